"""What each point of a number that is paid for buys."""

import pytest

from tablewright.kernel.document import load
from tablewright.systems.favor import system
from tablewright.web.pages.odds import odds_view


@pytest.fixture
def view():
    world = load(system, {"system": "favor", "characters": {"a": {"abilities": {"charm": 3}, "focus": 2}}}).world

    def viewed(*, secret=False, **action):
        begun = {"type": "check", "actor": "a", "ability": "charm", "difficulty": 12, **action}
        tray = system.views.tray(world, begun)
        return odds_view(system, world, tray, begun, secret=secret)

    return viewed


def test_every_value_is_listed_with_its_chance_and_price(view):
    (gains,) = view(amplify=1).gains
    assert [point.value for point in gains.points] == list(range(11))
    assert [point.value for point in gains.points if point.here] == [1]
    chances = [point.chance.part for point in gains.points]
    assert chances[:4] == [10, 15, 21, 26]
    assert chances == sorted(chances)
    assert [(str(what), amount) for what, amount in gains.points[3].cost] == [("Focus", 2), ("stress", 1)]
    assert gains.points[0].cost == ()


def test_a_secret_difficulty_lists_nothing(view):
    assert view(secret=True).gains == ()
