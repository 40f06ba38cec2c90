"""What does not fit its form: the very field is named, with every key on the way, and said in a sentence."""

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec
import pytest

from tablewright.kernel.decision import MAX_ECHO, Invalid
from tablewright.kernel.document import convert


class Sword(msgspec.Struct, forbid_unknown_fields=True, tag="sword", tag_field="kind"):
    edge: int


class Shield(msgspec.Struct, forbid_unknown_fields=True, tag="shield", tag_field="kind"):
    size: int = 1


class Form(msgspec.Struct, forbid_unknown_fields=True, rename={"within": "in"}):
    number: int = 0
    share: float = 0.5
    word: Literal["a", "b"] = "a"
    counts: Mapping[str, int] = {}
    listed: tuple[int, ...] = ()
    pair: tuple[int, int] = (0, 0)
    nested: Mapping[Literal["x", "y"], Mapping[str, tuple["Form", ...]]] = {}
    within: "Form | None" = None
    held: Sword | Shield | None = None
    least: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    many: int | tuple[int, ...] = 0


class Open(msgspec.Struct):
    number: int = 0


DEEP = {"x": {"a.b": [{}, {"counts": {"ok": 1, "[...]": 2, "bad": "no", "worse": None}}]}}


@pytest.mark.parametrize(
    "raw, path, sentence",
    [
        ([], "at", "This is to be an object, not a list."),
        ({"number": "1"}, "at.number", "This is to be a whole number, not a text."),
        ({"number": 1.0}, "at.number", "This is to be a whole number, not a number that is not whole."),
        ({"number": True}, "at.number", "This is to be a whole number, not true or false."),
        ({"number": None}, "at.number", "This is to be a whole number, not null."),
        ({"many": "x"}, "at.many", "This is to be a whole number or a list, not a text."),
        ({"least": -1}, "at.least", "This is to be a whole number, 0 or more."),
        ({"least": 10}, "at.least", "This is to be a whole number, 9 or less."),
        ({"listed": [1, 2, {}]}, "at.listed.2", "This is to be a whole number, not an object."),
        ({"pair": [1]}, "at.pair", "This does not fit: Expected `array` of length 2, got 1."),
        ({"counts": {"a": 1, "b": [], "c": {}}}, "at.counts.b", "This is to be a whole number, not a list."),
        ({"counts": {"only": []}}, "at.counts.only", "This is to be a whole number, not a list."),
        ({"word": "c"}, "at.word", "'c' is none of the values that this field takes."),
        ({"word": "c - at `$.in`"}, "at.word", "'c - at `$.in`' is none of the values that this field takes."),
        ({"nested": {"x": {}, "z": {}}}, "at.nested.z", "'z' is none of the values that this field takes."),
        ({"nested": DEEP}, "at.nested.x.a.b.1.counts.bad", "This is to be a whole number, not a text."),
        ({"in": {"in": {"number": []}}}, "at.in.in.number", "This is to be a whole number, not a list."),
        ({"in": {"within": 1}}, "at.in.within", "There is no field within here."),
        ({"surplus": 1}, "at.surplus", "There is no field surplus here."),
        ({"s` - at `$.in[...]": 1}, "at.s` - at `$.in[...]", "There is no field s` - at `$.in[...] here."),
        ({"in": {"s` - at `$.a[...]": 1}}, "at.in.s` - at `$.a[...]", "There is no field s` - at `$.a[...] here."),
        ({1: 2}, "at.1", "There is no field 1 here."),
        ({"counts": {1: 2}}, "at.counts.1", "This is to be a text, not a whole number."),
        ({"held": {"kind": "sword"}}, "at.held.edge", "The field edge is missing."),
        ({"held": {"edge": 1}}, "at.held.kind", "The field kind is missing."),
        ({"held": {"kind": "axe"}}, "at.held.kind", "'axe' is none of the values that this field takes."),
        ({"held": 1}, "at.held", "This is to be an object or null, not a whole number."),
    ],
)
def test_a_misfit_is_named(raw, path, sentence):
    with pytest.raises(Invalid) as found:
        convert(raw, Form, "at")
    assert (found.value.path, str(found.value.message)) == (path, sentence)


def test_a_form_with_room_for_others_takes_them():
    assert convert({"number": 1, "surplus": 2}, Open, "at") == Open(1)
    with pytest.raises(Invalid, match="not a text") as found:
        convert({"number": "x", "surplus": 2}, Open, "at")
    assert found.value.path == "at.number"


@pytest.mark.parametrize("size", [1, 2, 3, 64, 1_000])
def test_the_culprit_is_found_wherever_it_stands(size):
    for at in {0, size // 2, size - 1}:
        counts = {f"k{index}": "bad" if index >= at else 1 for index in range(size)}
        with pytest.raises(Invalid) as found:
            convert({"in": {"counts": counts}}, Form, "at")
        assert found.value.path == f"at.in.counts.k{at}"


def test_what_is_long_is_cut_in_the_sentence_and_in_the_path():
    with pytest.raises(Invalid) as found:
        convert({"x" * 10_000: 1}, Form, "at")
    assert len(str(found.value)) < MAX_ECHO + 50
    assert all(len(str(fact)) <= MAX_ECHO + 1 for fact in found.value.details.values())
