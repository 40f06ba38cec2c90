"""The way back into creation: the GM sends a finished character back, and free points are free again (HZ-50, HZ-51)."""

from __future__ import annotations

from tablewright.sdk import Plan, Refused, Turn, text
from tablewright.systems.haze.able import living
from tablewright.systems.haze.actions import ReopenCreation
from tablewright.systems.haze.effects import raised
from tablewright.systems.haze.events import CreationReopened
from tablewright.systems.haze.gifts import GIFTS, POINTS, gifts
from tablewright.systems.haze.names import attribute_name, person_name
from tablewright.systems.haze.results import Done
from tablewright.systems.haze.state import HazeWorld

__all__ = ["reopen_creation"]


def reopen_creation(world: HazeWorld, action: ReopenCreation) -> Plan:
    """What the end of creation gave goes back: gifts, and the experience that free points became (HZ-47).

    Refused where the free points would no longer add up, since experience of play was spent.
    """
    person = living(world, action.actor)
    who = person_name(person, action.actor)
    if person.creating:
        raise Refused("HZ-50", text("{who} is still being created.", who=who))
    if person.gifts is None:
        raise Refused("HZ-50", text("{who} was not made at this table, and what creation gave isn't known.", who=who))
    given = tuple(gift for gift in GIFTS.values() if gift in person.gifts)
    attributes = person.attributes
    for gift in given:
        if person.primary(gift) < 2:
            raise Refused(
                "HZ-1",
                text(
                    "{attribute} would fall below 1 without its gift. Bring it back up first.",
                    attribute=attribute_name(gift),
                ),
                attribute=gift,
            )
        attributes = raised(attributes, gift, -1)
    points = POINTS * (len(gifts(attributes)) - len(given))
    if person.xp.unspent + points < person.xp.earned:
        raise Refused(
            "HZ-51",
            text("{who} has spent experience of play, which free points can't stand for. Undo that first.", who=who),
        )

    def resolve(turn: Turn[HazeWorld]) -> Done:
        turn.happens(CreationReopened(action.actor, given, person.xp.converted, points))
        return Done()

    return Plan(resolve)
