"""The last roll of everyone who rolled, which is kept until their next action (HZ-46)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from tablewright.sdk import Action, Rolled
from tablewright.systems.haze.actions import Opposed, PartyRest, PartyTime, PassTime, Reroll, Rest
from tablewright.systems.haze.events import RerollPaid, RollTakenBack
from tablewright.systems.haze.record import read, written
from tablewright.systems.haze.rolls import ROLLS
from tablewright.systems.haze.state import HazeWorld, LastRoll
from tablewright.systems.haze.turns import counted

__all__ = ["remember"]


def remember(before: HazeWorld, action: Action, rolled: Rolled) -> HazeWorld:
    """The world with the last rolls of those who rolled, and the actions they took in a turn that is counted.

    Who rests or lets time pass has no last roll any more.
    """
    if isinstance(action, Reroll):
        return _replaced(before, action, rolled)
    world = counted(rolled.world, action)
    if isinstance(action, Rest | PassTime | PartyRest | PartyTime):
        moved = rolled.result.everyone if isinstance(action, PartyRest | PartyTime) else (action.actor,)
        return _keep(world, {key: None for key in moved if world.characters[key].last_roll})
    if type(action) not in ROLLS or not rolled.dice:
        return world
    last = written(action, rolled.dice, rolled.events, before)
    owners = {thrown.of for thrown in rolled.dice}
    if not isinstance(action, Opposed):
        owners = {owner or action.actor for owner in owners}
    return _keep(world, {owner: last for owner in owners if owner})


def _replaced(before: HazeWorld, action: Reroll, rolled: Rolled) -> HazeWorld:
    """The record of a roll after its reroll, for everyone whose roll it was."""
    old = before.characters[action.actor].last_roll
    world: HazeWorld = rolled.world
    if old is None:
        return world
    record = read(before, old)
    followed = [event for event in rolled.events if not isinstance(event, RerollPaid | RollTakenBack)]
    new = replace(
        old,
        dice=tuple(msgspec.to_builtins(record.after(action.actor, rolled.dice))),
        events=tuple(msgspec.to_builtins(followed)),
    )
    theirs = (key for key, person in before.characters.items() if person.last_roll == old)
    return _keep(world, dict.fromkeys(theirs, new))


def _keep(world: HazeWorld, rolls: Mapping[str, LastRoll | None]) -> HazeWorld:
    people: dict[str, Any] = {key: replace(world.characters[key], last_roll=last) for key, last in rolls.items()}
    return replace(world, characters={**world.characters, **people})
