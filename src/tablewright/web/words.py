"""Catalogs: a sentence in the words of a language, of a game first and of the program itself after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from gettext import c2py
from pathlib import Path

from babel.messages.pofile import read_po

from tablewright.kernel.system import System
from tablewright.kernel.text import ENGLISH, Words

__all__ = ["LANGUAGES", "words"]

LANGUAGES: Mapping[str, str] = {"en": "English", "ru": "Русский"}
"""The languages that everything is said in, each by its own name."""

_OWN = Path(__file__).parent.parent / "locale"
_Entries = Mapping[tuple[str | None, str], tuple[str, ...]]


class _Catalog:
    """The sentences of a language; those that no file has stay in English."""

    def __init__(self, entries: Sequence[_Entries], form: str) -> None:
        self._entries = entries
        self._form = c2py(form)

    def gettext(self, msgid: str) -> str:
        return self._find(None, msgid, 0) or msgid

    def ngettext(self, one: str, many: str, n: int) -> str:
        return self._find(None, one, self._form(abs(n))) or ENGLISH.ngettext(one, many, n)

    def pgettext(self, context: str, msgid: str) -> str:
        return self._find(context, msgid, 0) or msgid

    def _find(self, context: str | None, msgid: str, form: int) -> str | None:
        for entries in self._entries:
            found = entries.get((context, msgid))
            if found is not None and len(found) > form:
                return found[form]
        return None


def words(lang: str, system: System | None = None) -> Words:
    """The words of a language, with those of a game where there is one; English for a language that nobody wrote."""
    return _words(lang, system.words if system is not None else None)


@cache
def _words(lang: str, folder: Path | None) -> Words:
    if lang == "en" or lang not in LANGUAGES:
        return ENGLISH
    read = [_read(place / f"{lang}.po") for place in (folder, _OWN) if place and (place / f"{lang}.po").exists()]
    return _Catalog([entries for entries, _ in read], read[0][1]) if read else ENGLISH


@cache
def _read(path: Path) -> tuple[_Entries, str]:
    """The sentences of a catalog, and its rule for the form of a plural."""
    with path.open("rb") as file:
        catalog = read_po(file)
    entries = {}
    for message in catalog:
        forms = (message.string,) if isinstance(message.string, str) else tuple(message.string or ("",))
        if message.id and all(forms) and not message.fuzzy:
            key = message.id if isinstance(message.id, str) else message.id[0]
            entries[message.context, key] = forms
    return entries, catalog.plural_expr
