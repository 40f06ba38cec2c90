"""Skills and specialisations are invented by the player and agreed to by the GM (TF-12, TF-15)."""

from __future__ import annotations

from tablewright.sdk import Plan, Refused, Turn, text
from tablewright.systems.two_fingers.actions import Approve, ProposeSkill, ProposeSpecialisation, Withdraw
from tablewright.systems.two_fingers.attributes import ATTRIBUTES
from tablewright.systems.two_fingers.events import (
    ProposalApproved,
    ProposalWithdrawn,
    SkillProposed,
    SpecialisationProposed,
)
from tablewright.systems.two_fingers.features import ALWAYS
from tablewright.systems.two_fingers.names import called
from tablewright.systems.two_fingers.results import Proposal
from tablewright.systems.two_fingers.skills import skill_of
from tablewright.systems.two_fingers.state import Character, Skill, Specialisation, Table

__all__ = ["approve", "propose_skill", "propose_specialisation", "withdraw"]


def propose_skill(table: Table, action: ProposeSkill) -> Plan:
    """A skill has a name and a short description, and waits for the GM (TF-12)."""
    _fresh(table.characters[action.actor], action, "TF-12")

    def resolve(turn: Turn[Table]) -> Proposal:
        turn.happens(SkillProposed(action.actor, action.id, action.name, action.description))
        return Proposal(action.id, action.name, approved=False)

    return Plan(resolve)


def propose_specialisation(table: Table, action: ProposeSpecialisation) -> Plan:
    """A specialisation belongs to one skill, has a short description, and waits for the GM (TF-15)."""
    character = table.characters[action.actor]
    skill_of(character, action.skill)
    _fresh(character, action, "TF-15")

    def resolve(turn: Turn[Table]) -> Proposal:
        turn.happens(SpecialisationProposed(action.actor, action.id, action.skill, action.name, action.description))
        return Proposal(action.id, action.name, approved=False)

    return Plan(resolve)


def approve(table: Table, action: Approve) -> Plan:
    """The GM agrees: from now on it can be bought and used (TF-12, TF-15)."""
    thing, _ = _waiting(table, action)

    def resolve(turn: Turn[Table]) -> Proposal:
        turn.happens(ProposalApproved(action.actor, action.id))
        return Proposal(action.id, thing.name, approved=True)

    return Plan(resolve)


def withdraw(table: Table, action: Withdraw) -> Plan:
    """What is not approved can be dropped, a skill when no specialisation of it is left (TF-12, TF-15)."""
    thing, clause = _waiting(table, action)
    character = table.characters[action.actor]
    for each, specialisation in character.specialisations.items():
        if specialisation.skill == action.id:
            raise Refused(
                "TF-15",
                text(
                    "{specialisation} belongs to {skill}. Withdraw the specialisation first.",
                    specialisation=called(specialisation, each),
                    skill=called(thing, action.id),
                ),
            )
    if thing.level:
        raise Refused(
            clause,
            text("{name} has levels already, so it stays. The GM can approve it.", name=called(thing, action.id)),
        )
    skill = thing.skill if isinstance(thing, Specialisation) else None

    def resolve(turn: Turn[Table]) -> Proposal:
        turn.happens(ProposalWithdrawn(action.actor, action.id, skill, thing.name, thing.description))
        return Proposal(action.id, thing.name, approved=False)

    return Plan(resolve)


def _fresh(character: Character, action: ProposeSkill | ProposeSpecialisation, clause: str) -> None:
    """A proposal says what it is, and its id is not yet another thing's on this sheet."""
    if not action.name.strip() or not action.description.strip():
        raise Refused(clause, text("A proposal needs a name and a short description. Write both."))
    if action.id in {ALWAYS, *ATTRIBUTES, *character.skills, *character.specialisations}:
        raise Refused(clause, text("The id {id} is taken on this sheet. Choose another.", id=action.id))


def _waiting(table: Table, action: Approve | Withdraw) -> tuple[Skill | Specialisation, str]:
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
