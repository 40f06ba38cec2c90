"""A house for every test of the server."""

import pytest
from candle_game import candle
from house import a_house


@pytest.fixture
async def house():
    async with a_house({"candle": candle()}) as found:
        yield found


@pytest.fixture
async def gm(house):
    return await house.gm("candle")


@pytest.fixture
async def player(house, gm):
    """A player who plays Ada."""
    found = await house.joined(gm.table)
    seat = await house.seat_of(found)
    answer = await gm.send("/assign", {"character": "ada", "seat": seat})
    assert answer.status_code == 200, answer.text
    return found
