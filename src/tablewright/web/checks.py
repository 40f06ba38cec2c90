"""What a viewer can do about the called checks: help, propose to roll something else, call one."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from tablewright.kernel.decision import Declined, Invalid
from tablewright.kernel.front import parse
from tablewright.kernel.text import text
from tablewright.kernel.view import Choice, Control, Modifiers
from tablewright.table import commands as c
from tablewright.table.again import mentioned
from tablewright.table.checks import HELPERS, base_for, rows_of, says, takes_help
from tablewright.table.fill import begun, fill, untouched, whole
from tablewright.table.parts import controls_of, part_of
from tablewright.table.registry import read_command
from tablewright.table.seen import cards
from tablewright.table.state import Card
from tablewright.web.forms import Form, base_of
from tablewright.web.pages.model import Choices
from tablewright.web.seats import Seated
from tablewright.web.trays import may_play

__all__ = ["choices", "read_call", "read_part", "read_proposal"]


def choices(seated: Seated) -> Mapping[str, Choices]:
    """The choices by the ids of a check and a character that it waits for, with a space between."""
    return {
        f"{card.id} {character}": _choices(seated, seated.state.cards[card.id], character)
        for card in cards(seated.state, seated.viewer)
        for character in card.characters
    }


def _choices(seated: Seated, card: Card, character: str) -> Choices:
    if card.kind == "joint":
        return Choices(part=_part(seated, card, character) if may_play(seated, character) else ())
    system, world = seated.system, seated.world
    base = base_for(card, character)
    helpers: list[tuple[str, str]] = []
    if takes_help(system, base.get("type")):
        out = {character, *base.get(HELPERS, ())}
        people = ((key, person.name) for key, person in world.characters.items() if key not in out)
        helpers = [(key, name) for key, name in people if may_play(seated, key)]
    if not may_play(seated, character):
        return Choices(tuple(helpers))
    rows = rows_of(system, world, character, str(base.get("type")))
    lines = [(says(row.action or {}, card.difficulty), row.label) for row in rows]
    now = says(base)
    instead = tuple(
        (json.dumps(line), label) for line, label in lines if any(now.get(key) != value for key, value in line.items())
    )
    controls = _controls(seated, base)
    chosen = tuple(each for each in controls if isinstance(each, Choice))
    return Choices(tuple(helpers), instead, chosen, _bonuses(controls) is not None)


def _controls(seated: Seated, base: Mapping[str, Any]) -> tuple[Control, ...]:
    """What the tray of an action lets one set; nothing where it has none."""
    try:
        controls: tuple[Control, ...] = seated.system.views.tray(seated.world, base).controls
    except Declined:
        return ()
    return controls


def _part(seated: Seated, card: Card, character: str) -> tuple[Modifiers, ...]:
    """The controls of a character's part, with what was set."""
    there = part_of(card, character)
    fields = {} if there is None else there.fields
    return tuple(
        replace(each, rows=tuple((row[each.source_key], row[each.value_key]) for row in fields.get(each.key, ())))
        for each in controls_of(_controls(seated, card.base), character)
    )


def read_part(seated: Seated, form: Form) -> c.Command:
    """What a character adds to their part of one roll for several; what a page can't show of it stays."""
    card, character = seated.state.cards.get(form.get("card", "")), form.get("character", "")
    if card is None or character not in card.characters:
        raise Invalid("card", text("That check is closed, or already answered."))
    controls = [replace(each, rows=()) for each in controls_of(_controls(seated, card.base), character)]
    there = part_of(card, character)
    fields: dict[str, Any] = {}
    if there is not None:
        fields = {key: value for key, value in there.fields.items() if key not in {each.key for each in controls}}
    for each in controls:
        name, _ = each.part or ("", "")
        (entry,) = fill({name: [character]}, (each,), form)[name]
        fields |= says(entry) if isinstance(entry, dict) else {}
    return read_command({"command": "set_part", "card": card.id, "character": character, "fields": fields})


def _bonuses(controls: tuple[Control, ...]) -> Modifiers | None:
    """The rows of a tray that named bonuses go into, where it has such."""
    return next((each for each in controls if isinstance(each, Modifiers) and each.part is None), None)


def read_proposal(seated: Seated, form: Form) -> c.Command:
    """What is proposed: a line of the sheet, or what is rolled anyway, with what is chosen otherwise and a bonus."""
    card, character = seated.state.cards.get(form.get("card", "")), form.get("character", "")
    if card is None or character not in card.characters:
        raise Invalid("card", text("That check is closed, or already answered."))
    base = base_for(card, character)
    instead = parse(form["instead"].encode("utf-8", "replace")) if form.get("instead") else says(base)
    if not isinstance(instead, dict):
        raise Invalid("instead", text("A proposal says what is rolled, and nothing of how hard it is."))
    controls = _controls(seated, begun(seated.system, {**base, **instead}))
    for each in controls:
        if isinstance(each, Choice) and form.get(f"c.{each.key}", each.value) != each.value:
            instead = {**instead, each.key: form[f"c.{each.key}"]}
    if form.get("bonus"):
        rows = _bonuses(controls)
        if rows is None:
            raise Invalid("bonus", text("Nothing can be added to this check."))
        bonus = {"source": form.get("source", "").strip() or "?", rows.value_key: whole(form["bonus"], "bonus")}
        instead = {**instead, rows.key: [*base.get(rows.key, ()), bonus]}
    instead = {key: value for key, value in says(instead, HELPERS).items() if value != ""}
    given = {"card": card.id, "character": character, "instead": instead, "reason": form.get("reason", "").strip()}
    return read_command({"command": "propose_check", **given})


def read_call(seated: Seated, form: Form) -> c.Command:
    """Call the check that the tray has, with what was set in it; what nobody set is each character's own."""
    base = base_of(seated.system, form.get("base", ""))
    tray = seated.system.views.tray(seated.world, base)
    before = untouched(tray)
    action = fill(tray.action, tray.controls, form)
    kind, _, need = form.get("how", "single").partition("-")
    key = tray.difficulty or ("" if kind == "joint" else "difficulty")
    kept = {name: value for name, value in action.items() if name in base or value != before.get(name)}
    people, out = list(form.every("who")), {"actor", key}
    if kind == "joint":
        here = mentioned(action, seated.world.characters)
        kept, people, out = action, [each for each in seated.world.characters if each in here], {key}
    return read_command(
        {
            "command": "call_check",
            "title": form.get("title", "").strip() or str(tray.title),
            "characters": people,
            "base": {name: value for name, value in kept.items() if name not in out},
            "value": action.get(key, 0),
            "difficulty": key,
            "secret": bool(form.get("secret")),
            "kind": kind,
            **({"need": need} if need else {}),
            **({} if form.get("level", seated.state.level) == seated.state.level else {"level": form["level"]}),
        }
    )
