"""The game of the example plug-in, without installing it."""

import importlib.util
from pathlib import Path

import pytest

PLUGIN = Path(__file__).parent.parent.parent / "examples" / "plugin"


@pytest.fixture(scope="session")
def candle():
    spec = importlib.util.spec_from_file_location("candle", PLUGIN / "candle" / "__init__.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
