"""The character sheet: seven attributes with their skills, the tracks, what is carried and what one can do."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tablewright.sdk import Brief, Group, Item, Listing, Row, Sheet, Stat, Tag, Text, Track, plain, text
from tablewright.systems.haze.actions import Attack, Check, Contestant
from tablewright.systems.haze.attack import ATTRIBUTE_OF, evade_steps, extra_attacks, summed, toughness_steps
from tablewright.systems.haze.attributes import ATTRIBUTES, ineffective
from tablewright.systems.haze.breakthrough import SOURCE, awaits_ability
from tablewright.systems.haze.catalog import Effect, catalog, house
from tablewright.systems.haze.consciousness import limit
from tablewright.systems.haze.experience import BREAKTHROUGH, REMINDER, accumulated
from tablewright.systems.haze.expertise import of_tree
from tablewright.systems.haze.gifts import GIFTS
from tablewright.systems.haze.listed import listed, number
from tablewright.systems.haze.modifiers import best_bonus
from tablewright.systems.haze.names import (
    attribute_name,
    person_name,
    race_name,
    signed,
    skill_name,
    thing_name,
    tree_name,
)
from tablewright.systems.haze.rules import shut
from tablewright.systems.haze.rulings import rulings
from tablewright.systems.haze.sides import side
from tablewright.systems.haze.state import PRIMARY, Ability, Bonus, Character, HazeWorld, character
from tablewright.systems.haze.turns import used
from tablewright.systems.haze.vigor import MOST

__all__ = ["ORDINARY", "brief", "sheet"]

ORDINARY = 10
"""The difficulty that a tray begins with."""

COVERS = {
    "body": text("Strength and precision; the base speed; melee attacks."),
    "senses": text("Sight, hearing and touch; ranged and thrown attacks."),
    "mind": text("Knowledge, wit and the power to convince."),
    "willpower": text("What holds body and soul together, and resists."),
    "faith": text("The tie to the divine: miracle points, and which miracles one may work."),
    "magic": text("Command of magic: the greatest X of a spell."),
    "science": text("Learning in many fields, and what is built by it."),
}
"""What each attribute covers (HZ-1)."""


SHORT = {
    "body": text("BOD"),
    "senses": text("SEN"),
    "mind": text("MIN"),
    "willpower": text("WIL"),
    "faith": text("FAI"),
    "magic": text("MAG"),
    "science": text("SCI"),
}
"""The attributes in three letters."""


def brief(world: HazeWorld, key: str) -> Brief:
    """The character in the party list."""
    person = character(world, key)
    return Brief(person_name(person, key), _tracks(person), tuple(_tags(world, person)))


def sheet(world: HazeWorld, key: str) -> Sheet:
    """The whole sheet."""
    person = character(world, key)
    return Sheet(
        name=person_name(person, key),
        subtitle=_subtitle(world, person),
        tracks=(*_tracks(person), *_experience(person)),
        stats=tuple(_stats(world, person)),
        tags=tuple(_tags(world, person)),
        groups=tuple(_group(world, key, person, attribute) for attribute in ATTRIBUTES),
        lists=(
            _carried(world, person),
            _abilities(world, person),
            _expertise(world, person),
            *_notes(person),
            *_rulings(world),
        ),
    )


def _subtitle(world: HazeWorld, person: Character) -> Text:
    trees = [tree for tree in person.trees if tree != person.race]
    names = [*([race_name(world, person.race)] if person.race else []), *(tree_name(world, tree) for tree in trees)]
    return listed(names) if names else text("No race and no trees yet")


def _tracks(person: Character) -> tuple[Track, ...]:
    life = person.life
    return (
        Track(
            text("Life"),
            max(0, life.current),
            max(0, life.max),
            half=max(0, life.max // 2),
            note=text("half at {half}, unconscious at 0, dead at {dead}", half=life.max // 2, dead=-life.max)
            if life.max > 1
            else None,
            path="life.current",
        ),
        *_below(person),
        Track(text("Fatigue"), max(0, person.fatigue), max(0, limit(person)), look="bad", path="fatigue"),
        Track(text("Vigor"), max(0, person.vigor), MOST, look="circles", path="vigor"),
    )


def _below(person: Character) -> Iterator[Track]:
    """How far the unconscious are on the way to death (HZ-22)."""
    life = person.life
    if life.current < 0 < life.max:
        below = min(-life.current, life.max)
        yield Track(text("Below 0"), below, life.max, look="bad", note=text("dead at {dead}", dead=-life.max))


def _experience(person: Character) -> Iterator[Track]:
    """A box painted for each point obtained, its circle filled for each point spent (HZ-49)."""
    obtained = person.xp.earned + person.xp.converted
    if obtained > 0 and not person.creating:
        spent = min(max(0, obtained - person.xp.unspent), obtained)
        yield Track(
            text("Experience"),
            obtained,
            max(BREAKTHROUGH, obtained),
            used=spent,
            note=text("{n} to spend", n=person.xp.unspent),
        )


def _stats(world: HazeWorld, person: Character) -> Iterator[Stat]:
    yield Stat(text("Evade"), summed(evade_steps(world, person)), path="evade")
    yield Stat(text("Toughness"), summed(toughness_steps(world, person)), path="toughness")
    yield Stat(text("Base speed"), person.primary("body"), path="attributes.body")
    yield Stat(
        text("Free points") if person.creating else text("XP"), person.xp.unspent, text("to spend"), "xp.unspent"
    )
    counted, so_far = world.scene.turn > 0, used(person)
    yield Stat(text("Actions"), person.actions_per_turn, _a_turn(counted, so_far.actions), "actions_per_turn")
    if more := extra_attacks(person):
        yield Stat(text("Extra attacks"), more, _a_turn(counted, so_far.extra_attacks))
    if counted:
        yield Stat(text("Turn"), world.scene.turn)
    faith, magic = person.attribute("faith") or 0, person.attribute("magic") or 0
    if faith > 0:
        yield Stat(text("Miracle points"), 2 * faith, text("a day"))
    if magic > 0:
        yield Stat(text("Greatest X"), magic, text("of a spell"))
    if person.hours_active or person.hours_per_fatigue != 12:
        yield Stat(
            text("Awake"),
            person.hours_active,
            text("hours; fatigue every {n}", n=person.hours_per_fatigue),
            "hours_active",
        )
    if person.rerolls > 0:
        yield Stat(text("Rerolls"), person.rerolls, path="rerolls")


def _a_turn(counted: bool, taken: int) -> Text:  # noqa: FBT001 - what is said depends on it
    return text("a turn; {n} used", n=taken) if counted else text("a turn")


def _tags(world: HazeWorld, person: Character) -> Iterator[Tag]:
    for condition in person.conditions:
        yield Tag(attribute_name(condition), "fail")
    yield from _turn(world, person)
    if person.creating:
        yield Tag(text("being created"), "accent")
    if not person.approved:
        yield Tag(text("awaits the GM"), "warn")
    if person.fatigue > 0:
        yield Tag(text("{fatigue} on checks", fatigue=-person.fatigue), "warn")
    if person.vigor > 0:
        yield Tag(text("{vigor} on checks", vigor=signed(person.vigor)), "accent")
    if person.fatigue > 0 and person.fatigue >= limit(person):
        yield Tag(text("at the limit"), "warn")
    if 0 < 2 * person.life.current <= person.life.max:
        yield Tag(text("at half life"), "warn")
    obtained = accumulated(world.options, person.xp)
    if REMINDER <= obtained < BREAKTHROUGH:
        yield Tag(text("breakthrough: {n} of {at}", n=obtained, at=BREAKTHROUGH), "accent")
    if awaits_ability(person):
        yield Tag(text("breakthrough!"), "accent")


def _turn(world: HazeWorld, person: Character) -> Iterator[Tag]:
    """That nothing of the turn is left, where turns are counted."""
    if world.scene.turn and used(person).actions >= person.actions_per_turn:
        yield Tag(text("turn used"))


# ---- attributes and skills --------------------------------------------------------------------------------------


def _group(world: HazeWorld, key: str, person: Character, attribute: str) -> Group:
    value = person.attribute(attribute)
    minor = attribute not in PRIMARY
    if value is None:
        return Group(attribute_name(attribute), None, note=text("Only sentient beings have it."), minor=True)
    begin = Check(actor=key, attribute=attribute, difficulty=ORDINARY)
    rows = [
        _row(world, person, Check(actor=key, skill=skill.id, difficulty=ORDINARY))
        for skill in catalog(world.content).skills.values()
        if skill.attribute == attribute
    ]
    rows += (_attack(world, key, kind) for kind, on in ATTRIBUTE_OF.items() if on == attribute)
    rows += _fields(world, key, person, attribute)
    return Group(
        attribute_name(attribute),
        value,
        tuple(rows),
        short=SHORT[attribute],
        note=_reading(person, attribute, value),
        minor=minor,
        zero=value <= 0,
        action=None if shut(world, begin) else msgspec.to_builtins(begin),
        path=f"attributes.{attribute}",
    )


def _reading(person: Character, attribute: str, value: int) -> Text:
    """What the value says (HZ-2), or what 0 means (HZ-3, HZ-8); while creating, the gift to come (HZ-5 to HZ-7)."""
    if person.creating and attribute in GIFTS and value == 0:
        return text("At 0: 5 free points, and {gift} rises by 1 at the end.", gift=attribute_name(GIFTS[attribute]))
    if value <= 0:
        return text("At 0: only the die counts.") if attribute in PRIMARY else text("At 0: no checks.")
    if person.drained.get(attribute, 0) > 0:
        return text("{n} below the level paid for.", n=person.drained[attribute])
    if value >= 6:
        return text("Beyond human. {covers}", covers=COVERS[attribute])
    if value >= 3:
        return text("Remarkable. {covers}", covers=COVERS[attribute])
    return COVERS[attribute]


def _row(world: HazeWorld, person: Character, begin: Check) -> Row:
    skill = begin.skill or ""
    closed = shut(world, begin)
    adds = None if closed else side(world, Contestant(begin.actor, skill)).plus
    return Row(
        skill_name(world, skill),
        person.skill(skill),
        adds,
        action=msgspec.to_builtins(begin),
        shut=closed,
        note=text("trained") if catalog(world.content).skills[skill].trained and person.skill(skill) > 0 else None,
        path=f"skills.{skill}",
    )


def _attack(world: HazeWorld, key: str, kind: str) -> Row:
    """Attacks are checks on body or senses (HZ-23)."""
    target = next((other for other in world.characters if other != key and shut_target(world, other)), None)
    adds = side(world, Contestant(key, attribute=ATTRIBUTE_OF[kind]), bears_on=(kind,)).plus
    if target is None:
        return Row(attribute_name(kind), None, adds, note=text("There is nobody to attack."))
    begin = Attack(actor=key, target=target, kind="melee" if kind == "melee" else "ranged", damage=0)
    return Row(attribute_name(kind), None, adds, action=msgspec.to_builtins(begin), shut=shut(world, begin))


def shut_target(world: HazeWorld, key: str) -> bool:
    """Whether somebody can be attacked: the dead can't (HZ-26)."""
    return "dead" not in world.characters[key].conditions


