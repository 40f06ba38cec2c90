"""How an event changes the world; it refuses nothing."""

from __future__ import annotations

from typing import Any, assert_never

import msgspec

from tablewright.systems.favor.events import (
    AbilityAdjusted,
    AdvancementClosed,
    AdvancementOpened,
    Bought,
    BrokeDown,
    Created,
    CreationFinished,
    DamageHealed,
    DamageTaken,
    Died,
    DyingEnded,
    EntryStruck,
    FellDying,
    LevelSet,
    ManeuverWritten,
    NotesSet,
    PoolRestored,
    PoolSpent,
    Renamed,
    StressRelieved,
    StressTaken,
    TakenBack,
    TalentWritten,
    TraumaGained,
    TraumaOvercome,
    TraumaWritten,
    XpAwarded,
)
from tablewright.systems.favor.harm import DAMAGE, STRESS, track_end
from tablewright.systems.favor.ledger import added, removed
from tablewright.systems.favor.resources import pool_max
from tablewright.systems.favor.state import Borne, Character, Content, World

__all__ = ["EVENTS", "Happening", "evolve", "filled_pools"]

Happening = (
    AbilityAdjusted
    | AdvancementClosed
    | AdvancementOpened
    | Bought
    | BrokeDown
    | Created
    | CreationFinished
    | DamageHealed
    | DamageTaken
    | Died
    | DyingEnded
    | EntryStruck
    | FellDying
    | LevelSet
    | ManeuverWritten
    | NotesSet
    | PoolRestored
    | PoolSpent
    | Renamed
    | StressRelieved
    | StressTaken
    | TakenBack
    | TalentWritten
    | TraumaGained
    | TraumaOvercome
    | TraumaWritten
    | XpAwarded
)
EVENTS = Happening.__args__


def evolve(world: World, event: Happening) -> World:
    """The world after an event."""
    if isinstance(event, TalentWritten | ManeuverWritten | TraumaWritten | EntryStruck):
        return msgspec.structs.replace(world, content=_written(world.content, event))
    people = world.characters
    person = event.character if isinstance(event, Created) else _changed(world.content, people[event.actor], event)
    return msgspec.structs.replace(world, characters={**people, event.actor: person})


def _written(content: Content, event: TalentWritten | ManeuverWritten | TraumaWritten | EntryStruck) -> Content:
    """The lists of the table with an entry in the place of the one with its id, or without it."""
    match event:
        case TalentWritten(talent=talent):
            return msgspec.structs.replace(content, talents=_put(content.talents, talent))
        case ManeuverWritten(maneuver=maneuver):
            return msgspec.structs.replace(content, maneuvers=_put(content.maneuvers, maneuver))
        case TraumaWritten(trauma=trauma):
            return msgspec.structs.replace(content, traumas=_put(content.traumas, trauma))
        case EntryStruck(kind=kind, id=key):
            field = f"{kind}s"
            left = tuple(entry for entry in getattr(content, field) if entry.id != key)
            return msgspec.structs.replace(content, **{field: left})
        case _:
            assert_never(event)


def _put(entries: tuple[Any, ...], entry: Any) -> tuple[Any, ...]:
    if all(each.id != entry.id for each in entries):
        return (*entries, entry)
    return tuple(entry if each.id == entry.id else each for each in entries)


def filled_pools(content: Content, character: Character) -> Character:
    """The character with vigor and focus at their maxima (FG-30)."""
    return _with(character, vigor=pool_max(content, character, "vigor"), focus=pool_max(content, character, "focus"))


def _changed(content: Content, person: Character, event: Happening) -> Character:  # noqa: C901, PLR0911, PLR0912 - a case for each event
    match event:
        case AdvancementOpened():
            return _with(person, may_advance=True)
        case AdvancementClosed():
            return _with(person, may_advance=False)
        case PoolSpent(pool=pool, points=points):
            return _with(person, **{pool: getattr(person, pool) - points})
        case PoolRestored(pool=pool, points=points):
            return _with(person, **{pool: getattr(person, pool) + points})
        case DamageTaken(points=points):
            return _with(person, damage=person.damage + points)
        case DamageHealed(points=points):
            return _with(person, damage=person.damage - points)
        case StressTaken(points=points):
            return _with(person, stress=person.stress + points)
        case StressRelieved(points=points):
            return _with(person, stress=person.stress - points)
        case FellDying():
            return _with(_under(person, "dying"), trauma_due=True)
        case DyingEnded():
            return _free_of(person, "dying")
        case Died():
            return _under(_free_of(person, "dying"), "dead")
        case BrokeDown():
            return _with(_under(person, "breakdown"), trauma_due=True)
        case _:
            return _grown(content, person, event)


def _grown(content: Content, person: Character, event: Happening) -> Character:  # noqa: C901, PLR0911 - a case for each event
    """What an event changes that is not of the moment: traumas, purchases, the making of the character."""
    match event:
        case TraumaGained(trauma=trauma):
            person = _free_of(person, "breakdown") if event.cause == "stress" else person
            return _with(person, traumas=(*person.traumas, Borne(trauma, "play")), trauma_due=person.has("breakdown"))
        case TraumaOvercome(trauma=trauma):
            return _with(person, traumas=tuple(each for each in person.traumas if each.id != trauma))
        case XpAwarded(amount=amount):
            return _with(person, xp=person.xp + amount)
        case Bought(purchase=purchase):
            person = _with(added(person, purchase), ledger=(*person.ledger, purchase))
            return (
                filled_pools(content, person) if purchase.paid == "ap" else _with(person, xp=person.xp - purchase.cost)
            )
        case TakenBack(index=index, purchase=purchase):
            ledger = person.ledger[:index] + person.ledger[index + 1 :]
            person = _within(content, _with(removed(person, purchase), ledger=ledger))
            return (
                filled_pools(content, person) if purchase.paid == "ap" else _with(person, xp=person.xp + purchase.cost)
            )
        case LevelSet(level=level):
            return _with(person, starting_level=level)
        case CreationFinished():
            return filled_pools(content, _with(person, creating=False))
        case AbilityAdjusted(ability=ability, value=value):
            return _within(content, _with(person, abilities={**person.abilities, ability: value}))
        case Renamed(name=name):
            return _with(person, name=name)
        case NotesSet(notes=notes):
            return _with(person, notes=notes)
        case _:
            assert_never(event)  # type: ignore[arg-type] # the others are taken by `evolve` and `_changed`


def _within(content: Content, person: Character) -> Character:
    """The character with nothing above a maximum that has fallen."""
    return _with(
        person,
        vigor=min(person.vigor, pool_max(content, person, "vigor")),
        focus=min(person.focus, pool_max(content, person, "focus")),
        damage=min(person.damage, track_end(content, person, DAMAGE)),
        stress=min(person.stress, track_end(content, person, STRESS)),
    )


def _with(person: Character, **changes: Any) -> Character:
    return msgspec.structs.replace(person, **changes)


def _under(person: Character, condition: str) -> Character:
    return person if person.has(condition) else _with(person, conditions=(*person.conditions, condition))


def _free_of(person: Character, condition: str) -> Character:
    return _with(person, conditions=tuple(each for each in person.conditions if each != condition))
