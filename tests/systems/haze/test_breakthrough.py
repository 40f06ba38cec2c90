"""The unique ability of the breakthrough (HZ-48), and what developments add to attacks (HZ-45)."""

import pytest

from tablewright.systems.haze import system

ABOUT_TO = {"xp": {"earned": 29, "unspent": 0}}


def ability(kind, value=1, name="Pounce"):
    return {"name": name, "source": "beastly.circle.1", "effect": {"kind": kind, "value": value}}


def test_hz_48_the_breakthrough_asks_for_a_unique_ability_once(table):
    play = table({"a": ABOUT_TO})
    unique = {"type": "grant_ability", "actor": "a", "name": "Walks through rain", "unique": True}
    assert play.refused(unique) == "HZ-48"
    play.act({"type": "award_xp", "actor": "a", "amount": 1})
    play.act({**unique, "unique": False, "name": "Something else"})
    play.act(unique)
    assert play.refused(unique) == "HZ-48"
    assert play.sheet("a")["abilities"][-1] == {"name": "Walks through rain", "source": "breakthrough"}


def test_hz_48_the_breakthrough_is_celebrated_until_its_ability_is_there(world):
    party = world(a={"xp": {"earned": 30, "unspent": 30}, "actions_per_turn": 2})
    assert "breakthrough!" in [str(tag.label) for tag in system.views.brief(party, "a").tags]
    (group,) = [group for group in system.views.moves(party, "a") if str(group.title) == "Breakthrough!"]
    assert group.offers[0].action["unique"] is True
    assert group.waits
    has = world(a={"actions_per_turn": 2, "abilities": [{"name": "Rain", "source": "breakthrough"}]})
    assert system.views.brief(has, "a").tags == ()
    assert "Breakthrough!" not in [str(group.title) for group in system.views.moves(has, "a")]
    listing = system.views.sheet(has, "a").lists[1]
    assert [(str(item.label), str(item.end)) for item in listing.items] == [("Rain", "breakthrough")]


@pytest.mark.parametrize("kind, dealt", [("melee", 6), ("ranged", 3)])
def test_hz_45_melee_damage_of_developments_counts_in_melee_each_of_them(ask, kind, dealt):
    strong = {"abilities": [ability("melee_damage"), ability("melee_damage", 2, "Heavy hand"), "Sings"]}
    hit = {"type": "attack", "target": "b", "kind": kind, "damage": 4}
    answer = ask(hit, a=strong, b={"toughness": 1}, dice=[10])
    assert answer["result"]["dealt"] == dealt
    steps = [(step["label"], step["value"]) for step in answer["steps"] if step.get("operation") == "damage"]
    assert sum(value for _, value in steps) == dealt
    assert (("Heavy hand", 2) in steps) is (kind == "melee")


def test_hz_45_toughness_is_subtracted_from_all_of_it(ask):
    hit = {"type": "attack", "target": "b", "kind": "melee", "damage": 1}
    answer = ask(hit, a={"abilities": [ability("melee_damage", 2)]}, b={"toughness": 9}, dice=[10])
    assert answer["result"]["dealt"] == 0


def test_hz_45_what_developments_give_to_attacks_is_said_where_one_attacks(world):
    party = world(a={"abilities": [ability("melee_damage", 2), ability("extra_attack")]}, b={})
    begin = {"type": "attack", "actor": "a", "target": "b"}
    assert str(system.views.tray(party, {**begin, "kind": "melee"}).note) == (
        "Developments give: +2 melee damage, 1 extra attack a turn."
    )
    assert (
        str(system.views.tray(party, {**begin, "kind": "ranged"}).note) == "Developments give: 1 extra attack a turn."
    )
    assert system.views.tray(party, {**begin, "actor": "b", "target": "a", "kind": "melee"}).note is None
    stats = {str(stat.label): stat.value for stat in system.views.sheet(party, "a").stats}
    assert stats["Extra attacks"] == 1
