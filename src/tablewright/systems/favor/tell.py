"""The line in the log."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from tablewright.sdk import Rolled, Tell, Text, text
from tablewright.systems.favor.abilities import ABILITIES
from tablewright.systems.favor.actions import (
    AdjustAbility,
    AwardTogether,
    AwardXp,
    Buy,
    Check,
    Create,
    Damage,
    FinishCreation,
    GainTrauma,
    Grant,
    Heal,
    OvercomeTrauma,
    Relieve,
    Rename,
    Rest,
    Restore,
    RestTogether,
    SetLevel,
    SetNotes,
    Spend,
    Stress,
    StrikeEntry,
    TakeBack,
    TakeTrauma,
    UseManeuver,
    Wanted,
    WriteManeuver,
    WriteTalent,
    WriteTrauma,
)
from tablewright.systems.favor.names import POOLS
from tablewright.systems.favor.results import CheckResult, OvercomeResult
from tablewright.systems.favor.state import World
from tablewright.systems.favor.then import consequences, thing
from tablewright.systems.favor.traumas import CAUSES, OVERCOME

__all__ = ["tell"]


def tell(world: World, action: Any, rolled: Rolled) -> Tell:
    """The log line of an action that was carried out; a check tells its outcome apart from what was tried."""
    together = isinstance(action, RestTogether | AwardTogether)
    then = () if together else consequences(world, [event for event in rolled.events if not _says(action, event)])
    result = rolled.result
    match action:
        case Check() if isinstance(result, CheckResult):
            return _rolled(_tried(world, action), result.success, result.total, result.difficulty, then)
        case OvercomeTrauma() if isinstance(result, OvercomeResult):
            made = text("Overcome {trauma}", trauma=thing(world, "trauma", action.trauma))
            return _rolled(made, result.success, result.total, OVERCOME, then)
        case _:
            return Tell(_made(world, action), then=then)


def _says(action: Any, event: Any) -> bool:
    """Whether the action itself says already how much of it there was."""
    amount = getattr(action, "amount", getattr(action, "points", None))
    return amount is not None and getattr(event, "points", None) == amount


def _rolled(made: Text, passed: bool, total: int | None, need: int | None, then: tuple[Text, ...]) -> Tell:  # noqa: FBT001 - the outcome, named by its parameter
    return Tell(
        made,
        text("success") if passed else text("failure"),
        passed,
        text("{total}", total=total or 0),
        text("against {need}", need=need or 0),
        then,
    )


def _tried(world: World, action: Check) -> Text:
    """What was tried, and how; nothing of it is decided by a die."""
    made = ABILITIES[action.ability].name
    if action.target is not None:
        made = text("{what} on {name}", what=made, name=world.characters[action.target].name)
    if action.maneuver is not None:
        made = text("{what}, with {maneuver}", what=made, maneuver=thing(world, "maneuver", action.maneuver))
    if action.amplify:
        made = text("{what}, amplified by {points}", what=made, points=action.amplify)
    return made


def _made(world: World, action: Any) -> Text:  # noqa: C901, PLR0911 - a sentence for each action
    match action:
        case UseManeuver():
            return thing(world, "maneuver", action.maneuver)
        case Damage():
            return text("Damage: {amount}", amount=action.amount)
        case Stress():
            return text("Stress: {amount}", amount=action.amount)
        case Heal():
            return text("Healing: {amount}", amount=action.amount)
        case Relieve():
            return text("Relief: {amount}", amount=action.amount)
        case Spend():
            return text("{pool} spent: {points}", pool=POOLS[action.pool], points=action.points)
        case Restore():
            return text("{pool} restored: {points}", pool=POOLS[action.pool], points=action.points)
        case Rest():
            return text("Short rest") if action.kind == "short" else text("Long rest")
        case RestTogether():
            return text("Short rest for everyone") if action.kind == "short" else text("Long rest for everyone")
        case GainTrauma():
            return text("Gain a trauma from {cause}", cause=CAUSES[action.cause])
        case _:
            return _grown(world, action)


def _grown(world: World, action: Any) -> Text:  # noqa: C901, PLR0911, PLR0912 - a sentence for each action
    """What was done to the sheet, or to the lists."""
    match action:
        case AwardXp():
            return text("{amount} XP awarded", amount=action.amount)
        case AwardTogether():
            return text("{amount} XP for everyone", amount=action.amount)
        case Buy():
            return text("Acquired: {things}", things=_listed(world, action))
        case Grant():
            return text("Granted: {thing}", thing=thing(world, action.kind, action.id))
        case TakeTrauma():
            return text("Taken: {trauma}", trauma=thing(world, "trauma", action.trauma))
        case TakeBack():
            purchase = world.characters[action.actor].ledger[action.purchase]
            return text("Taken back: {thing}", thing=thing(world, purchase.kind, purchase.id))
        case SetLevel():
            return text("Starting level: {level}", level=action.level)
        case FinishCreation():
            return text("The character is made")
        case Create():
            return text("A new character: {name}, level {level}", name=action.name, level=action.level)
        case AdjustAbility():
            return text("{ability} is set to {value}", ability=ABILITIES[action.ability].name, value=action.value)
        case Rename():
            return text("New name: {name}", name=action.name)
        case WriteTalent() | WriteManeuver() | WriteTrauma():
            return text("Written into the lists: {name}", name=action.name)
        case StrikeEntry():
            return text("Struck from the lists: {thing}", thing=thing(world, action.kind, action.id))
        case SetNotes() | _:
            return text("Notes written")


def _listed(world: World, action: Buy) -> Text:
    """What was bought, an ability once with how far it rose."""
    first, *others = (_times(world, *named, len(tuple(run))) for named, run in groupby(action.items, key=_named))
    for name in others:
        first = text("{first}, {next}", first=first, next=name)
    return first


def _named(item: Wanted) -> tuple[str, str]:
    return item.kind, item.id


def _times(world: World, kind: str, key: str, count: int) -> Text:
    name = thing(world, kind, key)
    return text("{thing} +{levels}", thing=name, levels=count) if kind == "ability" else name
