"""Abilities and checks (FG-2 to FG-9): 2d6 and the ability, with advantage, against a number or a person."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tablewright.sdk import Asking, Contest, Plan, Refused, Step, SumRead, Text, Thrown, Turn, Verdict, text
from tablewright.systems.favor.abilities import ABILITIES
from tablewright.systems.favor.able import conscious
from tablewright.systems.favor.actions import Check
from tablewright.systems.favor.circumstances import harder, harder_steps, not_against_people
from tablewright.systems.favor.gifts import given_numbers
from tablewright.systems.favor.hand import Hand, hand
from tablewright.systems.favor.harm import close_advancement
from tablewright.systems.favor.maneuvers import cost_of, known_maneuver
from tablewright.systems.favor.resources import Bill, bill, pay
from tablewright.systems.favor.results import CheckResult
from tablewright.systems.favor.state import Character, Content, World

__all__ = ["AMPLIFY_MOST", "DIFFICULTIES", "check", "opposing", "roll_price"]

DIFFICULTIES: tuple[tuple[int, Text], ...] = (
    (8, text("somewhat simple, without training")),
    (10, text("simple with some training")),
    (12, text("medium for the trained")),
    (14, text("challenging for the trained")),
    (16, text("difficult for the trained")),
    (18, text("difficult for the well trained")),
    (20, text("very hard for the highly trained")),
    (22, text("nearly impossible")),
)
"""FG-9."""

AMPLIFY_MOST = 10
"""FG-30: the most points that one check can be amplified by."""

PASSIVE = 7
"""FG-4, an option: what a target gives instead of two dice."""


def roll_price(world: World, character: Character, action: Check) -> Bill:
    """What a check costs before the dice: amplifying, and a maneuver (FG-19, FG-30)."""
    if not action.amplify and action.maneuver is None:
        return _FREE
    pools = {"vigor": 0, "focus": 0}
    pools[ABILITIES[action.ability].pool] += action.amplify
    for pool in cost_of(world, character, action):
        pools[pool] += 1
    return bill(world.content, character, **pools)


_FREE = Bill()


def amplified(amplify: int) -> None:
    """Raise `Refused` when a check is amplified by more than it can be (FG-30)."""
    if amplify > AMPLIFY_MOST:
        raise Refused(
            "FG-30",
            text(
                "A check can be amplified by {most} at most, not by {points}. Spend fewer points.",
                most=AMPLIFY_MOST,
                points=amplify,
            ),
        )


def opposing(action: Check) -> str:
    """The ability that a target rolls; raises `Refused` where none is known (FG-4)."""
    ability = ABILITIES[action.ability]
    found = action.against or ability.opposed_by
    if found is None:
        raise Refused(
            "FG-4",
            text(
                "What a person sets against {ability} is not fixed. Name the opposing ability in `against`, "
                "or give a difficulty.",
                ability=ability.name,
            ),
        )
    return found


def check(world: World, action: Check) -> Plan:
    """Roll an ability, any that the player proposes (FG-5), against the difficulty or a person (FG-2, FG-4)."""
    actor = conscious(world, action.actor)
    if action.maneuver is not None:
        known_maneuver(world, actor, action.maneuver)
    against = opposing(action) if action.target is not None else None
    amplified(action.amplify)
    due = roll_price(world, actor, action)
    own = hand(world.content, due.paid_by(actor), action.ability, action.advantage, action.disadvantage, action.amplify)
    attempt = _Attempt(action.actor, due, own, world.options.exploding_sixes, quiet=not (due.cost or actor.may_advance))
    if action.target is None or against is None:
        difficulty = (action.difficulty or 0) + harder(action.circumstances)
        return _against_number(attempt, difficulty, harder_steps(action.circumstances))
    passed_over = not_against_people(action.circumstances)
    target = due.paid_by(actor) if action.target == action.actor else world.characters[action.target]
    if world.options.passive_targets:
        steps = _difficulty_steps(world.content, action.target, target, against)
        return _against_number(attempt, sum(step.value for step in steps), (*steps, *passed_over))
    return _against_person(attempt, action.target, hand(world.content, target, against), passed_over)


class _Attempt(msgspec.Struct, frozen=True):
    """A check that is allowed: who makes it, what it costs, and what is rolled."""

    actor: str
    due: Bill
    own: Hand
    exploding: bool
    quiet: bool
    """Whether nothing happens in it but the roll itself."""

    def begin(self, turn: Turn[World]) -> None:
        """Pay before the dice (FG-30); advancement is over (FG-12)."""
        if self.quiet:  # begun once for each way that it can come out
            return
        close_advancement(turn, self.actor)
        pay(turn, self.actor, self.due)


def _against_number(attempt: _Attempt, difficulty: int, steps: tuple[Step, ...] = ()) -> Plan:
    request = attempt.own.against(difficulty, "FG-2", exploding=attempt.exploding)

    def resolve(turn: Turn[Any]) -> Asking:
        attempt.begin(turn)
        read: SumRead = yield request
        margin = None if read.total is None else read.total - difficulty
        return CheckResult(read.total, difficulty, read.reached, margin)

    return Plan(resolve, (*attempt.own.steps, *steps), attempt.due.cost)


def _difficulty_steps(content: Content, key: str, target: Character, against: str) -> tuple[Step, ...]:
    """Where the difficulty of a target that does not roll comes from (FG-4)."""
    return (
        Step("passive", "passive", PASSIVE, "FG-4", operation="difficulty", of=key),
        Step("ability", against, target.ability(against), "FG-4", operation="difficulty", of=key),
        *(_theirs(step, key) for step in given_numbers(content, target, against)),
    )


def _against_person(attempt: _Attempt, target: str, other: Hand, passed_over: tuple[Step, ...]) -> Plan:
    """Both roll, and the target's result is the difficulty (FG-4)."""
    own, exploding = attempt.own, attempt.exploding
    request = Contest(
        (
            own.against(0, "FG-2", exploding=exploding, of=attempt.actor),
            other.against(0, "FG-4", exploding=exploding, of=target),
        ),
        "FG-4",
        gives=("total", "difficulty", "margin"),
        means=("total", "difficulty"),
        difference="margin",
    )
    ours = tuple(msgspec.structs.replace(step, of=attempt.actor) for step in own.steps)
    theirs = tuple(_theirs(step, target) for step in other.steps)

    def resolve(turn: Turn[Any]) -> Asking:
        attempt.begin(turn)
        verdict: Verdict = yield request
        if verdict.rolls is None:
            return CheckResult(None, None, 0 in verdict.best, None)
        reached, need = (read.total for read in verdict.rolls)
        return CheckResult(reached, need, reached >= need, reached - need)

    def explain(_result: Any, thrown: Sequence[Thrown]) -> tuple[Step, ...]:
        mine = _own_count(thrown, own.dice, exploding=exploding)
        dice = [Step("die", each.die, each.face, "FG-2", of=each.of) for each in thrown]
        return (*dice[:mine], *ours, *(_theirs(step, target) for step in dice[mine:]), *theirs, *passed_over)

    weighed = (check, own.dice, own.modifier, other.dice, other.modifier, exploding)
    steps = (*ours, *theirs, *passed_over)
    return Plan(resolve, steps, attempt.due.cost, explain, alike=weighed if attempt.quiet else None)


def _own_count(thrown: Sequence[Thrown], dice: int, *, exploding: bool) -> int:
    """How many of the dice thrown are the actor's, each six of whose brings one more (FG-8)."""
    left, count = dice, 0
    while left:
        left -= 0 if exploding and thrown[count].face == 6 else 1
        count += 1
    return count


def _theirs(step: Step, target: str) -> Step:
    """A step of the target's, which goes into the difficulty."""
    return msgspec.structs.replace(step, of=target, operation=step.operation or "difficulty")
