"""What every test may lean on."""

import os
import shutil
from collections.abc import Generator

import pytest
from hypothesis import settings

pytest.register_assert_rewrite("tablewright.testing")

NOTHING_MAY_BE_SKIPPED = os.environ.get("CI") == "true"

# How long an example takes is the machine's business; a check that guards a change tries the same examples each time.
settings.register_profile("house", deadline=None, derandomize=NOTHING_MAY_BE_SKIPPED)
settings.load_profile("house")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium to drive."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    return path or pytest.skip("no Chromium is installed here")


@pytest.fixture(scope="session")
def cluster():
    """A PostgreSQL server of our own."""
    from postgres import a_cluster  # noqa: PLC0415 - this file is also tried out alone

    with a_cluster() as running:
        yield running


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    fail_if_skipped(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    fail_if_skipped(report)
    return report


def fail_if_skipped(report: pytest.TestReport | pytest.CollectReport) -> None:
    if NOTHING_MAY_BE_SKIPPED and report.skipped and not hasattr(report, "wasxfail"):
        *_place, reason = report.longrepr
        report.outcome = "failed"
        report.longrepr = f"With CI=true nothing may be skipped. {reason}"
