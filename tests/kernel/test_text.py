"""Sentences: the facts are put in where the reader is, and never read again as a sentence."""

import gettext
from fractions import Fraction

import msgspec
import pytest

from tablewright.kernel.text import ENGLISH, Text, decimal, plain, plural, text
from tablewright.web.words import words


class Shouting(gettext.NullTranslations):
    def gettext(self, message: str) -> str:
        return message.upper() if "{" not in message else message


def test_a_fact_that_is_a_sentence_is_translated_with_it():
    assert text("{skill} needs training", skill=text("machines")).render(Shouting()) == "MACHINES needs training"


def test_a_name_is_shown_as_it_is():
    assert str(text("{who} rolls", who="{0.__class__} & <b>")) == "{0.__class__} & <b> rolls"
    assert str(plain("{oops}")) == "{oops}"


@pytest.mark.parametrize("msgid", ["{who.__class__}", "{who!r}", "{who:>9999999999}", "{0}", "{", "{{who}}", "{other}"])
def test_a_sentence_is_filled_in_and_never_run(msgid):
    """Names of content files and of homebrew are sentences too."""
    shown = text(msgid, who="Ada").render(ENGLISH)
    assert shown == msgid.replace("{who}", "Ada")


def test_a_fact_is_not_filled_in_again():
    assert str(text("{a} {b}", a="{b}", b="{a}")) == "{b} {a}"


def test_a_context_tells_equal_words_apart():
    assert Text("Free", context="of charge").render(ENGLISH) == "Free"


def test_a_number_below_nought_has_a_real_minus():
    assert str(text("{n}", n=-3)) == "−3"


def test_the_number_chooses_the_form():
    assert [str(plural("{n} die", "{n} dice", n)) for n in (1, 2)] == ["1 die", "2 dice"]


def test_a_sentence_survives_the_log():
    sentence = text("{who}: {skill}", who="Аня", skill=text("Stealth"))
    assert msgspec.json.decode(msgspec.json.encode(sentence), type=Text) == sentence


@pytest.mark.parametrize(
    "value, places, english, russian",
    [
        (Fraction(137, 10), 1, "13.7", "13,7"),
        (Fraction(14), 1, "14", "14"),
        (Fraction(-1, 3), 2, "−0.33", "−0,33"),
        (Fraction(1001, 1000), 3, "1.001", "1,001"),
        (Fraction(-1, 100), 1, "0", "0"),
        (Fraction(1999, 100), 1, "20", "20"),
    ],
)
def test_decimals_stand_after_the_mark_of_the_language(value, places, english, russian):
    shown = text("{number} %", number=decimal(value, places))
    assert shown.render(ENGLISH) == f"{english} %"
    assert shown.render(words("ru")) == f"{russian} %"
