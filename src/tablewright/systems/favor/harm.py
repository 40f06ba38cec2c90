"""Damage and stress (FG-32, FG-33): how far the two tracks go and what happens at their end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from tablewright.sdk import Event, Plan, Turn
from tablewright.systems.favor.abilities import AbilityId
from tablewright.systems.favor.able import living
from tablewright.systems.favor.actions import Damage, Heal, Relieve, Stress
from tablewright.systems.favor.events import (
    AdvancementClosed,
    BrokeDown,
    DamageHealed,
    DamageTaken,
    Died,
    DyingEnded,
    FellDying,
    StressRelieved,
    StressTaken,
)
from tablewright.systems.favor.gifts import more
from tablewright.systems.favor.results import DamageResult, StressResult
from tablewright.systems.favor.state import Cause, Character, Content, World

__all__ = [
    "DAMAGE",
    "STRESS",
    "TRACKS",
    "Harm",
    "close_advancement",
    "damage",
    "fall",
    "half_full",
    "heal",
    "marked",
    "relieve",
    "rise",
    "room",
    "settle",
    "stress",
    "track_end",
]


class Harm(msgspec.Struct, frozen=True):
    """A track with all that tells it from the other one."""

    name: Cause
    ability: AbilityId
    """What makes it longer than 40."""
    full: str
    """The condition at its end."""
    rises: Callable[[str, int], Event]
    falls: Callable[[str, int], Event]
    fills: Callable[[str], Event]
    result: Callable[[int], DamageResult | StressResult]
    beyond: Callable[[str], Event] | None = None
    """What more of it does at its end; nothing where that is null."""
    eased: Callable[[str], Event] | None = None
    """What falling below its end ends; null where the condition stays."""


DAMAGE = Harm(
    "damage", "toughness", "dying", DamageTaken, DamageHealed, FellDying, DamageResult, beyond=Died, eased=DyingEnded
)
"""FG-32: at its end one is dying, more of it kills, healing ends it."""

STRESS = Harm("stress", "willpower", "breakdown", StressTaken, StressRelieved, BrokeDown, StressResult)
"""FG-33: at its end one breaks down, and only a trauma ends that."""

TRACKS = (DAMAGE, STRESS)


def marked(character: Character, track: Harm) -> int:
    """How much of a track is marked."""
    found: int = getattr(character, track.name)
    return found


def track_end(content: Content, character: Character, track: Harm) -> int:
    """The end of a track: 40 and its ability (FG-32, FG-33), and what talents add (FG-18).

    >>> track_end(Content(), Character(abilities={"toughness": 2}), DAMAGE)
    42
    """
    return max(1, 40 + character.ability(track.ability) + more(content, character, track.name))


def room(content: Content, character: Character, track: Harm) -> int:
    """What a track still takes before its end."""
    return max(0, track_end(content, character, track) - marked(character, track))


def half_full(content: Content, character: Character, track: Harm) -> bool:
    """Whether half of a track is marked, rounded down: injured, or stressed (FG-32, FG-33, FG-36).

    >>> half_full(Content(), Character(abilities={"toughness": 2}, damage=21), DAMAGE)
    True
    """
    return marked(character, track) >= track_end(content, character, track) // 2


def close_advancement(turn: Turn[World], actor: str) -> None:
    """End the time in which XP may be spent: a check, maneuver, damage, stress or rest begins (FG-12)."""
    if turn.world.characters[actor].may_advance:
        turn.happens(AdvancementClosed(actor))


def rise(turn: Turn[World], actor: str, track: Harm, points: int) -> None:
    """Let damage or stress come: the track stops at its end, and something happens there (FG-32, FG-33)."""
    if points == 0:
        return
    close_advancement(turn, actor)
    character = turn.world.characters[actor]
    if character.has(track.full) and track.beyond is not None:
        turn.happens(track.beyond(actor))
        return
    if gained := min(points, room(turn.world.content, character, track)):
        turn.happens(track.rises(actor, gained))
    _filled(turn, actor, track)


def fall(turn: Turn[World], actor: str, track: Harm, points: int) -> None:
    """Lower damage or stress; below its end nobody is dying, while a breakdown ends only with its trauma."""
    character = turn.world.characters[actor]
    if lowered := min(points, max(0, marked(character, track))):
        turn.happens(track.falls(actor, lowered))
        if track.eased is not None and character.has(track.full) and not _is_full(turn, actor, track):
            turn.happens(track.eased(actor))


def settle(turn: Turn[World], actor: str) -> None:
    """See to a track that has become shorter: at its end one falls dying or breaks down (FG-32, FG-33)."""
    for track in TRACKS:
        _filled(turn, actor, track)


def _filled(turn: Turn[World], actor: str, track: Harm) -> None:
    """What the end of a track brings, once."""
    if _is_full(turn, actor, track) and not turn.world.characters[actor].has(track.full):
        turn.happens(track.fills(actor))


def _is_full(turn: Turn[World], actor: str, track: Harm) -> bool:
    return not room(turn.world.content, turn.world.characters[actor], track)


def damage(world: World, action: Damage) -> Plan:
    """Suffer damage (FG-32)."""
    return _changed(world, action, DAMAGE, rise)


def stress(world: World, action: Stress) -> Plan:
    """Suffer stress (FG-33)."""
    return _changed(world, action, STRESS, rise)


def heal(world: World, action: Heal) -> Plan:
    """Have damage healed (FG-32)."""
    return _changed(world, action, DAMAGE, fall)


def relieve(world: World, action: Relieve) -> Plan:
    """Have stress taken off (FG-33)."""
    return _changed(world, action, STRESS, fall)


def _changed(
    world: World,
    action: Damage | Stress | Heal | Relieve,
    track: Harm,
    change: Callable[[Turn[World], str, Harm, int], None],
) -> Plan:
    living(world, action.actor)

    def resolve(turn: Turn[Any]) -> DamageResult | StressResult:
        change(turn, action.actor, track, action.amount)
        return track.result(marked(turn.world.characters[action.actor], track))

    return Plan(resolve)
