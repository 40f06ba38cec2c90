"""The record of a roll that can be rolled again (HZ-46), as it is kept on a sheet and read back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from tablewright.sdk import Action, Invalid, Thrown, text
from tablewright.systems.haze.complete import completed
from tablewright.systems.haze.events import Followed
from tablewright.systems.haze.rolls import Roll, involved
from tablewright.systems.haze.state import Character, HazeWorld, LastRoll, character

__all__ = ["Record", "read", "written"]

CONTEST = "opposed"


class Record(NamedTuple):
    """A roll: what was asked for, whose die showed what, what followed, and the sheets before it."""

    action: Roll
    dice: tuple[Thrown, ...]
    followed: tuple[Followed, ...]
    before: Mapping[str, Character]

    def owner(self, thrown: Thrown) -> str:
        """Whose die it is: the actor's where the roll has only one."""
        return thrown.of or self.action.actor

    def others(self, mine: str) -> tuple[Thrown, ...]:
        """The d10 of other people, which a reroll leaves as they lie; a coin is tossed anew."""
        return tuple(each for each in self.dice if each.die == "d10" and self.owner(each) != mine)

    def after(self, mine: str, thrown: Iterable[Thrown]) -> tuple[Thrown, ...]:
        """The dice as they lie when `mine` has rolled again, the actor's first."""
        contest = self.action.__struct_config__.tag == CONTEST
        new = (Thrown(each.die, each.face, mine if contest and each.die == "d10" else each.of) for each in thrown)
        return tuple(sorted((*self.others(mine), *new), key=lambda each: each.of is not None))


def written(action: Action, dice: Sequence[Thrown], events: Sequence[Any], before: HazeWorld) -> LastRoll:
    """The record of a roll as plain data: it nests a sheet in a sheet, and may outlive the content it speaks of."""
    sheets = {key: replace(before.characters[key], last_roll=None) for key in involved(action)}
    return LastRoll(
        action=msgspec.to_builtins(action),
        dice=tuple(msgspec.to_builtins(dice)),
        events=tuple(msgspec.to_builtins(events)),
        before=msgspec.to_builtins(sheets),
    )


def read(world: HazeWorld, last: LastRoll) -> Record:
    """The record of a roll; raises `Invalid` where it doesn't fit this world."""
    try:
        action: Roll = msgspec.convert(last.action, Roll)
        dice = msgspec.convert(last.dice, tuple[Thrown, ...])
        followed = msgspec.convert(last.events, tuple[Followed, ...])
        before = msgspec.convert(last.before, dict[str, Character])
    except msgspec.ValidationError as error:
        raise Invalid("last_roll", text("This is no record of a roll: {what}.", what=str(error)[:200])) from error
    for key in (*(event.actor for event in followed), *before):
        character(world, key, "last_roll")
    return Record(action, dice, followed, {key: completed(world.content, person) for key, person in before.items()})
