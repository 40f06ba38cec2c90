"""The pools and the rests: FG-30, FG-31, FG-34, FG-36."""

import pytest

ABILITIES = {"athletics": 1, "dexterity": 4, "awareness": 1, "willpower": 1}


def test_the_pools_are_three_and_what_adds_to_them(ask):
    """FG-30."""
    person = ask({"type": "restore", "pool": "vigor", "points": 0}, a={"abilities": ABILITIES})["result"]
    assert (person["vigor"], person["focus"]) == (8, 5)


@pytest.mark.parametrize(
    "pool, points, left, stands_in",
    [("vigor", 2, 1, 0), ("vigor", 3, 0, 0), ("vigor", 5, 0, 2), ("focus", 4, 0, 1)],
)
def test_what_a_pool_cannot_pay_comes_point_for_point(ask, pool, points, left, stands_in):
    """FG-31."""
    result = ask({"type": "spend", "pool": pool, "points": points}, a={})["result"]
    assert result[pool] == left
    assert result["damage" if pool == "vigor" else "stress"] == stands_in


def test_the_price_says_what_stands_in(ask):
    """FG-31."""
    spend = {"type": "spend", "pool": "vigor", "points": 5}
    assert ask(spend, mode="legal", a={})["cost"] == {"vigor": 3, "damage": 2}


def test_paying_with_the_body_can_end_in_dying(ask):
    """FG-31, FG-32."""
    check = {"type": "check", "ability": "assault", "difficulty": 2, "amplify": 1}
    after = ask(check, dice=[1, 1], a={"vigor": 0, "damage": 39})["world"]["characters"]["a"]
    assert (after["damage"], after["conditions"], after["trauma_due"]) == (40, ["dying"], True)


@pytest.mark.parametrize("points, vigor", [(1, 2), (9, 3)])
def test_a_pool_is_restored_up_to_its_maximum(ask, points, vigor):
    """FG-30."""
    assert ask({"type": "restore", "pool": "vigor", "points": points}, a={"vigor": 1})["result"]["vigor"] == vigor


WORN = {"abilities": ABILITIES, "vigor": 0, "focus": 1, "damage": 5, "stress": 0}


def test_a_long_rest_fills_the_pools_and_heals_a_little(ask):
    """FG-34, FG-12."""
    answer = ask({"type": "rest", "kind": "long"}, a=WORN)
    assert answer["result"] == {"vigor": 8, "focus": 5, "damage": 4, "stress": 0}
    assert answer["world"]["characters"]["a"]["may_advance"] is True


@pytest.mark.parametrize("share, vigor, focus", [("1/2", 4, 3), ("0", 0, 1), ("1", 8, 5)])
def test_a_short_rest_gives_a_share_back_rounded_down(ask, share, vigor, focus):
    """FG-34, FG-36: half of 5 is 2."""
    result = ask({"type": "rest", "kind": "short"}, options={"short_rest_share": share}, a=WORN)["result"]
    assert result == {"vigor": vigor, "focus": focus, "damage": 5, "stress": 0}


def test_what_a_long_rest_does_is_an_option(ask):
    """FG-34."""
    options = {"long_rest_heals": 3, "long_rest_relieves": 0}
    result = ask({"type": "rest", "kind": "long"}, options=options, a={**WORN, "stress": 2})["result"]
    assert (result["damage"], result["stress"]) == (2, 2)


def test_a_long_rest_brings_the_dying_back_from_the_edge(ask):
    """FG-34, FG-32."""
    after = ask({"type": "rest", "kind": "long"}, a={"damage": 40})["world"]["characters"]["a"]
    assert (after["damage"], after["conditions"]) == (39, [])


@pytest.mark.parametrize(
    "options",
    [
        {"long_rest_heals": -1},
        {"short_rest_share": "1/3"},
        {"short_rest_share": 1},
        {"favors": 1},
        {"exploding_sixes": 1},
    ],
)
def test_an_option_that_is_none_is_invalid(ask, options):
    """FG-34."""
    error = ask({"type": "rest", "kind": "long"}, options=options, a={})["error"]
    assert error["code"] == "invalid"
    assert error["details"]["path"].startswith("world.options")
