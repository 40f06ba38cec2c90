"""What the game shows."""

import pytest

from tablewright.kernel.decision import Invalid
from tablewright.kernel.document import load
from tablewright.kernel.rule import script
from tablewright.kernel.view import Choice, Modifiers, Number, Toggle
from tablewright.systems.favor import system
from tablewright.systems.favor.actions import Buy, Check, OvercomeTrauma, Wanted
from tablewright.table.fill import fill

VIEWS = system.views
CHECK = {"type": "check", "actor": "a", "ability": "charm"}


def test_the_sheet_has_two_pools_two_tracks_and_four_groups(world):
    """FG-1, FG-30, FG-32, FG-33."""
    sheet = VIEWS.sheet(world(a={"abilities": {"dexterity": 4, "toughness": 2}, "damage": 5}), "a")
    tracks = {str(track.label): (track.value, track.maximum, track.half) for track in sheet.tracks}
    assert tracks == {"Vigor": (9, 9, None), "Focus": (3, 3, None), "Damage": (5, 42, 21), "Stress": (0, 40, 20)}
    assert [(str(group.title), group.value, len(group.rows)) for group in sheet.groups] == [
        ("Social", 0, 3),
        ("Physical", 6, 5),
        ("Mental", 0, 5),
        ("Combat", 0, 3),
    ]
    assert str(sheet.tracks[0].note) == "3 + Athletics 0 + Dexterity 4 + Toughness 2"


def test_the_sheet_says_what_is_in_force(world):
    """FG-32, FG-33, FG-12."""
    here = world(a={"damage": 40, "stress": 20, "may_advance": True, "trauma_due": True})
    tags = [str(tag.label) for tag in VIEWS.sheet(here, "a").tags]
    assert tags == ["dying", "a trauma is due", "injured", "stressed", "may spend XP"]
    assert tags == [str(tag.label) for tag in VIEWS.brief(here, "a").tags]


def test_the_dying_see_why_they_cannot_roll(world):
    """FG-32."""
    rows = VIEWS.sheet(world(a={"damage": 40}), "a").groups[0].rows
    assert {row.shut.clause for row in rows} == {"FG-32"}


def test_a_mental_trauma_is_overcome_from_the_sheet(world):
    """FG-23."""
    sheet = VIEWS.sheet(world(a={"traumas": [{"id": "guilt"}, {"id": "limp"}]}), "a")
    assert [str(row.label) for row in sheet.groups[-1].rows] == ["Guilt"]
    tray = VIEWS.tray(world(a={"traumas": [{"id": "guilt"}]}), sheet.groups[-1].rows[0].action)
    assert (str(tray.title), tray.difficulty) == ("Overcome Guilt", None)


def controls(tray):
    return {getattr(control, "key", None) or control.name: control for control in tray.controls}


def test_the_tray_of_a_check_has_the_ladder_and_all_that_gives_dice(world):
    """FG-6, FG-9, FG-30, FG-19."""
    here = world(a={"maneuvers": ["dodge"], "talents": ["silver_tongue"]}, t={})
    found = controls(VIEWS.tray(here, CHECK))
    assert list(found) == [
        "difficulty",
        "circumstances",
        "target-t",
        "talent-silver_tongue",
        "advantage",
        "disadvantage",
        "amplify",
        "maneuver",
        "on_favor",
    ]
    assert isinstance(found["difficulty"], Number)
    assert [value for value, _ in found["difficulty"].ladder] == [8, 10, 12, 14, 16, 18, 20, 22]
    assert isinstance(found["advantage"], Modifiers)
    assert found["amplify"].high == 10


def test_without_a_maneuver_none_is_offered(world):
    """FG-19."""
    assert "maneuver" not in controls(VIEWS.tray(world(a={}), CHECK))


def filled(here, action, form):
    tray = VIEWS.tray(here, action)
    return system.action(fill(tray.action, tray.controls, form))


def test_a_switch_turns_the_check_against_a_person(world):
    """FG-4."""
    here = world(a={}, t={})
    assert filled(here, CHECK, {"t.target-t": "on"}) == Check(actor="a", ability="charm", target="t")
    stealth = {**CHECK, "ability": "stealth"}
    expected = Check(actor="a", ability="stealth", target="t", against="awareness")
    assert filled(here, stealth, {"t.target-t": "on"}) == expected
    chosen = filled(here, stealth, {"t.target-t": "on", "c.against": "intuition"})
    assert chosen.against == "intuition"


