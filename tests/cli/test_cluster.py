"""A simulation on a cluster: a real scheduler with two real workers, each a process of its own."""

import socket
import subprocess
import sys
from contextlib import ExitStack, contextmanager

import pytest
from postgres import spare_port

PLAN = ("lab", "simulate", "blur", "blur_roll", "--actor", "osk", "--watch", "blur", "--times", "2", "--runs", "3500")


@contextmanager
def running(*program):
    process = subprocess.Popen(
        [sys.executable, "-m", "distributed.cli." + program[0], *program[1:]],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@contextmanager
def a_cluster(workers):
    """The address of a scheduler with so many workers."""
    port = spare_port()
    address = f"tcp://127.0.0.1:{port}"
    with ExitStack() as stack:
        options = ("--host", "127.0.0.1", "--port", str(port), "--no-dashboard", "--no-show")
        stack.enter_context(running("dask_scheduler", *options))
        for number in range(workers):
            options = ("--no-nanny", "--nthreads", "1", "--no-dashboard", "--name", f"worker-{number}")
            stack.enter_context(running("dask_worker", address, *options))
        wait = f"from distributed import Client; c = Client({address!r}, timeout=30); c.wait_for_workers({workers}, 30)"
        subprocess.run([sys.executable, "-c", wait if workers else wait.rpartition(";")[0]], check=True, timeout=90)
        yield address


@pytest.fixture(scope="module")
def cluster():
    with a_cluster(2) as address:
        yield address


def told(*arguments):
    """Call the program in a process of its own: Dask leaves threads behind."""
    command = [sys.executable, "-m", "tablewright", *PLAN, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


def test_a_cluster_plays_the_same_campaigns(cluster):
    """Each run goes by its seed and its number, whoever plays it."""
    far = told("--scheduler", cluster)
    assert far.returncode == 0, far.stderr
    assert "3500 runs" in far.stdout
    assert far.stdout == told().stdout


def test_what_a_cluster_has_done_is_kept(cluster, tmp_path):
    kept = ("--keep", str(tmp_path / "kept.json"))
    assert told(*kept, "--scheduler", cluster).stdout == told(*kept).stdout


def test_a_scheduler_that_is_not_there_is_told():
    with socket.socket() as spare:
        spare.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{spare.getsockname()[1]}"
        found = told("--scheduler", address)
    assert found.returncode == 2
    assert f"No Dask scheduler answers at {address}" in found.stderr
    assert told("--scheduler", "nowhere").returncode == 2


def test_a_cluster_without_workers_is_told():
    with a_cluster(0) as address:
        assert "has no workers" in told("--scheduler", address).stderr
