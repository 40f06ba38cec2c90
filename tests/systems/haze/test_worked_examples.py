"""The worked examples of the rules, each with the value that is right."""

from fractions import Fraction

BEATRIX = {
    "attributes": {"body": 3, "senses": 1, "mind": 3, "willpower": 1},
    "skills": {"stealth": 2, "athletics": 2, "persuasion": 2},
}
CLOAK = {"source": "cloak", "value": 2}


def check(skill, difficulty, **more):
    return {"type": "check", "skill": skill, "difficulty": difficulty, **more}


def test_stealth_with_the_cloak_makes_14_and_passes_in_8_of_10(done, chance):
    action = check("stealth", 10, bonuses=[CLOAK])
    result, _ = done(action, a=BEATRIX, dice=[7])
    assert (result["total"], result["success"]) == (14, True)
    assert chance(action, a=BEATRIX) == Fraction(8, 10)


def test_perception_against_14_makes_13_and_fails_with_a_chance_of_3_in_10(done, chance):
    guard = {"attributes": {"senses": 3}, "skills": {"perception": 3}}
    result, _ = done(check("perception", 14), a=guard, dice=[7])
    assert (result["total"], result["success"]) == (13, False)
    assert chance(check("perception", 14), a=guard) == Fraction(3, 10)


def test_machines_without_training_are_refused_and_the_thief_opens_the_safe(done, refused):
    thief = {**BEATRIX, "trees": {"thief": {"square": [3, 3, 2], "circle": [2, 1], "triangle": [1]}}}
    assert refused(check("machines", 14), a=thief)[0] == "HZ-10"
    action = check("machines", 14, expertise="thief", bonuses=[{"source": "tools", "value": 2}])
    result, _ = done(action, a=thief, dice=[7])
    assert (result["total"], result["success"]) == (15, True)


def test_help_lifts_athletics_from_2_to_5(done):
    action = check("athletics", 10, helpers=["l"])
    result, _ = done(action, a=BEATRIX, l={"skills": {"athletics": 5}}, dice=[7])
    assert (result["total"], result["success"]) == (15, True)


def test_the_alibi_fails_when_all_must_pass(done):
    action = {
        "type": "combined",
        "participants": ["a", "c"],
        "skill": "persuasion",
        "difficulty": 9,
        "need": "all",
    }
    result, _ = done(action, a=BEATRIX, c={"attributes": {"mind": 2}}, dice=[2, 7])
    assert result["totals"] == {"a": 7, "c": 11}
    assert result["success"] is False


def test_cloak_and_ring_give_the_ring(done):
    action = check("stealth", 10, bonuses=[CLOAK, {"source": "ring", "value": 3}])
    assert done(action, a=BEATRIX, dice=[1])[0]["total"] == 1 + 3 + 2 + 3


def test_mind_at_0_leaves_the_bare_die(done):
    dull = {"attributes": {"mind": 0}, "skills": {"persuasion": 4}, "vigor": 2}
    action = check("persuasion", 6, bonuses=[CLOAK], penalties=[{"source": "noise", "value": 1}])
    assert done(action, a=dull, dice=[6])[0]["total"] == 6


def test_body_below_0_is_death(done):
    result, person = done({"type": "adjust_attribute", "attribute": "body", "value": -1}, a=BEATRIX)
    assert result["died"] is True
    assert person["conditions"] == ["dead"]


def test_what_experience_buys_and_what_it_does_not(ask, refused):
    rich = {"attributes": {"mind": 2}, "skills": {"speed": 4}, "xp": {"earned": 20, "unspent": 20}}
    assert ask({"type": "raise_attribute", "attribute": "mind"}, a=rich, mode="legal")["cost"] == {"xp": 6}
    assert ask({"type": "raise_skill", "skill": "speed"}, a=rich, mode="legal")["cost"] == {"xp": 5}
    assert refused({"type": "raise_skill", "skill": "bravery"}, a=rich)[0] == "HZ-41"
    assert refused({"type": "raise_attribute", "attribute": "toughness"}, a=rich)[0] == "HZ-40"


def test_a_good_night_removes_3_of_5_and_2_of_4(done):
    night = {"type": "rest", "kind": "night", "comfort": "good"}
    assert done(night, a={"fatigue": 5})[1]["fatigue"] == 2
    assert done(night, a={"fatigue": 4})[0]["fatigue_removed"] == 2


def test_pressing_on_at_fatigue_4_passes_in_4_of_10_and_costs_a_point(chance, done):
    tired = {"attributes": {"body": 2, "willpower": 2}, "fatigue": 4}
    assert chance({"type": "press_on"}, a=tired) == Fraction(4, 10)
    assert done({"type": "press_on"}, a=tired, dice=[7])[1]["fatigue"] == 5


def test_a_point_of_fatigue_takes_all_vigor(done):
    _, person = done({"type": "gain_fatigue", "points": 1}, a={"vigor": 2})
    assert (person["vigor"], person["fatigue"]) == (0, 1)


def test_falling_from_10_to_5_life_takes_all_vigor(done):
    _, person = done({"type": "damage", "amount": 5}, a={"vigor": 3})
    assert (person["life"]["current"], person["vigor"]) == (5, 0)


def test_a_circle_before_the_third_square_is_refused(refused):
    early = {"trees": {"thief": {"square": [1, 1, 0]}}, "xp": {"earned": 9, "unspent": 9}}
    action = {"type": "buy_development", "tree": "thief", "slot": "circle", "index": 0}
    assert refused(action, a=early)[0] == "HZ-43"


def test_equal_totals_go_to_the_higher_skill_without_a_coin(done):
    sides = [{"actor": "a", "skill": "stealth"}, {"actor": "t", "skill": "perception"}]
    result, _ = done(
        {"type": "opposed", "contestants": sides},
        a={"attributes": {"body": 3}, "skills": {"stealth": 3}},
        t={"attributes": {"senses": 4}, "skills": {"perception": 2}},
        dice=[6, 6],
    )
    assert (result["winner"], result["decided_by"]) == ("a", "skill")


def test_an_opposed_check_of_5_against_3_is_exact(ask):
    sides = [{"actor": "a", "skill": "stealth"}, {"actor": "t", "skill": "perception"}]
    answer = ask(
        {"type": "opposed", "contestants": sides},
        a={"attributes": {"body": 2}, "skills": {"stealth": 3}},
        t={"attributes": {"senses": 1}, "skills": {"perception": 2}},
        mode="odds",
        fields=["winner", "decided_by"],
    )
    odds = {
        (row["result"]["winner"], row["result"]["decided_by"]): Fraction(row["probability"])
        for row in answer["outcomes"]
    }
    assert odds == {
        ("a", "total"): Fraction(64, 100),
        ("a", "skill"): Fraction(8, 100),
        ("t", "total"): Fraction(28, 100),
    }


def test_25_hours_awake_give_2_and_11_more_the_third(table):
    play = table({"a": {}})
    assert play.act({"type": "pass_time", "actor": "a", "hours": 25})["result"] == {"fatigue_gained": 2}
    assert play.act({"type": "pass_time", "actor": "a", "hours": 11})["result"] == {"fatigue_gained": 1}
    assert play.sheet("a")["fatigue"] == 3
    assert play.sheet("a")["hours_active"] == 36