def _fields(world: HazeWorld, key: str, person: Character, attribute: str) -> Iterator[Row]:
    """Expertises of one's own field, on the higher of magic and science (HZ-9)."""
    magic, science = person.attribute("magic") or 0, person.attribute("science") or 0
    if attribute != ("magic" if magic > science else "science"):
        return
    for expertise, level in person.expertises.items():
        begin = Check(actor=key, attribute=attribute, expertise=expertise, difficulty=ORDINARY)
        closed = shut(world, begin)
        adds = None if closed else side(world, Contestant(key, attribute=attribute, expertise=expertise)).plus
        yield Row(
            thing_name(expertise),
            level,
            adds,
            action=msgspec.to_builtins(begin),
            shut=closed,
            path=f"expertises.{expertise}",
        )


# ---- lists ------------------------------------------------------------------------------------------------------


def _carried(world: HazeWorld, person: Character) -> Listing:
    items = tuple(_item(world, person, bonus) for bonus in person.bonuses)
    return Listing(text("Carried"), items, empty=text("Nothing that gives a bonus."))


def _item(world: HazeWorld, person: Character, bonus: Bonus) -> Item:
    """Something carried, whether it counts, and if it never does, why (HZ-13, HZ-8)."""
    bears_on = listed(skill_name(world, key) for key in bonus.applies_to) if bonus.applies_to else text("nothing yet")
    if not bonus.active:
        return Item(
            thing_name(bonus.name), text("{skills}; not in use", skills=bears_on), plain(signed(bonus.value)), out=True
        )
    if ineffective(person, bonus.tag):
        note = text("{skills}; without effect", skills=bears_on)
        return Item(thing_name(bonus.name), note, plain(signed(bonus.value)), "HZ-8", out=True)
    if not bonus.applies_to or any(_counts(world, person, bonus, key) for key in bonus.applies_to):
        return Item(thing_name(bonus.name), bears_on, plain(signed(bonus.value)))
    note = text("{skills}; something else is better", skills=bears_on)
    return Item(thing_name(bonus.name), note, plain(signed(bonus.value)), "HZ-13", out=True)


