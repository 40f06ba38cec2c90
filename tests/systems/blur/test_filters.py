"""Filters and gear: BL-23 to BL-29."""

import pytest


def worn(kind, gear="copper_respirator", **rest):
    return {"gear": [gear] if gear else [], "filter": {"kind": kind, **rest}}


def left(t, key="w"):
    own = t.who(key)["filter"]
    return own["phases_left"], own["due"]


def test_a_phase_is_marked_at_its_end_if_the_filter_was_used(table):
    """BL-23."""
    t = table(w=worn("sponge"))
    t.do("end_phase", kind="adventure")
    assert left(t) == (3, False)
    t.do("enter_fog")
    t.do("leave_fog")
    assert left(t) == (3, False)
    assert t.do("end_phase", kind="adventure")["filter"]["phases_left"] == 2
    assert t.who()["filter"]["used"] is False


@pytest.mark.parametrize("kind", ["adventure", "camp", "journey", "town"])
def test_any_kind_of_phase_marks_a_filter_once(foggy, kind):
    """BL-23."""
    t = foggy(w=worn("sponge"))
    for expected in (2, 1, 0):
        t.do("begin_phase", kind=kind)
        t.do("end_phase", kind=kind)
        assert left(t) == (expected, False)


def test_a_sponge_by_day_then_after_fogfall(foggy):
    """BL-24: 3, then 2 at the phase's end, then the thick use takes one at once: 1, its last."""
    t = foggy(w=worn("sponge"))
    t.do("begin_phase", kind="adventure")
    t.do("end_phase", kind="adventure")
    assert left(t) == (2, False)
    t.do("begin_phase", kind="journey")
    t.do("set_scene", time="fogfall")
    assert left(t) == (1, False)
    assert t.who()["filter"]["thick_marked"] is True
    t.do("set_scene", time="day")
    t.do("set_scene", time="night")
    assert left(t) == (1, False)
    t.do("end_phase", kind="journey")
    assert left(t) == (0, False)


def test_a_filter_in_its_last_phase_is_due_in_thick_fog_and_works_to_the_end_of_the_turn(foggy):
    """BL-24."""
    t = foggy(w=worn("fungus", "beak_mask", phases_left=1))
    result = t.do("set_scene", time="fogfall")
    assert left(t) == (0, True)
    assert (result["exposed"], result["blur_roll_due"]) == (False, None)
    assert t.do("end_turn")["blur_roll_due"] == "BL-24"
    assert left(t) == (0, False)
    assert t.who()["exposed"] is True


def test_in_other_phases_a_due_filter_works_to_the_end_of_the_phase(foggy):
    """BL-24."""
    t = foggy(scene={"phase": "camp"}, w=worn("fungus", "beak_mask", phases_left=1))
    t.do("set_scene", time="night")
    assert t.who()["exposed"] is False
    assert t.do("end_phase", kind="camp")["blur_roll_due"] == "BL-24"


def test_a_filter_that_is_replaced_in_time_brings_no_roll(foggy):
    """BL-24."""
    t = foggy(scene={"thick": True}, w=worn("fungus", "beak_mask", phases_left=1))
    t.do("set_scene", light="dim")
    assert left(t) == (0, True)
    result = t.do("fit_filter", filter="sponge")
    assert result == {"protected": True, "exposed": False, "blur_roll_due": None}
    assert left(t) == (2, False)
    assert t.do("end_turn")["blur_roll_due"] is None


def test_a_due_filter_beside_an_amulet_brings_no_roll(foggy):
    """BL-20 and BL-24."""
    t = foggy(w={**worn("sponge", phases_left=1), "protection": ["amulet"]})
    t.do("set_scene", thick=True)
    assert t.do("end_turn")["blur_roll_due"] is None


def test_no_roll_is_due_of_those_already_exposed_in_this_stay(foggy):
    """BL-24 under the rule of BL-11."""
    t = foggy(w={**worn("sponge", phases_left=1), "exposed_this_stay": True})
    t.do("set_scene", thick=True)
    assert t.do("end_turn")["blur_roll_due"] is None
    assert t.who()["exposed"] is True


def test_a_spent_filter_protects_no_more(foggy, table):
    """BL-25: at once for who is in the fog, at the next time for who is not."""
    t = foggy(w=worn("sponge", phases_left=1))
    t.do("begin_phase", kind="journey")
    assert t.do("end_phase", kind="journey")["blur_roll_due"] == "BL-25"
    out = table(w=worn("sponge", phases_left=0))
    assert out.do("enter_fog") == {"in_fog": True, "exposed": True, "blur_roll_due": "BL-25"}


