"""Changes the rules of a game a little, in every way that mutmut knows, and counts the changes that no test notices.

`mutants.py GAME [FILE.py | FILE.FUNCTION]…` works on a copy in `.mutants/GAME`, so that nothing here is touched, with
one process. Verdicts are kept in `.mutants/GAME.jsonl`: a run that was stopped goes on, and the next one judges again
only what lived and what was rewritten. It prints the survivors; fewer than 85 % killed is status 1.
"""

import argparse
import ast
import hashlib
import json
import os
import shutil
import subprocess
import sys
import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher, unified_diff
from pathlib import Path
from typing import Any, NamedTuple

from mutmut.mutation.file_mutation import MutatedFile, mutate_file_contents

ROOT = Path(__file__).resolve().parent.parent
WANTED = 0.85

#: What is no rule: what is declared, made up, shown, told, or asked in a form. Named, a file is counted all the same.
SHOWN = frozenset(
    {
        "actions",
        "asked",
        "events",
        "moves",
        "names",
        "offers",
        "results",
        "rulings",
        "sample",
        "sheet",
        "state",
        "tell",
        "together",
        "tray",
    }
)

#: The verdicts of a mutant that was noticed: a test failed, or took far too long.
KILLED = frozenset({"killed", "late"})


class Mutant(NamedTuple):
    """One change of one function, beside the function as it is; `at` is where that begins in the file of mutants.

    The same digest is the same function as before.
    """

    name: str
    digest: str
    before: str
    after: str
    at: int

    @property
    def place(self) -> str:
        """The file and the function, as in `checks.needed`."""
        module, _, mangled = self.name.partition("__mutmut_")[0].rpartition(".")
        return f"{module.rpartition('.')[2]}.{mangled.removeprefix('x_').removeprefix('xǁ').replace('ǁ', '.')}"

    @property
    def diff(self) -> str:
        """What is changed, as a diff of a few lines."""
        before, after = (textwrap.dedent(side).splitlines() for side in (self.before, self.after))
        return "\n".join(list(unified_diff(before, after, n=1, lineterm=""))[2:])

    @property
    def lines(self) -> tuple[int, int]:
        """The first and last line, in the file of mutants, of the statement or the head of it that is changed.

        A test that comes to none of them can't notice.
        """
        before, after = textwrap.dedent(self.before), textwrap.dedent(self.after).splitlines()
        matched = SequenceMatcher(None, before.splitlines(), after, autojunk=False).get_opcodes()
        changes = [change for change in matched if change[0] != "equal"]
        first, last = changes[0][1] + 1, max(changes[-1][2], changes[0][1] + 1)
        found = [
            each
            for each in ast.walk(ast.parse(before))
            if isinstance(each, ast.stmt) and each.lineno <= first and last <= (each.end_lineno or 0)
        ]
        changed = found[-1]
        within = [each.lineno for each in ast.walk(changed) if isinstance(each, ast.stmt) and each is not changed]
        if within and changed is not found[0]:
            return self.at + changed.lineno - 1, self.at + max(min(within) - 1, changed.lineno) - 1
        return self.at + changed.lineno - 1, self.at + (changed.end_lineno or 0) - 1


def chosen(folder: Path, wanted: list[str]) -> dict[Path, list[str]]:
    """The files to change, and which of their functions; none named is all of them."""
    if not wanted:
        return {path: [] for path in sorted(folder.glob("*.py")) if path.stem not in {*SHOWN, "__init__"}}
    files: dict[Path, list[str]] = {}
    for each in wanted:
        stem, _, function = each.removesuffix(".py").partition(".")
        files.setdefault(folder / f"{stem}.py", []).extend([function] if function else [])
    return files


def copy(game: str, at: Path) -> None:
    """The project as far as the tests of one game need it."""
    shutil.rmtree(at, ignore_errors=True)
    leave = shutil.ignore_patterns("__pycache__", "e2e")
    for folder in ("src", f"tests/systems/{game}", "tests/cases", "tests/meta", "tests/support", "tools"):
        shutil.copytree(ROOT / folder, at / folder, ignore=leave)
    cases = "tests/systems/test_cases.py"
    for file in ("conftest.py", "README.md", "pyproject.toml", "tests/conftest.py", "tests/systems/conftest.py", cases):
        shutil.copy(ROOT / file, at / file)


