"""Edges: what is exactly enough, what is exactly nothing, and what is said there word for word."""

import pytest

from tablewright.systems.favor.then import thing

GIFTED = {
    "talents": [
        {"id": "frail", "name": "Frail", "cost": 1, "gifts": [{"maximum": "damage", "plus": -60}]},
        {"id": "torn", "name": "Torn", "cost": 1, "gifts": [{"maximum": "stress", "plus": -39}]},
        {"id": "weak", "name": "Weak", "cost": 1, "gifts": [{"maximum": "vigor", "plus": -9}]},
        {"id": "free", "name": "Free", "cost": 0},
        {"id": "hen", "name": "Hen", "cost": 1, "conditions": [{"talent": "egg"}]},
        {"id": "egg", "name": "Egg", "cost": 1, "conditions": [{"talent": "hen"}]},
    ]
}


def buy(*items):
    return {"type": "buy", "items": [{"kind": kind, "id": key} for kind, key in items]}


def person(answer, key="a"):
    return answer["world"]["characters"][key]


def refusal(answer):
    error = answer["error"]
    return error["code"], error["clause"], error["message"]


@pytest.mark.parametrize(
    "talent, field, end",
    [("frail", "damage", 1), ("torn", "stress", 1), ("weak", "vigor", 0)],
)
def test_a_maximum_never_falls_away_altogether(ask, talent, field, end):
    """FG-18, FG-30, FG-32, FG-33: a track has at least one place, a pool may have none."""
    action = {"type": "restore", "pool": field, "points": 9} if field == "vigor" else {"type": field, "amount": 9}
    after = person(ask(action, content=GIFTED, a={"talents": [talent], "vigor": 0}))
    assert after[field] == end


def test_what_costs_nothing_has_no_price(ask):
    """FG-13, FG-14."""
    asked = buy(("talent", "free"))
    assert ask(asked, mode="legal", content=GIFTED, a={"may_advance": True})["cost"] == {}
    assert ask(asked, content=GIFTED, a={"may_advance": True})["result"] == {"cost": 0, "level": 0}


def test_too_few_ap_are_said(ask):
    """FG-10."""
    making = {"creating": True, "starting_level": 1}
    assert refusal(ask(buy(("ability", "charm"), ("ability", "craft")), a=making)) == (
        "refused",
        "FG-10",
        "This costs 2 AP; left to assign: 1. Take something back, or take a trauma.",
    )


def test_what_the_gm_grants_is_one_line_of_the_ledger(ask):
    """FG-16."""
    after = person(ask({"type": "grant", "kind": "talent", "id": "chef"}, a={}))
    assert after["ledger"] == [{"kind": "talent", "id": "chef", "levels": 1, "cost": 0}]


def test_an_ability_that_is_set_says_from_what_to_what(ask):
    """FG-17; set to what it is, nothing happens."""
    action = {"type": "adjust_ability", "ability": "charm", "value": 3}
    assert ask(action, a={"abilities": {"charm": 1}})["events"] == [
        {"type": "ability_adjusted/1", "actor": "a", "ability": "charm", "was": 1, "value": 3}
    ]
    assert ask(action, a={"abilities": {"charm": 3}})["events"] == []


def test_pools_and_tracks_shrink_with_what_they_hang_on(ask):
    """FG-30, FG-32, FG-33: nothing stands above its maximum."""
    whole = {"abilities": {"toughness": 2, "willpower": 2}, "vigor": 5, "focus": 5, "damage": 42, "stress": 42}
    for ability, pool, track, full in (
        ("toughness", "vigor", "damage", "dying"),
        ("willpower", "focus", "stress", "breakdown"),
    ):
        after = person(ask({"type": "adjust_ability", "ability": ability, "value": 0}, a={**whole, "conditions": []}))
        assert (after[pool], after[track]) == (3, 40)
        assert full in after["conditions"]


@pytest.mark.parametrize("points, ok", [(10, True), (11, False)])
def test_ten_points_are_the_most_for_checks_and_for_overcoming(ask, points, ok):
    """FG-30."""
    bearing = {"traumas": [{"id": "guilt"}], "focus": 3}
    for action in (
        {"type": "check", "ability": "charm", "difficulty": 8},
        {"type": "overcome_trauma", "trauma": "guilt", "ability": "willpower"},
    ):
        answer = ask({**action, "amplify": points}, mode="legal", a=bearing)
        assert answer["ok"] is ok
        if not ok:
            assert refusal(answer) == (
                "refused",
                "FG-30",
                "A check can be amplified by 10 at most, not by 11. Spend fewer points.",
            )


def test_what_opposes_has_to_be_named(ask):
    """FG-4."""
    said = (
        "What a person sets against Assault is not fixed. Name the opposing ability in `against`, or give a difficulty."
    )
    assert refusal(ask({"type": "check", "ability": "assault", "target": "b"}, a={}, b={})) == ("refused", "FG-4", said)


