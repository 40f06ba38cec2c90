"""The shape of a rule, and the drivers that play it, script it and ask whether it is allowed.

A rule is prepared once and resolved once a path::

    def check(world, action) -> Plan:              # refusals are raised here, before the first die
        modifiers = …
        def resolve(turn):
            read = yield Sum(1, 10, total(modifiers), action.difficulty, why="HZ-12")
            if …: turn.happens(Fainted(actor))
            return CheckResult(read.total, …)
        return Plan(resolve, steps=modifiers)

An action without dice has a `resolve` that is a plain function. Rules call rules: from a `resolve`,
`yield from` another that asks for dice.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Mapping, Sequence
from types import GeneratorType
from typing import Any, Generic, TypeVar

import msgspec

from tablewright.kernel.decision import Invalid, Refused, TooLarge, WrongDice
from tablewright.kernel.dice import Contest, Request, Sum, measure, sides_of
from tablewright.kernel.steps import Step
from tablewright.kernel.text import text

__all__ = [
    "Asking",
    "Follow",
    "LateRefusal",
    "Plan",
    "Rolled",
    "Thrown",
    "Turn",
    "begin",
    "play",
    "proceed",
    "script",
    "wanted",
]

_TURNED_DOWN = (Invalid, Refused, TooLarge)

W = TypeVar("W")
Asking = Generator[Request, Any, Any]
"""What a `resolve` with dice is: it yields requests, is sent what was read, returns the result."""


class Turn(Generic[W]):
    """The world while a rule runs, with what has happened in it so far.

    Events are applied when the world is next looked at: odds never look at the last ones.
    """

    __slots__ = ("_evolve", "_seen", "_world", "events")

    def __init__(self, world: W, evolve: Callable[[W, Any], W]) -> None:
        self.events: list[Any] = []
        self._world = world
        self._seen = 0
        self._evolve = evolve

    @property
    def world(self) -> W:
        """The world after all that has happened."""
        while self._seen < len(self.events):
            self._world = self._evolve(self._world, self.events[self._seen])
            self._seen += 1
        return self._world

    def onward(self) -> Turn[W]:
        """A turn that begins in the world as it is now."""
        return Turn(self.world, self._evolve)

    def happens(self, *events: Any) -> None:
        """Record what happened; the world of the turn follows."""
        self.events.extend(events)


class Plan(msgspec.Struct, frozen=True):
    """An action that is allowed, prepared: its price, its explanation, and the rest of the rule.

    `steps` explain what the dice are added to. `explain` replaces the default explanation of a
    finished roll (each die of a sum as a step, then `steps`) where an action needs another;
    it is given the result and the dice thrown. Plans that are `alike` come out alike: where it isn't null, nothing
    but what it holds decides how the plan comes out, nothing happens in it, and its odds may be remembered.
    """

    resolve: Callable[[Turn[Any]], Any]
    steps: tuple[Step, ...] = ()
    cost: Mapping[str, int] = {}
    explain: Callable[[Any, Sequence[Thrown]], tuple[Step, ...]] | None = None
    alike: Hashable = None


class Follow(msgspec.Struct, frozen=True):
    """What a `resolve` returns in place of its result when another rule runs on to the end.

    `make` makes the result of what the other rule returns. Odds walk the other rule once for all the ways that lead to
    it in an equal world, so `rule` is made where the action is prepared; and when none of the fields in `gives`, which
    it decides, is asked for, they leave it out and `make` is given null. With `as_they_are`, `make` takes the fields
    in `gives` over one by one and decides nothing else by what the other rule returns: odds make one of its ends where
    those that are asked for are equal.
    """

    rule: Callable[[Turn[Any]], Any]
    make: Callable[[Any], Any]
    gives: tuple[str, ...]
    as_they_are: bool = False


class LateRefusal(AssertionError):  # noqa: N818 - what it is, in the words of the field
    """A bug of a game: its rule turned an action down that it had prepared, perhaps after the first die."""


class Thrown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A die on the table: what it is, what it shows, and whose roll it belongs to."""

    die: str
    face: int
    of: str | None = None


class Rolled(msgspec.Struct, frozen=True):
    """An action carried out."""

    result: Any
    steps: tuple[Step, ...]
    dice: tuple[Thrown, ...]
    events: tuple[Any, ...]
    world: Any


