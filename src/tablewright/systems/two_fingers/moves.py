"""What else can be done with a character: proposals, awards, features, and what is written on the sheet."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.sdk import Choice, Control, Number, Offer, OfferGroup, Text, Toggle, Writing, plain, text
from tablewright.systems.two_fingers.actions import Decline, Withdraw
from tablewright.systems.two_fingers.attributes import ATTRIBUTES
from tablewright.systems.two_fingers.features import ALWAYS
from tablewright.systems.two_fingers.known import character_of
from tablewright.systems.two_fingers.names import called, invented, name_on
from tablewright.systems.two_fingers.offers import described, free_id, shut
from tablewright.systems.two_fingers.proposals import decline, similar_names, withdraw
from tablewright.systems.two_fingers.sheet import signed
from tablewright.systems.two_fingers.state import Character, Skill, Specialisation, Table

__all__ = ["moves"]


def moves(table: Table, key: str) -> tuple[OfferGroup, ...]:
    """By what they are about; those of the GM are named by the system."""
    character = character_of(table, key)
    groups = (
        OfferGroup(text("Proposals"), tuple(_proposals(table, key, character))),
        OfferGroup(text("Names"), tuple(_names(character, key))),
        OfferGroup(text("Experience"), (_award(key),)),
        OfferGroup(text("Features"), (_grant(character, key), *_removals(character, key))),
        OfferGroup(text("Sheet"), tuple(_writing(character, key))),
    )
    return tuple(group for group in groups if group.offers)


def _proposals(table: Table, key: str, character: Character) -> Iterator[Offer]:
    """What waits: for the GM to agree, ask for a change or decline; for the player to revise or withdraw."""
    for each, thing in invented(character).items():
        if thing.approved:
            continue
        name, note = called(thing, each), _note(table, key, each, thing)
        comment = Writing("comment", text("Comment"), long=True)
        yield Offer(text("Approve {what}", what=name), {"type": "approve", "actor": key, "id": each}, note=note)
        yield Offer(
            text("Ask for a change of {what}", what=name),
            {"type": "ask_for_change", "actor": key, "id": each},
            (comment,),
            note=note,
        )
        yield Offer(
            text("Decline {what}", what=name),
            {"type": "decline", "actor": key, "id": each},
            (comment,),
            shut=shut(decline, table, Decline(actor=key, id=each)),
        )
        yield Offer(
            text("Revise {what}", what=name),
            {"type": "revise", "actor": key, "id": each},
            described(thing.name, thing.description),
            note=None if not thing.comment else text("The GM: {comment}", comment=thing.comment),
        )
        yield Offer(
            text("Withdraw {what}", what=name),
            {"type": "withdraw", "actor": key, "id": each},
            note=plain(thing.description),
            shut=shut(withdraw, table, Withdraw(actor=key, id=each)),
        )


def _note(table: Table, key: str, each: str, thing: Skill | Specialisation) -> Text:
    """What a proposal covers, and which names at this table are like its name (TF-12, TF-15)."""
    description = plain(thing.description)
    names = similar_names(table, key, each, thing.name)
    if not names:
        return description
    return text("{description} (similar names: {names})", description=description, names=", ".join(names))


def _names(character: Character, key: str) -> Iterator[Offer]:
    """The GM's: for everybody who has the thing."""
    for each, thing in invented(character).items():
        yield Offer(
            text("Rename {what}", what=called(thing, each)),
            {"type": "rename", "actor": key, "id": each},
            described(thing.name, thing.description),
            note=text("On every sheet that has it; levels stay."),
        )
    for things in (character.skills, character.specialisations):
        options = tuple((each, called(thing, each)) for each, thing in things.items())
        if len(options) > 1:
            yield Offer(
                text("Merge skills") if things is character.skills else text("Merge specialisations"),
                {"type": "merge", "actor": key},
                (
                    Choice("id", text("What goes"), options, options[-1][0]),
                    Choice("into", text("What stays"), options, options[0][0]),
                ),
                note=text("Levels add up, and no price changes (TF-14, TF-16)."),
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
        text("Change the name"),
        {"type": "set_name", "actor": key},
        (Writing("name", text("Name"), character.name, path="name"),),
    )
    yield Offer(
        text("Write notes"),
        {"type": "set_notes", "actor": key},
        (Writing("notes", text("Notes"), character.notes, long=True, path="notes"),),
    )
