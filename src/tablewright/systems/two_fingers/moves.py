"""What else can be done with a character: proposals, awards, features, and what is written on the sheet."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.sdk import Control, Number, Offer, OfferGroup, Toggle, Writing, plain, text
from tablewright.systems.two_fingers.actions import Withdraw
from tablewright.systems.two_fingers.attributes import ATTRIBUTES
from tablewright.systems.two_fingers.features import ALWAYS
from tablewright.systems.two_fingers.known import character_of
from tablewright.systems.two_fingers.names import called, invented, name_on
from tablewright.systems.two_fingers.offers import free_id, shut
from tablewright.systems.two_fingers.proposals import withdraw
from tablewright.systems.two_fingers.sheet import signed
from tablewright.systems.two_fingers.state import Character, Table

__all__ = ["moves"]


def moves(table: Table, key: str) -> tuple[OfferGroup, ...]:
    """By what they are about; those of the GM are named by the system."""
    character = character_of(table, key)
    groups = (
        OfferGroup(text("Proposals"), tuple(_proposals(table, key, character))),
        OfferGroup(text("Experience"), (_award(key),)),
        OfferGroup(text("Features"), (_grant(character, key), *_removals(character, key))),
        OfferGroup(text("Sheet"), tuple(_writing(character, key))),
    )
    return tuple(group for group in groups if group.offers)


def _proposals(table: Table, key: str, character: Character) -> Iterator[Offer]:
    for each, thing in invented(character).items():
        if not thing.approved:
            name, description = called(thing, each), plain(thing.description)
            yield Offer(
                text("Approve {what}", what=name), {"type": "approve", "actor": key, "id": each}, note=description
            )
            yield Offer(
                text("Withdraw {what}", what=name),
                {"type": "withdraw", "actor": key, "id": each},
                note=description,
                shut=shut(withdraw, table, Withdraw(actor=key, id=each)),
            )


def _award(key: str) -> Offer:
    amount = Number("amount", text("Experience"), 1, note=text("A negative amount corrects an award (TF-20)."))
    return Offer(text("Award experience"), {"type": "award_xp", "actor": key}, (amount,))


def _grant(character: Character, key: str) -> Offer:
    """A feature applies always, with what is ticked, or, with nothing ticked, when the GM says so (TF-4)."""
    with_what = (*ATTRIBUTES, *character.skills, *character.specialisations)
    controls: tuple[Control, ...] = (
        Writing("name", text("Name")),
        Number("value", text("Value"), 1, note=text("It may be negative.")),
        Toggle("always", text("Applies always"), {"applies_to": [ALWAYS]}, on=True),
        *(
            Toggle(each, text("Applies with {what}", what=name_on(character, each)), {"applies_to": [each]})
            for each in with_what
        ),
    )
    fresh = free_id("feature", character)
    return Offer(
        text("Give a feature"),
        {"type": "grant_feature", "actor": key, "id": fresh},
        controls,
        note=text("For an achievement; it costs nothing (TF-19)."),
    )


def _removals(character: Character, key: str) -> Iterator[Offer]:
    for feature in character.features:
        yield Offer(
            text("Take away {what}", what=called(feature, feature.id)),
            {"type": "remove_feature", "actor": key, "id": feature.id},
            have=plain(signed(feature.value)),
        )


def _writing(character: Character, key: str) -> Iterator[Offer]:
    yield Offer(
        text("Change the name"), {"type": "set_name", "actor": key}, (Writing("name", text("Name"), character.name),)
    )
    yield Offer(
        text("Write notes"),
        {"type": "set_notes", "actor": key},
        (Writing("notes", text("Notes"), character.notes, long=True),),
    )
