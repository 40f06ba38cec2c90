"""Rests, and the pools between them (FG-30, FG-34)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from tablewright.sdk import Plan, Turn
from tablewright.systems.favor.abilities import Pool
from tablewright.systems.favor.able import living, the_living
from tablewright.systems.favor.actions import Rest, Restore, RestTogether, Spend
from tablewright.systems.favor.events import AdvancementOpened, PoolRestored
from tablewright.systems.favor.harm import DAMAGE, STRESS, close_advancement, fall
from tablewright.systems.favor.resources import bill, pay, pool_max
from tablewright.systems.favor.results import PoolResult, RestResult, TogetherResult
from tablewright.systems.favor.state import World

__all__ = ["rest", "rest_together", "restore", "spend"]

_SHARES: Mapping[str, tuple[int, int]] = {"1/2": (1, 2), "0": (0, 1), "1": (1, 1)}


def restore_pool(turn: Turn[World], actor: str, pool: Pool, points: int) -> None:
    """Give points of a pool back, up to its maximum."""
    character = turn.world.characters[actor]
    missing = pool_max(turn.world.content, character, pool) - getattr(character, pool)
    if (restored := min(points, missing)) > 0:
        turn.happens(PoolRestored(actor, pool, restored))


def rest(world: World, action: Rest) -> Plan:
    """Rest: a short one gives a share of the pools back, a long one all, and heals and relieves a little (FG-34)."""
    living(world, action.actor)

    def resolve(turn: Turn[Any]) -> RestResult:
        _rested(turn, action.actor, action.kind)
        after = turn.world.characters[action.actor]
        return RestResult(after.vigor, after.focus, after.damage, after.stress)

    return Plan(resolve)


def rest_together(world: World, action: RestTogether) -> Plan:
    """Let everyone alive rest (FG-34); whoever asks need not be."""
    everyone = the_living(world)

    def resolve(turn: Turn[Any]) -> TogetherResult:
        for key in everyone:
            _rested(turn, key, action.kind)
        return TogetherResult(everyone)

    return Plan(resolve)


def _rested(turn: Turn[World], actor: str, kind: str) -> None:
    options = turn.world.options
    part, whole = _SHARES[options.short_rest_share]
    close_advancement(turn, actor)
    for pool in get_args(Pool):
        character = turn.world.characters[actor]
        most = pool_max(turn.world.content, character, pool)
        back = most * part // whole if kind == "short" else most - getattr(character, pool)
        restore_pool(turn, actor, pool, back)
    if kind == "long":
        fall(turn, actor, DAMAGE, options.long_rest_heals)
        fall(turn, actor, STRESS, options.long_rest_relieves)
        turn.happens(AdvancementOpened(actor))  # FG-12


def spend(world: World, action: Spend) -> Plan:
    """Pay points of a pool; what it can't pay comes as damage or stress (FG-31)."""
    character = living(world, action.actor)
    due = bill(world.content, character, **{action.pool: action.points})

    def resolve(turn: Turn[Any]) -> PoolResult:
        pay(turn, action.actor, due)
        return _pools(turn, action.actor)

    return Plan(resolve, cost=due.cost)


def restore(world: World, action: Restore) -> Plan:
    """Get points of a pool back, up to its maximum (FG-30)."""
    living(world, action.actor)

    def resolve(turn: Turn[Any]) -> PoolResult:
        restore_pool(turn, action.actor, action.pool, action.points)
        return _pools(turn, action.actor)

    return Plan(resolve)


def _pools(turn: Turn[World], actor: str) -> PoolResult:
    after = turn.world.characters[actor]
    return PoolResult(after.vigor, after.focus, after.damage, after.stress)
