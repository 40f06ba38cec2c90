"""No page holds a string of the other language: only names that people gave, and what is written alike everywhere."""

import re
from html.parser import HTMLParser
from urllib.parse import quote

import msgspec
import pytest
from house import a_house

from tablewright.bootstrap import find_systems
from tablewright.web.words import LANGUAGES, words

pytestmark = pytest.mark.anyio

GAMES = find_systems()
SAID = (
    "aria-label",
    "title",
    "placeholder",
    "alt",
    "data-lost",
    "data-unsent",
    "data-dark",
    "data-button",
    "data-saved",
)
LETTERS = {"en": re.compile(r"[а-яё]{2,}", re.IGNORECASE), "ru": re.compile(r"[a-z]{2,}", re.IGNORECASE)}
ALIKE = re.compile(
    r"[A-Z]{2}-\d+|\b\d*d\d+\b|Tablewright|/[\w/.-]+|\bEsc\b|\b[TG]us\b|Tuesdays|Pia|https?://\S+|JSON|QR|PDF|CSV|A4|Letter"
)
"""Clauses, dice, the program's name, addresses, keys, and the names of this test."""


TITLES = {game.title.render(words(each, game)) for game in GAMES.values() for each in LANGUAGES}


class Words(HTMLParser):
    """What a page says: its text and the attributes that are read out or shown."""

    def __init__(self):
        super().__init__()
        self.said = []
        self._silent = 0

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        silent = tag in {"script", "style", "code", "kbd"} or given.get("lang") or given.get("data-names") is not None
        if tag in VOID:
            silent = False
        self._silent += bool(self._silent or silent) and tag not in VOID
        if not self._silent:
            self.said += [given[name] for name in SAID if given.get(name)]

    def handle_endtag(self, tag):
        if tag not in VOID and self._silent:
            self._silent -= 1

    def handle_data(self, data):
        if not self._silent:
            self.said.append(data)


VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "path", "rect", "circle", "use"}


def strange(page, lang, names):
    """The words of the other language on a page."""
    heard = Words()
    heard.feed(re.sub(r"<html[^>]*>", "<html>", page))
    said = " ".join(heard.said)
    for name in sorted(names, key=len, reverse=True):
        said = said.replace(name, " ")
    return sorted(set(LETTERS[lang].findall(ALIKE.sub(" ", said))))


@pytest.fixture(params=sorted(GAMES))
async def gm(request):
    async with a_house(GAMES) as house:
        yield await house.gm(request.param)


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_page_is_in_one_language(gm, lang):
    state = (await gm.house.tables.room(gm.table)).state
    system = GAMES[state.system]
    who = quote(next(iter(state.world.characters)))
    names = given_names(msgspec.to_builtins(state.world))
    paths = ["", "/log", "/desk", "/overrides", "/options", "/invite", "/create", f"/advance/{who}", f"?c={who}"]
    found = {}
    for path in paths:
        answer = await gm.at(path, headers={"accept-language": lang})
        assert answer.status_code == 200, path
        found[path] = strange(answer.text, lang, names | TITLES)
    for path in ("/", "/rules", f"/rules/{system.id}"):
        answer = await gm.get(path, headers={"accept-language": lang})
        found[path] = strange(answer.text, lang, names | TITLES)
    assert {path: strangers for path, strangers in found.items() if strangers} == {}


def given_names(value):
    """Everything that somebody wrote into a document: names, notes, things carried."""
    match value:
        case str():
            return {value} if re.search(r"[A-ZА-ЯЁ ]", value) else set()
        case dict():
            return set().union(*(given_names(each) for pair in value.items() for each in pair))
        case list() | tuple():
            return set().union(*(given_names(each) for each in value))
        case _:
            return set()
