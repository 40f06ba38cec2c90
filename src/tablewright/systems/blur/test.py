"""A test against an obstacle, with what its Blur die brings (BL-15, BL-16, BL-50 and BL-52)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict

from tablewright.sdk import Asking, Plan, PoolRead, Step, Turn
from tablewright.systems.blur.actions import Test
from tablewright.systems.blur.blur_roll import may_be_called, roll_blur
from tablewright.systems.blur.events import FogClosedIn, FreeTestSpent
from tablewright.systems.blur.fog import fogged
from tablewright.systems.blur.pool import Ready, make_ready
from tablewright.systems.blur.results import TestResult
from tablewright.systems.blur.state import BlurWorld

__all__ = ["follow_blur_die", "made", "test", "triggers"]


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

    def resolve(turn: Turn[BlurWorld]) -> Asking:
        read = yield ready.pool
        passed = read.successes >= ready.obstacle
        free = made(turn, key, action.kind)
        if not passed:
            may_be_called(turn, key, "BL-12")
        rolled = yield from follow_blur_die(turn, key, ready, read)
        return TestResult(
            pool=ready.size,
            successes=read.successes,
            obstacle=ready.obstacle,
            passed=passed,
            free_test=free,
            **rolled,
        )

    return Plan(resolve, ready.steps)


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


def follow_blur_die(turn: Turn[BlurWorld], key: str, ready: Ready, read: PoolRead) -> Asking:
    """The Blur roll that the Blur die brings, as fields of a result; what is due is left so (BL-14)."""
    fields: dict[str, Any] = {"blur_roll": triggers(turn.world, ready, read), "blur": turn.world.characters[key].blur}
    if fields["blur_roll"]:
        fields |= asdict((yield from roll_blur(turn, key)))
    return fields
