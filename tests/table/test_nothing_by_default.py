"""What nobody wrote a line for stays hidden: records are filled with marks, and the marks are looked for."""

from collections.abc import Mapping
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest

from tablewright.kernel.text import Text
from tablewright.table import records as r
from tablewright.table.count import Count
from tablewright.table.kept import Pin
from tablewright.table.seen import Viewer, cards, seen
from tablewright.table.state import LEVELS, Card, TableState

PLAYER = Viewer("onlooker", "player")
RECORDS = get_args(r.Record)

SHOWN = {
    r.Opened: {"who", "name"},
    r.Joined: {"who", "seat.name"},
    r.Renamed: {"who", "name"},
    r.Revoked: {"who", "name"},
    r.Left: {"who", "name"},
    r.RoleSet: {"who", "name"},
    r.Renewed: {"who"},
    r.SignedOut: {"who"},
    r.Archived: {"who"},
    r.Deleted: {"who"},
    r.Restored: {"who"},
    r.Added: {"who", "name"},
    r.Sampled: {"who"},
    r.Assigned: {"who", "name", "to"},
    r.Called: {"who", "card.title"},
    r.Closed: {"who", "together.title"},
    r.Skipped: {"who", "name", "together.title"},
    r.Helped: {"who", "name", "helper", "help.reason"},
    r.Unhelped: {"who", "name"},
    r.Proposed: {"who", "name", "proposal.what", "proposal.reason"},
    r.PartSet: {"who", "name", "part.what"},
    r.Settled: {"who", "name", "what"},
    r.Noted: {"who", "line", "whom"},
    r.LevelSet: {"who"},
    r.DiceRevealed: {"who"},
    r.Optioned: {"who", "said"},
    r.Undone: {"who", "struck.what"},
    r.Redone: {"who", "struck.what"},
    r.Corrected: {"who", "line"},
    r.Written: {"who"},
    r.Pinned: {"who", "pin.what"},
    r.SessionBegun: {"who", "title"},
    r.SessionEnded: {"who"},
    r.Overridden: {"who", "name", "label", "override.reason"},
    r.Lifted: {"who", "name", "label"},
    r.RulingKept: {"who", "ruling.label", "ruling.reason"},
    r.RulingDropped: {"who", "ruling.label", "ruling.reason"},
    r.DifficultyPrepared: set(),
    r.DifficultyDropped: set(),
    r.Invited: set(),
    r.Uninvited: set(),
    r.Unreadable: set(),
}
MADE = {"who", "name", "tell.made", "proof.seal"}
OUTCOME = MADE | {"tell.outcome", "together.title"}
DICE = OUTCOME | {"tell.number", "dice.die", "dice.of", "proof.roll"}
OPENED = {level: {"opening.key", "opening.salt"} for level in ("dice", "everything")}
EVERYTHING = DICE | {
    "tell.against", "tell.then", "chance", "steps.kind", "steps.label", "steps.clause", "steps.operation",
    "steps.note", "steps.of",
}  # fmt: skip
ROLL = dict(zip(LEVELS, (set(), MADE, OUTCOME, DICE, EVERYTHING), strict=True))


def marked(kind: Any, path: str) -> Any:
    """A value of this type with a mark in every string of it, made of the path that leads there."""
    plain = {
        Any: {"inner": f"«{path}»"},
        str: f"«{path}»",
        bool: False,
        int: 7,
        Text: Text(f"«{path}»"),
        Count: Count(7),
    }
    if kind in plain:
        return plain[kind]
    if isinstance(kind, type):
        hints = get_type_hints(kind).items()
        return kind(**{name: marked(hint, f"{path}.{name}".removeprefix(".")) for name, hint in hints})
    origin, args = get_origin(kind), get_args(kind)
    if origin is Literal:
        return "everything" if "everything" in args else args[0]
    if origin is Mapping:
        return {f"«{path}.key»": marked(args[1], f"{path}.value")}
    first = marked(args[0], path)  # of a union, or of a tuple
    return (first,) if origin is tuple else first


def marks_in(value: object) -> set[str]:
    written = msgspec.json.encode(value).decode()
    return {part.split("»")[0] for part in written.split("«")[1:]}


@pytest.mark.parametrize("kind", [kind for kind in RECORDS if kind not in {r.Acted, r.Threw, r.Disclosed}])
def test_a_player_sees_of_a_record_what_is_written_here_and_nothing_else(kind):
    record = marked(kind, "")
    if kind is r.Noted:
        record = msgspec.structs.replace(record, to=(PLAYER.seat,))
    if kind in {r.Renewed, r.SignedOut}:
        record = msgspec.structs.replace(record, seat=PLAYER.seat)
    if kind is r.Corrected:
        record = msgspec.structs.replace(record, earlier=msgspec.structs.replace(record.earlier, to=(), whom=()))
    assert len(marks_in(record)) > len(SHOWN[kind])
    assert marks_in(seen(record, PLAYER, 1, "")) == SHOWN[kind]


