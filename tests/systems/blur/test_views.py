"""What is shown: the sheet, the tray, what can be done, and the line of the log."""

import msgspec
import pytest

from tablewright.kernel.decision import Declined, Invalid
from tablewright.kernel.document import load
from tablewright.kernel.rule import script
from tablewright.systems.blur import system
from tablewright.testing.begun import filled

INFECTED = {"blur": 4, "conditioning": ["fog_iron"], "last_category": "alternate"}


def world_of(scene=None, options=None, **characters):
    document = {"system": "blur", "scene": scene or {}, "options": options or {}, "characters": characters}
    return load(system, document).world


def infections(*listed):
    return [{"number": number, "category": category} for number, category in listed]


def tags(world):
    return [str(tag.label) for tag in system.views.brief(world, "w").tags]


def listing(world, title):
    (found,) = (each for each in system.views.sheet(world, "w").lists if str(each.title) == title)
    return [(str(item.label), str(item.note or ""), str(item.end or ""), item.out) for item in found.items]


def moves(world):
    return {str(offer.label): offer for group in system.views.moves(world, "w") for offer in group.offers}


# The sheet


@pytest.mark.parametrize(
    "scene, who, shown, subtitle",
    [
        ({}, {}, [], "out of the fog"),
        ({"in_fog": True}, {}, ["exposed"], "in fog, exposed"),
        ({"in_fog": True}, {"protection": ["bell"]}, ["protected"], "in fog, protected"),
        ({}, {"fresh": True}, ["Fresh"], "out of the fog"),
        ({}, {"fresh": True, "conditions": ["sick"]}, ["Sick"], "out of the fog"),
        ({}, {"dead": True}, ["dead"], "out of the fog"),
        ({}, {"blur": 6, "retired": True}, ["retired"], "one with the fog"),
        ({}, {"blur_roll_due": "BL-11"}, ["Blur roll due"], "out of the fog"),
        ({}, {"free_test": True}, ["a free test in this camp"], "out of the fog"),
        ({}, {"town_over": True}, ["run out of town"], "out of the fog"),
        ({}, {"blur": 3, "pending_infection": {"number": 4}}, ["an infection to choose"], "out of the fog"),
        (
            {"in_fog": True},
            {**INFECTED, "dead": True, "ghoul": True, "fog_fresh": True},
            ["fog-ghoul", "exposed", "Fog-fresh"],
            "in fog, exposed",
        ),
        ({}, {**INFECTED, "infections": infections((8, "primary"))}, [], "counts as in fog"),
    ],
)
def test_the_brief_tags_what_is_the_matter(scene, who, shown, subtitle):
    """BL-7, BL-11, BL-19, BL-33, BL-42, BL-43 and BL-54."""
    world = world_of(scene, w=who)
    assert tags(world) == shown
    assert str(system.views.sheet(world, "w").subtitle) == subtitle


def test_the_degrees_stand_as_six_stages():
    """BL-2."""
    figure = system.views.sheet(world_of(w={"blur": 3}), "w").figure
    assert [stage.state for stage in figure.stages] == ["past", "past", "here", "ahead", "ahead", "ahead"]
    assert str(figure.caption) == "Blur 3, Fog-infected. A Blur roll raises it 3 times in 6."


@pytest.mark.parametrize(
    "own, shown",
    [
        ({"kind": "sponge"}, ("Fogfast sponge", "3 phases left", "works", False)),
        ({"kind": "sponge", "phases_left": 1}, ("Fogfast sponge", "1 phase left", "works", False)),
        ({"kind": "sponge", "phases_left": 0}, ("Fogfast sponge", "0 phases left", "spent", False)),
        ({"kind": "fungus"}, ("Zephyr fungus", "2 phases left", "not worn", False)),
        (
            {"kind": "sponge", "phases_left": 0, "due": True},
            ("Fogfast sponge", "replace it before this turn or phase ends", "works", False),
        ),
    ],
)
def test_the_sheet_says_how_long_a_filter_lasts(own, shown):
    """BL-23 and BL-24."""
    world = world_of(w={"gear": ["copper_respirator"], "filter": own})
    assert listing(world, "Protection")[1] == shown


