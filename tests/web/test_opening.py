"""Who may open a table, as the operator of the server has it."""

import pytest
from candle_game import candle
from house import a_house

from tablewright.host.passphrases import fits, kept, well_formed
from tablewright.settings import Settings

pytestmark = pytest.mark.anyio
FORM = {"game": "candle", "name": "T", "you": "G"}
ASKED = {"system": "candle", "name": "T", "your_name": "G"}


async def opened(settings, **more):
    """The status of opening a table by the page and by the interface, and the front page."""
    async with a_house({"candle": candle()}, settings=settings) as house:
        page = await house.visitor().post("/tables", {**FORM, **more})
        program = await house.visitor().http.post("/api/v1/tables", json={**ASKED, **more})
        return page.status_code, program.status_code, (await house.visitor().get("/")).text


async def test_everyone_may_unless_it_is_set_otherwise():
    page, program, front = await opened(Settings())
    assert (page, program) == (303, 201)
    assert "passphrase" not in front


async def test_who_knows_the_passphrase_may():
    settings = Settings(open_tables="passphrase", passphrase=kept("open, sesame"))
    page, program, front = await opened(settings, passphrase="open, sesame")
    assert (page, program) == (303, 201)
    assert 'name="passphrase"' in front
    for wrong in ({}, {"passphrase": "sesame"}, {"passphrase": ""}):
        assert (await opened(settings, **wrong))[:2] == (403, 403)


async def test_nobody_may_where_it_is_set_so():
    page, program, front = await opened(Settings(open_tables="nobody"), passphrase="x")
    assert (page, program) == (403, 403)
    assert 'name="game"' not in front
    assert "No new tables" in front


async def test_a_program_that_asks_twice_with_a_secret_id_opens_one_table():
    async with a_house({"candle": candle()}) as house:
        asked = {**ASKED, "id": "0123456789abcdef0123456789"}
        first, again = [await house.visitor().http.post("/api/v1/tables", json=asked) for _ in range(2)]
        assert (first.status_code, first.json()) == (again.status_code, again.json())
        short = await house.visitor().http.post("/api/v1/tables", json={**ASKED, "id": "1"})
        assert (short.status_code, short.json()["error"]["details"]["path"]) == (422, "id")


def test_of_a_passphrase_only_a_salted_hash_is_kept():
    one, other = kept("open, sesame"), kept("open, sesame")
    assert one != other
    assert "sesame" not in one
    assert fits("open, sesame", one)
    assert fits("open, sesame", other)
    assert not fits("open sesame", one)


@pytest.mark.parametrize(
    "written", ["", "open, sesame", "scrypt:", "scrypt::", "scrypt:AA==:", "md5:AA==:AA==", "scrypt:%:%"]
)
def test_what_is_no_hash_fits_nothing(written):
    assert not well_formed(written)
    assert not fits("", written)
    assert not fits(written, written)
