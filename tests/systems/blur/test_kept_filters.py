"""A filter that is taken out keeps its phases, and can be fitted again (BL-23 to BL-29)."""

import pytest

from tablewright.kernel.document import load
from tablewright.systems.blur import system

MASK = {"gear": ["beak_mask"], "filter": {"kind": "sponge"}}


def kept(t, key="w"):
    """The used filters that are carried: kind, place, phases left."""
    inventory = t.who(key)["inventory"]
    return [(each["thing"], each["place"], each["filter"]["phases_left"]) for each in inventory if each["filter"]]


def fitted(t, key="w"):
    own = t.who(key)["filter"]
    return own and (own["kind"], own["phases_left"], own["used"], own["thick_marked"])


def test_a_filter_taken_out_and_fitted_again_goes_on_where_it_was(foggy):
    """BL-23 and BL-24: marked once for the phase, and once for thick time, however often it changes hands."""
    t = foggy(w=MASK)
    t.do("enter_fog")
    t.do("set_scene", time="fogfall")
    assert fitted(t) == ("sponge", 2, True, True)
    t.do("take_off", gear="sponge")
    assert (fitted(t), kept(t)) == (None, [("sponge", "pack", 2)])
    t.do("fit_filter", filter="sponge", left=2)
    assert (fitted(t), kept(t)) == (("sponge", 2, True, True), [])
    t.do("end_phase", kind="adventure")
    assert fitted(t) == ("sponge", 1, False, True)


def test_a_filter_that_was_used_is_marked_in_the_pack_too(foggy):
    """BL-23: used for any number of turns of the phase."""
    t = foggy(w=MASK)
    t.do("enter_fog")
    t.do("take_off", gear="sponge")
    t.do("end_phase", kind="adventure")
    assert kept(t) == [("sponge", "pack", 2)]
    t.do("end_phase", kind="camp")
    assert kept(t) == [("sponge", "pack", 2)]


def test_the_last_phase_of_a_kept_filter_is_its_end(foggy):
    """BL-23 and BL-25: what is spent is thrown away."""
    t = foggy(w=MASK | {"filter": {"kind": "sponge", "phases_left": 1}})
    t.do("enter_fog")
    t.do("take_off", gear="sponge")
    t.do("end_phase", kind="adventure")
    assert kept(t) == []


def test_a_swap_keeps_the_old_one(foggy):
    """BL-29: a new one from the pack in its place, and back."""
    t = foggy(w=MASK | {"inventory": [{"thing": "fungus", "place": "hand", "count": 3}]})
    t.do("enter_fog")
    t.do("fit_filter", filter="fungus")
    assert (fitted(t), kept(t)) == (("fungus", 2, True, False), [("sponge", "pack", 3)])
    t.do("fit_filter", filter="sponge", left=3)
    assert (fitted(t), kept(t)) == (("sponge", 3, True, False), [("fungus", "hand", 2)])
    assert [(each["thing"], each["count"]) for each in t.who()["inventory"]] == [("fungus", 2), ("fungus", 1)]


def test_a_spent_filter_and_one_that_is_due_are_thrown_away(foggy):
    """BL-24 and BL-25."""
    for own in ({"phases_left": 0}, {"phases_left": 0, "due": True}):
        t = foggy(w=MASK | {"filter": {"kind": "sponge", **own}})
        t.do("take_off", gear="sponge")
        assert (fitted(t), kept(t)) == (None, [])
        t = foggy(w=MASK | {"filter": {"kind": "sponge", **own}})
        t.do("fit_filter", filter="sponge")
        assert kept(t) == []


def test_a_late_change_keeps_the_good_one_for_the_day(foggy):
    """BL-24: the fungus takes the thick hours, and the sponge its full time the day after."""
    t = foggy(w=MASK)
    t.do("enter_fog")
    t.do("fit_filter", filter="fungus")
    t.do("set_scene", time="night")
    assert (fitted(t), kept(t)) == (("fungus", 1, True, True), [("sponge", "pack", 3)])
    t.do("end_phase", kind="adventure")
    assert (fitted(t)[1], kept(t)) == (0, [("sponge", "pack", 2)])
    t.do("set_scene", time="foglift")
    t.do("fit_filter", filter="sponge", left=2)
    assert fitted(t) == ("sponge", 2, True, False)


