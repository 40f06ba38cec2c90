"""A test against an obstacle, with what its Blur die brings (BL-15, BL-16, BL-50 and BL-52)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import asdict, replace

from tablewright.sdk import Asking, Follow, Plan, Step, Turn
from tablewright.systems.blur.actions import Test
from tablewright.systems.blur.blur_roll import explained, may_be_called, roll_blur
from tablewright.systems.blur.events import FogClosedIn, FreeTestSpent
from tablewright.systems.blur.fog import fogged
from tablewright.systems.blur.pool import Ready, make_ready
from tablewright.systems.blur.results import Blurred, TestResult
from tablewright.systems.blur.state import BlurWorld
from tablewright.systems.blur.wises import mark_used

__all__ = ["made", "roll_pool", "test", "triggers"]


def test(world: BlurWorld, action: Test) -> Plan:
    """Roll a pool: 4, 5 and 6 are successes, and as many as the obstacle pass (BL-50)."""
    key = action.actor
    ready = make_ready(
        world,
        key,
        action.kind,
        dice=action.dice,
        obstacle=(
            Step("obstacle", "obstacle", action.obstacle, "BL-50", operation="obstacle"),
            *(Step("factor", each.source, each.value, "BL-52", operation="obstacle") for each in action.factors),
        ),
        helpers=action.helpers,
        wises=action.wises,
        blur_die=action.blur_die,
        against=(action.opponent,) if action.opponent else (),
    )

    def happens(turn: Turn[BlurWorld], passed: bool) -> dict[str, Any]:  # noqa: FBT001 - what a test comes to
        free = made(turn, key, action.kind)
        mark_used(turn, key, action.wises, passed=passed)
        if not passed:
            may_be_called(turn, key, "BL-12")
        return {"passed": passed, "free_test": free}

    return roll_pool(world, key, ready, _tested, happens)


def _tested(*, passed: bool, blur_roll: bool, **fields: Any) -> TestResult:
    return TestResult(passed=passed, blur_roll=blur_roll, unscathed=passed and not blur_roll, **fields)


def roll_pool(
    world: BlurWorld,
    key: str,
    ready: Ready,
    result: Callable[..., Blurred],
    happens: Callable[[Turn[BlurWorld], bool], dict[str, Any]],
) -> Plan:
    """The plan of a pool against its obstacle, with the Blur roll that its Blur die may bring (BL-16).

    `happens` is told whether it passed, and gives the fields of the result that are its own. What is due stays due
    (BL-14).
    """

    def rolls(turn: Turn[BlurWorld]) -> Asking:
        return roll_blur(turn, key)

    def resolve(turn: Turn[BlurWorld]) -> Asking:
        read = yield ready.pool
        fields = {
            "pool": ready.size,
            "successes": read.successes,
            "obstacle": ready.obstacle,
            "blur_roll": triggers(world, ready, on_top=read.on_top),
            "blur": world.characters[key].blur,
            **happens(turn, read.successes >= ready.obstacle),
        }
        before = result(**fields)
        if not fields["blur_roll"]:
            return before
        return Follow(
            rolls,
            lambda rolled: before if rolled is None else replace(before, **asdict(rolled)),
            gives=Blurred.__struct_fields__,
            as_they_are=True,
        )

    return Plan(resolve, ready.steps, explain=lambda rolled, _thrown: (*ready.steps, *explained(rolled)))


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


def triggers(world: BlurWorld, ready: Ready, *, on_top: bool) -> bool:
    """Whether the Blur die brings a Blur roll: it shows more than every other die of the pool (BL-16)."""
    return on_top and (ready.pool.count > 0 or world.options.blur_die_alone == "triggers")
