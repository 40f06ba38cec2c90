"""What a viewer gets of a record: built up from nothing, so that what nobody wrote a line for stays hidden."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tablewright.kernel.rule import Thrown
from tablewright.kernel.steps import Step
from tablewright.kernel.text import Text, plain, text
from tablewright.kernel.view import Tell
from tablewright.table import records as r
from tablewright.table.audience import audience
from tablewright.table.count import Audience
from tablewright.table.fair import Opening, Proof
from tablewright.table.in_a_row import in_a_row
from tablewright.table.levels import LEVEL_NAMES
from tablewright.table.state import LEVELS, Answer, Card, Help, Kind, Level, Need, Role, Struck, TableState

__all__ = ["Entry", "SeenCard", "Viewer", "cards", "number", "number_of", "seen", "seen_by", "sees"]


class Viewer(msgspec.Struct, frozen=True):
    """Somebody who looks: their seat, and what they are."""

    seat: str
    role: Role


class SeenTogether(msgspec.Struct, frozen=True):
    """What came of a combined check."""

    title: str
    passed: bool


class SeenAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """That somebody rolled on a called check, and what came of it as far as it is shown."""

    character: str
    passed: bool | None = None
    number: Text | None = None


class SeenProposal(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody would rather roll on a called check; `agreed` is what the GM said, null while they have not."""

    id: str
    character: str
    what: Text
    reason: str
    agreed: bool | None = None


class SeenPart(msgspec.Struct, frozen=True):
    """What a character adds to their part of one roll for several."""

    character: str
    what: Text


class Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A line of the log as one viewer may see it.

    `n` is the viewer's own number, without gaps. `tell`, `steps`, `dice` and `odds` are cut down to what is disclosed.
    `secret` marks, for those who see it, what the others do not; `level` is how much they are shown, for the GM.
    `of` is the viewer's number of the entry that this one shows more of. An entry that is `undone` does not count any
    more; `may_undo` is whether the viewer can ask for that; `strikes` are the entries that this one undoes or redoes.
    `corrects` is the line that this one puts right, `corrected` the entry that does that to this one; `again` begins
    the same roll once more, for who can make it. `seal` is of a roll's key, `proof` what its dice can be checked by,
    and `opening` opens the seal of one roll.
    """

    n: int
    at: str
    kind: str
    who: str
    character: str | None = None
    tell: Tell | None = None
    text: Text | None = None
    steps: tuple[Step, ...] = ()
    dice: tuple[Thrown, ...] = ()
    odds: str | None = None
    secret: bool = False
    level: Level | None = None
    of: int | None = None
    typed: bool = False
    undone: bool = False
    may_undo: bool = False
    strikes: tuple[int, ...] = ()
    corrects: int | None = None
    corrected: int | None = None
    pinned: bool = False
    may_pin: bool = False
    may_correct: bool = False
    again: Mapping[str, Any] | None = None
    together: SeenTogether | None = None
    whom: tuple[str, ...] = ()
    seal: str | None = None
    proof: Proof | None = None
    opening: Opening | None = None


class SeenCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A called check as a viewer may see it; a secret difficulty is null for players."""

    id: str
    title: str
    characters: tuple[str, ...]
    secret: bool
    value: int | None = None
    kind: Kind = "single"
    need: Need = "all"
    level: Level | None = None
    """How much the others see of each roll: for GMs."""
    answers: tuple[SeenAnswer, ...] = ()
    helps: tuple[Help, ...] = ()
    proposals: tuple[SeenProposal, ...] = ()
    parts: tuple[SeenPart, ...] = ()


def sees(record: r.Record, viewer: Viewer) -> bool:
    """Whether the viewer may know that the record is there."""
    return seen_by(audience(record), viewer)


def seen_by(shown_to: Audience, viewer: Viewer) -> bool:
    """Whether the viewer is among those that something is shown to."""
    return viewer.role == "gm" or shown_to == "everyone" or viewer.seat in shown_to


def number(state: TableState, viewer: Viewer) -> int:
    """How many records of the table the viewer has got to see: the number of their newest entry."""
    return state.rev if viewer.role == "gm" else state.count.of(viewer.seat)


def number_of(record: r.Record, rev: int, viewer: Viewer) -> int:
    """The viewer's number of the newest entry that they see up to this record, which stands in the log at `rev`."""
    return rev if viewer.role == "gm" else record.count.of(viewer.seat)


