"""Whatever is sent: the answer is ok, or says what is wrong and where, and nothing breaks."""

import copy
import json
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from tablewright.act import LIMITS, respond
from tablewright.testing.cases import read_cases
from tablewright.testing.dice import seeded

CODES = {"invalid", "limit", "refused", "dice"}
CASES = [
    case.request
    for path in sorted((Path(__file__).parent.parent / "cases").glob("*.jsonl"))
    for case in read_cases(path)
]

NAMES = {
    "empty": "",
    "a space": " ",
    "decomposed": "Cafe\u0301",
    "emoji": "\N{GAME DIE}\N{ZERO WIDTH JOINER}\N{WOMAN}\N{EMOJI MODIFIER FITZPATRICK TYPE-5}",
    "right to left": "\u202etxt.exe\u2066",
    "a formula": "=cmd|' /C calc'!A0",
    "a path": "../../etc/passwd",
    "markup": "<script>alert(1)</script>&amp;",
    "a format": "{0.__class__.__mro__}",
    "a field": "{actor.__init__.__globals__}",
    "open braces": "{{{",
    "percent": "%s%n%(x)s",
    "a decoder's path": "x` - at `$.characters[...]",
    "dots and brackets": "a.b[0].c[...]",
    "newlines": "a\r\nb\u2028c",
    "long": "я" * 2_000,
    "a word of ours": "extra",
    "a tag": "type",
    "a dunder": "__proto__",
    "true": "true",
}


def put(systems, body):
    """Ask twice: the answers are the same, and fit for JSON."""
    answer = respond(body, systems, seeded(0))
    written = msgspec.json.encode(answer)
    assert written == msgspec.json.encode(respond(body, systems, seeded(0)))
    answer = json.loads(written)
    if answer["ok"]:
        if "outcomes" in answer:
            assert sum(Fraction(row["probability"]) for row in answer["outcomes"]) == 1
        return answer
    error = answer["error"]
    assert error["code"] in CODES
    assert error["message"].strip()
    assert (error["clause"] is not None) == (error["code"] == "refused")
    if error["code"] == "invalid":
        assert "path" in error["details"]
    assert len(written) < 20_000
    return answer


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES.keys())
@pytest.mark.parametrize("request_", CASES[::20], ids=range(len(CASES[::20])))
def test_a_hostile_name_goes_in_every_place_of_a_request(games, request_, name):
    for place in places(request_):
        for change in (named, valued):
            put(games, json.dumps(change(copy.deepcopy(request_), place, name)).encode())


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES.keys())
def test_a_hostile_name_is_a_name_like_any_other(ask, name):
    composed = msgspec.json.decode(msgspec.json.encode(name)).replace("e\u0301", "é")
    people = {name: {"name": name, "skills": {"aim": 1}, "mark": name}}
    answer = ask({"type": "pay", "actor": name, "why": name}, {"characters": people})
    sheet = answer["world"]["characters"][composed]
    assert (sheet["name"], sheet["extra"]) == (composed, {"mark": composed})
    error = ask.error({"type": "throw", "actor": name, "skill": f"no {name}"}, {"characters": people})
    assert error["message"].startswith(f"no {composed}"[:400])


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES.keys())
def test_a_hostile_key_is_named_in_the_path(ask, name):
    people = {"ada": {}, name: {"skills": {"aim": 1, name: "much", "z": 2}}}
    error = ask.error({"type": "pay"}, {"characters": people})
    composed = name.replace("e\u0301", "é")
    expected = f"world.characters.{composed}.skills.{composed}"
    assert error["details"]["path"].removesuffix("…") == expected[:500]


JUNK = [None, True, False, 0, -1, 1.5, 2**53, -(2**53), 10_001, "", "x", [], {}, [[]], [{}], {"": None}, {"type": "x"}]


def places(value, place=()):
    """Every place of a document, itself first."""
    yield place
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from places(value[key], (*place, key))


def inside(document, place):
    for key in place:
        document = document[key]
    return document


def valued(document, place, value):
    """The document with another value there."""
    if not place:
        return copy.deepcopy(value)
    inside(document, place[:-1])[place[-1]] = copy.deepcopy(value)
    return document


def named(document, place, name):
    """The document with another key there, where there is a key."""
    if place and isinstance(place[-1], str):
        holder = inside(document, place[:-1])
        holder[name] = holder.pop(place[-1])
    return document


def dropped(document, place, _value):
    if place:
        del inside(document, place[:-1])[place[-1]]
    return document


