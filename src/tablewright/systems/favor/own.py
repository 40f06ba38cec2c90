"""A table's own talents, maneuvers and traumas (FG-16, FG-18, FG-19, FG-22): the GM writes them into its lists.

What is written is marked as of the house; it replaces an entry only when that is named, and what somebody has stays.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Iterator
from typing import Any

import msgspec

from tablewright.sdk import Invalid, Plan, Refused, Turn, cap, text
from tablewright.systems.favor.abilities import ABILITIES
from tablewright.systems.favor.actions import Asks, StrikeEntry, WriteManeuver, WriteTalent, WriteTrauma
from tablewright.systems.favor.catalog import Catalog, Entry, catalog, label, own_entries
from tablewright.systems.favor.conditions import named
from tablewright.systems.favor.events import EntryStruck, ManeuverWritten, TalentWritten, TraumaWritten
from tablewright.systems.favor.results import WrittenResult
from tablewright.systems.favor.state import Character, Condition, Gift, Maneuver, Talent, Trauma, World

__all__ = ["MOST_ENTRIES", "strike_entry", "write_maneuver", "write_talent", "write_trauma"]

MOST_ENTRIES = 200
"""How many entries of its own a table can have in one list."""

NAME, EFFECT, ROWS = 80, 1000, 20
"""How long a name and a text can be, and how many conditions and gifts there can be."""


def write_talent(world: World, action: WriteTalent) -> Plan:
    """Write a talent into the table's list (FG-16, FG-18)."""
    lists = catalog(world.content)
    _replaces(lists.talents, action.id)
    asked, gifts = _conditions(lists, action.conditions), tuple(_gifts(lists, action))
    _sized(action.name, action.effect, action.cost, (*asked, *gifts))
    _fits(world.content.talents, action.id)
    key = action.id or _new_id(lists, action.name)
    talent = Talent(
        key,
        action.name.strip(),
        action.cost,
        asked,
        action.effect.strip(),
        () if action.helps is None else (action.helps,),
        gifts,
        house=True,
    )
    _no_circle(lists, talent)
    return _written(TalentWritten(action.actor, talent), key)


def write_maneuver(world: World, action: WriteManeuver) -> Plan:
    """Write a maneuver into the table's list (FG-16, FG-19)."""
    lists = catalog(world.content)
    _replaces(lists.maneuvers, action.id)
    asked = _conditions(lists, action.conditions)
    _sized(action.name, action.effect, action.cost, asked)
    _fits(world.content.maneuvers, action.id)
    key = action.id or _new_id(lists, action.name)
    maneuver = Maneuver(key, action.name.strip(), action.cost, asked, action.effect.strip(), house=True)
    _no_circle(lists, maneuver)
    return _written(ManeuverWritten(action.actor, maneuver), key)


def write_trauma(world: World, action: WriteTrauma) -> Plan:
    """Write a trauma into the table's list, at a number that is free (FG-22)."""
    lists = catalog(world.content)
    _replaces(lists.traumas, action.id)
    _sized(action.name, action.effect + action.trigger, action.value, ())
    _fits(world.content.traumas, action.id)
    key = action.id or _new_id(lists, action.name)
    _number_free(lists, action.number, key)
    trauma = Trauma(
        key,
        action.name.strip(),
        action.number,
        action.cause,
        action.mental,
        action.value,
        action.effect.strip(),
        action.trigger.strip(),
        house=True,
    )
    return _written(TraumaWritten(action.actor, trauma), key)


def _number_free(lists: Catalog, number: int, key: str) -> None:
    """Raise `Refused` for a number of the d100 that is another trauma's (FG-22)."""
    for other in lists.traumas.values():
        if other.number == number and other.id != key:
            raise Refused(
                "FG-22",
                text("{number} is {trauma} already. Choose a free number.", number=number, trauma=label(other)),
            )


