"""What an action names must be known, and its numbers within their caps, before any rule is asked."""

from __future__ import annotations

from collections.abc import Iterable

from tablewright.sdk import Action, Invalid, TooLarge, cap, text
from tablewright.systems.haze import actions as asked
from tablewright.systems.haze.attributes import COMBAT, known_attribute
from tablewright.systems.haze.catalog import catalog
from tablewright.systems.haze.development import development
from tablewright.systems.haze.expertise import known_expertise
from tablewright.systems.haze.faults import BEARS_ON
from tablewright.systems.haze.skills import known_skill
from tablewright.systems.haze.state import HazeWorld, character

__all__ = ["MOST_CONTESTANTS", "known"]

MOST_CONTESTANTS = 8


def known(world: HazeWorld, action: Action) -> None:
    """Raises `Invalid` for an id that nobody knows or a form that does not fit, `TooLarge` for what is over a cap."""
    if isinstance(action, asked.Create):
        _new_character(world, action)
        return
    match action:
        case asked.Opposed():
            _everyone(world, action.contestants)
        case asked.Combined():
            known_skill(world, action.skill, "action.skill")
            _participants(world, action)
        case _:
            character(world, action.actor)
            _alone(world, action)


def _alone(world: HazeWorld, action: Action) -> None:  # noqa: C901, PLR0912 - a case for each kind of action
    match action:
        case asked.Check():
            _approach(world, action, "action")
            for index, helper in enumerate(action.helpers):
                character(world, helper, f"action.helpers.{index}")
                if helper == action.actor:
                    raise Invalid(f"action.helpers.{index}", text("Nobody helps themselves. Name others as helpers."))
        case asked.Attack():
            character(world, action.target, "action.target")
            if action.skill is not None:
                known_skill(world, action.skill, "action.skill")
            _modifiers(action.bonuses, "action.bonuses")
            _modifiers(action.penalties, "action.penalties")
            cap("action.damage", action.damage)
        case asked.AdjustAttribute():
            known_attribute(action.attribute, "action.attribute")
            cap("action.value", action.value)
        case asked.RaiseAttribute():
            if action.attribute not in COMBAT:
                known_attribute(action.attribute, "action.attribute")
        case asked.RaiseSkill() | asked.LearnSkill():
            known_skill(world, action.skill, "action.skill")
        case asked.BuyDevelopment():
            _tree(world, action.actor, action.tree, "action.tree")
            development(world, asked.DevelopmentAt(action.tree, action.slot, action.index), "action.index")
        case asked.DropBonus() | asked.SwitchBonus():
            _carried(world, action)
        case asked.DropTree() | asked.ChooseTree():
            _tree(world, action.actor, action.tree, "action.tree")
        case asked.ChooseRace():
            _race(world, action.race)
        case asked.PartyTime() | asked.PartyRest():
            _left_out(world, action)
            _amount(action)
        case asked.SetName() | asked.GrantAbility():
            _named(action.name, "action.name")
        case asked.LearnExpertise():
            _named(action.expertise, "action.expertise")
            cap("action.value", action.value)
        case asked.AddBonus():
            _named(action.name, "action.name")
            cap("action.value", action.value)
            for index, key in enumerate(action.applies_to):
                _bears_on(world, key, f"action.applies_to.{index}")
        case _:
            _amount(action)


def _amount(action: Action) -> None:
    """The caps of the actions that are a number and little else."""
    for name in ("hours", "points", "amount", "count"):
        value = getattr(action, name, None)
        if isinstance(value, int):
            cap(f"action.{name}", value)


def _left_out(world: HazeWorld, action: asked.PartyTime | asked.PartyRest) -> None:
    for index, key in enumerate(action.without):
        character(world, key, f"action.without.{index}")


def _approach(world: HazeWorld, approach: asked.Check | asked.Contestant, path: str) -> None:
    """A skill or an attribute, and what is brought to the roll (HZ-11)."""
    if approach.skill is None and approach.attribute is None:
        raise Invalid(f"{path}.skill", text("A check needs a skill or an attribute. Name one."))
    if approach.skill is not None:
        known_skill(world, approach.skill, f"{path}.skill")
    _means(world, approach, path)