def _counts(world: HazeWorld, person: Character, bonus: Bonus, key: str) -> bool:
    steps = best_bonus(world, person, (key,), ())
    carried = [each for each in person.bonuses if each.active and key in each.applies_to]
    return any(step.applied and each is bonus for step, each in zip(steps, carried, strict=True))


def _abilities(world: HazeWorld, person: Character) -> Listing:
    items = tuple(_ability(world, ability) for ability in person.abilities)
    return Listing(text("Abilities"), items, empty=text("None yet."))


def _ability(world: HazeWorld, ability: str | Ability) -> Item:
    if isinstance(ability, str):
        return Item(plain(ability))
    tree = ability.source.split(".")[0]
    end = text("breakthrough") if tree == SOURCE else tree_name(world, tree) if tree else None
    ours = {(slot.name, slot.note) for own in house().trees for slot in (*own.square, *own.circle, *own.triangle)}
    said = Text if ability.source and (ability.name, ability.note) in ours else plain
    note = said(ability.note) if ability.note else _told(ability.effect)
    return Item(said(ability.name) if ability.name else text("A development"), note, end)


def _notes(person: Character) -> Iterator[Listing]:
    """Notes for everybody, and those for the player and the GM alone."""
    for title, notes, private in (
        (text("Notes"), person.notes, False),
        (text("Notes for the player and the GM"), person.private_notes, True),
    ):
        if lines := [line.strip() for line in notes.splitlines() if line.strip()]:
            yield Listing(title, tuple(Item(plain(line)) for line in lines), private=private)


