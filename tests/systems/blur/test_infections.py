"""Infections: BL-30 to BL-35."""

from fractions import Fraction

import pytest

from tablewright.kernel.document import load
from tablewright.systems.blur import system


def had(t, key="w"):
    return [(each["number"], each["category"]) for each in t.who(key)["infections"]]


@pytest.mark.parametrize("blur, face, number", [(3, 1, 4), (3, 6, 9), (4, 1, 5), (4, 6, 10), (5, 6, 11)])
def test_a_d6_and_blur_give_the_row(table, infected, blur, face, number):
    """BL-30."""
    t = table(w=infected((6, "primary"), blur=blur))
    assert t.do("blur_roll", faces=[3, face])["infection"] == number


def test_the_first_time_the_player_picks(table):
    """BL-31: Burned eyes or Bestial hunger."""
    for category in ("primary", "alternate"):
        t = table(w={"blur": 2})
        t.do("blur_roll", faces=[3, 1])
        assert t.do("choose_infection", category=category) == {
            "infection": 4,
            "category": category,
            "removed": False,
        }
        assert had(t) == [(4, category)]
        assert t.who()["pending_infection"] is None


def test_the_next_comes_from_the_other_category_in_turn(table, infected):
    """BL-31."""
    t = table(w=infected((4, "primary")))
    categories = [t.do("blur_roll", faces=[3, face])["category"] for face in (2, 3, 4)]
    assert categories == ["alternate", "primary", "alternate"]


def test_while_a_choice_waits_no_blur_roll_is_brought(foggy):
    """BL-31."""
    t = foggy(w={"blur": 3, "pending_infection": {"number": 4}}, o={"blur": 2})
    assert t.refusal("blur_roll") == "BL-31"
    assert t.refusal("test", dice=1, obstacle=1, blur_die=True) == "BL-31"
    sides = [{"actor": "w", "dice": 1, "blur_die": True}, {"actor": "o", "dice": 1}]
    assert t.refusal("versus", "o", contestants=sides) == "BL-31"
    t.do("test", faces=[1], dice=1, obstacle=1)


def test_there_is_nothing_to_choose_unless_it_was_rolled(table):
    """BL-31."""
    assert table(w={"blur": 3}).refusal("choose_infection", category="primary") == "BL-31"


def test_falling_below_3_drops_the_choice_and_keeps_the_last_category(table, infected):
    """BL-31."""
    t = table(w=infected((4, "primary"), pending_infection={"number": 7}))
    t.do("begin_phase", faces=[1], kind="town")
    assert t.who()["pending_infection"] is None
    assert t.who()["last_category"] == "primary"
    t.do("blur_roll", faces=[3, 1])
    assert had(t) == [(4, "alternate")]


def test_winter_clears_the_last_category(table, infected):
    """BL-18 and BL-31."""
    t = table(w=infected((4, "primary"), pending_infection={"number": 7}))
    t.do("winter")
    assert (t.who()["last_category"], t.who()["pending_infection"]) == (None, None)


def test_an_infection_that_comes_again_goes(table, infected):
    """BL-32: primary 8, then alternate 8, then primary 8 again removes Malodorous."""
    t = table(w=infected((8, "primary")))
    assert t.do("blur_roll", faces=[3, 5])["removed"] is False
    result = t.do("blur_roll", faces=[3, 5])
    assert (result["infection"], result["category"], result["removed"]) == (8, "primary", True)
    assert had(t) == [(8, "alternate")]
    assert t.who()["last_category"] == "primary"


def test_a_table_may_let_a_removal_not_count(table, infected):
    """BL-32, an option."""
    t = table(options={"removal_counts": False}, w=infected((8, "primary"), (8, "alternate")))
    assert t.do("blur_roll", faces=[3, 5])["removed"] is True
    assert t.who()["last_category"] == "alternate"


def test_a_choice_may_remove_too(table):
    """BL-32: a document may hold an infection without a last category."""
    t = table(w={"blur": 3, "infections": [{"number": 4, "category": "primary"}], "pending_infection": {"number": 4}})
    assert t.do("choose_infection", category="primary")["removed"] is True
    assert had(t) == []


