"""Run every gauge of trust and its planted fault, and write `docs/trust-report.md`.

`python tools/trust.py` takes the quick forms that the tests have; `--long` draws as many dice as can be waited for.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as ET

from audit import PLANTED, Audit, audit
from fairness import even

ROOT = Path(__file__).resolve().parent.parent
REPORT = ROOT / "docs" / "trust-report.md"
DICE = (2, 3, 4, 6, 8, 10, 12, 20, 100)
SHORT, LONG = 100_000, 100_000_000
ALARM = 1e-6
"""Over all tests of dice together: each alarms below its share."""
EXAMPLES = 100
"""Requests to each endpoint from each role; the tests send fewer."""


class Gauge(NamedTuple):
    """What is measured: the tests that measure it, and those that show it red on a planted fault."""

    promise: str
    measured: str
    how_often: str
    tests: str
    planted: str


GAUGES = (
    Gauge(
        "What a viewer may not see never leaves the server",
        "two runs with other secrets, every byte of every surface equal",
        "Hypothesis, by its seed",
        "tests/table/test_two_runs.py tests/web/test_secrecy.py",
        "planted_leak or planted_reroll or planted_level",
    ),
    Gauge(
        "What was acknowledged is never lost: kill −9 through HTTP under load",
        "acknowledged entries lost or doubled: 0",
        "3 kills, 6 tables at once",
        "tests/web/test_served.py -k after_a_kill",
        "gauge_notices_after_a_kill",
    ),
    Gauge(
        "… kill −9 of the store",
        "acknowledged rows lost: 0",
        "8 kills, over 1,500 rows",
        "tests/store/test_killed.py",
        "gauge_of_kills",
    ),
    Gauge(
        "… power cuts",
        "acknowledged rows lost: 0",
        "40 cuts, seeds 0 to 39",
        "tests/store/test_power_cut.py",
        "gauge_of_power_cuts",
    ),
    Gauge(
        "… a full, failing or read-only disk",
        "acknowledged rows lost: 0; each told in a sentence",
        "64 places of failure",
        "tests/store/test_faults.py",
        "gauge_of_faults",
    ),
    Gauge(
        "… an upgrade that fails or is killed",
        "hash of all entries and links unchanged",
        "20 places of failure, 6 stops and kills",
        "tests/store/test_upgrade.py",
        "harms_the_log",
    ),
    Gauge(
        "… backup, restore, copies between databases",
        "canonical dump unchanged",
        "each once",
        "tests/store/test_backup.py tests/store/test_canonical.py",
        "differs_is_noticed",
    ),
    Gauge(
        "… several servers on one table",
        "rows of one number: 1",
        "40 rivals on 2 servers",
        "tests/store/test_postgres.py",
        "gauge_of_races",
    ),
    Gauge(
        "… two servers: one killed, the database restarted, the broker stalled or killed; viewers moving over",
        "lost, doubled, out of order: 0",
        "3 tables, 6 viewers, 120 entries, 5 harms",
        "tests/web/test_two_servers.py",
        "checker_notices",
    ),
    Gauge(
        "Nobody does what their role may not",
        "every command × role × whose, absent and forbidden alike",
        "the whole registry",
        "tests/table/test_matrix.py tests/web/test_door.py tests/web/test_api.py",
        "gauge_of_roles",
    ),
    Gauge(
        "No input breaks it",
        "status 500: 0",
        "a fixed list in every place, and Hypothesis",
        "tests/act/test_hostile.py tests/kernel/test_front.py tests/web/test_hostile.py",
        "gauge_of_input",
    ),
    Gauge(
        "… requests made from the description, by every role",
        "status from 500 on: 0; every answer as it is described",
        f"{EXAMPLES} a role and endpoint, a fixed seed",
        "tests/web/test_described.py",
        "gauge_of_descriptions",
    ),
    Gauge(
        "The dice are fair, and anyone can check",
        "three verifiers agree, and name what was changed",
        "10,000 rolls, 7 changes",
        "tests/table/test_fair.py tests/host/test_dice_log.py tests/systems/test_fair_dice.py",
        "was_changed_is_named or loaded_die",
    ),
)


class Outcome(NamedTuple):
    """How many tests passed of how many, the planted faults found of how many, and the seconds that it took."""

    passed: int
    tests: int
    found: int
    planted: int
    seconds: float


def measure(gauge: Gauge) -> Outcome:
    """Run a gauge's tests; those that show planted faults count for themselves."""
    whole = run(gauge.tests)
    planted = run(f"{gauge.tests} -k".split(" -k")[0], gauge.planted) if gauge.planted else (0, 0, 0.0)
    return Outcome(whole[0] - planted[0], whole[1] - planted[1], planted[0], planted[1], whole[2])


