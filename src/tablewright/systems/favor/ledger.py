"""The ledger: what a purchase puts on the sheet, and what taking it back takes off (FG-14, FG-20)."""

from __future__ import annotations

from typing import assert_never

import msgspec

from tablewright.systems.favor.state import Borne, Character, Purchase

__all__ = ["added", "removed"]


def added(person: Character, purchase: Purchase) -> Character:
    """The sheet with a purchase on it; the ledger itself is left alone."""
    key = purchase.id
    match purchase.kind:
        case "ability":
            return msgspec.structs.replace(
                person, abilities={**person.abilities, key: person.ability(key) + purchase.levels}
            )
        case "talent":
            return msgspec.structs.replace(person, talents=(*person.talents, key))
        case "maneuver":
            return msgspec.structs.replace(person, maneuvers=(*person.maneuvers, key))
        case "trauma":
            return msgspec.structs.replace(
                person,
                traumas=(*person.traumas, Borne(key, "creation")),
                trauma_ap=person.trauma_ap - purchase.cost,
            )
        case kind:
            assert_never(kind)


def removed(person: Character, purchase: Purchase) -> Character:
    """The sheet without a purchase; the ledger itself is left alone."""
    key = purchase.id
    match purchase.kind:
        case "ability":
            left = max(0, person.ability(key) - purchase.levels)
            others = {name: value for name, value in person.abilities.items() if name != key}
            return msgspec.structs.replace(person, abilities={**others, key: left} if left else others)
        case "talent":
            return msgspec.structs.replace(person, talents=_without(person.talents, key))
        case "maneuver":
            return msgspec.structs.replace(person, maneuvers=_without(person.maneuvers, key))
        case "trauma":
            borne = Borne(key, "creation")
            return msgspec.structs.replace(
                person,
                traumas=tuple(each for each in person.traumas if each != borne),
                trauma_ap=person.trauma_ap + purchase.cost,
            )
        case kind:
            assert_never(kind)


def _without(ids: tuple[str, ...], key: str) -> tuple[str, ...]:
    return tuple(each for each in ids if each != key)
