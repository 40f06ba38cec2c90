"""Tests, versus tests, phases, conditions, recovery and wises: BL-50 to BL-56."""

from fractions import Fraction
from itertools import product

import pytest

ORDER = ["hungry_thirsty", "exhausted", "angry", "sick", "injured", "afraid", "dead"]


@pytest.mark.parametrize(
    "faces, obstacle, successes, passed",
    [([3, 4, 6], 2, 2, True), ([3, 4, 1], 2, 1, False), ([1], 0, 0, True), ([], 0, 0, True), ([], 1, 0, False)],
)
def test_as_many_successes_as_the_obstacle_pass(table, faces, obstacle, successes, passed):
    """BL-50."""
    result = table(w={}).do("test", faces=faces, dice=len(faces), obstacle=obstacle)
    assert (result["successes"], result["passed"]) == (successes, passed)


def test_a_pool_never_goes_under_0_dice(table):
    """BL-50: without dice there are no successes."""
    t = table(w={"conditions": ["sick", "injured"]})
    result = t.do("test", dice=1, obstacle=1)
    assert (result["pool"], result["successes"], result["passed"]) == (0, 0, False)
    assert t.steps("test", dice=1, obstacle=1)["floor", "zero"]["value"] == 1


@pytest.mark.parametrize(
    "faces, winner", [([4, 4, 1, 6], "w"), ([4, 1, 6, 6], "o"), ([4, 1, 6, 1], None), ([1, 1, 1, 1], None)]
)
def test_most_successes_win_and_a_tie_is_the_gms(table, faces, winner):
    """BL-51."""
    sides = [{"actor": "w", "dice": 2}, {"actor": "o", "dice": 2}]
    result = table(w={}, o={}, gm={}).do("versus", "gm", faces=faces, contestants=sides)
    assert result["winner"] == winner
    assert result["blur_rolls"] == {"w": None, "o": None}


def test_every_pool_comes_first_and_then_each_blur_roll(foggy):
    """BL-16 and BL-51."""
    t = foggy(w={"blur": 2}, o={"blur": 2})
    sides = [{"actor": "o", "dice": 1, "blur_die": True}, {"actor": "w", "dice": 1, "blur_die": True}]
    result = t.do("versus", faces=[1, 6, 2, 5, 1, 4, 2], contestants=sides)
    assert result["successes"] == {"o": 1, "w": 1}
    assert (result["blur_rolls"]["o"]["raised"], result["blur_rolls"]["w"]["infection"]) == (False, 5)


def test_the_odds_of_a_versus_test_are_those_of_its_faces(table):
    """BL-51."""
    t = table(w={}, o={})
    sides = [{"actor": "w", "dice": 3}, {"actor": "o", "dice": 2}]
    _, rows = t.odds("versus", want=["winner"], contestants=sides)
    found = {row["result"]["winner"]: Fraction(row["probability"]) for row in rows}
    counted = {"w": 0, "o": 0, None: 0}
    for faces in product(range(1, 7), repeat=5):
        own, other = (sum(face >= 4 for face in part) for part in (faces[:3], faces[3:]))
        counted["w" if own > other else "o" if other > own else None] += 1
    assert found == {key: Fraction(count, 6**5) for key, count in counted.items()}


def test_odds_of_the_winner_alone_are_those_of_the_whole(foggy):
    """BL-51."""
    t = foggy(w={"blur": 2}, o={"blur": 2})
    sides = [{"actor": "w", "dice": 2, "blur_die": True}, {"actor": "o", "dice": 2}]
    whole: dict = {}
    for row in t.odds("versus", contestants=sides)[1]:
        winner = row["result"]["winner"]
        whole[winner] = whole.get(winner, 0) + Fraction(row["probability"])
    alone = t.odds("versus", want=["winner"], contestants=sides)[1]
    assert {row["result"]["winner"]: Fraction(row["probability"]) for row in alone} == whole


def test_in_a_versus_attack_both_need_5_against_a_shade(table):
    """BL-6 and BL-51."""
    t = table(w={}, s={"blur": 5, "conditioning": ["fog_iron"]})
    sides = [{"actor": "w", "dice": 1, "kind": "attack"}, {"actor": "s", "dice": 1, "kind": "feint"}]
    assert t.do("versus", faces=[4, 4], contestants=sides)["successes"] == {"w": 0, "s": 0}


def test_who_loses_a_versus_test_while_exposed_may_be_called_on(foggy):
    """BL-12 and BL-51."""
    t = foggy(w={}, o={})
    sides = [{"actor": "w", "dice": 1}, {"actor": "o", "dice": 1}]
    t.do("versus", faces=[4, 4], contestants=sides)
    assert (t.who("w")["may_call"], t.who("o")["may_call"]) == (None, None)
    t.do("versus", faces=[4, 1], contestants=sides)
    assert (t.who("w")["may_call"], t.who("o")["may_call"]) == (None, "BL-12")


