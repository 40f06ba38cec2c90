"""Every game that is installed keeps the promises of a game."""

from importlib.metadata import entry_points

import pytest

from tablewright.testing import SystemContract


class TestEveryGame(SystemContract):
    @pytest.fixture(
        scope="class", params=sorted(entry_points(group="tablewright.systems")), ids=lambda entry: entry.name
    )
    @classmethod
    def system(cls, request):
        return request.param.load()
