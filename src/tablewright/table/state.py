"""The state of a table: the fold of its log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from tablewright.kernel.text import Text
from tablewright.table.count import Audience, Count
from tablewright.table.kept import Correction, HouseRuling, Override, Pin, Prepared, Session

__all__ = [
    "LEVELS",
    "Answer",
    "Bought",
    "Card",
    "Doing",
    "Help",
    "Invite",
    "Kind",
    "Level",
    "Need",
    "Part",
    "Proposal",
    "Role",
    "Seat",
    "Struck",
    "TableState",
    "Together",
    "Undoing",
    "first_invites",
]

Role = Literal["gm", "player", "spectator"]
Level = Literal["nothing", "made", "outcome", "dice", "everything"]
LEVELS: tuple[Level, ...] = ("nothing", "made", "outcome", "dice", "everything")
"""The disclosure ladder: that nothing is shown · that a roll was made · its outcome · with the dice · everything."""


class Seat(msgspec.Struct, frozen=True):
    """A person at the table."""

    id: str
    name: str
    role: Role
    revoked: bool = False


class Invite(msgspec.Struct, frozen=True, omit_defaults=True):
    """An invitation: who has its link may sit down in its role.

    `until` is the time in UTC up to which it holds, `most` how many may come by it; null for no end. `used` is how
    many came.
    """

    id: str
    role: Role
    until: str | None = None
    most: int | None = None
    used: int = 0

    def good(self, now: str) -> bool:
        """Whether it lets somebody in at this time."""
        return (self.until is None or now < self.until) and (self.most is None or self.used < self.most)


def first_invites() -> Mapping[str, Invite]:
    """The invitations that every table is opened with: one for players, one for spectators, without an end."""
    return {"player": Invite("player", "player"), "spectator": Invite("spectator", "spectator")}


Kind = Literal["single", "combined", "joint"]
"""Of a called check: each rolls for themselves · each rolls and it counts for all · one roll by the game's own rule."""
Need = Literal["one", "all"]
"""How many have to pass a combined check."""


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody rolled on a called check, by the seat `by`; `level` is how much of it the others see."""

    character: str
    passed: bool | None = None
    number: Text | None = None
    level: Level = "everything"
    by: str = ""


class Help(msgspec.Struct, frozen=True):
    """Somebody helps a character with a called check; how is in their own words."""

    character: str
    helper: str
    reason: str


class Proposal(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a character's player would rather roll on a called check, in words and as an action without an actor.

    `agreed` is what the GM said; null while they have not.
    """

    id: str
    character: str
    base: Mapping[str, Any]
    what: Text
    reason: str = ""
    agreed: bool | None = None


class Part(msgspec.Struct, frozen=True):
    """What a character adds to their part of one roll for several: fields of their entry, and the same in words."""

    character: str
    fields: Mapping[str, Any]
    what: Text


class Together(msgspec.Struct, frozen=True):
    """What came of a combined check; `level` is how much the others see of the roll that is hidden most."""

    title: str
    passed: bool
    level: Level


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """A check that the GM called and that waits for the dice of these characters.

    `base` is the action without its actor; `difficulty` the key that `value` goes into. When `secret`, neither the
    value nor anything that depends on it reaches a player before the GM shows it. A joint check's `base` is the whole
    action, which has a part for each of the characters. `seats` are those who know of the check, besides the GMs.
    """

    id: str
    title: str
    characters: tuple[str, ...]
    base: Mapping[str, Any]
    difficulty: str
    value: int
    secret: bool
    level: Level
    kind: Kind = "single"
    need: Need = "all"
    seats: Audience = "everyone"
    answers: tuple[Answer, ...] = ()
    helps: tuple[Help, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    parts: tuple[Part, ...] = ()


class Doing(msgspec.Struct, frozen=True):
    """Something that can be undone: where it stands in the log, and what it was, in words for all who know of it."""

    rev: int
    what: Text


class Bought(msgspec.Struct, frozen=True):
    """The last purchase for a character: where it stands in the log, who made it, and their number of the entry."""

    rev: int
    by: str
    n: int


class Struck(msgspec.Struct, frozen=True):
    """An entry that is struck through, with its count and audience, so that each viewer finds theirs."""

    rev: int
    count: Count
    audience: Audience
    what: Text


class Undoing(msgspec.Struct, frozen=True):
    """What was undone at once: the records, the first of them on purpose, and the entries that show them."""

    revs: tuple[int, ...]
    struck: tuple[Struck, ...]

    @property
    def what(self) -> Text:
        """What was undone on purpose."""
        return self.struck[0].what


class TableState(msgspec.Struct, frozen=True):
    """Everything that is true at the table after `rev` records, which `count` counts by who may see them.

    `hidden` is, for characters, how much the others see of their last roll, where that is not everything.
    `disclosed` leads from the rev of an action to that of its last disclosure. `aside` has the reasons why records
    could not be folded, by rev. `undoings` is what is undone, the last at the end; `latest` what an undo would take
    first; `bought` the last purchase for each character.
    """

    id: str
    name: str
    system: str
    world: Any
    rev: int = 0
    count: Count = Count()
    seats: Mapping[str, Seat] = {}
    owners: Mapping[str, str] = {}
    cards: Mapping[str, Card] = {}
    hidden: Mapping[str, Level] = {}
    disclosed: Mapping[int, int] = {}
    aside: Mapping[int, str] = {}
    undoings: tuple[Undoing, ...] = ()
    epoch: int = 0
    """How many times keys of dice were pledged; 0 where dice are drawn without any."""
    pledges: Mapping[str, str] = {}
    """What is pledged of the keys in use, by the kind of rolls."""
    latest: Doing | None = None
    bought: Mapping[str, Bought] = {}
    invites: Mapping[str, Invite] = {}
    """Those that were not withdrawn."""
    renewed: Mapping[str, int] = {}
    """How often seats got a new link."""
    level: Level = "everything"
    """How much of a roll the others see where nothing else is said."""
    archived: bool = False
    deleted: str | None = None
    """The time in UTC at which the table was deleted, if it is."""
    sessions: tuple[Session, ...] = ()
    pins: tuple[Pin, ...] = ()
    corrected: Mapping[int, Correction] = {}
    """The newest correction of a line, by the rev of the line."""
    texts: Mapping[str, str] = {}
    overrides: tuple[Override, ...] = ()
    house: tuple[HouseRuling, ...] = ()
    prepared: tuple[Prepared, ...] = ()

    @property
    def session(self) -> Session | None:
        """The session that is running."""
        return self.sessions[-1] if self.sessions and self.sessions[-1].ended is None else None

    @property
    def undone(self) -> frozenset[int]:
        """The revs of the records that do not count any more."""
        return frozenset(rev for undoing in self.undoings for rev in undoing.revs)

    def owned(self, seat: str) -> tuple[str, ...]:
        """The characters of a seat, in the order in which they came to the table."""
        return tuple(key for key in self.world.characters if self.owners.get(key) == seat)
