"""What computes and changes nothing: the way to a goal, the levels ahead, the table of traumas."""

import pytest

from tablewright.kernel.decision import Declined
from tablewright.kernel.rule import script
from tablewright.systems.favor import system
from tablewright.systems.favor.actions import Buy, GainTrauma, Wanted
from tablewright.systems.favor.catalog import catalog
from tablewright.systems.favor.goals import missing_for
from tablewright.systems.favor.state import Character, Content

TOOLS = {tool.id: tool for tool in system.tools}
LISTS = catalog(Content())


def answered(tool, world, **asked):
    return TOOLS[tool].work(world, "a", asked)


def test_the_way_to_a_goal_lists_all_that_is_missing_in_an_order_that_is_allowed(world):
    """FG-13, FG-16."""
    here = world(a={"abilities": {"toughness": 2, "willpower": 3, "assault": 4, "charm": 2}, "xp": 60})
    grid, *_ = answered("way", here, goal="undying")
    assert [tuple(str(cell) for cell in row) for row in grid.rows] == [
        ("Toughness", "2", "3", "1", "11", "12"),
        ("Berserker", "–", "acquired", "2", "25", "14"),
        ("Undying", "–", "acquired", "1", "14", "15"),
    ]
    assert str(grid.caption) == "4 AP in all, 50 XP; 60 are there."
    bought = Buy(
        "a", items=(Wanted("ability", "toughness"), Wanted("talent", "berserker"), Wanted("talent", "undying"))
    )
    ready = world(a={**_plain(here.characters["a"]), "may_advance": True})
    assert system.prepare(ready, bought).cost == {"xp": 50}


def _plain(character):
    return {"abilities": dict(character.abilities), "xp": character.xp}


def test_a_cap_in_the_way_is_named(world):
    """FG-15."""
    grid, *_ = answered("way", world(a={"abilities": {"shooting": 1}}), goal="trick_shot")
    assert str(grid.caption) == "Dexterity 2 takes level 8, and this ends at level 7: put AP elsewhere first (FG-15)."


@pytest.mark.parametrize("entry", [*LISTS.talents.values(), *LISTS.maneuvers.values()], ids=lambda entry: entry.id)
def test_every_way_can_be_gone_from_nothing_at_creation(world, entry):
    """FG-16: buying what is listed, in order, is allowed and ends with the goal."""
    here = world(a={"creating": True, "starting_level": 40})
    items = []
    for step in missing_for(LISTS, Character(), entry):
        items += [Wanted("ability", step.ability)] * step.ap if step.ability else [_named(step.label)]
    after = script(system.prepare(here, Buy("a", items=tuple(items))), system.turn(here), ()).world.characters["a"]
    assert entry.id in (*after.talents, *after.maneuvers)


def _named(label):
    kinds = (("talent", LISTS.talents), ("maneuver", LISTS.maneuvers))
    return next(Wanted(kind, key) for kind, known in kinds for key, each in known.items() if each.name == str(label))


def test_levels_ahead_have_their_caps_and_prices(world):
    """FG-13, FG-15."""
    here = world(a={"abilities": dict.fromkeys(("charm", "assault", "defend", "stealth"), 4)})
    (grid,) = answered("growth", here)
    assert grid.rows[:3] == ((16, 4, 0, 0), (17, 4, 1, 16), (20, 5, 4, 16 + 17 + 18 + 19))
    (short,) = answered("growth", here, rises=1)
    assert [row[0] for row in short.rows] == [16, 17, 20]


def numbers_of(row):
    low, _, high = str(row[0]).partition("–")
    assert not high or int(low) < int(high)
    return range(int(low), int(high or low) + 1)


def test_the_table_of_traumas_has_every_number_once_in_sections(world):
    """FG-22: the holes are in it, and none goes from one section into the next."""
    sections = answered("traumas", world(a={}), cause="stress")
    assert [str(section.title) for section in sections] == ["1–25", "26–50", "51–75", "76–100"]
    for section in sections:
        numbers = [number for row in section.rows for number in numbers_of(row)]
        low, high = str(section.title).split("–")
        assert numbers == list(range(int(low), int(high) + 1))


@pytest.mark.parametrize("number", range(1, 101))
def test_a_number_that_was_rolled_is_the_row_that_the_whole_table_has_for_it(world, number):
    """FG-22."""
    sections = answered("traumas", world(a={}), cause="damage")
    expected = [row for section in sections for row in section.rows if number in numbers_of(row)]
    (found,) = answered("traumas", world(a={}), cause="damage", number=number)
    assert list(found.rows) == expected
    assert len(expected) == 1


def test_the_table_says_fits_for_exactly_what_the_dice_accept(world):
    """FG-22."""
    here = world(a={"traumas": [{"id": "guilt"}]})
    sections = answered("traumas", here, cause="stress")
    fits = [row[0] for section in sections for row in section.rows if str(row[2]) == "fits"]
    turn = system.turn(here)
    draw = next(system.prepare(here, GainTrauma("a", cause="stress")).resolve(turn))
    assert sorted(draw.accept) == fits


@pytest.mark.parametrize(
    "tool, asked",
    [
        ("way", {"goal": "flying"}),
        ("way", {}),
        ("traumas", {"cause": "boredom"}),
        ("traumas", {"number": 101}),
        ("traumas", {"number": -1}),
        ("traumas", {"number": "many"}),
        ("traumas", {"number": True}),
        ("growth", {"rises": 51}),
        ("growth", {"rises": "many"}),
    ],
)
def test_what_is_not_on_the_list_is_said(world, tool, asked):
    with pytest.raises(Declined):
        answered(tool, world(a={}), **asked)


@pytest.mark.parametrize("tool", TOOLS.values(), ids=lambda tool: tool.id)
def test_a_tool_works_with_what_its_form_begins_with(world, tool):
    here = world(a={})
    assert tool.work(here, "a", {control.key: control.value for control in tool.form(here, "a")})
