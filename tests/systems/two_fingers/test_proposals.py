"""Proposals argued over: approve, ask for a change, decline, revise, withdraw: TF-12 and TF-15."""

import unicodedata

import pytest

from tablewright.systems.two_fingers.moves import moves

NEW = {"id": "sing", "name": "Пение", "description": "голос и слух"}


def test_the_gm_asks_for_a_change_the_player_makes_it_and_the_gm_agrees(sit):
    """TF-12: the comment stays until it is answered, and goes with the yes."""
    table = sit()
    table.do("propose_skill", **NEW)
    assert table.do("ask_for_change", id="sing", comment=" слишком \n широко ").result.approved is False
    assert table.vera.skills["sing"].comment == "слишком широко"
    declined = table.declines("buy_skill", skill="sing")
    assert declined.clause == "TF-12"
    assert "слишком широко" in str(declined)
    revised = table.do("revise", id="sing", name="Пение хором", description="не выделяться").result
    assert (revised.id, revised.name, revised.approved) == ("sing", "Пение хором", False)
    assert table.vera.skills["sing"].comment == ""
    assert "waits" in str(table.declines("buy_skill", skill="sing"))
    table.do("ask_for_change", id="sing", comment="ещё короче")
    assert table.do("approve", id="sing").result.approved is True
    assert (table.vera.skills["sing"].comment, table.vera.skills["sing"].description) == ("", "не выделяться")


def test_a_change_of_a_specialisation_is_asked_for_too(sit):
    """TF-15."""
    table = sit()
    table.do("propose_specialisation", id="doors", skill="locks", name="Двери", description="с петель")
    table.do("ask_for_change", id="doors", comment="какие двери?")
    declined = table.declines("check", skill="locks", specialisation="doors", difficulty=5)
    assert declined.clause == "TF-15"
    assert "какие двери?" in str(declined)
    table.do("revise", id="doors", name="Тюремные двери", description="с петель")
    assert table.vera.specialisations["doors"].name == "Тюремные двери"
    assert table.vera.specialisations["doors"].skill == "locks"


def test_a_change_is_asked_for_in_words(sit):
    """TF-12."""
    table = sit()
    table.do("propose_skill", **NEW)
    assert table.refuses("ask_for_change", id="sing", comment=" \n") == "TF-12"


@pytest.mark.parametrize("missing", [{"name": " "}, {"description": ""}])
def test_a_proposal_that_is_revised_still_says_what_it_is(sit, missing):
    """TF-12."""
    table = sit()
    table.do("propose_skill", **NEW)
    assert table.refuses("revise", **{**NEW, **missing}) == "TF-12"


def test_the_gm_can_decline_with_or_without_a_comment(sit):
    """TF-12, TF-15: it is gone from the sheet; the specialisation first."""
    table = sit()
    table.do("propose_skill", **NEW)
    table.do("propose_specialisation", id="opera", skill="sing", name="Опера", description="арии")
    assert table.refuses("decline", id="sing") == "TF-15"
    (event,) = table.do("decline", id="opera", comment="не в этой истории").events
    assert (event.comment, event.skill, event.description) == ("не в этой истории", "sing", "арии")
    (event,) = table.do("decline", id="sing").events
    assert (event.comment, event.skill) == ("", None)
    assert (set(table.vera.skills), set(table.vera.specialisations)) == ({"locks"}, {"safes"})


@pytest.mark.parametrize("kind", ["ask_for_change", "decline", "revise"])
@pytest.mark.parametrize("key, clause", [("locks", "TF-12"), ("safes", "TF-15")])
def test_what_is_approved_is_not_argued_over(sit, kind, key, clause):
    """TF-12, TF-15."""
    asked = {"ask_for_change": {"comment": "нет"}, "revise": {"name": "n", "description": "d"}}.get(kind, {})
    assert sit().refuses(kind, id=key, **asked) == clause


def test_all_of_it_is_in_the_log(sit):
    """TF-12: with what the GM wrote."""
    table = sit()
    lines = [
        table.told("propose_skill", **NEW),
        table.told("ask_for_change", id="sing", comment="уже"),
        table.told("revise", id="sing", name="Опера", description="арии"),
        table.told("decline", id="sing", comment="нет"),
        table.told("propose_skill", **NEW),
        table.told("decline", id="sing"),
        table.told("propose_skill", **NEW),
        table.told("approve", id="sing"),
        table.told("propose_skill", **{**NEW, "id": "again", "name": "Пенье"}),
        table.told("withdraw", id="again"),
    ]
    assert [russian for _, russian in lines] == [
        "Предложен навык «Пение»",
        "«Пение» нужно изменить: уже",
        "«Пение» теперь предлагается как «Опера»",
        "Отклонено «Опера»: нет",
        "Предложен навык «Пение»",
        "Отклонено «Пение»",
        "Предложен навык «Пение»",
        "Одобрено «Пение»",
        "Предложен навык «Пенье» · похожие названия: Пение",
        "Отозвано «Пенье»",
    ]
    assert lines[1][0] == "“Пение” is to change: уже"


