"""The README says for each clause where it is and what shows it; this keeps that true."""

import importlib
import re
from pathlib import Path

import pytest

from tablewright.systems import favor

GAME = Path(favor.__file__).parent
TESTS = Path(__file__).parent
CASES = TESTS.parent.parent / "cases"
CLAUSES = (TESTS.parent.parent / "meta" / "clauses" / "favor.txt").read_text(encoding="utf-8").split()
ROW = re.compile(r"^\| (FG-\d+) \| [^|]+ \| ([^|]*) \| ([^|]*) \|$", re.MULTILINE)
ROWS = ROW.findall((GAME / "README.md").read_text(encoding="utf-8"))


def unnamed(clause, written, folders):
    """Of the files that a cell of the table lists, those that do not name the clause."""
    names = re.findall(r"`([^`]+)`", written)
    assert names
    paths = [next(folder / name for folder in folders if (folder / name).exists()) for name in names]
    return [path.name for path in paths if not re.search(rf"{clause}(?!\d)", path.read_text(encoding="utf-8"))]


def test_every_clause_has_one_row():
    assert [clause for clause, *_ in ROWS] == CLAUSES


@pytest.mark.parametrize("clause, modules, tests", ROWS, ids=[row[0] for row in ROWS])
def test_a_row_lists_files_that_name_the_clause(clause, modules, tests):
    assert unnamed(clause, modules, [GAME]) == []
    assert unnamed(clause, tests, [TESTS, CASES]) == []


def test_what_no_test_noticed_is_counted_where_it_is():
    """The functions are there, and their counts add up to what the count left."""
    rows = (GAME / "README.md").read_text(encoding="utf-8").split("## Mutants")[1]
    listed = re.findall(r"`(\w+)\.(\w+)` (\d+)", rows)
    for module, name, _ in listed:
        assert hasattr(importlib.import_module(f"{favor.__name__}.{module}"), name)
    made, noticed = (int(number.replace(",", "")) for number in re.findall(r"\d,\d{3}", rows)[:2])
    assert sum(int(count) for *_, count in listed) == made - noticed
