"""What `roll` and `odds` are asked for: a game, a check, a character from a file, and what is set besides."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple, TypeVar

import click

from tablewright.cli.games import system_argument
from tablewright.cli.language import lang_option
from tablewright.kernel.decision import Declined, Invalid
from tablewright.kernel.document import load
from tablewright.kernel.front import parse
from tablewright.kernel.system import System
from tablewright.kernel.text import Words, text
from tablewright.kernel.view import Modifiers, Tray
from tablewright.lab.asking import json_or_word, pair
from tablewright.table.fill import fill, preset, whole
from tablewright.table.new_key import new_key

if TYPE_CHECKING:
    from tablewright.lab.reading import Reading

__all__ = [
    "Asked",
    "actor_of",
    "ask_options",
    "asked",
    "asked_in",
    "in_sentences",
    "json_or_word",
    "pair",
    "reading_of",
    "world_of",
]

F = TypeVar("F", bound=Callable[..., None])


class Asked(NamedTuple):
    """A roll that is asked for; `tray` is null for an action that none is drawn for."""

    system: System
    world: Any
    action: dict[str, Any]
    tray: Tray | None
    words: Words


def ask_options(command: F) -> F:
    """The arguments and options that say what is asked for."""
    for option in reversed(
        (
            system_argument,
            click.argument("check"),
            click.option(
                "--character",
                "file",
                type=click.File("rb"),
                required=True,
                help="A character's document or a world, as JSON; - is standard input.",
            ),
            click.option("--actor", help="The id of the character, where the file has several; else the first."),
            click.option("--difficulty", help="What is rolled against."),
            click.option("--bonus", "bonuses", multiple=True, metavar="NAME=N", help="A named modifier."),
            click.option(
                "--set",
                "settings",
                multiple=True,
                metavar="KEY=VALUE",
                help="A field of the action; may be JSON.",
            ),
            lang_option,
        )
    ):
        command = option(command)
    return command


@contextmanager
def in_sentences(words: Words) -> Iterator[None]:
    """End the command with a sentence, the clause, and exit status 2 when something is turned down."""
    try:
        yield
    except Declined as declined:
        where = declined.clause or (declined.path if isinstance(declined, Invalid) else "")
        click.echo(declined.message.render(words) + (f" [{where}]" if where else ""), err=True)
        sys.exit(2)


def asked(system: System, words: Words, *, file: BinaryIO, **options: Any) -> Asked:
    """Read what is asked for of whoever is in a file; raises `Declined`."""
    return asked_in(system, words, world_of(system, parse(file.read())), **options)


def asked_in(  # noqa: PLR0913 - the options of the commands, one by one
    system: System,
    words: Words,
    document: Any,
    *,
    check: str,
    actor: str | None,
    difficulty: str | None,
    bonuses: tuple[str, ...] = (),
    settings: tuple[str, ...] = (),
) -> Asked:
    """Read what is asked for in the document of a world; raises `Declined`."""
    world = load(system, document).world
    who = actor_of(world, actor)
    base = _base(system, world, who, check, words)
    try:
        tray = system.views.tray(world, base)
    except Declined:
        tray = None
    action = dict(base)
    if tray is not None:
        form = {**preset(tray.controls), **_form(tray, difficulty, bonuses)}
        action = fill(tray.action, tray.controls, form)
    elif difficulty is not None:
        action["difficulty"] = whole(difficulty, "difficulty")
    action.update(pair(each, json_or_word) for each in settings)
    return Asked(system, world, action, tray, words)


def reading_of(ask: Asked, path: str = "check") -> Reading:
    """The roll that is asked for, read for its odds; raises `Declined`, of which `Invalid` for `path`."""
    from tablewright.lab.reading import read

    if ask.tray is None:
        raise Invalid(path, text("This is no roll that can be put together."))
    return read(ask.system, ask.world, ask.tray, ask.action)


def world_of(system: System, document: Any) -> Any:
    """The world of a file: a whole one, or one made around a character."""
    if not isinstance(document, dict) or "characters" in document:
        return document
    key = new_key(str(document.get("name", "")), {})
    return {"system": system.id, "characters": {key: document}}


def actor_of(world: Any, actor: str | None) -> str:
    """The id of the character that is meant; raises `Invalid`."""
    if not world.characters:
        raise Invalid("characters", text("There is nobody in this file."))
    if actor is not None and actor not in world.characters:
        known = ", ".join(world.characters)
        raise Invalid("actor", text("Nobody here has the id {actor}. There are: {known}.", actor=actor, known=known))
    return actor or next(iter(world.characters))


def _base(system: System, world: Any, actor: str, check: str, words: Words) -> dict[str, Any]:
    """The action that is meant: a type of action, or a row of the sheet by its name or its id."""
    if check in system.action_types:
        return {"type": check, "actor": actor}
    rows = [(line.label, line.action) for line in system.views.sheet(world, actor).lines() if line.action is not None]
    wanted = check.casefold()
    for label, action in rows:
        ids = {
            value.casefold() for key, value in action.items() if key not in {"type", "actor"} and isinstance(value, str)
        }
        if wanted in ids | {label.render(words).casefold(), str(label).casefold()}:
            return dict(action)
    known = ", ".join(dict.fromkeys(label.render(words) for label, _ in rows))
    raise Invalid(
        "check", text("Nothing that is rolled is called {check}. There are: {known}.", check=check, known=known)
    )


def _form(tray: Tray, difficulty: str | None, bonuses: tuple[str, ...]) -> dict[str, str]:
    form: dict[str, str] = {}
    if difficulty is not None:
        form[f"c.{tray.difficulty or 'difficulty'}"] = difficulty
    rows = next((control for control in tray.controls if isinstance(control, Modifiers)), None)
    if bonuses and rows is None:
        raise Invalid("bonus", text("This roll takes no named modifiers."))
    for index, each in enumerate(bonuses):
        name, value = pair(each, str)
        form |= {f"m.{rows.name}.{index}.source": name, f"m.{rows.name}.{index}.value": value} if rows else {}
    return form
