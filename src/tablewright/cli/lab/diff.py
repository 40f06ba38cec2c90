"""`tablewright lab diff`: what other rulings or another pack change."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from tablewright.cli.asking import in_sentences
from tablewright.cli.games import game, system_argument
from tablewright.cli.lab.given import percent
from tablewright.cli.language import lang_option, say_in
from tablewright.cli.stored import chosen_db, db_option, told

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tablewright.kernel.system import System
    from tablewright.kernel.text import Words
    from tablewright.lab.diff import Logged, Shift

__all__ = ["diff"]


@click.command
@system_argument
@click.option("--world", "world", type=click.File("rb"), help="A world as JSON, whose characters are compared.")
@click.option("--checks", type=click.File("rb"), help="Checks as JSON Lines of the act contract, with their dice.")
@click.option("--table", help="The id of a table: its characters, and the last 500 checks of its log.")
@db_option
@click.option("--one", type=click.File("rb"), help="One choice: an object with `options` and `content`; else as it is.")
@click.option("--other", type=click.File("rb"), required=True, help="The other choice.")
@lang_option
def diff(  # noqa: PLR0913, PLR0917 - click's
    system: str,
    world: BinaryIO | None,
    checks: BinaryIO | None,
    table: str | None,
    db: str | None,
    one: BinaryIO | None,
    other: BinaryIO,
    lang: str,
) -> None:
    """Say what another choice of rulings, or another pack, changes in SYSTEM.

    Which characters are read otherwise, how the odds of each check shift, and which results flip with the same dice.
    """
    from tablewright.kernel.text import text
    from tablewright.lab.diff import changed_characters, shifts

    found = game(system)
    words = say_in(lang)(found)
    with in_sentences(words):
        first = {} if one is None else _object(one, "one")
        second = _object(other, "other")
        people: Mapping[str, Any] | None = None if world is None else _object(world, "world")
        rolls: Sequence[Logged] | None = None if checks is None else _logged(checks)
        if table is not None:
            people, rolls = _of_table(found, table, db)
        if people is not None:
            for change in changed_characters(found, people, first, second):
                click.echo(f"{change.character} {change.path}: {change.before} → {change.after}")
        if rolls is not None:
            shifted = shifts(found, rolls, first, second)
            for shift in shifted:
                if shift.before != shift.after or shift.flipped:
                    click.echo(_line(shift, words))
            flipped = sum(shift.flipped for shift in shifted)
            moved = sum(shift.before != shift.after for shift in shifted)
            said = text(
                "{count} checks: the odds of {moved} shift, and with the same dice {flipped} results flip.",
                count=len(shifted),
                moved=moved,
                flipped=flipped,
            )
            click.echo(said.render(words))


def _of_table(system: System, table: str, db: str | None) -> tuple[Mapping[str, Any], Sequence[Logged]]:
    """What stands at a table, and what was checked there; raises `Invalid` for one of another game, or none."""
    from tablewright.bootstrap import reading_log
    from tablewright.host.logged import Played, logged
    from tablewright.installed import find_systems
    from tablewright.kernel.decision import Invalid
    from tablewright.kernel.text import text

    async def reading() -> Played | None:
        async with reading_log(chosen_db(db)) as log:
            return await logged(log, find_systems(), table)

    with told():
        found = asyncio.run(reading())
    if found is None or found.system.id != system.id:
        raise Invalid("table", text("There is no table {table} of this game here.", table=table))
    return found.world, found.checks


def _object(file: BinaryIO, path: str) -> dict[str, Any]:
    from tablewright.kernel.decision import Invalid
    from tablewright.kernel.front import parse
    from tablewright.kernel.text import text

    raw = parse(file.read())
    if not isinstance(raw, dict):
        raise Invalid(path, text("This is an object with fields."))
    return raw


def _logged(file: BinaryIO) -> list[Logged]:
    from tablewright.act.lines import requests
    from tablewright.kernel.decision import Invalid
    from tablewright.kernel.front import parse
    from tablewright.kernel.text import text
    from tablewright.lab.diff import Logged

    found = []
    for number, body in enumerate(requests(file)):
        raw = parse(body)
        world, action, dice = (raw.get(key) if isinstance(raw, dict) else None for key in ("world", "action", "dice"))
        if not isinstance(world, dict) or not isinstance(action, dict) or not isinstance(dice, list | None):
            raise Invalid(f"checks.{number}", text("A check has a `world`, an `action`, and `dice` if they are known."))
        found.append(Logged(action, world, None if dice is None else tuple(dice)))
    return found


def _line(shift: Shift, words: Words) -> str:
    chances = " → ".join("–" if each is None else percent(each) for each in (shift.before, shift.after))
    flip = "" if not shift.flipped else f"  {'✓' if shift.was else '✗'} → {'✓' if shift.now else '✗'}"
    why = "" if shift.why is None else f"  {shift.why.render(words)}"
    what = " ".join(str(value) for key, value in shift.action.items() if isinstance(value, str) and key != "type")
    return f"{shift.index + 1:>4} {what:<32} {chances}{flip}{why}"
