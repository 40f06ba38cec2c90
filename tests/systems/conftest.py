"""The games that are installed, loaded one at a time."""

from importlib.metadata import entry_points

import pytest


@pytest.fixture(scope="session")
def load_system():
    entries = entry_points(group="tablewright.systems")
    return lambda key: entries[key].load()