def seen(  # noqa: PLR0911 - a case a record
    record: r.Record, viewer: Viewer, rev: int, at: str
) -> Entry | None:
    """The record, which stands in the log at `rev` since the time `at`, as this viewer may see it.

    Null when they may not know of it.
    """
    if not sees(record, viewer):
        return None
    entry = Entry(n=number_of(record, rev, viewer), at=at, kind=_KINDS[type(record)], who=record.who)
    match record:
        case r.Acted() | r.Threw():
            return _acted(record, record.level, viewer, entry)
        case r.Disclosed(earlier=earlier, level=level):
            shown = msgspec.structs.replace(entry, who=earlier.who, of=_of(record, viewer))
            entry = _acted(earlier, level, viewer, shown)
            return entry if entry.proof is None else msgspec.structs.replace(entry, opening=record.opening)
        case r.Corrected(rev=rev_of, line=line, earlier=earlier):
            n = number_of(earlier, rev_of, viewer)
            return msgspec.structs.replace(entry, text=plain(line), secret=audience(earlier) != "everyone", corrects=n)
        case r.Pinned(pin=pinned):
            n = pinned.rev if viewer.role == "gm" else pinned.count.of(viewer.seat)
            return msgspec.structs.replace(entry, text=_sentence(record), of=n)
        case r.Noted(line=line, secret=secret, whom=whom):
            return msgspec.structs.replace(entry, text=plain(line), secret=secret or bool(whom), whom=whom)
        case r.Undone(struck=struck) | r.Redone(struck=struck):
            return _struck(struck, viewer, entry)
        case _:
            return msgspec.structs.replace(entry, text=_sentence(record), together=_together(record, viewer))


def _of(record: r.Disclosed, viewer: Viewer) -> int | None:
    """The viewer's number of the entry that a disclosure shows more of; null when they had none of it."""
    if sees(record.earlier, viewer):
        return number_of(record.earlier, record.rev, viewer)
    return None if record.first is None else record.first.of(viewer.seat)


def _struck(struck: tuple[Struck, ...], viewer: Viewer, entry: Entry) -> Entry:
    """Of what an undo or a redo is about, what the viewer saw when it was done."""
    own = [each for each in struck if seen_by(each.audience, viewer)]
    named = tuple(each.what for each in own)
    what = in_a_row(tuple(each for place, each in enumerate(named) if each not in named[:place]))
    said = text("Undone: {what}", what=what) if entry.kind == "undone" else text("Counts again: {what}", what=what)
    numbers = tuple(each.rev if viewer.role == "gm" else each.count.of(viewer.seat) for each in own)
    return msgspec.structs.replace(entry, text=said, strikes=numbers)


_KINDS = {
    r.Opened: "opened",
    r.Joined: "joined",
    r.Renamed: "renamed",
    r.Revoked: "revoked",
    r.Left: "left",
    r.RoleSet: "role_set",
    r.Renewed: "renewed",
    r.SignedOut: "signed_out",
    r.Invited: "invited",
    r.Uninvited: "uninvited",
    r.Archived: "archived",
    r.Deleted: "deleted",
    r.Restored: "restored",
    r.Added: "added",
    r.Sampled: "sampled",
    r.Assigned: "assigned",
    r.Acted: "acted",
    r.Disclosed: "acted",
    r.Called: "called",
    r.Closed: "closed",
    r.Skipped: "skipped",
    r.Helped: "helped",
    r.Unhelped: "unhelped",
    r.Proposed: "proposed",
    r.PartSet: "part_set",
    r.Settled: "settled",
    r.Noted: "note",
    r.LevelSet: "level",
    r.DiceRevealed: "dice_revealed",
    r.Optioned: "optioned",
    r.Threw: "acted",
    r.Corrected: "note",
    r.Written: "written",
    r.Pinned: "pinned",
    r.SessionBegun: "session",
    r.SessionEnded: "session",
    r.DifficultyPrepared: "prepared",
    r.DifficultyDropped: "prepared",
    r.Overridden: "override",
    r.Lifted: "override",
    r.RulingKept: "override",
    r.RulingDropped: "override",
    r.Undone: "undone",
    r.Redone: "redone",
    r.Unreadable: "unreadable",
}


