"""The ladder of difficulty as one character stands on it (TF-21): chances, and what would spare the die."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import takewhile
from typing import Any

from tablewright.sdk import Block, Control, Curve, Grid, Number, Text, Tool, text
from tablewright.systems.two_fingers.aims import (
    Aim,
    aim_of,
    asked_number,
    kind_of_check,
    named,
    owned_by,
    what_is_tried,
    xp,
)
from tablewright.systems.two_fingers.checks import needed, spared, surest
from tablewright.systems.two_fingers.difficulty import LADDER as STEPS, MODERATE
from tablewright.systems.two_fingers.known import character_of
from tablewright.systems.two_fingers.planner import MAX_NEED, cheapest, price
from tablewright.systems.two_fingers.state import Character, Table

__all__ = ["LADDER", "chance"]


def _ladder_form(table: Table, key: str) -> tuple[Control, ...]:
    return (*kind_of_check(character_of(table, key)), Number("difficulty", text("Difficulty"), MODERATE, ladder=STEPS))


def chance(table: Table, bonus: int, difficulty: int) -> Fraction:
    """How likely a check with these modifiers succeeds (TF-1, TF-2, TF-8, TF-22)."""
    if spared(table.options, bonus, difficulty):
        return Fraction(1)
    need = needed(table.options, difficulty)
    return Fraction(sum(bonus + face >= need for face in range(1, 21)), 20)


def _ladder(table: Table, key: str, asked: Mapping[str, Any]) -> tuple[Block, ...]:
    """Each step, and the difficulty that was named: its chance, what is lacking to pass without a die, its price."""
    character = character_of(table, key)
    aim = aim_of(character, asked)
    bonus = aim.bonus(owned_by(character))
    words = dict(STEPS)
    rows = tuple(
        (
            text("{difficulty}, {word}", difficulty=difficulty, word=words[difficulty])
            if difficulty in words
            else text("{difficulty}, as you asked", difficulty=difficulty),
            text("{count} in 20", count=int(20 * chance(table, bonus, difficulty))),
            _without_die(table, character, aim, difficulty),
        )
        for difficulty in sorted({*words, asked_number(asked, "difficulty", MODERATE, MAX_NEED)})  # TF-22
    )
    head = (text("Difficulty"), text("Chance"), text("Without a die"))
    caption = text("What is lacking, and the least experience for it, to pass without a die (TF-8).")
    what = what_is_tried(character, aim)
    return (
        Grid(text("{what}: modifiers of {bonus}", what=what, bonus=bonus), head, rows, caption),
        _curve(table, bonus),
    )


def _without_die(table: Table, character: Character, aim: Aim, difficulty: int) -> Text:
    """What is lacking, and the least that makes up for it: its price, and what is bought."""
    owned = owned_by(character)
    bonus = aim.bonus(owned)
    if spared(table.options, bonus, difficulty):
        return text("no die needed")
    found = cheapest(owned, [aim.goal(difficulty + 1)], cap=table.options.attribute_cap)
    if found is None:
        return text("{more} more: out of reach", more=difficulty + 1 - bonus)
    said = xp(price(found))
    for line in found:
        said = text("{said}, {what} +{levels}", said=said, what=named(character, line.id), levels=line.levels)
    return text("{more} more: {what}", more=difficulty + 1 - bonus, what=said)


def _curve(table: Table, bonus: int) -> Curve:
    """From the last difficulty without a die to the first that is impossible."""
    sure = surest(table.options, bonus)
    points = [(at, chance(table, bonus, at)) for at in range(sure, max(sure, bonus + 20) + 2)]
    possible = len(list(takewhile(lambda point: point[1] > 0, points)))
    shown = tuple((at, str(share)) for at, share in points[: possible + 1])
    caption = text(
        "Up to difficulty {sure} no die is needed; from {never} on it can't be done.", sure=sure, never=shown[-1][0]
    )
    return Curve(text("Chance by difficulty"), shown, text("Difficulty"), caption)


LADDER = Tool(
    "ladder",
    text("Ladder of difficulty"),
    text("What each step means for this character, and what would make it pass without a die."),
    _ladder_form,
    _ladder,
)