def strike_entry(world: World, action: StrikeEntry) -> Plan:
    """Take an entry out of the table's own lists, which nobody has (FG-17); the game's own comes back in its place."""
    entry = own_entries(world.content, action.kind)[action.id]
    for character in world.characters.values():
        had = {"talent": character.talents, "maneuver": character.maneuvers, "trauma": _borne(character)}
        if action.id in had[action.kind]:
            raise Refused(
                "FG-17",
                text("{name} has {thing}, and what was acquired stays.", name=character.name, thing=label(entry)),
            )
    return _written(EntryStruck(action.actor, action.kind, action.id), action.id)


def _borne(character: Character) -> tuple[str, ...]:
    return tuple(borne.id for borne in character.traumas)


def _written(event: TalentWritten | ManeuverWritten | TraumaWritten | EntryStruck, key: str) -> Plan:
    def resolve(turn: Turn[Any]) -> WrittenResult:
        turn.happens(event)
        return WrittenResult(key)

    return Plan(resolve)


def _replaces(listed: Container[str], key: str | None) -> None:
    """Raise `Invalid` for an entry to be written anew that no list has."""
    if key is not None and key not in listed:
        raise Invalid("action.id", text("{id} is not on this list. Choose one that is.", id=key[:80]))


def _new_id(lists: Catalog, name: str) -> str:
    """An id made of the name, which nothing has yet (FG-16, FG-22)."""
    key = "_".join("".join(each if each.isalnum() else " " for each in name.casefold()).split()) or "entry"
    found = lists.talents.get(key) or lists.maneuvers.get(key) or lists.traumas.get(key)
    if key in ABILITIES or found is not None:
        raise Refused(
            "FG-16",
            text(
                "There is {thing} already. Give it another name, or say that it is written anew.",
                thing=ABILITIES[key].name if found is None else label(found),
            ),
        )
    return key


def _sized(name: str, effect: str, cost: int, rows: tuple[Condition | Gift, ...]) -> None:
    """Raise `TooLarge` for what is too long or too much."""
    cap("action.name", len(name), NAME)
    cap("action.effect", len(effect), EFFECT)
    cap("action.cost", cost)
    cap("action.conditions", len(rows), ROWS)


def _fits(own: Collection[Entry], key: str | None) -> None:
    """Raise `TooLarge` where one more entry is too many."""
    cap("action", len(own) + (all(entry.id != key for entry in own)), MOST_ENTRIES)


def _conditions(lists: Catalog, asked: Iterable[Asks]) -> tuple[Condition, ...]:
    """What an entry asks for (FG-16), each by the id of an ability, a talent or a maneuver."""
    return tuple(_condition(lists, each, f"action.conditions.{at}.of") for at, each in enumerate(asked))


def _condition(lists: Catalog, asked: Asks, path: str) -> Condition:
    cap(path, asked.at_least)
    if asked.of in ABILITIES:
        return msgspec.convert({"ability": asked.of, "at_least": asked.at_least}, Condition)
    if asked.of in lists.talents:
        return Condition(talent=asked.of)
    if asked.of in lists.maneuvers:
        return Condition(maneuver=asked.of)
    raise Invalid(path, text("There is no ability, talent or maneuver {id}.", id=asked.of[:80]))


def _gifts(lists: Catalog, action: WriteTalent) -> Iterator[Gift]:
    """What a talent does by itself (FG-18)."""
    yield from (Gift(ability=each.ability, dice=each.dice) for each in action.dice)
    yield from (Gift(ability=each.ability, plus=each.plus) for each in action.plus)
    yield from (Gift(maximum=each.maximum, plus=each.plus) for each in action.maxima)
    if action.free is not None:
        if action.free not in lists.maneuvers:
            raise Invalid("action.free", text("There is no maneuver {id} in the lists.", id=action.free[:80]))
        yield Gift(free=action.free)


def _no_circle(lists: Catalog, entry: Talent | Maneuver) -> None:
    """Raise `Refused` for what would in the end ask for itself: nobody could acquire it (FG-16)."""
    seen: set[str] = set()
    waiting = list(named(lists, entry))
    while waiting:
        other = waiting.pop()
        if other.id == entry.id and type(other) is type(entry):
            raise Refused(
                "FG-16", text("{thing} would ask for itself in the end: nobody could acquire it.", thing=entry.name)
            )
        if other.id not in seen:
            seen.add(other.id)
            waiting += named(lists, other)
