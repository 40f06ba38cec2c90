"""What the infections of a character do to it (BL-33 and BL-34)."""

from __future__ import annotations

from tablewright.systems.blur.content import Infection, Trait, catalog
from tablewright.systems.blur.state import BlurWorld, Character

__all__ = ["has", "infected", "might"]


def infected(world: BlurWorld, who: Character) -> tuple[Infection, ...]:
    """The infections of a character that the lists know, in the order in which they were gained."""
    if not who.infections:
        return ()
    table = catalog(world.content).infections
    found = (table.get((each.number, each.category)) for each in who.infections)
    return tuple(infection for infection in found if infection is not None)


def has(world: BlurWorld, who: Character, trait: Trait) -> bool:
    """Whether one of the infections does this."""
    return any(infection.trait == trait for infection in infected(world, who))


def might(world: BlurWorld, who: Character, *, fogged: bool) -> int:
    """Might in force, 3 unless changed (BL-56): in fog one less but not under 2, one more but not over 4 (BL-34)."""
    shift = sum(infection.might for infection in infected(world, who)) if fogged else 0
    if shift < 0:
        return max(who.might + shift, min(who.might, 2))
    return min(who.might + shift, max(who.might, 4))
