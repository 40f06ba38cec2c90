"""Documents: their defaults, and what is wrong with them (GM and players may play on all the same)."""

import pytest

from tablewright.kernel.document import load
from tablewright.systems.favor import system


def loaded(content=None, options=None, **person):
    document = {"system": "favor", "characters": {"a": {"name": "A", **person}}}
    return load(system, document | {"content": content or {}, "options": options or {}})


def test_what_is_left_out_has_its_default():
    """FG-30, FG-12."""
    person = loaded(abilities={"athletics": 2, "willpower": 1}).world.characters["a"]
    assert (person.vigor, person.focus) == (5, 4)
    assert (person.damage, person.stress, person.xp, person.may_advance) == (0, 0, 0, False)


def test_what_is_given_stays_even_at_nothing():
    """FG-30."""
    person = loaded(vigor=0, focus=0).world.characters["a"]
    assert (person.vigor, person.focus) == (0, 0)


@pytest.mark.parametrize(
    "given, ap",
    [
        ({"traumas": [{"id": "guilt", "from": "creation"}, {"id": "limp", "from": "creation"}]}, 4),
        ({"traumas": [{"id": "guilt", "from": "play"}, {"id": "limp"}]}, 0),
        ({"traumas": [{"id": "guilt", "from": "creation"}], "trauma_ap": 0}, 0),
        ({"traumas": [{"id": "nobody knows", "from": "creation"}]}, 0),
    ],
)
def test_the_ap_of_traumas_left_out_are_the_values_of_those_from_creation(given, ap):
    """FG-10, FG-20, FG-21."""
    assert loaded(**given).world.characters["a"].trauma_ap == ap


@pytest.mark.parametrize(
    "person, conditions",
    [
        ({"damage": 40}, ("dying",)),
        ({"stress": 40}, ("breakdown",)),
        ({"damage": 40, "stress": 40}, ("dying", "breakdown")),
        ({"damage": 39}, ()),
        ({"damage": 40, "conditions": []}, ()),
    ],
)
def test_a_full_track_means_what_the_rules_say_unless_the_document_says_otherwise(person, conditions):
    """FG-32, FG-33."""
    assert loaded(**person).world.characters["a"].conditions == conditions


@pytest.mark.parametrize(
    "person, clause, path",
    [
        ({"abilities": {"flying": 1}}, "FG-1", "world.characters.a.abilities.flying"),
        ({"abilities": {"charm": -1}}, "FG-2", "world.characters.a.abilities.charm"),
        ({"abilities": {"charm": 2}}, "FG-15", "world.characters.a.abilities.charm"),
        ({"talents": ["unheard_of"]}, "FG-16", "world.characters.a.talents.0"),
        ({"maneuvers": ["dodge", "dodge"]}, "FG-16", "world.characters.a.maneuvers.1"),
        ({"traumas": [{"id": "unheard_of"}]}, "FG-22", "world.characters.a.traumas.0"),
        ({"traumas": [{"id": "guilt"}, {"id": "guilt"}]}, "FG-22", "world.characters.a.traumas.1"),
        (
            {"traumas": [{"id": key, "from": "creation"} for key in ("guilt", "limp", "rage", "voices")]},
            "FG-20",
            "world.characters.a.traumas",
        ),
        ({"vigor": 4}, "FG-30", "world.characters.a.vigor"),
        ({"focus": -1}, "FG-30", "world.characters.a.focus"),
        ({"damage": 41}, "FG-32", "world.characters.a.damage"),
        ({"stress": -1}, "FG-33", "world.characters.a.stress"),
        ({"xp": -1}, "FG-12", "world.characters.a.xp"),
        ({"trauma_ap": -1}, "FG-10", "world.characters.a.trauma_ap"),
        ({"conditions": ["asleep"]}, "FG-32", "world.characters.a.conditions"),
        ({"damage": 40, "conditions": []}, "FG-32", "world.characters.a.conditions"),
        ({"stress": 40, "conditions": []}, "FG-33", "world.characters.a.conditions"),
        ({"creating": True, "starting_level": 0}, "FG-11", "world.characters.a.starting_level"),
    ],
)
def test_what_the_rules_would_not_have_allowed_is_named_and_loads(person, clause, path):
    assert [(warned.clause, warned.path) for warned in loaded(**person).warnings] == [(clause, path)]


