"""Scenes as chains: any action again and again, against a walk of every path by hand."""

from fractions import Fraction

import pytest

from tablewright.kernel.decision import Declined, Invalid, TooLarge
from tablewright.kernel.rule import script, wanted
from tablewright.lab import scenes
from tablewright.lab.scenes import scene, value_at

ROLL = {"type": "blur_roll", "actor": "wren"}
WREN = {"wren": {"name": "Wren", "blur": 1}}


def by_paths(system, world, plan, steps, watch):
    """The chance of each value after each step, along every path of faces."""
    spreads = [{} for _ in range(steps + 1)]

    def go(here, step, chance):
        spreads[step][watch(here)] = spreads[step].get(watch(here), Fraction(0)) + chance
        if step == steps:
            return
        action = system.action(dict(plan[step % len(plan)]))
        try:
            prepared = system.prepare(here, action)
        except Declined:
            for later in range(step + 1, steps + 1):
                spreads[later][watch(here)] = spreads[later].get(watch(here), Fraction(0)) + chance
            return

        def roll(faces, share):
            sides = wanted(prepared, system.turn(here), faces)
            if not sides:
                events = script(prepared, system.turn(here), faces).events
                return go(system.fold(here, events), step + 1, chance * share)
            for face in range(1, sides[0] + 1):
                roll((*faces, face), share / sides[0])
            return None

        roll((), Fraction(1))

    go(world, 0, Fraction(1))
    return spreads


def alone(played, system, characters, **rest):
    found, _ = played(system)
    return found, played(system, characters=characters, **rest)[1]


def test_repeated_blur_rolls_are_spread_as_every_path_says(played):
    system, world = alone(played, "blur", WREN)
    watch = value_at("wren", "blur")
    found = scene(system, world, [ROLL], 3, watch)
    assert [dict(each) for each in found.spreads] == by_paths(system, world, [ROLL], 3, watch)
    assert all(sum(each.values()) == 1 for each in found.spreads)


def test_a_mixed_plan_is_gone_over_in_its_order(played):
    system, world = alone(played, "haze", {"b": {"name": "B", "attributes": {"body": 3, "willpower": 2}, "fatigue": 5}})
    plan = [{"type": "press_on", "actor": "b"}, {"type": "pass_time", "actor": "b", "hours": 12}]
    watch = value_at("b", "fatigue")
    found = scene(system, world, plan, 4, watch)
    assert [dict(each) for each in found.spreads] == by_paths(system, world, plan, 4, watch)


def test_what_the_rules_refuse_ends_a_scene_with_their_sentence(played):
    system, world = alone(played, "haze", {"b": {"name": "B", "attributes": {"body": 1, "willpower": 1}, "fatigue": 9}})
    found = scene(system, world, [{"type": "press_on", "actor": "b"}], 6, value_at("b", "conditions"))
    assert found.ended[-1] > 0
    assert list(found.ended) == sorted(found.ended)


def test_the_end_and_the_expected_length_are_solved_for(played):
    system, world = alone(played, "blur", {"wren": {"name": "Wren", "blur": 1}})
    found = scene(system, world, [ROLL], 2, value_at("wren", "blur"), lambda here: here.characters["wren"].blur >= 3)
    assert found.expected == Fraction(27, 10)
    assert sum(ending.chance for ending in found.endings) == 1
    assert {ending.value for ending in found.endings} == {3}


def test_what_never_ends_has_no_expected_length(played):
    system, world = alone(played, "haze", {"b": {"name": "B"}})
    found = scene(
        system, world, [{"type": "check", "actor": "b", "attribute": "body", "difficulty": 5}], 2, value_at("b", "name")
    )
    assert found.ended == (0, 1, 1)  # a check changes nothing
    assert found.expected == 0


@pytest.mark.parametrize("steps", [-1, scenes.MAX_STEPS + 1])
def test_too_many_steps_are_turned_down_with_the_cap(played, steps):
    system, world = alone(played, "blur", WREN)
    with pytest.raises(TooLarge, match=str(scenes.MAX_STEPS)):
        scene(system, world, [ROLL], steps, value_at("wren", "blur"))


def test_too_many_states_are_turned_down(played, monkeypatch):
    monkeypatch.setattr(scenes, "MAX_STATES", 3)
    system, world = alone(played, "blur", WREN)
    with pytest.raises(TooLarge, match="3 ways"):
        scene(system, world, [ROLL], 9, value_at("wren", "blur"))


def test_a_plan_or_a_place_that_is_not_there_is_invalid(played):
    system, world = alone(played, "blur", WREN)
    with pytest.raises(Invalid):
        scene(system, world, [], 2, value_at("wren", "blur"))
    with pytest.raises(Invalid):
        scene(system, world, [ROLL], 2, value_at("wren", "sight"))
    with pytest.raises(Declined):
        scene(system, world, [{**ROLL, "actor": "nobody"}], 2, value_at("wren", "blur"))


def test_steps_that_are_refused_can_be_passed_over(played):
    system, world = alone(played, "blur", WREN)
    plan = [ROLL, {"type": "choose_infection", "actor": "wren", "category": "primary"}]
    watch = value_at("wren", "blur")
    found = scene(system, world, plan, 6, watch, pass_over=True)
    odd = scene(system, world, [ROLL], 1, watch)
    assert found.spreads[1] == found.spreads[2] == odd.spreads[1]
    assert found.spreads[6][1] == Fraction(1, 6) ** 3
    assert 4 in found.spreads[6]


def test_a_plan_of_which_everything_is_refused_is_over(played):
    system, world = alone(played, "haze", {"b": {"name": "B"}})
    press = {"type": "press_on", "actor": "b"}
    found = scene(system, world, [press, press], 2, value_at("b", "fatigue"), pass_over=True)
    assert found.ended[-1] == 1
    assert found.expected == 0
