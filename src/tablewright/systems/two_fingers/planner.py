"""The planner: the least experience that reaches goals, exactly.

What a purchase costs hangs only on how many levels of its kind are owned (TF-11, TF-14, TF-16), so the price of a plan
is a sum of three functions that grow with three totals: levels of attributes, of skills, of specialisations.

1. Attributes are raised in every way to share out a total of levels, smaller totals first, until they alone cost as
   much as the best plan found. A total that would not do better even if every attribute had all of it is passed over.
2. For given attributes each skill stands alone: for every level of it the specialisations need what is left to reach,
   and no more. Of these ways only those are kept that no other beats in both totals.
3. The ways of several skills are added up, and again only the unbeaten kept; the cheapest of the sums is the plan.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import NamedTuple

from tablewright.sdk import TooLarge, text
from tablewright.systems.two_fingers.attributes import attribute_price
from tablewright.systems.two_fingers.skills import skills_price
from tablewright.systems.two_fingers.specialisations import specialisations_price
from tablewright.systems.two_fingers.state import Kind, Purchase

__all__ = ["MAX_NEED", "Goal", "Owned", "cheapest", "price", "reached"]

MAX_NEED = 500
"""How far a goal may be from what is there already."""
MAX_WORK = 60_000
"""How many levels of skills are looked at, over all attributes, before a question is too large."""


class Goal(NamedTuple):
    """So much from an attribute and a skill multiplied by a specialisation (TF-9), features left aside."""

    need: int
    attribute: str | None = None
    skill: str | None = None
    specialisation: str | None = None


class Owned(NamedTuple):
    """The levels of a character; what is not there is at 0."""

    attributes: Mapping[str, int] = {}
    skills: Mapping[str, int] = {}
    specialisations: Mapping[str, int] = {}


class Way(NamedTuple):
    """Levels of skills and of specialisations in all, and of what."""

    skills: int = 0
    specialisations: int = 0
    levels: tuple[tuple[Kind, str, int], ...] = ()


def reached(owned: Owned, goal: Goal) -> int:
    """What the levels add up to in the check of a goal (TF-5, TF-6, TF-7).

    >>> reached(Owned({"will": 1}, {"sing": 3}, {"opera": 2}), Goal(0, "will", "sing", "opera"))
    10
    """
    times = 1 + owned.specialisations.get(goal.specialisation or "", 0)
    return owned.attributes.get(goal.attribute or "", 0) + owned.skills.get(goal.skill or "", 0) * times


def price(purchases: Iterable[Purchase]) -> int:
    """The experience that these cost together."""
    return sum(line.cost for line in purchases)


def cheapest(owned: Owned, goals: Sequence[Goal], *, cap: int | None = None) -> tuple[Purchase, ...] | None:
    """The cheapest purchases that reach all goals, in an order in which the rules allow them; none when nothing does.

    `cap` is the level that attributes go up to (TF-11). Raises `TooLarge` for what is too far or too much.

    >>> [(line.id, line.levels, line.cost) for line in cheapest(Owned(), [Goal(11, None, "sing", "opera")])]
    [('sing', 4, 10), ('opera', 2, 3)]
    """
    lacking = [goal.need - reached(owned, goal) for goal in goals]
    if max(lacking, default=0) > MAX_NEED:
        raise TooLarge(text("A goal may be at most {most} away from what is there already.", most=MAX_NEED))
    names = sorted({goal.attribute for goal in goals if goal.attribute is not None})
    useful = [max(lack for goal, lack in zip(goals, lacking, strict=True) if goal.attribute == name) for name in names]
    limits = [
        max(most if cap is None else min(most, cap - owned.attributes.get(name, 0)), 0)
        for name, most in zip(names, useful, strict=True)
    ]
    search = _Search(owned, goals)
    for total in range(sum(limits) + 1):
        if search.beats(attribute_price(total)):
            break
        most = {name: min(total, limit) for name, limit in zip(names, limits, strict=True)}
        least = search.least(most)
        if least is None or search.beats(attribute_price(total) + least):
            continue
        for raises in _shares(total, limits):
            search.look(dict(zip(names, raises, strict=True)))
    return search.best


class _Search:
    """The best plan so far, and how much was looked at to find it."""

    def __init__(self, owned: Owned, goals: Sequence[Goal]) -> None:
        self.best: tuple[Purchase, ...] | None = None
        self._owned = owned
        self._goals = goals
        self._work = 0

    def beats(self, cost: int) -> bool:
        """Whether a plan of this price would be no better."""
        return self.best is not None and price(self.best) <= cost

    def least(self, raised: Mapping[str, int]) -> int | None:
        """The least that skills and specialisations cost with attributes raised so far; none when they can't do it."""
        return min((price(_priced(self._owned, {}, way)) for way in self._unbeaten(raised)), default=None)

    def look(self, raised: Mapping[str, int]) -> None:
        """Find what is best with attributes raised so far."""
        for way in self._unbeaten(raised):
            plan = _priced(self._owned, raised, way)
            if not self.beats(price(plan)):
                self.best = plan

    def _unbeaten(self, raised: Mapping[str, int]) -> list[Way]:
        ways, looked_at = _ways(self._owned, self._goals, raised)
        self._work += looked_at
        if self._work > MAX_WORK:
            raise TooLarge(text("These goals are too much to work out at once. Ask for fewer, or for nearer ones."))
        return ways


