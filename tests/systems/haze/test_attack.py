"""HZ-23 and HZ-24: attacks, evade and toughness."""

from fractions import Fraction

import pytest


def attack(**more):
    return {"type": "attack", "target": "b", "kind": "melee", "damage": 4, **more}


FIGHTER = {"attributes": {"body": 3, "senses": 2}, "skills": {"athletics": 2}}


def test_hz_23_an_attack_is_a_check_on_body_or_senses_against_evade(done, chance):
    result, _ = done(attack(), a=FIGHTER, b={}, dice=[5])
    assert result == {"total": 8, "evade": 8, "hit": True, "dealt": 4, "target_life": 6, "awake": None}
    assert done(attack(kind="ranged"), a=FIGHTER, b={}, dice=[5])[0]["hit"] is False
    assert chance(attack(), "hit", a=FIGHTER, b={}) == Fraction(6, 10)


def test_hz_23_a_skill_may_be_used(done):
    assert done(attack(skill="athletics"), a=FIGHTER, b={}, dice=[5])[0]["total"] == 10
    assert done(attack(skill="athletics", kind="ranged"), a=FIGHTER, b={}, dice=[5])[0]["total"] == 9


def test_hz_23_of_what_raises_evade_and_toughness_the_best_counts(done):
    bonuses = [
        {"name": "buckler", "value": 1, "applies_to": ["evade"]},
        {"name": "cape", "value": 2, "applies_to": ["evade", "toughness"]},
        {"name": "ward", "value": 9, "applies_to": ["evade"], "tag": "magic"},
    ]
    result, _ = done(attack(), a=FIGHTER, b={"bonuses": bonuses, "evade": 8, "toughness": 1}, dice=[7])
    assert (result["evade"], result["hit"], result["dealt"]) == (10, True, 1)
    stacked, _ = done(attack(), a=FIGHTER, b={"bonuses": bonuses}, options={"stack_bonuses": True}, dice=[7])
    assert stacked["evade"] == 8 + 1 + 2


def test_hz_23_what_is_carried_for_attacks_counts(done):
    bow = {"bonuses": [{"name": "bow", "value": 2, "applies_to": ["ranged"]}]}
    assert done(attack(kind="ranged"), a=FIGHTER | bow, b={}, dice=[5])[0]["total"] == 9
    assert done(attack(), a=FIGHTER | bow, b={}, dice=[5])[0]["total"] == 8


@pytest.mark.parametrize("toughness, dealt", [(0, 4), (3, 1), (4, 0), (9, 0)])
def test_hz_24_toughness_is_subtracted_and_never_below_0(done, toughness, dealt):
    result, _ = done(attack(), a=FIGHTER, b={"toughness": toughness}, dice=[9])
    assert (result["dealt"], result["target_life"]) == (dealt, 10 - dealt)


def test_hz_24_toughness_is_subtracted_from_each_attack(table):
    play = table({"a": FIGHTER, "b": {"toughness": 1}})
    for left in (7, 4):
        assert play.act(attack(actor="a"), dice=[9])["result"]["target_life"] == left


def test_hz_8_magic_damage_does_nothing_to_magic_0(done):
    result, _ = done(attack(tag="magic"), a=FIGHTER, b={}, dice=[9])
    assert (result["hit"], result["dealt"], result["target_life"]) == (True, 0, 10)


def test_hz_30_fatigue_counts_on_attacks(done):
    assert done(attack(), a=FIGHTER | {"fatigue": 2}, b={}, dice=[9])[0]["total"] == 10


def test_hz_3_an_attack_on_a_body_of_0_is_the_bare_die(done):
    weak = {"attributes": {"body": 0}, "fatigue": 3, "vigor": 1}
    assert done(attack(), a=weak, b={}, dice=[8])[0]["total"] == 8


def test_hz_36_a_blow_to_half_the_life_takes_vigor_and_one_to_nothing_fells(ask):
    answer = ask(attack(damage=5), a=FIGHTER, b={"vigor": 2}, dice=[9])
    assert answer["world"]["characters"]["b"]["vigor"] == 0
    answer = ask(attack(damage=10), a=FIGHTER, b={}, dice=[9])
    assert answer["world"]["characters"]["b"]["conditions"] == ["unconscious"]


def test_hz_26_the_unconscious_can_be_attacked_and_the_dead_cannot(ask, refused):
    assert ask(attack(), a=FIGHTER, b={"conditions": ["unconscious"]}, mode="legal")["ok"]
    assert refused(attack(), a=FIGHTER, b={"conditions": ["dead"]})[0] == "HZ-26"


def test_hz_22_by_option_the_one_who_is_hit_rolls_to_stay_up(ask):
    sheet = {"life": {"max": 10, "current": 2}, "attributes": {"body": 2}}
    answer = ask(attack(), a=FIGHTER, b=sheet, options={"awake_check": True}, dice=[9, 3])
    assert answer["result"]["awake"] is True
    assert [(step["label"], step.get("of")) for step in answer["steps"]] == [
        ("d10", None),
        ("body", None),
        ("evade", None),
        ("damage", None),
        ("toughness", None),
        ("d10", "b"),
        ("body", "b"),
    ]


def test_hz_24_evade_and_damage_are_explained_beside_the_total(ask):
    mail = {"bonuses": [{"name": "mail", "value": 3, "applies_to": ["toughness"]}], "toughness": 2}
    steps = ask(attack(), a=FIGHTER, b=mail, dice=[9])["steps"]
    parts = {}
    for step in steps:
        parts.setdefault(step.get("operation"), []).append((step["label"], step["value"]))
    assert parts == {
        None: [("d10", 9), ("body", 3)],
        "evade": [("evade", 8)],
        "damage": [("damage", 4), ("toughness", -2), ("mail", -3), ("zero", 1)],
    }
    assert "damage" not in [step["label"] for step in ask(attack(), a=FIGHTER, b=mail, dice=[1])["steps"]]


def test_hz_23_a_target_that_nobody_knows_is_invalid(invalid):
    assert invalid(attack(target="ghost"), a=FIGHTER) == "action.target"
    assert invalid(attack(kind="spell"), a=FIGHTER, b={}) == "action.kind"
    assert invalid(attack(damage=-1), a=FIGHTER, b={}) == "action.damage"
