"""The lab at a terminal: every command once, and a sentence for what does not fit."""

import asyncio
import json

import click
import pytest
from click.testing import CliRunner

from tablewright.bootstrap import running_tables
from tablewright.cli import main
from tablewright.cli.lab import lab
from tablewright.settings import Settings
from tablewright.table import commands as c

WORLD = {"system": "haze", "characters": {"b": {"name": "B", "attributes": {"body": 3}, "skills": {"stealth": 2}}}}


@pytest.fixture
def ask():
    return lambda *args, given="": CliRunner().invoke(main, ["lab", *args], input=given)


def test_help_lists_what_there_is(ask):
    assert "simulate" in ask("--help").output
    for name in lab.list_commands(click.Context(lab)):
        assert ask(name, "--help").exit_code == 0


@pytest.mark.parametrize(
    "form, said",
    [
        ("table", "│ 11         │ 50.0 %"),
        ("csv", "11,1/2"),
        ("markdown", "| 11 | 50.0 % |"),
        ("svg", "<svg xmlns"),
        ("icepool", "roll = 1 @ d(10) + 5"),
        ("anydice", "output (1d10+5) >= 11"),
    ],
)
def test_a_curve_is_written_in_every_form(ask, form, said):
    result = ask(
        "curve", "haze", "stealth", "--character", "-", "--difficulty", "11", "--format", form, given=json.dumps(WORLD)
    )
    assert result.exit_code == 0, result.output
    assert said in result.output


def test_curves_stand_side_by_side_for_actors_variants_and_rulings(ask):
    result = ask(
        "curve", "haze", "stealth", "--actor", "ilka", "--actor", "torben", "--with", "forced:forced=true",
        "--ruling", "stacked:stack_bonuses=true", "--ruling", "usual:stack_bonuses=false", "--format", "csv",
    )  # fmt: skip
    head = result.output.splitlines()[0]
    assert head.count("forced") == 4
    assert "Torben, usual, forced" in head


def test_a_curve_goes_along_a_number_of_the_sheet(ask):
    result = ask(
        "curve", "haze", "stealth", "--character", "-", "--along", "skills.stealth", "--from", "0", "--to", "2",
        "--difficulty", "11", "--format", "csv", given=json.dumps(WORLD),
    )  # fmt: skip
    assert result.output.splitlines()[1:] == ["0,3/10", "1,2/5", "2,1/2"]


def test_a_scene_tells_every_step_and_its_end(ask):
    given = json.dumps({"system": "blur", "characters": {"w": {"name": "W", "blur": 1}}})
    result = ask("scene", "blur", "blur_roll", "--character", "-", "--watch", "blur", "--until", "blur>=3", given=given)
    assert "2.70 steps on average" in result.output
    assert "it is reached" in result.output


def test_a_party_is_advised(ask):
    output = ask("party", "haze", "stealth", "--difficulty", "12").output
    for said in ("Who should try", "Who should help", "one must pass", "For about two times in three"):
        assert said in output


def test_worth_lint_and_throw_answer(ask):
    assert "A point gains" in ask("worth", "haze").output
    assert "another is as good and no dearer" in ask("lint", "haze", "--actor", "ilka").output
    thrown = ask(
        "throw", "haze", "stealth", "--character", "-", "--difficulty", "11", "--count", "1000", given=json.dumps(WORLD)
    )
    assert "exactly 0.500000" in thrown.output


def test_a_simulation_goes_on_from_what_was_kept(ask, tmp_path):
    kept = tmp_path / "kept.json"
    plan = ("simulate", "blur", "blur_roll", "--actor", "osk", "--watch", "blur", "--times", "2", "--keep", str(kept))
    first = ask(*plan, "--runs", "1500")
    assert "1500 runs" in first.output
    before = json.loads(kept.read_bytes())["batches"]
    assert "2000 runs" in ask(*plan, "--runs", "2000").output
    after = json.loads(kept.read_bytes())["batches"]
    assert after["0"] == before["0"]
    assert after["1"]["runs"] == 1000
    assert ask(*plan, "--runs", "2000", "--seed", "2").exit_code == 2


