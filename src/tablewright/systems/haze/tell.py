"""The log line of an action carried out, in parts that are disclosed one after another."""

from __future__ import annotations

from typing import Any

from tablewright.sdk import Action, Rolled, Tell, Text, plain, text
from tablewright.systems.haze import actions as asked
from tablewright.systems.haze.listed import listed, number
from tablewright.systems.haze.names import attribute_name, person_name, skill_name
from tablewright.systems.haze.record import read
from tablewright.systems.haze.rolls import involved
from tablewright.systems.haze.state import HazeWorld
from tablewright.systems.haze.told import told

__all__ = ["tell"]

REST = {"rest": text("Four hours' rest"), "night": text("A night's sleep")}

PARTY_REST = {"rest": text("Four hours' rest of the party"), "night": text("A night's sleep of the party")}

DECIDED = {
    "total": text("by the total"),
    "skill": text("equal totals; by the higher skill"),
    "attribute": text("equal totals and skills; by the higher attribute"),
    "coin": text("all equal; by a coin"),
}
"""What settled an opposed check (HZ-18)."""

MADE: dict[type[Action], Text] = {
    asked.PressOn: text("Consciousness"),
    asked.PassTime: text("Time passes"),
    asked.NextTurn: text("The next turn"),
    asked.EndTurns: text("Turns are no longer counted"),
    asked.GainFatigue: text("Fatigue"),
    asked.GainVigor: text("Vigor"),
    asked.Damage: text("Damage"),
    asked.Heal: text("Healing"),
    asked.AdjustAttribute: text("An attribute changes"),
    asked.AwardXp: text("Experience"),
    asked.RaiseAttribute: text("Advancement"),
    asked.RaiseSkill: text("Advancement"),
    asked.LearnSkill: text("Something learned"),
    asked.LearnExpertise: text("Something learned"),
    asked.BuyDevelopment: text("Advancement"),
    asked.TakeBack: text("A purchase taken back"),
    asked.Create: text("A new character"),
    asked.SetName: text("A name"),
    asked.ChooseRace: text("A race"),
    asked.RollLife: text("Life points"),
    asked.ChooseTree: text("A tree"),
    asked.DropTree: text("A tree"),
    asked.FinishCreation: text("Creation ends"),
    asked.Approve: text("The GM agrees"),
    asked.ReopenCreation: text("Creation goes on"),
    asked.SetNotes: text("Notes"),
    asked.PartyTime: text("Time passes for the party"),
    asked.GrantAbility: text("Something granted"),
    asked.GrantRerolls: text("Something granted"),
    asked.AddBonus: text("Something carried"),
    asked.DropBonus: text("Something put away"),
    asked.SwitchBonus: text("Something carried"),
}


def tell(world: HazeWorld, action: Any, rolled: Rolled) -> Tell:
    """What to write in the log, given the world before."""
    made = _made(world, action)
    then = tuple(told(world, rolled.events))
    result = rolled.result
    rolled_for = action
    last = world.characters[action.actor].last_roll if isinstance(action, asked.Reroll) else None
    if last is not None:
        rolled_for = read(world, last).action
    match rolled_for:
        case asked.Check(difficulty=difficulty):
            return _passing(made, result.success, result.total, text("against {n}", n=difficulty), then)
        case asked.PressOn():
            return _passing(made, result.success, result.total, text("against {n}", n=result.difficulty), then)
        case asked.Attack():
            outcome = text("hits") if result.hit else text("misses")
            against = text("against evade {n}", n=result.evade)
            return Tell(made, outcome, result.hit, number(result.total), against, then)
        case asked.Combined(difficulty=difficulty):
            everyone = listed(text("{who} {n}", who=_who(world, key), n=total) for key, total in result.totals.items())
            outcome = text("passes") if result.success else text("fails")
            return Tell(made, outcome, result.success, everyone, text("against {n}", n=difficulty), then)
        case asked.Opposed():
            totals = result.totals or {}
            everyone = listed(text("{who} {n}", who=_who(world, key), n=total) for key, total in totals.items())
            outcome = text("{who} wins, {how}", who=_who(world, result.winner), how=DECIDED[result.decided_by])
            return Tell(made, outcome, None, everyone, None, then)
    return Tell(made, then=then)


def _passing(made: Text, success: bool, total: int, against: Text, then: tuple[Text, ...]) -> Tell:  # noqa: FBT001 - a result
    return Tell(made, text("passes") if success else text("fails"), success, number(total), against, then)


def _who(world: HazeWorld, key: str) -> Text:
    person = world.characters.get(key)
    return person_name(person, key) if person else plain(key)


def _made(world: HazeWorld, action: Any) -> Text:  # noqa: PLR0911 - a sentence for each kind of action
    """That it was done: nothing that a die decided, and nothing that may be secret."""
    match action:
        case asked.Check(skill=skill, attribute=attribute):
            return skill_name(world, skill) if skill else attribute_name(attribute or "")
        case asked.Attack(kind=kind, target=target):
            return text("{kind} on {target}", kind=attribute_name(kind), target=_who(world, target))
        case asked.Combined(skill=skill):
            return text(
                "{skill} together: {who}",
                skill=skill_name(world, skill),
                who=listed(_who(world, key) for key in involved(action)),
            )
        case asked.Opposed():
            return text("Opposed: {who}", who=listed(_who(world, key) for key in involved(action)))
        case asked.Rest(kind=kind):
            return REST[kind]
        case asked.PartyRest(kind=kind):
            return PARTY_REST[kind]
        case asked.Reroll(actor=actor):
            last = world.characters[actor].last_roll
            return text("Reroll: {roll}", roll=_made(world, read(world, last).action)) if last else text("Reroll")
    return MADE[type(action)]
