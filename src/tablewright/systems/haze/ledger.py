"""Taking purchases back while a character is being created (HZ-51)."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from tablewright.sdk import Invalid, Plan, Refused, Text, Turn, plain, text
from tablewright.systems.haze.able import living
from tablewright.systems.haze.actions import TakeBack
from tablewright.systems.haze.attributes import ATTRIBUTES
from tablewright.systems.haze.catalog import Effect, Slot, catalog, label
from tablewright.systems.haze.development import SLOTS, legal
from tablewright.systems.haze.events import PurchaseTakenBack
from tablewright.systems.haze.gifts import change_gift_points
from tablewright.systems.haze.names import attribute_name, person_name, skill_name, tree_name
from tablewright.systems.haze.results import TakenBackResult
from tablewright.systems.haze.state import Character, HazeWorld, Purchase

__all__ = ["line_name", "returned", "slot_of", "take_back", "taken_back"]


def slot_of(line: Purchase) -> tuple[str, Slot, int] | None:
    """The tree, kind and index of a development bought; null when the line names none."""
    parts = line.id.rsplit(".", 2)
    if len(parts) != 3 or not parts[2].isdecimal():
        return None
    slot = next((slot for slot in SLOTS if slot == parts[1]), None)
    return (parts[0], slot, int(parts[2])) if slot else None


def line_name(world: HazeWorld, line: Purchase) -> Text:
    """What a line of the ledger is called."""
    if line.kind == "attribute":
        return attribute_name(line.id)
    if line.kind == "skill":
        return skill_name(world, line.id)
    if line.kind == "life":
        return text("Life points")
    place = slot_of(line)
    if line.kind == "development" and place:
        tree, slot, index = place
        slots = catalog(world.content).shape(tree).slots(slot)
        if index < len(slots) and slots[index].name:
            return label(slots[index])
        return tree_name(world, tree)
    return plain(line.id)


def take_back(world: HazeWorld, action: TakeBack) -> Plan:
    """A purchase that nothing else rests on is taken back at the price paid, while creating (HZ-51)."""
    person = living(world, action.actor)
    if not person.creating:
        raise Refused(
            "HZ-51",
            text(
                "Purchases are taken back while a character is being created, and {who} is finished.",
                who=person_name(person, action.actor),
            ),
        )
    if action.purchase >= len(person.ledger):
        raise Invalid(
            "action.purchase",
            text("Lines in the ledger: {count}, counted from 0.", count=len(person.ledger)),
        )
    line = person.ledger[action.purchase]
    if any((later.kind, later.id) == (line.kind, line.id) for later in person.ledger[action.purchase + 1 :]):
        raise Refused("HZ-51", text("A later purchase of the same rests on it. Take that back first."))
    effects = _returnable(world, person, line)

    def resolve(turn: Turn[HazeWorld]) -> TakenBackResult:
        turn.happens(PurchaseTakenBack(action.actor, action.purchase, line, effects))
        change_gift_points(turn, action.actor, person)
        return TakenBackResult(line.kind, line.id, line.cost)

    return Plan(resolve)


def _returnable(world: HazeWorld, person: Character, line: Purchase) -> tuple[Effect, ...]:
    """The effects that go with a line; refused where the line can't be taken back."""
    if line.kind == "attribute" and line.id in ATTRIBUTES and person.attribute(line.id) is not None:
        return ()
    if line.kind == "skill":
        return ()
    place = slot_of(line)
    if line.kind == "development" and place:
        tree, slot, index = place
        bought = person.trees.get(tree)
        counts = bought.slots(slot) if bought else ()
        if bought and index < len(counts) and counts[index] > 0:
            left = (*counts[:index], counts[index] - 1, *counts[index + 1 :])
            missing = legal(world.options, replace(bought, **{slot: left}))
            if missing:
                raise Refused(
                    "HZ-51", text("Another development rests on it. {rule} Take that back first.", rule=missing)
                )
            slots = catalog(world.content).shape(tree).slots(slot)
            return slots[index].effects if index < len(slots) else ()
    raise Refused("HZ-51", text("This line is no purchase that can be taken back: what was rolled stands."))


def returned(world: HazeWorld, person: Character, actor: str, kind: str, key: str) -> dict[str, Any] | None:
    """What takes the last purchase of a thing back; null where there is none, or something rests on it."""
    lines = [at for at, line in enumerate(person.ledger) if (line.kind, line.id) == (kind, key)]
    return taken_back(world, actor, lines[-1]) if lines else None


def taken_back(world: HazeWorld, actor: str, at: int) -> dict[str, Any] | None:
    """What takes a line of the ledger back; null where the rule refuses it."""
    action = TakeBack(actor=actor, purchase=at)
    try:
        take_back(world, action)
    except Refused:
        return None
    built: dict[str, Any] = to_builtins(action)
    return built
