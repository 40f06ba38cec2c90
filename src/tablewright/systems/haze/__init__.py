"""Haze: a d10, seven attributes, three trees; fatigue, vigor and the breakthrough."""

from pathlib import Path

from tablewright.sdk import System, Views, text
from tablewright.systems.haze.complete import complete
from tablewright.systems.haze.creation import blank_document
from tablewright.systems.haze.events import EVENTS
from tablewright.systems.haze.evolve import evolve
from tablewright.systems.haze.known import known
from tablewright.systems.haze.moves import moves
from tablewright.systems.haze.names import names
from tablewright.systems.haze.offers import offers
from tablewright.systems.haze.planner import PLANNER
from tablewright.systems.haze.remember import remember
from tablewright.systems.haze.rules import GM_ACTIONS, RESULTS, RULES
from tablewright.systems.haze.rulings import OPTIONS
from tablewright.systems.haze.sample import sample
from tablewright.systems.haze.sheet import brief, sheet
from tablewright.systems.haze.state import HazeWorld
from tablewright.systems.haze.tell import tell
from tablewright.systems.haze.tray import tray

__all__ = ["system"]

system = System(
    id="haze",
    title=text("Haze"),
    motto=text("A d10, seven attributes and three trees to grow in"),
    version=1,
    world=HazeWorld,
    actions=tuple(RULES),
    events=EVENTS,
    results=RESULTS,
    rules=RULES,
    evolve=evolve,
    complete=complete,
    check=known,
    remember=remember,
    gm_actions=GM_ACTIONS,
    award="award_xp",
    again=frozenset({"reroll"}),
    prepares=frozenset({"rest", "switch_bonus"}),
    names=names(),
    mark="shapes",
    accent="teal",
    words=Path(__file__).parent / "words",
    clauses=Path(__file__).parent / "clauses.toml",
    views=Views(
        brief=brief,
        sheet=sheet,
        tray=tray,
        offers=offers,
        moves=moves,
        tell=tell,
        blank=blank_document,
        sample=sample,
    ),
    options=OPTIONS,
    tools=(PLANNER,),
)
