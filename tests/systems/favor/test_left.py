"""What a count of mutants had left unnoticed: words of the tools, ends of the basket, and what is asked of the dice."""

import pytest

from tablewright.kernel.decision import Declined
from tablewright.kernel.dice import Sum
from tablewright.systems.favor import system
from tablewright.systems.favor.actions import Check, GainTrauma, Wanted
from tablewright.systems.favor.basket import choices
from tablewright.systems.favor.catalog import catalog
from tablewright.systems.favor.level import price
from tablewright.systems.favor.state import Content

TOOLS = {tool.id: tool for tool in system.tools}
LISTS = catalog(Content())
NOT_LISTED = "{} is not on this list. Choose one that is."


def answered(tool, world, **asked):
    return TOOLS[tool].work(world, "a", asked)


@pytest.mark.parametrize(
    "tool, path, value, message",
    [
        ("way", "goal", "flying", NOT_LISTED.format("flying")),
        ("way", "goal", ["flying"], NOT_LISTED.format("['flying']")),
        ("traumas", "cause", "boredom", NOT_LISTED.format("boredom")),
        ("growth", "rises", "many", "This is to be a whole number."),
        ("growth", "rises", 0, "0 is out of bounds here: from 1 to 50."),
        ("growth", "rises", 51, "51 is out of bounds here: from 1 to 50."),
    ],
)
def test_a_tool_says_which_field_is_wrong(world, tool, path, value, message):
    with pytest.raises(Declined) as declined:
        answered(tool, world(a={}), **{path: value})
    assert (declined.value.details["path"], str(declined.value.message)) == (path, message)


def test_the_table_of_traumas_begins_with_damage(world):
    assert answered("traumas", world(a={})) == answered("traumas", world(a={}), cause="damage")


def test_the_levels_ahead_of_nobody_yet(world):
    """FG-15."""
    (grid,) = answered("growth", world(a={}), rises=2)
    assert [row[0] for row in grid.rows] == [0, 1, 8, 12]


def test_nothing_is_missing_for_what_is_there(world):
    """FG-16."""
    grid, *_ = answered("way", world(a={"talents": ["chef"]}), goal="chef")
    assert (grid.rows, str(grid.caption)) == ((), "Nothing is missing: it is there already.")


def test_a_way_at_creation_has_no_price_in_xp(world):
    """FG-11, FG-15: its caps are those of the level to start at."""
    grid, *_ = answered("way", world(a={"creating": True, "starting_level": 40}), goal="undying")
    assert {str(row[4]) for row in grid.rows} == {"–"}
    assert str(grid.caption) == f"{sum(row[3] for row in grid.rows)} AP in all."


def test_who_has_everything_has_no_goal(world):
    (choice,) = TOOLS["way"].form(world(a={"talents": [*LISTS.talents], "maneuvers": [*LISTS.maneuvers]}), "a")
    assert (choice.options, choice.value) == ((), "")


def test_the_table_says_how_many_traumas_fit(world):
    """FG-22."""
    of_damage = [key for key, trauma in LISTS.traumas.items() if trauma.cause == "damage"]
    grid, *_ = answered("traumas", world(a={"traumas": [{"id": key} for key in of_damage[4:]]}))
    assert str(grid.caption) == ("4 of 100 numbers fit, each as likely as the others; 25 rolls are to be expected.")
    grid, *_ = answered("traumas", world(a={"traumas": [{"id": key} for key in of_damage]}))
    assert str(grid.caption) == "None is left that fits."


@pytest.mark.parametrize(
    "made, xp, high",
    [(0, price(0, 8), 2), (0, price(0, 8) - 1, 1), (3, 0, 1), (0, 10**5, 25), (3, 10**5, 25)],
)
def test_a_basket_ends_where_the_xp_end(world, made, xp, high):
    """FG-13, FG-15: with just enough XP, with one too few, and a hundred AP ahead at most."""
    here = world(a={"abilities": dict.fromkeys(("craft", "nature", "defend")[:made], 1), "xp": xp})
    charm = next(control for control in choices(here, here.characters["a"]) if str(control.label).startswith("Charm"))
    assert charm.high == high


def test_a_basket_holds_things_however_they_are_written(world):
    here = world(a={"xp": 200})
    items = (Wanted("ability", "charm"), {"kind": "ability", "id": "charm"}, "charm")
    charm = next(
        control for control in choices(here, here.characters["a"], items) if str(control.label).startswith("Charm")
    )
    assert charm.value == 2


@pytest.mark.parametrize("made, paid", [({}, 0), ({"may_advance": True}, 0), ({}, 1)])
def test_only_a_contest_in_which_nothing_else_happens_is_alike(world, made, paid):
    """FG-4: its odds may be remembered when nothing is paid and no time to spend XP ends."""
    here = world(a={"vigor": 3, "focus": 3, **made}, b={})
    plan = system.prepare(here, Check("a", ability="charm", target="b", amplify=paid))
    assert (plan.alike is None) is bool(made or paid)


def test_a_contest_says_who_rolls_for_which_clause(world):
    """FG-2, FG-4."""
    here = world(a={}, b={"abilities": {"willpower": 2}})
    plan = system.prepare(here, Check("a", ability="charm", target="b"))
    contest = next(plan.resolve(system.turn(here)))
    assert contest.why == "FG-4"
    assert contest.rolls == (Sum(2, 6, 0, 0, "FG-2", of="a"), Sum(2, 6, 2, 0, "FG-4", of="b"))
    assert [(step.label, step.of) for step in plan.steps] == [("charm", "a"), ("willpower", "b")]


def test_a_trauma_is_drawn_for_its_clause(world):
    """FG-22."""
    here = world(a={})
    assert next(system.prepare(here, GainTrauma("a", cause="stress")).resolve(system.turn(here))).why == "FG-22"


def test_a_level_too_low_says_how_many_ap_there_are(ask):
    """FG-10, FG-11: what traumas gave counts."""
    abilities = dict.fromkeys(("craft", "nature", "defend", "charm"), 1)
    made = {"creating": True, "starting_level": 4, "trauma_ap": 1, "abilities": abilities}
    said = ask({"type": "set_level", "level": 1}, a=made)["error"]["message"]
    assert said == "4 AP are assigned and there are 2. Take something off, or take a trauma."
