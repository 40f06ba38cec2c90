"""Degrees, Blur rolls and the Blur die: BL-1 to BL-16."""

from fractions import Fraction
from itertools import product

import pytest


def test_bl_1_a_character_starts_at_blur_1(table):
    assert table(w={}).complete().who()["blur"] == 1


@pytest.mark.parametrize("blur", [0, 7, -3])
def test_a_blur_out_of_1_to_6_is_warned_of(table, blur):
    """BL-1."""
    assert ("BL-1", "blur") in table(w={"blur": blur}).warnings()


def test_a_character_has_the_effects_of_lower_degrees_too(table):
    """BL-2: an eater is as hard to find company for as the infected."""
    t = table(scene={"phase": "town"}, w={"blur": 4, "conditioning": ["fog_iron"]})
    assert t.pool(kind="circles") == (3, 3)
    assert t.pool(kind="lifestyle") == (3, 3)


def test_deja_vu_is_the_blur_die_and_no_second_die(foggy):
    """BL-3."""
    t = foggy(w={"blur": 2})
    assert t.pool() == (3, 2)
    assert t.pool(blur_die=True) == (4, 2)


def test_a_table_may_give_one_die_more_beside_the_blur_die(foggy, table):
    """BL-3, an option."""
    options = {"deja_vu_extra_die": True}
    assert foggy(options=options, w={"blur": 2}).pool(blur_die=True) == (5, 2)
    assert foggy(options=options, w={"blur": 1}).pool() == (3, 2)
    assert table(options=options, w={"blur": 2}).pool() == (3, 2)


@pytest.mark.parametrize(
    "phase, blur, kind, obstacle",
    [
        ("town", 2, "circles", 2),
        ("town", 3, "circles", 3),
        ("camp", 3, "circles", 2),
        ("town", 3, "lifestyle", 2),
        ("town", 4, "lifestyle", 3),
        ("town", 5, "circles", 3),
        ("journey", 4, "lifestyle", 2),
    ],
)
def test_folk_in_town_avoid_the_changed(table, phase, blur, kind, obstacle):
    """BL-4 and BL-5."""
    assert table(scene={"phase": phase}, w={"blur": blur}).pool(kind=kind) == (3, obstacle)


@pytest.mark.parametrize("kind, hits", [("attack", 1), ("feint", 1), ("skill", 2)])
def test_a_shade_hits_on_5_and_6_only(table, kind, hits):
    """BL-6."""
    t = table(w={"blur": 5, "conditioning": ["fog_iron"]})
    assert t.do("test", faces=[4, 5], dice=2, obstacle=1, kind=kind)["successes"] == hits


def test_a_shade_is_hit_on_5_and_6_only(table):
    """BL-6."""
    t = table(w={}, s={"blur": 5, "conditioning": ["fog_iron"]}, o={})
    assert t.do("test", faces=[4, 4, 5], dice=3, obstacle=1, kind="attack", opponent="s")["successes"] == 1
    assert t.do("test", faces=[4, 4, 5], dice=3, obstacle=1, kind="attack", opponent="o")["successes"] == 3
    assert t.do("test", faces=[4, 4, 5], dice=3, obstacle=1, kind="skill", opponent="s")["successes"] == 3


def test_a_table_may_let_shades_be_hit_as_anyone(table):
    """BL-6, an option; the shade's own blows stay as weak."""
    t = table(options={"shade_hits_normally": True}, w={}, s={"blur": 5, "conditioning": ["fog_iron"]})
    assert t.do("test", faces=[4, 4], dice=2, obstacle=1, kind="attack", opponent="s")["successes"] == 2
    assert t.do("test", "s", faces=[4, 4], dice=2, obstacle=1, kind="feint", opponent="w")["successes"] == 0