def play(plan: Plan, turn: Turn[Any], draw: Callable[[int], int]) -> Rolled:
    """Carry out a plan with faces drawn by `draw`, which is given the sides of a die.

    Raises `TooLarge` when the rule asks for more than is ever rolled at once.
    """
    thrown: list[Thrown] = []
    counted: list[Step] = []

    def answer(request: Request) -> Any:
        measure(request)
        faces: list[int] = []
        while missing := request.pending(faces):
            for _ in range(missing):
                sides = sides_of(request, faces)
                roll = request.current(faces) if isinstance(request, Contest) else request
                face = draw(sides)
                of = getattr(roll, "of", None)
                thrown.append(Thrown(f"d{sides}", face, of))
                if isinstance(roll, Sum):
                    counted.append(Step("die", f"d{sides}", face, roll.why, of=of))
                faces.append(face)
        return request.read(faces)

    result = _run(plan, turn, answer)
    steps = plan.explain(result, thrown) if plan.explain else (*counted, *plan.steps)
    return Rolled(result, steps, tuple(thrown), tuple(turn.events), turn.world)


def script(plan: Plan, turn: Turn[Any], faces: Sequence[int]) -> Rolled:
    """Carry out a plan with these faces, as typed or recorded, in the order in which they are rolled.

    Raises `WrongDice` when there are too few, too many, or one that the die does not have.
    """
    rest = list(reversed(faces))

    def draw(sides: int) -> int:
        given = len(faces) - len(rest)
        if not rest:
            raise WrongDice(
                text("A d{sides} more is needed: {given} given so far.", sides=sides, given=given), sides=sides
            )
        return _on_die(rest.pop(), sides, given + 1)

    rolled = play(plan, turn, draw)
    if rest:
        raise WrongDice(
            text(
                "{left} of the dice given are not needed: only {used} are rolled.",
                left=len(rest),
                used=len(faces) - len(rest),
            )
        )
    return rolled


def _on_die(face: int, sides: int, number: int) -> int:
    """The face, when the die has it; raises `WrongDice`."""
    if not 1 <= face <= sides:
        raise WrongDice(
            text("Die {number} is a d{sides} and can't show {face}.", number=number, sides=sides, face=face)
        )
    return face


class _Stop(Exception):  # noqa: N818 - leaves the rule at the first die that is not there yet
    def __init__(self, dice: tuple[int, ...]) -> None:
        self.dice = dice


def wanted(plan: Plan, turn: Turn[Any], faces: Sequence[int] = ()) -> tuple[int, ...]:
    """The sides of the dice wanted next after these faces; none when the action is complete.

    Raises `WrongDice` for a face that its die does not have.
    """
    rest = list(reversed(faces))

    def answer(request: Request) -> Any:
        measure(request)
        own: list[int] = []
        while missing := request.pending(own):
            for index in range(missing):
                sides = sides_of(request, own)
                if not rest:
                    raise _Stop((sides,) * (missing - index))
                own.append(_on_die(rest.pop(), sides, len(faces) - len(rest)))
        return request.read(own)

    try:
        _run(plan, turn, answer)
    except _Stop as stop:
        return stop.dice
    return ()


def _run(plan: Plan, turn: Turn[Any], answer: Callable[[Request], Any]) -> Any:
    """Run the rest of a rule, answering each request."""
    request, running = begin(plan, turn)
    while running is not None:
        request, running = proceed(running, answer(request))
    if isinstance(request, Follow):
        return request.make(_run(Plan(request.rule), turn, answer))
    return request


Running = Asking | None


def begin(plan: Plan, turn: Turn[Any]) -> tuple[Any, Running]:
    """Start the rest of a rule: its first request with the rule that waits, or its result with null."""
    try:
        running = plan.resolve(turn)
    except _TURNED_DOWN as declined:
        raise LateRefusal(declined.message) from declined
    return proceed(running, None) if isinstance(running, GeneratorType) else (running, None)


def proceed(running: Running, read: Any) -> tuple[Any, Running]:
    """Give a rule what was read: its next request with the rule that waits, or its result with null."""
    assert running is not None  # noqa: S101 - a rule that has ended wants no more
    try:
        return running.send(read), running
    except StopIteration as finished:
        return finished.value, None
    except _TURNED_DOWN as declined:
        raise LateRefusal(declined.message) from declined
