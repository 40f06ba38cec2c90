"""The stories of the numbers on a sheet, and the chances beside its rows."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from play import GM, Play

from tablewright.kernel.document import load
from tablewright.systems.favor import system
from tablewright.table import commands as c
from tablewright.table.handlers import RestsOnIt
from tablewright.table.numbers import numbers
from tablewright.table.story import Story
from tablewright.web.pages.strip import strips


@pytest.fixture
def play():
    table = Play(system, peopled=False)
    table.do(GM, c.TakeSample())
    return table


def told(play, character, path):
    story = Story(system, play.state, GM, character, path)
    for record in play.records:
        story.take(record, "12:00")
    return [(each.was, each.now, dict(each.cost)) for each in story.end()]


def act(play, character, **action):
    dice = action.pop("dice", None)
    play.do(GM, c.Act({"actor": character, **action}, dice))


def test_a_point_paid_and_one_that_came_as_damage_have_their_stories(play):
    """FG-30, FG-31, FG-34."""
    act(play, "mirette", type="check", ability="athletics", difficulty=12, amplify=4, dice=(3, 3))
    act(play, "mirette", type="rest", kind="long")
    assert told(play, "mirette", "vigor") == [(None, 3, {}), (3, 0, {"vigor": 3, "damage": 1}), (0, 3, {})]
    assert told(play, "mirette", "damage") == [(None, 0, {}), (0, 1, {"vigor": 3, "damage": 1}), (1, 0, {})]


def test_experience_and_what_it_bought_have_their_stories(play):
    """FG-12, FG-13."""
    act(play, "mirette", type="award_xp", amount=40)
    act(play, "mirette", type="rest", kind="long")
    items = [{"kind": "ability", "id": "shooting"}, {"kind": "ability", "id": "shooting"}]
    act(play, "mirette", type="buy", items=items)
    assert told(play, "mirette", "xp") == [(None, 0, {}), (0, 40, {}), (40, 40 - 16 - 17, {"xp": 33})]
    assert told(play, "mirette", "abilities.shooting") == [(None, 2, {"xp": 33})]


def test_the_level_and_what_it_allows_have_their_stories_though_no_document_keeps_them(play):
    """FG-10, FG-15."""
    begun = told(play, "mirette", "level")[0][1]
    act(play, "mirette", type="award_xp", amount=99)
    act(play, "mirette", type="rest", kind="long")
    act(play, "mirette", type="buy", items=[{"kind": "ability", "id": "shooting"}] * 4)
    cost = {"xp": 4 * begun + 6}
    assert told(play, "mirette", "level") == [(None, begun, {}), (begun, begun + 4, cost)]
    assert told(play, "mirette", "most_in_an_ability") == [(None, begun // 4, {}), (begun // 4, begun // 4 + 1, cost)]


def test_stress_of_a_failure_has_its_story(play):
    """FG-24."""
    act(play, "orsolo", type="overcome_trauma", trauma="guilt", ability="willpower", dice=(1, 2))
    assert told(play, "orsolo", "stress") == [(None, 0, {}), (0, 15, {})]


def test_every_number_of_the_sheet_has_one(play):
    """FG-1, FG-30, FG-32, FG-33."""
    for key in play.state.world.characters:
        paths = {path for _, path in numbers(system.views.sheet(play.state.world, key))}
        assert paths >= {"vigor", "focus", "damage", "stress", "xp", "abilities.charm", "abilities.shooting"}
        assert all(told(play, key, path) for path in paths if not path.startswith("abilities."))


def test_a_purchase_is_undone_with_what_rests_on_it(play):
    """FG-13, FG-14, FG-16: Undying asks for the point in willpower; what is bought later costs less without it."""
    act(play, "orsolo", type="award_xp", amount=33)
    act(play, "orsolo", type="rest", kind="long")
    act(play, "orsolo", type="buy", items=[{"kind": "ability", "id": "willpower"}])
    raised = play.state.rev
    act(play, "orsolo", type="buy", items=[{"kind": "talent", "id": "undying"}])
    with pytest.raises(RestsOnIt, match="Undying"):
        play.do(GM, c.Undo(raised))
    play.do(GM, c.Undo(raised, (play.state.rev,)))
    person = play.state.world.characters["orsolo"]
    assert (person.xp, person.ability("willpower"), "undying" in person.talents) == (33, 2, False)
    play.do(GM, c.Redo())
    assert play.state.world.characters["orsolo"].talents[-1] == "undying"


def test_a_talent_of_the_table_is_undone_with_what_was_bought_of_it(play):
    """FG-16, FG-17."""
    act(play, "orsolo", type="award_xp", amount=33)
    act(play, "orsolo", type="rest", kind="long")
    act(play, "orsolo", type="write_talent", name="Storm Reader", cost=1)
    written = play.state.rev
    act(play, "orsolo", type="buy", items=[{"kind": "talent", "id": "storm_reader"}])
    with pytest.raises(RestsOnIt):
        play.do(GM, c.Undo(written))
    play.do(GM, c.Undo(written, (play.state.rev,)))
    assert play.state.world.content.talents == ()
    assert play.state.world.characters["orsolo"].xp == 33


WAYS = Counter(map(sum, product(range(1, 7), repeat=2)))


def test_the_strip_of_an_ability_has_the_chance_at_every_step_of_the_ladder():
    """FG-2, FG-9: against all 36 throws of two dice."""
    here = load(system, {"system": "favor", **system.views.sample()}).world
    person = here.characters["ilka"]
    found = strips(system, here, system.views.sheet(here, "ilka"))
    assert len(found) == 16
    for written, cells in found.items():
        ability = written.partition('"ability":"')[2].partition('"')[0]
        assert [cell.difficulty for cell in cells] == [8, 10, 12, 14, 16, 18, 20, 22]
        for cell in cells:
            ways = sum(count for total, count in WAYS.items() if total + person.ability(ability) >= cell.difficulty)
            assert Fraction(cell.chance.part, cell.chance.whole) == Fraction(ways, 36)


def test_the_strip_knows_the_injured_die():
    """FG-32, FG-35."""
    here = load(system, {"system": "favor", "characters": {"a": {"damage": 20, "abilities": {"nature": 3}}}}).world
    found = strips(system, here, system.views.sheet(here, "a"))
    nature = next(cells for written, cells in found.items() if '"nature"' in written)
    assert [Fraction(cell.chance.part, cell.chance.whole) for cell in nature] == [Fraction(2, 6), *[0] * 7]
