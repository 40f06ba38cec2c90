"""A table of one: Vera, who opens doors."""

import pytest

from tablewright.kernel.decision import Declined
from tablewright.kernel.document import load
from tablewright.kernel.rule import script
from tablewright.odds.explore import explore
from tablewright.systems.two_fingers import system

LOCKS = {"name": "Замки", "description": "всё, что заперто", "level": 3, "approved": True}
SAFES = {"skill": "locks", "name": "Сейфы", "description": "с секретом", "level": 2, "approved": True}
LUCKY = {"id": "lucky", "name": "Удача", "value": 1, "applies_to": ["always"]}
SHAKY = {"id": "shaky", "name": "Дрожь", "value": -1, "applies_to": ["agility"]}


@pytest.fixture
def vera():
    """The character of the worked example: 2 + 3 × (1 + 2) + 1 − 1."""
    return {
        "name": "Вера",
        "attributes": {"agility": 2},
        "skills": {"locks": LOCKS},
        "specialisations": {"safes": SAFES},
        "features": [LUCKY, SHAKY],
        "xp": 100,
    }


class Sitting:
    """A table that changes with what is done at it."""

    def __init__(self, people, options):
        document = {"system": system.id, "options": options, "characters": people}
        self.world, self.warnings = load(system, document)

    def prepare(self, kind, *, actor="vera", **fields):
        return system.prepare(self.world, system.action({"type": kind, "actor": actor, **fields}))

    def do(self, kind, *, faces=(), **fields):
        """Do something, with these faces, and go on from there."""
        rolled = script(self.prepare(kind, **fields), system.turn(self.world), faces)
        self.world = rolled.world
        return rolled

    def odds(self, kind, **fields):
        return explore(self.prepare(kind, **fields), lambda: system.turn(self.world))

    def declines(self, kind, **fields):
        """What it is turned down with; nothing has changed."""
        with pytest.raises(Declined) as caught:
            self.prepare(kind, **fields)
        return caught.value

    def refuses(self, kind, **fields):
        """The clause it is refused by."""
        return self.declines(kind, **fields).clause

    @property
    def vera(self):
        return self.world.characters["vera"]


@pytest.fixture
def sit(vera):
    """Sit down with Vera as changed by the keyword arguments."""

    def sit_down(*, options=None, others=None, **changes):
        return Sitting({"vera": {**vera, **changes}, **(others or {})}, options or {})

    return sit_down
