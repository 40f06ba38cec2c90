"""HZ-1 to HZ-8 (HZ-2, HZ-3, HZ-4, HZ-5, HZ-6, HZ-7): what attributes are, and what 0 means."""

import pytest

from tablewright.systems.haze import system
from tablewright.systems.haze.sheet import COVERS
from tablewright.testing.catalog import Catalog

PRIMARY = ("body", "senses", "mind", "willpower")
SECONDARY = ("faith", "magic", "science")


def check(**more):
    return {"type": "check", "difficulty": 10, **more}


def test_hz_1_primary_attributes_begin_at_1_and_secondary_at_0(done):
    _, person = done({"type": "pass_time", "hours": 0}, a={})
    assert person["attributes"] == dict.fromkeys(PRIMARY, 1) | dict.fromkeys(SECONDARY, 0)
    assert (person["evade"], person["toughness"]) == (8, 0)
    assert person["life"] == {"max": 10, "current": 10}


def test_hz_1_each_attribute_is_shown_with_what_it_covers(world):
    sheet = system.views.sheet(world(a={}), "a")
    shown = {str(group.title): group.note for group in sheet.groups}
    for name in ("Body", "Senses", "Mind", "Willpower"):
        assert shown[name] == COVERS[name.lower()]


def test_hz_1_a_creature_without_a_secondary_attribute_cannot_roll_it(refused):
    wolf = {"attributes": {"faith": None, "magic": None, "science": None}, "skills": {"prayer": 2}}
    assert refused(check(attribute="faith"), a=wolf)[0] == "HZ-1"
    assert refused(check(skill="prayer"), a=wolf)[0] == "HZ-1"
    assert refused(check(skill="stealth", attribute="magic"), a=wolf)[0] == "HZ-1"
    assert refused(check(attribute="faith", forced=True), a=wolf)[0] == "HZ-1"
    assert refused({"type": "raise_attribute", "attribute": "faith"}, a=wolf)[0] == "HZ-1"
    assert refused({"type": "adjust_attribute", "attribute": "faith", "value": 1}, a=wolf)[0] == "HZ-1"


def test_hz_1_a_primary_attribute_cannot_be_absent(ask):
    answer = ask({"type": "pass_time", "hours": 1}, a={"attributes": {"body": None}})
    assert answer["error"]["code"] == "invalid"
    assert answer["error"]["details"]["path"] == "world.characters.a.attributes.body"


@pytest.mark.parametrize("value, word", [(1, "Strength"), (3, "Remarkable."), (6, "Beyond human.")])
def test_hz_2_a_value_is_read_out(world, value, word):
    body = system.views.sheet(world(a={"attributes": {"body": value}}), "a").groups[0]
    assert str(body.note).startswith(word)


def test_hz_3_the_attribute_rolled_decides_whether_only_the_die_counts(done):
    weak = {"attributes": {"body": 0, "mind": 3}, "skills": {"stealth": 4, "persuasion": 2}, "fatigue": 1, "vigor": 1}
    assert done(check(skill="persuasion", attribute="body"), a=weak, dice=[5])[0]["total"] == 5


def test_hz_3_a_skill_whose_own_attribute_is_0_counts_0_elsewhere(done, ask):
    weak = {"attributes": {"body": 0, "mind": 3}, "skills": {"stealth": 4}}
    assert done(check(skill="stealth", attribute="mind"), a=weak, dice=[5])[0]["total"] == 8
    steps = ask(check(skill="stealth", attribute="mind"), a=weak, dice=[5])["steps"]
    assert [(step["label"], step["clause"]) for step in steps if not step.get("applied", True)] == [("stealth", "HZ-3")]


def test_hz_3_a_skill_whose_own_attribute_is_0_lends_0(done):
    helper = {"attributes": {"body": 0}, "skills": {"stealth": 4}}
    result, _ = done(check(skill="stealth", helpers=["h"]), a={"skills": {"stealth": 1}}, h=helper, dice=[5])
    assert result["total"] == 5 + 1 + 1


