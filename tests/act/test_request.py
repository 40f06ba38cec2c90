"""The request: what may be left out, what is kept, what does not fit, and in which order that is found."""

import json

import pytest

from tablewright.kernel.front import MAX_INTEGER

# The world


def test_a_character_may_leave_out_whatever_has_a_default_and_comes_back_complete(ask):
    world = ask({"type": "pay", "coins": 0})["world"]
    assert world == {
        "system": "arcade",
        "options": {"free": False},
        "content": {"prizes": []},
        "scene": {"light": "on", "extra": {}},
        "characters": {
            "ada": {"name": "Ada", "coins": 3, "skills": {}, "extra": {}},
            "finn": {"name": "", "coins": 3, "skills": {}, "extra": {}},
        },
    }


def test_a_complete_world_comes_back_as_it_was(ask):
    world = ask({"type": "pay", "coins": 0})["world"]
    assert ask({"type": "pay", "coins": 0}, world)["world"] == world


@pytest.mark.parametrize("place", ["scene", "characters"])
def test_keys_that_nobody_knows_are_kept_whole_under_extra(ask, place):
    odd = {"tattoo": {"where": ["arm", None, 1, True]}, "extra": {"extra": {"name": "in"}, "age": 30}}
    part = {"ada": odd} if place == "characters" else odd
    world = ask({"type": "pay", "coins": 0}, {"characters": {"ada": {}}, place: part})["world"]
    kept = world["characters"]["ada"] if place == "characters" else world["scene"]
    assert kept["extra"] == {"extra": {"name": "in"}, "age": 30, "tattoo": {"where": ["arm", None, 1, True]}}
    assert ask({"type": "pay", "coins": 0}, world)["world"] == world


def test_a_key_is_not_kept_twice(ask):
    error = ask.error({"type": "pay"}, {"characters": {"ada": {"age": 1, "extra": {"age": 2}}}})
    assert (error["code"], error["details"]["path"]) == ("invalid", "world.characters.ada.age")


def test_every_game_keeps_what_nobody_knows_of_its_scene(games):
    for game in games.values():
        assert "extra" in game.hints["scene"].__struct_fields__, game.id
        assert "extra" in game.hints["characters"].__args__[1].__struct_fields__, game.id


def test_a_character_that_the_rules_would_not_allow_plays_and_is_warned_of(ask):
    answer = ask({"type": "throw"}, {"characters": {"ada": {"skills": {"juggling": 4}}}}, mode="roll")
    assert answer["warnings"] == [
        {"clause": "AR-6", "message": "juggling is no skill.", "path": "world.characters.ada.skills.juggling"}
    ]
    assert answer["world"]["characters"]["ada"]["skills"] == {"juggling": 4}


@pytest.mark.parametrize("mode", ["roll", "odds", "legal"])
def test_warnings_are_in_the_answer_of_every_mode(ask, mode):
    assert len(ask({"type": "throw"}, {"characters": {"ada": {"skills": {"x": 1}}}}, mode=mode)["warnings"]) == 1


def test_a_thing_that_the_actor_lacks_is_refused_with_its_clause(ask):
    error = ask.error({"type": "throw", "skill": "aim"})
    assert (error["code"], error["clause"]) == ("refused", "AR-1")
    assert error["details"] == {"skill": "aim"}


def test_the_order_of_lists_is_kept(ask):
    prizes = [{"id": each, "coins": 0} for each in ("z", "a", "m")]
    assert ask({"type": "pay", "coins": 0}, {"content": {"prizes": prizes}})["world"]["content"]["prizes"] == prizes


# What does not fit

LONG = "x" * 10_000


