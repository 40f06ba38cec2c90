"""Versus tests beforehand: what is asked for is worked out, and nothing else (BL-16 and BL-51)."""

from collections import Counter
from fractions import Fraction
from itertools import product

from tablewright.kernel.document import load
from tablewright.systems.blur import system
from tablewright.table.fill import fill, preset
from tablewright.web.pages.odds import odds_view

SIDES = [{"actor": "w", "dice": 1, "blur_die": True}, {"actor": "o", "dice": 2, "blur_die": True}]
PEOPLE = {"w": {"blur": 2, "last_category": "primary"}, "o": {"blur": 4, "conditioning": ["fog_iron"]}}


def every_face():
    """Who wins, and whose Blur die is on top, by every face of both pools."""
    found = Counter()
    for faces in product(range(1, 7), repeat=5):
        own, other = faces[:2], faces[2:]
        successes = [sum(face >= 4 for face in pool) for pool in (own, other)]
        winner = None if successes[0] == successes[1] else "w" if successes[0] > successes[1] else "o"
        on_top = tuple(all(pool[-1] > face for face in pool[:-1]) for pool in (own, other))
        found[winner, on_top, tuple(successes)] += Fraction(1, 6**5)
    return found


def test_each_field_has_the_chances_that_every_face_gives(foggy):
    """BL-15, BL-16 and BL-51: alone and together."""
    t = foggy(**PEOPLE)
    faces = every_face()
    for want in (["winner", "blur_roll"], ["winner", "blur_roll", "successes"]):
        found = Counter()
        for row in t.odds("versus", want=want, contestants=SIDES)[1]:
            result = row["result"]
            key = (result["winner"], tuple(result["blur_roll"].values()))
            if "successes" in want:
                key = (*key, tuple(result["successes"].values()))
            found[key] += Fraction(row["probability"])
        expected = Counter()
        for (*two, successes), chance in faces.items():
            expected[(*two, successes) if "successes" in want else tuple(two)] += chance
        assert found == expected


def test_what_the_blur_rolls_do_is_asked_for_by_itself(foggy):
    """BL-8: both raise theirs, where both are on top, in 4 in 6 and 2 in 6."""
    t = foggy(**PEOPLE)
    both = sum(chance for (_, on_top, _), chance in every_face().items() if on_top == (True, True))
    raised = 0
    for row in t.odds("versus", want=["blur_rolls"], contestants=SIDES)[1]:
        rolls = row["result"]["blur_rolls"].values()
        raised += Fraction(row["probability"]) * all(roll and roll["raised"] for roll in rolls)
    assert raised == both * Fraction(4, 6) * Fraction(2, 6)


def test_large_pools_with_two_blur_dice_are_within_the_limit(foggy):
    """BL-16 and BL-51: the successes are not told apart where nobody asks for them."""
    t = foggy(w={"blur": 2}, o={"blur": 2})
    sides = [{"actor": key, "dice": 40, "blur_die": True} for key in ("w", "o")]
    _, rows = t.odds("versus", want=["winner", "blur_rolls"], contestants=sides)
    assert sum(Fraction(row["probability"]) for row in rows) == 1
    assert any(row["result"]["blur_rolls"]["w"] and row["result"]["blur_rolls"]["o"] for row in rows)


def test_whose_blur_die_was_on_top_is_in_the_result(foggy):
    """BL-16: the Blur rolls in the order named."""
    t = foggy(w={"blur": 2}, o={"blur": 2})
    result = t.do("versus", contestants=SIDES, faces=[1, 6, 3, 3, 3, 2])
    assert (result["winner"], result["blur_roll"]) == ("w", {"w": True, "o": False})
    assert (result["blur_rolls"]["w"]["face"], result["blur_rolls"]["o"]) == (2, None)


def test_a_kind_and_blur_dice_may_be_said_for_all(foggy):
    """BL-6 and BL-15: what a side says itself goes first."""
    t = foggy(w={"blur": 5, "conditioning": ["fog_iron"]}, o={"blur": 2})
    sides = [{"actor": "w", "dice": 1}, {"actor": "o", "dice": 1, "kind": "riddling"}]
    result = t.do("versus", contestants=sides, kind="attack", blur_dice=["o"], faces=[4, 4, 1])
    assert result["pools"] == {"w": 1, "o": 2}
    assert result["successes"] == {"w": 0, "o": 1}
    assert t.error("versus", contestants=sides[:1] * 2, blur_dice=["o"])[1] == "action.contestants.1.actor"
    assert t.error("versus", contestants=sides, blur_dice=["w", "x"]) == ("invalid", "action.blur_dice.1")


