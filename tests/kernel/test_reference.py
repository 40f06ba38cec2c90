"""Clauses in words are read from a file of one form."""

import pytest

from tablewright.kernel.reference import chapters

GOOD = """
[[chapters]]
title = "Checks"
[chapters.clauses]
XX-1 = "Roll a die."
"""


def test_the_chapters_keep_their_order_and_their_clauses(tmp_path):
    path = tmp_path / "clauses.toml"
    path.write_text(GOOD, encoding="utf-8")
    (chapter,) = chapters(path)
    assert str(chapter.title) == "Checks"
    assert {key: str(said) for key, said in chapter.clauses.items()} == {"XX-1": "Roll a die."}


def test_a_game_without_a_file_has_none():
    assert chapters(None) == ()


def test_another_form_is_a_fault(tmp_path):
    path = tmp_path / "clauses.toml"
    path.write_text(GOOD + 'XX-2 = ["no", "words"]', encoding="utf-8")
    with pytest.raises(ValueError, match="str"):
        chapters(path)
