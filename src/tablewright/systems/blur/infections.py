"""Gaining, picking and losing infections (BL-30 to BL-35)."""

from __future__ import annotations

from tablewright.sdk import Asking, Dice, Plan, Refused, Turn, text
from tablewright.systems.blur.acting import able, called
from tablewright.systems.blur.actions import ChooseInfection
from tablewright.systems.blur.events import (
    AlternationForgotten,
    InfectionGained,
    InfectionOfferDropped,
    InfectionOffered,
    InfectionRemoved,
    InfectionsLost,
)
from tablewright.systems.blur.results import ChooseResult
from tablewright.systems.blur.state import BlurWorld, Category, Character, Infected

__all__ = [
    "choice_comes_first",
    "choose_infection",
    "forget_alternation",
    "gain_infection",
    "lose_infections",
    "next_category",
]


def next_category(who: Character) -> Category | None:
    """The category of the next infection: the other than the last, or the player's to pick (BL-31)."""
    if who.last_category is None:
        return None
    return "alternate" if who.last_category == "primary" else "primary"


def gain_infection(turn: Turn[BlurWorld], key: str) -> Asking:
    """Roll 1d6 + Blur for the row of the table (BL-30).

    Returns its number, the category (null when it is to be picked), and whether that infection went instead.
    """
    (face,) = yield Dice(1, 6, "BL-30")
    who = turn.world.characters[key]
    number = face + who.blur
    category = next_category(who)
    if category is None:
        turn.happens(InfectionOffered(key, number))
        return number, None, False
    return number, category, _take(turn, key, number, category)


def _take(turn: Turn[BlurWorld], key: str, number: int, category: Category) -> bool:
    """Take an infection, or lose it when it was there already; returns whether it went (BL-32)."""
    who = turn.world.characters[key]
    if Infected(number, category) in who.infections:
        counts = turn.world.options.removal_counts
        turn.happens(InfectionRemoved(key, number, category, counts, who.last_category))
        return True
    turn.happens(InfectionGained(key, number, category, who.last_category))
    return False


def choose_infection(world: BlurWorld, action: ChooseInfection) -> Plan:
    """The player picks the category of the first infection (BL-31)."""
    who = able(world, action.actor)
    if who.pending_infection is None:
        raise Refused(
            "BL-31",
            text(
                "{name} has no infection to choose. One is chosen when the first is rolled.",
                name=called(world, action.actor),
            ),
        )
    number = who.pending_infection.number

    def resolve(turn: Turn[BlurWorld]) -> ChooseResult:
        removed = _take(turn, action.actor, number, action.category)
        return ChooseResult(infection=number, category=action.category, removed=removed)

    return Plan(resolve)


def choice_comes_first(world: BlurWorld, key: str) -> None:
    """Raise `Refused` for what could bring a Blur roll while an infection waits to be picked (BL-31)."""
    if world.characters[key].pending_infection is not None:
        raise Refused(
            "BL-31",
            text(
                "{name} has an infection to choose. Choose it before the fog is tempted again.", name=called(world, key)
            ),
        )


def lose_infections(turn: Turn[BlurWorld], key: str) -> None:
    """All infections go, and one that waits to be picked (BL-31 and BL-35)."""
    who = turn.world.characters[key]
    if who.pending_infection is not None:
        turn.happens(InfectionOfferDropped(key, who.pending_infection))
    if who.infections:
        turn.happens(InfectionsLost(key, who.infections))


def forget_alternation(turn: Turn[BlurWorld], key: str) -> None:
    """Winter clears the last category, which otherwise outlives the infections (BL-31)."""
    last = turn.world.characters[key].last_category
    if last is not None:
        turn.happens(AlternationForgotten(key, last))
