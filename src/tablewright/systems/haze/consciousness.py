"""The Consciousness check (HZ-32, HZ-37): to stay on one's feet at the limit, or at no life."""

from __future__ import annotations

from msgspec.structs import replace

from tablewright.sdk import Asking, Step, Sum, Turn, text, total
from tablewright.systems.haze.events import FatigueGained
from tablewright.systems.haze.modifiers import bare, condition_steps
from tablewright.systems.haze.state import Character, HazeWorld
from tablewright.systems.haze.vigor import lose_vigor

__all__ = ["consciousness", "cost", "difficulty", "limit", "roll_consciousness", "stays_awake"]


NOT_FATIGUE = text("A Consciousness check doesn't count fatigue: it is in the difficulty.")


def limit(person: Character) -> int:
    """The most fatigue before one must press on: body + willpower (HZ-32)."""
    return person.primary("body") + person.primary("willpower")


def difficulty(person: Character) -> int:
    """5 and the fatigue (HZ-32)."""
    return 5 + person.fatigue


def consciousness(
    world: HazeWorld, person: Character, vigor: int | None = None, of: str | None = None
) -> tuple[Step, ...]:
    """What the die is added to: the higher of body and willpower, and vigor; not fatigue (HZ-32).

    The options `consciousness_attribute` and `consciousness_fatigue` say otherwise.
    """
    by = world.options.consciousness_attribute
    if by == "higher":
        by = "willpower" if person.primary("willpower") > person.primary("body") else "body"
    steps = condition_steps(person.vigor if vigor is None else vigor, person.fatigue, of)
    if not world.options.consciousness_fatigue:
        steps = tuple(_not_here(step) if step.kind == "fatigue" else step for step in steps)
    if by == "none":
        return steps
    value = person.primary(by)
    steps = (Step("attribute", by, value, "HZ-32", of=of), *steps)
    return bare(steps) if value <= 0 else steps


def _not_here(step: Step) -> Step:
    return replace(step, applied=False, clause="HZ-32", note=NOT_FATIGUE)


def cost(turn: Turn[HazeWorld], key: str) -> int:
    """A Consciousness check costs a point of fatigue after the roll, passed or not (HZ-37)."""
    if not turn.world.options.consciousness_costs:
        return 0
    turn.happens(FatigueGained(key, 1))
    lose_vigor(turn, key)
    return 1


def roll_consciousness(steps: tuple[Step, ...], need: int, of: str | None = None) -> Sum:
    """The die of the check."""
    return Sum(1, 10, total(steps), need, "HZ-32", of=of)


def stays_awake(turn: Turn[HazeWorld], key: str) -> Asking:
    """Whether the check keeps somebody up at no life (the option `awake_check`, HZ-22)."""
    person = turn.world.characters[key]
    steps = consciousness(turn.world, person)
    read = yield roll_consciousness(steps, difficulty(person), of=key)
    cost(turn, key)
    return read.reached
