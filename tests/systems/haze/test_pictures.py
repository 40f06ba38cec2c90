"""Trees and plans as people see them, to the letter: `pictures.txt` is what was read and right.

Write it anew with TABLEWRIGHT_SESSIONS=write, and read the difference.
"""

import os
from pathlib import Path

from tablewright.systems.haze import system
from tablewright.systems.haze.planner import PLANNER

WRITTEN = Path(__file__).parent / "pictures.txt"
RICH = {"xp": {"earned": 50, "unspent": 50}}
KINDS = ("attribute", "skill", "life", "evade", "toughness", "hours_per_fatigue", "extra_attack", "melee_damage")
LISTED = {
    "trees": [
        {
            "id": "all",
            "name": "All of it",
            "square": [
                *(
                    {
                        "name": kind,
                        "effects": [{"kind": kind, "id": {"attribute": "mind", "skill": "speed"}.get(kind, "")}],
                    }
                    for kind in KINDS
                ),
                {"name": "", "note": "Told in words."},
            ],
            "circle": [
                {
                    "name": "many",
                    "note": "And more.",
                    "effects": [{"kind": "life", "value": 2}, {"kind": "spell_failure"}],
                },
                {
                    "name": "",
                    "effects": [{"kind": "hours_per_fatigue", "value": 4}, {"kind": "extra_attack", "value": 2}],
                },
                {"name": "plain"},
            ],
            "triangle": [{"name": "top", "effects": [{"kind": "melee_damage", "value": -1}, {"kind": "ability"}]}],
        },
        {"id": "flat", "name": "Flat", "circle": []},
    ]
}
SHEETS = {
    "nothing bought": {**RICH, "trees": {"thief": {}}},
    "no experience": {"trees": {"thief": {"square": [1, 1, 0]}}},
    "squares done": {**RICH, "skills": {"stealing": 1, "perception": 1}, "trees": {"thief": {"square": [1, 1, 1]}}},
    "a circle": {**RICH, "trees": {"thief": {"square": [2, 1, 1], "circle": [1, 0]}}},
    "three to go": {**RICH, "trees": {"thief": {"square": [1, 1, 1], "circle": [1, 1], "triangle": [0]}}},
    "the triangle": {**RICH, "trees": {"thief": {"square": [3, 1, 1], "circle": [1, 1], "triangle": [1]}}},
    "one to go": {**RICH, "trees": {"thief": {"square": [3, 3, 3], "circle": [2, 1], "triangle": [1]}}},
    "whole": {**RICH, "trees": {"thief": {"square": [3, 3, 3], "circle": [2, 2], "triangle": [1]}}},
    "of the race": {**RICH, "race": "beastly", "trees": {"beastly": {}}},
    "of the table": {
        **RICH,
        "skills": {"persuasion": 1, "machines": 1},
        "trees": {"all": {"square": [1] * 9}, "flat": {}},
    },
    "of nobody": {**RICH, "trees": {"odd_one": {"square": [1, 0, 1]}}},
    "while creating": {
        "creating": True,
        "xp": {"unspent": 30},
        "trees": {"thief": {"square": [1, 1, 1], "circle": [1, 0]}},
        "ledger": [
            {"kind": "development", "id": f"thief.{slot}", "levels": 1, "cost": 1}
            for slot in ("square.0", "square.1", "square.2", "circle.0")
        ],
    },
}


def drawn(world, sheet, options):
    party = world(a={"name": "Ann", **sheet}, content=LISTED, options=options)
    for group in system.views.offers(party, "a"):
        if group.tree is None:
            continue
        tree = group.tree
        yield f"{group.title} ({group.note}), {tree.note}: {tree.caption}; {tree.got}/{tree.most}, rises {tree.stages}"
        for tier in tree.tiers:
            yield f"  -- {tier.gate} {'open' if tier.open else 'shut'}"
            for node in tier.nodes:
                offer = node.offer
                yield f"  {node.shape} {offer.label} {node.got}/{node.most}, {offer.price}, {node.wait}: {offer.note}"
                yield f"      {node.state}; {dict(offer.action)}"
                yield from (f"      {change}" for change in node.changes)
                if offer.shut:
                    yield f"      {offer.shut.clause}: {offer.shut.why}"
                if offer.back:
                    yield f"      back: {dict(offer.back)}"
    for tree in party.characters["a"].trees:
        for goal in (1, 3, 6):
            (listing,) = PLANNER.work(party, "a", {"tree": tree, "expertise": goal})
            yield f"  plan to {goal}: {listing.title}. {listing.empty}"
            yield from (f"      {item.label} ({item.note}) {item.end}" for item in listing.items)
    tree, goal = PLANNER.form(party, "a")
    yield f"  {tree.key}: {tree.label} {tree.value} of {[(key, str(name)) for key, name in tree.options]}"
    yield f"  {goal.key}: {goal.label} {goal.value}, from {goal.low} to {goal.high}"


def test_every_tree_and_plan_is_drawn_as_it_was_read(world):
    lines = []
    for name, sheet in SHEETS.items():
        for options in ({}, {"second_square_after": "all_circles"}) if name == "a circle" else ({},):
            lines += [f"# {name} {options or ''}".rstrip(), *drawn(world, sheet, options)]
    if os.environ.get("TABLEWRIGHT_SESSIONS") == "write":
        WRITTEN.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    assert lines == WRITTEN.read_text(encoding="utf-8").splitlines()
