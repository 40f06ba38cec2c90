"""The roll tray of a check: how hard, with which attribute, skill and specialisation, and what the GM ticks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tablewright.sdk import Choice, Control, Number, Refused, Text, Toggle, Tray, plain, text, total
from tablewright.systems.two_fingers.actions import Check
from tablewright.systems.two_fingers.attributes import ATTRIBUTES
from tablewright.systems.two_fingers.checks import modifiers, spared, surest
from tablewright.systems.two_fingers.difficulty import LADDER, MODERATE
from tablewright.systems.two_fingers.features import applies
from tablewright.systems.two_fingers.known import character_of, known
from tablewright.systems.two_fingers.names import called, name_on
from tablewright.systems.two_fingers.sheet import signed
from tablewright.systems.two_fingers.state import Character, Table

__all__ = ["subject", "tray"]


def tray(table: Table, action: Mapping[str, Any]) -> Tray:
    """The roll that is begun; a specialisation that is not of the skill in it is left out."""
    actor = _word(action, "actor") or ""
    character = character_of(table, actor)
    begun = _begun(character, action)
    known(table, begun)
    return Tray(
        subject(character, begun),
        {"type": "check", "actor": actor},
        tuple(_controls(table, character, begun)),
        note=_note(table, character, begun),
    )


def _begun(character: Character, action: Mapping[str, Any]) -> Check:
    skill, specialisation = _word(action, "skill"), _word(action, "specialisation")
    own = character.specialisations.get(specialisation or "")
    if own is not None and own.skill != skill:
        specialisation = None
    difficulty = action.get("difficulty")
    ticked = action.get("features")
    return Check(
        actor=str(action["actor"]),
        difficulty=difficulty if isinstance(difficulty, int) else MODERATE,
        attribute=_word(action, "attribute"),
        skill=skill,
        specialisation=specialisation,
        features=tuple(map(str, ticked)) if isinstance(ticked, list | tuple) else (),
    )


def _word(action: Mapping[str, Any], key: str) -> str | None:
    value = action.get(key)
    return value if isinstance(value, str) and value else None


def subject(character: Character, action: Check) -> Text:
    """What is tried: the specialisation of the skill, the skill, or the attribute."""
    if action.skill is None:
        return text("Without a skill") if action.attribute is None else name_on(character, action.attribute)
    what = name_on(character, action.skill)
    if action.specialisation is not None:
        special = name_on(character, action.specialisation)
        what = text("{skill}, {specialisation}", skill=what, specialisation=special)
    if action.attribute is None:
        return what
    return text("{what}, by {attribute}", what=what, attribute=name_on(character, action.attribute))


def _note(table: Table, character: Character, action: Check) -> Text:
    """Up to which difficulty no die is rolled, which tells nothing of the difficulty that is set."""
    try:
        bonus = total(modifiers(character, action))
    except Refused as refusal:
        return refusal.message
    return text("Up to difficulty {most} no die is needed (TF-8).", most=surest(table.options, bonus))


def _ladder(table: Table, character: Character, action: Check) -> tuple[tuple[int, Text], ...]:
    """The steps with their words, and how much each lacks to pass without a die (TF-8, TF-21).

    It hangs on the character alone, so it tells nothing of a difficulty that is secret.
    """
    try:
        bonus = total(modifiers(character, action))
    except Refused:
        return LADDER
    return tuple((step, _short_of(table, bonus, step, word)) for step, word in LADDER)


def _short_of(table: Table, bonus: int, step: int, word: Text) -> Text:
    if spared(table.options, bonus, step):
        return text("{word}; no die needed", word=word)
    return text("{word}; without a die from {more} more", word=word, more=step + 1 - bonus)


def _controls(table: Table, character: Character, action: Check) -> Iterator[Control]:
    yield Number("difficulty", text("Difficulty"), action.difficulty, ladder=_ladder(table, character, action))
    yield Choice(
        "attribute",
        text("Attribute"),
        (("", text("no attribute")), *_levels(character, {key: character.attributes[key] for key in ATTRIBUTES})),
        action.attribute or "",
        None if action.attribute is None else ATTRIBUTES[action.attribute].uses,  # TF-10
    )
    skills = {key: each.level for key, each in character.skills.items() if each.approved or key == action.skill}
    yield Choice("skill", text("Skill"), (("", text("no skill")), *_levels(character, skills)), action.skill or "")
    specialisations = {
        key: each.level
        for key, each in character.specialisations.items()
        if each.skill == action.skill and (each.approved or key == action.specialisation)
    }
    if specialisations:
        options = (("", text("no specialisation")), *_levels(character, specialisations))
        yield Choice("specialisation", text("Specialisation"), options, action.specialisation or "")
    used = {action.attribute or "", action.skill or "", action.specialisation or ""}
    for feature in character.features:
        if not applies(feature, used):
            yield Toggle(
                f"feature-{feature.id}",
                called(feature, feature.id),
                {"features": [feature.id]},
                on=feature.id in action.features,
                note=plain(signed(feature.value)),
            )


def _levels(character: Character, levels: Mapping[str, int]) -> Iterator[tuple[str, Text]]:
    for key, level in levels.items():
        yield key, text("{what} {level}", what=name_on(character, key), level=level)
