"""The games that are installed, and chance: all that the command line needs of the world outside."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from tablewright.kernel.system import System

__all__ = ["draw", "find_systems"]

_log = logging.getLogger(__name__)


class _Installed(Mapping[str, System]):
    """Games by id, each loaded when it is first asked for; one that can't be loaded is left out, and said so."""

    def __init__(self, entries: Iterable[EntryPoint]) -> None:
        self._entries = {entry.name: entry for entry in entries}
        self._loaded: dict[str, System | None] = {}

    def __getitem__(self, key: str) -> System:
        if key not in self._loaded:
            self._loaded[key] = _load(self._entries[key])
        system = self._loaded[key]
        if system is None:
            raise KeyError(key)
        return system

    def __iter__(self) -> Iterator[str]:
        return (key for key in sorted(self._entries) if key in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def _load(entry: EntryPoint) -> System | None:
    try:
        system = entry.load()
    except Exception:  # noqa: BLE001 - a stranger's package may fail in any way; ours goes on
        _log.exception("The game %s of %s can't be loaded and is left out.", entry.name, entry.value)
        return None
    if isinstance(system, System) and system.id == entry.name:
        return system
    _log.error("The entry point %s of %s is no game of that id and is left out.", entry.name, entry.value)
    return None


@cache
def find_systems() -> Mapping[str, System]:
    """The games that are installed, ours and others', by id; they come in through the same door."""
    return _Installed(entry_points(group="tablewright.systems"))


def draw(sides: int) -> int:
    """A face of a die, unbiased, from the operating system's randomness."""
    return secrets.randbelow(sides) + 1
