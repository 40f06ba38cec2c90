"""Lint finds the edges that are planted in a game, and those that its rules really have."""

from dataclasses import replace

import msgspec
import pytest

from tablewright.bootstrap import find_systems
from tablewright.kernel.document import load
from tablewright.kernel.view import Tray
from tablewright.lab.lint import KINDS, lint

CIRCLE = {
    "talents": [
        {"id": "egg", "name": "Egg", "cost": 1, "conditions": [{"talent": "hen"}]},
        {"id": "hen", "name": "Hen", "cost": 1, "conditions": [{"talent": "egg"}]},
        {"id": "grain", "name": "Grain", "cost": 1, "conditions": []},
    ]
}


def found(system, world, character):
    return {(each.kind, str(each.about)): str(each.said) for each in lint(system, world, character)}


@pytest.mark.parametrize("game", sorted(find_systems()))
def test_every_finding_is_of_a_kind_that_has_words(game, played):
    system, world = played(game)
    for each in lint(system, world, next(iter(world.characters))):
        assert each.kind in KINDS
        assert str(each.about)
        assert str(each.said)


def test_a_circle_of_talents_never_opens(played):
    system, _ = played("favor")
    world = load(system, {"system": "favor", "content": CIRCLE, **system.views.sample()}).world
    never = {about for kind, about in found(system, world, "ilka") if kind == "unreachable"}
    assert never == {"Egg", "Hen"}


def test_prices_that_reward_an_order_are_told_with_both_sums(played):
    system, world = played("haze")
    said = {(each.kind, str(each.about), str(each.said)) for each in lint(system, world, "ilka")}
    assert ("order", "Perception", "Before Keen nose both cost 6, after it 7.") in said


def test_what_another_does_as_well_for_less_is_told(played):
    system, world = played("haze")
    assert "Light step betters the same rolls, costs 1" in found(system, world, "ilka")["dominated", "Stealth"]


def test_ties_that_all_go_to_one_side_are_told(played):
    system, world = played("favor")
    assert found(system, world, "ilka")["cliff", "Charm"] == "Ties, 9.6 % here, all go to whoever acts."


def test_a_skill_that_harms_is_told(played):
    system, world = played("haze")
    check = next(kind for kind in system.rules if system.action_types["check"] is kind)

    def crooked(world, action):
        level = world.characters[action.actor].skills.get(action.skill or "", 0)
        return system.rules[check](world, msgspec.structs.replace(action, difficulty=action.difficulty + 2 * level))

    bent = replace(system, rules={**system.rules, check: crooked})
    kinds = {(kind, about) for kind, about in found(bent, world, "ilka") if kind == "harm"}
    assert ("harm", "Stealth") in kinds
    assert not [each for each in found(system, world, "ilka") if each[0] == "harm"]


def test_what_is_sure_at_every_step_is_told(played):
    system, world = played("favor")

    def easy(world, action):
        tray = system.views.tray(world, action)
        return easier(tray)

    def easier(tray: Tray) -> Tray:
        ladder = ((-50, tray.title), (-40, tray.title))
        controls = tuple(
            msgspec.structs.replace(each, ladder=ladder, value=-50)
            if getattr(each, "key", "") == tray.difficulty
            else each
            for each in tray.controls
        )
        return msgspec.structs.replace(tray, controls=controls)

    bent = replace(system, views=replace(system.views, tray=easy))
    always = [about for kind, about in found(bent, world, "ilka") if kind == "always"]
    assert "Charm" in always
