"""Ten million checks of one character, thrown by the rules' own totals, against numpy alone."""

import time
from collections.abc import Callable
from importlib.metadata import entry_points
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from tablewright.kernel.document import load
from tablewright.lab.party import own_reading
from tablewright.lab.simulate import bulk

CHECKS = 10_000_000
BODY = {"b": {"name": "B", "attributes": {"body": 3}, "skills": {"stealth": 2}}}


def timed(run: Callable[[], Any]) -> float:
    """Seconds of the best of five runs."""
    found = float("inf")
    for _ in range(5):
        start = time.perf_counter()
        run()
        found = min(found, time.perf_counter() - start)
    return found


def bare(kind: type) -> int:
    """The same checks in numpy, with faces of this type."""
    faces = np.random.default_rng(1).integers(1, 11, CHECKS, dtype=kind)
    return int(np.count_nonzero(faces + 5 >= 12))


def main() -> None:
    """Print the table."""
    system = next(entry.load() for entry in entry_points(group="tablewright.systems") if entry.name == "haze")
    world = load(system, {"system": "haze", "characters": BODY}).world
    reading = own_reading(system, world, {"type": "check", "actor": "b", "skill": "stealth"}, 12)
    exact = float(reading.chance())
    for share in (bare(np.int64) / CHECKS, bulk(reading, CHECKS, 1).share):
        assert abs(share - exact) < 0.001
    table = Table("who", "a check", "for 10⁷", title="Ten million checks of one character")
    rows = (
        ("ours, by the rule's totals", lambda: bulk(reading, CHECKS, 1)),
        ("numpy, faces as int64 (its default)", lambda: bare(np.int64)),
        ("numpy, faces as int8", lambda: bare(np.int8)),
    )
    for name, run in rows:
        taken = timed(run)
        table.add_row(name, f"{taken / CHECKS * 1e9:.2f} ns", f"{taken * 1e3:.0f} ms")
    Console(width=110).print(table)


if __name__ == "__main__":
    main()