@pytest.mark.parametrize(
    "scene, kind, obstacle",
    [
        ({"light": "full", "in_fog": True}, "skill", 3),
        ({"light": "full", "in_fog": True}, "recovery", 3),
        ({"light": "full", "in_fog": True}, "resources", 3),
        ({"light": "full", "in_fog": True}, "riddling", 2),
        ({"light": "dim", "in_fog": True}, "skill", 2),
        ({"light": "dark", "in_fog": True}, "skill", 2),
        ({"light": "full", "in_fog": False}, "skill", 2),
    ],
)
def test_burned_eyes_are_blind_in_fog_and_full_light(table, infected, scene, kind, obstacle):
    """BL-33, row 4."""
    t = table(scene=scene, w=infected((4, "primary")))
    assert t.pool(kind=kind)[1] == obstacle


def test_with_eyes_aglow_dim_light_blinds_burned_eyes_too(foggy, table, infected):
    """BL-34 on rows 4 and 5."""
    who = infected((4, "primary"), (5, "primary"))
    assert foggy(scene={"light": "dim"}, w=who).pool()[1] == 3
    assert foggy(scene={"light": "dark"}, w=who).pool()[1] == 2
    assert table(scene={"light": "dim"}, w=who).pool()[1] == 2


@pytest.mark.parametrize(
    "infection, kind, obstacles",
    [
        ((5, "alternate"), "scavenging", (2, 1)),
        ((5, "alternate"), "skill", (2, 2)),
        ((8, "alternate"), "health", (3, 3)),
        ((8, "alternate"), "stealth", (3, 3)),
        ((8, "alternate"), "recovery", (2, 2)),
        ((8, "alternate"), "will", (2, 2)),
        ((9, "primary"), "pathfinder", (2, 1)),
        ((9, "primary"), "hunter", (2, 1)),
        ((9, "primary"), "scavenging", (2, 2)),
    ],
)
def test_an_infection_moves_the_obstacle_of_its_tests(table, infected, infection, kind, obstacles):
    """BL-33 and BL-34, out of the fog and in it."""
    who = infected(infection)
    found = tuple(table(scene={"in_fog": in_fog}, w=who).pool(kind=kind)[1] for in_fog in (False, True))
    assert found == obstacles


def test_what_does_not_count_is_explained(table, infected):
    """BL-33: the step is there, with the clause and the reason."""
    steps = table(w=infected((4, "primary"))).steps("test", dice=3, obstacle=2)
    step = steps["infection", "burned_eyes"]
    assert (step["applied"], step["clause"], step["operation"]) == (False, "BL-33", "obstacle")
    assert step["why"]


def test_an_obstacle_never_goes_under_0(foggy, infected):
    """BL-50."""
    t = foggy(w=infected((5, "alternate")))
    assert t.pool(kind="scavenging", obstacle=0)[1] == 0
    assert t.pool(kind="scavenging", obstacle=-5)[1] == 0


def test_bestial_hunger_takes_double_rations(table, infected):
    """BL-33, row 4."""
    t = table(scene={"phase": "camp"}, w=infected((4, "alternate"), conditions=["hungry_thirsty"]))
    assert t.answer("recover", "w", {"condition": "hungry_thirsty"}, mode="legal")["cost"] == {"rations": 2}
    assert t.do("recover", condition="hungry_thirsty")["rations"] == 2


def test_haggard_hides_fresh_and_leaves_the_mark_as_it_was(table, infected):
    """BL-33 and BL-35, row 6."""
    t = table(w=infected((6, "primary"), fresh=True))
    assert t.pool() == (3, 2)
    assert t.steps("test", dice=3, obstacle=2)["fresh", "fresh"]["clause"] == "BL-33"
    t.do("begin_phase", faces=[1], kind="town")
    assert t.pool() == (4, 2)


def test_the_booming_clear_the_fog_for_one_test_a_phase(foggy, infected):
    """BL-33, row 6."""
    t = foggy(w=infected((4, "primary"), (6, "alternate")))
    assert t.pool() == (3, 3)
    t.do("clear_fog")
    assert t.refusal("test", dice=1, obstacle=1, blur_die=True) == "BL-15"
    assert t.do("test", faces=[1, 1], dice=2, obstacle=2)["obstacle"] == 2
    assert t.pool() == (3, 3)
    assert t.refusal("clear_fog") == "BL-33"
    t.do("begin_phase", kind="camp")
    t.do("clear_fog")


def test_only_the_booming_clear_fog_and_only_where_it_is(foggy, table, infected):
    """BL-33, row 6."""
    assert foggy(w={"blur": 3}).refusal("clear_fog") == "BL-33"
    assert table(w=infected((6, "alternate"))).refusal("clear_fog") == "BL-33"


