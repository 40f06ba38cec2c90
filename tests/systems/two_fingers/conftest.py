"""A table of one: Vera, who opens doors."""

import re
from pathlib import Path

import pytest

import tablewright
from tablewright.kernel.decision import Declined
from tablewright.kernel.document import load
from tablewright.kernel.rule import script
from tablewright.kernel.text import Text
from tablewright.odds.explore import explore
from tablewright.systems.two_fingers import system
from tablewright.testing.catalog import Catalog, sentences

RUSSIAN = Catalog(system.words / "ru.po")
OF_THE_PROGRAM = Catalog(Path(tablewright.__file__).parent / "locale" / "ru.po")


def _filled(sentence):
    """Every gap of a sentence has its fact."""
    gaps = set(re.findall(r"\{(\w+)\}", sentence.msgid + sentence.many))
    assert gaps <= {name for name, fact in sentence.facts.items() if fact is not None}
    for fact in sentence.facts.values():
        if isinstance(fact, Text):
            _filled(fact)


def _in_russian(*told):
    """Put all that was told into Russian; nothing of it stays English."""
    for each in sentences(told):
        _filled(each)
    catalogs = (RUSSIAN, OF_THE_PROGRAM)
    for catalog in catalogs:
        catalog.missing.clear()
        for each in sentences(told):
            each.render(catalog)
    assert RUSSIAN.missing & OF_THE_PROGRAM.missing == set()


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
        action = system.action({"type": kind, "actor": "vera", **fields})
        _in_russian(rolled.steps, system.views.tell(self.world, action, rolled))
        self.world = rolled.world
        return rolled

    def odds(self, kind, **fields):
        return explore(self.prepare(kind, **fields), lambda: system.turn(self.world))

    def declines(self, kind, **fields):
        """What it is turned down with; nothing has changed."""
        with pytest.raises(Declined) as caught:
            self.prepare(kind, **fields)
        _in_russian(caught.value.message)
        return caught.value

    def refuses(self, kind, **fields):
        """The clause it is refused by."""
        return self.declines(kind, **fields).clause

    def told(self, kind, **fields):
        """The line of the log of something that is done, in English and in Russian."""
        action = system.action({"type": kind, "actor": "vera", **fields})
        plan = system.prepare(self.world, action)
        line = system.views.tell(self.world, action, script(plan, system.turn(self.world), ()))
        self.do(kind, **fields)
        parts = [part for part in (line.made, line.outcome, line.number, line.against, *line.then) if part is not None]
        return " · ".join(map(str, parts)), " · ".join(part.render(RUSSIAN) for part in parts)

    @property
    def vera(self):
        return self.world.characters["vera"]


@pytest.fixture
def in_russian():
    return _in_russian


@pytest.fixture
def russian():
    return RUSSIAN


@pytest.fixture
def sit(vera):
    """Sit down with Vera as changed by the keyword arguments."""

    def sit_down(*, options=None, others=None, **changes):
        return Sitting({"vera": {**vera, **changes}, **(others or {})}, options or {})

    return sit_down
