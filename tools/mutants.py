"""Changes the rules of a game a little, in every way that mutmut knows, and counts the changes that no test notices.

`mutants.py GAME` works on a copy in `.mutants/GAME`, so that nothing here is touched, with one process. It prints the
survivors and leaves with status 1 when fewer than 85 % are killed. Only rules are changed: what is shown, told and
written out is left to the tests of the pages.
"""

import argparse
import json
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WANTED = 0.85

#: What is no rule: what is declared, made up, shown, told, or asked in a form.
SHOWN = frozenset(
    {
        "actions",
        "aims",
        "events",
        "ladder",
        "moves",
        "names",
        "offers",
        "planning",
        "results",
        "rulings",
        "sample",
        "sheet",
        "state",
        "tell",
        "tray",
    }
)

#: A traceback with sources would be read out of files of a hundred thousand lines, once for each mutant.
CONFIG = """
[tool.mutmut]
source_paths = {sources}
also_copy = ["src", "tests", "conftest.py", "pyproject.toml", "README.md"]
pytest_add_cli_args = ["-p", "no:cacheprovider", "-p", "no:xdist", "--tb=native"]
pytest_add_cli_args_test_selection = ["tests/systems/{game}"]
"""

#: What mutmut calls a mutant that a test noticed, by the exit code of the tests.
KILLED = frozenset({1, 3, 24, 36, 152, 255, -11, -24})


def rules(game: str) -> list[str]:
    """The files of a game that hold its rules."""
    folder = ROOT / "src" / "tablewright" / "systems" / game
    return sorted(
        str(path.relative_to(ROOT))
        for path in folder.glob("*.py")
        if path.stem not in SHOWN and not path.stem.startswith("__")
    )


def copy(game: str, at: Path) -> None:
    """The project as far as the tests of one game need it."""
    shutil.rmtree(at, ignore_errors=True)
    at.mkdir(parents=True)
    no_caches = shutil.ignore_patterns("__pycache__", "e2e")
    for folder in ("src", f"tests/systems/{game}", "tests/meta", "tests/support"):
        shutil.copytree(ROOT / folder, at / folder, ignore=no_caches)
    for file in ("conftest.py", "README.md"):
        shutil.copy(ROOT / file, at / file)
    config = CONFIG.format(game=game, sources=json.dumps(rules(game)))
    (at / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text(encoding="utf-8") + config, encoding="utf-8")


def outcomes(at: Path) -> Iterator[tuple[str, bool]]:
    """Each mutant with whether a test noticed it."""
    for path in sorted(at.rglob("*.meta")):
        for mutant, code in json.loads(path.read_text(encoding="utf-8"))["exit_code_by_key"].items():
            yield mutant, code in KILLED


def main() -> int:
    """Count the mutants of one game."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("game")
    game = arguments.parse_args().game
    at = ROOT / ".mutants" / game
    copy(game, at)
    mutmut = Path(sys.executable).parent / "mutmut"
    with (at / "mutmut.log").open("w") as log:
        subprocess.run(  # noqa: S603 - a program of our own environment
            [mutmut, "run", "--max-children", "1"], cwd=at, stdout=log, stderr=subprocess.STDOUT, check=False
        )
    found = dict(outcomes(at / "mutants"))
    lived = [mutant for mutant, killed in found.items() if not killed]
    files = Counter(mutant.rpartition(".")[0] for mutant in lived)
    print(*lived, *(f"{file}: {count}" for file, count in files.most_common()), sep="\n")
    share = 1 - len(lived) / len(found) if found else 0.0
    print(f"{len(found) - len(lived)} of {len(found)} killed: {share:.1%}")
    return 0 if share >= WANTED else 1


if __name__ == "__main__":
    sys.exit(main())
