"""Requests name what there is, and stay under the caps; asked before any rule."""

from __future__ import annotations

from tablewright.sdk import Action, Invalid, TooLarge, cap, text
from tablewright.systems.two_fingers.actions import (
    Adopt,
    Approve,
    AskForChange,
    AwardXp,
    BuyAttribute,
    BuySkill,
    BuySpecialisation,
    Check,
    Decline,
    GrantFeature,
    Merge,
    ProposeSkill,
    ProposeSpecialisation,
    RemoveFeature,
    Rename,
    Revise,
    SetName,
    SetNotes,
    TakeBack,
    Withdraw,
)
from tablewright.systems.two_fingers.attributes import ATTRIBUTES
from tablewright.systems.two_fingers.features import ALWAYS
from tablewright.systems.two_fingers.state import Character, Table

__all__ = ["MAX_LEVELS", "character_of", "known"]

MAX_LEVELS = 1_000
MAX_NAME = 80
MAX_DESCRIPTION = 500
MAX_NOTES = 10_000


def known(table: Table, action: Action) -> None:
    """Raise `Invalid` for an id that nobody at the table knows, then `TooLarge` for what is over a cap."""
    character = character_of(table, action.actor)
    _ids(table, action)
    _whole(character, action)
    _capped(action)


def character_of(table: Table, key: str) -> Character:
    """The character with this id; raises `Invalid`."""
    if key not in table.characters:
        raise Invalid("action.actor", text("There is no character {id} at this table.", id=key[:MAX_NAME]))
    return table.characters[key]


def _ids(table: Table, action: Action) -> None:  # noqa: C901 - an arm for each action
    """The ids in an action must be somebody's; whether they are the actor's is for the rule to say."""
    match action:
        case Check():
            _attribute(action.attribute)
            _skill(table, action.skill)
            _specialisation(table, action.specialisation)
            for index, key in enumerate(action.features):
                _feature(table, f"features.{index}", key)
        case BuyAttribute():
            _attribute(action.attribute)
        case BuySkill() | ProposeSpecialisation():
            _skill(table, action.skill)
        case BuySpecialisation():
            _specialisation(table, action.specialisation)
        case Approve() | AskForChange() | Decline() | Revise() | Withdraw() | Rename():
            _anybodys(table, "id", action.id)
        case Merge():
            _anybodys(table, "id", action.id)
            _anybodys(table, "into", action.into)
        case Adopt():
            if action.owner not in table.characters:
                raise Invalid(
                    "action.owner", text("There is no character {id} at this table.", id=action.owner[:MAX_NAME])
                )
            _anybodys(table, "thing", action.thing)
        case RemoveFeature():
            _feature(table, "id", action.id)
        case GrantFeature():
            for index, key in enumerate(action.applies_to):
                _applicable(table, f"applies_to.{index}", key)


def _attribute(key: str | None) -> None:
    if key is not None and key not in ATTRIBUTES:
        known_ones = ", ".join(ATTRIBUTES)
        raise Invalid(
            "action.attribute",
            text("There is no attribute {id}. There are {known}.", id=key[:MAX_NAME], known=known_ones),
        )


def _skill(table: Table, key: str | None) -> None:
    if key is not None and not any(key in each.skills for each in table.characters.values()):
        raise Invalid("action.skill", text("Nobody at this table has a skill {id}.", id=key[:MAX_NAME]))


def _specialisation(table: Table, key: str | None) -> None:
    if key is not None and not any(key in each.specialisations for each in table.characters.values()):
        raise Invalid(
            "action.specialisation", text("Nobody at this table has a specialisation {id}.", id=key[:MAX_NAME])
        )


def _feature(table: Table, path: str, key: str) -> None:
    if not any(key == feature.id for each in table.characters.values() for feature in each.features):
        raise Invalid(f"action.{path}", text("Nobody at this table has a feature {id}.", id=key[:MAX_NAME]))


def _applicable(table: Table, path: str, key: str) -> None:
    if key != ALWAYS and key not in ATTRIBUTES and not _invented(table, key):
        raise Invalid(
            f"action.{path}",
            text(
                "A feature applies to {always} or to the id of an attribute, skill or specialisation, not to {id}.",
                always=ALWAYS,
                id=key[:MAX_NAME],
            ),
        )


def _anybodys(table: Table, path: str, key: str) -> None:
    if not _invented(table, key):
        raise Invalid(f"action.{path}", text("Nobody has proposed {id}.", id=key[:MAX_NAME]))


def _invented(table: Table, key: str) -> bool:
    return any(key in each.skills or key in each.specialisations for each in table.characters.values())


def _whole(character: Character, action: Action) -> None:
    """Numbers that count something count at least one of it, and lines of the ledger are there."""
    match action:
        case BuyAttribute() | BuySkill() | BuySpecialisation() if action.levels < 1:
            raise Invalid("action.levels", text("At least one level is bought, not {levels}.", levels=action.levels))
        case TakeBack() if not 0 <= action.purchase < len(character.ledger):
            raise Invalid(
                "action.purchase",
                text(
                    "The ledger has {count} lines, counted from 0, and no line {line}.",
                    count=len(character.ledger),
                    line=action.purchase,
                ),
            )
        case ProposeSkill() | ProposeSpecialisation() | Adopt() | GrantFeature() if not action.id:
            raise Invalid("action.id", text("An id is at least one character long."))


def _capped(action: Action) -> None:
    match action:
        case BuyAttribute() | BuySkill() | BuySpecialisation():
            cap("action.levels", action.levels, MAX_LEVELS)
        case AwardXp():
            cap("action.amount", action.amount)
        case GrantFeature():
            cap("action.value", action.value)
            _short("id", action.id, MAX_NAME)
            _short("name", action.name, MAX_NAME)
        case ProposeSkill() | ProposeSpecialisation():
            _short("id", action.id, MAX_NAME)
            _short("name", action.name, MAX_NAME)
            _short("description", action.description, MAX_DESCRIPTION)
        case Revise() | Rename():
            _short("name", action.name, MAX_NAME)
            _short("description", action.description, MAX_DESCRIPTION)
        case AskForChange() | Decline():
            _short("comment", action.comment, MAX_DESCRIPTION)
        case Adopt():
            _short("id", action.id, MAX_NAME)
        case SetName():
            _short("name", action.name, MAX_NAME)
        case SetNotes():
            _short("notes", action.notes, MAX_NOTES)


def _short(field: str, written: str, most: int) -> None:
    if len(written) > most:
        raise TooLarge(
            text("This is {size} characters long; at most {most} are kept.", size=len(written), most=most),
            path=f"action.{field}",
        )
