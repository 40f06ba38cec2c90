"""Two Fingers («Два пальца»): one d20, modifiers that one invents, and no die where they suffice."""

from pathlib import Path

from tablewright.sdk import System, Views, text
from tablewright.systems.two_fingers import (
    actions as asked,
    agreement,
    attributes,
    checks,
    creation,
    experience,
    features,
    proposals,
    results,
    skills,
    specialisations,
    writing,
)
from tablewright.systems.two_fingers.documents import complete
from tablewright.systems.two_fingers.events import EVENTS
from tablewright.systems.two_fingers.evolve import evolve
from tablewright.systems.two_fingers.known import known
from tablewright.systems.two_fingers.ladder import LADDER
from tablewright.systems.two_fingers.moves import moves
from tablewright.systems.two_fingers.names import NAMES
from tablewright.systems.two_fingers.offers import offers
from tablewright.systems.two_fingers.planning import PLANNER
from tablewright.systems.two_fingers.rulings import OPTIONS
from tablewright.systems.two_fingers.sample import blank, party
from tablewright.systems.two_fingers.sheet import brief, sheet
from tablewright.systems.two_fingers.state import Table
from tablewright.systems.two_fingers.tell import tell
from tablewright.systems.two_fingers.tray import tray

__all__ = ["system"]

system: System = System(
    id="two_fingers",
    title=text("Two Fingers"),
    motto=text("One d20, skills that you invent yourself"),
    version=1,
    world=Table,
    actions=asked.ACTIONS,
    events=EVENTS,
    results={
        asked.Check: results.Checked,
        asked.ProposeSkill: results.Proposal,
        asked.ProposeSpecialisation: results.Proposal,
        asked.Approve: results.Proposal,
        asked.AskForChange: results.Proposal,
        asked.Decline: results.Proposal,
        asked.Revise: results.Proposal,
        asked.Withdraw: results.Proposal,
        asked.Adopt: results.Proposal,
        asked.Rename: results.Agreed,
        asked.Merge: results.Agreed,
        asked.BuyAttribute: results.Bought,
        asked.BuySkill: results.Bought,
        asked.BuySpecialisation: results.Bought,
        asked.TakeBack: results.TakenBack,
        asked.FinishCreation: results.Playing,
        asked.AwardXp: results.Balance,
        asked.GrantFeature: results.FeatureOf,
        asked.RemoveFeature: results.FeatureOf,
        asked.SetName: results.Written,
        asked.SetNotes: results.Written,
    },
    rules={
        asked.Check: checks.check,
        asked.ProposeSkill: proposals.propose_skill,
        asked.ProposeSpecialisation: proposals.propose_specialisation,
        asked.Approve: proposals.approve,
        asked.AskForChange: proposals.ask_for_change,
        asked.Decline: proposals.decline,
        asked.Revise: proposals.revise,
        asked.Withdraw: proposals.withdraw,
        asked.Adopt: agreement.adopt,
        asked.Rename: agreement.rename,
        asked.Merge: agreement.merge,
        asked.BuyAttribute: attributes.buy_attribute,
        asked.BuySkill: skills.buy_skill,
        asked.BuySpecialisation: specialisations.buy_specialisation,
        asked.TakeBack: creation.take_back,
        asked.FinishCreation: creation.finish_creation,
        asked.AwardXp: experience.award_xp,
        asked.GrantFeature: features.grant_feature,
        asked.RemoveFeature: features.remove_feature,
        asked.SetName: writing.set_name,
        asked.SetNotes: writing.set_notes,
    },
    evolve=evolve,
    complete=complete,
    check=known,
    award="award_xp",
    gm_actions=frozenset(
        {
            "approve",
            "ask_for_change",
            "award_xp",
            "decline",
            "grant_feature",
            "merge",
            "remove_feature",
            "rename",
        }
    ),
    names=NAMES,
    options=OPTIONS,
    tools=(PLANNER, LADDER),
    language="ru",
    accent="ochre",
    mark="grid",
    words=Path(__file__).parent / "words",
    clauses=Path(__file__).parent / "clauses.toml",
    views=Views(
        brief=brief,
        sheet=sheet,
        tray=tray,
        offers=offers,
        moves=moves,
        tell=tell,
        blank=blank,
        sample=lambda: party(system),
    ),
)
