"""The ladder of difficulties: advice, since any whole number is a difficulty (TF-21, TF-22)."""

from tablewright.sdk import Text, text

__all__ = ["LADDER", "MODERATE"]

MODERATE = 15  # TF-21

LADDER: tuple[tuple[int, Text], ...] = (
    (3, text("elementary: nobody rolls unless at death's door")),
    (5, text("very easy: no skill needed, mostly automatic")),
    (10, text("easy: automatic with the right attribute or a little skill")),
    (15, text("moderate: automatic for a masterful attribute or a skill with a specialisation")),
    (30, text("hard: automatic for a professional with the attribute for it")),
    (40, text("very hard: for an advanced specialist")),
    (60, text("defiantly hard: for a master of long experience")),
    (80, text("beyond reach: for a luminary who goes first")),
    (100, text("legendary: near what people can do at all")),
)
"""TF-21."""
