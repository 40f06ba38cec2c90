"""The rulings of a table: every option of the rules, with its values, the default first."""

from msgspec import inspect, to_builtins

from tablewright.systems.haze import system
from tablewright.systems.haze.rulings import OPTIONS
from tablewright.systems.haze.state import Options


def test_every_option_is_a_ruling_and_its_first_value_the_default():
    assert [option.key for option in OPTIONS] == list(Options.__struct_fields__)
    assert {option.key: option.values[0][0] for option in OPTIONS} == to_builtins(Options())


def test_the_values_are_those_that_the_option_can_have():
    for field, option in zip(inspect.type_info(Options).fields, OPTIONS, strict=True):
        values = [value for value, _ in option.values]
        match field.type:
            case inspect.BoolType():
                assert sorted(values) == [False, True]
            case inspect.LiteralType():
                assert sorted(values) == sorted(field.type.values)
            case _:
                assert option.lowest == 0


def test_what_a_table_ruled_otherwise_is_on_its_sheets(world):
    plain = system.views.sheet(world(a={}), "a").lists
    assert "Rulings of this table" not in [str(listing.title) for listing in plain]
    party = world(a={}, options={"stack_bonuses": True, "free_points": 50, "poor_comfort": "none"})
    ruled = system.views.sheet(party, "a").lists[-1]
    assert [(str(item.label), str(item.end), item.clause) for item in ruled.items] == [
        ("All bonuses add", "yes", "HZ-13"),
        ("A rest in poor comfort", "nothing", "HZ-34"),
        ("Free points at creation", "50", "HZ-51"),
    ]
