"""Brokers of the tests' own: small programs on spare ports."""

import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest
from postgres import spare_port

PATIENCE = 20


class Broker:
    """A running program that can be killed, stalled and started again."""

    def __init__(self, program: str, url: str, *options: str) -> None:
        found = shutil.which(program) or shutil.which(f"/usr/sbin/{program}")
        if found is None:
            pytest.skip(f"no {program} is installed here")
        self.port = spare_port()
        self.url = url.format(port=self.port)
        self._command = [found, *(option.format(port=self.port) for option in options)]
        self._folder = tempfile.mkdtemp(prefix="tablewright-broker-")
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self._process = subprocess.Popen(
            self._command, cwd=self._folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
            time.sleep(0.02)
        raise AssertionError(f"{self._command[0]} doesn't start")

    def kill(self) -> None:
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def stall(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)

    def end(self) -> None:
        self.kill()
        shutil.rmtree(self._folder)


@contextmanager
def a_broker(kind: str) -> Iterator[Broker]:
    """A running broker, for as long as the context lasts."""
    broker = {
        "nats": lambda: Broker("nats-server", "nats://127.0.0.1:{port}", "-a", "127.0.0.1", "-p", "{port}"),
        "redis": lambda: Broker(
            "redis-server", "redis://127.0.0.1:{port}", "--port", "{port}", "--bind", "127.0.0.1", "--save", ""
        ),
    }[kind]()
    broker.start()
    try:
        yield broker
    finally:
        broker.end()