EVERY_ACTION = [
    ("test", {"dice": 1, "obstacle": 1}),
    ("blur_roll", {}),
    ("choose_infection", {"category": "primary"}),
    ("enter_fog", {}),
    ("leave_fog", {}),
    ("wear", {"gear": "helmet"}),
    ("take_off", {"gear": "helmet"}),
    ("fit_filter", {"filter": "scarf"}),
    ("turn_blow", {"gear": "beak_mask"}),
    ("protect", {"source": "bell", "on": True}),
    ("take_condition", {"condition": "sick"}),
    ("clear_condition", {"condition": "sick"}),
    ("recover", {"condition": "sick", "dice": 3}),
    ("leave_camp", {}),
    ("begin_session", {}),
    ("discovered", {}),
    ("clear_fog", {}),
    ("mark_wise", {"wise": "Bells", "mark": "fate"}),
    ("winter", {}),
    ("die", {}),
    ("set_rating", {"kind": "will", "dice": 3}),
    ("add_wise", {"wise": "Reeds"}),
    ("drop_wise", {"wise": "Bells"}),
    ("freshen", {}),
]


@pytest.mark.parametrize("kind, fields", EVERY_ACTION, ids=[kind for kind, _ in EVERY_ACTION])
def test_the_lost_and_the_dead_act_no_more(table, kind, fields):
    """BL-7 and BL-54."""
    assert table(w={"blur": 6, "retired": True}).refusal(kind, **fields) == "BL-7"
    assert table(w={"blur": 6}).refusal(kind, **fields) == "BL-7"
    assert table(w={"dead": True}).refusal(kind, **fields) == "BL-54"
    assert table(w={"conditions": ["dead"]}).refusal(kind, **fields) == "BL-54"


@pytest.mark.parametrize(
    "blur, face, after",
    [(1, 2, 2), (1, 1, 1), (2, 2, 2), (4, 1, 4), (4, 6, 5)],
)
def test_a_blur_roll_higher_than_blur_raises_it(table, infected, blur, face, after):
    """BL-8."""
    who = infected((5, "primary"), blur=blur) if blur > 2 else {"blur": blur}
    result = table(w=who).do("blur_roll", faces=[face])
    assert (result["blur"], result["raised"], result["face"]) == (after, after > blur, face)


def test_the_first_infection_waits_to_be_chosen(table):
    """BL-8 and BL-30: Blur 2, die 3, then a 1 gives row 4."""
    t = table(w={"blur": 2})
    result = t.do("blur_roll", faces=[3, 1])
    assert (result["blur"], result["infection"], result["category"]) == (3, 4, None)
    assert t.who()["pending_infection"] == {"number": 4}


def test_a_blur_roll_costs_no_turn(table):
    """BL-9."""
    t = table(scene={"turn": 3}, w={})
    t.do("blur_roll", faces=[1])
    assert t.world["scene"]["turn"] == 3


@pytest.mark.parametrize(
    "blur, faces, gained",
    [
        (3, [3, 2], (5, None)),
        (4, [3, 2], (6, None)),
        (4, [4], (None, "fog_calm")),
        (5, [4], (None, "fog_calm")),
        (5, [5], (None, None)),
        (5, [3, 6], (11, None)),
        (4, [2], (None, None)),
        (3, [1], (None, None)),
    ],
)
def test_a_face_that_is_not_higher_may_still_change(table, infected, blur, faces, gained):
    """BL-10."""
    result = table(w=infected((5, "primary"), blur=blur)).do("blur_roll", faces=faces)
    assert (result["raised"], result["blur"]) == (False, blur)
    assert (result["infection"], result["conditioning"]) == gained


def test_a_table_may_let_a_five_at_five_condition(table, infected):
    """BL-10, an option."""
    t = table(options={"five_at_five": "conditioning"}, w=infected((5, "primary"), blur=5))
    assert t.do("blur_roll", faces=[5])["conditioning"] == "fog_calm"


def test_a_blur_roll_is_due_once_a_stay(table):
    """BL-11."""
    t = table(w={"blur": 2})
    assert t.do("enter_fog") == {"in_fog": True, "exposed": True, "blur_roll_due": "BL-11"}
    t.do("blur_roll", faces=[1])
    assert t.do("enter_fog")["blur_roll_due"] is None
    t.do("leave_fog")
    assert t.do("enter_fog")["blur_roll_due"] == "BL-11"