def _means(world: HazeWorld, approach: asked.Check | asked.Contestant | asked.Participant, path: str) -> None:
    person = character(world, approach.actor, f"{path}.actor")
    if approach.attribute is not None:
        known_attribute(approach.attribute, f"{path}.attribute")
    if approach.expertise is not None:
        known_expertise(world, person, approach.expertise, f"{path}.expertise")
    _modifiers(approach.bonuses, f"{path}.bonuses")
    _modifiers(approach.penalties, f"{path}.penalties")


def _modifiers(modifiers: Iterable[asked.Modifier], path: str) -> None:
    for index, modifier in enumerate(modifiers):
        cap(f"{path}.{index}.value", modifier.value)


def _everyone(world: HazeWorld, contestants: tuple[asked.Contestant, ...]) -> None:
    if len(contestants) < 2:
        raise Invalid("action.contestants", text("An opposed check takes at least two."))
    _count(len(contestants), "action.contestants")
    for index, contestant in enumerate(contestants):
        _approach(world, contestant, f"action.contestants.{index}")
    _once([contestant.actor for contestant in contestants], "action.contestants")


def _participants(world: HazeWorld, action: asked.Combined) -> None:
    if not action.participants:
        raise Invalid("action.participants", text("A combined action takes somebody who acts."))
    _count(len(action.participants), "action.participants")
    for index, participant in enumerate(action.participants):
        path = f"action.participants.{index}"
        if isinstance(participant, str):
            character(world, participant, path)
        else:
            _means(world, participant, path)
    ids = [each if isinstance(each, str) else each.actor for each in action.participants]
    _once(ids, "action.participants")


def _count(count: int, path: str) -> None:
    if count > MOST_CONTESTANTS:
        raise TooLarge(
            text("At most {most} roll at once; these are {count}.", most=MOST_CONTESTANTS, count=count), path=path
        )


def _once(ids: list[str], path: str) -> None:
    for index, key in enumerate(ids):
        if key in ids[:index]:
            raise Invalid(f"{path}.{index}", text("{id} is named twice. Everybody rolls once.", id=key))


def _tree(world: HazeWorld, actor: str, tree: str, path: str) -> None:
    if tree not in catalog(world.content).trees and tree not in character(world, actor).trees:
        raise Invalid(path, text("There is no tree {tree} here.", tree=tree[:80]))


def _named(name: str, path: str) -> None:
    if not name.strip():
        raise Invalid(path, text("This needs a name."))


def _carried(world: HazeWorld, action: asked.DropBonus | asked.SwitchBonus) -> None:
    count = len(character(world, action.actor).bonuses)
    if action.index >= count:
        raise Invalid("action.index", text("Things carried: {count}, counted from 0.", count=count))


def _race(world: HazeWorld, race: str) -> None:
    if race not in catalog(world.content).races:
        raise Invalid(
            "action.race",
            text(
                "There is no race {race} here. Known are: {known}.",
                race=race[:80],
                known=", ".join(catalog(world.content).races),
            ),
        )


def _bears_on(world: HazeWorld, key: str, path: str) -> None:
    if key not in catalog(world.content).skills and key not in BEARS_ON:
        raise Invalid(
            path,
            text(
                "A bonus bears on skills, and on {known}; {key} is none of these.",
                known=", ".join(BEARS_ON),
                key=key[:80],
            ),
        )


def _new_character(world: HazeWorld, action: asked.Create) -> None:
    if action.actor in world.characters:
        raise Invalid(
            "action.actor", text("{id} is somebody already. A new character takes a new id.", id=action.actor)
        )
    _named(action.name, "action.name")
    if action.race is not None:
        _race(world, action.race)
    for key, value in action.attributes.items():
        if key not in COMBAT:
            known_attribute(key, f"action.attributes.{key[:80]}")
        cap(f"action.attributes.{key[:80]}", value)
    for key, level in action.skills.items():
        known_skill(world, key, f"action.skills.{key[:80]}")
        cap(f"action.skills.{key[:80]}", level)
    for index, at in enumerate(action.developments):
        if at.tree not in catalog(world.content).trees and at.tree not in (action.trees or ()):
            raise Invalid(f"action.developments.{index}.tree", text("There is no tree {tree} here.", tree=at.tree[:80]))
        development(world, at, f"action.developments.{index}.index")
