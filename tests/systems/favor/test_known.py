"""What an action names and how large its numbers are is looked at first: the field is named, and why is said."""

import pytest

from tablewright.systems.favor.known import MOST_DICE, MOST_ITEMS, MOST_PEOPLE, NAME_LENGTH

CHECK = {"type": "check", "ability": "charm", "difficulty": 8}
OVERCOME = {"type": "overcome_trauma", "trauma": "guilt", "ability": "willpower"}
USE = {"type": "use_maneuver", "maneuver": "dodge", "ability": "defend"}
CREATE = {"type": "create", "actor": "c", "name": "C", "level": 1, "abilities": {"charm": 1}}
LONG = "x" * 100
NO_ABILITY = "There is no ability {}."
NO_TALENT = "There is no talent {} in the lists."
NO_MANEUVER = "There is no maneuver {} in the lists."
NO_TRAUMA = "There is no trauma {} in the lists."
ONE = "A check needs a difficulty or a target, one of them."


def buying(kind):
    return {"type": "buy", "items": [{"kind": "ability", "id": "charm"}, {"kind": kind, "id": "zz"}]}


@pytest.mark.parametrize(
    "action, path, message",
    [
        ({"type": "rest", "actor": "nobody", "kind": "long"}, "actor", "There is no character nobody here."),
        ({**CHECK, "ability": "zz"}, "ability", NO_ABILITY),
        ({**CHECK, "ability": LONG}, "ability", NO_ABILITY.format("x" * 80)),
        ({"type": "check", "ability": "charm"}, "difficulty", ONE),
        ({**CHECK, "target": "a"}, "target", ONE),
        ({"type": "check", "ability": "charm", "target": "zz"}, "target", "There is no character zz here."),
        ({**CHECK, "against": "zz"}, "against", NO_ABILITY),
        ({**CHECK, "maneuver": "zz"}, "maneuver", NO_MANEUVER),
        ({**OVERCOME, "trauma": "zz"}, "trauma", NO_TRAUMA),
        ({**USE, "ability": "zz"}, "ability", NO_ABILITY),
        ({**USE, "maneuver": "zz"}, "maneuver", NO_MANEUVER),
        (buying("ability"), "items.1.id", NO_ABILITY),
        (buying("talent"), "items.1.id", NO_TALENT),
        (buying("maneuver"), "items.1.id", NO_MANEUVER),
        ({"type": "take_trauma", "trauma": "zz"}, "trauma", NO_TRAUMA),
        ({"type": "take_back", "purchase": 0}, "purchase", "The ledger has no purchase 0: it has 0, from 0."),
        ({"type": "take_back", "purchase": -1}, "purchase", "The ledger has no purchase −1: it has 0, from 0."),
        ({"type": "gain_trauma", "cause": "stress", "choose": "zz"}, "choose", NO_TRAUMA),
        ({"type": "grant", "kind": "talent", "id": "zz"}, "id", NO_TALENT),
        ({"type": "grant", "kind": "maneuver", "id": "zz"}, "id", NO_MANEUVER),
        ({"type": "adjust_ability", "ability": "zz", "value": 1}, "ability", NO_ABILITY),
        ({"type": "set_level", "level": 0}, "level", "A starting level is 1 or more."),
        ({"type": "rename", "name": " "}, "name", "A character needs a name."),
        ({"type": "strike_entry", "kind": "talent", "id": "zz"}, "id", "This table has written no zz of its own."),
        ({**CREATE, "actor": ""}, "actor", "A new character needs a short id."),
        ({**CREATE, "actor": "x" * (NAME_LENGTH + 1)}, "actor", "A new character needs a short id."),
        ({**CREATE, "actor": "a"}, "actor", "There is a character a already. Choose another id."),
        ({**CREATE, "name": ""}, "name", "A character needs a name."),
        ({**CREATE, "abilities": {"zz": 1}}, "abilities.zz", NO_ABILITY),
        ({**CREATE, "abilities": {LONG: 1}}, f"abilities.{'x' * 80}", NO_ABILITY.format("x" * 80)),
        ({**CREATE, "talents": ["chef", "zz"]}, "talents.1", NO_TALENT),
        ({**CREATE, "maneuvers": ["zz"]}, "maneuvers.0", NO_MANEUVER),
        ({**CREATE, "traumas": ["zz"]}, "traumas.0", NO_TRAUMA),
        ({**CREATE, "level": 0}, "level", "A starting level is 1 or more."),
    ],
)
def test_what_nobody_knows_is_named(ask, action, path, message):
    error = ask(action, a={})["error"]
    assert (error["code"], error["details"]["path"], error["message"]) == (
        "invalid",
        f"action.{path}",
        message.format("zz"),
    )