def test_the_protected_are_not_exposed_until_protection_ends(table):
    """BL-11 and BL-19."""
    t = table(w={"protection": ["amulet"]})
    assert t.do("enter_fog") == {"in_fog": True, "exposed": False, "blur_roll_due": None}
    result = t.do("protect", source="amulet", on=False)
    assert result == {"protected": False, "exposed": True, "blur_roll_due": "BL-11"}
    t.do("blur_roll", faces=[1])
    t.do("protect", source="amulet", on=True)
    assert t.do("protect", source="amulet", on=False)["blur_roll_due"] is None


def test_a_failed_test_while_exposed_lets_the_gm_call(foggy):
    """BL-12 and BL-14."""
    t = foggy(w={"blur": 2})
    t.do("test", faces=[1, 6], dice=2, obstacle=2)
    assert (t.who()["may_call"], t.who()["blur_roll_due"]) == ("BL-12", None)
    t.do("blur_roll", faces=[1])
    assert t.who()["may_call"] is None


@pytest.mark.parametrize(
    "who, faces", [({"protection": ["bell"]}, [1]), ({"in_fog": False}, [1]), ({}, [5])], ids=["safe", "out", "passed"]
)
def test_otherwise_a_test_leaves_nothing_to_call_for(foggy, who, faces):
    """BL-12."""
    t = foggy(w=who)
    t.do("test", faces=faces, dice=1, obstacle=1)
    assert t.who()["may_call"] is None


@pytest.mark.parametrize(
    "kind, called", [("adventure", "BL-13"), ("camp", "BL-13"), ("journey", "BL-13"), ("town", None)]
)
def test_the_end_of_a_phase_lets_the_gm_call_from_the_exposed(foggy, kind, called):
    """BL-13."""
    t = foggy(scene={"phase": kind}, w={}, p={"protection": ["prayer"]})
    t.do("end_phase", kind=kind)
    assert t.who()["may_call"] == called
    assert t.who("p")["may_call"] is None


def test_what_is_due_stays_due_outside_and_goes_with_the_roll(table):
    """BL-14."""
    t = table(w={"blur": 2})
    t.do("enter_fog")
    assert t.do("leave_fog")["blur_roll_due"] == "BL-11"
    t.do("blur_roll", faces=[1])
    assert t.who()["blur_roll_due"] is None


def test_the_roll_of_the_blur_die_leaves_what_is_due(table):
    """BL-14."""
    t = table(w={"blur": 2})
    t.do("enter_fog")
    assert t.do("test", faces=[1, 6, 1], dice=1, obstacle=1, blur_die=True)["blur_roll"]
    assert t.who()["blur_roll_due"] == "BL-11"


def test_a_roll_that_is_not_due_is_allowed(table):
    """BL-14."""
    assert table(w={}).do("blur_roll", faces=[1])["raised"] is False


def test_the_blur_die_counts_as_a_die_and_no_penalty_takes_it(foggy):
    """BL-15: dice 1, sick and injured: none is left but the Blur die, which always triggers (BL-16)."""
    t = foggy(w={"blur": 2, "conditions": ["sick", "injured"]})
    result = t.do("test", faces=[4, 1], dice=1, obstacle=1, blur_die=True)
    assert (result["pool"], result["successes"], result["blur_roll"]) == (1, 1, True)


@pytest.mark.parametrize("scene, blur", [({}, 5), ({"in_fog": True}, 1)], ids=["out of fog", "Blur 1"])
def test_there_is_no_blur_die(table, scene, blur):
    """BL-15."""
    t = table(scene=scene, w={"blur": blur}, o={})
    assert t.refusal("test", dice=1, obstacle=1, blur_die=True) == "BL-15"
    sides = [{"actor": "w", "dice": 1, "blur_die": True}, {"actor": "o", "dice": 1}]
    assert t.refusal("versus", contestants=sides) == "BL-15"


def test_a_tie_is_no_trigger_and_more_is(foggy, infected):
    """BL-16: a pool of 4 2 5 and the Blur die at Blur 5."""
    who = infected((5, "primary"), blur=5)
    tie = foggy(w=who).do("test", faces=[4, 2, 5, 5], dice=3, obstacle=3, blur_die=True)
    assert (tie["successes"], tie["blur_roll"], tie["face"]) == (3, False, None)
    more = foggy(w=who).do("test", faces=[4, 2, 5, 6, 6], dice=3, obstacle=3, blur_die=True)
    assert (more["successes"], more["blur_roll"], more["retired"]) == (3, True, True)


