"""The rulings of a table, as they are offered."""

import msgspec
import pytest

from tablewright.systems.favor import system
from tablewright.systems.favor.state import Options


def test_every_ruling_is_offered_once():
    assert [option.key for option in system.options] == [field.name for field in msgspec.structs.fields(Options)]


@pytest.mark.parametrize("option", system.options, ids=lambda option: option.key)
def test_the_default_is_offered_first_and_every_value_fits(option):
    assert option.values[0][0] == getattr(Options(), option.key)
    for value, _ in option.values:
        assert getattr(msgspec.convert({option.key: value}, Options), option.key) == value


def test_what_is_shown_says_where_it_stands(world):
    sheet = system.views.sheet(world(a={"abilities": {"charm": 2}, "xp": 7}), "a")
    paths = {track.path: track.value for track in sheet.tracks}
    paths |= {row.path: row.level for group in sheet.groups for row in group.rows}
    assert paths["vigor"] == 3
    assert paths["damage"] == 0
    assert paths["abilities.charm"] == 2
    assert {stat.path: stat.value for stat in sheet.stats}["xp"] == 7
