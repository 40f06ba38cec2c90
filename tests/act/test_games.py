"""What the contract says of the four games by name: defaults, ids, lists."""

import pytest

HAZE = {
    "attributes": {"body": 1, "senses": 1, "mind": 1, "willpower": 1, "faith": 0, "magic": 0, "science": 0},
    "life": {"max": 10, "current": 10},
    "evade": 8,
    "toughness": 0,
    "fatigue": 0,
    "vigor": 0,
    "hours_active": 0,
    "hours_per_fatigue": 12,
    "actions_per_turn": 1,
    "xp": {"earned": 0, "converted": 0, "unspent": 0},
}
FAVOR = {"vigor": 3, "focus": 3, "damage": 0, "stress": 0, "xp": 0, "may_advance": False}
BLUR = {
    "blur": 1,
    "fresh": False,
    "might": 3,
    "in_fog": False,
    "exposed": False,
    "exposed_this_stay": False,
    "infections": [],
    "last_category": None,
    "pending_infection": None,
    "conditioning": [],
    "conditions": [],
    "fog_fresh": False,
    "ghoul": False,
    "gear": [],
    "filter": None,
    "protection": [],
    "blur_roll_due": None,
    "wises": [],
    "free_test": False,
    "retired": False,
    "dead": False,
}
BLUR_SCENE = {
    "phase": "adventure",
    "turn": 1,
    "in_fog": False,
    "weather": "clear",
    "time": "day",
    "light": "full",
    "cold": False,
    "thick": None,
}
TWO_FINGERS = {
    "attributes": dict.fromkeys(["strength", "endurance", "agility", "intellect", "will", "perception"], 0),
    "skills": {},
    "specialisations": {},
    "features": [],
    "xp": 0,
}
NOTHING = {
    "haze": {"type": "award_xp", "amount": 0},
    "favor": {"type": "award_xp", "amount": 0},
    "blur": {"type": "begin_session"},
    "two_fingers": {"type": "award_xp", "amount": 0},
}


@pytest.fixture
def put(ask, games):
    asker = type(ask)(games)

    def put(game, action, sheet=None, mode="roll", **world):
        people = {"b": {"name": "B", **(sheet or {})}}
        return asker({"actor": "b", **action}, {"system": game, "characters": people, **world}, mode=mode)

    return put


@pytest.mark.parametrize(
    "game, sheet", [("haze", HAZE), ("favor", FAVOR), ("blur", BLUR), ("two_fingers", TWO_FINGERS)]
)
def test_a_sheet_that_is_left_out_has_the_defaults(put, game, sheet):
    answer = put(game, NOTHING[game])
    assert answer["world"]["characters"]["b"].items() >= sheet.items()
    assert answer["warnings"] == []


def test_the_scene_of_blur_has_its_defaults(put):
    assert put("blur", NOTHING["blur"])["world"]["scene"].items() >= BLUR_SCENE.items()


def test_in_fog_and_unprotected_is_exposed(put):
    person = put("blur", NOTHING["blur"], scene={"in_fog": True})["world"]["characters"]["b"]
    assert (person["in_fog"], person["exposed"]) == (True, True)


@pytest.mark.parametrize("game", NOTHING)
def test_a_whole_world_goes_in_again_and_comes_out_the_same(put, game):
    world = put(game, NOTHING[game])["world"]
    del world["system"]
    again = put(game, NOTHING[game], world["characters"]["b"], **{**world, "characters": world["characters"]})
    assert again["world"]["characters"] == world["characters"]


UNKNOWN = {
    "haze": ({"type": "check", "skill": "juggling", "difficulty": 5}, "action.skill", {"skills": {"juggling": 1}}),
    "favor": ({"type": "check", "ability": "juggling", "difficulty": 5}, "action.ability", {"talents": ["juggling"]}),
    "blur": ({"type": "wear", "gear": "juggling"}, "action.gear", {"gear": ["juggling"]}),
    "two_fingers": (
        {"type": "check", "skill": "juggling", "difficulty": 5},
        "action.skill",
        {"attributes": {"juggling": 1}},
    ),
}


@pytest.mark.parametrize("game", UNKNOWN)
def test_an_unknown_id_is_invalid_in_an_action_and_a_warning_on_a_sheet(put, game):
    action, path, sheet = UNKNOWN[game]
    error = put(game, action)["error"]
    assert (error["code"], error["details"]["path"]) == ("invalid", path)
    (warning,) = put(game, NOTHING[game], sheet)["warnings"]
    assert warning["path"].startswith("world.characters.b.")
    assert warning["clause"]
    assert warning["message"].endswith(".")


@pytest.mark.parametrize("game", NOTHING)
def test_an_actor_whom_nobody_knows_is_invalid(put, game):
    error = put(game, {**UNKNOWN[game][0], "actor": "nobody"})["error"]
    assert (error["code"], error["details"]["path"]) == ("invalid", "action.actor")


@pytest.mark.parametrize(
    "game, action, sheet",
    [
        ("haze", {"type": "check", "skill": "machines", "difficulty": 5}, {}),
        ("favor", {"type": "use_maneuver", "maneuver": "dodge", "ability": "charm"}, {}),
        ("blur", {"type": "take_off", "gear": "helmet"}, {}),
        ("blur", {"type": "clear_condition", "condition": "sick"}, {}),
    ],
)
def test_a_known_thing_that_the_actor_lacks_is_refused(put, game, action, sheet):
    error = put(game, action, sheet)["error"]
    assert error["code"] == "refused"
    assert error["clause"]


def test_content_adds_to_the_lists_and_replaces_entries_whole(put):
    mine = {"id": "guilt", "name": "Guilt", "number": 3, "cause": "stress", "mental": True, "value": 2}
    content = {"traumas": [mine], "replace": ["traumas"]}
    answer = put("favor", {"type": "gain_trauma", "cause": "stress"}, {"trauma_due": True}, content=content)
    assert answer["ok"], answer
    assert answer["result"]["trauma"] == "guilt"
    assert answer["world"]["content"]["traumas"] == [mine]


@pytest.mark.parametrize("game, known", [("haze", "trees"), ("favor", "talents"), ("blur", "gear")])
def test_only_lists_of_the_game_can_be_replaced(put, game, known):
    assert put(game, NOTHING[game], content={"replace": [known]})["ok"]
    error = put(game, NOTHING[game], content={"replace": ["songs"]})["error"]
    assert (error["code"], error["details"]["path"]) == ("invalid", "world.content.replace.0")


@pytest.mark.parametrize("difficulty", [-(2**53), -1, 0, 10_001, 2**53])
@pytest.mark.parametrize("mode", ["roll", "odds", "legal"])
@pytest.mark.parametrize(
    "game, action",
    [
        ("haze", {"type": "check", "attribute": "body"}),
        ("favor", {"type": "check", "ability": "charm"}),
        ("two_fingers", {"type": "check", "attribute": "will"}),
    ],
)
def test_a_difficulty_may_be_any_whole_number(put, game, action, mode, difficulty):
    assert put(game, {**action, "difficulty": difficulty}, mode=mode)["ok"]


def test_a_bonus_is_never_negative_and_at_most_ten_thousand(put):
    def bonus(value):
        bonuses = [{"source": "cloak", "value": value}]
        return put("haze", {"type": "check", "attribute": "body", "difficulty": 5, "bonuses": bonuses})

    assert bonus(-1)["error"]["details"]["path"] == "action.bonuses.0.value"
    assert (bonus(-1)["error"]["code"], bonus(10_001)["error"]["code"]) == ("invalid", "limit")
    assert bonus(10_000)["ok"]
