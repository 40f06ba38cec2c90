"""The game of the example plug-in is small, and nothing about it is special to the engine."""

import ast
import tomllib
from pathlib import Path

import pytest

from tablewright.testing import SystemContract

PLUGIN = Path(__file__).parent.parent.parent / "examples" / "plugin"


class TestCandle(SystemContract):
    @pytest.fixture(scope="class")
    @classmethod
    def system(cls, candle):
        return candle.system


def test_a_game_can_be_written_in_sixty_logical_lines():
    tree = ast.parse((PLUGIN / "candle" / "__init__.py").read_text(encoding="utf-8"))
    lines = [node for node in ast.walk(tree) if isinstance(node, ast.stmt) and not is_docstring(node)]
    assert len(lines) <= 60


def is_docstring(node):
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def test_the_plug_in_comes_in_by_an_entry_point():
    project = tomllib.loads((PLUGIN / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["entry-points"]["tablewright.systems"] == {"candle": "candle:system"}