def test_a_difference_tells_what_shifts_and_flips(ask, tmp_path):
    bonuses = [{"source": "a", "value": 1}, {"source": "b", "value": 2}]
    action = {"type": "check", "actor": "b", "skill": "stealth", "difficulty": 11, "bonuses": bonuses}
    checks, other, world = tmp_path / "checks", tmp_path / "other", tmp_path / "world"
    checks.write_text(json.dumps({"world": WORLD, "action": action, "dice": [3]}))
    other.write_text(json.dumps({"options": {"stack_bonuses": True}}))
    world.write_text(json.dumps(WORLD))
    result = ask("diff", "haze", "--checks", str(checks), "--other", str(other), "--world", str(world))
    assert "70.0 % → 80.0 %  ✗ → ✓" in result.output
    assert "1 results flip" in result.output


async def played(db):
    """A table of Haze whose sample thief was seen by a five and hid by a nine; a third check was undone."""
    async with running_tables(Settings(db=db)) as tables:
        joined = await tables.open(c.OpenTable("The Salt Road", "haze", "Noor"))
        action = {"type": "check", "actor": "ilka", "skill": "stealth", "difficulty": 14}
        steps = [c.TakeSample(), *(c.Act(action, (face,)) for face in (5, 9, 1)), c.Undo(5)]
        for number, step in enumerate(steps):
            await tables.command(joined.table, joined.seat.id, step, f"step-{number}")
    return joined.table


def test_a_difference_is_told_straight_from_a_tables_log(ask, tmp_path):
    """Of several bonuses only the best counts (HZ-13); had all counted, the five would have been enough."""
    db, other = str(tmp_path / "tables.db"), tmp_path / "other"
    table = asyncio.run(played(db))
    other.write_text(json.dumps({"options": {"stack_bonuses": True}}))
    result = ask("diff", "haze", "--table", table, "--db", db, "--other", str(other))
    assert result.exit_code == 0, result.output
    assert "50.0 % → 60.0 %  ✗ → ✓" in result.output
    assert "2 checks: the odds of 2 shift, and with the same dice 1 results flip." in result.output
    for game, asked in (("haze", "nowhere"), ("blur", table)):
        told = ask("diff", game, "--table", asked, "--db", db, "--other", str(other))
        assert (told.exit_code, f"There is no table {asked} of this game here." in told.output) == (2, True)


@pytest.mark.parametrize(
    "args, said",
    [
        (["curve", "haze", "flying"], "Nothing that is rolled is called flying."),
        (["curve", "haze", "stealth", "--along", "sight", "--to", "3"], "There is no number at sight"),
        (["curve", "haze", "stealth", "--along", "skills.stealth", "--to", "9999"], "at most 500 are worked out"),
        (["scene", "haze", "rest kind", "--watch", "fatigue"], "the sign =, and a value"),
        (["scene", "haze", "fly", "--watch", "fatigue"], "There is no action fly"),
        (["scene", "blur", "blur_roll", "--watch", "sight"], "There is nothing at sight"),
        (["scene", "blur", "blur_roll", "--watch", "blur", "--until", "blur"], "This is to be a place"),
        (["simulate", "blur", "blur_roll", "--watch", "blur", "--runs", "0"], "is out of bounds here"),
        (["party", "haze", "pass_time"], "This is no roll that can be put together."),
        (["worth", "haze", "--actor", "nobody"], "Nobody here has the id nobody"),
    ],
)
def test_what_does_not_fit_is_a_sentence_and_status_2(ask, args, said):
    result = ask(*args)
    assert result.exit_code == 2, result.output
    assert said in result.output
    assert "Traceback" not in result.output
