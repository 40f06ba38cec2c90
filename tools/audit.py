"""Whether what ships has known holes, as far as that can be told here: a bad version is planted first.

`pip-audit` asks an index for known holes. One that knows none, or that can't be reached, gives the same calm
answer as a sound list of dependencies; so a version of which everybody knows that it is bad is asked about first.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

__all__ = ["NOT_MEASURED", "Audit", "audit", "read"]

REQUIREMENTS = Path(__file__).resolve().parent.parent / "requirements" / "run.txt"
PLANTED = "jinja2==2.4.1"
"""Its sandbox could be left: CVE-2016-10745, and more since."""


class Audit(NamedTuple):
    """How many dependencies were asked about, and those with known holes, each with its first one."""

    asked: int
    bad: tuple[str, ...]


NOT_MEASURED = None


def audit() -> Audit | None:
    """What is known of all that ships; `NOT_MEASURED` where the planted version isn't found out."""
    with tempfile.TemporaryDirectory() as folder:
        planted = Path(folder) / "planted.txt"
        planted.write_text(PLANTED + "\n", encoding="utf-8")
        return read(_asked(planted), _asked(REQUIREMENTS))


def read(planted: dict[str, Any], ours: dict[str, Any]) -> Audit | None:
    """The two reports as one; a dependency of ours that could not be asked about makes it `NOT_MEASURED` too."""
    dependencies = ours.get("dependencies", [])
    if not any(each.get("vulns") for each in planted.get("dependencies", [])) or not dependencies:
        return NOT_MEASURED
    if any("skip_reason" in each for each in dependencies):
        return NOT_MEASURED
    bad = (f"{each['name']} {each['version']}: {each['vulns'][0]['id']}" for each in dependencies if each["vulns"])
    return Audit(len(dependencies), tuple(bad))


def _asked(requirements: Path) -> dict[str, Any]:
    """The report of `pip-audit` on a file of pinned versions; empty where it gives none."""
    options = ["--disable-pip", "--no-deps", "--format=json", "--progress-spinner=off", "--timeout=8"]
    command = [sys.executable, "-m", "pip_audit", *options, f"--requirement={requirements}"]
    asked = subprocess.run(command, capture_output=True, check=False)  # noqa: S603 - a program of our own choice
    try:
        report: dict[str, Any] = json.loads(asked.stdout)
    except ValueError:
        return {}
    return report
