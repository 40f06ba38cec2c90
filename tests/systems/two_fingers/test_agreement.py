"""What the GM has agreed to is everybody's: taken up, renamed and merged on all sheets: TF-12 and TF-15."""

import pytest

from tablewright.kernel.document import dump, load
from tablewright.systems.two_fingers import system
from tablewright.systems.two_fingers.offers import offers
from tablewright.systems.two_fingers.state import Purchase


def skill(name, level=0, **changes):
    return {"name": name, "description": f"про {name}", "level": level, "approved": True, **changes}


GLEB = {
    "name": "Глеб",
    "skills": {"s": skill("Взлом", 4), "t": skill("Пение", 2), "u": skill("Лад", approved=False)},
    "specialisations": {"x": skill("Сейфы", 1, skill="s"), "y": skill("Опера", 1, skill="t")},
    "features": [{"id": "f", "name": "Отмычка", "value": 2, "applies_to": ["s", "x", "always"]}],
    "ledger": [
        {"kind": "skill", "id": "s", "levels": 4, "cost": 10},
        {"kind": "skill", "id": "t", "levels": 2, "cost": 11},
    ],
}


@pytest.fixture
def table(sit):
    return sit(features=[], others={"gleb": GLEB})


def test_what_is_approved_can_be_taken_up_by_the_rest_of_the_party(table):
    """TF-12, TF-15: approved, at 0, as the other has it; a specialisation after its skill."""
    assert table.refuses("adopt", owner="gleb", thing="y", id="opera") == "TF-15"
    result = table.do("adopt", owner="gleb", thing="t", id="sing").result
    assert (result.id, result.name, result.approved) == ("sing", "Пение", True)
    table.do("adopt", owner="gleb", thing="y", id="opera")
    mine = table.vera
    assert (mine.skills["sing"].level, mine.skills["sing"].approved, mine.skills["sing"].description) == (
        0,
        True,
        "про Пение",
    )
    assert (mine.specialisations["opera"].skill, mine.specialisations["opera"].approved) == ("sing", True)
    assert table.do("buy_skill", skill="sing").result.level == 1


@pytest.mark.parametrize(
    "thing, key, clause",
    [
        ("u", "x", "TF-12"),
        ("locks", "x", "TF-12"),
        ("t", "locks", "TF-12"),
        ("t", "agility", "TF-12"),
        ("t", "", "invalid"),
    ],
)
def test_what_waits_is_absent_or_has_no_free_id_is_not_taken_up(table, thing, key, clause):
    """TF-12."""
    declined = table.declines("adopt", owner="gleb", thing=thing, id=key)
    assert clause in {declined.clause, declined.code}


def test_what_is_on_the_sheet_by_that_name_is_not_taken_up_again(table):
    """TF-12, TF-15: capitals and accents aside."""
    table.do("adopt", owner="gleb", thing="t", id="sing")
    assert table.refuses("adopt", owner="gleb", thing="t", id="again") == "TF-12"
    table.do("adopt", owner="gleb", thing="y", id="opera")
    assert table.refuses("adopt", owner="gleb", thing="y", id="again") == "TF-15"


def test_what_can_be_taken_up_is_offered(table):
    """TF-12, TF-15: not what waits, nor what is there already, nor specialisations of skills that are not."""

    def taken_up():
        return [
            (offer.action["thing"], str(offer.have), str(offer.note))
            for group in offers(table.world, "vera")
            for offer in group.offers
            if offer.action["type"] == "adopt"
        ]

    assert taken_up() == [("s", "as Глеб has it", "про Взлом"), ("t", "as Глеб has it", "про Пение")]
    for offer in (offer for group in offers(table.world, "vera") for offer in group.offers):
        if offer.action.get("thing") == "t":
            table.do(kind="adopt", **{key: offer.action[key] for key in ("owner", "thing", "id")})
    assert [thing for thing, *_ in taken_up()] == ["s", "y"]


def test_the_gm_renames_it_on_every_sheet_and_nothing_else_changes(table):
    """TF-12: ids, levels, features and the ledger stay."""
    table.do("adopt", owner="gleb", thing="t", id="sing")
    before = table.world.characters["gleb"]
    result = table.do("rename", id="sing", name=" Вокал ", description="голос").result
    assert (result.name, result.characters) == ("Вокал", ("vera", "gleb"))
    after = table.world.characters["gleb"]
    assert [(each.name, each.description, each.level) for each in after.skills.values()][1] == ("Вокал", "голос", 2)
    assert (after.ledger, after.features, after.specialisations) == (
        before.ledger,
        before.features,
        before.specialisations,
    )
    assert table.vera.skills["sing"].name == "Вокал"


