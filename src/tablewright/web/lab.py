"""The lab's pages: what is asked in their address, and the answer; no table is needed, the sample party stands in."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import msgspec
from starlette.datastructures import QueryParams

from tablewright.kernel.decision import Declined, Invalid
from tablewright.kernel.document import load
from tablewright.kernel.system import System
from tablewright.kernel.text import Text, Words, text
from tablewright.kernel.view import Sheet
from tablewright.lab import curves
from tablewright.lab.asking import compared, plan_of
from tablewright.lab.lint import KINDS, lint
from tablewright.lab.party import own_reading
from tablewright.lab.reading import Reading
from tablewright.lab.scenes import Scene, scene, value_at
from tablewright.lab.series import Series
from tablewright.table.fill import begun, whole
from tablewright.table.numbers import numbers
from tablewright.table.rulings import with_value
from tablewright.web.pages.problem import Problem

__all__ = ["Choices", "CurveView", "LintView", "SceneView", "curve_view", "lint_view", "sample_world", "scene_view"]

MAX_PEOPLE = 6
POINTS = 20
"""How many points a curve along a number of the sheet has, unless it says where it ends."""


class Choices(msgspec.Struct, frozen=True):
    """What the form offers: rolls and numbers by what goes into the address, with their names."""

    rolls: tuple[tuple[str, Text], ...]
    people: tuple[tuple[str, Text], ...]
    along: tuple[tuple[str, Text], ...]
    rulings: tuple[tuple[str, Text], ...]


class CurveView(msgspec.Struct, frozen=True):
    """The page of curves: the form as it was left, and the curves side by side, or why there are none."""

    choices: Choices
    asked: Mapping[str, str]
    people: tuple[str, ...]
    across: Text
    series: tuple[Series, ...] = ()
    readings: tuple[Reading, ...] = ()
    left_out: tuple[Text, ...] = ()
    problem: Problem | None = None


class SceneView(msgspec.Struct, frozen=True):
    """The page of scenes: the form as it was left, and what becomes of it."""

    people: tuple[tuple[str, Text], ...]
    asked: Mapping[str, str]
    scene: Scene | None = None
    problem: Problem | None = None


class LintView(msgspec.Struct, frozen=True):
    """What lint finds: of which kind, about what, and what it is, each once."""

    found: tuple[tuple[Text, Text, Text], ...]


def sample_world(system: System, options: Mapping[str, Any] | None = None) -> Any:
    """The sample party, under these options; raises `Declined` for options that are none."""
    return load(
        system, {"system": system.id, **({"options": options} if options else {}), **system.views.sample()}
    ).world


def curve_view(system: System, query: QueryParams, words: Words) -> CurveView:
    """Work out the curves that an address asks for."""
    world = sample_world(system)
    people = tuple(key for key in query.getlist("who") if key in world.characters)[:MAX_PEOPLE]
    people = people or tuple(world.characters)[:2]
    asked = {key: query.get(key, "") for key in ("roll", "along", "from", "to", "difficulty", "ruling")}
    choices = _choices(system, world, people[0])
    asked["roll"] = _canonical(asked["roll"]) or (choices.rolls[0][0] if choices.rolls else "")
    across = next((name for path, name in choices.along if path == asked["along"]), text("Difficulty"))
    view = CurveView(choices, asked, people, across)
    try:
        return _drawn(system, world, view, words)
    except Declined as declined:
        return msgspec.structs.replace(view, problem=Problem.of(declined))


def _drawn(system: System, sample: Any, view: CurveView, words: Words) -> CurveView:
    asked = view.asked
    worlds: list[tuple[str, Any]] = [("", sample)]
    if asked["ruling"]:
        named = next((str(name.render(words)) for key, name in view.choices.rulings if key == asked["ruling"]), "")
        worlds.append((named, sample_world(system, _ruled(system, asked["ruling"]))))
    difficulty = whole(asked["difficulty"], "difficulty") if asked["difficulty"] else None
    series, readings, left_out = [], [], []
    for ruled, world in worlds:
        for key in view.people:
            base = begun(system, {**_object(asked["roll"]), "actor": key})
            name = system.views.brief(world, key).name
            try:
                reading = own_reading(system, world, base, difficulty)
                points = _points(reading, asked)
            except Declined as declined:
                left_out.append(text("{who}: {why}", who=name, why=declined.message))
                continue
            said = name.render(words)
            series.append(Series(f"{said}, {ruled}" if ruled else said, points))
            readings.append(reading)
    return msgspec.structs.replace(view, series=tuple(series), readings=tuple(readings), left_out=tuple(left_out))


def _canonical(written: str) -> str:
    """The roll as the form writes it, so that it is found among the choices; what is none stays as it is."""
    try:
        return _plain(_object(written))
    except Declined:
        return written


def _object(written: str) -> dict[str, Any]:
    try:
        found = json.loads(written)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise Invalid("roll", text("An action is an object with a `type`."))
    return found


def _ruled(system: System, written: str) -> Any:
    """The options with one ruling taken otherwise, written as `KEY=VALUE`."""
    key, _, value = written.partition("=")
    usual = msgspec.to_builtins(system.hints["options"]())
    for option in system.options:
        for each, _ in option.values:
            if option.key == key and json.dumps(each) == value:
                return with_value(usual, key, each)
    raise Invalid("ruling", text("There is no such ruling in this game."))


def _points(reading: Reading, asked: Mapping[str, str]) -> Mapping[int, Any]:
    key = asked["along"] or reading.tray.difficulty
    if key is None:
        raise Invalid("along", text("This roll has no difficulty. Name the number to go along."))
    if not asked["along"] and not asked["from"] and not asked["to"]:
        return dict(curves.chances(reading))
    low = whole(asked["from"] or "0", "from")
    high = whole(asked["to"], "to") if asked["to"] else low + POINTS
    return curves.along(reading, key, low, high)


def _choices(system: System, world: Any, first: str) -> Choices:
    sheet = system.views.sheet(world, first)
    rolls = tuple((_plain(line.action), line.label) for line in sheet.lines() if line.action is not None)
    people = tuple((key, system.views.brief(world, key).name) for key in world.characters)
    rulings = tuple(
        (f"{option.key}={json.dumps(value)}", text("{what}: {value}", what=option.title, value=named))
        for option in system.options
        for value, named in option.values[1:]
    )
    return Choices(rolls, people, _settable(system, sheet), rulings)


def _settable(system: System, sheet: Sheet) -> tuple[tuple[str, Text], ...]:
    return tuple((path, name) for name, path in numbers(sheet) if path not in system.derived)


def _plain(action: Mapping[str, Any]) -> str:
    """The action of a line without whose it is."""
    return msgspec.json.encode({key: value for key, value in action.items() if key != "actor"}, order="sorted").decode()


def scene_view(system: System, query: QueryParams) -> SceneView:
    """Work out the scene that an address asks for; without a plan there is the form alone."""
    world = sample_world(system)
    people = tuple((key, system.views.brief(world, key).name) for key in world.characters)
    asked = {key: query.get(key, "") for key in ("plan", "who", "times", "watch", "until", "skip")}
    asked["times"] = asked["times"] or "10"
    asked["who"] = asked["who"] if asked["who"] in world.characters else people[0][0]
    if not asked["plan"].strip():
        return SceneView(people, asked)
    try:
        who = asked["who"]
        plan = plan_of([line for line in asked["plan"].splitlines() if line.strip()], who)
        until = compared(asked["until"], world, who) if asked["until"].strip() else lambda _world: False
        found = scene(
            system,
            world,
            plan,
            whole(asked["times"], "times"),
            value_at(who, asked["watch"].strip()),
            until,
            pass_over=bool(asked["skip"]),
        )
    except Declined as declined:
        return SceneView(people, asked, problem=Problem.of(declined))
    return SceneView(people, asked, found)


def lint_view(system: System) -> LintView:
    """Lint of a game with its sample party."""
    world = sample_world(system)
    told: dict[tuple[str, str, str], tuple[Text, Text, Text]] = {}
    for key in world.characters:
        for each in lint(system, world, key):
            told.setdefault((each.kind, str(each.about), str(each.said)), (KINDS[each.kind], each.about, each.said))
    return LintView(tuple(told.values()))
