"""The games with their sample parties."""

import pytest

from tablewright.bootstrap import find_systems
from tablewright.kernel.document import load


@pytest.fixture(scope="session")
def played():
    """A game with the world of its sample party."""

    def played(game, **rest):
        system = find_systems()[game]
        return system, load(system, {"system": game, **system.views.sample(), **rest}).world

    return played
