"""What the GM writes into the table's own lists (FG-16, FG-18, FG-19, FG-22), and strikes out again (FG-17)."""

import msgspec
import pytest

from tablewright.kernel.rule import script
from tablewright.systems.favor import system
from tablewright.systems.favor.catalog import catalog
from tablewright.systems.favor.own import EFFECT, MOST_ENTRIES, NAME, ROWS
from tablewright.table.fill import fill

SEER = {
    "type": "write_talent",
    "name": " Far Seer ",
    "cost": 2,
    "conditions": [{"of": "intuition", "at_least": 2}, {"of": "scholar"}, {"of": "second_look"}],
    "effect": "Sees.",
    "helps": "awareness",
    "dice": [{"ability": "intuition", "dice": 1}],
    "plus": [{"ability": "nature", "plus": 2}],
    "maxima": [{"maximum": "focus", "plus": 3}],
    "free": "second_look",
}
WHIRL = {"type": "write_maneuver", "name": "Whirl", "cost": 1, "conditions": [{"of": "dodge"}], "effect": "Turn."}
ASHES = {
    "type": "write_trauma",
    "name": "Ashes",
    "number": 100,
    "cause": "stress",
    "mental": True,
    "value": 2,
    "effect": "Fire.",
    "trigger": "Smoke.",
}


def listed(answer, kind):
    return answer["world"]["content"][kind]


def test_a_talent_is_written_with_conditions_and_all_that_it_does(ask):
    """FG-16, FG-18."""
    answer = ask(SEER)
    assert answer["result"] == {"id": "far_seer"}
    (seer,) = listed(answer, "talents")
    assert seer == {
        "id": "far_seer",
        "name": "Far Seer",
        "cost": 2,
        "conditions": [
            {"ability": "intuition", "at_least": 2},
            {"talent": "scholar"},
            {"maneuver": "second_look"},
        ],
        "effect": "Sees.",
        "helps": ["awareness"],
        "gifts": [
            {"ability": "intuition", "dice": 1},
            {"ability": "nature", "plus": 2},
            {"maximum": "focus", "plus": 3},
            {"free": "second_look"},
        ],
        "house": True,
    }
    assert answer["warnings"] == []


def test_maneuvers_and_traumas_are_written_too(ask):
    """FG-19, FG-22."""
    assert listed(ask(WHIRL), "maneuvers") == [
        {
            "id": "whirl",
            "name": "Whirl",
            "cost": 1,
            "conditions": [{"maneuver": "dodge"}],
            "effect": "Turn.",
            "house": True,
        }
    ]
    assert listed(ask(ASHES), "traumas") == [
        {**{key: value for key, value in ASHES.items() if key != "type"}, "id": "ashes", "house": True}
    ]


def after(here, action):
    return script(system.prepare(here, system.action({"actor": "a", **action})), system.turn(here), ()).world


def test_what_was_written_can_be_bought_and_acts(world):
    """FG-16, FG-18, FG-30."""
    person = {"abilities": {"intuition": 2, "awareness": 2}, "talents": ["scholar"], "maneuvers": ["second_look"]}
    here = after(world(a={**person, "xp": 90, "may_advance": True}), SEER)
    here = after(here, {"type": "buy", "items": [{"kind": "talent", "id": "far_seer"}]})
    assert here.characters["a"].talents == ("scholar", "far_seer")
    sheet = system.views.sheet(here, "a")
    assert {str(track.label): track.maximum for track in sheet.tracks}["Focus"] == 3 + 2 + 3
    check = {"type": "check", "actor": "a", "ability": "intuition", "difficulty": 9, "maneuver": "second_look"}
    plan = system.prepare(here, system.action(check))
    assert plan.cost == {}
    assert [step.label for step in plan.steps] == ["2d6", "far_seer", "intuition"]


