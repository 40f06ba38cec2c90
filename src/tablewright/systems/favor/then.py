"""What followed, a sentence each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tablewright.sdk import Text, plain, text
from tablewright.systems.favor.abilities import ABILITIES
from tablewright.systems.favor.catalog import Entry, catalog, label
from tablewright.systems.favor.events import (
    AdvancementOpened,
    Bought,
    BrokeDown,
    DamageHealed,
    DamageTaken,
    Died,
    DyingEnded,
    FellDying,
    PoolRestored,
    PoolSpent,
    StressRelieved,
    StressTaken,
    TakenBack,
    TraumaGained,
    TraumaOvercome,
)
from tablewright.systems.favor.evolve import Happening
from tablewright.systems.favor.names import POOLS
from tablewright.systems.favor.state import World

__all__ = ["consequences", "thing"]


def consequences(world: World, events: Sequence[Any]) -> tuple[Text, ...]:
    """What these events mean to those at the table, a sentence each."""
    return tuple(sentence for event in events if (sentence := _said(world, event)) is not None)


def _said(world: World, event: Happening) -> Text | None:  # noqa: PLR0911 - a sentence for each event
    match event:
        case PoolSpent():
            return text("{what} {change}", what=POOLS[event.pool], change=-event.points)
        case PoolRestored():
            return text("{what} +{change}", what=POOLS[event.pool], change=event.points)
        case DamageTaken():
            return text("{what} +{change}", what=text("Damage"), change=event.points)
        case DamageHealed():
            return text("{what} {change}", what=text("Damage"), change=-event.points)
        case StressTaken():
            return text("{what} +{change}", what=text("Stress"), change=event.points)
        case StressRelieved():
            return text("{what} {change}", what=text("Stress"), change=-event.points)
        case _:
            return _turned(world, event)


def _turned(world: World, event: Happening) -> Text | None:  # noqa: PLR0911 - a sentence for each event
    """What an event means that is more than a number."""
    match event:
        case FellDying():
            return text("unconscious and dying; a trauma is due")
        case DyingEnded():
            return text("no longer dying")
        case Died():
            return text("dead")
        case BrokeDown():
            return text("breakdown; a trauma is due")
        case AdvancementOpened():
            return text("XP may be spent now")
        case TraumaGained():
            return text("trauma: {trauma}", trauma=thing(world, "trauma", event.trauma))
        case TraumaOvercome():
            return text("{trauma} is overcome", trauma=thing(world, "trauma", event.trauma))
        case Bought(purchase=purchase) | TakenBack(purchase=purchase) if purchase.paid == "xp" and purchase.cost:
            return text("{thing}: {cost} XP", thing=thing(world, purchase.kind, purchase.id), cost=purchase.cost)
        case _:
            # The others are what the action itself says, or a window that closes on its own.
            return None


def thing(world: World, kind: str, key: str) -> Text:
    """The name of what was bought or borne."""
    if kind == "ability":
        return ABILITIES[key].name if key in ABILITIES else plain(key)
    lists = catalog(world.content)
    found: Mapping[str, Entry | None] = {
        "talent": lists.talents.get(key),
        "maneuver": lists.maneuvers.get(key),
        "trauma": lists.traumas.get(key),
    }
    entry = found.get(kind)
    return label(entry) if entry else plain(key)
