"""Where the project's own files are, for the tests that read them."""

import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGE = ROOT / "src" / "tablewright"
GAMES = PACKAGE / "systems"


@cache
def files() -> tuple[Path, ...]:
    """The files that are or would be committed."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    names = (ROOT / name for name in listed.stdout.split("\0") if name)
    return tuple(path for path in names if path.is_file())


def texts() -> Iterator[tuple[Path, str]]:
    """The files that are text, with what they say."""
    for path in files():
        try:
            yield path.relative_to(ROOT), path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