def _acted(record: r.Acted | r.Threw, level: Level, viewer: Viewer, entry: Entry) -> Entry:
    """Show an action up to its level; the GM sees all of it, and who rolled sees at least that they did."""
    if viewer.role == "gm":
        depth = len(LEVELS) - 1
    elif viewer.seat == record.by:
        depth = max(LEVELS.index(level), LEVELS.index("made"))
    else:
        depth = LEVELS.index(level)
    whole = record.tell
    tell = Tell(made=whole.made)
    dice: tuple[Thrown, ...] = ()
    if depth >= LEVELS.index("outcome"):
        tell = Tell(made=whole.made, outcome=whole.outcome, passed=whole.passed)
    if depth >= LEVELS.index("dice"):
        tell = Tell(made=whole.made, outcome=whole.outcome, passed=whole.passed, number=whole.number)
        dice = record.dice
    everything = depth >= LEVELS.index("everything")
    return msgspec.structs.replace(
        entry,
        character=record.name,
        tell=whole if everything else tell,
        steps=record.steps if everything else (),
        dice=dice,
        odds=record.chance if everything else None,
        secret=level != "everything",
        level=level if viewer.role == "gm" else None,
        typed=record.typed and depth >= LEVELS.index("dice"),
        together=_together(record, viewer) if depth >= LEVELS.index("outcome") else None,
        seal=record.proof.seal if record.proof is not None and depth >= LEVELS.index("made") else None,
        proof=record.proof if depth >= LEVELS.index("dice") else None,
    )


def _sentence(record: r.Record) -> Text:  # noqa: C901, PLR0911, PLR0912 - a case a record
    match record:
        case r.Opened(name=name):
            return text("The table {table} is open", table=name)
        case r.Joined(seat=seat):
            return text("{who} sits down", who=seat.name)
        case r.Renamed(name=name):
            return text("Now goes by {name}", name=name)
        case r.Revoked(name=name):
            return text("The seat of {who} is withdrawn", who=name)
        case r.Left(name=name):
            return text("{who} leaves the table", who=name)
        case r.Renewed():
            return text("This seat has a new link")
        case r.SignedOut():
            return text("A device of this seat is signed out")
        case r.RoleSet(name=name, role="gm"):
            return text("{who} is a GM now", who=name)
        case r.RoleSet(name=name, role="player"):
            return text("{who} plays now", who=name)
        case r.RoleSet(name=name):
            return text("{who} watches now", who=name)
        case r.Invited():
            return text("A new invitation")
        case r.Uninvited():
            return text("An invitation is withdrawn")
        case r.LevelSet(level=level):
            return text("From now on the others see of a roll: {what}", what=LEVEL_NAMES[level])
        case r.Archived():
            return text("The table is archived")
        case r.Deleted():
            return text("The table is deleted")
        case r.Restored():
            return text("The table is back")
        case r.Added(name=name):
            return text("New character: {name}", name=name)
        case r.Sampled():
            return text("The sample party sits down")
        case r.Assigned(name=name, to=None):
            return text("{character} is nobody's", character=name)
        case r.Assigned(name=name, to=str(to)):
            return text("{character} goes to {who}", character=name, who=to)
        case r.Skipped(name=name):
            return text("{who} need not roll", who=name)
        case r.Helped(help=given, name=name, helper=helper):
            return text("{helper} helps {who}: {reason}", helper=helper, who=name, reason=given.reason)
        case r.Unhelped(name=name):
            return text("{who} helps no longer", who=name)
        case r.Proposed(proposal=proposal, name=name) if proposal.reason:
            return text("Proposed for {who}: {what} ({reason})", who=name, what=proposal.what, reason=proposal.reason)
        case r.Proposed(proposal=proposal, name=name):
            return text("Proposed for {who}: {what}", who=name, what=proposal.what)
        case r.PartSet(part=part, name=name):
            return text("{who} adds to the check: {what}", who=name, what=part.what)
        case r.Settled(agreed=True, what=what, name=name):
            return text("Agreed for {who}: {what}", who=name, what=what)
        case r.Settled(what=what, name=name):
            return text("Not agreed for {who}: {what}", who=name, what=what)
        case r.Called(card=card):
            return text("A check is called: {title}", title=card.title)
        case r.DiceRevealed(key=""):
            return text("From now on the dice can be checked by anyone")
        case r.DiceRevealed():
            return text("The key of the dice so far is shown: anyone can check them")
        case r.Optioned(said=said):
            return text("Now it is played so: {rulings}", rulings=in_a_row(said))
        case r.SessionBegun(number=number, title=""):
            return text("Session {n} begins", n=number)
        case r.SessionBegun(number=number, title=title):
            return text("Session {n} begins: {title}", n=number, title=title)
        case r.SessionEnded(number=number, revealed=r.DiceRevealed()):
            return text("Session {n} ends. The key of its dice is shown: anyone can check them", n=number)
        case r.SessionEnded(number=number):
            return text("Session {n} ends", n=number)
        case r.Written(field=field):
            return _written(field)
        case r.Pinned(pin=pinned, pinned=True):
            return text("Pinned: {what}", what=pinned.what)
        case r.Pinned(pin=pinned):
            return text("No longer pinned: {what}", what=pinned.what)
        case r.DifficultyPrepared(prepared=prepared):
            return text("Difficulty prepared: {title} {n}", title=prepared.title, n=prepared.value)
        case r.DifficultyDropped(prepared=prepared):
            return text("Difficulty dropped: {title} {n}", title=prepared.title, n=prepared.value)
        case r.Overridden():
            return text(
                "Override: {label} of {name}, computed as {computed}, counts as {now}. {reason}",
                label=record.label,
                name=record.name,
                computed=record.computed,
                now=record.now,
                reason=record.override.reason,
            )
        case r.Lifted(name=name, label=label):
            return text("Override lifted: {label} of {name}", label=label, name=name)
        case r.RulingKept(ruling=ruling):
            return text("House ruling: {label}. {reason}", label=ruling.label, reason=ruling.reason)
        case r.RulingDropped(ruling=ruling):
            return text("House ruling dropped: {label}. {reason}", label=ruling.label, reason=ruling.reason)
        case r.Unreadable(reason=reason):
            return text("An entry of the log can't be read, and is left as it is: {reason}", reason=reason)
        case _:
            return text("The check is closed")


