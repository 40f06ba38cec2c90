"""Fog-conditioning: BL-40 to BL-44."""

import pytest

ORDER = ["fog_iron", "fog_calm", "fog_courage", "fog_endurance", "fog_tough", "fog_balm"]


def eater(*conditioning, **rest):
    return {"blur": 4, "conditioning": list(conditioning or ORDER[:1]), **rest}


def test_conditioning_comes_in_order(table):
    """BL-40."""
    t = table(w=eater())
    assert [t.do("blur_roll", faces=[4])["conditioning"] for _ in range(5)] == ORDER[1:]


def test_with_all_six_a_further_one_changes_nothing(table):
    """BL-44."""
    t = table(w=eater(*ORDER))
    assert t.do("blur_roll", faces=[4])["conditioning"] is None
    assert t.who()["conditioning"] == ORDER


@pytest.mark.parametrize(
    "condition, conditioning, in_fog, dice",
    [
        ("injured", ORDER[:5], True, 3),
        ("injured", ORDER[:5], False, 2),
        ("injured", ORDER[:4], True, 2),
        ("sick", ORDER, True, 3),
        ("sick", ORDER, False, 2),
        ("sick", ORDER[:5], True, 2),
    ],
)
def test_conditioning_blunts_a_condition_in_fog(table, condition, conditioning, in_fog, dice):
    """BL-40."""
    t = table(scene={"in_fog": in_fog}, w=eater(*conditioning, conditions=[condition]))
    assert t.pool() == (dice, 2)


def test_a_blunted_penalty_says_why_it_does_not_count(foggy):
    """BL-40."""
    step = foggy(w=eater(*ORDER, conditions=["sick"])).steps("test", dice=3, obstacle=1)["condition", "sick"]
    assert (step["applied"], step["clause"], step["value"]) == (False, "BL-40", -1)


def test_fog_courage_lets_the_afraid_help_in_fog(foggy, table):
    """BL-40."""
    helper = eater(*ORDER[:3], conditions=["afraid"])
    assert foggy(w={}, h=helper).pool(helpers=["h"]) == (4, 2)
    assert table(w={}, h=helper).refusal("test", dice=1, obstacle=1, helpers=["h"]) == "BL-54"


def test_the_grind_goes_on_as_if_nothing_were_blunted(foggy):
    """BL-41: hungry on the fourth turn, the fog-iron still get exhausted."""
    t = foggy(scene={"turn": 4}, w=eater(conditions=["hungry_thirsty"]))
    assert t.do("end_turn")["grind"] == "exhausted"


def test_leaving_a_camp_in_fog_without_conditions_makes_an_eater_fog_fresh(foggy):
    """BL-42: +1D in fog, beside Fresh, whatever Haggard hides."""
    infections = [{"number": 6, "category": "primary"}]
    t = foggy(scene={"phase": "camp"}, w=eater(fresh=True, infections=infections, last_category="primary"))
    assert t.do("leave_camp") == {"fog_fresh": True}
    assert t.pool() == (4, 2)
    t.do("leave_fog")
    assert t.pool() == (3, 2)
    plain = foggy(scene={"phase": "camp"}, w=eater(fresh=True))
    plain.do("leave_camp")
    assert plain.pool() == (5, 2)


@pytest.mark.parametrize("in_fog, who", [(True, eater(conditions=["angry"])), (False, eater()), (True, {"blur": 3})])
def test_otherwise_leaving_camp_makes_nobody_fog_fresh(table, in_fog, who):
    """BL-42."""
    t = table(scene={"phase": "camp", "in_fog": in_fog}, w=who)
    assert t.do("leave_camp") == {"fog_fresh": False}


def test_who_leaves_camp_together_leaves_it_each_as_if_alone(table):
    """BL-42: the lost and the dead are not there."""
    eater, weary = {"blur": 4, "in_fog": True}, {"blur": 4, "in_fog": True, "conditions": ["angry"]}
    people = {"w": eater, "o": weary, "t": {"blur": 2}, "d": {"dead": True}, "g": {"blur": 6, "retired": True}}
    t = table(scene={"phase": "camp"}, **people)
    assert t.do("leave_camp_together") == {
        "everyone": {"w": {"fog_fresh": True}, "o": {"fog_fresh": False}, "t": {"fog_fresh": False}}
    }


def test_fog_fresh_is_lost_with_the_first_condition(foggy):
    """BL-42."""
    t = foggy(w=eater(fog_fresh=True))
    t.do("take_condition", condition="angry")
    assert t.who()["fog_fresh"] is False


def test_an_eater_that_dies_in_fog_walks_on_as_a_ghoul(foggy):
    """BL-43: while in fog and while Blur stays 4 and more."""
    t = foggy(w=eater())
    assert t.do("die") == {"dead": True, "ghoul": True}
    assert t.pool() == (3, 2)
    assert t.refusal("die") == "BL-43"
    t.do("leave_fog")
    assert t.refusal("test", dice=1, obstacle=1) == "BL-54"
    assert t.do("begin_phase", kind="town")["recovery"] is None


@pytest.mark.parametrize("in_fog, who", [(False, eater()), (True, {"blur": 3})])
def test_others_that_die_are_dead(table, in_fog, who):
    """BL-43."""
    t = table(scene={"in_fog": in_fog}, w=who)
    assert t.do("die") == {"dead": True, "ghoul": False}
    assert t.refusal("blur_roll") == "BL-54"


def test_a_ghoul_takes_part_in_what_happens_to_all_in_fog(foggy):
    """BL-43."""
    t = foggy(scene={"turn": 4}, w=eater(dead=True, ghoul=True), d=eater(dead=True))
    assert t.do("end_turn")["everyone"] == {"w": {"grind": "hungry_thirsty", "blur_roll_due": None}}


def test_below_4_conditioning_fog_fresh_and_ghoul_go(table):
    """BL-44: the malodorous ghoul of a table that lets it recover."""
    t = table(w=eater(*ORDER[:2], fog_fresh=True))
    t.do("begin_phase", faces=[3], kind="town")
    assert (t.who()["blur"], t.who()["conditioning"], t.who()["fog_fresh"]) == (3, [], False)


def test_a_ghoul_whose_winter_comes_is_dead(foggy):
    """BL-18 and BL-44."""
    t = foggy(w=eater(dead=True, ghoul=True))
    t.do("winter")
    assert t.who()["ghoul"] is False
    assert t.refusal("blur_roll") == "BL-54"


@pytest.mark.parametrize(
    "who, clause, field",
    [
        ({"blur": 3, "conditioning": ["fog_iron"]}, "BL-44", "conditioning"),
        ({"blur": 4, "conditioning": []}, "BL-5", "conditioning"),
        (eater("fog_calm"), "BL-40", "conditioning"),
        (eater("fog_iron", "fog_iron"), "BL-40", "conditioning.1"),
        (eater("fog_wings"), "BL-40", "conditioning.0"),
        ({"blur": 1, "fog_fresh": True}, "BL-42", "fog_fresh"),
        (eater(fog_fresh=True, conditions=["sick"]), "BL-42", "fog_fresh"),
        (eater(ghoul=True), "BL-43", "ghoul"),
    ],
)
def test_a_document_that_the_rules_would_not_have_made_is_warned_of(table, who, clause, field):
    """BL-5 and BL-40 to BL-44."""
    assert (clause, field) in table(w=who).warnings()
