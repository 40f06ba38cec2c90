"""Taking a purchase back while a character is made (FG-14)."""

from __future__ import annotations

from typing import Any

from tablewright.sdk import Plan, Refused, Turn, text
from tablewright.systems.favor.abilities import ABILITIES
from tablewright.systems.favor.able import living
from tablewright.systems.favor.actions import TakeBack
from tablewright.systems.favor.catalog import catalog, label
from tablewright.systems.favor.conditions import acquired, meets
from tablewright.systems.favor.events import TakenBack
from tablewright.systems.favor.harm import settle
from tablewright.systems.favor.ledger import removed
from tablewright.systems.favor.level import free_left, highest, level, level_for_caps, makes_freely
from tablewright.systems.favor.results import TakeBackResult
from tablewright.systems.favor.state import Character, World

__all__ = ["take_back"]


def take_back(world: World, action: TakeBack) -> Plan:
    """Take a purchase back while creating, at the price paid, unless another rests on it (FG-14)."""
    character = living(world, action.actor)
    if not character.creating:
        raise Refused(
            "FG-14",
            text("{name} is made already: what was bought stays. The GM can undo it.", name=character.name),
        )
    purchase = character.ledger[action.purchase]
    after = removed(character, purchase)
    _nothing_rests_on_it(world, character, after)

    def resolve(turn: Turn[Any]) -> TakeBackResult:
        turn.happens(TakenBack(action.actor, action.purchase, purchase))
        settle(turn, action.actor)
        return TakeBackResult(purchase.cost, level(world, after))

    return Plan(resolve)


def _nothing_rests_on_it(world: World, before: Character, after: Character) -> None:
    """Raise `Refused` when something held before and would not hold after (FG-14)."""
    lists = catalog(world.content)
    for entry in acquired(lists, after):
        if any(meets(before, each) and not meets(after, each) for each in entry.conditions):
            raise Refused(
                "FG-14",
                text("{thing} rests on this: take that back first.", thing=label(entry)),
            )
    least, most = highest(level_for_caps(world, after)), highest(level_for_caps(world, before))
    for key, ability in ABILITIES.items():
        if least < after.ability(key) <= most:
            raise Refused(
                "FG-14",
                text(
                    "{thing} at {value} rests on this: take that back first.",
                    thing=ability.name,
                    value=after.ability(key),
                ),
            )
    if makes_freely(before) and free_left(world, after) < 0 <= free_left(world, before):
        raise Refused(
            "FG-14",
            text("The AP that this gave are assigned: take back what they went to first."),
        )
