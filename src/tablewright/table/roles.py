"""Who may do what: refusals that no rule of a game gives."""

from __future__ import annotations

from tablewright.kernel.decision import Declined
from tablewright.kernel.system import Action, System
from tablewright.kernel.text import text
from tablewright.table.state import Seat, TableState

__all__ = ["NOT_TYPED", "Forbidden", "may_act", "may_type", "must_play", "seat_of"]

NOT_TYPED = text(
    "Which dice a secret roll asks for could give it away, so none can be typed. "
    "Leave the dice out, or tell the GM what they show."
)


class Forbidden(Declined):
    """The seat may not do this at this table."""

    code = "forbidden"


def seat_of(state: TableState, seat: str) -> Seat:
    """The seat that asks; raises `Forbidden` when there is none, or it was withdrawn."""
    found = state.seats.get(seat)
    if found is None or found.revoked:
        raise Forbidden(text("You have no seat at this table."))
    return found


def may_act(state: TableState, seat: Seat, system: System, action: Action, *, called: bool = False) -> None:
    """Raise `Forbidden` when the seat, the GM's or a player's, may not ask for this action of the game.

    What the GM `called` for is theirs to make, even where beginning it is the GM's.
    """
    if seat.role == "gm":
        return
    if not called and type(action) in {system.action_types[name] for name in system.gm_actions}:
        raise Forbidden(text("That is the GM's to do."))
    if getattr(action, "forced", False):
        raise Forbidden(text("Only the GM can force a check."))
    must_play(state, seat, action.actor)


def must_play(state: TableState, seat: Seat, character: str) -> None:
    """Raise `Forbidden` when the seat, the GM's or a player's, does not act for this character."""
    if seat.role != "gm" and state.owners.get(character) != seat.id:
        raise Forbidden(text("You can act for your own characters. Ask the GM to hand you this one."))


def may_type(seat: Seat, *, secret: bool) -> None:
    """Raise `Forbidden` when a player types the faces of a secret roll.

    Whether they are enough can depend on the secret, and is said before the roll counts: one could feel for it.
    """
    if secret and seat.role != "gm":
        raise Forbidden(NOT_TYPED)
