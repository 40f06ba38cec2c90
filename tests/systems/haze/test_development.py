"""HZ-42, HZ-43, HZ-44, HZ-45: squares, circles and triangles."""

from itertools import product

import pytest

from tablewright.systems.haze.catalog import Content, catalog
from tablewright.systems.haze.development import legal, opened
from tablewright.systems.haze.state import Bought, Options

EMPTY = {"square": [0, 0, 0], "circle": [0, 0], "triangle": [0]}


def buy(slot, index=0, tree="unheard_of"):
    return {"type": "buy_development", "actor": "a", "tree": tree, "slot": slot, "index": index}


def person(tree="unheard_of", unspent=30, **bought):
    return {"trees": {tree: EMPTY | bought}, "xp": {"earned": 30, "unspent": unspent}}


SQUARES = {"square": [1, 1, 1]}
CIRCLES = SQUARES | {"circle": [1, 1]}
ALL = CIRCLES | {"triangle": [1]}


@pytest.mark.parametrize("slot, before, cost", [("square", {}, 1), ("circle", SQUARES, 2), ("triangle", CIRCLES, 4)])
def test_hz_42_what_each_kind_costs(done, slot, before, cost):
    result, after = done(buy(slot), a=person(**before))
    assert result == {"cost": cost}
    assert after["xp"]["unspent"] == 30 - cost
    assert after["trees"]["unheard_of"][slot][0] == 1
    assert after["ledger"] == [{"kind": "development", "id": f"unheard_of.{slot}.0", "levels": 1, "cost": cost}]


@pytest.mark.parametrize(
    "slot, full",
    [("square", {"square": [3, 1, 1]}), ("circle", {"circle": [2, 1]}), ("triangle", {})],
)
def test_hz_42_a_slot_has_an_end(refused, slot, full):
    assert refused(buy(slot), a=person(**(ALL | full)))[0] == "HZ-42"


def test_hz_42_what_is_not_affordable_is_refused(refused):
    assert refused(buy("circle"), a=person(unspent=1, **SQUARES))[0] == "HZ-42"


@pytest.mark.parametrize(
    "slot, bought, allowed",
    [
        ("circle", {"square": [1, 1, 0]}, False),
        ("circle", SQUARES, True),
        ("square", SQUARES, False),
        ("square", SQUARES | {"circle": [0, 1]}, True),
        ("square", CIRCLES | {"square": [2, 1, 1]}, False),
        ("square", ALL | {"square": [2, 1, 1]}, True),
        ("circle", CIRCLES, False),
        ("circle", ALL, True),
        ("triangle", SQUARES | {"circle": [1, 0]}, False),
        ("triangle", CIRCLES, True),
    ],
)
def test_hz_43_the_order(ask, slot, bought, allowed):
    answer = ask(buy(slot), a=person(**bought), mode="legal")
    assert answer["ok"] is allowed
    if not allowed:
        assert answer["error"]["clause"] == "HZ-43"


def test_hz_43_the_option_asks_for_every_circle(refused, ask):
    option = {"second_square_after": "all_circles"}
    assert refused(buy("square"), a=person(**SQUARES, circle=[1, 0]), options=option)[0] == "HZ-43"
    assert ask(buy("square"), a=person(**CIRCLES), options=option, mode="legal")["ok"]


def test_hz_43_a_sheet_out_of_order_is_warned_of(warnings):
    assert warnings({"trees": {"thief": {"square": [1, 0, 0], "circle": [1, 0]}}}) == [("HZ-43", ".trees.thief")]
    assert warnings({"trees": {"thief": {"square": [4, 1, 1], "circle": [1, 1], "triangle": [1]}}}) == [
        ("HZ-42", ".trees.thief.square.0")
    ]


@pytest.mark.parametrize("ruling", ["any_circle", "all_circles"])
def test_hz_43_a_tree_is_legal_exactly_when_it_could_have_been_bought_so(ruling):
    """Walk every tree that the order can reach, and compare with what is called legal."""
    options = Options(second_square_after=ruling)
    reached, rim = set(), [(0, 0, 0, 0, 0, 0)]
    most = (3, 3, 3, 2, 2, 1)
    kinds = ("square",) * 3 + ("circle",) * 2 + ("triangle",)
    while rim:
        here = rim.pop()
        if here in reached:
            continue
        reached.add(here)
        for place, (count, kind) in enumerate(zip(here, kinds, strict=True)):
            if count < most[place] and opened(options, shaped(here), kind, count + 1) is None:
                rim.append((*here[:place], count + 1, *here[place + 1 :]))
    for counts in product(*(range(limit + 1) for limit in most)):
        assert (legal(options, shaped(counts)) is None) is (counts in reached), counts
    assert most in reached


def shaped(counts):
    return Bought(counts[:3], counts[3:5], counts[5:])


def test_hz_44_the_shipped_trees_have_three_squares_two_circles_and_a_triangle():
    for tree in catalog(Content()).trees.values():
        assert (len(tree.square), len(tree.circle), len(tree.triangle)) == (3, 2, 1)
        assert all(slot.name and slot.effects for slot in (*tree.square, *tree.circle, *tree.triangle))


