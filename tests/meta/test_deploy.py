"""The unit that we give away: systemd understands every line of it, and finds it little exposed."""

import shutil
import subprocess

import pytest
from project import ROOT

UNIT = ROOT / "deploy" / "tablewright@.service"


def analyzed(folder, unit, *options):
    """What systemd's own checker says of the unit, started as a program that is there."""
    program = shutil.which("systemd-analyze") or pytest.skip("no systemd-analyze is installed here")
    file = folder / "tablewright@8001.service"
    file.write_text(unit.replace("/opt/tablewright/bin/tablewright", "/bin/true"))
    return subprocess.run([program, *options, file], capture_output=True, text=True, check=False)


def test_systemd_understands_the_unit(tmp_path):
    found = analyzed(tmp_path, UNIT.read_text(), "verify")
    assert (found.returncode, found.stderr) == (0, "")


def test_a_line_that_systemd_does_not_understand_is_noticed(tmp_path):
    assert "ProtectHme" in analyzed(tmp_path, UNIT.read_text().replace("ProtectHome", "ProtectHme"), "verify").stderr


def test_the_unit_is_little_exposed(tmp_path):
    asked = ("security", "--offline=yes", "--threshold=20")
    assert analyzed(tmp_path, UNIT.read_text(), *asked).returncode == 0
    loose = UNIT.read_text().replace("ProtectSystem=strict", "").replace("CapabilityBoundingSet=", "")
    assert analyzed(tmp_path, loose, *asked).returncode != 0
