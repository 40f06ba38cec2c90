"""The worked examples of the rules in their order, each with the value that is right, in every reading that has one.

| example | test |
|---|---|
| charm 3, difficulty 10, dice 4 3 | `charm_three` |
| advantage 2, disadvantage 1 | `two_against_one` |
| disadvantage 2, modifier 4, difficulty 4 / 5 | `no_dice` |
| disadvantage 3 | `never_minus_one` |
| level 20, a talent of 3 AP | `sixty_three` |
| level 7, charm 1, one AP more into charm | `level_seven` |
| level 6, charm 1, one AP more into charm | `level_six` |
| level 3, first AP in nature | `first_ap` |
| three creation traumas worth 1 + 2 + 3 and level 16 | `three_traumas` |
| a fourth creation trauma | `fourth_trauma` |
| intuition 3 lost after buying what needed it | `talent_stays` |
| overcome with willpower 4, dice 5 6 | `fifteen` |
| chance to overcome with willpower 8 | `one_in_thirty_six` |
| maneuver on a shooting, an assault, a charm check | `maneuver_costs` |
| vigor 0, a maneuver on assault | `out_of_vigor` |
| exploding on, modifier 0, difficulty 13 | `exploding` |
| toughness 2, damage 21 of 42 | `injured_at_half` |
"""

import re
from pathlib import Path

import pytest

TRAUMAS = [
    {"id": f"t{value}", "name": f"T{value}", "number": value, "cause": "stress", "mental": True, "value": value}
    for value in (1, 2, 3)
]
OWN = {
    "replace": ["traumas"],
    "traumas": [*TRAUMAS, {**TRAUMAS[0], "id": "t4", "number": 4}],
    "talents": [{"id": "weighty", "name": "Weighty", "cost": 3}],
}
LEVEL_20 = {"abilities": dict.fromkeys(("charm", "stealth", "nature", "defend"), 5)}


def check(ability="charm", **fields):
    return {"type": "check", "ability": ability, **fields}


def buy(kind, key):
    return {"type": "buy", "items": [{"kind": kind, "id": key}]}


def of_level(level, **abilities):
    """Somebody of this level with these abilities, the rest in others of one AP each."""
    others = ("athletics", "craft", "dexterity", "stealth", "toughness", "awareness")
    return {"abilities": abilities | dict.fromkeys(others[: level - sum(abilities.values())], 1)}


def test_charm_three(ask):
    """FG-2."""
    charming = {"abilities": {"charm": 3}}
    rolled = ask(check(difficulty=10), dice=[4, 3], a=charming)["result"]
    assert (rolled["total"], rolled["success"]) == (10, True)
    assert ask(check(difficulty=10), mode="odds", a=charming)["summary"]["success"] == "7/12"  # 21/36


def test_two_against_one(ask):
    """FG-6."""
    answer = ask(check(difficulty=10, advantage=2, disadvantage=1), dice=[1, 2, 3], a={})
    assert [die["face"] for die in answer["dice"]] == [1, 2, 3]


@pytest.mark.parametrize("difficulty, success", [(4, True), (5, False)])
def test_no_dice(ask, difficulty, success):
    """FG-7."""
    asked = check(difficulty=difficulty, disadvantage=2)
    answer = ask(asked, dice=[], a={"abilities": {"charm": 4}})
    assert (answer["result"]["total"], answer["result"]["success"], answer["dice"]) == (4, success, [])
    odds = ask(asked, mode="odds", a={"abilities": {"charm": 4}})
    assert odds["summary"]["success"] == str(int(success))


def test_never_minus_one(ask):
    """FG-6."""
    answer = ask(check(difficulty=4, disadvantage=3), dice=[], a={"abilities": {"charm": 4}})
    assert (answer["result"]["total"], answer["dice"]) == (4, [])
    assert [step["value"] for step in answer["steps"] if step["label"] == "none"] == [1]


def test_sixty_three(ask):
    """FG-13, FG-14."""
    bought = ask(buy("talent", "weighty"), content=OWN, a={**LEVEL_20, "xp": 63, "may_advance": True})
    assert bought["result"] == {"cost": 63, "level": 23}
    assert bought["world"]["characters"]["a"]["xp"] == 0
    poor = ask(buy("talent", "weighty"), content=OWN, a={**LEVEL_20, "xp": 62, "may_advance": True})
    assert poor["error"]["clause"] == "FG-13"
    told = ask(buy("talent", "weighty"), mode="legal", content=OWN, a={**LEVEL_20, "xp": 63, "may_advance": True})
    assert told["cost"] == {"xp": 63}


def test_level_seven(ask):
    """FG-15."""
    bought = ask(buy("ability", "charm"), a={**of_level(7, charm=1), "xp": 7, "may_advance": True})
    assert bought["result"] == {"cost": 7, "level": 8}


