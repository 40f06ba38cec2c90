"""Damage and stress (FG-32, FG-33): how far the tracks go and what happens at their end."""

from __future__ import annotations

from typing import Any

from tablewright.sdk import Plan, Turn
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
from tablewright.systems.favor.state import Character, Content, World

__all__ = [
    "close_advancement",
    "damage",
    "damage_max",
    "heal",
    "heal_damage",
    "injured",
    "relieve",
    "relieve_stress",
    "settle",
    "stress",
    "stress_max",
    "stressed",
    "take_damage",
    "take_stress",
]


def damage_max(content: Content, character: Character) -> int:
    """The end of the damage track: 40 + toughness (FG-32), and what talents add (FG-18)."""
    return max(1, 40 + character.ability("toughness") + more(content, character, "damage"))


def stress_max(content: Content, character: Character) -> int:
    """The end of the stress track: 40 + willpower (FG-33), and what talents add (FG-18)."""
    return max(1, 40 + character.ability("willpower") + more(content, character, "stress"))


def injured(content: Content, character: Character) -> bool:
    """Whether half of the damage track is full, rounded down (FG-32, FG-36).

    >>> injured(Content(), Character(abilities={"toughness": 2}, damage=21))
    True
    """
    return character.damage >= damage_max(content, character) // 2


def stressed(content: Content, character: Character) -> bool:
    """Whether half of the stress track is full, rounded down (FG-33, FG-36)."""
    return character.stress >= stress_max(content, character) // 2


def close_advancement(turn: Turn[World], actor: str) -> None:
    """End the time in which XP may be spent: a check, maneuver, damage, stress or rest begins (FG-12)."""
    if turn.world.characters[actor].may_advance:
        turn.happens(AdvancementClosed(actor))


def take_damage(turn: Turn[World], actor: str, points: int) -> None:
    """Let damage come: the track stops at its end, where the character falls dying; more of it kills (FG-32)."""
    if points == 0:
        return
    close_advancement(turn, actor)
    character = turn.world.characters[actor]
    if character.has("dying"):
        turn.happens(Died(actor))
        return
    end = damage_max(turn.world.content, character)
    gained = min(points, max(0, end - character.damage))
    if gained:
        turn.happens(DamageTaken(actor, gained))
    if character.damage + gained >= end:
        turn.happens(FellDying(actor))


def take_stress(turn: Turn[World], actor: str, points: int) -> None:
    """Let stress come: the track stops at its end, where the character breaks down (FG-33)."""
    if points == 0:
        return
    close_advancement(turn, actor)
    character = turn.world.characters[actor]
    end = stress_max(turn.world.content, character)
    gained = min(points, max(0, end - character.stress))
    if gained:
        turn.happens(StressTaken(actor, gained))
    if character.stress + gained >= end and not character.has("breakdown"):
        turn.happens(BrokeDown(actor))


def settle(turn: Turn[World], actor: str) -> None:
    """See to a track that has become shorter: at its end one falls dying or breaks down (FG-32, FG-33)."""
    character = turn.world.characters[actor]
    if character.damage >= damage_max(turn.world.content, character) and not character.has("dying"):
        turn.happens(FellDying(actor))
    if character.stress >= stress_max(turn.world.content, character) and not character.has("breakdown"):
        turn.happens(BrokeDown(actor))


def heal_damage(turn: Turn[World], actor: str, points: int) -> None:
    """Lower the damage; below its maximum nobody is dying (FG-32)."""
    character = turn.world.characters[actor]
    healed = min(points, max(0, character.damage))
    if healed:
        turn.happens(DamageHealed(actor, healed))
        if character.has("dying") and character.damage - healed < damage_max(turn.world.content, character):
            turn.happens(DyingEnded(actor))


def relieve_stress(turn: Turn[World], actor: str, points: int) -> None:
    """Lower the stress; a breakdown ends only with its trauma (FG-33)."""
    relieved = min(points, max(0, turn.world.characters[actor].stress))
    if relieved:
        turn.happens(StressRelieved(actor, relieved))


def damage(world: World, action: Damage) -> Plan:
    """Suffer damage."""
    living(world, action.actor)

    def resolve(turn: Turn[Any]) -> DamageResult:
        take_damage(turn, action.actor, action.amount)
        return DamageResult(turn.world.characters[action.actor].damage)

    return Plan(resolve)


def stress(world: World, action: Stress) -> Plan:
    """Suffer stress."""
    living(world, action.actor)

    def resolve(turn: Turn[Any]) -> StressResult:
        take_stress(turn, action.actor, action.amount)
        return StressResult(turn.world.characters[action.actor].stress)

    return Plan(resolve)


def heal(world: World, action: Heal) -> Plan:
    """Have damage healed."""
    living(world, action.actor)

    def resolve(turn: Turn[Any]) -> DamageResult:
        heal_damage(turn, action.actor, action.amount)
        return DamageResult(turn.world.characters[action.actor].damage)

    return Plan(resolve)


def relieve(world: World, action: Relieve) -> Plan:
    """Have stress taken off."""
    living(world, action.actor)

    def resolve(turn: Turn[Any]) -> StressResult:
        relieve_stress(turn, action.actor, action.amount)
        return StressResult(turn.world.characters[action.actor].stress)

    return Plan(resolve)
