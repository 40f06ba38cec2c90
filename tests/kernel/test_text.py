"""Sentences: the facts are put in where the reader is, and never read again as a sentence."""

import gettext

import msgspec

from tablewright.kernel.text import Text, plain, plural, text


class Shouting(gettext.NullTranslations):
    def gettext(self, message: str) -> str:
        return message.upper() if "{" not in message else message


def test_a_fact_that_is_a_sentence_is_translated_with_it():
    assert text("{skill} needs training", skill=text("machines")).render(Shouting()) == "MACHINES needs training"


def test_a_name_is_shown_as_it_is():
    assert str(text("{who} rolls", who="{0.__class__} & <b>")) == "{0.__class__} & <b> rolls"
    assert str(plain("{oops}")) == "{oops}"


def test_a_number_below_nought_has_a_real_minus():
    assert str(text("{n}", n=-3)) == "−3"


def test_the_number_chooses_the_form():
    assert [str(plural("{n} die", "{n} dice", n)) for n in (1, 2)] == ["1 die", "2 dice"]


def test_a_sentence_survives_the_log():
    sentence = text("{who}: {skill}", who="Аня", skill=text("Stealth"))
    assert msgspec.json.decode(msgspec.json.encode(sentence), type=Text) == sentence