def test_webbed_nostrils_breathe_fog_against_hunger(foggy, table, infected):
    """BL-33, row 7."""
    who = infected((7, "primary"), conditions=["hungry_thirsty"])
    t = foggy(w=who)
    result = t.do("recover", condition="hungry_thirsty", by="fog")
    assert (result["recovered"], result["blur_roll_due"]) == (True, "BL-33")
    assert t.who()["conditions"] == []
    assert table(w=who).refusal("recover", condition="hungry_thirsty", by="fog") == "BL-33"
    plain = foggy(w={"conditions": ["hungry_thirsty"]})
    assert plain.refusal("recover", condition="hungry_thirsty", by="fog") == "BL-33"
    waiting = foggy(w={**who, "pending_infection": {"number": 5}})
    assert waiting.refusal("recover", condition="hungry_thirsty", by="fog") == "BL-31"


def test_the_scarred_mark_a_wise(table, infected):
    """BL-33, row 7, and BL-56."""
    t = table(w=infected((7, "alternate"), wises=[{"name": "Bells", "marks": ["fate"]}]))
    assert t.do("mark_wise", wise="Bells", mark="failed") == {"marks": ["fate", "failed"]}


def test_the_malodorous_count_as_in_fog_everywhere_and_are_not_exposed(table, infected):
    """BL-33, row 8: their Blur falls by no recovery."""
    t = table(w=infected((5, "alternate"), (8, "primary")))
    assert t.pool(kind="scavenging", blur_die=True) == (4, 1)
    assert t.do("begin_phase", kind="town")["recovery"] is None
    assert (t.who()["in_fog"], t.who()["exposed"]) == (False, False)


def test_those_near_the_malodorous_count_so_too_unless_it_is_protected(table, infected):
    """BL-33, row 8."""
    t = table(m=infected((8, "primary"), near=["w"]), w={"blur": 2}, o={"blur": 2})
    assert t.pool(blur_die=True) == (4, 2)
    assert t.refusal("test", "o", dice=1, obstacle=1, blur_die=True) == "BL-15"
    t.do("set_near", "m", others=["o"])
    assert t.pool("o", blur_die=True) == (4, 2)
    assert t.refusal("test", dice=1, obstacle=1, blur_die=True) == "BL-15"
    t.do("protect", "m", source="veil", on=True)
    assert t.refusal("test", "o", dice=1, obstacle=1, blur_die=True) == "BL-15"
    assert t.pool("m", blur_die=True) == (4, 2)


def test_a_table_may_let_protection_take_the_malodorous_out_of_their_fog(table, infected):
    """BL-33, an option."""
    who = infected((8, "primary"), protection=["veil"])
    t = table(options={"malodorous_recovery": True}, w=who)
    assert t.do("begin_phase", faces=[3], kind="town")["recovery"] == 3
    assert table(w=who).do("begin_phase", kind="town")["recovery"] is None


def test_mucous_skin_tests_in_fog_with_all_gear_off(foggy, table, infected):
    """BL-34, row 9."""
    who = infected((9, "alternate"), conditions=["exhausted"], gear=["beak_mask"], filter={"kind": "sponge"})
    t = foggy(w=who)
    result = t.do("recover", faces=[4, 5, 6], condition="exhausted", by="fog", dice=3)
    assert (result["recovered"], result["obstacle"], result["blur_roll_due"]) == (True, 3, "BL-34")
    assert (t.who()["gear"], t.who()["filter"], t.who()["exposed"]) == ([], None, True)
    assert table(w=who).refusal("recover", condition="exhausted", by="fog", dice=3) == "BL-34"
    assert foggy(scene={"phase": "camp"}, w=who).refusal("recover", condition="exhausted", by="fog", dice=3) == "BL-34"
    assert foggy(w={"conditions": ["exhausted"]}).refusal("recover", condition="exhausted", by="fog", dice=3) == "BL-34"
    assert foggy(w={"conditions": ["angry"]}).refusal("recover", condition="angry", by="fog", dice=3) == "BL-33"


def test_mucous_skin_makes_a_blur_roll_due_in_any_stay_and_may_fail(foggy, infected):
    """BL-34, row 9."""
    t = foggy(w=infected((9, "alternate"), conditions=["exhausted"], exposed_this_stay=True))
    result = t.do("recover", faces=[1], condition="exhausted", by="fog", dice=1)
    assert (result["recovered"], result["blur_roll_due"]) == (False, "BL-34")
    assert t.who()["recovery_tried"] == []


