"""A chance as people say it: a fraction, a percentage and a word, none of which rounds to certainty."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from tablewright.kernel.text import Text, text

__all__ = ["Chance", "chance"]

MOST_WHOLE = 10_000
"""The largest denominator that is still read at a glance; beyond it the fraction is a rounded one, and says so."""

_WORDS = (
    (Fraction(95, 100), text("almost certain")),
    (Fraction(85, 100), text("very likely")),
    (Fraction(55, 100), text("likely")),
    (Fraction(45, 100), text("even")),
    (Fraction(15, 100), text("unlikely")),
    (Fraction(5, 100), text("very unlikely")),
)


class Chance(msgspec.Struct, frozen=True):
    """`part` in `whole`; `about` where that is rounded. `share` is the chance in hundredths, for drawing."""

    part: int
    whole: int
    percent: Text
    word: Text
    share: float
    about: bool = False


def chance(exact: Fraction, whole: int | None = None) -> Chance:
    """Say a chance, in `whole` parts where these come out even.

    >>> said = chance(Fraction(4, 5), 10)
    >>> said.part, said.whole, str(said.percent), str(said.word)
    (8, 10, '80 %', 'likely')
    """
    share = round(float(exact) * 100, 2)
    percent, word = _percent(exact), _word(exact)
    if whole and (exact * whole).denominator == 1:
        return Chance(int(exact * whole), whole, percent, word, share)
    if exact.denominator == 1:
        return Chance(int(exact) * 100, 100, percent, word, share)
    if exact.denominator <= MOST_WHOLE:
        return Chance(exact.numerator, exact.denominator, percent, word, share)
    return Chance(min(max(round(exact * 100), 1), 99), 100, percent, word, share, about=True)


def _percent(exact: Fraction) -> Text:
    if 0 < exact < Fraction(1, 100):
        return text("under {n} %", n=1)
    if Fraction(99, 100) < exact < 1:
        return text("over {n} %", n=99)
    return text("{n} %", n=int(exact * 100 + Fraction(1, 2)))


def _word(exact: Fraction) -> Text:
    if exact in (0, 1):
        return text("certain") if exact else text("impossible")
    for least, word in _WORDS:
        if exact >= least:
            return word
    return text("almost impossible")
