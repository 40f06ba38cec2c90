"""The explanation of a check, step by step and to the letter."""

import pytest

NOT_AGAINST_PEOPLE = "Against a person, what they set against it is the difficulty. Give dice of disadvantage instead."


def check(ability="charm", **fields):
    return {"type": "check", "ability": ability, **fields}


def step(line):
    """A step as a line: kind label value [clause], then operation, whose, and why it does not count."""
    parts = [line["kind"], line["label"], f"{line['value']:+}", line["clause"]]
    parts += [line[key] for key in ("operation", "of") if key in line]
    if not line.get("applied", True):
        parts.append("out")
    return " ".join(parts) + (f": {line['why']}" if "why" in line else "")


@pytest.fixture
def explained(ask):
    return lambda action, **rest: [step(line) for line in ask(action, **rest)["steps"]]


def test_all_that_gives_and_takes_dice(explained):
    """FG-2, FG-6, FG-7, FG-30, FG-32, FG-33, FG-35."""
    asked = check(
        "nature",
        difficulty=3,
        advantage=1,
        disadvantage=[{"source": "dark", "dice": 3}, {"source": "nothing", "dice": 0}],
        amplify=1,
        circumstances=[{"source": "rain", "value": 2}, {"source": "nothing", "value": 0}],
    )
    person = {"abilities": {"nature": 1}, "damage": 20, "stress": 20}
    assert explained(asked, dice=[], a=person) == [
        "dice 2d6 +2 FG-2 dice",
        "advantage advantage +1 FG-6 dice",
        "disadvantage dark -3 FG-6 dice",
        "condition injured -1 FG-32 dice",
        "condition stressed -1 FG-33 dice out: Stress counts on social and combat checks.",
        "cancelled advantage +0 FG-6 dice: 1d6 of advantage and of disadvantage cancel each other.",
        "floor none +1 FG-6 dice: There are never fewer dice than none.",
        "ability nature +1 FG-2",
        "amplify focus +1 FG-30",
        "circumstance rain +2 FG-9 harder",
    ]


def test_nothing_is_said_of_dice_where_none_come_or_go(explained):
    """FG-2; exactly none left needs no word about it (FG-7)."""
    assert explained(check(difficulty=3), dice=[4, 3], a={}) == [
        "die d6 +4 FG-2",
        "die d6 +3 FG-2",
        "ability charm +0 FG-2",
    ]
    assert explained(check(difficulty=3, disadvantage=2), dice=[], a={}) == [
        "dice 2d6 +2 FG-2 dice",
        "disadvantage disadvantage -2 FG-6 dice",
        "ability charm +0 FG-2",
    ]


def test_injury_is_passed_over_where_it_does_not_count(explained):
    """FG-32, FG-33."""
    assert explained(check("assault", difficulty=3), dice=[4], a={"damage": 20, "stress": 20})[1:] == [
        "dice 2d6 +2 FG-2 dice",
        "condition injured -1 FG-32 dice out: Injury counts on physical and mental checks.",
        "condition stressed -1 FG-33 dice",
        "ability assault +0 FG-2",
    ]


def test_against_a_person_the_sum_of_each_stands_together(explained):
    """FG-4, FG-8: a six of the actor's rolls on before the target's dice, each with its own injured or stressed die."""
    asked = check(target="b", circumstances=[{"source": "rain", "value": 2}, {"source": "nothing", "value": 0}])
    people = {"a": {"abilities": {"charm": 1}, "stress": 20}, "b": {"abilities": {"willpower": 2}, "damage": 20}}
    assert explained(asked, options={"exploding_sixes": True}, dice=[6, 3, 6, 6, 5], **people) == [
        "die d6 +6 FG-2 a",
        "die d6 +3 FG-2 a",
        "dice 2d6 +2 FG-2 dice a",
        "condition stressed -1 FG-33 dice a",
        "ability charm +1 FG-2 a",
        "die d6 +6 FG-2 difficulty b",
        "die d6 +6 FG-2 difficulty b",
        "die d6 +5 FG-2 difficulty b",
        "dice 2d6 +2 FG-2 dice b",
        "condition injured -1 FG-32 dice b",
        "ability willpower +2 FG-2 difficulty b",
        f"circumstance rain +2 FG-4 harder out: {NOT_AGAINST_PEOPLE}",
    ]


