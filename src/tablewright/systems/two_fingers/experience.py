"""Experience: awarded by the GM, and paid for levels out of what is in hand."""

from __future__ import annotations

from tablewright.sdk import Plan, Refused, Step, Turn, text
from tablewright.systems.two_fingers.actions import AwardXp
from tablewright.systems.two_fingers.events import LevelsBought, XpAwarded
from tablewright.systems.two_fingers.results import Balance, Bought
from tablewright.systems.two_fingers.state import MOST, Purchase, Table

__all__ = ["award_xp", "purchase"]


def award_xp(table: Table, action: AwardXp) -> Plan:
    """The GM gives experience; a correction takes no more than is in hand (TF-20)."""
    xp = table.characters[action.actor].xp
    if xp + action.amount < 0:
        raise Refused(
            "TF-20",
            text("Only {xp} XP are in hand, and the balance never goes below 0. Take away no more than that.", xp=xp),
        )
    if xp + action.amount > MOST:
        raise Refused("TF-20", text("The balance goes up to {most} here. Award less.", most=MOST))

    def resolve(turn: Turn[Table]) -> Balance:
        turn.happens(XpAwarded(action.actor, action.amount))
        return Balance(turn.world.characters[action.actor].xp)

    return Plan(resolve)


def purchase(table: Table, line: Purchase, actor: str, level: int, step: Step) -> Plan:
    """Pay for levels of something that stands at `level`; the price, explained by `step`, must be in hand (TF-20)."""
    xp = table.characters[actor].xp
    if level + line.levels > MOST:
        raise Refused(step.clause, text("Levels go up to {most} here. Put the experience elsewhere.", most=MOST))
    if line.cost > xp:
        raise Refused(
            "TF-20",
            text("This costs {cost} XP and {xp} are in hand. More are awarded by the GM.", cost=line.cost, xp=xp),
        )

    def resolve(turn: Turn[Table]) -> Bought:
        turn.happens(LevelsBought(actor, line.kind, line.id, line.levels, line.cost))
        return Bought(line.cost, level + line.levels)

    return Plan(resolve, (step,), {"xp": line.cost})
