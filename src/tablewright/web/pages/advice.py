"""Advice on a roll, in words and numbers for the page."""

from __future__ import annotations

import msgspec

from tablewright.kernel.system import System
from tablewright.kernel.text import Text, text
from tablewright.lab.advice import Advice
from tablewright.lab.reading import Reading
from tablewright.web.pages.chance import Chance, chance
from tablewright.web.pages.levers import Lever, drawn

__all__ = ["AdviceView", "Hard", "Row", "advice_view"]

_GROUPS = {
    "best": text("the best one alone"),
    "one": text("one must pass"),
    "most": text("most must pass"),
    "all": text("all must pass"),
}


class Row(msgspec.Struct, frozen=True):
    """Somebody, or several, with a chance; `why_not` where there is none."""

    label: Text
    chance: Chance | None
    why_not: Text | None = None
    clause: str | None = None


class Hard(msgspec.Struct, frozen=True):
    """A difficulty that is advised for a way of counting, with its chance."""

    label: Text
    difficulty: int
    chance: Chance


class AdviceView(msgspec.Struct, frozen=True):
    """What the fold under a roll shows; `now` is the share of the chance as it is, for the meters."""

    now: float
    first: tuple[Lever, ...]
    helpers: tuple[Row, ...]
    together: Row | None
    who: tuple[Row, ...]
    groups: tuple[Row, ...]
    hard: tuple[Hard, ...]

    @property
    def empty(self) -> bool:
        """Whether there is nothing to advise."""
        return not (self.first or self.helpers or self.who or self.hard)


def advice_view(reading: Reading, advice: Advice) -> AdviceView:
    """Put advice into words."""
    system, whole = reading.system, reading.whole()
    who = tuple(
        Row(
            _name(system, reading, each.character),
            None if each.chance is None else chance(each.chance, whole),
            None if each.why_not is None else each.why_not.message,
            None if each.why_not is None else each.why_not.clause,
        )
        for each in advice.who
    )
    able = sum(each.chance is not None for each in advice.who)
    best = advice.helpers.together
    return AdviceView(
        now=chance(advice.chance, whole).share,
        first=drawn(reading, advice.first),
        helpers=tuple(Row(_name(system, reading, key), chance(exact, whole)) for key, exact in advice.helpers.alone),
        together=None
        if best is None or len(best[0]) < 2
        else Row(_listed([_name(system, reading, key) for key in best[0]]), chance(best[1], whole)),
        who=who if len(who) > 1 else (),
        groups=tuple(Row(_GROUPS[need], chance(exact)) for need, exact in advice.group.items()) if able > 1 else (),
        hard=()
        if advice.dial is None
        else tuple(
            Hard(_GROUPS[name], difficulty, chance(advice.dial.rows[difficulty][name]))
            for name, difficulty in advice.dial.advised.items()
            if able > 1 or name == "best"
        ),
    )


def _name(system: System, reading: Reading, key: str) -> Text:
    return system.views.brief(reading.world, key).name


def _listed(names: list[Text]) -> Text:
    said, *rest = names
    for name in rest:
        said = text("{some}, {more}", some=said, more=name)
    return said
