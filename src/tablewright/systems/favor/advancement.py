"""Advancement (FG-12 to FG-17): experience, and what it buys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablewright.sdk import Plan, Refused, Step, Text, Turn, text
from tablewright.systems.favor.able import living, the_living
from tablewright.systems.favor.actions import AdjustAbility, AwardTogether, AwardXp, Buy, Grant
from tablewright.systems.favor.catalog import catalog
from tablewright.systems.favor.conditions import acquirable, once
from tablewright.systems.favor.events import AbilityAdjusted, Bought, XpAwarded
from tablewright.systems.favor.harm import settle
from tablewright.systems.favor.ledger import added
from tablewright.systems.favor.level import capped, free_left, level, level_for_caps, makes_freely, price
from tablewright.systems.favor.results import AdjustResult, BuyResult, TogetherResult, XpResult
from tablewright.systems.favor.state import Character, Purchase, World

__all__ = ["adjust_ability", "award_together", "award_xp", "buy", "grant", "time_to_buy"]


def buy(world: World, action: Buy) -> Plan:
    """Acquire things in order, all or none (FG-14): with XP after a long rest (FG-12), freely while creating."""
    character = living(world, action.actor)
    freely = makes_freely(character)
    time_to_buy(character)
    if not action.items:
        raise Refused("FG-14", text("A purchase names what is bought. Choose something."))
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

    clause = "FG-10" if freely else "FG-13"
    steps = tuple(Step(each.kind, each.id, each.cost, clause) for each in purchases)
    return Plan(resolve, steps, cost={"ap" if freely else "xp": cost} if cost else {})


def time_to_buy(character: Character) -> None:
    """Raise `Refused` where XP would be spent at another time than after a long rest (FG-12)."""
    if not makes_freely(character) and not character.may_advance:
        raise Refused(
            "FG-12",
            text(
                "XP are spent right after a long rest, before anything else begins. Finish one first.",
            ),
        )


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


def award_together(world: World, action: AwardTogether) -> Plan:
    """Give experience to everyone alive (FG-12)."""
    everyone = the_living(world)

    def resolve(turn: Turn[Any]) -> TogetherResult:
        if action.amount:
            turn.happens(*(XpAwarded(key, action.amount) for key in everyone))
        return TogetherResult(everyone)

    return Plan(resolve)


def grant(world: World, action: Grant) -> Plan:
    """Give a talent or maneuver by the GM's word, once (FG-16)."""
    character = living(world, action.actor)
    lists = catalog(world.content)
    once(character, lists.talents[action.id] if action.kind == "talent" else lists.maneuvers[action.id])
    purchase = Purchase(action.kind, action.id, 1, 0)

    def resolve(turn: Turn[Any]) -> BuyResult:
        turn.happens(Bought(action.actor, purchase))
        return BuyResult(0, level(turn.world, turn.world.characters[action.actor]))

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
