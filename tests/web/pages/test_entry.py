"""A line of the log: its dice once, its sums, and how much further the GM can open it."""

import msgspec
import pytest

from tablewright.kernel.rule import Thrown
from tablewright.kernel.steps import Step
from tablewright.table.seen import Entry
from tablewright.web.pages.entry import entry_view

ENTRY = Entry(n=1, at="2026-03-01T20:00:00Z", kind="acted", who="Noor")


def test_dice_that_stand_in_the_sum_are_not_drawn_twice(knack):
    entry = msgspec.structs.replace(ENTRY, dice=(Thrown("d10", 7),), steps=(Step("die", "d10", 7, "KN-1"),))
    assert entry_view(knack, entry).loose == ()


def test_dice_without_a_sum_are_put_together_by_whose_they_are(knack):
    dice = (Thrown("d6", 1, "ada"), Thrown("d6", 2, "bo"), Thrown("d6", 3, "ada"))
    ada, bo = entry_view(knack, msgspec.structs.replace(ENTRY, dice=dice)).loose
    assert (str(ada.of), [die.face for die in ada.dice]) == ("ada", [1, 3])
    assert (str(bo.of), [die.face for die in bo.dice]) == ("bo", [2])


def test_the_chance_beforehand_is_kept(knack):
    before = entry_view(knack, msgspec.structs.replace(ENTRY, odds="4/5")).before
    assert (before.part, before.whole) == (4, 5)


@pytest.mark.parametrize(
    "level,open_to",
    [
        ("nothing", ["nothing", "made", "outcome", "dice", "everything"]),
        ("dice", ["dice", "everything"]),
        ("everything", []),
        (None, []),
    ],
)
def test_what_is_shown_can_only_be_opened_further(knack, level, open_to):
    deeper = entry_view(knack, msgspec.structs.replace(ENTRY, level=level)).deeper
    assert [code for code, _ in deeper] == open_to