def test_infections_stand_in_two_columns_with_what_may_come_next():
    """BL-31 and BL-33."""
    who = {**INFECTED, "infections": infections((4, "primary"), (8, "alternate"))}
    columns = [listing(world_of(w=who), f"Infections, {column}") for column in ("primary", "alternate")]
    assert [[label for label, *_ in column] for column in columns] == [
        ["Burned eyes", "The next one comes here"],
        ["Fog lung"],
    ]
    who = {"blur": 3, "pending_infection": {"number": 7}}
    columns = [listing(world_of(w=who), f"Infections, {column}") for column in ("primary", "alternate")]
    assert [[(label, end) for label, _, end, _ in column] for column in columns] == [
        [("Webbed nostrils", "to be chosen")],
        [("Scarred", "to be chosen")],
    ]


def test_conditioning_is_a_ladder_of_six():
    """BL-40."""
    ladder = listing(world_of(w={**INFECTED, "conditioning": ["fog_iron", "fog_calm"]}), "Conditioning")
    assert [(label, end) for label, _, end, _ in ladder[:3]] == [
        ("Fog-iron", "had"),
        ("Fog-calm", "had"),
        ("Fog-courage", "not yet"),
    ]
    assert len(ladder) == 6


def test_the_inventory_is_shown_by_its_places():
    """BL-26 to BL-29."""
    carried = [{"thing": "fungus", "place": "hand", "count": 3}, {"thing": "beak_mask", "place": "pack"}]
    shown = listing(world_of(w={"gear": ["helmet"], "inventory": carried}), "Inventory")
    assert shown == [
        ("on the head", "Helmet", "", False),
        ("at the neck", "", "0 of 1", True),
        ("at the belt", "", "0 of 3", True),
        ("in hand", "Zephyr fungus × 3", "1 of 2", False),
        ("in the pack", "Beak mask", "2 of 6", False),
    ]


def test_an_infection_that_no_list_knows_is_shown_by_its_number():
    """BL-33."""
    who = {**INFECTED, "infections": infections((99, "primary"))}
    assert listing(world_of(w=who), "Infections, primary")[0][0] == "Infection 99, primary"


def test_a_blunted_condition_is_struck_out_in_fog():
    """BL-40 and BL-41."""
    who = {**INFECTED, "conditions": ["hungry_thirsty"]}
    assert listing(world_of({"in_fog": True}, w=who), "Conditions")[0][1:] == ("blunted: Fog-iron", "", True)
    assert listing(world_of(w=who), "Conditions")[1][:2] == ("The grind gives next", "Exhausted")


def test_ids_that_nobody_knows_are_shown_as_they_stand():
    who = {**INFECTED, "conditions": ["bored"], "conditioning": ["fog_wings"], "gear": ["crown"], "notes": "Owes 3."}
    world = world_of(w=who)
    assert listing(world, "Conditions")[0][0] == "bored"
    assert listing(world, "Conditioning")[0][0] == "fog_wings"
    assert listing(world, "Protection")[0][0] == "crown"
    assert listing(world, "Notes")[0][0] == "Owes 3."


@pytest.mark.parametrize(
    "scene, own, around, caption, marks",
    [
        (
            {"turn": 4},
            None,
            "Adventure, turn 4 of 4, the grind at the end of turn 4, clear weather, full light",
            "day, thin fog: filters last their full time, no filter",
            ["thin", "thin", "thick", "thick"],
        ),
        (
            {"turn": 5, "time": "night", "cold": True, "light": "dim"},
            {"kind": "sponge"},
            "Adventure, turn 2 of 3, the grind at the end of turn 6, clear weather, dim light, extreme cold",
            "night, thick fog: filters last one phase less, the filter lasts 3 phases",
            ["thin", "thin", "thick", "thick"],
        ),
        (
            {"phase": "camp", "weather": "thick_fog", "time": "foglift", "light": "dark"},
            {"kind": "sponge", "phases_left": 0, "due": True},
            "Camp, thick fog, darkness",
            "foglift, thick fog: filters last one phase less, the filter has to be replaced now",
            ["thick"] * 4,
        ),
    ],
)
def test_the_fog_clock_is_one_picture_with_a_sentence(scene, own, around, caption, marks):
    """BL-21 to BL-24 and BL-53."""
    clock = system.views.sheet(world_of(scene, w={"filter": own}), "w").clock
    assert (str(clock.title), str(clock.caption), clock.ring) == ("Fog clock", f"{around}, {caption}", True)
    assert ", ".join(str(tag.label) for tag in clock.tags) == f"{around}, {caption.split(', ', 2)[2]}"
    assert [str(stage.mark) for stage in clock.stages] == marks
    assert [stage.full for stage in clock.stages] == [mark == "thick" for mark in marks]
    assert clock.tags[-1].tone == ("plain" if own is None else "warn" if own.get("due") else "accent")
    assert [stage.state for stage in clock.stages].count("here") == 1


