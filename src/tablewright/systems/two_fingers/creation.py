"""Creation: purchases can be taken back until the character plays."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.sdk import Plan, Refused, Turn, text
from tablewright.systems.two_fingers.actions import FinishCreation, TakeBack
from tablewright.systems.two_fingers.attributes import attribute_price
from tablewright.systems.two_fingers.events import CreationFinished, PurchaseTakenBack
from tablewright.systems.two_fingers.names import called
from tablewright.systems.two_fingers.results import Playing, TakenBack
from tablewright.systems.two_fingers.skills import skills_owned, skills_price
from tablewright.systems.two_fingers.specialisations import specialisations_owned, specialisations_price
from tablewright.systems.two_fingers.state import Character, Kind, Purchase, Table

__all__ = ["finish_creation", "given_back", "take_back"]


def take_back(table: Table, action: TakeBack) -> Plan:
    """Undo a purchase while creating; the ledger is priced as if it had never been made (TF-18)."""
    character = table.characters[action.actor]
    if not character.creating:
        raise Refused("TF-18", text("In play nothing is taken back. Ask the GM to undo it."))
    line = character.ledger[action.purchase]
    if not _on_sheet(character, line):
        raise Refused("TF-18", text("What this line bought is not on the sheet any more, so it can't be taken back."))
    _keeps_specialisations(character, line)
    refund, costs = given_back(character, action.purchase)
    if character.xp + refund < 0:
        raise Refused(
            "TF-20",
            text("The ledger of this character is priced too low: taking this back would leave less than 0 XP."),
        )

    def resolve(turn: Turn[Table]) -> TakenBack:
        turn.happens(PurchaseTakenBack(action.actor, action.purchase, line.kind, line.id, line.levels, refund, costs))
        return TakenBack(refund, turn.world.characters[action.actor].xp)

    return Plan(resolve)


def given_back(character: Character, purchase: int) -> tuple[int, tuple[int, ...]]:
    """The experience that taking back a line returns, and what each line that stays costs then (TF-18)."""
    kept = (*character.ledger[:purchase], *character.ledger[purchase + 1 :])
    costs = _priced(character, kept)
    return sum(line.cost for line in character.ledger) - sum(costs), costs


def _on_sheet(character: Character, line: Purchase) -> bool:
    match line.kind:
        case "attribute":
            return line.id in character.attributes
        case "skill":
            return line.id in character.skills
        case "specialisation":
            return line.id in character.specialisations


def _keeps_specialisations(character: Character, line: Purchase) -> None:
    """A skill stays above its specialisations (TF-17, TF-18)."""
    if line.kind != "skill":
        return
    skill = character.skills[line.id]
    left = skill.level - line.levels
    for key, specialisation in character.specialisations.items():
        if specialisation.skill == line.id and specialisation.level > 0 and left <= specialisation.level:
            raise Refused(
                "TF-17",
                text(
                    "{skill} would be at {left}, and {specialisation} at {level} must stay below it. "
                    "Take the specialisation back first.",
                    skill=called(skill, line.id),
                    left=left,
                    specialisation=called(specialisation, key),
                    level=specialisation.level,
                ),
            )


def _priced(character: Character, lines: Sequence[Purchase]) -> tuple[int, ...]:
    """What each line costs when just these are bought, one after the other (TF-18).

    Levels that no line of the ledger accounts for were there before the first.
    """
    owned: dict[Kind, int] = {
        "attribute": 0,
        "skill": skills_owned(character),
        "specialisation": specialisations_owned(character),
    }
    for line in character.ledger:
        owned[line.kind] = max(owned[line.kind] - line.levels, 0)
    costs = []
    for line in lines:
        costs.append(_price(line.kind, owned[line.kind], line.levels))
        owned[line.kind] += line.levels
    return tuple(costs)


def _price(kind: Kind, owned: int, levels: int) -> int:
    match kind:
        case "attribute":
            return attribute_price(levels)
        case "skill":
            return skills_price(owned, levels)
        case "specialisation":
            return specialisations_price(owned, levels)


def finish_creation(table: Table, action: FinishCreation) -> Plan:
    """Begin to play: the ledger stays, and nothing in it is taken back any more (TF-18)."""
    if not table.characters[action.actor].creating:
        raise Refused("TF-18", text("This character plays already."))

    def resolve(turn: Turn[Table]) -> Playing:
        turn.happens(CreationFinished(action.actor))
        return Playing(creating=False)

    return Plan(resolve)
