"""Traumas in play: FG-21 to FG-24, FG-33."""

from fractions import Fraction

import pytest

from tablewright.systems.favor import system
from tablewright.systems.favor.catalog import house_lists

LIMP = {"id": "limp", "name": "Limp", "number": 9, "cause": "damage", "mental": False, "value": 2}
DREAD = {"id": "dread", "name": "Dread", "number": 7, "cause": "stress", "mental": True, "value": 3}
ASHES = {"id": "ashes", "name": "Ashes", "number": 70, "cause": "stress", "mental": True, "value": 1}
LISTED = {"replace": ["traumas"], "traumas": [LIMP, DREAD, ASHES]}


def gain(cause, **fields):
    return {"type": "gain_trauma", "cause": cause, **fields}


def overcome(ability="willpower", **fields):
    return {"type": "overcome_trauma", "trauma": "dread", "ability": ability, **fields}


BEARING = {"traumas": [{"id": "dread", "from": "play"}]}


def test_a_trauma_of_play_gives_no_ap(ask):
    """FG-21."""
    after = ask(gain("stress", choose="dread"), content=LISTED, a={})["world"]["characters"]["a"]
    assert after["traumas"] == [{"id": "dread", "from": "play"}]
    assert after["trauma_ap"] == 0


def test_a_trauma_is_rolled_until_it_fits_its_cause(ask):
    """FG-22: 8 is a hole, 9 is of the other cause, 7 is there already."""
    answer = ask(gain("stress"), dice=[8, 9, 7, 70], content=LISTED, a=BEARING)
    assert answer["result"] == {"trauma": "ashes"}
    assert ask(gain("stress"), dice=[8, 9], content=LISTED, a=BEARING)["error"]["code"] == "dice"
    assert ask(gain("stress"), dice=[70, 7], content=LISTED, a=BEARING)["error"]["code"] == "dice"


def test_repeats_that_change_nothing_are_conditioned_away(ask):
    """FG-22."""
    rows = ask(gain("stress"), mode="odds", content=LISTED, a={})["outcomes"]
    assert {row["result"]["trauma"]: row["probability"] for row in rows} == {"dread": "1/2", "ashes": "1/2"}


@pytest.mark.parametrize(
    "chosen, message",
    [
        ("limp", "Limp comes of damage, not of stress. Choose one that fits, or roll."),
        ("dread", "A bears Dread already. Choose another, or roll."),
    ],
)
def test_a_choice_has_to_fit(ask, chosen, message):
    """FG-22."""
    error = ask(gain("stress", choose=chosen), content=LISTED, a=BEARING)["error"]
    assert (error["clause"], error["message"]) == ("FG-22", message)


def test_with_none_left_that_fits_it_is_refused(ask):
    """FG-22."""
    bearing = {"traumas": [{"id": "limp", "from": "creation"}]}
    assert ask(gain("damage"), content=LISTED, a=bearing)["error"]["clause"] == "FG-22"


def test_the_trauma_of_a_breakdown_ends_it_and_heals_ten_stress(ask):
    """FG-33."""
    broken = {"stress": 40, "conditions": ["breakdown"], "trauma_due": True}
    after = ask(gain("stress", choose="dread"), content=LISTED, a=broken)["world"]["characters"]["a"]
    assert (after["stress"], after["conditions"], after["trauma_due"]) == (30, [], False)


def test_the_trauma_of_damage_leaves_one_dying_and_a_breakdown_due(ask):
    """FG-32, FG-33."""
    worn = {"damage": 40, "stress": 40, "conditions": ["dying", "breakdown"], "trauma_due": True}
    after = ask(gain("damage", choose="limp"), content=LISTED, a=worn)["world"]["characters"]["a"]
    assert (after["conditions"], after["stress"], after["trauma_due"]) == (["dying", "breakdown"], 40, True)


def test_the_gm_may_give_a_trauma_that_is_not_due(ask):
    """FG-33."""
    after = ask(gain("stress", choose="dread"), content=LISTED, a={"stress": 12})["world"]["characters"]["a"]
    assert after["stress"] == 12


