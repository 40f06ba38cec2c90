"""`tablewright check`: whether everything is there and can be read."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click

from tablewright.cli.stored import chosen_db, db_option, told

__all__ = ["check"]


@click.command
@db_option
def check(db: str | None) -> None:
    """Read the whole database, while the server runs if it does, and say what is wrong with it.

    Exit status 1 says that something is. An entry that can't be read is set aside when its table is opened, and is
    kept byte for byte.
    """
    with unlogged(), told():
        sound = asyncio.run(_check(chosen_db(db)))
    sys.exit(0 if sound else 1)


@contextmanager
def unlogged() -> Iterator[None]:
    """Keep the log quiet: what it would have is told."""
    logger = logging.getLogger("tablewright")
    before = logger.level
    logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        logger.setLevel(before)


async def _check(db: str) -> bool:
    from tablewright.bootstrap import reading_log
    from tablewright.host.checking import set_aside_in
    from tablewright.installed import find_systems
    from tablewright.store.canonical import digest

    async with reading_log(db) as log:
        state = await log.check()
        click.echo(f"{state.engine}.")
        for warning in state.warnings:
            click.echo(f"Warning: {warning}")
        for problem in state.problems:
            click.echo(f"Damage: {problem}")
        found = await digest(log)
        click.echo(f"Tables: {found.tables}, entries: {found.rows}, links: {found.links}.")
        click.echo(f"Digest: {found.sha256}")
        sound = not state.problems
        for table in await log.tables():
            aside = await set_aside_in(log, find_systems(), table)
            if aside is None:
                click.echo(f"Table {table} can't be opened: its game is not installed, or its first entry is damaged.")
                sound = False
                continue
            for rev, reason in aside.items():
                click.echo(f"Table {table}, entry {rev} is set aside: {reason}")
                sound = False
    click.echo("All is well." if sound else "Something is wrong; restore a backup beside it, or report what is told.")
    return sound
