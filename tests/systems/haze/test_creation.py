"""HZ-25, HZ-47, HZ-50, HZ-51: making a character."""

from fractions import Fraction

import pytest

from tablewright.systems.haze import system
from tablewright.systems.haze.catalog import Content, catalog

TWELVE = {
    *("warrior", "archer", "sharpshooter", "brawler", "scholar", "thief"),
    *("medic", "craftsman", "preacher", "mage", "wizard", "talemaster"),
}


def create(attributes=None, skills=None, **more):
    return {
        "type": "create",
        "actor": "n",
        "name": "Nadja",
        "attributes": attributes or {},
        "skills": skills or {},
        **more,
    }


def made(ask, action, dice=(4, 5), **rest):
    answer = ask(action, dice=list(dice), **rest)
    assert answer["ok"], answer["error"]
    return answer["result"], answer["world"]["characters"]["n"]


SENTIENT = {"faith": 1, "magic": 1, "science": 1}


@pytest.mark.parametrize("higher, life", [(1, 8), (2, 9), (3, 9), (4, 10), (7, 10), (8, 11), (9, 11), (10, 12)])
def test_hz_25_the_higher_of_two_dice_gives_the_life(ask, higher, life):
    assert made(ask, create(), (1, higher))[1]["life"] == {"max": life, "current": life}
    assert made(ask, create(), (higher, 1))[1]["life"] == {"max": life, "current": life}


@pytest.mark.parametrize("race, life", [("human", 10), ("beastly", 11), ("artifex", 9), (None, 10)])
def test_hz_25_the_race_changes_life_and_gives_the_evade(ask, race, life):
    _, sheet = made(ask, create(**({"race": race} if race else {})))
    assert (sheet["life"]["max"], sheet["evade"], sheet["race"]) == (life, 8, race)


def test_hz_25_the_evade_of_a_race_is_data(ask):
    content = {"races": [{"id": "sylph", "name": "Sylph", "evade": 10, "life": -2}]}
    _, sheet = made(ask, create(race="sylph"), content=content)
    assert (sheet["life"]["max"], sheet["evade"]) == (8, 10)


def test_hz_25_the_odds_of_the_life_points(ask):
    answer = ask(create(), mode="odds")
    life = {}
    for row in answer["outcomes"]:
        points = row["events"][0]["character"]["life"]["max"]
        life[points] = life.get(points, 0) + Fraction(row["probability"])
    assert life == {
        8: Fraction(1, 100),
        9: Fraction(8, 100),
        10: Fraction(40, 100),
        11: Fraction(32, 100),
        12: Fraction(19, 100),
    }


def test_hz_47_free_points_that_are_left_become_experience(ask):
    result, sheet = made(ask, create(SENTIENT | {"body": 2}))
    assert result == {"spent": 6 + 4, "left": 30}
    assert sheet["xp"] == {"earned": 0, "converted": 30, "unspent": 30}


def test_hz_50_the_game_has_its_twelve_trees_and_one_for_each_race():
    lists = catalog(Content())
    assert set(lists.trees) >= TWELVE
    assert {race.tree for race in lists.races.values()} == set(lists.trees) - TWELVE


def test_hz_50_three_trees_are_on_the_sheet(ask, invalid, refused):
    _, sheet = made(ask, create(trees=["thief", "archer", "beastly"]))
    assert set(sheet["trees"]) == {"thief", "archer", "beastly"}
    assert sheet["trees"]["thief"] == {"square": [0, 0, 0], "circle": [0, 0], "triangle": [0]}
    assert invalid(create(trees=["thief", "archer"])).startswith("action.trees")
    assert refused(create(trees=["thief", "archer", "thief"]))[0] == "HZ-50"


def test_hz_51_gifts_come_on_top_of_what_was_paid(ask):
    result, sheet = made(ask, create({"mind": 3, "magic": 1, "science": 1}))
    assert result == {"spent": 4 + 4, "left": 45 - 8}
    assert sheet["attributes"]["mind"] == 3


@pytest.mark.parametrize(
    "skills, spent", [({"stealth": 1}, 1), ({"stealth": 3}, 6), ({"stealth": 2, "machines": 2}, 6)]
)
def test_hz_51_new_skills_cost_a_point_for_each_level_up_to_it(ask, skills, spent):
    result, sheet = made(ask, create(SENTIENT, skills))
    assert result["spent"] == 6 + spent
    assert sheet["skills"] == skills


