"""Every clause of the four games is named by a test or a case.

`clauses/<game>.txt` lists the ids of a game's clauses. Those that nothing names yet stand in
`clauses/pending.txt`, which may only shrink.
"""

import re
from functools import cache
from pathlib import Path

import pytest
from project import ROOT, texts

from tablewright.bootstrap import find_systems
from tablewright.kernel.reference import chapters

CLAUSES = Path(__file__).parent / "clauses"
PENDING = CLAUSES / "pending.txt"
GAMES = sorted(path.stem for path in CLAUSES.glob("*.txt") if path != PENDING)
CLAUSE = re.compile(r"\b[A-Z]{2}-[1-9]\d*\b")


def listed(path: Path) -> set[str]:
    return set(path.read_text(encoding="utf-8").split())


@cache
def named() -> frozenset[str]:
    meta = Path(__file__).parent.relative_to(ROOT)
    return frozenset(
        clause
        for path, text in texts()
        if path.parts[0] == "tests" and meta not in path.parents
        for clause in CLAUSE.findall(text)
    )


@pytest.mark.parametrize("game", GAMES)
def test_a_clause_is_named_by_a_test_or_a_case_or_is_pending(game):
    missing = listed(CLAUSES / f"{game}.txt") - named() - listed(PENDING)
    assert sorted(missing) == []


def test_what_is_named_is_not_pending_any_more():
    assert sorted(listed(PENDING) & named()) == []


def test_what_is_pending_is_a_clause():
    clauses = set().union(*(listed(CLAUSES / f"{game}.txt") for game in GAMES))
    assert sorted(listed(PENDING) - clauses) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_can_be_read_in_words(game):
    said = [key for chapter in chapters(find_systems()[game].clauses) for key in chapter.clauses]
    assert said == (CLAUSES / f"{game}.txt").read_text(encoding="utf-8").split()
