"""What other rulings or another pack change: characters, the odds of checks, and what the same dice make of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from tablewright.kernel.decision import Declined, TooLarge
from tablewright.kernel.document import dump, load
from tablewright.kernel.rule import script
from tablewright.kernel.system import System
from tablewright.kernel.text import Text, text
from tablewright.lab.reading import read
from tablewright.table.chance import says_yes

__all__ = ["MAX_CHECKS", "Change", "Logged", "Shift", "changed_characters", "shifts", "with_choice"]

MAX_CHECKS = 500


class Change(msgspec.Struct, frozen=True):
    """A value of a character that is another under the other choice, or a warning that comes or goes."""

    character: str
    path: str
    before: Any
    after: Any


class Logged(msgspec.Struct, frozen=True):
    """A check as it was logged: what was asked, in which world document, and the faces that fell, if they are known."""

    action: Mapping[str, Any]
    world: Mapping[str, Any]
    dice: tuple[int, ...] | None = None


class Shift(msgspec.Struct, frozen=True):
    """A check under both choices: its chances, and with the same dice its results; null where it can't be made.

    `why` is the refusal of the choice under which it can't, or why the same dice do not fit any more.
    """

    index: int
    action: Mapping[str, Any]
    before: Fraction | None
    after: Fraction | None
    was: bool | None
    now: bool | None
    why: Text | None = None

    @property
    def flipped(self) -> bool:
        """Whether the same dice give another result."""
        return self.was is not None and self.now is not None and self.was != self.now


def with_choice(world: Mapping[str, Any], choice: Mapping[str, Any]) -> dict[str, Any]:
    """A world document under a choice: `options` are laid over its own, `content` takes the place of its own."""
    changed = dict(world)
    if "options" in choice:
        changed["options"] = {**world.get("options", {}), **choice["options"]}
    if "content" in choice:
        changed["content"] = choice["content"]
    return changed


def changed_characters(
    system: System, world: Mapping[str, Any], one: Mapping[str, Any], other: Mapping[str, Any]
) -> tuple[Change, ...]:
    """Which characters are read otherwise under two choices, value by value; raises `Declined` for a bad choice."""
    before, after = (load(system, with_choice(world, choice)) for choice in (one, other))
    first, second = dump(before.world)["characters"], dump(after.world)["characters"]
    found = [Change(key, path, was, now) for key in first for path, was, now in _differences(first[key], second[key])]
    warned = [{(each.path, str(each.message)): each for each in loaded.warnings} for loaded in (before, after)]
    for here, there, gone in ((warned[0], warned[1], True), (warned[1], warned[0], False)):
        for path, said in here:
            if (path, said) not in there:
                found.append(Change(_whose(path), path, said if gone else None, None if gone else said))
    return tuple(found)


def _whose(path: str) -> str:
    parts = path.split(".")
    return parts[2] if len(parts) > 2 and parts[1] == "characters" else ""


def _differences(one: Any, other: Any, path: str = "") -> Iterator[tuple[str, Any, Any]]:
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        for key in {**one, **other}:
            yield from _differences(one.get(key), other.get(key), f"{path}.{key}" if path else str(key))
    elif one != other:
        yield path, one, other


def shifts(
    system: System, checks: Sequence[Logged], one: Mapping[str, Any], other: Mapping[str, Any]
) -> tuple[Shift, ...]:
    """How each logged check shifts between two choices, and which results flip with the same dice.

    Raises `TooLarge` for more than 500 checks.
    """
    if len(checks) > MAX_CHECKS:
        raise TooLarge(
            text("These are {count} checks; the last {most} are compared.", count=len(checks), most=MAX_CHECKS)
        )
    return tuple(_shift(system, index, check, one, other) for index, check in enumerate(checks))


def _shift(system: System, index: int, check: Logged, one: Mapping[str, Any], other: Mapping[str, Any]) -> Shift:
    before, was, _ = _made(system, check, one)
    after, now, why = _made(system, check, other)
    return Shift(index, check.action, before, after, was, now, why)


def _made(system: System, check: Logged, choice: Mapping[str, Any]) -> tuple[Fraction | None, bool | None, Text | None]:
    """The chance of a check under a choice, and what the logged dice make of it."""
    try:
        world = load(system, with_choice(check.world, choice)).world
        tray = system.views.tray(world, check.action)
        reading = read(system, world, tray, check.action)
        chance = reading.chance()
    except Declined as declined:
        return None, None, declined.message
    if check.dice is None:
        return chance, None, None
    try:
        result = script(reading.plan, system.turn(world), check.dice).result
    except Declined as declined:
        return chance, None, declined.message
    return chance, says_yes(getattr(result, tray.success), check.action["actor"]), None