def doubled(document, place, _value):
    """The document with what stands there once more: in a list after itself, in an object under another key."""
    if place:
        holder = inside(document, place[:-1])
        again = copy.deepcopy(holder[place[-1]])
        if isinstance(holder, list):
            holder.insert(place[-1], again)
        else:
            holder[f"{place[-1]} again"] = again
    return document


@pytest.mark.parametrize("request_", CASES, ids=range(len(CASES)))
def test_a_case_with_any_part_missing_doubled_or_null_is_answered(games, request_):
    for place in places(request_):
        for change in (dropped, doubled, valued):
            put(games, json.dumps(change(copy.deepcopy(request_), place, None)).encode())


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_case_with_many_parts_changed_is_answered(games, data):
    request = copy.deepcopy(data.draw(st.sampled_from(CASES)))
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.sampled_from(list(places(request))))
        change = data.draw(st.sampled_from([dropped, doubled, valued, named]))
        value = data.draw(st.sampled_from(list(NAMES.values())) if change is named else st.sampled_from(JUNK))
        request = change(request, place, value)
        if not isinstance(request, dict):
            break
    if isinstance(request, dict) and data.draw(st.booleans()):
        request["mode"] = data.draw(st.sampled_from(["roll", "odds", "legal"]))
    put(games, json.dumps(request).encode())


@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_a_case_with_any_bytes_changed_is_answered(games, data):
    body = bytearray(json.dumps(data.draw(st.sampled_from(CASES)), ensure_ascii=False).encode())
    for _ in range(data.draw(st.integers(1, 5))):
        at = data.draw(st.integers(0, len(body) - 1))
        body[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
        if not body:
            return
    put(games, bytes(body))


HOSTILE = {
    "5,000 digits": b'{"world": {"system": "haze"}, "action": {"type": "check", "actor": "b", "difficulty": %s}}'
    % (b"9" * 5_000),
    "a million dice": b'{"world": {"system": "haze"}, "action": {"type": "check"}, "dice": [%s1]}' % (b"1," * 60_000),
    "deep": b'{"world": ' * 40 + b"1" + b"}" * 40,
    "just deep enough": b'{"world": {"system": "haze", "characters": {"b": {"x": %s}}}, "action": {"type": "check"}}'
    % (b"[" * 27 + b"]" * 27),
    "a lone surrogate": b'{"world": {"system": "\\ud800"}}',
    "a lone surrogate as a key": b'{"\\ud800": 1, "\\ud800": 2}',
    "NUL": b'{"world": {"system": "haze", "characters": {"a\\u0000": {}}}}',
    "a key twice": b'{"world": {"system": "haze", "characters": {"b": {}, "b": {}}}}',
    "a long key twice": b'{"%s": 1, "%s": 2}' % (b"k" * 15_000, b"k" * 15_000),
    "a number that is not one": b'{"world": {"system": "haze"}, "action": {"type": "check", "difficulty": NaN}}',
    "a text too long": b'{"world": {"system": "haze", "characters": {"b": {"notes": "%s"}}}}' % (b"n" * 100_000),
    "too many bytes": b"[" + b"1," * 200_000 + b"1]",
}


@pytest.mark.parametrize("body", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_hostile_request_is_turned_down(games, body):
    assert not put(games, body)["ok"]


def test_a_text_that_cannot_be_kept_is_named_by_its_place():
    body = b'{"world": {"system": "haze", "characters": {"b": {"skills": [1, "a\\u0000"]}}}}'
    assert respond(body, {}, seeded(0))["error"]["details"]["path"] == "world.characters.b.skills.1"


class Counting:
    """A function that counts how often it is called."""

    def __init__(self, function):
        self.function = function
        self.calls = 0

    def __call__(self, *args, **rest):
        self.calls += 1
        return self.function(*args, **rest)


def test_naming_a_key_takes_a_number_of_tries_that_grows_like_a_logarithm(ask, monkeypatch):
    counting = Counting(msgspec.convert)
    monkeypatch.setattr(msgspec, "convert", counting)
    skills = {f"s{number}": 1 for number in range(8_000)}
    error = ask.error({"type": "pay"}, {"characters": {"ada": {"skills": {**skills, "bad": None}}}})
    assert error["details"]["path"] == "world.characters.ada.skills.bad"
    assert counting.calls < 20


def test_the_paths_of_odds_are_bounded_by_the_cap(ask, monkeypatch):
    game = ask.systems["arcade"]
    turns = Counting(game.turn)
    monkeypatch.setattr(type(game), "turn", turns)
    assert ask({"type": "look", "count": 4, "sides": 10}, mode="odds")["ok"]
    assert turns.calls == LIMITS["rows"]
    assert not ask({"type": "look", "count": 100, "sides": 1_000}, mode="odds")["ok"]
    assert turns.calls == LIMITS["rows"] + 1
