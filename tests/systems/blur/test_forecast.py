"""The forecast: the chain of the degrees against every face of the dice, an independent library, and many lives."""

from collections import Counter
from fractions import Fraction
from random import Random

import icepool
import pytest

from tablewright.kernel.decision import Invalid, Refused, TooLarge
from tablewright.kernel.document import load
from tablewright.kernel.rule import play, script, wanted
from tablewright.systems.blur import system
from tablewright.systems.blur.forecast import Fate, blur_die, exposure, forecast, out_of_fog

(TOOL,) = system.tools
SIX = range(1, 7)


def world_of(options=None, **who):
    document = {"name": "Wil", **who}
    return load(system, {"system": "blur", "options": options or {}, "characters": {"w": document}}).world


def chances(world, plan, first="primary"):
    """The chance of each degree after the plan."""
    fate = Fate(world, "w", plan, first)
    *_, last = forecast(fate, plan)
    return {degree: chance for degree, chance in enumerate(fate.degrees(last), 1) if chance}


def acted(world, action, faces=None, draw=None):
    plan, turn = system.prepare(world, action), system.turn(world)
    rolled = script(plan, turn, faces) if draw is None else play(plan, turn, draw)
    world = rolled.world
    if world.characters["w"].pending_infection is not None:
        choose = system.action({"type": "choose_infection", "actor": "w", "category": "primary"})
        world = script(system.prepare(world, choose), system.turn(world), ()).world
    return world


def moved(world, step):
    """The world in which a step is taken: in the fog, or out of it."""
    if world.characters["w"].in_fog == step.in_fog:
        return world
    kind = "enter_fog" if step.in_fog else "leave_fog"
    return acted(world, system.action({"type": kind, "actor": "w"}), ())


def legal(world, step):
    try:
        system.prepare(world, step.action)
    except Refused:
        return False
    return True


def lives(world, plan):
    """Every way the dice can fall over a plan, played by the rules on a whole sheet: Blur and the chance of it."""
    if not plan:
        yield world.characters["w"].blur, Fraction(1)
        return
    step, *rest = plan
    world = moved(world, step) if world.characters["w"].blur < 6 else world
    if not legal(world, step):
        yield from lives(world, rest)
        return
    waiting = [()]
    while waiting:
        faces = waiting.pop()
        missing = wanted(system.prepare(world, step.action), system.turn(world), faces)
        if missing:
            waiting += [(*faces, face) for face in SIX]
            continue
        for blur, chance in lives(acted(world, step.action, faces), rest):
            yield blur, chance / 6 ** len(faces)


@pytest.mark.parametrize("start", [1, 2, 3, 4, 5])
@pytest.mark.parametrize(
    "plan",
    [
        [exposure("w"), exposure("w")],
        [blur_die("w", 1), exposure("w")],
        [exposure("w"), out_of_fog("w"), out_of_fog("w")],
        [out_of_fog("w"), blur_die("w", 1)],
        [blur_die("w", 0), out_of_fog("w")],
    ],
    ids=["two exposures", "a test, an exposure", "two phases out", "out and a test", "the Blur die alone"],
)
def test_a_short_plan_is_what_every_face_of_the_dice_gives(start, plan):
    """BL-8, BL-15, BL-16 and BL-17, from each degree that plays."""
    conditioning = ["fog_iron"] if start > 3 else []
    world = world_of(blur=start, conditioning=conditioning, last_category="alternate" if start > 2 else None)
    found = Counter()
    for blur, chance in lives(world, plan):
        found[blur] += chance
    assert chances(world, plan) == dict(found)


def test_exposures_alone_are_what_an_independent_library_gives():
    """BL-8: 1d6 over Blur raises it."""
    blur = icepool.Die([1])
    for count in range(1, 31):
        blur = icepool.map(lambda now, face: min(now + (face > now), 6), blur, icepool.d6)
        expected = {to: Fraction(ways, blur.denominator()) for to, ways in blur.items()}
        assert chances(world_of(), [exposure("w")] * count) == expected


def test_a_long_plan_is_what_many_lives_give():
    """BL-8 to BL-35: 24 steps on a whole sheet, played 400 times with a seed; four deviations are allowed."""
    plan = [exposure("w"), blur_die("w", 2), out_of_fog("w")] * 8
    exact = chances(world_of(blur=2), plan)
    random, runs, found = Random(7), 400, Counter()
    for _ in range(runs):
        world = world_of(blur=2)
        for step in plan:
            if world.characters["w"].blur == 6:
                break
            world = moved(world, step)
            if legal(world, step):
                world = acted(world, step.action, draw=lambda sides: random.randint(1, sides))
        found[world.characters["w"].blur] += 1
    for degree in SIX:
        share = float(exact.get(degree, 0))
        assert abs(found[degree] / runs - share) <= 4 * (share * (1 - share) / runs) ** 0.5 + 1e-9


