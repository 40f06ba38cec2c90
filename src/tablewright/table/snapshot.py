"""A table's state as bytes: a cache that saves folding a long log, never truth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tablewright.kernel.document import dump, load
from tablewright.kernel.system import System
from tablewright.table.state import TableState

__all__ = ["freeze", "rules_tag", "thaw"]

FORMAT = 4


class _Frozen(msgspec.Struct, frozen=True):
    """The state with its world as a document."""

    state: TableState
    world: Mapping[str, Any]


def rules_tag(system: System) -> str:
    """What a snapshot is good for: this format, this game, this version of its rules."""
    return f"{FORMAT}/{system.id}/{system.version}"


def freeze(state: TableState) -> bytes:
    """The state as bytes."""
    return msgspec.json.encode(_Frozen(msgspec.structs.replace(state, world=None), dump(state.world)))


def thaw(body: bytes, system: System) -> TableState:
    """The state that was frozen; raises `ValueError` (`Declined` for its world) when it does not fit."""
    frozen = msgspec.json.decode(body, type=_Frozen)
    return msgspec.structs.replace(frozen.state, world=load(system, dict(frozen.world)).world)
