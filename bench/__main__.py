"""Runs every measurement and writes what they print, with versions and the machine, into docs/benchmarks.md."""

import os
import platform
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

HERE = Path(__file__).parent
PAGE = HERE.parent / "docs" / "benchmarks.md"
PEERS = ("apsw", "d20", "dyce", "icepool", "msgspec", "numpy")


def processor() -> str:
    """The processor's name, where the system tells it."""
    told = Path("/proc/cpuinfo")
    lines = told.read_text(encoding="utf-8").splitlines() if told.exists() else ()
    return next((line.split(": ")[1] for line in lines if line.startswith("model name")), platform.machine())


def measured(program: Path) -> str:
    """What one program prints, under the first line of what it says of itself."""
    print(f"{program.stem} …", flush=True)
    run = subprocess.run([sys.executable, program], cwd=HERE.parent, capture_output=True, text=True, check=False)  # noqa: S603 - our own programs
    if run.returncode:
        sys.exit(f"{program.name} failed:\n{run.stderr}")
    return f"## {program.stem.replace('_', ' ').capitalize()}\n\n```text\n{run.stdout.strip()}\n```\n"


def main() -> None:
    """Writes the page."""
    versions = ", ".join(f"{name} {version(name)}" for name in PEERS)
    head = (
        "# Benchmarks\n\n"
        "Written by `make bench`. The ratios within a run count; the figures themselves are this machine's.\n\n"
        f"{processor()}, {os.cpu_count()} cores; Python {platform.python_version()}; {versions}.\n"
    )
    parts = [measured(program) for program in sorted(HERE.glob("[!_]*.py"))]
    notes = (HERE / "notes.md").read_text(encoding="utf-8")
    PAGE.write_text("\n".join((head, *parts, notes)), encoding="utf-8")


if __name__ == "__main__":
    main()
