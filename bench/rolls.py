"""Exact odds of every kind of roll of a game, with everything that follows; cold, and when the same was just asked.

`all` tells apart every field of the result with the events, `what follows` the fields that a page shows; `answered`
is from the JSON of a request for these to its answer.
"""

import json
import time
from collections.abc import Callable
from functools import partial
from importlib.metadata import entry_points
from typing import Any

from rich.console import Console
from rich.table import Table

from tablewright.act import respond
from tablewright.kernel.document import load
from tablewright.kernel.system import System
from tablewright.odds import counts, ways
from tablewright.odds.explore import REMEMBERED, explore

TIMES = 30
HAZE: System = next(entry.load() for entry in entry_points(group="tablewright.systems") if entry.name == "haze")
PEOPLE = {
    key: {
        "name": key,
        "attributes": {"body": 3, "senses": 4 - place, "mind": 2},
        "skills": {"stealth": 2},
        "fatigue": 5,
    }
    for place, key in enumerate("abc")
}


def sides(count: int) -> list[dict[str, str]]:
    """So many who roll against each other."""
    return [{"actor": key, "skill": "stealth"} for key in "abc"[:count]]


ROLLS: dict[str, tuple[dict[str, Any], tuple[str, ...], dict[str, Any]]] = {
    "check": ({"type": "check", "skill": "stealth", "difficulty": 12}, ("success",), {}),
    "check with help and a bonus": (
        {
            "type": "check",
            "skill": "stealth",
            "difficulty": 12,
            "helpers": ["b", "c"],
            "bonuses": [{"source": "cloak", "value": 2}],
        },
        ("success",),
        {},
    ),
    "attack": ({"type": "attack", "target": "b", "kind": "melee", "damage": 11}, ("hit", "target_life"), {}),
    "attack that calls for a Consciousness check": (
        {"type": "attack", "target": "b", "kind": "melee", "damage": 11},
        ("hit", "awake"),
        {"awake_check": True},
    ),
    "press on": ({"type": "press_on"}, ("fainted",), {}),
    "opposed, two": ({"type": "opposed", "contestants": sides(2)}, ("winner", "decided_by"), {}),
    "opposed, three": ({"type": "opposed", "contestants": sides(3)}, ("winner", "decided_by"), {}),
    "combined, two": (
        {"type": "combined", "participants": ["a", "b"], "skill": "stealth", "difficulty": 12, "need": "one"},
        ("success", "passed"),
        {},
    ),
    "combined, three": (
        {"type": "combined", "participants": ["a", "b", "c"], "skill": "stealth", "difficulty": 12, "need": "all"},
        ("success", "passed"),
        {},
    ),
}


def forget() -> None:
    """Empty what the odds remember."""
    REMEMBERED.clear()
    for module in (counts, ways):
        for thing in vars(module).values():
            if hasattr(thing, "cache_clear"):
                thing.cache_clear()


def best(run: Callable[[], Any], before: Callable[[], Any] = lambda: None) -> str:
    """The best of several runs."""
    found = float("inf")
    for _ in range(TIMES):
        before()
        start = time.perf_counter()
        run()
        found = min(found, time.perf_counter() - start)
    return f"{found * 1e6:,.0f} µs"


def main() -> None:
    """Print the table."""
    columns = ("rows", "all, cold", "all, again", "what follows, cold", "answered, cold", "aim")
    table = Table("Haze", *columns, title="Odds of every roll")
    for name, (raw, fields, options) in ROLLS.items():
        document = {"system": "haze", "characters": PEOPLE, "options": options}
        world = load(HAZE, document).world
        action = HAZE.action({"actor": "a", **raw})

        def odds(fields: tuple[str, ...] | None = None, world: Any = world, action: Any = action) -> Any:
            return explore(HAZE.prepare(world, action), lambda: HAZE.turn(world), fields)

        request = {"world": document, "action": {"actor": "a", **raw}, "mode": "odds", "fields": fields}

        def answer(body: bytes = json.dumps(request).encode()) -> Any:
            return respond(body, {"haze": HAZE}, lambda _sides: 1)

        whole, part = odds(), odds(fields)
        assert sum(row.weight for row in whole.outcomes) == whole.denominator
        assert sum(row.weight for row in part.outcomes) == part.denominator
        assert answer()["ok"]
        cold, again = best(odds, forget), best(odds)
        shown, told = best(partial(odds, fields), forget), best(answer, forget)
        table.add_row(name, str(len(whole.outcomes)), cold, again, shown, told, "1,000 µs")
    Console(width=110).print(table)


if __name__ == "__main__":
    main()
