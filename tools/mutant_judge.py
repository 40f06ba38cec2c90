"""A plug-in of pytest that collects the tests once and then judges many mutants with them, each in a fork.

A mutant is judged by the tests that come to the changed lines, the quickest first, until one fails. Nothing is run in
the process that forks, so every fork starts cold: no cache is filled, no fixture set up. Only what a module works out
while it is imported stays as it is without the mutant; `early` says that its function ran then.
"""

import gc
import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from itertools import zip_longest
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple, NoReturn

import pytest
from hypothesis import Phase, settings
from mutmut.mutation import trampoline

#: CPU seconds that a test may take beside twice what it takes traced, and how many times longer by the clock.
PATIENCE, ASLEEP = 1.0, 20

FAILED = 1
LATE = frozenset({-signal.SIGPROF, -signal.SIGALRM})

Tell = Callable[[str], None]
"""Says a line to the process that forked."""


Line = tuple[str, int]
"""A module of the game and a line of it."""


class Test(NamedTuple):
    """A test with the CPU seconds that it takes, traced, and the lines of the game that it comes to."""

    item: pytest.Item
    seconds: float
    lines: frozenset[Line]


_hits: set[str] = set()
_forked = False

# What mutmut has put in place of the game's functions asks these two.
trampoline.record_trampoline_hit = lambda name, caller=None: _hits.add(name)  # type: ignore[attr-defined] # noqa: ARG005 - it is called so
trampoline.set_mutant_under_test("stats")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--verdicts`: where a line is added for each mutant that is judged."""
    parser.addoption("--verdicts", type=Path)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Of the cases of all games, those of this one."""
    game = config.rootpath.name
    items[:] = [item for item in items if f"/{game}/" in item.nodeid or f"[{game}-" in item.nodeid]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_makereport(call: pytest.CallInfo[None]) -> None:
    """A failure is all that a fork is to find out; no report of it is written."""
    if _forked and call.excinfo is not None and not call.excinfo.errisinstance(pytest.skip.Exception):
        os._exit(FAILED)


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool:
    """Judge what `todo.json` lists, in place of running the tests once."""
    early = frozenset(_hits)
    trampoline.set_mutant_under_test("")
    game = session.config.rootpath.name
    _forget(game)
    gc.freeze()  # a fork then shares what is there, for good
    for item in session.items:
        _steady(item)
    tests = sorted(_tried(session.items, game), key=lambda test: test.seconds)
    todo = json.loads(Path("todo.json").read_text(encoding="utf-8"))
    began, lived = time.monotonic(), 0
    with session.config.getoption("--verdicts").open("a", encoding="utf-8") as out:
        for count, each in enumerate(todo, 1):
            function, (first, last) = each["mutant"].partition("__mutmut_")[0], each.pop("lines")
            module = function.rpartition(".")[0]
            changed = {(module, line) for line in range(first, last + 1)}
            each["verdict"], each["by"] = _judged(each["mutant"], [test for test in tests if test.lines & changed])
            lived += each["verdict"] not in {"killed", "late"}
            if function in early:
                each["early"] = True
            print(json.dumps(each, ensure_ascii=False), file=out, flush=True)
            if count % 100 == 0 or count == len(todo):
                print(f"{count} of {len(todo)} in {time.monotonic() - began:.0f} s, {lived} lived", file=sys.stderr)
    return True


def _forget(game: str) -> None:
    """Empty what the game's functions remember from while the tests were collected."""
    for name, module in list(sys.modules.items()):
        if name.startswith(f"tablewright.systems.{game}"):
            for value in vars(module).values():
                if callable(clear := getattr(value, "cache_clear", None)):
                    clear()


def _tried(items: list[pytest.Item], game: str) -> Iterator[Test]:
    """Each test, run without a mutant, and with nothing left of the others: the last comes first, and all must pass."""
    lines: set[Line] = set()
    ours: dict[CodeType, bool] = {}

    def trace(frame: FrameType, event: str, _arg: object) -> Any:
        code = frame.f_code
        if event == "line":
            lines.add((frame.f_globals["__name__"], frame.f_lineno))
        elif code not in ours:
            ours[code] = "__mutmut_orig" in code.co_qualname
        return trace if ours[code] else None

    def run(tell: Tell) -> None:
        threading.settrace(trace)
        for item in reversed(items):
            lines.clear()
            _forget(game)
            began = time.process_time()
            sys.settrace(trace)
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
            sys.settrace(None)
            tell(json.dumps([time.process_time() - began, sorted(lines)]))

    status, told = _fork(run)
    if status:
        pytest.exit(f"It fails without any change: {items[-1 - len(told)].nodeid}", returncode=1)
    for item, line in zip(reversed(items), told, strict=True):
        seconds, found = json.loads(line)
        yield Test(item, seconds, frozenset((module, number) for module, number in found))


def _steady(item: pytest.Item) -> None:
    """Let Hypothesis try the same examples each time, and not search for the smallest one that fails."""
    places = (getattr(item, "obj", None), "_hypothesis_internal_use_settings"), (getattr(item, "cls", None), "settings")
    for holder, name in places:
        if isinstance(own := getattr(holder, name, None), settings):
            steady = settings(own, derandomize=True, database=None, phases=[Phase.explicit, Phase.generate])
            setattr(getattr(holder, "__func__", holder), name, steady)


def _judged(mutant: str, tests: list[Test]) -> tuple[str, str]:
    """The verdict on a mutant, and the test that it is owed to."""
    if not tests:
        return "untested", ""

    def run(tell: Tell) -> None:
        trampoline.get_mutant_under_test = lambda: mutant  # it looks into the environment, every time
        for test, after in zip_longest(tests, [test.item for test in tests[1:]]):
            tell(test.item.nodeid)
            limit = PATIENCE + 2 * test.seconds
            signal.setitimer(signal.ITIMER_PROF, limit)
            signal.setitimer(signal.ITIMER_REAL, ASLEEP * limit)
            test.item.config.hook.pytest_runtest_protocol(item=test.item, nextitem=after)

    status, lines = _fork(run)
    if not status:
        return "survived", ""
    return "late" if status in LATE else "killed", lines[-1]


def _fork(run: Callable[[Tell], None]) -> tuple[int, list[str]]:
    """Do something apart: how that left, as `os.waitstatus_to_exitcode` says it, and the lines it told."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        _apart(run, writing)
    os.close(writing)
    with open(reading, encoding="utf-8") as told:  # noqa: PTH123 - a pipe has no path
        lines = told.read().splitlines()
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status), lines


def _apart(run: Callable[[Tell], None], writing: int) -> NoReturn:
    """What a fork does; it never comes back."""
    global _forked  # noqa: PLW0603 - the hook of reports has no other way to know
    _forked = True
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        with open(writing, "w", encoding="utf-8", buffering=1) as told:
            run(lambda line: print(line, file=told))
            os._exit(0)
    finally:
        os._exit(FAILED)
