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
    Shut,
    Text,
    Toggle,
    Tray,
    plain,
    plural,
    text,
)
from tablewright.systems.haze.able import able
from tablewright.systems.haze.actions import Contestant
from tablewright.systems.haze.attack import extra_attacks, melee_steps
from tablewright.systems.haze.attributes import ATTRIBUTES, known_attribute
from tablewright.systems.haze.catalog import catalog, label
from tablewright.systems.haze.expertise import of_tree
from tablewright.systems.haze.listed import listed
from tablewright.systems.haze.names import attribute_name, person_name, signed, skill_name, thing_name, tree_name
from tablewright.systems.haze.sheet import ORDINARY, shut_target
from tablewright.systems.haze.sides import may_roll
from tablewright.systems.haze.skills import in_force, known_skill
from tablewright.systems.haze.state import Character, HazeWorld, character
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
            return _combined(world, action)
        case "opposed":
            return Tray(
                text("Opposed check"),
                action,
                (*_opponents(world, action), *_parts(world, "contestants", action)),
                difficulty=None,
                success="winner",
                axis=None,
            )
        case "reroll":
            return _reroll(world, action)
    raise Invalid("action.type", text("This is no roll."))


def _word(action: Mapping[str, Any], key: str) -> str | None:
    found = action.get(key)
    return found if isinstance(found, str) and found else None


def _whole(action: Mapping[str, Any], key: str, default: int) -> int:
    found = action.get(key)
    return found if isinstance(found, int) else default


def _person(world: HazeWorld, action: Mapping[str, Any]) -> tuple[str, Character]:
    key = _word(action, "actor") or ""
    return key, character(world, key)


def _difficulty(action: Mapping[str, Any]) -> Number:
    return Number("difficulty", text("Difficulty"), _whole(action, "difficulty", ORDINARY))


def _check(world: HazeWorld, action: Mapping[str, Any]) -> Tray:
    key, person = _person(world, action)
    skill, attribute = _word(action, "skill"), _word(action, "attribute")
    if skill is None and attribute is None:
        raise Invalid("action.skill", text("A check needs a skill or an attribute. Name one."))
    if skill is not None:
        known_skill(world, skill, "action.skill")
    if attribute is not None:
        known_attribute(attribute, "action.attribute")
    controls: list[Control] = [_difficulty(action)]
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
            _word(action, "expertise") or "",
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
                shut=_unable(world, other),
            )


def _unable(world: HazeWorld, key: str) -> Shut | None:
    try:
        able(world, key)
    except Refused as refusal:
        return Shut(refusal.clause or "", refusal.message)
    return None


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
    kind = _word(action, "kind") or "melee"
    targets = tuple(
        (other, person_name(target, other))
        for other, target in world.characters.items()
        if other != key and shut_target(world, other)
    )
    chosen = _word(action, "target") or ""
    character(world, chosen, "action.target")
    return Tray(
        attribute_name(kind),
        action,
        (
            Choice("target", text("Target"), targets or ((chosen, plain(chosen)),), chosen, task=True),
            Number("damage", text("Damage"), _whole(action, "damage", 0), low=0, task=True),
            Choice("tag", text("Kind of damage"), TAGS, _word(action, "tag") or "", task=True),
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


def _combined(world: HazeWorld, action: Mapping[str, Any]) -> Tray:
    skill = _word(action, "skill") or ""
    known_skill(world, skill, "action.skill")
    needs: tuple[tuple[str, Text], ...] = (("one", text("one must pass")), ("all", text("all must pass")))
    return Tray(
        skill_name(world, skill),
        action,
        (
            Choice("skill", text("Skill"), _skills(world), skill, task=True),
            _difficulty(action),
            Choice("need", text("What counts"), needs, _word(action, "need") or "one", task=True),
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
            yield Toggle(f"with.{other}", name, {"participants": [other]}, shut=_unable(world, other))


def _parts(world: HazeWorld, named: str, action: Mapping[str, Any]) -> Iterator[Modifiers]:
    """What else counts for each who takes part, or may: the highest bonus, and all penalties (HZ-13, HZ-19)."""
    for key in dict.fromkeys((*_taking_part(action, named), *world.characters)):
        if key in world.characters and _unable(world, key) is None:
            who = person_name(world.characters[key], key)
            part = named, key
            bonuses, penalties = text("{who}: other bonuses", who=who), text("{who}: penalties", who=who)
            yield Modifiers("bonuses", bonuses, part=part, short=text("Other bonuses"))
            yield Modifiers("penalties", penalties, part=part, short=text("Penalties"))


def _taking_part(action: Mapping[str, Any], named: str) -> tuple[str, ...]:
    """Who stands in a list of the action, by an entry or by a bare id."""
    return tuple(each if isinstance(each, str) else each.get("actor", "") for each in action.get(named, ()))


# ---- opposed checks (HZ-17) -------------------------------------------------------------------------------------

ANSWERS = ("perception", "stealth")
"""What is mostly rolled against another's skill, besides the same skill: one notices, one hides."""


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
        if closed := _unable(world, other):
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
