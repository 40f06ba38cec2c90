"""Skills (HZ-9 to HZ-11): what each is tied to, and which need training."""

from __future__ import annotations

from tablewright.sdk import Invalid, Plan, Refused, Turn, text
from tablewright.systems.haze.able import living
from tablewright.systems.haze.actions import LearnExpertise, LearnSkill
from tablewright.systems.haze.catalog import Skill, catalog
from tablewright.systems.haze.events import ExpertiseLearned, SkillLearned
from tablewright.systems.haze.names import person_name, skill_name
from tablewright.systems.haze.results import BoughtResult, Done
from tablewright.systems.haze.state import Character, HazeWorld

__all__ = ["in_force", "known_skill", "learn_expertise", "learn_skill"]


def known_skill(world: HazeWorld, key: str, path: str) -> Skill:
    """The skill; raises `Invalid` for an id that this table doesn't have."""
    skill = catalog(world.content).skills.get(key)
    if skill is None:
        raise Invalid(path, text("There is no skill {skill} in this game.", skill=key[:80]))
    return skill


def in_force(person: Character, skill: Skill) -> int:
    """The level that counts: 0 while the skill's own attribute is at 0 (HZ-3), the level owned otherwise."""
    own = person.attribute(skill.attribute)
    return person.skill(skill.id) if own is not None and own > 0 else 0


def learn_skill(world: HazeWorld, action: LearnSkill) -> Plan:
    """Somebody in the world teaches a new skill at level 1 (HZ-41)."""
    person = living(world, action.actor)
    if person.skill(action.skill) > 0:
        raise Refused(
            "HZ-41",
            text(
                "{who} has {skill} already. Raise it with experience instead.",
                who=person_name(person, action.actor),
                skill=skill_name(world, action.skill),
            ),
            skill=action.skill,
        )

    def resolve(turn: Turn[HazeWorld]) -> BoughtResult:
        turn.happens(SkillLearned(action.actor, action.skill))
        return BoughtResult(cost=0)

    return Plan(resolve)


def learn_expertise(world: HazeWorld, action: LearnExpertise) -> Plan:
    """An expertise of a field, such as Gemology, has this value from now on (HZ-9)."""
    person = living(world, action.actor)

    def resolve(turn: Turn[HazeWorld]) -> Done:
        before = person.expertises.get(action.expertise, 0)
        turn.happens(ExpertiseLearned(action.actor, action.expertise, (before, action.value)))
        return Done()

    return Plan(resolve)
