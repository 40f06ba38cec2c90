"""Every action of Haze with its rule and its result."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tablewright.sdk import Action, Plan, Refused, Shut
from tablewright.systems.haze import actions as asked, results as came
from tablewright.systems.haze.attributes import adjust_attribute
from tablewright.systems.haze.create import create
from tablewright.systems.haze.creation import (
    approve,
    choose_race,
    choose_tree,
    drop_tree,
    finish_creation,
    roll_life,
    set_name,
)
from tablewright.systems.haze.development import buy_development
from tablewright.systems.haze.experience import award_xp, raise_attribute, raise_skill
from tablewright.systems.haze.fatigue import gain_fatigue, pass_time, rest
from tablewright.systems.haze.grants import add_bonus, drop_bonus, grant_ability, grant_rerolls, switch_bonus
from tablewright.systems.haze.ledger import take_back
from tablewright.systems.haze.life import heal
from tablewright.systems.haze.notes import set_notes
from tablewright.systems.haze.party import party_rest, party_time
from tablewright.systems.haze.reopening import reopen_creation
from tablewright.systems.haze.reroll import reroll
from tablewright.systems.haze.rolls import ROLLS
from tablewright.systems.haze.skills import learn_expertise, learn_skill
from tablewright.systems.haze.state import HazeWorld
from tablewright.systems.haze.turns import end_turns, next_turn
from tablewright.systems.haze.vigor import gain_vigor

__all__ = ["GM_ACTIONS", "RESULTS", "RULES", "shut"]

RULES: Mapping[type[Action], Callable[[Any, Any], Plan]] = {
    **ROLLS,
    asked.Reroll: reroll,
    asked.PassTime: pass_time,
    asked.Rest: rest,
    asked.PartyTime: party_time,
    asked.PartyRest: party_rest,
    asked.NextTurn: next_turn,
    asked.EndTurns: end_turns,
    asked.GainFatigue: gain_fatigue,
    asked.GainVigor: gain_vigor,
    asked.Heal: heal,
    asked.AdjustAttribute: adjust_attribute,
    asked.AwardXp: award_xp,
    asked.RaiseAttribute: raise_attribute,
    asked.RaiseSkill: raise_skill,
    asked.LearnSkill: learn_skill,
    asked.LearnExpertise: learn_expertise,
    asked.BuyDevelopment: buy_development,
    asked.TakeBack: take_back,
    asked.Create: create,
    asked.SetName: set_name,
    asked.ChooseRace: choose_race,
    asked.RollLife: roll_life,
    asked.ChooseTree: choose_tree,
    asked.DropTree: drop_tree,
    asked.FinishCreation: finish_creation,
    asked.ReopenCreation: reopen_creation,
    asked.Approve: approve,
    asked.SetNotes: set_notes,
    asked.GrantAbility: grant_ability,
    asked.GrantRerolls: grant_rerolls,
    asked.AddBonus: add_bonus,
    asked.DropBonus: drop_bonus,
    asked.SwitchBonus: switch_bonus,
}

RESULTS: Mapping[type[Action], type] = {
    asked.Check: came.CheckResult,
    asked.Opposed: came.OpposedResult,
    asked.Combined: came.CombinedResult,
    asked.Attack: came.AttackResult,
    asked.PressOn: came.PressOnResult,
    asked.Damage: came.LifeResult,
    asked.Reroll: came.RerollResult,
    asked.PassTime: came.TimeResult,
    asked.Rest: came.RestResult,
    asked.PartyTime: came.PartyTimeResult,
    asked.PartyRest: came.PartyRestResult,
    asked.NextTurn: came.TurnResult,
    asked.EndTurns: came.TurnResult,
    asked.GainFatigue: came.FatigueResult,
    asked.GainVigor: came.FatigueResult,
    asked.Heal: came.LifeResult,
    asked.AdjustAttribute: came.AdjustResult,
    asked.AwardXp: came.AwardResult,
    asked.RaiseAttribute: came.BoughtResult,
    asked.RaiseSkill: came.BoughtResult,
    asked.LearnSkill: came.BoughtResult,
    asked.LearnExpertise: came.Done,
    asked.BuyDevelopment: came.BoughtResult,
    asked.TakeBack: came.TakenBackResult,
    asked.Create: came.CreateResult,
    asked.SetName: came.Done,
    asked.ChooseRace: came.Done,
    asked.RollLife: came.LifeRolledResult,
    asked.ChooseTree: came.Done,
    asked.DropTree: came.Done,
    asked.FinishCreation: came.FinishResult,
    asked.ReopenCreation: came.Done,
    asked.Approve: came.Done,
    asked.SetNotes: came.Done,
    asked.GrantAbility: came.Done,
    asked.GrantRerolls: came.Done,
    asked.AddBonus: came.Done,
    asked.DropBonus: came.Done,
    asked.SwitchBonus: came.Done,
}

GM_ACTIONS = frozenset(
    {
        "opposed",
        "combined",
        "pass_time",
        "rest",
        "party_time",
        "party_rest",
        "next_turn",
        "end_turns",
        "approve",
        "reopen_creation",
        "gain_fatigue",
        "gain_vigor",
        "damage",
        "heal",
        "adjust_attribute",
        "award_xp",
        "learn_skill",
        "learn_expertise",
        "grant_ability",
        "grant_rerolls",
    }
)
"""What happens to characters, and what the GM grants; the rest a player may ask for their own."""


def shut(world: HazeWorld, action: Action) -> Shut | None:
    """Why the real rule refuses an action; null when it doesn't."""
    try:
        RULES[type(action)](world, action)
    except Refused as refusal:
        return Shut(refusal.clause or "", refusal.message)
    return None
