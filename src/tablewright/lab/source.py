"""The dice of a roll as source for other programs: AnyDice and icepool."""

from __future__ import annotations

from fractions import Fraction

from tablewright.kernel.decision import Invalid
from tablewright.kernel.dice import Contest, Pool, Request, Sum
from tablewright.kernel.text import text
from tablewright.lab.reading import Reading
from tablewright.odds.ways import ways

__all__ = ["as_anydice", "as_icepool"]

EXPLOSIONS = 20


def as_anydice(reading: Reading) -> str:
    """A program for anydice.com that gives the same chance; what it can't say stands in a comment."""
    match _alone(reading):
        case Sum() as roll:
            return f"{_cut(roll)}output {_anydice(roll)} >= {roll.need}\n"
        case Pool() as pool:
            need = _obstacle(reading)
            return f"output {_anydice(pool)} >= {need}\n"
        case Contest(rolls=(first, second)):
            return f"\\ ties go by the rules of the game \\\noutput {_anydice(first)} > {_anydice(second)}\n"
    raise _no_source()


def _anydice(roll: Sum | Pool) -> str:
    if isinstance(roll, Pool):
        return f"[count {{{roll.hit}..{roll.sides}}} in {roll.count + roll.marked}d{roll.sides}]"
    dice = f"{roll.count}d[explode d{roll.sides}]" if roll.exploding else f"{roll.count}d{roll.sides}"
    return f"({dice}{roll.plus:+d})"


def _cut(roll: Sum) -> str:
    if not roll.exploding:
        return ""
    return f'\\ AnyDice cuts explosions off; the exact chance has no end \\\nset "explode depth" to {EXPLOSIONS}\n'


def as_icepool(reading: Reading) -> str:
    """A program for icepool that leaves the chance in `chance`; where it is not exact, it says so."""
    head = "from icepool import d\n\n"
    match _alone(reading):
        case Sum() as roll:
            cut = "" if not roll.exploding else f"# exploding dice are cut off after {EXPLOSIONS} more\n"
            return f"{head}{cut}roll = {_icepool(roll)}\nchance = roll.probability('>=', {roll.need})\nprint(chance)\n"
        case Pool() as pool:
            return (
                f"{head}roll = {_icepool(pool)}\nchance = roll.probability('>=', {_obstacle(reading)})\nprint(chance)\n"
            )
        case Contest(rolls=(first, second)):
            return (
                f"{head}# ties go by the rules of the game\nroll = {_icepool(first)} - ({_icepool(second)})\n"
                "chance = roll.probability('>', 0)\nprint(chance)\n"
            )
    raise _no_source()


def _icepool(roll: Sum | Pool) -> str:
    if isinstance(roll, Pool):
        return f"{roll.count + roll.marked} @ (d({roll.sides}) >= {roll.hit})"
    die = f"d({roll.sides}).explode(depth={EXPLOSIONS})" if roll.exploding else f"d({roll.sides})"
    return f"{roll.count} @ {die} + {roll.plus}" if roll.plus >= 0 else f"{roll.count} @ {die} - {-roll.plus}"


def _alone(reading: Reading) -> Request | None:
    """The first dice of a roll, when they alone decide it; raises `Invalid` where others are rolled too."""
    request = reading.request
    if isinstance(request, Sum):
        found = ways(request, frozenset())
        reached = sum(way.weight for way in found.outcomes if way.read.reached)
        if Fraction(reached, found.denominator) != reading.chance():
            raise _no_source()
    return request


def _obstacle(reading: Reading) -> int:
    """What a pool is measured with: the fewest successes that pass, as the rule itself says."""
    axis, lead = reading.tray.axis, reading.tray.success
    if axis is None:
        raise _no_source()
    rows = reading.explore(lead, axis).outcomes
    passing = [row.result[axis] for row in rows if reading.yes(row.result[lead])]
    return int(min(passing)) if passing else int(max(row.result[axis] for row in rows)) + 1


def _no_source() -> Invalid:
    return Invalid("format", text("This roll is none that these programs know: no sum, pool or contest of two."))