def test_a_specialisation_is_renamed_where_it_is_of_the_same_skill(table):
    """TF-15: «Сейфы» of «Взлом» is another thing than «Сейфы» of «Замки»."""
    assert table.do("rename", id="safes", name="Ящики", description="с секретом").result.characters == ("vera",)
    assert table.world.characters["gleb"].specialisations["x"].name == "Сейфы"


@pytest.mark.parametrize(
    "asked, clause", [({"name": " "}, "TF-12"), ({"description": ""}, "TF-12"), ({"id": "s"}, "TF-12")]
)
def test_a_new_name_is_written_for_what_is_on_the_sheet(table, asked, clause):
    assert table.refuses("rename", **{"id": "locks", "name": "n", "description": "d", **asked}) == clause


def test_two_of_one_name_are_merged_and_not_renamed(table):
    """TF-12."""
    table.do("adopt", owner="gleb", thing="t", id="sing")
    assert table.refuses("rename", id="locks", name="ПЕНИЕ", description="d") == "TF-12"


def test_two_skills_become_one_without_breaking_any_sheet(table):
    """TF-14: levels add up, specialisations, features and the ledger follow, and what was spent stays."""
    table.do("adopt", owner="gleb", thing="s", id="crack")
    table.do("buy_skill", skill="crack", levels=2)
    sums = [sum(each.level for each in person.skills.values()) for person in table.world.characters.values()]
    rolled = table.do("merge", id="crack", into="locks")
    merged, renamed = rolled.events
    assert (merged.skill, merged.name, merged.description, merged.level) == (None, "Взлом", "про Взлом", 2)
    assert (renamed.actor, renamed.was_name, renamed.was_description) == ("gleb", "Взлом", "про Взлом")
    result = rolled.result
    assert (result.id, result.name, result.characters) == ("locks", "Замки", ("vera", "gleb"))
    mine, theirs = table.vera, table.world.characters["gleb"]
    assert {key: each.level for key, each in mine.skills.items()} == {"locks": 5}
    assert mine.ledger == (Purchase("skill", "locks", 2, 9),)
    assert theirs.skills["s"].description == "всё, что заперто"
    assert theirs.skills["s"].name == "Замки"  # it had only the one, which is called like the other now
    assert theirs.specialisations["x"].skill == "s"
    assert sums == [sum(each.level for each in person.skills.values()) for person in table.world.characters.values()]
    assert load(system, dump(table.world)).warnings == ()


def test_a_sheet_that_has_both_has_one_of_them_afterwards(sit):
    """TF-14, TF-15, TF-4: whatever named the one names the other."""
    table = sit(features=[], others={"gleb": {**GLEB, "skills": {**GLEB["skills"], "l": skill("Замки", 1)}}})
    table.do("adopt", owner="gleb", thing="s", id="crack")
    assert table.do("merge", id="crack", into="locks").result.characters == ("vera", "gleb")
    theirs = table.world.characters["gleb"]
    assert {key: each.level for key, each in theirs.skills.items()} == {"t": 2, "u": 0, "l": 5}
    assert theirs.specialisations["x"].skill == "l"
    assert theirs.features[0].applies_to == ("l", "x", "always")
    assert [line.id for line in theirs.ledger] == ["l", "t"]
    assert load(system, dump(table.world)).warnings == ()


def test_two_specialisations_of_a_skill_become_one_below_the_skill(sit, vera):
    """TF-16, TF-17."""
    twin = {**vera["specialisations"]["safes"], "name": "Ящики", "level": 1}
    table = sit(specialisations={**vera["specialisations"], "boxes": twin})
    assert table.refuses("merge", id="boxes", into="safes") == "TF-17"
    skills = {"locks": {**vera["skills"]["locks"], "level": 4}}
    table = sit(skills=skills, specialisations={**vera["specialisations"], "boxes": twin})
    table.do("merge", id="boxes", into="safes")
    assert {key: each.level for key, each in table.vera.specialisations.items()} == {"safes": 3}


@pytest.mark.parametrize(
    "first, second, clause",
    [
        ("locks", "locks", "TF-12"),
        ("locks", "safes", "TF-12"),
        ("safes", "opera", "TF-15"),
        ("locks", "lad", "TF-12"),
        ("s", "locks", "TF-12"),
    ],
)
def test_only_two_of_a_kind_on_the_sheet_are_merged(table, first, second, clause):
    """TF-12, TF-15."""
    table.do("adopt", owner="gleb", thing="t", id="sing")
    table.do("adopt", owner="gleb", thing="y", id="opera")
    table.do("propose_skill", id="lad", name="Лад", description="музыка")
    assert table.refuses("merge", id=first, into=second) == clause


