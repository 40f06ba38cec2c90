"""What a rule may ask for: dice, together with what will be read of them.

A request knows which die comes next and how to read the faces; it never rolls. Because it says
what is read, the odds need not tell apart what the rule does not (`tablewright.odds.ways`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from tablewright.kernel.decision import TooLarge
from tablewright.kernel.text import text

__all__ = [
    "MAX_DICE",
    "MAX_ROLLS",
    "MAX_SIDES",
    "Contest",
    "Dice",
    "Draw",
    "Pool",
    "PoolRead",
    "Request",
    "Sum",
    "SumRead",
    "Verdict",
    "on_top",
]

MAX_DICE = 100
MAX_SIDES = 1_000
MAX_ROLLS = 8


class Dice(msgspec.Struct, frozen=True):
    """Faces that the rule reads one by one; read as a tuple of faces."""

    count: int
    sides: int
    why: str

    def pending(self, faces: Sequence[int]) -> int:
        """How many dice are known to be wanted next."""
        return self.count - len(faces)

    def read(self, faces: Sequence[int]) -> tuple[int, ...]:
        return tuple(faces)


class Draw(msgspec.Struct, frozen=True):
    """One die rolled until it shows one of `accept`; read as that face."""

    sides: int
    accept: tuple[int, ...]
    why: str

    def pending(self, faces: Sequence[int]) -> int:
        return 0 if faces and faces[-1] in self.accept else 1

    def read(self, faces: Sequence[int]) -> int:
        return faces[-1]


class PoolRead(msgspec.Struct, frozen=True):
    """How many dice succeeded, and whether the marked die shows more than every other."""

    successes: int
    on_top: bool


class Pool(msgspec.Struct, frozen=True):
    """A pool of `count` dice that succeed at `hit` and more; if `marked`, one more, the last of them.

    A marked die counts as a die of the pool. Alone it is on top.
    """

    count: int
    why: str
    marked: bool = False
    hit: int = 4
    sides: int = 6
    of: str | None = None

    def pending(self, faces: Sequence[int]) -> int:
        return self.count + self.marked - len(faces)

    def own(self, faces: Sequence[int]) -> Sequence[int]:
        """The leading faces that belong to this roll."""
        return faces[: self.count + self.marked]

    def read(self, faces: Sequence[int]) -> PoolRead:
        successes = sum(face >= self.hit for face in faces)
        on_top = self.marked and all(faces[-1] > face for face in faces[:-1])
        return PoolRead(successes, on_top)


class SumRead(msgspec.Struct, frozen=True):
    """The total and whether it reached the need; the total is null where the odds do not tell totals apart."""

    total: int | None
    reached: bool


class Sum(msgspec.Struct, frozen=True):
    """The sum of `count` dice and `plus`, against `need` (reached at equality).

    With `exploding`, each highest face brings one more die at once. `gives` names the fields of
    the result that the total goes into, and `minus_need` the one that holds total − need: where none
    of them is asked for, the odds tell apart only whether the need was reached.
    """

    count: int
    sides: int
    plus: int
    need: int
    why: str
    exploding: bool = False
    gives: str = "total"
    minus_need: str = "margin"
    of: str | None = None

    def pending(self, faces: Sequence[int]) -> int:
        extra = sum(face == self.sides for face in faces) if self.exploding else 0
        missing = self.count + extra - len(faces)
        return min(missing, 1) if self.exploding else missing

    def own(self, faces: Sequence[int]) -> Sequence[int]:
        """The leading faces that belong to this roll, with the dice that highest faces bring."""
        end = self.count
        if self.exploding:
            for index, face in enumerate(faces):
                if index == end:
                    break
                end += face == self.sides
        return faces[:end]

    def read(self, faces: Sequence[int]) -> SumRead:
        total = sum(faces) + self.plus
        return SumRead(total, total >= self.need)


class Verdict(msgspec.Struct, frozen=True):
    """The indices of the rolls that came out highest, what each read, and of which pools the marked die is on top.

    The last two are null where the odds do not tell them apart.
    """

    best: tuple[int, ...]
    rolls: tuple[Any, ...] | None
    on_top: tuple[bool, ...] | None = None


class Contest(msgspec.Struct, frozen=True):
    """Several rolls, in the order named, that are compared: all `Sum` or all `Pool`.

    `gives` names the fields of the result that need more than who came out highest and whose marked die
    is on top; where none of them is asked for, `rolls` of the verdict is null. `marks` names those that
    need the marked dice; where none of these is asked for either, `on_top` is null. `means` names, roll by roll,
    the field whose expected value is the roll's mean, and `difference` the field that is the first less the
    second: these stay exact even where exploding dice leave no list of totals.
    """

    rolls: tuple[Sum, ...] | tuple[Pool, ...]
    why: str
    gives: tuple[str, ...] = ()
    means: tuple[str, ...] = ()
    difference: str | None = None
    marks: tuple[str, ...] = ()

    def pending(self, faces: Sequence[int]) -> int:
        return next((missing for roll, own in self._shared_out(faces) if (missing := roll.pending(own))), 0)

    def current(self, faces: Sequence[int]) -> Sum | Pool:
        """The roll that the next die belongs to."""
        return next(roll for roll, own in self._shared_out(faces) if roll.pending(own))

    def read(self, faces: Sequence[int]) -> Verdict:
        reads: list[Any] = [roll.read(own) for roll, own in self._shared_out(faces)]
        heights = [read.successes if isinstance(read, PoolRead) else read.total for read in reads]
        top = max(heights)
        best = tuple(i for i, height in enumerate(heights) if height == top)
        return Verdict(best, tuple(reads), on_top(reads))

    def _shared_out(self, faces: Sequence[int]) -> Iterator[tuple[Sum | Pool, Sequence[int]]]:
        """Each roll with its own faces."""
        for roll in self.rolls:
            own = roll.own(faces)
            yield roll, own
            faces = faces[len(own) :]


def on_top(reads: Sequence[Any]) -> tuple[bool, ...]:
    """Of which pools the marked die shows more than every other."""
    return tuple(isinstance(read, PoolRead) and read.on_top for read in reads)


Request = Dice | Draw | Pool | Sum | Contest


def sides_of(request: Request, faces: Sequence[int]) -> int:
    """The sides of the die that comes next."""
    return request.current(faces).sides if isinstance(request, Contest) else request.sides


def measure(request: Request) -> None:
    """Raise `TooLarge` when this is more than is ever rolled at once, before any of it is."""
    if isinstance(request, Contest):
        if len(request.rolls) > MAX_ROLLS:
            raise TooLarge(
                text("These are {count} rolls; at most {most} are compared.", count=len(request.rolls), most=MAX_ROLLS)
            )
        for roll in request.rolls:
            measure(roll)
        return
    if request.sides > MAX_SIDES:
        raise TooLarge(text("A die has at most {most} sides, not {sides}.", sides=request.sides, most=MAX_SIDES))
    count = 1 if isinstance(request, Draw) else request.count
    if isinstance(request, Pool):
        count += request.marked
    if count > MAX_DICE:
        raise TooLarge(text("At most {most} dice are rolled at once, not {count}.", count=count, most=MAX_DICE))
