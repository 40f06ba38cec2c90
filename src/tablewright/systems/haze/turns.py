"""Turns of a fight: how much of their actions and extra attacks everybody has used (HZ-45, HZ-48).

Nothing is refused by it: no clause says what an action is, so that the count is shown and the GM decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from tablewright.sdk import Action, Plan, Text, Turn, plural, text
from tablewright.systems.haze.actions import Attack, Check, Combined, EndTurns, NextTurn, Opposed
from tablewright.systems.haze.attack import extra_attacks
from tablewright.systems.haze.events import TurnsChanged
from tablewright.systems.haze.results import TurnResult
from tablewright.systems.haze.rolls import involved
from tablewright.systems.haze.state import Character, HazeWorld

__all__ = ["Used", "counted", "end_turns", "next_turn", "spent", "used"]


class Used(NamedTuple):
    """What somebody has used of a turn."""

    actions: int
    extra_attacks: int


def used(person: Character) -> Used:
    """Every check is an action, and every attack that isn't an extra one: these follow an attack (HZ-45)."""
    extra = min(extra_attacks(person), max(0, person.turn.attacks - 1))
    return Used(person.turn.checks + person.turn.attacks - extra, extra)


def spent(world: HazeWorld, person: Character, *, attack: bool = False) -> Text | None:
    """What there is to know before another check or attack in this turn; null while there are actions."""
    if not world.scene.turn:
        return None
    so_far = used(person)
    if attack and person.turn.attacks and so_far.extra_attacks < extra_attacks(person):
        return text("An extra attack: it takes no action.")
    if so_far.actions < person.actions_per_turn:
        return None
    return plural("The {n} action of this turn is used.", "The {n} actions of this turn are used.", so_far.actions)


def next_turn(world: HazeWorld, action: NextTurn) -> Plan:
    """A turn begins for everybody, with all their actions; the first one where none were counted."""
    return _changed(world, action.actor, world.scene.turn + 1)


def end_turns(world: HazeWorld, action: EndTurns) -> Plan:
    """The fight is over: turns are counted no more."""
    return _changed(world, action.actor, 0)


def _changed(world: HazeWorld, actor: str, turn: int) -> Plan:
    def resolve(here: Turn[HazeWorld]) -> TurnResult:
        if turn != world.scene.turn:
            here.happens(TurnsChanged(actor, (world.scene.turn, turn)))
        return TurnResult(turn)

    return Plan(resolve)


def counted(world: HazeWorld, action: Action) -> HazeWorld:
    """The world with the actions that a roll took, where turns are counted; a roll made again takes none."""
    if not world.scene.turn:
        return world
    people = dict(world.characters)
    for key in _acting(action):
        turn = people[key].turn
        attacks = isinstance(action, Attack)
        more = replace(turn, checks=turn.checks + (not attacks), attacks=turn.attacks + attacks)
        people[key] = replace(people[key], turn=more)
    return replace(world, characters=people)


def _acting(action: Action) -> Iterator[str]:
    """Who acts, and not only answers, lends help or holds out."""
    match action:
        case Check() | Attack() | Opposed():
            if action.actor in involved(action):
                yield action.actor
        case Combined():
            yield from involved(action)