def test_an_entry_is_written_anew_by_its_id_alone(world):
    """FG-16: it stays where it is in the list, and what was acquired stays acquired."""
    here = after(after(world(a={}), SEER), {**SEER, "name": "Near Seer"})
    here = after(here, {"type": "write_talent", "id": "far_seer", "name": "Seer of Old", "cost": 0})
    assert [(each.id, each.name, each.cost, each.gifts) for each in here.content.talents] == [
        ("far_seer", "Seer of Old", 0, ()),
        ("near_seer", "Near Seer", 2, here.content.talents[1].gifts),
    ]
    here = after(here, {"type": "write_talent", "id": "devout", "name": "Devout", "cost": 3})
    assert catalog(here.content).talents["devout"].cost == 3
    here = after(here, {"type": "strike_entry", "kind": "talent", "id": "devout"})
    assert catalog(here.content).talents["devout"].cost == 1
    assert [each.id for each in here.content.talents] == ["far_seer", "near_seer"]


def test_a_trauma_keeps_its_number_when_it_is_written_anew(world):
    """FG-22."""
    here = after(after(world(a={}), ASHES), {**ASHES, "id": "ashes", "value": 3})
    assert [(each.number, each.value) for each in here.content.traumas] == [(100, 3)]


@pytest.mark.parametrize("kind", ["talent", "maneuver", "trauma"])
def test_an_entry_of_one_kind_is_struck_and_the_others_stay(world, kind):
    """FG-17."""
    here = world(a={})
    for action in (SEER, WHIRL, ASHES):
        here = after(here, action)
    own = {"talent": "far_seer", "maneuver": "whirl", "trauma": "ashes"}
    left = after(here, {"type": "strike_entry", "kind": kind, "id": own[kind]}).content
    kept = {key: [each.id for each in getattr(left, f"{key}s")] for key in own}
    assert kept == {**{key: [value] for key, value in own.items()}, kind: []}


HAVING = {
    "talent": ("far_seer", {"talents": ["far_seer"]}),
    "maneuver": ("whirl", {"maneuvers": ["whirl"]}),
    "trauma": ("ashes", {"traumas": [{"id": "ashes"}]}),
}
OWN = {
    "talents": [{"id": "far_seer", "name": "Far Seer", "cost": 1}],
    "maneuvers": [{"id": "whirl", "name": "Whirl", "cost": 1}],
    "traumas": [{"id": "ashes", "name": "Ashes", "number": 100, "cause": "stress", "mental": True, "value": 1}],
}


@pytest.mark.parametrize("kind", HAVING)
def test_what_somebody_has_is_not_struck(ask, kind):
    """FG-17."""
    key, having = HAVING[kind]
    error = ask({"type": "strike_entry", "kind": kind, "id": key}, content=OWN, a={}, b=having)["error"]
    assert (error["code"], error["clause"]) == ("refused", "FG-17")
    assert error["message"].startswith("B has ")


@pytest.mark.parametrize(
    "action, path",
    [
        ({**SEER, "name": "  "}, "action.name"),
        ({**SEER, "cost": -1}, "action.cost"),
        ({**SEER, "cost": "two"}, "action.cost"),
        ({**SEER, "id": "unheard_of"}, "action.id"),
        ({**SEER, "id": "dodge"}, "action.id"),
        ({**SEER, "conditions": [{"of": "scholar"}, {"of": "flying"}]}, "action.conditions.1.of"),
        ({**SEER, "conditions": [{"of": "charm", "at_least": -1}]}, "action.conditions.0.at_least"),
        ({**SEER, "helps": "flying"}, "action.helps"),
        ({**SEER, "dice": [{"ability": "charm", "dice": 11}]}, "action.dice.0.dice"),
        ({**SEER, "plus": [{"ability": "charm", "plus": 101}]}, "action.plus.0.plus"),
        ({**SEER, "maxima": [{"maximum": "luck", "plus": 1}]}, "action.maxima.0.maximum"),
        ({**SEER, "free": "scholar"}, "action.free"),
        ({**WHIRL, "id": "scholar"}, "action.id"),
        ({**WHIRL, "conditions": [{"of": ""}]}, "action.conditions.0.of"),
        ({**ASHES, "number": 101}, "action.number"),
        ({**ASHES, "number": 0}, "action.number"),
        ({**ASHES, "cause": "fate"}, "action.cause"),
        ({**ASHES, "id": "scholar"}, "action.id"),
        ({"type": "strike_entry", "kind": "talent", "id": "scholar"}, "action.id"),
        ({"type": "strike_entry", "kind": "spell", "id": "scholar"}, "action.kind"),
    ],
)
def test_what_does_not_fit_is_named_by_its_field(ask, action, path):
    error = ask(action)["error"]
    assert (error["code"], error["details"]["path"]) == ("invalid", path)


