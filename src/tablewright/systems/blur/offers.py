"""What can be written on the sheet: the name, the dice of the tests, the wises."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import to_builtins

from tablewright.sdk import Item, Number, Offer, OfferGroup, Writing, plain, plural, text
from tablewright.systems.blur import names
from tablewright.systems.blur.actions import AddWise, DropWise, SetRatings
from tablewright.systems.blur.pool import MOST_DICE
from tablewright.systems.blur.rules import shut
from tablewright.systems.blur.sheet import character
from tablewright.systems.blur.state import BlurWorld

__all__ = ["offers"]


def offers(world: BlurWorld, key: str) -> tuple[OfferGroup, ...]:
    """The lines of the sheet that can be written; nothing here has a price."""
    return tuple(_groups(world, key))


def _groups(world: BlurWorld, key: str) -> Iterator[OfferGroup]:
    who = character(world, key)
    name = Offer(
        text("Name"),
        {"type": "set_name", "actor": key},
        (Writing("name", text("Name"), who.name, path="name"),),
    )
    notes = Offer(
        text("Notes"),
        {"type": "set_notes", "actor": key},
        (Writing("notes", text("Notes"), who.notes, long=True, path="notes"),),
    )
    yield OfferGroup(text("Name and notes"), (name, notes))
    dice = tuple(
        Number(kind, names.KINDS[kind], who.ratings.get(kind, 0), 0, MOST_DICE)
        for _, kinds in names.KIND_GROUPS
        for kind in kinds
    )
    rating = Offer(
        text("Write down the dice of the tests"),
        {"type": "set_ratings", "actor": key},
        dice,
        shut=shut(world, SetRatings(key)),
    )
    had = tuple(
        Item(names.KINDS[kind], plural("{n} die", "{n} dice", dice))
        for kind, dice in who.ratings.items()
        if dice and kind in names.KINDS
    )
    yield OfferGroup(text("Dice"), (rating,), text("What each kind of test is rolled with."), had)
    adding = Offer(
        text("A new wise"),
        {"type": "add_wise", "actor": key},
        (Writing("wise", text("Wise")),),
        shut=shut(world, AddWise(key, wise="\N{HORIZONTAL ELLIPSIS}")),
    )
    dropping = (
        Offer(text("Take off: {wise}", wise=plain(wise.name)), to_builtins(drop), shut=shut(world, drop))
        for wise in who.wises
        for drop in (DropWise(key, wise=wise.name),)
    )
    yield OfferGroup(text("Wises"), (adding, *dropping))
