"""Keeps the Russian catalogs in step with the strings that the sources mark.

Each domain is a folder of sources with one `ru.po`: the program's own in `locale/`, each game's in
its `words/`. `words.py` lists what the catalogs lack; `words.py app blur` first brings these up to
date. It leaves with status 1 when something lacks.
"""

import argparse
import ast
import io
import re
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "tablewright"
GAMES = PACKAGE / "systems"

#: The calls that mark strings, with how many: two are a singular and its plural.
MARKS = {"_": 1, "N_": 1, "text": 1, "Text": 1, "gettext": 1, "plural": 2, "ngettext": 2}

HEADER = """\
msgid ""
msgstr ""
"Language: ru\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: {plural_forms}\\n"

"""

#: What a sentence is filled with: `{name}` or `%(name)s`.
PLACEHOLDER = re.compile(r"\{\w*\}|%\(\w+\)s")

#: The keys of a content file whose strings are words, even one in small letters.
SHOWN = frozenset({"name", "title", "effect", "about", "note"})

#: What another string of a content file is when it isn't words: an id, dice, a share, a clause.
ID = re.compile(r"[a-z0-9_/.+-]*|[A-Z]{2}-\d+")


class Marked(NamedTuple):
    """A string that a source marks, or a singular and its plural."""

    words: str | tuple[str, ...]
    context: str | None = None


def in_python(path: Path) -> Iterator[Marked]:
    """The strings in calls of `MARKS`, with their `context=` where they have one."""
    calls = (node for node in ast.walk(ast.parse(path.read_bytes())) if isinstance(node, ast.Call))
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        first = call.args[: MARKS.get(name, 0)]
        words = tuple(arg.value for arg in first if isinstance(arg, ast.Constant) and isinstance(arg.value, str))
        if words and len(words) == MARKS[name]:
            told = {keyword.arg: keyword.value for keyword in call.keywords}
            context = told.get("context")
            yield Marked(
                words[0] if len(words) == 1 else words,
                str(context.value) if isinstance(context, ast.Constant) else None,
            )


def in_template(path: Path) -> Iterator[Marked]:
    """The strings that a page marks by `_(…)`, `ngettext(…)` and `{% trans %}`."""
    with path.open("rb") as file:
        for _line, words, _comments, context in extract("jinja2.ext:babel_extract", file, options={"silent": "false"}):
            yield Marked(words, context)


def in_content(path: Path) -> Iterator[Marked]:
    """The strings of a content file that are shown to people."""
    return (Marked(words) for words in shown("", tomllib.loads(path.read_text(encoding="utf-8"))))


def shown(key: str, value: Any) -> Iterator[str]:
    """The words in a value of a content file, at any depth."""
    match value:
        case str() if key in SHOWN or not ID.fullmatch(value):
            yield value
        case dict():
            for inner_key, inner in value.items():
                yield from shown(inner_key, inner)
        case list():
            for inner in value:
                yield from shown(key, inner)


READERS: Mapping[str, Callable[[Path], Iterator[Marked]]] = {
    ".py": in_python,
    ".html": in_template,
    ".toml": in_content,
}


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
        for path in sorted(self.folder.rglob("*")):
            if path.suffix in READERS and self.without not in path.parents:
                for words, context in READERS[path.suffix](path):
                    if context or says_something(words):
                        template.add(words, locations=[(str(path.relative_to(self.folder)), 0)], context=context)
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
            return  # a domain that marks nothing needs no catalog
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


def says_something(words: str | tuple[str, ...]) -> bool:
    """Whether there is a letter in it beside what it is filled with."""
    return any(letter.isalpha() for letter in PLACEHOLDER.sub("", "".join(words)))


def domains() -> tuple[Domain, ...]:
    """The program's own words, then those of each game."""
    games = sorted(init.parent for init in GAMES.glob("*/__init__.py"))
    return (
        Domain("app", PACKAGE, PACKAGE / "locale" / "ru.po", without=GAMES),
        *(Domain(game.name, game, game / "words" / "ru.po") for game in games),
    )


def main() -> int:
    """Runs the program and says what lacks."""
    known = {domain.name: domain for domain in domains()}
    parser = argparse.ArgumentParser(description="List what the Russian catalogs lack.")
    parser.add_argument("domain", nargs="*", help="a catalog to bring up to date first: app or a game's id")
    for name in parser.parse_args().domain:
        if name not in known:
            parser.error(f"there is no catalog {name}; there are: {', '.join(known)}")
        known[name].update()
    faults = [fault for domain in known.values() for fault in domain.faults()]
    print(*faults, f"{len(faults)} lacking", sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
