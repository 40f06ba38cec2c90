"""Attacks (HZ-23, HZ-24): a check against evade, and damage less toughness."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from tablewright.sdk import Asking, Plan, Step, Sum, Thrown, Turn
from tablewright.systems.haze.able import able, living
from tablewright.systems.haze.actions import Attack, Contestant
from tablewright.systems.haze.attributes import ineffective
from tablewright.systems.haze.life import awake_steps, lose_life
from tablewright.systems.haze.modifiers import NO_EFFECT, raised_by
from tablewright.systems.haze.results import AttackResult
from tablewright.systems.haze.sides import may_roll, side
from tablewright.systems.haze.state import Ability, Character, HazeWorld

__all__ = ["ATTRIBUTE_OF", "attack", "evade_steps", "extra_attacks", "melee_steps", "summed", "toughness_steps"]

ATTRIBUTE_OF = {"melee": "body", "ranged": "senses"}
"""What each kind of attack is rolled on (HZ-9, HZ-23)."""


def evade_steps(world: HazeWorld, person: Character) -> tuple[Step, ...]:
    """How hard the character is to hit: evade, and the best that raises it (HZ-23)."""
    return _as("evade", Step("evade", "evade", person.evade, "HZ-23"), *raised_by(world, person, "evade"))


def toughness_steps(world: HazeWorld, person: Character) -> tuple[Step, ...]:
    """What is subtracted from the damage of each attack: toughness, and the best that raises it (HZ-24)."""
    return (Step("toughness", "toughness", person.toughness, "HZ-24"), *raised_by(world, person, "toughness"))


def _as(operation: str, *steps: Step) -> tuple[Step, ...]:
    return tuple(replace(step, operation=operation) for step in steps)


def summed(steps: Iterable[Step]) -> int:
    """What steps that make up another number than the total add up to."""
    return sum(step.value for step in steps if step.applied)


def extra_attacks(person: Character) -> int:
    """The attacks that developments add to each turn (HZ-45)."""
    return sum(ability.effect.value for ability in _of_kind(person, "extra_attack") if ability.effect)


def melee_steps(person: Character) -> tuple[Step, ...]:
    """What developments add to the damage of a melee attack, each of them (HZ-45)."""
    return tuple(
        Step("damage", ability.name or "damage", ability.effect.value, "HZ-45")
        for ability in _of_kind(person, "melee_damage")
        if ability.effect
    )


def _of_kind(person: Character, kind: str) -> Iterator[Ability]:
    for ability in person.abilities:
        if isinstance(ability, Ability) and ability.effect is not None and ability.effect.kind == kind:
            yield ability


def damage_steps(world: HazeWorld, target: Character, action: Attack) -> tuple[Step, ...]:
    """The damage of a hit: less toughness, never below 0 (HZ-24); of magic none to magic 0 (HZ-8)."""
    if action.tag and ineffective(target, action.tag):
        return _as("damage", Step("damage", "damage", action.damage, "HZ-8", False, note=NO_EFFECT[action.tag]))
    tough = toughness_steps(world, target)
    taken = summed(tough)
    added = melee_steps(world.characters[action.actor]) if action.kind == "melee" else ()
    struck = action.damage + sum(step.value for step in added)
    off = (replace(step, value=-step.value) for step in tough)
    steps = [Step("damage", "damage", action.damage, "HZ-24"), *added, *off]
    if taken > struck:
        steps.append(Step("floor", "zero", taken - struck, "HZ-24"))
    return _as("damage", *steps)


def attack(world: HazeWorld, action: Attack) -> Plan:
    """A check on body or senses against the target's evade; a hit deals the damage less toughness."""
    able(world, action.actor)
    target = living(world, action.target)
    asked = Contestant(action.actor, action.skill, ATTRIBUTE_OF[action.kind], None, action.bonuses, action.penalties)
    may_roll(world, (asked,))
    mine = side(world, asked, bears_on=(action.kind,))
    against = evade_steps(world, target)
    blow = damage_steps(world, target, action)
    need, dealt = summed(against), summed(blow)

    def resolve(turn: Turn[HazeWorld]) -> Asking:
        read = yield Sum(1, 10, mine.plus, need, "HZ-23")
        done = dealt if read.reached else 0
        awake = yield from lose_life(turn, action.target, done)
        life = turn.world.characters[action.target].life.current
        return AttackResult(read.total, need, read.reached, done, life, awake)

    def explain(result: AttackResult, thrown: Sequence[Thrown]) -> tuple[Step, ...]:
        dice = tuple(Step("die", each.die, each.face, "HZ-32" if each.of else "HZ-23", of=each.of) for each in thrown)
        steps = (*dice[:1], *mine.steps, *against, *(blow if result.hit else ()))
        if result.awake is None:
            return steps
        return (*steps, *dice[1:], *awake_steps(world, target, action.target, dealt))

    return Plan(resolve, (*mine.steps, *against), explain=explain)
