"""The templates: strict about names, safe with what people write, in the words of whoever looks."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from tablewright.kernel.system import System
from tablewright.kernel.text import Text, Words
from tablewright.table.numbers import numbers
from tablewright.web.assets import edition
from tablewright.web.pages.chart import steps
from tablewright.web.pages.clauses import clause_ids
from tablewright.web.pages.entry import entry_view
from tablewright.web.pages.graph import lines
from tablewright.web.pages.levels import NAMED
from tablewright.web.pages.people import people_in
from tablewright.web.pages.qr import qr
from tablewright.web.pages.shares import rounded, share, values_of
from tablewright.web.pages.tree import dots, strip
from tablewright.web.words import LANGUAGES, words

__all__ = ["environment", "render"]

_THIN = "\N{NARROW NO-BREAK SPACE}"


@cache
def environment() -> Environment:
    """The templates of the package."""
    found = Environment(
        loader=PackageLoader("tablewright.web", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    found.policies["ext.i18n.trimmed"] = True
    found.newstyle_gettext = True  # type: ignore[attr-defined] # the i18n extension adds it
    found.filters |= {
        "say": _say,
        "share": share,
        "rounded": rounded,
        "values_of": values_of,
        "say_of": _say_of,
        "plain_json": _plain_json,
        "grouped": _grouped,
        "qr": qr,
        "kind": _kind,
        "steps": steps,
        "lines": lines,
        "numbers": numbers,
        "clause_ids": clause_ids,
    }
    found.globals |= {
        "languages": LANGUAGES,
        "entry_view": entry_view,
        "people_in": people_in,
        "levels": NAMED,
        "edition": edition(),
    }
    found.globals |= {"dots": dots, "strip": strip}
    return found


def render(template: str, lang: str, system: System | None = None, **context: Any) -> str:
    """Draw a page or a part of one, in a language, with the words of a game where there is one."""
    said = words(lang, system)
    facts = {
        "gettext": _marked(said.gettext),
        "ngettext": _counted(said),
        "pgettext": said.pgettext,
        "_": _marked(said.gettext),
        "words": said,
    }
    return environment().get_template(template).render(lang=lang, system=system, **facts, **context)


def _marked(gettext: Callable[[str], str]) -> Callable[..., Markup]:
    """Translate a sentence of a template; what it is filled with is escaped."""
    return lambda sentence, **facts: Markup(gettext(sentence)) % facts  # noqa: S704 - our own sentence, % escapes facts


def _counted(said: Words) -> Callable[..., Markup]:
    def ngettext(one: str, many: str, n: int, **facts: Any) -> Markup:
        return Markup(said.ngettext(one, many, n)) % {"num": n, **facts}  # noqa: S704 - as above

    return ngettext


@pass_context
def _say(context: Context, sentence: Text | str | int) -> str:
    """Put a sentence into the viewer's words; names and numbers stay as they are."""
    if isinstance(sentence, Text):
        return sentence.render(context["words"])
    return str(sentence).replace("-", "\N{MINUS SIGN}", 1) if isinstance(sentence, int) else sentence


@pass_context
def _say_of(context: Context, sentence: Text, system: System) -> str:
    """Put a sentence of a game into the viewer's words where the page has not that game's."""
    return sentence.render(words(context["lang"], system))


def _plain_json(value: Any) -> str:
    """Plain data as one line of JSON, for a form to send back."""
    return msgspec.json.encode(value, order="sorted").decode()


def _kind(block: msgspec.Struct) -> str:
    """What a block of a view is, in lower case."""
    return type(block).__name__.lower()


def _grouped(number: int) -> str:
    """Put a large number into groups of three digits."""
    return f"{number:,}".replace(",", _THIN)
