"""Making a character: FG-10, FG-11, FG-14, FG-15, FG-16, FG-20."""

import pytest

SIXTEEN = {"assault": 4, "defend": 4, "athletics": 4, "willpower": 4}
BLANK = {"creating": True, "starting_level": 16}
THREE_TRAUMAS = {
    "replace": ["traumas"],
    "traumas": [
        {
            "id": f"trauma_{value}",
            "name": f"Trauma {value}",
            "number": value,
            "cause": "stress",
            "mental": True,
            "value": value,
        }
        for value in (1, 2, 3, 4)
    ],
}


def create(**fields):
    return {"type": "create", "actor": "new", "name": "Ada", "level": 16, "abilities": SIXTEEN, **fields}


def buy(kind, key):
    return {"type": "buy", "items": [{"kind": kind, "id": key}]}


def test_a_character_is_made_at_once(ask):
    """FG-11, FG-30: at the level that the GM sets, with full pools."""
    answer = ask(create())
    assert answer["result"] == {"level": 16, "assigned": 16}
    made = answer["world"]["characters"]["new"]
    assert (made["name"], made["vigor"], made["focus"]) == ("Ada", 7, 7)
    assert answer["warnings"] == []


def test_three_creation_traumas_give_their_ap_outside_of_level(ask):
    """FG-20, FG-10: 1 + 2 + 3 at level 16 are 22 AP, and the cap is that of 16."""
    traumas = ["trauma_1", "trauma_2", "trauma_3"]
    abilities = {**SIXTEEN, "craft": 4, "charm": 2}
    answer = ask(create(abilities=abilities, traumas=traumas), content=THREE_TRAUMAS)
    assert answer["result"] == {"level": 16, "assigned": 22}
    assert answer["world"]["characters"]["new"]["trauma_ap"] == 6
    too_high = {**SIXTEEN, "craft": 1, "charm": 5}
    assert ask(create(abilities=too_high, traumas=traumas), content=THREE_TRAUMAS)["error"]["clause"] == "FG-15"


def test_a_fourth_creation_trauma_is_refused(ask):
    """FG-20."""
    traumas = [f"trauma_{value}" for value in (1, 2, 3, 4)]
    error = ask(create(traumas=traumas), content=THREE_TRAUMAS)["error"]
    assert error["clause"] == "FG-20"
    assert error["message"] == "At creation 3 traumas may be taken, not 4."


@pytest.mark.parametrize("charm, assigned", [(0, "FG-10"), (1, None), (2, "FG-10")])
def test_creation_leaves_nothing_over_and_spends_nothing_twice(ask, charm, assigned):
    """FG-10."""
    answer = ask(create(level=17, abilities={**SIXTEEN, "charm": charm}))
    assert answer.get("error", {}).get("clause") == assigned


def test_conditions_hold_on_the_finished_sheet_without_order(ask):
    """FG-16: the talent is named before the one that it asks for."""
    abilities = {"reasoning": 3, "willpower": 4, "assault": 4, "defend": 3}
    fits = ask(create(abilities=abilities, talents=["calculator", "scholar"]))
    assert fits["ok"]
    lacks = ask(create(abilities={**abilities, "defend": 4}, talents=["calculator"]))
    assert lacks["error"]["message"] == "Calculator does not fit this character: Scholar is missing."
    assert lacks["error"]["clause"] == "FG-16"


@pytest.mark.parametrize(
    "twice, clause",
    [
        ({"talents": ["medic", "medic"]}, "FG-16"),
        ({"maneuvers": ["dodge", "dodge"]}, "FG-16"),
        ({"traumas": ["guilt", "guilt"]}, "FG-20"),
    ],
)
def test_nothing_is_taken_twice(ask, twice, clause):
    """FG-16, FG-20."""
    assert ask(create(**twice))["error"]["clause"] == clause


@pytest.mark.parametrize(
    "wrong, path",
    [
        ({"actor": "a"}, "action.actor"),
        ({"actor": ""}, "action.actor"),
        ({"name": " "}, "action.name"),
        ({"level": 0}, "action.level"),
        ({"abilities": {"flying": 1}}, "action.abilities.flying"),
        ({"abilities": {"charm": -1}}, "action.abilities.charm"),
        ({"talents": ["x"]}, "action.talents.0"),
        ({"maneuvers": ["x"]}, "action.maneuvers.0"),
        ({"traumas": ["guilt", "x"]}, "action.traumas.1"),
    ],
)
def test_what_does_not_fit_is_named(ask, wrong, path):
    error = ask(create(**wrong))["error"]
    assert (error["code"], error["details"]["path"]) == ("invalid", path)


