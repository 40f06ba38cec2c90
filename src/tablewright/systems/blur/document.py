"""Reading a document: the defaults that hang on other values, and what the rules would not have allowed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from tablewright.sdk import Text, Warned, text
from tablewright.systems.blur.conditioning import BLUNTS
from tablewright.systems.blur.conditions import GRIND
from tablewright.systems.blur.content import catalog
from tablewright.systems.blur.degrees import EATER, FOG, INFECTED
from tablewright.systems.blur.fog import protected
from tablewright.systems.blur.names import gear_name
from tablewright.systems.blur.recovery import ORDER, obstacle_of
from tablewright.systems.blur.state import BlurWorld, Character, Filter, Options

__all__ = ["complete"]


def complete(world: BlurWorld, given: Mapping[str, frozenset[str]]) -> tuple[BlurWorld, tuple[Warned, ...]]:
    """Fill in what hangs on the scene and on other fields, and list what is wrong."""
    world = replace(world, options=_completed_options(world.options))
    characters = {key: _completed(world, who, given[key]) for key, who in world.characters.items()}
    warnings = (warned for key, who in characters.items() for warned in _wrong(world, key, who))
    return replace(world, characters=characters), tuple(warnings)


def _completed_options(options: Options) -> Options:
    """The obstacles of recovery in their order, however they were given (BL-55)."""
    obstacles = tuple(obstacle_of(options, condition) for condition in ORDER)
    return options if obstacles == options.recovery_obstacles else replace(options, recovery_obstacles=obstacles)


def _completed(world: BlurWorld, who: Character, given: frozenset[str]) -> Character:
    if who.filter is not None:
        who = replace(who, filter=_new_unless_said(world, who.filter))
    if any(each.filter for each in who.inventory):
        kept = (each.filter and _new_unless_said(world, each.filter) for each in who.inventory)
        inventory = tuple(replace(each, filter=own) for each, own in zip(who.inventory, kept, strict=True))
        who = replace(who, inventory=inventory)
    if "in_fog" not in given:
        who = replace(who, in_fog=world.scene.in_fog)
    if "exposed" not in given:
        who = replace(who, exposed=who.in_fog and not protected(world, who))
    if "exposed_this_stay" not in given:
        who = replace(who, exposed_this_stay=who.exposed)
    if "dead" in who.conditions and not who.dead:
        who = replace(who, dead=True)
    return who


def _new_unless_said(world: BlurWorld, own: Filter) -> Filter:
    """The filter, with all its phases where the document says of none (BL-23)."""
    if own.phases_left is not None:
        return own
    kind = catalog(world.content).filters.get(own.kind)
    return replace(own, phases_left=kind.phases if kind else 0)


def _wrong(world: BlurWorld, key: str, who: Character) -> Iterator[Warned]:
    here = f"world.characters.{key}"
    for clause, message, field in (*_wrong_degree(who), *_wrong_ids(world, who), *_wrong_together(who)):
        yield Warned(clause, message, f"{here}.{field}")


Wrong = tuple[str, Text, str]


def _wrong_degree(who: Character) -> Iterator[Wrong]:
    """What does not go with this Blur."""
    if not 1 <= who.blur <= FOG:
        yield "BL-1", text("Blur goes from 1 to 6, not {blur}.", blur=who.blur), "blur"
    if who.blur >= FOG and not who.retired:
        yield "BL-7", text("At Blur 6 a character is retired."), "retired"
    if who.blur < INFECTED and (who.infections or who.pending_infection):
        yield "BL-35", text("Infections come with Blur 3 and go below it."), "infections"
    if who.blur < EATER and who.conditioning:
        yield "BL-44", text("Conditioning comes with Blur 4 and goes below it."), "conditioning"
    if who.blur >= EATER and not who.conditioning:
        yield "BL-5", text("From Blur 4 on there is conditioning."), "conditioning"
    if who.blur < EATER and who.fog_fresh:
        yield "BL-42", text("Only from Blur 4 on can one be fog-fresh."), "fog_fresh"


def _wrong_ids(world: BlurWorld, who: Character) -> Iterator[Wrong]:
    """Ids that no list knows, and doubles."""
    lists = catalog(world.content)
    for index, infection in enumerate(who.infections):
        place = f"infections.{index}"
        if (infection.number, infection.category) not in lists.infections:
            yield "BL-33", text("There is no infection {number} in that column.", number=infection.number), place
        if infection in who.infections[:index]:
            yield "BL-32", text("An infection is had once."), place
    for clause, field, known in (
        ("BL-54", "conditions", GRIND),
        ("BL-40", "conditioning", BLUNTS),
        ("BL-29", "gear", lists.gear),
    ):
        had: tuple[str, ...] = getattr(who, field)
        for index, each in enumerate(had):
            if each not in known:
                yield clause, text("{id} is in none of the lists.", id=each[:80]), f"{field}.{index}"
            if each in had[:index]:
                yield clause, text("{id} stands there twice.", id=each[:80]), f"{field}.{index}"
    yield from _wrong_gear(world, who)


def _wrong_gear(world: BlurWorld, who: Character) -> Iterator[Wrong]:
    """A filter and things carried that no list knows, and gear that is not worn together."""
    lists = catalog(world.content)
    for index, carried in enumerate(who.inventory):
        if carried.thing not in {*lists.gear, *lists.filters}:
            yield "BL-29", text("{id} is in none of the lists.", id=carried.thing[:80]), f"inventory.{index}.thing"
        elif carried.filter is not None and (carried.filter.kind, 1) != (carried.thing, carried.count):
            yield "BL-23", text("A used filter is carried by itself, under its own name."), f"inventory.{index}.filter"
        elif carried.count < 1:
            yield "BL-29", text("At least one of it."), f"inventory.{index}.count"
    if who.filter is not None and who.filter.kind not in lists.filters:
        yield "BL-26", text("{id} is in none of the lists.", id=who.filter.kind[:80]), "filter.kind"
    for worn in who.gear:
        for other in lists.gear[worn].apart if worn in lists.gear else ():
            if other in who.gear:
                yield (
                    "BL-29",
                    text(
                        "{gear} and {other} are not worn together.",
                        gear=gear_name(world, worn),
                        other=gear_name(world, other),
                    ),
                    "gear",
                )


def _wrong_together(who: Character) -> Iterator[Wrong]:
    """Fields that contradict each other."""
    if who.fresh and who.conditions:
        yield "BL-54", text("Any condition crosses Fresh."), "fresh"
    if who.fog_fresh and who.conditions:
        yield "BL-42", text("Any condition ends fog-fresh."), "fog_fresh"
    if who.ghoul and not who.dead:
        yield "BL-43", text("Only the dead are ghouls."), "ghoul"
    if who.conditioning != tuple(BLUNTS)[: len(who.conditioning)]:
        yield "BL-40", text("Conditioning comes in order."), "conditioning"
    for index, wise in enumerate(who.wises):
        for mark in wise.marks:
            if mark not in {"passed", "failed", "fate", "persona"}:
                yield "BL-56", text("{id} is in none of the lists.", id=mark[:80]), f"wises.{index}.marks"
