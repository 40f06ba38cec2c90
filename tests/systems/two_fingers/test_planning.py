"""The planner and the ladder as people meet them: forms, answers, refusals in both languages."""

from fractions import Fraction

import pytest

from tablewright.kernel.decision import Declined, Invalid, TooLarge
from tablewright.odds.explore import explore
from tablewright.systems.two_fingers import system
from tablewright.systems.two_fingers.ladder import chance
from tablewright.table.fill import fill, preset

PLANNER, LADDER = system.tools
SAFES = {"use1": "safes", "attribute1": "agility"}


def skill(level=0, **changes):
    return {"name": "…", "description": "…", "level": level, "approved": True, **changes}


@pytest.fixture
def say(in_russian):
    """The answer of a tool, with all of it in Russian too."""

    def answer(tool, table, **asked):
        blocks = tool.work(table.world, "vera", asked)
        in_russian(blocks)
        return blocks

    return answer


def texts(listing):
    return [(str(item.label), str(item.note or ""), str(item.end or ""), item.clause) for item in listing.items]


@pytest.mark.parametrize("tool", [PLANNER, LADDER], ids=lambda tool: tool.id)
def test_a_form_as_it_stands_is_answered(sit, say, in_russian, tool):
    """For every character of the table, one with an empty sheet too."""
    table = sit()
    for person in (table, sit(skills={}, specialisations={}, features=[], xp=0)):
        controls = tool.form(person.world, "vera")
        in_russian(controls, tool.title, tool.note)
        assert say(tool, person, **fill({}, controls, preset(controls)))


def shape(control):
    """What a control asks for, without its words."""
    options = tuple(value for value, _ in getattr(control, "options", ()))
    bounds = (control.low, control.high) if hasattr(control, "low") else None
    return (control.key, str(control.label), control.value, options or bounds)


SKILLS = ("", "locks", "safes", "+skill", "+specialisation", "+of:locks")
ATTRIBUTES = ("", "strength", "endurance", "agility", "intellect", "will", "perception")


def test_the_planner_asks_for_a_budget_and_up_to_three_goals(sit):
    """TF-20: what is in hand is the budget unless another is given."""
    controls = PLANNER.form(sit().world, "vera")
    assert [shape(control) for control in controls] == [
        ("budget", "Experience to spend", 100, (0, 1_000_000)),
        ("goal1", "Goal 1", "automatic", ("automatic", "modifiers")),
        ("use1", "Skill, goal 1", "safes", SKILLS),
        ("attribute1", "Attribute, goal 1", "", ATTRIBUTES),
        ("at1", "Difficulty or modifiers, goal 1", 15, (-10_000, 10_000)),
        ("goal2", "Goal 2", "", ("", "automatic", "modifiers")),
        ("use2", "Skill, goal 2", "", SKILLS),
        ("attribute2", "Attribute, goal 2", "", ATTRIBUTES),
        ("at2", "Difficulty or modifiers, goal 2", 15, (-10_000, 10_000)),
        ("goal3", "Goal 3", "", ("", "automatic", "modifiers")),
        ("use3", "Skill, goal 3", "", SKILLS),
        ("attribute3", "Attribute, goal 3", "", ATTRIBUTES),
        ("at3", "Difficulty or modifiers, goal 3", 15, (-10_000, 10_000)),
    ]
    assert [
        len(control.ladder) for control in controls if control.key.startswith("at") and control.key[2:].isdigit()
    ] == [9] * 3
    assert [str(name) for _, name in controls[2].options] == [
        "no skill",
        "Замки",
        "Замки, Сейфы",
        "a new skill",
        "a new skill with a specialisation",
        "Замки, a new specialisation",
    ]


def test_the_ladder_asks_for_a_kind_of_check_and_a_difficulty(sit):
    """TF-21: it begins with what the sheet has to multiply, or to use, or to invent."""
    *kind, difficulty = LADDER.form(sit().world, "vera")
    assert shape(difficulty) == ("difficulty", "Difficulty", 15, (-10_000, 10_000))
    assert len(difficulty.ladder) == 9
    assert [shape(control) for control in kind] == [
        ("use", "Skill", "safes", SKILLS),
        ("attribute", "Attribute", "", ATTRIBUTES),
    ]
    assert LADDER.form(sit(specialisations={}).world, "vera")[0].value == "locks"
    assert LADDER.form(sit(specialisations={}, skills={}).world, "vera")[0].value == "+specialisation"


