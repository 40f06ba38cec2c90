"""Paying with experience, or with free points while a character is being created (HZ-51)."""

from __future__ import annotations

from collections.abc import Iterable

from tablewright.sdk import Refused, text
from tablewright.systems.haze.gifts import points_lost
from tablewright.systems.haze.names import person_name
from tablewright.systems.haze.state import Character

__all__ = ["pay"]


def pay(person: Character, actor: str, cost: int, clause: str, raised: Iterable[str] = ()) -> None:
    """Refuses what costs more than there is; `raised` are attributes whose rise takes gift points with it."""
    lost = points_lost(person, raised)
    if cost + lost <= person.xp.unspent:
        return
    who, unspent = person_name(person, actor), person.xp.unspent
    if lost:
        message = text(
            "This costs {cost}, and the {lost} free points of the attribute at 0 go with it; {who} has {unspent} left.",
            cost=cost,
            lost=lost,
            who=who,
            unspent=unspent,
        )
    elif person.creating:
        message = text(
            "This costs {cost} free points and {who} has {unspent} left.", cost=cost, who=who, unspent=unspent
        )
    else:
        message = text("This costs {cost} XP and {who} has {unspent}.", cost=cost, who=who, unspent=unspent)
    raise Refused("HZ-51" if person.creating else clause, message)