def run(tests: str, only: str = "") -> tuple[int, int, float]:
    """How many tests passed, of how many, in how many seconds."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        found = Path(folder) / "found.xml"
        command = [sys.executable, "-m", "pytest", "-q", "-n", "0", f"--junitxml={found}", *tests.split()]
        only_these = ["-k", only] if only else []
        subprocess.run(  # noqa: S603 - our own
            [*command, *only_these],
            cwd=ROOT,
            env={**os.environ, "EXAMPLES": str(EXAMPLES)},
            stdout=subprocess.DEVNULL,
            check=False,
        )
        suite = ET.parse(found).getroot()[0]  # noqa: S314 - the file is pytest's own, written a moment ago
    count, failed = int(suite.get("tests", 0)), sum(int(suite.get(k, 0)) for k in ("failures", "errors", "skipped"))
    return count - failed, count, time.monotonic() - began


def main(count: int) -> int:
    """Write the report; 1 when something is not as it should be."""
    lines, well = [], True
    for gauge in GAUGES:
        outcome = measure(gauge)
        well = well and outcome.passed == outcome.tests and outcome.found == outcome.planted
        figure = f"{outcome.passed} of {outcome.tests}"
        planted = f"{outcome.found} of {outcome.planted}" if gauge.planted else "not planted"
        print(f"{gauge.promise}: {figure}, planted faults found: {planted}", flush=True)
        lines.append(
            " | ".join(
                ["", gauge.promise, gauge.measured, gauge.how_often, figure, planted, f"{outcome.seconds:.0f} s", ""]
            ).strip()
        )
    known = audit()
    well = well and not (known and known.bad)
    limit = ALARM / (2 * len(DICE))
    dice = []
    with ProcessPoolExecutor() as processes:
        for sides in DICE:
            chances = even(sides, count, processes)
            well = well and min(chances) > limit
            dice.append(f"| d{sides} | {count:,} | {chances[0]:.4f} | {chances[1]:.4f} |")
            print(dice[-1], flush=True)
    REPORT.write_text(_report(lines, _audited(known), dice, limit), encoding="utf-8")
    return 0 if well else 1


def _audited(known: Audit | None) -> str:
    if known is None:
        return f"Not measured: nobody here could be asked who knows that {PLANTED} is bad."
    found = "; ".join(known.bad) or "no known hole"
    return f"{known.asked} dependencies asked about, {found}. {PLANTED}, planted, was found out."


def _report(lines: list[str], audited: str, dice: list[str], limit: float) -> str:
    return "\n".join(
        [
            "# What was measured of the promises",
            "",
            "`make trust` writes this page. A row is a gauge: the tests that measure it, and the faults that were",
            "planted to see that it would notice. What no gauge measures is not in it.",
            "",
            "| promise | measured | how often | tests passed | planted faults found | took |",
            "|---|---|---|---|---|---|",
            *lines,
            "",
            "## Known holes of what ships",
            "",
            audited,
            "",
            "## Dice",
            "",
            "Chi-square of faces and of pairs, each face being in one pair with the next. An alarm is a chance",
            f"below {limit:.1e}, which is {ALARM:.0e} shared by all tests; a run that alarms is looked into,",
            "not repeated until it doesn't.",
            "",
            "| die | faces | chance, faces | chance, pairs |",
            "|---|---|---|---|",
            *dice,
            "",
        ]
    )


if __name__ == "__main__":
    sys.exit(main(LONG if "--long" in sys.argv else SHORT))
