"""Versus tests (BL-51)."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.sdk import Asking, Contest, Plan, Step, Thrown, Turn
from tablewright.systems.blur.actions import Versus
from tablewright.systems.blur.blur_roll import explained, may_be_called, roll_blur
from tablewright.systems.blur.pool import make_ready
from tablewright.systems.blur.results import BlurRollResult, VersusResult
from tablewright.systems.blur.state import BlurWorld
from tablewright.systems.blur.test import made, triggers

__all__ = ["versus"]


def versus(world: BlurWorld, action: Versus) -> Plan:
    """The most successes win, and a tie is the GM's to break (BL-51); then each Blur roll, in the order named."""
    sides = {
        side.actor: make_ready(
            world,
            side.actor,
            side.kind,
            dice=side.dice,
            helpers=side.helpers,
            blur_die=side.blur_die,
            against=tuple(other.actor for other in action.contestants if other.actor != side.actor),
            of=side.actor,
        )
        for side in action.contestants
    }
    kinds = {side.actor: side.kind for side in action.contestants}
    pools = {key: ready.size for key, ready in sides.items()}
    contest = Contest(tuple(ready.pool for ready in sides.values()), "BL-51", gives=("successes", "blur_rolls"))

    def resolve(turn: Turn[BlurWorld]) -> Asking:
        verdict = yield contest
        winner = tuple(sides)[verdict.best[0]] if len(verdict.best) == 1 else None
        if verdict.rolls is None:
            return VersusResult(winner=winner, pools=pools, successes=None, blur_rolls=None)
        reads = dict(zip(sides, verdict.rolls, strict=True))
        for key, kind in kinds.items():
            made(turn, key, kind)
            if winner not in {None, key}:
                may_be_called(turn, key, "BL-12")
        rolled: dict[str, BlurRollResult | None] = {}
        for key, read in reads.items():
            brings = triggers(world, sides[key], read)
            rolled[key] = (yield from roll_blur(turn, key)) if brings else None
        return VersusResult(
            winner=winner,
            pools=pools,
            successes={key: read.successes for key, read in reads.items()},
            blur_rolls=rolled,
        )

    steps = tuple(step for ready in sides.values() for step in ready.steps)

    def explain(result: VersusResult, _thrown: Sequence[Thrown]) -> tuple[Step, ...]:
        rolls = (result.blur_rolls or {}).items()
        return (*steps, *(step for key, rolled in rolls if rolled for step in explained(rolled, of=key)))

    return Plan(resolve, steps, explain=explain)