def test_ap_are_assigned_step_by_step_while_creating(ask):
    """FG-11, FG-14: without XP or a rest, and each line stands in the ledger."""
    answer = ask(buy("ability", "dexterity"), a=BLANK)
    assert answer["result"] == {"cost": 1, "level": 1}
    person = answer["world"]["characters"]["a"]
    assert person["ledger"] == [{"kind": "ability", "id": "dexterity", "levels": 1, "cost": 1, "paid": "ap"}]
    assert person["vigor"] == 4
    assert ask(buy("ability", "dexterity"), mode="legal", a=BLANK)["cost"] == {"ap": 1}


def test_while_creating_the_cap_is_that_of_the_final_level(ask):
    """FG-15."""
    assert ask(buy("ability", "charm"), a={**BLANK, "abilities": {"charm": 3}})["ok"]
    assert ask(buy("ability", "charm"), a={**BLANK, "abilities": {"charm": 4}})["error"]["clause"] == "FG-15"


def test_while_creating_no_more_is_assigned_than_there_is(ask):
    """FG-10."""
    error = ask(buy("ability", "charm"), a={**BLANK, "abilities": SIXTEEN})["error"]
    assert (error["clause"], error["details"]["missing"]) == ("FG-10", 1)


def test_a_trauma_is_taken_for_its_ap(ask):
    """FG-20."""
    taken = ask({"type": "take_trauma", "trauma": "guilt"}, a=BLANK)
    person = taken["world"]["characters"]["a"]
    assert person["trauma_ap"] == 2
    assert person["traumas"] == [{"id": "guilt", "from": "creation"}]
    assert ask(buy("ability", "charm"), a={**person, "abilities": SIXTEEN})["ok"]
    again = ask({"type": "take_trauma", "trauma": "guilt"}, a=person)
    assert again["error"]["clause"] == "FG-20"


def test_three_traumas_are_the_most(ask):
    """FG-20."""
    three = [{"id": key, "from": "creation"} for key in ("limp", "guilt", "rage")]
    fourth = ask({"type": "take_trauma", "trauma": "voices"}, a={**BLANK, "traumas": three})
    assert fourth["error"]["clause"] == "FG-20"


def test_a_trauma_of_creation_is_not_taken_later(ask):
    """FG-21: in play a trauma gives no AP."""
    assert ask({"type": "take_trauma", "trauma": "guilt"}, a={})["error"]["clause"] == "FG-20"


def line(kind, key, cost=1):
    return {"kind": kind, "id": key, "levels": 1, "cost": cost}


def test_a_purchase_is_taken_back_while_creating(ask):
    """FG-14."""
    person = {
        **BLANK,
        "abilities": {"charm": 1, "craft": 1},
        "ledger": [line("ability", "charm"), line("ability", "craft")],
    }
    answer = ask({"type": "take_back", "purchase": 0}, a=person)
    assert answer["result"] == {"refund": 1, "level": 1}
    after = answer["world"]["characters"]["a"]
    assert after["abilities"] == {"craft": 1}
    assert after["ledger"] == [line("ability", "craft")]


def test_what_was_bought_with_xp_while_creating_comes_back_at_the_price_paid(ask):
    """FG-14, FG-13."""
    start = {
        "creating": True,
        "may_advance": True,
        "xp": 40,
        "abilities": {"charm": 1, "stealth": 1, "nature": 1, "craft": 1},
    }
    bought = ask(buy("ability", "assault"), a=start)["world"]["characters"]["a"]
    assert (bought["xp"], bought["ledger"][0]["cost"]) == (36, 4)
    back = ask({"type": "take_back", "purchase": 0}, a=bought)["world"]["characters"]["a"]
    assert (back["xp"], back["abilities"]) == (40, start["abilities"])


