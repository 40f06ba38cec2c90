"""Wises: what somebody is wise about, used in a test, and its four marks (BL-56)."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.sdk import Plan, Refused, Turn, plain, text
from tablewright.systems.blur.acting import able, called
from tablewright.systems.blur.actions import AddWise, DropWise, MarkWise, Used
from tablewright.systems.blur.conditioning import blunted
from tablewright.systems.blur.events import WiseAdded, WiseDropped, WiseMarked
from tablewright.systems.blur.fog import fogged
from tablewright.systems.blur.notes import sheet_line
from tablewright.systems.blur.results import SheetResult, WiseResult
from tablewright.systems.blur.state import BlurWorld, Mark, Wise

__all__ = ["add_wise", "drop_wise", "helpers_of", "mark_used", "mark_wise", "may_use", "own_wise"]


def helpers_of(helpers: tuple[str, ...], wises: tuple[Used, ...]) -> tuple[str, ...]:
    """Everyone who helps, each once: those who are named, and those whose wises are used (BL-52)."""
    return tuple(dict.fromkeys((*helpers, *(used.by for used in wises if used.by is not None))))


def may_use(world: BlurWorld, key: str, wises: tuple[Used, ...]) -> None:
    """Raise `Refused` for a wise that nobody has (BL-56), or that the angry can't use (BL-54)."""
    for used in wises:
        owner = used.by or key
        own_wise(world, owner, used.wise)
        who = world.characters[owner]
        if "angry" in who.conditions and not (fogged(world, owner) and blunted(who, "angry")):
            raise Refused(
                "BL-54",
                text(
                    "{name} is angry, and no wise helps the angry. Roll without it, or recover first.",
                    name=called(world, owner),
                ),
            )


def mark_used(turn: Turn[BlurWorld], key: str, wises: tuple[Used, ...], *, passed: bool) -> None:
    """Mark each wise that was used, by how the test came out and by what was spent on it; no mark is made twice."""
    for used in wises:
        owner = used.by or key
        for mark in _marks(used, passed=passed):
            if mark not in own_wise(turn.world, owner, used.wise).marks:
                turn.happens(WiseMarked(owner, used.wise, mark))


def _marks(used: Used, *, passed: bool) -> Iterator[Mark]:
    """`passed` is for helping with it, `failed` for whoever uses it (BL-56)."""
    if not passed:
        yield "failed"
    elif used.by is not None:
        yield "passed"
    if used.spent is not None:
        yield used.spent


def mark_wise(world: BlurWorld, action: MarkWise) -> Plan:
    """Mark a wise in one of its four ways (BL-56), as the scarred do at once (BL-33)."""
    able(world, action.actor)
    wise = own_wise(world, action.actor, action.wise)
    if action.mark in wise.marks:
        raise Refused(
            "BL-56", text("{wise} has this mark already. Each of the four is made once.", wise=plain(wise.name))
        )

    def resolve(turn: Turn[BlurWorld]) -> WiseResult:
        turn.happens(WiseMarked(action.actor, action.wise, action.mark))
        return WiseResult(marks=(*wise.marks, action.mark))

    return Plan(resolve)


def own_wise(world: BlurWorld, key: str, name: str) -> Wise:
    """The wise of a character with this name; raises `Refused` (BL-56)."""
    for wise in world.characters[key].wises:
        if wise.name == name:
            return wise
    raise Refused(
        "BL-56",
        text(
            "{name} has no wise called {wise}. Note it on the sheet first.", name=called(world, key), wise=plain(name)
        ),
    )


def add_wise(world: BlurWorld, action: AddWise) -> Plan:
    """Note a wise on the sheet (BL-56)."""
    who = able(world, action.actor)
    if any(wise.name == action.wise for wise in who.wises):
        raise Refused(
            "BL-56",
            text("{name} has this wise already: {wise}.", name=called(world, action.actor), wise=plain(action.wise)),
        )

    def resolve(turn: Turn[BlurWorld]) -> SheetResult:
        turn.happens(WiseAdded(action.actor, action.wise))
        return sheet_line(turn.world, action.actor)

    return Plan(resolve)


def drop_wise(world: BlurWorld, action: DropWise) -> Plan:
    """Take a wise from the sheet (BL-56)."""
    able(world, action.actor)
    wise = own_wise(world, action.actor, action.wise)

    def resolve(turn: Turn[BlurWorld]) -> SheetResult:
        turn.happens(WiseDropped(action.actor, wise))
        return sheet_line(turn.world, action.actor)

    return Plan(resolve)
