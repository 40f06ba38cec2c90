"""What the server hands to a page: the people, the table as one viewer sees it, and a roll being put together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tablewright.kernel.system import System
from tablewright.kernel.text import Text, text
from tablewright.kernel.view import Brief, Choice, Modifiers, OfferGroup, Sheet, Tray
from tablewright.table.handlers import DAYS_BACK
from tablewright.table.kept import Session
from tablewright.table.overriding import Overridden
from tablewright.table.rulings import Ruling
from tablewright.table.seen import Entry, SeenCard
from tablewright.table.state import Doing, Invite, Level, Role, TableState
from tablewright.web.pages.again import Again
from tablewright.web.pages.odds import OddsView
from tablewright.web.pages.problem import Problem
from tablewright.web.pages.strip import Cell
from tablewright.web.pages.texts import TextField

__all__ = [
    "Invitation",
    "Member",
    "Person",
    "Problem",
    "SeatRow",
    "TableLink",
    "TablePage",
    "TrayView",
    "Viewer",
    "put_away",
]


class Viewer(msgspec.Struct, frozen=True):
    """Who looks at the page."""

    seat: str
    name: str
    role: Role


class Member(msgspec.Struct, frozen=True):
    """A character in the party, with who plays it; nobody does while `owner_name` is null."""

    id: str
    brief: Brief
    owner_name: str | None
    here: bool
    mine: bool


class Person(msgspec.Struct, frozen=True):
    """Somebody at the table."""

    seat: str
    name: str
    role: Role
    here: bool


class TrayView(msgspec.Struct, frozen=True):
    """A roll that is being put together, with its odds.

    The controls of the tray hold what was typed. `modifiers` are the rows of its `Modifiers` by key, each
    (source, value) as typed; `faces` the dice typed so far and `wanted` the sides of those still to come,
    where the roll is made with real dice.
    """

    tray: Tray
    odds: OddsView
    base: Mapping[str, Any]
    modifiers: Mapping[str, tuple[tuple[str, str], ...]] = {}
    level: Level = "everything"
    faces: tuple[int, ...] = ()
    wanted: tuple[int, ...] = ()
    card: SeenCard | None = None
    """The called check that this roll answers."""
    problem: Problem | None = None
    joint: bool = False
    """Whether it is one roll for several characters."""


class Choices(msgspec.Struct, frozen=True):
    """Who of the viewer's could help a character with a check, and what it could roll instead."""

    helpers: tuple[tuple[str, str], ...] = ()
    """By id, with the name."""
    instead: tuple[tuple[str, Text], ...] = ()
    """By the action as JSON, with its line of the sheet."""
    controls: tuple[Choice, ...] = ()
    """What else of it could be chosen otherwise, such as an attribute."""
    bonus: bool = False
    """Whether a bonus can be proposed with it."""
    part: tuple[Modifiers, ...] = ()
    """What the character can add to their part of one roll for several, with what they have set."""


class TablePage(msgspec.Struct, frozen=True):
    """The table as one viewer sees it; `entries` are newest first, `older` the number to page on from."""

    id: str
    name: str
    system: System
    viewer: Viewer
    cursor: str
    party: tuple[Member, ...]
    people: tuple[Person, ...]
    character: str | None
    sheet: Sheet | None
    can_act: bool
    tray: TrayView | None
    moves: tuple[OfferGroup, ...]
    entries: tuple[Entry, ...]
    older: int | None
    may_advance: bool
    owner: str | None = None
    """The seat that plays the character shown."""
    cards: tuple[SeenCard, ...] = ()
    choices: Mapping[str, Choices] = {}
    """What the viewer can do about the called checks, by check and character."""
    problem: Problem | None = None
    undo: Doing | None = None
    """What an undo would take first, and what a redo would give back: for the GM."""
    redo: Text | None = None
    rulings: tuple[Ruling, ...] = ()
    """How the table plays otherwise than usual."""
    level: Level = "everything"
    """How much of a roll the others see where nothing else is said."""
    away: Text | None = None
    """That the table is archived or deleted."""
    pins: tuple[Entry, ...] = ()
    session: Session | None = None
    texts: Mapping[str, TextField] = {}
    """The party's notes, and those of the character shown where the viewer reads them."""
    overridden: tuple[Overridden, ...] = ()
    """The overrides of the character shown."""
    again: tuple[Again, ...] = ()
    """What may make the last roll of the character shown again."""
    strips: Mapping[str, tuple[Cell, ...]] | None = None
    """The odds on the sheet by the action as JSON; null where this device does not show them."""


class TableLink(msgspec.Struct, frozen=True):
    """A table on the front page that this browser has a seat at."""

    id: str
    name: str
    system: System
    role: Role
    seat_name: str
    character_names: tuple[str, ...]
    when: str
    away: Text | None = None
    """That it was archived or deleted."""


class SeatRow(msgspec.Struct, frozen=True):
    """A seat on the page of invitations."""

    id: str
    name: str
    role: Role
    here: bool


class Invitation(msgspec.Struct, frozen=True):
    """A link that lets somebody in, as a whole address; `good` is whether it still does."""

    invite: Invite
    url: str
    good: bool = True


def put_away(state: TableState) -> Text | None:
    """That a table is archived or deleted, in words; null for one that is played at."""
    if state.deleted is not None:
        return text("Deleted. It can be brought back for {days} days, and then is gone for good.", days=DAYS_BACK)
    return text("Archived. It can be read, and nothing is done at it.") if state.archived else None