@pytest.mark.parametrize(
    "person, message",
    [
        ({"abilities": {"flying": 1}}, "There is no ability flying."),
        ({"abilities": {"charm": -1}}, "Charm is below 0."),
        (
            {"abilities": {"charm": 5}, "creating": True, "starting_level": 16},
            "Charm holds 5 AP; at level 16 the most is 4.",
        ),
        ({"talents": ["unheard_of"]}, "No list has unheard_of: it costs nothing and does nothing."),
        ({"maneuvers": ["dodge", "dodge"]}, "Dodge stands there twice."),
        ({"traumas": [{"id": "unheard_of"}]}, "No list has unheard_of: it costs nothing and does nothing."),
        ({"traumas": [{"id": "guilt"}, {"id": "guilt"}]}, "Guilt stands there twice."),
        (
            {"traumas": [{"id": key, "from": "creation"} for key in ("guilt", "limp", "rage", "voices")]},
            "4 traumas are from creation; 3 may be taken.",
        ),
        ({"vigor": 4}, "Vigor: 4 is above the maximum of 3."),
        ({"focus": -1}, "Focus: −1 is below 0."),
        ({"damage": 41}, "damage: 41 is above the maximum of 40."),
        ({"stress": -1}, "stress: −1 is below 0."),
        ({"xp": -1}, "XP: −1 is below 0."),
        ({"trauma_ap": -1}, "AP from traumas: −1 is below 0."),
        ({"conditions": ["asleep"]}, "There is no condition asleep."),
        ({"damage": 40, "conditions": []}, "The track is full without dying."),
        ({"stress": 40, "conditions": []}, "The track is full without breakdown."),
        ({"creating": True, "starting_level": 0}, "A starting level is 1 or more."),
    ],
)
def test_it_is_said_in_a_sentence(person, message):
    assert [str(warned.message) for warned in loaded(**person).warnings] == [message]


@pytest.mark.parametrize(
    "person",
    [
        {"abilities": {"charm": 0, "nature": 1}},
        {"abilities": {"charm": 2}, "creating": True, "starting_level": 8},
        {"creating": True, "starting_level": 1},
        {"traumas": [{"id": key, "from": "creation"} for key in ("guilt", "limp", "rage")]},
        {"vigor": 3, "focus": 0, "xp": 0, "trauma_ap": 0},
        {"damage": 40, "conditions": ["dead"]},
    ],
)
def test_what_is_just_within_the_rules_is_no_fault(person):
    """FG-15, FG-20, FG-30, FG-32."""
    assert loaded(**person).warnings == ()


def test_own_entries_that_lead_nowhere_are_named_with_their_place():
    """FG-16, FG-18."""
    content = {
        "talents": [
            {"id": "one", "name": "One", "cost": 1, "gifts": [{"maximum": "vigor", "plus": 1}, {"free": "dodge"}]},
            {"id": "two", "name": "Two", "cost": 1, "gifts": [{"free": "flight"}]},
        ],
        "maneuvers": [
            {"id": "whirl", "name": "Whirl", "cost": 1},
            {"id": "wing", "name": "Wing", "cost": 1, "conditions": [{"ability": "charm"}, {"maneuver": "flight"}]},
        ],
    }
    assert [(each.clause, str(each.message), each.path) for each in loaded(content=content).warnings] == [
        ("FG-18", "Two makes flight free, which no list has.", "content.talents.1.gifts"),
        ("FG-16", "Wing asks for flight, which no list has: nobody can acquire it.", "content.maneuvers.1.conditions"),
    ]


def test_a_talent_whose_condition_has_lapsed_is_no_fault():
    """FG-17."""
    assert loaded(talents=["scholar"]).warnings == ()


def test_a_condition_that_no_list_can_meet_is_named():
    """FG-16."""
    asks = [{"talent": "unheard_of"}, {"maneuver": "dodge"}, {"maneuver": "nor_of_this"}]
    entry = {"id": "seer", "name": "Seer", "cost": 1, "conditions": asks}
    warnings = loaded(content={"talents": [entry]}).warnings
    assert [str(warned.message) for warned in warnings] == [
        "Seer asks for unheard_of, which no list has: nobody can acquire it.",
        "Seer asks for nor_of_this, which no list has: nobody can acquire it.",
    ]


@pytest.mark.parametrize(
    "part, wrong",
    [
        ("content", {"spells": []}),
        ("content", {"talents": [{"id": "x", "name": "X", "cost": -1}]}),
        ("content", {"talents": [{"id": "x", "name": "X", "cost": 1, "conditions": [{}]}]}),
        ("content", {"talents": [{"id": "x", "name": "X", "cost": 1, "conditions": [{"ability": "flying"}]}]}),
        (
            "content",
            {"traumas": [{"id": "x", "name": "X", "number": 0, "cause": "stress", "mental": True, "value": 1}]},
        ),
        ("content", {"traumas": [{"id": "x", "name": "X", "number": 1, "cause": "fate", "mental": True, "value": 1}]}),
        ("content", {"replace": ["abilities"]}),
        ("options", {"luck": True}),
    ],
)
def test_content_and_options_that_do_not_fit_are_invalid(ask, part, wrong):
    error = ask({"type": "rest", "kind": "long"}, **{part: wrong}, a={})["error"]
    assert error["code"] == "invalid"
    assert error["details"]["path"].startswith(f"world.{part}")


@pytest.mark.parametrize("person", [{"xp": 10**12 + 1}, {"abilities": {"charm": -(10**12) - 1}}, {"vigor": 2**53}])
def test_a_number_that_could_grow_beyond_what_is_read_is_invalid(ask, person):
    error = ask({"type": "rest", "kind": "long"}, a=person)["error"]
    assert error["code"] == "invalid"
    assert error["details"]["path"].startswith("world.characters.a.")
