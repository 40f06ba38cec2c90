"""Level and advancement: FG-10 to FG-17, and the rounding of FG-36."""

import pytest

from tablewright.systems.favor.level import highest, level, price
from tablewright.systems.favor.state import Content

TWENTY = {"assault": 5, "defend": 5, "athletics": 5, "willpower": 5}
GRAND = {"talents": [{"id": "grand_design", "name": "Grand Design", "cost": 3, "conditions": []}]}


def buy(*items):
    return {"type": "buy", "items": [{"kind": kind, "id": key} for kind, key in items]}


def ready(**fields):
    return {"may_advance": True, **fields}


def test_the_level_is_what_is_assigned_less_the_ap_of_creation_traumas(world):
    """FG-10."""
    here = world(a={"abilities": TWENTY, "talents": ["medic"], "maneuvers": ["dodge"], "trauma_ap": 3})
    assert level(here, here.characters["a"]) == 20 + 2 + 1 - 3


def test_a_level_under_one_counts_as_one_for_prices(ask):
    """FG-10."""
    answer = ask(buy(("ability", "craft")), a=ready(xp=1))
    assert answer["result"] == {"cost": 1, "level": 1}


def test_overcoming_a_creation_trauma_leaves_the_level_and_the_price(ask):
    """FG-10: the three of the example are gone, the level is still 16."""
    abilities = {"willpower": 4, "assault": 4, "defend": 4, "athletics": 4, "craft": 4, "charm": 2}
    answer = ask(buy(("ability", "charm")), a=ready(xp=16, abilities=abilities, trauma_ap=6))
    assert answer["result"] == {"cost": 16, "level": 17}


@pytest.mark.parametrize("at", range(-3, 25))
@pytest.mark.parametrize("ap", [0, 1, 2, 3, 7])
def test_the_price_of_several_ap_is_that_of_each_in_turn(at, ap):
    """FG-13, FG-10."""
    assert price(at, ap) == sum(max(1, at + bought) for bought in range(ap))


@pytest.mark.parametrize("xp, left", [(63, 0), (64, 1)])
def test_a_talent_of_three_at_level_twenty_costs_sixty_three(ask, xp, left):
    """FG-13."""
    answer = ask(buy(("talent", "grand_design")), content=GRAND, a=ready(abilities=TWENTY, xp=xp))
    assert answer["result"] == {"cost": 63, "level": 23}
    assert answer["world"]["characters"]["a"]["xp"] == left


def test_a_price_that_is_not_there_is_refused_and_nothing_is_spent(ask):
    """FG-13, FG-14."""
    error = ask(buy(("talent", "grand_design")), content=GRAND, a=ready(abilities=TWENTY, xp=62))["error"]
    assert error["clause"] == "FG-13"
    assert error["details"]["missing"] == 1
    assert error["message"] == "This costs 63 XP, 1 more than the 62 that are there. Nothing has been spent."


def test_a_basket_is_bought_whole_or_not_at_all(ask):
    """FG-14."""
    basket = buy(("ability", "craft"), ("talent", "medic"))
    assert ask(basket, a=ready(abilities={"nature": 1}, xp=100))["error"]["clause"] == "FG-16"


def test_what_may_be_bought_is_bought_in_order(ask):
    """FG-16: the condition of the second is met by the first."""
    basket = buy(("talent", "scholar"), ("talent", "journal_keeper"))
    assert ask(basket, a=ready(abilities={"reasoning": 1}, xp=3))["result"] == {"cost": 1 + 2, "level": 3}
    turned = buy(("talent", "journal_keeper"), ("talent", "scholar"))
    assert ask(turned, a=ready(abilities={"reasoning": 1}, xp=3))["error"]["clause"] == "FG-16"


@pytest.mark.parametrize("may, clause", [(True, None), (False, "FG-12")])
def test_xp_are_spent_only_after_a_long_rest(ask, may, clause):
    """FG-12."""
    answer = ask(buy(("ability", "craft")), a={"xp": 5, "may_advance": may})
    assert answer.get("error", {}).get("clause") == clause


def test_several_purchases_and_awards_do_not_end_the_time_to_spend(ask):
    """FG-12."""
    for action in (buy(("ability", "craft")), {"type": "award_xp", "amount": 5}):
        assert ask(action, a=ready(xp=5))["world"]["characters"]["a"]["may_advance"] is True


@pytest.mark.parametrize(
    "action",
    [
        {"type": "check", "ability": "charm", "difficulty": 5},
        {"type": "use_maneuver", "maneuver": "dodge", "ability": "charm"},
        {"type": "damage", "amount": 1},
        {"type": "stress", "amount": 1},
        {"type": "rest", "kind": "short"},
        {"type": "overcome_trauma", "trauma": "guilt", "ability": "willpower"},
    ],
    ids=lambda action: action["type"],
)
def test_a_check_a_maneuver_damage_stress_or_a_rest_ends_the_time_to_spend(ask, action):
    """FG-12."""
    after = ask(action, a=ready(maneuvers=["dodge"], traumas=[{"id": "guilt", "from": "play"}]))
    assert after["world"]["characters"]["a"]["may_advance"] is False


def test_xp_are_awarded(ask):
    """FG-12."""
    assert ask({"type": "award_xp", "amount": 7}, a={"xp": 5})["result"] == {"xp": 12}


@pytest.mark.parametrize("at, most", [(-2, 1), (0, 1), (4, 1), (7, 1), (8, 2), (11, 2), (12, 3), (16, 4)])
def test_an_ability_holds_a_quarter_of_the_level_rounded_down_and_one_up_to_four(at, most):
    """FG-15, FG-36."""
    assert highest(at) == most


