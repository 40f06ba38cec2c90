"""What else can be done with a character: rest, pay, be hurt and mended, bear traumas, be given XP."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tablewright.sdk import (
    Choice,
    Control,
    Number,
    Offer,
    OfferGroup,
    Shut,
    Text,
    Toggle,
    Writing,
    text,
)
from tablewright.systems.favor.abilities import ABILITIES
from tablewright.systems.favor.able import conscious, living
from tablewright.systems.favor.actions import GainTrauma, OvercomeTrauma
from tablewright.systems.favor.catalog import catalog, label
from tablewright.systems.favor.creation import ADVISED_LEVEL
from tablewright.systems.favor.known import person
from tablewright.systems.favor.names import POOLS
from tablewright.systems.favor.own_forms import own_forms
from tablewright.systems.favor.shut import shut
from tablewright.systems.favor.state import Cause, Character, World
from tablewright.systems.favor.traumas import CAUSES, fitting, gain_trauma, overcome_trauma
from tablewright.systems.favor.tray import tray

__all__ = ["moves"]

_MOST = 100
"""How far the dials of these moves go; the actions themselves take more."""


def moves(world: World, key: str) -> tuple[OfferGroup, ...]:
    """What can be done with or to a character beside rolling and buying."""
    person(world, key)
    character = world.characters[key]
    dead = shut(lambda: living(world, key))
    return (
        OfferGroup(text("Rest"), tuple(_rests(key, dead))),
        OfferGroup(text("Body and mind"), tuple(_harm(key, dead))),
        OfferGroup(text("Vigor and focus"), tuple(_pools(world, character, key, dead))),
        OfferGroup(text("Traumas"), tuple(_traumas(world, character, key))),
        OfferGroup(text("The GM’s"), tuple(_of_the_gm(world, character, key, dead))),
        OfferGroup(text("The table’s own lists"), tuple(own_forms(world, key)), own=True),
        OfferGroup(text("Name and notes"), tuple(_writing(character, key, dead))),
    )


def _rests(key: str, barred: Shut | None) -> Iterator[Offer]:
    """FG-34, FG-12."""
    yield Offer(
        text("Short rest"), _do(key, "rest", kind="short"), note=text("An hour: a share of the pools."), shut=barred
    )
    yield Offer(
        text("Long rest"),
        _do(key, "rest", kind="long"),
        note=text("Eight hours: full pools, a little healing, and XP may be spent."),
        shut=barred,
    )


def _harm(key: str, barred: Shut | None) -> Iterator[Offer]:
    """FG-32, FG-33."""
    for kind, name in (
        ("damage", text("Take damage")),
        ("heal", text("Heal damage")),
        ("stress", text("Take stress")),
        ("relieve", text("Relieve stress")),
    ):
        yield Offer(name, _do(key, kind), (_number("amount", text("Amount")),), shut=barred)


def _pools(world: World, character: Character, key: str, barred: Shut | None) -> Iterator[Offer]:
    """FG-19, FG-30, FG-31."""
    pools = Choice("pool", text("Pool"), tuple(POOLS.items()), "vigor")
    points = _number("points", text("Points"))
    yield Offer(
        text("Spend"),
        _do(key, "spend"),
        (pools, points),
        note=text("What a pool can’t pay comes as damage or stress."),
        shut=barred,
    )
    yield Offer(text("Restore"), _do(key, "restore"), (pools, points), shut=barred)
    lists = catalog(world.content)
    known = tuple((each, label(lists.maneuvers[each])) for each in character.maneuvers if each in lists.maneuvers)
    if known:
        abilities = tuple((each, ability.name) for each, ability in ABILITIES.items())
        yield Offer(
            text("Use a maneuver without a roll"),
            _do(key, "use_maneuver"),
            (
                Choice("maneuver", text("Maneuver"), known, known[0][0]),
                Choice("ability", text("On an action of"), abilities, "assault"),
                Toggle("on_favor", text("The maneuver applies to a favor"), {"on_favor": True}),
            ),
            shut=shut(lambda: conscious(world, key)),
        )


def _traumas(world: World, character: Character, key: str) -> Iterator[Offer]:
    """FG-22, FG-23."""
    for cause, name in CAUSES.items():
        fits = tuple((trauma.id, label(trauma)) for trauma in fitting(world, character, cause))
        yield Offer(
            text("Gain a trauma from {cause}", cause=name),
            _do(key, "gain_trauma", cause=cause),
            (Choice("choose", text("Which"), (("", text("roll d100")), *fits)),),
            shut=_gained(world, key, cause),
            dice=True,
        )
    lists = catalog(world.content)
    for borne in character.traumas:
        trauma = lists.traumas.get(borne.id)
        if trauma is not None and trauma.mental:
            action = _do(key, "overcome_trauma", trauma=trauma.id, ability="willpower")
            roll = tray(world, action)
            yield Offer(
                roll.title,
                action,
                roll.controls,
                note=roll.note,
                shut=_overcome(world, key, trauma.id),
                dice=True,
            )


def _gained(world: World, key: str, cause: Cause) -> Shut | None:
    return shut(lambda: gain_trauma(world, GainTrauma(actor=key, cause=cause)))


def _overcome(world: World, key: str, trauma: str) -> Shut | None:
    return shut(lambda: overcome_trauma(world, OvercomeTrauma(actor=key, trauma=trauma, ability="willpower")))


def _of_the_gm(world: World, character: Character, key: str, barred: Shut | None) -> Iterator[Offer]:
    """FG-11, FG-12, FG-17."""
    yield Offer(text("Award XP"), _do(key, "award_xp"), (_number("amount", text("XP"), 10, 1000),), shut=barred)
    yield Offer(text("Award XP to everyone"), _do(key, "award_together"), (_number("amount", text("XP"), 10, 1000),))
    yield Offer(text("Short rest for everyone"), _do(key, "rest_together", kind="short"))
    yield Offer(
        text("Long rest for everyone"),
        _do(key, "rest_together", kind="long"),
        note=text("Eight hours: full pools, a little healing, and XP may be spent."),
    )
    if character.creating:
        value = character.starting_level or ADVISED_LEVEL
        dial = Number("level", text("Level"), value, 1, _MOST, text("16 or more is advised."))
        yield Offer(text("Set the starting level"), _do(key, "set_level"), (dial,), shut=barred)
    yield from _grants(world, character, key, barred)
    abilities = tuple((each, ability.name) for each, ability in ABILITIES.items())
    yield Offer(
        text("Set an ability"),
        _do(key, "adjust_ability"),
        (Choice("ability", text("Ability"), abilities, "charm"), Number("value", text("Value"), 0, 0, _MOST)),
        note=text("What was acquired with it stays."),
        shut=barred,
    )


def _grants(world: World, character: Character, key: str, barred: Shut | None) -> Iterator[Offer]:
    """What the GM can give, of what is not there yet (FG-16)."""
    lists = catalog(world.content)
    talents = tuple((entry.id, label(entry)) for entry in lists.talents.values() if entry.id not in character.talents)
    maneuvers = tuple(
        (entry.id, label(entry)) for entry in lists.maneuvers.values() if entry.id not in character.maneuvers
    )
    for kind, name, open_ones in (
        ("talent", text("Grant a talent"), talents),
        ("maneuver", text("Grant a maneuver"), maneuvers),
    ):
        if open_ones:
            which = Choice("id", text("Which"), open_ones, open_ones[0][0])
            note = text("Without price and conditions; the level counts it.")
            yield Offer(name, _do(key, "grant", kind=kind), (which,), note=note, shut=barred)


def _writing(character: Character, key: str, barred: Shut | None) -> Iterator[Offer]:
    yield Offer(
        text("Rename"), _do(key, "rename"), (Writing("name", text("Name"), character.name, path="name"),), shut=barred
    )
    notes = Writing("notes", text("Notes"), character.notes, long=True, path="notes")
    yield Offer(text("Write notes"), _do(key, "set_notes"), (notes,), shut=barred)


def _do(key: str, action: str, /, **fields: str) -> Mapping[str, Any]:
    return {"type": action, "actor": key, **fields}


def _number(key: str, label: Text, value: int = 1, most: int = _MOST) -> Control:
    return Number(key, label, value, 0, most)