def test_a_plan_shows_each_purchase_with_what_is_left(sit, say):
    """TF-14, TF-16: from 11 to 31 with a skill at 3 and its specialisation at 2."""
    grid, remarks, goals = say(PLANNER, sit(), goal1="automatic", at1=30, budget=60, **SAFES)
    assert [tuple(map(str, row)) for row in grid.rows] == [
        ("Замки", "3 → 6", "15", "45"),
        ("Сейфы", "2 → 4", "15", "30"),
    ]
    assert [str(head) for head in grid.head] == ["What", "Level", "Price", "Left"]
    assert texts(remarks) == [
        ("Altogether", "within 60 XP", "30 XP", None),
        ("No attribute is worth its 30 XP here.", "", "", "TF-11"),
    ]
    assert texts(goals) == [("Замки, Сейфы, Agility: difficulty 30 without a die", "", "11 → 32", None)]


def test_the_plan_can_be_bought_as_it_stands(sit, say):
    """TF-17, TF-20."""
    table = sit(xp=30)
    grid, remarks, _ = say(PLANNER, table, goal1="automatic", at1=30, **SAFES)
    assert texts(remarks)[0][1] == "within 30 XP"
    table.do("buy_skill", skill="locks", levels=3)
    table.do("buy_specialisation", specialisation="safes", levels=2)
    assert (table.vera.xp, grid.rows[-1][-1]) == (0, 0)
    used = {"attribute": "agility", "skill": "locks", "specialisation": "safes"}
    assert table.do("check", difficulty=30, **used).result.automatic


def test_a_goal_can_be_modifiers(sit, say):
    """TF-9: 16 is what passes 15 without a die."""
    found = [
        say(PLANNER, sit(), goal1=goal, at1=at, **SAFES)[0].rows for goal, at in (("modifiers", 16), ("automatic", 15))
    ]
    assert found[0] == found[1] != ()


def test_where_levels_are_dear_an_attribute_is_worth_its_30(sit, say):
    """TF-11: and it is said what the same would cost without."""
    table = sit(skills={"locks": skill(3), "old": skill(40)})
    _, remarks, _ = say(PLANNER, table, goal1="modifiers", at1=6, use1="locks", attribute1="will")
    assert texts(remarks)[1] == (
        "Here an attribute is worth its 30 XP a level.",
        "without attributes the same would cost 89 XP",
        "",
        "TF-11",
    )
    _, remarks, _ = say(PLANNER, table, goal1="modifiers", at1=2, use1="", attribute1="will")
    assert ("An attribute is needed here.", "", "", "TF-11") in texts(remarks)


def test_of_a_check_without_an_attribute_nothing_is_said_about_attributes(sit, say):
    """TF-11."""
    _, remarks, _ = say(PLANNER, sit(), goal1="modifiers", at1=30, use1="safes")
    assert [clause for *_, clause in texts(remarks)] == [None]


def test_several_goals_are_planned_together(sit, say):
    """TF-14: the second goal is for something that is yet to be invented."""
    asked = {"goal1": "automatic", "at1": 15, **SAFES, "goal2": "automatic", "at2": 10, "use2": "+specialisation"}
    grid, remarks, goals = say(PLANNER, sit(), **asked)
    assert {str(row[0]) for row in grid.rows} >= {"a new skill", "a new specialisation"}
    assert [label for label, *_, clause in texts(remarks) if clause in {"TF-12", "TF-15"}] == [
        "a new skill must be approved first.",
        "a new specialisation must be approved first.",
    ]
    assert len(goals.items) == 2


def test_when_there_is_not_enough_for_all_goals_it_is_said_for_which_there_is(sit, say):
    """TF-20."""
    asked = {"budget": 20, "goal1": "automatic", "at1": 100, "use1": "locks", "goal2": "modifiers", "at2": 12}
    _, remarks, _ = say(PLANNER, sit(features=[]), **asked, use2="safes")
    said = texts(remarks)
    assert said[0][1].endswith("more than there is")
    assert ("Within the budget", "…, …: modifiers of 12".replace("…, …", "Замки, Сейфы"), "4 XP", None) in said


def test_what_is_reached_or_out_of_reach_is_said(sit, say):
    """TF-8, TF-22."""
    grid, *_ = say(PLANNER, sit(), goal1="automatic", at1=5, **SAFES)
    assert (grid.rows, str(grid.caption)) == ((), "All goals are reached already.")
    (listing,) = say(PLANNER, sit(features=[]), goal1="modifiers", at1=5, use1="")
    assert "can't be reached" in str(listing.empty)
    table = sit(features=[], options={"elementary_automatic": True})
    grid, *_ = say(PLANNER, table, goal1="automatic", at1=3, use1="")
    assert grid.rows == ()


