"""The command line's side of the contract: one answer a request, the same bytes everywhere, and the exit status."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

CASES = Path(__file__).parent.parent / "cases"
CHECK = {
    "world": {"system": "two_fingers", "characters": {"b": {"name": "Б"}}},
    "action": {"type": "check", "actor": "b", "attribute": "strength", "difficulty": 5},
}


def act(text, seed="0"):
    """Run `tablewright act` on this input; its answers and its exit status."""
    run = subprocess.run(
        [sys.executable, "-c", "from tablewright.cli import main; main()", "act"],
        input=text.encode(),
        capture_output=True,
        env={**os.environ, "PYTHONHASHSEED": seed},
        check=False,
    )
    assert run.stderr == b""
    return run.stdout, run.returncode


@pytest.mark.slow
def test_the_same_requests_give_the_same_bytes_in_any_process():
    """Sets and hashes are in another order; cases without dice of their own are asked for their odds."""
    requests = []
    for path in sorted(CASES.glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            request = json.loads(line)["request"]
            requests.append(request)
            requests.append({**{key: request[key] for key in ("world", "action")}, "mode": "odds"})
    fixed = [each for each in requests if "dice" in each or each.get("mode", "roll") != "roll"]
    body = "\n".join(map(json.dumps, fixed))
    first, second = act(body, "1"), act(body, "2")
    assert first == second
    assert len(first[0].splitlines()) == len(fixed) > 50


def test_one_request_may_be_written_over_several_lines():
    out, status = act(json.dumps(CHECK, indent=2))
    assert (json.loads(out)["ok"], status) == (True, 0)


def test_each_line_gets_a_line_and_one_failure_gives_2():
    bad = {**CHECK, "mode": "maybe"}
    out, status = act("\n".join([json.dumps(CHECK), "", json.dumps(bad), json.dumps(CHECK)]))
    assert [json.loads(line)["ok"] for line in out.splitlines()] == [True, False, True]
    assert status == 2


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "\0", '{"world": {"system": "\\ud800"}}'])
def test_what_is_no_request_is_answered_and_gives_2(text):
    out, status = act(text)
    assert json.loads(out)["error"]["code"] == "invalid"
    assert status == 2
