"""A fault to plant: a writer that says that work is done while its transaction is still open, as some caches do."""

from tablewright.store.sqlite.writer import Writer

__all__ = ["WriteBehind"]


class WriteBehind(Writer):
    """Commits once there are more than fifty outcomes."""

    unsaved = 0

    def commit(self, works):
        if not self._db.in_transaction:
            self._db.execute("BEGIN IMMEDIATE")
        outcomes = [self._attempt(work) for work in works]
        self.unsaved += len(outcomes)
        if self.unsaved > 50:
            self._db.execute("COMMIT")
            self.unsaved = 0
        return outcomes
