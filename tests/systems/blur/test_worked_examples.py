"""The worked examples of the rules, row by row, each with its printed value."""

from fractions import Fraction

import pytest

from tablewright.kernel.document import load
from tablewright.odds.chains import expected_steps
from tablewright.systems.blur import system
from tablewright.systems.blur.forecast import Fate, exposure

SIX = range(1, 7)


def rolled(table, faces, **who):
    """The result of a Blur roll, and the character after it."""
    t = table(scene={"in_fog": True}, w={"exposed": True, **who})
    return t.do("blur_roll", faces=faces), t.who()


@pytest.mark.parametrize(
    "who, faces, after",
    [
        ({"blur": 1}, [2], {"blur": 2, "infections": [], "conditioning": []}),
        ({"blur": 1}, [1], {"blur": 1, "infections": [], "conditioning": []}),
        ({"blur": 2}, [3, 1], {"blur": 3, "pending_infection": {"number": 4}}),
        (
            {"blur": 3, "last_category": "primary"},
            [3, 2],
            {"blur": 3, "infections": [{"number": 5, "category": "alternate"}]},
        ),
        ({"blur": 3}, [4], {"blur": 4, "conditioning": ["fog_iron"], "infections": []}),
        ({"blur": 4, "conditioning": ["fog_iron"]}, [4], {"blur": 4, "conditioning": ["fog_iron", "fog_calm"]}),
        (
            {"blur": 4, "conditioning": ["fog_iron"], "last_category": "alternate"},
            [3, 6],
            {"blur": 4, "infections": [{"number": 10, "category": "primary"}]},
        ),
        ({"blur": 5, "conditioning": ["fog_iron"]}, [6], {"blur": 6, "retired": True}),
        ({"blur": 5, "conditioning": ["fog_iron"]}, [5], {"blur": 5, "conditioning": ["fog_iron"], "infections": []}),
    ],
)
def test_a_blur_roll(table, who, faces, after):
    """BL-8 and BL-10."""
    _, now = rolled(table, faces, **who)
    assert {key: now[key] for key in after} == after


@pytest.mark.parametrize("category, name", [("primary", "Burned eyes"), ("alternate", "Bestial hunger")])
def test_the_player_picks_of_row_4(table, category, name):
    """BL-31 and BL-33."""
    t = table(w={"blur": 3, "pending_infection": {"number": 4}})
    t.do("choose_infection", category=category)
    assert t.who()["infections"] == [{"number": 4, "category": category}]
    assert str(system.name(name.lower().replace(" ", "_"))) == name


@pytest.mark.parametrize("blur", SIX[:5])
def test_the_chance_to_rise_is_what_is_left_of_six(table, blur):
    """BL-8: (6 - b)/6."""
    conditioning = ["fog_iron"] if blur > 3 else []
    summary, _ = table(w={"blur": blur, "conditioning": conditioning}).odds("blur_roll", want=["raised"])
    assert Fraction(summary["raised"]) == Fraction(6 - blur, 6)


def test_13_7_exposures_from_blur_1_to_fog(table):
    """BL-7 and BL-8."""
    world = load(system, table(w={}).world).world
    fate = Fate(world, "w", (exposure("w"),))
    mean = expected_steps(fate.moves[exposure("w").action], fate.start, fate.ends())
    assert (
        mean == Fraction(6, 5) + Fraction(6, 4) + Fraction(6, 3) + Fraction(6, 2) + Fraction(6, 1) == Fraction(137, 10)
    )


@pytest.mark.parametrize("face, blur, infections", [(2, 2, 0), (3, 3, 1)])
def test_a_phase_out_of_the_fog_at_blur_3(table, face, blur, infections):
    """BL-17 and BL-35."""
    t = table(w={"blur": 3, "infections": [{"number": 5, "category": "primary"}]})
    t.do("begin_phase", kind="town", faces=[face])
    assert (t.who()["blur"], len(t.who()["infections"])) == (blur, infections)


@pytest.mark.parametrize("marked, triggered, follows", [(5, False, []), (6, True, [1])])
def test_three_dice_and_the_blur_die(foggy, marked, triggered, follows):
    """BL-15 and BL-16: 4 2 5 and the Blur die, at Blur 5."""
    t = foggy(w={"blur": 5, "conditioning": ["fog_iron"]})
    result = t.do("test", dice=3, obstacle=3, blur_die=True, faces=[4, 2, 5, marked, *follows])
    assert (result["successes"], result["passed"], result["blur_roll"]) == (3, True, triggered)


def test_the_blur_die_beats_three_others(foggy):
    """BL-16: (1/6) of the sum of (k/6) cubed, 225 in 1296."""
    summary, _ = foggy(w={"blur": 2}).odds("test", want=["blur_roll"], dice=3, obstacle=1, blur_die=True)
    assert Fraction(summary["blur_roll"]) == sum(Fraction(k, 6) ** 3 for k in range(6)) / 6 == Fraction(225, 1296)


def test_one_die_sick_and_injured_with_the_blur_die(foggy):
    """BL-15 and BL-16: 0 and the Blur die, which always triggers."""
    t = foggy(w={"blur": 2, "conditions": ["sick", "injured"]})
    for face in SIX:
        result = t.answer("test", "w", {"dice": 1, "obstacle": 1, "blur_die": True}, dice=[face, 1])["result"]
        assert (result["pool"], result["blur_roll"]) == (1, True)


def test_the_third_time_malodorous_goes(table):
    """BL-32: primary 8, alternate 8, primary 8 again."""
    t = table(w={"blur": 3, "last_category": "alternate"})
    seen = []
    for _ in range(3):
        result = t.do("blur_roll", faces=[3, 5])
        seen.append((result["infection"], result["category"], result["removed"]))
    assert seen == [(8, "primary", False), (8, "alternate", False), (8, "primary", True)]
    assert t.who()["infections"] == [{"number": 8, "category": "alternate"}]


def test_a_sponge_by_day_and_after_fogfall(foggy):
    """BL-23 and BL-24: 3, 2 at the first phase's end, and 1, its last, by the thick use."""
    t = foggy(w={"gear": ["beak_mask"], "filter": {"kind": "sponge"}})
    left = [3]
    t.do("end_phase", kind="adventure")
    left.append(t.who()["filter"]["phases_left"])
    t.do("begin_phase", kind="adventure")
    t.do("set_scene", time="fogfall")
    left.append(t.who()["filter"]["phases_left"])
    assert (left, t.who()["filter"]["due"]) == ([3, 2, 1], False)
