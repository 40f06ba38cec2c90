"""A form becomes the action that it is for."""

import contextlib

import pytest
from hypothesis import given, strategies as st
from lantern_game import lantern

from tablewright.kernel.decision import Invalid
from tablewright.kernel.text import text
from tablewright.kernel.view import Choice, Modifiers, Number, Repeat, Shut, Toggle, Writing
from tablewright.table.fill import MAX_ROWS, begun, fill, preset, whole

LABEL = text("Label")
BASE = {"type": "dare", "actor": "ada", "bonuses": [{"source": "rope", "value": 1}], "way": "slow"}
NUMBER = Number("difficulty", LABEL, 4)
CHOICE = Choice("way", LABEL, (("", LABEL), ("slow", LABEL), ("fast", LABEL)), "slow")
PICK = Choice(
    "with",
    LABEL,
    (("", LABEL), ("a lamp", LABEL)),
    patches={"a lamp": {"burn": True, "bonuses": [{"source": "lamp", "value": 3}]}},
)
WORDS = Writing("note", LABEL, "as it was")
ROWS = Modifiers("bonuses", LABEL)
SWITCH = Toggle("burn", LABEL, {"burn": True, "bonuses": [{"source": "light", "value": 2}]})


def more(source, value):
    """The list of the base with a line more."""
    return {"bonuses": [*BASE["bonuses"], {"source": source, "value": value}]}


@pytest.mark.parametrize(
    "written, value",
    [
        ("0", 0),
        ("-0", 0),
        ("7", 7),
        ("+7", 7),
        ("-7", -7),
        ("−7", -7),
        (" 12 ", 12),
        ("007", 7),
        ("999999999", 999999999),
    ],
)
def test_a_whole_number_is_read_as_people_write_it(written, value):
    assert whole(written, "difficulty") == value


@pytest.mark.parametrize(
    "written",
    [
        "",
        " ",
        "-",
        "+",
        "+-1",
        "-+1",
        "--1",
        "−-1",
        "1.0",
        "1e3",
        "0x1",
        "1_000",
        "٣",
        "１２",
        "1 2",
        "9" * 10,
        "NaN",
        "1\n2",
    ],
)
def test_what_is_no_whole_number_is_told_so_with_its_field(written):
    with pytest.raises(Invalid, match="whole number") as caught:
        whole(written, "difficulty")
    assert caught.value.path == "action.difficulty"


@given(st.text(max_size=12))
def test_whatever_is_typed_is_a_number_or_a_sentence(written):
    with contextlib.suppress(Invalid):
        assert isinstance(whole(written, "difficulty"), int)


@given(st.integers(-999_999_999, 999_999_999))
def test_a_number_that_is_shown_can_be_typed_again(value):
    assert whole(str(value), "x") == whole(str(value).replace("-", "−"), "x") == value


@pytest.mark.parametrize(
    "control, form, changes",
    [
        (NUMBER, {}, {"difficulty": 4}),
        (NUMBER, {"c.difficulty": "−2"}, {"difficulty": -2}),
        (CHOICE, {}, {}),
        (CHOICE, {"c.way": "fast"}, {"way": "fast"}),
        (CHOICE, {"c.way": ""}, {"way": None}),
        (WORDS, {}, {"note": "as it was"}),
        (WORDS, {"c.note": "{x}"}, {"note": "{x}"}),
        (ROWS, {}, {}),
        (ROWS, {"m.bonuses.0.source": "wind"}, {}),
        (ROWS, {"m.bonuses.0.source": "wind", "m.bonuses.0.value": "0"}, {}),
        (ROWS, {"m.bonuses.3.source": " wind ", "m.bonuses.3.value": "−2"}, more("wind", -2)),
        (ROWS, {"m.bonuses.0.value": "1"}, more("?", 1)),
        (ROWS, {f"m.bonuses.{MAX_ROWS}.value": "1"}, {}),
        (SWITCH, {}, {}),
        (SWITCH, {"t.burn": "on"}, {"burn": True, "bonuses": [*BASE["bonuses"], {"source": "light", "value": 2}]}),
        (Toggle("burn", LABEL, {"burn": True}, shut=Shut("LA-4", LABEL)), {"t.burn": "on"}, {}),
    ],
)  # fmt: skip
def test_a_control_puts_what_it_holds_into_the_action(control, form, changes):
    expected = {key: value for key, value in {**BASE, **changes}.items() if value is not None}
    assert fill(BASE, (control,), form) == expected


def test_an_empty_choice_leaves_out_what_was_not_there():
    assert fill({"type": "dare"}, (CHOICE,), {"c.way": ""}) == {"type": "dare"}


@pytest.mark.parametrize("control, form", [(ROWS, {"m.bonuses.0.value": "1"}), (SWITCH, {"t.burn": "on"})])
@pytest.mark.parametrize("there", [5, "rope", {"source": "rope"}, None])
def test_a_list_that_is_none_cannot_grow(control, form, there):
    with pytest.raises(Invalid, match="list") as caught:
        fill({**BASE, "bonuses": there}, (control,), form)
    assert caught.value.path == "action.bonuses"