def test_the_attribute_cap_of_the_table_holds_for_plans(sit, say):
    """TF-11."""
    (listing,) = say(
        PLANNER, sit(features=[], options={"attribute_cap": 3}), goal1="modifiers", at1=4, attribute1="will"
    )
    assert (listing.items, str(listing.title)) == ((), "The cheapest way")


def test_features_that_always_count_are_counted(sit, say):
    """TF-4: +1 always and −1 with agility."""
    goals = say(PLANNER, sit(), goal1="modifiers", at1=5, use1="locks")[2]
    assert texts(goals)[0][2] == "4 → 5"
    goals = say(PLANNER, sit(), goal1="modifiers", at1=5, use1="locks", attribute1="agility")[2]
    assert texts(goals)[0][2] == "5 → 5"


@pytest.mark.parametrize(
    "asked, path",
    [
        ({}, "goal1"),
        ({"goal1": "fly"}, "goal1"),
        ({"goal3": "fly"}, "goal3"),
        ({"goal1": 7}, "goal1"),
        ({"goal2": "automatic", "use2": "juggling"}, "use2"),
        ({"goal1": "automatic", "use1": "+of:juggling"}, "use1"),
        ({"goal1": "automatic", "attribute1": "charm"}, "attribute1"),
        ({"goal1": "automatic", "at1": "15"}, "at1"),
        ({"goal1": "automatic", "at1": True}, "at1"),
        ({"goal1": "automatic", "at1": 1_001}, "at1"),
        ({"goal1": "automatic", "at1": 900, "use1": "locks"}, None),
        ({"goal1": "automatic", "budget": -1_000_001}, "budget"),
    ],
)
def test_what_does_not_fit_the_form_is_told_in_a_sentence(sit, in_russian, asked, path):
    with pytest.raises(Declined) as caught:
        PLANNER.work(sit().world, "vera", asked)
    in_russian(caught.value.message)
    assert caught.value.code in {"invalid", "limit"}
    assert caught.value.details.get("path") == path


def test_a_goal_that_is_left_out_does_not_end_the_form_and_what_is_not_in_it_is_passed_over(sit, say):
    asked = {"goal0": "fly", "goal1": "", "goal2": "automatic", "use2": "safes", "goal4": "fly"}
    grid, remarks, goals = say(PLANNER, sit(features=[]), **asked)
    assert [str(each.title) for each in (grid, remarks, goals)] == ["The cheapest way", "What it comes to", "Goals"]
    assert str(grid.caption).startswith("Attributes, then skills, then specialisations, which must stay below")
    assert texts(goals) == [
        ("Замки, Сейфы: difficulty 15 without a die", "", "9 → 16", None)
    ]  # 15 is what the form has


def test_what_has_no_name_is_offered_by_its_id(sit):
    """TF-12, TF-15: only a document holds such a thing."""
    bare = {"skills": {"locks": skill(3, name="")}, "specialisations": {"safes": skill(1, skill="locks", name=" ")}}
    options = PLANNER.form(sit(**bare, features=[]).world, "vera")[2].options
    assert [str(name) for _, name in options][1:3] == ["locks", "locks, safes"]
    assert str(options[-1][1]) == "locks, a new specialisation"


def test_a_specialisation_is_planned_for_a_skill_that_has_none_yet(sit, say):
    """TF-15, TF-17: it begins at 0, and must be approved first."""
    asked = {"goal1": "modifiers", "use1": "+of:locks", "at1": 9}
    grid, remarks, goals = say(PLANNER, sit(features=[], specialisations={}), **asked)
    assert [tuple(map(str, row)) for row in grid.rows] == [("a new specialisation", "0 → 2", "3", "97")]
    assert texts(remarks)[1:] == [("a new specialisation must be approved first.", "", "", "TF-15")]
    assert texts(goals)[0][2] == "3 → 9"


def test_what_waits_for_the_gm_is_named_with_its_clause(sit, say, vera):
    """TF-12, TF-15."""
    sing = {"sing": skill(0, approved=False, name="Пение")}
    arias = {"arias": skill(0, skill="sing", approved=False, name="Арии")}
    table = sit(skills={**vera["skills"], **sing}, specialisations=arias)
    asked = {"goal1": "modifiers", "use1": "arias", "at1": 4, "goal2": "modifiers", "use2": "+skill", "at2": 1}
    remarks = say(PLANNER, table, **asked)[1]
    assert [(label, clause) for label, *_, clause in texts(remarks)][1:] == [
        ("Пение must be approved first.", "TF-12"),
        ("Арии must be approved first.", "TF-15"),
        ("a new skill must be approved first.", "TF-12"),
    ]


