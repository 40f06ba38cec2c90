"""Fog-conditioning, fog-fresh and fog-ghouls (BL-40 to BL-44)."""

from __future__ import annotations

from tablewright.sdk import Plan, Turn
from tablewright.systems.blur.acting import able
from tablewright.systems.blur.actions import LeaveCamp
from tablewright.systems.blur.events import ConditioningGained, ConditioningLost, FogFreshGained
from tablewright.systems.blur.fog import fogged
from tablewright.systems.blur.results import CampResult
from tablewright.systems.blur.state import BlurWorld, Character

__all__ = ["BLUNTS", "blunted", "camp_left", "gain_conditioning", "leave_camp", "lose_conditioning"]

BLUNTS = {
    "fog_iron": "hungry_thirsty",
    "fog_calm": "angry",
    "fog_courage": "afraid",
    "fog_endurance": "exhausted",
    "fog_tough": "injured",
    "fog_balm": "sick",
}
"""The conditioning in its order, with the condition whose penalties it blunts in fog (BL-40)."""


def blunted(who: Character, condition: str) -> str | None:
    """The conditioning by which a character in fog ignores the penalties of a condition (BL-40)."""
    return next((own for own in who.conditioning if BLUNTS.get(own) == condition), None)


def gain_conditioning(turn: Turn[BlurWorld], key: str) -> str | None:
    """Gain the next conditioning in order; with all six nothing more is gained (BL-40 and BL-44)."""
    owned = turn.world.characters[key].conditioning
    following = next((each for each in BLUNTS if each not in owned), None)
    if following is not None:
        turn.happens(ConditioningGained(key, following))
    return following


def lose_conditioning(turn: Turn[BlurWorld], key: str) -> None:
    """All conditioning goes, and with it fog-fresh and ghoul (BL-44)."""
    who = turn.world.characters[key]
    if who.conditioning or who.fog_fresh or who.ghoul:
        turn.happens(ConditioningLost(key, who.conditioning, who.fog_fresh, who.ghoul))


def leave_camp(world: BlurWorld, action: LeaveCamp) -> Plan:
    """Leaving a camp in fog with every condition cleared makes a fog-eater fog-fresh (BL-42)."""
    able(world, action.actor)
    return Plan(lambda turn: camp_left(turn, action.actor))


def camp_left(turn: Turn[BlurWorld], key: str) -> CampResult:
    """What leaving a camp does to one character."""
    who = turn.world.characters[key]
    if who.blur >= 4 and fogged(turn.world, key) and not who.conditions and not who.fog_fresh:
        turn.happens(FogFreshGained(key))
    return CampResult(fog_fresh=turn.world.characters[key].fog_fresh)