def test_a_talent_that_helps_is_a_source_of_advantage(world):
    """FG-18, FG-6."""
    here = world(a={"talents": ["silver_tongue"]})
    rows = {"t.talent-silver_tongue": "on", "m.advantage.0.source": "a gift", "m.advantage.0.value": "1"}
    plan = system.prepare(here, filled(here, CHECK, rows))
    assert [step.label for step in plan.steps if step.kind == "advantage"] == ["silver_tongue", "a gift"]
    assert str(system.name("silver_tongue")) == "Silver Tongue"


def test_what_stands_in_the_tray_already_stays_and_is_not_doubled(world):
    """FG-6."""
    here = world(a={"talents": ["silver_tongue"]})
    begun = {**CHECK, "difficulty": 14, "advantage": [{"source": "silver_tongue", "dice": 1}], "amplify": 2}
    tray = VIEWS.tray(here, begun)
    found = controls(tray)
    assert (found["difficulty"].value, found["amplify"].value) == (14, 2)
    assert isinstance(found["talent-silver_tongue"], Toggle)
    assert found["talent-silver_tongue"].on
    assert tray.action["advantage"] == []


@pytest.mark.parametrize(
    "action",
    [
        {},
        {"type": "check", "actor": "a"},
        {"type": "check", "actor": "a", "ability": []},
        {"type": "check", "actor": 1, "ability": "charm"},
        {"type": "rest", "actor": "a", "ability": "charm"},
        {"type": "overcome_trauma", "actor": "a", "trauma": "unheard_of"},
    ],
)
def test_a_roll_that_is_none_has_no_tray(world, action):
    with pytest.raises(Invalid):
        VIEWS.tray(world(a={}), action)


def shown(groups, title):
    return next(group for group in groups if str(group.title) == title)


def test_creation_shows_what_is_left_what_it_went_to_and_what_is_missing():
    """FG-10, FG-14, FG-16, FG-20."""
    here = load(system, {"system": "favor", "characters": {"a": VIEWS.blank("A")}}).world
    for thing in (Wanted("ability", "dexterity"), Wanted("ability", "dexterity"), Wanted("maneuver", "dodge")):
        here = script(system.prepare(here, Buy("a", items=(thing,))), system.turn(here), ()).world
    groups = VIEWS.offers(here, "a")
    account = shown(groups, "AP to assign")
    assert str(account.note) == "13 AP left of 16: 16 for the level, 0 from traumas."
    assert [(str(item.label), str(item.end)) for item in account.ledger] == [
        ("Dexterity +2", "−2 AP"),
        ("Dodge", "−1 AP"),
    ]
    assert account.left.value == 13
    assert shown(groups, "Done").offers[0].shut.clause == "FG-10"
    maneuvers = {str(offer.label): offer for offer in shown(groups, "Maneuvers").offers}
    assert maneuvers["Dodge"].shut.clause == "FG-16"
    assert str(maneuvers["Dodge"].have) == "acquired"
    assert maneuvers["Dual Strike"].shut is None
    assert [(str(need.label), need.tone) for need in maneuvers["Deflect Projectile"].needs] == [
        ("Defend 4, now 0", "fail"),
        ("Dexterity 4, now 2", "fail"),
        ("Lightning Reflexes", "fail"),
    ]
    assert [(str(need.label), need.tone) for need in maneuvers["Dual Strike"].needs] == [("Dexterity 2", "pass")]
    assert str(maneuvers["Rough Strike"].note).endswith("leads to Disrupting Kick · house")
    assert maneuvers["Dodge"].back == {"type": "take_back", "actor": "a", "purchase": 2}
    assert maneuvers["Dual Strike"].back is None
    assert [str(offer.label) for offer in shown(groups, "Maneuvers").offers[:2]] == ["Dodge", "Dual Strike"]
    assert str(shown(groups, "Traumas").offers[0].price) == "gives 2 AP"


CREATION = ["Calling", "Social", "Physical", "Mental", "Combat", "Talents", "Maneuvers", "Traumas", "Done"]


def steps(person):
    here = load(system, {"system": "favor", "characters": {"a": {**VIEWS.blank("A"), **person}}}).world
    return {str(group.title): group.step for group in VIEWS.offers(here, "a")}


def bought(kind, key, cost=1):
    return {"kind": kind, "id": key, "levels": 1, "cost": cost, "paid": "ap"}


