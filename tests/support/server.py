"""A server of its own process, as people start it."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx


class Server:
    """A running `tablewright serve` over a database file."""

    def __init__(self, process: subprocess.Popen[str], address: str) -> None:
        self.process = process
        self.address = address

    def client(self, **headers: str) -> httpx.Client:
        # It speaks without TLS, so that no certificates need be loaded, which takes longer than all else.
        return httpx.Client(
            base_url=self.address, headers={"origin": self.address, **headers}, timeout=20, verify=False
        )

    def kill(self) -> None:
        """Let it have no last word."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


@contextmanager
def serving(
    db: Path | str, *options: str, program: Sequence[str] = ("-m", "tablewright"), **settings: str
) -> Iterator[Server]:
    """A server on a free port, stopped at the end unless it was killed before."""
    command = [sys.executable, *program, "serve", "--port", "0", "--db", str(db), *options]
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("TABLEWRIGHT", "PORT"))}
    environment |= settings
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        try:
            yield Server(process, first.split(" at ")[1].strip().rstrip("/"))
        finally:
            process.terminate()
            process.wait(timeout=20)
