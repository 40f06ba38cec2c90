"""What an action names has to be known, and its numbers within bounds, before any rule is asked."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from typing import Any, TypeVar

from tablewright.sdk import Invalid, Text, TooLarge, cap, text
from tablewright.systems.favor.abilities import ABILITIES
from tablewright.systems.favor.actions import (
    AdjustAbility,
    AwardTogether,
    AwardXp,
    Buy,
    Check,
    Create,
    Damage,
    GainTrauma,
    Grant,
    Heal,
    OvercomeTrauma,
    Relieve,
    Rename,
    Restore,
    SetLevel,
    SetNotes,
    Sources,
    Spend,
    Stress,
    StrikeEntry,
    TakeBack,
    TakeTrauma,
    UseManeuver,
    WriteManeuver,
    WriteTalent,
    WriteTrauma,
)
from tablewright.systems.favor.catalog import catalog, own_entries
from tablewright.systems.favor.state import World

__all__ = ["check_ids", "chosen", "person"]

MOST_DICE = 100
MOST_ITEMS = 100
MOST_PEOPLE = 64
NAME_LENGTH = 200

Say = Callable[[str], Text]
Thing = TypeVar("Thing")


def person(world: World, key: str, path: str = "action.actor") -> None:
    """Raise `Invalid` for a character that nobody knows."""
    if key not in world.characters:
        raise Invalid(path, text("There is no character {id} here.", id=key[:80]))


def chosen(known: Mapping[str, Thing], key: Any, path: str) -> Thing:
    """What was chosen from a list; raises `Invalid` for what it does not have."""
    found = known.get(key) if isinstance(key, str) else None
    if found is None:
        raise Invalid(path, text("{id} is not on this list. Choose one that is.", id=str(key)[:80]))
    return found


def check_ids(world: World, action: Any) -> None:  # noqa: C901, PLR0912 - a case for each kind of action
    """Raise `Invalid` for what nobody knows, then `TooLarge` for what is out of bounds."""
    if isinstance(action, Create):
        _create(world, action)
        return
    person(world, action.actor)
    match action:
        case Check():
            _check(world, action)
        case OvercomeTrauma():
            _known(action.trauma, catalog(world.content).traumas, "action.trauma", _no_trauma)
            _dice(action.advantage, action.disadvantage)
            cap("action.amplify", action.amplify)
        case UseManeuver():
            _known(action.ability, ABILITIES, "action.ability", _no_ability)
            _known(action.maneuver, catalog(world.content).maneuvers, "action.maneuver", _no_maneuver)
        case Buy():
            _buy(world, action)
        case TakeTrauma():
            _known(action.trauma, catalog(world.content).traumas, "action.trauma", _no_trauma)
        case TakeBack():
            _purchase(world, action)
        case GainTrauma(choose=str(chosen)):
            _known(chosen, catalog(world.content).traumas, "action.choose", _no_trauma)
        case Grant():
            _wanted(world, action.kind, action.id, "action.id")
        case AdjustAbility():
            _known(action.ability, ABILITIES, "action.ability", _no_ability)
            cap("action.value", action.value)
        case SetLevel():
            _level(action.level)
            cap("action.level", action.level)
        case Rename():
            _name(action.name)
            _name_length(action.name)
        case AwardXp() | AwardTogether() | Damage() | Stress() | Heal() | Relieve():
            cap("action.amount", action.amount)
        case Spend() | Restore():
            cap("action.points", action.points)
        case StrikeEntry():
            _known(action.id, own_entries(world.content, action.kind), "action.id", _not_own)
        case WriteTalent() | WriteManeuver() | WriteTrauma():
            _name(action.name)
        case SetNotes() | _:
            pass


def _check(world: World, action: Check) -> None:
    _known(action.ability, ABILITIES, "action.ability", _no_ability)
    if (action.difficulty is None) == (action.target is None):  # FG-3, FG-4
        path = "action.difficulty" if action.difficulty is None else "action.target"
        raise Invalid(path, text("A check needs a difficulty or a target, one of them."))
    if action.target is not None:
        person(world, action.target, "action.target")
    if action.against is not None:
        _known(action.against, ABILITIES, "action.against", _no_ability)
    if action.maneuver is not None:
        _known(action.maneuver, catalog(world.content).maneuvers, "action.maneuver", _no_maneuver)
    _dice(action.advantage, action.disadvantage)
    cap("action.amplify", action.amplify)
    cap("action.circumstances", len(action.circumstances), MOST_ITEMS)
    cap("action.circumstances", sum(each.value for each in action.circumstances))


def _dice(advantage: Sources, disadvantage: Sources) -> None:
    more, fewer = _count(advantage, "action.advantage"), _count(disadvantage, "action.disadvantage")
    dice = 2 + more - fewer
    if dice > MOST_DICE:
        raise TooLarge(
            text("{dice} dice are too many: at most {most} are rolled.", dice=dice, most=MOST_DICE),
            path="action.advantage",
        )


def _count(sources: Sources, path: str) -> int:
    if isinstance(sources, int):
        count = sources
    else:
        cap(path, len(sources), MOST_ITEMS)
        count = sum(source.dice for source in sources)
    cap(path, count)
    return count


def _buy(world: World, action: Buy) -> None:
    for index, item in enumerate(action.items):
        _wanted(world, item.kind, item.id, f"action.items.{index}.id")
    cap("action.items", len(action.items), MOST_ITEMS)


def _wanted(world: World, kind: str, key: str, path: str) -> None:
    lists = catalog(world.content)
    known: Mapping[str, tuple[Container[str], Say]] = {
        "ability": (ABILITIES, _no_ability),
        "talent": (lists.talents, _no_talent),
        "maneuver": (lists.maneuvers, _no_maneuver),
    }
    ids, say = known[kind]
    _known(key, ids, path, say)


def _purchase(world: World, action: TakeBack) -> None:
    count = len(world.characters[action.actor].ledger)
    if not 0 <= action.purchase < count:
        raise Invalid(
            "action.purchase",
            text("The ledger has no purchase {index}: it has {count}, from 0.", index=action.purchase, count=count),
        )


def _create(world: World, action: Create) -> None:
    if not action.actor or len(action.actor) > NAME_LENGTH:
        raise Invalid("action.actor", text("A new character needs a short id."))
    if action.actor in world.characters:
        raise Invalid("action.actor", text("There is a character {id} already. Choose another id.", id=action.actor))
    lists = catalog(world.content)
    _name(action.name)
    for key in action.abilities:
        _known(key, ABILITIES, f"action.abilities.{key[:80]}", _no_ability)
    _all_known(action.talents, lists.talents, "action.talents", _no_talent)
    _all_known(action.maneuvers, lists.maneuvers, "action.maneuvers", _no_maneuver)
    _all_known(action.traumas, lists.traumas, "action.traumas", _no_trauma)
    _level(action.level)
    _name_length(action.name)
    cap("action.level", action.level)
    for key, value in action.abilities.items():
        cap(f"action.abilities.{key}", value)
    for path, ids in (("talents", action.talents), ("maneuvers", action.maneuvers), ("traumas", action.traumas)):
        cap(f"action.{path}", len(ids), MOST_ITEMS)
    if len(world.characters) >= MOST_PEOPLE:
        raise TooLarge(text("There are {most} characters here already, and no more fit.", most=MOST_PEOPLE))


def _level(level: int) -> None:
    if level < 1:
        raise Invalid("action.level", text("A starting level is 1 or more."))


def _name(name: str) -> None:
    if not name.strip():
        raise Invalid("action.name", text("A character needs a name."))


def _name_length(name: str) -> None:
    if len(name) > NAME_LENGTH:
        raise TooLarge(text("A name has at most {most} characters.", most=NAME_LENGTH), path="action.name")


def _all_known(ids: Iterable[str], known: Container[str], path: str, say: Say) -> None:
    for index, key in enumerate(ids):
        _known(key, known, f"{path}.{index}", say)


def _known(key: str, known: Container[str], path: str, say: Say) -> None:
    if key not in known:
        raise Invalid(path, say(key[:80]))


def _not_own(key: str) -> Text:
    return text("This table has written no {id} of its own.", id=key)


def _no_ability(key: str) -> Text:
    return text("There is no ability {id}.", id=key)


def _no_talent(key: str) -> Text:
    return text("There is no talent {id} in the lists.", id=key)


def _no_maneuver(key: str) -> Text:
    return text("There is no maneuver {id} in the lists.", id=key)


def _no_trauma(key: str) -> Text:
    return text("There is no trauma {id} in the lists.", id=key)
