"""A wise that is used in a roll is marked by it (BL-54 and BL-56)."""

import pytest

from tablewright.kernel.document import load
from tablewright.systems.blur import system
from tablewright.table.fill import fill

BELLS, ROADS = {"name": "Bells"}, {"name": "Roads"}


def marks(t, key="w"):
    return {wise["name"]: tuple(wise["marks"]) for wise in t.who(key)["wises"]}


@pytest.mark.parametrize(
    "used, face, own, others",
    [
        ({"wise": "Bells"}, 6, (), ()),
        ({"wise": "Bells"}, 1, ("failed",), ()),
        ({"wise": "Bells", "spent": "fate"}, 6, ("fate",), ()),
        ({"wise": "Bells", "spent": "persona"}, 1, ("failed", "persona"), ()),
        ({"wise": "Roads", "by": "h"}, 6, (), ("passed",)),
        ({"wise": "Roads", "by": "h"}, 1, (), ("failed",)),
        ({"wise": "Roads", "by": "h", "spent": "fate"}, 6, (), ("passed", "fate")),
    ],
)
def test_a_test_marks_the_wises_it_uses(table, used, face, own, others):
    """BL-56: used to help and passed, used and failed, a fate spent, a persona spent."""
    t = table(w={"wises": [BELLS]}, h={"wises": [ROADS]})
    dice = 1 + ("by" in used)
    t.do("test", dice=1, obstacle=1, wises=[used], faces=[face] * dice)
    assert marks(t) == {"Bells": own}
    assert marks(t, "h") == {"Roads": others}


def test_who_helps_with_a_wise_gives_one_die_however_many_are_named(table):
    """BL-52 and BL-56."""
    t = table(w={}, h={"wises": [BELLS, ROADS]})
    wises = [{"wise": "Bells", "by": "h"}, {"wise": "Roads", "by": "h"}]
    assert t.pool(dice=1, helpers=["h"], wises=wises) == (2, 2)
    assert t.pool(dice=1, wises=wises) == (2, 2)
    t.do("test", dice=1, obstacle=1, wises=wises, faces=[4, 1])
    assert marks(t, "h") == {"Bells": ("passed",), "Roads": ("passed",)}


def test_a_mark_is_made_once(table):
    """BL-56."""
    t = table(w={"wises": [{"name": "Bells", "marks": ["failed", "fate"]}]})
    t.do("test", dice=1, obstacle=1, wises=[{"wise": "Bells", "spent": "fate"}], faces=[1])
    assert marks(t) == {"Bells": ("failed", "fate")}


@pytest.mark.parametrize("owner, used", [("w", {"wise": "Bells"}), ("h", {"wise": "Bells", "by": "h"})])
def test_no_wise_helps_the_angry(table, owner, used):
    """BL-54, unless fog-calm blunts it in fog (BL-40)."""
    angry = {"wises": [BELLS], "conditions": ["angry"], "blur": 4, "conditioning": ["fog_iron", "fog_calm"]}
    people = {"w": {}, "h": {}} | {owner: angry}
    asked = {"dice": 1, "obstacle": 1, "wises": [used]}
    assert table(**people).refusal("test", **asked) == "BL-54"
    assert table(scene={"in_fog": True}, **people).answer("test", "w", asked, mode="legal")["ok"]
    uncalmed = people | {owner: angry | {"conditioning": ["fog_iron"]}}
    assert table(scene={"in_fog": True}, **uncalmed).refusal("test", **asked) == "BL-54"


@pytest.mark.parametrize(
    "used, clause",
    [({"wise": "Roads"}, "BL-56"), ({"wise": "Bells", "by": "h"}, "BL-56"), ({"wise": "Roads", "by": "d"}, "BL-54")],
)
def test_only_a_wise_that_somebody_has_is_used(table, used, clause):
    """BL-56; the dead use none."""
    t = table(w={"wises": [BELLS]}, h={"wises": [ROADS]}, d={"wises": [ROADS], "dead": True})
    assert t.refusal("test", dice=1, obstacle=1, wises=[used]) == clause


