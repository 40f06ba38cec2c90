"""The sheet of a character, and the line in the party list."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.sdk import (
    Brief,
    Group,
    Item,
    Listing,
    Row,
    Sheet,
    Shut,
    Stat,
    Tag,
    Text,
    Track,
    plain,
    text,
    total,
)
from tablewright.systems.favor.abilities import ABILITIES, GROUPS, Pool
from tablewright.systems.favor.able import conscious
from tablewright.systems.favor.catalog import Catalog, Entry, catalog, effect, label, trigger
from tablewright.systems.favor.gifts import given_numbers, more
from tablewright.systems.favor.harm import DAMAGE, STRESS, Harm, half_full, marked, track_end
from tablewright.systems.favor.known import person
from tablewright.systems.favor.level import free_left, highest, level, level_for_caps, makes_freely, price
from tablewright.systems.favor.names import POOLS
from tablewright.systems.favor.resources import POOL_ABILITIES, pool_max
from tablewright.systems.favor.shut import shut
from tablewright.systems.favor.state import Character, Content, World

__all__ = ["brief", "opposed", "sheet"]


def brief(world: World, key: str) -> Brief:
    """The character in the party list."""
    person(world, key)
    character = world.characters[key]
    return Brief(plain(character.name), _tracks(world.content, character), tuple(_tags(world.content, character)))


def sheet(world: World, key: str) -> Sheet:
    """The character sheet: two pools and two tracks, four groups of abilities, what was acquired and what it cost."""
    person(world, key)
    character = world.characters[key]
    lists = catalog(world.content)
    barred = shut(lambda: conscious(world, key))
    return Sheet(
        name=plain(character.name),
        subtitle=text("Level {level}", level=level(world, character)),
        tracks=_tracks(world.content, character),
        stats=tuple(_stats(world, character)),
        tags=tuple(_tags(world.content, character)),
        groups=(
            *(_group(world, character, key, group, name, barred) for group, name in GROUPS.items()),
            *_overcoming(character, key, lists, barred),
        ),
        layout="grid2",
        lists=tuple(_lists(character, lists)),
    )


def _pool(content: Content, character: Character, pool: Pool) -> Track:
    """A pool against its maximum, with where that comes from (FG-30)."""
    first, second, third = (
        text("{ability} {value}", ability=ABILITIES[each].name, value=character.ability(each))
        for each in POOL_ABILITIES[pool]
    )
    note = text("3 + {first} + {second} + {third}", first=first, second=second, third=third)
    if talents := more(content, character, pool):
        note = text("{sum} + talents {value}", sum=note, value=talents)
    return Track(
        POOLS[pool], getattr(character, pool), pool_max(content, character, pool), "circles", note=note, path=pool
    )


def _tracks(content: Content, character: Character) -> tuple[Track, ...]:
    injured, stressed = half_full(content, character, DAMAGE), half_full(content, character, STRESS)
    return (
        _pool(content, character, "vigor"),
        _pool(content, character, "focus"),
        _harm(
            text("Damage"),
            text("injured: −1d6 on physical and mental checks")
            if injured
            else text("injured from {half}", half=track_end(content, character, DAMAGE) // 2),
            content,
            character,
            DAMAGE,
        ),
        _harm(
            text("Stress"),
            text("stressed: −1d6 on social and combat checks")
            if stressed
            else text("stressed from {half}", half=track_end(content, character, STRESS) // 2),
            content,
            character,
            STRESS,
        ),
    )


def _harm(name: Text, note: Text, content: Content, character: Character, track: Harm) -> Track:
    """Damage or stress against its end, with the mark of one half (FG-32, FG-33)."""
    end = track_end(content, character, track)
    return Track(name, marked(character, track), end, "bad", end // 2, note, path=track.name)


def _tags(content: Content, character: Character) -> Iterator[Tag]:
    """What is in force, the gravest first (FG-12, FG-22, FG-32, FG-33)."""
    marks = (
        (character.has("dead"), Tag(text("dead"), "fail")),
        (character.has("dying"), Tag(text("dying"), "fail")),
        (character.has("breakdown"), Tag(text("breakdown"), "fail")),
        (character.trauma_due, Tag(text("a trauma is due"), "warn")),
        (half_full(content, character, DAMAGE), Tag(text("injured"), "warn")),
        (half_full(content, character, STRESS), Tag(text("stressed"), "warn")),
        (character.may_advance, Tag(text("may spend XP"), "accent")),
        (character.creating, Tag(text("being made"), "plain")),
    )
    return (tag for holds, tag in marks if holds)


def _stats(world: World, character: Character) -> Iterator[Stat]:
    at = level(world, character)
    yield Stat(text("Level"), at, _level_note(character), "level")
    if makes_freely(character):
        yield Stat(text("AP left"), free_left(world, character))
    else:
        yield Stat(text("XP"), character.xp, text("the next AP costs {price}", price=price(at, 1)), "xp")
    yield Stat(text("Most in an ability"), highest(level_for_caps(world, character)), path="most_in_an_ability")


def _level_note(character: Character) -> Text | None:
    if not character.trauma_ap:
        return None
    return text("less {count} AP from traumas of creation", count=character.trauma_ap)


def _group(  # noqa: PLR0913, PLR0917 - a heading with all that its rows begin
    world: World, character: Character, key: str, group: str, name: Text, barred: Shut | None
) -> Group:
    own = [each for each, ability in ABILITIES.items() if ability.group == group]
    most = highest(level_for_caps(world, character))
    return Group(
        title=name,
        value=sum(character.ability(each) for each in own),
        rows=tuple(
            Row(
                ABILITIES[each].name,
                character.ability(each),
                adds=_adds(world.content, character, each),
                action={"type": "check", "actor": key, "ability": each},
                shut=barred,
                note=text("{uses} At its most.", uses=opposed(each))
                if character.ability(each) >= most
                else opposed(each),
                path=f"abilities.{each}",
            )
            for each in own
        ),
    )


def _adds(content: Content, character: Character, ability: str) -> int | None:
    """What a check adds, where talents make it another number than the ability (FG-2, FG-18)."""
    given = total(given_numbers(content, character, ability))
    return character.ability(ability) + given if given else None


def _overcoming(character: Character, key: str, lists: Catalog, barred: Shut | None) -> Iterator[Group]:
    """The mental traumas, each of which can be rolled against when it is triggered (FG-23)."""
    rows = tuple(
        Row(
            label(lists.traumas[borne.id]),
            note=trigger(lists.traumas[borne.id]),
            action={"type": "overcome_trauma", "actor": key, "trauma": borne.id, "ability": "willpower"},
            shut=barred,
        )
        for borne in character.traumas
        if borne.id in lists.traumas and lists.traumas[borne.id].mental
    )
    if rows:
        yield Group(text("Overcome a trauma"), rows=rows, note=text("When it is triggered."), minor=True)


def opposed(ability: str) -> Text:
    """What an ability is for, and what it goes against (FG-1, FG-4)."""
    found = ABILITIES[ability]
    if found.opposed_by is None:
        return found.uses
    return text("{uses} Against {ability}.", uses=found.uses, ability=ABILITIES[found.opposed_by].name)


def _lists(character: Character, lists: Catalog) -> Iterator[Listing]:
    talents = tuple(_item(key, lists.talents.get(key)) for key in character.talents)
    maneuvers = tuple(_item(key, lists.maneuvers.get(key)) for key in character.maneuvers)
    yield Listing(text("Talents"), talents, text("No talents yet."))
    yield Listing(text("Maneuvers"), maneuvers, text("No maneuvers yet."))
    yield Listing(text("Traumas"), tuple(_borne(character, lists)), text("No traumas."))
    if character.notes:
        yield Listing(text("Notes"), (Item(plain(character.notes)),))


def _item(key: str, entry: Entry | None) -> Item:
    if entry is None:
        return Item(plain(key), text("No list has this."), out=True)
    return Item(label(entry), effect(entry), text("house") if entry.house else None)


def _borne(character: Character, lists: Catalog) -> Iterator[Item]:
    for borne in character.traumas:
        entry = lists.traumas.get(borne.id)
        if entry is None:
            yield _item(borne.id, None)
            continue
        end = text("of the mind") if entry.mental else text("of the body")
        yield Item(label(entry), effect(entry), end, "FG-20" if borne.origin == "creation" else "FG-21")
