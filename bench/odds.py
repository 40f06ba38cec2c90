"""Exact odds through the real rules, with all that follows, against bare arithmetic of the peers; and rolls with text.

Every answer is checked against the peer's before it is timed. Ours starts from an action in a loaded world: it is
prepared, refused or not, explained, and every outcome walked. Caches of the odds are emptied before each cold run.
"""

import random
import time
from collections.abc import Callable
from fractions import Fraction
from importlib.metadata import entry_points
from typing import Any, NamedTuple

import d20
import dyce
import icepool
from rich.console import Console
from rich.table import Table

from tablewright.kernel.document import load
from tablewright.kernel.rule import play
from tablewright.kernel.system import System
from tablewright.odds import counts, ways
from tablewright.odds.explore import explore

SYSTEMS: dict[str, System] = {entry.name: entry.load() for entry in entry_points(group="tablewright.systems")}
TIMES = 5
SECONDS = 0.2


class Case(NamedTuple):
    """Something measured: ours, the peers', and what all of them must agree on."""

    name: str
    ours: Callable[[], Fraction]
    peers: dict[str, Callable[[], Fraction]]


def forget() -> None:
    """Empty the caches of the odds."""
    for module in (counts, ways):
        for thing in vars(module).values():
            if hasattr(thing, "cache_clear"):
                thing.cache_clear()


def best(run: Callable[[], Any]) -> float:
    """Seconds for one run: the best of several rounds."""
    found = float("inf")
    for _ in range(TIMES):
        rounds, start = 0, time.perf_counter()
        while (spent := time.perf_counter() - start) < SECONDS / TIMES:
            run()
            rounds += 1
        found = min(found, spent / rounds)
    return found


def chance(
    system: str,
    characters: dict[str, Any],
    raw: dict[str, Any],
    of: Callable[[Any], bool],
    fields: tuple[str, ...] | None = None,
    **rest: Any,
) -> Callable[[], Fraction]:
    """Ours: the chance of something, through the rules of a game, from the caches' cold start."""
    game = SYSTEMS[system]
    world = load(game, {"system": system, "characters": characters, **rest}).world

    def run() -> Fraction:
        forget()
        plan = game.prepare(world, game.action(raw))
        return explore(plan, lambda: game.turn(world), fields).chance(of)

    return run


def share(die: Any, least: int) -> Fraction:
    """The chance of at least this much on one of icepool's dice."""
    return Fraction(sum(ways for total, ways in die.items() if total >= least), die.denominator())


BODY = {"b": {"name": "B", "attributes": {"body": 3}, "skills": {"stealth": 2}}}
TWO = {**BODY, "t": {"name": "T", "attributes": {"senses": 4}, "skills": {"perception": 2}}}
WREN = {"w": {"name": "Wren", "blur": 2, "in_fog": True}}
ADA = {"a": {"name": "Ada", "abilities": {"charm": 3}}}


