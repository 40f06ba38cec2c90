"""Help with a called check, and proposals to roll something else for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tablewright.kernel.decision import Invalid, TooLarge
from tablewright.kernel.text import Text, plain, text
from tablewright.kernel.view import Row
from tablewright.table import commands as c, records as r
from tablewright.table.checks import HELPERS, base_for, known_keys, rows_of, says, takes_help
from tablewright.table.fill import begun
from tablewright.table.handlers.cards import card_here, tried, waiting
from tablewright.table.handlers.characters import character_here
from tablewright.table.handlers.context import Context
from tablewright.table.in_a_row import in_a_row
from tablewright.table.overriding import played
from tablewright.table.roles import Forbidden, must_play
from tablewright.table.state import Card, Help, Proposal

__all__ = ["help_check", "in_words", "propose_check", "settle_proposal", "withdraw_help"]

MOST = 40
"""How many may help with a check, and how many proposals it takes."""


def help_check(context: Context, command: c.HelpCheck) -> r.Record:
    """Help a character with a called check; how is said for all to see."""
    card = waiting(context, command.card, command.character)
    must_play(context.state, context.seat, command.helper)
    helper = character_here(context.state, command.helper)
    if card.kind == "joint" or not takes_help(context.system, card.base.get("type")):
        raise Forbidden(text("Nobody can help with this check."))
    if command.helper == command.character or _helping(card, command.character, command.helper):
        raise Forbidden(text("{who} is in it already.", who=helper.name))
    if len(card.helps) >= MOST:
        raise TooLarge(text("At most {most} can help with a check.", most=MOST))
    given = Help(command.character, command.helper, command.reason)
    base = base_for(card, command.character)
    tried(context, card, {**base, HELPERS: [*base.get(HELPERS, ()), command.helper]})
    name = character_here(context.state, command.character).name
    return r.Helped(card=card.id, help=given, name=name, helper=helper.name, seats=card.seats)


def withdraw_help(context: Context, command: c.WithdrawHelp) -> r.Record:
    """Help no longer, as long as the dice are not thrown."""
    card = waiting(context, command.card, command.character)
    must_play(context.state, context.seat, command.helper)
    if not _helping(card, command.character, command.helper):
        raise Invalid("helper", text("There is no such help with this check."))
    return r.Unhelped(
        card=card.id,
        character=command.character,
        helper=command.helper,
        name=character_here(context.state, command.helper).name,
        seats=card.seats,
    )


def _helping(card: Card, character: str, helper: str) -> bool:
    return any((each.character, each.helper) == (character, helper) for each in card.helps)


def propose_check(context: Context, command: c.ProposeCheck) -> r.Record:
    """Propose to roll something else on a called check: what the GM set besides stays as it is."""
    card = waiting(context, command.card, command.character)
    must_play(context.state, context.seat, command.character)
    if card.kind == "joint":
        raise Forbidden(text("This check is one roll for all of them: nothing else can be proposed."))
    if len(card.proposals) >= MOST:
        raise TooLarge(text("A check takes {most} proposals at most.", most=MOST))
    kind, instead = card.base.get("type"), says(command.instead)
    if command.instead.get("type", kind) != kind or {"forced", HELPERS, card.difficulty} & instead.keys():
        raise Invalid("instead", text("A proposal says what is rolled, and nothing of how hard it is."))
    rows = rows_of(context.system, played(context.state, context.system), command.character, str(kind))
    kept = says(card.base, *known_keys(rows, card.difficulty))
    base = {"type": kind, **kept, **instead}
    if says(base) == says(base_for(card, command.character), HELPERS):
        raise Invalid("instead", text("That is what is rolled already."))
    tried(context, card, {**base, "actor": command.character})
    proposal = Proposal(
        context.fresh(), command.character, base, _instead_in_words(context, card, instead, rows), command.reason
    )
    name = character_here(context.state, command.character).name
    return r.Proposed(card=card.id, proposal=proposal, name=name, seats=card.seats)


def _instead_in_words(context: Context, card: Card, instead: Mapping[str, Any], rows: Iterable[Row]) -> Text:
    """What is proposed: the line of the sheet, and what it does not say, such as a bonus by its source."""
    left, said = dict(instead), []
    for row in sorted(rows, key=lambda row: -len(row.action or {})):
        asked = says(row.action or {}, card.difficulty)
        if asked and all(left.get(key) == value for key, value in asked.items()):
            said.append(row.label)
            left = says(left, *asked)
            break
    said += [in_words(context, value) for value in left.values()]
    return in_a_row(tuple(said)) if said else text("as called")


def in_words(context: Context, value: Any) -> Text:
    """A value of an action, as a person would say it."""
    match value:
        case bool():
            return text("yes") if value else text("no")
        case str():
            return context.system.name(value)
        case [*many]:
            return in_a_row(tuple(in_words(context, each) for each in many)) if many else text("nothing")
        case Mapping():
            return plain(" ".join(f"{part:+}" if type(part) is int else str(part) for part in value.values()))
        case _:
            return plain(str(value))


def settle_proposal(context: Context, command: c.SettleProposal) -> r.Record:
    """Agree to a proposal, or not; what was agreed last is what is rolled."""
    card = card_here(context.state, command.card)
    open_ones = [each for each in card.proposals if each.id == command.proposal and each.agreed is None]
    if not open_ones or open_ones[0].character not in card.characters:
        raise Forbidden(text("That proposal is settled already."))
    (proposal,) = open_ones
    begun(context.system, {**proposal.base, "actor": proposal.character})
    return r.Settled(
        card=card.id,
        proposal=proposal.id,
        agreed=command.agreed,
        what=proposal.what,
        name=character_here(context.state, proposal.character).name,
        seats=card.seats,
    )
