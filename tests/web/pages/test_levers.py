"""What would change a roll: only what betters it, the most first, with its price."""

from fractions import Fraction

import pytest

from tablewright.kernel.document import load
from tablewright.kernel.view import Number, Shut, Toggle, Tray
from tablewright.lab.reading import read
from tablewright.sdk import text
from tablewright.web.pages.levers import levers

BASE = {"type": "throw", "actor": "ada", "difficulty": 10, "plus": 2}


@pytest.fixture(scope="module")
def found(knack):
    """The levers of a tray with these controls: their labels and chances."""
    world = load(knack, {"system": "knack", **knack.views.sample()}).world

    def found(*controls, **changes):
        tray = Tray(text("Knack"), BASE, controls)
        reading = read(knack, world, tray, {**BASE, **changes})
        listed = levers(reading, reading.chance())
        return [(str(lever.label), Fraction(lever.chance.part, lever.chance.whole)) for lever in listed]

    return found


def toggle(name, patch, **more):
    return Toggle(name, text(name), patch, **more)


def test_what_betters_the_chance_is_listed_the_most_first(found):
    assert found(
        Number("plus", text("Plus"), 2), toggle("a charm", {"plus": 4}), toggle("a drum", {"plus": 6}), toggle("", {})
    ) == [("a drum", Fraction(7, 10)), ("a charm", Fraction(5, 10)), ("Plus: 3", Fraction(4, 10))]


def test_what_is_on_or_shut_or_at_its_end_is_not_listed(found):
    assert not found(
        toggle("on", {"plus": 6}, on=True),
        toggle("shut", {"plus": 6}, shut=Shut("KN-9", text("No."))),
        Number("plus", text("Plus"), 2, high=2),
        plus=6,
    )


def test_what_is_refused_is_not_listed(found):
    assert not found(toggle("too hard", {"difficulty": 100}))


def test_what_lowers_the_difficulty_is_another_roll(found):
    assert not found(toggle("easier", {"difficulty": 3}))


def test_what_was_typed_besides_stays(found):
    assert found(toggle("a charm", {"plus": 3}), plus=2, difficulty=12) == [("a charm", Fraction(2, 10))]