@pytest.mark.parametrize(
    "budget, chosen", [(60, []), (59, ["Will: modifiers of 1"]), (30, ["Will: modifiers of 1"]), (29, [])]
)
def test_within_a_budget_as_many_goals_as_it_is_enough_for(sit, say, budget, chosen):
    """TF-11, TF-20: to the last point; the attribute of each goal costs 30."""
    asked = {"goal1": "modifiers", "at1": 1, "attribute1": "will", "goal2": "modifiers", "at2": 1}
    table = sit(features=[], attributes={})
    remarks = texts(say(PLANNER, table, budget=budget, use1="", use2="", attribute2="strength", **asked)[1])
    lacking = "within 60 XP" if budget == 60 else f"{60 - budget} XP more than there is"
    assert remarks[0] == ("Altogether", lacking, "60 XP", None)
    within = [(note, end) for label, note, end, _ in remarks if label == "Within the budget"]
    assert within == [(each, "30 XP") for each in chosen]


def test_of_three_goals_two_are_reached_where_there_is_enough_for_two(sit, say):
    """TF-20: the cheapest two, and no attribute over the cap of the table."""
    goals = {f"goal{n}": "modifiers" for n in "123"} | {f"at{n}": 3 for n in "123"}
    uses = {"use1": "", "attribute1": "will", "use2": "locks", "attribute2": "will", "use3": "safes"}
    table = sit(features=[], attributes={"will": 2}, options={"attribute_cap": 3})
    remarks = texts(say(PLANNER, table, budget=29, **goals, **uses)[1])
    assert [(note, end) for label, note, end, _ in remarks if label == "Within the budget"] == [
        ("Замки, Will: modifiers of 3", "0 XP"),
        ("Замки, Сейфы: modifiers of 3", "0 XP"),
    ]


def test_of_three_goals_one_is_reached_where_there_is_not_enough_for_two(sit, say):
    """TF-11, TF-20."""
    goals = {f"goal{n}": "modifiers" for n in "123"} | {f"at{n}": 1 for n in "123"} | {f"use{n}": "" for n in "123"}
    by = {"attribute1": "strength", "attribute2": "will", "attribute3": "agility"}
    remarks = texts(say(PLANNER, sit(features=[], attributes={}), budget=59, **goals, **by)[1])
    assert [note for label, note, *_ in remarks if label == "Within the budget"] == ["Strength: modifiers of 1"]


def test_a_goal_within_the_budget_takes_no_attribute_over_the_cap(sit, say):
    """TF-11: where 30 would be cheaper than the 41st level of skills."""
    table = sit(features=[], attributes={}, skills={"locks": skill(0), "old": skill(40)}, options={"attribute_cap": 0})
    asked = {"goal1": "modifiers", "at1": 1, "use1": "locks", "attribute1": "will", "goal2": "modifiers", "at2": 60}
    remarks = texts(say(PLANNER, table, budget=45, **asked, use2="old")[1])
    assert [end for label, _, end, _ in remarks if label == "Within the budget"] == ["41 XP"]


def test_the_ladder_says_for_each_step_the_chance_what_is_lacking_and_the_least_it_costs(sit, say):
    """TF-8, TF-21: modifiers of 11."""
    grid, curve = say(LADDER, sit(), use="safes", attribute="agility")
    assert str(grid.title) == "Замки, Сейфы, Agility: modifiers of 11"
    assert [str(head) for head in grid.head] == ["Difficulty", "Chance", "Without a die"]
    assert str(grid.caption).startswith("What is lacking, and the least experience for it")
    assert (str(curve.title), str(curve.across)) == ("Chance by difficulty", "Difficulty")
    rows = [tuple(map(str, row)) for row in grid.rows]
    assert [row[1:] for row in rows[:6]] == [
        ("20 in 20", "no die needed"),
        ("20 in 20", "no die needed"),
        ("20 in 20", "no die needed"),
        ("17 in 20", "5 more: 9 XP, Замки +1, Сейфы +1"),
        ("2 in 20", "20 more: 30 XP, Замки +3, Сейфы +2"),
        ("0 in 20", "30 more: 45 XP, Замки +5, Сейфы +2"),
    ]
    assert rows[2][0] == "10, easy: automatic with the right attribute or a little skill"
    assert [row[0].partition(",")[0] for row in rows] == ["3", "5", "10", "15", "30", "40", "60", "80", "100"]
    assert (curve.points[0], curve.points[1], curve.points[-1]) == ((10, "1"), (11, "1"), (32, "0"))
    assert str(curve.caption) == "Up to difficulty 10 no die is needed; from 32 on it can't be done."