def _written(field: str) -> Text:
    kind, _, key = field.partition(".")
    match kind:
        case "recap":
            return text("The recap of session {n} is written", n=key)
        case "notes":
            return text("A character's notes are written")
        case "party":
            return text("The party's notes are written")
        case _:
            return text("The desk's notes are written")


def cards(state: TableState, viewer: Viewer) -> tuple[SeenCard, ...]:
    """The called checks as this viewer may see them."""
    return tuple(
        _card(_own_part(card, state, viewer), viewer) for card in state.cards.values() if seen_by(card.seats, viewer)
    )


def _own_part(card: Card, state: TableState, viewer: Viewer) -> Card:
    """The check as it stands for this viewer: where nothing is shown of the rolls, nobody learns of others'."""
    if viewer.role == "gm" or card.level != "nothing":
        return card
    return msgspec.structs.replace(
        card,
        characters=tuple(key for key in card.characters if state.owners.get(key) == viewer.seat),
        answers=tuple(answer for answer in card.answers if answer.by == viewer.seat),
        parts=tuple(part for part in card.parts if state.owners.get(part.character) == viewer.seat),
    )


def _card(card: Card, viewer: Viewer) -> SeenCard:
    open_to = viewer.role == "gm" or not card.secret
    return SeenCard(
        id=card.id,
        title=card.title,
        characters=card.characters,
        secret=card.secret,
        value=card.value if open_to and card.difficulty else None,
        kind=card.kind,
        need=card.need,
        level=card.level if viewer.role == "gm" else None,
        answers=tuple(_answer(each, viewer) for each in card.answers),
        helps=card.helps,
        proposals=tuple(SeenProposal(p.id, p.character, p.what, p.reason, p.agreed) for p in card.proposals),
        parts=tuple(SeenPart(part.character, part.what) for part in card.parts),
    )


def _answer(answer: Answer, viewer: Viewer) -> SeenAnswer:
    depth = len(LEVELS) if viewer.role == "gm" else LEVELS.index(answer.level)
    return SeenAnswer(
        answer.character,
        answer.passed if depth >= LEVELS.index("outcome") else None,
        answer.number if depth >= LEVELS.index("dice") else None,
    )


def _together(record: r.Record, viewer: Viewer) -> SeenTogether | None:
    """What came of a combined check, for who is shown the outcome of every roll that it rests on."""
    came = record.together if isinstance(record, r.Acted | r.Skipped | r.Closed) else None
    if came is None or (viewer.role != "gm" and LEVELS.index(came.level) < LEVELS.index("outcome")):
        return None
    return SeenTogether(came.title, came.passed)
