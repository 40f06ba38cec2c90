"""What the tests of stores share."""

import pytest

import tablewright.store.sqlite as embedded
from tablewright.store.sqlite.file import open_writer


@pytest.fixture
def opened_with(monkeypatch):
    """Have logs opened with another setting, and with checkpoints so often that faults meet them."""

    def set_to(synchronous):
        def opened(path, vfs=None):
            db = open_writer(path, vfs)
            db.pragma("synchronous", synchronous)
            db.wal_autocheckpoint(16)
            return db

        monkeypatch.setattr(embedded, "open_writer", opened)

    return set_to
