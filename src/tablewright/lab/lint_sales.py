"""Lint of what is sold: prices that reward an order, what never opens, and what another purchase does as well."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

import msgspec

from tablewright.kernel.decision import Declined
from tablewright.kernel.document import dump
from tablewright.kernel.system import System
from tablewright.kernel.text import text
from tablewright.kernel.view import Offer
from tablewright.lab.findings import Finding
from tablewright.lab.lint_rolls import read_again
from tablewright.lab.reading import Reading
from tablewright.lab.rich import rich
from tablewright.lab.sales import Sale, buyable, sale

__all__ = ["MAX_SOLD", "dominated", "order", "sold", "unreachable"]

MAX_SOLD = 60
"""The most purchases that are tried against each other."""
MAX_ROUNDS = 30
"""How often everything that is open is bought, to see what opens."""
MAX_QUIET = 4
"""After so many times in which nothing opened, nothing is expected to."""


def sold(system: System, world: Any, character: str) -> Iterator[Sale]:
    """Every purchase that is open."""
    for offer in buyable(system, world, character):
        bought = sale(system, world, offer)
        if bought is not None and bought.price > 0:
            yield bought


def _price(system: System, world: Any, action: Any) -> int | None:
    try:
        return sum(system.prepare(world, action).cost.values())
    except Declined:
        return None


def order(system: System, offered: Sequence[Sale]) -> Iterator[Finding]:
    """Two purchases that cost less in one order than in the other."""
    for one, other in combinations(offered, 2):
        after = _price(system, one.world, other.action), _price(system, other.world, one.action)
        if after[0] is None or after[1] is None:
            continue
        forth, back = one.price + after[0], other.price + after[1]
        if forth != back:
            first, second = (one, other) if forth < back else (other, one)
            yield Finding(
                "order",
                first.offer.label,
                text(
                    "Before {other} both cost {less}, after it {more}.",
                    other=second.offer.label,
                    less=min(forth, back),
                    more=max(forth, back),
                ),
            )


def dominated(world: Any, readings: Sequence[Reading], offered: Sequence[Sale]) -> Iterator[Finding]:
    """A purchase that betters some rolls, where another betters all of these at least as much and costs no more."""
    base = [_now(read_again(reading, world)) for reading in readings]
    effects = []
    for each in offered:
        now = [_now(read_again(reading, each.world)) for reading in readings]
        effects.append([after - before for after, before in zip(now, base, strict=True)])
    for index, each in enumerate(offered):
        if not any(gain > 0 for gain in effects[index]):
            continue
        for place, other in enumerate(offered):
            if place == index or other.price > each.price:
                continue
            pairs = list(zip(effects[place], effects[index], strict=True))
            better = other.price < each.price or any(theirs > mine for theirs, mine in pairs)
            if better and all(theirs >= mine for theirs, mine in pairs):
                yield Finding(
                    "dominated",
                    each.offer.label,
                    text(
                        "{other} betters the same rolls, costs {price}, and this costs {own}.",
                        other=other.offer.label,
                        price=other.price,
                        own=each.price,
                    ),
                )
                break


def _now(reading: Reading | None) -> Fraction:
    if reading is None:
        return Fraction(0)
    try:
        return reading.chance()
    except Declined:
        return Fraction(0)


def unreachable(system: System, world: Any, character: str) -> Iterator[Finding]:
    """What never opens, whatever of the open things is bought again and again; what is owned already is left out."""
    shut: dict[bytes, Offer] = {}
    opened: set[bytes] = set()
    owned = _listed(dump(world)["characters"][character])
    quiet = 0
    for _ in range(MAX_ROUNDS):
        known = len(opened)
        for offer in [each for group in system.views.offers(world, character) for each in group.offers]:
            key = msgspec.json.encode(offer.action, order="sorted")
            if offer.shut is None:
                opened.add(key)
                bought = None if offer.dice else sale(system, world, offer)
                world = bought.world if bought is not None and bought.cost else world
            elif owned.isdisjoint(_words(offer.action)):
                shut.setdefault(key, offer)
        world = rich(system, world, character)
        quiet = quiet + 1 if len(opened) == known else 0
        if quiet == MAX_QUIET:
            break
    for key, offer in shut.items():
        if key not in opened and offer.shut is not None:
            yield Finding("unreachable", offer.label, offer.shut.why)


def _words(value: Any) -> Iterator[str]:
    """The words in an action that name what it is about."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, item in value.items():
            if key not in {"type", "actor", "kind"}:
                yield from _words(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _words(item)


def _listed(value: Any) -> set[str]:
    """The words that stand in a list of a document: what somebody has."""
    if isinstance(value, Mapping):
        return set().union(*(_listed(item) for item in value.values()))
    if isinstance(value, list | tuple):
        return {each for item in value for each in ([item] if isinstance(item, str) else _words(item))}
    return set()
