"""HZ-17 and HZ-18: opposed checks and how ties are settled."""

from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import given, settings, strategies as st

from tablewright.kernel.view import Modifiers
from tablewright.systems.haze import system
from tablewright.table.fill import fill


def opposed(*contestants):
    return {"type": "opposed", "contestants": list(contestants)}


def person(body=1, stealth=0, **more):
    return {"attributes": {"body": body}, "skills": {"stealth": stealth}, **more}


SNEAK = {"skill": "stealth"}


def test_hz_17_the_highest_total_wins_and_dice_are_read_in_the_order_named(done):
    sides = [{"actor": key, **SNEAK} for key in ("b", "a", "c")]
    result, _ = done(opposed(*sides), a=person(), b=person(), c=person(), dice=[3, 9, 4])
    assert result == {"winner": "a", "totals": {"b": 4, "a": 10, "c": 5}, "decided_by": "total"}


def test_hz_17_who_asks_need_not_take_part(ask):
    action = opposed({"actor": "b", **SNEAK}, {"actor": "c", **SNEAK}) | {"actor": "gm"}
    assert ask(action, b=person(), c=person(2), dice=[5, 6])["result"]["winner"] == "c"


def test_hz_13_and_hz_19_each_who_takes_part_has_bonuses_and_penalties_of_their_own(world):
    here = world(a=person(), b=person(), c=person())
    tray = system.views.tray(here, opposed({"actor": "a", **SNEAK}) | {"actor": "a"})
    form = {
        "c.against.b": "stealth",
        "m.contestants.a.bonuses.0.source": "Dark cloak",
        "m.contestants.a.bonuses.0.value": "2",
        "m.contestants.b.penalties.0.value": "1",
        "m.contestants.c.bonuses.0.value": "5",
    }
    filled = fill(tray.action, tray.controls, form)
    assert filled["contestants"] == [
        {"actor": "a", **SNEAK, "bonuses": [{"source": "Dark cloak", "value": 2}]},
        {"actor": "b", **SNEAK, "penalties": [{"source": "?", "value": 1}]},
    ]
    plan = system.prepare(here, system.action(filled))
    assert [(step.of, step.label, step.value) for step in plan.steps if step.kind in {"bonus", "penalty"}] == [
        ("a", "Dark cloak", 2),
        ("b", "?", -1),
    ]


def test_hz_13_and_hz_20_a_participant_who_was_named_by_id_alone_gets_a_bonus_of_their_own(world):
    here = world(a=person(), b=person())
    base = {"type": "combined", "actor": "a", "participants": ["a"], "skill": "stealth", "difficulty": 9, "need": "one"}
    tray = system.views.tray(here, base)
    filled = fill(tray.action, tray.controls, {"t.with.b": "1", "m.participants.b.bonuses.0.value": "2"})
    assert filled["participants"] == ["a", {"actor": "b", "bonuses": [{"source": "?", "value": 2}]}]
    assert system.prepare(here, system.action(filled))


def test_hz_18_a_tie_goes_to_the_slot_then_the_attribute_then_a_die(done):
    sides = [{"actor": "a", **SNEAK}, {"actor": "b", **SNEAK}]
    by_skill, _ = done(opposed(*sides), a=person(1, 3), b=person(2, 2), dice=[5, 5])
    assert (by_skill["winner"], by_skill["decided_by"]) == ("a", "skill")
    swapped = [{"actor": "a", **SNEAK}, {"actor": "b", "skill": "perception"}]
    other = {"attributes": {"senses": 3}, "skills": {"perception": 2}}
    by_attribute, _ = done(opposed(*swapped), a=person(4, 2), b=other, dice=[5, 6])
    assert (by_attribute["winner"], by_attribute["decided_by"]) == ("a", "attribute")
    for coin, winner in ((1, "a"), (2, "b")):
        by_coin, _ = done(opposed(*sides), a=person(2, 2), b=person(2, 2), dice=[5, 5, coin])
        assert (by_coin["winner"], by_coin["decided_by"]) == (winner, "coin")


def test_hz_18_the_coin_has_as_many_faces_as_are_still_tied(ask):
    sides = [{"actor": key, **SNEAK} for key in ("a", "b", "c", "d")]
    people = {"a": person(), "b": person(), "c": person(), "d": person(3)}
    answer = ask(opposed(*sides), **people, dice=[8, 8, 8, 1, 3])
    assert answer["dice"][-1] == {"die": "d3", "face": 3}
    assert answer["result"]["winner"] == "c"


def test_hz_18_no_coin_is_thrown_when_something_settles_it(ask):
    sides = [{"actor": "a", **SNEAK}, {"actor": "b", **SNEAK}]
    answer = ask(opposed(*sides), a=person(1, 3), b=person(2, 2), dice=[5, 5, 1])
    assert answer["error"]["code"] == "dice"


def test_an_opposed_check_takes_two_to_eight_each_once(ask, invalid):
    assert invalid(opposed({"actor": "a", **SNEAK}), a=person()) == "action.contestants"
    assert invalid(opposed({"actor": "a", **SNEAK}, {"actor": "a", **SNEAK}), a=person()) == "action.contestants.1"
    people = {f"p{index}": person() for index in range(9)}
    answer = ask(opposed(*({"actor": key, **SNEAK} for key in people)), **people, mode="odds")
    assert answer["error"]["code"] == "limit"


