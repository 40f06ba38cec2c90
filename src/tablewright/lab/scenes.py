"""Scenes as exact chains: what becomes of a character when an action is repeated, or a plan of several gone over.

A state of the chain is everyone and the scene as they stand, so every rule that the actions touch is in it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import gcd, lcm, log2
from typing import Any

import msgspec

from tablewright.kernel.decision import Declined, Invalid, TooLarge
from tablewright.kernel.document import dump
from tablewright.kernel.system import System
from tablewright.kernel.text import Text, text
from tablewright.odds.chains import Moves, endings, expected_steps
from tablewright.odds.explore import explore

__all__ = ["MAX_STATES", "MAX_STEPS", "Ending", "Scene", "scene", "value_at"]

MAX_STATES = 2_000
"""The most ways in which the world may stand."""
MAX_STEPS = 2_000
MAX_ROWS = 60_000
"""The most outcomes that are walked for all states together: about a second's work."""
MAX_SOLVED = 150
"""The most states for which the end is worked out by solving their equations."""
MAX_BITS = 60_000
"""How long the denominators may grow."""

_encode = msgspec.json.Encoder(order="deterministic").encode


class Ending(msgspec.Struct, frozen=True):
    """A way in which a scene ends, with its chance: the value that was watched then, and why no step follows."""

    value: Any
    why: Text
    chance: Fraction


class Scene(msgspec.Struct, frozen=True):
    """What a scene comes to.

    `spreads` has, from the beginning on, the chance of each value that was watched after each step, and `ended` the
    chance that it is over by then. `endings` and `expected` (the steps until it is over, on average) are those of a
    plan repeated without end; null where it may never end, or has too many states to say so exactly.
    """

    spreads: tuple[Mapping[Any, Fraction], ...]
    ended: tuple[Fraction, ...]
    states: int
    endings: tuple[Ending, ...] | None
    expected: Fraction | None


def scene(  # noqa: PLR0913, PLR0917 - a scene is said so
    system: System,
    world: Any,
    plan: Sequence[Mapping[str, Any]],
    steps: int,
    watch: Callable[[Any], Any],
    until: Callable[[Any], bool] = lambda _world: False,
    *,
    pass_over: bool = False,
) -> Scene:
    """Go over a plan of actions again and again, for so many steps in all, and say exactly what can have become of it.

    `watch` gives, of a world, the value whose chances are told (see `value_at`); it ends where `until` holds of the
    world, where the action that is next is refused, and where it changes nothing any more. With `pass_over` a step that
    is refused is left out, and it ends where all are.
    Raises `TooLarge` for a scene with too many states or steps, and `Declined` for one whose first step can't be taken.
    """
    if not plan:
        raise Invalid("plan", text("A plan needs a step."))
    if not 0 <= steps <= MAX_STEPS:
        raise TooLarge(text("These are {steps} steps; at most {most} are worked out.", steps=steps, most=MAX_STEPS))
    chain = _Chain(system, world, plan, until, pass_over=pass_over)
    value = cache(lambda number: watch(chain.worlds[number]))  # every step comes by the same states
    if not pass_over:
        chain.prepare_first()
    weights, denominator = {chain.start: 1}, 1
    spreads, ended = [], []
    for step in range(steps + 1):
        spreads.append(chain.spread(weights, denominator, value))
        ended.append(Fraction(sum(ways for at, ways in weights.items() if at in chain.over), denominator))
        if step < steps:
            weights, denominator = chain.onward(weights, denominator)
    last, expected = chain.solved(value)
    return Scene(tuple(spreads), tuple(ended), len(chain.worlds), last, expected)


def value_at(character: str, path: str) -> Callable[[Any], Any]:
    """What stands at a place of a character's document, such as `blur` or `life.current`; a list is one word."""

    def value(world: Any) -> Any:
        here: Any = dump(world)["characters"][character]
        for part in path.split("."):
            if not isinstance(here, Mapping) or part not in here:
                raise Invalid("watch", text("There is nothing at {path} of this character.", path=path))
            here = here[part]
        return ", ".join(map(str, here)) or "–" if isinstance(here, list | tuple) else here

    return value


