"""Where each number comes from, source by source and in full, those that do not count too (`explained.jsonl`)."""

import json
from pathlib import Path

import pytest

EXPLAINED = [
    json.loads(line) for line in Path(__file__).with_name("explained.jsonl").read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize("row", EXPLAINED, ids=lambda row: row["name"])
def test_every_number_names_its_sources(table, row):
    """BL-3, BL-4, BL-5, BL-6, BL-8, BL-15, BL-30, BL-33, BL-34, BL-40, BL-42, BL-50, BL-51, BL-52, BL-54, BL-55."""
    t = table(scene=row.get("scene"), options=row.get("options"), **row["characters"])
    fields = {key: value for key, value in row["ask"].items() if key != "type"}
    answer = t.answer(row["ask"]["type"], "w", fields, dice=row["dice"])
    assert answer["steps"] == row["steps"]
