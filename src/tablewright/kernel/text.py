"""Sentences that are chosen where the facts are, and put into words where the reader is."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Protocol

import msgspec

__all__ = ["Fact", "Text", "Words", "decimal", "plain", "plural", "text"]


class Text(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sentence in English (the gettext msgid) with named facts, not yet translated.

    A fact that is itself a `Text` (the name of a skill) is translated with the sentence;
    a plain string (the name of a person) is not.
    """

    msgid: str
    facts: Mapping[str, int | str | Text] = {}
    many: str = ""
    n: int = 1
    context: str = ""

    def render(self, words: Words) -> str:
        """Put the sentence into words."""
        if self.many:
            template = words.ngettext(self.msgid, self.many, self.n)
        elif self.context:
            template = words.pgettext(self.context, self.msgid)
        else:
            template = words.gettext(self.msgid)
        if not self.facts:
            return template
        return _HOLE.sub(lambda hole: self._filled(hole, words), template)

    def _filled(self, hole: re.Match[str], words: Words) -> str:
        """The fact for a hole; what is in braces and is no fact stays as it stands, so no text is ever run."""
        fact = self.facts.get(hole[1])
        return hole[0] if fact is None else _shown(fact, words)

    def __str__(self) -> str:
        """The sentence in English."""
        return self.render(ENGLISH)


Fact = int | str | Text


class Words(Protocol):
    """A catalog, as `gettext` has it."""

    @property
    def gettext(self) -> Callable[[str], str]: ...
    @property
    def ngettext(self) -> Callable[[str, str, int], str]: ...
    @property
    def pgettext(self) -> Callable[[str, str], str]: ...


class _English:
    """The language the msgids are in."""

    @staticmethod
    def gettext(msgid: str) -> str:
        return msgid

    @staticmethod
    def ngettext(one: str, many: str, n: int) -> str:
        return one if n == 1 else many

    @staticmethod
    def pgettext(_context: str, msgid: str) -> str:
        return msgid


ENGLISH: Words = _English()
_MINUS = "\N{MINUS SIGN}"
_HOLE = re.compile(r"\{(\w+)\}")


def _shown(fact: Fact, words: Words) -> str:
    if isinstance(fact, Text):
        return fact.render(words)
    if isinstance(fact, int):
        return str(fact) if fact >= 0 else f"{_MINUS}{-fact}"
    return fact


def text(msgid: str, /, **facts: Fact) -> Text:
    """Make a sentence with named facts.

    >>> str(text("{skill} needs training", skill=text("Machines")))
    'Machines needs training'
    """
    return Text(msgid, facts)


def plural(one: str, many: str, n: int, /, **facts: Fact) -> Text:
    """Make a sentence that depends on a number, which it can show as `{n}`.

    >>> str(plural("{n} success", "{n} successes", 2))
    '2 successes'
    """
    return Text(one, {"n": n, **facts}, many, n)


def plain(name: str) -> Text:
    """Show a name that somebody gave, as it is: braces and all, in every language."""
    return Text("{name}", {"name": name})


def decimal(value: Fraction, places: int = 1) -> Text:
    """Show a number rounded to so many decimals, after the mark of the reader's language; none where it is whole.

    >>> str(decimal(Fraction(137, 10))), str(decimal(Fraction(-1, 3), 2)), str(decimal(Fraction(3)))
    ('13.7', '−0.33', '3')
    """
    scaled = round(value * 10**places)
    whole, part = divmod(abs(scaled), 10**places)
    minus = _MINUS if scaled < 0 else ""
    if not part:
        return plain(f"{minus}{whole}")
    return Text("{whole}.{part}", {"whole": f"{minus}{whole}", "part": f"{part:0{places}}"}, context="decimal")
