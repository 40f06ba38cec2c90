"""The tray in which a roll is put together (FG-4 to FG-6, FG-19, FG-30)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tablewright.sdk import Choice, Control, Invalid, Modifiers, Number, Text, Toggle, Tray, plain, text
from tablewright.systems.favor.abilities import ABILITIES
from tablewright.systems.favor.basket import basket
from tablewright.systems.favor.catalog import catalog, label, trigger
from tablewright.systems.favor.checks import AMPLIFY_MOST, DIFFICULTIES
from tablewright.systems.favor.known import person
from tablewright.systems.favor.names import POOLS
from tablewright.systems.favor.sheet import opposed
from tablewright.systems.favor.state import Character, Talent, World
from tablewright.systems.favor.traumas import OVERCOME

__all__ = ["tray"]

_USUAL = 12
"""FG-9: where the dial of a new check stands."""

_CIRCUMSTANCE_MOST = 2
"""FG-9: the largest step that is offered for one circumstance."""

_OFTEN_OPPOSED: Mapping[str, str] = {"stealth": "awareness", "assault": "defend", "shooting": "defend"}
"""What is suggested where FG-4 leaves the opposing ability open; the others are suggested to meet themselves."""


def tray(world: World, action: Mapping[str, Any]) -> Tray:
    """The tray of a check, of overcoming a trauma, or of a purchase, that is begun."""
    actor = action.get("actor")
    person(world, actor if isinstance(actor, str) else "")
    character = world.characters[str(actor)]
    if action.get("type") == "buy":
        return basket(world, str(actor), action)
    if action.get("type") == "overcome_trauma":
        return _overcome(world, character, action)
    ability = action.get("ability")
    if action.get("type") != "check" or not isinstance(ability, str) or ability not in ABILITIES:
        raise Invalid("action.ability", text("A roll begins with an ability."))
    return _check(world, character, ability, action)


def _check(world: World, character: Character, ability: str, action: Mapping[str, Any]) -> Tray:
    talents = _helping(world, character, ability)
    value = action.get("difficulty")
    difficulty = Number(
        "difficulty",
        text("Difficulty"),
        value if isinstance(value, int) else _USUAL,
        ladder=DIFFICULTIES,
    )
    circumstances = Modifiers(
        "circumstances",
        text("Circumstances"),
        high=_CIRCUMSTANCE_MOST,
        note=text("Rain, wind, a load: each makes it harder by 1 or 2."),
    )
    return Tray(
        title=ABILITIES[ability].name,
        action=_base(action, talents),
        controls=(
            difficulty,
            circumstances,
            *_targets(world, action, ability),
            *_dice(action, talents),
            *_amplify(character, ability, action),
            *_maneuvers(world, character, action),
        ),
        note=opposed(ability),
    )


def _overcome(world: World, character: Character, action: Mapping[str, Any]) -> Tray:
    trauma = catalog(world.content).traumas.get(str(action.get("trauma")))
    if trauma is None:
        raise Invalid("action.trauma", text("There is no trauma {id} in the lists.", id=str(action.get("trauma"))[:80]))
    ability = "reasoning" if action.get("ability") == "reasoning" else "willpower"
    options = tuple((key, ABILITIES[key].name) for key in ("willpower", "reasoning"))
    return Tray(
        title=text("Overcome {trauma}", trauma=label(trauma)),
        action=_base(action, ()),
        controls=(
            Choice("ability", text("Ability"), options, ability),
            *_dice(action, ()),
            *_amplify(character, ability, action),
        ),
        difficulty=None,
        note=_overcoming(trigger(trauma)),
    )


def _overcoming(when: Text | None) -> Text:
    if when is None:
        return text("Against {difficulty}. What is missing comes as stress.", difficulty=OVERCOME)
    return text(
        "Against {difficulty}. What is missing comes as stress. It is triggered when: {trigger}",
        difficulty=OVERCOME,
        trigger=when,
    )


def _base(action: Mapping[str, Any], talents: Sequence[Talent]) -> Mapping[str, Any]:
    """The action without what the switches of the tray put in."""
    patched = {"target", "against", "on_favor"}
    base = {key: value for key, value in action.items() if key not in patched and value is not None}
    if isinstance(base.get("advantage"), list | tuple):
        names = {talent.id for talent in talents}
        base["advantage"] = [each for each in base["advantage"] if _source(each) not in names]
    return base


def _source(advantage: Any) -> str:
    return str(advantage.get("source")) if isinstance(advantage, Mapping) else ""


def _targets(world: World, action: Mapping[str, Any], ability: str) -> Iterator[Control]:
    """Those who can be rolled against in place of a difficulty, and with what they answer (FG-4)."""
    fixed = ABILITIES[ability].opposed_by
    for key, other in world.characters.items():
        if key != action.get("actor") and not other.has("dead"):
            yield Toggle(
                f"target-{key}",
                text("Against {name}", name=other.name),
                {"target": key, "difficulty": None},
                on=action.get("target") == key,
                note=text("they roll {ability}", ability=ABILITIES[fixed].name) if fixed else None,
            )
    if fixed is None and len(world.characters) > 1:
        chosen = action.get("against")
        yield Choice(
            "against",
            text("Whoever it is against rolls"),
            tuple((key, each.name) for key, each in ABILITIES.items()),
            chosen if isinstance(chosen, str) and chosen in ABILITIES else _OFTEN_OPPOSED.get(ability, ability),
            task=True,
        )


def _helping(world: World, character: Character, ability: str) -> tuple[Talent, ...]:
    """The talents of a character that can help with an ability (FG-18)."""
    known = (catalog(world.content).talents.get(key) for key in character.talents)
    return tuple(talent for talent in known if talent is not None and ability in talent.helps)


def _dice(action: Mapping[str, Any], talents: Sequence[Talent]) -> Iterator[Control]:
    """What gives and takes dice (FG-6)."""
    given = action.get("advantage")
    sources = {_source(each) for each in given} if isinstance(given, list | tuple) else set()
    for talent in talents:
        yield Toggle(
            f"talent-{talent.id}",
            label(talent),
            {"advantage": [{"source": talent.id, "dice": 1}]},
            on=talent.id in sources,
            note=text("+1d6"),
        )
    yield Modifiers("advantage", text("Advantage, in dice"), "dice", 10)
    yield Modifiers("disadvantage", text("Disadvantage, in dice"), "dice", 10)


def _amplify(character: Character, ability: str, action: Mapping[str, Any]) -> Iterator[Control]:
    """The points that are spent for +1 each (FG-30, FG-31)."""
    pool = ABILITIES[ability].pool
    value = action.get("amplify")
    left = getattr(character, pool)
    yield Number(
        "amplify",
        text("Amplify with {pool}", pool=POOLS[pool]),
        value if isinstance(value, int) else 0,
        0,
        AMPLIFY_MOST,
        text("+1 a point; {left} left, the rest comes as damage", left=left)
        if pool == "vigor"
        else text("+1 a point; {left} left, the rest comes as stress", left=left),
    )


def _maneuvers(world: World, character: Character, action: Mapping[str, Any]) -> Iterator[Control]:
    """The maneuver that is used, and whether it applies to a favor (FG-19)."""
    lists = catalog(world.content)
    known = tuple((key, label(lists.maneuvers[key])) for key in character.maneuvers if key in lists.maneuvers)
    if known:
        chosen = action.get("maneuver")
        yield Choice(
            "maneuver", text("Maneuver"), (("", plain("–")), *known), chosen if isinstance(chosen, str) else ""
        )
        yield Toggle(
            "on_favor",
            text("The maneuver applies to a favor"),
            {"on_favor": True},
            on=action.get("on_favor") is True,
            note=text("it costs focus then"),
        )
