"""What experience is worth: for each purchase that is legal now, what it adds to the checks that are really made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import islice
from typing import Any

import msgspec

from tablewright.kernel.decision import Declined, TooLarge
from tablewright.kernel.system import System
from tablewright.kernel.text import Text, text
from tablewright.lab.reading import read
from tablewright.lab.sales import buyable, sale
from tablewright.table.fill import untouched

__all__ = ["MAX_MIX", "MAX_OFFERS", "Mixed", "Worth", "Worths", "usual_mix", "worth"]

MAX_MIX = 80
"""The most different checks that a purchase is tried on."""
MAX_OFFERS = 300


class Mixed(msgspec.Struct, frozen=True):
    """A check of a mix, and how often it was made."""

    action: Mapping[str, Any]
    times: int = 1


class Worth(msgspec.Struct, frozen=True):
    """What a purchase is worth: the chance of the mix before and after it, of the character and of the party.

    `cost` is its price by the id of what is paid. The party's is the chance that at least one passes, each rolling.
    """

    label: Text
    action: Mapping[str, Any]
    cost: Mapping[str, int]
    before: Fraction
    after: Fraction
    party_before: Fraction
    party_after: Fraction

    @property
    def price(self) -> int:
        """What is paid in all."""
        return sum(self.cost.values())

    @property
    def gain(self) -> Fraction:
        """What a check of the mix gains for each point that is paid."""
        return (self.after - self.before) / self.price

    @property
    def party_gain(self) -> Fraction:
        """What the party gains for each point."""
        return (self.party_after - self.party_before) / self.price


class Worths(msgspec.Struct, frozen=True):
    """The purchases, the best for each point first; `tried` checks make the mix, of `of` that there are."""

    purchases: tuple[Worth, ...]
    tried: int
    of: int


def usual_mix(system: System, world: Any, character: str) -> tuple[Mixed, ...]:
    """Every line of the sheet once, as its tray begins: the mix where nothing was logged yet."""
    found = []
    for line in system.views.sheet(world, character).lines():
        if line.action is None:
            continue
        try:
            found.append(Mixed(untouched(system.views.tray(world, line.action))))
        except Declined:
            continue
    return tuple(found)


def worth(system: System, world: Any, character: str, mix: Sequence[Mixed]) -> Worths:
    """Weigh every purchase of a character over a mix of checks, most often made first where there are too many.

    Raises `TooLarge` when there is no check to try it on.
    """
    tried = sorted(mix, key=lambda each: -each.times)[:MAX_MIX]
    own = [_chance(system, world, each.action, character) for each in tried]
    known = [(each, chance) for each, chance in zip(tried, own, strict=True) if chance is not None]
    if not known:
        raise TooLarge(text("There is no check to weigh purchases by."))
    weights = sum(each.times for each, _ in known)
    others = [
        _missed(system, world, each.action, [key for key in world.characters if key != character]) for each, _ in known
    ]

    def together(chances: Sequence[Fraction]) -> tuple[Fraction, Fraction]:
        mine = sum((each.times * chance for (each, _), chance in zip(known, chances, strict=True)), Fraction(0))
        ours = sum(
            (
                each.times * (1 - missed * (1 - chance))
                for (each, _), chance, missed in zip(known, chances, others, strict=True)
            ),
            Fraction(0),
        )
        return mine / weights, ours / weights

    before, party_before = together([chance for _, chance in known])
    found = []
    for offer in islice(buyable(system, world, character), MAX_OFFERS):
        bought = sale(system, world, offer)
        if bought is None or bought.price <= 0:
            continue
        chances = [_chance(system, bought.world, each.action, character) for each, _ in known]
        after, party_after = together(
            [now if now is not None else was for now, (_, was) in zip(chances, known, strict=True)]
        )
        found.append(Worth(offer.label, offer.action, bought.cost, before, after, party_before, party_after))
    found.sort(key=lambda each: (-each.gain, each.price))
    return Worths(tuple(found), len(known), len(mix))


def _chance(system: System, world: Any, raw: Mapping[str, Any], actor: str) -> Fraction | None:
    """The chance of a check when this character makes it; null where they can't."""
    action = {**raw, "actor": actor}
    try:
        tray = system.views.tray(world, action)
        return read(system, world, tray, action).chance()
    except Declined:
        return None


def _missed(system: System, world: Any, action: Mapping[str, Any], others: Sequence[str]) -> Fraction:
    """The chance that nobody else of the party passes the check, each rolling for themselves."""
    missed = Fraction(1)
    for key in others:
        chance = _chance(system, world, action, key)
        if chance is not None:
            missed *= 1 - chance
    return missed
