"""What the log keeps: one record for each accepted command, in the past tense, complete in itself.

Ids, names as they were then and what the dice showed are inside; replaying or showing a log asks for nothing more.
A record's name has a version of its own and never changes once released.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tablewright.kernel.rule import Thrown
from tablewright.kernel.steps import Step
from tablewright.kernel.text import Text
from tablewright.kernel.view import Tell
from tablewright.table.count import Audience, Count
from tablewright.table.fair import Opening, Proof
from tablewright.table.kept import HouseRuling, Override, Pin, Prepared
from tablewright.table.state import (
    Bought,
    Card,
    Doing,
    Help,
    Invite,
    Level,
    Part,
    Proposal,
    Role,
    Seat,
    Struck,
    Together,
)

__all__ = [
    "Acted",
    "Added",
    "Archived",
    "Assigned",
    "Called",
    "Closed",
    "Corrected",
    "Deleted",
    "DiceRevealed",
    "DifficultyDropped",
    "DifficultyPrepared",
    "Disclosed",
    "Helped",
    "Invited",
    "Joined",
    "Left",
    "LevelSet",
    "Lifted",
    "Noted",
    "Opened",
    "Optioned",
    "Overridden",
    "PartSet",
    "Pinned",
    "Proposed",
    "Record",
    "Redone",
    "Renamed",
    "Renewed",
    "Restored",
    "Revoked",
    "RoleSet",
    "RulingDropped",
    "RulingKept",
    "Sampled",
    "SessionBegun",
    "SessionEnded",
    "Settled",
    "SignedOut",
    "Skipped",
    "Threw",
    "Turned",
    "Undone",
    "Unhelped",
    "Uninvited",
    "Unreadable",
    "Written",
    "decode",
    "encode",
]


class _Record(msgspec.Struct, frozen=True, tag_field="record", omit_defaults=True, kw_only=True):
    """A record: `by` is the seat whose command it was and `who` its name, `count` how many records there were with it.

    A handler leaves these to `decide`, which puts them in.
    """

    by: str = ""
    who: str = ""
    count: Count = Count()


class Opened(_Record, frozen=True, tag="opened/1"):
    """The table was opened, with its first seat, the GM's; `pledges` are of the keys of its dice."""

    table: str
    name: str
    system: str
    seat: Seat
    pledges: Mapping[str, str] = {}


class Joined(_Record, frozen=True, tag="joined/1"):
    """Somebody took a seat by an invitation; older records do not say by which."""

    seat: Seat
    invite: str = ""


class Renamed(_Record, frozen=True, tag="renamed/1"):
    """Somebody goes by another name."""

    seat: str
    name: str


class Revoked(_Record, frozen=True, tag="revoked/1"):
    """The GM withdrew a seat, which went by `name`."""

    seat: str
    name: str


class Left(_Record, frozen=True, tag="left/1"):
    """Somebody gave up their seat."""

    seat: str
    name: str


class Renewed(_Record, frozen=True, tag="renewed/1"):
    """Somebody got a new link for their seat, in place of the old one."""

    seat: str


class SignedOut(_Record, frozen=True, tag="signed_out/1"):
    """A device of a seat was signed out: its pages go dark."""

    seat: str
    device: str


class RoleSet(_Record, frozen=True, tag="role_set/1"):
    """A GM gave a seat, which went by `name`, another role."""

    seat: str
    name: str
    role: Role


class Invited(_Record, frozen=True, tag="invited/1"):
    """A GM made an invitation."""

    invite: Invite


class Uninvited(_Record, frozen=True, tag="uninvited/1"):
    """A GM withdrew an invitation."""

    invite: str


class Archived(_Record, frozen=True, tag="archived/1"):
    """A GM put the table away."""


class Deleted(_Record, frozen=True, tag="deleted/1"):
    """A GM deleted the table, at this time in UTC."""

    at: str


class Restored(_Record, frozen=True, tag="restored/1"):
    """A GM brought the table back."""


class Added(_Record, frozen=True, tag="added/1"):
    """A character came to the table, with its complete document."""

    character: str
    name: str
    document: Mapping[str, Any]
    owner: str | None = None


class Sampled(_Record, frozen=True, tag="sampled/1"):
    """The sample party came to the table."""

    characters: Mapping[str, Mapping[str, Any]]
    scene: Mapping[str, Any] | None = None


