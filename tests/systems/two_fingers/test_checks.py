"""The check: TF-1 to TF-9, and the difficulties it takes, TF-22."""

from fractions import Fraction

import icepool
import pytest
from hypothesis import given, strategies as st

from tablewright.kernel.document import load
from tablewright.odds.explore import explore
from tablewright.systems.two_fingers import system

SAFE = {"attribute": "agility", "skill": "locks", "specialisation": "safes"}


def test_a_d20_and_the_modifiers_are_compared_with_the_difficulty(sit):
    """TF-1, TF-9: 2 + 3 × (1 + 2) + 1 − 1 = 11, and a 4 makes 15."""
    result = sit().do("check", difficulty=15, faces=[4], **SAFE).result
    assert (result.modifiers, result.total, result.success, result.automatic) == (11, 15, True, False)


def test_a_total_that_equals_the_difficulty_succeeds(sit):
    """TF-2."""
    table = sit()
    assert table.do("check", difficulty=15, faces=[4], **SAFE).result.success
    assert not table.do("check", difficulty=15, faces=[3], **SAFE).result.success


def test_where_the_table_says_so_the_total_must_exceed_the_difficulty(sit):
    """TF-2, the option meets_beats."""
    table = sit(options={"meets_beats": False})
    assert not table.do("check", difficulty=15, faces=[4], **SAFE).result.success
    assert table.do("check", difficulty=15, faces=[5], **SAFE).result.success


@pytest.mark.parametrize(
    "difficulty, chance",
    [(15, Fraction(17, 20)), (10, Fraction(1)), (11, Fraction(1)), (32, Fraction(0)), (31, Fraction(1, 20))],
)
def test_the_worked_chances(sit, difficulty, chance):
    """TF-9."""
    assert sit().odds("check", difficulty=difficulty, **SAFE).chance(lambda result: result.success) == chance


def test_without_modifiers_an_elementary_task_still_fails_now_and_then(sit):
    """TF-22: 18 of 20 against 3."""
    odds = sit(features=[]).odds("check", difficulty=3)
    assert odds.chance(lambda result: result.success) == Fraction(18, 20)


@pytest.mark.parametrize("difficulty", [-7, 0, 1, 5, 11, 12, 15, 31, 32, 100])
def test_the_odds_are_those_of_a_bare_d20(sit, difficulty):
    """TF-1, against an independent library."""
    odds = sit().odds("check", difficulty=difficulty, **SAFE)
    die = icepool.d20 + 11
    automatic = difficulty < 11
    assert odds.chance(lambda result: result.success) == (1 if automatic else (die >= difficulty).probability(True))
    if not automatic:
        assert {row.result.total: Fraction(row.weight, odds.denominator) for row in odds.outcomes} == {
            total: die.probability(total) for total in die
        }


def test_a_check_may_take_no_modifier_at_all(sit):
    """TF-3: at most one of each."""
    assert sit(features=[]).do("check", difficulty=5, faces=[5]).result.modifiers == 0


@pytest.mark.parametrize("key", ["attribute", "skill", "specialisation"])
def test_a_check_takes_at_most_one_of_each_kind(sit, key):
    """TF-3: the request has room for one."""
    declined = sit().declines("check", difficulty=5, **{key: ["agility", "strength"]})
    assert (declined.code, declined.details["path"]) == ("invalid", f"action.{key}")


def test_an_attribute_adds_its_level(sit):
    """TF-5."""
    assert sit(features=[]).do("check", difficulty=9, attribute="agility", faces=[1]).result.modifiers == 2


def test_a_skill_adds_its_level(sit):
    """TF-6."""
    assert sit(features=[]).do("check", difficulty=9, skill="locks", faces=[1]).result.modifiers == 3


@pytest.mark.parametrize("level, value", [(0, 3), (1, 6), (2, 9)])
def test_a_specialisation_multiplies_its_skill_by_one_more_than_its_level(sit, vera, level, value):
    """TF-7."""
    safes = {**vera["specialisations"]["safes"], "level": level}
    table = sit(features=[], specialisations={"safes": safes})
    rolled = table.do("check", difficulty=9, skill="locks", specialisation="safes", faces=[1] * (value <= 9))
    assert rolled.result.modifiers == value


def test_the_product_is_shown(sit):
    """TF-7."""
    steps = sit().do("check", difficulty=15, faces=[4], **SAFE).steps
    (skill,) = (step for step in steps if step.kind == "skill")
    assert (skill.label, skill.value, skill.clause) == ("Замки", 9, "TF-7")
    assert str(skill.note) == "3 × (1 + 2), specialisation Сейфы"


@pytest.mark.parametrize("used", [{"specialisation": "safes"}, {"specialisation": "safes", "skill": "sing"}])
def test_a_specialisation_is_used_only_with_its_skill(sit, vera, used):
    """TF-7."""
    skills = {**vera["skills"], "sing": {"name": "Пение", "description": "…", "level": 1, "approved": True}}
    assert sit(skills=skills).refuses("check", difficulty=5, **used) == "TF-7"


def test_more_than_the_difficulty_passes_without_a_die(sit):
    """TF-8: 11 is more than 10; the explanation says why nothing was rolled."""
    rolled = sit().do("check", difficulty=10, **SAFE)
    assert rolled.dice == ()
    assert (rolled.result.total, rolled.result.success, rolled.result.automatic) == (None, True, True)
    die = rolled.steps[0]
    assert (die.kind, die.applied, die.clause) == ("die", False, "TF-8")


def test_what_spares_the_die_does_not_tell_the_difficulty(sit):
    """TF-8: it may be secret."""
    table = sit()
    low, high = (table.do("check", difficulty=at, **SAFE).steps for at in (-5, 10))
    assert low == high


