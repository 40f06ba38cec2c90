"""What the GM has agreed to is everybody's: it can be taken up, and is renamed and merged on all sheets at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tablewright.sdk import Plan, Refused, Text, Turn, text
from tablewright.systems.two_fingers.actions import Adopt, Merge, Rename
from tablewright.systems.two_fingers.events import (
    Happened,
    Merged,
    ProposalApproved,
    Renamed,
    SkillProposed,
    SpecialisationProposed,
)
from tablewright.systems.two_fingers.names import called, invented, name_on
from tablewright.systems.two_fingers.proposals import fresh_id
from tablewright.systems.two_fingers.results import Agreed, Proposal
from tablewright.systems.two_fingers.similar import cleaned, folded, same_name
from tablewright.systems.two_fingers.state import MOST, Character, Skill, Specialisation, Table

__all__ = ["adopt", "merge", "rename"]


def adopt(table: Table, action: Adopt) -> Plan:
    """Take up what is approved on somebody's sheet: the GM has agreed to it already (TF-12, TF-15)."""
    character, owner = table.characters[action.actor], table.characters[action.owner]
    thing = invented(owner).get(action.thing)
    clause = "TF-15" if isinstance(thing, Specialisation) else "TF-12"
    if thing is None or not thing.approved:
        raise Refused(
            clause,
            text(
                "{owner} has nothing approved with the id {id}. Propose it to the GM instead.",
                owner=called(owner, action.owner),
                id=action.thing,
            ),
        )
    happened: Happened
    if isinstance(thing, Specialisation):
        skill = _own_skill(character, owner, action.thing, thing)
        _not_yet(character.specialisations, called(thing, action.thing), clause, skill)
        happened = SpecialisationProposed(action.actor, action.id, skill, thing.name, thing.description)
    else:
        _not_yet(character.skills, called(thing, action.thing), clause)
        happened = SkillProposed(action.actor, action.id, thing.name, thing.description)
    fresh_id(character, action, clause)

    def resolve(turn: Turn[Table]) -> Proposal:
        turn.happens(happened, ProposalApproved(action.actor, action.id))
        return Proposal(action.id, thing.name, approved=True)

    return Plan(resolve)


def _own_skill(character: Character, owner: Character, key: str, thing: Specialisation) -> str:
    """The skill on this sheet that a specialisation of another's skill would be of: the one of the same name."""
    name = str(name_on(owner, thing.skill))
    for each, skill in character.skills.items():
        if folded(str(called(skill, each))) == folded(name):
            return each
    raise Refused(
        "TF-15",
        text(
            "{specialisation} is a specialisation of {skill}, which this character does not have. Take that up first.",
            specialisation=called(thing, key),
            skill=name,
        ),
    )


def _not_yet(
    things: Mapping[str, Skill] | Mapping[str, Specialisation], name: Text, clause: str, skill: str | None = None
) -> None:
    """Nothing of this name is there, of that skill where it is a specialisation."""
    for key, each in things.items():
        of_it = not isinstance(each, Specialisation) or each.skill == skill
        if of_it and folded(str(called(each, key))) == folded(str(name)):
            raise Refused(clause, text("{name} is on this sheet already.", name=called(each, key)))


def rename(table: Table, action: Rename) -> Plan:
    """The GM calls something otherwise on every sheet that has it; levels and what names it stay (TF-12, TF-15)."""
    _, clause = _on_sheet(table, action.actor, action.id)
    name, description = cleaned(action.name), cleaned(action.description)
    if not name or not description:
        raise Refused(clause, text("A name and a short description are needed. Write both."))
    happened = []
    for who, key, each in same_name(table, action.actor, action.id):
        character = table.characters[who]
        for other, beside in invented(character).items():
            if other != key and type(beside) is type(each) and folded(beside.name) == folded(name):
                raise Refused(
                    clause,
                    text(
                        "{who} has another {name} already. Merge the two instead.",
                        who=called(character, who),
                        name=called(beside, other),
                    ),
                )
        happened.append(Renamed(who, key, name, description, each.name, each.description))

    def resolve(turn: Turn[Table]) -> Agreed:
        turn.happens(*happened)
        return Agreed(action.id, name, tuple(dict.fromkeys(event.actor for event in happened)))

    return Plan(resolve)


def merge(table: Table, action: Merge) -> Plan:
    """The GM makes one thing of two, on every sheet that has them: levels add up, and no price changes (TF-14, TF-16).

    A sheet that has only the first has it under the name of the second from now on.
    """
    gone, clause = _on_sheet(table, action.actor, action.id)
    kept, _ = _on_sheet(table, action.actor, action.into)
    if action.id == action.into:
        raise Refused(clause, text("{name} is one thing already. Choose two.", name=called(gone, action.id)))
    if type(gone) is not type(kept):
        raise Refused(clause, text("A skill and a specialisation are not merged. Choose two of a kind."))
    if isinstance(gone, Specialisation) and isinstance(kept, Specialisation) and gone.skill != kept.skill:
        raise Refused(clause, text("These are specialisations of two skills. Merge the skills first."))
    if gone.approved and not kept.approved:
        raise Refused(clause, text("{name} is not approved yet. Approve it first.", name=called(kept, action.into)))
    happened = tuple(_merged_everywhere(table, action, kept))

    def resolve(turn: Turn[Table]) -> Agreed:
        turn.happens(*happened)
        return Agreed(action.into, kept.name, tuple(dict.fromkeys(event.actor for event in happened)))

    return Plan(resolve)


def _merged_everywhere(table: Table, action: Merge, kept: Skill | Specialisation) -> Iterator[Renamed | Merged]:
    second = {who: key for who, key, _ in same_name(table, action.actor, action.into)}
    second[action.actor] = action.into
    done = set()
    for who, key, thing in same_name(table, action.actor, action.id):
        if who not in second:
            yield Renamed(who, key, kept.name, kept.description, thing.name, thing.description)
        elif key != second[who] and (who != action.actor or key == action.id) and who not in done:
            done.add(who)
            _fits(table.characters[who], who, thing, second[who])
            skill = thing.skill if isinstance(thing, Specialisation) else None
            yield Merged(who, key, second[who], skill, thing.name, thing.description, thing.level)


def _fits(character: Character, who: str, thing: Skill | Specialisation, into: str) -> None:
    """Together they are no more than a sheet may have (TF-17)."""
    level = thing.level + invented(character)[into].level
    of = thing.skill if isinstance(thing, Specialisation) else None
    skill = None if of is None else character.skills.get(of)
    if skill is not None and thing.level and level >= skill.level:
        raise Refused(
            "TF-17",
            text(
                "On the sheet of {who} the two would be at {level}, and must stay below {skill} at {has}.",
                who=called(character, who),
                level=level,
                skill=called(skill, str(of)),
                has=skill.level,
            ),
        )
    if level > MOST:
        raise Refused("TF-14", text("Levels go up to {most} here. Put the experience elsewhere.", most=MOST))


def _on_sheet(table: Table, actor: str, key: str) -> tuple[Skill | Specialisation, str]:
    """A skill or specialisation of this sheet, and the clause that it falls under."""
    thing = invented(table.characters[actor]).get(key)
    if thing is None:
        raise Refused("TF-12", text("This character has nothing with the id {id}.", id=key))
    return thing, "TF-15" if isinstance(thing, Specialisation) else "TF-12"