def test_help_and_fresh_give_a_die_each(table):
    """BL-52."""
    t = table(w={"fresh": True}, a={}, b={})
    assert t.pool(helpers=["a", "b"]) == (6, 2)
    steps = t.steps("test", dice=3, obstacle=2, helpers=["a", "b"])
    assert [label for kind, label in steps if kind == "help"] == ["A", "B"]
    assert sum(step["value"] for step in steps.values() if "operation" not in step) == 6


def test_the_dead_and_the_lost_give_no_help(table):
    """BL-7 and BL-54."""
    t = table(w={}, d={"dead": True}, r={"blur": 6, "retired": True})
    assert t.refusal("test", dice=1, obstacle=1, helpers=["d"]) == "BL-54"
    assert t.refusal("test", dice=1, obstacle=1, helpers=["r"]) == "BL-7"


@pytest.mark.parametrize("cold, every", [(False, 4), (True, 3)])
def test_every_fourth_turn_grinds_and_every_third_in_extreme_cold(table, cold, every):
    """BL-53."""
    t = table(scene={"cold": cold}, w={})
    grinds = [t.do("end_turn")["grind"] for _ in range(2 * every)]
    expected = [None] * (every - 1)
    assert grinds == [*expected, "hungry_thirsty", *expected, "exhausted"]
    assert t.world["scene"]["turn"] == 2 * every + 1


def test_turns_are_of_the_adventure(table):
    """BL-53."""
    assert table(scene={"phase": "camp"}, w={}).refusal("end_turn") == "BL-53"


def test_breaking_camp_starts_again_at_turn_1(table):
    """BL-56."""
    t = table(scene={"phase": "camp", "turn": 7}, w={})
    t.do("end_phase", kind="camp")
    assert t.world["scene"]["turn"] == 1


def test_a_phase_that_begins_is_the_phase_of_the_scene(table):
    """BL-53."""
    t = table(scene={"turn": 3}, w={})
    t.do("begin_phase", kind="journey")
    assert (t.world["scene"]["phase"], t.world["scene"]["turn"]) == ("journey", 3)


@pytest.mark.parametrize("count", range(7))
def test_the_grind_gives_the_next_condition_that_is_lacking(table, count):
    """BL-54: in its order, to the death."""
    t = table(scene={"turn": 4}, w={"conditions": ORDER[:count]})
    assert t.do("end_turn")["grind"] == ORDER[count]
    assert t.who()["conditions"] == ORDER[: count + 1]
    assert t.who()["dead"] is (count == 6)


def test_the_grind_fills_gaps_first(table):
    """BL-54."""
    t = table(scene={"turn": 4}, w={"conditions": ["exhausted", "sick"]})
    assert t.do("end_turn")["grind"] == "hungry_thirsty"


@pytest.mark.parametrize(
    "kind, dice", [("skill", 1), ("health", 1), ("resources", 3), ("recovery", 3), ("lifestyle", 3)]
)
def test_sick_and_injured_take_a_die_each_from_most_tests(table, kind, dice):
    """BL-54."""
    assert table(w={"conditions": ["sick", "injured"]}).pool(kind=kind) == (dice, 2)


@pytest.mark.parametrize("condition", ["hungry_thirsty", "exhausted", "angry", "afraid"])
def test_other_conditions_take_no_dice(table, condition):
    """BL-54."""
    assert table(w={"conditions": [condition]}).pool() == (3, 2)


def test_any_condition_crosses_fresh(table):
    """BL-54."""
    t = table(w={"fresh": True})
    assert t.do("take_condition", condition="angry") == {"conditions": ["angry"]}
    assert t.who()["fresh"] is False
    assert t.do("clear_condition", condition="angry") == {"conditions": []}
    assert t.who()["fresh"] is False
    t.do("freshen")
    assert t.pool() == (4, 2)


def test_fresh_beside_a_condition_counts_for_nothing_and_is_warned_of(table):
    """BL-54."""
    t = table(w={"fresh": True, "conditions": ["angry"]})
    assert t.pool() == (3, 2)
    assert ("BL-54", "fresh") in t.warnings()


@pytest.mark.parametrize(
    "kind, fields",
    [
        ("take_condition", {"condition": "angry"}),
        ("clear_condition", {"condition": "sick"}),
        ("clear_condition", {"condition": "dead"}),
        ("freshen", {}),
    ],
)
def test_conditions_are_taken_once_and_cleared_when_there(table, kind, fields):
    """BL-54."""
    assert table(w={"conditions": ["angry"]}).refusal(kind, **fields) == "BL-54"


def test_to_take_death_is_to_die(table):
    """BL-54."""
    t = table(w={})
    assert t.do("take_condition", condition="dead") == {"conditions": ["dead"]}
    assert (t.who()["dead"], t.who()["ghoul"]) == (True, False)