class _Chain:
    """The states that are come to, numbered; each is a world and the place in the plan that is next."""

    def __init__(
        self,
        system: System,
        world: Any,
        plan: Sequence[Mapping[str, Any]],
        until: Callable[[Any], bool],
        *,
        pass_over: bool,
    ) -> None:
        self._pass_over = pass_over
        self._rows = 0
        self._system = system
        self._plan = [system.action(dict(action)) for action in plan]
        self._until = until
        self._numbers: dict[tuple[int, bytes], int] = {}
        self._ways: dict[int, tuple[Mapping[int, int], int]] = {}
        self.worlds: list[Any] = []
        self._next: list[int] = []
        self.over: dict[int, Text] = {}
        self.start = self._number(0, world)

    def prepare_first(self) -> None:
        """Raise `Declined` when the plan can't be begun."""
        self._system.prepare(self.worlds[self.start], self._plan[0])

    def _number(self, place: int, world: Any) -> int:
        key = (place, _encode((world.scene, world.characters)))
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self.worlds)
            if number >= MAX_STATES:
                raise TooLarge(
                    text(
                        "The scene can stand in more than {most} ways. Plan fewer steps, or a simpler world.",
                        most=MAX_STATES,
                    )
                )
            self.worlds.append(world)
            self._next.append(place)
            if self._until(world):
                self.over[number] = text("it is reached")
        return number

    def ways(self, number: int) -> tuple[Mapping[int, int], int]:
        """Where the next step leads from a state; nowhere else where the scene is over."""
        known = self._ways.get(number)
        if known is None:
            known = self._ways[number] = self._step(number)
        return known

    def _step(self, number: int) -> tuple[Mapping[int, int], int]:
        stays = {number: 1}, 1
        if number in self.over:
            return stays
        world, place = self.worlds[number], self._next[number]
        try:
            plan = self._system.prepare(world, self._plan[place])
        except TooLarge:
            raise
        except Declined as declined:
            if self._pass_over and not all(self._refused(world, action) for action in self._plan):
                return {self._number((place + 1) % len(self._plan), world): 1}, 1
            self.over[number] = declined.message
            return stays
        odds = explore(plan, lambda: self._system.turn(world))
        self._rows += len(odds.outcomes)
        if self._rows > MAX_ROWS:
            raise TooLarge(
                text(
                    "After {states} ways in which the scene can stand more than {most} outcomes were walked. "
                    "Plan fewer steps, or a simpler world.",
                    states=len(self.worlds),
                    most=MAX_ROWS,
                )
            )
        following = (place + 1) % len(self._plan)
        found: dict[int, int] = {}
        for row in odds.outcomes:
            to = self._number(following, self._system.fold(world, row.events))
            found[to] = found.get(to, 0) + row.weight
        if found.keys() == {number}:
            self.over[number] = text("nothing changes any more")
        return found, odds.denominator

    def _refused(self, world: Any, action: Any) -> bool:
        try:
            self._system.prepare(world, action)
        except Declined:
            return True
        return False

    def onward(self, weights: Mapping[int, int], denominator: int) -> tuple[dict[int, int], int]:
        """Where the scene stands a step later, in lowest terms."""
        common = lcm(*(self.ways(at)[1] for at in weights))
        found: dict[int, int] = {}
        for at, weight in weights.items():
            ways, out_of = self.ways(at)
            for to, part in ways.items():
                found[to] = found.get(to, 0) + weight * part * (common // out_of)
        shared = gcd(denominator * common, *found.values())
        if log2(denominator * common // shared) > MAX_BITS:
            raise TooLarge(text("The chances become fractions too long to keep. Plan fewer steps."))
        return {to: weight // shared for to, weight in found.items()}, denominator * common // shared

    def spread(
        self, weights: Mapping[int, int], denominator: int, value: Callable[[int], Any]
    ) -> Mapping[Any, Fraction]:
        found: dict[Any, int] = {}
        for at, weight in weights.items():
            found[value(at)] = found.get(value(at), 0) + weight
        return {each: Fraction(found[each], denominator) for each in sorted(found, key=_order)}

    def solved(self, value: Callable[[int], Any]) -> tuple[tuple[Ending, ...] | None, Fraction | None]:
        """The chance of each ending and the expected steps, where there are few enough states to solve for."""
        waiting = list(range(len(self.worlds)))
        try:
            for number in waiting:
                waiting += [to for to in self.ways(number)[0] if to >= len(waiting)]
                if len(self.worlds) > MAX_SOLVED:
                    return None, None
        except TooLarge:
            return None, None
        everything = lcm(*(self.ways(number)[1] for number in waiting))
        step = Moves(
            {
                number: {to: part * (everything // out_of) for to, part in ways.items()}
                for number in waiting
                for ways, out_of in (self.ways(number),)
            },
            everything,
        )
        expected = expected_steps(step, self.start, self.over)
        if expected is None:
            return None, None
        found: dict[tuple[Any, str], Ending] = {}
        for number, chance in endings(step, self.start, self.over).items():
            last, why = value(number), self.over[number]
            before = found.get((last, str(why)))
            found[last, str(why)] = Ending(last, why, chance + (before.chance if before else 0))
        return tuple(sorted(found.values(), key=lambda each: -each.chance)), expected


def _order(value: Any) -> tuple[str, Any]:
    return ("", value) if isinstance(value, int) else (type(value).__name__, str(value))
