"""What is added to a die: the one way to a total, for checks, attacks, opposed and combined actions alike."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tablewright.sdk import Step, only_best, text
from tablewright.systems.haze.actions import Modifier
from tablewright.systems.haze.attributes import ineffective
from tablewright.systems.haze.state import Character, HazeWorld, Tag

__all__ = ["NO_EFFECT", "bare", "best_bonus", "condition_steps", "penalties", "raised_by"]

NOT_BEST = text("Of several bonuses only the highest counts.")
NO_EFFECT = {
    "magic": text("Magic does nothing to somebody with magic 0."),
    "divine": text("What is divine does nothing to somebody with faith 0."),
}
READ_AS = {"bonus": (1, "HZ-13"), "penalty": (-1, "HZ-19")}
BARE = text("The attribute is at 0: only the die counts.")


def best_bonus(
    world: HazeWorld, person: Character, keys: tuple[str, ...], brought: tuple[Modifier, ...], of: str | None = None
) -> tuple[Step, ...]:
    """The bonuses on the character that bear on one of `keys`, and those brought; the best counts (HZ-13).

    What is inactive or has no effect is dropped before the best is picked (HZ-8); the option `stack_bonuses` adds all.
    """
    bearing = frozenset(keys)
    steps = (
        *(
            _step("bonus", bonus.name, bonus.value, bonus.tag, person, of)
            for bonus in person.bonuses
            if bonus.active and not bearing.isdisjoint(bonus.applies_to)
        ),
        *(_step("bonus", each.source, each.value, each.tag, person, of) for each in brought),
    )
    return steps if world.options.stack_bonuses else only_best(steps, "HZ-13", NOT_BEST)


def penalties(person: Character, brought: Iterable[Modifier], of: str | None = None) -> tuple[Step, ...]:
    """Every penalty is subtracted (HZ-19)."""
    return tuple(_step("penalty", each.source, each.value, each.tag, person, of) for each in brought)


def _step(  # noqa: PLR0913, PLR0917 - what a carried and a brought modifier have in common
    kind: str, source: str, value: int, tag: Tag | None, person: Character, of: str | None
) -> Step:
    sign, clause = READ_AS[kind]
    if tag is not None and ineffective(person, tag):
        return Step(kind, source, sign * value, "HZ-8", False, note=NO_EFFECT[tag], of=of)
    return Step(kind, source, sign * value, clause, of=of)


def condition_steps(vigor: int, fatigue: int, of: str | None = None) -> tuple[Step, ...]:
    """Vigor is added (HZ-35), fatigue subtracted (HZ-30)."""
    steps = []
    if vigor:
        steps.append(Step("vigor", "vigor", vigor, "HZ-35", of=of))
    if fatigue:
        steps.append(Step("fatigue", "fatigue", -fatigue, "HZ-30", of=of))
    return tuple(steps)


def bare(steps: Iterable[Step]) -> tuple[Step, ...]:
    """A roll on a primary attribute at 0 is the bare die: no bonus and no penalty (HZ-3)."""
    return tuple(
        msgspec.structs.replace(step, applied=False, clause="HZ-3", note=BARE) if step.applied else step
        for step in steps
    )


def raised_by(world: HazeWorld, person: Character, key: str) -> tuple[Step, ...]:
    """What equipment and spells add to evade or toughness; the best one counts (HZ-23)."""
    return best_bonus(world, person, (key,), ())
