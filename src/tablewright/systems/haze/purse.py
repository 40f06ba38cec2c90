"""Paying with experience, or with free points while a character is being created (HZ-51)."""

from __future__ import annotations

from collections.abc import Iterable

from tablewright.sdk import Refused, text
from tablewright.systems.haze.gifts import points_lost
from tablewright.systems.haze.listed import points, xp
from tablewright.systems.haze.names import person_name
from tablewright.systems.haze.state import Character

__all__ = ["pay"]


def pay(person: Character, actor: str, cost: int, clause: str, raised: Iterable[str] = ()) -> None:
    """Refuses what costs more than there is; `raised` are attributes whose rise takes gift points with it."""
    lost = points_lost(person, raised)
    if cost + lost <= person.xp.unspent:
        return
    price, left = (points(cost), points(person.xp.unspent)) if person.creating else (xp(cost), xp(person.xp.unspent))
    who = person_name(person, actor)
    if lost:
        message = text(
            "This costs {price}, and the {lost} for the attribute at 0 go with it; {who} has {left}.",
            price=price,
            lost=points(lost),
            who=who,
            left=left,
        )
    else:
        message = text("This costs {price}, and {who} has {left}.", price=price, who=who, left=left)
    raise Refused("HZ-51" if person.creating else clause, message, cost=cost, unspent=person.xp.unspent)
