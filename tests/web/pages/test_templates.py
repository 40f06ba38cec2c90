"""Every page of every game draws in both languages, keeps to the content policy, and is fit for a screen reader."""

import re
from itertools import pairwise

import pytest
from msgspec.structs import replace

from tablewright.host.devices import Device
from tablewright.kernel.text import plain, text
from tablewright.table.state import Invite
from tablewright.web.pages.model import Invitation, SeatRow, TableLink
from tablewright.web.pages.render import render
from tablewright.web.words import LANGUAGES

EVERYWHERE = {"theme": "", "path": "/"}
PARTS = ["away", "cards", "desk", "moves", "party", "sheet", "tray"]


def pages(game, world, page):
    """Each page with what it is given."""
    key = page.character
    link = TableLink("t1", page.name, game, "player", "Ana", ("Ada",), "1 March")
    return {
        "home.html": {
            "systems": [game],
            "tables": [link],
            "error": text("A name is missing."),
            "values": {},
            "command": "c",
            "open_tables": "passphrase",
        },
        "join.html": {
            "table_name": page.name,
            "role": "player",
            "token": "x",
            "kind": "invite",
            "seat_name": None,
            "error": None,
            "command": "c",
        },
        "table.html": {"page": page},
        "offers.html": {
            "page": page,
            "character": key,
            "brief": game.views.brief(world, key),
            "groups": game.views.offers(world, key),
        },
        "create.html": {"page": page, "values": {}},
        "invite.html": {
            "page": page,
            "invitations": (
                Invitation(Invite("player", "player"), "http://a/join/1"),
                Invitation(Invite("i", "gm", "2026-02-04T20:15:00Z", 1, 1), "http://a/join/2", good=False),
            ),
            "alone": False,
            "seats": (SeatRow("s2", "Ana", "player", True),),
            "own": "http://a/seat/1",
            "devices": (Device("d1", "s2", "2026-02-04T20:15:00Z", "phone"),),
            "here": "d1",
        },
        "error.html": {"status": 404, "sentence": text("{n} %", n=1), "what_to_do": None},
    }


@pytest.fixture(params=["gm", "player", "spectator"])
def role(request):
    return request.param


@pytest.fixture(params=LANGUAGES)
def lang(request):
    return request.param


@pytest.fixture(params=[False, True], ids=["open", "secret"])
def page(request, game, world, page_of, role):
    return page_of(game, world, role=role, secret=request.param)


@pytest.fixture
def drawn(game, world, page, lang):
    given = pages(game, world, page)
    return {name: render(name, lang, game, **EVERYWHERE, **context) for name, context in given.items()}


def test_no_page_has_a_style_or_a_script_of_its_own(drawn, read):
    for name, html in drawn.items():
        for tag, attributes in read(html).tags:
            assert tag != "style", name
            assert "style" not in attributes, name
            assert tag != "script" or attributes["src"].startswith("/static/"), name
            assert not [attribute for attribute in attributes if attribute.startswith("on")], name


def test_no_page_asks_another_host_for_anything(drawn, read):
    for html in drawn.values():
        for _, attributes in read(html).tags:
            asked = [attributes[name] for name in ("src", "href", "action") if attributes.get(name)]
            assert all(address.startswith(("/", "#")) for address in asked)


def test_ids_are_unique_and_labels_have_their_fields(drawn, read):
    for name, html in drawn.items():
        tags = read(html).tags
        ids = [attributes["id"] for _, attributes in tags if "id" in attributes]
        assert sorted(ids) == sorted(set(ids)), name
        for _, attributes in tags:
            named = [attributes.get("for"), *(attributes.get("aria-labelledby") or "").split()]
            assert set(filter(None, named)) <= set(ids), name


def test_headings_come_in_order_from_one_h1(drawn, read):
    for name, html in drawn.items():
        levels = [int(tag[1]) for tag, _ in read(html).tags if re.fullmatch(r"h[1-6]", tag)]
        assert levels.count(1) == 1, name
        assert all(after <= before + 1 for before, after in pairwise(levels)), (name, levels)


@pytest.mark.parametrize("part", PARTS)
def test_a_part_is_the_same_alone_as_in_its_page(game, world, page_of, part):
    page = page_of(game, world)
    whole = render("table.html", "en", game, page=page, **EVERYWHERE)
    alone = render(f"parts/{part}.html", "en", game, page=page, **EVERYWHERE)
    assert alone.strip() in whole


def test_a_spectator_is_offered_nothing_to_send(game, world, page_of, read):
    page = page_of(game, world, role="spectator")
    html = render("parts/party.html", "en", game, page=page, **EVERYWHERE)
    assert not [tag for tag, _ in read(html).tags if tag == "form"]


@pytest.mark.parametrize("role", ["player", "spectator"])
def test_what_is_the_gms_is_on_no_other_page(game, world, page_of, role):
    html = render("table.html", "en", game, page=page_of(game, world, role=role), **EVERYWHERE)
    for path in ("/call", "/close", "/disclose", "/assign", "/sample"):
        assert f'action="/t/t1{path}"' not in html
    assert 'name="level"' not in html


def test_a_name_of_blanks_has_a_mark_all_the_same(game, page):
    blank = replace(page, sheet=replace(page.sheet, name=plain(" ")))
    assert 'aria-hidden="true">?</span>' in render("parts/sheet.html", "en", game, page=blank)
