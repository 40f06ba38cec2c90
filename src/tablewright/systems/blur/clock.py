"""The fog clock: phase, turn, hour, weather and filters in one picture, and in one sentence for those who listen."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from tablewright.sdk import Figure, Stage, Text, plural, text
from tablewright.systems.blur import names
from tablewright.systems.blur.fog import is_thick
from tablewright.systems.blur.scene import grinds_every
from tablewright.systems.blur.state import BlurWorld, Scene, Time

__all__ = ["clock", "next_hour"]

HOURS: tuple[Time, ...] = ("foglift", "day", "fogfall", "night")
"""A day of the fog (BL-21)."""


def next_hour(time: Time) -> Time:
    """The hour that follows; after the night the fog lifts again."""
    return HOURS[(HOURS.index(time) + 1) % len(HOURS)]


def clock(world: BlurWorld, key: str) -> Figure:
    """The four hours of the day with what the fog does in each; the title has the rest of the scene."""
    scene = world.scene
    now = HOURS.index(scene.time)
    stages = tuple(
        Stage(
            names.TIMES[hour],
            "past" if index < now else "here" if index == now else "ahead",
            text("thick") if is_thick(replace(scene, time=hour)) else text("thin"),
        )
        for index, hour in enumerate(HOURS)
    )
    title = text("Fog clock: {scene}", scene=names.in_a_row(_scene(scene)))
    return Figure(title, stages, names.in_a_row(_said(world, key)))


def _said(world: BlurWorld, key: str) -> Iterator[Text]:
    """What the picture shows, in words: the hour, the fog, and how long the filter lasts."""
    scene = world.scene
    yield names.TIMES[scene.time]
    if is_thick(scene):
        yield text("thick fog: filters last one phase less")
    else:
        yield text("thin fog: filters last their full time")
    own = world.characters[key].filter
    if own is None:
        yield text("no filter")
    elif own.due:
        yield text("the filter has to be replaced now")
    else:
        left = max(own.phases_left or 0, 0)
        yield plural("the filter lasts {n} phase", "the filter lasts {n} phases", left)


def _scene(scene: Scene) -> Iterator[Text]:
    """The phase, in an adventure the turn and when the grind comes (BL-53), weather and light."""
    yield names.PHASES[scene.phase]
    if scene.phase == "adventure":
        every = grinds_every(scene)
        yield text("turn {turn} of {every}", turn=(scene.turn - 1) % every + 1, every=every)
        yield text("the grind at the end of turn {turn}", turn=-(-scene.turn // every) * every)
    yield names.WEATHERS[scene.weather]
    yield names.LIGHTS[scene.light]
    if scene.cold:
        yield text("extreme cold")
