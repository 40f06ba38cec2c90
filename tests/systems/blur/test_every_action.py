"""Every action three ways: to do it, to know its odds, whether it is legal; once good, once turned down."""

from fractions import Fraction

import pytest

from tablewright.kernel.dice import Contest
from tablewright.kernel.document import load
from tablewright.kernel.rule import Follow, Plan, begin, proceed
from tablewright.systems.blur import system

FOGGY = {"in_fog": True}
TOWN = {"phase": "town"}
CAMP = {"phase": "camp"}
LOST = {"w": {"blur": 6, "retired": True}, "o": {}}
DEAD = {"w": {"dead": True}, "o": {}}


def near(number, category, **rest):
    """Somebody with an infection, beside another."""
    return {"w": {"blur": 3, "infections": [{"number": number, "category": category}], **rest}, "o": {}}


GOOD = {
    "test": (FOGGY, {"w": {"blur": 2}, "o": {}}, {"dice": 1, "obstacle": 1, "helpers": ["o"], "blur_die": True}),
    "versus": (
        FOGGY,
        {"w": {"blur": 5}, "o": {}},
        {"contestants": [{"actor": "w", "dice": 2}, {"actor": "o", "dice": 1}]},
    ),
    "blur_roll": (FOGGY, {"w": {"blur": 3}, "o": {}}, {}),
    "choose_infection": (FOGGY, {"w": {"blur": 3, "pending_infection": {"number": 8}}}, {"category": "primary"}),
    "enter_fog": ({}, {"w": {}, "o": {}}, {}),
    "leave_fog": (FOGGY, {"w": {}, "o": {}}, {}),
    "begin_phase": ({}, {"w": {"blur": 2}, "o": {"blur": 3}}, {"kind": "camp"}),
    "end_phase": (FOGGY, {"w": {"filter": {"kind": "scarf", "used": True}}, "o": {}}, {"kind": "journey"}),
    "end_turn": ({"turn": 4}, {"w": {}, "o": {}}, {}),
    "set_scene": ({}, {"w": {}, "o": {}}, {"in_fog": True, "time": "night"}),
    "wear": ({}, {"w": {}}, {"gear": "beak_mask"}),
    "take_off": (FOGGY, {"w": {"gear": ["beak_mask"]}}, {"gear": "beak_mask"}),
    "fit_filter": (FOGGY, {"w": {"gear": ["beak_mask"]}}, {"filter": "fungus"}),
    "turn_blow": ({}, {"w": {"gear": ["beak_mask"]}}, {"gear": "beak_mask"}),
    "protect": (FOGGY, {"w": {}}, {"source": "a bell", "on": True}),
    "take_condition": ({}, {"w": {"fresh": True}}, {"condition": "angry"}),
    "clear_condition": ({}, {"w": {"conditions": ["angry"]}}, {"condition": "angry"}),
    "recover": (CAMP, {"w": {"conditions": ["angry"]}, "o": {}}, {"condition": "angry", "dice": 2, "helpers": ["o"]}),
    "leave_camp": ({**CAMP, **FOGGY}, {"w": {"blur": 4, "conditioning": ["fog_iron"]}}, {}),
    "begin_session": ({}, near(10, "primary"), {}),
    "leave_camp_together": ({**CAMP, **FOGGY}, {"w": {"blur": 4, "conditioning": ["fog_iron"]}, "o": {}}, {}),
    "begin_session_together": ({}, near(10, "primary"), {}),
    "discovered": (TOWN, {"w": {"blur": 5, "conditioning": ["fog_iron"]}, "o": {}}, {}),
    "clear_fog": (FOGGY, near(6, "alternate"), {}),
    "mark_wise": ({}, {"w": {"wises": [{"name": "Bells"}]}}, {"wise": "Bells", "mark": "fate"}),
    "winter": (TOWN, {"w": {"blur": 4, "conditioning": ["fog_iron"]}, "o": {}}, {}),
    "die": (FOGGY, {"w": {"blur": 4, "conditioning": ["fog_iron"]}}, {}),
    "set_name": ({}, {"w": {}}, {"name": "Wren"}),
    "set_notes": ({}, {"w": {}}, {"notes": "Owes 3."}),
    "set_rating": ({}, {"w": {}}, {"kind": "will", "dice": 4}),
    "set_ratings": ({}, {"w": {"ratings": {"will": 2}}}, {"will": 3, "attack": 4}),
    "add_wise": ({}, {"w": {}}, {"wise": "Bells"}),
    "drop_wise": ({}, {"w": {"wises": [{"name": "Bells"}]}}, {"wise": "Bells"}),
    "freshen": ({}, {"w": {}}, {}),
    "set_near": ({}, near(8, "primary"), {"others": ["o"]}),
    "call_blur_roll": (FOGGY, {"w": {"may_call": "BL-13"}, "o": {}}, {}),
    "waive_blur_roll": (FOGGY, {"w": {"may_call": "BL-12"}, "o": {}}, {}),
    "find": ({}, {"w": {}}, {"thing": "sponge"}),
    "buy": (TOWN, {"w": {}, "o": {}}, {"thing": "crystal", "dice": 2, "helpers": ["o"]}),
    "stow": ({}, {"w": {"inventory": [{"thing": "beak_mask"}]}}, {"thing": "beak_mask", "place": "belt"}),
    "drop": ({}, {"w": {"inventory": [{"thing": "sponge"}]}}, {"thing": "sponge"}),
}

