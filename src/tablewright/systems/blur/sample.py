"""A new character, and a small party that has played its way into the fog by the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import convert, to_builtins

from tablewright.sdk import Action, Turn, script
from tablewright.systems.blur import actions as a
from tablewright.systems.blur.content import Content
from tablewright.systems.blur.evolve import evolve
from tablewright.systems.blur.rules import RULES, check
from tablewright.systems.blur.state import BlurWorld, Character, Options, Scene

__all__ = ["blank", "sample"]


def blank(name: str) -> Mapping[str, Any]:
    """The document of a new character: Blur 1, and nothing else."""
    return {"name": name}


PLAYED: tuple[tuple[Action, tuple[int, ...]], ...] = (
    (a.SetName("marit", name="Marit Sole"), ()),
    (a.SetRating("marit", kind="pathfinder", dice=3), ()),
    (a.SetRating("marit", kind="health", dice=4), ()),
    (a.SetRating("marit", kind="will", dice=4), ()),
    (a.SetRating("marit", kind="scavenging", dice=2), ()),
    (a.AddWise("marit", wise="Bells of the marsh"), ()),
    (a.Wear("marit", gear="copper_respirator"), ()),
    (a.FitFilter("marit", filter="sponge"), ()),
    (a.Find("marit", thing="sponge"), ()),
    (a.SetName("osk", name="Osk Hallow"), ()),
    (a.SetRating("osk", kind="attack", dice=4), ()),
    (a.SetRating("osk", kind="health", dice=5), ()),
    (a.SetRating("osk", kind="will", dice=3), ()),
    (a.AddWise("osk", wise="Drowned roads"), ()),
    (a.SetName("tib", name="Tib Reedling"), ()),
    (a.SetRating("tib", kind="stealth", dice=4), ()),
    (a.SetRating("tib", kind="health", dice=3), ()),
    (a.SetRating("tib", kind="circles", dice=3), ()),
    (a.Freshen("tib"), ()),
    (a.Wear("tib", gear="headwrap"), ()),
    (a.Find("tib", thing="fungus", place="hand", count=3), ()),
    (a.FitFilter("tib", filter="fungus"), ()),
    # Osk has been out there before, with nothing over his face.
    (a.EnterFog("osk"), ()),
    (a.RollBlur("osk"), (4,)),
    (a.LeaveFog("osk"), ()),
    (a.EnterFog("osk"), ()),
    (a.RollBlur("osk"), (5, 2)),
    (a.ChooseInfection("osk", category="primary"), ()),
    (a.LeaveFog("osk"), ()),
    (a.EnterFog("marit"), ()),
    (a.TakeOff("marit", gear="copper_respirator"), ()),
    (a.RollBlur("marit"), (2,)),
    (a.Wear("marit", gear="copper_respirator"), ()),
    (a.LeaveFog("marit"), ()),
    (a.TakeCondition("osk", condition="hungry_thirsty"), ()),
    (a.SetScene("marit", in_fog=True), ()),
    (a.RollBlur("osk"), (3, 5)),
    (a.EndTurn("marit"), ()),
    (a.EndTurn("marit"), ()),
)
"""What the party did, with the faces of the dice."""


def sample() -> Mapping[str, Any]:
    """Marit, Osk and Tib, and the foggy scene they stand in."""
    keys = ("marit", "osk", "tib")
    world = BlurWorld(
        system="blur",
        options=Options(),
        content=Content(),
        scene=Scene(),
        characters={key: convert(blank(key), Character) for key in keys},
    )
    for action, faces in PLAYED:
        check(world, action)
        world = script(RULES[type(action)](world, action), Turn(world, evolve), faces).world
    document: dict[str, Any] = to_builtins(world)
    return {"scene": document["scene"], "characters": document["characters"]}