@pytest.mark.parametrize(
    "wises, path",
    [
        ([{"wise": "Bells", "by": "w"}], "action.wises.0.by"),
        ([{"wise": "Bells", "by": "x"}], "action.wises.0.by"),
        ([{"wise": "Bells"}, {"wise": "Bells"}], "action.wises.1.wise"),
        ([{"wise": "Bells", "by": "h"}, {"wise": "Bells", "by": "h", "spent": "fate"}], "action.wises.1.wise"),
        ([{"wise": "Bells", "spent": "beauty"}], "action.wises.0.spent"),
        ([{}], "action.wises.0"),
    ],
)
def test_what_does_not_fit_is_told_where(table, wises, path):
    people = {"w": {"wises": [BELLS]}, "h": {"wises": [BELLS]}}
    for kind, fields in (("test", {"dice": 1, "obstacle": 1}), ("buy", {"dice": 1, "thing": "sponge"})):
        code, where = table(**people).error(kind, **fields, wises=wises)
        assert code == "invalid"
        assert where.startswith(path)
    sides = [{"actor": "w", "dice": 1, "wises": wises}, {"actor": "h", "dice": 1}]
    assert table(**people).error("versus", contestants=sides)[1].startswith(f"action.contestants.0.{path[7:]}")


def test_recoveries_purchases_and_contests_mark_them_too(table):
    """BL-51, BL-55 and BL-56: a tie marks nothing."""
    camp = table(scene={"phase": "camp"}, w={"wises": [BELLS], "conditions": ["afraid"]})
    camp.do("recover", condition="afraid", dice=1, wises=[{"wise": "Bells", "spent": "fate"}], faces=[1])
    assert marks(camp) == {"Bells": ("failed", "fate")}
    town = table(scene={"phase": "town"}, w={}, h={"wises": [ROADS]})
    town.do("buy", thing="sponge", dice=1, wises=[{"wise": "Roads", "by": "h"}], faces=[1, 6])
    assert marks(town, "h") == {"Roads": ("passed",)}
    for face, own, others in ((6, (), ("failed",)), (3, ("failed",), ()), (4, (), ())):
        t = table(w={"wises": [BELLS]}, h={"wises": [ROADS]})
        sides = [
            {"actor": "w", "dice": 1, "wises": [{"wise": "Bells"}]},
            {"actor": "h", "dice": 1, "wises": [{"wise": "Roads"}]},
        ]
        t.do("versus", contestants=sides, faces=[face, 4 if face < 6 else 1])
        assert (marks(t)["Bells"], marks(t, "h")["Roads"]) == (own, others)


def test_the_odds_are_not_changed_by_what_is_marked(table):
    """BL-56."""
    t = table(w={"wises": [BELLS]})
    with_it = t.odds("test", dice=3, obstacle=2, wises=[{"wise": "Bells", "spent": "persona"}])[0]
    assert with_it == t.odds("test", dice=3, obstacle=2)[0]


def controls_of(scene, **people):
    world = load(system, {"system": "blur", "scene": scene, "characters": people}).world
    tray = system.views.tray(world, {"type": "test", "actor": "w"})
    return tray, {getattr(each, "key", None) or each.name: each for each in tray.controls}


def test_the_tray_offers_them_with_what_is_spent():
    """BL-56: one's own by choice, those of others by switch."""
    tray, controls = controls_of(
        {}, w={"wises": [BELLS]}, h={"name": "Osk", "wises": [ROADS]}, d={"dead": True, "wises": [ROADS]}
    )
    assert [key for key, _ in controls["wise.0"].options] == ["", "used", "fate", "persona"]
    assert str(controls["wise.h.0"].label) == "Help from Osk: Roads"
    assert "wise.d.0" not in controls
    action = fill(tray.action, tray.controls, {"c.wise.0": "fate", "t.wise.h.0": "on"})
    assert action["wises"] == [{"wise": "Bells", "spent": "fate"}, {"wise": "Roads", "by": "h"}]
    assert "wises" not in fill(tray.action, tray.controls, {})


def test_the_tray_says_why_the_angry_use_none():
    """BL-54."""
    _, controls = controls_of(
        {}, w={"wises": [BELLS], "conditions": ["angry"]}, h={"wises": [ROADS], "conditions": ["angry"]}
    )
    assert (controls["wise.0"].shut.clause, controls["wise.h.0"].shut.clause) == ("BL-54", "BL-54")
