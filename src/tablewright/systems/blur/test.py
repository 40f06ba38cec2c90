"""A test against an obstacle, with what its Blur die brings (BL-15, BL-16, BL-50 and BL-52)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict

from tablewright.sdk import Asking, Follow, Plan, PoolRead, Step, Turn
from tablewright.systems.blur.actions import Test
from tablewright.systems.blur.blur_roll import explained, may_be_called, roll_blur
from tablewright.systems.blur.events import FogClosedIn, FreeTestSpent
from tablewright.systems.blur.fog import fogged
from tablewright.systems.blur.pool import Ready, make_ready
from tablewright.systems.blur.results import Blurred, BlurRollResult, TestResult
from tablewright.systems.blur.state import BlurWorld

__all__ = ["BLURRED", "made", "test", "triggers", "with_blur_roll"]

BLURRED = Blurred.__struct_fields__
"""What a Blur roll decides of a result."""


def test(world: BlurWorld, action: Test) -> Plan:
    """Roll a pool: 4, 5 and 6 are successes, and as many as the obstacle pass (BL-50)."""
    key = action.actor
    ready = make_ready(
        world,
        key,
        action.kind,
        dice=action.dice,
        obstacle=(Step("obstacle", "obstacle", action.obstacle, "BL-50", operation="obstacle"),),
        helpers=action.helpers,
        blur_die=action.blur_die,
        against=(action.opponent,) if action.opponent else (),
    )

    def rolls(turn: Turn[BlurWorld]) -> Asking:
        return roll_blur(turn, key)

    def resolve(turn: Turn[BlurWorld]) -> Asking:
        read = yield ready.pool
        fields: dict[str, Any] = {
            "pool": ready.size,
            "successes": read.successes,
            "obstacle": ready.obstacle,
            "passed": read.successes >= ready.obstacle,
            "blur_roll": triggers(world, ready, read),
            "free_test": made(turn, key, action.kind),
            "blur": world.characters[key].blur,
        }
        if not fields["passed"]:
            may_be_called(turn, key, "BL-12")
        if not fields["blur_roll"]:
            return TestResult(**fields)
        return Follow(rolls, lambda rolled: TestResult(**with_blur_roll(fields, rolled)), gives=BLURRED)

    return Plan(resolve, ready.steps, explain=lambda result, _thrown: (*ready.steps, *explained(result)))


def made(turn: Turn[BlurWorld], key: str, kind: str) -> bool:
    """Note that a test was made, and return whether it was the free one of a camp in fog (BL-34).

    Fog that was cleared for it closes in again (BL-33).
    """
    who = turn.world.characters[key]
    free = who.free_test and kind != "recovery" and turn.world.scene.phase == "camp" and fogged(turn.world, key)
    if free:
        turn.happens(FreeTestSpent(key))
    if who.fog_cleared == "now":
        turn.happens(FogClosedIn(key))
    return free


def triggers(world: BlurWorld, ready: Ready, read: PoolRead) -> bool:
    """Whether the Blur die brings a Blur roll: it shows more than every other die of the pool (BL-16)."""
    return read.on_top and (ready.pool.count > 0 or world.options.blur_die_alone == "triggers")


def with_blur_roll(fields: dict[str, Any], rolled: BlurRollResult | None) -> dict[str, Any]:
    """The fields of a result with those of the Blur roll that the Blur die brought; null when nobody asks for it."""
    return fields if rolled is None else fields | asdict(rolled)
