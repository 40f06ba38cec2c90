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
from tablewright.odds.explore import REMEMBERED, explore

SYSTEMS: dict[str, System] = {entry.name: entry.load() for entry in entry_points(group="tablewright.systems")}
SECONDS = 0.5
ROUND = 0.002


class Case(NamedTuple):
    """Something measured: ours, the peers', and what all of them must agree on."""

    name: str
    ours: Callable[[], Fraction]
    peers: dict[str, Callable[[], Fraction]]


CACHES = {
    id(thing): thing for module in (counts, ways) for thing in vars(module).values() if hasattr(thing, "cache_clear")
}


def forget() -> None:
    """Empty the caches of the odds."""
    for cache in CACHES.values():
        cache.cache_clear()
    REMEMBERED.clear()


def best(run: Callable[[], Any]) -> float:
    """Seconds for one run: the best of many short rounds, so that what else the machine does hardly counts."""
    start = time.perf_counter()
    run()
    rounds = max(1, round(ROUND / (time.perf_counter() - start)))
    found = float("inf")
    until = time.perf_counter() + SECONDS
    while time.perf_counter() < until:
        start = time.perf_counter()
        for _ in range(rounds):
            run()
        found = min(found, (time.perf_counter() - start) / rounds)
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


class Pooled(icepool.MultisetEvaluator):
    """The successes of a pool and its highest die, jointly, as icepool counts them."""

    def next_state(self, state: Any, _order: Any, outcome: int, count: int) -> tuple[int, int]:
        """Add the dice that show this, the lowest first."""
        successes, highest = state or (0, 0)
        return successes + count * (outcome >= 4), outcome if count else highest


def blurred_peer(count: int, blur: int) -> icepool.Die:
    """The joint of successes, Blur roll, new Blur and infection, in icepool."""

    def end(pooled: tuple[int, int], marked: int, face: int, infection: int) -> tuple[Any, ...]:
        successes = pooled[0] + (marked >= 4)
        if marked <= pooled[1]:
            return successes, False, 0, 0
        risen = face > blur
        return successes, True, blur + risen, infection if risen and blur + 1 >= 3 else 0

    return icepool.map(end, Pooled()(icepool.d6.pool(count)), icepool.d6, icepool.d6, icepool.d6)


def blurred_share(count: int, least: int) -> Fraction:
    """The chance to pass a test and to catch an infection all the same."""
    die = blurred_peer(count, 2)
    return Fraction(sum(ways for end, ways in die.items() if end[0] >= least and end[3]), die.denominator())


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
        "single check, d10 (Haze), success alone",
        chance(
            "haze",
            BODY,
            {"type": "check", "actor": "b", "skill": "stealth", "difficulty": 12},
            lambda r: r["success"],
            ("success",),
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
        "against a person, 2d6 each (Favor), everything",
        chance(
            "favor",
            {**ADA, "b": {"name": "Bo", "abilities": {"willpower": 2}}},
            {"type": "check", "actor": "a", "ability": "charm", "target": "b"},
            lambda r: r.success,
        ),
        {"icepool": lambda: share((2 @ icepool.d6 + 3) - (2 @ icepool.d6 + 2), 0)},
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
            lambda r: r["successes"] >= 4 and bool(r["infection"]),
            ("successes", "blur_roll", "blur", "infection"),
            scene={"in_fog": True},
        ),
        {"icepool": lambda: blurred_share(8, 4)},
    ),
    Case(
        "the same with every field and event",
        chance(
            "blur",
            WREN,
            {"type": "test", "actor": "w", "dice": 8, "obstacle": 4, "blur_die": True},
            lambda r: r.passed and bool(r.infection),
            scene={"in_fog": True},
        ),
        {"icepool": lambda: blurred_share(8, 4)},
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
    """Measure how odds grow with the pool; a block is a twentieth of the largest."""
    table = Table("dice", "ours", "", title="Pool with Blur die: cost by size (successes and trigger)")
    found = {}
    for count in (5, 10, 20, 50, 99):
        raw = {"type": "test", "actor": "w", "dice": count, "obstacle": count // 2, "blur_die": True}
        run = chance("blur", WREN, raw, lambda r: r["blur_roll"], ("successes", "blur_roll"), scene={"in_fog": True})
        found[count] = best(run)
    most = max(found.values())
    for count, taken in found.items():
        table.add_row(str(count), f"{taken * 1e6:.0f} µs", "█" * max(1, round(taken / most * 20)))
    return table


if __name__ == "__main__":
    console = Console(width=110)
    for table in (odds_table(), rolls_table(), growth_table()):
        console.print(table)