def test_hz_3_at_0_training_is_still_had(done):
    dull = {"attributes": {"mind": 0}, "skills": {"machines": 2}}
    assert done(check(skill="machines"), a=dull, dice=[4])[0]["total"] == 4


def test_hz_3_both_values_count_0_for_a_tie(done):
    sides = [{"actor": "a", "skill": "persuasion"}, {"actor": "b", "attribute": "body"}]
    result, _ = done(
        {"type": "opposed", "contestants": sides},
        a={"attributes": {"mind": 0}, "skills": {"persuasion": 9}},
        b={"attributes": {"body": 1}},
        dice=[5, 4],
    )
    assert (result["winner"], result["decided_by"]) == ("b", "attribute")


def test_hz_3_a_drop_leaves_the_level_paid_for_and_prices_go_by_it(table):
    play = table({"a": {"attributes": {"mind": 3}, "xp": {"earned": 20, "unspent": 20}}})
    play.act({"type": "adjust_attribute", "actor": "a", "attribute": "mind", "value": 1})
    assert play.sheet("a")["drained"] == {"mind": 2}
    assert play.act({"type": "raise_attribute", "actor": "a", "attribute": "mind"})["result"] == {"cost": 8}
    assert play.sheet("a")["attributes"]["mind"] == 2
    play.act({"type": "adjust_attribute", "actor": "a", "attribute": "mind", "value": 4})
    assert play.sheet("a")["drained"] == {}


def test_hz_3_a_lasting_change_moves_the_level_paid_for(table):
    play = table({"a": {"attributes": {"mind": 3}, "xp": {"earned": 20, "unspent": 20}}})
    play.act({"type": "adjust_attribute", "actor": "a", "attribute": "mind", "value": 1, "lasting": True})
    assert play.sheet("a")["drained"] == {}
    assert play.act({"type": "raise_attribute", "actor": "a", "attribute": "mind"})["result"] == {"cost": 4}


def test_hz_3_a_secondary_attribute_does_not_go_below_0(refused, warnings):
    action = {"type": "adjust_attribute", "attribute": "magic", "value": -1}
    assert refused(action, a={"attributes": {"magic": 2}})[0] == "HZ-3"
    assert warnings({"attributes": {"magic": -1}}) == [("HZ-3", ".attributes.magic")]


@pytest.mark.parametrize("attribute", PRIMARY)
def test_hz_4_a_primary_attribute_below_0_kills_at_once(done, attribute):
    _, person = done({"type": "adjust_attribute", "attribute": attribute, "value": -1}, a={"conditions": ["fainted"]})
    assert person["conditions"] == ["dead"]
    _, person = done({"type": "adjust_attribute", "attribute": attribute, "value": 0}, a={})
    assert person["conditions"] == []


def test_hz_4_a_sheet_below_0_that_is_not_dead_is_warned_of(warnings):
    assert warnings({"attributes": {"body": -1}}) == [("HZ-4", ".attributes.body")]
    assert warnings({"attributes": {"body": -1}, "conditions": ["dead"]}) == []


@pytest.mark.parametrize(
    "clause, secondary, gift", [("HZ-5", "faith", "mind"), ("HZ-6", "magic", "senses"), ("HZ-7", "science", "body")]
)
def test_a_secondary_attribute_at_0_gives_5_points_and_a_primary_attribute(ask, clause, secondary, gift):
    """HZ-5, HZ-6 and HZ-7: the gifts of creation."""
    assert clause
    others = {key: 1 for key in SECONDARY if key != secondary}
    action = {"type": "create", "actor": "n", "name": "N", "attributes": others, "skills": {}}
    answer = ask(action, dice=[1, 1])
    assert answer["result"] == {"spent": 4, "left": 40 + 5 - 4}
    assert answer["world"]["characters"]["n"]["attributes"] == {
        **dict.fromkeys(PRIMARY, 1),
        **others,
        secondary: 0,
        gift: 2,
    }


