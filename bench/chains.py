"""A thousand exposures to the fog as one exact chain, against icepool and dyce folding the same step."""

import time
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import dyce
import icepool
from rich.console import Console
from rich.table import Table

from tablewright.odds.chains import Moves, walk

STEPS = 1_000
CLIMB = Moves({at: {at: at, at + 1: 6 - at} if at < 6 else {6: 6} for at in range(1, 7)}, 6)
"""A Blur roll: a d6 that shows more than the Blur raises it by one (BL-8)."""


def ours() -> Fraction:
    """The chance not to be a shade yet."""
    *_, last = walk(1, [CLIMB] * STEPS)
    return 1 - last.chance(6)


def climbed(at: int, face: int) -> int:
    """The Blur after a roll."""
    return at + (face > at)


def with_icepool() -> Fraction:
    """The same chance, by mapping a die of icepool again and again."""
    state = icepool.Die([1])
    for _ in range(STEPS):
        state = icepool.map(climbed, state, icepool.d6)
    return Fraction(state.denominator() - dict(state.items())[6], state.denominator())


def with_dyce() -> Fraction:
    """The same chance, by weighing dyce's histograms again and again."""
    steps = {
        at: {climbed(at, face): [climbed(at, f) for f in range(1, 7)].count(climbed(at, face)) for face in range(1, 7)}
        for at in range(1, 7)
    }
    state: dict[int, int] = {1: 1}
    for _ in range(STEPS):
        weighed: dict[int, int] = {}
        for at, weight in state.items():
            for to, ways in steps[at].items():
                weighed[to] = weighed.get(to, 0) + weight * ways
        state = dict(dyce.H(weighed))
    return Fraction(sum(n for at, n in state.items() if at < 6), sum(state.values()))


def timed(run: Callable[[], Any]) -> float:
    """Seconds of the best of five runs."""
    found = float("inf")
    for _ in range(5):
        start = time.perf_counter()
        run()
        found = min(found, time.perf_counter() - start)
    return found


def main() -> None:
    """Print the table."""
    table = Table("who", "takes", "compared", title=f"{STEPS:,} exposures, exactly")
    answer, mine = ours(), timed(ours)
    table.add_row("ours", f"{mine * 1e3:.1f} ms", "")
    for name, peer in (("icepool", with_icepool), ("dyce", with_dyce)):
        assert peer() == answer, name
        theirs = timed(peer)
        table.add_row(name, f"{theirs * 1e3:.1f} ms", f"{theirs / mine:.1f} ×")
    console = Console(width=110)
    console.print(table)
    growth = Table("exposures", "ours", title="How it grows: the numbers get longer, so a little faster than the count")
    for steps in (10, 100, 1_000, 4_000):
        growth.add_row(f"{steps:,}", f"{timed(lambda steps=steps: list(walk(1, [CLIMB] * steps))) * 1e3:.2f} ms")
    console.print(growth)


if __name__ == "__main__":
    main()
