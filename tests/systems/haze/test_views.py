"""What a table shows of Haze: the sheet with HZ-60, HZ-61 and HZ-62, the tray, offers, moves and the log."""

import pytest

from tablewright.kernel.decision import Invalid
from tablewright.kernel.document import dump, load
from tablewright.sdk import Choice, Modifiers, Number, Toggle, script
from tablewright.systems.haze import system
from tablewright.systems.haze.catalog import Content, catalog
from tablewright.systems.haze.gifts import GIFTS


def stats(world, **sheet):
    return {str(stat.label): stat.value for stat in system.views.sheet(world(a=sheet), "a").stats}


def rows(world, **sheet):
    groups = system.views.sheet(world(a=sheet, b={}), "a").groups
    return {str(row.label): row for group in groups for row in group.rows}


def test_hz_60_faith_gives_twice_as_many_miracle_points_a_day(world):
    assert stats(world, attributes={"faith": 3})["Miracle points"] == 6
    assert "Miracle points" not in stats(world)


def test_hz_61_magic_is_the_greatest_x_of_a_spell(world):
    assert stats(world, attributes={"magic": 4})["Greatest X"] == 4


def test_hz_62_body_is_the_base_speed(world):
    assert stats(world, attributes={"body": 3})["Base speed"] == 3


def test_the_sheet_has_seven_attributes_with_their_skills(world):
    groups = system.views.sheet(world(a={}), "a").groups
    assert [str(group.title) for group in groups] == [
        *("Body", "Senses", "Mind", "Willpower"),
        *("Faith", "Magic", "Science"),
    ]
    assert [group.minor for group in groups] == [False] * 4 + [True] * 3
    assert [len(group.rows) for group in groups] == [6, 5, 5, 4, 2, 3, 1]


def test_a_skill_shows_its_level_and_what_it_adds(world):
    cloak = [{"name": "Cloak", "value": 2, "applies_to": ["stealth"]}]
    stealth = rows(world, attributes={"body": 3}, skills={"stealth": 2}, bonuses=cloak, fatigue=1)["Stealth"]
    assert (stealth.level, stealth.adds, stealth.shut) == (2, 3 + 2 + 2 - 1, None)
    assert stealth.action["skill"] == "stealth"


def test_what_needs_training_is_shut_with_its_clause(world):
    machines = rows(world)["Machines"]
    assert (machines.adds, machines.shut.clause) == (None, "HZ-10")
    assert rows(world, skills={"machines": 1})["Machines"].shut is None


def test_an_attribute_that_the_creature_lacks_has_no_value_and_no_rows(world):
    group = system.views.sheet(world(a={"attributes": {"magic": None}}), "a").groups[5]
    assert (group.value, group.rows, str(group.note)) == (None, (), "Only sentient beings have it.")


def test_the_tracks_show_half_of_life_and_the_limit_of_fatigue(world):
    sheet = {"life": {"max": 11, "current": 9}, "fatigue": 3, "attributes": {"body": 2, "willpower": 3}, "vigor": 1}
    life, fatigue, vigor = system.views.brief(world(a=sheet), "a").tracks
    assert (life.value, life.maximum, life.half) == (9, 11, 5)
    assert (fatigue.value, fatigue.maximum) == (3, 5)
    assert (vigor.value, vigor.maximum) == (1, 3)


def test_conditions_and_what_counts_on_checks_are_tags(world):
    sheet = {"conditions": ["fainted"], "fatigue": 2, "vigor": 1, "life": {"max": 10, "current": 5}}
    tags = [str(tag.label) for tag in system.views.brief(world(a=sheet), "a").tags]
    assert tags == ["fainted", "−2 on checks", "+1 on checks", "at the limit", "at half life"]


def test_what_is_carried_says_whether_it_counts(world):
    bonuses = [
        {"name": "Cloak", "value": 2, "applies_to": ["stealth"]},
        {"name": "Boots", "value": 1, "applies_to": ["stealth"]},
        {"name": "Veil", "value": 9, "applies_to": ["stealth"], "tag": "magic"},
    ]
    carried = system.views.sheet(world(a={"bonuses": bonuses}), "a").lists[0]
    assert [(str(item.label), str(item.end), item.clause, item.out) for item in carried.items] == [
        ("Cloak", "+2", None, False),
        ("Boots", "+1", "HZ-13", True),
        ("Veil", "+9", "HZ-8", True),
    ]


