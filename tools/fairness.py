"""Whether dice are even: the chance of faces, and of pairs of them, at least as uneven as those that were drawn."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor

from tablewright.lab.luck import beyond
from tablewright.table.fair import Fair

__all__ = ["PART", "chances", "even"]

PART = 1_000_000
"""Faces that one roll draws; a die that is drawn oftener is drawn in several rolls."""


def even(sides: int, count: int, processes: Executor) -> tuple[float, float]:
    """The chances of a die's faces and of its pairs, `count` faces being drawn by several processes."""
    sizes = [min(PART, count - start) for start in range(0, count, PART)]
    parts = processes.map(_pairs, [sides] * len(sizes), sizes, range(len(sizes)))
    return chances(sides, _sums(sides, parts))


def chances(sides: int, pairs: list[int]) -> tuple[float, float]:
    """The chances of faces and of pairs as uneven as these, of which the one of faces a and b stands at a · sides + b.

    A face is in one pair only, so that pairs have nothing in common and chi-square holds for them.
    """
    faces = [sum(pairs[face * sides : (face + 1) * sides]) + sum(pairs[face::sides]) for face in range(sides)]
    return beyond(_unevenness(faces), sides - 1), beyond(_unevenness(pairs), sides**2 - 1)


def _unevenness(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((each - expected) ** 2 for each in counts) / expected


def _sums(sides: int, parts: Iterator[list[int]]) -> list[int]:
    sums = [0] * sides**2
    for part in parts:
        sums = [one + other for one, other in zip(sums, part, strict=True)]
    return sums


def _pairs(sides: int, count: int, part: int) -> list[int]:
    draw, pairs = Fair(b"report").throw("report", part, "public", str(sides)).draw, [0] * sides**2
    for _ in range(count // 2):
        pairs[(draw(sides) - 1) * sides + draw(sides) - 1] += 1
    return pairs
