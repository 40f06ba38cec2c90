"""What is carried, where, and how it is come by (BL-26 to BL-29)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from tablewright.sdk import Event, Plan, Refused, Step, Turn, plural, text
from tablewright.systems.blur.acting import able, called
from tablewright.systems.blur.actions import Buy, Drop, Find, Stow
from tablewright.systems.blur.blur_roll import may_be_called
from tablewright.systems.blur.content import FilterKind, Gear, Place, catalog
from tablewright.systems.blur.events import FilterFetched, FilterKept, ThingGone, ThingTaken
from tablewright.systems.blur.names import PLACES, gear_name
from tablewright.systems.blur.pool import make_ready
from tablewright.systems.blur.results import BuyResult, InventoryResult
from tablewright.systems.blur.state import BlurWorld, Carried, Character, Filter
from tablewright.systems.blur.test import made, roll_pool
from tablewright.systems.blur.wises import mark_used

__all__ = [
    "ROOM",
    "buy",
    "clause_of",
    "drop",
    "find",
    "keep",
    "put_away",
    "room_taken",
    "stow",
    "take_out",
    "thing_of",
    "used_filter",
]

ROOM: Mapping[Place, int] = {"neck": 1, "belt": 3, "hand": 2, "pack": 6}
"""How much is carried where, ours: the rules give what each thing takes (BL-26 to BL-29)."""

CLAUSES: Mapping[str, str] = {"scarf": "BL-26", "fungus": "BL-27", "sponge": "BL-28", "crystal": "BL-28"}


def clause_of(thing: str) -> str:
    """The clause that a thing stands in."""
    return CLAUSES.get(thing, "BL-29")


def thing_of(world: BlurWorld, thing: str) -> Gear | FilterKind | None:
    """What the lists say of a thing."""
    lists = catalog(world.content)
    return lists.gear.get(thing) or lists.filters.get(thing)


def room_taken(world: BlurWorld, inventory: tuple[Carried, ...], place: Place) -> int:
    """How much of a place is taken."""
    return sum(_room(world, each.thing, place, each.count) for each in inventory if each.place == place)


def _room(world: BlurWorld, thing: str, place: Place, count: int) -> int:
    """The room that so many take: a bundle is one thing, and one alone of it takes 1 (BL-27)."""
    entry = thing_of(world, thing)
    bundles = -(-count // (entry.bundle if isinstance(entry, FilterKind) else 1))
    alone = isinstance(entry, FilterKind) and entry.bundle > 1 and count == 1
    return bundles * (entry.pack if entry and place == "pack" and not alone else 1)


def fits(world: BlurWorld, who: Character, more: Carried) -> bool:
    """Whether that much more finds room where such a thing is carried; what is used goes into no bundle."""
    thing, place = more.thing, more.place
    entry = thing_of(world, thing)
    if place != "pack" and place not in (entry.places if entry else ()):
        return False
    alike = (each for each in who.inventory if (each.thing, each.place, each.filter) == (thing, place, None))
    had = 0 if more.filter else sum(each.count for each in alike)
    room = _room(world, thing, place, had + more.count) - (_room(world, thing, place, had) if had else 0)
    return room_taken(world, who.inventory, place) + room <= ROOM[place]


def _first_place(world: BlurWorld, who: Character, more: Carried, places: Iterable[Place] = ROOM) -> Place | None:
    """The first of these places that has room for it."""
    return next((place for place in places if fits(world, who, replace(more, place=place))), None)


def _place_for(world: BlurWorld, key: str, more: Carried, wanted: Place | None) -> Place:
    """The place that is wanted, or the first with room; raises `Refused` (BL-26 to BL-29)."""
    place = _first_place(world, world.characters[key], more, (wanted,) if wanted else ROOM)
    if place is not None:
        return place
    raise Refused(
        clause_of(more.thing),
        text(
            "{name} has no room for this: {thing}, {where}. Drop or stow something first.",
            name=called(world, key),
            thing=gear_name(world, more.thing),
            where=PLACES[wanted] if wanted else text("anywhere"),
        ),
    )


def find(world: BlurWorld, action: Find) -> Plan:
    """Something is found or given."""
    able(world, action.actor)
    place = _place_for(world, action.actor, Carried(action.thing, count=action.count), action.place)

    def resolve(turn: Turn[BlurWorld]) -> InventoryResult:
        turn.happens(ThingTaken(action.actor, action.thing, place, action.count))
        return _carried(turn, action.actor)

    return Plan(resolve)


def buy(world: BlurWorld, action: Buy) -> Plan:
    """Test Resources in town against the obstacle of a thing; what has none is found (BL-26 to BL-29)."""
    key = action.actor
    able(world, key)
    entry = thing_of(world, action.thing)
    clause = clause_of(action.thing)
    if entry is None or entry.obstacle is None:
        raise Refused(
            clause, text("Nobody sells this: {thing}. It has to be found.", thing=gear_name(world, action.thing))
        )
    if world.scene.phase != "town":
        raise Refused(clause, text("Things are bought in town. Begin a town phase first."))
    count = entry.bundle if isinstance(entry, FilterKind) else 1
    place = _place_for(world, key, Carried(action.thing, count=count), action.place)
    ready = make_ready(
        world,
        key,
        "resources",
        dice=action.dice,
        obstacle=(Step("price", action.thing, entry.obstacle, clause, operation="obstacle"),),
        helpers=action.helpers,
        wises=action.wises,
        blur_die=action.blur_die,
    )

    def happens(turn: Turn[BlurWorld], passed: bool) -> dict[str, Any]:  # noqa: FBT001 - what a test comes to
        made(turn, key, "resources")
        mark_used(turn, key, action.wises, passed=passed)
        if passed:
            turn.happens(ThingTaken(key, action.thing, place, count))
        else:
            may_be_called(turn, key, "BL-12")
        return {"bought": passed, "inventory": turn.world.characters[key].inventory}

    return roll_pool(world, key, ready, BuyResult, happens)


def stow(world: BlurWorld, action: Stow) -> Plan:
    """All of a thing, or one used filter, goes from where it is to another place."""
    able(world, action.actor)
    had = _had(world, action.actor, action.thing, action.left, besides=action.place)
    _place_for(world, action.actor, had, action.place)

    def resolve(turn: Turn[BlurWorld]) -> InventoryResult:
        turn.happens(*_gone(action.actor, had, had.count), *_there(action.actor, replace(had, place=action.place)))
        return _carried(turn, action.actor)

    return Plan(resolve)


def drop(world: BlurWorld, action: Drop) -> Plan:
    """One of a thing is left behind."""
    able(world, action.actor)
    had = _had(world, action.actor, action.thing, action.left)

    def resolve(turn: Turn[BlurWorld]) -> InventoryResult:
        turn.happens(*_gone(action.actor, had, 1))
        return _carried(turn, action.actor)

    return Plan(resolve)


def _gone(key: str, had: Carried, count: int) -> Iterator[Event]:
    if had.filter is None:
        yield ThingGone(key, had.thing, had.place, count)
    else:
        yield FilterFetched(key, had.place, had.filter)


def _there(key: str, now: Carried) -> Iterator[Event]:
    if now.filter is None:
        yield ThingTaken(key, now.thing, now.place, now.count)
    else:
        yield FilterKept(key, now.place, now.filter)


def take_out(turn: Turn[BlurWorld], key: str, thing: str) -> None:
    """Put to use one that is carried, if there is a new one; what nobody noted down is there all the same."""
    had = _found(turn.world.characters[key], thing)
    if had is not None:
        turn.happens(ThingGone(key, thing, had.place, 1))


def put_away(turn: Turn[BlurWorld], key: str, thing: str) -> None:
    """Carry what was taken off at the first place with room; where there is none it is laid down."""
    place = _first_place(turn.world, turn.world.characters[key], Carried(thing))
    if place is not None:
        turn.happens(ThingTaken(key, thing, place, 1))


def keep(turn: Turn[BlurWorld], key: str, own: Filter | None) -> None:
    """Carry a filter that was taken out, with its phases; one that is spent is thrown away (BL-23 and BL-25)."""
    if own is None or (own.phases_left or 0) <= 0:
        return
    place = _first_place(turn.world, turn.world.characters[key], Carried(own.kind, filter=own))
    if place is not None:
        turn.happens(FilterKept(key, place, own))


def used_filter(world: BlurWorld, key: str, kind: str, left: int) -> Carried:
    """The filter that was taken out with so many phases left; raises `Refused` when none is carried (BL-23)."""
    had = _found(world.characters[key], kind, left)
    if had is None:
        raise Refused(
            "BL-23",
            text(
                "{name} carries no used filter of this kind with {left} left: {filter}.",
                name=called(world, key),
                left=plural("{n} phase", "{n} phases", left),
                filter=gear_name(world, kind),
            ),
        )
    return had


def _found(who: Character, thing: str, left: int | None = None, besides: Place | None = None) -> Carried | None:
    """What is carried of a thing, not at this place: new, or used with so many phases left."""
    for each in who.inventory:
        kind, phases = (each.thing, None) if each.filter is None else (each.filter.kind, each.filter.phases_left)
        if (each.thing, kind, phases) == (thing, thing, left) and each.place != besides:
            return each
    return None


def _had(world: BlurWorld, key: str, thing: str, left: int | None, besides: Place | None = None) -> Carried:
    """What is carried of a thing, not at this place; raises `Refused` when there is nothing."""
    had = _found(world.characters[key], thing, left, besides)
    if had is not None:
        return had
    raise Refused(
        clause_of(thing),
        text("{name} does not carry this: {thing}.", name=called(world, key), thing=gear_name(world, thing))
        if besides is None
        else text(
            "{name} has none of this to put there: {thing}.", name=called(world, key), thing=gear_name(world, thing)
        ),
    )


def _carried(turn: Turn[BlurWorld], key: str) -> InventoryResult:
    return InventoryResult(inventory=turn.world.characters[key].inventory)
