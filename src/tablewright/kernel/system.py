"""What a game is to the engine: its types, its rules, and what it shows to people."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce
from operator import or_
from pathlib import Path
from typing import Any, get_type_hints

import msgspec

from tablewright.kernel.decision import Invalid
from tablewright.kernel.rule import Plan, Rolled, Turn
from tablewright.kernel.text import Text, plain, text
from tablewright.kernel.view import Brief, Listing, OfferGroup, Option, Sheet, Tell, Tool, Tray

__all__ = ["Action", "Event", "Nothing", "System", "Views", "Warned", "World"]


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What somebody asks for, in the imperative; its `tag` is the `type` on the wire.

    Games derive from it: `class Check(Action, tag="check", kw_only=True): actor: str; …`.
    """

    actor: str


class Event(msgspec.Struct, frozen=True, tag_field="type"):
    """What happened, in the past tense, with what is needed to undo it, and no faces.

    Its `tag` is a name of its own with a version, such as `life_lost/1`; it never changes once released.
    """


class Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Options, content or a scene of a game that has none."""


class World(msgspec.Struct, frozen=True, kw_only=True):
    """The whole of what a rule sees.

    Games derive from it and give each field its own type; `options`, `content` and `scene` are frozen structs,
    a character is a frozen struct with an `extra` mapping for keys that nobody knows.
    """

    system: str
    options: Any
    content: Any
    scene: Any
    characters: Mapping[str, Any]


class Warned(msgspec.Struct, frozen=True):
    """Something in a document that the rules would not have allowed; it loads and plays all the same."""

    clause: str
    message: Text
    path: str


@dataclass(frozen=True, kw_only=True)
class Views:
    """What a game shows to people. Every function is pure and raises `Invalid` for an unknown id."""

    brief: Callable[[Any, str], Brief]
    """The character in the party list: name, two or three tracks, tags."""
    sheet: Callable[[Any, str], Sheet]
    """The character sheet, as blocks; what can be rolled carries its action."""
    tray: Callable[[Any, Mapping[str, Any]], Tray]
    """The roll tray of an action that is begun (its type, actor, and what was tapped)."""
    offers: Callable[[Any, str], tuple[OfferGroup, ...]]
    """What can be bought, at creation or later: open ones with their price, shut ones with their reason."""
    moves: Callable[[Any, str], tuple[OfferGroup, ...]]
    """What else can be done with or to the character: rests, damage, awards, gear, phases."""
    tell: Callable[[Any, Any, Rolled], Tell]
    """The log line of an action carried out, given the world before it and the action."""
    blank: Callable[[str], Mapping[str, Any]]
    """The document of a new character of this name, being created."""
    sample: Callable[[], Mapping[str, Any]]
    """A small party made by the rules: the `characters` (and `scene`) of a world document."""
    written: Callable[[Any], tuple[Listing, ...]] | None = None
    """What the table has written into the game's lists, as it reads; the world's `content` is its pack."""


@dataclass(frozen=True, kw_only=True)
class System:
    """A game: everything that the engine knows of it."""

    id: str
    title: Text
    motto: Text
    """A few words for the page where a game is picked: its dice and its idea."""
    version: int
    """Of the rules; a snapshot of a table is good only for the version it was made with."""
    world: type[World]
    actions: tuple[type[Action], ...]
    events: tuple[type[Event], ...]
    results: Mapping[type[Action], type]
    rules: Mapping[type[Action], Callable[[Any, Any], Plan]]
    evolve: Callable[[Any, Any], Any]
    complete: Callable[[Any, Mapping[str, frozenset[str]]], tuple[Any, tuple[Warned, ...]]]
    """Fill in the defaults that depend on other values, and list what is wrong.

    It is given the world as decoded and, for each character id and for `scene`, the keys that the document had.
    """
    check: Callable[[Any, Any], None] = lambda _world, _action: None
    """Raise `Invalid` for ids in an action that nobody knows, before any rule is asked."""
    remember: Callable[[Any, Any, Rolled], Any] = lambda _before, _action, rolled: rolled.world
    """The world to keep after an action: bookkeeping that is no event, such as the last roll."""
    gm_actions: frozenset[str] = frozenset()
    """The action types that only the GM may ask for; the others a player may, for their own character."""
    again: frozenset[str] = frozenset()
    """The action types that make the actor's last roll again: what was hidden of that roll stays hidden."""
    prepares: frozenset[str] = frozenset()
    """The action types that a character may take before a roll, by the rules, to be better at it: rest, gear."""
    award: str = ""
    """The action type by which a GM gives a character experience, where there is one; it needs an `amount`."""
    derived: Mapping[str, Callable[[Any, str], int]] = field(default_factory=dict)
    """Numbers of the sheet that no document keeps, by the path that the sheet gives them.

    Their stories are told by working them out again; nothing can be set in their place.
    """
    names: Mapping[str, Text] = field(default_factory=dict)
    """The names of ids: attributes, skills, conditions, result fields (`field.NAME`)."""
    mark: str = ""
    """The picture on the pages: `shapes`, `dice`, `fading`, `grid`; the house's unless given."""
    language: str = "en"
    """The native language, shown first."""
    accent: str = ""
    """The colours on the pages: `teal`, `plum`, `indigo`, `ochre`; the house's unless given."""
    words: Path | None = None
    """The folder with the catalogs `LANG.po`."""
    clauses: Path | None = None
    """The file with the clauses in words; `reference.chapters` says its form."""
    views: Views
    options: tuple[Option, ...] = ()
    """The rulings that a table may choose otherwise: every row of the rules' own list."""
    tools: tuple[Tool, ...] = ()
    """Planners and forecasts."""

    @cached_property
    def action_types(self) -> Mapping[str, type[Action]]:
        """The actions by their `type`."""
        return {msgspec.inspect.type_info(kind).tag: kind for kind in self.actions}  # type: ignore[attr-defined] # StructType has tag

    @cached_property
    def hints(self) -> Mapping[str, Any]:
        """The types of the world's fields."""
        return get_type_hints(self.world)

    @cached_property
    def _event_union(self) -> Any:
        return reduce(or_, self.events)

    def name(self, key: str) -> Text:
        """The name of an id; what has none is somebody's own word and shown as it is."""
        return self.names.get(key) or plain(key)

    def prepare(self, world: Any, action: Action) -> Plan:
        """Prepare an action: raises `Invalid` or `Refused`, asks for no dice."""
        self.check(world, action)
        return self.rules[type(action)](world, action)

    def turn(self, world: Any) -> Turn[Any]:
        """Begin to carry out an action in this world."""
        return Turn(world, self.evolve)

    def fold(self, world: Any, events: Sequence[Any]) -> Any:
        """The world after these events."""
        for event in events:
            world = self.evolve(world, event)
        return world

    def event(self, raw: Any) -> Any:
        """Decode an event of the log."""
        return msgspec.convert(raw, self._event_union)

    def action(self, raw: Any) -> Action:
        """Decode an action; raises `Invalid` with the path of the field that does not fit."""
        from tablewright.kernel.document import convert  # noqa: PLC0415 - document knows systems, not the other way round

        if not isinstance(raw, dict) or not isinstance(raw.get("type"), str):
            raise Invalid("action.type", text("An action needs a `type`."))
        kind = self.action_types.get(raw["type"])
        if kind is None:
            known = ", ".join(sorted(self.action_types))
            raise Invalid(
                "action.type",
                text("There is no action {type} in this game. Known are: {known}.", type=raw["type"][:80], known=known),
            )
        decoded: Action = convert({key: value for key, value in raw.items() if key != "type"}, kind, "action")
        return decoded
