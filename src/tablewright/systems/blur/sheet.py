"""The character sheet, and the character in the party list."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.sdk import (
    Brief,
    Figure,
    Group,
    Invalid,
    Item,
    Listing,
    Row,
    Sheet,
    Stage,
    Stat,
    Tag,
    Text,
    Track,
    plain,
    plural,
    text,
)
from tablewright.systems.blur import names
from tablewright.systems.blur.acting import called, lost
from tablewright.systems.blur.actions import RollBlur
from tablewright.systems.blur.clock import clock
from tablewright.systems.blur.conditioning import blunted
from tablewright.systems.blur.conditions import next_condition
from tablewright.systems.blur.content import catalog
from tablewright.systems.blur.degrees import EATER, INFECTED
from tablewright.systems.blur.fog import fogged, protected, works
from tablewright.systems.blur.infections import next_category
from tablewright.systems.blur.inventory import ROOM, room_taken
from tablewright.systems.blur.rules import shut
from tablewright.systems.blur.scene import grinds_every
from tablewright.systems.blur.state import BlurWorld, Category, Character, Filter
from tablewright.systems.blur.traits import has, might

__all__ = ["brief", "character", "sheet"]

COLUMNS: tuple[tuple[Category, Text], ...] = (
    ("primary", text("Infections, primary")),
    ("alternate", text("Infections, alternate")),
)


def character(world: BlurWorld, key: str) -> Character:
    """The character with this id; raises `Invalid`."""
    if key not in world.characters:
        raise Invalid("actor", text("There is no character {id} here.", id=key[:80]))
    return world.characters[key]


def brief(world: BlurWorld, key: str) -> Brief:
    """The character in the party list: Blur, the filter, and what is the matter."""
    who = character(world, key)
    return Brief(called(world, key), tuple(_tracks(world, who)), tuple(_tags(world, key)))


def sheet(world: BlurWorld, key: str) -> Sheet:
    """The whole sheet."""
    who = character(world, key)
    return Sheet(
        name=called(world, key),
        subtitle=_stands(world, key),
        tracks=(_filter_track(world, who.filter),) if who.filter else (),
        stats=tuple(_stats(world, key)),
        tags=tuple(_tags(world, key)),
        figure=_degrees(who),
        clock=clock(world, key),
        groups=tuple(_groups(world, key)),
        layout="grid2",
        lists=tuple(_lists(world, who, key)),
    )


def _stands(world: BlurWorld, key: str) -> Text:
    who = world.characters[key]
    if lost(who):
        return text("one with the fog")
    if who.exposed:
        return text("in fog, exposed")
    if who.in_fog:
        return text("in fog, protected")
    return text("counts as in fog") if fogged(world, key) else text("out of the fog")


def _tracks(world: BlurWorld, who: Character) -> Iterator[Track]:
    yield Track(text("Blur"), min(max(who.blur, 0), 6), 6, "circles", path="blur")
    if who.filter is not None:
        yield _filter_track(world, who.filter)


def _filter_track(world: BlurWorld, own: Filter) -> Track:
    kind = catalog(world.content).filters.get(own.kind)
    left = max(own.phases_left or 0, 0)
    note = text("replace it now") if own.due else text("spent") if left == 0 else None
    return Track(
        names.filter_name(world, own.kind),
        left,
        max(left, kind.phases if kind else 1),
        note=note,
        path="filter.phases_left",
    )


def _stats(world: BlurWorld, key: str) -> Iterator[Stat]:
    who = world.characters[key]
    yield Stat(text("Blur"), who.blur, path="blur")
    in_force = might(world, who, fogged=fogged(world, key))
    note = None if in_force == who.might else text("out of fog {might}", might=who.might)
    yield Stat(text("Might"), in_force, note, path="might")
    scene = world.scene
    if scene.phase == "adventure":
        every = grinds_every(scene)
        yield Stat(text("Turn"), (scene.turn - 1) % every + 1, text("of {every}", every=every))
    else:
        yield Stat(text("Phase"), names.PHASES[scene.phase])


def _tags(world: BlurWorld, key: str) -> Iterator[Tag]:
    yield from _fate_tags(world, key)
    yield from _state_tags(world, world.characters[key])


def _fate_tags(world: BlurWorld, key: str) -> Iterator[Tag]:
    """What hangs over the character."""
    who = world.characters[key]
    if lost(who):
        yield Tag(text("retired"), "fail")
    if who.dead:
        yield Tag(text("fog-ghoul"), "warn") if who.ghoul and fogged(world, key) else Tag(text("dead"), "fail")
    if who.blur_roll_due:
        yield Tag(text("Blur roll due"), "warn")
    if who.pending_infection:
        yield Tag(text("an infection to choose"), "warn")


def _state_tags(world: BlurWorld, who: Character) -> Iterator[Tag]:
    """How the character stands now."""
    if who.exposed:
        yield Tag(text("exposed"), "warn")
    elif who.in_fog:
        yield Tag(text("protected"), "pass")
    if who.fresh and not who.conditions and not has(world, who, "hides_fresh"):
        yield Tag(text("Fresh"), "pass")
    if who.fog_fresh:
        yield Tag(text("Fog-fresh"), "pass")
    yield from (Tag(names.condition_name(each), "fail") for each in who.conditions if each != "dead")
    if who.free_test:
        yield Tag(text("a free test in this camp"), "accent")
    if who.town_over:
        yield Tag(text("run out of town"), "warn")


def _degrees(who: Character) -> Figure:
    stages = tuple(
        Stage(
            name,
            "past" if degree < who.blur else "here" if degree == who.blur else "ahead",
            brings,
        )
        for degree, (name, brings) in names.DEGREES.items()
    )
    degree = min(max(who.blur, 1), 6)
    chance = max(6 - who.blur, 0)
    caption = text(
        "Blur {blur}, {degree}. A Blur roll raises it {chance} times in 6.",
        blur=who.blur,
        degree=names.DEGREES[degree][0],
        chance=chance,
    )
    return Figure(text("Degrees of Blur"), stages, caption)


def _groups(world: BlurWorld, key: str) -> Iterator[Group]:
    """The kinds of test that the character has dice for, and whatever else can be rolled."""
    who = world.characters[key]
    for title, kinds in names.KIND_GROUPS:
        rows = tuple(_test_row(key, kind, who.ratings[kind]) for kind in kinds if who.ratings.get(kind))
        if rows:
            yield Group(title, rows=rows)
    other = Row(text("Another test"), action={"type": "test", "actor": key}, note=text("its kind and dice in the tray"))
    yield Group(text("The fog, and anything else"), rows=(_blur_row(world, key), other), minor=True)


def _test_row(key: str, kind: str, dice: int) -> Row:
    return Row(
        names.KINDS[kind],
        level=dice,
        action={"type": "test", "actor": key, "kind": kind},
        path=f"ratings.{kind}",
    )


def _blur_row(world: BlurWorld, key: str) -> Row:
    """The Blur roll, with what makes it due (BL-14); that the GM may call for one is theirs to know, as is why."""
    due = world.characters[key].blur_roll_due
    note = text("due by {clause}", clause=due) if due else None
    begun = {"type": "blur_roll", "actor": key}
    return Row(text("Blur roll"), action=begun, shut=shut(world, RollBlur(key)), note=note)


def _lists(world: BlurWorld, who: Character, key: str) -> Iterator[Listing]:
    """In pairs, as they stand beside each other where there is room."""
    yield Listing(text("Protection"), tuple(_protection(world, who)), text("Nothing keeps the fog out."))
    yield Listing(text("Inventory"), tuple(_inventory(world, who)))
    yield Listing(text("Conditions"), tuple(_conditions(who, fog=fogged(world, key))), text("None."))
    yield Listing(text("Wises"), tuple(_wises(who)), text("None noted yet."))
    if who.blur >= INFECTED or who.infections or who.pending_infection or who.last_category:
        for category, title in COLUMNS:
            yield Listing(title, tuple(_infections(world, who, category)), text("None now."))
    if who.blur >= EATER or who.conditioning:
        yield Listing(text("Conditioning"), tuple(_conditioning(who)))
    notes = (Item(plain(who.notes)),) if who.notes else ()
    if lost(who):
        yield Listing(text("Epitaph"), notes, text("Nobody has written one yet; the notes are its place."))
    elif notes:
        yield Listing(text("Notes"), notes)


def _protection(world: BlurWorld, who: Character) -> Iterator[Item]:
    lists = catalog(world.content)
    for worn in who.gear:
        takes = lists.gear[worn].takes if worn in lists.gear else ()
        note = text("takes {filters}", filters=names.in_a_row(names.filter_name(world, each) for each in takes))
        yield Item(names.gear_name(world, worn), note if takes else None, text("worn"), "BL-29")
    if who.filter is not None:
        yield _filter_item(world, who, who.filter)
    for source in who.protection:
        yield Item(plain(source), None, text("protects"), "BL-20")
    if who.in_fog and not protected(world, who):
        yield Item(text("Exposed to the fog"), None, None, "BL-19")


def _filter_item(world: BlurWorld, who: Character, own: Filter) -> Item:
    left = max(own.phases_left or 0, 0)
    note = plural("{n} phase left", "{n} phases left", left)
    if own.due:
        note = text("replace it before this turn or phase ends")
    end = text("works") if works(world, who) else text("spent") if left == 0 else text("not worn")
    return Item(names.filter_name(world, own.kind), note, end, "BL-24" if own.due else "BL-23")


def _inventory(world: BlurWorld, who: Character) -> Iterator[Item]:
    """What is carried, place by place, with how much of it is taken (BL-26 to BL-29)."""
    if who.gear:
        yield Item(
            text("on the head"), names.in_a_row(names.gear_name(world, each) for each in who.gear), None, "BL-29"
        )
    for place, room in ROOM.items():
        here = tuple(each for each in who.inventory if each.place == place)
        things = names.in_a_row(names.carried_name(world, each) for each in here) if here else None
        taken = text("{taken} of {room}", taken=room_taken(world, who.inventory, place), room=room)
        yield Item(names.PLACES[place], things, taken, out=not here)


def _infections(world: BlurWorld, who: Character, category: Category) -> Iterator[Item]:
    """A column of the table of infections, with what may come to stand in it (BL-31)."""
    for each in who.infections:
        if each.category == category:
            yield Item(
                names.infection_name(world, each.number, category),
                names.infection_does(world, each.number, category),
                None,
                "BL-33" if each.number <= 8 else "BL-34",
            )
    if who.pending_infection:
        number = who.pending_infection.number
        name = names.infection_name(world, number, category)
        yield Item(name, names.infection_does(world, number, category), text("to be chosen"), "BL-31", out=True)
    elif next_category(who) == category:
        yield Item(text("The next one comes here"), None, None, "BL-31", out=True)


def _conditioning(who: Character) -> Iterator[Item]:
    """The ladder of the six, those to come muted (BL-40)."""
    for each in who.conditioning:
        if each not in names.CONDITIONING:
            yield Item(plain(each), None, None, "BL-40")
    for each, (name, does) in names.CONDITIONING.items():
        had = each in who.conditioning
        yield Item(name, does, text("had") if had else text("not yet"), "BL-40", out=not had)


def _conditions(who: Character, *, fog: bool) -> Iterator[Item]:
    for each in who.conditions:
        name, does = names.CONDITIONS.get(each, (plain(each), None))
        own = blunted(who, each) if fog else None
        if own:
            yield Item(name, text("blunted: {name}", name=names.CONDITIONING[own][0]), None, "BL-40", out=True)
        else:
            yield Item(name, does, None, "BL-54")
    following = next_condition(who)
    if following and who.conditions:
        yield Item(text("The grind gives next"), names.condition_name(following), None, "BL-54")


def _wises(who: Character) -> Iterator[Item]:
    for wise in who.wises:
        marks = names.in_a_row(names.NAMES.get(f"mark.{mark}") or plain(mark) for mark in wise.marks)
        yield Item(plain(wise.name), marks if wise.marks else None, text("{n} of 4", n=len(wise.marks)), "BL-56")
