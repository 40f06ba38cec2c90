"""What a GM prepares at the desk, and dice that no rule of the game asks for."""

from __future__ import annotations

import re
from collections.abc import Callable

from tablewright.kernel.decision import Invalid, TooLarge
from tablewright.kernel.rule import Thrown
from tablewright.kernel.text import plain, text
from tablewright.kernel.view import Tell
from tablewright.table import commands as c, records as r
from tablewright.table.handlers.context import Context
from tablewright.table.handlers.rolls import asked_level
from tablewright.table.kept import Prepared
from tablewright.table.roles import Forbidden

__all__ = ["drop_difficulty", "prepare_difficulty", "throw_dice"]

MAX_DICE = 100
MAX_SIDES = 1000
MAX_PLUS = 10_000
MOST_PREPARED = 50

_TERM = re.compile(r"([+-])(?:([0-9]{0,4})d([0-9]{1,5})|([0-9]{1,6}))")
_MINUS = str.maketrans({"\N{MINUS SIGN}": "-"})


def throw_dice(context: Context, command: c.ThrowDice) -> r.Record:
    """Throw dice such as `3d6+2`; in secret when the GM says so."""
    level = asked_level(context, command.level)
    shown = level or context.state.level
    throw = context.throw(shown)
    dice, total, written = _thrown(command.dice, throw.draw if throw else context.draw)
    made = text("{dice} for {what}", dice=written, what=command.why) if command.why else plain(written)
    return r.Threw(
        tell=Tell(made=made, number=text("{n}", n=total)), dice=dice, level=shown, proof=throw.proof if throw else None
    )


def _thrown(written: str, draw: Callable[[int], int]) -> tuple[tuple[Thrown, ...], int, str]:
    """Throw what is written: the dice, their total with what is added, and the roll as it is read."""
    asked = "".join(written.lower().split()).translate(_MINUS)
    asked = asked if asked[:1] in {"+", "-"} else f"+{asked}"
    terms = list(_TERM.finditer(asked))
    if not terms or "".join(term[0] for term in terms) != asked:
        raise Invalid("dice", text("Write dice like 3d6+2: how many, of how many sides, and what is added."))
    parsed = [
        (-1 if sign == "-" else 1, _number(count, 1), _number(sides, 0), _number(plus, 0))
        for sign, count, sides, plus in (term.groups() for term in terms)
    ]
    if sum(count for _, count, sides, _ in parsed if sides) > MAX_DICE:
        raise TooLarge(text("At most {most} dice are thrown at once.", most=MAX_DICE), path="dice")
    if not all(sides == 0 or 2 <= sides <= MAX_SIDES for _, _, sides, _ in parsed) or not any(
        s for _, _, s, _ in parsed
    ):
        raise Invalid("dice", text("A die has from 2 to {most} sides.", most=MAX_SIDES))
    if any(plus > MAX_PLUS for _, _, _, plus in parsed):
        raise TooLarge(text("At most {most} is added.", most=MAX_PLUS), path="dice")
    total, dice = 0, []
    for sign, count, sides, plus in parsed:
        total += sign * plus
        for _ in range(count if sides else 0):
            face = draw(sides)
            dice.append(Thrown(f"d{sides}", face))
            total += sign * face
    return tuple(dice), total, asked.removeprefix("+").replace("-", "\N{MINUS SIGN}")


def _number(written: str | None, otherwise: int) -> int:
    return int(written) if written else otherwise


def prepare_difficulty(context: Context, command: c.PrepareDifficulty) -> r.Record:
    """Prepare a difficulty under a name, to be picked in trays."""
    if len(context.state.prepared) >= MOST_PREPARED:
        raise Forbidden(text("{most} difficulties can be prepared at most. Drop one first.", most=MOST_PREPARED))
    return r.DifficultyPrepared(prepared=Prepared(context.fresh(), command.title, command.value))


def drop_difficulty(context: Context, command: c.DropDifficulty) -> r.Record:
    """Drop a difficulty that was prepared."""
    for each in context.state.prepared:
        if each.id == command.difficulty:
            return r.DifficultyDropped(prepared=each)
    raise Invalid("difficulty", text("There is no such difficulty."))