def test_the_gm_puts_it_together_in_the_tray():
    """BL-15 and BL-51: who, with how many dice, and whose Blur die; the chance of each Blur roll by name."""
    people = {
        "w": {"name": "Wren", "blur": 2, "ratings": {"skill": 3}},
        "o": {"name": "Osk"},
        "d": {"dead": True, "blur": 3},
    }
    world = load(system, {"system": "blur", "scene": {"in_fog": True}, "characters": people}).world
    tray = system.views.tray(world, {"type": "versus", "actor": "w"})
    rows, kind, *toggles = tray.controls
    assert rows.rows == (("w", 3), ("o", 1))
    assert [key for key, _ in rows.sources] == ["w", "o"]
    assert (kind.value, [each.name for each in toggles if each.part is None]) == ("skill", ["blur_die_w"])
    form = {"m.contestants.0.source": "w", "m.contestants.0.value": "3"}
    assert "two or more" in str(odds_view(system, world, tray, fill(tray.action, tray.controls, form)).refused.why)
    form |= {"m.contestants.1.source": "o", "m.contestants.1.value": "2", "t.blur_die_w": "on"}
    view = odds_view(system, world, tray, fill(tray.action, tray.controls, form))
    assert view.chance is not None
    assert [str(each.label) for each in view.also] == ["A Blur roll follows: Wren"]
    assert view.also[0].chance.part / view.also[0].chance.whole == 225 / 1296
    assert fill(tray.action, tray.controls, preset(tray.controls))["contestants"] == [
        {"actor": "w", "dice": 3},
        {"actor": "o", "dice": 1},
    ]


def test_who_helps_which_side_and_with_which_wise_is_chosen_in_the_tray():
    """BL-52, BL-54 and BL-56: the own wise, and another's; the afraid are no help."""
    people = {
        "w": {"name": "Wren", "wises": [{"name": "Bells"}]},
        "o": {"name": "Osk"},
        "h": {"name": "Hale", "wises": [{"name": "Roads"}]},
        "a": {"name": "Ash", "conditions": ["afraid"]},
    }
    world = load(system, {"system": "blur", "characters": people}).world
    tray = system.views.tray(world, {"type": "versus", "actor": "w"})
    form = {"t.wise.w.w.0": "1", "t.help.o.h": "1", "t.wise.o.h.0": "1", "t.help.a.h": "1"}
    assert fill(tray.action, tray.controls, form)["contestants"] == [
        {"actor": "w", "dice": 1, "wises": [{"wise": "Bells"}]},
        {"actor": "o", "dice": 1, "helpers": ["h"], "wises": [{"wise": "Roads", "by": "h"}]},
    ]
    (afraid,) = [each for each in tray.controls if getattr(each, "name", "") == "help.w.a"]
    assert afraid.shut.clause == "BL-54"


def test_it_is_offered_to_be_put_together():
    """BL-51."""
    world = load(system, {"system": "blur", "characters": {"w": {}, "o": {}}}).world
    offers = [offer for group in system.views.moves(world, "w") for offer in group.offers]
    (contest,) = [offer for offer in offers if offer.action["type"] == "versus"]
    assert (contest.tray, contest.action) == (True, {"type": "versus", "actor": "w"})


def test_helpers_and_wises_of_a_side_count(foggy):
    """BL-52, BL-54 and BL-56."""
    t = foggy(w={}, o={}, h={"wises": [{"name": "Bells"}]}, a={"wises": [{"name": "Roads"}], "conditions": ["angry"]})
    sides = [
        {"actor": "w", "dice": 1, "helpers": ["o"], "wises": [{"wise": "Bells", "by": "h"}]},
        {"actor": "o", "dice": 1},
    ]
    assert t.odds("versus", want=["winner", "pools"], contestants=sides)[1][0]["result"]["pools"] == {"w": 3, "o": 1}
    sides[0]["wises"] = [{"wise": "Roads", "by": "a"}]
    assert t.refusal("versus", contestants=sides) == "BL-54"


def test_what_counts_is_explained_before_the_roll():
    """BL-50."""
    world = load(system, {"system": "blur", "characters": {"w": {"name": "Wren"}, "o": {"name": "Osk"}}}).world
    sides = [{"actor": "w", "dice": 1}, {"actor": "o", "dice": 2}]
    plan = system.prepare(world, system.action({"type": "versus", "actor": "w", "contestants": sides}))
    assert [(step.of, step.value) for step in plan.steps] == [("w", 1), ("o", 2)]
