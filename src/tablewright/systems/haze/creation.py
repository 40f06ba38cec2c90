"""Creation step by step (HZ-25, HZ-47, HZ-50): race, life points, three trees, purchases, and the end of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablewright.sdk import Asking, Dice, Plan, Refused, Text, Turn, text
from tablewright.systems.haze.able import living
from tablewright.systems.haze.actions import (
    Approve,
    ChooseRace,
    ChooseTree,
    DropTree,
    FinishCreation,
    RollLife,
    SetName,
)
from tablewright.systems.haze.catalog import Race, catalog
from tablewright.systems.haze.development import blank
from tablewright.systems.haze.events import (
    BreakthroughReached,
    CharacterApproved,
    CreationFinished,
    LifeRolled,
    RaceChosen,
    Renamed,
    TreeChosen,
    TreeDropped,
)
from tablewright.systems.haze.experience import BREAKTHROUGH, accumulated
from tablewright.systems.haze.gifts import POINTS, gifts
from tablewright.systems.haze.names import person_name, race_name, tree_name
from tablewright.systems.haze.results import Done, FinishResult, LifeRolledResult
from tablewright.systems.haze.state import PRIMARY, SECONDARY, Bought, Character, HazeWorld

__all__ = [
    "RACELESS",
    "START",
    "TREES",
    "approve",
    "blank_document",
    "choose_race",
    "choose_tree",
    "drop_tree",
    "finish_creation",
    "free_points",
    "life_rolled",
    "missing_step",
    "roll_life",
    "set_name",
]

START = {**dict.fromkeys(PRIMARY, 1), **dict.fromkeys(SECONDARY, 0)}
"""What the attributes start at (HZ-51)."""

TREES = 3
"""One tree of the race and two by choice (HZ-50)."""

LIFE = {1: 8, 2: 9, 3: 9, 4: 10, 5: 10, 6: 10, 7: 10, 8: 11, 9: 11, 10: 12}
"""The life points for the higher of two d10 (HZ-25)."""

RACELESS = Race("", "")


def life_rolled(faces: tuple[int, ...], race: Race) -> int:
    """The higher of two d10 by the table, and what the race adds (HZ-25).

    >>> life_rolled((3, 8), RACELESS)
    11
    """
    return LIFE[max(faces)] + race.life


def free_points(world: HazeWorld, attributes: Mapping[str, int | None]) -> int:
    """The pool of HZ-51, with 5 for each secondary attribute at 0 (HZ-5 to HZ-7)."""
    return world.options.free_points + POINTS * len(gifts(attributes))


def blank_document(name: str) -> dict[str, Any]:
    """A character to be made: the rest is at its start, with the free points of the table (HZ-51)."""
    return {"name": name, "creating": True}


def _creating(world: HazeWorld, key: str) -> Character:
    """The character, who is still being created; refused to one who is finished (HZ-50)."""
    person = living(world, key)
    if not person.creating:
        raise Refused("HZ-50", text("{who} is finished: this is chosen while creating.", who=person_name(person, key)))
    return person


def set_name(world: HazeWorld, action: SetName) -> Plan:
    """A character is called by a name."""
    person = living(world, action.actor)

    def resolve(turn: Turn[HazeWorld]) -> Done:
        turn.happens(Renamed(action.actor, (person.name, action.name)))
        return Done()

    return Plan(resolve)


def choose_race(world: HazeWorld, action: ChooseRace) -> Plan:
    """A race changes life and evade (HZ-25) and brings its tree, in the place of the one before (HZ-50)."""
    person = _creating(world, action.actor)
    races = catalog(world.content).races
    old, new = races.get(person.race or "", RACELESS), races[action.race]
    _untouched(world, person, old.tree)
    held = [tree for tree in person.trees if tree != old.tree]
    brought = new.tree if new.tree not in held else None
    if brought and len(held) >= TREES:
        raise Refused(
            "HZ-50",
            text(
                "{who} has three trees already, and {race} brings {tree}. Let go of one first.",
                who=person_name(person, action.actor),
                race=race_name(world, new.id),
                tree=tree_name(world, brought),
            ),
        )
    life = new.life - old.life if any(line.kind == "life" for line in person.ledger) else 0

    def resolve(turn: Turn[HazeWorld]) -> Done:
        turn.happens(
            RaceChosen(
                action.actor,
                (person.race, new.id),
                life,
                new.evade - old.evade,
                (old.tree, brought),
                blank(world, brought) if brought else Bought(),
            )
        )
        return Done()

    return Plan(resolve)


def _untouched(world: HazeWorld, person: Character, tree: str | None) -> None:
    """Refuses to let go of a tree in which something was bought (HZ-51)."""
    if tree is not None and tree in person.trees and person.trees[tree].count():
        raise Refused(
            "HZ-51",
            text("Something was bought in {tree}. Take that back first.", tree=tree_name(world, tree)),
            tree=tree,
        )


def roll_life(world: HazeWorld, action: RollLife) -> Plan:
    """The life points are rolled once, with two d10 (HZ-25)."""
    person = _creating(world, action.actor)
    if any(line.kind == "life" for line in person.ledger):
        raise Refused(
            "HZ-25", text("The life points of {who} are rolled already.", who=person_name(person, action.actor))
        )
    race = catalog(world.content).races.get(person.race or "", RACELESS)
    before = Character().life.max

    def resolve(turn: Turn[HazeWorld]) -> Asking:
        faces = yield Dice(2, 10, "HZ-25")
        turn.happens(LifeRolled(action.actor, (before, life_rolled(faces, race))))
        return LifeRolledResult(turn.world.characters[action.actor].life.max)

    return Plan(resolve)


def choose_tree(world: HazeWorld, action: ChooseTree) -> Plan:
    """A tree by choice; three at most, with the one of the race (HZ-50)."""
    person = _creating(world, action.actor)
    if action.tree in person.trees:
        raise Refused(
            "HZ-50",
            text(
                "{tree} is a tree of {who} already.",
                tree=tree_name(world, action.tree),
                who=person_name(person, action.actor),
            ),
            tree=action.tree,
        )
    if len(person.trees) >= TREES:
        raise Refused(
            "HZ-50", text("{who} has three trees already. Let go of one first.", who=person_name(person, action.actor))
        )

    def resolve(turn: Turn[HazeWorld]) -> Done:
        turn.happens(TreeChosen(action.actor, action.tree, blank(world, action.tree)))
        return Done()

    return Plan(resolve)


def drop_tree(world: HazeWorld, action: DropTree) -> Plan:
    """A tree is let go of, if nothing was bought in it (HZ-51)."""
    person = _creating(world, action.actor)
    if action.tree not in person.trees:
        raise Refused(
            "HZ-50",
            text(
                "{tree} is not a tree of {who}.",
                tree=tree_name(world, action.tree),
                who=person_name(person, action.actor),
            ),
            tree=action.tree,
        )
    _untouched(world, person, action.tree)

    def resolve(turn: Turn[HazeWorld]) -> Done:
        turn.happens(TreeDropped(action.actor, action.tree, person.trees[action.tree]))
        return Done()

    return Plan(resolve)


def missing_step(world: HazeWorld, person: Character) -> tuple[str, Text] | None:
    """The step of creation that is still to be taken, with its clause; null when all are (HZ-50)."""
    lists = catalog(world.content)
    if person.race is None and lists.races:
        return "HZ-50", text("The race is still to be chosen.")
    if not any(line.kind == "life" for line in person.ledger):
        return "HZ-25", text("The life points are still to be rolled.")
    if len(person.trees) < min(TREES, len(lists.trees)):
        return "HZ-50", text("Three trees are to be chosen: one of the race, two by choice.")
    return None


def finish_creation(world: HazeWorld, action: FinishCreation) -> Plan:
    """Gifts come on top (HZ-5 to HZ-7), and the free points left become experience (HZ-47)."""
    person = _creating(world, action.actor)
    if missing := missing_step(world, person):
        raise Refused(*missing)
    left = max(0, person.xp.unspent - person.xp.earned)
    spent = sum(line.cost for line in person.ledger)

    def resolve(turn: Turn[HazeWorld]) -> FinishResult:
        before = accumulated(world.options, person.xp)
        turn.happens(CreationFinished(action.actor, gifts(person.attributes), left))
        after = accumulated(world.options, turn.world.characters[action.actor].xp)
        if before < BREAKTHROUGH <= after and person.actions_per_turn < 2:  # it comes once, also to who was sent back
            turn.happens(BreakthroughReached(action.actor))
        return FinishResult(spent, left)

    return Plan(resolve)


def approve(world: HazeWorld, action: Approve) -> Plan:
    """The GM agrees to a character that is finished (HZ-50); nothing else hangs on it."""
    person = living(world, action.actor)
    if person.creating:
        raise Refused(
            "HZ-50",
            text("{who} is still being created. Finish that first.", who=person_name(person, action.actor)),
        )

    def resolve(turn: Turn[HazeWorld]) -> Done:
        if not person.approved:
            turn.happens(CharacterApproved(action.actor))
        return Done()

    return Plan(resolve)