@pytest.mark.parametrize("face, due", [(1, "BL-26"), (3, "BL-26"), (4, "BL-25"), (6, "BL-25")])
def test_a_scarf_ends_its_phase_with_a_d6(foggy, face, due):
    """BL-26: on 1 to 3 it has not worked; on 4 to 6 it has, and is spent."""
    t = foggy(w=worn("scarf", None))
    t.do("begin_phase", kind="journey")
    result = t.do("end_phase", faces=[face], kind="journey")
    assert (result["scarf"], result["blur_roll_due"]) == (face, due)
    assert left(t) == (0, False)


@pytest.mark.parametrize("face, due", [(3, "BL-26"), (4, None)])
def test_a_scarf_used_in_a_phase_is_rolled_for_outside_too(table, face, due):
    """BL-26."""
    t = table(w=worn("scarf", None))
    t.do("enter_fog")
    t.do("leave_fog")
    assert t.do("end_phase", faces=[face], kind="adventure")["blur_roll_due"] == due
    assert t.who()["exposed_this_stay"] is False


def test_a_scarf_that_failed_brings_no_second_roll_in_one_stay(foggy):
    """BL-26 under the rule of BL-11."""
    t = foggy(w={**worn("scarf", None), "exposed_this_stay": True})
    t.do("begin_phase", kind="journey")
    assert t.do("end_phase", faces=[1], kind="journey")["blur_roll_due"] is None


def test_a_scarf_that_failed_beside_an_amulet_brings_no_roll(foggy):
    """BL-20 and BL-26."""
    t = foggy(scene={"phase": "journey"}, w={**worn("scarf", None), "protection": ["amulet"]})
    assert t.do("end_phase", faces=[1], kind="journey")["blur_roll_due"] is None
    assert t.who()["exposed"] is False


def test_a_scarf_that_is_due_rolls_no_d6(foggy):
    """BL-26."""
    t = foggy(scene={"phase": "journey"}, w=worn("scarf", None))
    t.do("set_scene", thick=True)
    assert left(t) == (0, True)
    assert t.do("end_phase", kind="journey")["blur_roll_due"] == "BL-24"


def test_a_scarf_that_was_not_used_rolls_no_d6(table):
    """BL-26."""
    assert table(w=worn("scarf", None)).do("end_phase", kind="town")["scarf"] is None


def test_a_table_may_let_a_scarf_that_worked_be_good_again(foggy):
    """BL-26, an option."""
    t = foggy(options={"scarf_phase": "again"}, w=worn("scarf", None))
    for face in (4, 6):
        t.do("begin_phase", kind="journey")
        assert t.do("end_phase", faces=[face], kind="journey")["blur_roll_due"] is None
        assert left(t) == (1, False)
    t.do("begin_phase", kind="journey")
    assert t.do("end_phase", faces=[2], kind="journey")["blur_roll_due"] == "BL-26"


@pytest.mark.parametrize(
    "kind, phases, fits",
    [
        ("scarf", 1, {"", "headwrap", "beak_mask", "copper_respirator", "helmet"}),
        ("fungus", 2, {"headwrap", "beak_mask"}),
        ("sponge", 3, {"beak_mask", "copper_respirator"}),
        ("crystal", 2, {"copper_respirator"}),
    ],
)
@pytest.mark.parametrize("gear", ["", "headwrap", "beak_mask", "copper_respirator", "helmet"])
def test_a_filter_fits_where_both_tables_allow_it(table, kind, phases, fits, gear):
    """BL-26, BL-27, BL-28 and BL-29; a scarf is its own headwrap."""
    t = table(w={"gear": [gear] if gear else []})
    if gear in fits:
        assert t.do("fit_filter", filter=kind)["protected"] is True
        assert t.who()["filter"] == {
            "kind": kind,
            "phases_left": phases,
            "used": False,
            "thick_marked": False,
            "due": False,
        }
    else:
        assert t.refusal("fit_filter", filter=kind) == "BL-29"


def test_a_mask_and_a_helmet_are_not_worn_together(table):
    """BL-29."""
    assert table(w={"gear": ["helmet"]}).refusal("wear", gear="beak_mask") == "BL-29"
    assert table(w={"gear": ["beak_mask"]}).refusal("wear", gear="helmet") == "BL-29"
    assert table(w={"gear": ["helmet"]}).do("wear", gear="copper_respirator")["protected"] is False
    assert ("BL-29", "gear") in table(w={"gear": ["beak_mask", "helmet"]}).warnings()