def _rulings(world: HazeWorld) -> Iterator[Listing]:
    """What the table has ruled otherwise, where it has."""
    if ruled := tuple(rulings(world.options)):
        yield Listing(text("Rulings of this table"), ruled)


def _told(effect: Effect | None) -> Text | None:
    """What an effect without a place of its own is, in words (HZ-45)."""
    if effect is None:
        return None
    match effect.kind:
        case "extra_attack":
            return text("Extra attacks: {n}", n=effect.value)
        case "melee_damage":
            return text("{n} melee damage", n=signed(effect.value))
        case "spell_failure":
            return text("{n} on rolls for spell failure", n=signed(effect.value))
    return None


def _expertise(world: HazeWorld, person: Character) -> Listing:
    items = []
    for tree, bought in person.trees.items():
        shape = catalog(world.content).shape(tree)
        slots = 3 * len(shape.square) + 2 * len(shape.circle) + len(shape.triangle)
        items.append(
            Item(
                tree_name(world, tree),
                text("{n} of {all} developments", n=bought.count(), all=slots),
                number(of_tree(world, person, tree)),
            )
        )
    items += [Item(thing_name(key), end=number(level)) for key, level in person.expertises.items()]
    return Listing(text("Expertise"), tuple(items), empty=text("No trees yet."))
