"""The planner as people meet it: up to three goals, a budget, and the cheapest way there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from tablewright.sdk import Block, Choice, Control, Grid, Invalid, Item, Listing, Number, Text, Tool, text
from tablewright.systems.two_fingers.aims import (
    NEW_SKILL,
    Aim,
    aim_of,
    asked_number,
    asked_word,
    kind_of_check,
    named,
    owned_by,
    what_is_tried,
    xp,
)
from tablewright.systems.two_fingers.checks import spared
from tablewright.systems.two_fingers.difficulty import LADDER, MODERATE
from tablewright.systems.two_fingers.known import character_of
from tablewright.systems.two_fingers.names import invented
from tablewright.systems.two_fingers.planner import MAX_NEED, Goal, Owned, cheapest, price
from tablewright.systems.two_fingers.state import MOST, Character, Purchase, Table

__all__ = ["PLANNER"]

GOALS = 3
"""How many goals a plan is asked for at once."""


def _plan_form(table: Table, key: str) -> tuple[Control, ...]:
    character = character_of(table, key)
    controls: list[Control] = [Number("budget", text("Experience to spend"), character.xp, 0, MOST)]
    for number in map(str, range(1, GOALS + 1)):
        kinds = (
            *(() if number == "1" else (("", text("nothing more")),)),
            ("automatic", text("pass without a die")),
            ("modifiers", text("have modifiers of")),
        )
        title = text("Goal {number}", number=int(number))
        controls += [
            Choice(f"goal{number}", title, kinds, "automatic" if number == "1" else ""),
            *kind_of_check(character, number),
            Number(
                f"at{number}", text("Difficulty or modifiers, goal {number}", number=number), MODERATE, ladder=LADDER
            ),
        ]
    return tuple(controls)


class _Wanted(NamedTuple):
    """A goal as it was asked for: the modifiers that it needs in a check."""

    aim: Aim
    need: int
    label: Text

    @property
    def goal(self) -> Goal:
        return self.aim.goal(self.need)


def _plan(table: Table, key: str, asked: Mapping[str, Any]) -> tuple[Block, ...]:
    """The cheapest way to the goals (TF-8, TF-11, TF-14, TF-16, TF-17), in an order in which it can be bought."""
    character = character_of(table, key)
    budget = asked_number(asked, "budget", character.xp, MOST)
    wanted = tuple(_wanted(table, character, asked))
    if not wanted:
        raise Invalid("goal1", text("Nothing is asked for. Choose a goal."))
    owned, goals = owned_by(character), [each.goal for each in wanted]
    found = cheapest(owned, goals, cap=table.options.attribute_cap)
    if found is None:
        note = text("These goals can't be reached: a check without a skill goes no further than its attribute.")
        return (Listing(text("The cheapest way"), (), note),)
    remarks = (
        *_altogether(price(found), budget),
        *_within(owned, wanted, budget, table.options.attribute_cap, price(found)),
        *(_attributes(found, cheapest(owned, goals, cap=0)) if any(each.aim.attribute for each in wanted) else ()),
        *_waiting(character, wanted),
    )
    return (
        _bought(character, owned, found, budget),
        Listing(text("What it comes to"), remarks),
        Listing(text("Goals"), tuple(_reached(owned, found, wanted))),
    )


def _wanted(table: Table, character: Character, asked: Mapping[str, Any]) -> Iterator[_Wanted]:
    for number in map(str, range(1, GOALS + 1)):
        kind = asked_word(asked, f"goal{number}")
        if kind is None:
            continue
        at = asked_number(asked, f"at{number}", MODERATE, MAX_NEED * 2)
        aim = aim_of(character, asked, number)
        what = what_is_tried(character, aim)
        if kind == "automatic":
            now = aim.bonus(owned_by(character))
            need = now if spared(table.options, now, at) else at + 1  # TF-8, TF-22
            yield _Wanted(aim, need, text("{what}: difficulty {at} without a die", what=what, at=at))
        elif kind == "modifiers":
            yield _Wanted(aim, at, text("{what}: modifiers of {at}", what=what, at=at))
        else:
            raise Invalid(f"goal{number}", text("A goal is automatic or modifiers, not {kind}.", kind=kind))


def _bought(character: Character, owned: Owned, found: Sequence[Purchase], budget: int) -> Grid:
    """The purchases, one after the other."""
    left, rows = budget, []
    for line in found:
        left -= line.cost
        has = {"attribute": owned.attributes, "skill": owned.skills, "specialisation": owned.specialisations}
        level = has[line.kind].get(line.id, 0)
        levels = text("{before} → {now}", before=level, now=level + line.levels)
        rows.append((named(character, line.id), levels, line.cost, left))
    caption = text("Attributes, then skills, then specialisations, which must stay below their skills (TF-17).")
    head = (text("What"), text("Level"), text("Price"), text("Left"))
    return Grid(
        text("The cheapest way"), head, tuple(rows), caption if rows else text("All goals are reached already.")
    )


def _altogether(cost: int, budget: int) -> Iterator[Item]:
    note = text("within {budget}", budget=xp(budget))
    if cost > budget:
        note = text("{lacking} more than there is", lacking=xp(cost - budget))
    yield Item(text("Altogether"), note, xp(cost))


def _within(owned: Owned, wanted: Sequence[_Wanted], budget: int, limit: int | None, cost: int) -> Iterator[Item]:
    """When there is not enough for all goals: the most of them that there is enough for, as cheap as can be."""
    if cost <= budget:
        return
    for size in range(len(wanted) - 1, 0, -1):
        priced = [
            (price(cheapest(owned, [each.goal for each in some], cap=limit) or ()), index, some)
            for index, some in enumerate(combinations(wanted, size))
        ]
        cost, _, some = min(priced)
        if cost <= budget:
            for each in some:
                yield Item(text("Within the budget"), each.label, xp(cost))
            return


def _attributes(found: Sequence[Purchase], without: Sequence[Purchase] | None) -> Iterator[Item]:
    """Whether an attribute is worth what it costs (TF-11)."""
    if not any(line.kind == "attribute" for line in found):
        if found:
            yield Item(text("No attribute is worth its 30 XP here."), clause="TF-11")
    elif without is None:
        yield Item(text("An attribute is needed here."), clause="TF-11")
    else:
        saved = text("without attributes the same would cost {cost}", cost=xp(price(without)))
        yield Item(text("Here an attribute is worth its 30 XP a level."), saved, clause="TF-11")


def _waiting(character: Character, wanted: Sequence[_Wanted]) -> Iterator[Item]:
    """What the GM has still to agree to (TF-12, TF-15)."""
    for key in dict.fromkeys(key for each in wanted for key in (each.aim.skill, each.aim.specialisation) if key):
        thing = invented(character).get(key)
        if thing is None or not thing.approved:
            clause = "TF-12" if key in {NEW_SKILL, *character.skills} else "TF-15"
            yield Item(text("{what} must be approved first.", what=named(character, key)), clause=clause)


def _reached(owned: Owned, found: Sequence[Purchase], wanted: Sequence[_Wanted]) -> Iterator[Item]:
    after = _after(owned, found)
    for each in wanted:
        before, now = each.aim.bonus(owned), each.aim.bonus(after)
        yield Item(each.label, end=text("{before} → {now}", before=before, now=now))


def _after(owned: Owned, found: Sequence[Purchase]) -> Owned:
    levels = {"attribute": dict(owned.attributes), "skill": dict(owned.skills)}
    levels["specialisation"] = dict(owned.specialisations)
    for line in found:
        levels[line.kind][line.id] = levels[line.kind].get(line.id, 0) + line.levels
    return Owned(levels["attribute"], levels["skill"], levels["specialisation"])


PLANNER = Tool(
    "planner",
    text("Planner"),
    text("The least experience that reaches what you want, and the order to buy it in."),
    _plan_form,
    _plan,
)