def test_creation_goes_step_by_step_and_what_is_not_begun_comes_next():
    """FG-10, FG-20."""
    begun = steps({})
    assert list(begun) == [*CREATION, "AP to assign"]
    assert list(begun.values()) == ["here", *["ahead"] * 8, None]
    charming = {"abilities": {"charm": 1}, "ledger": [bought("ability", "charm")]}
    assert list(steps(charming).values()) == ["done", "done", "here", *["ahead"] * 6, None]
    guilty = {"traumas": [{"id": "guilt", "from": "creation"}], "ledger": [bought("trauma", "guilt", -2)]}
    assert list(steps(guilty).values()) == ["done", "here", *["ahead"] * 5, "done", "ahead", None]
    wary = {"talents": ["devout"], "maneuvers": ["dodge"], "ledger": [bought("talent", "devout")]}
    assert list(steps(wary).values()) == ["done", "here", *["ahead"] * 3, "done", "done", "ahead", "ahead", None]


def test_with_nothing_left_to_assign_every_step_is_done_but_the_last():
    """FG-10."""
    made = {"abilities": dict.fromkeys(("charm", "stealth", "nature", "defend"), 4)}
    assert list(steps(made).values()) == [*["done"] * 8, "here", None]


def test_with_xp_there_are_no_steps(world):
    """FG-12."""
    groups = VIEWS.offers(world(a={"xp": 5}), "a")
    assert [str(group.title) for group in groups] == ["Experience", *CREATION[1:-2]]
    assert {group.step for group in groups} == {None}


def test_the_ledger_says_what_was_paid_and_takes_back_what_nothing_rests_on():
    """FG-14."""
    lines = [bought("ability", "dexterity"), bought("ability", "dexterity"), bought("maneuver", "dodge")]
    person = {**VIEWS.blank("A"), "abilities": {"dexterity": 2}, "maneuvers": ["dodge"], "ledger": lines}
    here = load(system, {"system": "favor", "characters": {"a": person}}).world
    ledger = shown(VIEWS.offers(here, "a"), "AP to assign").ledger
    assert [(str(line.label), str(line.end), line.back) for line in ledger] == [
        ("Dexterity +2", "−2 AP", None),
        ("Dodge", "−1 AP", {"type": "take_back", "actor": "a", "purchase": 2}),
    ]


def test_after_creation_the_ledger_shows_what_xp_went_to(world):
    """FG-13, FG-14."""
    lines = [bought("ability", "charm"), {"kind": "ability", "id": "charm", "levels": 1, "cost": 16}]
    account = shown(VIEWS.offers(world(a={"abilities": {"charm": 2}, "xp": 3, "ledger": lines}), "a"), "Experience")
    assert [(str(line.label), str(line.end), line.back) for line in account.ledger] == [
        ("Charm +1", "−1 AP", None),
        ("Charm +1", "−16 XP", None),
    ]
    assert str(account.note) == "3 XP are there. At level 2 the next AP costs 2 XP, the one after it 3."


def test_a_condition_that_the_cap_forbids_says_which_level_it_takes(world):
    """FG-15, FG-16."""
    offers = shown(VIEWS.offers(world(a={"abilities": {"charm": 1}}), "a"), "Maneuvers").offers
    needs = {str(offer.label): [str(need.label) for need in offer.needs] for offer in offers}
    assert needs["Disrupting Kick"] == ["Assault 3, now 0, allowed from level 12", "Rough Strike"]
    assert needs["Rough Strike"] == ["Assault 1, now 0"]


def test_what_is_of_the_house_is_marked(world):
    """The names of the game's public tables are not."""
    here = world(a={"talents": ["scholar", "devout"]})
    talents = VIEWS.sheet(here, "a").lists[0].items
    assert [(str(item.label), item.end and str(item.end)) for item in talents] == [
        ("Scholar", "house"),
        ("Devout", None),
    ]
    notes = {str(offer.label): str(offer.note) for offer in shown(VIEWS.offers(here, "a"), "Talents").offers}
    assert [name for name, note in notes.items() if note.endswith("house")].count("Devout") == 0
    assert notes["Medic"].endswith("house")


def test_an_ability_at_its_most_is_marked(world):
    """FG-15."""
    groups = VIEWS.sheet(world(a={"abilities": {"charm": 1, "nature": 3, "deception": 1}}), "a").groups
    marked = [row.path for group in groups for row in group.rows if str(row.note).endswith("At its most.")]
    assert marked == ["abilities.charm", "abilities.deception", "abilities.nature"]