def test_the_turn_is_counted_to_the_grind():
    """BL-53."""
    stats = system.views.sheet(world_of({"turn": 7, "cold": True}, w={}), "w").stats
    assert [(str(stat.label), str(stat.value), str(stat.note)) for stat in stats][-1] == ("Turn", "1", "of 3")
    stats = system.views.sheet(world_of({"phase": "camp"}, w={}), "w").stats
    assert str(stats[-1].value) == "Camp"


# The tray


def test_the_tray_of_a_test_builds_the_pool():
    """BL-50 and BL-52: dice, obstacle, kind, helpers, the Blur die."""
    world = world_of({"in_fog": True}, w={"blur": 2, "ratings": {"hunter": 4}}, h={}, f={"conditions": ["afraid"]})
    tray = system.views.tray(world, {"type": "test", "actor": "w", "kind": "hunter"})
    controls = {getattr(each, "key", None) or each.name: each for each in tray.controls}
    assert list(controls) == ["dice", "obstacle", "factors", "kind", "help_h", "help_f", "blur_die"]
    assert controls["dice"].value == 4
    assert controls["blur_die"].shut is None
    assert (controls["help_h"].shut, controls["help_f"].shut.clause) == (None, "BL-54")
    assert filled(tray.action, tray.controls) == {
        "type": "test",
        "actor": "w",
        "kind": "hunter",
        "dice": 4,
        "obstacle": 2,
    }
    assert (tray.difficulty, tray.success, tray.axis) == ("obstacle", "passed", "successes")


@pytest.mark.parametrize(
    "in_fog, blur, also",
    [
        (True, 2, ("blur_roll", "raised", "infected", "removed")),
        (True, 3, ("blur_roll", "raised", "infected", "conditioning", "removed")),
        (True, 5, ("blur_roll", "raised", "infected", "conditioning", "retired", "removed")),
        (True, 1, ()),
        (False, 5, ()),
    ],
)
def test_the_tray_shows_what_else_can_follow(in_fog, blur, also):
    """BL-4, BL-5, BL-7 and BL-16."""
    who = {"blur": blur, "conditions": ["sick"], "infections": infections((5, "primary"))}
    world = world_of({"in_fog": in_fog}, w=who)
    unscathed = ("unscathed",) if also else ()
    assert system.views.tray(world, {"type": "test", "actor": "w"}).also == (*unscathed, *also)
    assert system.views.tray(world, {"type": "recover", "actor": "w", "condition": "sick"}).also == also
    changes = ("infected", "conditioning", "retired")[: {1: 0, 2: 1, 3: 2}.get(blur, 3)]
    assert system.views.tray(world, {"type": "blur_roll", "actor": "w"}).also == (*changes, "removed")


def test_a_blow_names_its_opponent():
    """BL-6."""
    world = world_of(w={}, s={"name": "Shade", "blur": 5, "conditioning": ["fog_iron"]})
    tray = system.views.tray(world, {"type": "test", "actor": "w", "kind": "attack", "dice": 2})
    (opponents,) = (each for each in tray.controls if getattr(each, "key", "") == "opponent")
    assert [key for key, _ in opponents.options] == ["", "s"]


def test_the_tray_of_a_blur_roll_says_what_to_beat_or_why_not():
    """BL-8 and BL-31."""
    tray = system.views.tray(world_of(w={"blur": 2}), {"type": "blur_roll", "actor": "w"})
    assert str(tray.note) == "Higher than Blur 2 raises it."
    waiting = world_of(w={"name": "Wren", "blur": 3, "pending_infection": {"number": 4}})
    assert "infection to choose" in str(system.views.tray(waiting, {"type": "blur_roll", "actor": "w"}).note)


