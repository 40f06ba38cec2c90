"""What the table has written into the lists of talents, maneuvers and traumas, as it reads (FG-16, FG-18, FG-22)."""

from __future__ import annotations

from functools import reduce

from tablewright.sdk import Item, Listing, Text, text
from tablewright.systems.favor.abilities import ABILITIES
from tablewright.systems.favor.catalog import Catalog, catalog, effect, label, trigger, wants
from tablewright.systems.favor.names import LIMITS
from tablewright.systems.favor.state import Condition, Gift, Maneuver, Talent, Trauma, World
from tablewright.systems.favor.traumas import CAUSES

__all__ = ["written"]


def written(world: World) -> tuple[Listing, ...]:
    """A list for each kind of entry."""
    lists, own = catalog(world.content), world.content
    empty = text("Nothing yet.")
    return (
        Listing(text("Talents"), tuple(_bought(lists, each) for each in own.talents), empty),
        Listing(text("Maneuvers"), tuple(_bought(lists, each) for each in own.maneuvers), empty),
        Listing(text("Traumas"), tuple(_trauma(each) for each in own.traumas), empty),
    )


def _bought(lists: Catalog, entry: Talent | Maneuver) -> Item:
    gifts = entry.gifts if isinstance(entry, Talent) else ()
    helps = entry.helps if isinstance(entry, Talent) else ()
    parts = [
        *(text("asks for {what}", what=_asked(lists, each)) for each in entry.conditions),
        *(text("can help with {ability}", ability=ABILITIES[each].name) for each in helps),
        *(_gift(lists, each) for each in gifts),
    ]
    return Item(label(entry), _joined(effect(entry), *parts), text("{ap} AP", ap=entry.cost), "FG-16")


def _asked(lists: Catalog, condition: Condition) -> Text:
    if condition.ability is None:
        return wants(condition, lists)
    return text("{ability} {needed}", ability=ABILITIES[condition.ability].name, needed=condition.at_least)


def _gift(lists: Catalog, gift: Gift) -> Text:
    """What a talent does by itself (FG-18)."""
    if gift.free is not None:
        free = lists.maneuvers.get(gift.free)
        return text("costs nothing: {maneuver}", maneuver=label(free) if free else gift.free)
    if gift.maximum is not None:
        return text("{what} +{plus} at most", what=LIMITS[gift.maximum], plus=gift.plus)
    name = ABILITIES[gift.ability or ""].name
    if gift.dice:
        return text("{ability}: +{dice}d6", ability=name, dice=gift.dice)
    return text("{ability}: +{plus}", ability=name, plus=gift.plus)


def _trauma(entry: Trauma) -> Item:
    mind = text("of the mind: it can be overcome") if entry.mental else None
    brings = trigger(entry)
    note = _joined(
        effect(entry), CAUSES[entry.cause], mind, text("brought up by: {what}", what=brings) if brings else None
    )
    return Item(
        text("{number}: {name}", number=entry.number, name=label(entry)), note, text("{ap} AP", ap=entry.value), "FG-22"
    )


def _joined(*parts: Text | None) -> Text | None:
    """The sentences that there are, one after another."""
    said = [each for each in parts if each is not None]
    return reduce(lambda first, then: text("{first} · {then}", first=first, then=then), said) if said else None