def changed(path: Path, functions: list[str]) -> Iterator[Mutant]:
    """Put every mutant of a file into it, each beside the function that it is of."""
    source = path.read_text(encoding="utf-8")
    made: MutatedFile = mutate_file_contents(path.name, source)
    path.write_text(made.code, encoding="utf-8")
    lines = made.code.splitlines()
    spans = made.line_span_by_function_name
    for name in made.mutant_names:
        mangled = name.partition("__mutmut_")[0]
        plain = mangled.replace("ǁ", "x_").rpartition("x_")[2]
        before, after = (
            "\n".join(lines[spans[each].start - 1 : spans[each].end]).replace(each, plain)
            for each in (f"{mangled}__mutmut_orig", name)
        )
        module = f"tablewright.systems.{path.parent.name}.{path.stem}"
        at = spans[f"{mangled}__mutmut_orig"].start
        mutant = Mutant(f"{module}.{name}", made.hash_by_function_name[mangled], before, after, at)
        if not functions or mutant.place.partition(".")[2] in functions:
            yield mutant


def digest(game: str, at: Path) -> str:
    """What the game and its tests are now; another digest, and what lived is judged again."""
    parts = (at / "src" / "tablewright" / "systems" / game, at / "tests")
    files = sorted(path for part in parts for path in part.rglob("*") if path.is_file())
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:12]


def verdicts(kept: Path) -> dict[str, dict[str, Any]]:
    """The last verdict on each mutant that ever was judged."""
    lines = kept.read_text(encoding="utf-8").splitlines() if kept.exists() else []
    return {line["mutant"]: line for line in map(json.loads, lines)}


def judge(at: Path, kept: Path, todo: list[Mutant], of: str) -> None:
    """Have the tests run against each mutant, by the plug-in of pytest that `mutant_judge` is."""
    listed = [{"mutant": each.name, "digest": each.digest, "of": of, "lines": each.lines} for each in todo]
    (at / "todo.json").write_text(json.dumps(listed), encoding="utf-8")
    told = [sys.executable, "-m", "pytest", "-p", "mutant_judge", "-q", "--capture=no", f"--verdicts={kept}"]
    plain = ["-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:cov", f"--basetemp={at / 'tmp'}"]
    tests = [f"tests/systems/{at.name}", "tests/systems/test_cases.py"]
    beside = {**os.environ, "PYTHONPATH": os.pathsep.join([str(at / "src"), str(Path(__file__).parent)])}
    run = subprocess.run([*told, *plain, *tests], cwd=at, env=beside, check=False)  # noqa: S603 - our own environment
    if run.returncode:
        sys.exit("The tests do not pass as they are, or the judge was stopped; what was judged is kept.")


def report(mutants: Iterable[Mutant], found: dict[str, dict[str, Any]]) -> bool:
    """Print what lived and how much of each file was noticed; whether it is enough."""
    all_of, noticed = Counter[str](), Counter[str]()
    for mutant in mutants:
        file, verdict = mutant.place.partition(".")[0], found[mutant.name]["verdict"]
        early = " (it also ran at import, unchanged)" if "early" in found[mutant.name] else ""
        all_of[file] += 1
        noticed[file] += verdict in KILLED
        if verdict not in KILLED:
            print(f"\n{verdict}{early}: {mutant.place} {mutant.name.rpartition('_')[2]}\n{mutant.diff}")
    print()
    for file, count in all_of.items():
        print(f"{file}.py: {noticed[file]} of {count} killed: {noticed[file] / count:.1%}")
    share = noticed.total() / all_of.total()
    print(f"{noticed.total()} of {all_of.total()} killed: {share:.1%}")
    return share >= WANTED


def main() -> int:
    """Count the mutants of one game, or of a part of it."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("game")
    arguments.add_argument("files", nargs="*", metavar="FILE.py | FILE.FUNCTION")
    arguments.add_argument("--afresh", action="store_true", help="forget what was judged before")
    given = arguments.parse_args()
    at, kept = ROOT / ".mutants" / given.game, ROOT / ".mutants" / f"{given.game}.jsonl"
    if given.afresh:
        kept.unlink(missing_ok=True)
    copy(given.game, at)
    of = digest(given.game, at)
    folder = at / "src" / "tablewright" / "systems" / given.game
    mutants = [mutant for path, functions in chosen(folder, given.files).items() for mutant in changed(path, functions)]
    if not mutants:
        sys.exit("There is nothing to change.")
    before = verdicts(kept)
    todo = []
    for mutant in mutants:
        known = before.get(mutant.name, {"digest": None})
        if known["digest"] != mutant.digest or (known["verdict"] not in KILLED and known["of"] != of):
            todo.append(mutant)
    if todo:
        judge(at, kept, todo, of)
    return 0 if report(mutants, verdicts(kept)) else 1


if __name__ == "__main__":
    sys.exit(main())
