"""Walk every way through a rule; a rule can't be copied at a fork, so each way but the first begins it anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tablewright.kernel.rule import Follow, Plan, Turn, begin, proceed
from tablewright.odds.ways import MAX_WAYS, Way, Ways, too_many, ways

__all__ = ["End", "Path", "Walk"]

Path = tuple[tuple[Way, ...], int, int]
"""The answers given so far, their weight, and the denominator it is out of."""

End = tuple[Any, tuple[Any, ...], Path]
"""The result at the end of a path, and what happened on it."""

_START: Path = ((), 1, 1)


class Walk:
    """All the ways through a rule, within one budget; only the fields in `asked` are wanted (null: all)."""

    __slots__ = ("_asked", "_followed", "_seen")

    def __init__(self, asked: frozenset[str] | None) -> None:
        self._asked = asked
        self._seen = 1
        self._followed: list[tuple[Any, Any, tuple[End, ...]]] = []

    def ends(self, plan: Plan, turn: Callable[[], Turn[Any]]) -> Iterator[End]:
        """Every end, from a fresh turn each; raises `TooLarge` when there are too many."""
        paths = [_START]
        while paths:
            path = paths.pop()
            here = turn()
            result, running = begin(plan, here)
            for way in path[0]:
                result, running = proceed(running, way.read)
            while running is not None:
                path, *others = _forks(path, ways(result, self._asked))
                self._count(len(others))
                paths += reversed(others)
                result, running = proceed(running, path[0][-1].read)
            if isinstance(result, Follow):
                yield from self._follow(result, here, path)
            else:
                yield result, tuple(here.events), path

    def _follow(self, follow: Follow, here: Turn[Any], path: Path) -> Iterator[End]:
        """Every end of a rule that runs on in another."""
        before = tuple(here.events)
        if self._asked is not None and self._asked.isdisjoint(follow.gives):
            yield follow.make(None), before, path
            return
        ends = self._once(follow, here)
        self._count(len(ends) - 1)
        taken, weight, denominator = path
        for result, events, (more, part, out_of) in ends:
            yield follow.make(result), before + events, (taken + more, weight * part, denominator * out_of)

    def _once(self, follow: Follow, here: Turn[Any]) -> tuple[End, ...]:
        """The ends of a rule in this world, walked when the first way comes to it."""
        for other, world, known in self._followed:
            if other is follow.rule and world == here.world:
                return known
        seen = self._seen
        ends = tuple(self.ends(Plan(follow.rule), here.onward))
        self._seen = seen
        if follow.as_they_are and self._asked is not None:
            ends = _alike(ends, tuple(name for name in follow.gives if name in self._asked))
        self._followed.append((follow.rule, here.world, ends))
        return ends

    def _count(self, more: int) -> None:
        self._seen += more
        if self._seen > MAX_WAYS:
            raise too_many(self._seen)


def _alike(ends: tuple[End, ...], fields: tuple[str, ...]) -> tuple[End, ...]:
    """One end for those with equal fields and one denominator; one with exact means stays by itself.

    Where fields are asked for, no events are: those of the first stand for all.
    """
    found: dict[Any, End] = {}
    for end in ends:
        result, events, (taken, weight, denominator) = end
        key = id(end) if any(way.means for way in taken) else (*[getattr(result, name) for name in fields], denominator)
        first = found.get(key)
        if first is None:
            found[key] = end
        else:
            result, events, (taken, known, _) = first
            found[key] = result, events, (taken, known + weight, denominator)
    return tuple(found.values())


def _forks(path: Path, following: Ways) -> list[Path]:
    """One path for each way that a request can come out; the rule goes straight on with the first."""
    taken, weight, denominator = path
    out_of = denominator * following.denominator
    return [((*taken, way), weight * way.weight, out_of) for way in following.outcomes]