def test_an_ability_is_offered_with_its_chance_now_and_next(world):
    """FG-2, FG-15."""
    offer = shown(
        VIEWS.offers(world(a={"abilities": {"charm": 1}, "xp": 5, "may_advance": True}), "a"), "Social"
    ).offers[0]
    assert str(offer.price) == "1 XP"
    assert str(offer.note) == (
        "Win people over and sway what they think. Against Willpower. 28 % at 10, next 42 %. 2 is allowed from level 8."
    )
    assert offer.shut.clause == "FG-15"


def test_the_moves_are_there_for_everybody_and_say_when_they_are_shut(world):
    here = world(a={"traumas": [{"id": "guilt"}], "maneuvers": ["dodge"]}, d={"conditions": ["dead"]})
    actions = {offer.action["type"] for group in VIEWS.moves(here, "a") for offer in group.offers}
    assert actions == {
        "rest",
        "damage",
        "heal",
        "stress",
        "relieve",
        "spend",
        "restore",
        "use_maneuver",
        "gain_trauma",
        "overcome_trauma",
        "award_xp",
        "award_together",
        "rest_together",
        "adjust_ability",
        "grant",
        "write_talent",
        "write_maneuver",
        "write_trauma",
        "rename",
        "set_notes",
    }
    offers = [offer for group in VIEWS.moves(here, "d") for offer in group.offers]
    for_all = {"award_together", "rest_together", "write_talent", "write_maneuver", "write_trauma"}
    assert {offer.shut.clause for offer in offers if offer.action["type"] not in for_all} == {"FG-32"}
    assert {offer.shut for offer in offers if offer.action["type"] in for_all} == {None}


def test_a_trauma_is_chosen_or_rolled(world):
    """FG-22."""
    offers = shown(VIEWS.moves(world(a={}), "a"), "Traumas").offers
    (choice,) = offers[0].controls
    assert isinstance(choice, Choice)
    assert str(choice.options[0][1]) == "roll d100"
    assert {str(offer.label) for offer in offers} == {"Gain a trauma from damage", "Gain a trauma from stress"}


def told(here, action, dice=()):
    rolled = script(system.prepare(here, action), system.turn(here), dice)
    return VIEWS.tell(here, action, rolled)


def test_a_check_is_told_in_parts(world):
    here = world(a={"abilities": {"charm": 3}, "maneuvers": ["feint"]}, t={})
    line = told(here, Check("a", ability="charm", target="t", maneuver="feint", amplify=1), (4, 3, 6, 6))
    assert str(line.made) == "Charm on T, with Feint, amplified by 1"
    assert (str(line.outcome), line.passed) == ("failure", False)
    assert (str(line.number), str(line.against)) == ("11", "against 12")
    assert [str(each) for each in line.then] == ["Focus −2"]


def test_what_was_tried_is_told_the_same_whatever_the_dice_and_the_difficulty(world):
    """Nothing that is secret or decided by a die stands in the first part."""
    here = world(a={})
    lines = {
        str(told(here, Check("a", ability="charm", difficulty=need), faces).made)
        for need in (2, 12, 99)
        for faces in ((1, 1), (6, 6))
    }
    assert lines == {"Charm"}


def test_overcoming_is_told_with_what_followed(world):
    """FG-24."""
    line = told(
        world(a={"traumas": [{"id": "guilt"}]}), OvercomeTrauma("a", trauma="guilt", ability="willpower"), (5, 6)
    )
    assert [str(each) for each in (line.made, line.outcome, line.number, line.against, *line.then)] == [
        "Overcome Guilt",
        "failure",
        "11",
        "against 20",
        "Stress +9",
    ]


