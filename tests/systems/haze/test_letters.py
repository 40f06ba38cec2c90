"""What is refused and what is explained, to the letter: `letters.jsonl` asks, `letters.txt` is what was read and right.

Each case has every fact of its refusal with the path or the clause, or every source of its number with what doesn't
count and why, and all that happens. Write it anew with TABLEWRIGHT_SESSIONS=write, and read the difference.
"""

import json
import os
from pathlib import Path

import pytest

from tablewright.kernel.document import dump
from tablewright.sdk import script
from tablewright.systems.haze import system

HERE = Path(__file__).parent
CASES = [json.loads(line) for line in (HERE / "letters.jsonl").read_text(encoding="utf-8").splitlines()]
WRITTEN = HERE / "letters.txt"


def said(ask, world, case):
    """All that is answered, a line a fact."""
    how = {key: case[key] for key in ("dice", "options", "scene", "content") if key in case}
    people = {key: {"name": "", **sheet} for key, sheet in case["people"].items()}
    answer = ask(case["action"], **people, **how)
    yield f"# {case['name']}"
    if not answer["ok"]:
        error = answer["error"]
        yield f"{error['code']} {error['clause']}: {error['message']}"
        yield from (f"  {name} = {value!r}" for name, value in error["details"].items())
        return
    yield json.dumps(answer["result"], ensure_ascii=False)
    here = world(options=case.get("options"), scene=case.get("scene"), content=case.get("content"), **people)
    plan = system.prepare(here, system.action(case["action"]))
    rolled = script(plan, system.turn(here), case.get("dice", ()))
    steps = rolled.steps
    yield from map(told, steps)
    yield from ("  > " + json.dumps(event, ensure_ascii=False) for event in answer["events"])
    if plan.steps != tuple(step for step in steps if step.kind != "die"):
        yield "  beforehand:"
        yield from map(told, plan.steps)
    yield from changed(here, answer["world"])
    tell = system.views.tell(here, system.action(case["action"]), rolled)
    line = [tell.made, tell.number, tell.outcome, tell.against, *tell.then]
    yield "  " + " | ".join(str(part) for part in line if part is not None)
    yield from (f"  ! {each['clause']} {each['path']}: {each['message']}" for each in answer["warnings"])
    if plan.cost:
        yield f"  costs {dict(plan.cost)}"


def changed(before, after):
    """Every value of a sheet that is another now; a new sheet stands in its event."""
    for key, person in json.loads(json.dumps(dump(before)))["characters"].items():
        for name, value in after["characters"][key].items():
            if value != person[name] and name != "last_roll":
                yield f"  {key}.{name} = {json.dumps(value, ensure_ascii=False)}"


def told(step):
    return "  " + " ".join(
        [
            f"{step.value:+d} {step.kind} {step.label}, {step.clause}",
            *([f"of {step.of}"] if step.of else []),
            *([f"({step.operation})"] if step.operation else []),
            *([] if step.applied else [f"doesn't count: {step.note}"]),
        ]
    )


def test_all_that_is_said_is_what_was_read(ask, world):
    text = "".join(f"{line}\n" for case in CASES for line in said(ask, world, case))
    if os.environ.get("TABLEWRIGHT_SESSIONS") == "write":
        WRITTEN.write_text(text, encoding="utf-8")
    assert text.splitlines() == WRITTEN.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize(
    "clause", [f"HZ-{n}" for n in (1, 3, 8, 10, 16, 20, 25, 26, 32, 40, 41, 42, 43, 46, 48, 50, 51)]
)
def test_every_clause_that_refuses_is_among_them(clause):
    assert f"refused {clause}: " in WRITTEN.read_text(encoding="utf-8")