def test_the_tray_of_a_recovery_names_its_obstacle_or_why_not():
    """BL-55."""
    begun = {"type": "recover", "actor": "w", "condition": "injured"}
    camp = world_of({"phase": "camp"}, w={"conditions": ["injured"], "ratings": {"health": 5}})
    tray = system.views.tray(camp, begun)
    assert (str(tray.note), tray.controls[0].value) == ("Health against an obstacle of 4", 5)
    assert str(system.views.tray(world_of(w={"conditions": ["injured"]}), begun).note).startswith(
        "Recovery takes a camp"
    )


@pytest.mark.parametrize(
    "begun, path",
    [
        ({"type": "test", "actor": "nobody"}, "actor"),
        ({"type": "test", "actor": "w", "kind": "cooking"}, "kind"),
        ({"type": "recover", "actor": "w", "condition": "hungry_thirsty"}, "condition"),
        ({"type": "winter", "actor": "w"}, "type"),
    ],
)
def test_what_is_not_rolled_has_no_tray(begun, path):
    with pytest.raises(Invalid) as raised:
        system.views.tray(world_of(w={}), begun)
    assert raised.value.path == path


# What can be done

EVERYTHING = {
    **INFECTED,
    "infections": infections(
        (4, "alternate"), (6, "alternate"), (7, "primary"), (8, "primary"), (9, "alternate"), (10, "primary")
    ),
    "conditions": ["hungry_thirsty", "exhausted", "sick"],
    "gear": ["beak_mask"],
    "filter": {"kind": "sponge"},
    "protection": ["bell"],
    "near": ["a"],
    "wises": [
        {"name": "Bells", "marks": ["fate"]},
        {"name": "Reeds", "marks": ["passed", "failed", "fate", "persona"]},
    ],
}


def refusal_of(world, action):
    try:
        system.prepare(world, action)
    except Declined as declined:
        return declined.clause, str(declined.message)
    return None


@pytest.mark.parametrize(
    "scene",
    [{"phase": phase, "in_fog": in_fog} for phase in ("adventure", "camp", "town") for in_fog in (True, False)],
    ids=str,
)
def test_an_offer_is_shut_by_the_rule_itself(scene):
    """BL-29, BL-33, BL-34 and BL-55: what is open is allowed as it stands, what is shut is refused by that clause."""
    world = world_of(scene, w=EVERYTHING, a={}, b={})
    for label, offer in moves(world).items():
        if offer.tray:
            continue  # put together first
        refusal = refusal_of(world, system.action(filled(offer.action, offer.controls)))
        assert refusal == (offer.shut and (offer.shut.clause, str(offer.shut.why))), label


def test_what_infections_allow_is_offered():
    """BL-33 and BL-34."""
    offered = moves(world_of({"in_fog": True}, w=EVERYTHING, a={"name": "Ada"}, b={"name": "Bo"}))
    assert {
        "Clear the fog for one test",
        "Breathe fog against hunger and thirst",
        "Ada is no longer near",
        "Bo is near",
        "A session begins",
        "Turn a blow: Beak mask",
        "Take out the filter: Fogfast sponge",
        "bell protects no more",
        "Mark: Bells",
    } <= set(offered)
    assert str(offered["Eat and drink"].price) == "double rations"
    assert "Mark: Reeds" not in offered


def test_what_is_due_comes_first_with_its_reason():
    """BL-12 to BL-14, BL-24 and BL-31."""
    world = world_of(
        w={"blur": 2, "blur_roll_due": "BL-24", "gear": ["beak_mask"], "filter": {"kind": "sponge", "due": True}},
        o={"name": "Ola", "may_call": "BL-12"},
    )
    due, *_ = system.views.moves(world, "w")
    assert (str(due.title), due.waits) == ("What is due", True)
    assert [(str(offer.label), str(offer.note)) for offer in due.offers] == [
        ("Blur roll", "the filter was not replaced in time (due by BL-24)"),
        ("Replace the filter: Scarf", "none in the inventory"),
        ("Replace the filter: Zephyr fungus", "none in the inventory"),
        ("Replace the filter: Fogfast sponge", "none in the inventory"),
        ("Call for a Blur roll: Ola", "a test failed while exposed"),
        ("No Blur roll: Ola", "None"),
    ]
    assert {offer.action["type"] for offer in due.offers[-2:]} <= system.gm_actions
    quiet, *_ = system.views.moves(world_of(w={}), "w")
    assert not quiet.waits