def _shares(total: int, limits: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to spread a total over as many places as there are limits, none above its limit."""
    if not limits:
        if total == 0:
            yield ()
        return
    for first in range(max(total - sum(limits[1:]), 0), min(total, limits[0]) + 1):
        for rest in _shares(total - first, limits[1:]):
            yield (first, *rest)


def _ways(owned: Owned, goals: Sequence[Goal], raised: Mapping[str, int]) -> tuple[list[Way], int]:
    """The unbeaten ways to reach all goals when attributes are raised so far, and how many levels were looked at."""
    needs: dict[str, dict[str | None, int]] = {}
    for goal in goals:
        name = goal.attribute or ""
        need = goal.need - owned.attributes.get(name, 0) - raised.get(name, 0)
        if goal.skill is not None:
            of_skill = needs.setdefault(goal.skill, {})
            of_skill[goal.specialisation] = max(need, of_skill.get(goal.specialisation, need))
        elif need > 0:
            return [], 1
    ways, work = [Way()], 1
    for skill, of_skill in needs.items():
        found = list(_of_one_skill(owned, skill, of_skill))
        work += len(found)
        ways = _unbeaten(_both(one, other) for one in ways for other in _unbeaten(way for way in found if way))
    return ways, work


def _of_one_skill(owned: Owned, skill: str, needs: Mapping[str | None, int]) -> Iterator[Way | None]:
    """For each level of a skill the least levels of its specialisations, null where they would not be below it (TF-17).

    It ends with the level at which no specialisation has to be raised.
    """
    has = owned.skills.get(skill, 0)
    for level in count(max(has, needs.get(None, has))):
        levels: list[tuple[Kind, str, int]] = [("skill", skill, level - has)]
        possible = True
        for key, need in needs.items():
            if key is None:
                continue
            now = owned.specialisations.get(key, 0)
            if level * (1 + now) >= need:
                continue
            wanted = -(-need // level) - 1 if level > 0 else level
            possible = possible and wanted < level
            levels.append(("specialisation", key, wanted - now))
        raised = sum(by for kind, _, by in levels if kind == "specialisation")
        yield Way(level - has, raised, tuple(levels)) if possible else None
        if len(levels) == 1:
            return


def _both(one: Way, other: Way) -> Way:
    return Way(one.skills + other.skills, one.specialisations + other.specialisations, (*one.levels, *other.levels))


def _unbeaten(ways: Iterable[Way | None]) -> list[Way]:
    """Those that no other beats in both totals, by levels of skills."""
    kept: list[Way] = []
    for way in sorted(filter(None, ways)):
        if not kept or way.specialisations < kept[-1].specialisations:
            kept.append(way)
    return kept


def _priced(owned: Owned, raised: Mapping[str, int], way: Way) -> tuple[Purchase, ...]:
    """The purchases with their prices: attributes, then skills, then specialisations, which must stay below these."""
    skills = sum(max(level, 0) for level in owned.skills.values())
    specialisations = sum(max(level, 0) for level in owned.specialisations.values())
    lines = [Purchase("attribute", name, by, attribute_price(by)) for name, by in raised.items() if by]
    for kind, key, by in sorted(way.levels, key=lambda each: each[0]):
        if not by:
            continue
        if kind == "skill":
            lines.append(Purchase(kind, key, by, skills_price(skills, by)))
            skills += by
        else:
            lines.append(Purchase(kind, key, by, specialisations_price(specialisations, by)))
            specialisations += by
    return tuple(lines)
