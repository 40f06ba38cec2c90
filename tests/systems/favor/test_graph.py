"""What needs what, as a graph (FG-16)."""

import msgspec
import pytest

from tablewright.systems.favor import system
from tablewright.systems.favor.catalog import catalog
from tablewright.systems.favor.conditions import meets
from tablewright.systems.favor.graph import graph
from tablewright.systems.favor.state import Character, Content

PERSON = {"abilities": {"toughness": 2, "willpower": 3, "reasoning": 1}, "talents": ["scholar"]}


@pytest.fixture
def drawn(world):
    """The graph of these entries, by name of the vertex."""

    def draw(*entries, **rest):
        here = world(a=PERSON, **rest)
        lists = catalog(here.content)
        found = graph(lists, here.characters["a"], [lists.talents.get(key) or lists.maneuvers[key] for key in entries])
        return {str(vertex.label): vertex for vertex in found.vertices}

    return draw


def said(vertex):
    return vertex.state, str(vertex.said), [(edge.to, str(edge.label), edge.met) for edge in vertex.needs]


def test_an_entry_comes_with_all_that_it_asks_for_met_or_missing(drawn):
    found = drawn("undying")
    assert list(found) == ["Undying", "Berserker", "Toughness", "Willpower"]
    assert said(found["Undying"]) == (
        "shut",
        "1 AP, not yet",
        [
            ("toughness", "Toughness 3", False),
            ("willpower", "Willpower 3", True),
            ("talent:berserker", "Berserker", False),
        ],
    )
    assert said(found["Berserker"])[:2] == ("open", "2 AP, its conditions hold")
    assert said(found["Toughness"]) == ("have", "now 2", [])


def test_what_is_there_and_what_is_not_begun_are_told_apart(drawn):
    found = drawn("scholar", "riposte")
    assert said(found["Scholar"]) == ("have", "acquired", [("reasoning", "Reasoning 1", True)])
    assert said(found["Assault"]) == ("open", "now 0", [])


def test_maneuvers_and_talents_of_one_name_are_two():
    """A maneuver asks for the talent that is called as itself."""
    twins = {
        "talents": [{"id": "whirl", "name": "Whirl", "cost": 1}],
        "maneuvers": [{"id": "whirl", "name": "Whirl!", "cost": 1, "conditions": [{"talent": "whirl"}]}],
    }
    lists = catalog(msgspec.convert(twins, Content))
    both = graph(lists, Character(), lists.maneuvers.values())
    whirl = next(vertex for vertex in both.vertices if str(vertex.label) == "Whirl!")
    assert [edge.to for edge in whirl.needs] == ["talent:whirl"]
    assert "talent:whirl" in {vertex.key for vertex in both.vertices}


def test_entries_stand_by_the_ability_they_lead_from(drawn):
    """Those without one by what they ask for."""
    found = list(drawn("tongues", "journal_keeper", "bar_the_way", "silver_tongue"))
    assert found[:5] == ["Silver Tongue", "Bar the Way", "Tongues", "Journal Keeper", "Scholar"]


def test_a_circle_of_the_tables_own_ends(drawn):
    circle = {
        "talents": [
            {"id": "hen", "name": "Hen", "cost": 1, "conditions": [{"talent": "egg"}]},
            {"id": "egg", "name": "Egg", "cost": 1, "conditions": [{"talent": "hen"}, {"talent": "nowhere"}]},
        ]
    }
    found = drawn("hen", content=circle)
    assert list(found) == ["Hen", "Egg"]
    assert said(found["Egg"])[2] == [("talent:hen", "Hen", False), ("talent:nowhere", "nowhere", False)]


@pytest.mark.parametrize("title", ["Talents", "Maneuvers"])
def test_the_offers_show_a_graph_that_agrees_with_the_rules(world, title):
    here = world(a=PERSON)
    group = next(each for each in system.views.offers(here, "a") if str(each.title) == title)
    lists, person = catalog(here.content), here.characters["a"]
    entries = lists.talents if title == "Talents" else lists.maneuvers
    shown = {vertex.key.partition(":")[2]: vertex for vertex in group.graph.vertices if ":" in vertex.key}
    assert shown.keys() >= entries.keys()
    for key, entry in entries.items():
        assert [edge.met for edge in shown[key].needs] == [meets(person, each) for each in entry.conditions]
    keys = {vertex.key for vertex in group.graph.vertices}
    assert {edge.to for vertex in group.graph.vertices for edge in vertex.needs} <= keys