def test_the_malodorous_shake_off_no_blur():
    """BL-33: they count as in fog wherever they are; who may become so on the way is followed."""
    foul = world_of(blur=3, infections=[{"number": 8, "category": "primary"}], last_category="primary")
    assert chances(foul, [out_of_fog("w")] * 5) == {3: 1}
    assert chances(world_of(blur=3), [out_of_fog("w")]) == {2: Fraction(1, 3), 3: Fraction(2, 3)}
    grown = [exposure("w"), out_of_fog("w")]
    picks = [chances(world_of(blur=2), grown, first) for first in ("primary", "alternate")]
    assert picks[0] != picks[1]  # the row of 8 in the primary column
    kept = Fraction(4, 6) * Fraction(1, 6)  # Blur 3, then 5 + 3
    assert picks[0][3] == kept + (Fraction(4, 6) - kept) * Fraction(4, 6)


def blocks(world, **given):
    return TOOL.work(world, "w", given)


def test_it_takes_137_tenths_of_an_exposure_to_be_lost():
    """BL-7 and BL-8: 6/5 + 6/4 + 6/3 + 6/2 + 6/1."""
    *_, means = blocks(world_of(), exposures=1, rounds=1)
    assert [str(cell) for _, cell in means.rows] == ["13.7", "13.7"]
    *_, means = blocks(world_of(), exposures=1, phases=1, rounds=1)
    assert str(means.rows[0][1]) == "13.7"
    assert float(str(means.rows[1][1]).removeprefix("about ")) > 13.7


def test_the_blur_die_is_no_use_to_the_fogbound():
    """BL-15: a plan of tests alone leaves Blur 1 as it is, and may never come to an end."""
    _, table, means = blocks(world_of(), tests=2, dice=3, rounds=2)
    assert [str(cell) for cell in table.rows[-1][2:]] == ["100 %", "0 %", "0 %", "0 %", "0 %", "0 %"]
    assert str(means.rows[1][1]) == "it may never come to that"


def test_the_answer_is_a_plot_a_table_and_the_averages():
    curve, table, _ = blocks(world_of(blur=5, conditioning=["fog_iron"]), exposures=1, rounds=2)
    assert curve.points == ((0, "0"), (1, "1/6"), (2, "11/36"))
    assert str(curve.caption) == "Wil: after 2 steps lost to the fog with a chance of 30.6 %."
    assert len(table.head) == len(table.rows[0]) == 8
    assert [str(cell) for cell in table.rows[1]] == ["1", "exposure", "0 %", "0 %", "0 %", "0 %", "83.3 %", "16.7 %"]
    assert str(table.caption) == "At the end, exactly: 5: 25/36, 6: 11/36"


def test_a_thousand_exposures_are_worked_out_and_some_of_the_steps_shown():
    curve, table, _ = blocks(world_of(), exposures=1, rounds=1_000)
    steps = [step for step, _ in curve.points]
    assert steps[:3] == [0, 1, 2]
    assert steps[-1] == 1_000
    assert len(steps) == len(table.rows) == 61
    assert str(table.rows[-1][-1]) == "over 99.9 %"
    assert str(table.rows[-1][2]) == "under 0.1 %"


@pytest.mark.parametrize(
    "given, error, path",
    [
        ({}, Invalid, "exposures"),
        ({"exposures": "many"}, Invalid, "exposures"),
        ({"exposures": True}, Invalid, "exposures"),
        ({"exposures": 1, "first": "third"}, Invalid, "first"),
        ({"exposures": -1}, TooLarge, "exposures"),
        ({"exposures": 1, "rounds": 0}, TooLarge, "rounds"),
        ({"exposures": 2, "rounds": 501}, TooLarge, "rounds"),
        ({"tests": 1, "dice": 100}, TooLarge, "dice"),
    ],
)
def test_a_plan_that_does_not_fit_is_told_where(given, error, path):
    with pytest.raises(error) as declined:
        blocks(world_of(), **given)
    assert declined.value.details["path"] == path


def test_fractions_beyond_all_bounds_are_refused():
    with pytest.raises(TooLarge, match="4000 digits"):
        blocks(world_of(blur=2), tests=1, dice=90, rounds=1_000)


def test_the_lost_and_nobody_have_no_forecast():
    """BL-7."""
    with pytest.raises(Refused) as refused:
        blocks(world_of(blur=6, retired=True), exposures=1)
    assert refused.value.clause == "BL-7"
    with pytest.raises(Invalid):
        TOOL.form(world_of(), "x")


def test_the_form_begins_with_what_the_sheet_has():
    controls = {control.key: control for control in TOOL.form(world_of(ratings={"will": 4, "attack": 5}), "w")}
    assert controls["dice"].value == 5
    assert blocks(world_of(), **{key: control.value for key, control in controls.items()})


