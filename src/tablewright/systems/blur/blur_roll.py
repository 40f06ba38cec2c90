"""The Blur roll (BL-8 to BL-14)."""

from __future__ import annotations

from tablewright.sdk import Asking, Dice, Plan, Refused, Step, Turn, text
from tablewright.systems.blur.acting import able, called
from tablewright.systems.blur.actions import CallBlurRoll, RollBlur, WaiveBlurRoll
from tablewright.systems.blur.conditioning import gain_conditioning
from tablewright.systems.blur.degrees import EATER, FOG, INFECTED, NO_CHANGE, SHADE, Change, rise
from tablewright.systems.blur.events import BlurRollAnswered, BlurRollCalled, BlurRollOffered, BlurRollWaived
from tablewright.systems.blur.infections import choice_comes_first, gain_infection
from tablewright.systems.blur.results import Blurred, BlurRollResult, CalledResult
from tablewright.systems.blur.state import BlurWorld

__all__ = ["answer_due", "blur_roll", "call_blur_roll", "explained", "may_be_called", "roll_blur", "waive_blur_roll"]


def roll_blur(turn: Turn[BlurWorld], key: str) -> Asking:
    """1d6: higher than Blur raises it (BL-8), or the face changes the character (BL-10)."""
    (face,) = yield Dice(1, 6, "BL-8")
    was = turn.world.characters[key].blur
    change = (yield from rise(turn, key)) if face > was else (yield from _linger(turn, key, face))
    who = turn.world.characters[key]
    return BlurRollResult(
        face=face,
        blur=who.blur,
        raised=face > was,
        infection=change.infection,
        infected=change.infection is not None,
        category=change.category,
        removed=change.removed,
        conditioning=change.conditioning,
        retired=who.blur >= FOG,
    )


def _linger(turn: Turn[BlurWorld], key: str, face: int) -> Asking:
    """What a face that is not higher than Blur does (BL-10)."""
    blur = turn.world.characters[key].blur
    if face == 3 and blur >= INFECTED:
        return Change(*(yield from gain_infection(turn, key)))
    if face == 4 and blur >= EATER:
        return Change(conditioning=gain_conditioning(turn, key))
    if face == 5 and blur >= SHADE and turn.world.options.five_at_five == "conditioning":
        return Change(conditioning=gain_conditioning(turn, key))
    return NO_CHANGE


def blur_roll(world: BlurWorld, action: RollBlur) -> Plan:
    """A Blur roll, due or called for by the GM: it answers what was due (BL-14) and costs no turn (BL-9)."""
    able(world, action.actor)
    choice_comes_first(world, action.actor)

    def resolve(turn: Turn[BlurWorld]) -> Asking:
        answer_due(turn, action.actor)
        return (yield from roll_blur(turn, action.actor))

    return Plan(resolve, explain=lambda result, _thrown: explained(result))


def explained(rolled: Blurred, of: str | None = None) -> tuple[Step, ...]:
    """Where the numbers of a Blur roll came from: the face against Blur (BL-8), 1d6 + Blur for a row (BL-30)."""
    if rolled.face is None:
        return ()
    was = rolled.blur - rolled.raised
    beaten = text("it has to be beaten")
    steps = (
        Step("die", "d6", rolled.face, "BL-8", operation="blur_roll", of=of),
        Step("blur", "blur", was, "BL-8", applied=False, operation="blur_roll", note=beaten, of=of),
    )
    if rolled.infection is None:
        return steps
    die = Step("die", "d6", rolled.infection - rolled.blur, "BL-30", operation="row", of=of)
    return (*steps, die, Step("blur", "blur", rolled.blur, "BL-30", operation="row", of=of))


def answer_due(turn: Turn[BlurWorld], key: str) -> None:
    """Clear what was due or could be called for (BL-14)."""
    who = turn.world.characters[key]
    if who.blur_roll_due or who.may_call:
        turn.happens(BlurRollAnswered(key, who.blur_roll_due, who.may_call))


def may_be_called(turn: Turn[BlurWorld], key: str, clause: str) -> None:
    """Offer the GM a Blur roll from someone exposed (BL-12 and BL-13)."""
    who = turn.world.characters[key]
    if who.exposed and who.may_call != clause:
        turn.happens(BlurRollOffered(key, clause, who.may_call))


def call_blur_roll(world: BlurWorld, action: CallBlurRoll) -> Plan:
    """The GM calls for the Blur roll on top (BL-12) or at the end of a phase (BL-13): the player is to make it."""
    able(world, action.actor)
    clause = _callable(world, action.actor)

    def resolve(turn: Turn[BlurWorld]) -> CalledResult:
        turn.happens(BlurRollCalled(action.actor, clause, world.characters[action.actor].blur_roll_due))
        return CalledResult(blur_roll_due=clause)

    return Plan(resolve)


def waive_blur_roll(world: BlurWorld, action: WaiveBlurRoll) -> Plan:
    """The GM lets it be; what is due otherwise stays due (BL-14)."""
    able(world, action.actor)
    clause = _callable(world, action.actor)

    def resolve(turn: Turn[BlurWorld]) -> CalledResult:
        turn.happens(BlurRollWaived(action.actor, clause))
        return CalledResult(blur_roll_due=world.characters[action.actor].blur_roll_due)

    return Plan(resolve)


def _callable(world: BlurWorld, key: str) -> str:
    """The clause by which the GM may call now; raises `Refused` when there is none (BL-14)."""
    clause = world.characters[key].may_call
    if clause is None:
        raise Refused(
            "BL-14",
            text(
                "There is no Blur roll to call for: {name} has failed no test and ended no phase while exposed.",
                name=called(world, key),
            ),
        )
    return clause