@pytest.mark.parametrize(
    "person, what",
    [
        (
            {
                "abilities": {"reasoning": 1},
                "talents": ["scholar"],
                "ledger": [line("ability", "reasoning"), line("talent", "scholar")],
            },
            "Scholar rests on this: take that back first.",
        ),
        (
            {
                "abilities": {"reasoning": 1},
                "talents": ["scholar", "journal_keeper"],
                "ledger": [line("talent", "scholar"), line("talent", "journal_keeper")],
            },
            "Journal Keeper rests on this: take that back first.",
        ),
        (
            {
                "abilities": {**SIXTEEN, "craft": 1},
                "traumas": [{"id": "guilt", "from": "creation"}],
                "trauma_ap": 2,
                "ledger": [{**line("trauma", "guilt", -2), "paid": "ap"}],
            },
            "The AP that this gave are assigned: take back what they went to first.",
        ),
    ],
)
def test_what_another_rests_on_stays(ask, person, what):
    """FG-14."""
    error = ask({"type": "take_back", "purchase": 0}, a={**BLANK, **person})["error"]
    assert (error["clause"], error["message"]) == ("FG-14", what)


def test_with_xp_a_cap_may_rest_on_a_purchase(ask):
    """FG-14, FG-15."""
    abilities = {"charm": 2, "stealth": 1, "nature": 1, "assault": 1, "defend": 1, "craft": 1, "reasoning": 1}
    person = {"creating": True, "abilities": abilities, "ledger": [line("ability", "reasoning", 7)]}
    error = ask({"type": "take_back", "purchase": 0}, a=person)["error"]
    assert (error["clause"], error["message"]) == ("FG-14", "Charm at 2 rests on this: take that back first.")


@pytest.mark.parametrize("index, code", [(0, "refused"), (1, "invalid"), (-1, "invalid")])
def test_after_creation_nothing_is_taken_back(ask, index, code):
    """FG-14."""
    person = {"abilities": {"charm": 1}, "ledger": [line("ability", "charm")]}
    error = ask({"type": "take_back", "purchase": index}, a=person)["error"]
    assert error["code"] == code
    assert error["clause"] == ("FG-14" if code == "refused" else None)


def test_creation_ends_when_everything_is_assigned(ask):
    """FG-10."""
    finish = {"type": "finish_creation"}
    assert ask(finish, a=BLANK)["error"]["clause"] == "FG-10"
    done = ask(finish, a={**BLANK, "abilities": SIXTEEN})
    assert done["result"] == {"level": 16, "assigned": 16}
    person = done["world"]["characters"]["a"]
    assert (person["creating"], person["vigor"]) == (False, 7)
    assert ask(finish, a=person)["error"]["clause"] == "FG-10"


@pytest.mark.parametrize(
    "wrong, clause",
    [
        ({"talents": ["scholar"], "abilities": {**SIXTEEN, "willpower": 3}}, "FG-16"),
        ({"traumas": [{"id": key, "from": "creation"} for key in ("limp", "guilt", "rage", "voices")]}, "FG-20"),
        ({"abilities": {**SIXTEEN, "assault": 5, "defend": 3}}, "FG-15"),
        ({"abilities": {**SIXTEEN, "charm": 1}}, "FG-10"),
    ],
)
def test_creation_does_not_end_with_a_sheet_that_may_not_be(ask, wrong, clause):
    """FG-16, FG-20, FG-15, FG-10."""
    refused = ask({"type": "finish_creation"}, a={**BLANK, "abilities": SIXTEEN, "trauma_ap": 0, **wrong})
    assert refused["error"]["clause"] == clause


def test_creation_with_xp_ends_with_whatever_is_bought(ask):
    """FG-10: nothing was given, so nothing is left over."""
    done = ask({"type": "finish_creation"}, a={"creating": True, "abilities": {"charm": 1}})
    assert done["result"] == {"level": 1, "assigned": 1}


def test_a_trauma_is_taken_back_with_its_ap(ask):
    """FG-14, FG-20."""
    taken = ask({"type": "take_trauma", "trauma": "guilt"}, a=BLANK)["world"]["characters"]["a"]
    back = ask({"type": "take_back", "purchase": 0}, a=taken)
    assert back["result"] == {"refund": -2, "level": 0}
    person = back["world"]["characters"]["a"]
    assert (person["traumas"], person["trauma_ap"], person["ledger"]) == ([], 0, [])