def test_hz_51_developments_are_paid_and_their_effects_come_on_top(ask):
    at = [{"tree": "thief", "slot": "square", "index": index} for index in (0, 1, 2)]
    action = create(SENTIENT, {"stealing": 2}, trees=["thief", "archer", "mage"], developments=at)
    result, sheet = made(ask, action)
    assert result["spent"] == 6 + 3 + 1
    assert sheet["skills"] == {"stealing": 2, "perception": 1, "persuasion": 1}
    assert sheet["trees"]["thief"]["square"] == [1, 1, 1]


def test_hz_51_developments_keep_their_order_and_their_trees(refused, invalid):
    circle = [{"tree": "thief", "slot": "circle", "index": 0}]
    assert refused(create(trees=["thief", "archer", "mage"], developments=circle))[0] == "HZ-43"
    square = [{"tree": "warrior", "slot": "square", "index": 0}]
    assert refused(create(trees=["thief", "archer", "mage"], developments=square))[0] == "HZ-50"
    unknown = [{"tree": "nonsense", "slot": "square", "index": 0}]
    assert invalid(create(trees=["thief", "archer", "mage"], developments=unknown)) == "action.developments.0.tree"


@pytest.mark.parametrize(
    "attributes, clause",
    [({"body": 0}, "HZ-1"), ({"body": 1, "science": 0}, "HZ-51"), ({"faith": -1}, "HZ-51"), ({"evade": 9}, "HZ-40")],
)
def test_hz_51_a_value_lower_than_its_start_is_refused(refused, attributes, clause):
    assert refused(create(attributes))[0] == clause


def test_hz_51_more_than_the_pool_is_refused(refused, ask):
    assert refused(create(SENTIENT | {"body": 6}))[0] == "HZ-51"
    assert ask(create(SENTIENT | {"body": 6}), options={"free_points": 46}, mode="legal")["cost"] == {"points": 46}
    assert refused(create(SENTIENT | {"body": 6}), options={"free_points": 45})[0] == "HZ-51"


def test_a_new_character_takes_a_new_id_and_known_names(invalid):
    assert invalid(create() | {"actor": "a"}, a={}) == "action.actor"
    assert invalid(create(race="troll")) == "action.race"
    assert invalid(create({"luck": 2})) == "action.attributes.luck"
    assert invalid(create(skills={"juggling": 2})) == "action.skills.juggling"
    assert invalid(create() | {"name": "  "}) == "action.name"


# ---- step by step -----------------------------------------------------------------------------------------------


@pytest.fixture
def begun(table):
    """A blank character, with the means to go on."""
    play = table({"a": system.views.blank("Nadja")})

    def act(kind, dice=None, **fields):
        more = {"dice": dice} if dice else {}
        return play.act({"type": kind, "actor": "a", **fields}, **more)["result"]

    play.step = act
    return play


def test_hz_50_creation_goes_step_by_step(begun):
    assert begun.refused({"type": "finish_creation", "actor": "a"}) == "HZ-50"
    begun.step("choose_race", race="beastly")
    assert set(begun.sheet("a")["trees"]) == {"beastly"}
    assert begun.refused({"type": "finish_creation", "actor": "a"}) == "HZ-25"
    assert begun.step("roll_life", dice=[3, 8]) == {"life": 12}
    assert begun.refused({"type": "roll_life", "actor": "a"}) == "HZ-25"
    begun.step("choose_tree", tree="thief")
    begun.step("choose_tree", tree="mage")
    assert begun.refused({"type": "choose_tree", "actor": "a", "tree": "archer"}) == "HZ-50"
    begun.step("drop_tree", tree="mage")
    begun.step("choose_tree", tree="archer")
    begun.step("raise_attribute", attribute="mind")
    begun.step("raise_skill", skill="stealth")
    begun.step("buy_development", tree="thief", slot="square", index=0)
    assert begun.step("finish_creation") == {"spent": 4 + 1 + 1, "left": 49}
    sheet = begun.sheet("a")
    assert (sheet["attributes"]["mind"], sheet["attributes"]["body"]) == (3, 2)
    assert sheet["xp"] == {"earned": 0, "converted": 49, "unspent": 49}
    assert sheet["creating"] is False
    assert begun.refused({"type": "choose_race", "actor": "a", "race": "human"}) == "HZ-50"


def test_hz_51_step_by_step_and_at_one_stroke_cost_the_same(begun, ask):
    for attribute, times in {"mind": 2, "faith": 1, "body": 1}.items():
        for _ in range(times):
            begun.step("raise_attribute", attribute=attribute)
    for _ in range(3):
        begun.step("raise_skill", skill="stealth")
    left = begun.sheet("a")["xp"]["unspent"]
    at_once = create({"mind": 3, "faith": 1, "body": 3}, {"stealth": 3})
    assert made(ask, at_once)[0]["left"] == left