@pytest.mark.parametrize("face, due", [(3, "BL-26"), (4, None)])
def test_whoever_wore_a_scarf_finds_out_at_the_end_of_the_phase(table, face, due):
    """BL-26: also when it was put away before, out of the fog."""
    t = table(w={"filter": {"kind": "scarf"}})
    t.do("enter_fog")
    t.do("leave_fog")
    t.do("take_off", gear="scarf")
    assert kept(t) == [("scarf", "neck", 1)]
    result = t.do("end_phase", kind="adventure", faces=[face])
    assert (result["scarf"], result["blur_roll_due"]) == (face, due)
    assert kept(t) == []


def test_a_scarf_that_is_good_again_stays(table):
    """BL-26 by the ruling; of two scarves the first is told, and one that fails is enough."""
    t = table(options={"scarf_phase": "again"}, w={"filter": {"kind": "scarf"}})
    t.do("enter_fog")
    t.do("fit_filter", filter="scarf")
    t.do("leave_fog")
    t.do("take_off", gear="scarf")
    assert len(kept(t)) == 2
    result = t.do("end_phase", kind="adventure", faces=[5, 2])
    assert (result["scarf"], result["blur_roll_due"], len(kept(t))) == (5, "BL-26", 1)
    assert t.do("end_phase", kind="adventure")["scarf"] is None


def test_the_scarf_that_is_worn_is_rolled_first(table):
    """BL-26."""
    t = table(w={"filter": {"kind": "scarf"}})
    t.do("enter_fog")
    t.do("fit_filter", filter="scarf")
    result = t.do("end_phase", kind="adventure", faces=[6, 4])
    assert (result["scarf"], result["blur_roll_due"]) == (6, "BL-25")


def test_all_gear_off_keeps_the_filter(foggy, infected):
    """BL-34."""
    t = foggy(w=infected((9, "alternate"), conditions=["exhausted"], **MASK))
    t.do("recover", condition="exhausted", by="fog", dice=1, faces=[1])
    assert (fitted(t), kept(t)) == (None, [("sponge", "pack", 3)])


def test_only_what_is_carried_is_fitted_again(table):
    """BL-23: so many phases left; a new one is none that was used."""
    used = {"kind": "sponge", "phases_left": 2}
    t = table(w={"gear": ["beak_mask"], "inventory": [{"thing": "sponge"}, {"thing": "sponge", "filter": used}]})
    assert t.refusal("fit_filter", filter="sponge", left=3) == "BL-23"
    assert t.refusal("fit_filter", filter="fungus", left=2) == "BL-23"
    bare = table(w={"inventory": [{"thing": "sponge", "filter": used}]})
    assert bare.refusal("fit_filter", filter="sponge", left=2) == "BL-29"
    t.do("fit_filter", filter="sponge")
    assert (fitted(t)[1], kept(t)) == (3, [("sponge", "pack", 2)])
    t.do("fit_filter", filter="sponge", left=2)
    assert (fitted(t)[1], kept(t)) == (2, [("sponge", "pack", 3)])


def test_a_used_filter_takes_room_of_its_own(table):
    """BL-27: it goes into no bundle."""
    used = {"kind": "fungus", "phases_left": 1}
    t = table(w={"inventory": [{"thing": "fungus", "count": 2}, {"thing": "sponge", "count": 3}]})
    t.do("find", thing="fungus", place="pack")
    t = table(w={"inventory": [{"thing": "fungus", "count": 2}, {"thing": "sponge", "count": 4}]})
    t.world["characters"]["w"]["inventory"].append({"thing": "fungus", "place": "hand", "filter": used})
    assert t.refusal("stow", thing="fungus", left=1, place="pack") == "BL-27"
    t.do("drop", thing="sponge")
    t.do("stow", thing="fungus", left=1, place="pack")
    assert kept(t) == [("fungus", "pack", 1)]
    assert t.refusal("drop", thing="fungus", left=2) == "BL-27"
    t.do("drop", thing="fungus", left=1)
    assert kept(t) == []
    assert [each["count"] for each in t.who()["inventory"]] == [2, 3]