def test_the_next_hour_comes_with_one_tap():
    """BL-21: foglift, day, fogfall, night, and foglift again."""
    for hour, following in (("foglift", "day"), ("day", "fogfall"), ("fogfall", "night"), ("night", "foglift")):
        offered = moves(world_of({"time": hour}, w={}))
        assert offered[f"The next hour comes: {following}"].action["time"] == following


def test_a_sheet_lists_the_tests_it_has_dice_for():
    """BL-50: the rest are begun by one row, where the kind is chosen in the tray."""
    sheet = system.views.sheet(world_of(w={"ratings": {"will": 3, "attack": 2, "riddling": 0}}), "w")
    assert [[str(row.label) for row in group.rows] for group in sheet.groups] == [
        ["Will"],
        ["Attack"],
        ["Blur roll", "Another test"],
    ]
    assert str(system.views.tray(world_of(w={}), sheet.groups[-1].rows[-1].action).title) == "Skill"


def test_the_blur_roll_on_the_sheet_says_why_it_is_there():
    """BL-14; that the GM may call for one by BL-12 would tell of a test that was rolled in secret."""
    for who, note in (
        ({"blur_roll_due": "BL-11", "may_call": "BL-12"}, "due by BL-11"),
        ({"may_call": "BL-12"}, "None"),
        ({}, "None"),
    ):
        *_, fog = system.views.sheet(world_of(w=who), "w").groups
        assert str(fog.rows[0].note) == note


def test_a_choice_that_waits_is_offered_with_what_each_does():
    """BL-31."""
    offered = moves(world_of(w={"blur": 3, "pending_infection": {"number": 5}}))
    assert str(offered["Choose Eyes aglow"].note) == "In fog, dim light is as good as full light"
    assert offered["Choose Long fingers"].action["category"] == "alternate"


def test_the_scene_is_moved_from_where_it_is():
    """BL-21 and BL-22."""
    offered = moves(world_of({"thick": True, "cold": True, "in_fog": True, "phase": "town"}, w={"blur": 5}))
    assert {"Thick as hour and weather give it", "Extreme cold ends", "Everyone out of the fog"} <= set(offered)
    assert {"Winter in town", "Discovered by the Watch"} <= set(offered)


# The log


def told(world, raw, faces=()):
    action = system.action({"actor": "w", **raw})
    rolled = script(system.prepare(world, action), system.turn(world), faces)
    line = system.views.tell(world, action, rolled)
    parts = (line.made, line.outcome, line.number, line.against)
    return tuple(str(part) if part else None for part in parts), [str(each) for each in line.then]


def test_a_test_is_told_with_what_followed():
    """BL-12, BL-16 and BL-31."""
    world = world_of({"in_fog": True}, w={"blur": 2})
    raw = {"type": "test", "dice": 1, "obstacle": 3, "blur_die": True}
    line, then = told(world, raw, [1, 5, 3, 2])
    assert line == ("Skill", "failed", "1 success", "against Ob 3")
    assert then == [
        "the GM may call for a Blur roll",
        "Blur 3, Fog-infected",
        "an infection to choose: Eyes aglow or Long fingers",
    ]


def test_a_versus_test_is_told_with_names():
    """BL-51."""
    world = world_of({"in_fog": True}, w={"name": "Wren", "blur": 2}, o={"name": "Osk", "protection": ["bell"]})
    sides = [{"actor": "w", "dice": 1, "blur_die": True}, {"actor": "o", "dice": 2}]
    line, then = told(world, {"type": "versus", "contestants": sides}, [4, 6, 1, 1, 3, 1])
    assert line == ("Versus: Wren, Osk", "Wren wins", "Wren: 2 successes, Osk: 0 successes", None)
    assert then[0] == "Wren: Blur 3, Fog-infected"
    tie, _ = told(world, {"type": "versus", "contestants": sides}, [1, 1, 1, 1])
    assert tie[1] == "a tie, for the GM to break"


def test_what_happens_to_all_is_told_of_each():
    """BL-17, BL-24 and BL-53."""
    world = world_of(
        {"in_fog": True, "turn": 4, "thick": True},
        w={"name": "Wren", "gear": ["beak_mask"], "filter": {"kind": "sponge", "phases_left": 1}},
        o={"name": "Osk", "dead": True},
    )
    line, then = told(world, {"type": "end_turn"})
    assert line[0] == "Turn 4 ends"
    assert then == [
        "Wren: Fogfast sponge: to be replaced before this turn or phase ends",
        "Wren: Fogfast sponge: spent",
        "Wren: exposed to the fog",
        "Wren: a Blur roll is due",
        "Wren: Hungry and thirsty",
        "turn 5",
    ]


