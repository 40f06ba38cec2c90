"""Recovery, exposure and fog time: BL-17 to BL-22."""

import pytest


@pytest.mark.parametrize("face, blur", [(2, 2), (3, 3), (6, 3)])
def test_a_phase_out_of_the_fog_may_lower_blur(table, infected, face, blur):
    """BL-17 and BL-35: recovery 2 at Blur 3 takes the infections, 3 does not."""
    t = table(w=infected((5, "primary"), (8, "alternate")))
    assert t.do("begin_phase", faces=[face], kind="town")["recovery"] == face
    assert t.who()["blur"] == blur
    assert (t.who()["infections"] == []) == (blur < 3)


def test_at_blur_1_no_die_is_rolled(table):
    """BL-17."""
    assert table(w={}).do("begin_phase", kind="camp")["recovery"] is None


def test_everyone_out_of_the_fog_rolls_in_their_order(table, infected):
    """BL-17."""
    t = table(w={"blur": 2}, x={"blur": 1}, y=infected((5, "primary")), z={"blur": 2, "in_fog": True})
    result = t.do("begin_phase", "x", faces=[1, 3], kind="journey")
    assert result["recovery"] is None
    assert {key: part["recovery"] for key, part in result["everyone"].items()} == {"w": 1, "x": None, "y": 3, "z": None}
    assert (t.who("w")["blur"], t.who("y")["blur"], t.who("z")["blur"]) == (1, 3, 2)


def test_falling_from_4_takes_the_conditioning_and_leaves_the_infections(table, infected):
    """BL-17 and BL-44."""
    t = table(w=infected((5, "primary"), blur=4, fog_fresh=True))
    t.do("begin_phase", faces=[1], kind="town")
    who = t.who()
    assert (who["blur"], who["conditioning"], who["fog_fresh"]) == (3, [], False)
    assert who["infections"]


def test_a_shade_that_falls_to_4_keeps_its_conditioning(table, infected):
    """BL-17."""
    t = table(w=infected((5, "primary"), blur=5))
    t.do("begin_phase", faces=[1], kind="town")
    assert (t.who()["blur"], t.who()["conditioning"]) == (4, ["fog_iron"])


def test_a_winter_in_town_takes_every_change_and_leaves_what_was_done(table, infected):
    """BL-18."""
    wise = {"name": "Bells", "marks": ["fate"]}
    t = table(
        scene={"phase": "town"},
        w=infected((5, "primary"), blur=5, wises=[wise], conditions=["sick"], blur_roll_due="BL-11"),
    )
    assert t.do("winter") == {"blur": 1}
    who = t.who()
    assert (who["blur"], who["infections"], who["conditioning"], who["last_category"]) == (1, [], [], None)
    assert who["blur_roll_due"] is None
    assert (who["wises"], who["conditions"]) == ([wise], ["sick"])


def test_to_be_in_fog_is_not_to_be_exposed(foggy):
    """BL-19: the protected have their Blur die."""
    t = foggy(w={"blur": 2, "protection": ["amulet"]}).complete()
    assert (t.who()["in_fog"], t.who()["exposed"]) == (True, False)
    assert t.pool(blur_die=True) == (4, 2)


def test_a_working_filter_or_what_the_gm_names_protects(table):
    """BL-20."""
    filtered = {"gear": ["beak_mask"], "filter": {"kind": "sponge"}}
    for who in (filtered, {"protection": ["prayer"]}):
        assert table(w=who).do("enter_fog")["exposed"] is False
    assert table(w={"gear": ["beak_mask"]}).do("enter_fog")["exposed"] is True
    assert table(w={"filter": {"kind": "sponge"}}).do("enter_fog")["exposed"] is True


@pytest.mark.parametrize(
    "scene, thick",
    [
        ({"time": "foglift"}, False),
        ({"time": "day"}, False),
        ({"time": "fogfall"}, True),
        ({"time": "night"}, True),
        ({"time": "day", "weather": "thick_fog"}, True),
        ({"time": "night", "weather": "heatwave"}, False),
        ({"time": "night", "thick": False}, False),
        ({"time": "day", "weather": "heatwave", "thick": True}, True),
        ({"time": "day", "weather": "thick_fog", "thick": False}, False),
    ],
)
def test_hour_and_weather_say_when_the_fog_is_thick_and_the_gm_goes_first(table, scene, thick):
    """BL-21 and BL-22."""
    assert table(w={}).do("set_scene", **scene)["thick_time"] is thick


def test_the_gm_takes_the_word_back(table):
    """BL-21: null gives the fog to hour and weather again."""
    t = table(scene={"time": "night", "thick": False}, w={})
    assert t.do("set_scene", thick=None)["thick_time"] is True


def test_a_scene_moves_everyone_in_and_out_of_the_fog(table):
    """BL-11 and BL-19."""
    t = table(w={}, p={"protection": ["bell"]}, d={"dead": True}, r={"blur": 6, "retired": True})
    result = t.do("set_scene", in_fog=True)
    assert result["everyone"] == {
        "w": {"in_fog": True, "exposed": True, "blur_roll_due": "BL-11"},
        "p": {"in_fog": True, "exposed": False, "blur_roll_due": None},
    }
    assert (result["in_fog"], result["exposed"]) == (True, True)
    assert t.who("d")["in_fog"] is False
    assert t.do("set_scene", "p", in_fog=False)["everyone"]["w"]["blur_roll_due"] == "BL-11"
    assert t.who()["exposed_this_stay"] is False


@pytest.mark.parametrize("asker", ["d", "r"])
def test_the_lost_and_the_dead_may_ask_for_what_happens_to_all(table, asker):
    """BL-7 and BL-54 refuse nothing of the scene; the part of the asker is empty."""
    t = table(w={}, d={"dead": True}, r={"blur": 6, "retired": True})
    result = t.do("set_scene", asker, in_fog=True)
    assert (result["in_fog"], result["exposed"], result["blur_roll_due"]) == (None, None, None)
    assert set(result["everyone"]) == {"w"}
    assert t.do("begin_phase", asker, kind="camp")["recovery"] is None
    assert t.do("end_phase", asker, kind="camp")["filter"] is None
    t.do("begin_phase", asker, kind="adventure")
    assert t.do("end_turn", asker)["grind"] is None


def test_a_character_that_is_put_elsewhere_stays_there_until_the_scene_moves(table):
    """BL-19."""
    t = table(w={}, x={})
    t.do("set_scene", in_fog=True)
    t.do("leave_fog", "x")
    t.do("set_scene", time="night")
    assert (t.who("w")["in_fog"], t.who("x")["in_fog"]) == (True, False)
