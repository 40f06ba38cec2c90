"""How long the command line takes to say its help, and odds; the interpreter alone stands beside it."""

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table

TIMES = 15
BODY = {"name": "B", "attributes": {"body": 3}, "skills": {"stealth": 2}}


def timed(*command: str) -> float:
    """Seconds of the best of several starts."""
    found = float("inf")
    for _ in range(TIMES):
        start = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)  # noqa: S603 - our own program
        found = min(found, time.perf_counter() - start)
    return found


def main() -> None:
    """Print the table."""
    program = str(Path(sys.executable).with_name("tablewright"))
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(BODY, file)
        file.flush()
        odds = (program, "odds", "haze", "stealth", "--character", file.name, "--difficulty", "12")
        table = Table("started", "takes", "aim", title=f"From a cold start, best of {TIMES}")
        table.add_row("python -c pass", f"{timed(sys.executable, '-c', 'pass') * 1e3:.0f} ms", "")
        table.add_row("tablewright --help", f"{timed(program, '--help') * 1e3:.0f} ms", "150 ms")
        table.add_row("tablewright odds", f"{timed(*odds) * 1e3:.0f} ms", "250 ms")
    Console(width=110).print(table)


if __name__ == "__main__":
    main()