def test_an_infection_that_is_there_twice_is_warned_of(table):
    """BL-32."""
    twice = [{"number": 4, "category": "primary"}] * 2
    assert ("BL-32", "infections.1") in table(w={"blur": 3, "infections": twice}).warnings()


def test_consumption_begins_each_session_sick(table, infected):
    """BL-34, row 10."""
    t = table(w=infected((10, "primary"), fresh=True), o={})
    assert t.do("begin_session") == {"conditions": ["sick"]}
    assert t.who()["fresh"] is False
    assert t.do("begin_session") == {"conditions": ["sick"]}
    assert t.do("begin_session", "o") == {"conditions": []}


@pytest.mark.parametrize(
    "infections, might, shown",
    [
        ([(10, "alternate")], 3, 2),
        ([(10, "alternate")], 2, 2),
        ([(10, "alternate")], 1, 1),
        ([(11, "primary")], 3, 4),
        ([(11, "primary")], 4, 4),
        ([(11, "primary")], 5, 5),
        ([(10, "alternate"), (11, "primary")], 3, 3),
    ],
)
def test_might_shifts_in_fog_within_its_bounds(infected, infections, might, shown):
    """BL-34, rows 10 and 11, and BL-56."""
    who = infected(*infections, blur=5, might=might)
    assert might_on_the_sheet(who, in_fog=True) == shown
    assert might_on_the_sheet(who, in_fog=False) == might


def might_on_the_sheet(who, *, in_fog):
    world = load(system, {"system": "blur", "scene": {"in_fog": in_fog}, "characters": {"w": who}}).world
    return next(stat.value for stat in system.views.sheet(world, "w").stats if str(stat.label) == "Might")


def test_the_shakes_give_one_free_test_in_a_camp_in_fog(foggy, table, infected):
    """BL-34, row 11."""
    who = infected((11, "alternate"), blur=5, conditions=["angry"])
    t = foggy(w=who)
    t.do("begin_phase", kind="camp")
    assert t.who()["free_test"] is True
    t.do("recover", faces=[1], condition="angry", dice=1)
    assert t.who()["free_test"] is True
    assert t.do("test", faces=[1], dice=1, obstacle=1)["free_test"] is True
    assert t.do("test", faces=[1], dice=1, obstacle=1)["free_test"] is False
    out = table(w=who)
    out.do("begin_phase", faces=[6], kind="camp")
    assert out.who()["free_test"] is False


def test_the_free_test_ends_with_the_camp(foggy, infected):
    """BL-34, row 11."""
    t = foggy(w=infected((11, "alternate"), blur=5))
    t.do("begin_phase", kind="camp")
    t.do("end_phase", kind="camp")
    assert t.who()["free_test"] is False


def test_below_3_all_infections_go_and_what_they_did_stays(table, infected):
    """BL-35."""
    wise = {"name": "Bells", "marks": ["passed"]}
    t = table(w=infected((10, "primary"), (7, "alternate"), conditions=["sick"], wises=[wise]))
    t.do("begin_phase", faces=[1], kind="town")
    assert had(t) == []
    assert (t.who()["conditions"], t.who()["wises"]) == (["sick"], [wise])


def test_infections_below_3_and_unknown_ones_are_warned_of(table):
    """BL-33 and BL-35."""
    t = table(w={"blur": 2, "infections": [{"number": 99, "category": "primary"}]})
    assert {("BL-35", "infections"), ("BL-33", "infections.0")} <= t.warnings()


def test_a_table_adds_infections_of_its_own(foggy, infected):
    """BL-33: an entry with a known id replaces it, its numbers count at once."""
    content = {
        "infections": [{"id": "lead_feet", "number": 12, "category": "primary", "name": "Lead feet", "obstacle": 2}]
    }
    t = foggy(content=content, w=infected((12, "primary")))
    assert t.pool() == (3, 4)
    assert t.warnings() == set()


def test_the_chance_of_another_infection_at_3(table, infected):
    """BL-10 and BL-30: a 3 and then each row once in six."""
    _, rows = table(w=infected((4, "primary"))).odds("blur_roll")
    again = [row for row in rows if row["result"]["infection"]]
    assert [Fraction(row["probability"]) for row in again] == [Fraction(1, 36)] * 6
    assert [row["result"]["infection"] for row in again] == [4, 5, 6, 7, 8, 9]
