"""What needs what (FG-16), as a graph: abilities, and what asks for them or for one another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from tablewright.sdk import Edge, Graph, Text, Vertex, text
from tablewright.systems.favor.abilities import ABILITIES
from tablewright.systems.favor.catalog import Catalog, label, wants
from tablewright.systems.favor.conditions import meets, named
from tablewright.systems.favor.state import Character, Condition, Maneuver, Talent

__all__ = ["graph", "needed"]

_LAST = len(ABILITIES)


def graph(lists: Catalog, character: Character, entries: Iterable[Talent | Maneuver]) -> Graph:
    """These entries with all that they ask for, for this character: what is there, what can be had, what is missing."""
    shown = needed(lists, entries)
    places = {key: at for at, key in enumerate(ABILITIES)}
    order = sorted(shown, key=lambda entry: _first(lists, entry, places, frozenset()))
    return Graph(
        text("What needs what"),
        (*(_entry(lists, character, entry) for entry in order), *_abilities(character, order)),
        text("Lines lead down from an ability or a talent to what asks for it; a broken line is a condition not met."),
    )


def needed(lists: Catalog, entries: Iterable[Talent | Maneuver]) -> tuple[Talent | Maneuver, ...]:
    """The entries, and the talents and maneuvers that they ask for, and so on; each once."""
    found: dict[tuple[type, str], Talent | Maneuver] = {}
    waiting = list(entries)
    while waiting:
        entry = waiting.pop(0)
        if (type(entry), entry.id) not in found:
            found[type(entry), entry.id] = entry
            waiting += named(lists, entry)
    return tuple(found.values())


def _first(lists: Catalog, entry: Talent | Maneuver, places: Mapping[str, int], seen: frozenset[str]) -> int:
    """Where an entry stands: by the first ability that it asks for, or else by what it asks for."""
    for condition in entry.conditions:
        if condition.ability is not None:
            return places[condition.ability]
    others = (each for each in named(lists, entry) if each.id not in seen)
    return min((_first(lists, each, places, seen | {entry.id}) for each in others), default=_LAST)


def _entry(lists: Catalog, character: Character, entry: Talent | Maneuver) -> Vertex:
    had = entry.id in (character.talents if isinstance(entry, Talent) else character.maneuvers)
    needs = tuple(
        Edge(_to(condition), _said(lists, condition), meets(character, condition)) for condition in entry.conditions
    )
    if had:
        return Vertex(_key(entry), label(entry), "have", text("acquired"), needs)
    if all(edge.met for edge in needs):
        return Vertex(_key(entry), label(entry), "open", text("{ap} AP, its conditions hold", ap=entry.cost), needs)
    return Vertex(_key(entry), label(entry), "shut", text("{ap} AP, not yet", ap=entry.cost), needs)


def _abilities(character: Character, entries: Iterable[Talent | Maneuver]) -> Iterator[Vertex]:
    asked = {condition.ability for entry in entries for condition in entry.conditions}
    for key, ability in ABILITIES.items():
        if key in asked:
            value = character.ability(key)
            yield Vertex(key, ability.name, "have" if value else "open", text("now {value}", value=value))


def _key(entry: Talent | Maneuver) -> str:
    return f"{'talent' if isinstance(entry, Talent) else 'maneuver'}:{entry.id}"


def _to(condition: Condition) -> str:
    if condition.ability is not None:
        return condition.ability
    return f"talent:{condition.talent}" if condition.talent is not None else f"maneuver:{condition.maneuver}"


def _said(lists: Catalog, condition: Condition) -> Text:
    if condition.ability is None:
        return wants(condition, lists)
    return text("{ability} {needed}", ability=ABILITIES[condition.ability].name, needed=condition.at_least)