def test_a_modifier_that_is_no_number_names_its_list():
    with pytest.raises(Invalid) as caught:
        fill(BASE, (ROWS,), {"m.bonuses.0.value": "much"})
    assert caught.value.path == "action.bonuses"


CONTROLS = (NUMBER, CHOICE, WORDS, ROWS, SWITCH)
FORMS = st.fixed_dictionaries(
    {},
    optional={
        "c.difficulty": st.integers(-99, 99).map(str),
        "c.way": st.sampled_from(["", "slow", "fast"]),
        "c.note": st.text(max_size=5),
        "m.bonuses.0.source": st.text(max_size=5),
        "m.bonuses.0.value": st.integers(-9, 9).map(str),
        "t.burn": st.just("on"),
        "surplus": st.text(max_size=5),
    },
)


@given(FORMS, st.permutations(CONTROLS))
def test_filling_touches_only_what_has_a_control_and_never_the_base(form, controls):
    base = {**BASE, "bonuses": list(BASE["bonuses"]), "kept": ["as", "it", "was"]}
    action = fill(base, controls, form)
    assert base == {**BASE, "kept": ["as", "it", "was"]}
    assert (action["type"], action["actor"], action["kept"]) == ("dare", "ada", ["as", "it", "was"])
    assert set(action) <= {*base, "difficulty", "way", "note", "burn"}
    assert action["bonuses"][:1] == BASE["bonuses"]


def test_a_tray_that_nobody_touched_has_its_switches_as_they_stand():
    on = Toggle("lit", LABEL, {"lit": True}, on=True)
    assert preset((*CONTROLS, on)) == {"t.lit": "on"}
    assert fill({}, (on,), preset((on,))) == {"lit": True}


# An action that is begun


def test_an_action_that_is_begun_may_lack_fields():
    raw = {"type": "dare", "actor": "ada"}
    assert begun(lantern(), raw) == raw
    assert begun(lantern(), {**raw, "difficulty": 4, "bonuses": []})["difficulty"] == 4


@pytest.mark.parametrize(
    "raw, path",
    [
        (None, "action"),
        ([], "action"),
        ({}, "action"),
        ({"type": "dare"}, "action"),
        ({"actor": "ada"}, "action"),
        ({"type": ["dare"], "actor": "ada"}, "action"),
        ({"type": "dare", "actor": 1}, "action"),
        ({"type": "sail", "actor": "ada"}, "action.type"),
        ({"type": "dare", "actor": "ada", "difficulty": "hard"}, "action.difficulty"),
        ({"type": "dare", "actor": "ada", "bonuses": [{"source": 1, "value": 1}]}, "action.bonuses.0.source"),
    ],
)
def test_what_is_begun_has_the_right_form_as_far_as_it_goes(raw, path):
    with pytest.raises(Invalid) as caught:
        begun(lantern(), raw)
    assert caught.value.path == path


def test_a_choice_with_patches_puts_in_what_it_stands_for_and_nothing_by_its_own_name():
    assert fill(BASE, [PICK], {"c.with": "a lamp"}) == {**BASE, "burn": True, **more("lamp", 3)}
    assert fill(BASE, [PICK], {"c.with": ""}) == fill(BASE, [PICK], {}) == BASE


def test_what_is_none_of_the_patches_is_told_so_with_its_field():
    with pytest.raises(Invalid, match="chosen") as caught:
        fill(BASE, [PICK], {"c.with": "a torch"})
    assert caught.value.path == "action.with"


LIGHTS = Repeat("lights", LABEL, {"bonuses": [{"source": "light", "value": 1}]}, high=3)


@pytest.mark.parametrize("written, times", [("0", 0), ("2", 2), ("3", 3), ("9", 3), ("-1", 0)])
def test_what_is_repeated_goes_in_so_often_and_no_further_than_its_end(written, times):
    action = fill(BASE, (LIGHTS,), {"n.lights": written})
    assert action["bonuses"] == [*BASE["bonuses"], *[{"source": "light", "value": 1}] * times]


def test_what_is_repeated_begins_where_it_stands():
    begun_with = Repeat("lights", LABEL, {"bonuses": [{"source": "light", "value": 1}]}, value=2)
    assert len(fill(BASE, (begun_with,), {})["bonuses"]) == 3
    with pytest.raises(Invalid):
        fill(BASE, (begun_with,), {"n.lights": "two"})


CHOSEN = Modifiers(
    "tests", LABEL, "at", source_key="of", sources=(("rope", LABEL), ("lamp", LABEL)), rows=(("rope", 2),)
)


@pytest.mark.parametrize(
    "form, rows",
    [
        ({}, [{"of": "rope", "at": 2}]),
        ({"m.tests.0.source": "lamp", "m.tests.0.value": "4"}, [{"of": "lamp", "at": 4}]),
        ({"m.tests.0.source": "lamp", "m.tests.0.value": ""}, [{"of": "lamp", "at": 1}]),
        ({"m.tests.0.source": "lamp", "m.tests.0.value": "0"}, None),
        ({"m.tests.0.source": "", "m.tests.0.value": "4"}, None),
    ],
)
def test_named_numbers_can_be_chosen_from_a_list_and_begin_with_some(form, rows):
    assert fill({}, (CHOSEN,), form).get("tests") == rows
