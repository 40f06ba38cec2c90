"""Able to act (HZ-26): what the unconscious, the fainted and the dead can't do."""

from __future__ import annotations

from tablewright.sdk import Refused, Shut, text
from tablewright.systems.haze.names import person_name
from tablewright.systems.haze.state import Character, HazeWorld

__all__ = ["DOWN", "able", "living", "unable", "within_reach"]

DOWN = ("unconscious", "fainted")
"""The conditions in which one can't act but lives."""


def living(world: HazeWorld, key: str) -> Character:
    """The character, to whom something is done; refused when dead (HZ-26)."""
    person = world.characters[key]
    if "dead" in person.conditions:
        raise Refused(
            "HZ-26",
            text(
                "{who} is dead: only a reroll of the roll that led there can still help.", who=person_name(person, key)
            ),
            actor=key,
        )
    return person


def able(world: HazeWorld, key: str) -> Character:
    """The character, who acts; refused to the unconscious, the fainted and the dead (HZ-26)."""
    person = living(world, key)
    if "unconscious" in person.conditions:
        raise Refused(
            "HZ-26",
            text("{who} is unconscious and can't act. Healing above 0 life wakes.", who=person_name(person, key)),
            actor=key,
        )
    if "fainted" in person.conditions:
        raise Refused(
            "HZ-26",
            text("{who} has fainted and can't act until the first rest.", who=person_name(person, key)),
            actor=key,
        )
    return person


def unable(world: HazeWorld, key: str) -> Shut | None:
    """Why the character can't act, null if nothing keeps them from it."""
    try:
        able(world, key)
    except Refused as refusal:
        return Shut(refusal.clause or "", refusal.message)
    return None


def within_reach(person: Character) -> bool:
    """Whether the character is up and alive."""
    return not any(condition in person.conditions for condition in ("dead", *DOWN))
