"""What is carried: its places, what it takes there, how it is come by and put to use (BL-26 to BL-29)."""

import pytest


def carried(table, key="w"):
    return [(each["thing"], each["place"], each["count"]) for each in table.who(key)["inventory"]]


def test_what_is_found_goes_where_there_is_room(table):
    """BL-26 to BL-29: a scarf at the neck, fungus in hand, a mask at the belt, the rest in the pack."""
    t = table(w={})
    for thing, count in (("scarf", 1), ("fungus", 3), ("beak_mask", 1), ("sponge", 1), ("crystal", 2)):
        t.do("find", thing=thing, count=count)
    assert carried(t) == [
        ("scarf", "neck", 1),
        ("fungus", "hand", 3),
        ("beak_mask", "belt", 1),
        ("sponge", "pack", 1),
        ("crystal", "pack", 2),
    ]


@pytest.mark.parametrize(
    "thing, count, most",
    [
        ("sponge", 1, 6),  # BL-28: 1 each
        ("crystal", 2, 6),  # BL-28: a pair takes 1
        ("fungus", 3, 3),  # BL-27: a bundle takes 2
        ("beak_mask", 1, 3),  # BL-29: 2 in the pack
        ("copper_respirator", 1, 6),  # BL-29: 1 in the pack
    ],
)
def test_a_pack_holds_so_many(table, thing, count, most):
    """BL-27 to BL-29."""
    t = table(w={})
    for _ in range(most):
        t.do("find", thing=thing, count=count, place="pack")
    assert t.refusal("find", thing=thing, count=count, place="pack") in {"BL-27", "BL-28", "BL-29"}


def test_one_fungus_alone_takes_less_room_than_a_bundle(table):
    """BL-27: pack 1 for one only, 2 for the bundle."""
    t = table(w={"inventory": [{"thing": "sponge", "count": 5}]})
    assert t.refusal("find", thing="fungus", place="pack", count=3) == "BL-27"
    t.do("find", thing="fungus", place="pack")
    assert t.refusal("find", thing="fungus", place="pack") == "BL-27"


def test_a_thing_is_carried_only_where_it_belongs(table):
    """BL-28: a sponge in the pack alone."""
    t = table(w={"inventory": [{"thing": "sponge"}, {"thing": "fungus", "count": 3, "place": "hand"}]})
    assert t.refusal("stow", thing="sponge", place="belt") == "BL-28"
    t.do("stow", thing="fungus", place="pack")
    assert carried(t) == [("sponge", "pack", 1), ("fungus", "pack", 3)]
    assert t.refusal("stow", thing="fungus", place="pack") == "BL-27"


def test_what_is_left_behind_is_no_longer_there(table):
    """BL-28: one at a time."""
    t = table(w={"inventory": [{"thing": "crystal", "count": 2}]})
    t.do("drop", thing="crystal")
    assert carried(t) == [("crystal", "pack", 1)]
    t.do("drop", thing="crystal")
    assert t.refusal("drop", thing="crystal") == "BL-28"


@pytest.mark.parametrize(
    "thing, obstacle", [("scarf", 1), ("sponge", 1), ("crystal", 2), ("beak_mask", 2), ("copper_respirator", 4)]
)
def test_things_are_bought_by_a_test_of_resources(table, thing, obstacle):
    """BL-26, BL-28 and BL-29: the obstacle of each, and crystals in pairs."""
    t = table(scene={"phase": "town"}, w={})
    missed = t.do("buy", thing=thing, dice=obstacle, faces=[4] * (obstacle - 1) + [3])
    assert (missed["bought"], missed["obstacle"], missed["successes"]) == (False, obstacle, obstacle - 1)
    assert carried(t) == []
    assert t.do("buy", thing=thing, dice=obstacle, faces=[4] * obstacle)["bought"]
    assert [(each, count) for each, _, count in carried(t)] == [(thing, 2 if thing == "crystal" else 1)]


def test_buying_counts_like_any_test_of_resources(table):
    """BL-52 and BL-54: help and Fresh count, being sick does not."""
    t = table(scene={"phase": "town"}, w={"conditions": ["sick"]}, h={})
    summary, _ = t.odds("buy", thing="sponge", dice=2, helpers=["h"])
    assert summary["bought"] == "7/8"


def test_what_nobody_sells_has_to_be_found(table):
    """BL-27; and BL-29 for what has no obstacle in our lists."""
    t = table(scene={"phase": "town"}, w={})
    assert t.refusal("buy", thing="fungus", dice=3) == "BL-27"
    assert t.refusal("buy", thing="helmet", dice=3) == "BL-29"


def test_nothing_is_sold_out_of_town_and_nothing_bought_without_room(table):
    """BL-28."""
    full = {"inventory": [{"thing": "sponge", "count": 6}]}
    assert table(w={}).refusal("buy", thing="sponge", dice=3) == "BL-28"
    assert table(scene={"phase": "town"}, w=full).refusal("buy", thing="sponge", dice=3) == "BL-28"


