"""HZ-45, HZ-48: turns that are counted, and what each has used of them."""

import pytest

from tablewright.kernel.document import load
from tablewright.systems.haze import system

TWICE = {"abilities": [{"name": "Two at once", "source": "archer.triangle.0", "effect": {"kind": "extra_attack"}}]}
CHECK = {"type": "check", "actor": "a", "skill": "stealth", "difficulty": 9}
ATTACK = {"type": "attack", "actor": "a", "target": "b", "kind": "melee", "damage": 0}
NEXT = {"type": "next_turn", "actor": "a"}


def stats(play, key="a"):
    sheet = system.views.sheet(load(system, play.world).world, key)
    return {str(stat.label): (stat.value, str(stat.note)) for stat in sheet.stats}


def note(play, action):
    found = system.views.tray(load(system, play.world).world, action).note
    return None if found is None else str(found)


def test_without_turns_nothing_is_counted(table):
    play = table({"a": TWICE, "b": {}})
    play.act(ATTACK)
    assert play.sheet("a")["turn"] == {"checks": 0, "attacks": 0}
    assert stats(play)["Actions"] == (1, "a turn")
    assert "Turn" not in stats(play)
    assert note(play, CHECK) is None


@pytest.mark.parametrize(
    "rolls, actions, extra",
    [
        ([], 0, 0),
        ([CHECK], 1, 0),
        ([ATTACK], 1, 0),
        ([ATTACK, ATTACK], 1, 1),
        ([ATTACK, ATTACK, ATTACK], 2, 1),
        ([ATTACK, CHECK, ATTACK], 2, 1),
        ([CHECK, CHECK], 2, 0),
    ],
)
def test_hz_45_an_attack_after_an_attack_is_an_extra_one_while_there_are_any(table, rolls, actions, extra):
    play = table({"a": {**TWICE, "actions_per_turn": 2}, "b": {}})
    play.act(NEXT)
    for roll in rolls:
        play.act(roll)
    assert stats(play)["Actions"] == (2, f"a turn; {actions} used")
    assert stats(play)["Extra attacks"] == (1, f"a turn; {extra} used")


def test_who_has_no_extra_attack_uses_an_action_for_each(table):
    play = table({"a": {}, "b": {}})
    play.act(NEXT)
    play.act(ATTACK)
    play.act(ATTACK)
    assert stats(play)["Actions"] == (1, "a turn; 2 used")


def test_a_turn_that_begins_gives_everybody_their_actions_back(table):
    play = table({"a": {}, "b": {}})
    assert play.act(NEXT)["result"] == {"turn": 1}
    play.act(CHECK)
    play.act({**CHECK, "actor": "b"})
    assert play.act(NEXT)["result"] == {"turn": 2}
    assert (stats(play)["Turn"][0], stats(play)["Actions"], stats(play, "b")["Actions"]) == (
        2,
        (1, "a turn; 0 used"),
        (1, "a turn; 0 used"),
    )
    assert play.act({"type": "end_turns", "actor": "a"})["result"] == {"turn": 0}
    assert play.act({"type": "end_turns", "actor": "a"})["events"] == []
    assert stats(play)["Actions"] == (1, "a turn")


def test_who_answers_lends_help_or_holds_out_takes_no_action(table):
    play = table({"a": {"fatigue": 2, "rerolls": 1}, "b": {}, "c": {}})
    play.act(NEXT)
    play.act({"type": "press_on", "actor": "a"}, dice=[10])
    play.act({"type": "damage", "actor": "a", "amount": 1})
    play.act({**CHECK, "helpers": ["b"]})
    play.act({"type": "reroll", "actor": "a"})
    sides = [{"actor": "a", "skill": "speed"}, {"actor": "b", "skill": "speed"}]
    play.act({"type": "opposed", "actor": "a", "contestants": sides})
    assert [play.sheet(key)["turn"]["checks"] for key in "abc"] == [2, 0, 0]
    play.act(
        {"type": "combined", "actor": "c", "participants": ["a", "b"], "skill": "speed", "difficulty": 3, "need": "one"}
    )
    play.act({"type": "opposed", "actor": "c", "contestants": sides})
    assert [play.sheet(key)["turn"]["checks"] for key in "abc"] == [3, 1, 0]


def test_the_tray_says_when_the_turn_is_used_and_when_an_attack_is_an_extra_one(table):
    play = table({"a": TWICE, "b": {}})
    play.act(NEXT)
    assert note(play, CHECK) is None
    assert note(play, ATTACK) == "Developments give: 1 extra attack a turn."
    play.act(ATTACK)
    assert note(play, CHECK) == "The 1 action of this turn is used."
    assert note(play, ATTACK) == "Developments give: 1 extra attack a turn. An extra attack: it takes no action."
    play.act(ATTACK)
    assert note(play, ATTACK) == "Developments give: 1 extra attack a turn. The 1 action of this turn is used."
    assert note(play, {**ATTACK, "actor": "b", "target": "a"}) is None
    tags = [str(tag.label) for tag in system.views.brief(load(system, play.world).world, "a").tags]
    assert tags == ["turn used"]


def test_the_gm_begins_turns_and_ends_them(table):
    def offered(play):
        groups = system.views.moves(load(system, play.world).world, "a")
        return next([str(offer.label) for offer in group.offers] for group in groups if str(group.title) == "Turns")

    play = table({"a": {}})
    assert offered(play) == ["Count turns"]
    play.act(NEXT)
    assert offered(play) == ["Begin turn 2", "Stop counting turns"]
    assert {"next_turn", "end_turns"} <= system.gm_actions