@pytest.mark.parametrize(
    "scene, who, raw, faces, made, then",
    [
        (
            {},
            {"blur": 5},
            {"type": "blur_roll"},
            [6],
            "Blur roll",
            ["Blur 6, Fog", "one with the fog, retired for good"],
        ),
        ({}, INFECTED, {"type": "blur_roll"}, [4], "Blur roll", ["Fog-calm"]),
        (
            {},
            {"blur": 3, "infections": infections((4, "primary")), "last_category": "alternate"},
            {"type": "blur_roll"},
            [3, 1],
            "Blur roll",
            ["an infection goes: Burned eyes"],
        ),
        ({"in_fog": True}, INFECTED, {"type": "die"}, [], "Death", ["dead, and walks on as a fog-ghoul"]),
        ({}, {}, {"type": "die"}, [], "Death", ["dead"]),
        ({"in_fog": True}, INFECTED, {"type": "leave_camp"}, [], "Breaking camp", ["fog-fresh"]),
        (
            {},
            {**INFECTED, "infections": infections((4, "primary"))},
            {"type": "winter"},
            [],
            "Winter in town",
            ["Blur 1, Fogbound", "the conditioning goes", "the infections go"],
        ),
        (
            {},
            {},
            {"type": "set_scene", "time": "night", "weather": "heatwave", "light": "dim", "cold": True, "thick": False},
            [],
            "The scene changes",
            ["night, heatwave, dim light, extreme cold, thin fog"],
        ),
        (
            {},
            {"name": "Wren"},
            {"type": "set_scene", "in_fog": True},
            [],
            "The scene changes",
            ["into the fog", "Wren: exposed to the fog", "Wren: a Blur roll is due"],
        ),
        (
            {"phase": "town"},
            {"blur": 5, "conditioning": ["fog_iron"]},
            {"type": "discovered"},
            [],
            "Discovered by the Watch",
            ["run out of town"],
        ),
        (
            {"in_fog": True},
            {"name": "Wren", **INFECTED, "infections": infections((11, "alternate"))},
            {"type": "begin_phase", "kind": "camp"},
            [],
            "A phase begins: Camp",
            ["Wren: a free test in this camp"],
        ),
        (
            {"in_fog": True},
            {"name": "Wren", "gear": ["beak_mask"], "filter": {"kind": "sponge"}},
            {"type": "end_phase", "kind": "camp"},
            [],
            "A phase ends: Camp",
            ["Wren: Fogfast sponge: 2 phases left", "turn 1"],
        ),
        (
            {"phase": "camp"},
            {"conditions": ["hungry_thirsty"]},
            {"type": "recover", "condition": "hungry_thirsty"},
            [],
            "Food and drink",
            ["cleared: Hungry and thirsty"],
        ),
        ({}, {}, {"type": "protect", "source": "bell", "on": True}, [], "bell protects", []),
        (
            {},
            {"protection": ["bell"]},
            {"type": "protect", "source": "bell", "on": False},
            [],
            "bell protects no more",
            [],
        ),
        ({}, {}, {"type": "set_near", "others": []}, [], "Near: nobody", []),
        ({}, {}, {"type": "fit_filter", "filter": "scarf"}, [], "Fit a new filter: Scarf", []),
        (
            {},
            {"wises": [{"name": "Bells"}]},
            {"type": "mark_wise", "wise": "Bells", "mark": "fate"},
            [],
            "Bells: a fate spent",
            [],
        ),
        ({}, {}, {"type": "set_rating", "kind": "will", "dice": 1}, [], "Will: 1 die", []),
        ({}, {}, {"type": "enter_fog"}, [], "Into the fog", ["exposed to the fog", "a Blur roll is due"]),
        (
            {},
            {"wises": [{"name": "Bells"}]},
            {"type": "drop_wise", "wise": "Bells"},
            [],
            "A wise is dropped: Bells",
            [],
        ),
        (
            {"in_fog": True},
            {**INFECTED, "infections": infections((6, "alternate"))},
            {"type": "clear_fog"},
            [],
            "A voice clears the fog for one test",
            [],
        ),
    ],
    ids=lambda value: value.get("type") if isinstance(value, dict) else None,
)
def test_the_log_tells_what_was_done_and_what_followed(scene, who, raw, faces, made, then):  # noqa: PLR0913, PLR0917 - a table
    """BL-6 to BL-56, in sentences."""
    line, followed = told(world_of({"turn": 2, **scene}, w=who), raw, faces)
    assert (line[0], followed) == (made, then)