@pytest.mark.parametrize(
    "action, made, then",
    [
        ({"type": "damage", "amount": 40}, "Damage: 40", ["Damage +39", "unconscious and dying; a trauma is due"]),
        ({"type": "stress", "amount": 40}, "Stress: 40", ["Stress +39", "breakdown; a trauma is due"]),
        ({"type": "heal", "amount": 1}, "Healing: 1", []),
        ({"type": "relieve", "amount": 1}, "Relief: 1", []),
        ({"type": "spend", "pool": "vigor", "points": 4}, "Vigor spent: 4", ["Vigor −3", "Damage +1"]),
        ({"type": "restore", "pool": "focus", "points": 4}, "Focus restored: 4", ["Focus +1"]),
        ({"type": "rest", "kind": "short"}, "Short rest", ["Focus +1"]),
        ({"type": "rest", "kind": "long"}, "Long rest", ["Focus +1", "Damage −1", "Stress −1", "XP may be spent now"]),
        ({"type": "gain_trauma", "cause": "damage", "choose": "limp"}, "Gain a trauma from damage", ["trauma: Limp"]),
        ({"type": "use_maneuver", "maneuver": "dodge", "ability": "defend"}, "Dodge", ["Vigor −1"]),
        ({"type": "award_xp", "amount": 5}, "5 XP awarded", []),
        (
            {"type": "buy", "items": [{"kind": "ability", "id": "craft"}, {"kind": "ability", "id": "nature"}]},
            "Acquired: Craft +1, Nature +1",
            ["Craft: 1 XP", "Nature: 2 XP"],
        ),
        ({"type": "adjust_ability", "ability": "charm", "value": 2}, "Charm is set to 2", []),
        ({"type": "grant", "kind": "talent", "id": "undying"}, "Granted: Undying", []),
        ({"type": "rename", "name": "{B}"}, "New name: {B}", []),
        ({"type": "set_notes", "notes": "x"}, "Notes written", []),
        (
            {"type": "create", "actor": "b", "name": "Bo", "level": 1, "abilities": {"charm": 1}},
            "A new character: Bo, level 1",
            [],
        ),
    ],
    ids=lambda value: value["type"] if isinstance(value, dict) else "",
)
def test_everything_is_told(world, action, made, then):
    here = world(a={"maneuvers": ["dodge"], "focus": 2, "damage": 1, "stress": 1, "xp": 9, "may_advance": True})
    line = told(here, system.action({"actor": "a", **action}))
    assert str(line.made) == made
    assert [str(each) for each in line.then] == then


@pytest.mark.parametrize(
    "action, made",
    [
        ({"type": "take_trauma", "trauma": "guilt"}, "Taken: Guilt"),
        ({"type": "take_back", "purchase": 0}, "Taken back: Charm"),
        ({"type": "set_level", "level": 20}, "Starting level: 20"),
    ],
)
def test_the_making_of_a_character_is_told(world, action, made):
    line = {"kind": "ability", "id": "charm", "levels": 1, "cost": 1}
    here = world(a={"creating": True, "starting_level": 16, "abilities": {"charm": 1}, "ledger": [line]})
    assert str(told(here, system.action({"actor": "a", **action})).made) == made


@pytest.mark.parametrize(
    "person, action, dice, then",
    [
        ({"damage": 40}, {"type": "damage", "amount": 1}, (), ["dead"]),
        ({"damage": 40}, {"type": "heal", "amount": 3}, (), ["no longer dying"]),
        (
            {"abilities": {"willpower": 8}, "traumas": [{"id": "guilt"}]},
            {"type": "overcome_trauma", "trauma": "guilt", "ability": "willpower"},
            (6, 6),
            ["Guilt is overcome"],
        ),
        ({"creating": True}, {"type": "finish_creation"}, (), []),
    ],
)
def test_what_turns_for_better_or_worse_is_told(world, person, action, dice, then):
    """FG-32, FG-23."""
    line = told(world(a=person), system.action({"actor": "a", **action}), dice)
    assert [str(each) for each in line.then] == then


def test_what_no_list_has_and_what_says_nothing_is_shown_all_the_same(world):
    """FG-16."""
    content = {"talents": [{"id": "seer", "name": "{Seer}", "cost": 1}]}
    here = world(
        content=content, a={"talents": ["seer", "unheard_of"], "traumas": [{"id": "nor_of_this"}], "notes": "{x}"}
    )
    lists = {str(each.title): [str(item.label) for item in each.items] for each in VIEWS.sheet(here, "a").lists}
    assert lists == {
        "Talents": ["{Seer}", "unheard_of"],
        "Maneuvers": [],
        "Traumas": ["nor_of_this"],
        "Notes": ["{x}"],
    }


def test_the_sample_party_is_at_the_advised_level():
    """FG-11."""
    here = load(system, {"system": "favor", **VIEWS.sample()}).world
    assert {str(VIEWS.sheet(here, key).subtitle) for key in here.characters} == {"Level 16"}
    assert not any(person.creating for person in here.characters.values())