def dice(count, times=1):
    return [{"source": "s", "dice": count}] * times


@pytest.mark.parametrize(
    "action, path, most, others",
    [
        ({**CHECK, "amplify": 10_001}, "amplify", 10_000, {}),
        ({**CHECK, "advantage": 10_001, "disadvantage": 10_000}, "advantage", 10_000, {}),
        ({**CHECK, "disadvantage": dice(10_001)}, "disadvantage", 10_000, {}),
        ({**CHECK, "advantage": dice(0, MOST_ITEMS + 1)}, "advantage", MOST_ITEMS, {}),
        ({**CHECK, "circumstances": [{"source": "s", "value": 10_001}]}, "circumstances", 10_000, {}),
        (
            {**CHECK, "circumstances": [{"source": "s", "value": 0}] * (MOST_ITEMS + 1)},
            "circumstances",
            MOST_ITEMS,
            {},
        ),
        ({**OVERCOME, "amplify": 10_001}, "amplify", 10_000, {}),
        ({"type": "buy", "items": [{"kind": "ability", "id": "charm"}] * (MOST_ITEMS + 1)}, "items", MOST_ITEMS, {}),
        ({"type": "adjust_ability", "ability": "charm", "value": 10_001}, "value", 10_000, {}),
        ({"type": "set_level", "level": 10_001}, "level", 10_000, {}),
        *(
            ({"type": kind, "amount": 10_001}, "amount", 10_000, {})
            for kind in ("award_xp", "award_together", "damage", "stress", "heal", "relieve")
        ),
        *(({"type": kind, "pool": "vigor", "points": 10_001}, "points", 10_000, {}) for kind in ("spend", "restore")),
        ({**CREATE, "level": 10_001}, "level", 10_000, {}),
        ({**CREATE, "abilities": {"charm": 10_001}}, "abilities.charm", 10_000, {}),
        *(
            ({**CREATE, field: [key] * (MOST_ITEMS + 1)}, field, MOST_ITEMS, {})
            for field, key in (("talents", "chef"), ("maneuvers", "dodge"), ("traumas", "guilt"))
        ),
    ],
)
def test_what_is_too_large_is_named_with_its_bounds(ask, action, path, most, others):
    error = ask(action, a={**others})["error"]
    assert (error["code"], error["details"]["path"], error["details"]["most"]) == ("limit", f"action.{path}", most)


@pytest.mark.parametrize("fields", [{"advantage": MOST_DICE - 1}, {"advantage": MOST_DICE + 5, "disadvantage": 6}])
def test_too_many_dice_are_said(ask, fields):
    """FG-6: what cancels is not rolled, and does not count."""
    error = ask({**CHECK, **fields}, a={})["error"]
    assert (error["code"], error["details"]["path"]) == ("limit", "action.advantage")
    assert error["message"] == f"{MOST_DICE + 1} dice are too many: at most {MOST_DICE} are rolled."
    assert ask({**CHECK, "advantage": MOST_DICE - 2}, a={})["ok"]
    assert ask({**OVERCOME, "advantage": MOST_DICE - 1}, a={"traumas": [{"id": "guilt"}]})["error"]["code"] == "limit"


def test_a_name_and_an_id_are_as_long_as_they_may_be(ask):
    fits = ask({**CREATE, "actor": "x" * NAME_LENGTH, "name": "x" * NAME_LENGTH}, a={})
    assert fits["ok"]
    for action in ({**CREATE, "name": "x" * (NAME_LENGTH + 1)}, {"type": "rename", "name": "x" * (NAME_LENGTH + 1)}):
        error = ask(action, a={})["error"]
        assert (error["code"], error["details"]["path"]) == ("limit", "action.name")
        assert error["message"] == f"A name has at most {NAME_LENGTH} characters."


def test_a_table_is_full_at_its_end(ask):
    crowd = {f"p{at}": {} for at in range(MOST_PEOPLE - 1)}
    assert ask(CREATE, **crowd)["ok"]
    error = ask(CREATE, a={}, **crowd)["error"]
    assert (error["code"], error["message"]) == (
        "limit",
        f"There are {MOST_PEOPLE} characters here already, and no more fit.",
    )


def test_bounds_may_be_reached(ask):
    edge = {
        "circumstances": [{"source": "s", "value": 10_000}, *([{"source": "s", "value": 0}] * (MOST_ITEMS - 1))],
        "disadvantage": dice(100, MOST_ITEMS),
    }
    assert ask({**CHECK, **edge}, a={})["ok"]
    assert ask({"type": "adjust_ability", "ability": "charm", "value": 10_000}, a={})["ok"]
