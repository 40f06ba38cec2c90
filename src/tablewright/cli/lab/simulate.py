"""`tablewright lab simulate`: campaigns by dice, in several processes or on a cluster; what is done can be kept."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from tablewright.cli.asking import actor_of, in_sentences
from tablewright.cli.games import game, system_argument
from tablewright.cli.lab.given import character_options, world_of_file
from tablewright.cli.language import say_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tablewright.lab.simulate import Tally

    Batch = tuple[bytes, int, int]
    Players = Callable[[Sequence[Batch]], Iterator[tuple[int, Tally]]]

__all__ = ["needs_numpy", "simulate"]


def needs_numpy() -> None:
    """Raise `Invalid` with what to install where numpy is missing."""
    from importlib.util import find_spec

    from tablewright.kernel.decision import Invalid
    from tablewright.kernel.text import text

    if find_spec("numpy") is None:
        raise Invalid("simulate", text("Simulation needs numpy. Install the extra: tablewright[lab]."))


@click.command
@system_argument
@click.argument("plan", nargs=-1, required=True)
@character_options
@click.option("--times", type=int, default=10, show_default=True, help="How many steps each run takes.")
@click.option("--watch", required=True, help="The place in the character's document that is looked at in the end.")
@click.option("--runs", type=int, default=10_000, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same runs.")
@click.option("--processes", type=int, default=1, show_default=True)
@click.option("--scheduler", help="A Dask scheduler whose workers play, such as tcp://10.0.0.5:8786.")
@click.option("--keep", type=click.Path(path_type=Path), help="A file that what is done is kept in, to go on from.")
def simulate(  # noqa: PLR0913, PLR0917 - click's
    system: str,
    plan: tuple[str, ...],
    file: BinaryIO | None,
    actor: str | None,
    times: int,
    watch: str,
    runs: int,
    seed: int,
    processes: int,
    scheduler: str | None,
    keep: Path | None,
    lang: str,
) -> None:
    """Play a PLAN of SYSTEM by dice, many times: the mean with its error, and how often each value came.

    A step is a type of action with its fields, in quotes; one that the rules refuse is left out and counted.
    """
    import msgspec

    from tablewright.kernel.decision import TooLarge, cap
    from tablewright.kernel.document import dump
    from tablewright.kernel.text import text
    from tablewright.lab.asking import plan_of
    from tablewright.lab.simulate import MAX_RUNS

    found = game(system)
    words = say_in(lang)(found)
    with in_sentences(words):
        needs_numpy()
        world = world_of_file(found, file)
        who = actor_of(world, actor)
        cap("runs", runs, MAX_RUNS, 1)
        cap("times", times, 10_000, 1)
        cap("processes", processes, 64, 1)
        if runs * times > 100 * MAX_RUNS:
            raise TooLarge(
                text("These are {count} steps; at most {most} are played.", count=runs * times, most=100 * MAX_RUNS)
            )
        steps = plan_of(plan, who)
        job = {
            "system": system,
            "world": dump(world),
            "plan": steps,
            "times": times,
            "watch": watch,
            "who": who,
            "seed": seed,
        }
        for action in steps:
            found.action(action)
        from tablewright.lab.scenes import value_at

        value_at(who, watch)(world)
        tally = _played(msgspec.json.encode(job, order="sorted"), runs, _players(processes, scheduler), keep)
        said = text(
            "{runs} runs, seed {seed}; steps refused: {refused}.", runs=tally.runs, seed=seed, refused=tally.refused
        )
        click.echo(said.render(words))
        if tally.total or all(each.lstrip("-").isdigit() for each in tally.counts):
            click.echo(f"{watch}: {tally.mean:.4f} ± {tally.error:.4f}")
        for value, count in sorted(tally.counts.items(), key=lambda each: -each[1])[:30]:
            share = count / tally.runs
            error = (share * (1 - share) / tally.runs) ** 0.5
            click.echo(f"  {value:<24} {share * 100:6.2f} % ± {error * 100:.2f}")


def _played(job: bytes, runs: int, players: Players, keep: Path | None) -> Tally:
    """All batches: those that were kept, and those that are played now, with a bar that shows how far it is."""
    from rich.console import Console
    from rich.progress import Progress

    from tablewright.lab.simulate import BATCH, Tally, merged

    done = _kept(job, keep)
    wanted = {number: min(BATCH, runs - number * BATCH) for number in range(-(-runs // BATCH))}
    tally = Tally()
    for number in wanted.keys() & done.keys():
        if done[number].runs == wanted[number]:
            tally = merged(tally, done[number])
    left = [
        (job, number, count) for number, count in wanted.items() if number not in done or done[number].runs != count
    ]
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=runs, completed=tally.runs)
        for number, batch in players(left):
            tally = merged(tally, batch)
            done[number] = batch
            if keep is not None:
                _keep(job, keep, done)
            bar.update(task, completed=tally.runs)
    return tally


def _players(processes: int, scheduler: str | None) -> Players:
    """Who plays the batches: a cluster, several processes, or this one."""
    if scheduler is not None:
        from tablewright.cli.lab.cluster import on_cluster

        return partial(on_cluster, scheduler, _batch)
    return partial(_here, processes)


def _here(processes: int, left: Sequence[Batch]) -> Iterator[tuple[int, Tally]]:
    if processes == 1 or len(left) < 2:
        yield from map(_batch, left)
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        yield from pool.map(_batch, left)


def _batch(given: Batch) -> tuple[int, Tally]:
    """One batch, in whatever process."""
    import msgspec

    from tablewright.installed import find_systems
    from tablewright.kernel.document import load
    from tablewright.lab.scenes import value_at
    from tablewright.lab.simulate import batch

    raw, number, runs = given
    job: dict[str, Any] = msgspec.json.decode(raw)
    system = find_systems()[job["system"]]
    world = load(system, job["world"]).world
    watch = value_at(job["who"], job["watch"])
    return number, batch(system, world, job["plan"], job["times"], watch, job["seed"], number, runs)


def _kept(job: bytes, keep: Path | None) -> dict[int, Tally]:
    """What a file has of the same job; raises `Invalid` for one of another."""
    import msgspec

    from tablewright.kernel.decision import Invalid
    from tablewright.kernel.text import text
    from tablewright.lab.simulate import Tally

    if keep is None or not keep.exists():
        return {}
    try:
        raw = msgspec.json.decode(keep.read_bytes())
        if raw["job"] == msgspec.json.decode(job):
            return {int(number): msgspec.convert(each, Tally) for number, each in raw["batches"].items()}
    except (msgspec.MsgspecError, KeyError, TypeError, ValueError, AttributeError):
        pass
    raise Invalid("keep", text("The file {file} keeps something else. Name another.", file=str(keep)))


def _keep(job: bytes, keep: Path, done: dict[int, Tally]) -> None:
    """Write what is done beside the file and put it in its place, so that it is never half written."""
    import msgspec

    beside = keep.with_name(f"{keep.name}.new")
    beside.write_bytes(msgspec.json.encode({"job": msgspec.json.decode(job), "batches": done}))
    beside.replace(keep)
