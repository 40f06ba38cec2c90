"""Every refusal is one clear sentence, to the letter, since it is all that people get to read (`refusals.jsonl`)."""

import json
from pathlib import Path

import pytest

SAID = [
    json.loads(line) for line in Path(__file__).with_name("refusals.jsonl").read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize("row", SAID, ids=lambda row: row["said"][:60])
def test_a_refusal_says_what_and_why(table, row):
    """BL-6 to BL-56: what is turned down names its clause, what does not fit the field."""
    t = table(
        scene=row.get("scene"), w={"name": "Wren", **row.get("who", {})}, a={"name": "Anka", "conditions": ["afraid"]}
    )
    kind, actor, fields = row["ask"]["type"], row["ask"].get("actor", "w"), row["ask"]
    fields = {key: value for key, value in fields.items() if key not in {"type", "actor"}}
    error = t.answer(kind, actor, fields, mode="legal")["error"]
    assert (error["code"], error["clause"]) == (row.get("code", "refused"), row.get("clause"))
    assert error["details"].get("path") == row.get("path")
    assert error["message"] == row["said"]


@pytest.mark.parametrize(
    "kind, fields, path, said",
    [
        ("test", {"factors": [{"source": "mud"}] * 101}, "action.factors", "101 factors are named; at most 100 count."),
        ("set_notes", {"notes": "n" * 5_001}, "action.notes", "This has 5001 characters; at most 5000 are kept."),
        ("add_wise", {"wise": "b" * 201}, "action.wise", "This has 201 characters; at most 200 are kept."),
    ],
)
def test_what_is_too_much_says_how_much_is_kept(table, kind, fields, path, said):
    """BL-52 and BL-56."""
    fields = {"dice": 1, "obstacle": 1, **fields} if kind == "test" else fields
    error = table(w={}).answer(kind, "w", fields, mode="legal")["error"]
    assert (error["code"], error["details"]["path"], error["message"]) == ("limit", path, said)
