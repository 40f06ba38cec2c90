"""Edges of the rules: what shows only in the second of two, at the last of a row, or in the words themselves."""

from collections import Counter
from fractions import Fraction

import pytest

from tablewright.kernel.decision import TooLarge
from tablewright.kernel.document import load
from tablewright.kernel.rule import play
from tablewright.systems.blur import forecast as of_fog, rules, system
from tablewright.systems.blur.fog import fogged
from tablewright.systems.blur.forecast import Fate, exposure, forecast, out_of_fog

(TOOL,) = system.tools
LONG = "x" * 90
SHOWN = "x" * 80
GHOUL = {"blur": 4, "conditioning": ["fog_iron"], "dead": True, "ghoul": True}


def world_of(scene=None, options=None, content=None, **characters):
    document = {
        "system": "blur",
        "scene": scene or {},
        "options": options or {},
        "content": content or {},
        "characters": {key: {"name": key.title(), **who} for key, who in characters.items()},
    }
    return load(system, document).world


# The fog clock


@pytest.mark.parametrize(
    "kind, left, said, tone",
    [
        ("sponge", 2, "the filter lasts 2 phases", "accent"),
        ("sponge", 1, "the filter lasts 1 phase", "accent"),
        ("sponge", 0, "the filter lasts 0 phases", "warn"),
        ("silk", None, "the filter lasts 0 phases", "warn"),
    ],
)
def test_the_clock_says_how_long_the_filter_lasts(kind, left, said, tone):
    """BL-23 and BL-25: what no list knows lasts no phase."""
    own = {"kind": kind} if left is None else {"kind": kind, "phases_left": left}
    tag = system.views.sheet(world_of(w={"filter": own}), "w").clock.tags[-1]
    assert (str(tag.label), tag.tone) == (said, tone)


def test_the_hours_of_the_clock_are_behind_here_and_ahead():
    """BL-21."""
    stages = system.views.sheet(world_of({"time": "fogfall"}, w={}), "w").clock.stages
    assert [(str(stage.label), stage.state) for stage in stages] == [
        ("foglift", "past"),
        ("day", "past"),
        ("fogfall", "here"),
        ("night", "ahead"),
    ]


# What is explained


def of_steps(table, fields, dice, **rest):
    """Kind, label and owner of each step of a versus test."""
    steps = table(**rest).answer("versus", "w", fields, dice=dice)["steps"]
    return [(step["kind"], step["label"], step.get("of")) for step in steps]


def test_what_does_not_count_in_a_contest_says_whose_it_is(table):
    """BL-40 and BL-54."""
    blunted = {"blur": 4, "conditioning": ["fog_iron", "fog_calm", "fog_courage", "fog_endurance", "fog_tough"]}
    people = {"w": {**blunted, "conditions": ["injured"]}, "o": {"conditions": ["sick"]}}
    sides = [{"actor": "w", "dice": 0, "kind": "will"}, {"actor": "o", "dice": 0, "kind": "circles"}]
    steps = of_steps(table, {"contestants": sides}, [], scene={"in_fog": True}, **people)
    assert ("condition", "injured", "w") in steps
    assert ("condition", "sick", "o") in steps


def test_the_row_of_an_infection_in_a_contest_says_whose_it_is(table):
    """BL-30 and BL-51."""
    people = {"w": {"blur": 2}, "o": {}}
    sides = [{"actor": "w", "dice": 0, "blur_die": True}, {"actor": "o", "dice": 0}]
    steps = of_steps(table, {"contestants": sides}, [4, 3, 2], scene={"in_fog": True}, **people)
    assert steps[-2:] == [("die", "d6", "w"), ("blur", "blur", "w")]


def test_each_die_of_a_contest_says_whose_it_is():
    """BL-51."""
    sides = [{"actor": "w", "dice": 1}, {"actor": "o", "dice": 2}]
    world = world_of(w={}, o={})
    asked = system.action({"type": "versus", "actor": "w", "contestants": sides})
    rolled = play(system.prepare(world, asked), system.turn(world), lambda _sides: 1)
    assert [thrown.of for thrown in rolled.dice] == ["w", "o", "o"]


def test_an_obstacle_has_no_part_in_a_contest(table, infected):
    """BL-4 and BL-51: there is none that folk in town could raise."""
    sides = [{"actor": "w", "dice": 0}, {"actor": "o", "dice": 0}]
    asked = {"kind": "circles", "contestants": sides}
    steps = of_steps(table, asked, [], scene={"phase": "town"}, w=infected(), o={})
    assert {kind for kind, *_ in steps} == {"dice"}


@pytest.mark.parametrize("number, clause", [(8, "BL-33"), (9, "BL-34")])
def test_an_infection_of_a_table_stands_in_the_clause_of_its_row(table, number, clause):
    """BL-33 has rows 4 to 8, BL-34 those from 9 on."""
    own = {"id": "lead", "number": number, "category": "primary", "name": "Lead feet", "obstacle": 2}
    who = {"blur": 3, "infections": [{"number": number, "category": "primary"}]}
    steps = table(content={"infections": [own]}, w=who).steps("test", dice=1, obstacle=1)
    assert steps["infection", "lead"]["clause"] == clause


