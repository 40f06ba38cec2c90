"""HZ-22 and HZ-26: losing life, falling, dying, healing, and what the fallen can't do."""

import pytest

DAMAGE = {"type": "damage"}


def person(current=10, most=10, **more):
    return {"life": {"current": current, "max": most}, **more}


@pytest.mark.parametrize(
    "amount, conditions",
    [(9, []), (10, ["unconscious"]), (19, ["unconscious"]), (20, ["dead"]), (25, ["dead"])],
)
def test_hz_22_one_falls_at_0_and_dies_at_the_maximum_below_it(done, amount, conditions):
    _, after = done(DAMAGE | {"amount": amount}, a=person())
    assert after["conditions"] == conditions
    assert after["life"]["current"] == 10 - amount


def test_hz_22_the_unconscious_die_of_as_much_again(table):
    play = table({"a": person(1)})
    play.act(DAMAGE | {"actor": "a", "amount": 1})
    assert play.sheet("a")["conditions"] == ["unconscious"]
    play.act(DAMAGE | {"actor": "a", "amount": 9})
    assert play.sheet("a")["conditions"] == ["unconscious"]
    play.act(DAMAGE | {"actor": "a", "amount": 1})
    assert play.sheet("a")["conditions"] == ["dead"]


def test_hz_22_healed_above_0_one_wakes(done):
    fallen = person(-2, conditions=["unconscious"])
    assert done({"type": "heal", "amount": 2}, a=fallen)[1]["conditions"] == ["unconscious"]
    assert done({"type": "heal", "amount": 3}, a=fallen)[1]["conditions"] == []


def test_hz_26_life_never_exceeds_its_maximum(done, warnings):
    assert done({"type": "heal", "amount": 50}, a=person(3))[0]["life"] == 10
    assert done({"type": "heal", "amount": 1}, a=person(12))[0]["life"] == 12
    assert warnings(person(12)) == [("HZ-26", ".life.current")]


ACTS = [
    {"type": "check", "skill": "stealth", "difficulty": 5},
    {"type": "opposed", "contestants": [{"actor": "a", "skill": "stealth"}, {"actor": "b", "skill": "stealth"}]},
    {"type": "combined", "participants": ["a", "b"], "skill": "stealth", "difficulty": 5, "need": "all"},
    {"type": "attack", "target": "b", "kind": "melee", "damage": 1},
    {"type": "press_on"},
]
HAPPENS = [
    {"type": "rest", "kind": "night", "comfort": "good"},
    {"type": "pass_time", "hours": 4},
    {"type": "damage", "amount": 1},
    {"type": "heal", "amount": 1},
    {"type": "gain_fatigue", "points": 1},
    {"type": "gain_vigor", "points": 1},
    {"type": "award_xp", "amount": 1},
    {"type": "raise_attribute", "attribute": "body"},
    {"type": "raise_skill", "skill": "stealth"},
    {"type": "learn_skill", "skill": "machines"},
    {"type": "adjust_attribute", "attribute": "body", "value": 2},
]
RICH = {"xp": {"earned": 20, "unspent": 20}, "skills": {"stealth": 1}}


@pytest.mark.parametrize("condition", ["unconscious", "fainted", "dead"])
@pytest.mark.parametrize("action", ACTS, ids=lambda action: action["type"])
def test_hz_26_the_fallen_do_not_act(refused, action, condition):
    assert refused(action, a=RICH | {"conditions": [condition], "fatigue": 9}, b={})[0] == "HZ-26"


@pytest.mark.parametrize("action", HAPPENS, ids=lambda action: action["type"])
def test_hz_26_things_happen_to_the_unconscious_and_not_to_the_dead(ask, refused, action):
    assert ask(action, a=RICH | {"conditions": ["unconscious"]}, mode="legal")["ok"]
    assert refused(action, a=RICH | {"conditions": ["dead"]})[0] == "HZ-26"


def test_hz_26_the_gm_may_force_a_check(done):
    action = {"type": "check", "skill": "stealth", "difficulty": 5, "forced": True}
    for condition in ("unconscious", "fainted", "dead"):
        assert done(action, a={"conditions": [condition]}, dice=[6])[0]["success"] is True


def test_hz_26_fainting_ends_with_the_first_rest_and_unconsciousness_does_not(done):
    down = {"conditions": ["unconscious", "fainted"], "life": {"current": 0, "max": 10}}
    _, after = done({"type": "rest", "kind": "rest", "comfort": "none"}, a=down)
    assert after["conditions"] == ["unconscious"]


def test_hz_26_death_replaces_the_other_conditions(done, warnings):
    _, after = done(DAMAGE | {"amount": 30}, a=person(conditions=["fainted"]))
    assert after["conditions"] == ["dead"]
    assert warnings({"conditions": ["dead", "fainted"]}) == [("HZ-26", ".conditions")]
    assert warnings({"conditions": ["sleepy"]}) == [("HZ-26", ".conditions.0")]


def test_hz_22_the_option_lets_a_consciousness_check_keep_one_up(ask, chance):
    option = {"awake_check": True}
    sheet = person(3, attributes={"body": 2, "willpower": 3})
    action = DAMAGE | {"amount": 3}
    up = ask(action, a=sheet, options=option, dice=[2])
    assert up["result"] == {"life": 0, "awake": True}
    assert up["world"]["characters"]["a"]["conditions"] == []
    assert up["world"]["characters"]["a"]["fatigue"] == 1
    assert [(step["label"], step["value"]) for step in up["steps"]] == [("d10", 2), ("willpower", 3)]
    down = ask(action, a=sheet, options=option, dice=[1])
    assert down["result"] == {"life": 0, "awake": False}
    assert down["world"]["characters"]["a"]["conditions"] == ["unconscious"]
    assert str(chance(action, "awake", a=sheet, options=option)) == "9/10"


def test_hz_22_without_the_option_nothing_is_rolled(ask):
    assert ask(DAMAGE | {"amount": 10}, a=person())["dice"] == []


def test_hz_22_a_sheet_that_should_be_dead_is_warned_of(warnings):
    assert warnings(person(-10)) == [("HZ-22", ".life.current")]