def test_abilities_show_what_they_are_and_where_they_come_from(world):
    ability = {"name": "Pounce", "source": "beastly.circle.1", "effect": {"kind": "melee_damage", "value": 1}}
    listing = system.views.sheet(world(a={"abilities": ["Sings", ability]}), "a").lists[1]
    assert [(str(item.label), str(item.note), str(item.end)) for item in listing.items] == [
        ("Sings", "None", "None"),
        ("Pounce", "+1 melee damage", "Beastly"),
    ]


def test_the_tray_of_a_check_has_everything_that_may_change_it(world):
    party = world(
        a={"trees": {"thief": {"square": [1, 1, 1], "circle": [1]}}},
        b={"name": "Bo", "skills": {"stealth": 4}},
        c={"conditions": ["unconscious"]},
    )
    tray = system.views.tray(party, {"type": "check", "actor": "a", "skill": "stealth"})
    difficulty, attribute, expertise, first, second, bonuses, penalties = tray.controls
    assert isinstance(difficulty, Number)
    assert isinstance(attribute, Choice)
    assert [value for value, _ in attribute.options] == ["", "senses", "mind", "willpower", "faith", "magic", "science"]
    assert [value for value, _ in expertise.options] == ["", "thief"]
    assert isinstance(first, Toggle)
    assert (first.patch, str(first.note), first.shut) == ({"helpers": ["b"]}, "lends Stealth 4", None)
    assert second.shut.clause == "HZ-26"
    assert isinstance(bonuses, Modifiers)
    assert penalties.key == "penalties"


def test_the_gm_is_offered_to_force_what_is_refused(world):
    tray = system.views.tray(world(a={}), {"type": "check", "actor": "a", "skill": "machines"})
    (forced,) = [control for control in tray.controls if isinstance(control, Toggle)]
    assert forced.patch == {"forced": True}


@pytest.mark.parametrize(
    "action",
    [
        {"type": "rest", "actor": "a"},
        {"type": "check", "actor": "ghost", "skill": "stealth"},
        {"type": "check", "actor": "a"},
        {"type": "check", "actor": "a", "skill": "juggling"},
        {"type": "check", "actor": "a", "attribute": "luck"},
        {"type": "attack", "actor": "a", "target": "ghost"},
        {},
    ],
)
def test_a_tray_of_what_is_no_roll_is_invalid(world, action):
    with pytest.raises(Invalid):
        system.views.tray(world(a={}), action)


@pytest.mark.parametrize("kind", ["press_on", "combined", "opposed", "reroll", "attack"])
def test_every_roll_has_a_tray(world, kind):
    action = {"type": kind, "actor": "a", "skill": "stealth", "target": "b"}
    tray = system.views.tray(world(a={}, b={}), action)
    known = system.results[system.action_types[kind]].__struct_fields__
    assert tray.success in known


def offers(world, **sheet):
    return {str(group.title): group for group in system.views.offers(world(a=sheet), "a")}


def test_offers_name_price_what_it_does_and_why_not(world):
    groups = offers(world, trees={"thief": {"square": [1, 1, 0]}}, xp={"earned": 3, "unspent": 3})
    thief = {str(offer.label): offer for offer in groups["Thief"].offers}
    assert str(thief["Street tongue"].price) == "1 XP"
    assert str(thief["Street tongue"].note) == "Persuasion +1"
    assert thief["Street tongue"].shut is None
    assert str(thief["Quick hands"].have) == "Square, bought 1 of 3"
    assert {thief[name].shut.clause for name in ("Quick hands", "Slip away", "Nobody was here")} == {"HZ-43"}
    body = next(offer for offer in groups["Attributes"].offers if str(offer.label) == "Body")
    assert (str(body.price), body.shut.clause) == ("4 XP", "HZ-40")


def test_offers_while_creating_are_the_steps_and_the_ledger(world):
    ledger = [
        {"kind": "attribute", "id": "mind", "levels": 1, "cost": 4},
        {"kind": "life", "id": "11", "levels": 0, "cost": 0},
    ]
    groups = offers(world, **system.views.blank("N"), ledger=ledger)
    assert list(groups) == ["Race", "Life points", "Trees", "Attributes", "Skills", "Done", "Free points"]
    assert [(str(item.label), str(item.end)) for item in groups["Free points"].ledger] == [
        ("Mind", "4 points"),
        ("Life points", "0 points"),
    ]
    assert len(groups["Race"].offers) == 3
    assert groups["Done"].offers[0].shut.clause == "HZ-50"
    faith = next(offer for offer in groups["Attributes"].offers if str(offer.label) == "Faith")
    assert str(system.names[GIFTS["faith"]]) in str(faith.note)


