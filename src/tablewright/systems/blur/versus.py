"""Versus tests (BL-51)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from msgspec import UNSET

from tablewright.sdk import Asking, Contest, Follow, Plan, Step, Thrown, Turn
from tablewright.systems.blur.actions import Contestant, Versus
from tablewright.systems.blur.blur_roll import explained, may_be_called, roll_blur
from tablewright.systems.blur.pool import make_ready
from tablewright.systems.blur.results import BlurRollResult, VersusResult
from tablewright.systems.blur.state import BlurWorld
from tablewright.systems.blur.test import made, triggers
from tablewright.systems.blur.wises import mark_used

__all__ = ["versus"]


def versus(world: BlurWorld, action: Versus) -> Plan:
    """The most successes win, and a tie is the GM's to break (BL-51); then each Blur roll, in the order named."""
    kinds = {side.actor: side.kind if side.kind is not UNSET else action.kind for side in action.contestants}
    sides = {
        side.actor: make_ready(
            world,
            side.actor,
            kinds[side.actor],
            dice=side.dice,
            helpers=side.helpers,
            wises=side.wises,
            blur_die=side.blur_die or side.actor in action.blur_dice,
            against=tuple(other.actor for other in action.contestants if other.actor != side.actor),
            of=side.actor,
        )
        for side in action.contestants
    }
    pools = {key: ready.size for key, ready in sides.items()}
    contest = Contest(
        tuple(ready.pool for ready in sides.values()), "BL-51", ("successes",), marks=("blur_roll", "blur_rolls")
    )
    rolls = cache(_blur_rolls)

    def resolve(turn: Turn[BlurWorld]) -> Asking:
        verdict = yield contest
        winner = tuple(sides)[verdict.best[0]] if len(verdict.best) == 1 else None
        if verdict.on_top is None:
            return VersusResult(winner=winner, pools=pools)
        for side in action.contestants:
            made(turn, side.actor, kinds[side.actor])
            if winner is not None:
                _settled(turn, side, passed=winner == side.actor)
        on_top = dict(zip(sides, verdict.on_top, strict=True))
        triggered = {key: triggers(world, ready, on_top=on_top[key]) for key, ready in sides.items()}
        rolling = tuple(key for key, brings in triggered.items() if brings)
        reads = None if verdict.rolls is None else zip(sides, verdict.rolls, strict=True)
        successes = None if reads is None else {key: read.successes for key, read in reads}

        def result(rolled: Mapping[str, BlurRollResult] | None) -> VersusResult:
            return VersusResult(
                winner=winner,
                pools=pools,
                successes=successes,
                blur_roll=triggered,
                blur_rolls=None if rolled is None else {key: rolled.get(key) for key in sides},
            )

        return Follow(rolls(rolling), result, gives=("blur_rolls",)) if rolling else result({})

    steps = tuple(step for ready in sides.values() for step in ready.steps)

    def explain(result: VersusResult, _thrown: Sequence[Thrown]) -> tuple[Step, ...]:
        rolls = (result.blur_rolls or {}).items()
        return (*steps, *(step for key, rolled in rolls if rolled for step in explained(rolled, of=key)))

    return Plan(resolve, steps, explain=explain)


def _settled(turn: Turn[BlurWorld], side: Contestant, *, passed: bool) -> None:
    """What winning or losing brings: wises are marked (BL-56), and who lost while exposed may be called on (BL-12)."""
    mark_used(turn, side.actor, side.wises, passed=passed)
    if not passed:
        may_be_called(turn, side.actor, "BL-12")


def _blur_rolls(rolling: tuple[str, ...]) -> Callable[[Turn[BlurWorld]], Asking]:
    """The rule of these Blur rolls, one after another (BL-16)."""

    def rule(turn: Turn[BlurWorld]) -> Asking:
        rolled: dict[str, Any] = {}
        for key in rolling:
            rolled[key] = yield from roll_blur(turn, key)
        return rolled

    return rule
