"""A table of Haze, at which anything can be asked."""

import json
from fractions import Fraction

import pytest

from tablewright.act import respond
from tablewright.kernel.document import load
from tablewright.systems.haze import system
from tablewright.testing.dice import seeded


def document(people, options, content, scene=None):
    characters = {key: {"name": key.title(), **sheet} for key, sheet in people.items()}
    return {
        "system": "haze",
        "options": options or {},
        "content": content or {},
        "scene": scene or {},
        "characters": characters or {"a": {"name": "A"}},
    }


@pytest.fixture(scope="session")
def ask():
    """Ask for an action of `a`: `ask({"type": …}, a={…}, dice=[…])` gives the whole answer."""

    def answered(action, *, options=None, content=None, scene=None, **rest):
        how = {key: rest.pop(key) for key in ("mode", "dice", "fields") if key in rest}
        request = {"world": document(rest, options, content, scene), "action": {"actor": "a", **action}, **how}
        return json.loads(json.dumps(respond(json.dumps(request).encode(), {"haze": system}, seeded(0))))

    return answered


@pytest.fixture(scope="session")
def done(ask):
    """Ask for an action that must be allowed; gives its result, and the character `a` after it."""

    def carried_out(action, **rest):
        answer = ask(action, **rest)
        assert answer["ok"], answer["error"]
        return answer["result"], answer["world"]["characters"]["a"]

    return carried_out


@pytest.fixture(scope="session")
def refused(ask):
    """Ask for an action that must be refused; gives the clause and the sentence."""

    def turned_down(action, **rest):
        answer = ask(action, mode="legal", **rest)
        assert not answer["ok"]
        assert answer["error"]["code"] == "refused", answer["error"]
        return answer["error"]["clause"], answer["error"]["message"]

    return turned_down


@pytest.fixture(scope="session")
def invalid(ask):
    """Ask for an action that must be invalid; gives the path of the field."""

    def wrong(action, **rest):
        answer = ask(action, mode="legal", **rest)
        assert not answer["ok"]
        assert answer["error"]["code"] == "invalid", answer["error"]
        return answer["error"]["details"]["path"]

    return wrong


@pytest.fixture(scope="session")
def chance(ask):
    """The chance of a yes/no field of the result."""

    def of(action, field="success", **rest):
        answer = ask(action, mode="odds", **rest)
        assert answer["ok"], answer["error"]
        return Fraction(answer["summary"][field])

    return of


@pytest.fixture(scope="session")
def world():
    """A loaded world with these people."""
    return lambda *, options=None, content=None, scene=None, **people: (
        load(system, document(people, options, content, scene)).world
    )


@pytest.fixture(scope="session")
def warnings():
    """What is wrong with the sheet of `a`, as clauses and paths."""

    def found(sheet, content=None):
        loaded = load(system, document({"a": sheet}, None, content))
        return [(warned.clause, warned.path.removeprefix("world.characters.a")) for warned in loaded.warnings]

    return found


@pytest.fixture(scope="session")
def table():
    """A table where one action follows another: `table({...}).act({...}, dice=[...])`."""

    class Table:
        def __init__(self, people, options=None, content=None):
            self.world = document(people, options, content)

        def act(self, action, **how):
            request = {"world": self.world, "action": action, **how}
            answer = json.loads(json.dumps(respond(json.dumps(request).encode(), {"haze": system}, seeded(0))))
            assert answer["ok"], answer["error"]
            if how.get("mode", "roll") == "roll":
                self.world = answer["world"]
            return answer

        def refused(self, action):
            answer = respond(
                json.dumps({"world": self.world, "action": action, "mode": "legal"}).encode(),
                {"haze": system},
                seeded(0),
            )
            return answer["error"]["clause"]

        def sheet(self, key):
            return self.world["characters"][key]

    return Table