REFUSED = {
    "test": ("BL-15", {}, {"w": {"blur": 2}}, {"dice": 1, "obstacle": 1, "blur_die": True}),
    "versus": ("BL-54", {}, DEAD, {"contestants": [{"actor": "o", "dice": 1}, {"actor": "w", "dice": 1}]}),
    "blur_roll": ("BL-31", FOGGY, {"w": {"blur": 3, "pending_infection": {"number": 4}}}, {}),
    "choose_infection": ("BL-31", {}, {"w": {"blur": 3}}, {"category": "primary"}),
    "enter_fog": ("BL-7", {}, LOST, {}),
    "leave_fog": ("BL-54", {}, DEAD, {}),
    "end_turn": ("BL-53", CAMP, {"w": {}, "o": {}}, {}),
    "wear": ("BL-29", {}, {"w": {"gear": ["helmet"]}}, {"gear": "beak_mask"}),
    "take_off": ("BL-29", {}, {"w": {}}, {"gear": "beak_mask"}),
    "fit_filter": ("BL-29", {}, {"w": {"gear": ["beak_mask"]}}, {"filter": "crystal"}),
    "turn_blow": ("BL-29", {}, {"w": {"gear": ["helmet"]}}, {"gear": "helmet"}),
    "protect": ("BL-54", {}, DEAD, {"source": "a bell", "on": True}),
    "take_condition": ("BL-54", {}, {"w": {"conditions": ["angry"]}}, {"condition": "angry"}),
    "clear_condition": ("BL-54", {}, {"w": {}}, {"condition": "angry"}),
    "recover": ("BL-55", CAMP, {"w": {"conditions": ["angry", "hungry_thirsty"]}}, {"condition": "angry", "dice": 2}),
    "leave_camp": ("BL-7", CAMP, LOST, {}),
    "begin_session": ("BL-54", {}, DEAD, {}),
    "discovered": ("BL-6", TOWN, {"w": {"blur": 4, "conditioning": ["fog_iron"]}, "o": {}}, {}),
    "clear_fog": ("BL-33", {}, near(6, "alternate"), {}),
    "mark_wise": (
        "BL-56",
        {},
        {"w": {"wises": [{"name": "Bells", "marks": ["fate"]}]}},
        {"wise": "Bells", "mark": "fate"},
    ),
    "winter": ("BL-7", TOWN, LOST, {}),
    "die": ("BL-54", {}, DEAD, {}),
    "set_rating": ("BL-7", {}, LOST, {"kind": "will", "dice": 4}),
    "set_ratings": ("BL-7", {}, LOST, {"will": 4}),
    "add_wise": ("BL-56", {}, {"w": {"wises": [{"name": "Bells"}]}}, {"wise": "Bells"}),
    "drop_wise": ("BL-56", {}, {"w": {}}, {"wise": "Bells"}),
    "freshen": ("BL-54", {}, {"w": {"conditions": ["angry"]}}, {}),
    "call_blur_roll": ("BL-14", FOGGY, {"w": {}, "o": {"may_call": "BL-13"}}, {}),
    "waive_blur_roll": ("BL-14", FOGGY, {"w": {}, "o": {"may_call": "BL-13"}}, {}),
    "find": ("BL-28", {}, {"w": {"inventory": [{"thing": "sponge", "count": 6}]}}, {"thing": "sponge"}),
    "buy": ("BL-27", TOWN, {"w": {}}, {"thing": "fungus", "dice": 3}),
    "stow": ("BL-28", {}, {"w": {"inventory": [{"thing": "sponge"}]}}, {"thing": "sponge", "place": "hand"}),
    "drop": ("BL-29", {}, {"w": {}}, {"thing": "helmet"}),
}

