"""Keeps the Russian catalogs in step with the strings that the sources mark.

Each domain is a folder of sources with one `ru.po`: the program's own in `locale/`, each game's in
its `words/`. `words.py` updates the catalogs and lists what they lack; `words.py --check` only
lists. Both leave with status 1 when something lacks. Domains may be named: `words.py app blur`.
"""

import argparse
import io
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "tablewright"
GAMES = PACKAGE / "systems"

#: The calls that mark a string; a pair of numbers marks a singular and its plural.
KEYWORDS = {
    "_": None,
    "N_": None,
    "text": None,
    "gettext": None,
    "n_": (1, 2),
    "ngettext": (1, 2),
    "plural": (1, 2),
    "pgettext": ((1, "c"), 2),
}

#: The keys of a content file whose strings are shown to people.
SHOWN = frozenset({"name", "title", "effect", "about", "note"})

METHODS = [("**.py", "python"), ("**.html", "jinja2.ext:babel_extract"), ("**.toml", "words:content")]

HEADER = """\
msgid ""
msgstr ""
"Language: ru\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: {plural_forms}\\n"

"""

#: What a sentence is filled with: `{name}` or `%(name)s`.
PLACEHOLDER = re.compile(r"\{\w*\}|%\(\w+\)s")


def content(file: BinaryIO, *_how: object, **_options: object) -> Iterator[tuple[int, None, str, list[str]]]:
    """The strings of a content file that are shown to people, as an extraction method of Babel."""
    for string in shown(tomllib.load(file)):
        yield 0, None, string, []


def shown(value: Any) -> Iterator[str]:
    """The strings that stand under a key of `SHOWN`, at any depth."""
    if isinstance(value, list):
        for item in value:
            yield from shown(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            if key in SHOWN and isinstance(item, str):
                yield item
            else:
                yield from shown(item)


@dataclass(frozen=True)
class Domain:
    """A folder of sources and the Russian catalog of its strings."""

    name: str
    folder: Path
    catalog: Path
    without: Path | None = None

    def marked(self) -> Catalog:
        """The strings that the sources mark, in the order in which they stand there."""
        template = Catalog()
        found = extract_from_dir(
            self.folder,
            METHODS,
            keywords=KEYWORDS,
            comment_tags=("Words:",),
            strip_comment_tags=True,
            directory_filter=lambda folder: Path(folder) != self.without,
        )
        for file, line, message, comments, context in found:
            template.add(message, locations=[(file, line)], auto_comments=comments, context=context)
        return template

    def translated(self) -> Catalog:
        """The catalog as it stands; an empty one when there is none yet."""
        if not self.catalog.exists():
            return Catalog(locale="ru")
        with self.catalog.open("rb") as file:
            return read_po(file, locale="ru")

    def faults(self) -> Iterator[str]:
        """What the catalog lacks, a sentence each."""
        catalog = self.translated()
        for message in self.marked():
            if not message.id:
                continue  # the header
            here = f"{self.catalog.relative_to(PACKAGE)}: {singular(message)!r}"
            translation = catalog.get(singular(message), message.context)
            if translation is None or translation.fuzzy or not all(forms(translation)):
                yield f"{here} has no Russian words"
            elif any(placeholders(form) != placeholders(message) for form in forms(translation)):
                yield f"{here} is filled with other names in Russian"

    def update(self) -> None:
        """Writes the catalog anew with just the marked strings, keeping their translations."""
        catalog = self.translated()
        catalog.update(self.marked(), no_fuzzy_matching=True)
        if not len(catalog):
            return
        entries = io.BytesIO()
        write_po(
            entries,
            catalog,
            width=100,
            omit_header=True,
            ignore_obsolete=True,
            include_lineno=False,
        )
        header = HEADER.format(plural_forms=catalog.plural_forms)
        self.catalog.parent.mkdir(parents=True, exist_ok=True)
        self.catalog.write_bytes(header.encode() + entries.getvalue())


def singular(message: Message) -> str:
    """The string under which a catalog files a message."""
    return message.id if isinstance(message.id, str) else message.id[0]


def forms(message: Message) -> tuple[str, ...]:
    """The translation, or its plural forms."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ("",))


def placeholders(words: str | Message) -> set[str]:
    """The names that a sentence is filled with; of a message, those of all its English forms."""
    if isinstance(words, str):
        return set(PLACEHOLDER.findall(words))
    return placeholders(words.id if isinstance(words.id, str) else " ".join(words.id))


def domains() -> tuple[Domain, ...]:
    """The program's own words, then those of each game."""
    games = sorted(init.parent for init in GAMES.glob("*/__init__.py"))
    return (
        Domain("app", PACKAGE, PACKAGE / "locale" / "ru.po", without=GAMES),
        *(Domain(game.name, game, game / "words" / "ru.po") for game in games),
    )


def main() -> int:
    """Runs the program and says what lacks."""
    parser = argparse.ArgumentParser(description="Update the Russian catalogs.")
    parser.add_argument("--check", action="store_true", help="change nothing")
    parser.add_argument("domain", nargs="*", help="app or a game's id; all when left out")
    asked = parser.parse_args()
    lacking = 0
    for domain in domains():
        if asked.domain and domain.name not in asked.domain:
            continue
        if not asked.check:
            domain.update()
        for fault in domain.faults():
            print(fault)
            lacking += 1
    print(f"{lacking} lacking")
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())
