"""Who is able to act at all (FG-32)."""

from __future__ import annotations

from tablewright.sdk import Refused, text
from tablewright.systems.favor.state import Character, World

__all__ = ["conscious", "living", "the_living"]


def living(world: World, actor: str) -> Character:
    """The character; raises `Refused` for the dead, to whom nothing is open (FG-32)."""
    character = world.characters[actor]
    if character.has("dead"):
        raise Refused(
            "FG-32",
            text("{name} is dead: nothing more can be done here. If that was a mistake, undo it.", name=character.name),
        )
    return character


def conscious(world: World, actor: str) -> Character:
    """The character; raises `Refused` for the dead and the dying (FG-32)."""
    character = living(world, actor)
    if character.has("dying"):
        raise Refused(
            "FG-32",
            text(
                "{name} is unconscious and dying, and can do nothing. First somebody has to heal the damage.",
                name=character.name,
            ),
        )
    return character


def the_living(world: World) -> tuple[str, ...]:
    """Everyone who is not dead, in order (FG-32)."""
    return tuple(key for key, character in world.characters.items() if not character.has("dead"))