UNFIT = {
    "begin_phase": ("action.kind", {"kind": "winter"}),
    "end_phase": ("action.kind", {"kind": "winter"}),
    "set_scene": ("action.light", {"light": "blue"}),
    "set_name": ("action.name", {"name": " "}),
    "set_notes": ("action.notes", {"notes": 5}),
    "set_near": ("action.others.0", {"others": ["w"]}),
    "leave_camp_together": ("action.actors", {"actors": ["w"]}),
    "begin_session_together": ("action.actors", {"actors": ["w"]}),
}
"""What no rule refuses: it can only be asked for wrongly."""


def test_none_is_left_out():
    assert GOOD.keys() == set(system.action_types)
    assert REFUSED.keys() | UNFIT.keys() == set(system.action_types)
    assert REFUSED.keys().isdisjoint(UNFIT)


@pytest.mark.parametrize("kind", GOOD)
def test_what_is_allowed_is_allowed_in_every_mode(table, kind):
    """BL-1 to BL-56: what is rolled is one of the odds, and the odds make one."""
    scene, people, fields = GOOD[kind]
    t = table(scene=scene, **people)
    assert t.answer(kind, "w", fields, mode="legal")["ok"]
    rolled = t.answer(kind, "w", fields, draw=lambda _sides: 3)
    odds = t.answer(kind, "w", fields, mode="odds")
    assert rolled["ok"]
    assert sum(Fraction(row["probability"]) for row in odds["outcomes"]) == 1
    assert (rolled["result"], rolled["events"]) in [(row["result"], row["events"]) for row in odds["outcomes"]]


@pytest.mark.parametrize("kind", REFUSED)
def test_what_is_refused_is_refused_in_every_mode_by_the_same_clause(table, kind):
    """BL-6 to BL-56: and the world stays as it was."""
    clause, scene, people, fields = REFUSED[kind]
    t = table(scene=scene, **people)
    for mode in ("roll", "odds", "legal"):
        answer = t.answer(kind, "w", fields, mode=mode)
        assert (answer["ok"], answer["error"]["code"], answer["error"]["clause"]) == (False, "refused", clause)
        assert "world" not in answer


@pytest.mark.parametrize("kind", UNFIT)
def test_what_does_not_fit_is_told_where_in_every_mode(table, kind):
    path, fields = UNFIT[kind]
    for mode in ("roll", "odds", "legal"):
        answer = table(w={}, o={}).answer(kind, "w", fields, mode=mode)
        assert (answer["error"]["code"], answer["error"]["details"]["path"]) == ("invalid", path)


ROLLS = [
    ("test", 3, ["BL-50", "BL-8", "BL-30"]),
    ("versus", 3, ["BL-51"]),
    ("blur_roll", 3, ["BL-8", "BL-30"]),
    ("begin_phase", 3, ["BL-17", "BL-17"]),
    ("end_phase", 3, ["BL-26"]),
    ("turn_blow", 3, ["BL-29"]),
    ("recover", 3, ["BL-50"]),
    ("buy", 3, ["BL-50"]),
]


@pytest.mark.parametrize("kind, face, clauses", ROLLS)
def test_every_die_is_a_d6_and_asked_for_by_a_clause(table, kind, face, clauses):
    """BL-8, BL-17, BL-26, BL-29, BL-30, BL-50 and BL-51."""
    scene, people, fields = GOOD[kind]
    if kind == "test":
        fields = {**fields, "dice": 0, "helpers": []}
    world = load(system, table(scene=scene, **people).world).world
    plan = system.prepare(world, system.action({"type": kind, "actor": "w", **fields}))
    asked, turn = [], system.turn(world)
    request, running = begin(plan, turn)
    while running is not None or isinstance(request, Follow):
        if isinstance(request, Follow):
            request, running = begin(Plan(request.rule), turn)
            continue
        sides = {roll.sides for roll in request.rolls} if isinstance(request, Contest) else {request.sides}
        assert sides == {6}
        asked.append(request.why)
        faces: list[int] = []
        while count := request.pending(faces):
            faces += [face] * count
        request, running = proceed(running, request.read(faces))
    assert asked == clauses
