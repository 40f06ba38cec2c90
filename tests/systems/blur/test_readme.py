"""The README says where each clause is kept and what shows it; here it is held to that."""

import re
from pathlib import Path

import pytest

from tablewright.systems import blur

GAME = Path(blur.__file__).parent
TESTS = Path(__file__).parents[2]
ROW = re.compile(r"\| (?P<clause>BL-\d+) \|[^|]+\|(?P<where>[^|]+)\|(?P<shown_by>[^|]+)\|")
ROWS = [match.groupdict() for match in ROW.finditer((GAME / "README.md").read_text(encoding="utf-8"))]


def names(clause, path):
    return re.search(rf"\b{clause}\b", path.read_text(encoding="utf-8")) is not None


def test_the_readme_has_a_row_for_each_clause():
    clauses = (TESTS / "meta" / "clauses" / "blur.txt").read_text(encoding="utf-8").split()
    assert [row["clause"] for row in ROWS] == clauses


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["clause"])
def test_the_files_of_a_row_name_its_clause(row):
    kept = [GAME / name for name in re.findall("`(.+?)`", row["where"])]
    shown = [
        TESTS / ("cases" if name.endswith("jsonl") else "systems/blur") / name
        for name in re.findall("`(.+?)`", row["shown_by"])
    ]
    assert kept
    assert shown
    assert [path.name for path in (*kept, *shown) if not names(row["clause"], path)] == []
