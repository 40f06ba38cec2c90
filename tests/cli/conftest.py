"""The command line, called as people call it, with the game of the example plug-in besides."""

import json

import pytest
from candle_game import candle
from click.testing import CliRunner

from tablewright import installed
from tablewright.cli import main

ADA = json.dumps({"name": "Ada"})


@pytest.fixture
def run(monkeypatch):
    """Call the program; gives its result."""
    systems = {**installed.find_systems(), "candle": candle()}
    monkeypatch.setattr(installed, "find_systems", lambda: systems)

    def call(*arguments, given=""):
        return CliRunner().invoke(main, arguments, input=given)

    return call


@pytest.fixture
def ada(tmp_path):
    path = tmp_path / "ada.json"
    path.write_text(ADA, encoding="utf-8")
    return str(path)
