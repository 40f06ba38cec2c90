"""Attacks (HZ-23, HZ-24): a check against evade, and damage less toughness."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.sdk import Asking, Plan, Step, Sum, Thrown, Turn, total
from tablewright.systems.haze.able import able, living
from tablewright.systems.haze.actions import Attack, Contestant
from tablewright.systems.haze.attributes import ineffective
from tablewright.systems.haze.life import awake_steps, lose_life
from tablewright.systems.haze.modifiers import raised_by
from tablewright.systems.haze.results import AttackResult
from tablewright.systems.haze.sides import may_roll, side
from tablewright.systems.haze.state import Character, HazeWorld

__all__ = ["ATTRIBUTE_OF", "attack", "evade", "toughness"]

ATTRIBUTE_OF = {"melee": "body", "ranged": "senses"}
"""What each kind of attack is rolled on (HZ-9, HZ-23)."""


def evade(world: HazeWorld, person: Character) -> int:
    """How hard the character is to hit, with the best that raises it (HZ-23)."""
    return person.evade + total(raised_by(world, person, "evade"))


def toughness(world: HazeWorld, person: Character) -> int:
    """What is subtracted from the damage of each attack, with the best that raises it (HZ-24)."""
    return person.toughness + total(raised_by(world, person, "toughness"))


def attack(world: HazeWorld, action: Attack) -> Plan:
    """A check on body or senses against the target's evade; a hit deals the damage less toughness, never below 0."""
    attacker = able(world, action.actor)
    target = living(world, action.target, "action.target")
    asked = Contestant(action.actor, action.skill, ATTRIBUTE_OF[action.kind], None, action.bonuses, action.penalties)
    may_roll(world, attacker, asked, forced=False)
    mine = side(world, asked, bears_on=(action.kind,))
    need = evade(world, target)
    dealt = 0 if ineffective(target, action.tag) else max(0, action.damage - toughness(world, target))

    def resolve(turn: Turn[HazeWorld]) -> Asking:
        read = yield Sum(1, 10, mine.plus, need, "HZ-23", minus_need="")
        done = dealt if read.reached else 0
        awake = yield from lose_life(turn, action.target, done)
        life = turn.world.characters[action.target].life.current
        return AttackResult(read.total, need, read.reached, done, life, awake)

    def explain(result: AttackResult, thrown: Sequence[Thrown]) -> tuple[Step, ...]:
        dice = tuple(Step("die", each.die, each.face, "HZ-32" if each.of else "HZ-23", of=each.of) for each in thrown)
        if result.awake is None:
            return (*dice, *mine.steps)
        return (*dice[:1], *mine.steps, *dice[1:], *awake_steps(world, target, action.target, dealt))

    return Plan(resolve, mine.steps, explain=explain)
