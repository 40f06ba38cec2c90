"""The names of ids, and of the fields of results."""

from __future__ import annotations

from tablewright.sdk import Text, plain, text
from tablewright.systems.haze.catalog import catalog, house, label
from tablewright.systems.haze.state import Character, HazeWorld

__all__ = [
    "NAMES",
    "attribute_name",
    "names",
    "person_name",
    "race_name",
    "signed",
    "skill_name",
    "thing_name",
    "tree_name",
]

NAMES = {
    "xp": text("XP"),
    "body": text("Body"),
    "senses": text("Senses"),
    "mind": text("Mind"),
    "willpower": text("Willpower"),
    "faith": text("Faith"),
    "magic": text("Magic"),
    "science": text("Science"),
    "life": text("Life"),
    "evade": text("Evade"),
    "toughness": text("Toughness"),
    "fatigue": text("Fatigue"),
    "vigor": text("Vigor"),
    "damage": text("Damage"),
    "zero": text("Never below 0"),
    "melee": text("Melee attack"),
    "ranged": text("Ranged attack"),
    "d10": text("Die"),
    "unconscious": text("unconscious"),
    "fainted": text("fainted"),
    "dead": text("dead"),
    "divine": text("divine"),
    "field.success": text("Passes"),
    "field.total": text("Total"),
    "field.difficulty": text("Difficulty"),
    "field.margin": text("Margin"),
    "field.winner": text("Wins"),
    "field.totals": text("Totals"),
    "field.decided_by": text("Decided by"),
    "field.passed": text("Who passes"),
    "field.evade": text("Evade"),
    "field.hit": text("Hits"),
    "field.dealt": text("Damage dealt"),
    "field.target_life": text("Life left"),
    "field.awake": text("Stays awake"),
    "field.fainted": text("Faints"),
    "field.fatigue_gained": text("Fatigue gained"),
    "field.fatigue_removed": text("Fatigue removed"),
    "field.life": text("Life"),
    "field.fatigue": text("Fatigue"),
    "field.vigor": text("Vigor"),
    "field.died": text("Dies"),
    "field.breakthrough": text("Breakthrough"),
    "field.cost": text("Price"),
    "field.spent": text("Spent"),
    "field.left": text("Left"),
}
"""What is called by a name; `names()` adds the game's own skills, trees and races."""

SAMPLE = {
    str(each): each
    for each in (
        text("Muffled boots"),
        text("Ring of dusk"),
        text("Yew bow"),
        text("Round shield"),
        text("Mail shirt"),
        text("Surgeon's case"),
        text("Loupe"),
        text("Gemology"),
    )
}
"""What the sample party carries and knows: words of ours, so that they are told in the reader's language."""


def names() -> dict[str, Text]:
    """Every id of the game itself with its name."""
    own = house()
    return {
        **{tree.id: label(tree) for tree in own.trees},
        **{race.id: label(race) for race in own.races},
        **{skill.id: label(skill) for skill in own.skills},
        **NAMES,
        **SAMPLE,
    }


def attribute_name(key: str) -> Text:
    """The name of an attribute; what is none is shown as it was written."""
    return NAMES.get(key) or plain(key[:80])


def skill_name(world: HazeWorld, key: str) -> Text:
    """The name of a skill of this table."""
    skill = catalog(world.content).skills.get(key)
    return label(skill) if skill else attribute_name(key)


def tree_name(world: HazeWorld, key: str) -> Text:
    """The name of a tree; one that no content describes goes by its id."""
    tree = catalog(world.content).trees.get(key)
    return label(tree) if tree else plain(key[:80])


def race_name(world: HazeWorld, key: str) -> Text:
    """The name of a race."""
    race = catalog(world.content).races.get(key)
    return label(race) if race else plain(key[:80])


def thing_name(name: str) -> Text:
    """The name of something carried, or of an expertise: somebody's own word, unless it came with the sample party."""
    return SAMPLE.get(name) or plain(name)


def person_name(person: Character, key: str) -> Text:
    """The name of a character; one without a name goes by the id."""
    return plain(person.name or key)


def signed(value: int) -> str:
    """A number with its sign, as a sheet shows what is added.

    >>> signed(3), signed(-2)
    ('+3', '−2')
    """
    return f"+{value}" if value >= 0 else f"\N{MINUS SIGN}{-value}"
