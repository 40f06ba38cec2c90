"""What an open page fetches when something has changed: one answer with the parts that differ."""

import re

import pytest

from tablewright.web.routes.parts import PARTS

pytestmark = pytest.mark.anyio

DARE = '{"type": "dare", "actor": "ada"}'
PART = re.compile(r'<template data-part="(\w+)" data-edition="(\w+)">(.*?)</template>', re.DOTALL)


async def looked(browser, editions):
    answer = await browser.at("/parts", params={"c": "ada"} | editions)
    assert answer.status_code == 200
    return {name: (edition, html) for name, edition, html in PART.findall(answer.text)}


async def test_one_answer_has_every_part_as_it_is_by_itself(gm):
    found = await looked(gm, dict.fromkeys(PARTS, ""))
    assert list(found) == list(PARTS)
    for name, (_, html) in found.items():
        assert html == (await gm.at(f"/part/{name}", params={"c": "ada"})).text


async def test_only_what_differs_is_sent(gm):
    editions = {name: edition for name, (edition, _) in (await looked(gm, dict.fromkeys(PARTS, ""))).items()}
    assert await looked(gm, editions) == {}
    await gm.send("/act", {"base": DARE, "faces": "5"})
    changed = await looked(gm, editions)
    assert "doing" in changed
    assert "away" not in changed
    assert await looked(gm, editions | {name: edition for name, (edition, _) in changed.items()}) == {}


async def test_a_part_that_the_page_does_not_have_is_not_sent(player):
    assert set(await looked(player, {"party": "", "nonsense": "", "cards": "old"})) == {"party", "cards"}


async def test_what_is_not_the_viewers_table_has_no_parts(house, gm):
    stranger = house.visitor()
    stranger.table = gm.table
    assert (await stranger.at("/parts?party=")).status_code == 404