@pytest.mark.parametrize(
    "change, path",
    [
        ({"surplus": 1}, "surplus"),
        ({"mode": "maybe"}, "mode"),
        ({"mode": None}, "mode"),
        ({"mode": ["roll"]}, "mode"),
        ({"dice": None}, "dice"),
        ({"dice": 4}, "dice"),
        ({"dice": [4.0]}, "dice.0"),
        ({"dice": [4, True]}, "dice.1"),
        ({"dice": ["4"]}, "dice.0"),
        ({"dice": [4], "mode": "odds"}, "dice"),
        ({"dice": [4], "mode": "legal"}, "dice"),
        ({"fields": ["total"]}, "fields"),
        ({"fields": None}, "fields"),
        ({"fields": ["total"], "mode": "legal"}, "fields"),
        ({"fields": None, "mode": "odds"}, "fields"),
        ({"fields": [], "mode": "odds"}, "fields"),
        ({"fields": "total", "mode": "odds"}, "fields"),
        ({"fields": ["success", "luck"], "mode": "odds"}, "fields.1"),
        ({"fields": [{}], "mode": "odds"}, "fields.0"),
        ({"action": None}, "action.type"),
        ({"action": []}, "action.type"),
        ({"action": {"actor": "ada"}}, "action.type"),
        ({"action": {"type": "fly", "actor": "ada"}}, "action.type"),
        ({"action": {"type": ["throw"], "actor": "ada"}}, "action.type"),
        ({"action": {"type": "throw"}}, "action.actor"),
        ({"action": {"type": "throw", "actor": 1}}, "action.actor"),
        ({"action": {"type": "throw", "actor": "nobody"}}, "action.actor"),
        ({"action": {"type": "throw", "actor": "ada", "need": 4.0}}, "action.need"),
        ({"action": {"type": "throw", "actor": "ada", "need": True}}, "action.need"),
        ({"action": {"type": "throw", "actor": "ada", "exploding": 1}}, "action.exploding"),
        ({"action": {"type": "throw", "actor": "ada", "luck": 1}}, "action.luck"),
        ({"action": {"type": "throw", "actor": "ada", "a` - at `$.b[...]": 1}}, "action.a` - at `$.b[...]"),
        ({"action": {"type": "match", "actor": "ada", "players": ["ada", 1]}}, "action.players.1"),
        ({"action": {"type": "match", "actor": "ada", "players": ["ada", "zoe"]}}, "action.players.1"),
        ({"action": {"type": "match", "actor": "ada", "players": {}}}, "action.players"),
        ({"world": None}, "world"),
        ({"world": {}}, "world.system"),
        ({"world": {"system": "chess"}}, "world.system"),
        ({"world": {"system": ["arcade"]}}, "world.system"),
        ({"world": {"system": "arcade", "weather": {}}}, "world.weather"),
        ({"world": {"system": "arcade", "characters": []}}, "world.characters"),
        ({"world": {"system": "arcade", "characters": {"b": []}}}, "world.characters.b"),
        ({"world": {"system": "arcade", "characters": {"b": {"extra": []}}}}, "world.characters.b.extra"),
        (
            {"world": {"system": "arcade", "characters": {"b": {"skills": {"aim": ""}}}}},
            "world.characters.b.skills.aim",
        ),
        ({"world": {"system": "arcade", "scene": {"light": "dim"}}}, "world.scene.light"),
        ({"world": {"system": "arcade", "scene": 1}}, "world.scene"),
        ({"world": {"system": "arcade", "options": {"cheats": True}}}, "world.options.cheats"),
        ({"world": {"system": "arcade", "options": None}}, "world.options"),
        ({"world": {"system": "arcade", "content": {"songs": []}}}, "world.content.songs"),
        ({"world": {"system": "arcade", "content": {"prizes": [{"id": "a"}, {}]}}}, "world.content.prizes.1.id"),
        ({"world": {"system": "arcade", "content": {"prizes": [{"id": "a", "b": 1}]}}}, "world.content.prizes.0.b"),
    ],
)
def test_what_does_not_fit_is_named(ask, change, path):
    request = {"world": {"system": "arcade", "characters": {"ada": {}}}, "action": {"type": "throw", "actor": "ada"}}
    answer = ask.raw(json.dumps({**request, **change}).encode())
    assert not answer["ok"]
    assert (answer["error"]["code"], answer["error"]["details"]["path"]) == ("invalid", path)
    assert answer["error"]["clause"] is None
    assert answer["error"]["message"].endswith(".")


@pytest.mark.parametrize("body", [b"", b"[]", b"1", b'"x"', b"null", b"{"])
def test_what_is_no_request_is_invalid(ask, body):
    assert ask.raw(body)["error"]["code"] == "invalid"


@pytest.mark.parametrize("game", ["haze", "favor", "blur", "two_fingers"])
@pytest.mark.parametrize("part", ["options", "content"])
def test_an_unknown_option_or_list_is_invalid_in_every_game(ask, games, game, part):
    request = {"world": {"system": game, part: {"surplus": []}}, "action": {"type": "check", "actor": "b"}}
    error = type(ask)(games).raw(json.dumps(request).encode())["error"]
    assert (error["code"], error["details"]["path"]) == ("invalid", f"world.{part}.surplus")


@pytest.mark.parametrize("change", [{LONG: 1}, {"action": {"type": LONG, "actor": "ada"}}])
def test_what_is_echoed_is_cut(ask, change):
    request = {"world": {"system": "arcade"}, "action": {"type": "throw", "actor": "ada"}, **change}
    assert len(json.dumps(ask.raw(json.dumps(request).encode()))) < 3_000


# Dice


@pytest.mark.parametrize("faces", [[], [1], [1, 2, 3], [0, 1], [1, 7], [-1, 1], [1] * 2_000])
def test_faces_too_few_too_many_or_not_on_the_die_change_nothing(ask, faces):
    error = ask.error({"type": "throw", "count": 2}, dice=faces)
    assert (error["code"], error["clause"]) == ("dice", None)


