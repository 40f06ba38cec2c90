"""The language that a command speaks."""

from __future__ import annotations

from collections.abc import Callable

import click

from tablewright.kernel.system import System
from tablewright.kernel.text import ENGLISH, Words

__all__ = ["LANGUAGES", "lang_option", "say_in"]

LANGUAGES = ("en", "ru")

lang_option = click.option(
    "--lang", type=click.Choice(LANGUAGES), default="en", show_default=True, help="The language of sentences."
)


def say_in(lang: str) -> Callable[[System | None], Words]:
    """The words of a language, for a game and for what belongs to none."""
    if lang == "en":
        return lambda _system: ENGLISH
    from tablewright.web.words import words

    return lambda system: words(lang, system)
