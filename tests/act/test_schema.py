"""The schema of a game: valid, and true of what is asked and answered."""

import dataclasses
import json
from pathlib import Path

import jsonschema
import msgspec
import pytest

from tablewright.act import LIMITS, respond, schema
from tablewright.testing.cases import read_cases
from tablewright.testing.dice import seeded

CASES = [
    (path.stem, case)
    for path in sorted((Path(__file__).parent.parent / "cases").glob("*.jsonl"))
    for case in read_cases(path)
]
GAMES = sorted({game for game, _ in CASES})


@pytest.fixture(scope="module")
def schemas(games):
    return {key: schema(game) for key, game in games.items()}


def fits(whole, part, value):
    jsonschema.Draft202012Validator({**part, "$defs": whole["$defs"]}).validate(value)


@pytest.mark.parametrize("game", GAMES)
def test_it_is_a_valid_schema(schemas, game):
    jsonschema.Draft202012Validator.check_schema(schemas[game])


@pytest.mark.parametrize("game", GAMES)
def test_it_has_every_limit_and_every_action(games, schemas, game):
    assert schemas[game]["limits"] == LIMITS
    assert LIMITS.items() >= {"dice": 100, "sides": 1_000, "contestants": 8, "rows": 10_000, "modifier": 10_000}.items()
    assert set(schemas[game]["results"]) == set(games[game].action_types)


@pytest.mark.parametrize("game", GAMES)
def test_a_field_of_a_result_is_not_both_yes_or_no_and_a_number(games, game):
    """So that outcomes can be told apart by equality, where true equals 1."""
    for result in games[game].results.values():
        for field in msgspec.inspect.type_info(result).fields:
            kinds = {type(each) for each in getattr(field.type, "types", [field.type])}
            assert not {msgspec.inspect.BoolType, msgspec.inspect.IntType} <= kinds, (result, field.name)


@pytest.mark.parametrize("game, case", CASES, ids=[f"{game}-{case.name.replace(' ', '_')}" for game, case in CASES])
def test_a_case_and_its_answer_fit(games, schemas, game, case):
    whole = schemas[game]
    fits(whole, whole, case.request)
    answer = respond(json.dumps(case.request).encode(), games, seeded(0))
    answer = json.loads(msgspec.json.encode(answer))
    if "world" in answer:
        fits(whole, whole["properties"]["world"], answer["world"])
        fits(whole, whole["results"][case.request["action"]["type"]], answer["result"])
        for event in answer["events"]:
            fits(whole, whole["events"], event)


def test_a_game_in_which_nothing_happens_has_a_schema(ask):
    quiet = dataclasses.replace(ask.systems["arcade"], events=())
    jsonschema.Draft202012Validator.check_schema(schema(quiet))


def test_what_nobody_knows_of_a_character_fits(ask):
    whole = schema(ask.systems["arcade"])
    people = {"ada": {"tattoo": 1}}
    action = {"type": "pay", "actor": "ada"}
    fits(whole, whole, {"world": {"system": "arcade", "characters": people, "scene": {"x": 1}}, "action": action})


@pytest.mark.parametrize(
    "request_",
    [
        {},
        {"world": {"system": "arcade"}},
        {"world": {"system": "chess"}, "action": {"type": "pay", "actor": "ada"}},
        {"world": {"system": "arcade", "x": 1}, "action": {"type": "pay", "actor": "ada"}},
        {"world": {"system": "arcade"}, "action": {"type": "fly", "actor": "ada"}},
        {"world": {"system": "arcade"}, "action": {"actor": "ada"}},
        {"world": {"system": "arcade"}, "action": {"type": "pay", "actor": "ada", "x": 1}},
        {"world": {"system": "arcade"}, "action": {"type": "pay", "actor": "ada"}, "mode": "maybe"},
        {"world": {"system": "arcade"}, "action": {"type": "pay", "actor": "ada"}, "dice": ["x"]},
    ],
)
def test_what_is_invalid_does_not_fit(ask, request_):
    whole = schema(ask.systems["arcade"])
    with pytest.raises(jsonschema.ValidationError):
        fits(whole, whole, request_)
    assert ask.raw(json.dumps(request_).encode())["error"]["code"] == "invalid"