@pytest.mark.parametrize("field, mean", [("total", "7"), ("difficulty", "9"), ("margin", "-2")])
def test_the_odds_against_a_person_can_be_asked_field_by_field(ask, field, mean):
    """FG-4."""
    check = {"type": "check", "ability": "charm", "target": "b"}
    odds = ask(check, mode="odds", fields=[field], a={}, b={"abilities": {"willpower": 2}})
    assert odds["summary"] == {"expected": {field: mean}}
    assert len(odds["outcomes"]) > 2


def test_overcoming_takes_advantage_and_disadvantage(ask):
    """FG-6, FG-23."""
    action = {"type": "overcome_trauma", "trauma": "guilt", "ability": "willpower"}
    bearing = {"traumas": [{"id": "guilt"}]}
    assert ask({**action, "advantage": 1}, dice=[1, 2, 3], a=bearing)["result"]["total"] == 6
    assert ask({**action, "disadvantage": 1}, dice=[1], a=bearing)["result"]["total"] == 1


@pytest.mark.parametrize(
    "trauma, message",
    [
        ("limp", "Limp is of the body, and willpower does not mend it. Only mental traumas can be overcome."),
        ("rage", "A does not bear Rage: there is nothing to overcome."),
    ],
)
def test_what_can_not_be_overcome_is_said(ask, trauma, message):
    """FG-23."""
    action = {"type": "overcome_trauma", "trauma": trauma, "ability": "willpower"}
    assert refusal(ask(action, a={"traumas": [{"id": "limp"}]})) == ("refused", "FG-23", message)


def line(kind, key, cost, levels=1):
    return {"kind": kind, "id": key, "levels": levels, "cost": cost, "paid": "ap"}


def making(level, *lines, **sheet):
    return {"creating": True, "starting_level": level, "ledger": list(lines), **sheet}


def test_one_ap_of_several_is_taken_back_and_the_last_leaves_no_trace(ask):
    """FG-14."""
    two = making(8, line("ability", "charm", 1), line("ability", "charm", 1), abilities={"charm": 2, "craft": 1})
    after = person(ask({"type": "take_back", "purchase": 1}, a=two))
    assert after["abilities"] == {"craft": 1, "charm": 1}
    again = person(ask({"type": "take_back", "purchase": 0}, a=after))
    assert again["abilities"] == {"craft": 1}
    more = making(8, line("ability", "charm", 5, levels=5), abilities={"charm": 2})
    assert person(ask({"type": "take_back", "purchase": 0}, a=more))["abilities"] == {}


@pytest.mark.parametrize(
    "spent, refused",
    [(2, False), (3, True), (4, True)],
)
def test_a_trauma_is_taken_back_while_its_ap_are_not_needed(ask, spent, refused):
    """FG-14, FG-20: level 2 and a trauma worth 2 give four; with two of them assigned nothing rests on it."""
    abilities = dict.fromkeys(("charm", "craft", "nature", "defend")[:spent], 1)
    sheet = {"abilities": abilities, "traumas": [{"id": "guilt", "from": "creation"}], "trauma_ap": 2}
    answer = ask({"type": "take_back", "purchase": 0}, a=making(2, line("trauma", "guilt", -2), **sheet))
    if refused:
        assert refusal(answer) == (
            "refused",
            "FG-14",
            "The AP that this gave are assigned: take back what they went to first.",
        )
    else:
        assert answer["result"] == {"refund": -2, "level": 2}


def test_the_starting_level_counts_talents_and_maneuvers_too(ask):
    """FG-10, FG-11."""
    made = {
        "creating": True,
        "starting_level": 9,
        "abilities": {"nature": 2},
        "talents": ["medic"],
        "maneuvers": ["dodge"],
    }
    assert ask({"type": "set_level", "level": 8}, a=made)["result"] == {"level": 8, "assigned": 5}


@pytest.mark.parametrize("kind, damage, may", [("short", 3, False), ("long", 2, True)])
def test_a_rest_of_everyone_is_of_its_kind(ask, kind, damage, may):
    """FG-34."""
    answer = ask({"type": "rest_together", "kind": kind}, a={"vigor": 0, "damage": 3}, b={"vigor": 0, "damage": 3})
    for key in ("a", "b"):
        after = person(answer, key)
        assert (after["damage"], after["may_advance"]) == (damage, may)
        assert after["vigor"] == (1 if kind == "short" else 3)


def test_a_circle_in_the_lists_does_not_keep_from_writing(ask):
    """FG-16: Hen and Egg ask for each other; a talent that asks for one of them is not in it."""
    written = {"type": "write_talent", "name": "Chick", "cost": 1, "conditions": [{"of": "egg"}]}
    assert ask(written, content=GIFTED)["ok"]


@pytest.mark.parametrize("kind", ["ability", "talent", "maneuver", "trauma"])
def test_what_no_list_has_is_told_by_its_id(world, kind):
    """FG-16, FG-22."""
    assert str(thing(world(), kind, "{unheard_of}")) == "{unheard_of}"