def test_hz_44_a_whole_tree_costs_21(table):
    play = table({"a": person()})
    order = [("square", 0), ("square", 1), ("square", 2), ("circle", 0), ("circle", 1), ("triangle", 0)]
    order += [("circle", 0), ("circle", 1)] + [("square", index) for index in (0, 1, 2)] * 2
    for slot, index in order:
        play.act(buy(slot, index))
    assert play.sheet("a")["xp"]["unspent"] == 30 - 21
    assert len(order) == 14


def test_hz_44_the_shape_is_data_of_the_tree(done, invalid):
    slots = [{"name": "One", "effects": [{"kind": "evade"}]}]
    content = {"trees": [{"id": "short", "name": "Short", "square": slots, "circle": [], "triangle": []}]}
    sheet = {"trees": {"short": {"square": [1]}}, "xp": {"earned": 9, "unspent": 9}}
    _, after = done(buy("square", 0, "short"), a=sheet, content=content)
    assert after["trees"]["short"] == {"square": [2], "circle": [], "triangle": []}
    assert after["evade"] == 9
    assert invalid(buy("square", 1, "short"), a=sheet, content=content) == "action.index"
    assert invalid(buy("circle", 0, "short"), a=sheet, content=content) == "action.index"
    too_long = {"type": "pass_time", "hours": 0}
    assert done(too_long, a={"trees": {"short": {"square": [1, 1]}}}, content=content)


def test_hz_44_a_tree_without_slots_gives_no_expertise(refused):
    content = {"trees": [{"id": "bare", "name": "Bare", "square": [], "circle": [], "triangle": []}]}
    action = {"type": "check", "skill": "stealth", "expertise": "bare", "difficulty": 5}
    assert refused(action, a={"trees": {"bare": {}}}, content=content)[0] == "HZ-16"


EFFECTS = [
    ({"kind": "attribute", "id": "mind"}, lambda sheet: sheet["attributes"]["mind"], 2),
    ({"kind": "skill", "id": "machines"}, lambda sheet: sheet["skills"]["machines"], 1),
    ({"kind": "life", "value": 2}, lambda sheet: sheet["life"]["max"], 12),
    ({"kind": "life", "value": 2}, lambda sheet: sheet["life"]["current"], 12),
    ({"kind": "evade"}, lambda sheet: sheet["evade"], 9),
    ({"kind": "toughness"}, lambda sheet: sheet["toughness"], 1),
    ({"kind": "hours_per_fatigue", "value": 4}, lambda sheet: sheet["hours_per_fatigue"], 16),
]


def content_of(effect):
    slots = [{"name": "Deed", "note": "Told in words.", "effects": [effect]}]
    return {"trees": [{"id": "deeds", "name": "Deeds", "square": slots}]}


@pytest.mark.parametrize(
    "effect, read, value", EFFECTS, ids=lambda item: item["kind"] if isinstance(item, dict) else ""
)
def test_hz_45_an_effect_goes_where_it_belongs(done, effect, read, value):
    _, after = done(buy("square", 0, "deeds"), a=person("deeds", square=[0]), content=content_of(effect))
    assert read(after) == value
    assert after["abilities"] == []


@pytest.mark.parametrize("kind", ["extra_attack", "melee_damage", "spell_failure", "ability"])
def test_hz_45_what_has_no_place_goes_to_the_abilities(done, kind):
    _, after = done(buy("square", 0, "deeds"), a=person("deeds", square=[0]), content=content_of({"kind": kind}))
    (ability,) = after["abilities"]
    assert ability == {"name": "Deed", "note": "Told in words.", "source": "deeds.square.0", "effect": {"kind": kind}}


def test_hz_45_the_sheet_holds_the_values_in_force_and_the_tree_is_never_added_again(done):
    sheet = person("thief", square=[1, 1, 1]) | {"skills": {"stealing": 2}}
    result, _ = done({"type": "check", "skill": "stealing", "difficulty": 5}, a=sheet, dice=[5])
    assert result["total"] == 5 + 1 + 2


def test_hz_45_the_raised_value_is_the_base_of_later_prices(table):
    play = table({"a": person("deeds", square=[0])}, content=content_of({"kind": "skill", "id": "machines"}))
    play.act(buy("square", 0, "deeds"))
    assert play.act({"type": "raise_skill", "actor": "a", "skill": "machines"})["result"] == {"cost": 2}


def test_hz_45_an_attribute_that_the_creature_lacks_cannot_be_raised(refused):
    sheet = person("deeds", square=[0]) | {"attributes": {"faith": None}}
    content = content_of({"kind": "attribute", "id": "faith"})
    assert refused(buy("square", 0, "deeds"), a=sheet, content=content)[0] == "HZ-1"


def test_hz_50_a_tree_that_is_not_on_the_sheet_is_refused_and_one_that_nobody_knows_is_invalid(refused, invalid):
    assert refused(buy("square", 0, "mage"), a=person())[0] == "HZ-50"
    assert invalid(buy("square", 0, "nonsense"), a=person()) == "action.tree"
    assert invalid(buy("square", 3), a=person()) == "action.index"
