"""`tablewright lab throw`: one check thrown many times, beside its exact chance."""

from __future__ import annotations

from typing import Any

import click

from tablewright.cli.asking import ask_options, asked, in_sentences, reading_of
from tablewright.cli.games import game
from tablewright.cli.lab.simulate import needs_numpy
from tablewright.cli.language import say_in

__all__ = ["throw"]


@click.command
@ask_options
@click.option("--count", type=int, default=1_000_000, show_default=True, help="How many times.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same throws.")
def throw(system: str, count: int, seed: int, lang: str, **options: Any) -> None:
    """Throw CHECK of SYSTEM many times with numpy, and compare with its exact chance."""
    from tablewright.kernel.text import text
    from tablewright.lab.simulate import bulk

    found = game(system)
    words = say_in(lang)(found)
    with in_sentences(words):
        needs_numpy()
        reading = reading_of(asked(found, words, **options))
        told = bulk(reading, count, seed)
        said = text(
            "{passed} of {count} passed: {share} ± {error}; exactly {exact}. Seed {seed}.",
            passed=told.passed,
            count=told.checks,
            share=f"{told.share:.6f}",
            error=f"{told.error:.6f}",
            exact=f"{float(reading.chance()):.6f}",
            seed=seed,
        )
        click.echo(said.render(words))
