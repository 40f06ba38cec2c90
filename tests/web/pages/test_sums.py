"""Sums on paper: signs, dice, whose they are, and what is combined otherwise."""

import pytest

from tablewright.kernel.steps import Step
from tablewright.kernel.text import text
from tablewright.web.pages.sums import die, sums


def test_the_first_source_has_no_sign_and_the_others_have(knack):
    steps = (Step("a", "knack", 3, "KN-1"), Step("b", "x", 2, "KN-1"), Step("c", "y", -4, "KN-1"))
    (part,) = sums(knack, steps)
    assert [line.value for line in part.lines] == ["3", "+ 2", "\N{MINUS SIGN} 4"]
    assert part.total == 1


def test_a_source_that_does_not_count_stands_in_brackets_and_out_of_the_total(knack):
    (part,) = sums(knack, (Step("a", "x", -2, "KN-1", applied=False), Step("b", "y", 5, "KN-1")))
    assert [line.value for line in part.lines] == ["(\N{MINUS SIGN} 2)", "5"]
    assert part.total == 5


def test_a_die_is_drawn_and_makes_a_sum_a_rolled_one(knack):
    rolled, unrolled = sums(knack, (Step("die", "d10", 7, "KN-1"), Step("a", "x", 2, "KN-1", operation="obstacle")))
    assert rolled.lines[0].die.number == 7
    assert rolled.rolled
    assert not unrolled.rolled


def test_sums_of_several_people_stand_apart(knack):
    first, second = sums(knack, (Step("a", "x", 2, "KN-1", of="ada"), Step("a", "x", 3, "KN-1", of="bo")))
    assert (str(first.of), first.total, str(second.of), second.total) == ("ada", 2, "bo", 3)


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_of_six_shows_pips(face):
    assert die("d6", face).symbol == f"d6-{face}"


@pytest.mark.parametrize("name,look", [("d4", "d10"), ("d10", "d10"), ("d12", "d20"), ("d20", "d20"), ("d100", "d20")])
def test_other_dice_show_a_number(name, look):
    drawn = die(name, 3)
    assert (drawn.look, drawn.number) == (look, 3)


def test_a_character_goes_by_name_and_so_does_who_helps(knack):
    steps = (Step("a", "ada", 2, "KN-1", of="ada"), Step("help", "ada", 3, "KN-1", of="ada"))
    (part,) = sums(knack, steps, {"ada": text("Ada Lovelace")})
    assert str(part.of) == "Ada Lovelace"
    assert [str(line.label) for line in part.lines] == ["ada", "Ada Lovelace"]
