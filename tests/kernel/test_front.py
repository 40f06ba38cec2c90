"""The front door: a fixed list of hostile JSON, each turned down with a sentence or let in whole."""

import json
from contextlib import suppress

import pytest
from hypothesis import given, strategies as st

from tablewright.kernel import front
from tablewright.kernel.decision import Declined
from tablewright.kernel.front import MAX_BYTES, MAX_DEPTH, parse

HOSTILE = {
    "nothing": b"",
    "no JSON": b"{",
    "a trailing comma": b"[1,]",
    "two values": b"1 2",
    "no UTF-8": b'"\xff"',
    "a byte order mark": b"\xef\xbb\xbf{}",
    "NaN": b"[NaN]",
    "infinity": b"[-Infinity]",
    "a float beyond all": b"[1e999]",
    "5,000 digits": b"[" + b"9" * 5000 + b"]",
    "a negative of 5,000 digits": b"[-" + b"9" * 5000 + b"]",
    "over 2^53": b"[9007199254740993]",
    "a doubled key": b'{"a":1,"a":2}',
    "a key doubled by composing": '{"é":1,"e\u0301":2}'.encode(),
    "half a surrogate pair": b'"\\ud800"',
    "half a surrogate pair in a key": b'{"\\udc00":1}',
    "NUL": b'"\\u0000"',
    "too deep": b"[" * (MAX_DEPTH + 1) + b"]" * (MAX_DEPTH + 1),
    "100,000 deep": b"[" * 100_000,
    "100,000 objects deep": b'{"a":' * 40_000,
    "too long": b'"' + b"a" * MAX_BYTES + b'"',
    "a text too long": b'"' + b"a" * 30_000 + b'"',
}


def let_in(bodies):
    """What is not turned down with a sentence, by its name."""
    found = []
    for name, body in bodies.items():
        try:
            parse(body)
        except Declined as declined:
            if declined.code in {"invalid", "limit"} and str(declined.message):
                continue
        except Exception:  # noqa: BLE001 - a parser that breaks is no better than one that lets in
            pass
        found.append(name)
    return found


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_json_is_turned_down_with_a_sentence(name):
    assert let_in({name: HOSTILE[name]}) == []


@pytest.mark.parametrize(
    "planted, fault, names",
    [
        ("_no_constant", float, {"NaN", "infinity"}),
        ("_finite", float, {"a float beyond all"}),
        ("_whole", int, {"5,000 digits", "over 2^53"}),
        ("_once", dict, {"a doubled key"}),
        ("_measure_depth", id, {"too deep", "100,000 deep"}),
        ("_text", lambda text, _: text, {"NUL", "half a surrogate pair", "a text too long"}),
        ("MAX_BYTES", 2**30, {"too long"}),
    ],
)
def test_the_gauge_of_input_notices(monkeypatch, planted, fault, names):
    monkeypatch.setattr(front, planted, fault)
    if planted == "MAX_BYTES":
        monkeypatch.setattr(front, "MAX_TEXT", 2**30)
    assert names <= set(let_in(HOSTILE))


@pytest.mark.parametrize(
    "body, value",
    [
        (b"9007199254740992", 2**53),
        (b"-9007199254740992", -(2**53)),
        (b'"e\\u0301"', "é"),
        (b'"\\ud83c\\udfb2"', "\N{GAME DIE}"),
        (b'{"a\\"[[[":[{}]}', {'a"[[[': [{}]}),
        (b"[" * MAX_DEPTH + b"]" * MAX_DEPTH, None),
        (b"0.5", 0.5),
    ],
)
def test_what_is_sound_comes_in(body, value):
    parsed = parse(body)
    if value is not None:
        assert parsed == value


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("abcdef", max_size=5), inner, max_size=4),
    max_leaves=12,
)


@given(JSON)
def test_parsing_what_was_written_gives_it_back_composed(value):
    once = parse(json.dumps(value).encode())
    assert parse(json.dumps(once).encode()) == once


@given(st.binary(max_size=200))
def test_no_bytes_break_the_door(body):
    with suppress(Declined):
        parse(body)