def test_hz_5_a_raised_secondary_attribute_takes_its_gift_points_with_it(begun):
    assert begun.step("raise_attribute", attribute="faith") == {"cost": 2}
    assert begun.sheet("a")["xp"]["unspent"] == 55 - 2 - 5
    begun.step("take_back", purchase=0)
    assert begun.sheet("a")["xp"]["unspent"] == 55


def test_hz_51_the_free_points_of_the_table_are_there_to_begin_with(table):
    play = table({"a": system.views.blank("Nadja")}, options={"free_points": 30})
    play.act({"type": "set_name", "actor": "a", "name": "Nadja"})
    assert play.sheet("a")["xp"]["unspent"] == 45


def test_hz_51_gift_points_that_are_spent_hold_the_attribute_at_0(table):
    poor = system.views.blank("Nadja") | {"xp": {"unspent": 6}}
    assert table({"a": poor}).refused({"type": "raise_attribute", "actor": "a", "attribute": "faith"}) == "HZ-51"


def test_hz_50_another_race_takes_its_tree_and_life_with_it(begun):
    begun.step("choose_race", race="beastly")
    begun.step("roll_life", dice=[4, 4])
    begun.step("choose_race", race="artifex")
    sheet = begun.sheet("a")
    assert set(sheet["trees"]) == {"artifex"}
    assert sheet["life"] == {"max": 9, "current": 9}
    begun.step("buy_development", tree="artifex", slot="square", index=0)
    assert begun.refused({"type": "choose_race", "actor": "a", "race": "human"}) == "HZ-51"
    assert begun.refused({"type": "drop_tree", "actor": "a", "tree": "artifex"}) == "HZ-51"


def test_hz_50_a_race_is_refused_when_three_trees_stand_in_its_way(begun):
    for tree in ("thief", "archer", "mage"):
        begun.step("choose_tree", tree=tree)
    assert begun.refused({"type": "choose_race", "actor": "a", "race": "human"}) == "HZ-50"
    assert begun.refused({"type": "choose_tree", "actor": "a", "tree": "thief"}) == "HZ-50"
    assert begun.refused({"type": "drop_tree", "actor": "a", "tree": "warrior"}) == "HZ-50"


def test_a_character_can_be_named_anew(done):
    assert done({"type": "set_name", "name": "Nadja"}, a={})[1]["name"] == "Nadja"


@pytest.mark.parametrize(
    "action, path",
    [
        ({"type": "set_name", "name": " "}, "action.name"),
        ({"type": "grant_ability", "name": ""}, "action.name"),
        ({"type": "learn_expertise", "expertise": "", "value": 1}, "action.expertise"),
        ({"type": "add_bonus", "name": "", "value": 1, "applies_to": []}, "action.name"),
        ({"type": "add_bonus", "name": "Hat", "value": 1, "applies_to": ["hats"]}, "action.applies_to.0"),
        ({"type": "choose_race", "race": "troll"}, "action.race"),
        ({"type": "drop_bonus", "index": 0}, "action.index"),
    ],
)
def test_what_is_given_needs_a_name_and_what_is_named_must_be_there(invalid, action, path):
    assert invalid(action, a={}) == path


def test_hz_51_a_skill_that_a_development_gave_is_not_paid_for_and_not_lowered(ask, refused):
    thief = {"trees": ["thief", "archer", "mage"], "developments": [{"tree": "thief", "slot": "square", "index": 0}]}
    assert made(ask, create(SENTIENT, {"stealing": 1}, **thief))[0]["spent"] == 6 + 1
    assert refused(create(SENTIENT, {"stealing": 0}, **thief))[0] == "HZ-51"


def test_hz_50_two_trees_are_not_enough(begun):
    begun.step("choose_race", race="human")
    begun.step("roll_life", dice=[5, 5])
    begun.step("choose_tree", tree="thief")
    assert begun.refused({"type": "finish_creation", "actor": "a"}) == "HZ-50"


def test_hz_48_by_option_the_end_of_a_creation_can_be_the_breakthrough(table):
    play = table({"a": system.views.blank("Nadja")}, options={"converted_counts": True})
    for action in (
        {"type": "choose_race", "race": "human"},
        {"type": "choose_tree", "tree": "thief"},
        {"type": "choose_tree", "tree": "mage"},
    ):
        play.act({"actor": "a", **action})
    play.act({"type": "roll_life", "actor": "a"}, dice=[5, 5])
    play.act({"type": "finish_creation", "actor": "a"})
    assert play.sheet("a")["actions_per_turn"] == 2
