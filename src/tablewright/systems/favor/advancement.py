"""Level and advancement (FG-10 to FG-17): what AP cost, how far an ability may go, what may be acquired."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from tablewright.sdk import Plan, Refused, Text, Turn, text
from tablewright.systems.favor.abilities import ABILITIES
from tablewright.systems.favor.able import living
from tablewright.systems.favor.actions import AdjustAbility, AwardXp, Buy
from tablewright.systems.favor.catalog import Catalog, catalog, label, wants
from tablewright.systems.favor.events import AbilityAdjusted, Bought, XpAwarded
from tablewright.systems.favor.harm import settle
from tablewright.systems.favor.ledger import added
from tablewright.systems.favor.results import AdjustResult, BuyResult, XpResult
from tablewright.systems.favor.state import Character, Condition, Maneuver, Purchase, Talent, World

__all__ = [
    "adjust_ability",
    "assigned",
    "award_xp",
    "buy",
    "capped",
    "free_left",
    "highest",
    "level",
    "level_for_caps",
    "makes_freely",
    "meets",
    "missing",
    "price",
]


def assigned(lists: Catalog, character: Character) -> int:
    """The AP assigned to abilities, talents and maneuvers (FG-10)."""
    return (
        sum(character.ability(key) for key in ABILITIES)
        + sum(lists.cost("talent", key) for key in character.talents)
        + sum(lists.cost("maneuver", key) for key in character.maneuvers)
    )


def level(world: World, character: Character) -> int:
    """The level: what is assigned, less the AP of creation traumas (FG-10)."""
    return assigned(catalog(world.content), character) - character.trauma_ap


def price(at: int, ap: int) -> int:
    """The XP for so many AP at a level: k·L + k(k − 1)/2, where a level under 1 counts as 1 (FG-10, FG-13).

    >>> price(20, 3), price(-1, 3)
    (63, 3)
    """
    low = min(ap, max(0, 1 - at))
    rest, start = ap - low, at + low
    return low + rest * start + rest * (rest - 1) // 2


def highest(at: int) -> int:
    """The most AP that an ability may hold at a level: a quarter, rounded down, but 1 up to level 4 (FG-15, FG-36).

    >>> highest(3), highest(7), highest(8)
    (1, 1, 2)
    """
    return max(1, at // 4)


def makes_freely(character: Character) -> bool:
    """Whether AP are assigned up to a starting level, not bought (FG-11)."""
    return character.creating and character.starting_level is not None


def free_left(world: World, character: Character) -> int:
    """The AP of creation that are still to be assigned: the starting level and what traumas gave (FG-11, FG-20)."""
    return (character.starting_level or 0) - level(world, character)


def level_for_caps(world: World, character: Character) -> int:
    """The level that caps look at: while creating, the one that creation ends with (FG-15)."""
    if character.creating and character.starting_level is not None:
        return character.starting_level
    return level(world, character)


def meets(character: Character, condition: Condition) -> bool:
    """Whether a condition holds for a character (FG-16)."""
    if condition.ability is not None:
        return character.ability(condition.ability) >= condition.at_least
    return condition.talent in character.talents or condition.maneuver in character.maneuvers


def missing(lists: Catalog, character: Character, conditions: Iterable[Condition]) -> Text | None:
    """The first condition that does not hold, as a sentence (FG-16)."""
    for condition in conditions:
        if not meets(character, condition):
            if condition.ability is None:
                return text("{thing} is missing", thing=wants(condition, lists))
            return text(
                "{ability} {needed} is missing, it is at {found}",
                ability=ABILITIES[condition.ability].name,
                needed=condition.at_least,
                found=character.ability(condition.ability),
            )
    return None


def acquirable(lists: Catalog, character: Character, entry: Talent | Maneuver) -> None:
    """Raise `Refused` for what is there already or whose conditions do not hold (FG-16)."""
    if entry.id in (character.talents if isinstance(entry, Talent) else character.maneuvers):
        raise Refused(
            "FG-16",
            text("{name} has {thing} already: each is acquired once.", name=character.name, thing=label(entry)),
        )
    lacking = missing(lists, character, entry.conditions)
    if lacking is not None:
        raise Refused(
            "FG-16",
            text("{thing} can’t be acquired yet: {lacking}. Get that first.", thing=label(entry), lacking=lacking),
        )


def capped(character: Character, abilities: Iterable[str], at: int) -> None:
    """Raise `Refused` when one of these abilities holds more AP than the level allows (FG-15)."""
    for key in abilities:
        if character.ability(key) > highest(at):
            raise Refused(
                "FG-15",
                text(
                    "{ability} may hold {most} AP at level {level}, not {wanted}. A quarter of the level is the limit.",
                    ability=ABILITIES[key].name,
                    most=highest(at),
                    level=at,
                    wanted=character.ability(key),
                ),
            )


def buy(world: World, action: Buy) -> Plan:
    """Acquire things in order, all or none (FG-14): with XP after a long rest (FG-12), freely while creating."""
    character = living(world, action.actor)
    freely = makes_freely(character)
    if not freely and not character.may_advance:
        raise Refused(
            "FG-12",
            text(
                "XP are spent right after a long rest, before anything else begins. Finish one first.",
            ),
        )
    purchases, after = _shopped(world, character, action, freely=freely)
    bought = (item.id for item in action.items if item.kind == "ability")
    at = level(world, after)
    capped(after, bought, level_for_caps(world, after))
    cost = sum(purchase.cost for purchase in purchases)
    if freely:
        affordable(free_left(world, character), cost, clause="FG-10", say=_too_few_ap)
    else:
        affordable(character.xp, cost, clause="FG-13", say=_too_little_xp)

    def resolve(turn: Turn[Any]) -> BuyResult:
        turn.happens(*(Bought(action.actor, purchase) for purchase in purchases))
        return BuyResult(cost, at)

    return Plan(resolve, cost={"ap" if freely else "xp": cost} if cost else {})


def _shopped(
    world: World, character: Character, action: Buy, *, freely: bool
) -> tuple[tuple[Purchase, ...], Character]:
    """The lines of the ledger, each at its own price, and the sheet with all of them (FG-13, FG-16)."""
    lists = catalog(world.content)
    at = level(world, character)
    purchases = []
    for item in action.items:
        ap = 1
        if item.kind != "ability":
            entry = lists.talents[item.id] if item.kind == "talent" else lists.maneuvers[item.id]
            acquirable(lists, character, entry)
            ap = entry.cost
        if freely:
            purchase = Purchase(item.kind, item.id, 1, ap, "ap")
        else:
            purchase = Purchase(item.kind, item.id, 1, price(at, ap))
        purchases.append(purchase)
        character = added(character, purchase)
        at += ap
    return tuple(purchases), character


def affordable(have: int, cost: int, *, clause: str, say: Callable[[int, int], Text]) -> None:
    """Raise `Refused` for a price that is not there."""
    if cost > have:
        raise Refused(clause, say(have, cost), missing=cost - have)


def _too_little_xp(have: int, cost: int) -> Text:
    return text(
        "This costs {cost} XP, {missing} more than the {have} that are there. Nothing has been spent.",
        cost=cost,
        have=have,
        missing=cost - have,
    )


def _too_few_ap(have: int, cost: int) -> Text:
    return text(
        "This costs {cost} AP; left to assign: {have}. Take something back, or take a trauma.", cost=cost, have=have
    )


def award_xp(world: World, action: AwardXp) -> Plan:
    """Give experience (FG-12)."""
    character = living(world, action.actor)

    def resolve(turn: Turn[Any]) -> XpResult:
        if action.amount:
            turn.happens(XpAwarded(action.actor, action.amount))
        return XpResult(character.xp + action.amount)

    return Plan(resolve)


def adjust_ability(world: World, action: AdjustAbility) -> Plan:
    """Set an ability by the GM's word; talents and maneuvers stay, whatever they asked for (FG-17)."""
    character = living(world, action.actor)
    was = character.ability(action.ability)

    def resolve(turn: Turn[Any]) -> AdjustResult:
        if action.value != was:
            turn.happens(AbilityAdjusted(action.actor, action.ability, was, action.value))
        settle(turn, action.actor)
        return AdjustResult(action.value, level(turn.world, turn.world.characters[action.actor]))

    return Plan(resolve)
