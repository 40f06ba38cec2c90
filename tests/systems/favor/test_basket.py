"""The basket: switches for several things, one price for all."""

from tablewright.kernel.view import Repeat, Toggle
from tablewright.systems.favor import system
from tablewright.systems.favor.actions import Buy
from tablewright.table.fill import fill, preset, untouched
from tablewright.web.pages.odds import odds_view

RESTED = {"abilities": {"willpower": 1, "toughness": 2, "assault": 4}, "xp": 200, "may_advance": True}


def begun(world, items=(), **changes):
    here = world(a={**RESTED, **changes})
    return here, system.views.tray(here, {"type": "buy", "actor": "a", "items": list(items)})


def chosen(tray, *names, **raised):
    form = {f"t.{name}": "1" for name in names} | {f"n.ability-{key}": str(times) for key, times in raised.items()}
    return fill(tray.action, tray.controls, form)


def test_switches_make_one_purchase_priced_in_order(world):
    """FG-13, FG-14, FG-16: the level rises inside it, and conditions hold item by item."""
    here, tray = begun(world)
    action = chosen(tray, "talent-berserker", willpower=1)
    assert [item["id"] for item in action["items"]] == ["willpower", "berserker"]
    plan = system.prepare(here, system.action(action))
    assert [(step.label, step.value) for step in plan.steps] == [("willpower", 7), ("berserker", 8 + 9)]
    assert plan.cost == {"xp": 24}


def test_an_ability_rises_as_far_as_the_xp_and_the_cap_let_it(world):
    """FG-13, FG-15: four in one go, at the levels on the way."""
    made = dict.fromkeys(("assault", "defend", "stealth", "nature"), 4)
    here, tray = begun(world, abilities=made, xp=400)
    found = controls(tray)
    assert (found["ability-charm"].high, found["ability-assault"].high) == (8, 4)  # 16 AP cost 376 XP, up to level 32
    action = chosen(tray, charm=4, assault=1)
    assert [item["id"] for item in action["items"]] == ["charm"] * 4 + ["assault"]
    assert system.prepare(here, system.action(action)).cost == {"xp": 16 + 17 + 18 + 19 + 20}
    _, poor = begun(world, abilities=made, xp=0)
    assert controls(poor)["ability-charm"].high == 5


def test_while_ap_are_assigned_freely_the_cap_is_that_of_the_end(world):
    """FG-11, FG-15."""
    _, tray = begun(world, abilities={}, creating=True, starting_level=12)
    assert {each.high for each in tray.controls if isinstance(each, Repeat)} == {3}
    assert str(tray.note) == "12 AP are left to assign."


def controls(tray):
    return {control.name: control for control in tray.controls}


def test_what_rests_on_a_talent_comes_after_it(world):
    """FG-16."""
    _, tray = begun(world, abilities={"toughness": 3, "willpower": 3})
    names = [control.name for control in tray.controls]
    assert names.index("talent-berserker") < names.index("talent-undying")


def test_what_no_basket_reaches_is_left_out(world):
    """FG-15, FG-16: assault 3 is more than level 11 allows."""
    _, tray = begun(world, abilities={"assault": 1, "dexterity": 1, "charm": 1}, xp=0)
    names = {control.name for control in tray.controls}
    assert "maneuver-disrupting_kick" not in names
    assert "maneuver-rough_strike" in names
    _, rich = begun(world, abilities={"assault": 1, "dexterity": 1, "charm": 1}, xp=400)
    assert "maneuver-disrupting_kick" in {control.name for control in rich.controls}


def test_a_basket_that_was_begun_keeps_what_was_chosen(world):
    """FG-14."""
    items = [{"kind": "ability", "id": "charm"}, {"kind": "ability", "id": "charm"}, {"kind": "talent", "id": "devout"}]
    here, tray = begun(world, items)
    assert [control.name for control in tray.controls if isinstance(control, Toggle) and control.on] == [
        "talent-devout"
    ]
    assert {each.name: each.value for each in tray.controls if isinstance(each, Repeat) and each.value} == {
        "ability-charm": 2
    }
    again = system.action(fill(tray.action, tray.controls, preset(tray.controls)))
    assert again == system.action({"type": "buy", "actor": "a", "items": items})
    assert isinstance(system.action(chosen(tray, charm=1)), Buy)
    assert here.characters["a"].ability("charm") == 0


def test_an_empty_basket_waits_and_one_that_costs_too_much_is_turned_down(world):
    """FG-13, FG-14: nothing was done wrong yet where nothing is chosen."""
    here, tray = begun(world)
    empty = odds_view(system, here, tray, untouched(tray))
    assert empty.waits
    assert empty.refused is None
    items = [{"kind": "ability", "id": "charm"}] * 4
    poor, tray = begun(world, items, xp=1)
    dear = odds_view(system, poor, tray, untouched(tray))
    assert not dear.waits
    assert dear.refused.clause == "FG-13"


def test_the_basket_is_offered_after_a_long_rest_alone(world):
    """FG-12."""

    def offer(may_advance):
        groups = system.views.offers(world(a={**RESTED, "may_advance": may_advance}), "a")
        return next(each for each in groups[0].offers if each.tray)

    assert offer(may_advance=True).shut is None
    assert offer(may_advance=False).shut.clause == "FG-12"
