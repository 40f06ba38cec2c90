"""The roll tray: what can be changed about a roll before it is made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tablewright.sdk import (
    Choice,
    Control,
    Invalid,
    Modifiers,
    Number,
    Refused,
    Text,
    Toggle,
    Tray,
    plain,
    plural,
    text,
)
from tablewright.systems.haze.able import able, unable
from tablewright.systems.haze.actions import Contestant
from tablewright.systems.haze.asked import difficulty, whole, word
from tablewright.systems.haze.attack import extra_attacks, melee_steps
from tablewright.systems.haze.attributes import ATTRIBUTES, known_attribute
from tablewright.systems.haze.catalog import catalog
from tablewright.systems.haze.expertise import of_tree
from tablewright.systems.haze.listed import listed
from tablewright.systems.haze.names import attribute_name, person_name, signed, skill_name, thing_name, tree_name
from tablewright.systems.haze.sheet import shut_target
from tablewright.systems.haze.sides import may_roll
from tablewright.systems.haze.skills import in_force, known_skill
from tablewright.systems.haze.state import Character, HazeWorld, character
from tablewright.systems.haze.together import combined_tray, opposed_tray
from tablewright.systems.haze.turns import spent

__all__ = ["TAGS", "tray"]

TAGS = (("", text("ordinary")), ("magic", text("Magic")), ("divine", text("divine")))
"""What damage, healing or a bonus may be tagged (HZ-8)."""


def tray(world: HazeWorld, action: Mapping[str, Any]) -> Tray:
    """The tray of a roll that is begun; raises `Invalid` for what is no roll."""
    match action.get("type"):
        case "check":
            return _check(world, action)
        case "attack":
            return _attack(world, action)
        case "press_on":
            return Tray(text("Consciousness"), action, difficulty=None, also=("fainted",))
        case "combined":
            return combined_tray(world, action)
        case "opposed":
            return opposed_tray(world, action)
        case "reroll":
            return _reroll(world, action)
    raise Invalid("action.type", text("This is no roll."))


def _person(world: HazeWorld, action: Mapping[str, Any]) -> tuple[str, Character]:
    key = word(action, "actor") or ""
    return key, character(world, key)


def _check(world: HazeWorld, action: Mapping[str, Any]) -> Tray:
    key, person = _person(world, action)
    skill, attribute = word(action, "skill"), word(action, "attribute")
    if skill is None and attribute is None:
        raise Invalid("action.skill", text("A check needs a skill or an attribute. Name one."))
    if skill is not None:
        known_skill(world, skill, "action.skill")
    if attribute is not None:
        known_attribute(attribute, "action.attribute")
    controls: list[Control] = [difficulty(action)]
    if skill is not None:
        controls.append(_attribute_choice(world, person, skill, attribute))
    controls += _expertise_choice(world, person, action)
    if skill is not None:
        controls += _helpers(world, key, skill)
    controls += _modifiers()
    controls += _forced(world, key, skill, attribute)
    title = skill_name(world, skill) if skill else attribute_name(attribute or "")
    return Tray(title, action, tuple(controls), note=spent(world, person))


def _attribute_choice(world: HazeWorld, person: Character, skill: str, chosen: str | None) -> Choice:
    """Another attribute, when the player asks and the GM agrees (HZ-11)."""
    own = catalog(world.content).skills[skill].attribute
    others = tuple(
        (key, text("{attribute} {value}", attribute=attribute_name(key), value=person.attribute(key) or 0))
        for key in ATTRIBUTES
        if key != own and person.attribute(key) is not None
    )
    usual = text("{attribute} {value}", attribute=attribute_name(own), value=person.attribute(own) or 0)
    return Choice(
        "attribute", text("Attribute"), (("", usual), *others), chosen or "", note=text("Another one if the GM agrees.")
    )


def _expertise_choice(world: HazeWorld, person: Character, action: Mapping[str, Any]) -> Iterator[Choice]:
    """An expertise in place of the skill, with the GM's consent (HZ-16)."""
    own = [(key, thing_name(key), level) for key, level in person.expertises.items()]
    trees = [(tree, tree_name(world, tree), of_tree(world, person, tree)) for tree in person.trees]
    options = tuple(
        (key, text("{expertise} {value}", expertise=name, value=level))
        for key, name, level in (*trees, *own)
        if level > 0
    )
    if options:
        yield Choice(
            "expertise",
            text("Expertise"),
            (("", text("none")), *options),
            word(action, "expertise") or "",
            note=text("In place of the skill, if the GM agrees."),
        )