# Ghouls, filters and wises


def test_a_ghoul_takes_what_it_lacks_but_dies_once(foggy):
    """BL-43 and BL-54."""
    assert foggy(w=GHOUL).do("take_condition", condition="sick")["conditions"] == ["sick"]
    assert foggy(w=GHOUL).refusal("take_condition", condition="dead") == "BL-54"


def test_nobody_recovers_from_death(foggy):
    """BL-55: ghouls neither."""
    t = foggy(scene={"phase": "camp"}, w={**GHOUL, "conditions": ["dead"]})
    assert t.refusal("recover", condition="dead", dice=3) == "BL-55"


def test_exposure_is_what_the_document_says():
    """BL-19: protection or not."""
    assert world_of({"in_fog": True}, w={"exposed": False}).characters["w"].exposed is False


def test_a_used_filter_is_found_behind_other_things(foggy):
    """BL-23."""
    kept = {"thing": "sponge", "filter": {"kind": "sponge", "phases_left": 2, "used": True}}
    t = foggy(w={"inventory": [{"thing": "beak_mask"}, kept]})
    t.do("end_phase", kind="camp")
    assert t.who()["inventory"][-1]["filter"]["phases_left"] == 1


def test_a_filter_that_works_keeps_the_fog_of_the_malodorous_in():
    """BL-33."""
    foul = {
        "blur": 3,
        "infections": [{"number": 8, "category": "primary"}],
        "near": ["o"],
        "gear": ["beak_mask"],
        "filter": {"kind": "sponge"},
    }
    world = world_of(options={"malodorous_recovery": True}, w=foul, o={})
    assert [fogged(world, key) for key in "wo"] == [False, False]


def test_only_the_wise_that_was_used_is_marked(table):
    """BL-56."""
    t = table(w={"wises": [{"name": "Bells"}, {"name": "Roads"}]})
    t.do("mark_wise", wise="Bells", mark="fate")
    assert [wise["marks"] for wise in t.who()["wises"]] == [["fate"], []]


@pytest.mark.parametrize("face, mark", [(6, "passed"), (1, "failed")])
def test_a_wise_helps_to_recover_and_is_marked_by_it(table, face, mark):
    """BL-52, BL-55 and BL-56."""
    t = table(scene={"phase": "camp"}, w={"conditions": ["angry"]}, h={"wises": [{"name": "Bells"}]})
    wises = [{"wise": "Bells", "by": "h"}]
    result = t.do("recover", condition="angry", dice=1, wises=wises, faces=[face, face])
    assert (result["pool"], t.who("h")["wises"][0]["marks"]) == (2, [mark])


def test_to_breathe_fog_costs_no_rations(table, infected):
    """BL-33 and BL-55."""
    t = table(scene={"in_fog": True}, w=infected((7, "primary"), conditions=["hungry_thirsty"]))
    answer = t.answer("recover", "w", {"condition": "hungry_thirsty", "by": "fog"}, mode="legal")
    assert answer["ok"]
    assert not answer.get("cost")


# What is said


def test_too_many_dice_are_shut_by_the_clause_of_pools():
    """BL-50: with help it is more than a pool has."""
    asked = {"type": "test", "actor": "w", "dice": 100, "obstacle": 1, "helpers": ["h"]}
    assert rules.shut(world_of(w={}, h={}), system.action(asked)).clause == "BL-50"


@pytest.mark.parametrize(
    "kind, fields, said",
    [
        ("test", {"opponent": LONG}, f"There is no character {SHOWN} here."),
        ("test", {"helpers": [f"{LONG}1"] * 2}, f"Everyone here is another one, and named once: {SHOWN}."),
        ("test", {"wises": [{"wise": LONG}] * 2}, f"This wise is named twice: {SHOWN}."),
        ("versus", {"contestants": [{"actor": f"{LONG}1", "dice": 1}] * 2}, f"Each takes part once: {SHOWN}."),
        ("versus", {"blur_dice": [LONG]}, f"{SHOWN} takes no part in this test."),
        ("drop", {"thing": LONG}, f"There is no {SHOWN} in the lists. Known are: "),
        (
            "versus",
            {"contestants": [{"actor": key, "dice": 1} for key in "wabcdefgi"]},
            "9 take part; at most 8 can.",
        ),
    ],
)
def test_what_is_turned_down_is_named_in_no_more_than_80_letters(table, kind, fields, said):
    """BL-50, BL-51, BL-52 and BL-56."""
    usual = {
        "test": {"dice": 1, "obstacle": 1},
        "versus": {"contestants": [{"actor": "w", "dice": 1}, {"actor": "a", "dice": 1}]},
    }
    t = table(**{key: {} for key in "wabcdefgi"}, **{f"{LONG}1": {}})
    error = t.answer(kind, "w", {**usual.get(kind, {}), **fields}, mode="legal")["error"]
    assert error["message"].startswith(said)
    assert error["message"] == said or said.endswith(": ")