def test_as_much_as_the_difficulty_is_rolled_and_always_passes(sit):
    """TF-8."""
    odds = sit().odds("check", difficulty=11, **SAFE)
    assert len(odds.outcomes) == 20
    assert odds.chance(lambda result: result.success and not result.automatic) == 1


@pytest.mark.parametrize("difficulty, automatic", [(3, True), (2, True), (4, False)])
def test_where_the_table_says_so_elementary_tasks_pass_without_a_die(sit, difficulty, automatic):
    """TF-22, the option elementary_automatic."""
    table = sit(features=[], options={"elementary_automatic": True})
    rolled = table.do("check", difficulty=difficulty, faces=[] if automatic else [4])
    assert rolled.result.automatic is automatic
    assert [step.clause for step in rolled.steps if not step.applied] == ["TF-22"] * automatic


@given(difficulty=st.integers(-10_000, 10_000), agility=st.integers(0, 50), level=st.integers(0, 50))
def test_any_whole_number_is_a_difficulty_and_more_skill_never_lowers_the_chance(difficulty, agility, level):
    """TF-22."""
    chances = []
    for more in (0, 1):
        skill = {"name": "s", "description": "…", "level": level + more, "approved": True}
        document = {
            "system": system.id,
            "characters": {"v": {"attributes": {"agility": agility}, "skills": {"s": skill}}},
        }
        world = load(system, document).world
        action = system.action(
            {"type": "check", "actor": "v", "attribute": "agility", "skill": "s", "difficulty": difficulty}
        )
        plan = system.prepare(world, action)
        odds = explore(plan, lambda world=world: system.turn(world))
        chances.append(odds.chance(lambda result: result.success))
    need = difficulty - agility - level
    assert chances[0] == Fraction(min(max(21 - need, 0), 20), 20)
    assert chances[0] <= chances[1]


def told(steps):
    return [(step.kind, step.label, step.value, step.clause, step.applied, str(step.note or "")) for step in steps]


def test_every_source_is_told_with_its_clause(sit):
    """TF-4, TF-5, TF-6, TF-7."""
    table = sit()
    assert told(table.do("check", difficulty=15, faces=[4], **SAFE).steps) == [
        ("die", "d20", 4, "TF-1", True, ""),
        ("attribute", "agility", 2, "TF-5", True, ""),
        ("skill", "Замки", 9, "TF-7", True, "3 × (1 + 2), specialisation Сейфы"),
        ("feature", "Удача", 1, "TF-4", True, ""),
        ("feature", "Дрожь", -1, "TF-4", True, ""),
    ]
    assert told(table.do("check", difficulty=15, skill="locks", faces=[4]).steps)[1:] == [
        ("skill", "Замки", 3, "TF-6", True, ""),
        ("feature", "Удача", 1, "TF-4", True, ""),
        ("feature", "Дрожь", -1, "TF-4", False, "does not apply to this check"),
    ]


def test_a_die_that_is_not_rolled_is_told_with_the_reason(sit):
    """TF-8, TF-22."""
    table = sit(features=[], options={"elementary_automatic": True})
    assert told(table.do("check", difficulty=3).steps) == [
        ("die", "d20", 0, "TF-22", False, "not rolled: at this table 3 and less passes by itself")
    ]
    assert told(table.do("check", difficulty=1, attribute="agility").steps)[0] == (
        "die",
        "d20",
        0,
        "TF-8",
        False,
        "not rolled: 2 is more than the difficulty",
    )
    equal = table.do("check", difficulty=2, attribute="agility").steps[0]
    assert equal.clause == "TF-22"  # as much is not more


def test_what_has_no_name_is_told_by_its_id(sit, vera):
    """TF-12: only a document holds such a thing."""
    table = sit(
        skills={"locks": {**vera["skills"]["locks"], "name": " "}},
        specialisations={"safes": {**vera["specialisations"]["safes"], "name": ""}},
        features=[{"id": "f", "name": "", "value": 1, "applies_to": ["always"]}],
        creating=True,
    )
    steps = told(table.do("check", difficulty=40, skill="locks", specialisation="safes", faces=[1]).steps)
    assert [(label, note) for _, label, *_, note in steps[1:]] == [
        ("locks", "3 × (1 + 2), specialisation safes"),
        ("f", ""),
    ]
    assert told(table.do("check", difficulty=40, skill="locks", faces=[1]).steps)[1][1] == "locks"
    assert str(table.declines("check", difficulty=4, specialisation="safes")).startswith("safes is used only")
    assert "its skill, locks" in str(table.declines("check", difficulty=4, specialisation="safes"))
    assert table.do("buy_skill", skill="locks").steps[0].label == "locks"
    refusal = str(table.declines("buy_specialisation", specialisation="safes", levels=2))
    assert refusal == "safes at 4 must stay below locks, which is at 4. Raise that to 5 first."
    assert table.do("buy_specialisation", specialisation="safes").steps[0].label == "safes"
    refusal = str(table.declines("take_back", purchase=0))
    assert refusal.startswith("locks would be at 3, and safes at 3 must stay below it.")
    assert str(table.declines("approve", id="locks")).startswith("locks is approved already")


def test_a_comment_that_was_left_behind_does_not_hinder_what_is_approved(sit, vera):
    """TF-12, TF-15: only a document holds one."""
    skills = {"locks": {**vera["skills"]["locks"], "comment": "…"}}
    safes = {"safes": {**vera["specialisations"]["safes"], "comment": "…"}}
    assert sit(skills=skills, specialisations=safes).do("check", difficulty=15, faces=[4], **SAFE).result.success
