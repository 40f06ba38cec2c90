"""Time and rest of the whole party: HZ-33 and HZ-34 for everybody at once."""

import pytest

TIRED = {"fatigue": 3, "hours_active": 10, "attributes": {"body": 3, "willpower": 3}}
AWAY = {"d": {"conditions": ["dead"]}, "n": {"creating": True}}


def test_hz_33_the_hours_pass_for_everybody_who_is_up(ask):
    people = {"a": {"hours_active": 10}, "b": {"hours_per_fatigue": 16}, "f": {"conditions": ["fainted"]}, **AWAY}
    answer = ask({"type": "party_time", "hours": 14}, **people)
    assert answer["result"] == {"everyone": {"a": 2, "b": 0}}
    after = answer["world"]["characters"]
    assert {key: after[key]["hours_active"] for key in after} == {"a": 24, "b": 14, "f": 0, "d": 0, "n": 0}
    assert after["a"]["fatigue"] == 2


def test_hz_34_everybody_alive_rests_and_the_fainted_wake(ask):
    people = {"a": TIRED, "b": {**TIRED, "conditions": ["fainted"]}, **AWAY}
    answer = ask({"type": "party_rest", "kind": "night", "comfort": "good"}, **people)
    assert answer["result"] == {"everyone": {"a": 2, "b": 2}}
    assert answer["world"]["characters"]["b"]["conditions"] == []
    assert answer["world"]["characters"]["a"]["hours_active"] == 0


@pytest.mark.parametrize(
    "action", [{"type": "party_time", "hours": 2}, {"type": "party_rest", "kind": "rest", "comfort": "good"}]
)
def test_who_watches_is_left_out(ask, invalid, action):
    assert list(ask({**action, "without": ["b"]}, a=TIRED, b=TIRED)["result"]["everyone"]) == ["a"]
    assert invalid({**action, "without": ["b", "ghost"]}, a=TIRED, b=TIRED) == "action.without.1"


@pytest.mark.parametrize("kind", ["rest", "night"])
@pytest.mark.parametrize("comfort", ["good", "poor", "none"])
def test_the_party_rests_as_each_would_alone(ask, kind, comfort):
    together = ask({"type": "party_rest", "kind": kind, "comfort": comfort}, a=TIRED, b={})
    alone = ask({"type": "rest", "kind": kind, "comfort": comfort}, a=TIRED, b={})
    assert together["world"]["characters"]["a"] == alone["world"]["characters"]["a"]


def test_too_many_hours_are_over_the_limit(ask):
    assert ask({"type": "party_time", "hours": 10_001}, mode="legal")["error"]["code"] == "limit"


def test_the_party_loses_its_vigor_to_fatigue(ask):
    answer = ask({"type": "party_time", "hours": 12}, a={"vigor": 2}, b={"vigor": 1, "hours_per_fatigue": 16})
    assert [answer["world"]["characters"][key]["vigor"] for key in "ab"] == [0, 1]