def test_without_explosions_a_six_is_a_six(explained):
    """FG-8."""
    assert explained(check(target="b"), dice=[6, 6, 6, 1], a={}, b={}) == [
        "die d6 +6 FG-2 a",
        "die d6 +6 FG-2 a",
        "ability charm +0 FG-2 a",
        "die d6 +6 FG-2 difficulty b",
        "die d6 +1 FG-2 difficulty b",
        "ability willpower +0 FG-2 difficulty b",
    ]


def test_a_target_at_rest_is_explained_too(explained):
    """FG-4, FG-18: with what its talents add, and what does not count against a person."""
    passive = {"passive_targets": True}
    asked = check("assault", target="b", against="stealth", circumstances=[{"source": "rain", "value": 1}])
    assert explained(asked, options=passive, dice=[1, 2], a={}, b={"talents": ["light_foot"]})[2:] == [
        "ability assault +0 FG-2",
        "passive passive +7 FG-4 difficulty b",
        "ability stealth +0 FG-4 difficulty b",
        "talent light_foot +1 FG-18 difficulty b",
        f"circumstance rain +1 FG-4 harder out: {NOT_AGAINST_PEOPLE}",
    ]


def test_what_talents_give_is_named(explained):
    """FG-18."""
    assert explained(check("nature", difficulty=3), dice=[1, 2, 3], a={"talents": ["child_of_the_wild"]})[3:] == [
        "dice 2d6 +2 FG-2 dice",
        "advantage child_of_the_wild +1 FG-18 dice",
        "ability nature +0 FG-2",
    ]
    assert explained(check("charm", difficulty=3), dice=[1, 2], a={"talents": ["child_of_the_wild"]})[2:] == [
        "ability charm +0 FG-2"
    ]


def test_against_oneself_the_price_is_on_both_sides(ask):
    """FG-4, FG-31: what was paid with the body injures whoever answers too."""
    asked = check("assault", target="a", against="athletics", amplify=1)
    answer = ask(asked, dice=[3, 3, 2], a={"vigor": 0, "damage": 19})
    assert answer["result"] == {"total": 7, "difficulty": 2, "success": True, "margin": 5}


def test_a_check_pays_for_its_maneuver_and_its_points_together(ask):
    """FG-19, FG-30, FG-31: each from its own pool, and what it can't pay from body or mind."""
    person = {"maneuvers": ["feint"], "vigor": 2, "focus": 1}
    priced = {
        "defend": {"vigor": 2, "damage": 2},
        "charm": {"focus": 1, "stress": 3},
    }
    for ability, cost in priced.items():
        asked = check(ability, difficulty=3, maneuver="feint", amplify=3)
        assert ask(asked, mode="legal", a=person)["cost"] == cost
    both = {"favor_maneuver_cost": "both"}
    asked = check("defend", difficulty=3, maneuver="feint", amplify=1, on_favor=True)
    assert ask(asked, mode="legal", options=both, a=person)["cost"] == {"vigor": 2, "focus": 1}


def test_stress_paid_takes_its_die_at_once(ask):
    """FG-31, FG-33: half is reached by paying."""
    answer = ask(check(difficulty=3, amplify=1), dice=[5], a={"focus": 0, "stress": 19})
    assert answer["result"]["total"] == 6
    assert answer["world"]["characters"]["a"]["stress"] == 20


def test_a_difficulty_of_nothing_is_one(ask):
    """FG-3: 0 is a difficulty like any other."""
    answer = ask(check(difficulty=0, disadvantage=2), dice=[], a={})
    assert answer["result"] == {"total": 0, "difficulty": 0, "success": True, "margin": 0}
    circled = ask(check(difficulty=0, disadvantage=2, circumstances=[{"source": "r", "value": 1}]), dice=[], a={})
    assert circled["result"] == {"total": 0, "difficulty": 1, "success": False, "margin": -1}


def test_the_odds_against_a_person_name_all_three_numbers(ask):
    """FG-4."""
    odds = ask(check(target="b"), mode="odds", fields=["margin"], a={}, b={})
    assert odds["summary"]["expected"] == {"margin": "0"}
    whole = ask(check(target="b"), mode="odds", a={}, b={})["outcomes"]
    assert all(row["result"]["total"] - row["result"]["difficulty"] == row["result"]["margin"] for row in whole)
