"""The front door: bytes from outside become plain data, or a sentence that says why not."""

from __future__ import annotations

import json
import math
import re
import unicodedata
from typing import Any, NoReturn

from tablewright.kernel.decision import Invalid, TooLarge
from tablewright.kernel.text import text

__all__ = ["MAX_BYTES", "MAX_DEPTH", "MAX_INTEGER", "MAX_TEXT", "parse"]

MAX_BYTES = 256 * 1024
MAX_DEPTH = 32
MAX_INTEGER = 2**53
MAX_TEXT = 20_000

_STRINGS = re.compile(rb'"(?:[^"\\]|\\.)*"?', re.DOTALL)
_HALF = re.compile("[\ud800-\udfff]")
_NO_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))


def parse(body: bytes) -> Any:
    """Read strict JSON: UTF-8, no doubled keys, no NaN, whole numbers within ± 2⁵³, text in NFC.

    Raises `TooLarge` for what is over a cap, `Invalid` for what is not such JSON.
    """
    if len(body) > MAX_BYTES:
        raise TooLarge(text("This is {size} bytes; at most {most} are read.", size=len(body), most=MAX_BYTES))
    _measure_depth(body)
    try:
        source = body.decode("utf-8")
        raw = json.loads(
            source, object_pairs_hook=_once, parse_constant=_no_constant, parse_int=_whole, parse_float=_finite
        )
    except UnicodeDecodeError as error:
        raise Invalid("", text("The text is not UTF-8 at byte {at}.", at=error.start)) from error
    except json.JSONDecodeError as error:
        raise Invalid(
            "", text("This is not JSON: line {line}, column {column}.", line=error.lineno, column=error.colno)
        ) from error
    return _clean(raw, "")


def _measure_depth(body: bytes) -> None:
    depth = 0
    for byte in _STRINGS.sub(b"", body).translate(None, _NO_BRACKETS):
        if byte in b"[{":
            depth += 1
            if depth > MAX_DEPTH:
                raise TooLarge(text("This is nested deeper than {most}.", most=MAX_DEPTH))
        else:
            depth -= 1


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise _twice("", _text(key, ""))
        found[key] = value
    return found


def _twice(path: str, key: str) -> Invalid:
    return Invalid(_under(path, key), text("The key {key} stands there twice.", key=key))


def _clean(value: Any, path: str) -> Any:
    """The value with every text in NFC; `path` is where it stands."""
    if isinstance(value, str):
        return _text(value, path)
    if isinstance(value, list):
        return [_clean(item, _under(path, index)) for index, item in enumerate(value)]
    if isinstance(value, dict):
        found: dict[str, Any] = {}
        for key, item in value.items():
            name = _text(key, path)
            if name in found:
                raise _twice(path, name)
            found[name] = _clean(item, _under(path, name))
        return found
    return value


def _under(path: str, step: str | int) -> str:
    return f"{path}.{step}" if path else str(step)


def _text(value: str, path: str) -> str:
    if len(value) > MAX_TEXT:
        raise TooLarge(
            text("A text has {size} characters; at most {most} are kept.", size=len(value), most=MAX_TEXT), path=path
        )
    if not value.isascii():
        if _HALF.search(value):
            raise Invalid(path, text("A text holds half of a surrogate pair."))
        value = unicodedata.normalize("NFC", value)
    if "\0" in value:
        raise Invalid(path, text("A text holds the character NUL."))
    return value


def _no_constant(name: str) -> NoReturn:
    raise Invalid("", text("{name} is not a number that is kept.", name=name))


def _whole(digits: str) -> int:
    if len(digits) > 17 or abs(int(digits)) > MAX_INTEGER:
        raise TooLarge(text("A number of {size} digits is too large: whole numbers go up to 2⁵³.", size=len(digits)))
    return int(digits)


def _finite(digits: str) -> float:
    value = float(digits)
    if not math.isfinite(value):
        raise TooLarge(text("A number is too large."))
    return value
