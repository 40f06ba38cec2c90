"""In CI a skip is a failure: what isn't measured there isn't measured anywhere."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

CONFTEST = Path(__file__).parent.parent / "conftest.py"

SKIPS = {
    "by_mark": "@pytest.mark.skip(reason='no time')\ndef test_it(): pass",
    "by_call": "def test_it(): pytest.skip('no time')",
    "by_fixture": "@pytest.fixture\ndef it(): pytest.skip('no time')\ndef test_it(it): pass",
    "by_module": "pytest.skip('no time', allow_module_level=True)",
}


def run_with_a_skip(folder: Path, skip: str, ci: str) -> subprocess.CompletedProcess[str]:
    (folder / "conftest.py").write_text(CONFTEST.read_text())
    (folder / "test_one.py").write_text(f"import pytest\ndef test_other(): pass\n{skip}\n")
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-rs", "-p", "no:cacheprovider", "test_one.py"],
        cwd=folder,
        env=os.environ | {"CI": ci, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("skip", SKIPS.values(), ids=SKIPS)
def test_a_skip_fails_the_run_in_ci_and_says_why(tmp_path, skip):
    run = run_with_a_skip(tmp_path, skip, ci="true")
    assert run.returncode != 0
    assert "With CI=true nothing may be skipped. Skipped: no time" in run.stdout


def test_elsewhere_a_skip_is_only_told(tmp_path):
    run = run_with_a_skip(tmp_path, SKIPS["by_call"], ci="false")
    assert run.returncode == 0
    assert "no time" in run.stdout
