"""HZ-9, HZ-10, HZ-11: skills and what they are tied to."""

import pytest

from tablewright.systems.haze.catalog import Content, catalog

TIED = {
    "body": {"stealing", "stealth", "athletics", "dodge", "speed"},
    "senses": {"perception", "performance", "animal_handling", "survival"},
    "mind": {"common_knowledge", "persuasion", "valuation", "cultures", "machines"},
    "willpower": {"bravery", "pain_resistance", "magic_resistance", "decay_resistance"},
    "faith": {"prayer", "crafts_faith"},
    "magic": {"chanting", "channeling", "crafts_magic"},
    "science": {"crafts_science"},
}
TRAINED = {"machines", "prayer", "chanting", "channeling", "crafts_faith", "crafts_magic", "crafts_science"}


def check(**more):
    return {"type": "check", "difficulty": 10, **more}


def test_hz_9_every_skill_is_tied_to_its_attribute():
    skills = catalog(Content()).skills.values()
    assert {key: {skill.id for skill in skills if skill.attribute == key} for key in TIED} == TIED


def test_hz_9_an_expertise_of_a_field_is_rolled_as_attribute_and_value(done, refused):
    person = {"attributes": {"science": 2}, "expertises": {"gemology": 3}}
    assert done(check(attribute="science", expertise="gemology"), a=person, dice=[5])[0]["total"] == 10
    assert refused(check(attribute="science", expertise="gemology"), a=person | {"expertises": {"gemology": 0}})[0] == (
        "HZ-16"
    )


def test_hz_9_an_expertise_of_a_field_is_given_by_the_gm(done, invalid):
    action = {"type": "learn_expertise", "expertise": "gemology", "value": 2}
    assert done(action, a={})[1]["expertises"] == {"gemology": 2}
    assert invalid(check(attribute="science", expertise="gemology"), a={}) == "action.expertise"


def test_hz_10_these_skills_need_training():
    assert {skill.id for skill in catalog(Content()).skills.values() if skill.trained} == TRAINED


@pytest.mark.parametrize("skill", sorted(TRAINED))
def test_hz_10_an_untrained_skill_at_0_is_refused_and_at_1_is_not(refused, done, skill):
    able = {"attributes": {"faith": 1, "magic": 1, "science": 1}}
    clause, message = refused(check(skill=skill), a=able)
    assert clause == "HZ-10"
    assert "needs training" in message
    done(check(skill=skill), a=able | {"skills": {skill: 1}}, dice=[5])
    done(check(skill=skill, forced=True), a=able, dice=[5])


def test_hz_10_is_a_flag_in_the_skill_data(refused, done):
    content = {"skills": [{"id": "juggling", "name": "Juggling", "attribute": "senses", "trained": True}]}
    assert refused(check(skill="juggling"), a={}, content=content)[0] == "HZ-10"
    content["skills"][0]["trained"] = False
    assert done(check(skill="juggling"), a={}, content=content, dice=[5])[0]["total"] == 6


def test_hz_11_the_attribute_of_a_check_can_be_swapped(done):
    builder = {"attributes": {"body": 4, "senses": 1}, "skills": {"survival": 2}}
    assert done(check(skill="survival"), a=builder, dice=[5])[0]["total"] == 8
    assert done(check(skill="survival", attribute="body"), a=builder, dice=[5])[0]["total"] == 11


def test_hz_11_swapping_to_the_skills_own_attribute_changes_nothing(ask):
    builder = {"attributes": {"body": 4, "senses": 1}, "skills": {"survival": 2}}
    assert ask(check(skill="survival"), a=builder, mode="odds") == ask(
        check(skill="survival", attribute="senses"), a=builder, mode="odds"
    )


def test_an_unknown_skill_is_invalid_in_an_action_and_a_warning_on_a_sheet(invalid, warnings):
    assert invalid(check(skill="juggling")) == "action.skill"
    assert invalid(check()) == "action.skill"
    assert invalid(check(expertise="thief")) == "action.skill"
    assert warnings({"skills": {"juggling": 2, "stealth": -1}}) == [
        ("HZ-9", ".skills.juggling"),
        ("HZ-9", ".skills.stealth"),
    ]


def test_hz_41_a_skill_is_taught_at_level_1_and_once(done, refused):
    assert done({"type": "learn_skill", "skill": "machines"}, a={})[1]["skills"] == {"machines": 1}
    assert refused({"type": "learn_skill", "skill": "machines"}, a={"skills": {"machines": 1}})[0] == "HZ-41"


def test_hz_16_an_expertise_that_somebody_else_has_is_known_and_lacking(refused):
    action = check(attribute="science", expertise="gemology")
    assert refused(action, a={"attributes": {"science": 1}}, b={"expertises": {"gemology": 2}})[0] == "HZ-16"
