"""`tablewright act`: one request, or many, each answered at once."""

import json
import subprocess
import sys

import pytest

REQUEST = {
    "world": {"system": "candle", "characters": {"a": {"name": "A"}}},
    "action": {"type": "dare", "actor": "a", "difficulty": 3},
    "dice": [4],
}


def test_one_request_gets_one_line_and_status_0(run):
    for given in (json.dumps(REQUEST), json.dumps(REQUEST, indent=2)):
        result = run("act", given=given)
        assert result.exit_code == 0
        (line,) = result.stdout.splitlines()
        assert json.loads(line)["result"] == {"total": 4, "success": True}


def test_one_that_is_turned_down_among_many_makes_the_status_2(run):
    lines = [REQUEST, {**REQUEST, "dice": [9]}, {"x": 1}, REQUEST]
    result = run("act", given="\n".join(json.dumps(line) for line in lines) + "\n\n")
    assert result.exit_code == 2
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [answer["ok"] for answer in answers] == [True, False, False, True]


def test_a_file_is_read(run, tmp_path):
    path = tmp_path / "requests.jsonl"
    path.write_text(json.dumps(REQUEST))
    assert run("act", str(path)).exit_code == 0
    assert run("act", str(tmp_path / "none")).exit_code == 2


@pytest.mark.parametrize("given", ["", "{", "[]", "\ud800".encode("utf-8", "surrogatepass"), b"\xff\xfe", "{" * 5000])
def test_what_is_no_request_is_told_so_in_json(run, given):
    result = run("act", given=given)
    assert result.exit_code == 2
    assert json.loads(result.stdout)["error"]["code"] in {"invalid", "limit"}


def test_the_sentence_comes_in_russian(run):
    result = run("act", "--lang", "ru", given='{"world": {}, "action": {}}')
    message = json.loads(result.stdout)["error"]["message"]
    assert any("а" <= letter <= "я" for letter in message)


def test_the_same_dice_give_the_same_bytes(run):
    assert run("act", given=json.dumps(REQUEST)).stdout_bytes == run("act", given=json.dumps(REQUEST)).stdout_bytes


@pytest.mark.slow
def test_a_program_that_keeps_the_line_open_is_answered_line_by_line():
    command = [sys.executable, "-m", "tablewright", "act"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        for _ in range(2):
            process.stdin.write('{"world": {"system": "none"}}\n')
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["error"]["code"] == "invalid"
        process.stdin.close()
        assert process.wait(timeout=30) == 2
