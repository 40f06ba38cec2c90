"""A disk that fails when told to, and that knows what a power cut would leave of it."""

# ruff: noqa: N802 - SQLite names the methods of a VFS

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random

import apsw

__all__ = ["Disk"]

_SECTOR = 512
"""Bytes that a disk writes whole or not at all."""


class _File:
    """What of one file is on the platter for sure, and the changes that may or may not be."""

    def __init__(self, content: bytes) -> None:
        self.durable = bytearray(content)
        self.pending: list[Callable[[bytearray], None]] = []

    def write(self, data: bytes, offset: int) -> None:
        for start in range(0, len(data), _SECTOR):
            sector = data[start : start + _SECTOR]
            self.pending.append(partial(_write, offset=offset + start, data=sector))

    def truncate(self, size: int) -> None:
        self.pending.append(partial(_truncate, size=size))

    def sync(self) -> None:
        for change in self.pending:
            change(self.durable)
        self.pending.clear()

    def after_a_cut(self, chance: Random) -> bytes:
        left = bytearray(self.durable)
        for change in self.pending:
            if chance.random() < 1 / 2:
                change(left)
        return bytes(left)


def _write(image: bytearray, *, offset: int, data: bytes) -> None:
    image.extend(bytes(max(0, offset - len(image))))
    image[offset : offset + len(data)] = data


def _truncate(image: bytearray, *, size: int) -> None:
    del image[size:]


class Disk(apsw.VFS):
    """A SQLite VFS over the real one: open a log with `vfs=disk.name`."""

    def __init__(self, name: str) -> None:
        super().__init__(name, "")
        self.name = name
        self.syncs = 0
        self._files: dict[str, _File] = {}
        self._lock = threading.RLock()
        self._fault: Exception | None = None
        self._good_for = 0

    def fail(self, fault: Exception, after: int = 0) -> None:
        """Answer every change with this fault, once `after` more changes have gone well."""
        with self._lock:
            self._fault, self._good_for = fault, after

    def heal(self) -> None:
        """Work again."""
        with self._lock:
            self._fault = None

    def cut_power(self, folder: Path, chance: Random) -> None:
        """Lay into the folder what a power cut now would leave of the files.

        That is all that was synced; of what was not, each sector is there or not by chance.
        """
        with self._lock:
            for path, file in self._files.items():
                (folder / Path(path).name).write_bytes(file.after_a_cut(chance))

    @contextmanager
    def change(self) -> Iterator[None]:
        """One write, truncation or sync, which fails if the disk does."""
        with self._lock:
            if self._fault:
                if self._good_for == 0:
                    raise self._fault
                self._good_for -= 1
            yield

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:
        """Open a file that this disk watches."""
        path = name.filename() if isinstance(name, apsw.URIFilename) else str(name)
        with self._lock:
            if path not in self._files:
                there = Path(path)
                self._files[path] = _File(there.read_bytes() if there.exists() else b"")
            return _Watched(self, self._files[path], name, flags)

    def xDelete(self, path: str, syncdir: bool) -> None:  # noqa: FBT001 - SQLite's signature
        """Delete a file for good."""
        with self._lock:
            super().xDelete(path, syncdir)
            self._files.pop(path, None)


class _Watched(apsw.VFSFile):
    """A file whose changes the disk notes down as it makes them."""

    def __init__(self, disk: Disk, file: _File, name: str | apsw.URIFilename | None, flags: list[int]) -> None:
        super().__init__("", name, flags)
        self._disk = disk
        self._file = file

    def xWrite(self, data: bytes, offset: int) -> None:
        with self._disk.change():
            super().xWrite(data, offset)
            self._file.write(data, offset)

    def xTruncate(self, size: int) -> None:
        with self._disk.change():
            super().xTruncate(size)
            self._file.truncate(size)

    def xSync(self, flags: int) -> None:
        with self._disk.change():
            super().xSync(flags)
            self._file.sync()
            self._disk.syncs += 1
