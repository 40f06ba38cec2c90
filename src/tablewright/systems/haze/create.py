"""A character made at one stroke from the final values (HZ-51)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from tablewright.sdk import Asking, Dice, Plan, Refused, Turn, text
from tablewright.systems.haze.actions import Create
from tablewright.systems.haze.attributes import ATTRIBUTES, COMBAT, no_combat_attribute
from tablewright.systems.haze.catalog import catalog
from tablewright.systems.haze.creation import RACELESS, START, free_points, life_rolled
from tablewright.systems.haze.development import COSTS, blank, purchase
from tablewright.systems.haze.events import BreakthroughReached, CharacterCreated, DevelopmentBought
from tablewright.systems.haze.evolve import changed
from tablewright.systems.haze.experience import BREAKTHROUGH, accumulated
from tablewright.systems.haze.gifts import gifts
from tablewright.systems.haze.names import attribute_name, skill_name
from tablewright.systems.haze.results import CreateResult
from tablewright.systems.haze.state import PRIMARY, Character, HazeWorld, Life, Purchase, Xp

__all__ = ["create"]


def create(world: HazeWorld, action: Create) -> Plan:
    """Points are paid first, gifts and effects come on top; a value left out is its start with these (HZ-51)."""
    race = catalog(world.content).races.get(action.race or "", RACELESS)
    developed = _developed(world, action)
    attributes = {key: value or 0 for key, value in developed.attributes.items()} | dict(action.attributes)
    given = gifts(attributes)
    attributes |= {key: attributes[key] + 1 for key in given if key not in action.attributes}
    on_top = {key: (developed.attribute(key) or 0) - START[key] + (key in given) for key in ATTRIBUTES}
    lines = (
        *_attribute_lines(attributes, on_top),
        *_skill_lines(world, action.skills, developed.skills),
        *developed.ledger,
    )
    spent = sum(line.cost for line in lines)
    pool = free_points(world, attributes)
    if spent > pool:
        raise Refused(
            "HZ-51",
            text(
                "This character costs {spent} free points and there are {pool}. Lower something.",
                spent=spent,
                pool=pool,
            ),
        )
    left = pool - spent

    def resolve(turn: Turn[HazeWorld]) -> Asking:
        faces = yield Dice(2, 10, "HZ-25")
        life = life_rolled(faces, race) + developed.life.max - Life().max
        made = replace(
            developed,
            race=action.race,
            evade=developed.evade + race.evade - Character().evade,
            attributes=attributes,
            skills={**developed.skills, **action.skills},
            life=Life(life, life),
            xp=Xp(0, left, left),
            ledger=lines,
            gifts=given,
        )
        turn.happens(CharacterCreated(action.actor, made))
        if accumulated(world.options, made.xp) >= BREAKTHROUGH:
            turn.happens(BreakthroughReached(action.actor))
        return CreateResult(spent, left)

    return Plan(resolve, cost={"points": spent})


def _developed(world: HazeWorld, action: Create) -> Character:
    """The character at the start, with the developments bought in the order named (HZ-43)."""
    trees = {tree: blank(world, tree) for tree in action.trees or ()}
    if len(trees) != len(action.trees or ()):
        raise Refused("HZ-50", text("The three trees of a character are different ones."))
    person = Character(name=action.name, attributes=START, trees=trees)
    for at in action.developments:
        found = purchase(world, person, action.actor, at)
        bought = DevelopmentBought(
            action.actor, at.tree, at.slot, at.index, COSTS[at.slot], found.name, found.note, found.effects
        )
        person = changed(person, bought)
    return person


def _attribute_lines(attributes: Mapping[str, int], on_top: Mapping[str, int]) -> Iterator[Purchase]:
    """What is paid for attributes: twice each value bought (HZ-40), less what comes for nothing."""
    for key, value in attributes.items():
        if key in COMBAT:
            raise no_combat_attribute(key)
        paid = value - on_top[key]
        if key in PRIMARY and value < 1:
            raise Refused(
                "HZ-1", text("{attribute} is at least 1 at creation.", attribute=attribute_name(key)), attribute=key
            )
        if paid < START[key]:
            raise Refused(
                "HZ-51",
                text(
                    "{attribute} can't be {value}: it starts at {least} with what gifts and developments give.",
                    attribute=attribute_name(key),
                    value=value,
                    least=START[key] + on_top[key],
                ),
                attribute=key,
            )
        if paid > START[key]:
            yield Purchase("attribute", key, paid - START[key], paid * (paid + 1) - START[key] * (START[key] + 1))


def _skill_lines(world: HazeWorld, skills: Mapping[str, int], on_top: Mapping[str, int]) -> Iterator[Purchase]:
    """What is paid for skills: each level bought, new ones too (HZ-41, HZ-51)."""
    for key, level in skills.items():
        paid = level - on_top.get(key, 0)
        if paid < 0:
            raise Refused(
                "HZ-51",
                text(
                    "{skill} can't be {value}: it starts at {least} with what developments give.",
                    skill=skill_name(world, key),
                    value=level,
                    least=on_top.get(key, 0),
                ),
                skill=key,
            )
        if paid:
            yield Purchase("skill", key, paid, paid * (paid + 1) // 2)