@pytest.mark.parametrize(
    "who, said",
    [
        ({"conditions": [LONG]}, ["{} is in none of the lists."]),
        (
            {"gear": [LONG, LONG]},
            ["{} is in none of the lists.", "{} is in none of the lists.", "{} stands there twice."],
        ),
        ({"inventory": [{"thing": LONG}]}, ["{} is in none of the lists."]),
        ({"filter": {"kind": LONG}}, ["{} is in none of the lists."]),
        ({"wises": [{"name": "Bells", "marks": [LONG]}]}, ["{} is in none of the lists."]),
    ],
)
def test_what_no_list_knows_is_named_in_no_more_than_80_letters(who, said):
    """BL-29, BL-54 and BL-56."""
    document = {"system": "blur", "characters": {"w": {"name": "Wil", **who}}}
    assert sorted(str(each.message) for each in load(system, document).warnings) == [
        sentence.format(SHOWN) for sentence in said
    ]


# The forecast


def test_the_steps_of_a_plan_say_where_they_are():
    """BL-11 and BL-17."""
    assert exposure("w").in_fog is True
    out = out_of_fog("w")
    assert (out.in_fog, out.action.kind) == (False, "town")


def test_what_makes_no_difference_is_not_told_apart():
    """BL-2 and BL-7: the degree alone counts for who stays in the fog, and for the lost."""
    world = world_of(w={"blur": 3, "last_category": "primary"})
    assert len(Fate(world, "w", [exposure("w")]).standings) == 4
    assert len(Fate(world, "w", [exposure("w"), out_of_fog("w")]).ends()) == 1


def test_the_first_infection_is_primary_unless_it_is_said():
    """BL-31."""
    world, plan = world_of(w={"blur": 3}), [exposure("w"), out_of_fog("w")]
    assert set(Fate(world, "w", plan).standings) == set(Fate(world, "w", plan, "primary").standings)


def test_a_plan_goes_on_from_where_it_has_come_to():
    """BL-31 and BL-33: each standing after the first step is a beginning like any other."""
    plan = [exposure("w"), exposure("w"), exposure("w"), out_of_fog("w")]
    world = world_of(w={"blur": 3, "last_category": "alternate"})

    def chances(world, plan):
        fate = Fate(world, "w", plan)
        *_, last = forecast(fate, plan)
        return fate.degrees(last)

    fate = Fate(world, "w", plan)
    first, *_ = forecast(fate, plan)
    found = Counter()
    for number, weight in first.weights.items():
        blur, last, exuding = fate.standings[number]
        listed = [{"number": each.number, "category": each.category} for each in exuding]
        begun = world_of(w={"blur": blur, "last_category": last, "infections": listed})
        for degree, chance in enumerate(chances(begun, plan[1:])):
            found[degree] += chance * Fraction(weight, first.denominator)
    assert [found[degree] for degree in range(6)] == list(chances(world, plan))


def test_the_table_begins_with_what_is_certain_now():
    """BL-2."""
    _, grid, _ = TOOL.work(world_of(w={"blur": 2}), "w", {"exposures": 1, "rounds": 1})
    assert [str(cell) for cell in grid.rows[0]] == ["0", "now", "0 %", "100 %", "0 %", "0 %", "0 %", "0 %"]


def test_what_is_exact_is_said_where_it_is_short_enough(monkeypatch):
    """BL-2."""
    given = {"exposures": 1, "rounds": 1}
    for most, caption in ((len("2: 1/3, 3: 2/3"), "At the end, exactly: 2: 1/3, 3: 2/3"), (13, "None")):
        monkeypatch.setattr(of_fog, "MOST_LETTERS", most)
        _, grid, _ = TOOL.work(world_of(w={"blur": 2}), "w", given)
        assert str(grid.caption) == caption


def test_a_mean_that_is_rounded_says_so():
    """BL-7."""
    *_, means = TOOL.work(world_of(w={}), "w", {"exposures": 1, "phases": 1, "rounds": 1})
    assert str(means.rows[0][1]) == "13.7"
    assert str(means.rows[1][1]).startswith("about ")


def test_the_form_offers_no_more_than_a_pool_has_and_both_columns():
    """BL-31 and BL-50."""
    controls = {each.key: each for each in TOOL.form(world_of(w={"ratings": {"will": 100}}), "w")}
    assert controls["dice"].value == 99
    assert [key for key, _ in controls["first"].options] == ["primary", "alternate"]


def test_chances_that_grow_too_long_are_told_in_a_sentence(monkeypatch):
    """The bound is on the common denominator."""
    monkeypatch.setattr(of_fog, "MOST_BITS", 2)
    with pytest.raises(TooLarge) as declined:
        TOOL.work(world_of(w={}), "w", {"exposures": 1, "rounds": 1})
    assert str(declined.value.message) == "The chances are fractions of more than 4000 digits. Plan fewer steps."