class Assigned(_Record, frozen=True, tag="assigned/1"):
    """A character was handed to a seat, whose name is `to`, or to nobody."""

    character: str
    name: str
    owner: str | None = None
    to: str | None = None


class Acted(_Record, frozen=True, tag="acted/1"):
    """An action of the game was carried out.

    `tell`, `steps` and `chance` (of success beforehand, as an exact fraction) are as they were then; `level` is how
    much of it the others see. `dice` are in the order of the roll; `typed` says that they were rolled by hand. `cost`
    is what was paid for it, `together` what came of a called check for all, where it waited for this roll last.
    """

    action: Mapping[str, Any]
    character: str | None
    name: str | None
    tell: Tell
    result: Any
    steps: tuple[Step, ...] = ()
    dice: tuple[Thrown, ...] = ()
    events: tuple[Any, ...] = ()
    level: Level = "everything"
    chance: str | None = None
    typed: bool = False
    card: str | None = None
    cost: Mapping[str, int] = {}
    proof: Proof | None = None
    together: Together | None = None


class Threw(_Record, frozen=True, tag="threw/1"):
    """Dice were thrown that no rule of the game asks for; the fields are as those of an action."""

    tell: Tell
    dice: tuple[Thrown, ...]
    level: Level = "everything"
    name: str | None = None
    steps: tuple[Step, ...] = ()
    chance: str | None = None
    typed: bool = False
    proof: Proof | None = None


class DiceRevealed(_Record, frozen=True, tag="dice_revealed/1"):
    """The key of the open rolls of an epoch was shown, so that they can be checked, and new keys were pledged."""

    epoch: int
    key: str
    pledge: str
    pledges: Mapping[str, str]


class Disclosed(_Record, frozen=True, tag="disclosed/1"):
    """The GM showed more of an earlier action, which stands in the log at `rev`.

    `first` is the count at the first disclosure of an action that was hidden, for those who saw it there.
    """

    rev: int
    level: Level
    earlier: Acted | Threw
    first: Count | None = None
    opening: Opening | None = None


class Called(_Record, frozen=True, tag="called/1"):
    """The GM called for a check."""

    card: Card


class Closed(_Record, frozen=True, tag="closed/1"):
    """The GM closed a check that was called."""

    card: str
    together: Together | None = None
    seats: Audience = "everyone"


class Skipped(_Record, frozen=True, tag="skipped/1"):
    """A called check waits for a character no longer, who did not roll."""

    card: str
    character: str
    name: str
    together: Together | None = None
    seats: Audience = "everyone"


class Helped(_Record, frozen=True, tag="helped/1"):
    """Somebody, who goes by `helper`, helps a character, who goes by `name`, with a called check."""

    card: str
    help: Help
    name: str
    helper: str
    seats: Audience = "everyone"


class Unhelped(_Record, frozen=True, tag="unhelped/1"):
    """Somebody, who goes by `name`, helps with a called check no longer."""

    card: str
    character: str
    helper: str
    name: str
    seats: Audience = "everyone"


class Proposed(_Record, frozen=True, tag="proposed/1"):
    """Something else was proposed for a character, who goes by `name`, to roll on a called check."""

    card: str
    proposal: Proposal
    name: str
    seats: Audience = "everyone"


class PartSet(_Record, frozen=True, tag="part_set/1"):
    """Somebody, who goes by `name`, set what they add to their part of one roll for several."""

    card: str
    part: Part
    name: str
    seats: Audience = "everyone"


class Settled(_Record, frozen=True, tag="settled/1"):
    """The GM agreed to a proposal, or did not."""

    card: str
    proposal: str
    agreed: bool
    what: Text
    name: str
    seats: Audience = "everyone"


class Noted(_Record, frozen=True, tag="noted/1"):
    """Somebody wrote a line; for the GM and themselves when `secret`, and for the seats of `to` when there are any.

    `whom` are the names of these.
    """

    line: str
    secret: bool = False
    to: tuple[str, ...] = ()
    whom: tuple[str, ...] = ()


class LevelSet(_Record, frozen=True, tag="level_set/1"):
    """The GM set how much of a roll the others see where nothing else is said."""

    level: Level


class Corrected(_Record, frozen=True, tag="corrected/1"):
    """Somebody corrected a line of theirs, which stands in the log at `rev`."""

    rev: int
    line: str
    earlier: Noted


