"""Cases of the act contract: a request and what must be in its answer, one a line of a file."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from tablewright.act import respond
from tablewright.kernel.system import System
from tablewright.testing.dice import seeded

__all__ = ["Case", "differences", "read_cases"]


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request, what its answer must hold, and the clause that says so."""

    name: str
    clause: str
    request: Mapping[str, Any]
    expect: Mapping[str, Any]


def read_cases(path: Path) -> tuple[Case, ...]:
    """The cases of a JSON Lines file."""
    lines = path.read_bytes().splitlines()
    return tuple(msgspec.json.decode(line, type=Case) for line in lines if line.strip())


def differences(case: Case, systems: Mapping[str, System]) -> list[str]:
    """Answer the request of a case and list, a line each, where the answer is not what is expected.

    Objects are compared key by key, so that `expect` may name a part; everything else must be equal.
    `odds_of` names a value of the summary (`success`, `expected.total`) instead of writing out all odds.
    """
    body = json.dumps(case.request).encode()
    answer = json.loads(json.dumps(respond(body, dict(systems), seeded(0))))
    expect = dict(case.expect)
    odds_of = expect.pop("odds_of", None)
    found = list(_differ(expect, answer, "answer"))
    if odds_of is not None:
        value: Any = answer.get("summary")
        for key in odds_of["field"].split("."):
            value = value.get(key) if isinstance(value, dict) else None
        found += _differ(odds_of["is"], value, f"the odds of {odds_of['field']}")
    return found


def _differ(expected: Any, found: Any, path: str) -> Iterator[str]:
    if isinstance(expected, dict) and isinstance(found, dict):
        for key, value in expected.items():
            if key in found:
                yield from _differ(value, found[key], f"{path}.{key}")
            else:
                yield f"{path} has no {key}: {found}"
    elif type(expected) is not type(found) or expected != found:
        yield f"{path} is {found!r}, not {expected!r}"
