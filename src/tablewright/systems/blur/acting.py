"""Who is able to act at all (BL-7, BL-43 and BL-54)."""

from __future__ import annotations

from tablewright.sdk import Refused, Text, plain, text
from tablewright.systems.blur.fog import fogged
from tablewright.systems.blur.state import BlurWorld, Character

__all__ = ["able", "called", "lost", "takes_part", "taking_part"]


def called(world: BlurWorld, key: str) -> Text:
    """The name of a character; one without a name goes by its id."""
    return plain(world.characters[key].name or key)


def able(world: BlurWorld, key: str) -> Character:
    """The character; raises `Refused` when it is lost to the fog (BL-7) or dead (BL-54)."""
    who = world.characters[key]
    if lost(who):
        raise Refused(
            "BL-7",
            text(
                "{name} has become one with the fog and acts no more. Play goes on with others.",
                name=called(world, key),
            ),
        )
    if who.dead and not walks(world, key):
        raise Refused(
            "BL-54", text("{name} is dead and acts no more, but for a ghoul in the fog.", name=called(world, key))
        )
    return who


def takes_part(world: BlurWorld, key: str) -> bool:
    """Whether what happens to everyone happens to this character: neither retired nor dead, or a ghoul in fog."""
    who = world.characters[key]
    return not lost(who) and (not who.dead or walks(world, key))


def taking_part(world: BlurWorld) -> tuple[str, ...]:
    """Everyone whom it happens to, in the order of `characters`."""
    return tuple(key for key in world.characters if takes_part(world, key))


def lost(who: Character) -> bool:
    """At Blur 6 a character is retired for good (BL-7)."""
    return who.retired or who.blur >= 6


def walks(world: BlurWorld, key: str) -> bool:
    """Whether a dead one walks on as a fog-ghoul: in fog and while Blur stays 4 or more (BL-43)."""
    who = world.characters[key]
    return who.ghoul and who.blur >= 4 and fogged(world, key)