def at_level(count):
    """A character of so many AP, one in each ability from charm on."""
    names = ["charm", "stealth", "nature", "assault", "defend", "craft", "reasoning"]
    return ready(xp=100, abilities=dict.fromkeys(names[:count], 1))


@pytest.mark.parametrize("count, clause", [(7, None), (6, "FG-15")])
def test_the_cap_is_that_of_the_level_after_the_whole_purchase(ask, count, clause):
    """FG-15."""
    answer = ask(buy(("ability", "charm")), a=at_level(count))
    assert answer.get("error", {}).get("clause") == clause
    with_more = ask(buy(("ability", "charm"), ("ability", "toughness")), a=at_level(count))
    assert with_more["ok"]


def test_the_first_ap_in_an_ability_is_allowed_at_a_low_level(ask):
    """FG-15."""
    assert ask(buy(("ability", "nature")), a=at_level(3) | {"abilities": {"charm": 1, "craft": 1}})["ok"]


def test_only_the_abilities_that_are_bought_are_tested(ask):
    """FG-15: one that is above its cap already does not bar the others."""
    assert ask(buy(("ability", "nature")), a=ready(xp=10, abilities={"charm": 3}))["ok"]


def test_a_talent_is_acquired_once(ask):
    """FG-16."""
    error = ask(buy(("talent", "scholar")), a=ready(xp=99, abilities={"reasoning": 1}, talents=["scholar"]))["error"]
    assert error["clause"] == "FG-16"


@pytest.mark.parametrize(
    "abilities, maneuvers, lacking",
    [
        ({"assault": 2}, ["rough_strike"], "Assault 3 is missing, it is at 2"),
        ({"assault": 3}, [], "Rough Strike is missing"),
        ({"assault": 3}, ["rough_strike"], None),
    ],
)
def test_conditions_must_hold_when_acquiring(ask, abilities, maneuvers, lacking):
    """FG-16."""
    answer = ask(buy(("maneuver", "disrupting_kick")), a=ready(xp=999, abilities=abilities, maneuvers=maneuvers))
    if lacking is None:
        assert answer["ok"]
    else:
        expected = f"Disrupting Kick can’t be acquired yet: {lacking}. Get that first."
        assert answer["error"]["message"] == expected
        assert answer["error"]["clause"] == "FG-16"


def test_a_talent_stays_when_its_condition_is_lost(ask):
    """FG-17."""
    content = {
        "talents": [{"id": "seer", "name": "Seer", "cost": 1, "conditions": [{"ability": "intuition", "at_least": 3}]}]
    }
    lost = ask(
        {"type": "adjust_ability", "ability": "intuition", "value": 1},
        content=content,
        a={"abilities": {"intuition": 3}, "talents": ["seer"]},
    )
    assert lost["result"] == {"value": 1, "level": 2}
    assert lost["world"]["characters"]["a"]["talents"] == ["seer"]
    assert "FG-16" not in {warned["clause"] for warned in lost["warnings"]}


def test_the_gm_grants_a_talent_or_maneuver_without_price_and_conditions_but_once(ask):
    """FG-16, FG-10."""
    given = ask({"type": "grant", "kind": "talent", "id": "undying"}, a={})
    assert given["result"] == {"cost": 0, "level": 1}
    person = given["world"]["characters"]["a"]
    assert person["talents"] == ["undying"]
    assert ask({"type": "grant", "kind": "talent", "id": "undying"}, a=person)["error"]["clause"] == "FG-16"
    assert ask({"type": "grant", "kind": "maneuver", "id": "dodge"}, a={})["result"] == {"cost": 0, "level": 1}
    assert ask({"type": "grant", "kind": "maneuver", "id": "undying"}, a={})["error"]["code"] == "invalid"


def test_what_is_asked_of_two_wrongs_is_the_first_in_the_agreed_order(ask):
    """FG-12 before FG-16 before FG-15 before FG-13: able, then conditions, caps, price."""
    poor = {"xp": 0, "abilities": {"charm": 1}}
    both = buy(("ability", "charm"), ("talent", "medic"))
    assert ask(both, a=poor)["error"]["clause"] == "FG-12"
    assert ask(both, a=ready(**poor))["error"]["clause"] == "FG-16"
    assert ask(buy(("ability", "charm")), a=ready(**poor))["error"]["clause"] == "FG-15"
    assert ask(buy(("ability", "craft")), a=ready(**poor))["error"]["clause"] == "FG-13"


def test_the_content_of_a_table_counts_into_the_level(world):
    """FG-10."""
    here = world(content=GRAND, a={"talents": ["grand_design"]})
    assert here.content != Content()
    assert level(here, here.characters["a"]) == 3


@pytest.mark.parametrize(
    "items, path",
    [
        ([("ability", "flying")], "action.items.0.id"),
        ([("ability", "charm"), ("talent", "dodge")], "action.items.1.id"),
        ([("maneuver", "medic")], "action.items.0.id"),
        ([("trauma", "guilt")], "action.items.0.kind"),
    ],
)
def test_a_purchase_of_what_nobody_knows_is_invalid(ask, items, path):
    error = ask(buy(*items), a=ready())["error"]
    assert (error["code"], error["details"]["path"]) == ("invalid", path)


def test_an_empty_purchase_is_refused(ask):
    """FG-14."""
    error = ask(buy(), a=ready())["error"]
    assert (error["code"], error["clause"]) == ("refused", "FG-14")
