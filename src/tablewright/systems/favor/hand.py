"""The dice of a check and what is added to them (FG-2, FG-6, FG-7, FG-35), with where each comes from."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tablewright.sdk import Step, Sum, Text, text, total
from tablewright.systems.favor.abilities import ABILITIES
from tablewright.systems.favor.actions import Source, Sources
from tablewright.systems.favor.gifts import given_dice, given_numbers
from tablewright.systems.favor.harm import DAMAGE, STRESS, half_full
from tablewright.systems.favor.state import Character, Content

__all__ = ["Hand", "hand"]


class Hand(msgspec.Struct, frozen=True):
    """What somebody rolls: so many dice, a modifier, and where both come from."""

    dice: int
    modifier: int
    steps: tuple[Step, ...]

    def against(self, need: int, why: str, *, exploding: bool, of: str | None = None) -> Sum:
        """The hand as a roll against a need (FG-2, FG-8)."""
        return Sum(self.dice, 6, self.modifier, need, why, exploding=exploding, of=of)


def hand(  # noqa: PLR0913, PLR0917 - all that gives or takes dice
    content: Content,
    character: Character,
    ability: str,
    advantage: Sources = 0,
    disadvantage: Sources = 0,
    amplify: int = 0,
) -> Hand:
    """Take up the dice of a check: max(0, 2 + advantage − disadvantage) of them (FG-6, FG-7)."""
    gained = (*_sources("advantage", advantage, 1), *given_dice(content, character, ability))
    lost = (*_sources("disadvantage", disadvantage, -1), *_states(content, character, ability))
    dice = _dice(gained, lost)
    plus = [Step("ability", ability, character.ability(ability), "FG-2"), *given_numbers(content, character, ability)]
    if amplify:
        plus.append(Step("amplify", ABILITIES[ability].pool, amplify, "FG-30"))
    count = sum(step.value for step in dice if step.applied)
    return Hand(count, total(plus), (*dice, *plus) if len(dice) > 1 else tuple(plus))


def _dice(gained: tuple[Step, ...], lost: tuple[Step, ...]) -> tuple[Step, ...]:
    """The dice of a check with their sources, which add up to how many are rolled."""
    if not gained and not lost:
        return (_TWO,)
    plus = sum(step.value for step in gained)
    minus = -sum(step.value for step in lost if step.applied)
    return (_TWO, *gained, *lost, *_balance(plus, minus))


def _balance(plus: int, minus: int) -> Iterable[Step]:
    """How advantage and disadvantage go together: they cancel, and never leave fewer dice than none (FG-6)."""
    if cancelled := min(plus, minus):
        note = text("{count}d6 of advantage and of disadvantage cancel each other.", count=cancelled)
        yield _die("cancelled", "advantage", 0, "FG-6", note)
    if minus - plus > 2:
        note = text("There are never fewer dice than none.")
        yield _die("floor", "none", minus - plus - 2, "FG-6", note)


def _sources(kind: str, sources: Sources, sign: int) -> tuple[Step, ...]:
    if not sources:
        return ()
    listed = (Source(kind, sources),) if isinstance(sources, int) else sources
    return tuple(_die(kind, each.source, sign * each.dice, "FG-6") for each in listed if each.dice)


def _states(content: Content, character: Character, ability: str) -> Iterable[Step]:
    """What injury and stress take away, each where it counts (FG-32, FG-33, FG-35)."""
    group = ABILITIES[ability].group
    if half_full(content, character, DAMAGE):
        step = _die("condition", "injured", -1, "FG-32")
        counts = group in {"physical", "mental"}
        yield step if counts else _not_now(step, text("Injury counts on physical and mental checks."))
    if half_full(content, character, STRESS):
        step = _die("condition", "stressed", -1, "FG-33")
        counts = group in {"social", "combat"}
        yield step if counts else _not_now(step, text("Stress counts on social and combat checks."))


def _die(kind: str, label: str, value: int, clause: str, note: Text | None = None) -> Step:
    return Step(kind, label, value, clause, operation="dice", note=note)


def _not_now(step: Step, note: Text) -> Step:
    return msgspec.structs.replace(step, applied=False, note=note)


_TWO = _die("dice", "2d6", 2, "FG-2")
