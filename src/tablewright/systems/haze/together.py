"""The trays of rolls of several: who takes part, with what, and what else counts for each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tablewright.sdk import Choice, Control, Modifiers, Refused, Text, Toggle, Tray, text
from tablewright.systems.haze.able import unable
from tablewright.systems.haze.actions import Contestant
from tablewright.systems.haze.asked import difficulty, word
from tablewright.systems.haze.attributes import ATTRIBUTES
from tablewright.systems.haze.catalog import catalog, label
from tablewright.systems.haze.names import attribute_name, person_name, skill_name
from tablewright.systems.haze.sides import may_roll
from tablewright.systems.haze.skills import in_force, known_skill
from tablewright.systems.haze.state import HazeWorld

__all__ = ["combined_tray", "opposed_tray"]

ANSWERS = ("perception", "stealth")
"""What is mostly rolled against another's skill, besides the same skill: one notices, one hides."""


def combined_tray(world: HazeWorld, action: Mapping[str, Any]) -> Tray:
    """The tray of a combined action (HZ-20, HZ-21)."""
    skill = word(action, "skill") or ""
    known_skill(world, skill, "action.skill")
    needs: tuple[tuple[str, Text], ...] = (("one", text("one must pass")), ("all", text("all must pass")))
    return Tray(
        skill_name(world, skill),
        action,
        (
            Choice("skill", text("Skill"), _skills(world), skill, task=True),
            difficulty(action),
            Choice("need", text("What counts"), needs, word(action, "need") or "one", task=True),
            *_participants(world, action),
            *_parts(world, "participants", action),
        ),
        axis=None,
    )


def _skills(world: HazeWorld) -> tuple[tuple[str, Text], ...]:
    return tuple((skill.id, label(skill)) for skill in catalog(world.content).skills.values())


def _participants(world: HazeWorld, action: Mapping[str, Any]) -> Iterator[Toggle]:
    """Who else must act; each uses the best skill among the others, if it is better than the own (HZ-20)."""
    taking_part = _taking_part(action, "participants")
    for other, person in world.characters.items():
        if other not in taking_part:
            name = text("{who} acts too", who=person_name(person, other))
            yield Toggle(f"with.{other}", name, {"participants": [other]}, shut=unable(world, other))


def _parts(world: HazeWorld, named: str, action: Mapping[str, Any]) -> Iterator[Modifiers]:
    """What else counts for each who takes part, or may: the highest bonus, and all penalties (HZ-13, HZ-19)."""
    for key in dict.fromkeys((*_taking_part(action, named), *world.characters)):
        if key in world.characters and unable(world, key) is None:
            who = person_name(world.characters[key], key)
            part = named, key
            bonuses, penalties = text("{who}: other bonuses", who=who), text("{who}: penalties", who=who)
            yield Modifiers("bonuses", bonuses, part=part, short=text("Other bonuses"))
            yield Modifiers("penalties", penalties, part=part, short=text("Penalties"))


def _taking_part(action: Mapping[str, Any], named: str) -> tuple[str, ...]:
    """Who stands in a list of the action, by an entry or by a bare id."""
    return tuple(each if isinstance(each, str) else each.get("actor", "") for each in action.get(named, ()))


def opposed_tray(world: HazeWorld, action: Mapping[str, Any]) -> Tray:
    """The tray of an opposed check (HZ-17)."""
    return Tray(
        text("Opposed check"),
        action,
        (*_opponents(world, action), *_parts(world, "contestants", action)),
        difficulty=None,
        success="winner",
        axis=None,
    )


def _opponents(world: HazeWorld, action: Mapping[str, Any]) -> Iterator[Control]:
    """Who rolls against it, each with a skill or an attribute of their own (HZ-17)."""
    contestants = action.get("contestants", ())
    against = _taking_part(action, "contestants")
    asked = [each["skill"] for each in contestants[:1] if each.get("skill")]
    alone = len(contestants) < 2
    for other, person in world.characters.items():
        if other in against:
            continue
        name = text("{who} rolls against it with", who=person_name(person, other))
        if closed := unable(world, other):
            yield Toggle(f"against.{other}", name, {}, shut=closed)
            continue
        answers = tuple(_answers(world, other, asked))
        yield Choice(
            f"against.{other}",
            name,
            (("", text("nothing: stays out of it")), *((way, told) for way, _, told in answers)),
            answers[0][0] if alone else "",
            patches={way: {"contestants": [contestant]} for way, contestant, _ in answers},
        )
        alone = False


def _answers(world: HazeWorld, key: str, asked: list[str]) -> Iterator[tuple[str, dict[str, Any], Text]]:
    """What somebody may roll, the likeliest first: the skill asked for, one that notices or hides, then the others."""
    person, known = world.characters[key], catalog(world.content).skills
    skills = dict.fromkeys(each for each in (*asked, *ANSWERS, *known) if each in known)
    for skill in skills:
        if _allowed(world, Contestant(key, skill)):
            level = in_force(person, known[skill])
            yield skill, {"actor": key, "skill": skill}, text("{name} {n}", name=label(known[skill]), n=level)
    for attribute in ATTRIBUTES:
        if _allowed(world, Contestant(key, attribute=attribute)):
            told = text("{name} {n}", name=attribute_name(attribute), n=person.attribute(attribute) or 0)
            yield f"attribute.{attribute}", {"actor": key, "attribute": attribute}, told


def _allowed(world: HazeWorld, contestant: Contestant) -> bool:
    try:
        may_roll(world, (contestant,))
    except Refused:
        return False
    return True