def test_level_six(ask):
    """FG-15."""
    error = ask(buy("ability", "charm"), a={**of_level(6, charm=1), "xp": 99, "may_advance": True})["error"]
    assert error["clause"] == "FG-15"
    assert error["message"].startswith("Charm may hold 1 AP at level 7, not 2.")


def test_first_ap(ask):
    """FG-15."""
    assert ask(buy("ability", "nature"), a={**of_level(3), "xp": 3, "may_advance": True})["result"]["level"] == 4


def test_three_traumas(ask):
    """FG-10, FG-20."""
    whole = {"charm": 4, "stealth": 4, "nature": 4, "defend": 4, "willpower": 4, "reasoning": 2}
    made = {"type": "create", "actor": "c", "name": "C", "level": 16, "abilities": whole, "traumas": ["t1", "t2", "t3"]}
    answer = ask(made, content=OWN, a={})
    assert answer["result"] == {"level": 16, "assigned": 22}
    person = answer["world"]["characters"]["c"]
    assert person["trauma_ap"] == 6
    over = ask({**made, "abilities": {**whole, "charm": 5, "reasoning": 1}}, content=OWN, a={})["error"]
    assert (over["clause"], "4 AP at level 16" in over["message"]) == ("FG-15", True)
    free = {**person, "traumas": [], "may_advance": True, "xp": 16}
    assert ask(buy("ability", "reasoning"), content=OWN, a=free)["result"] == {"cost": 16, "level": 17}


def test_fourth_trauma(ask):
    """FG-20."""
    borne = [{"id": f"t{at}", "from": "creation"} for at in (1, 2, 3)]
    making = {"creating": True, "starting_level": 16, "traumas": borne}
    error = ask({"type": "take_trauma", "trauma": "t4"}, content=OWN, a=making)["error"]
    assert (error["code"], error["clause"]) == ("refused", "FG-20")


def test_talent_stays(ask):
    """FG-17."""
    seer = {
        "talents": [{"id": "seer", "name": "Seer", "cost": 1, "conditions": [{"ability": "intuition", "at_least": 3}]}]
    }
    had = {**of_level(12, intuition=3, charm=3), "talents": ["seer"]}
    answer = ask({"type": "adjust_ability", "ability": "intuition", "value": 0}, content=seer, a=had)
    assert answer["world"]["characters"]["a"]["talents"] == ["seer"]


GUILTY = {"traumas": [{"id": "guilt", "from": "play"}]}
OVERCOME = {"type": "overcome_trauma", "trauma": "guilt", "ability": "willpower"}


def test_fifteen(ask):
    """FG-23, FG-24."""
    result = ask(OVERCOME, dice=[5, 6], a={**GUILTY, "abilities": {"willpower": 4}})["result"]
    assert result == {"total": 15, "success": False, "stress_gained": 5}


def test_one_in_thirty_six(ask):
    """FG-23."""
    odds = ask(OVERCOME, mode="odds", a={**GUILTY, "abilities": {"willpower": 8}})
    assert odds["summary"]["success"] == "1/36"


@pytest.mark.parametrize(
    "ability, cost", [("shooting", {"focus": 1}), ("assault", {"vigor": 1}), ("charm", {"focus": 1})]
)
def test_maneuver_costs(ask, ability, cost):
    """FG-19."""
    asked = check(ability, difficulty=8, maneuver="feint")
    assert ask(asked, mode="legal", a={"maneuvers": ["feint"]})["cost"] == cost


def test_out_of_vigor(ask):
    """FG-31."""
    asked = check("assault", difficulty=8, maneuver="feint")
    tired = {"maneuvers": ["feint"], "vigor": 0}
    assert ask(asked, dice=[3, 3], a=tired)["world"]["characters"]["a"]["damage"] == 1
    assert ask(asked, mode="legal", a=tired)["cost"] == {"damage": 1}


def test_exploding(ask):
    """FG-8."""
    exploding = {"exploding_sixes": True}
    odds = ask(check("nature", difficulty=13), mode="odds", options=exploding, a={})
    assert odds["summary"]["success"] == "1/6"
    one = ask(check("nature", difficulty=13, disadvantage=1), mode="odds", options=exploding, a={})
    assert one["summary"]["expected"]["total"] == "21/5"


def test_injured_at_half(ask):
    """FG-32."""
    tough = {"abilities": {"toughness": 2}}
    hurt = ask(check("nature", difficulty=8), dice=[6], a={**tough, "damage": 21})
    assert [step["label"] for step in hurt["steps"] if step["kind"] == "condition"] == ["injured"]
    assert len(ask(check("nature", difficulty=8), dice=[6, 1], a={**tough, "damage": 20})["dice"]) == 2


def test_every_example_of_the_list_has_its_test():
    named = re.findall(r"\| `(\w+)` \|", __doc__)
    written = re.findall(r"^def test_(\w+)\(ask", Path(__file__).read_text(encoding="utf-8"), re.MULTILINE)
    assert named == written