def test_hz_8_all_three_at_0_give_15_points_and_three_attributes(ask):
    answer = ask({"type": "create", "actor": "n", "name": "N", "attributes": {}, "skills": {}}, dice=[1, 1])
    assert answer["result"] == {"spent": 0, "left": 55}
    assert answer["world"]["characters"]["n"]["attributes"] == {
        "body": 2,
        "senses": 2,
        "mind": 2,
        "willpower": 1,
        **dict.fromkeys(SECONDARY, 0),
    }


def test_hz_8_the_gifts_are_of_creation_alone(done):
    _, person = done({"type": "adjust_attribute", "attribute": "faith", "value": 0}, a={"attributes": {"faith": 2}})
    assert person["attributes"]["mind"] == 1


def test_hz_8_checks_on_a_secondary_attribute_at_0_are_refused_unless_the_gm_forces_them(refused, done):
    plain = {"attributes": {"mind": 2}, "skills": {"prayer": 3}, "vigor": 1}
    assert refused(check(attribute="faith"), a=plain)[0] == "HZ-8"
    assert refused(check(skill="prayer"), a=plain)[0] == "HZ-8"
    assert refused(check(skill="prayer", attribute="mind"), a=plain)[0] == "HZ-8"
    forced = check(skill="prayer", forced=True, bonuses=[{"source": "psalter", "value": 2}])
    assert done(forced, a=plain, dice=[4])[0]["total"] == 4 + 2 + 1


def test_hz_8_the_skills_own_attribute_decides(done):
    plain = {"skills": {"stealth": 2}}
    assert done(check(skill="stealth", attribute="faith"), a=plain, dice=[4])[0]["total"] == 6


def test_hz_8_is_cited_where_hz_10_forbids_the_check_too(refused):
    assert refused(check(skill="prayer"), a={})[0] == "HZ-8"


def test_hz_8_the_option_allows_checks_at_0(done):
    result, _ = done(check(attribute="faith"), a={}, options={"secondary_zero_checks": "allowed"}, dice=[4])
    assert result["total"] == 4


MAGIC = {"tag": "magic"}
DIVINE = {"tag": "divine"}


@pytest.mark.parametrize("tag, attribute", [("magic", "magic"), ("divine", "faith")])
def test_hz_8_what_is_tagged_does_nothing_to_somebody_at_0(done, tag, attribute):
    for value, works in ((0, False), (1, True), (None, True)):
        person = {
            "attributes": {attribute: value},
            "skills": {"stealth": 1},
            "fatigue": 0,
            "life": {"max": 10, "current": 8},
            "bonuses": [{"name": "veil", "value": 4, "applies_to": ["stealth"], "tag": tag}],
        }
        assert done(check(skill="stealth"), a=person, dice=[5])[0]["total"] == 7 + 4 * works
        curse = [{"source": "curse", "value": 3, "tag": tag}]
        sheet = {**person, "bonuses": []}
        assert done(check(skill="stealth", penalties=curse), a=sheet, dice=[5])[0]["total"] == 7 - 3 * works
        assert done({"type": "damage", "amount": 2, "tag": tag}, a=person)[0]["life"] == 8 - 2 * works
        assert done({"type": "heal", "amount": 2, "tag": tag}, a=person)[0]["life"] == 8 + 2 * works
        assert done({"type": "gain_vigor", "points": 2, "tag": tag}, a=person)[0]["vigor"] == 2 * works
        assert done({"type": "gain_fatigue", "points": 2, "tag": tag}, a=person)[0]["fatigue"] == 2 * works


def test_hz_8_physical_effects_hurt_as_usual(done):
    assert done({"type": "damage", "amount": 2}, a={})[0]["life"] == 8


def test_an_unknown_attribute_is_invalid_in_an_action_and_a_warning_on_a_sheet(invalid, warnings):
    assert invalid(check(attribute="luck")) == "action.attribute"
    assert invalid({"type": "adjust_attribute", "attribute": "evade", "value": 3}) == "action.attribute"
    assert warnings({"attributes": {"luck": 3}}) == [("HZ-1", ".attributes.luck")]


def test_what_attributes_cover_is_said_in_russian_too():
    catalog = Catalog(system.words / "ru.po")
    for sentence in COVERS.values():
        sentence.render(catalog)
    assert catalog.missing == set()
