"""The basket: switches for several things, one price for all."""

from tablewright.kernel.view import Toggle
from tablewright.systems.favor import system
from tablewright.systems.favor.actions import Buy
from tablewright.table.fill import fill, preset

RESTED = {"abilities": {"willpower": 1, "toughness": 2, "assault": 4}, "xp": 200, "may_advance": True}


def begun(world, items=(), **changes):
    here = world(a={**RESTED, **changes})
    return here, system.views.tray(here, {"type": "buy", "actor": "a", "items": list(items)})


def chosen(tray, *names):
    return fill(tray.action, tray.controls, {f"t.{name}": "1" for name in names})


def test_switches_make_one_purchase_priced_in_order(world):
    """FG-13, FG-14, FG-16: the level rises inside it, and conditions hold item by item."""
    here, tray = begun(world)
    action = chosen(tray, "ability-willpower-2", "talent-berserker")
    assert [item["id"] for item in action["items"]] == ["willpower", "berserker"]
    plan = system.prepare(here, system.action(action))
    assert [(step.label, step.value) for step in plan.steps] == [("willpower", 7), ("berserker", 8 + 9)]
    assert plan.cost == {"xp": 24}


def test_what_rests_on_a_talent_comes_after_it(world):
    """FG-16."""
    _, tray = begun(world, abilities={"toughness": 3, "willpower": 3})
    names = [control.name for control in tray.controls]
    assert names.index("talent-berserker") < names.index("talent-undying")


def test_what_no_basket_reaches_is_left_out(world):
    """FG-16: shooting 3 is more than a basket raises from nothing."""
    _, tray = begun(world)
    names = {control.name for control in tray.controls}
    assert "maneuver-trick_shot" not in names
    assert "maneuver-pin_down" in names


def test_a_basket_that_was_begun_keeps_its_switches_on(world):
    """FG-14."""
    here, tray = begun(world, [{"kind": "ability", "id": "charm"}])
    assert [control.name for control in tray.controls if isinstance(control, Toggle) and control.on] == [
        "ability-charm-1"
    ]
    assert system.action(fill(tray.action, tray.controls, preset(tray.controls))) == system.action(
        {"type": "buy", "actor": "a", "items": [{"kind": "ability", "id": "charm"}]}
    )
    assert isinstance(system.action(chosen(tray, "ability-charm-1")), Buy)
    assert here.characters["a"].ability("charm") == 0


def test_the_basket_is_offered_after_a_long_rest_alone(world):
    """FG-12."""

    def offer(may_advance):
        groups = system.views.offers(world(a={**RESTED, "may_advance": may_advance}), "a")
        return next(each for each in groups[0].offers if each.tray)

    assert offer(may_advance=True).shut is None
    assert offer(may_advance=False).shut.clause == "FG-12"