def test_a_proposal_that_means_the_same_goes_into_what_there_is(table):
    """TF-12: it has no levels yet."""
    table.do("propose_skill", id="zam", name="Замок", description="засовы")
    table.do("merge", id="zam", into="locks")
    assert {key: each.level for key, each in table.vera.skills.items()} == {"locks": 3}


def test_no_sheet_gets_more_levels_than_can_be_written(sit, vera):
    """TF-14: only a document comes near."""
    high = {key: {**vera["skills"]["locks"], "name": key, "level": 500_000} for key in ("a", "b")}
    table = sit(skills=high, specialisations={})
    table.do("merge", id="a", into="b")
    assert table.vera.skills["b"].level == 1_000_000
    high["a"]["level"] += 1
    assert sit(skills=high, specialisations={}).refuses("merge", id="a", into="b") == "TF-14"


def test_of_several_of_one_name_on_a_sheet_one_is_merged_at_a_time(sit):
    """TF-12: only a document, or the player, makes two of one name."""
    twins = {"a": skill("Замки", 1), "b": skill("Замки", 2), "c": skill("Засовы", 1)}
    table = sit(skills={"x": skill("Замки"), "y": skill("Засовы")}, specialisations={}, others={"d": {"skills": twins}})
    assert [type(event).__name__ for event in table.do("merge", id="x", into="y").events] == ["Merged", "Merged"]
    assert {key: each.level for key, each in table.world.characters["d"].skills.items()} == {"b": 2, "c": 2}


def test_a_thing_without_a_name_is_called_by_its_id(sit):
    """TF-12: only a document holds one."""
    nameless = {"a": skill("", 3), "b": skill("", 2, approved=False)}
    table = sit(name="", skills=nameless, specialisations={"x": skill("", 1, skill="a"), "y": skill("", 2, skill="a")})
    assert "b is not approved yet" in str(table.declines("merge", id="a", into="b"))
    assert str(table.declines("merge", id="a", into="a")).startswith("a is one thing")
    refusal = str(table.declines("merge", id="x", into="y"))
    assert refusal == "On the sheet of vera the two would be at 3, and must stay below a at 3."


def test_what_is_agreed_is_in_the_log(table):
    """TF-12."""
    lines = [
        table.told("adopt", owner="gleb", thing="t", id="sing"),
        table.told("rename", id="sing", name="Вокал", description="голос"),
        table.told("merge", id="sing", into="locks"),
    ]
    assert [russian for _, russian in lines] == [
        "На лист взято «Пение»",
        "«Пение» теперь называется «Вокал»",
        "«Вокал» теперь входит в «Замки»",
    ]


@pytest.mark.parametrize(
    "kind, asked, path",
    [
        ("adopt", {"owner": "nobody", "thing": "s", "id": "x"}, "action.owner"),
        ("adopt", {"owner": "gleb", "thing": "nothing", "id": "x"}, "action.thing"),
        ("rename", {"id": "nothing", "name": "n", "description": "d"}, "action.id"),
        ("merge", {"id": "nothing", "into": "locks"}, "action.id"),
        ("merge", {"id": "locks", "into": "nothing"}, "action.into"),
        ("ask_for_change", {"id": "nothing", "comment": "c"}, "action.id"),
        ("decline", {"id": "nothing"}, "action.id"),
        ("revise", {"id": "nothing", "name": "n", "description": "d"}, "action.id"),
    ],
)
def test_what_nobody_has_is_invalid(table, kind, asked, path):
    declined = table.declines(kind, **asked)
    assert (declined.code, declined.details["path"]) == ("invalid", path)


@pytest.mark.parametrize(
    "kind, asked, path",
    [
        ("adopt", {"owner": "gleb", "thing": "s", "id": "x" * 81}, "action.id"),
        ("rename", {"id": "locks", "name": "n" * 81, "description": "d"}, "action.name"),
        ("rename", {"id": "locks", "name": "n", "description": "d" * 501}, "action.description"),
        ("revise", {"id": "locks", "name": "n" * 81, "description": "d"}, "action.name"),
        ("ask_for_change", {"id": "locks", "comment": "c" * 501}, "action.comment"),
        ("decline", {"id": "locks", "comment": "c" * 501}, "action.comment"),
    ],
)
def test_what_is_too_long_is_told_before_any_rule_is_asked(table, kind, asked, path):
    declined = table.declines(kind, **asked)
    assert (declined.code, declined.details["path"]) == ("limit", path)


