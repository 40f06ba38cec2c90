"""A simulation on a cluster: a real scheduler with two real workers."""

import socket

import pytest
from distributed import LocalCluster

PLAN = ("lab", "simulate", "blur", "blur_roll", "--actor", "osk", "--watch", "blur", "--times", "2", "--runs", "3500")


@pytest.fixture(scope="module")
def cluster():
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0") as running:
        running.wait_for_workers(2)
        yield running


def test_a_cluster_plays_the_same_campaigns(run, cluster):
    """Each run goes by its seed and its number, whoever plays it."""
    far = run(*PLAN, "--scheduler", cluster.scheduler_address)
    assert far.exit_code == 0, far.output
    assert far.output == run(*PLAN).output
    assert "3500 runs" in far.output


def test_what_a_cluster_has_done_is_kept(run, cluster, tmp_path):
    kept = ("--keep", str(tmp_path / "kept.json"), "--scheduler", cluster.scheduler_address)
    assert run(*PLAN, *kept).output == run(*PLAN, *kept[:2]).output


def test_a_scheduler_that_is_not_there_is_told(run, monkeypatch):
    monkeypatch.setattr("tablewright.cli.lab.cluster.PATIENCE", 1)
    with socket.socket() as spare:
        spare.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{spare.getsockname()[1]}"
        told = run(*PLAN, "--scheduler", address)
    assert told.exit_code == 2
    assert f"No Dask scheduler answers at {address}" in told.output
    assert run(*PLAN, "--scheduler", "nowhere").exit_code == 2


def test_a_cluster_without_workers_is_told(run):
    with LocalCluster(n_workers=0, processes=True, dashboard_address=":0") as empty:
        told = run(*PLAN, "--scheduler", empty.scheduler_address)
    assert "has no workers" in told.output
