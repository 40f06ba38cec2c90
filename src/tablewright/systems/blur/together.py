"""What everyone does at once, each as if alone (BL-34, BL-42)."""

from __future__ import annotations

from tablewright.sdk import Plan, Turn
from tablewright.systems.blur.acting import taking_part
from tablewright.systems.blur.actions import BeginSessionTogether, LeaveCampTogether
from tablewright.systems.blur.conditioning import camp_left
from tablewright.systems.blur.powers import session_begun
from tablewright.systems.blur.results import CampsResult, SessionResult
from tablewright.systems.blur.state import BlurWorld

__all__ = ["begin_session_together", "leave_camp_together"]


def leave_camp_together(world: BlurWorld, _action: LeaveCampTogether) -> Plan:
    """Everyone who takes part breaks camp (BL-42)."""

    def resolve(turn: Turn[BlurWorld]) -> CampsResult:
        return CampsResult(everyone={key: camp_left(turn, key) for key in taking_part(world)})

    return Plan(resolve)


def begin_session_together(world: BlurWorld, _action: BeginSessionTogether) -> Plan:
    """A session begins for everyone who takes part (BL-34)."""

    def resolve(turn: Turn[BlurWorld]) -> SessionResult:
        return SessionResult(everyone={key: session_begun(turn, key) for key in taking_part(world)})

    return Plan(resolve)
