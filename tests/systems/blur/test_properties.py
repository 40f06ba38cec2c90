"""What holds whatever happens: the world is the fold of its events, odds are exact, the order of help never matters."""

from fractions import Fraction
from functools import reduce
from operator import or_

import icepool
import msgspec
import pytest
from hypothesis import given, settings, strategies as st

from tablewright.kernel.decision import Declined
from tablewright.kernel.document import dump, load
from tablewright.kernel.rule import play, script, wanted
from tablewright.odds.explore import explore
from tablewright.systems.blur import system
from tablewright.systems.blur.degrees import FOG
from tablewright.testing.dice import seeded

EVENTS = msgspec.json.Decoder(reduce(or_, system.events))

SCENES = [
    {"type": "set_scene", "in_fog": True},
    {"type": "set_scene", "in_fog": False},
    {"type": "set_scene", "time": "night"},
    {"type": "set_scene", "time": "day", "light": "dim"},
    *(
        {"type": kind, "kind": phase}
        for kind in ("begin_phase", "end_phase")
        for phase in ("adventure", "camp", "town")
    ),
    {"type": "end_turn"},
]
OWN = [
    {"type": "blur_roll"},
    {"type": "test", "dice": 3, "obstacle": 2},
    {"type": "test", "dice": 3, "obstacle": 2, "blur_die": True},
    {"type": "choose_infection", "category": "primary"},
    {"type": "choose_infection", "category": "alternate"},
    {"type": "enter_fog"},
    {"type": "leave_fog"},
    {"type": "wear", "gear": "beak_mask"},
    {"type": "take_off", "gear": "beak_mask"},
    {"type": "fit_filter", "filter": "sponge"},
    {"type": "fit_filter", "filter": "scarf"},
    {"type": "take_condition", "condition": "sick"},
    {"type": "recover", "condition": "hungry_thirsty"},
    {"type": "recover", "condition": "sick", "dice": 4},
    {"type": "leave_camp"},
    {"type": "clear_fog"},
    {"type": "begin_session"},
    {"type": "discovered"},
    {"type": "winter"},
    {"type": "die"},
]
STEPS = st.tuples(st.sampled_from(["w", "x"]), st.sampled_from(OWN + SCENES), st.integers(0, 999))


def start(**rest):
    return load(system, {"system": "blur", "characters": {"w": {"blur": 3}, "x": {}}, **rest}).world


@settings(deadline=None)
@given(st.lists(STEPS, max_size=25))
def test_whatever_is_played_the_world_stays_sound(steps):
    """BL-1, BL-7, BL-19, BL-31, BL-35, BL-40 and BL-44 hold after any sequence of actions."""
    world = start()
    for actor, raw, seed in steps:
        action = system.action({"actor": actor, **raw})
        try:
            plan = system.prepare(world, action)
        except Declined:
            continue
        rolled = play(plan, system.turn(world), seeded(seed))
        faces = [thrown.face for thrown in rolled.dice]
        assert script(plan, system.turn(world), faces) == rolled
        assert not wanted(plan, system.turn(world), faces)
        recorded = [EVENTS.decode(msgspec.json.encode(event)) for event in rolled.events]
        assert system.fold(world, recorded) == rolled.world
        system.views.tell(world, action, rolled)
        world = rolled.world
    again = load(system, msgspec.json.decode(msgspec.json.encode(dump(world))))
    assert again.world == world
    assert [str(warned.message) for warned in again.warnings] == []
    for who in world.characters.values():
        assert 1 <= who.blur <= FOG
        assert who.retired == (who.blur == FOG)
        assert who.exposed <= who.in_fog


@given(st.permutations(["a", "b", "c"]))
def test_the_order_of_helpers_never_matters(helpers):
    """BL-52."""
    people = {key: {} for key in "wabc"}
    world = load(system, {"system": "blur", "characters": people}).world
    raw = {"type": "test", "actor": "w", "dice": 2, "obstacle": 2, "helpers": helpers}
    plan = system.prepare(world, system.action(raw))
    assert sum(step.value for step in plan.steps if step.operation is None) == 5


@pytest.mark.parametrize("dice", [0, 1, 5, 12])
@pytest.mark.parametrize("hit, kind, blur", [(4, "skill", 4), (5, "attack", 5)])
def test_the_odds_of_successes_are_those_of_icepool(dice, hit, kind, blur):
    """BL-6 and BL-50, against an independent library."""
    world = load(system, {"system": "blur", "characters": {"w": {"blur": blur}}}).world
    action = system.action({"type": "test", "actor": "w", "dice": dice, "obstacle": 3, "kind": kind})
    odds = explore(system.prepare(world, action), lambda: system.turn(world), ("successes",))
    found = {row.result["successes"]: Fraction(row.weight, odds.denominator) for row in odds.outcomes}
    peer = dice @ (icepool.d6 >= hit) if dice else icepool.Die([0])
    assert found == {int(value): Fraction(ways, peer.denominator()) for value, ways in peer.items()}


@pytest.mark.parametrize("dice", [1, 3, 8])
def test_the_odds_of_the_trigger_are_those_of_icepool(dice):
    """BL-16, against an independent library."""
    world = start(scene={"in_fog": True})
    action = system.action({"type": "test", "actor": "w", "dice": dice, "obstacle": 3, "blur_die": True})
    odds = explore(system.prepare(world, action), lambda: system.turn(world), ("blur_roll",))
    peer = icepool.d6 > icepool.d6.highest(dice, 1)
    assert odds.chance(lambda row: row["blur_roll"]) == Fraction(peer[True], peer.denominator())


def test_swapping_the_sides_of_a_versus_test_swaps_the_chances():
    """BL-51."""
    world = start()

    def winners(*sides):
        raw = {"type": "versus", "actor": "w", "contestants": [{"actor": key, "dice": dice} for key, dice in sides]}
        plan = system.prepare(world, system.action(raw))
        odds = explore(plan, lambda: system.turn(world), ("winner",))
        return {row.result["winner"]: Fraction(row.weight, odds.denominator) for row in odds.outcomes}

    assert winners(("w", 3), ("x", 2)) == winners(("x", 2), ("w", 3))


@pytest.mark.parametrize("dice", range(6))
def test_the_blur_die_never_lowers_the_chance_to_pass(dice):
    """BL-15."""
    world = start(scene={"in_fog": True})

    def chance(**rest):
        raw = {"type": "test", "actor": "w", "dice": dice, "obstacle": 1, **rest}
        odds = explore(system.prepare(world, system.action(raw)), lambda: system.turn(world), ("passed",))
        return odds.chance(lambda row: row["passed"])

    assert chance(blur_die=True) > chance()
