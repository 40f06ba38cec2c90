"""What happened, a sentence an event; without anybody's gender in any language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, assert_never

from tablewright.sdk import Text, plain, text
from tablewright.systems.haze import events as happened
from tablewright.systems.haze.catalog import Development, label
from tablewright.systems.haze.evolve import evolve
from tablewright.systems.haze.ledger import line_name
from tablewright.systems.haze.listed import number, xp
from tablewright.systems.haze.names import attribute_name, person_name, race_name, skill_name, thing_name, tree_name
from tablewright.systems.haze.state import Character, HazeWorld

__all__ = ["told"]


def told(world: HazeWorld, events: tuple[Any, ...]) -> Iterator[Text]:
    """The events in words, each seen from the world that it happened in."""
    for event in events:
        after = evolve(world, event)
        key = event.actor
        before = world.characters.get(key) or after.characters[key]
        sentence = _sentence(after, event, person_name(after.characters[key], key), before, after.characters[key])
        if sentence:
            yield sentence
        world = after


def _sentence(  # noqa: C901, PLR0911, PLR0912 - a sentence for each event
    world: HazeWorld, event: happened.Happening, who: Text, before: Character, after: Character
) -> Text | None:
    match event:
        case happened.LifeLost() | happened.LifeRegained():
            return _change(who, text("life"), before.life.current, after.life.current)
        case happened.VigorGained(reason=reason):
            return _because(_change(who, text("vigor"), before.vigor, after.vigor), reason)
        case happened.VigorLost():
            return _change(who, text("vigor"), before.vigor, after.vigor)
        case happened.FatigueGained(reason=reason):
            return _because(_change(who, text("fatigue"), before.fatigue, after.fatigue), reason)
        case happened.FatigueRemoved():
            return _change(who, text("fatigue"), before.fatigue, after.fatigue)
        case happened.TimePassed():
            return _change(who, text("hours awake"), before.hours_active, after.hours_active)
        case happened.FellUnconscious() | happened.Fainted() | happened.Died():
            return text("{who}: {condition}", who=who, condition=attribute_name(after.conditions[-1]))
        case happened.ConditionEnded():
            return text("{who}: awake again", who=who)
        case happened.RollTakenBack():
            return text("What followed from the first roll is undone.")
        case happened.Rested() | happened.NotesChanged():
            return None
        case happened.CharacterApproved():
            return text("{who} may join the story", who=who)
        case happened.AttributeAdjusted(attribute=attribute, values=(old, new)):
            return _change(who, attribute_name(attribute), old, new)
        case happened.XpAwarded(amount=amount, reason=reason):
            more = text("{who}: {amount} more, {left} to spend", who=who, amount=xp(amount), left=after.xp.unspent)
            return _because(more, reason)
        case happened.BreakthroughReached():
            return text("{who}: breakthrough! One more action a turn, and an ability of their own.", who=who)
        case happened.AttributeRaised(attribute=attribute):
            return _change(
                who, attribute_name(attribute), before.attribute(attribute) or 0, after.attribute(attribute) or 0
            )
        case happened.SkillRaised(skill=skill) | happened.SkillLearned(skill=skill):
            return _change(who, skill_name(world, skill), before.skill(skill), after.skill(skill))
        case happened.ExpertiseLearned(expertise=expertise, values=(old, new)):
            return _change(who, plain(expertise), old, new)
        case happened.DevelopmentBought(tree=tree):
            name = Development(event.name, event.note, event.effects)
            what = label(name) if event.name else tree_name(world, tree)
            return text("{who}: {development} ({tree})", who=who, development=what, tree=tree_name(world, tree))
        case happened.PurchaseTakenBack(line=line):
            return text("{who}: {line} is taken back", who=who, line=line_name(world, line))
        case happened.GiftPointsChanged():
            return _change(who, text("free points"), before.xp.unspent, after.xp.unspent)
        case happened.RerollPaid(by=by):
            if by == "xp":
                return _change(who, text("XP to spend"), before.xp.unspent, after.xp.unspent)
            return _change(who, text("rerolls"), before.rerolls, after.rerolls)
        case happened.AbilityGranted(ability=ability):
            return text("{who}: new ability, {name}", who=who, name=plain(ability.name))
        case happened.RerollsGranted():
            return _change(who, text("rerolls"), before.rerolls, after.rerolls)
        case happened.BonusAdded(bonus=bonus):
            return text("{who}: carries {thing}", who=who, thing=thing_name(bonus.name))
        case happened.BonusSwitched(index=index, active=active):
            thing = thing_name(after.bonuses[index].name)
            return (
                text("{who}: uses {thing}", who=who, thing=thing)
                if active
                else text("{who}: no longer uses {thing}", who=who, thing=thing)
            )
        case happened.BonusDropped(bonus=bonus):
            return text("{who}: puts away {thing}", who=who, thing=thing_name(bonus.name))
        case happened.CharacterCreated():
            return text("{who} enters the story", who=who)
        case happened.Renamed(names=(old, new)):
            return text("{old} is now {new}", old=plain(old), new=plain(new))
        case happened.RaceChosen(races=(_, race)):
            return text("{who}: {race}", who=who, race=race_name(world, race))
        case happened.LifeRolled():
            return text("{who}: life {life}", who=who, life=number(after.life.max))
        case happened.TurnsChanged(turns=(_, turn)):
            return text("Turn {n}", n=turn) if turn else None
        case happened.TreeChosen(tree=tree):
            return text("{who}: the tree {tree}", who=who, tree=tree_name(world, tree))
        case happened.TreeDropped(tree=tree):
            return text("{who}: no longer the tree {tree}", who=who, tree=tree_name(world, tree))
        case happened.CreationReopened():
            return text("{who} is being created again", who=who)
        case happened.CreationFinished(left=left):
            return text("{who} is finished; {left} to begin with", who=who, left=xp(left))
    assert_never(event)


def _change(who: Text, what: Text, before: int, after: int) -> Text:
    return text("{who}: {what} {before} → {after}", who=who, what=what, before=before, after=after)


def _because(change: Text, reason: str) -> Text:
    return text("{change}. “{reason}”", change=change, reason=reason) if reason else change
