"""The count of mutants: which lines a change is judged by, and how it is named and shown."""

from textwrap import dedent

import pytest

from mutants import Mutant, changed, chosen

BEFORE = dedent(
    """
    def paid(kind, level):
        match kind:
            case "a":
                cost = (
                    level
                    + 1
                )
            case _:
                cost = 0
        if cost > 3:
            cost = 3
        return cost
    """
).lstrip()


def mutant(old, new):
    assert old in BEFORE
    return Mutant("tablewright.systems.toy.prices.x_paid__mutmut_1", "…", BEFORE, BEFORE.replace(old, new), 11)


@pytest.mark.parametrize(
    "old, new, first, last",
    [
        ("+ 1", "- 1", 4, 7),  # a statement, whole
        ("cost > 3", "cost >= 3", 10, 10),  # the head of one
        ("cost = 3", "cost = None", 11, 11),
        ("        case _:\n            cost = 0\n", "", 2, 3),  # an arm that is gone: whoever comes to the match
        ("kind, level", "kind, level=1", 1, 12),  # a default: whoever comes to the function
    ],
)
def test_a_change_is_judged_by_who_comes_to_its_statement(old, new, first, last):
    assert mutant(old, new).lines == (10 + first, 10 + last)


def test_a_mutant_is_named_by_file_and_function_and_shown_as_a_diff():
    found = mutant("cost = 3", "cost = None")
    assert found.place == "prices.paid"
    assert found._replace(name="tablewright.systems.toy.tree.xǁTreeǁslots__mutmut_2").place == "tree.Tree.slots"
    assert [line for line in found.diff.splitlines() if line[0] in "+-"] == [
        "-        cost = 3",
        "+        cost = None",
    ]


def test_every_mutant_stands_in_the_file_beside_the_function_as_it_was(tmp_path):
    path = tmp_path / "toy" / "prices.py"
    path.parent.mkdir()
    source = '"""Prices."""\n\n\ndef one(level: int) -> int:\n    return level + 1\n'
    path.write_text(source, encoding="utf-8")
    made = list(changed(path, ["one"]))
    lines = path.read_text(encoding="utf-8").splitlines()
    assert {each.name for each in made} == {f"tablewright.systems.toy.prices.x_one__mutmut_{n}" for n in (1, 2)}
    for each in made:
        first, last = each.lines
        assert [line.strip() for line in lines[first - 1 : last]] == ["return level + 1"]
        assert each.after.count("def one") == 1
    path.write_text(source, encoding="utf-8")
    assert list(changed(path, ["two"])) == []


def test_files_and_functions_can_be_named(tmp_path):
    for name in ("__init__", "checks", "sheet"):
        (tmp_path / f"{name}.py").touch()
    assert {path.name: functions for path, functions in chosen(tmp_path, []).items()} == {"checks.py": []}
    named = chosen(tmp_path, ["sheet.py", "checks.needed", "checks.spared"])
    assert {path.name: functions for path, functions in named.items()} == {
        "sheet.py": [],
        "checks.py": ["needed", "spared"],
    }
