"""A PostgreSQL server of the tests' own, in a temporary folder, on a spare port."""

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


def binaries() -> Path:
    """Where the server's programs are; skips the test where there are none."""
    on_path = shutil.which("initdb")
    found = [*map(Path, filter(None, [on_path])), *sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))]
    return found[-1].parent if found else pytest.skip("no PostgreSQL is installed here")


def spare_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Cluster:
    """A server that can be stopped, killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = spare_port()
        # A PostgreSQL server refuses to be root's.
        self._user = {"user": "postgres", "group": "postgres"} if os.geteuid() == 0 else {}
        self._programs = binaries()

    def make(self) -> None:
        if self._user:
            shutil.chown(self.folder, **self._user)
        self._run("initdb", "--username=tables", "--auth=trust", "--encoding=UTF8", "--no-sync", "--no-instructions")

    def start(self) -> None:
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c fsync=off -c shared_buffers=32MB"
        self._run("pg_ctl", "start", "--wait", "--silent", f"--log={self.folder}/log", f"--options={options}")

    def stop(self, mode: str = "immediate") -> None:
        self._run("pg_ctl", "stop", "--wait", "--silent", f"--mode={mode}")

    def _run(self, program: str, *options: str) -> None:
        command = [self._programs / program, f"--pgdata={self.folder}/data", *options]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self.folder, **self._user)

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://tables@127.0.0.1:{self.port}/{database}"

    def create(self, database: str) -> str:
        """A new database; gives its address."""
        command = [self._programs / "createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "tables", database]
        subprocess.run(command, check=True)
        return self.url(database)


@contextmanager
def a_cluster() -> Iterator[Cluster]:
    """A running server, for as long as the context lasts."""
    folder = Path(tempfile.mkdtemp(prefix="tablewright-postgres-"))
    try:
        cluster = Cluster(folder)
        cluster.make()
        cluster.start()
        try:
            yield cluster
        finally:
            cluster.stop()
    finally:
        shutil.rmtree(folder)