def test_the_ladder_has_a_row_for_a_difficulty_between_its_steps(sit, say):
    """TF-8, TF-22: any whole number may be one; 12 wants modifiers of 13."""
    grid, _ = say(LADDER, sit(), use="safes", attribute="agility", difficulty=12)
    rows = [tuple(map(str, row)) for row in grid.rows]
    assert rows[3] == ("12, as you asked", "20 in 20", "2 more: 4 XP, Замки +1")
    assert len(rows) == 10
    for asked, error in (("12", Invalid), (10**9, TooLarge)):
        with pytest.raises(error):
            say(LADDER, sit(), use="safes", difficulty=asked)


def test_what_is_lacking_is_enough_to_the_point_and_within_the_cap(sit, say):
    """TF-8, TF-11: of 4, two levels for a difficulty of 5; of attributes no more than the table allows."""
    grid, _ = say(LADDER, sit(), use="locks")
    assert str(grid.rows[1][-1]) == "2 more: 9 XP, Замки +2"
    grid, _ = say(LADDER, sit(features=[], options={"attribute_cap": 4}), use="", attribute="agility")
    assert [str(row[-1]) for row in grid.rows[:2]] == ["2 more: 60 XP, Agility +2", "4 more: out of reach"]


@pytest.mark.parametrize(
    "options, use, ends",
    [
        ({}, "locks", (3, 25)),
        ({}, "", (0, 22)),
        ({"elementary_automatic": True}, "high", (8, 30)),
        ({"meets_beats": False}, "locks", (3, 24)),
        ({"elementary_automatic": True}, "locks", (3, 25)),
        ({"elementary_automatic": True}, "", (3, 22)),
        ({"elementary_automatic": True}, "low", (3, 4)),
        ({"elementary_automatic": True, "meets_beats": False}, "", (3, 21)),
    ],
)
def test_the_curve_goes_from_the_last_without_a_die_to_the_first_that_is_impossible(sit, say, options, use, ends):
    """TF-2, TF-8, TF-22: and the tray says the same of where no die is needed."""
    first, last = ends
    skills = {"locks": skill(4), "low": skill(-40), "high": skill(9)}
    table = sit(features=[], skills=skills, specialisations={}, options=options, attributes={"will": 1})
    _, curve = say(LADDER, table, use=use, attribute="" if use else "will")
    assert (curve.points[0], curve.points[-1]) == ((first, "1"), (last, "0"))
    assert all(share != "0" for _, share in curve.points[:-1])
    assert str(curve.caption) == f"Up to difficulty {first} no die is needed; from {last} on it can't be done."
    used = {"skill": use} if use else {"attribute": "will"}
    tray = system.views.tray(table.world, {"type": "check", "actor": "vera", "difficulty": 15, **used})
    assert str(tray.note) == f"Up to difficulty {first} no die is needed (TF-8)."


def test_the_ladder_of_a_bare_check_is_out_of_reach(sit, say):
    """TF-21."""
    grid, _ = say(LADDER, sit(features=[]), use="")
    assert [str(row[-1]) for row in grid.rows][:2] == ["4 more: out of reach", "6 more: out of reach"]
    assert all("out of reach" in str(row[-1]) for row in grid.rows)


@pytest.mark.parametrize("options", [{}, {"meets_beats": False}, {"elementary_automatic": True}])
@pytest.mark.parametrize("difficulty", [-3, 0, 1, 3, 4, 5, 6, 24, 25, 26, 100])
def test_the_chances_of_the_ladder_are_those_of_the_rule(sit, options, difficulty):
    """TF-1, TF-2, TF-8, TF-22."""
    table = sit(options=options)
    plan = table.prepare("check", difficulty=difficulty, skill="locks")
    odds = explore(plan, lambda: system.turn(table.world))
    assert chance(table.world, 4, difficulty) == odds.chance(lambda result: result.success)
    assert isinstance(chance(table.world, 4, difficulty), Fraction)