def test_the_afraid_give_no_help(table):
    """BL-54."""
    assert table(w={}, h={"conditions": ["afraid"]}).refusal("test", dice=1, obstacle=1, helpers=["h"]) == "BL-54"


@pytest.mark.parametrize(
    "condition, obstacle", [("angry", 2), ("afraid", 3), ("exhausted", 3), ("injured", 4), ("sick", 3)]
)
def test_a_recovery_is_tested_against_its_obstacle(table, condition, obstacle):
    """BL-55: sick and injured take no dice from it, and success clears the condition."""
    t = table(scene={"phase": "camp"}, w={"conditions": [condition]})
    result = t.do("recover", faces=[6] * obstacle, condition=condition, dice=obstacle)
    assert (result["recovered"], result["obstacle"], result["pool"]) == (True, obstacle, obstacle)
    assert t.who()["conditions"] == []


def test_a_failed_recovery_changes_nothing_and_calls_for_nothing(foggy):
    """BL-55 and BL-12."""
    t = foggy(scene={"phase": "camp"}, w={"conditions": ["angry"]})
    result = t.do("recover", faces=[1, 1], condition="angry", dice=2)
    assert (result["recovered"], t.who()["conditions"], t.who()["may_call"]) == (False, ["angry"], None)


def test_food_and_drink_help_the_hungry_and_thirsty(table):
    """BL-55."""
    t = table(scene={"phase": "camp"}, w={"conditions": ["hungry_thirsty"]})
    result = t.do("recover", condition="hungry_thirsty")
    assert (result["recovered"], result["rations"], t.who()["conditions"]) == (True, 1, [])


def test_recovery_goes_in_order_and_a_failed_one_lets_the_next_be_tried(table):
    """BL-55."""
    t = table(scene={"phase": "camp"}, w={"conditions": ["sick", "angry", "hungry_thirsty"]})
    assert t.refusal("recover", condition="sick", dice=3) == "BL-55"
    assert t.refusal("recover", condition="angry", dice=3) == "BL-55"
    t.do("recover", condition="hungry_thirsty")
    assert t.refusal("recover", condition="sick", dice=3) == "BL-55"
    t.do("recover", faces=[1, 1], condition="angry", dice=2)
    t.do("recover", faces=[6, 6, 6], condition="sick", dice=3)
    t.do("begin_phase", kind="camp")
    assert t.who()["recovery_tried"] == []


@pytest.mark.parametrize(
    "phase, fields",
    [
        ("adventure", {"condition": "angry", "dice": 2}),
        ("camp", {"condition": "angry", "by": "food"}),
        ("camp", {"condition": "sick", "dice": 2}),
    ],
    ids=["no camp", "no food for the angry", "not sick"],
)
def test_a_recovery_is_refused(table, phase, fields):
    """BL-55."""
    assert table(scene={"phase": phase}, w={"conditions": ["angry"]}).refusal("recover", **fields) == "BL-55"


def test_no_test_helps_the_hungry_and_thirsty_unless_the_table_says_so(table):
    """BL-55, an option: six numbers, or some by name."""
    who = {"conditions": ["hungry_thirsty"]}
    fields = {"condition": "hungry_thirsty", "by": "test", "dice": 2}
    assert table(scene={"phase": "camp"}, w=who).refusal("recover", **fields) == "BL-55"
    for given in ([1, 2, 3, 4, 5, 6], {"hungry_thirsty": 1}):
        t = table(scene={"phase": "camp"}, options={"recovery_obstacles": given}, w=who)
        assert t.do("recover", faces=[6, 1], **fields)["recovered"] is True


@pytest.mark.parametrize("given, obstacle", [([0, 1, 1, 1, 1, 5], 5), ({"sick": 4}, 4), ({"angry": 9}, 3)])
def test_a_table_sets_the_obstacles_of_recovery(table, given, obstacle):
    """BL-55, an option."""
    t = table(scene={"phase": "camp"}, options={"recovery_obstacles": given}, w={"conditions": ["sick"]})
    assert t.do("recover", faces=[1], condition="sick", dice=1)["obstacle"] == obstacle


def test_a_recovery_is_a_test_with_help_and_the_blur_die(foggy):
    """BL-15, BL-52 and BL-55."""
    t = foggy(scene={"phase": "camp"}, w={"blur": 2, "conditions": ["angry"]}, h={})
    result = t.do("recover", faces=[4, 3, 6, 1], condition="angry", dice=1, helpers=["h"], blur_die=True)
    assert (result["pool"], result["recovered"], result["blur_roll"], result["raised"]) == (3, True, True, False)


