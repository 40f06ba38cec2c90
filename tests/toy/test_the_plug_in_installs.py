"""The example plug-in is installed as anybody would, and the program finds it."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

PLUGIN = Path(__file__).parent.parent.parent / "examples" / "plugin"
PROGRAM = Path(sys.executable).with_name("tablewright")


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    """Run the program where the plug-in is installed."""
    where = tmp_path_factory.mktemp("installed")
    install = ["install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--target", str(where)]
    subprocess.run([sys.executable, "-m", "pip", *install, str(PLUGIN)], check=True, capture_output=True)

    def run(*arguments, given=""):
        return subprocess.run(
            [PROGRAM, *arguments],
            input=given,
            env=os.environ | {"PYTHONPATH": str(where)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout

    return run


@pytest.mark.slow
def test_it_is_listed_beside_the_other_games(program):
    assert "candle" in program("systems")


@pytest.mark.slow
def test_the_request_of_its_readme_is_answered(program):
    readme = (PLUGIN / "README.md").read_text(encoding="utf-8")
    request = json.loads(re.search(r"echo '(.*?)'", readme, re.DOTALL)[1])
    answer = json.loads(program("act", given=json.dumps(request)))
    assert answer["summary"]["success"] == "2/3"
    assert answer["outcomes"][0]["events"] == [{"type": "stub_burnt/1", "actor": "a"}]
