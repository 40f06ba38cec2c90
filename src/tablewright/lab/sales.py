"""What a character can buy, and the world with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from tablewright.kernel.decision import Declined
from tablewright.kernel.rule import script
from tablewright.kernel.system import System
from tablewright.kernel.view import Offer
from tablewright.table.fill import untouched

__all__ = ["Sale", "buyable", "sale"]


class Sale(msgspec.Struct, frozen=True):
    """An offer that is taken as it stands: what it costs, by the id of what is paid, and the world with it."""

    offer: Offer
    action: Any
    cost: Mapping[str, int]
    world: Any

    @property
    def price(self) -> int:
        """What is paid in all."""
        return sum(self.cost.values())


def buyable(system: System, world: Any, character: str) -> Iterator[Offer]:
    """The offers that are open and ask for no dice."""
    for group in system.views.offers(world, character):
        for offer in group.offers:
            if offer.shut is None and not offer.dice:
                yield offer


def sale(system: System, world: Any, offer: Offer) -> Sale | None:
    """Take an offer; null where the rules turn that down after all."""
    try:
        action = system.action(untouched(offer))
        plan = system.prepare(world, action)
        return Sale(offer, action, plan.cost, script(plan, system.turn(world), ()).world)
    except Declined:
        return None