def test_a_wise_has_four_marks(table):
    """BL-56."""
    t = table(w={"wises": [{"name": "Bells"}]})
    for count, mark in enumerate(["passed", "failed", "fate", "persona"], 1):
        assert len(t.do("mark_wise", wise="Bells", mark=mark)["marks"]) == count
        assert t.refusal("mark_wise", wise="Bells", mark=mark) == "BL-56"
    assert t.refusal("mark_wise", wise="Reeds", mark="fate") == "BL-56"
    assert t.error("mark_wise", wise="Bells", mark="luck") == ("invalid", "action.mark")


def test_a_discovered_shade_ends_its_own_town_phase(table):
    """BL-6: its filter is marked, it tests no more there, the others go on."""
    shade = {"blur": 5, "conditioning": ["fog_iron"], "gear": ["beak_mask"]}
    t = table(scene={"phase": "town"}, w={**shade, "filter": {"kind": "sponge", "used": True}}, o={})
    result = t.do("discovered")
    assert (result["town_over"], result["filter"]["phases_left"]) == (True, 2)
    assert t.refusal("test", dice=1, obstacle=1) == "BL-6"
    assert t.refusal("discovered") == "BL-6"
    t.do("test", "o", faces=[1], dice=1, obstacle=1)
    t.do("end_phase", kind="town")
    assert t.who()["filter"]["phases_left"] == 2
    t.do("begin_phase", faces=[6], kind="journey")
    t.do("test", faces=[1], dice=1, obstacle=1)


@pytest.mark.parametrize("phase, blur", [("town", 4), ("camp", 5)])
def test_the_watch_runs_out_shades_in_town(table, phase, blur):
    """BL-6."""
    assert table(scene={"phase": phase}, w={"blur": blur}).refusal("discovered") == "BL-6"


def test_the_sheet_is_written_by_actions_of_its_own(table):
    """BL-50 and BL-56: the name, the dice of a test, the wises."""
    t = table(w={})
    assert t.do("set_name", name="Ada")["name"] == "Ada"
    assert t.do("set_notes", notes="Owes the ferryman.")["notes"] == "Owes the ferryman."
    assert t.error("set_notes", notes="x" * 5001) == ("limit", "action.notes")
    assert t.do("set_rating", kind="will", dice=4)["ratings"] == {"will": 4}
    assert t.do("add_wise", wise="Bells")["wises"] == ["Bells"]
    assert t.refusal("add_wise", wise="Bells") == "BL-56"
    assert t.do("drop_wise", wise="Bells")["wises"] == []
    assert t.refusal("drop_wise", wise="Bells") == "BL-56"


@pytest.mark.parametrize(
    "kind, fields",
    [
        ("set_name", {"name": "W"}),
        ("set_notes", {"notes": ""}),
        ("set_rating", {"kind": "will", "dice": 0}),
        ("freshen", {}),
        ("protect", {"source": "bell", "on": True}),
        ("protect", {"source": "horn", "on": False}),
        ("wear", {"gear": "helmet"}),
        ("set_near", {"others": []}),
        ("leave_fog", {}),
        ("set_scene", {"time": "day"}),
    ],
)
def test_what_is_so_already_changes_nothing(table, kind, fields):
    answer = table(w={"fresh": True, "protection": ["bell"], "gear": ["helmet"]}).answer(kind, "w", fields, dice=[])
    assert (answer["ok"], answer["events"]) == (True, [])


def test_who_has_every_condition_gets_no_more(foggy):
    """BL-54: a ghoul that has them all."""
    who = {"blur": 4, "conditioning": ["fog_iron"], "conditions": ORDER, "dead": True, "ghoul": True}
    assert foggy(scene={"turn": 4}, w=who).do("end_turn")["grind"] is None


def test_each_factor_raises_the_obstacle_by_one_or_as_much_as_is_said(table):
    """BL-52: named, so that the explanation names them."""
    t = table(w={})
    factors = [{"source": "rain"}, {"source": "a broken bridge", "value": 2}]
    assert t.pool(obstacle=1, factors=factors) == (3, 4)
    step = t.steps("test", dice=3, obstacle=1, factors=factors)["factor", "a broken bridge"]
    assert (step["value"], step["operation"], step["clause"]) == (2, "obstacle", "BL-52")


def test_passing_unscathed_is_passing_with_no_blur_roll(foggy):
    """BL-16: the other die shows 4 to 6 and the Blur die no more than that: (4 + 5 + 6)/36."""
    t = foggy(w={"blur": 2})
    summary, rows = t.odds("test", dice=1, obstacle=1, blur_die=True, want=["passed", "blur_roll", "unscathed"])
    assert all(
        row["result"]["unscathed"] == (row["result"]["passed"] and not row["result"]["blur_roll"]) for row in rows
    )
    assert summary["unscathed"] == "5/12"
    rolled, _ = t.odds("blur_roll", want=["infected", "infection"])
    assert rolled["infected"] == "2/3"