def test_the_blur_die_of_a_purchase_in_foggy_town_may_bring_a_blur_roll(foggy):
    """BL-15 and BL-16."""
    t = foggy(scene={"phase": "town"}, w={"blur": 2})
    result = t.do("buy", thing="sponge", dice=1, blur_die=True, faces=[1, 5, 2])
    assert (result["bought"], result["blur_roll"], result["face"]) == (True, True, 2)


def test_a_purchase_that_fails_in_the_fog_lets_the_gm_call(foggy):
    """BL-12."""
    t = foggy(scene={"phase": "town"}, w={})
    t.do("buy", thing="sponge", dice=1, faces=[1])
    assert t.who()["may_call"] == "BL-12"


def test_what_is_worn_and_fitted_comes_out_of_the_inventory(table):
    """BL-29: and what is taken off goes back where there is room."""
    t = table(w={"inventory": [{"thing": "beak_mask", "place": "belt"}, {"thing": "sponge", "count": 2}]})
    t.do("wear", gear="beak_mask")
    t.do("fit_filter", filter="sponge")
    assert carried(t) == [("sponge", "pack", 1)]
    t.do("take_off", gear="beak_mask")
    assert carried(t) == [("sponge", "pack", 1), ("beak_mask", "belt", 1)]
    assert t.who()["filter"]["kind"] == "sponge"


def test_what_nobody_noted_down_can_be_worn_and_fitted_all_the_same(table):
    """BL-29: the inventory is a help, not a gate."""
    t = table(w={})
    t.do("wear", gear="beak_mask")
    t.do("fit_filter", filter="sponge")
    assert carried(t) == []


def test_what_finds_no_room_is_laid_down(table):
    """BL-29."""
    full = [{"thing": "beak_mask", "place": "belt", "count": 3}, {"thing": "sponge", "count": 6}]
    t = table(w={"gear": ["beak_mask"], "inventory": full})
    t.do("take_off", gear="beak_mask")
    assert carried(t) == [("beak_mask", "belt", 3), ("sponge", "pack", 6)]


def test_the_dead_find_and_buy_nothing(table):
    """BL-54."""
    t = table(scene={"phase": "town"}, w={"dead": True, "inventory": [{"thing": "sponge"}]})
    assert t.refusal("find", thing="sponge") == "BL-54"
    assert t.refusal("buy", thing="sponge", dice=1) == "BL-54"
    assert t.refusal("stow", thing="sponge", place="pack") == "BL-54"
    assert t.refusal("drop", thing="sponge") == "BL-54"


def test_things_of_a_table_take_the_room_that_they_say(table):
    """BL-27: one alone of a bundle takes 1, what comes in no bundle takes all of its room."""
    filters = [{"id": "moss", "phases": 1, "pack": 2}, {"id": "wool", "phases": 1, "pack": 2, "bundle": 2}]
    t = table(content={"filters": filters}, w={"inventory": [{"thing": "sponge", "count": 5}]})
    assert t.refusal("find", thing="moss") == "BL-29"
    t.do("find", thing="wool")
    t.do("drop", thing="wool")
    t.do("drop", thing="sponge")
    t.do("find", thing="moss")
    assert t.refusal("find", thing="wool") == "BL-29"


def test_gear_that_no_list_knows_goes_into_the_pack(foggy, infected):
    """BL-34."""
    t = foggy(w=infected((9, "alternate"), conditions=["exhausted"], gear=["crown"]))
    t.do("recover", condition="exhausted", by="fog", dice=1, faces=[1])
    assert carried(t) == [("crown", "pack", 1)]


def test_a_second_of_a_pair_takes_no_more_room(table):
    """BL-28."""
    t = table(w={"inventory": [{"thing": "crystal"}, {"thing": "sponge", "count": 5}]})
    assert t.do("find", thing="crystal")["inventory"][0]["count"] == 2
    assert t.refusal("find", thing="crystal") == "BL-28"


def test_what_is_bought_goes_where_it_is_wanted_and_needs_room_for_all_of_it(table):
    """BL-28 and BL-29."""
    wool = {"id": "wool", "phases": 1, "pack": 2, "bundle": 2, "obstacle": 1}
    t = table(scene={"phase": "town"}, content={"filters": [wool]}, w={"inventory": [{"thing": "sponge", "count": 3}]})
    t.do("buy", thing="beak_mask", dice=2, place="pack", faces=[4, 4])
    assert carried(t)[-1] == ("beak_mask", "pack", 1)
    assert t.refusal("buy", thing="wool", dice=1) == "BL-29"
    t.do("drop", thing="sponge")
    t.do("buy", thing="wool", dice=1, faces=[4])
    assert carried(t)[-1] == ("wool", "pack", 2)


def test_a_purchase_marks_ones_own_wise(table):
    """BL-56."""
    t = table(scene={"phase": "town"}, w={"wises": [{"name": "Bells"}]})
    t.do("buy", thing="sponge", dice=1, wises=[{"wise": "Bells"}], faces=[1])
    assert t.who()["wises"][0]["marks"] == ["failed"]
