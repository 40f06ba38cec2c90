"""A table of this game, at which anything can be asked."""

import json
import re
from functools import cache
from io import BytesIO

import pytest
from babel.messages.pofile import read_po

from tablewright.act import respond
from tablewright.kernel.document import load
from tablewright.kernel.text import Text
from tablewright.systems.favor import system
from tablewright.testing.dice import seeded


@pytest.fixture
def ask():
    """Ask for an action of `a`: `ask({"type": …}, a={…}, dice=[…])` gives the whole answer."""

    def answered(action, *, options=None, content=None, **rest):
        how = {key: rest.pop(key) for key in ("mode", "dice", "fields") if key in rest}
        request = {"world": _document(rest, options, content), "action": {"actor": "a", **action}, **how}
        return json.loads(json.dumps(respond(json.dumps(request).encode(), {"favor": system}, seeded(0))))

    return answered


@pytest.fixture
def world():
    """A loaded world with these people."""
    return lambda *, options=None, content=None, **people: load(system, _document(people, options, content)).world


def _document(people, options, content):
    characters = {key: {"name": key.title(), **document} for key, document in people.items()}
    return {
        "system": "favor",
        "options": options or {},
        "content": content or {},
        "characters": characters or {"a": {}},
    }


HOLE = re.compile(r"\{(\w+)\}")


@cache
def russian():
    """The sentences that have Russian words: the game's and the program's."""
    catalogs = (system.words / "ru.po", system.words.parents[2] / "locale" / "ru.po")
    return {message.id for path in catalogs for message in read_po(BytesIO(path.read_bytes())) if message.string}


@pytest.fixture(autouse=True)
def every_sentence_is_whole(monkeypatch):
    """Whatever a test has said, each sentence of it has Russian words and a fact for every hole, and no other."""
    render = Text.render

    def checked(self, words):
        holes = set(HOLE.findall(self.msgid))
        assert holes == {name for name, fact in self.facts.items() if fact is not None}, repr(self)
        if not self.many and any(letter.isalpha() for letter in HOLE.sub("", self.msgid)):
            assert self.msgid in russian(), repr(self)
        return render(self, words)

    monkeypatch.setattr(Text, "render", checked)
