"""Blur: dice pools in a fog that changes those who breathe it."""

from __future__ import annotations

from pathlib import Path

from tablewright.sdk import System, Views, text
from tablewright.systems.blur.document import complete
from tablewright.systems.blur.events import EVENTS
from tablewright.systems.blur.evolve import evolve
from tablewright.systems.blur.forecast import FORECAST
from tablewright.systems.blur.moves import moves
from tablewright.systems.blur.names import NAMES
from tablewright.systems.blur.offers import offers
from tablewright.systems.blur.rules import RESULTS, RULES, check
from tablewright.systems.blur.rulings import OPTIONS
from tablewright.systems.blur.sample import blank, sample
from tablewright.systems.blur.sheet import brief, sheet
from tablewright.systems.blur.state import BlurWorld
from tablewright.systems.blur.tell import tell
from tablewright.systems.blur.tray import tray

__all__ = ["system"]

system = System(
    id="blur",
    title=text("Blur"),
    motto=text("Pools of d6, and a fog that changes those who breathe it."),
    version=1,
    world=BlurWorld,
    actions=tuple(RULES),
    events=EVENTS,
    results=RESULTS,
    rules=RULES,
    evolve=evolve,
    complete=complete,
    check=check,
    gm_actions=frozenset(
        {
            "versus",
            "begin_phase",
            "end_phase",
            "end_turn",
            "set_scene",
            "protect",
            "take_condition",
            "clear_condition",
            "freshen",
            "begin_session",
            "begin_session_together",
            "leave_camp_together",
            "discovered",
            "set_near",
            "die",
            "winter",
            "call_blur_roll",
            "waive_blur_roll",
        }
    ),
    names=NAMES,
    accent="indigo",
    mark="fading",
    options=OPTIONS,
    tools=(FORECAST,),
    words=Path(__file__).parent / "words",
    clauses=Path(__file__).parent / "clauses.toml",
    prepares=frozenset({"wear", "take_off", "fit_filter", "leave_fog", "recover"}),
    views=Views(brief=brief, sheet=sheet, tray=tray, offers=offers, moves=moves, tell=tell, blank=blank, sample=sample),
)
