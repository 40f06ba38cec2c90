"""The README says where each clause is kept and what shows it; here it is held to that."""

import importlib
import re
from operator import attrgetter
from pathlib import Path

import pytest

from tablewright.systems import blur

GAME = Path(blur.__file__).parent
TESTS = Path(__file__).parents[2]
ROW = re.compile(r"\| (?P<clause>BL-\d+) \|[^|]+\|(?P<where>[^|]+)\|(?P<shown_by>[^|]+)\|")
README = (GAME / "README.md").read_text(encoding="utf-8")
ROWS = [match.groupdict() for match in ROW.finditer(README)]


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


def test_what_no_test_noticed_is_counted_where_it_is():
    """The functions are there, and their counts add up to what the count says was left."""
    section = README.split("## Mutants")[1].split("## Clauses")[0]
    made, noticed = (int(number.replace(",", "")) for number in re.findall(r"\d,\d{3}", section)[:2])
    never, since = (re.findall(r"`(\w+)\.([\w.]+)` (\d+)", part) for part in section.split("The other "))
    for module, name, _ in (*never, *since):
        assert attrgetter(name)(importlib.import_module(f"{blur.__name__}.{module}"))
    counts = [sum(int(count) for *_, count in listed) for listed in (never, since)]
    assert counts == [int(re.search(r"these (\d+):", section)[1]), int(re.search(r"The other (\d+) ", section)[1])]
    assert sum(counts) == made - noticed
