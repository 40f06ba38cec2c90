"""What would change a roll: the single changes of the tray, against an exhaustive search by hand."""

from fractions import Fraction
from itertools import product

import pytest
from by_hand import after, by_hand

from tablewright.bootstrap import find_systems
from tablewright.kernel.decision import Declined
from tablewright.kernel.rule import script
from tablewright.kernel.view import Choice, Number, Toggle
from tablewright.lab.levers import beforehand, levers, turning
from tablewright.lab.party import helpers, own_reading
from tablewright.table.fill import fill, preset

GAMES = sorted(find_systems())


def rows(items):
    for item in items:
        if item.action is not None:
            yield item.action
        yield from rows(item.rows)


def begun(system, world, most=3):
    """Some of the rolls that the sheets begin, of the first two people."""
    for key in list(world.characters)[:2]:
        sheet = system.views.sheet(world, key)
        for action in list(rows(sheet.groups))[:most]:
            yield {**action, "dice": 2} if action["type"] == "test" else action


def every_change(tray):
    """Every value of each control but the task, the others as they stand, as forms."""
    for control in tray.controls:
        match control:
            case Toggle(shut=None, on=False):
                yield {f"t.{control.name}": "1"}
            case Choice(task=False):
                yield from ({f"c.{control.key}": value} for value, _ in control.options if value != control.value)
            case Number(task=False) if control.key != tray.difficulty and control.value < control.high:
                yield {f"c.{control.key}": str(control.value + 1)}


@pytest.mark.parametrize("game", GAMES)
def test_the_levers_of_a_tray_are_what_an_exhaustive_search_finds(game, played):
    system, world = played(game)
    seen = 0
    for action in begun(system, world):
        reading = own_reading(system, world, action, None)
        key = reading.tray.difficulty
        if reading.chance() in (0, 1):
            continue
        exact = by_hand(system, world, reading.action, reading.tray.success)
        assert exact == reading.chance()
        better = []
        for change in every_change(reading.tray):
            other = fill(reading.tray.action, reading.tray.controls, {**preset(reading.tray.controls), **change})
            if key and other.get(key) != reading.action[key]:
                continue
            try:
                found = by_hand(system, world, other, reading.tray.success)
            except Declined:
                continue
            if found > exact:
                better.append(found)
        assert [each.chance for each in levers(reading, exact)] == sorted(better, reverse=True)
        seen += 1
    assert seen


def weary(played):
    """A thief of Haze with four fatigue, and her friends."""
    system, world = played("haze")
    return system, world, {"type": "gain_fatigue", "actor": "ilka", "points": 4}


def test_a_rest_that_takes_fatigue_is_a_lever_with_what_comes_first(played):
    system, world, tired = weary(played)
    world = after(system, world, tired)
    reading = own_reading(system, world, {"type": "check", "actor": "ilka", "skill": "stealth"}, 14)
    found = beforehand(reading, reading.chance())
    assert {each.first["kind"] for each in found} == {"rest", "night"}
    assert found[0].first["kind"] == "night"
    for each in found:
        rested = after(system, world, each.first)
        assert each.chance == by_hand(system, rested, reading.action) > reading.chance()
    assert not beforehand(reading, Fraction(1))


@pytest.mark.parametrize("game", GAMES)
def test_what_may_come_before_a_roll_are_actions_of_the_game(game):
    system = find_systems()[game]
    assert system.prepares <= system.action_types.keys()


def test_after_a_near_miss_the_reroll_comes_with_its_chance_and_its_price(played):
    system, world = played("haze")
    action = {"type": "check", "actor": "ilka", "skill": "stealth", "difficulty": 14}
    reading = own_reading(system, world, action, 14)
    assert turning(system, world, "ilka") == ()
    decoded = system.action(dict(reading.action))
    rolled = script(system.prepare(world, decoded), system.turn(world), (1,))
    (again,) = turning(system, system.remember(world, decoded, rolled), "ilka")
    assert again.chance == reading.chance()
    assert again.cost == (("xp", 1),)


def test_the_helpers_are_tried_alone_and_in_every_set(played):
    system, world = played("haze")
    reading = own_reading(system, world, {"type": "check", "actor": "torben", "skill": "stealth"}, 12)
    found = helpers(reading)
    assert len(found.alone) > 1
    everyone = [who for who, _ in found.alone]
    best = max(
        by_hand(
            system, world, {**reading.action, "helpers": [who for who, on in zip(everyone, chosen, strict=True) if on]}
        )
        for chosen in product((False, True), repeat=len(everyone))
    )
    names, chance = found.together
    assert chance == best
    assert chance == by_hand(system, world, {**reading.action, "helpers": list(names)})
