"""The roll tray: a pool that is put together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tablewright.sdk import Choice, Control, Invalid, Modifiers, Number, Refused, Shut, Toggle, Tray, plain, text
from tablewright.systems.blur import names
from tablewright.systems.blur.acting import called, takes_part
from tablewright.systems.blur.actions import Buy, Recover, RollBlur, Used
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

SPENDING = (
    ("", text("no")),
    ("used", text("yes")),
    ("fate", text("with a fate")),
    ("persona", text("with a persona")),
)
"""What may be spent on a wise (BL-56)."""

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
                    *_wises(world, key),
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
            return _versus(world, key, begun)
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
            *_wises(world, key),
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
        controls=(
            _dice(world.characters[key].ratings.get("resources", 0)),
            *_helpers(world, key),
            *_wises(world, key),
            die,
        ),
        difficulty=None,
        success="bought",
        also=_may_follow(world.characters[key], die),
        joint=_may_follow(world.characters[key], die),
        axis="successes",
        note=refusal.why
        if refusal
        else text("{kind} against an obstacle of {obstacle}", kind=names.KINDS["resources"], obstacle=entry.obstacle),
    )


def _versus(world: BlurWorld, key: str, begun: Mapping[str, Any]) -> Tray:
    """Who takes part, with how many dice, and who adds the Blur die (BL-15 and BL-51)."""
    kind = _kind(begun)
    people = tuple((other, called(world, other)) for other in world.characters if takes_part(world, other))
    sides = [key, *(other for other, _ in people if other != key)][:2]
    controls: tuple[Control, ...] = (
        Modifiers(
            "contestants",
            text("Who, with how many dice"),
            "dice",
            MOST_DICE,
            text("before Fresh and penalties"),
            "actor",
            people,
            tuple((side, max(world.characters[side].ratings.get(kind, 0), 1)) for side in sides),
        ),
        Choice("kind", text("Kind of test"), tuple(names.KINDS.items()), kind),
        *(
            Toggle(
                f"blur_die_{other}",
                text("The Blur die of {name}", name=name),
                {"blur_dice": [other]},
                note=text("+1D; a Blur roll, should it show more than all the others"),
                shut=_refusal(world, other, kind, blur_die=True),
            )
            for other, name in people
            if world.characters[other].blur > 1
        ),
        *(part for side, _ in people for part in _of_a_side(world, side)),
    )
    return Tray(text("Versus test"), begun, controls, difficulty=None, success="winner", also=("blur_roll",), axis=None)


def _of_a_side(world: BlurWorld, side: str) -> Iterator[Toggle]:
    """Who helps one who takes part, and with which wise: the own one, or another's (BL-52, BL-56)."""
    whom, part = called(world, side), ("contestants", side)
    for other in world.characters:
        name = called(world, other)
        if other != side and takes_part(world, other):
            yield Toggle(
                f"help.{side}.{other}",
                text("{whom}: help from {name}", whom=whom, name=name),
                {"helpers": [other]},
                note=text("+1D"),
                shut=_refusal(world, side, "skill", helpers=(other,)),
                part=part,
            )
        for index, wise in enumerate(world.characters[other].wises):
            if other == side:
                label, used, patch = text("{name} uses {wise}", name=whom, wise=plain(wise.name)), Used(wise.name), {}
            elif takes_part(world, other):
                label = text("{whom}: help from {name}, {wise}", whom=whom, name=name, wise=plain(wise.name))
                used, patch = Used(wise.name, other), {"by": other}
            else:
                continue
            yield Toggle(
                f"wise.{side}.{other}.{index}",
                label,
                {"wises": [{"wise": wise.name, **patch}]},
                shut=_refusal(world, side, "skill", wises=(used,)),
                part=part,
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


def _wises(world: BlurWorld, key: str) -> Iterator[Control]:
    """One’s own wises, with what is spent on them, and those that others help with (BL-56)."""
    for index, wise in enumerate(world.characters[key].wises):
        name, used = text("Uses {wise}", wise=plain(wise.name)), {"wise": wise.name}
        ways = {"used": used, "fate": {**used, "spent": "fate"}, "persona": {**used, "spent": "persona"}}
        if refusal := _refusal(world, key, "skill", wises=(Used(wise.name),)):
            yield Toggle(f"wise.{index}", name, {}, shut=refusal)
        else:
            patches = {way: {"wises": [patch]} for way, patch in ways.items()}
            yield Choice(f"wise.{index}", name, SPENDING, patches=patches)
    for other in world.characters:
        if other != key and takes_part(world, other):
            for index, wise in enumerate(world.characters[other].wises):
                yield Toggle(
                    f"wise.{other}.{index}",
                    text("Help from {name}: {wise}", name=called(world, other), wise=plain(wise.name)),
                    {"wises": [{"wise": wise.name, "by": other}]},
                    note=text("+1D, once for each who helps; the wise is marked"),
                    shut=_refusal(world, key, "skill", wises=(Used(wise.name, other),)),
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


def _refusal(  # noqa: PLR0913 - the parts of a test
    world: BlurWorld,
    key: str,
    kind: str,
    *,
    helpers: tuple[str, ...] = (),
    wises: tuple[Used, ...] = (),
    blur_die: bool = False,
) -> Shut | None:
    try:
        make_ready(world, key, kind, dice=0, helpers=helpers, wises=wises, blur_die=blur_die)
    except Refused as refused:
        return Shut(str(refused.clause), refused.message)
    return None