def told(world, raw, faces=(), **people):
    party = world(**people)
    action = system.action({"actor": "a", **raw})
    rolled = script(system.prepare(party, action), system.turn(party), faces)
    return system.views.tell(party, action, rolled)


def test_the_log_line_of_a_check(world):
    tell = told(world, {"type": "check", "skill": "stealth", "difficulty": 5}, [7], a={})
    assert [str(tell.made), str(tell.number), str(tell.outcome), str(tell.against)] == [
        "Stealth",
        "8",
        "passes",
        "against 5",
    ]
    assert tell.passed is True


def test_the_log_line_of_an_attack_tells_what_follows(world):
    strong = {"attributes": {"body": 9}}
    raw = {"type": "attack", "target": "b", "kind": "melee", "damage": 10}
    tell = told(world, raw, [9], a=strong, b={"name": "Bo", "vigor": 1})
    assert str(tell.made) == "Melee attack on Bo"
    assert [str(line) for line in tell.then] == ["Bo: life 10 → 0", "Bo: vigor 1 → 0", "Bo: unconscious"]


def test_the_log_line_of_several(world):
    sides = [{"actor": "a", "skill": "stealth"}, {"actor": "b", "skill": "stealth"}]
    tell = told(world, {"type": "opposed", "contestants": sides}, [3, 3, 2], a={}, b={"name": "Bo"})
    assert (str(tell.made), str(tell.outcome)) == ("Opposed: A, Bo", "Bo wins, all equal; by a coin")
    raw = {"type": "combined", "participants": ["a", "b"], "skill": "stealth", "difficulty": 5, "need": "all"}
    tell = told(world, raw, [3, 4], a={}, b={"name": "Bo"})
    assert (str(tell.made), str(tell.number), tell.passed) == ("Stealth together: A, Bo", "A 4, Bo 5", False)


def test_the_log_line_of_what_the_gm_gives_has_the_reason(world):
    tell = told(world, {"type": "gain_vigor", "points": 2, "reason": "Hot soup"}, a={})
    assert [str(line) for line in tell.then] == ["A: vigor 0 → 2. “Hot soup”"]


def test_the_log_line_of_a_reroll_is_that_of_the_roll(table):
    play = table({"a": {"xp": {"earned": 1, "unspent": 1}}})
    play.act({"type": "check", "actor": "a", "skill": "stealth", "difficulty": 5}, dice=[2])
    party = load(system, play.world).world
    action = system.action({"type": "reroll", "actor": "a"})
    tell = system.views.tell(party, action, script(system.prepare(party, action), system.turn(party), [9]))
    assert [str(tell.made), str(tell.number), str(tell.outcome)] == ["Reroll: Stealth", "10", "passes"]
    assert [str(line) for line in tell.then] == ["A: XP to spend 1 → 0"]


def test_a_skill_and_a_tree_of_the_table_go_by_the_names_they_were_given(world):
    content = {
        "skills": [{"id": "juggling", "name": "Jonglieren {0}", "attribute": "senses"}],
        "trees": [{"id": "clown", "name": "Clown <b>"}],
    }
    party = world(a={"trees": {"clown": {}}}, content=content)
    shown = [str(row.label) for group in system.views.sheet(party, "a").groups for row in group.rows]
    assert "Jonglieren {0}" in shown
    groups = [str(group.title) for group in system.views.offers(party, "a")]
    assert "Clown <b>" in groups


def test_every_kind_of_effect_is_told_before_it_is_bought(world):
    kinds = {
        "attribute": "Mind +1",
        "skill": "Stealth +1",
        "life": "Life +1",
        "evade": "Evade +1",
        "toughness": "Toughness +1",
        "hours_per_fatigue": "fatigue comes 1 hour later",
        "extra_attack": "extra attacks: 1",
        "melee_damage": "+1 melee damage",
        "spell_failure": "+1 on rolls for spell failure",
        "ability": "None",
    }
    ids = {"attribute": "mind", "skill": "stealth"}
    slots = [{"name": kind, "effects": [{"kind": kind, "id": ids.get(kind, "")}]} for kind in kinds]
    content = {"trees": [{"id": "all", "name": "All", "square": slots}]}
    party = world(a={"trees": {"all": {}}}, content=content)
    (group,) = [group for group in system.views.offers(party, "a") if str(group.title) == "All"]
    assert {str(offer.label): str(offer.note) for offer in group.offers if str(offer.label) in kinds} == kinds


