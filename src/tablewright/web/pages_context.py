"""The table as one viewer sees it, gathered for the pages."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Literal, get_args

from msgspec.structs import replace
from starlette.concurrency import run_in_threadpool
from starlette.requests import HTTPConnection

from tablewright.kernel.decision import Declined
from tablewright.kernel.text import Text, text
from tablewright.kernel.view import OfferGroup, Sheet
from tablewright.table.fields import may_read
from tablewright.table.overriding import overridden
from tablewright.table.rulings import rulings
from tablewright.table.seen import cards, number
from tablewright.web.again import again_of
from tablewright.web.checks import choices
from tablewright.web.entries import cursor
from tablewright.web.language import shows_odds
from tablewright.web.pages.model import Member, Person, TablePage, TrayView, Viewer, put_away
from tablewright.web.pages.problem import Problem
from tablewright.web.pages.strip import strips
from tablewright.web.pages.texts import TextField, text_field
from tablewright.web.seats import Seated
from tablewright.web.site import site_of
from tablewright.web.trays import begun, may_play, tray_view

__all__ = ["ENTRIES", "Costly", "for_role", "sheet_for", "shown", "table_page", "tray_of"]

ENTRIES = 30
"""How many entries a page of the log has."""


Costly = Literal["log", "odds", "pins", "again"]
"""What takes reading or reckoning: the log, the odds on the sheet, the pinned entries, the last roll made again."""
ALL_OF_IT: tuple[Costly, ...] = get_args(Costly)


async def table_page(
    connection: HTTPConnection,
    seated: Seated,
    *,
    tray: TrayView | None = None,
    problem: Declined | None = None,
    costly: Collection[Costly] = ALL_OF_IT,
) -> TablePage:
    """The whole table; parts of the page, and pages around it, are served from the same with less of what is costly."""
    state, seat, system = seated.state, seated.seat, seated.system
    character = shown(connection, seated)
    mine = may_play(seated, character)
    newest = number(state, seated.viewer)
    tables = site_of(connection).tables
    entries = await tables.history(state.id, seated.viewer, limit=ENTRIES) if "log" in costly else []
    sheet = None if character is None else sheet_for(seated, character)
    odds = None
    if sheet is not None and shows_odds(connection):
        odds = await run_in_threadpool(strips, system, seated.world, sheet) if "odds" in costly else {}
    return TablePage(
        id=state.id,
        name=state.name,
        system=system,
        viewer=Viewer(seat.id, seat.name, seat.role),
        cursor=cursor(newest),
        party=tuple(_member(seated, key) for key in state.world.characters),
        people=tuple(
            Person(each.id, each.name, each.role, each.id in seated.room.here)
            for each in state.seats.values()
            if not each.revoked
        ),
        character=character,
        sheet=sheet,
        can_act=mine,
        tray=tray,
        moves=for_role(seated, system.views.moves(seated.world, character)) if mine and character is not None else (),
        entries=tuple(reversed(entries)),
        older=entries[0].n if entries and entries[0].n > 1 else None,
        may_advance=mine,
        owner=None if character is None else state.owners.get(character),
        cards=cards(state, seated.viewer),
        choices=choices(seated),
        problem=None if problem is None else Problem.of(problem),
        undo=state.latest if seat.role == "gm" else None,
        redo=state.undoings[-1].what if seat.role == "gm" and state.undoings else None,
        rulings=tuple(each for each in rulings(system, state.world.options) if not each.usual),
        away=put_away(state),
        level=state.level,
        pins=tuple(await tables.entries_at(state, seated.viewer, (pin.rev for pin in state.pins)))
        if "pins" in costly
        else (),
        session=state.session,
        texts=_texts(seated, character),
        overridden=() if character is None else overridden(state, character),
        strips=odds,
        again=again_of(seated, character)
        if "again" in costly and mine and tray is None and character is not None
        else (),
    )


def _texts(seated: Seated, character: str | None) -> dict[str, TextField]:
    """What is written together, as far as the viewer reads it."""
    state, seat = seated.state, seated.seat
    fields: tuple[tuple[str, Text], ...] = (
        ("party", text("The party's notes")),
        (f"notes.{character}", text("Notes, for the player and the GM")),
    )
    if seat.role == "gm":
        fields += ((f"secret.{character}", text("For GMs alone")),)
    return {
        field.partition(".")[0]: text_field(state, seat, field, label)
        for field, label in fields
        if may_read(state, seat, field)
    }


def shown(connection: HTTPConnection, seated: Seated) -> str | None:
    """The character whose sheet is shown: the one asked for, else the viewer's first, else, for the GM, the first."""
    state = seated.state
    asked = connection.query_params.get("c")
    if asked in state.world.characters:
        return asked
    owned = state.owned(seated.seat.id)
    if owned:
        return owned[0]
    return next(iter(state.world.characters), None) if seated.seat.role == "gm" else None


def tray_of(connection: HTTPConnection, seated: Seated) -> TrayView | None:
    """The roll that a link begins: of a row (`a`) or of a called check (`card`); raises `Declined`."""
    asked = connection.query_params
    if not asked.get("a") and not asked.get("card"):
        return None
    return tray_view(seated, begun(seated, asked, "a"))


def _member(seated: Seated, key: str) -> Member:
    state = seated.state
    owner = state.seats.get(state.owners.get(key, ""))
    return Member(
        id=key,
        brief=seated.system.views.brief(seated.world, key),
        owner_name=None if owner is None else owner.name,
        here=owner is not None and owner.id in seated.room.here,
        mine=owner is not None and owner.id == seated.seat.id,
    )


def sheet_for(seated: Seated, character: str) -> Sheet:
    """The sheet; for everybody but the player and the GM without what is for them alone."""
    sheet: Sheet = seated.system.views.sheet(seated.world, character)
    if may_play(seated, character):
        return sheet
    return replace(sheet, lists=tuple(listing for listing in sheet.lists if not listing.private))


def for_role(seated: Seated, groups: tuple[OfferGroup, ...]) -> tuple[OfferGroup, ...]:
    """The offers without those that are the GM's, for a player."""
    if seated.seat.role == "gm":
        return groups
    system = seated.system

    def open_to_players(action: Any) -> bool:
        return action.get("type") not in system.gm_actions and not action.get("forced")

    cut = (
        replace(group, offers=tuple(offer for offer in group.offers if open_to_players(offer.action)))
        for group in groups
    )
    return tuple(group for group, whole in zip(cut, groups, strict=True) if group.offers or not whole.offers)
