"""The table after something has happened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, assert_never

from msgspec.structs import replace

from tablewright.systems.two_fingers.events import (
    ChangeAsked,
    CreationFinished,
    FeatureGranted,
    FeatureRemoved,
    Happened,
    LevelsBought,
    Merged,
    NameSet,
    NotesSet,
    ProposalApproved,
    ProposalDeclined,
    ProposalRevised,
    ProposalWithdrawn,
    PurchaseTakenBack,
    Renamed,
    SkillProposed,
    SpecialisationProposed,
    XpAwarded,
)
from tablewright.systems.two_fingers.state import (
    Character,
    Feature,
    Kind,
    Purchase,
    Skill,
    Specialisation,
    Table,
)

__all__ = ["evolve"]

V = TypeVar("V")


def evolve(table: Table, event: Happened) -> Table:
    """Apply one event."""
    changed = _after(table.characters[event.actor], event)
    return replace(table, characters={**table.characters, event.actor: changed})


def _after(character: Character, event: Happened) -> Character:  # noqa: C901, PLR0911, PLR0912 - an arm for each event
    match event:
        case SkillProposed():
            skill = Skill(event.name, event.description)
            return replace(character, skills={**character.skills, event.id: skill})
        case SpecialisationProposed():
            specialisation = Specialisation(event.skill, event.name, event.description)
            return replace(character, specialisations={**character.specialisations, event.id: specialisation})
        case ProposalApproved():
            return _written(character, event.id, approved=True, comment="")
        case ChangeAsked():
            return _written(character, event.id, comment=event.comment)
        case ProposalRevised():
            return _written(character, event.id, name=event.name, description=event.description, comment="")
        case Renamed():
            return _written(character, event.id, name=event.name, description=event.description)
        case Merged():
            return _merged(character, event)
        case ProposalWithdrawn() | ProposalDeclined():
            return replace(
                character,
                skills=_without(character.skills, event.id),
                specialisations=_without(character.specialisations, event.id),
            )
        case LevelsBought():
            line = Purchase(event.kind, event.id, event.levels, event.cost)
            raised = _raised(character, event.kind, event.id, event.levels)
            return replace(raised, xp=character.xp - event.cost, ledger=(*character.ledger, line))
        case PurchaseTakenBack():
            kept = (*character.ledger[: event.purchase], *character.ledger[event.purchase + 1 :])
            ledger = tuple(replace(line, cost=cost) for line, cost in zip(kept, event.costs, strict=True))
            lowered = _raised(character, event.kind, event.id, -event.levels)
            return replace(lowered, xp=character.xp + event.refund, ledger=ledger)
        case CreationFinished():
            return replace(character, creating=False)
        case XpAwarded():
            return replace(character, xp=character.xp + event.amount)
        case FeatureGranted():
            feature = Feature(event.id, event.name, event.value, event.applies_to)
            return replace(character, features=(*character.features, feature))
        case FeatureRemoved():
            return replace(character, features=tuple(each for each in character.features if each.id != event.id))
        case NameSet():
            return replace(character, name=event.name)
        case NotesSet():
            return replace(character, notes=event.notes)
        case _:
            assert_never(event)


def _written(character: Character, key: str, **fields: Any) -> Character:
    """The character with other words, or the GM's yes, to a skill or specialisation."""
    if key in character.skills:
        skill = replace(character.skills[key], **fields)
        return replace(character, skills={**character.skills, key: skill})
    specialisation = replace(character.specialisations[key], **fields)
    return replace(character, specialisations={**character.specialisations, key: specialisation})


def _merged(character: Character, event: Merged) -> Character:
    kind: Kind = "skill" if event.skill is None else "specialisation"
    raised = _raised(character, kind, event.into, event.level)
    specialisations = {
        key: replace(each, skill=event.into) if each.skill == event.id else each
        for key, each in _without(raised.specialisations, event.id).items()
    }
    return replace(
        raised,
        skills=_without(raised.skills, event.id),
        specialisations=specialisations,
        features=tuple(
            replace(each, applies_to=tuple(dict.fromkeys(_turned(key, event) for key in each.applies_to)))
            for each in raised.features
        ),
        ledger=tuple(
            replace(line, id=_turned(line.id, event)) if line.kind == kind else line for line in raised.ledger
        ),
    )


def _turned(key: str, event: Merged) -> str:
    return event.into if key == event.id else key


def _raised(character: Character, kind: Kind, key: str, by: int) -> Character:
    match kind:
        case "attribute":
            level = character.attributes[key] + by
            return replace(character, attributes={**character.attributes, key: level})
        case "skill":
            skill = character.skills[key]
            return replace(character, skills={**character.skills, key: replace(skill, level=skill.level + by)})
        case "specialisation":
            own = character.specialisations[key]
            changed = {**character.specialisations, key: replace(own, level=own.level + by)}
            return replace(character, specialisations=changed)
        case _:
            assert_never(kind)


def _without(things: Mapping[str, V], key: str) -> dict[str, V]:
    return {each: thing for each, thing in things.items() if each != key}