@pytest.mark.parametrize("level", LEVELS)
def test_a_player_sees_of_a_roll_what_its_level_shows_and_nothing_else(level):
    record = msgspec.structs.replace(marked(r.Acted, ""), level=level)
    assert marks_in(seen(record, PLAYER, 1, "")) == ROLL[level]


@pytest.mark.parametrize("level", LEVELS)
def test_a_player_sees_of_dice_that_were_thrown_what_their_level_shows_and_nothing_else(level):
    record = msgspec.structs.replace(marked(r.Threw, ""), level=level)
    assert marks_in(seen(record, PLAYER, 1, "")) == ROLL[level] - {"together.title"}


@pytest.mark.parametrize("level", LEVELS[1:])
def test_a_player_sees_of_a_disclosure_what_its_level_shows_and_nothing_else(level):
    record = msgspec.structs.replace(marked(r.Disclosed, ""), level=level)
    shown = {f"earlier.{part}" for part in ROLL[level]} | OPENED.get(level, set())
    assert marks_in(seen(record, PLAYER, 1, "")) == shown


def test_a_player_sees_of_a_hidden_record_not_even_that_it_is_there():
    for record in (
        msgspec.structs.replace(marked(r.Acted, ""), level="nothing"),
        msgspec.structs.replace(marked(r.Noted, ""), secret=True, to=()),
        msgspec.structs.replace(marked(r.Noted, ""), to=("somebody",)),
        msgspec.structs.replace(marked(r.Threw, ""), level="nothing"),
        msgspec.structs.replace(marked(r.Corrected, ""), earlier=r.Noted(line="", secret=True)),
        msgspec.structs.replace(marked(r.Written, ""), readers=()),
        msgspec.structs.replace(marked(r.Pinned, ""), pin=Pin(1, Count(1), (), Text("?"))),
        marked(r.DifficultyPrepared, ""),
        marked(r.DifficultyDropped, ""),
        marked(r.Invited, ""),
        marked(r.Uninvited, ""),
        marked(r.Unreadable, ""),
    ):
        assert seen(record, PLAYER, 1, "") is None
        assert seen(record, Viewer("gm", "gm"), 1, "") is not None


def test_the_gm_is_told_why_an_entry_cannot_be_read():
    assert marks_in(seen(marked(r.Unreadable, ""), Viewer("gm", "gm"), 1, "")) == {"who", "reason"}


CARD = {
    "card.id", "card.title", "card.characters", "card.answers.character", "card.answers.number",
    "card.helps.character", "card.helps.helper", "card.helps.reason",
    "card.parts.character", "card.parts.what",
    "card.proposals.id", "card.proposals.character", "card.proposals.what", "card.proposals.reason",
}  # fmt: skip


@pytest.mark.parametrize("role, value", [("gm", 7), ("player", None), ("spectator", None)])
def test_a_called_check_is_shown_by_its_title_and_characters_and_its_difficulty_to_the_gm(role, value):
    card = msgspec.structs.replace(marked(Card, "card"), secret=True)
    answer = msgspec.structs.replace(card.answers[0], level="outcome")
    hidden = msgspec.structs.replace(card, answers=(answer,))
    state = TableState("t", "Cave", "lantern", None, cards={"c": card})
    (shown,) = cards(state, Viewer("onlooker", role))
    assert marks_in(shown) == CARD
    assert shown.value == value
    (answer,) = cards(msgspec.structs.replace(state, cards={"c": hidden}), Viewer("onlooker", role))[0].answers
    assert (answer.number is not None) is (role == "gm")
    (shown,) = cards(msgspec.structs.replace(state, cards={"c": marked(Card, "card")}), Viewer("onlooker", role))
    assert shown.value == 7


def test_a_new_kind_of_record_is_hidden_until_somebody_says_how_it_is_shown():
    class Unheard(msgspec.Struct, frozen=True, kw_only=True):
        by: str = "gm"
        who: str = "Gala"
        count: Count = Count()

    with pytest.raises(KeyError):
        seen(Unheard(), PLAYER, 1, "")


def test_this_list_knows_every_record():
    assert set(SHOWN) | {r.Acted, r.Threw, r.Disclosed} == set(RECORDS)