def test_what_a_player_drops_is_in_the_event_whole(sit):
    """TF-12, TF-15: so that an undo has it back."""
    table = sit()
    table.do("propose_skill", **NEW)
    table.do("propose_specialisation", id="opera", skill="sing", name="Опера", description="арии")
    told = table.do("withdraw", id="opera")
    assert (told.result.id, told.result.name, told.result.approved) == ("opera", "Опера", False)
    (event,) = told.events
    assert (event.id, event.skill, event.name, event.description) == ("opera", "sing", "Опера", "арии")
    (event,) = table.do("withdraw", id="sing").events
    assert (event.skill, event.name) == (None, "Пение")


def test_what_is_written_anew_is_not_like_itself(sit):
    """TF-12: the old name is not pointed out."""
    table = sit()
    table.do("propose_skill", **NEW)
    assert table.do("revise", id="sing", name="Пения", description="голос").result.similar == ()


def test_similar_names_are_pointed_out_to_the_player_and_to_the_gm(sit, vera):
    """TF-12, TF-15: whoever at the table has them, each name once."""
    table = sit(others={"b": vera, "c": {**vera, "skills": {"k": {**vera["skills"]["locks"], "name": "Замок"}}}})
    result = table.do("propose_skill", id="key", name="замки!", description="отмычки").result
    assert result.similar == ("Замки", "Замок")
    assert table.do("revise", id="key", name="Пение", description="голос").result.similar == ()
    assert table.do("revise", id="key", name="Замка", description="ключи").result.similar == ("Замки", "Замок")
    assert table.do("revise", id="key", name="Пение", description="ещё раз").result.similar == ()
    asked = {"id": "sejf", "skill": "locks", "name": "Сейф", "description": "старый"}
    assert table.do("propose_specialisation", **asked).result.similar == ("Сейфы",)
    notes = [str(offer.note) for group in moves(table.world, "vera") for offer in group.offers if offer.note]
    assert "старый (similar names: Сейфы)" in notes


HOSTILE = [
    "<script>alert(1)</script>",
    "{level} × {0} %(n)s",
    "=cmd|' /C calc'!A0",
    "../../etc/passwd",
    "日本語の技",
    "שיר ערש",
    "🗝️🚪",
    "Ё" * 80,
    "O'Brien; DROP TABLE",
]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_in_any_script_goes_through_unchanged(sit, name):
    """TF-12."""
    table = sit()
    table.do("propose_skill", id=name, name=name, description=name)
    table.do("approve", id=name)
    table.do("buy_skill", skill=name)
    step = table.do("check", skill=name, difficulty=30, faces=[5]).steps[1]
    assert (step.label, table.vera.skills[name].name) == (name, name)


def test_names_are_kept_in_nfc_on_one_line_and_nothing_turns_the_writing_around(sit):
    """TF-12."""
    table = sit()
    name = unicodedata.normalize("NFD", "Ёлочка") + "\u202e  \r\n\t вверх\x07"
    table.do("propose_skill", id="x", name=name, description="a\u2066b")
    assert (table.vera.skills["x"].name, table.vera.skills["x"].description) == ("Ёлочка вверх", "ab")
    table.do("set_name", name=" Ве\u200fра\n")
    assert table.vera.name == "Ве\u200fра"
    table.do("grant_feature", id="f", name="\tОтвага ", value=1)
    assert table.vera.features[-1].name == "Отвага"


@pytest.mark.parametrize("name", ["\u202e\u202c", "\x00\x07", "\n"])
def test_a_name_of_nothing_is_no_name(sit, name):
    """TF-12."""
    assert sit().refuses("propose_skill", **{**NEW, "name": name}) == "TF-12"


@pytest.mark.parametrize("taken", ["locks", "safes", "will", "always"])
def test_an_id_that_is_taken_is_not_taken_by_a_specialisation(sit, taken):
    """TF-15."""
    asked = {"skill": "locks", "name": "Двери", "description": "с петель"}
    assert sit().refuses("propose_specialisation", id=taken, **asked) == "TF-15"
