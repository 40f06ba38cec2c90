"""The game of the example plug-in, as it is when it is installed."""

import importlib.util
from functools import cache
from pathlib import Path

from tablewright.kernel.system import System

SOURCE = Path(__file__).parent.parent.parent / "examples" / "plugin" / "candle" / "__init__.py"


@cache
def candle() -> System:
    spec = importlib.util.spec_from_file_location("candle", SOURCE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    system: System = module.system
    return system
