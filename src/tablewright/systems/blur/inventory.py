"""What is carried, where, and how it is come by (BL-26 to BL-29)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablewright.sdk import Plan, Refused, Step, Turn, text
from tablewright.systems.blur.acting import able, called
from tablewright.systems.blur.actions import Buy, Drop, Find, Stow
from tablewright.systems.blur.blur_roll import may_be_called
from tablewright.systems.blur.content import FilterKind, Gear, Place, catalog
from tablewright.systems.blur.events import ThingGone, ThingTaken
from tablewright.systems.blur.names import PLACES, gear_name
from tablewright.systems.blur.pool import make_ready
from tablewright.systems.blur.results import BuyResult, InventoryResult
from tablewright.systems.blur.state import BlurWorld, Carried, Character
from tablewright.systems.blur.test import made, roll_pool
from tablewright.systems.blur.wises import mark_used

__all__ = ["ROOM", "buy", "clause_of", "drop", "find", "fits", "put_away", "room_taken", "stow", "take_out", "thing_of"]

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


def fits(world: BlurWorld, who: Character, thing: str, count: int, place: Place) -> bool:
    """Whether so many more find room at a place where such a thing is carried."""
    entry = thing_of(world, thing)
    if place != "pack" and place not in (entry.places if entry else ()):
        return False
    had = sum(each.count for each in who.inventory if (each.thing, each.place) == (thing, place))
    more = _room(world, thing, place, had + count) - (_room(world, thing, place, had) if had else 0)
    return room_taken(world, who.inventory, place) + more <= ROOM[place]


def _place_for(world: BlurWorld, key: str, thing: str, count: int, wanted: Place | None) -> Place:
    """The place that is wanted, or the first with room; raises `Refused` (BL-26 to BL-29)."""
    who = world.characters[key]
    for place in (wanted,) if wanted else ROOM:
        if fits(world, who, thing, count, place):
            return place
    where = PLACES[wanted] if wanted else text("anywhere")
    raise Refused(
        clause_of(thing),
        text(
            "{name} has no room for this: {thing}, {where}. Drop or stow something first.",
            name=called(world, key),
            thing=gear_name(world, thing),
            where=where,
        ),
    )


def find(world: BlurWorld, action: Find) -> Plan:
    """Something is found or given."""
    able(world, action.actor)
    place = _place_for(world, action.actor, action.thing, action.count, action.place)

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
    place = _place_for(world, key, action.thing, count, action.place)
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
    """All of a thing goes from where it is to another place."""
    able(world, action.actor)
    had = _had(world, action.actor, action.thing, besides=action.place)
    _place_for(world, action.actor, action.thing, had.count, action.place)

    def resolve(turn: Turn[BlurWorld]) -> InventoryResult:
        turn.happens(
            ThingGone(action.actor, had.thing, had.place, had.count),
            ThingTaken(action.actor, had.thing, action.place, had.count),
        )
        return _carried(turn, action.actor)

    return Plan(resolve)


def drop(world: BlurWorld, action: Drop) -> Plan:
    """One of a thing is left behind."""
    able(world, action.actor)
    had = _had(world, action.actor, action.thing)

    def resolve(turn: Turn[BlurWorld]) -> InventoryResult:
        turn.happens(ThingGone(action.actor, had.thing, had.place, 1))
        return _carried(turn, action.actor)

    return Plan(resolve)


def take_out(turn: Turn[BlurWorld], key: str, thing: str) -> None:
    """Put to use one that is carried, if there is one; what nobody noted down is there all the same."""
    had = next((each for each in turn.world.characters[key].inventory if each.thing == thing), None)
    if had is not None:
        turn.happens(ThingGone(key, thing, had.place, 1))


def put_away(turn: Turn[BlurWorld], key: str, thing: str) -> None:
    """Carry what was taken off at the first place with room; where there is none it is laid down."""
    who = turn.world.characters[key]
    place = next((place for place in ROOM if fits(turn.world, who, thing, 1, place)), None)
    if place is not None:
        turn.happens(ThingTaken(key, thing, place, 1))


def _had(world: BlurWorld, key: str, thing: str, besides: Place | None = None) -> Carried:
    """What is carried of a thing, not at this place; raises `Refused` when there is nothing."""
    for each in world.characters[key].inventory:
        if each.thing == thing and each.place != besides:
            return each
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