def test_a_recovery_and_a_blow_are_told_with_their_outcome():
    """BL-29 and BL-55."""
    world = world_of({"phase": "camp"}, w={"conditions": ["angry"], "gear": ["beak_mask"]})
    line, _ = told(world, {"type": "recover", "condition": "angry", "dice": 2}, [4, 1])
    assert line == ("Recovery: Angry", "not recovered", "1 success", "against Ob 2")
    line, _ = told(world, {"type": "turn_blow", "gear": "beak_mask"}, [4])
    assert line == ("Turn a blow: Beak mask", "the blow is turned", "4", None)


def test_the_sample_party_is_what_its_moves_made_it():
    """The sample is played, not written: it loads as it is, and Osk carries what the fog left."""
    sample = msgspec.json.decode(msgspec.json.encode(system.views.sample()))
    loaded = load(system, {"system": "blur", **sample})
    assert loaded.warnings == ()
    assert [len(who.infections) for who in loaded.world.characters.values()] == [0, 2, 0]


def test_what_is_written_on_the_sheet_is_offered():
    """BL-50 and BL-56."""
    world = world_of(w={"name": "Wren", "ratings": {"will": 4, "hunter": 0}, "wises": [{"name": "Bells"}]})
    groups = {str(group.title): group for group in system.views.offers(world, "w")}
    assert [(str(line.label), str(line.note)) for line in groups["Dice"].ledger] == [("Will", "4 dice")]
    assert [str(offer.label) for offer in groups["Wises"].offers] == ["A new wise", "Take off: Bells"]


def test_a_filter_that_no_list_knows_protects_nobody():
    """BL-20."""
    world = world_of({"in_fog": True}, w={"filter": {"kind": "silk", "phases_left": 3}})
    assert world.characters["w"].exposed is True
    assert listing(world, "Protection")[0][:3] == ("silk", "3 phases left", "not worn")


def test_a_table_tells_what_its_own_things_do():
    """BL-29 and BL-33."""
    content = {
        "infections": [{"id": "x", "number": 12, "category": "primary", "name": "Lead feet", "text": "Slow in mud"}],
        "filters": [{"id": "moss", "phases": 4, "obstacle": 1, "name": "Bog moss", "text": "Smells"}],
    }
    document = {
        "system": "blur",
        "content": content,
        "characters": {"w": {**INFECTED, "infections": infections((12, "primary"))}},
    }
    world = load(system, document).world
    assert listing(world, "Infections, primary")[0][:2] == ("Lead feet", "Slow in mud")
    assert str(moves(world)["Fit a new filter: Bog moss"].note) == "4 phases, Ob 1 to buy, pack 1, Smells"


def test_the_gm_puts_a_versus_test_together():
    """BL-51."""
    tray = system.views.tray(world_of(w={}), {"type": "versus", "actor": "w"})
    assert (tray.success, tray.axis, tray.difficulty) == ("winner", None, None)


def test_a_phase_is_rolled_for_only_where_somebody_has_a_die_to_roll():
    """BL-17 and BL-26: Blur to shake off out of the fog, a scarf that was worn in it."""
    offered = moves(world_of(w={}))
    assert (offered["End the phase: Adventure"].dice, offered["Begin a phase: Camp"].dice) == (False, False)
    assert moves(world_of(w={}, o={"blur": 2}))["Begin a phase: Camp"].dice
    assert moves(world_of({"in_fog": True}, w={"filter": {"kind": "scarf", "used": True}}))[
        "End the phase: Adventure"
    ].dice


