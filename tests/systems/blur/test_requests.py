"""Requests that do not fit: each is told what and where, in the order that was agreed."""

import pytest


@pytest.mark.parametrize(
    "kind, fields, path",
    [
        ("test", {"dice": 1, "obstacle": 1, "helpers": ["x"]}, "action.helpers.0"),
        ("test", {"dice": 1, "obstacle": 1, "helpers": ["w"]}, "action.helpers.0"),
        ("test", {"dice": 1, "obstacle": 1, "helpers": ["o", "o"]}, "action.helpers.1"),
        ("test", {"dice": 1, "obstacle": 1, "opponent": "x"}, "action.opponent"),
        ("test", {"dice": -1, "obstacle": 1}, "action.dice"),
        ("test", {"dice": 1, "obstacle": 1, "kind": "cooking"}, "action.kind"),
        ("test", {"dice": 1}, "action"),
        ("test", {"dice": 1, "obstacle": 1, "luck": 3}, "action"),
        ("test", {"dice": "3", "obstacle": 1}, "action.dice"),
        ("test", {"dice": True, "obstacle": 1}, "action.dice"),
        ("test", {"dice": 1.5, "obstacle": 1}, "action.dice"),
        ("versus", {"contestants": []}, "action.contestants"),
        ("versus", {"contestants": [{"actor": "w", "dice": 1}]}, "action.contestants"),
        ("versus", {"contestants": [{"actor": "w", "dice": 1}] * 2}, "action.contestants.1.actor"),
        (
            "versus",
            {"contestants": [{"actor": "w", "dice": 1}, {"actor": "x", "dice": 1}]},
            "action.contestants.1.actor",
        ),
        (
            "versus",
            {"contestants": [{"actor": "w", "dice": -1}, {"actor": "o", "dice": 1}]},
            "action.contestants.0.dice",
        ),
        ("wear", {"gear": "crown"}, "action.gear"),
        ("take_off", {"gear": "crown"}, "action.gear"),
        ("fit_filter", {"filter": "silk"}, "action.filter"),
        ("protect", {"source": " ", "on": True}, "action.source"),
        ("take_condition", {"condition": "bored"}, "action.condition"),
        ("recover", {"condition": "angry"}, "action.dice"),
        ("recover", {"condition": "angry", "by": "luck"}, "action.by"),
        ("begin_phase", {"kind": "winter"}, "action.kind"),
        ("set_scene", {"time": "noon"}, "action.time"),
        ("set_scene", {"weather": None}, "action.weather"),
        ("choose_infection", {"category": "third"}, "action.category"),
        ("set_near", {"others": ["x"]}, "action.others.0"),
        ("add_wise", {"wise": ""}, "action.wise"),
        ("test", {"dice": 1, "obstacle": 1, "factors": [{"source": "rain", "value": -1}]}, "action.factors.0.value"),
        ("test", {"dice": 1, "obstacle": 1, "factors": [{"value": 1}]}, "action.factors"),
        ("set_ratings", {"will": -1}, "action.will"),
        ("set_ratings", {"cooking": 3}, "action"),
        ("find", {"thing": "silk"}, "action.thing"),
        ("find", {"thing": "sponge", "count": 0}, "action.count"),
        ("find", {"thing": "sponge", "place": "head"}, "action.place"),
        ("buy", {"thing": "silk", "dice": 3}, "action.thing"),
        ("buy", {"thing": "sponge"}, "action"),
        ("buy", {"thing": "sponge", "dice": 3, "helpers": ["w"]}, "action.helpers.0"),
        ("stow", {"thing": "silk", "place": "pack"}, "action.thing"),
        ("drop", {"thing": "silk"}, "action.thing"),
        ("fly", {}, "action.type"),
    ],
)
def test_what_does_not_fit_is_named(table, kind, fields, path):
    """BL-50 and after: `invalid`, with the path of the field."""
    code, where = table(w={}, o={}).error(kind, **fields)
    assert code == "invalid"
    assert where.startswith(path)


@pytest.mark.parametrize(
    "kind, fields, path",
    [
        ("test", {"dice": 101, "obstacle": 1}, "action.dice"),
        ("test", {"dice": 1, "obstacle": 10_001}, "action.obstacle"),
        ("test", {"dice": 1, "obstacle": -10_001}, "action.obstacle"),
        ("recover", {"condition": "angry", "dice": 101}, "action.dice"),
        ("set_rating", {"kind": "will", "dice": 101}, "action.dice"),
        ("set_ratings", {"will": 101}, "action.will"),
        ("add_wise", {"wise": "ab" * 101}, "action.wise"),
        ("test", {"dice": 1, "obstacle": 1, "factors": [{"source": "x", "value": 10_001}]}, "action.factors.0.value"),
        ("test", {"dice": 1, "obstacle": 1, "factors": [{"source": "x"}] * 101}, "action.factors"),
        ("find", {"thing": "sponge", "count": 101}, "action.count"),
        ("buy", {"thing": "sponge", "dice": 101}, "action.dice"),
    ],
)
def test_what_is_too_large_is_a_limit(table, kind, fields, path):
    """Found before the rules are asked: the dead are told of it too."""
    assert table(w={"dead": True}).error(kind, **fields) == ("limit", path)


def test_a_pool_over_the_cap_with_help_is_a_limit(foggy):
    """BL-50: at most 100 dice, the Blur die with them."""
    t = foggy(w={"blur": 2, "fresh": True})
    assert t.error("test", dice=100, obstacle=1) == ("limit", "action.dice")
    assert t.error("test", dice=99, obstacle=1, blur_die=True) == ("limit", "action.dice")
    assert t.pool(dice=98, blur_die=True) == (100, 2)