def test_slots_without_a_name_are_counted(world):
    party = world(a={"trees": {"unheard_of": {"square": [1, 0, 0]}}})
    (group,) = [group for group in system.views.offers(party, "a") if str(group.title) == "unheard_of"]
    assert [str(offer.label) for offer in group.offers] == [
        *("Square 1", "Square 2", "Square 3", "Circle 1", "Circle 2", "Triangle 1"),
    ]


def test_effects_without_a_place_are_told_in_the_abilities(world):
    effects = {
        "extra_attack": "Extra attacks: 2",
        "melee_damage": "+2 melee damage",
        "spell_failure": "+2 on rolls for spell failure",
        "ability": "None",
    }
    abilities = [{"name": kind, "effect": {"kind": kind, "value": 2}} for kind in effects]
    listing = system.views.sheet(world(a={"abilities": abilities}), "a").lists[1]
    assert {str(item.label): str(item.note) for item in listing.items} == effects


def test_the_ledger_names_what_was_bought(world):
    lines = [
        ("skill", "stealth"),
        ("development", "thief.square.0"),
        ("development", "unheard_of.circle.1"),
        ("life", "9"),
    ]
    ledger = [{"kind": kind, "id": key, "levels": 1, "cost": 1} for kind, key in [*lines, ("other", "thing")]]
    purse = system.views.offers(world(a={"ledger": ledger}), "a")[-1]
    assert [str(item.label) for item in purse.ledger] == [
        "Stealth",
        "Quick hands",
        "unheard_of",
        "Life points",
        "thing",
    ]


def test_a_race_tells_what_it_changes(world):
    content = {"races": [{"id": "sylph", "name": "Sylph", "life": -2, "evade": 10, "tree": "mage"}]}
    groups = system.views.offers(world(a=system.views.blank("N"), content=content), "a")
    (race,) = [offer for group in groups for offer in group.offers if str(offer.label) == "Sylph"]
    assert str(race.note) == "life −2, evade 10, tree: Mage"


def test_a_field_of_ones_own_can_be_rolled_from_the_sheet(world):
    shown = rows(world, attributes={"science": 2}, expertises={"Gemology": 3})
    assert (shown["Gemology"].adds, shown["Gemology"].action["expertise"]) == (5, "Gemology")
    assert rows(world, expertises={"Gemology": 3})["Gemology"].shut.clause == "HZ-8"


def test_alone_there_is_nobody_to_attack(world):
    group = system.views.sheet(world(a={}), "a").groups[0]
    assert group.rows[-1].action is None
    assert str(group.rows[-1].note) == "There is nobody to attack."


def test_readings_of_hard_times_are_on_the_sheet(world):
    groups = system.views.sheet(world(a={"attributes": {"body": 0, "mind": 1}, "drained": {"mind": 2}}), "a").groups
    assert [str(groups[0].note), str(groups[2].note)] == ["At 0: only the die counts.", "2 below the level paid for."]
    tired = stats(world, hours_active=13, rerolls=2)
    assert (tired["Awake"], tired["Rerolls"]) == (13, 2)
    life, below, *_ = system.views.brief(world(a={"life": {"max": 9, "current": -3}}), "a").tracks
    assert (life.value, str(life.note)) == (0, "half at 4, unconscious at 0, dead at −9")
    assert (below.value, below.maximum, str(below.note)) == (3, 9, "dead at −9")


def test_a_character_being_created_shows_the_gifts_to_come(world):
    sheet = system.views.sheet(world(a=system.views.blank("N")), "a")
    assert [str(tag.label) for tag in sheet.tags] == ["being created"]
    assert str(sheet.groups[4].note) == "At 0: 5 free points, and Mind rises by 1 at the end."


def test_what_is_not_in_use_is_shown_so(world):
    bonuses = [{"name": "Cape", "value": 2, "applies_to": ["stealth"], "active": False}]
    (item,) = system.views.sheet(world(a={"bonuses": bonuses}), "a").lists[0].items
    assert (str(item.note), item.out) == ("Stealth; not in use", True)


def test_the_tray_of_an_attribute_check_has_no_skill_to_swap_or_help(world):
    tray = system.views.tray(world(a={}, b={}), {"type": "check", "actor": "a", "attribute": "body"})
    assert [type(control) for control in tray.controls] == [Number, Modifiers, Modifiers]


