"""Experience: awarded by the GM, and paid for levels out of what is in hand."""

from __future__ import annotations

from tablewright.sdk import Plan, Refused, Step, Text, Turn, text
from tablewright.systems.two_fingers.actions import AwardXp
from tablewright.systems.two_fingers.events import LevelsBought, XpAwarded
from tablewright.systems.two_fingers.results import Balance, Bought
from tablewright.systems.two_fingers.state import Kind, Purchase, Table

__all__ = ["PRICES", "award_xp", "purchase"]

PRICES: dict[Kind, str] = {"attribute": "TF-11", "skill": "TF-14", "specialisation": "TF-16"}
"""The clause that a price comes from."""


def award_xp(table: Table, action: AwardXp) -> Plan:
    """The GM gives experience; a correction takes no more than is in hand (TF-20)."""
    xp = table.characters[action.actor].xp
    if xp + action.amount < 0:
        raise Refused(
            "TF-20",
            text("Only {xp} XP are in hand, and the balance never goes below 0. Take away no more than that.", xp=xp),
        )

    def resolve(turn: Turn[Table]) -> Balance:
        turn.happens(XpAwarded(action.actor, action.amount))
        return Balance(turn.world.characters[action.actor].xp)

    return Plan(resolve)


def purchase(table: Table, line: Purchase, actor: str, *, label: str, level: int, why: Text) -> Plan:
    """Pay for levels of what is called `label` and stands at `level`; the price must be in hand (TF-20)."""
    xp = table.characters[actor].xp
    if line.cost > xp:
        raise Refused(
            "TF-20",
            text("This costs {cost} XP and {xp} are in hand. More are awarded by the GM.", cost=line.cost, xp=xp),
        )

    def resolve(turn: Turn[Table]) -> Bought:
        turn.happens(LevelsBought(actor, line.kind, line.id, line.levels, line.cost))
        return Bought(line.cost, level + line.levels)

    steps = (Step(line.kind, label, line.cost, PRICES[line.kind], note=why),)
    return Plan(resolve, steps, {"xp": line.cost})
