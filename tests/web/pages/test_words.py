"""Catalogs: the game's words first, the program's after them, English where there are none."""

import dataclasses

from tablewright.kernel.text import Text, plural, text
from tablewright.web.words import LANGUAGES, words

PO = """\
msgid ""
msgstr ""
"Language: ru\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2;\\n"

msgid "likely"
msgstr "скорее да"

msgid "{n} crown"
msgid_plural "{n} crowns"
msgstr[0] "{n} крона"
msgstr[1] "{n} кроны"
msgstr[2] "{n} крон"

msgctxt "time"
msgid "second"
msgstr "секунда"

#, fuzzy
msgid "Sheet"
msgstr "Простыня"
"""


def test_a_game_overrides_the_program(knack, tmp_path):
    (tmp_path / "ru.po").write_text(PO, encoding="utf-8")
    said = words("ru", dataclasses.replace(knack, words=tmp_path))
    assert text("likely").render(said) == "скорее да"
    assert text("even").render(said) == "поровну"
    assert text("Sheet").render(said) == "Лист"
    assert Text("second", context="time").render(said) == "секунда"
    assert [plural("{n} crown", "{n} crowns", n).render(said) for n in (1, 2, 5, 21)] == [
        "1 крона",
        "2 кроны",
        "5 крон",
        "21 крона",
    ]


def test_what_nobody_translated_stays_english():
    said = words("ru")
    assert text("Grue {n}", n=3).render(said) == "Grue 3"
    assert plural("{n} grue", "{n} grues", 1).render(said) == "1 grue"
    assert Text("grue", context="noun").render(said) == "grue"


def test_a_language_that_nobody_wrote_is_english():
    assert text("likely").render(words("tlh")) == "likely"


def test_languages_are_offered_by_their_own_names():
    assert LANGUAGES == {"en": "English", "ru": "Русский"}