@pytest.mark.parametrize("ability", ["willpower", "reasoning"])
def test_a_mental_trauma_is_overcome_at_twenty(ask, ability):
    """FG-23."""
    answer = ask(overcome(ability), dice=[6, 6], content=LISTED, a={**BEARING, "abilities": {ability: 8}})
    assert answer["result"] == {"total": 20, "success": True, "stress_gained": 0}
    assert answer["world"]["characters"]["a"]["traumas"] == []


def test_what_is_missing_to_twenty_comes_as_stress(ask):
    """FG-24."""
    answer = ask(overcome(), dice=[5, 6], content=LISTED, a={**BEARING, "abilities": {"willpower": 4}})
    assert answer["result"] == {"total": 15, "success": False, "stress_gained": 5}
    assert answer["world"]["characters"]["a"]["stress"] == 5


def test_the_chance_to_overcome_with_willpower_eight_is_one_in_thirty_six(ask):
    """FG-23."""
    odds = ask(overcome(), mode="odds", content=LISTED, a={**BEARING, "abilities": {"willpower": 8}})
    assert odds["summary"]["success"] == "1/36"


@pytest.mark.parametrize("fields", [["success"], ["stress_gained"], ["total", "success"]])
def test_the_odds_of_some_fields_are_those_of_the_whole(ask, fields):
    """FG-24."""
    person = {**BEARING, "abilities": {"willpower": 8}}
    whole = ask(overcome(), mode="odds", content=LISTED, a=person)["summary"]
    part = ask(overcome(), mode="odds", fields=fields, content=LISTED, a=person)["summary"]
    assert part.get("success", whole["success"]) == whole["success"]
    assert part["expected"].items() <= whole["expected"].items()


def test_with_sixes_that_roll_on_the_mean_is_that_of_the_uncapped_total(ask):
    """FG-8, FG-24."""
    odds = ask(
        overcome(),
        mode="odds",
        content=LISTED,
        options={"exploding_sixes": True},
        a={**BEARING, "abilities": {"willpower": 8}},
    )
    assert odds["summary"]["expected"]["total"] == str(Fraction(42, 5) + 8)
    capped = [row["result"] for row in odds["outcomes"] if row["result"]["total"] is None]
    assert capped == [{"total": None, "success": True, "stress_gained": 0}]


def test_stress_from_failing_can_break_one_down(ask):
    """FG-24, FG-33."""
    after = ask(overcome(), dice=[1, 1], content=LISTED, a={**BEARING, "stress": 10})["world"]["characters"]["a"]
    assert after["stress"] == 28
    broken = ask(
        overcome(), dice=[1], content=LISTED, a={**BEARING, "stress": 30, "abilities": {"willpower": 0}, "damage": 20}
    )
    assert broken["world"]["characters"]["a"]["conditions"] == ["breakdown"]


@pytest.mark.parametrize(
    "trauma, ability, code, clause",
    [
        ("limp", "willpower", "refused", "FG-23"),
        ("ashes", "willpower", "refused", "FG-23"),
        ("unheard_of", "willpower", "invalid", None),
        ("dread", "charm", "invalid", None),
    ],
)
def test_what_cannot_be_overcome(ask, trauma, ability, code, clause):
    """FG-23."""
    bearing = {"traumas": [{"id": "dread"}, {"id": "limp"}]}
    error = ask({**overcome(ability), "trauma": trauma}, content=LISTED, a=bearing)["error"]
    assert (error["code"], error["clause"]) == (code, clause)


def test_every_mental_trauma_says_what_triggers_it():
    """FG-23."""
    assert [trauma.id for trauma in house_lists().traumas if trauma.mental and not trauma.trigger] == []


def test_what_triggers_a_trauma_stands_on_the_sheet_and_in_the_tray(world):
    """FG-23."""
    here = world(a={"traumas": [{"id": "rage"}]})
    row = next(row for group in system.views.sheet(here, "a").groups for row in group.rows if str(row.label) == "Rage")
    assert str(row.note) == "You are mocked, or lose."
    assert str(system.views.tray(here, row.action).note).endswith("You are mocked, or lose.")
