"""A table of this game, at which anything can be asked."""

import json

import pytest

from tablewright.act import respond
from tablewright.kernel.document import load
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
