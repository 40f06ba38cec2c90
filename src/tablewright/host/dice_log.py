"""The dice of a table as a viewer may see them, with all that they can be checked by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tablewright.host.history import entry_of
from tablewright.host.room import PAGE, read_record
from tablewright.store.protocol import EventLog
from tablewright.table import records as r
from tablewright.table.fair import Proof
from tablewright.table.seen import Entry, Viewer
from tablewright.table.state import TableState

__all__ = ["dice_log"]

Pledged = dict[tuple[int, str], dict[str, Any]]


async def dice_log(log: EventLog, state: TableState, viewer: Viewer) -> dict[str, Any]:
    """What `tablewright verify` reads: the pledges, the keys that were shown, and the rolls, each with its proof."""
    pledged: Pledged = {}
    rolls: dict[str, dict[str, Any]] = {}
    after = 0
    while after < state.rev and (rows := await log.read(state.id, after, min(PAGE, state.rev - after))):
        for row in rows:
            record = read_record(row)
            _take(pledged, record)
            entry = entry_of(row, record, viewer, state)
            if entry is not None and entry.proof is not None:
                first = rolls.setdefault(entry.proof.roll, _roll(entry, entry.proof))
                if entry.opening is not None:
                    first["opening"] = msgspec.to_builtins(entry.opening)
        after = rows[-1].rev
    return {"tablewright_dice": 1, "table": state.id, "epochs": list(pledged.values()), "rolls": list(rolls.values())}


def _take(pledged: Pledged, record: r.Record) -> None:
    """Note the pledges that a record makes, and the key that it shows."""
    match record:
        case r.Opened(pledges=pledges):
            _pledge(pledged, 1, pledges)
        case r.SessionEnded(revealed=r.DiceRevealed() as revealed):
            _take(pledged, revealed)
        case r.DiceRevealed(epoch=epoch, key=key, pledges=pledges):
            if key:
                pledged[epoch, "public"]["key"] = key
            _pledge(pledged, epoch + 1, pledges)


def _pledge(pledged: Pledged, epoch: int, pledges: Mapping[str, str]) -> None:
    for kind, pledge in pledges.items():
        pledged[epoch, kind] = {"epoch": epoch, "kind": kind, "pledge": pledge, "key": None}


def _roll(entry: Entry, proof: Proof) -> dict[str, Any]:
    return {
        "entry": entry.n,
        "epoch": proof.epoch,
        "kind": proof.kind,
        "roll": proof.roll,
        "seal": proof.seal,
        "opening": None,
        "dice": [[sides, die.face] for sides, die in zip(proof.sides, entry.dice, strict=True)],
    }
