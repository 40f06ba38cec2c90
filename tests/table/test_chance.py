"""The chance that is kept beside a roll: by its own rule, and only where there is one."""

from dataclasses import replace
from fractions import Fraction

import pytest
from lantern_game import lantern
from play import GM, Play

from tablewright.bootstrap import find_systems
from tablewright.kernel.decision import TooLarge
from tablewright.kernel.document import load
from tablewright.kernel.text import text
from tablewright.kernel.view import Tray
from tablewright.table import chance


def chance_of(system, raw):
    world = Play(system).state.world
    plan = system.prepare(world, system.action(raw))
    return chance.chance_of_success(system, world, raw, plan)


DARE = {"type": "dare", "actor": "ada", "difficulty": 5}


def test_the_chance_is_exact():
    assert chance_of(lantern(), DARE) == Fraction(1, 3)


def test_what_has_no_tray_has_no_chance():
    assert chance_of(lantern(), {"type": "pour", "actor": "ada"}) is None


def test_what_has_no_success_has_no_chance():
    system = lantern()
    views = replace(system.views, tray=lambda _world, action: Tray(text("A dare"), action, success="glory"))
    assert chance_of(replace(system, views=views), DARE) is None


def test_what_has_too_many_ways_to_end_is_rolled_without_odds(monkeypatch):
    def too_many(*_args):
        raise TooLarge(text("Too many."))

    monkeypatch.setattr(chance, "explore", too_many)
    assert chance_of(lantern(), DARE) is None


@pytest.mark.parametrize("raw", [DARE, {**DARE, "bonuses": [{"source": "rope", "value": 2}]}])
def test_the_chance_says_how_often_it_succeeds(raw):
    system = lantern()
    passed = 0
    for face in range(1, 7):
        play = Play(system, draw=lambda sides, face=face: face if sides == 6 else 1)
        passed += play.act(GM, **{key: value for key, value in raw.items() if key not in {"type", "actor"}}).tell.passed
    assert chance_of(system, raw) == Fraction(passed, 6)


@pytest.mark.parametrize("asking, expected", [("a", Fraction(16, 25)), ("b", Fraction(9, 25)), ("gm", None)])
def test_the_chance_of_a_contest_is_that_of_who_asks(asking, expected):
    system = find_systems()["haze"]
    people = {
        "a": {"name": "A", "attributes": {"senses": 4}, "skills": {"perception": 2}},
        "b": {"name": "B", "attributes": {"body": 3}, "skills": {"stealth": 2}},
        "gm": {"name": "C"},
    }
    world = load(system, {"system": "haze", "characters": people}).world
    contestants = [{"actor": "a", "skill": "perception"}, {"actor": "b", "skill": "stealth"}]
    raw = {"type": "opposed", "actor": asking, "contestants": contestants}
    plan = system.prepare(world, system.action(raw))
    views = replace(system.views, tray=lambda _world, action: Tray(text("Opposed"), action, success="winner"))
    assert chance.chance_of_success(replace(system, views=views), world, raw, plan) == expected
