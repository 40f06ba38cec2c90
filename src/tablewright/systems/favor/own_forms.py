"""The forms in which the GM writes talents, maneuvers and traumas of the table's own (FG-16, FG-18, FG-22)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tablewright.sdk import Choice, Control, Modifiers, Number, Offer, Text, Toggle, Writing, plain, text
from tablewright.systems.favor.abilities import ABILITIES
from tablewright.systems.favor.catalog import Catalog, Entry, catalog, label, own_entries
from tablewright.systems.favor.names import LIMITS
from tablewright.systems.favor.state import Condition, Content, Kind, Maneuver, Talent, Trauma, World
from tablewright.systems.favor.traumas import CAUSES

__all__ = ["own_forms"]

_AP, _AT_LEAST, _DICE, _PLUS, _VALUE = 20, 20, 10, 100, 10
"""How far the dials of these forms go."""

_ABILITIES = tuple((key, ability.name) for key, ability in ABILITIES.items())


def own_forms(world: World, key: str) -> Iterator[Offer]:
    """A form for each kind of entry, one for each that the table has, filled in, and one to strike them."""
    lists, content = catalog(world.content), world.content
    yield Offer(text("Write a talent"), _do(key, "write_talent"), _talent(lists, None))
    yield Offer(text("Write a maneuver"), _do(key, "write_maneuver"), _maneuver(lists, None))
    yield Offer(text("Write a trauma"), _do(key, "write_trauma"), _trauma(lists, None))
    for talent in content.talents:
        yield _again(talent, _do(key, "write_talent", id=talent.id), _talent(lists, talent))
    for maneuver in content.maneuvers:
        yield _again(maneuver, _do(key, "write_maneuver", id=maneuver.id), _maneuver(lists, maneuver))
    for trauma in content.traumas:
        yield _again(trauma, _do(key, "write_trauma", id=trauma.id), _trauma(lists, trauma))
    yield from _strikes(content, key)


def _again(entry: Entry, action: Mapping[str, Any], controls: tuple[Control, ...]) -> Offer:
    return Offer(text("Write {thing} anew", thing=label(entry)), action, controls)


def _strikes(content: Content, key: str) -> Iterator[Offer]:
    kinds: tuple[tuple[Kind, Text], ...] = (
        ("talent", text("Strike a talent of the table")),
        ("maneuver", text("Strike a maneuver of the table")),
        ("trauma", text("Strike a trauma of the table")),
    )
    for kind, name in kinds:
        if own := tuple((entry.id, label(entry)) for entry in own_entries(content, kind).values()):
            note = text("Not while somebody has it.")
            yield Offer(
                name, _do(key, "strike_entry", kind=kind), (Choice("id", text("Which"), own, own[0][0]),), note=note
            )


def _talent(lists: Catalog, entry: Talent | None) -> tuple[Control, ...]:
    gifts = entry.gifts if entry else ()
    maneuvers = (("", plain("–")), *((each.id, label(each)) for each in lists.maneuvers.values()))
    return (
        *_named(entry, entry.effect if entry else ""),
        _conditions(lists, entry.conditions if entry else ()),
        Choice(
            "helps",
            text("Can help with"),
            (("", plain("–")), *_ABILITIES),
            entry.helps[0] if entry and entry.helps else "",
            text("The tray offers 1d6 of advantage there."),
        ),
        Modifiers(
            "dice",
            text("Always: dice of advantage on"),
            "dice",
            _DICE,
            source_key="ability",
            sources=_ABILITIES,
            rows=tuple((gift.ability, gift.dice) for gift in gifts if gift.ability and gift.dice),
        ),
        Modifiers(
            "plus",
            text("Always: a number added to"),
            "plus",
            _PLUS,
            source_key="ability",
            sources=_ABILITIES,
            rows=tuple((gift.ability, gift.plus) for gift in gifts if gift.ability and gift.plus),
        ),
        Modifiers(
            "maxima",
            text("Always: a higher maximum of"),
            "plus",
            _PLUS,
            source_key="maximum",
            sources=tuple(LIMITS.items()),
            rows=tuple((gift.maximum, gift.plus) for gift in gifts if gift.maximum),
        ),
        Choice(
            "free",
            text("A maneuver that costs nothing"),
            maneuvers,
            next((gift.free for gift in gifts if gift.free), ""),
        ),
    )


def _maneuver(lists: Catalog, entry: Maneuver | None) -> tuple[Control, ...]:
    return (*_named(entry, entry.effect if entry else ""), _conditions(lists, entry.conditions if entry else ()))


def _trauma(lists: Catalog, entry: Trauma | None) -> tuple[Control, ...]:
    taken = {trauma.number for trauma in lists.traumas.values()}
    free = next((number for number in range(1, 101) if number not in taken), 1)
    return (
        Writing("name", text("Name"), entry.name if entry else ""),
        Number("number", text("Number of the d100"), entry.number if entry else free, 1, 100),
        Choice("cause", text("Cause"), tuple(CAUSES.items()), entry.cause if entry else "damage"),
        Toggle("mental", text("Of the mind: it can be overcome"), {"mental": True}, on=bool(entry and entry.mental)),
        Number("value", text("AP that it gives at creation"), entry.value if entry else 1, 0, _VALUE),
        Writing("effect", text("What it does"), entry.effect if entry else "", long=True),
        Writing("trigger", text("What brings it up"), entry.trigger if entry else "", long=True),
    )


def _named(entry: Talent | Maneuver | None, effect: str) -> tuple[Control, ...]:
    return (
        Writing("name", text("Name"), entry.name if entry else ""),
        Number("cost", text("AP"), entry.cost if entry else 1, 0, _AP),
        Writing("effect", text("What it does"), effect, long=True),
    )


def _conditions(lists: Catalog, conditions: Iterable[Condition]) -> Modifiers:
    things: tuple[Talent | Maneuver, ...] = (*lists.talents.values(), *lists.maneuvers.values())
    return Modifiers(
        "conditions",
        text("Asks for"),
        "at_least",
        _AT_LEAST,
        text("An ability at so much, a talent or a maneuver; of these the number does not count."),
        "of",
        (*_ABILITIES, *((each.id, label(each)) for each in things)),
        tuple((_asked(each), each.at_least) for each in conditions),
    )


def _asked(condition: Condition) -> str:
    return condition.ability or condition.talent or condition.maneuver or ""


def _do(key: str, action: str, /, **fields: str) -> Mapping[str, Any]:
    return {"type": action, "actor": key, **fields}