def _helpers(world: HazeWorld, key: str, skill: str) -> Iterator[Toggle]:
    """Who may lend their skill (HZ-20)."""
    wanted = catalog(world.content).skills[skill]
    for other, helper in world.characters.items():
        if other != key:
            yield Toggle(
                f"helper.{other}",
                text("{who} helps", who=person_name(helper, other)),
                {"helpers": [other]},
                note=text("lends {skill} {level}", skill=skill_name(world, skill), level=in_force(helper, wanted)),
                shut=unable(world, other),
            )


def _modifiers() -> tuple[Modifiers, Modifiers]:
    return (
        Modifiers("bonuses", text("Other bonuses"), note=text("Only the highest of all counts.")),
        Modifiers("penalties", text("Penalties"), note=text("All of them count.")),
    )


def _forced(world: HazeWorld, key: str, skill: str | None, attribute: str | None) -> Iterator[Toggle]:
    """The GM's word, offered where it changes something (HZ-8, HZ-10, HZ-26)."""
    try:
        able(world, key)
        may_roll(world, (Contestant(key, skill, attribute),))
    except Refused as refusal:
        yield Toggle("forced", text("The GM forces it"), {"forced": True}, note=refusal.message)


def _attack(world: HazeWorld, action: Mapping[str, Any]) -> Tray:
    key, person = _person(world, action)
    kind = word(action, "kind") or "melee"
    targets = tuple(
        (other, person_name(target, other))
        for other, target in world.characters.items()
        if other != key and shut_target(world, other)
    )
    chosen = word(action, "target") or ""
    character(world, chosen, "action.target")
    return Tray(
        attribute_name(kind),
        action,
        (
            Choice("target", text("Target"), targets or ((chosen, plain(chosen)),), chosen, task=True),
            Number("damage", text("Damage"), whole(action, "damage", 0), low=0, task=True),
            Choice("tag", text("Kind of damage"), TAGS, word(action, "tag") or "", task=True),
            *_modifiers(),
        ),
        difficulty=None,
        success="hit",
        note=_attack_note(world, person, kind),
    )


def _attack_note(world: HazeWorld, person: Character, kind: str) -> Text | None:
    """What developments change about attacks (HZ-45), and how much of the turn is used."""
    more = extra_attacks(person)
    added = sum(step.value for step in melee_steps(person)) if kind == "melee" else 0
    said = [
        *([text("{n} melee damage", n=signed(added))] if added else ()),
        *([plural("{n} extra attack a turn", "{n} extra attacks a turn", more)] if more else ()),
    ]
    given = text("Developments give: {what}.", what=listed(said)) if said else None
    left = spent(world, person, attack=True)
    return text("{first} {then}", first=given, then=left) if given and left else given or left


def _reroll(world: HazeWorld, action: Mapping[str, Any]) -> Tray:
    """The roll again, with the chance that it turns out well, before it is paid (HZ-46)."""
    _, person = _person(world, action)
    kind = "" if person.last_roll is None else str(person.last_roll.action.get("type"))
    leads = {"attack": "hit", "opposed": "winner"}.get(kind, "success")
    axis = None if kind in {"opposed", "combined"} else "total"
    also = ("fainted",) if kind == "press_on" else ()
    return Tray(text("Reroll"), action, difficulty=None, success=leads, also=also, axis=axis)
