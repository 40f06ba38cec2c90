"""Skills and specialisations are invented by the player and agreed to by the GM (TF-12, TF-15)."""

from __future__ import annotations

from tablewright.sdk import Plan, Refused, Turn, text
from tablewright.systems.two_fingers.actions import (
    Adopt,
    Approve,
    AskForChange,
    Decline,
    ProposeSkill,
    ProposeSpecialisation,
    Revise,
    Withdraw,
)
from tablewright.systems.two_fingers.attributes import ATTRIBUTES
from tablewright.systems.two_fingers.events import (
    ChangeAsked,
    ProposalApproved,
    ProposalDeclined,
    ProposalRevised,
    ProposalWithdrawn,
    SkillProposed,
    SpecialisationProposed,
)
from tablewright.systems.two_fingers.features import ALWAYS
from tablewright.systems.two_fingers.names import called
from tablewright.systems.two_fingers.results import Proposal
from tablewright.systems.two_fingers.similar import cleaned, look_alikes
from tablewright.systems.two_fingers.skills import skill_of
from tablewright.systems.two_fingers.state import Character, Skill, Specialisation, Table

__all__ = [
    "approve",
    "ask_for_change",
    "decline",
    "fresh_id",
    "propose_skill",
    "propose_specialisation",
    "revise",
    "similar_names",
    "withdraw",
    "words_of",
]


def propose_skill(table: Table, action: ProposeSkill) -> Plan:
    """A skill has a name and a short description, and waits for the GM (TF-12)."""
    name, description = words_of(action, "TF-12")
    fresh_id(table.characters[action.actor], action, "TF-12")
    similar = similar_names(table, action.actor, action.id, name)

    def resolve(turn: Turn[Table]) -> Proposal:
        turn.happens(SkillProposed(action.actor, action.id, name, description))
        return Proposal(action.id, name, approved=False, similar=similar)

    return Plan(resolve)


def propose_specialisation(table: Table, action: ProposeSpecialisation) -> Plan:
    """A specialisation belongs to one skill, has a short description, and waits for the GM (TF-15)."""
    character = table.characters[action.actor]
    skill_of(character, action.skill)
    name, description = words_of(action, "TF-15")
    fresh_id(character, action, "TF-15")
    similar = similar_names(table, action.actor, action.id, name)

    def resolve(turn: Turn[Table]) -> Proposal:
        turn.happens(SpecialisationProposed(action.actor, action.id, action.skill, name, description))
        return Proposal(action.id, name, approved=False, similar=similar)

    return Plan(resolve)


def approve(table: Table, action: Approve) -> Plan:
    """The GM agrees: from now on it can be bought and used (TF-12, TF-15)."""
    thing, _ = _waiting(table, action)

    def resolve(turn: Turn[Table]) -> Proposal:
        turn.happens(ProposalApproved(action.actor, action.id))
        return Proposal(action.id, thing.name, approved=True)

    return Plan(resolve)


def ask_for_change(table: Table, action: AskForChange) -> Plan:
    """The GM says what is to be otherwise; the proposal goes on waiting (TF-12, TF-15)."""
    thing, clause = _waiting(table, action)
    comment = cleaned(action.comment)
    if not comment:
        raise Refused(clause, text("A change is asked for in words. Write what is to be otherwise."))

    def resolve(turn: Turn[Table]) -> Proposal:
        turn.happens(ChangeAsked(action.actor, action.id, comment, thing.comment))
        return Proposal(action.id, thing.name, approved=False)

    return Plan(resolve)


def revise(table: Table, action: Revise) -> Plan:
    """The player writes a proposal anew, which answers what the GM asked for (TF-12, TF-15)."""
    thing, clause = _waiting(table, action)
    name, description = words_of(action, clause)
    similar = similar_names(table, action.actor, action.id, name)

    def resolve(turn: Turn[Table]) -> Proposal:
        turn.happens(
            ProposalRevised(action.actor, action.id, name, description, thing.name, thing.description, thing.comment)
        )
        return Proposal(action.id, name, approved=False, similar=similar)

    return Plan(resolve)


def decline(table: Table, action: Decline) -> Plan:
    """The GM says no, and the proposal is gone from the sheet (TF-12, TF-15)."""
    thing, skill = _dropped(table, action)

    def resolve(turn: Turn[Table]) -> Proposal:
        turn.happens(
            ProposalDeclined(action.actor, action.id, skill, thing.name, thing.description, cleaned(action.comment))
        )
        return Proposal(action.id, thing.name, approved=False)

    return Plan(resolve)


def withdraw(table: Table, action: Withdraw) -> Plan:
    """The player drops a proposal (TF-12, TF-15)."""
    thing, skill = _dropped(table, action)

    def resolve(turn: Turn[Table]) -> Proposal:
        turn.happens(ProposalWithdrawn(action.actor, action.id, skill, thing.name, thing.description))
        return Proposal(action.id, thing.name, approved=False)

    return Plan(resolve)


def _dropped(table: Table, action: Decline | Withdraw) -> tuple[Skill | Specialisation, str | None]:
    """What can go, a skill when no specialisation of it is left, and the skill that a specialisation is of."""
    thing, clause = _waiting(table, action)
    for each, specialisation in table.characters[action.actor].specialisations.items():
        if specialisation.skill == action.id:
            raise Refused(
                "TF-15",
                text(
                    "{specialisation} belongs to {skill}. Take the specialisation away first.",
                    specialisation=called(specialisation, each),
                    skill=called(thing, action.id),
                ),
            )
    if thing.level:
        raise Refused(
            clause,
            text("{name} has levels already, so it stays. The GM can approve it.", name=called(thing, action.id)),
        )
    return thing, thing.skill if isinstance(thing, Specialisation) else None


def words_of(action: ProposeSkill | ProposeSpecialisation | Revise, clause: str) -> tuple[str, str]:
    """The name and description of a proposal, which must say what it is."""
    name, description = cleaned(action.name), cleaned(action.description)
    if not name or not description:
        raise Refused(clause, text("A proposal needs a name and a short description. Write both."))
    return name, description


def fresh_id(character: Character, action: ProposeSkill | ProposeSpecialisation | Adopt, clause: str) -> None:
    """An id is not yet another thing's on this sheet."""
    if action.id in {ALWAYS, *ATTRIBUTES, *character.skills, *character.specialisations}:
        raise Refused(clause, text("The id {id} is taken on this sheet. Choose another.", id=action.id))


def similar_names(table: Table, actor: str, key: str, name: str) -> tuple[str, ...]:
    """The names at this table that are like this one, each once."""
    return tuple(dict.fromkeys(thing.name for _, thing in look_alikes(table, actor, key, name)))


def _waiting(
    table: Table, action: Approve | AskForChange | Decline | Revise | Withdraw
) -> tuple[Skill | Specialisation, str]:
    """The proposal with this id, and the clause that it falls under."""
    character = table.characters[action.actor]
    thing: Skill | Specialisation | None = character.skills.get(action.id)
    clause = "TF-12"
    if thing is None:
        thing, clause = character.specialisations.get(action.id), "TF-15"
    if thing is None:
        raise Refused("TF-12", text("This character has no proposal {id}.", id=action.id))
    if thing.approved:
        raise Refused(clause, text("{name} is approved already.", name=called(thing, action.id)))
    return thing, clause