@pytest.mark.parametrize("last", ["primary", "alternate"])
@pytest.mark.parametrize("start", [3, 4])
def test_which_column_comes_next_is_followed(start, last):
    """BL-31 and BL-33: only the primary 8 exudes fog, so what came last changes who may shake off Blur."""
    world = world_of(blur=start, conditioning=["fog_iron"] if start > 3 else [], last_category=last)
    for plan in ([exposure("w"), out_of_fog("w")], [out_of_fog("w"), exposure("w"), out_of_fog("w")]):
        found = Counter()
        for blur, chance in lives(world, plan):
            found[blur] += chance
        assert chances(world, plan) == dict(found)


def test_a_pick_that_waits_does_not_stop_the_forecast():
    """BL-31: it is taken as made."""
    waiting = world_of(blur=3, pending_infection={"number": 4})
    assert chances(waiting, [exposure("w")]) == {3: Fraction(1, 2), 4: Fraction(1, 2)}


def test_the_lost_stay_lost_whatever_follows():
    """BL-7."""
    world = world_of(blur=5, conditioning=["fog_iron"])
    assert chances(world, [exposure("w"), out_of_fog("w")])[6] == Fraction(1, 6)
    assert Fate(world, "w", [exposure("w"), out_of_fog("w")]).ends()


def test_a_test_of_the_plan_is_passed_without_an_obstacle():
    """BL-50: only what the Blur die brings is followed, so nothing is called for on a failure."""
    step = blur_die("w", 3)
    assert (step.action.obstacle, step.action.dice, step.action.blur_die, step.in_fog) == (0, 3, True, True)
    assert str(step.label) == "test with the Blur die and 3 dice"
    assert str(blur_die("w", 1).label) == "test with the Blur die and 1 die"


def test_each_step_of_a_round_stands_under_its_name():
    _, table, _ = blocks(world_of(blur=2), exposures=1, tests=1, dice=2, phases=1, rounds=2)
    names = [str(row[1]) for row in table.rows]
    once = ["exposure", "test with the Blur die and 2 dice", "phase out of the fog"]
    assert names == ["now", *once, *once]
    assert [str(each) for each in table.head] == ["Step", "What happens", "1", "2", "3", "4", "5", "6"]


def test_what_is_not_said_of_a_plan_has_its_usual_value():
    curve, table, _ = blocks(world_of(blur=2), tests=1)
    assert [str(row[1]) for row in table.rows] == ["now", "test with the Blur die and 0 dice"]
    assert len(curve.points) == 2
    assert {control.key: control.value for control in TOOL.form(world_of(), "w")} == {
        "exposures": 1,
        "tests": 0,
        "dice": 3,
        "phases": 0,
        "first": "primary",
        "rounds": 10,
    }
    assert blocks(world_of(blur=2), tests=1, dice=99)
    first = [str(block.rows[-1][4]) for block in blocks(world_of(blur=2), exposures=1, phases=1, rounds=3)[1:2]]
    second = [
        str(block.rows[-1][4])
        for block in blocks(world_of(blur=2), exposures=1, phases=1, rounds=3, first="alternate")[1:2]
    ]
    assert first != second


def test_the_form_says_what_each_number_is():
    """BL-8, BL-15 and BL-17."""
    said = [
        (str(each.label), str(each.note), getattr(each, "low", None), getattr(each, "high", None))
        for each in TOOL.form(world_of(ratings={"will": 100}), "w")
    ]
    assert said == [
        ("Exposures", "into the fog unprotected: a Blur roll each", 0, 1_000),
        ("Tests with the Blur die", "in fog, from Blur 2 on", 0, 1_000),
        ("Dice of each test", "without the Blur die", 0, 99),
        ("Phases out of the fog", "each may take one degree of Blur", 0, 1_000),
        ("The first infection", "None", None, None),
        ("How many times over", "None", 1, 1_000),
    ]


def test_the_answer_is_titled_and_put_into_words():
    """BL-2 and BL-7."""
    curve, table, means = blocks(world_of(blur=5, conditioning=["fog_iron"]), exposures=1, rounds=1)
    assert [str(block.title) for block in (curve, table, means)] == [
        "Lost to the fog",
        "Blur after each step",
        "On average, until lost",
    ]
    assert (str(curve.across), str(curve.caption)) == (
        "steps",
        "Wil: after 1 step lost to the fog with a chance of 16.7 %.",
    )
    assert [str(each) for each in means.head] == ["Of what", "How many"]
    assert [str(row[0]) for row in means.rows] == ["exposures, with nothing else", "rounds of this plan"]
    assert [str(row[1]) for row in means.rows] == ["6", "6"]


@pytest.mark.parametrize(
    "given, said",
    [
        ({}, "A plan needs a step: an exposure, a test, or a phase out of the fog."),
        ({"exposures": "many"}, "This is a whole number."),
        ({"exposures": 1, "first": "third"}, "An infection is primary or alternate."),
        ({"exposures": 2, "rounds": 501}, "These are 1002 steps; at most 1000 are worked out."),
    ],
)
def test_a_plan_that_does_not_fit_is_told_in_a_sentence(given, said):
    with pytest.raises((Invalid, TooLarge)) as declined:
        blocks(world_of(), **given)
    assert str(declined.value.message) == said
