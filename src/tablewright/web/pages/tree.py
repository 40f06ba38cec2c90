"""A development tree as a picture: the marks in its nodes, and the strip that counts what is taken."""

from __future__ import annotations

import msgspec

from tablewright.kernel.view import Node, Tree

__all__ = ["Cell", "Dot", "Strip", "Tick", "dots", "strip"]

WIDTH = 294
"""The strip is this wide, however many cells it has."""


NEAR = 12
"""The words of two ticks that stand nearer than this would run into each other."""


class Dot(msgspec.Struct, frozen=True):
    """The mark of one purchase in a node."""

    x: float
    y: float
    r: float
    on: bool


class Cell(msgspec.Struct, frozen=True):
    """One of the purchases that a tree has."""

    x: float
    on: bool


class Tick(msgspec.Struct, frozen=True):
    """Where the worth of the tree changes, and what it is from there; unsaid where the next one stands too near."""

    x: float
    worth: int | None
    on: bool


class Strip(msgspec.Struct, frozen=True):
    """The cells of a tree side by side, with its ticks."""

    width: float
    """Of one cell."""
    cells: tuple[Cell, ...]
    ticks: tuple[Tick, ...]


def dots(node: Node) -> tuple[Dot, ...]:
    """The marks of a node in a row, in a square of 60 by 60; a triangle has its middle lower."""
    apart = min(16.0, 42 / node.most)
    first = 30 - apart * (node.most - 1) / 2
    y = 38 if node.shape == "triangle" else 30
    return tuple(
        Dot(round(first + apart * at, 1), y, round(min(4.5, apart * 0.4), 1), at < node.got) for at in range(node.most)
    )


def strip(tree: Tree) -> Strip:
    """The strip of a tree."""
    pitch = WIDTH / max(1, tree.most)
    places = [round(min(pitch * at - 1, WIDTH - 1), 1) for at, _ in tree.stages]
    following = (*places[1:], WIDTH + NEAR)
    return Strip(
        round(pitch - min(3, pitch / 4), 1),
        tuple(Cell(round(1 + pitch * at, 1), at < tree.got) for at in range(tree.most)),
        tuple(
            Tick(place, None if after - place < NEAR else worth, at <= tree.got)
            for (at, worth), place, after in zip(tree.stages, places, following, strict=False)
        ),
    )