def test_things_are_offered_for_sale_in_town():
    """BL-26 to BL-29: with what they cost and the room they take; what is only found is not."""
    offered = moves(world_of({"phase": "town"}, w={"ratings": {"resources": 3}}))
    assert str(offered["Buy: Copper respirator"].note) == "Ob 4 to buy, pack 1"
    assert [offered["Buy: Scarf"].controls[0].value, "Buy: Zephyr fungus" in offered] == [3, False]
    assert "Buy: Scarf" not in moves(world_of(w={}))
    tray = system.views.tray(world_of({"phase": "town"}, w={}), offered["Buy: Scarf"].action)
    assert (str(tray.title), tray.success, str(tray.note)) == (
        "Buy: Scarf",
        "bought",
        "Resources against an obstacle of 1",
    )
    with pytest.raises(Invalid):
        system.views.tray(world_of(w={}), {"type": "buy", "actor": "w", "thing": "fungus"})


def test_what_is_carried_can_be_put_elsewhere_or_left():
    """BL-27 to BL-29: where there is a place for it."""
    offered = moves(world_of(w={"inventory": [{"thing": "beak_mask"}, {"thing": "sponge"}]}))
    assert {"Beak mask: at the belt", "Leave behind: Beak mask", "Leave behind: Fogfast sponge"} <= set(offered)
    assert not {"Fogfast sponge: at the belt", "Beak mask: in hand", "Beak mask: in the pack"} & set(offered)


def test_the_lost_have_an_epitaph():
    """BL-7: in the place of their notes, which are still written after the end."""
    assert (
        listing(world_of(w={"blur": 6, "retired": True, "notes": "She walked on."}), "Epitaph")[0][0]
        == "She walked on."
    )
    assert listing(world_of(w={"blur": 6, "retired": True}), "Epitaph") == []
    note = system.action({"type": "set_notes", "actor": "w", "notes": "She walked on."})
    assert refusal_of(world_of(w={"blur": 6, "retired": True}), note) is None


def test_the_dice_of_all_tests_are_written_in_one_form():
    """BL-50: the log names those that changed."""
    world = world_of(w={"ratings": {"will": 3}})
    (offer,) = next(group for group in system.views.offers(world, "w") if str(group.title) == "Dice").offers
    assert {control.key: control.value for control in offer.controls if control.value} == {"will": 3}
    action = system.action({**offer.action, "will": 3, "attack": 4, "health": 5, "feint": 0})
    rolled = script(system.prepare(world, action), system.turn(world), ())
    assert rolled.world.characters["w"].ratings == {"will": 3, "health": 5, "attack": 4}
    assert str(system.views.tell(world, action, rolled).made) == "Health: 5 dice, Attack: 4 dice"


def test_nothing_waits_for_the_lost_and_the_dead():
    """BL-7 and BL-54: the Blur die may take somebody on the very test that failed."""
    lost = {"blur": 6, "retired": True, "may_call": "BL-12", "blur_roll_due": "BL-11"}
    first, *_ = system.views.moves(world_of(w=lost, o={"dead": True, "may_call": "BL-13"}), "w")
    assert not first.waits


CARRYING = {"may_call": "BL-12", "inventory": [{"thing": "beak_mask"}]}


@pytest.mark.parametrize(
    "action, said",
    [
        ({"type": "call_blur_roll"}, "The GM calls for a Blur roll"),
        ({"type": "waive_blur_roll"}, "The GM calls for no Blur roll"),
        ({"type": "find", "thing": "fungus", "count": 3}, "Found: Zephyr fungus × 3"),
        ({"type": "stow", "thing": "beak_mask", "place": "belt"}, "Beak mask: at the belt"),
        ({"type": "drop", "thing": "beak_mask"}, "Left behind: Beak mask"),
        ({"type": "set_ratings", "will": 0}, "Dice of the tests"),
    ],
)
def test_the_log_says_what_was_called_for_found_and_put_away(action, said):
    """BL-12 and BL-27 to BL-29."""
    world = world_of(w=CARRYING)
    asked = system.action({"actor": "w", **action})
    rolled = script(system.prepare(world, asked), system.turn(world), ())
    assert str(system.views.tell(world, asked, rolled).made) == said


@pytest.mark.parametrize("face, outcome", [(4, "bought"), (1, "not bought")])
def test_the_log_says_whether_something_was_bought(face, outcome):
    """BL-28."""
    world = world_of({"phase": "town"}, w={})
    asked = system.action({"type": "buy", "actor": "w", "thing": "sponge", "dice": 1})
    told = system.views.tell(world, asked, script(system.prepare(world, asked), system.turn(world), (face,)))
    assert (str(told.made), str(told.outcome), str(told.against)) == ("Buying: Fogfast sponge", outcome, "against Ob 1")
