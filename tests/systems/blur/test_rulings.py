"""What a table may rule otherwise is listed with every value, and each value is one that the rules know."""

import msgspec
import pytest

from tablewright.kernel.document import load
from tablewright.systems.blur import system
from tablewright.systems.blur.state import Options

USUAL = msgspec.json.decode(msgspec.json.encode(Options()))


def ruled(key, value):
    name, _, place = key.partition(".")
    if not place:
        return {name: value}
    listed = list(USUAL[name])
    listed[int(place)] = value
    return {name: listed}


def test_every_option_of_the_rules_can_be_chosen():
    """BL-3, BL-6, BL-10, BL-16, BL-26, BL-32, BL-33 and BL-55."""
    assert {option.key.partition(".")[0] for option in system.options} == set(USUAL)
    clauses = {option.clause for option in system.options}
    assert clauses == {"BL-3", "BL-6", "BL-10", "BL-16", "BL-26", "BL-32", "BL-33", "BL-55"}


@pytest.mark.parametrize("option", system.options, ids=lambda option: option.key)
def test_each_value_of_an_option_fits_and_the_first_is_the_usual_one(option):
    """BL-55 takes any number from 0 on, the others the values listed."""
    values = [value for value, _ in option.values] or [option.lowest, 7]
    for value in values:
        world = load(system, {"system": "blur", "options": ruled(option.key, value)}).world
        assert msgspec.json.decode(msgspec.json.encode(world.options)) == USUAL | ruled(option.key, value)
    if option.values:
        assert ruled(option.key, values[0]) == {option.key: USUAL[option.key]}


def test_obstacles_given_by_name_become_six_in_order():
    """BL-55: hungry and thirsty, angry, afraid, exhausted, injured, sick."""
    world = load(system, {"system": "blur", "options": {"recovery_obstacles": {"angry": 5, "sick": 1}}}).world
    assert world.options.recovery_obstacles == (0, 5, 3, 3, 4, 1)


def test_the_numbers_of_a_sheet_name_their_place_in_the_document():
    """BL-1, BL-23, BL-50 and BL-56: a history can be opened from each."""
    world = load(system, {"system": "blur", **system.views.sample()}).world
    sheet = system.views.sheet(world, "marit")
    paths = [each.path for each in (*sheet.tracks, *sheet.stats)]
    assert {"blur", "might", "filter.phases_left"} <= set(paths)
    rows = [row.path for group in sheet.groups for row in group.rows]
    assert {"ratings.will", "ratings.pathfinder"} <= set(rows)