def test_a_talent_and_a_maneuver_are_taken_back(ask):
    """FG-14."""
    person = {
        **BLANK,
        "talents": ["medic"],
        "maneuvers": ["dodge"],
        "ledger": [line("talent", "medic", 2), line("maneuver", "dodge")],
    }
    once = ask({"type": "take_back", "purchase": 0}, a=person)["world"]["characters"]["a"]
    assert (once["talents"], once["maneuvers"]) == ([], ["dodge"])
    twice = ask({"type": "take_back", "purchase": 0}, a=once)["world"]["characters"]["a"]
    assert (twice["talents"], twice["maneuvers"], twice["ledger"]) == ([], [], [])


@pytest.mark.parametrize(
    "action",
    [
        create(traumas=["guilt"] * 101),
        create(level=10_001),
        create(name="x" * 201),
        create(abilities={"charm": 10_001}),
        {"type": "buy", "items": [{"kind": "ability", "id": "charm"}] * 101},
    ],
    ids=["traumas", "level", "name", "ability", "items"],
)
def test_what_is_too_much_is_over_the_limit(ask, action):
    assert ask(action, a=BLANK)["error"]["code"] == "limit"


def test_a_table_has_at_most_sixty_four_characters(ask):
    people = {f"p{index}": {} for index in range(63)}
    assert ask(create(), a={}, **people)["error"]["code"] == "limit"
    people.pop("p0")
    assert ask(create(), a={}, **people)["ok"]


def test_a_starting_level_holds_what_is_assigned_already(ask):
    """FG-10, FG-11, FG-15, FG-20: exactly that much is enough, with the AP that traumas gave."""
    made = {"creating": True, "starting_level": 16, "abilities": {"charm": 2, "nature": 2}, "trauma_ap": 1}
    kept = {**made, "abilities": {**dict.fromkeys(("charm", "nature", "stealth"), 2), "defend": 1, "assault": 2}}
    assert ask({"type": "set_level", "level": 8}, a=kept)["result"] == {"level": 8, "assigned": 9}
    over = ask({"type": "set_level", "level": 8}, a={**kept, "trauma_ap": 0})["error"]
    assert (over["clause"], over["message"]) == (
        "FG-10",
        "9 AP are assigned and there are 8. Take something off, or take a trauma.",
    )
    low = ask({"type": "set_level", "level": 7}, a=made)["error"]
    assert (low["clause"], low["message"]) == (
        "FG-15",
        "Charm may hold 1 AP at level 7, not 2. A quarter of the level is the limit.",
    )


def test_traumas_of_play_do_not_count_into_the_three(ask):
    """FG-20: the third of creation is still allowed."""
    borne = [{"id": "guilt", "from": "creation"}, {"id": "limp", "from": "creation"}, {"id": "rage", "from": "play"}]
    making = {"creating": True, "starting_level": 16, "traumas": borne}
    answer = ask({"type": "take_trauma", "trauma": "voices"}, a=making)
    assert answer["result"]["cost"] == -3
    assert answer["world"]["characters"]["a"]["traumas"][-1] == {"id": "voices", "from": "creation"}


def test_traumas_of_a_character_made_at_once_are_from_creation(ask):
    """FG-20."""
    made = {"type": "create", "actor": "c", "name": "C", "level": 1, "abilities": {"charm": 1, "nature": 1, "craft": 1}}
    answer = ask({**made, "traumas": ["limp"]}, a={})
    assert answer["world"]["characters"]["c"]["traumas"] == [{"id": "limp", "from": "creation"}]


def test_the_gm_sets_the_starting_level(ask):
    """FG-11, FG-15, FG-10."""
    set_level = {"type": "set_level", "level": 20}
    assert ask(set_level, a=BLANK)["world"]["characters"]["a"]["starting_level"] == 20
    assert ask(set_level, a={})["error"]["clause"] == "FG-11"
    lower = {"type": "set_level", "level": 12}
    assert ask(lower, a={**BLANK, "abilities": {"charm": 4}})["error"]["clause"] == "FG-15"
    wide = dict.fromkeys(("charm", "craft", "nature", "defend"), 3) | {"stealth": 1}
    assert ask(lower, a={**BLANK, "abilities": wide})["error"]["clause"] == "FG-10"


def test_a_name_and_notes_are_written(ask):
    assert ask({"type": "rename", "name": "Ёлка"}, a={})["world"]["characters"]["a"]["name"] == "Ёлка"
    assert ask({"type": "set_notes", "notes": "{}"}, a={})["world"]["characters"]["a"]["notes"] == "{}"
    assert ask({"type": "rename", "name": "x" * 201}, a={})["error"]["code"] == "limit"
