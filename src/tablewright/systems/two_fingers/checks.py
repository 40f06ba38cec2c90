"""The check: one d20 and the modifiers against a difficulty."""

from __future__ import annotations

from tablewright.sdk import Asking, Plan, Refused, Step, Sum, Turn, text, total
from tablewright.systems.two_fingers.actions import Check
from tablewright.systems.two_fingers.features import applies, feature_of
from tablewright.systems.two_fingers.names import called
from tablewright.systems.two_fingers.results import Checked
from tablewright.systems.two_fingers.skills import skill_of, usable_skill
from tablewright.systems.two_fingers.specialisations import usable_specialisation
from tablewright.systems.two_fingers.state import Character, Options, Table

__all__ = ["check", "modifiers", "needed", "spared", "surest"]

ELEMENTARY = 3  # TF-21, TF-22


def check(table: Table, action: Check) -> Plan:
    """Roll a d20, add the modifiers, compare with the difficulty (TF-1); or pass without a die (TF-8)."""
    steps = modifiers(table.characters[action.actor], action)
    bonus = total(steps)
    without = _without_die(table.options, bonus, action.difficulty)
    if without is not None:
        return Plan(lambda _turn: Checked(bonus, None, success=True, automatic=True), (without, *steps))
    need = needed(table.options, action.difficulty)

    def resolve(_turn: Turn[Table]) -> Asking:
        read = yield Sum(1, 20, bonus, need, why="TF-1")
        return Checked(bonus, read.total, success=read.reached, automatic=False)

    return Plan(resolve, steps)


def modifiers(character: Character, action: Check) -> tuple[Step, ...]:
    """Attribute + skill × (1 + specialisation) + every feature that applies (TF-9).

    Raises `Refused` for what the character lacks or may not use.
    """
    used = frozenset(filter(None, (action.attribute, action.skill, action.specialisation)))
    steps = []
    if action.attribute is not None:
        steps.append(Step("attribute", action.attribute, character.attributes[action.attribute], "TF-5"))
    if action.skill is not None or action.specialisation is not None:
        steps.append(_skill(character, action))
    for key in action.features:
        feature_of(character, key)
    for feature in character.features:
        counts = feature.id in action.features or applies(feature, used)
        note = None if counts else text("does not apply to this check")
        steps.append(
            Step("feature", str(called(feature, feature.id)), feature.value, "TF-4", applied=counts, note=note)
        )
    return tuple(steps)


def _skill(character: Character, action: Check) -> Step:
    """The skill, multiplied by 1 + N where a specialisation of level N is used with it (TF-6, TF-7)."""
    skill = None if action.skill is None else usable_skill(character, action.skill)
    if action.specialisation is None and skill is not None:
        return Step("skill", str(called(skill, str(action.skill))), skill.level, "TF-6")
    key = str(action.specialisation)
    specialisation = usable_specialisation(character, key)
    if skill is None or specialisation.skill != action.skill:
        other = skill_of(character, specialisation.skill)
        raise Refused(
            "TF-7",
            text(
                "{specialisation} is used only together with its skill, {skill}. Use both, or neither.",
                specialisation=called(specialisation, key),
                skill=called(other, specialisation.skill),
            ),
        )
    note = text(
        "{level} × (1 + {times}), specialisation {specialisation}",
        level=skill.level,
        times=specialisation.level,
        specialisation=called(specialisation, key),
    )
    value = skill.level * (1 + specialisation.level)
    return Step("skill", str(called(skill, specialisation.skill)), value, "TF-7", note=note)


def needed(options: Options, difficulty: int) -> int:
    """The least total that succeeds (TF-2)."""
    return difficulty if options.meets_beats else difficulty + 1


def spared(options: Options, bonus: int, difficulty: int) -> bool:
    """Whether no die is rolled: more than the difficulty (TF-8), or elementary where the table says so (TF-22)."""
    return bonus > difficulty or (options.elementary_automatic and difficulty <= ELEMENTARY)


def surest(options: Options, bonus: int) -> int:
    """The highest difficulty that passes without a die (TF-8, TF-22)."""
    return max(bonus - 1, ELEMENTARY) if options.elementary_automatic else bonus - 1


def _without_die(options: Options, bonus: int, difficulty: int) -> Step | None:
    """The die that is not rolled, with the reason, which does not tell the difficulty; none when it is rolled."""
    if not spared(options, bonus, difficulty):
        return None
    if bonus > difficulty:
        note = text("not rolled: {bonus} is more than the difficulty", bonus=bonus)
        return Step("die", "d20", 0, "TF-8", applied=False, note=note)
    note = text("not rolled: at this table {most} and less passes by itself", most=ELEMENTARY)
    return Step("die", "d20", 0, "TF-22", applied=False, note=note)
