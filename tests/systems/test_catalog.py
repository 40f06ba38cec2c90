"""The catalog that notes what it lacks, and what finds the sentences to ask it for."""

import pytest

from tablewright.kernel.text import Text, plain, plural, text
from tablewright.kernel.view import Row, Shut
from tablewright.testing.catalog import Catalog, sentences

PO = r"""
msgid ""
msgstr ""
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\n"

msgid "Locks"
msgstr "Замки"

msgctxt "verb"
msgid "Roll"
msgstr "Бросить"

msgid "{n} die"
msgid_plural "{n} dice"
msgstr[0] "{n} куб"
msgstr[1] "{n} куба"
msgstr[2] "{n} кубов"

msgid "{n} door"
msgid_plural "{n} doors"
msgstr[0] "{n} дверь"
msgstr[1] ""
msgstr[2] ""

#, fuzzy
msgid "Guessed"
msgstr "Угадано"
"""


@pytest.fixture
def catalog(tmp_path):
    path = tmp_path / "ru.po"
    path.write_text(PO, encoding="utf-8")
    return Catalog(path)


@pytest.mark.parametrize(
    "sentence, words",
    [
        (text("Locks"), "Замки"),
        (Text("Roll", context="verb"), "Бросить"),
        *((plural("{n} die", "{n} dice", n), f"{n} {form}") for n, form in ((1, "куб"), (3, "куба"), (11, "кубов"))),
        (plain("Ada"), "Ada"),
        (text("{a}: {b}", a=text("Locks"), b=-2), "Замки: −2"),
    ],
)
def test_what_is_there_is_put_into_words(catalog, sentence, words):
    assert sentence.render(catalog) == words
    assert catalog.missing == set()


@pytest.mark.parametrize(
    "sentence, lacks",
    [
        (text("Doors"), "Doors"),
        (text("Roll"), "Roll"),
        (text("Guessed"), "Guessed"),
        (plural("{n} door", "{n} doors", 5), "{n} door"),
        (text("{what}", what=text("Doors")), "Doors"),
    ],
)
def test_what_lacks_is_noted_also_within_another_sentence(catalog, sentence, lacks):
    sentence.render(catalog)
    assert catalog.missing == {lacks}


def test_every_sentence_of_a_view_is_found():
    row = Row(
        text("Locks"), note=plain("…"), rows=(Row(text("Safes"), shut=Shut("TF-12", text("Ask.")), action={"a": 1}),)
    )
    assert [str(found) for found in sentences([{"row": row}])] == ["Locks", "…", "Safes", "Ask."]
