"""What a rule may ask for: dice, together with what will be read of them.

A request knows which die comes next and how to read the faces; it never rolls. Because it says
what is read, the odds need not tell apart what the rule does not (`tablewright.odds.ways`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

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

    def read(self, faces: Sequence[int]) -> SumRead:
        total = sum(faces) + self.plus
        return SumRead(total, total >= self.need)


class Verdict(msgspec.Struct, frozen=True):
    """The indices of the rolls that came out highest, and what each read where that is told apart."""

    best: tuple[int, ...]
    rolls: tuple[Any, ...] | None


class Contest(msgspec.Struct, frozen=True):
    """Several rolls, in the order named, that are compared: all `Sum` or all `Pool`.

    `gives` names the fields of the result that need more than who came out highest; where none of
    them is asked for, `rolls` of the verdict is null. `means` names, roll by roll, the field whose
    expected value is the roll's mean, and `difference` the field that is the first less the second:
    these stay exact even where exploding dice leave no list of totals.
    """

    rolls: tuple[Sum, ...] | tuple[Pool, ...]
    why: str
    gives: tuple[str, ...] = ()
    means: tuple[str, ...] = ()
    difference: str | None = None

    def pending(self, faces: Sequence[int]) -> int:
        rest = list(faces)
        for roll in self.rolls:
            mine = _own(roll, rest)
            rest = rest[len(mine) :]
            if missing := roll.pending(mine):
                return missing
        return 0

    def current(self, faces: Sequence[int]) -> Sum | Pool:
        """The roll that the next die belongs to."""
        rest = list(faces)
        for roll in self.rolls:
            mine = _own(roll, rest)
            rest = rest[len(mine) :]
            if roll.pending(mine):
                return roll
        return self.rolls[-1]

    def read(self, faces: Sequence[int]) -> Verdict:
        rest = list(faces)
        reads: list[Any] = []
        for roll in self.rolls:
            mine = _own(roll, rest)
            rest = rest[len(mine) :]
            reads.append(roll.read(mine))
        heights = [read.successes if isinstance(read, PoolRead) else read.total for read in reads]
        top = max(heights)
        return Verdict(tuple(i for i, height in enumerate(heights) if height == top), tuple(reads))


def _own(roll: Sum | Pool, faces: Sequence[int]) -> Sequence[int]:
    """The leading faces that belong to the roll."""
    taken = 0
    while taken < len(faces) and (missing := roll.pending(faces[:taken])):
        taken += min(missing, len(faces) - taken)
    return faces[:taken]


Request = Dice | Draw | Pool | Sum | Contest


def sides_of(request: Request, faces: Sequence[int]) -> int:
    """The sides of the die that comes next."""
    return request.current(faces).sides if isinstance(request, Contest) else request.sides