def test_a_table_may_say_that_a_lone_blur_die_never_triggers(foggy):
    """BL-16, an option."""
    t = foggy(options={"blur_die_alone": "never"}, w={"blur": 2})
    assert t.do("test", faces=[6], dice=0, obstacle=1, blur_die=True)["blur_roll"] is False


@pytest.mark.parametrize("blur", [1, 2, 3, 4, 5])
def test_the_chance_that_blur_rises_is_what_is_left_of_six(table, infected, blur):
    """BL-8."""
    who = infected((5, "primary"), blur=blur) if blur > 2 else {"blur": blur}
    summary, _ = table(w=who).odds("blur_roll")
    assert Fraction(summary["raised"]) == Fraction(6 - blur, 6)


def test_it_takes_13_7_exposures_from_blur_1_to_the_fog(table, infected):
    """BL-8: the mean number of Blur rolls at each degree is one over the chance to rise."""
    expected = Fraction(0)
    for blur in range(1, 6):
        who = infected((5, "primary"), blur=blur) if blur > 2 else {"blur": blur}
        expected += 1 / Fraction(table(w=who).odds("blur_roll")[0]["raised"])
    assert expected == Fraction(137, 10)


@pytest.mark.parametrize("dice", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("blur", [2, 3])
def test_the_odds_of_a_pool_with_the_blur_die_are_those_of_its_faces(foggy, infected, dice, blur):
    """BL-16, face by face: the Blur die is the last."""
    t = foggy(w=infected((5, "primary"), blur=blur) if blur > 2 else {"blur": blur})
    summary, rows = t.odds("test", dice=dice, obstacle=2, blur_die=True)
    triggered = passed = raised = 0
    for *others, marked in product(range(1, 7), repeat=dice + 1):
        on_top = all(marked > face for face in others)
        triggered += on_top
        passed += sum(face >= 4 for face in (*others, marked)) >= 2
        raised += on_top * (6 - blur)
    ways = 6 ** (dice + 1)
    assert Fraction(summary["blur_roll"]) == Fraction(triggered, ways)
    assert Fraction(summary["passed"]) == Fraction(passed, ways)
    assert Fraction(summary["raised"]) == Fraction(raised, 6 * ways)
    assert sum(Fraction(row["probability"]) for row in rows) == 1


def test_the_blur_die_beats_three_others_225_times_in_1296(foggy):
    """BL-16."""
    summary, _ = foggy(w={"blur": 2}).odds("test", want=["blur_roll"], dice=3, obstacle=3, blur_die=True)
    assert Fraction(summary["blur_roll"]) == Fraction(225, 1296)


def test_a_blur_roll_says_where_its_numbers_came_from(table, infected):
    """BL-8 and BL-30."""
    t = table(w=infected((5, "primary")))
    answer = t.answer("blur_roll", "w", {}, dice=[3, 2])
    listed = [(step["operation"], step["label"], step["value"], step.get("applied", True)) for step in answer["steps"]]
    assert listed == [
        ("blur_roll", "d6", 3, True),
        ("blur_roll", "blur", 3, False),
        ("row", "d6", 2, True),
        ("row", "blur", 3, True),
    ]
    assert answer["result"]["infection"] == 5


def test_the_blur_roll_of_a_test_is_explained_after_its_pool(foggy):
    """BL-16."""
    t = foggy(w={"blur": 2}, o={})
    test = t.answer("test", "w", {"dice": 1, "obstacle": 1, "blur_die": True}, dice=[1, 6, 2])
    assert [step["kind"] for step in test["steps"]] == ["dice", "blur_die", "obstacle", "die", "blur"]
    sides = [{"actor": "w", "dice": 0, "blur_die": True}, {"actor": "o", "dice": 0}]
    versus = t.answer("versus", "w", {"contestants": sides}, dice=[1, 2])
    assert [(step["kind"], step["of"]) for step in versus["steps"]][-2:] == [("die", "w"), ("blur", "w")]
