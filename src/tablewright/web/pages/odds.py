"""The odds of a roll before it is made, for the page: one reading of the rule, said in numbers, words and a chart."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import msgspec
from msgspec.structs import replace

from tablewright.kernel.decision import Declined
from tablewright.kernel.dice import Pool, Request, Sum
from tablewright.kernel.steps import Step
from tablewright.kernel.system import System
from tablewright.kernel.text import Text, plural, text
from tablewright.kernel.view import Tray
from tablewright.lab.reading import Reading, read
from tablewright.odds.explore import Odds
from tablewright.web.pages.chance import Chance, chance
from tablewright.web.pages.chart import Curve, Faces, Hist
from tablewright.web.pages.difficulties import difficulties
from tablewright.web.pages.gains import Gains, gains
from tablewright.web.pages.joint import Joint, joint_table, labelled
from tablewright.web.pages.levers import Lever, levers
from tablewright.web.pages.people import people_of
from tablewright.web.pages.problem import Problem
from tablewright.web.pages.spread import chart
from tablewright.web.pages.sums import SumView, sums

__all__ = ["Also", "Noting", "OddsView", "odds_view"]

_TIED = "\N{NO-BREAK SPACE}"


class Also(msgspec.Struct, frozen=True):
    """Something else that can follow, with its chance."""

    label: Text
    chance: Chance


class OddsView(msgspec.Struct, frozen=True):
    """All that the page says of a roll beforehand.

    `refused` is why it can't be made; `waits` is true while nothing is chosen that could be. `chance` is null where
    nothing is rolled (then `sure` says what happens), where the difficulty is secret, and where there are too many ways
    to count (`sure` says so).
    """

    button: Text
    refused: Problem | None = None
    waits: bool = False
    chance: Chance | None = None
    sure: Text | None = None
    need: Text | None = None
    chart: Faces | Hist | None = None
    also: tuple[Also, ...] = ()
    joint: Joint | None = None
    sums: tuple[SumView, ...] = ()
    to: Text | None = None
    cost: tuple[tuple[Text, int], ...] = ()
    curve: Curve | None = None
    levers: tuple[Lever, ...] = ()
    gains: tuple[Gains, ...] = ()
    secret: bool = False


Noting = Callable[[tuple[Step, ...]], tuple[Step, ...]]
"""What is said of the sources of a number besides: that the GM overrides one."""


def odds_view(  # noqa: PLR0913 - the roll, and what is known around it
    system: System,
    world: Any,
    tray: Tray,
    action: Mapping[str, Any],
    *,
    secret: bool = False,
    noting: Noting = lambda steps: steps,
) -> OddsView:
    """Work out the odds of an action as the tray has it.

    With `secret` nothing is said that depends on the difficulty in the action, whatever it is: the curve over
    difficulties takes the place of the chance, and refusals of a difficulty can't arise from a number of ours.
    """
    if tray.fills is not None and not action.get(tray.fills):
        return OddsView(button=text("Do it"), waits=True, secret=secret)
    if secret and tray.difficulty is not None:
        action = {**action, tray.difficulty: 0}
    try:
        reading = read(system, world, tray, action)
        view = _secret(reading) if secret else _open(reading)
    except Declined as declined:
        return OddsView(button=text("Roll"), refused=Problem.of(declined), secret=secret)
    return replace(view, sums=sums(system, noting(reading.plan.steps), people_of(world)))


def _around(reading: Reading, at: int | None) -> OddsView:
    """What is said of an open roll and of a secret one."""
    return OddsView(
        button=_button(reading),
        to=_to(reading.request),
        cost=tuple((reading.system.name(name), amount) for name, amount in reading.plan.cost.items()),
        curve=difficulties(reading, at),
    )


def _secret(reading: Reading) -> OddsView:
    return replace(_around(reading, None), button=text("Roll"), secret=True)


def _open(reading: Reading) -> OddsView:
    key = reading.tray.difficulty
    view = _around(reading, None if key is None else reading.action.get(key))
    odds = reading.widest()
    if odds is None:
        return replace(view, sure=text("There are too many ways to count this. It can be rolled all the same."))
    if reading.request is None:
        return replace(view, sure=_sure(reading, odds), also=_also(reading, odds))
    exact = odds.chance(lambda result: reading.yes(result[reading.tray.success]))
    return replace(
        view,
        chance=chance(exact, reading.whole()),
        need=_need(reading.request, exact),
        chart=chart(reading, odds),
        also=_also(reading, odds),
        joint=joint_table(reading, odds),
        levers=levers(reading, exact),
        gains=gains(reading),
    )


def _button(reading: Reading) -> Text:
    request = reading.request
    if isinstance(request, Sum):
        sign = "+" if request.plus > 0 else "\N{MINUS SIGN}"
        plus = f"{_TIED}{sign}{_TIED}{abs(request.plus)}" if request.plus else ""
        return text("Roll {dice}", dice=f"{_dice(request)}{plus}")
    if isinstance(request, Pool):
        return plural("Roll {n} die", "Roll {n} dice", request.count + request.marked)
    if request is not None:
        return text("Roll")
    for name, amount in reading.plan.cost.items():
        return text("Do it: {amount} {what}", amount=amount, what=reading.system.name(name))
    return text("Do it")


def _dice(request: Sum) -> str:
    return f"{request.count if request.count > 1 else ''}d{request.sides}"


def _to(request: Request | None) -> Text | None:
    """What the sum is added to."""
    return text("to the {dice}", dice=_dice(request)) if isinstance(request, Sum) else None


def _need(request: Request, exact: Fraction) -> Text | None:
    """What the dice have to show."""
    if not isinstance(request, Sum) or not 0 < exact < 1:
        return None
    least = request.need - request.plus
    return text("{n} or more on the die", n=least) if request.count == 1 else text("{n} or more on the dice", n=least)


def _sure(reading: Reading, odds: Odds) -> Text:
    value = odds.outcomes[0].result[reading.tray.success]
    if not isinstance(value, bool | str):
        return text("Nothing is rolled for this.")
    return text("This succeeds without a roll.") if reading.yes(value) else text("This fails without a roll.")


def _also(reading: Reading, odds: Odds) -> tuple[Also, ...]:
    """The chance of each further field: of a yes, or of each value that it can have."""
    found: list[Also] = []
    for name in reading.tray.also:
        if name not in odds.outcomes[0].result:
            continue
        label = reading.system.name(f"field.{name}")
        weights = _weights(odds, name)
        found += [
            Also(labelled(reading, label, value), chance(Fraction(weight, odds.denominator)))
            for value, weight in weights.items()
        ]
        if not weights:
            found.append(Also(label, chance(Fraction(0))))
    return tuple(found)


def _weights(odds: Odds, name: str) -> dict[Any, int]:
    """The weight of each value of a field that says more than no; of an object, of each key that is true."""
    weights: dict[Any, int] = {}
    for row in odds.outcomes:
        value = row.result[name]
        said = [key for key, on in value.items() if on is True] if isinstance(value, Mapping) else [value]
        for each in said:
            if each is not None and each is not False:
                weights[each] = weights.get(each, 0) + row.weight
    return weights