class Written(_Record, frozen=True, tag="written/1"):
    """A text was written anew; `readers` are those who see that besides the GM."""

    field: str
    text: str
    readers: Audience


class Pinned(_Record, frozen=True, tag="pinned/1"):
    """A GM pinned an entry, or took it down."""

    pin: Pin
    pinned: bool = True


class SessionBegun(_Record, frozen=True, tag="session_begun/1"):
    """A session began, at this time in UTC."""

    number: int
    title: str
    at: str


class SessionEnded(_Record, frozen=True, tag="session_ended/1"):
    """A session ended, at this time in UTC; with it the key of its open rolls is shown, where there is one."""

    number: int
    at: str
    revealed: DiceRevealed | None = None


class DifficultyPrepared(_Record, frozen=True, tag="difficulty_prepared/1"):
    """A GM prepared a difficulty."""

    prepared: Prepared


class DifficultyDropped(_Record, frozen=True, tag="difficulty_dropped/1"):
    """A GM dropped a difficulty."""

    prepared: Prepared


class Overridden(_Record, frozen=True, tag="overridden/1"):
    """A GM overrode a number of a character, which is `label` on the sheet: `computed` counts as `now`."""

    override: Override
    name: str
    label: Text
    computed: int
    now: int


class Lifted(_Record, frozen=True, tag="lifted/1"):
    """A GM ended an override."""

    override: Override
    name: str
    label: Text


class RulingKept(_Record, frozen=True, tag="ruling_kept/1"):
    """A GM kept an override as a house ruling."""

    ruling: HouseRuling


class RulingDropped(_Record, frozen=True, tag="ruling_dropped/1"):
    """A GM dropped a house ruling."""

    ruling: HouseRuling


class Optioned(_Record, frozen=True, tag="optioned/1"):
    """The GM chose rulings: `values` are all options as they are now, `said` the changes in words."""

    values: Mapping[str, Any]
    said: tuple[Text, ...]


class Turned(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where the table stands after an undo or a redo, which the log from there on is folded upon.

    `order` has the ids of all characters, `characters` the documents of those that are not as they were before, `parts`
    the other parts of the world that are not; the rest is whole, as the state of the table has it.
    """

    order: tuple[str, ...]
    characters: Mapping[str, Mapping[str, Any]] = {}
    parts: Mapping[str, Any] = {}
    owners: Mapping[str, str] = {}
    cards: Mapping[str, Card] = {}
    hidden: Mapping[str, Level] = {}
    bought: Mapping[str, Bought] = {}
    latest: Doing | None = None
    overrides: tuple[Override, ...] = ()


class Undone(_Record, frozen=True, tag="undone/1"):
    """Records do not count any more: the first of `revs`, and what rested on it; `struck` are the entries of them."""

    revs: tuple[int, ...]
    struck: tuple[Struck, ...]
    turned: Turned


class Redone(_Record, frozen=True, tag="redone/1"):
    """What was undone last counts again."""

    struck: tuple[Struck, ...]
    turned: Turned


class Unreadable(_Record, frozen=True, tag="unreadable/1"):
    """What stands in the place of a stored record that can't be read; it is never stored, the row stays as it is."""

    reason: str


Record = (
    Opened
    | Joined
    | Renamed
    | Revoked
    | Left
    | RoleSet
    | Renewed
    | SignedOut
    | Invited
    | Uninvited
    | Archived
    | Deleted
    | Restored
    | Added
    | Sampled
    | Assigned
    | Acted
    | Disclosed
    | DiceRevealed
    | Called
    | Closed
    | Skipped
    | Helped
    | Unhelped
    | Proposed
    | PartSet
    | Settled
    | Noted
    | Optioned
    | LevelSet
    | Undone
    | Redone
    | Threw
    | Corrected
    | Written
    | Pinned
    | SessionBegun
    | SessionEnded
    | DifficultyPrepared
    | DifficultyDropped
    | Overridden
    | Lifted
    | RulingKept
    | RulingDropped
    | Unreadable
)

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Record)


def encode(record: Record) -> bytes:
    """The record as the log keeps it."""
    return _encoder.encode(record)


def decode(body: bytes) -> Record:
    """The record that the log kept; raises `msgspec.ValidationError` for what is none."""
    return _decoder.decode(body)
