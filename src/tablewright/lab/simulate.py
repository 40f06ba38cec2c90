"""Simulation, for where exactness ends: single checks in bulk with numpy, and whole campaigns, each with its error.

A run is named by its seed and its number, so it is the same on every machine and in every process.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from typing import TYPE_CHECKING, Any

import msgspec

from tablewright.kernel.decision import Declined, Invalid, TooLarge
from tablewright.kernel.dice import Pool, Sum
from tablewright.kernel.rule import play
from tablewright.kernel.system import System
from tablewright.kernel.text import text
from tablewright.lab.reading import Reading

if TYPE_CHECKING:
    import numpy as np

__all__ = ["BATCH", "MAX_RUNS", "Bulk", "Tally", "batch", "bulk", "merged"]

MAX_RUNS = 10_000_000
BATCH = 1_000
"""The runs of a campaign that are made at once."""
_BLOCK = 1_000_000
_FACES = 4_096


class Bulk(msgspec.Struct, frozen=True):
    """So many checks were thrown, and so many passed; `error` is the standard error of the share."""

    checks: int
    passed: int

    @property
    def share(self) -> float:
        """The share that passed."""
        return self.passed / self.checks

    @property
    def error(self) -> float:
        """The standard error of the share."""
        return sqrt(self.share * (1 - self.share) / self.checks)


def bulk(reading: Reading, checks: int, seed: int) -> Bulk:
    """Throw a check so many times; raises `Invalid` where more than its first dice decide it.

    Which totals pass is asked of the rule, once for each, before the dice are thrown.
    """
    import numpy as np  # noqa: PLC0415 - the server does without

    _within(checks)
    request, axis, lead = reading.request, reading.tray.axis, reading.tray.success
    if not isinstance(request, Sum | Pool) or axis is None or (isinstance(request, Sum) and request.exploding):
        raise Invalid("check", text("Only a sum or a pool of dice is thrown in bulk."))
    passes: dict[int, bool] = {}
    for row in reading.explore(lead, axis).outcomes:
        value, yes = row.result[axis], reading.yes(row.result[lead])
        if value is None or passes.setdefault(value, yes) != yes:
            raise Invalid("check", text("More than the first dice decide this, so it can't be thrown in bulk."))
    least = _least(passes)
    rng = np.random.default_rng(seed)
    passed, left = 0, checks
    while left:
        block = min(left, _BLOCK)
        passed += _passed(rng, request, block, passes, least)
        left -= block
    return Bulk(checks, passed)


def _least(passes: Mapping[int, bool]) -> int | None:
    """The least number that passes, where all above it pass and none below does."""
    good = [value for value, yes in passes.items() if yes]
    if not good:
        return None
    least = min(good)
    return least if all(yes == (value >= least) for value, yes in passes.items()) else None


def _passed(
    rng: np.random.Generator, request: Sum | Pool, block: int, passes: Mapping[int, bool], least: int | None
) -> int:
    import numpy as np  # noqa: PLC0415 - as above

    if not any(passes.values()):
        return 0
    if isinstance(request, Pool):
        dice = request.count + request.marked
        found = rng.binomial(dice, (request.sides - request.hit + 1) / request.sides, block)
        plus = 0
    else:
        kind = np.int8 if request.sides < 127 else np.int16  # the sum is added up in wider numbers
        found = rng.integers(1, request.sides, block, dtype=kind, endpoint=True)
        if request.count != 1:
            found = found.astype(np.int32)
            for _ in range(request.count - 1):
                found += rng.integers(1, request.sides, block, dtype=kind, endpoint=True)
            if request.count == 0:
                found[:] = 0
        plus = request.plus
    if least is not None:
        return int(np.count_nonzero(found >= least - plus))
    return int(np.count_nonzero(np.isin(found, [value - plus for value, yes in passes.items() if yes])))


class Tally(msgspec.Struct, frozen=True):
    """The runs of a campaign: how often each value came at the end, and the sums that mean and error are made of."""

    runs: int = 0
    counts: Mapping[str, int] = {}
    total: float = 0.0
    squares: float = 0.0
    refused: int = 0
    """How often a step could not be taken, and was left out."""

    @property
    def mean(self) -> float:
        """The mean of the values, where they are numbers."""
        return self.total / self.runs

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        spread = max(self.squares / self.runs - self.mean**2, 0)
        return sqrt(spread / self.runs)


def merged(one: Tally, other: Tally) -> Tally:
    """Two tallies as one."""
    counts = dict(one.counts)
    for value, count in other.counts.items():
        counts[value] = counts.get(value, 0) + count
    return Tally(
        one.runs + other.runs,
        counts,
        one.total + other.total,
        one.squares + other.squares,
        one.refused + other.refused,
    )


def batch(  # noqa: PLR0913, PLR0917 - a campaign is said so
    system: System,
    world: Any,
    plan: Sequence[Mapping[str, Any]],
    steps: int,
    watch: Callable[[Any], Any],
    seed: int,
    number: int,
    runs: int = BATCH,
) -> Tally:
    """Play a batch of campaigns by the rules: each goes over the plan for so many steps, without those refused.

    Raises `Declined` when an action of the plan does not fit its form.
    """
    import numpy as np  # noqa: PLC0415 - as above

    _within(runs)
    rng = np.random.default_rng([seed, number])
    draw = _Draw(rng)
    actions = [system.action(dict(raw)) for raw in plan]
    counts: dict[str, int] = {}
    total = squares = 0.0
    refused = 0
    for _ in range(runs):
        here = world
        for step in range(steps):
            action = actions[step % len(actions)]
            try:
                rolled = play(system.prepare(here, action), system.turn(here), draw)
            except Declined:
                refused += 1
                continue
            here = rolled.world
        value = watch(here)
        counts[str(value)] = counts.get(str(value), 0) + 1
        if isinstance(value, int):
            total += value
            squares += value * value
    return Tally(runs, counts, total, squares, refused)


class _Draw:
    """Faces from blocks of random numbers, one block for each kind of die."""

    def __init__(self, rng: np.random.Generator) -> None:
        self._rng = rng
        self._blocks: dict[int, list[int]] = {}

    def __call__(self, sides: int) -> int:
        block = self._blocks.get(sides)
        if not block:
            block = self._blocks[sides] = self._rng.integers(1, sides + 1, _FACES).tolist()
        return block.pop()


def _within(runs: int) -> None:
    if not 0 < runs <= MAX_RUNS:
        raise TooLarge(text("From 1 to {most} runs are made at once, not {count}.", most=MAX_RUNS, count=runs))