def test_a_scarf_that_is_worn_leaves_no_room_in_a_headwrap(table):
    """BL-29."""
    t = table(w={"gear": ["headwrap"], "filter": {"kind": "scarf"}})
    assert t.refusal("fit_filter", filter="fungus") == "BL-29"
    t.do("take_off", gear="scarf")
    assert t.do("fit_filter", filter="fungus")["protected"] is True


def test_the_filter_goes_off_with_its_gear_and_comes_back_with_it(foggy):
    """BL-11 and BL-29."""
    t = foggy(w=worn("sponge"))
    assert t.do("take_off", gear="copper_respirator") == {
        "protected": False,
        "exposed": True,
        "blur_roll_due": "BL-11",
    }
    assert t.do("wear", gear="copper_respirator")["protected"] is True
    assert left(t) == (3, False)


def test_what_is_not_worn_is_not_taken_off(table):
    """BL-29."""
    assert table(w={}).refusal("take_off", gear="helmet") == "BL-29"
    assert table(w={}).refusal("take_off", gear="scarf") == "BL-29"


def test_what_is_worn_twice_is_worn_once(table):
    """BL-29."""
    t = table(w={"gear": ["helmet"]})
    t.do("wear", gear="helmet")
    assert t.who()["gear"] == ["helmet"]


def test_a_table_adds_gear_and_filters_of_its_own(table):
    """BL-29."""
    content = {
        "filters": [{"id": "moss", "phases": 4, "name": "Bog moss"}],
        "gear": [{"id": "veil", "name": "Veil", "takes": ["moss"], "apart": ["helmet"]}],
    }
    t = table(content=content, w={"gear": ["veil"]})
    assert t.do("fit_filter", filter="moss")["protected"] is True
    assert left(t) == (4, False)
    assert t.refusal("wear", gear="helmet") == "BL-29"
    gone = table(content={**content, "replace": ["filters"]}, w={})
    assert gone.error("fit_filter", filter="scarf") == ("invalid", "action.filter")


@pytest.mark.parametrize("face, works", [(3, False), (4, True)])
def test_a_beak_mask_works_as_a_helmet_on_4_and_more(table, face, works):
    """BL-29."""
    t = table(w={"gear": ["beak_mask", "headwrap"]})
    assert t.do("turn_blow", faces=[face], gear="beak_mask") == {"face": face, "works": works}
    assert t.refusal("turn_blow", gear="headwrap") == "BL-29"
    assert t.refusal("turn_blow", gear="helmet") == "BL-29"


def test_what_is_worn_in_fog_is_used_even_when_the_document_does_not_say_so(foggy):
    """BL-23 and BL-24."""
    t = foggy(w=worn("sponge"))
    t.do("end_phase", kind="adventure")
    assert left(t) == (2, False)
    thick = foggy(scene={"time": "fogfall"}, w=worn("sponge", phases_left=1))
    assert thick.do("end_turn")["blur_roll_due"] == "BL-24"


def test_a_scarf_works_on_half_of_the_faces(foggy):
    """BL-26."""
    t = foggy(w={"filter": {"kind": "scarf", "used": True}})
    rows = t.odds("end_phase", want=["scarf", "blur_roll_due"], kind="journey")[1]
    found = {row["result"]["scarf"]: (row["probability"], row["result"]["blur_roll_due"]) for row in rows}
    assert found == {face: ("1/6", "BL-26" if face < 4 else "BL-25") for face in range(1, 7)}


def test_a_filter_that_is_due_ends_whatever_the_document_says(foggy):
    """BL-24."""
    t = foggy(w=worn("sponge", phases_left=2, due=True))
    t.do("end_turn")
    assert left(t) == (0, False)


def test_who_was_run_out_of_town_has_ended_the_phase_already(foggy):
    """BL-6 and BL-23: the filter is marked once, and a scarf rolled for once."""
    who = worn("sponge", used=True) | {"blur": 5, "conditioning": ["fog_iron"]}
    t = foggy(scene={"phase": "town"}, w=who)
    t.do("discovered")
    assert left(t) == (2, False)
    t.do("end_phase", kind="town")
    assert left(t) == (2, False)
    t.do("end_phase", kind="journey")
    assert left(t) == (1, False)


def test_the_end_of_a_phase_finds_who_is_exposed_unnoticed(foggy):
    """BL-11: as a document may have it."""
    t = foggy(w={"exposed": False, "exposed_this_stay": False})
    assert t.do("end_phase", kind="journey")["blur_roll_due"] == "BL-11"