def test_what_has_no_name_is_told_by_its_id(sit):
    """TF-12, TF-15: only a document holds such a thing, or such a person."""
    nobody = {
        "skills": {"s": skill("", 2), "t": skill("Пение", 2)},
        "specialisations": {"x": skill("", 1, skill="s"), "y": skill("Опера", skill="t")},
    }
    locks, unnamed = skill("Замки", 3), {"a": skill("", approved=False), "b": skill("", 1, approved=False)}
    table = sit(
        name="",
        skills={"locks": locks, **unnamed, "t": skill("Пение", comment="шире", approved=False)},
        specialisations={"safes": skill("", skill="a", approved=False)},
        features=[],
        others={"nobody": nobody},
    )

    def said(kind, **asked):
        return str(table.declines(kind, **asked))

    assert said("adopt", owner="nobody", thing="locks", id="n").startswith("nobody has nothing approved with the id")
    assert said("adopt", owner="nobody", thing="x", id="n").startswith("x is a specialisation of s, which")
    assert said("decline", id="a").startswith("safes belongs to a. Take")
    assert said("withdraw", id="b").startswith("b has levels already")
    assert said("buy_skill", skill="a").startswith("a waits for")
    assert said("buy_specialisation", specialisation="safes").startswith("safes waits for")
    table.do("ask_for_change", id="a", comment="уже")
    table.do("ask_for_change", id="safes", comment="уже")
    assert said("buy_skill", skill="a").startswith("The GM asks for a change of a: уже.")
    assert said("buy_specialisation", specialisation="safes").startswith("The GM asks for a change of safes: уже.")
    table.do("adopt", owner="nobody", thing="s", id="s")
    assert said("adopt", owner="nobody", thing="s", id="n").startswith("s is on this sheet already")
    table.do("adopt", owner="nobody", thing="x", id="x")
    assert said("adopt", owner="nobody", thing="x", id="n").startswith("x is on this sheet already")
    asked = {"id": "t", "name": "Замки", "description": "d"}
    assert said("rename", **asked) == "vera has another Замки already. Merge the two instead."


def test_specialisations_of_one_name_are_one_thing_where_their_skills_are(sit, vera):
    """TF-15: whatever the ids; and where the skill of one is not there, its id says which it was of."""
    locks, safes = vera["skills"]["locks"], vera["specialisations"]["safes"]
    others = {
        "same": {"skills": {"l": locks}, "specialisations": {"s": {**safes, "skill": "l"}}},
        "another": {"skills": {"l": locks}, "specialisations": {"s": {**safes, "skill": "l", "name": "Ларцы"}}},
        "lost": {"specialisations": {"s": {**safes, "skill": "Замки"}}},
        "elsewhere": {"specialisations": {"s": {**safes, "skill": "gone"}}},
    }
    table = sit(others=others)
    asked = {"name": "Ящики", "description": "с секретом"}
    assert table.do("rename", id="safes", **asked).result.characters == ("vera", "same", "lost")


def test_things_without_names_are_one_thing_by_their_ids(sit):
    """TF-12, TF-15: two without a name are not one for that."""
    bare = {"skills": {"s": skill("", 3)}, "specialisations": {"x": skill("", 1, skill="s"), "y": skill("", skill="s")}}
    table = sit(**bare, features=[], others={"b": bare, "c": {**bare, "skills": {"s": skill("Взлом", 3)}}})
    result = table.do("rename", id="x", name="Ящики", description="с секретом").result
    assert result.characters == ("vera", "b")
    assert [each.name for each in table.vera.specialisations.values()] == ["Ящики", ""]
    assert table.do("rename", id="s", name="Замки", description="d").result.characters == ("vera", "b")


def test_a_line_of_another_kind_stays_in_the_ledger_when_its_id_is_merged(sit, vera):
    """TF-14: only a document holds a skill with the id of an attribute."""
    lines = [
        {"kind": "attribute", "id": "agility", "levels": 2, "cost": 60},
        {"kind": "skill", "id": "agility", "levels": 1, "cost": 1},
    ]
    table = sit(skills={**vera["skills"], "agility": skill("Прыжки", 1)}, ledger=lines)
    table.do("merge", id="agility", into="locks")
    assert [(line.kind, line.id) for line in table.vera.ledger] == [("attribute", "agility"), ("skill", "locks")]