def test_where_there_is_no_room_it_is_laid_down(table):
    """BL-28."""
    t = table(w=MASK | {"inventory": [{"thing": "crystal", "count": 12}]})
    t.do("take_off", gear="sponge")
    assert kept(t) == []


def test_a_document_may_leave_its_phases_out(table):
    """BL-23: a new one then; one under another name is warned of."""
    t = table(w={"inventory": [{"thing": "sponge", "filter": {"kind": "sponge"}}, {"thing": "scarf"}]}).complete()
    assert kept(t) == [("sponge", "pack", 3)]
    for wrong in (
        {"thing": "sponge", "filter": {"kind": "scarf"}},
        {"thing": "scarf", "count": 2, "filter": {"kind": "scarf"}},
    ):
        assert ("BL-23", "inventory.0.filter") in table(w={"inventory": [wrong]}).warnings()


def test_used_filters_are_shown_and_offered_with_their_phases():
    """BL-23 and BL-24."""
    used = {"kind": "sponge", "phases_left": 2}
    who = {"gear": ["beak_mask"], "filter": {"kind": "fungus", "phases_left": 0, "due": True}}
    who |= {"inventory": [{"thing": "sponge", "filter": used}, {"thing": "sponge", "filter": used}]}
    world = load(system, {"system": "blur", "characters": {"w": who}}).world
    lists = {str(each.title): each for each in system.views.sheet(world, "w").lists}
    pack = lists["Inventory"].items[-1]
    assert str(pack.note) == "Fogfast sponge (2 phases left), Fogfast sponge (2 phases left)"
    groups = {str(group.title): group for group in system.views.moves(world, "w")}
    for title in ("What is due", "Gear and filters"):
        again = [offer for offer in groups[title].offers if str(offer.label).startswith("Fit again")]
        assert [offer.action for offer in again] == [
            {"type": "fit_filter", "actor": "w", "filter": "sponge", "left": 2}
        ]
        assert str(again[0].label) == "Fit again: Fogfast sponge (2 phases left)"
    labels = {str(offer.label): offer.action for offer in groups["Inventory"].offers}
    assert labels["Leave behind: Fogfast sponge (2 phases left)"]["left"] == 2


def test_a_document_with_wrong_used_filters_is_played_all_the_same(foggy):
    """BL-23: two that are one, and one under another name."""
    two = {"thing": "sponge", "count": 2, "filter": {"kind": "sponge", "phases_left": 1, "used": True}}
    other = {"thing": "fungus", "place": "hand", "filter": {"kind": "crystal", "phases_left": 2, "used": True}}
    t = foggy(w={"inventory": [two, other]})
    assert t.refusal("drop", thing="fungus", left=2) == "BL-27"
    t.do("end_phase", kind="adventure")
    assert [(each["thing"], each["filter"]["phases_left"]) for each in t.who()["inventory"]] == [("crystal", 1)]
    t = foggy(w={"inventory": [two]})
    t.do("drop", thing="sponge", left=1)
    assert t.who()["inventory"] == []


def test_a_used_crystal_makes_no_pair_with_a_new_one(table):
    """BL-28: a full pack has no room for it."""
    worn = {"gear": ["copper_respirator"], "filter": {"kind": "crystal", "phases_left": 1}}
    for inventory in ([{"thing": "crystal"}, {"thing": "sponge", "count": 5}], [{"thing": "sponge", "count": 6}]):
        t = table(w=worn | {"inventory": inventory})
        t.do("take_off", gear="crystal")
        assert kept(t) == []
