"""One event applied to the world; nothing is decided here."""

from __future__ import annotations

from typing import Any, assert_never

from msgspec.structs import replace

from tablewright.systems.blur import events as e
from tablewright.systems.blur.state import BlurWorld, Carried, Character, Infected, Pending, Place, Wise

__all__ = ["evolve"]


def evolve(world: BlurWorld, event: e.OfScene | e.OfCharacter) -> BlurWorld:
    """The world after the event."""
    if isinstance(event, e.OfScene):
        return _evolve_scene(world, event)
    who = world.characters[event.character]
    return replace(world, characters={**world.characters, event.character: replace(who, **_change(who, event))})


def _evolve_scene(world: BlurWorld, event: e.OfScene) -> BlurWorld:
    """The world after what happened to everyone."""
    match event:
        case e.PhaseBegun(kind):
            return replace(
                world,
                scene=replace(world.scene, phase=kind),
                characters={key: _new_phase(who) for key, who in world.characters.items()},
            )
        case e.PhaseEnded():
            return world
        case e.TurnSet(_, turn):
            return replace(world, scene=replace(world.scene, turn=turn))
        case e.SceneChanged(_, scene):
            return replace(world, scene=scene)
    assert_never(event)


def _new_phase(who: Character) -> Character:
    return replace(who, recovery_tried=(), fog_cleared="no", town_over=False, may_call=None)


def _counted(inventory: tuple[Carried, ...], thing: str, place: Place, more: int) -> tuple[Carried, ...]:
    """The inventory with so many of a thing more (or fewer) at a place."""
    here = next((each for each in inventory if (each.thing, each.place, each.filter) == (thing, place, None)), None)
    if here is None:
        return (*inventory, Carried(thing, place, more))
    now = replace(here, count=here.count + more)
    return tuple(now if each is here else each for each in inventory if each is not here or now.count > 0)


def _change(who: Character, event: e.OfCharacter) -> dict[str, Any]:  # noqa: C901, PLR0911, PLR0912, PLR0915 - one flat list of events
    """What the event changes of the character."""
    match event:
        case e.BlurChanged(_, _, now):
            return {"blur": now}
        case e.Retired():
            return {"retired": True}
        case e.BlurRollDue(_, clause):
            return {"blur_roll_due": clause}
        case e.BlurRollOffered(_, clause):
            return {"may_call": clause}
        case e.BlurRollAnswered():
            return {"blur_roll_due": None, "may_call": None}
        case e.BlurRollCalled(_, clause):
            return {"blur_roll_due": clause, "may_call": None}
        case e.BlurRollWaived():
            return {"may_call": None}
        case e.InfectionOffered(_, number):
            return {"pending_infection": Pending(number)}
        case e.InfectionOfferDropped():
            return {"pending_infection": None}
        case e.InfectionGained(_, number, category):
            gained = (*who.infections, Infected(number, category))
            return {"infections": gained, "last_category": category, "pending_infection": None}
        case e.InfectionRemoved(_, number, category, counts):
            kept = tuple(each for each in who.infections if each != Infected(number, category))
            last = category if counts else who.last_category
            return {"infections": kept, "last_category": last, "pending_infection": None}
        case e.InfectionsLost():
            return {"infections": ()}
        case e.AlternationForgotten():
            return {"last_category": None}
        case e.ConditioningGained(_, conditioning):
            return {"conditioning": (*who.conditioning, conditioning)}
        case e.ConditioningLost():
            return {"conditioning": (), "fog_fresh": False, "ghoul": False}
        case e.FogFreshGained():
            return {"fog_fresh": True}
        case e.FogEntered():
            return {"in_fog": True}
        case e.FogLeft():
            return {"in_fog": False, "exposed": False, "exposed_this_stay": False, "may_call": None}
        case e.ExposureChanged(_, exposed):
            return {"exposed": exposed}
        case e.ExposedFirst():
            return {"exposed_this_stay": True}
        case e.FilterChanged(_, _, now):
            return {"filter": now}
        case e.GearWorn(_, gear):
            return {"gear": (*who.gear, gear)}
        case e.GearTakenOff(_, gear):
            return {"gear": tuple(each for each in who.gear if each != gear)}
        case e.ThingTaken(_, thing, place, count):
            return {"inventory": _counted(who.inventory, thing, place, count)}
        case e.ThingGone(_, thing, place, count):
            return {"inventory": _counted(who.inventory, thing, place, -count)}
        case e.FilterKept(_, place, own):
            return {"inventory": (*who.inventory, Carried(own.kind, place, filter=own))}
        case e.FilterFetched(_, place, own):
            gone = next(each for each in who.inventory if (each.place, each.filter) == (place, own))
            here = who.inventory.index(gone)
            return {"inventory": (*who.inventory[:here], *who.inventory[here + 1 :])}
        case e.ProtectionGained(_, source):
            return {"protection": (*who.protection, source)}
        case e.ProtectionLost(_, source):
            return {"protection": tuple(each for each in who.protection if each != source)}
        case e.ConditionTaken(_, condition):
            return {"conditions": (*who.conditions, condition), "fresh": False, "fog_fresh": False}
        case e.ConditionCleared(_, condition):
            return {"conditions": tuple(each for each in who.conditions if each != condition)}
        case e.Freshened():
            return {"fresh": True}
        case e.Died(_, ghoul):
            conditions = who.conditions if "dead" in who.conditions else (*who.conditions, "dead")
            return {"dead": True, "ghoul": ghoul, "conditions": conditions, "fresh": False, "fog_fresh": False}
        case e.RecoveryTried(_, condition):
            return {"recovery_tried": (*who.recovery_tried, condition)}
        case e.FreeTestGiven():
            return {"free_test": True}
        case e.FreeTestSpent():
            return {"free_test": False}
        case e.FogCleared():
            return {"fog_cleared": "now"}
        case e.FogClosedIn():
            return {"fog_cleared": "used"}
        case e.TownEnded():
            return {"town_over": True}
        case e.WiseMarked(_, wise, mark):
            marked = (replace(each, marks=(*each.marks, mark)) if each.name == wise else each for each in who.wises)
            return {"wises": tuple(marked)}
        case e.WiseAdded(_, wise):
            return {"wises": (*who.wises, Wise(wise))}
        case e.WiseDropped(_, wise):
            return {"wises": tuple(each for each in who.wises if each != wise)}
        case e.Renamed(_, _, now):
            return {"name": now}
        case e.NotesChanged(_, _, now):
            return {"notes": now}
        case e.RatingSet(_, kind, _, now):
            return {"ratings": {**who.ratings, kind: now}}
        case e.NearSet(_, _, now):
            return {"near": now}
    assert_never(event)
