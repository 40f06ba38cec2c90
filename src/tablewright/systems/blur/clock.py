"""The fog clock: phase, turn, hour, weather and filters in one picture, and in one sentence for those who listen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from tablewright.sdk import Figure, Stage, Tag, Text, plural, text
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
    """The four hours of the day with what the fog does in each, and beside them the rest of the scene."""
    scene = world.scene
    now = HOURS.index(scene.time)
    stages = tuple(_stage(scene, hour, index - now) for index, hour in enumerate(HOURS))
    tags = (*map(Tag, _scene(scene)), _filter(world, key))
    said = (*_scene(scene), names.TIMES[scene.time], _fog(scene), tags[-1].label)
    return Figure(text("Fog clock"), stages, names.in_a_row(said), ring=True, tags=tags)


def _stage(scene: Scene, hour: Time, distance: int) -> Stage:
    thick = is_thick(replace(scene, time=hour))
    state: Literal["past", "here", "ahead"] = "past" if distance < 0 else "ahead" if distance else "here"
    return Stage(names.TIMES[hour], state, text("thick") if thick else text("thin"), thick)


def _fog(scene: Scene) -> Text:
    if is_thick(scene):
        return text("thick fog: filters last one phase less")
    return text("thin fog: filters last their full time")


def _filter(world: BlurWorld, key: str) -> Tag:
    """How long the filter lasts (BL-23 and BL-24)."""
    own = world.characters[key].filter
    if own is None:
        return Tag(text("no filter"))
    if own.due:
        return Tag(text("the filter has to be replaced now"), "warn")
    left = max(own.phases_left or 0, 0)
    lasts = plural("the filter lasts {n} phase", "the filter lasts {n} phases", left)
    return Tag(lasts, "accent" if left else "warn")


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
