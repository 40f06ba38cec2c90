"""The last roll made again: what may do that after it came out, with its chance and its price."""

from __future__ import annotations

import msgspec

from tablewright.kernel.decision import Declined
from tablewright.lab.levers import turning
from tablewright.web.pages.again import Again
from tablewright.web.pages.chance import chance
from tablewright.web.seats import Seated
from tablewright.web.trays import begun

__all__ = ["again_of"]


def again_of(seated: Seated, character: str) -> tuple[Again, ...]:
    """What makes a character's last roll again, where the viewer may know everything of that roll."""
    system, world = seated.system, seated.world
    found = []
    for each in turning(system, world, character) if system.again else ():
        action = {"type": each.action["type"], "actor": character}
        try:
            if begun(seated, {"base": msgspec.json.encode(action).decode()}).secret:
                continue
        except Declined:
            continue
        cost = tuple((system.name(name), amount) for name, amount in each.cost)
        found.append(Again(each.label, action, chance(each.chance), cost))
    return tuple(found)
