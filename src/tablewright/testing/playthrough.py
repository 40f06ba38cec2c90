"""A session played by the rules and written out line by line, so that a change of rules is a readable difference."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from tablewright.act.summary import summary
from tablewright.kernel.decision import Declined, TooLarge
from tablewright.kernel.document import load
from tablewright.kernel.rule import Rolled, play, script
from tablewright.kernel.steps import Step
from tablewright.kernel.system import Action, System
from tablewright.kernel.text import ENGLISH, Words
from tablewright.odds.explore import explore
from tablewright.testing.dice import Draw, seeded

__all__ = ["Asked", "playthrough", "read_session"]


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody asks for, with the faces of the dice where they matter; else they are drawn from a seed."""

    action: Mapping[str, Any]
    dice: tuple[int, ...] | None = None


def read_session(lines: bytes) -> tuple[Asked, ...]:
    """Read a session of JSON Lines."""
    return tuple(msgspec.json.decode(line, type=Asked) for line in lines.splitlines() if line.strip())


def playthrough(
    system: System, session: Iterable[Asked], words: Words = ENGLISH, party: Mapping[str, Any] | None = None
) -> str:
    """Play a session and write out all that a table could see of it.

    It is played with the sample party, unless `party` is another: a world document without `system`.
    """
    world = load(system, {"system": system.id, **(_plain(system.views.sample()) if party is None else party)}).world
    draw = seeded(0)
    lines: list[str] = []
    for asked in session:
        lines.append(f"> {_fields(asked.action)}")
        try:
            action = system.action(asked.action)
            told, world = _carried_out(system, world, action, asked.dice, draw, words)
        except Declined as declined:
            where = declined.clause or declined.details.get("path", "")
            told = [f"{declined.code} {where}: {declined.message.render(words)}"]
        lines += (f"  {line}" for line in told)
    return "\n".join((*lines, "", *_left(world), ""))


def _carried_out(  # noqa: PLR0913, PLR0917 - everything that a roll hangs on
    system: System, world: Any, action: Action, dice: Sequence[int] | None, draw: Draw, words: Words
) -> tuple[list[str], Any]:
    plan = system.prepare(world, action)
    lines = []
    if plan.cost:
        lines.append(f"cost: {_fields(plan.cost)}")
    turn = system.turn(world)
    rolled = play(plan, turn, draw) if dice is None else script(plan, turn, dice)
    if rolled.dice:
        lines.append(f"odds: {_odds(system, world, action)}")
        lines.append("dice: " + ", ".join(f"{thrown.die} {thrown.face}" for thrown in rolled.dice))
    lines += (f"step: {_step(step, words)}" for step in rolled.steps)
    lines.append(f"result: {_fields(_plain(rolled.result))}")
    lines += (f"event: {_fields(_plain(event))}" for event in rolled.events)
    lines.append(f"log: {_told(system, world, action, rolled, words)}")
    return lines, system.remember(world, action, rolled)


def _odds(system: System, world: Any, action: Action) -> str:
    plan = system.prepare(world, action)
    try:
        odds = explore(plan, lambda: system.turn(world))
    except TooLarge as declined:
        return str(declined.message)
    return _fields(summary(odds, [_plain(row.result) for row in odds.outcomes]))


def _step(step: Step, words: Words) -> str:
    value = f"{step.value:+d}" if step.applied else f"({step.value:+d})"
    whose = "" if step.of is None else f"{step.of}: "
    how = "" if step.operation is None else f" {step.operation}"
    note = "" if step.note is None else f", {step.note.render(words)}"
    return f"{whose}{value}{how} {step.label} [{step.clause}]{note}"


def _told(system: System, world: Any, action: Action, rolled: Rolled, words: Words) -> str:
    tell = system.views.tell(world, action, rolled)
    parts = (tell.made, tell.outcome, tell.number, tell.against, *tell.then)
    return " · ".join(part.render(words) for part in parts if part is not None)


def _left(world: Any) -> Iterator[str]:
    """Where everybody is at the end."""
    for key, document in _plain(world)["characters"].items():
        yield f"{key}: {_fields(document)}"


def _plain(value: Any) -> Any:
    return msgspec.to_builtins(value)


def _fields(fields: Mapping[str, Any]) -> str:
    return " ".join(
        f"{key}={json.dumps(value, ensure_ascii=False, separators=(',', ':'))}" for key, value in fields.items()
    )
