"""The roll tray: a pool that is put together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tablewright.sdk import Choice, Control, Invalid, Modifiers, Number, Refused, Shut, Toggle, Tray, text
from tablewright.systems.blur import names
from tablewright.systems.blur.acting import called, takes_part
from tablewright.systems.blur.actions import Buy, Recover, RollBlur
from tablewright.systems.blur.degrees import EATER, INFECTED, SHADE
from tablewright.systems.blur.inventory import thing_of
from tablewright.systems.blur.pool import MOST_DICE, make_ready
from tablewright.systems.blur.recovery import obstacle_of
from tablewright.systems.blur.rules import shut
from tablewright.systems.blur.sheet import character
from tablewright.systems.blur.state import BlurWorld, Character

__all__ = ["tray"]

LADDER = (
    (1, text("easy")),
    (2, text("ordinary")),
    (3, text("hard")),
    (4, text("very hard")),
    (5, text("daunting")),
    (6, text("hardly possible")),
)

TESTS_TO_RECOVER = {"angry": "will", "afraid": "will", "exhausted": "health", "injured": "health", "sick": "will"}
"""What a recovery is tested with (BL-55)."""


def tray(world: BlurWorld, begun: Mapping[str, Any]) -> Tray:
    """The tray of a test, a recovery or a Blur roll that is begun."""
    key = str(begun.get("actor", ""))
    who = character(world, key)
    match begun.get("type"):
        case "test":
            kind = _kind(begun)
            die = _blur_die(world, key, kind)
            return Tray(
                title=names.KINDS[kind],
                action=begun,
                controls=(
                    _dice(who.ratings.get(kind, 0) if "dice" not in begun else begun["dice"]),
                    Number("obstacle", text("Obstacle"), 2, 0, 20, ladder=LADDER),
                    Modifiers("factors", text("Factors"), high=20, note=text("+1 Ob each, as a rule")),
                    Choice("kind", text("Kind of test"), tuple(names.KINDS.items()), kind, task=True),
                    *_opponents(world, key, kind),
                    *_helpers(world, key),
                    die,
                ),
                difficulty="obstacle",
                success="passed",
                also=() if die.shut else ("unscathed", *_may_follow(who, die)),
                joint=_may_follow(who, die),
                axis="successes",
            )
        case "recover":
            return _recovery(world, key, begun)
        case "buy":
            return _buying(world, key, begun)
        case "versus":
            return Tray(text("Versus test"), begun, difficulty=None, success="winner", axis=None)
        case "blur_roll":
            refusal = shut(world, RollBlur(key))
            return Tray(
                title=text("Blur roll"),
                action=begun,
                difficulty=None,
                success="raised",
                also=_changes(who),
                axis="face",
                note=refusal.why if refusal else text("Higher than Blur {blur} raises it.", blur=who.blur),
            )
    raise Invalid("type", text("This is not rolled from a tray."))


def _kind(begun: Mapping[str, Any]) -> str:
    kind = begun.get("kind", "skill")
    if kind not in names.KINDS:
        raise Invalid("kind", text("There is no such kind of test."))
    return str(kind)


def _dice(value: int) -> Number:
    return Number("dice", text("Dice"), value, 0, MOST_DICE, text("before help, Fresh and penalties"), task=True)


def _recovery(world: BlurWorld, key: str, begun: Mapping[str, Any]) -> Tray:
    condition = str(begun.get("condition", ""))
    if condition not in TESTS_TO_RECOVER:
        raise Invalid("condition", text("No test helps against this."))
    kind = TESTS_TO_RECOVER[condition]
    action = Recover(key, condition=condition, by=begun.get("by", "test"), dice=0)  # type: ignore[arg-type] # looked up above
    refusal = shut(world, action)
    obstacle = obstacle_of(world.options, condition)
    die = _blur_die(world, key, "recovery")
    return Tray(
        title=text("Recovery: {condition}", condition=names.condition_name(condition)),
        action=begun,
        controls=(
            _dice(world.characters[key].ratings.get(kind, 0)),
            *_helpers(world, key),
            die,
        ),
        difficulty=None,
        success="recovered",
        also=_may_follow(world.characters[key], die),
        joint=_may_follow(world.characters[key], die),
        axis="successes",
        note=refusal.why
        if refusal
        else text("{kind} against an obstacle of {obstacle}", kind=names.KINDS[kind], obstacle=obstacle),
    )


def _buying(world: BlurWorld, key: str, begun: Mapping[str, Any]) -> Tray:
    thing = str(begun.get("thing", ""))
    entry = thing_of(world, thing)
    if entry is None or entry.obstacle is None:
        raise Invalid("thing", text("This is not for sale."))
    refusal = shut(world, Buy(key, thing=thing, dice=0))
    die = _blur_die(world, key, "resources")
    return Tray(
        title=text("Buy: {thing}", thing=names.gear_name(world, thing)),
        action=begun,
        controls=(_dice(world.characters[key].ratings.get("resources", 0)), *_helpers(world, key), die),
        difficulty=None,
        success="bought",
        also=_may_follow(world.characters[key], die),
        joint=_may_follow(world.characters[key], die),
        axis="successes",
        note=refusal.why
        if refusal
        else text("{kind} against an obstacle of {obstacle}", kind=names.KINDS["resources"], obstacle=entry.obstacle),
    )


def _opponents(world: BlurWorld, key: str, kind: str) -> Iterator[Control]:
    """Whom an attack or a feint is made against: a shade is harder to hit (BL-6)."""
    if kind in {"attack", "feint"}:
        others = tuple((other, called(world, other)) for other in world.characters if other != key)
        yield Choice("opponent", text("Against"), (("", text("someone else")), *others), task=True)


def _helpers(world: BlurWorld, key: str) -> Iterator[Control]:
    """Everyone who could help, with the reason when they can't (BL-52 and BL-54)."""
    for other in world.characters:
        if other != key and takes_part(world, other):
            yield Toggle(
                f"help_{other}",
                text("Help from {name}", name=called(world, other)),
                {"helpers": [other]},
                note=text("+1D"),
                shut=_refusal(world, key, "skill", helpers=(other,)),
            )


def _blur_die(world: BlurWorld, key: str, kind: str) -> Toggle:
    return Toggle(
        "blur_die",
        text("The Blur die"),
        {"blur_die": True},
        note=text("+1D; a Blur roll, should it show more than all the others"),
        shut=_refusal(world, key, kind, blur_die=True),
    )


def _may_follow(who: Character, die: Toggle) -> tuple[str, ...]:
    """The fields to show beside success: none while there is no Blur die (BL-15)."""
    return () if die.shut else ("blur_roll", "raised", *_changes(who))


def _changes(who: Character) -> tuple[str, ...]:
    """What a Blur roll may bring: an infection, got or lost (BL-4 and BL-32), conditioning (BL-5), the end (BL-7)."""
    least = {"infected": INFECTED - 1, "conditioning": EATER - 1, "retired": SHADE}
    fields = tuple(field for field, blur in least.items() if who.blur >= blur)
    return (*fields, "removed") if who.infections else fields


def _refusal(
    world: BlurWorld, key: str, kind: str, *, helpers: tuple[str, ...] = (), blur_die: bool = False
) -> Shut | None:
    try:
        make_ready(world, key, kind, dice=0, helpers=helpers, blur_die=blur_die)
    except Refused as refused:
        return Shut(str(refused.clause), refused.message)
    return None