def test_somebody_unconscious_cannot_be_a_contestant(refused):
    sides = [{"actor": "a", **SNEAK}, {"actor": "b", **SNEAK}]
    assert refused(opposed(*sides), a=person(), b=person(conditions=["unconscious"]))[0] == "HZ-26"


def brute_force(sides):
    """Who wins how often, over every combination of faces and coins."""
    wins = dict.fromkeys(sides, Fraction(0))
    for faces in product(range(1, 11), repeat=len(sides)):
        keyed = {
            key: (face + body + skill, skill, body)
            for face, (key, (body, skill)) in zip(faces, sides.items(), strict=True)
        }
        best = [key for key, value in keyed.items() if value == max(keyed.values())]
        for key in best:
            wins[key] += Fraction(1, len(best) * 10 ** len(sides))
    return wins


SIDES = st.tuples(st.integers(1, 4), st.integers(0, 4))


def odds_of_winner(ask, sides):
    people = {key: person(body, skill) for key, (body, skill) in sides.items()}
    answer = ask(opposed(*({"actor": key, **SNEAK} for key in sides)), **people, mode="odds", fields=["winner"])
    found = {row["result"]["winner"]: Fraction(row["probability"]) for row in answer["outcomes"]}
    return {key: found.get(key, Fraction(0)) for key in sides}


@settings(deadline=None)
@given(a=SIDES, b=SIDES)
def test_the_odds_of_two_are_those_of_every_combination(ask, a, b):
    sides = {"a": a, "b": b}
    assert odds_of_winner(ask, sides) == brute_force(sides)


@pytest.mark.parametrize("third", [(1, 0), (3, 2), (2, 3)])
def test_the_odds_of_three_are_those_of_every_combination(ask, third):
    sides = {"a": (3, 2), "b": (2, 3), "c": third}
    assert odds_of_winner(ask, sides) == brute_force(sides)


def test_the_odds_of_the_total_alone_are_those_of_icepool(ask):
    answer = ask(
        opposed({"actor": "a", **SNEAK}, {"actor": "b", **SNEAK}),
        a=person(3, 2),
        b=person(2, 1),
        mode="odds",
        fields=["winner", "decided_by"],
    )
    decided = sum(
        Fraction(row["probability"])
        for row in answer["outcomes"]
        if row["result"] == {"winner": "a", "decided_by": "total"}
    )
    die = icepool.d10
    assert decided == (die + 5 > die + 3).probability(True)


@settings(deadline=None)
@given(a=SIDES, b=SIDES)
def test_swapping_the_sides_swaps_the_odds(ask, a, b):
    here, there = odds_of_winner(ask, {"a": a, "b": b}), odds_of_winner(ask, {"a": b, "b": a})
    assert (here["a"], here["b"]) == (there["b"], there["a"])


def opponents(controls):
    return [each for each in controls if not isinstance(each, Modifiers)]


def test_hz_17_everybody_in_the_tray_of_an_opposed_check_rolls_what_they_choose(world):
    party = world(a={"skills": {"stealing": 2}}, b={"name": "Bo", "skills": {"perception": 3}}, c={"name": "Cy"})
    (group,) = [each for each in system.views.moves(party, "a") if str(each.title).startswith("Together")]
    assert [str(offer.label) for offer in group.offers] == ["A combined action", "Stealing against others"]
    begin = group.offers[1].action
    controls = system.views.tray(party, begin).controls
    assert [(str(each.label), each.value) for each in opponents(controls)] == [
        ("Bo rolls against it with", "stealing"),
        ("Cy rolls against it with", ""),
    ]
    told = {way: str(name) for way, name in controls[0].options}
    assert list(told)[:4] == ["", "stealing", "perception", "stealth"]
    assert (told["perception"], told["attribute.mind"]) == ("Perception 3", "Mind 1")
    assert {"machines", "prayer", "attribute.faith"}.isdisjoint(told)  # untrained, or an attribute at 0
    action = system.action(fill(begin, controls, {"c.against.b": "perception", "c.against.c": "attribute.mind"}))
    assert [(each.actor, each.skill, each.attribute) for each in action.contestants] == [
        ("a", "stealing", None),
        ("b", "perception", None),
        ("c", None, "mind"),
    ]


def test_who_can_not_act_is_not_asked_and_the_next_one_is(world):
    fallen = {"conditions": ["unconscious"]}
    party = world(a={"skills": {"stealing": 2}}, b=fallen, c={})
    begin = {"type": "opposed", "actor": "a", "contestants": [{"actor": "a", "skill": "stealing"}]}
    first, second = opponents(system.views.tray(party, begin).controls)
    assert first.shut.clause == "HZ-26"
    assert second.value == "stealing"
    closed = world(a={"skills": {"machines": 2}}, b={})
    begin = {"type": "opposed", "actor": "a", "contestants": [{"actor": "a", "skill": "machines"}]}
    (only,) = opponents(system.views.tray(closed, begin).controls)
    assert only.value == "perception"  # b has no machines to answer with
