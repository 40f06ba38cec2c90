"""Dice for tests: the same faces every time."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

__all__ = ["Draw", "seeded"]

Draw = Callable[[int], int]
"""A source of faces: given the sides of a die, the face it shows."""


def seeded(seed: int) -> Draw:
    """Faces that look like chance and are the same for the same seed."""
    chance = Random(seed)  # noqa: S311 - a test wants to see the same faces again
    return lambda sides: chance.randint(1, sides)