@pytest.mark.parametrize(
    "action, clause, message",
    [
        (
            {**SEER, "name": "MEDIC"},
            "FG-16",
            "There is Medic already. Give it another name, or say that it is written anew.",
        ),
        (
            {**WHIRL, "name": "Charm"},
            "FG-16",
            "There is Charm already. Give it another name, or say that it is written anew.",
        ),
        (
            {**SEER, "id": "scholar", "conditions": [{"of": "tongues"}]},
            "FG-16",
            "Far Seer would ask for itself in the end: nobody could acquire it.",
        ),
        (
            {**WHIRL, "id": "rough_strike", "conditions": [{"of": "rough_strike"}]},
            "FG-16",
            "Whirl would ask for itself in the end: nobody could acquire it.",
        ),
        ({**ASHES, "number": 80}, "FG-22", "80 is Rage already. Choose a free number."),
    ],
)
def test_what_the_rules_forbid_is_refused_by_its_clause(ask, action, clause, message):
    error = ask({**action, "name": action["name"].strip()})["error"]
    assert (error["code"], error["clause"], error["message"]) == ("refused", clause, message)


@pytest.mark.parametrize(
    "action",
    [
        {**SEER, "name": "x" * (NAME + 1)},
        {**SEER, "effect": "x" * (EFFECT + 1)},
        {**SEER, "cost": 10_001},
        {**SEER, "conditions": [{"of": "charm"}] * (ROWS + 1)},
        {**ASHES, "trigger": "x" * EFFECT},
    ],
)
def test_what_is_too_large_is_said_before_it_is_done(ask, action):
    assert ask(action)["error"]["code"] == "limit"


@pytest.mark.parametrize(
    "action, path",
    [
        ({**SEER, "name": "x" * (NAME + 1)}, "action.name"),
        ({**SEER, "effect": "x" * (EFFECT + 1)}, "action.effect"),
        ({**WHIRL, "cost": 10_001}, "action.cost"),
        ({**WHIRL, "conditions": [{"of": "charm"}] * (ROWS + 1)}, "action.conditions"),
        ({**WHIRL, "conditions": [{"of": "charm", "at_least": 10_001}]}, "action.conditions.0.of"),
    ],
)
def test_what_is_too_large_is_named(ask, action, path):
    assert ask(action)["error"]["details"]["path"] == path


@pytest.mark.parametrize(
    "action, kind",
    [(SEER, "talents"), (WHIRL, "maneuvers"), (ASHES, "traumas")],
)
def test_every_list_has_an_end_but_what_is_in_it_can_be_written_anew(ask, world, action, kind):
    here = after(world(a={}), action)
    entry = msgspec.to_builtins(getattr(here.content, kind))[0]
    full = {kind: [entry, *({**entry, "id": f"x{at}", "number": 1} for at in range(MOST_ENTRIES - 1))]}
    if kind != "traumas":
        full = {kind: [{name: each for name, each in one.items() if name != "number"} for one in full[kind]]}
    error = ask({**action, "name": "Another"}, content=full)["error"]
    assert (error["code"], error["details"]["path"]) == ("limit", "action")
    assert ask({**action, "id": entry["id"]}, content=full)["ok"]


@pytest.mark.parametrize("name", ["Dodge", "Guilt", "Medic", "Willpower"])
def test_a_name_that_anything_has_is_refused(ask, name):
    """FG-16: of whatever kind."""
    for action in (SEER, WHIRL, ASHES):
        error = ask({**action, "name": name})["error"]
        assert error["message"].startswith(f"There is {name} already.")


