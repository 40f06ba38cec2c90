"""What happens, event by event with what was so before, and what it makes of somebody (`happenings.jsonl`)."""

import json
from pathlib import Path

import msgspec
import pytest

from tablewright.kernel.document import load
from tablewright.systems.blur import system

HAPPENINGS = [
    json.loads(line) for line in Path(__file__).with_name("happenings.jsonl").read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize("row", HAPPENINGS, ids=lambda row: row["name"])
def test_what_happens_is_told_with_what_it_was(table, row):
    """BL-8 to BL-56: all that is needed to take it back."""
    t = table(scene=row.get("scene"), options=row.get("options"), **row["characters"])
    before = msgspec.to_builtins(load(system, t.world).world.characters["w"])
    fields = {key: value for key, value in row["ask"].items() if key != "type"}
    answer = t.answer(row["ask"]["type"], "w", fields, dice=row["dice"])
    assert answer["events"] == row["events"]
    assert answer["result"] == row["result"]
    after = answer["world"]["characters"]["w"]
    before = json.loads(json.dumps(before))
    assert {key: value for key, value in after.items() if before[key] != value} == row["changed"]