def test_every_number_says_where_it_stands_in_the_document(world):
    skills = dict.fromkeys((skill for skill in system.names if skill in catalog(Content()).skills), 1)
    party = world(a={"skills": skills, "expertises": {"Gemology": 1}, "rerolls": 1, "hours_active": 1})
    sheet = system.views.sheet(party, "a")
    shown = [*sheet.tracks, *sheet.stats, *sheet.groups, *(row for group in sheet.groups for row in group.rows)]
    paths = [item.path for item in shown if item.path is not None]
    assert {"life.current", "fatigue", "vigor", "xp.unspent", "attributes.body", "skills.stealth"} <= set(paths)
    written = dump(party)["characters"]["a"]
    for path in paths:
        here = written
        for part in path.split("."):
            here = here[part]
        assert isinstance(here, int)


def steps(world, **sheet):
    groups = system.views.offers(world(a={**system.views.blank("N"), **sheet}), "a")
    return {str(group.title): group.step for group in groups if group.step}


def test_creation_is_shown_as_steps_the_first_undone_one_comes_now(world):
    assert list(steps(world)) == ["Race", "Life points", "Trees", "Attributes", "Skills", "Done"]
    assert list(steps(world).values()) == ["here", *["ahead"] * 5]
    life = {"ledger": [{"kind": "life", "id": "11", "levels": 0, "cost": 0}], "xp": {"unspent": 40}}
    begun = steps(world, race="beastly", trees={"beastly": {}}, **life)
    assert list(begun.values()) == ["done", "done", "here", "ahead", "ahead", "ahead"]
    spent = steps(
        world, race="beastly", trees={tree: {} for tree in ("beastly", "mage", "thief")}, ledger=life["ledger"]
    )
    assert list(spent.values()) == [*["done"] * 5, "here"]


def test_after_creation_there_are_no_steps_and_new_skills_stand_by_themselves(world):
    groups = offers(world, skills={"stealth": 2}, trees={"thief": {}})
    assert list(groups) == ["Thief", "Attributes", "Skills", "New skills", "Experience"]
    assert [str(offer.label) for offer in groups["Skills"].offers] == ["Stealth"]
    assert {offer.shut.clause for offer in groups["New skills"].offers} == {"HZ-41"}
    assert all(group.step is None for group in groups.values())


def test_hz_51_each_line_of_the_ledger_that_nothing_rests_on_can_be_taken_back(table):
    play = table({"a": system.views.blank("N")})
    for action in (
        {"type": "roll_life"},
        {"type": "raise_skill", "skill": "stealth"},
        {"type": "raise_skill", "skill": "stealth"},
        {"type": "raise_attribute", "attribute": "mind"},
    ):
        play.act({"actor": "a", **action}, **({"dice": [4, 4]} if action["type"] == "roll_life" else {}))
    groups = {str(group.title): group for group in system.views.offers(load(system, play.world).world, "a")}
    backs = [line.back and line.back["purchase"] for line in groups["Free points"].ledger]
    assert backs == [None, None, 2, 3]
    by_name = {str(offer.label): offer.back for title in ("Attributes", "Skills") for offer in groups[title].offers}
    assert by_name["Mind"]["purchase"] == 3
    assert by_name["Stealth"]["purchase"] == 2
    assert by_name["Body"] is None
    assert groups["Free points"].left.value == 40 + 15 - 3 - 4


def test_attributes_have_short_names(world):
    groups = system.views.sheet(world(a={}), "a").groups
    assert [str(group.short) for group in groups] == ["BOD", "SEN", "MIN", "WIL", "FAI", "MAG", "SCI"]


def test_hz_10_a_skill_that_needed_training_is_marked_when_one_has_it(world):
    sheet = system.views.sheet(world(a={"skills": {"machines": 1, "persuasion": 1}}), "a")
    notes = {
        str(row.label): None if row.note is None else str(row.note) for group in sheet.groups for row in group.rows
    }
    assert (notes["Machines"], notes["Persuasion"]) == ("trained", None)
    blank = system.views.sheet(world(a={}), "a")
    assert {row.note for group in blank.groups for row in group.rows if str(row.label) == "Machines"} == {None}


def test_there_is_no_heading_over_no_skills(world):
    def titles(skills):
        return [
            str(group.title)
            for group in system.views.offers(world(a={"skills": skills}), "a")
            if "kills" in str(group.title)
        ]

    assert titles({}) == ["New skills"]
    assert titles({"stealth": 1}) == ["Skills", "New skills"]
    assert titles(dict.fromkeys(catalog(world().content).skills, 1)) == ["Skills"]