def test_an_action_without_dice_takes_none(ask):
    assert ask({"type": "pay"}, dice=[])["ok"]
    assert ask.error({"type": "pay"}, dice=[1])["code"] == "dice"


def test_faces_are_taken_in_the_order_in_which_they_are_rolled(ask):
    answer = ask({"type": "throw", "count": 2, "exploding": True}, dice=[6, 2, 3])
    assert answer["dice"] == [{"die": "d6", "face": 6}, {"die": "d6", "face": 2}, {"die": "d6", "face": 3}]
    assert answer["result"]["total"] == 11


def test_dice_are_drawn_when_they_are_left_out(ask):
    assert [thrown["die"] for thrown in ask({"type": "throw", "count": 3, "sides": 20})["dice"]] == ["d20"] * 3


# The order in which faults are found

LACKING = {"type": "throw", "skill": "aim"}


def test_what_does_not_fit_is_found_before_what_is_too_large(ask):
    assert ask.error({**LACKING, "need": 10_001}, mode="maybe")["code"] == "invalid"
    assert ask.error({**LACKING, "need": 10_001}, dice=["x"])["code"] == "invalid"


def test_what_is_too_large_is_found_before_a_rule_refuses(ask):
    assert ask.error({**LACKING, "need": 10_001})["code"] == "limit"


def test_a_rule_refuses_before_the_dice_are_looked_at(ask):
    assert ask.error(LACKING, dice=[99] * 2_000)["code"] == "refused"


# Limits


@pytest.mark.parametrize("mode", ["roll", "odds"])
@pytest.mark.parametrize(
    "action",
    [
        {"type": "throw", "count": 101},
        {"type": "throw", "count": 10_000, "exploding": True},
        {"type": "throw", "sides": 1_001},
        {"type": "throw", "plus": 10_001},
        {"type": "throw", "need": -10_001},
        {"type": "match", "players": ["ada"] * 9},
        {"type": "match", "players": ["ada"], "dice": 101},
        {"type": "look", "count": 101},
    ],
)
def test_what_is_over_a_cap_is_too_large(ask, mode, action):
    error = ask.error(action, mode=mode)
    assert (error["code"], error["clause"]) == ("limit", None)


@pytest.mark.parametrize(
    "action",
    [
        {"type": "throw", "count": 100, "need": 10_000, "plus": -10_000},
        {"type": "throw", "count": 1, "sides": 1_000},
        {"type": "match", "players": ["ada"] * 8, "dice": 100, "pools": True},
        {"type": "look", "count": 100, "sides": 1_000},
    ],
)
def test_what_is_at_the_cap_is_rolled(ask, action):
    assert ask(action)["ok"]


@pytest.mark.parametrize(
    "action, fields",
    [
        ({"type": "throw", "count": 100, "sides": 1_000}, None),
        ({"type": "throw", "need": 10_000, "plus": -10_000, "exploding": True}, None),
        ({"type": "look", "count": 6, "sides": 6}, ["high"]),
        ({"type": "match", "players": ["ada", "finn"] * 4, "dice": 2}, None),
        ({"type": "match", "players": ["ada", "finn"] * 4, "dice": 2}, ["totals"]),
    ],
)
def test_more_than_ten_thousand_rows_are_not_reckoned(ask, action, fields):
    asked = {} if fields is None else {"fields": fields}
    assert ask.error(action, mode="odds", **asked)["code"] == "limit"


@pytest.mark.parametrize(
    "action, fields",
    [
        ({"type": "throw", "count": 100, "sides": 1_000, "need": 50_000 // 10, "plus": 10_000}, ["success"]),
        ({"type": "throw", "need": 10_000, "exploding": True}, ["success"]),
        ({"type": "throw", "count": 100, "exploding": True, "need": 9_000}, ["success"]),
        ({"type": "match", "players": ["ada", "finn"] * 4, "dice": 100, "pools": True}, ["winner"]),
        ({"type": "match", "players": ["ada", "finn"], "dice": 100, "exploding": True}, ["winner"]),
    ],
)
def test_rows_are_counted_over_the_fields_that_are_asked(ask, action, fields):
    assert ask(action, mode="odds", fields=fields)["ok"]


def test_a_whole_number_beyond_what_is_read_is_too_large(ask):
    assert ask.error({"type": "throw", "need": MAX_INTEGER + 1})["code"] == "limit"


def test_a_world_has_room_for_64(ask):
    people = {f"p{number}": {} for number in range(65)}
    assert ask.error({"type": "pay", "actor": "p1"}, {"characters": people})["code"] == "limit"
    del people["p0"]
    assert ask({"type": "pay", "actor": "p1"}, {"characters": people})["ok"]
