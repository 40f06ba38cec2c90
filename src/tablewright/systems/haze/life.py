"""Life points (HZ-22, HZ-26): losing them, falling, dying, and being healed."""

from __future__ import annotations

from tablewright.sdk import Asking, Plan, Step, Turn
from tablewright.systems.haze.able import living, within_reach
from tablewright.systems.haze.actions import Damage, Heal
from tablewright.systems.haze.attributes import ineffective
from tablewright.systems.haze.consciousness import consciousness, stays_awake
from tablewright.systems.haze.events import ConditionEnded, Died, FellUnconscious, LifeLost, LifeRegained
from tablewright.systems.haze.results import LifeResult
from tablewright.systems.haze.state import Character, HazeWorld
from tablewright.systems.haze.vigor import lose_vigor

__all__ = ["awake_steps", "damage", "heal", "lose_life"]


def crosses_half(before: int, after: int, most: int) -> bool:
    """Whether a loss goes from above half of the life points to half or less (HZ-36)."""
    return 2 * before > most >= 2 * after


def lose_life(turn: Turn[HazeWorld], key: str, points: int) -> Asking:
    """Life is lost, and what that brings: vigor at half (HZ-36), falling at 0, death at −max (HZ-22).

    With the option `awake_check` a Consciousness check is rolled before falling; gives whether it kept them up,
    null where none was rolled.
    """
    if points <= 0:
        return None
    before = turn.world.characters[key]
    turn.happens(LifeLost(key, points))
    after = before.life.current - points
    if crosses_half(before.life.current, after, before.life.max):
        lose_vigor(turn, key)
    if after <= -before.life.max:
        turn.happens(Died(key, before.conditions))
        return None
    if after > 0 or "unconscious" in before.conditions:
        return None
    if turn.world.options.awake_check and within_reach(before):
        awake: bool = yield from stays_awake(turn, key)
        if awake:
            return True
        turn.happens(FellUnconscious(key))
        lose_vigor(turn, key)
        return False
    turn.happens(FellUnconscious(key))
    lose_vigor(turn, key)
    return None


def awake_steps(world: HazeWorld, person: Character, key: str, points: int) -> tuple[Step, ...]:
    """What the Consciousness check of a blow of so many points would be added to."""
    after = person.life.current - points
    lost = crosses_half(person.life.current, after, person.life.max)
    return consciousness(world, person, vigor=0 if lost else person.vigor, of=key)


def damage(world: HazeWorld, action: Damage) -> Plan:
    """Life points are lost; toughness is not subtracted here, magic does nothing to magic 0 (HZ-8)."""
    person = living(world, action.actor)
    points = 0 if ineffective(person, action.tag) else action.amount

    def resolve(turn: Turn[HazeWorld]) -> Asking:
        awake = yield from lose_life(turn, action.actor, points)
        return LifeResult(turn.world.characters[action.actor].life.current, awake)

    return Plan(
        resolve,
        explain=lambda result, thrown: (
            *(Step("die", each.die, each.face, "HZ-32", of=each.of) for each in thrown),
            *(() if result.awake is None else awake_steps(world, person, action.actor, points)),
        ),
    )


def heal(world: HazeWorld, action: Heal) -> Plan:
    """Life is regained up to its maximum; healed above 0 the unconscious wake (HZ-22, HZ-26)."""
    person = living(world, action.actor)
    room = max(0, person.life.max - person.life.current)
    points = 0 if ineffective(person, action.tag) else min(action.amount, room)

    def resolve(turn: Turn[HazeWorld]) -> LifeResult:
        if points:
            turn.happens(LifeRegained(action.actor, points))
        life = person.life.current + points
        if points and life > 0 and "unconscious" in person.conditions:
            turn.happens(ConditionEnded(action.actor, "unconscious"))
        return LifeResult(life)

    return Plan(resolve)
