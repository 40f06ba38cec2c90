"""A table of Blur to play at in the tests."""

import json

import pytest

from tablewright.act import respond
from tablewright.systems.blur import system


def want_of(names):
    """The part of a request that asks for these fields."""
    return {"fields": names} if names else {}


class Table:
    """A world that actions are carried out in, through the machine interface."""

    def __init__(self, scene=None, options=None, content=None, **characters):
        self.world = {
            "system": "blur",
            "scene": scene or {},
            "options": options or {},
            "content": content or {},
            "characters": {key: {"name": key.title(), **document} for key, document in characters.items()},
        }

    def answer(self, type_, actor, fields, /, draw=lambda sides: sides, **request):
        body = {"world": self.world, "action": {"type": type_, "actor": actor, **fields}, **request}
        return json.loads(json.dumps(respond(json.dumps(body).encode(), {"blur": system}, draw)))

    def do(self, type_, actor="w", /, faces=(), **fields):
        """Carry it out with these faces, go on in the world after it, and give its result."""
        answer = self.answer(type_, actor, fields, dice=list(faces))
        assert answer["ok"], answer
        self.world = answer["world"]
        return answer["result"]

    def steps(self, type_, actor="w", /, **fields):
        """The explanation by kind and label."""
        answer = self.answer(type_, actor, fields, draw=lambda _sides: 1)
        assert answer["ok"], answer
        return {(step["kind"], step["label"]): step for step in answer["steps"]}

    def pool(self, actor="w", **fields):
        """The size of the pool of a test, and its obstacle."""
        answer = self.answer("test", actor, {"dice": 3, "obstacle": 2, **fields}, draw=lambda _sides: 1)
        assert answer["ok"], answer
        return answer["result"]["pool"], answer["result"]["obstacle"]

    def refusal(self, type_, actor="w", /, **fields):
        """The clause that forbids it."""
        answer = self.answer(type_, actor, fields, mode="legal")
        assert not answer["ok"]
        assert answer["error"]["code"] == "refused", answer
        return answer["error"]["clause"]

    def error(self, type_, actor="w", /, **fields):
        """The code of the error and the path of the field."""
        answer = self.answer(type_, actor, fields, mode="legal")
        assert not answer["ok"], answer
        return answer["error"]["code"], answer["error"]["details"].get("path")

    def odds(self, type_, actor="w", /, want=None, **fields):
        """The summary and the rows."""
        answer = self.answer(type_, actor, fields, mode="odds", **want_of(want))
        assert answer["ok"], answer
        return answer["summary"], answer["outcomes"]

    def warnings(self):
        """The clauses and fields of what the document has wrong."""
        answer = self.answer("set_scene", next(iter(self.world["characters"])), {}, dice=[])
        assert answer["ok"], answer
        return {(warning["clause"], warning["path"].split(".", 3)[3]) for warning in answer["warnings"]}

    def who(self, key="w"):
        """The document of a character, complete."""
        return self.world["characters"][key]

    def complete(self):
        """The same table with its documents filled in."""
        self.do("set_scene", next(iter(self.world["characters"])))
        return self


@pytest.fixture
def table():
    """A table: `table(scene={…}, w={"blur": 3})`."""
    return Table


@pytest.fixture
def foggy():
    """A table where everyone is in fog."""

    def make(scene=None, **rest):
        return Table(scene={"in_fog": True, **(scene or {})}, **rest)

    return make


@pytest.fixture
def infected():
    """A document at Blur 3 and more, with these infections by number and category."""

    def make(*infections, blur=3, **rest):
        listed = [{"number": number, "category": category} for number, category in infections]
        return {
            "blur": blur,
            "infections": listed,
            "last_category": listed[-1]["category"] if listed else None,
            "conditioning": ["fog_iron"] if blur > 3 else [],
            **rest,
        }

    return make
