"""The rulings of a table: every row of the rules' list, with its default first and its words in both languages."""

import pytest

from tablewright.kernel.document import load
from tablewright.systems.two_fingers import system
from tablewright.systems.two_fingers.state import Options

DEFAULTS = Options()


@pytest.mark.parametrize("option", system.options, ids=lambda option: option.key)
def test_a_ruling_is_told_with_its_clause_and_its_default_first(option, in_russian):
    in_russian(option)
    assert option.clause.startswith("TF-")
    if option.values:
        assert option.values[0][0] == getattr(DEFAULTS, option.key)
    else:
        assert option.lowest == getattr(DEFAULTS, option.key)


def test_there_is_one_for_every_field_of_the_options():
    assert [option.key for option in system.options] == list(Options.__struct_fields__)


@pytest.mark.parametrize(
    "options", [{option.key: value} for option in system.options for value, _ in option.values or ((7, None),)], ids=str
)
def test_every_value_that_is_offered_can_be_set(options):
    world = load(system, {"system": system.id, "options": options}).world
    assert {key: getattr(world.options, key) for key in options} == options
