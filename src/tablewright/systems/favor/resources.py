"""Resources (FG-30 to FG-33): the two pools and the two tracks, and what a pool can't pay."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from tablewright.sdk import Turn
from tablewright.systems.favor.abilities import Pool
from tablewright.systems.favor.events import PoolSpent
from tablewright.systems.favor.gifts import more
from tablewright.systems.favor.harm import DAMAGE, STRESS, rise, room
from tablewright.systems.favor.state import Character, Content, World

__all__ = ["POOL_ABILITIES", "Bill", "bill", "pay", "pool_max"]

POOL_ABILITIES: Mapping[Pool, tuple[str, str, str]] = {
    "vigor": ("athletics", "dexterity", "toughness"),
    "focus": ("awareness", "reasoning", "willpower"),
}
"""FG-30: what adds to a pool beyond 3."""


def pool_max(content: Content, character: Character, pool: Pool) -> int:
    """The maximum of a pool (FG-30), with what talents add (FG-18).

    >>> pool_max(Content(), Character(abilities={"athletics": 1, "dexterity": 4}), "vigor")
    8
    """
    return max(0, 3 + sum(character.ability(key) for key in POOL_ABILITIES[pool]) + more(content, character, pool))


class Bill(msgspec.Struct, frozen=True):
    """What an action costs: points of the pools, and the damage and stress that stand in for the rest (FG-31)."""

    vigor: int = 0
    focus: int = 0
    damage: int = 0
    stress: int = 0

    @property
    def cost(self) -> Mapping[str, int]:
        """The prices that are not nothing."""
        return {name: points for name in self.__struct_fields__ if (points := getattr(self, name))}

    def paid_by(self, character: Character) -> Character:
        """The character after paying, as far as the dice of a check look at it (FG-31)."""
        return msgspec.structs.replace(
            character, damage=character.damage + self.damage, stress=character.stress + self.stress
        )


def bill(content: Content, character: Character, vigor: int = 0, focus: int = 0) -> Bill:
    """Work out who pays what: the pool while it lasts, then the body or the mind, point for point (FG-31)."""
    from_vigor = min(vigor, max(0, character.vigor))
    from_focus = min(focus, max(0, character.focus))
    return Bill(
        from_vigor,
        from_focus,
        min(vigor - from_vigor, room(content, character, DAMAGE)),
        min(focus - from_focus, room(content, character, STRESS)),
    )


def pay(turn: Turn[World], actor: str, due: Bill) -> None:
    """Pay a bill."""
    if due.vigor:
        turn.happens(PoolSpent(actor, "vigor", due.vigor))
    if due.focus:
        turn.happens(PoolSpent(actor, "focus", due.focus))
    rise(turn, actor, DAMAGE, due.damage)
    rise(turn, actor, STRESS, due.stress)