def test_who_wrote_it_is_in_the_event(ask):
    for action in (SEER, WHIRL, ASHES):
        assert ask(action)["events"][0]["actor"] == "a"
    assert ask({"type": "strike_entry", "kind": "trauma", "id": "ashes"}, content=OWN)["events"] == [
        {"type": "entry_struck/1", "actor": "a", "kind": "trauma", "id": "ashes"}
    ]


def test_a_talent_of_a_name_alone_does_nothing(ask):
    """FG-18."""
    (plain,) = listed(ask({"type": "write_talent", "name": "Plain", "cost": 0}), "talents")
    assert plain == {"id": "plain", "name": "Plain", "cost": 0, "house": True}


def test_a_name_without_letters_has_an_id_too(ask):
    assert ask({**SEER, "name": "!?"})["result"] == {"id": "entry"}


def test_a_list_has_an_end(ask):
    full = {"talents": [{"id": f"t{at}", "name": "T", "cost": 1} for at in range(MOST_ENTRIES)]}
    assert ask(SEER, content=full)["error"]["code"] == "limit"
    assert ask({**SEER, "id": "t7"}, content=full)["ok"]
    full["talents"].pop()
    assert ask(SEER, content=full)["ok"]


@pytest.mark.parametrize("name", ["Ясновидец", "二刀", "!?", "a" * NAME, "Ünder & Over"])
def test_any_name_makes_an_id(ask, name):
    first = ask({**SEER, "name": name})
    again = ask({**SEER, "name": name}, content=first["world"]["content"])
    assert first["result"]["id"]
    assert again["error"]["clause"] == "FG-16"


def offers(here):
    groups = system.views.moves(here, "a")
    return {str(offer.label): offer for group in groups for offer in group.offers}


@pytest.mark.parametrize("action, again", [(SEER, "Far Seer"), (WHIRL, "Whirl"), (ASHES, "Ashes")])
def test_the_form_of_an_entry_is_filled_in_with_all_of_it(world, action, again):
    """Sent as it stands it changes nothing."""
    here = after(world(a={}), action)
    offer = offers(here)[f"Write {again} anew"]
    switches = {"t.mental": "1"} if action is ASHES else {}
    sent = fill(offer.action, offer.controls, switches)
    assert after(here, sent) == here


def test_what_is_chosen_in_a_form_becomes_a_condition(world):
    """FG-16: of a talent no number is asked."""
    offer = offers(world(a={}))["Write a maneuver"]
    rows = {
        "c.name": "Whirl",
        "m.conditions.0.source": "dodge",
        "m.conditions.0.value": "",
        "m.conditions.1.source": "assault",
        "m.conditions.1.value": "3",
        "m.conditions.2.source": "",
        "m.conditions.2.value": "4",
    }
    sent = fill(offer.action, offer.controls, rows)
    assert sent["conditions"] == [{"of": "dodge", "at_least": 1}, {"of": "assault", "at_least": 3}]


def test_a_new_trauma_begins_at_the_first_free_number(world):
    """FG-22."""
    here = world(a={})
    found = {control.key: control for control in offers(here)["Write a trauma"].controls if hasattr(control, "key")}
    assert found["number"].value == 1


def test_strikes_are_offered_only_for_what_the_table_has(world):
    """FG-17."""
    assert not any(name.startswith("Strike") for name in offers(world(a={})))
    assert "Strike a talent of the table" in offers(after(world(a={}), SEER))


def test_only_the_gm_writes():
    kinds = {"write_talent", "write_maneuver", "write_trauma", "strike_entry"}
    assert kinds <= system.gm_actions


@pytest.mark.parametrize(
    "action, made",
    [
        ({**SEER, "name": "Farther Seer"}, "Written into the lists: Farther Seer"),
        ({"type": "strike_entry", "kind": "trauma", "id": "ashes"}, "Struck from the lists: Ashes"),
    ],
)
def test_it_is_told(world, action, made):
    here = world(a={}, content=OWN)
    asked = system.action({"actor": "a", **action})
    rolled = script(system.prepare(here, asked), system.turn(here), ())
    assert str(system.views.tell(here, asked, rolled).made) == made
