"""Where the fog is, and how thick (BL-19 to BL-22)."""

from __future__ import annotations

from tablewright.systems.blur.content import catalog
from tablewright.systems.blur.state import BlurWorld, Character, Filter, Scene
from tablewright.systems.blur.traits import has

__all__ = ["fogged", "fogged_for_a_test", "holds", "is_thick", "protected", "works"]


def is_thick(scene: Scene) -> bool:
    """Thick after fogfall (BL-21), all day in thick fog, never in a heatwave (BL-22); the GM's word goes first."""
    if scene.thick is not None:
        return scene.thick
    if scene.weather == "clear":
        return scene.time in {"fogfall", "night"}
    return scene.weather == "thick_fog"


def holds(world: BlurWorld, who: Character, kind: str) -> bool:
    """Whether something that the character wears takes this kind of filter; a scarf is its own gear (BL-29)."""
    lists = catalog(world.content)
    found = lists.filters.get(kind)
    if found is None:
        return False
    return found.roll or any(kind in worn.takes for each in who.gear if (worn := lists.gear.get(each)))


def works(world: BlurWorld, who: Character) -> bool:
    """Whether the filter is worn and lasts: one that is due lasts to the end of its turn or phase (BL-24)."""
    own: Filter | None = who.filter
    return own is not None and (own.due or (own.phases_left or 0) > 0) and holds(world, who, own.kind)


def protected(world: BlurWorld, who: Character) -> bool:
    """Protection is a working filter, or anything that the GM names (BL-20)."""
    return bool(who.protection) or works(world, who)


def fogged(world: BlurWorld, key: str) -> bool:
    """Whether a character counts as in fog: being there, or malodorous, or near one without protection (BL-33)."""
    who = world.characters[key]
    if who.in_fog:
        return True
    if has(world, who, "exudes_fog"):
        return not (world.options.malodorous_recovery and protected(world, who))
    return any(
        key in other.near and has(world, other, "exudes_fog") and not protected(world, other)
        for other in world.characters.values()
    )


def fogged_for_a_test(world: BlurWorld, key: str) -> bool:
    """Whether a test is made in fog: not when the booming have just cleared it (BL-33)."""
    return world.characters[key].fog_cleared != "now" and fogged(world, key)