def test_at_most_eight_take_part_in_a_versus_test(table):
    """BL-51."""
    people = {f"p{index}": {} for index in range(9)}
    sides = [{"actor": key, "dice": 1} for key in people]
    t = table(**people)
    assert t.error("versus", "p0", contestants=sides) == ("limit", "action.contestants")
    t.do("versus", "p0", faces=[1] * 8, contestants=sides[:8])


def test_an_unknown_actor_is_invalid(table):
    t = table(w={})
    assert t.error("blur_roll", "nobody") == ("invalid", "action.actor")
    assert t.error("end_turn", "nobody") == ("invalid", "action.actor")


def test_unknown_keys_of_a_character_and_of_the_scene_come_back(table):
    t = table(scene={"moon": 3}, w={"tattoo": ["bell"]}).complete()
    assert t.who()["extra"] == {"tattoo": ["bell"]}
    assert t.world["scene"]["extra"] == {"moon": 3}


def test_a_document_may_leave_out_what_hangs_on_the_scene(table):
    """BL-11 and BL-23: in fog as the scene, exposed when unprotected, a filter new."""
    t = table(
        scene={"in_fog": True}, w={}, p={"gear": ["beak_mask"], "filter": {"kind": "sponge"}}, o={"in_fog": False}
    )
    t.do("set_name", name="W")
    assert [t.who("w")[field] for field in ("in_fog", "exposed", "exposed_this_stay")] == [True, True, True]
    assert t.who("w")["blur_roll_due"] is None
    assert (t.who("p")["exposed"], t.who("p")["filter"]["phases_left"]) == (False, 3)
    assert t.who("o")["exposed"] is False
    assert t.world["scene"] == {
        "phase": "adventure",
        "turn": 1,
        "in_fog": True,
        "weather": "clear",
        "time": "day",
        "light": "full",
        "cold": False,
        "thick": None,
        "extra": {},
    }


@pytest.mark.parametrize(
    "who, clause, field",
    [
        ({"gear": ["crown"]}, "BL-29", "gear.0"),
        ({"conditions": ["bored"]}, "BL-54", "conditions.0"),
        ({"conditions": ["sick", "sick"]}, "BL-54", "conditions.1"),
        ({"filter": {"kind": "silk"}}, "BL-26", "filter.kind"),
        ({"inventory": [{"thing": "silk"}]}, "BL-29", "inventory.0.thing"),
        ({"inventory": [{"thing": "sponge", "count": 0}]}, "BL-29", "inventory.0.count"),
        ({"blur": 6}, "BL-7", "retired"),
        ({"wises": [{"name": "Bells", "marks": ["luck"]}]}, "BL-56", "wises.0.marks"),
    ],
)
def test_an_unknown_id_on_a_sheet_is_a_warning(table, who, clause, field):
    assert (clause, field) in table(w=who).warnings()


def test_as_much_as_is_kept_is_kept(table):
    """BL-52 and BL-56: the last that fits."""
    t = table(w={})
    t.do("set_notes", notes="n" * 5_000)
    t.do("add_wise", wise="b" * 200)
    factors = [{"source": "mud", "value": 0}, *[{"source": "rain"}] * 99]
    assert t.pool(dice=1, obstacle=0, factors=factors) == (1, 99)
    assert t.pool(dice=100, obstacle=10_000) == (100, 10_000)


def test_a_turn_and_a_scene_find_who_is_exposed_unnoticed(foggy):
    """BL-11: as a document may have it; the result says so of the one who acts."""
    unnoticed = {"exposed": False, "exposed_this_stay": False}
    assert foggy(w=unnoticed).do("end_turn")["blur_roll_due"] == "BL-11"
    result = foggy(w=unnoticed).do("set_scene", light="dim")
    assert (result["in_fog"], result["exposed"], result["blur_roll_due"]) == (True, True, "BL-11")


def test_a_test_to_recover_is_no_free_test(foggy):
    """BL-34."""
    who = {"blur": 3, "infections": [{"number": 11, "category": "alternate"}], "free_test": True}
    t = foggy(scene={"phase": "camp"}, w=who, a={})
    assert t.do("test", kind="recovery", dice=1, obstacle=0, faces=[1])["free_test"] is False
    sides = [{"actor": "w", "dice": 1, "kind": "recovery"}, {"actor": "a", "dice": 1}]
    t.do("versus", contestants=sides, faces=[1, 1])
    assert t.who()["free_test"] is True
    assert t.do("test", dice=1, obstacle=0, faces=[1])["free_test"] is True


def test_only_a_lone_blur_die_is_left_alone_by_the_ruling(foggy):
    """BL-16: beside one die it triggers."""
    t = foggy(options={"blur_die_alone": "never"}, w={"blur": 2})
    assert t.do("test", dice=1, obstacle=0, blur_die=True, faces=[1, 2, 1])["blur_roll"] is True
    assert t.do("test", dice=0, obstacle=0, blur_die=True, faces=[6])["blur_roll"] is False


def test_the_watch_ends_the_phase_without_a_call(foggy):
    """BL-6 and BL-13: the end of a town phase is none that the GM may call for; what is due is told."""
    t = foggy(scene={"phase": "town"}, w={"blur": 5, "conditioning": ["fog_iron"], "blur_roll_due": "BL-25"})
    assert t.do("discovered")["blur_roll_due"] == "BL-25"
    assert t.who()["may_call"] is None
