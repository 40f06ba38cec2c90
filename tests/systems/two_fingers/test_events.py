"""A stored log is read for good: one sample of every event and version stays here, and is never changed."""

from functools import reduce
from operator import or_
from pathlib import Path

import msgspec
import pytest

from tablewright.systems.two_fingers import system
from tablewright.systems.two_fingers.state import Purchase

STORED = (Path(__file__).parent / "events.jsonl").read_bytes().splitlines()
DECODER = msgspec.json.Decoder(reduce(or_, system.events))


def test_every_event_has_a_stored_sample():
    kinds = {msgspec.json.decode(line)["type"] for line in STORED}
    assert {event.__struct_config__.tag for event in system.events} <= kinds


@pytest.mark.parametrize("line", STORED, ids=lambda line: msgspec.json.decode(line)["type"])
def test_a_stored_event_is_read_and_written_as_it_was(line):
    assert msgspec.json.encode(DECODER.decode(line)) == line


def test_the_stored_log_leads_to_where_it_led(sit):
    table = sit(xp=0, creating=True)
    vera = system.fold(table.world, [DECODER.decode(line) for line in STORED]).characters["vera"]
    assert (vera.name, vera.notes, vera.xp, vera.creating) == ("Вера Ладога", "Поёт по средам.", 1, False)
    assert vera.ledger == (Purchase("skill", "sing", 2, 9), Purchase("attribute", "will", 1, 30))
    assert (vera.skills["sing"].level, vera.specialisations["opera"].level, vera.attributes["will"]) == (2, 0, 1)
    assert set(vera.specialisations) == {"safes", "opera"}
    assert {key: each.name for key, each in vera.skills.items()} == {"locks": "Запоры", "sing": "Пение"}
    assert vera.features == table.vera.features
