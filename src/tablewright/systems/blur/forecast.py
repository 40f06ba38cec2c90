"""What the fog makes of somebody over a plan: the chain of the degrees, read off the rules themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from math import log2
from typing import Any, NamedTuple, cast

from msgspec import Struct
from msgspec.structs import replace

from tablewright.sdk import (
    Action,
    Block,
    Choice,
    Control,
    Curve,
    Grid,
    Invalid,
    Moves,
    Number,
    Refused,
    Spread,
    Text,
    Tool,
    TooLarge,
    Turn,
    cap,
    decimal,
    expected_steps,
    explore,
    moves,
    plain,
    plural,
    text,
    then,
    walk,
)
from tablewright.systems.blur import names
from tablewright.systems.blur.acting import able, called
from tablewright.systems.blur.actions import BeginPhase, ChooseInfection, RollBlur, Test
from tablewright.systems.blur.content import catalog
from tablewright.systems.blur.degrees import FOG
from tablewright.systems.blur.evolve import evolve
from tablewright.systems.blur.infections import choose_infection
from tablewright.systems.blur.pool import MOST_DICE
from tablewright.systems.blur.rules import RULES
from tablewright.systems.blur.sheet import character
from tablewright.systems.blur.state import BlurWorld, Category, Character, Infected

__all__ = ["FORECAST", "Fate", "Planned", "blur_die", "exposure", "forecast", "out_of_fog"]

DEGREES = range(1, FOG + 1)
MOST_STEPS = 1_000
MOST_BITS = int(4_000 * log2(10))
"""The size of the common denominator: no fraction has more than 4,000 digits."""
MOST_LETTERS = 200
MOST_ROWS = 60
"""How many steps are drawn and written out of a plan that has more."""


class Standing(NamedTuple):
    """What of a character the fog goes by.

    The last category and the infections that exude fog (BL-33) matter where the fog is left, and are empty where it
    is not.
    """

    blur: int
    last: Category | None = None
    exuding: tuple[Infected, ...] = ()


class Planned(Struct, frozen=True):
    """A step of a plan: what it is called, what is done, and whether in fog."""

    label: Text
    action: Action
    in_fog: bool


def exposure(key: str) -> Planned:
    """Going into the fog unprotected: a Blur roll (BL-8 and BL-11)."""
    return Planned(text("exposure"), RollBlur(key), in_fog=True)


def blur_die(key: str, dice: int) -> Planned:
    """A test in fog with the Blur die beside so many dice, where Blur allows one (BL-15 and BL-16)."""
    label = plural("test with the Blur die and {n} die", "test with the Blur die and {n} dice", dice)
    return Planned(label, Test(key, dice=dice, obstacle=0, blur_die=True), in_fog=True)


def out_of_fog(key: str) -> Planned:
    """A phase that begins out of the fog (BL-17)."""
    return Planned(text("phase out of the fog"), BeginPhase(key, kind="town"), in_fog=False)


class Fate:
    """The chain of what the fog may make of a character, read off the rules for each standing that is come to.

    The first infection is taken from the category that the player means to pick (BL-31). With the ruling that removals
    do not count, an infection got and lost again on the way is taken to be a new one (BL-32).
    """

    def __init__(self, world: BlurWorld, key: str, plan: Iterable[Planned], first: Category = "primary") -> None:
        self._world = world
        self._key = key
        self._first = first
        self._leaves = any(not step.in_fog for step in plan)
        self.start = 0
        self.standings = [self._standing(world, world.characters[key])]
        self.moves = self._moves({step.action: step for step in plan})

    def _standing(self, world: BlurWorld, who: Character) -> Standing:
        if not self._leaves or who.blur >= FOG:
            return Standing(who.blur)
        table = catalog(world.content).infections
        exuding = (
            each
            for each in who.infections
            if (found := table.get((each.number, each.category))) and found.trait == "exudes_fog"
        )
        return Standing(who.blur, who.last_category, tuple(exuding))

    def _moves(self, steps: Mapping[Action, Planned]) -> Mapping[Action, Moves[int]]:
        """For each step of the plan, where it leads from every standing that the steps come to, by its number."""
        numbers = {self.standings[0]: 0}
        found: dict[Action, dict[int, Mapping[int, Fraction]]] = {action: {} for action in steps}
        for number, standing in enumerate(self.standings):  # grows as standings are come to
            for action, step in steps.items():
                chances = self._chances(standing, step)
                for new in chances:
                    if new not in numbers:
                        numbers[new] = len(numbers)
                        self.standings.append(new)
                found[action][number] = {numbers[to]: chance for to, chance in chances.items()}
        return {action: moves(chances) for action, chances in found.items()}

    def _chances(self, standing: Standing, step: Planned) -> Mapping[Standing, Fraction]:
        """Where a step leads, as the rule itself has it; what the rule refuses changes nothing."""
        world = self._alone(standing, in_fog=step.in_fog)
        try:
            plan = RULES[type(step.action)](world, step.action)
        except Refused:
            return {standing: Fraction(1)}
        odds = explore(plan, lambda: Turn(world, evolve))
        weights: dict[Standing, int] = {}
        for row in odds.outcomes:
            after = self._after(world, row.events)
            weights[after] = weights.get(after, 0) + row.weight
        return {after: Fraction(weight, odds.denominator) for after, weight in weights.items()}

    def _alone(self, standing: Standing, *, in_fog: bool) -> BlurWorld:
        """The character alone, as it would stand."""
        who = replace(
            self._world.characters[self._key],
            blur=standing.blur,
            retired=standing.blur >= FOG,
            last_category=standing.last or (None if self._leaves else "primary"),
            infections=standing.exuding,
            pending_infection=None,
            in_fog=in_fog,
        )
        return replace(self._world, characters={self._key: who})

    def _after(self, world: BlurWorld, events: Iterable[Any]) -> Standing:
        turn = Turn(world, evolve)
        turn.happens(*events)
        who = turn.world.characters[self._key]
        if who.pending_infection is not None:
            choose_infection(turn.world, ChooseInfection(self._key, category=self._first)).resolve(turn)
        return self._standing(turn.world, turn.world.characters[self._key])

    def ends(self) -> frozenset[int]:
        """Where the character is lost to the fog (BL-7)."""
        return frozenset(number for number, standing in enumerate(self.standings) if standing.blur >= FOG)

    def degrees(self, spread: Spread[int]) -> tuple[Fraction, ...]:
        """The chance of each degree, from 1 to 6 (BL-2)."""
        weights = dict.fromkeys(DEGREES, 0)
        for number, weight in spread.weights.items():
            weights[self.standings[number].blur] += weight
        return tuple(Fraction(weight, spread.denominator) for weight in weights.values())


def forecast(fate: Fate, plan: Sequence[Planned]) -> tuple[Spread[int], ...]:
    """How the standing is spread after each step, exactly; raises `TooLarge` where fractions grow beyond bounds."""
    if sum(log2(fate.moves[step.action].denominator) for step in plan) > MOST_BITS:
        raise TooLarge(text("The chances are fractions of more than {most} digits. Plan fewer steps.", most=4_000))
    return tuple(walk(fate.start, (fate.moves[step.action] for step in plan)))


# ---- as a tool of the table ----------------------------------------------------------------------------------------


def _form(world: BlurWorld, key: str) -> tuple[Control, ...]:
    who = character(world, key)
    dice = max(who.ratings.values(), default=3)
    return (
        Number("exposures", text("Exposures"), 1, 0, MOST_STEPS, text("into the fog unprotected: a Blur roll each")),
        Number("tests", text("Tests with the Blur die"), 0, 0, MOST_STEPS, text("in fog, from Blur 2 on")),
        Number(
            "dice", text("Dice of each test"), min(dice, MOST_DICE - 1), 0, MOST_DICE - 1, text("without the Blur die")
        ),
        Number("phases", text("Phases out of the fog"), 0, 0, MOST_STEPS, text("each may take one degree of Blur")),
        Choice("first", text("The first infection"), tuple(names.CATEGORIES.items()), "primary"),
        Number("rounds", text("How many times over"), 10, 1, MOST_STEPS),
    )


def _work(world: BlurWorld, key: str, given: Mapping[str, Any]) -> tuple[Block, ...]:
    character(world, key)
    able(world, key)
    once = tuple(_once(key, given))
    rounds = _whole(given, "rounds", 1, least=1)
    steps = len(once) * rounds
    if not once:
        raise Invalid("exposures", text("A plan needs a step: an exposure, a test, or a phase out of the fog."))
    if steps > MOST_STEPS:
        raise TooLarge(
            text("These are {steps} steps; at most {most} are worked out.", steps=steps, most=MOST_STEPS), path="rounds"
        )
    fate = Fate(world, key, once, _first(given))
    spreads = forecast(fate, once * rounds)
    shown = tuple((step, once[(step - 1) % len(once)].label, fate.degrees(spreads[step - 1])) for step in _shown(steps))
    return (_curve(world, key, shown), _table(fate, shown), _means(world, key, fate, once))


def _once(key: str, given: Mapping[str, Any]) -> Iterator[Planned]:
    """The steps of one round, in order."""
    dice = _whole(given, "dice", 0, most=MOST_DICE - 1)
    yield from (exposure(key),) * _whole(given, "exposures", 0)
    yield from (blur_die(key, dice),) * _whole(given, "tests", 0)
    yield from (out_of_fog(key),) * _whole(given, "phases", 0)


def _whole(given: Mapping[str, Any], name: str, usual: int, *, least: int = 0, most: int = MOST_STEPS) -> int:
    value = given.get(name, usual)
    if type(value) is not int:
        raise Invalid(name, text("This is a whole number."))
    cap(name, value, most, least)
    return value


def _first(given: Mapping[str, Any]) -> Category:
    first = given.get("first", "primary")
    if first not in names.CATEGORIES:
        raise Invalid("first", text("An infection is primary or alternate."))
    return cast("Category", first)


Shown = tuple[int, Text, tuple[Fraction, ...]]
"""A step that is shown: its number, what happens, the chance of each degree."""


def _curve(world: BlurWorld, key: str, shown: Sequence[Shown]) -> Curve:
    points = ((step, str(chances[-1])) for step, _, chances in shown)
    steps, _, chances = shown[-1]
    caption = plural(
        "{name}: after {n} step lost to the fog with a chance of {chance}.",
        "{name}: after {n} steps lost to the fog with a chance of {chance}.",
        steps,
        name=called(world, key),
        chance=_percent(chances[-1]),
    )
    return Curve(text("Lost to the fog"), ((0, "0"), *points), text("steps"), caption)


def _table(fate: Fate, shown: Sequence[Shown]) -> Grid:
    head = (text("Step"), text("What happens"), *(plain(str(degree)) for degree in DEGREES))
    rows: list[tuple[Text | int, ...]] = [(0, text("now"), *map(_percent, fate.degrees(Spread({fate.start: 1}, 1))))]
    rows += [(step, label, *map(_percent, chances)) for step, label, chances in shown]
    *_, last = shown
    exact = ", ".join(f"{degree}: {chance}" for degree, chance in zip(DEGREES, last[2], strict=True) if chance)
    caption = text("At the end, exactly: {chances}", chances=exact) if len(exact) <= MOST_LETTERS else None
    return Grid(text("Blur after each step"), head, tuple(rows), caption)


def _shown(steps: int) -> Iterable[int]:
    """All steps of a short plan; of a long one the first, and the rest evenly spread with the last among them."""
    if steps <= MOST_ROWS:
        return range(1, steps + 1)
    first = MOST_ROWS // 2
    rest = (first + -(-(steps - first) * row // first) for row in range(1, first + 1))
    return sorted({*range(1, first + 1), *rest})


def _means(world: BlurWorld, key: str, fate: Fate, once: Sequence[Planned]) -> Grid:
    """How long it takes on average until nothing is left but fog (BL-7)."""
    round_ = reduce(then, (fate.moves[step.action] for step in once))
    alone = Fate(world, key, (exposure(key),))
    rows = (
        (
            text("exposures, with nothing else"),
            _mean(expected_steps(alone.moves[exposure(key).action], alone.start, alone.ends())),
        ),
        (text("rounds of this plan"), _mean(expected_steps(round_, fate.start, fate.ends()))),
    )
    return Grid(text("On average, until lost"), (text("Of what"), text("How many")), rows)


def _mean(mean: Fraction | None) -> Text:
    if mean is None:
        return text("it may never come to that")
    number = decimal(mean)
    return number if (mean * 10).denominator == 1 else text("about {number}", number=number)


def _percent(chance: Fraction) -> Text:
    """A chance in hundredths with one place more; what is not certain never rounds to it."""
    shown = round(chance * 1000)
    if chance > 0 and shown == 0:
        return text("under {number} %", number=decimal(Fraction(1, 10)))
    if chance < 1 and shown == 1000:
        return text("over {number} %", number=decimal(Fraction(999, 10)))
    return text("{number} %", number=decimal(chance * 100))


FORECAST = Tool(
    "forecast",
    text("Forecast"),
    text("What the fog will make of this character: exposures, tests with the Blur die, and phases out of the fog."),
    _form,
    _work,
)
