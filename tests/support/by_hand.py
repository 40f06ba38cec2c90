"""Chances by brute force: every face of every die, through the rule as it is played."""

from fractions import Fraction

from tablewright.kernel.rule import script, wanted
from tablewright.kernel.system import System
from tablewright.table.chance import says_yes


def after(system: System, world, action):
    """The world after an action without dice."""
    decoded = system.action(dict(action))
    return script(system.prepare(world, decoded), system.turn(world), ()).world


def by_hand(system: System, world, action, field="success") -> Fraction:
    """The chance of a yes, by rolling every face of every die in turn."""
    plan = system.prepare(world, system.action(dict(action)))

    def share(faces):
        sides = wanted(plan, system.turn(world), faces)
        if sides:
            return sum(share((*faces, face)) for face in range(1, sides[0] + 1)) / Fraction(sides[0])
        result = script(plan, system.turn(world), faces).result
        return Fraction(says_yes(getattr(result, field), action["actor"]))

    return share(())
