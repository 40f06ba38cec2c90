"""`tablewright db`: move a log from one database to another, and write it out."""

from __future__ import annotations

import asyncio
import sys

import click

from tablewright.cli.stored import chosen_db, db_option, told

__all__ = ["db"]


@click.group
def db() -> None:
    """Copy a log between databases, of whatever kind, or write it out."""


@db.command
@click.argument("source")
@click.argument("target")
def copy(source: str, target: str) -> None:
    """Copy all tables and links from SOURCE to TARGET, a file or a postgresql:// address, and compare them.

    TARGET is to be empty. Stop the server of SOURCE before, and copy its key file too.
    """
    with told():
        click.echo(asyncio.run(_copy(source, target)))


async def _copy(source: str, target: str) -> str:
    from tablewright.bootstrap import open_log, reading_log
    from tablewright.store.canonical import copy_log

    async with reading_log(source) as log, open_log(target) as other:
        done = await copy_log(log, other)
    return (
        f"Copied and compared. Tables: {done.tables}, entries: {done.rows}, links: {done.links}.\nDigest: {done.sha256}"
    )


@db.command
@db_option
def dump(db: str | None) -> None:
    """Write the whole log out, a line of JSON for each entry and link, in one order whatever database keeps it."""
    with told():
        asyncio.run(_dump(chosen_db(db)))


async def _dump(name: str) -> None:
    from tablewright.bootstrap import reading_log
    from tablewright.store.canonical import lines

    async with reading_log(name) as log:
        async for line in lines(log):
            sys.stdout.buffer.write(line + b"\n")