def pool_peer(count: int) -> Fraction:
    """The chance of count / 2 successes in a pool with a marked die, in icepool."""
    die = (count + 1) @ (icepool.d6 >= 4)
    return share(die, count // 2)


def d10(modifier: int, need: int) -> Fraction:
    """A bare die in dyce."""
    histogram = dyce.H(10) + modifier
    return Fraction(sum(n for total, n in histogram.items() if total >= need), histogram.total)


CASES = [
    Case(
        "single check, d10 (Haze), everything",
        chance(
            "haze", BODY, {"type": "check", "actor": "b", "skill": "stealth", "difficulty": 12}, lambda r: r.success
        ),
        {"icepool": lambda: share(icepool.d10 + 5, 12), "dyce": lambda: d10(5, 12)},
    ),
    Case(
        "single check, 2d6 (Favor), everything",
        chance(
            "favor", ADA, {"type": "check", "actor": "a", "ability": "charm", "difficulty": 10}, lambda r: r.success
        ),
        {"icepool": lambda: share(2 @ icepool.d6 + 3, 10)},
    ),
    Case(
        "opposed, all tie-breaks (Haze), winner",
        chance(
            "haze",
            TWO,
            {
                "type": "opposed",
                "actor": "b",
                "contestants": [{"actor": "b", "skill": "stealth"}, {"actor": "t", "skill": "perception"}],
            },
            lambda r: r["winner"] == "t",
            ("winner",),
        ),
        {"icepool": lambda: share((icepool.d10 + 6) - (icepool.d10 + 5), 0)},
    ),
    Case(
        "pool of 8 with Blur die, Blur roll and infections",
        chance(
            "blur",
            WREN,
            {"type": "test", "actor": "w", "dice": 8, "obstacle": 4, "blur_die": True},
            lambda r: r.passed,
            scene={"in_fog": True},
        ),
        {"icepool": lambda: pool_peer(8)},
    ),
    Case(
        "pool of 50 with Blur die, successes and trigger",
        chance(
            "blur",
            WREN,
            {"type": "test", "actor": "w", "dice": 50, "obstacle": 25, "blur_die": True},
            lambda r: r["successes"] >= 25,
            ("successes", "blur_roll"),
            scene={"in_fog": True},
        ),
        {"icepool": lambda: pool_peer(50)},
    ),
    Case(
        "exploding 2d6 against 13 (Favor), exact",
        chance(
            "favor",
            ADA,
            {"type": "check", "actor": "a", "ability": "nature", "difficulty": 13},
            lambda r: r.success,
            options={"exploding_sixes": True},
        ),
        {},
    ),
]


def odds_table() -> Table:
    """Measure every case, after its answers were compared."""
    table = Table("odds", "ours", "peer", "peer takes", "peer / ours", title="Exact odds, cold")
    for case in CASES:
        answer = case.ours()
        mine = best(case.ours)
        for name, peer in case.peers.items() or {"nobody exact": None}.items():
            if peer is None:
                table.add_row(case.name, f"{mine * 1e6:.0f} µs", name, "", "")
                continue
            assert peer() == answer, (case.name, name, peer(), answer)
            theirs = best(peer)
            table.add_row(case.name, f"{mine * 1e6:.0f} µs", name, f"{theirs * 1e6:.0f} µs", f"{theirs / mine:.1f}")
    return table


def rolls_table() -> Table:
    """Measure one check resolved and explained, without I/O, against d20 with its text."""
    game = SYSTEMS["haze"]
    world = load(game, {"system": "haze", "characters": BODY}).world
    action = game.action({"type": "check", "actor": "b", "skill": "stealth", "difficulty": 12})

    def ours() -> None:
        play(game.prepare(world, action), game.turn(world), lambda sides: random.randrange(sides) + 1)

    mine, theirs = best(ours), best(lambda: str(d20.roll("1d10+5")))
    table = Table("roll", "takes", "a second", title="One check, resolved and explained")
    table.add_row("ours, by the rules", f"{mine * 1e6:.1f} µs", f"{1 / mine:,.0f}")
    table.add_row("d20, 1d10+5 with text", f"{theirs * 1e6:.1f} µs", f"{1 / theirs:,.0f}")
    return table


def growth_table() -> Table:
    """Measure how odds grow with the pool."""
    table = Table("dice", "ours", title="Pool with Blur die: cost by size (successes and trigger)")
    for count in (5, 10, 20, 50, 99):
        raw = {"type": "test", "actor": "w", "dice": count, "obstacle": count // 2, "blur_die": True}
        run = chance("blur", WREN, raw, lambda r: r["blur_roll"], ("successes", "blur_roll"), scene={"in_fog": True})
        table.add_row(str(count), f"{best(run) * 1e6:.0f} µs")
    return table


if __name__ == "__main__":
    console = Console(width=110)
    for table in (odds_table(), rolls_table(), growth_table()):
        console.print(table)
