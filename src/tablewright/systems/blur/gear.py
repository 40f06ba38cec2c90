"""What is worn, and the filters fitted in it (BL-27 to BL-29)."""

from __future__ import annotations

from tablewright.sdk import Asking, Dice, Plan, Refused, Text, Turn, text
from tablewright.systems.blur.acting import able, called
from tablewright.systems.blur.actions import FitFilter, TakeOff, TurnBlow, Wear
from tablewright.systems.blur.content import catalog
from tablewright.systems.blur.events import FilterChanged, FilterFetched, GearTakenOff, GearWorn
from tablewright.systems.blur.exposure import protection_now, settle
from tablewright.systems.blur.inventory import keep, put_away, take_out, used_filter
from tablewright.systems.blur.names import filter_name, gear_name, in_a_row
from tablewright.systems.blur.results import BlowResult, ProtectionResult
from tablewright.systems.blur.state import BlurWorld, Character, Filter

__all__ = ["fit_filter", "take_off", "turn_blow", "wear"]


def wear(world: BlurWorld, action: Wear) -> Plan:
    """Put something on; refused beside what can't be worn with it (BL-29)."""
    who = able(world, action.actor)
    lists = catalog(world.content).gear
    for worn in who.gear:
        other = lists.get(worn)
        if worn in lists[action.gear].apart or (other and action.gear in other.apart):
            raise Refused(
                "BL-29",
                text(
                    "{gear} can't be worn with {worn}. Take that off first.",
                    gear=gear_name(world, action.gear),
                    worn=gear_name(world, worn),
                ),
            )

    def resolve(turn: Turn[BlurWorld]) -> ProtectionResult:
        if action.gear not in who.gear:
            take_out(turn, action.actor, action.gear)
            turn.happens(GearWorn(action.actor, action.gear))
        settle(turn, action.actor)
        return protection_now(turn.world, action.actor)

    return Plan(resolve)


def take_off(world: BlurWorld, action: TakeOff) -> Plan:
    """Take off a piece of gear, its filter with it, or the filter alone (BL-11 when protection ends in fog)."""
    who = able(world, action.actor)
    fitted = who.filter if who.filter and who.filter.kind == action.gear else None
    if action.gear not in who.gear and fitted is None:
        raise _not_worn(world, action.actor, action.gear)

    def resolve(turn: Turn[BlurWorld]) -> ProtectionResult:
        if fitted is None:
            turn.happens(GearTakenOff(action.actor, action.gear))
            put_away(turn, action.actor, action.gear)
        else:
            turn.happens(FilterChanged(action.actor, fitted, None))
            keep(turn, action.actor, fitted)
        settle(turn, action.actor)
        return protection_now(turn.world, action.actor)

    return Plan(resolve)


def fit_filter(world: BlurWorld, action: FitFilter) -> Plan:
    """Fit a filter in place of the old; refused when no gear that is worn takes it (BL-29).

    A used one goes on where it was (BL-23), and the old one is kept while it lasts.
    """
    who = able(world, action.actor)
    kind = catalog(world.content).filters[action.filter]
    if not kind.roll and not _takes(world, who, action.filter):
        raise Refused(
            "BL-29",
            text(
                "Nothing that {name} wears takes {filter}. It fits: {gear}.",
                name=called(world, action.actor),
                filter=filter_name(world, action.filter),
                gear=_takers(world, action.filter),
            ),
        )

    used = None if action.left is None else used_filter(world, action.actor, action.filter, action.left)

    def resolve(turn: Turn[BlurWorld]) -> ProtectionResult:
        if used is None or used.filter is None:
            fresh = Filter(action.filter, kind.phases)
            take_out(turn, action.actor, action.filter)
        else:
            fresh = used.filter
            turn.happens(FilterFetched(action.actor, used.place, fresh))
        turn.happens(FilterChanged(action.actor, who.filter, fresh))
        keep(turn, action.actor, who.filter)
        settle(turn, action.actor)
        return protection_now(turn.world, action.actor)

    return Plan(resolve)


def turn_blow(world: BlurWorld, action: TurnBlow) -> Plan:
    """A beak mask works as a helmet on 4 and more (BL-29)."""
    who = able(world, action.actor)
    least = catalog(world.content).gear[action.gear].helmet_from
    if action.gear not in who.gear:
        raise _not_worn(world, action.actor, action.gear)
    if least is None:
        raise Refused("BL-29", text("{gear} turns no blow by a roll.", gear=gear_name(world, action.gear)))

    def resolve(_turn: Turn[BlurWorld]) -> Asking:
        (face,) = yield Dice(1, 6, "BL-29")
        return BlowResult(face=face, works=face >= least)

    return Plan(resolve)


def _not_worn(world: BlurWorld, key: str, gear: str) -> Refused:
    return Refused("BL-29", text("{name} does not wear {gear}.", name=called(world, key), gear=gear_name(world, gear)))


def _takes(world: BlurWorld, who: Character, kind: str) -> bool:
    """Whether worn gear takes the filter; a scarf that is worn leaves no room in a headwrap."""
    lists = catalog(world.content)
    worn = {each: lists.gear[each].takes for each in who.gear if each in lists.gear}
    fitted = lists.filters.get(who.filter.kind) if who.filter else None
    return any(kind in takes and not (fitted and fitted.roll and fitted.id in takes) for takes in worn.values())


def _takers(world: BlurWorld, kind: str) -> Text:
    """The gear that takes a filter."""
    return in_a_row(gear_name(world, gear.id) for gear in catalog(world.content).gear.values() if kind in gear.takes)
