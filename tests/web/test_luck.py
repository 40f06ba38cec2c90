"""Luck at a table: of the checks that a viewer may see, and of nothing that is hidden from them."""

import pytest

from tablewright.kernel.text import text
from tablewright.kernel.view import Tell
from tablewright.lab.lucky import counted
from tablewright.table.seen import Entry

pytestmark = pytest.mark.anyio

DARE = {"type": "dare", "actor": "ada", "difficulty": 4}


async def roll(program, count=3, **more):
    for _ in range(count):
        answer = await program.command("act", action=DARE, **more)
        assert answer.status_code == 200, answer.text


async def test_the_page_says_what_was_to_be_expected_and_what_came(house, gm):
    program = await house.program(gm)
    assert "No checks yet." in (await gm.at("/luck", headers={"accept-language": "en"})).text
    await roll(program, dice=[1])
    page = (await gm.at("/luck", headers={"accept-language": "en"})).text
    assert "3 checks: 1.5 successes were to be expected, 0 came; about one in 8 does as badly or worse." in page
    assert '<a class="button little" href="/t/' in (await gm.at("/log")).text


async def test_what_is_undone_does_not_count(house, gm):
    program = await house.program(gm)
    await roll(program)
    entries = (await program.api("/entries")).json()["entries"]
    await program.command("undo", entry=entries[-1]["n"])
    answer = (await program.api("/luck")).json()["answer"]
    assert "2 checks" in answer[0]["items"][0]["label"]


async def test_what_is_hidden_from_a_viewer_does_not_change_a_byte_of_theirs(house, gm, player):
    keeper, theirs = await house.program(gm), await house.program(player)
    await roll(keeper)
    before = (await theirs.api("/luck")).content, (await player.at("/luck")).content
    for level in ("nothing", "made", "outcome", "dice"):
        await roll(keeper, 2, level=level)
        own = (await theirs.api("/luck")).json()["answer"][0]
        assert "3 checks" in own["items"][0]["label"]
        if level == "nothing":
            assert ((await theirs.api("/luck")).content, (await player.at("/luck")).content) == before
    assert "11 checks" in (await keeper.api("/luck")).json()["answer"][0]["items"][0]["label"]


async def test_loaded_dice_are_told_by_their_faces(house, gm):
    program = await house.program(gm)
    await roll(program, 40, dice=[6])
    dice = (await program.api("/luck")).json()["answer"][-1]
    assert dice["title"] == "The dice"
    assert dice["rows"][0][2] == 40
    assert dice["rows"][0][4].startswith("Unlikely")


def entry(n, at="2026-02-03T20:00:00Z", **more):
    tell = Tell(text("Dare"), text("success"), more.pop("passed", True))
    return Entry(n=n, at=at, kind="acted", who="Gus", character="Ada", tell=tell, odds="1/2", **more)


def test_an_entry_that_shows_more_of_another_takes_its_place():
    hidden = Entry(n=1, at="2026-02-03T20:00:00Z", kind="acted", who="Gus", tell=Tell(text("Dare")))
    found = counted([hidden, entry(2), entry(3, of=1, passed=False)])
    assert [check.passed for check in found.everyone] == [False, True]


def test_without_marks_a_session_is_a_day_and_with_them_what_lies_between():
    days = [entry(1), entry(2)]
    late = entry(3, at="2026-02-04T01:00:00Z")
    assert [(day, len(checks)) for day, checks in counted([*days, late]).sessions] == [
        ("2026-02-03", 2),
        ("2026-02-04", 1),
    ]
    mark = Entry(n=0, at="2026-02-03T19:00:00Z", kind="session", who="Gus", text=text("Session {n} begins", n=1))
    assert [len(checks) for _, checks in counted([mark, *days, late]).sessions] == [3]
