"""What the GM grants, and what is carried: abilities, rerolls, things that give bonuses."""

from __future__ import annotations

from tablewright.sdk import Plan, Refused, Turn, text
from tablewright.systems.haze.able import living
from tablewright.systems.haze.actions import AddBonus, DropBonus, GrantAbility, GrantRerolls, SwitchBonus
from tablewright.systems.haze.breakthrough import SOURCE, awaits_ability
from tablewright.systems.haze.events import AbilityGranted, BonusAdded, BonusDropped, BonusSwitched, RerollsGranted
from tablewright.systems.haze.experience import BREAKTHROUGH
from tablewright.systems.haze.names import person_name
from tablewright.systems.haze.results import Done
from tablewright.systems.haze.state import Ability, Bonus, HazeWorld

__all__ = ["add_bonus", "drop_bonus", "grant_ability", "grant_rerolls", "switch_bonus"]


def grant_ability(world: HazeWorld, action: GrantAbility) -> Plan:
    """An ability taught by someone in the world (HZ-41), or the one made for the breakthrough, once (HZ-48)."""
    person = living(world, action.actor)
    if action.unique and not awaits_ability(person):
        raise Refused(
            "HZ-48",
            text(
                "{who} has no breakthrough that waits for an ability. It comes at {at} XP, once.",
                who=person_name(person, action.actor),
                at=BREAKTHROUGH,
            ),
        )

    def resolve(turn: Turn[HazeWorld]) -> Done:
        source = SOURCE if action.unique else ""
        turn.happens(AbilityGranted(action.actor, Ability(action.name, action.note, source)))
        return Done()

    return Plan(resolve)


def grant_rerolls(world: HazeWorld, action: GrantRerolls) -> Plan:
    """Rerolls from other sources, used before experience (HZ-46)."""
    living(world, action.actor)

    def resolve(turn: Turn[HazeWorld]) -> Done:
        if action.count:
            turn.happens(RerollsGranted(action.actor, action.count))
        return Done()

    return Plan(resolve)


def add_bonus(world: HazeWorld, action: AddBonus) -> Plan:
    """Something is carried from now on, and its bonus counts where it is the best (HZ-13)."""
    living(world, action.actor)

    def resolve(turn: Turn[HazeWorld]) -> Done:
        turn.happens(BonusAdded(action.actor, Bonus(action.name, action.value, action.applies_to, action.tag)))
        return Done()

    return Plan(resolve)


def drop_bonus(world: HazeWorld, action: DropBonus) -> Plan:
    """Something is carried no more."""
    person = living(world, action.actor)

    def resolve(turn: Turn[HazeWorld]) -> Done:
        turn.happens(BonusDropped(action.actor, action.index, person.bonuses[action.index]))
        return Done()

    return Plan(resolve)


def switch_bonus(world: HazeWorld, action: SwitchBonus) -> Plan:
    """Something carried is put to use or out of use; what is inactive is no bonus (HZ-13)."""
    person = living(world, action.actor)

    def resolve(turn: Turn[HazeWorld]) -> Done:
        if person.bonuses[action.index].active is not action.active:
            turn.happens(BonusSwitched(action.actor, action.index, action.active))
        return Done()

    return Plan(resolve)
