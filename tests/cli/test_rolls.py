"""`tablewright roll` and `tablewright odds`: for people, so every answer is a sentence."""

import json

import pytest


def test_a_roll_is_a_sentence_and_a_tree_with_clauses(run, ada):
    result = run("roll", "candle", "dare", "--character", ada, "--difficulty", "5", "--set", "burn=true", "--dice", "3")
    assert result.exit_code == 0
    assert result.output.splitlines() == [
        "A dare: Done, 5.",
        "Where the numbers come from",
        "├── +3 d6 [CA-1]",
        "└── +2 a burning stub [CA-2]",
    ]


def test_a_line_of_the_sheet_can_be_called_by_its_name(run, ada):
    assert run("roll", "candle", "DARE something", "--character", ada, "--dice", "6").exit_code == 0


def test_a_line_of_the_sheet_can_be_called_by_its_id_or_its_russian_name(run):
    sheet = json.dumps({"name": "Beatrix", "attributes": {"body": 3}, "skills": {"stealth": 2}})
    options = ("--character", "-", "--difficulty", "10", "--dice", "7", "--lang", "ru")
    by_id, by_name = [run("roll", "haze", name, *options, given=sheet) for name in ("stealth", "Скрытность")]
    assert by_id.exit_code == 0
    assert by_id.output == by_name.output
    assert "12" in by_id.output.splitlines()[0]


def test_a_bonus_has_a_name_and_a_number(run):
    sheet = json.dumps({"name": "Beatrix", "skills": {"stealth": 2}})
    options = ("--character", "-", "--difficulty", "10", "--dice", "7", "--bonus", "cloak=2", "--bonus", "night=1")
    result = run("roll", "haze", "stealth", *options, given=sheet)
    assert "cloak" in result.output
    assert "night" in result.output


def test_a_world_may_be_given_and_an_actor_named(run):
    world = json.dumps({"system": "candle", "characters": {"a": {"name": "A"}, "b": {"name": "B", "stubs": 0}}})
    options = ("--character", "-", "--set", "burn=true", "--dice", "3")
    assert run("roll", "candle", "dare", *options, given=world).exit_code == 0
    result = run("roll", "candle", "dare", *options, "--actor", "b", given=world)
    assert result.exit_code == 2
    assert result.output == "The candle has burnt down, so no stub can be burnt. Dare it in the dark. [CA-3]\n"


def test_the_odds_are_a_sentence_a_tree_and_each_chance_exactly(run, ada):
    result = run("odds", "candle", "dare", "--character", ada, "--difficulty", "5", "--set", "burn=true")
    assert result.exit_code == 0
    sentence, *tree, success, _axis = result.output.splitlines()[:-6]
    assert sentence.endswith(": 4 in 6, 67 %, likely. 3 or more on the die.")
    assert tree == ["Where the numbers come from", "└── +2 a burning stub [CA-2]"]
    assert success.split()[1:4] == ["2/3", "67", "%"]
    assert "█" in success


@pytest.mark.parametrize(
    "arguments, given",
    [
        (("roll", "chess", "dare", "--character", "-"), "{}"),
        (("roll", "candle", "fly", "--character", "-"), '{"name": "A"}'),
        (("roll", "candle", "dare", "--character", "-"), "{"),
        (("roll", "candle", "dare", "--character", "-"), "[]"),
        (("roll", "candle", "dare", "--character", "-"), '{"name": 1}'),
        (("roll", "candle", "dare", "--character", "-"), '{"system": "candle", "characters": {}}'),
        (("roll", "candle", "dare", "--character", "-", "--actor", "z"), '{"name": "A"}'),
        (("roll", "candle", "dare", "--character", "-", "--difficulty", "ten"), '{"name": "A"}'),
        (("roll", "candle", "dare", "--character", "-", "--dice", "7"), '{"name": "A"}'),
        (("roll", "candle", "dare", "--character", "-", "--dice", "six"), '{"name": "A"}'),
        (("roll", "candle", "dare", "--character", "-", "--dice", "1,2"), '{"name": "A"}'),
        (("roll", "candle", "dare", "--character", "-", "--set", "burn"), '{"name": "A"}'),
        (("roll", "candle", "dare", "--character", "-", "--set", "burn=[1]"), '{"name": "A"}'),
        (("roll", "candle", "dare", "--character", "-", "--bonus", "x=1"), '{"name": "A"}'),
        (("roll", "candle", "dare", "--character", "/no/such/file"), ""),
        (("roll", "candle", "dare"), ""),
        (("odds", "candle", "fly", "--character", "-"), '{"name": "A"}'),
        (("schema", "chess"), ""),
        (("fly",), ""),
    ],
)
def test_whatever_is_wrong_is_a_sentence_and_status_2(run, arguments, given):
    result = run(*arguments, given=given)
    assert result.exit_code == 2, result.output
    assert isinstance(result.exception, SystemExit)
    assert result.stderr.strip()
    assert "Traceback" not in result.output


def test_what_can_come_together_is_a_table_of_exact_chances(run):
    """BL-16."""
    sheet = json.dumps({"system": "blur", "scene": {"in_fog": True}, "characters": {"w": {"blur": 2}}})
    options = ("--character", "-", "--set", "dice=3", "--set", "obstacle=1", "--set", "blur_die=true")
    result = run("odds", "blur", "test", *options, given=sheet)
    assert result.exit_code == 0
    assert "All that can come of it, exactly" in result.output
    assert "119/144 (82.6" in result.output
