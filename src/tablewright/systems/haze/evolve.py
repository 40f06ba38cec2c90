"""What each event changes."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from tablewright.systems.haze import events as happened
from tablewright.systems.haze.effects import applied, raised, without
from tablewright.systems.haze.state import Bought, Character, HazeWorld, InTurn, Life, Purchase, Xp

__all__ = ["changed", "evolve"]


def evolve(world: HazeWorld, event: happened.Happening) -> HazeWorld:
    """The world after an event."""
    if isinstance(event, happened.CharacterCreated):
        return _with(world, event.actor, event.character)
    if isinstance(event, happened.RollTakenBack):
        for each in reversed(event.undone):
            world = _with(world, each.actor, _undone(world.characters[each.actor], each))
        return world
    if isinstance(event, happened.TurnsChanged):
        people = {key: replace(person, turn=InTurn()) for key, person in world.characters.items()}
        return replace(world, scene=replace(world.scene, turn=event.turns[1]), characters=people)
    return _with(world, event.actor, changed(world.characters[event.actor], event))


def _with(world: HazeWorld, key: str, person: Character) -> HazeWorld:
    return replace(world, characters={**world.characters, key: person})


def changed(person: Character, event: happened.Happening) -> Character:  # noqa: C901, PLR0911, PLR0912, PLR0915 - one case an event
    """The character after an event, which is theirs alone."""
    match event:
        case happened.LifeLost(points=points):
            return replace(person, life=Life(person.life.max, person.life.current - points))
        case happened.LifeRegained(points=points):
            return replace(person, life=Life(person.life.max, person.life.current + points))
        case happened.VigorGained(points=points):
            return replace(person, vigor=person.vigor + points)
        case happened.VigorLost(points=points):
            return replace(person, vigor=person.vigor - points)
        case happened.FatigueGained(points=points):
            return replace(person, fatigue=person.fatigue + points)
        case happened.FatigueRemoved(points=points):
            return replace(person, fatigue=person.fatigue - points)
        case happened.FellUnconscious():
            return replace(person, conditions=(*person.conditions, "unconscious"))
        case happened.Fainted():
            return replace(person, conditions=(*person.conditions, "fainted"))
        case happened.ConditionEnded(condition=condition):
            return replace(person, conditions=tuple(each for each in person.conditions if each != condition))
        case happened.Died():
            return replace(person, conditions=("dead",))
        case happened.TimePassed(hours=hours):
            return replace(person, hours_active=person.hours_active + hours)
        case happened.Rested(hours=hours):
            return replace(person, hours_active=person.hours_active - hours)
        case happened.AttributeAdjusted(attribute=attribute, values=(_, value), drained=(_, drained)):
            rest = {key: level for key, level in person.drained.items() if key != attribute}
            return replace(
                person,
                attributes={**person.attributes, attribute: value},
                drained={**rest, attribute: drained} if drained else rest,
            )
        case happened.XpAwarded(amount=amount):
            xp = person.xp
            return replace(person, xp=replace(xp, earned=xp.earned + amount, unspent=xp.unspent + amount))
        case happened.BreakthroughReached():
            return replace(person, actions_per_turn=person.actions_per_turn + 1)
        case happened.AttributeRaised(attribute=attribute, cost=cost):
            bought = replace(person, attributes=raised(person.attributes, attribute, 1))
            return _paid(bought, Purchase("attribute", attribute, 1, cost))
        case happened.SkillRaised(skill=skill, cost=cost):
            return _paid(replace(person, skills=raised(person.skills, skill, 1)), Purchase("skill", skill, 1, cost))
        case happened.SkillLearned(skill=skill):
            return replace(person, skills={**person.skills, skill: 1})
        case happened.ExpertiseLearned(expertise=expertise, values=(_, value)):
            return replace(person, expertises={**person.expertises, expertise: value})
        case happened.DevelopmentBought():
            source = f"{event.tree}.{event.slot}.{event.index}"
            bought = applied(person, event.effects, source, event.name, event.note)
            return _paid(
                _counted(bought, event.tree, event.slot, event.index, 1), Purchase("development", source, 1, event.cost)
            )
        case happened.PurchaseTakenBack():
            return _returned(person, event)
        case happened.RerollPaid(by=by):
            if by == "reroll":
                return replace(person, rerolls=person.rerolls - 1)
            return replace(person, xp=replace(person.xp, unspent=person.xp.unspent - 1))
        case happened.Renamed(names=(_, name)):
            return replace(person, name=name)
        case happened.AbilityGranted(ability=ability):
            return replace(person, abilities=(*person.abilities, ability))
        case happened.RerollsGranted(count=count):
            return replace(person, rerolls=person.rerolls + count)
        case happened.BonusAdded(bonus=bonus):
            return replace(person, bonuses=(*person.bonuses, bonus))
        case happened.BonusDropped(index=index):
            return replace(person, bonuses=person.bonuses[:index] + person.bonuses[index + 1 :])
        case happened.BonusSwitched(index=index, active=active):
            switched = replace(person.bonuses[index], active=active)
            return replace(person, bonuses=(*person.bonuses[:index], switched, *person.bonuses[index + 1 :]))
        case happened.RaceChosen(races=(_, race), life=life, evade=evade, trees=(old, new)):
            trees = {key: bought for key, bought in person.trees.items() if key != old}
            return replace(
                person,
                race=race,
                life=Life(person.life.max + life, person.life.current + life),
                evade=person.evade + evade,
                trees={new: event.bought, **trees} if new else trees,
            )
        case happened.LifeRolled(values=(before, life)):
            return replace(
                person,
                life=Life(person.life.max + life - before, person.life.current + life - before),
                ledger=(*person.ledger, Purchase("life", str(life), 0, 0)),
            )
        case happened.TreeChosen(tree=tree, bought=bought):
            return replace(person, trees={**person.trees, tree: bought})
        case happened.TreeDropped(tree=tree):
            return replace(person, trees={key: bought for key, bought in person.trees.items() if key != tree})
        case happened.GiftPointsChanged(points=points):
            return replace(person, xp=replace(person.xp, unspent=person.xp.unspent + points))
        case happened.CreationFinished(gifts=gifts, left=left):
            attributes = person.attributes
            for gift in gifts:
                attributes = raised(attributes, gift, 1)
            xp = Xp(person.xp.earned, person.xp.converted + left, person.xp.unspent)
            return replace(person, attributes=attributes, xp=xp, gifts=gifts, creating=False, approved=False)
        case happened.CreationReopened(gifts=gifts, converted=converted, points=points):
            attributes = person.attributes
            for gift in gifts:
                attributes = raised(attributes, gift, -1)
            xp = Xp(person.xp.earned, person.xp.converted - converted, person.xp.unspent + points)
            return replace(person, attributes=attributes, xp=xp, gifts=None, creating=True, approved=True)
        case happened.CharacterApproved():
            return replace(person, approved=True)
        case happened.NotesChanged(notes=(_, notes), private_notes=(_, private)):
            return replace(person, notes=notes, private_notes=private)
        case happened.CharacterCreated() | happened.RollTakenBack() | happened.TurnsChanged():
            return person
    assert_never(event)


def _undone(person: Character, event: happened.Followed) -> Character:
    """The character as if this had not followed from the roll (HZ-46)."""
    match event:
        case happened.LifeLost(points=points):
            return replace(person, life=Life(person.life.max, person.life.current + points))
        case happened.VigorLost(points=points):
            return replace(person, vigor=person.vigor + points)
        case happened.FatigueGained(points=points):
            return replace(person, fatigue=person.fatigue - points)
        case happened.FellUnconscious():
            return replace(person, conditions=tuple(each for each in person.conditions if each != "unconscious"))
        case happened.Fainted():
            return replace(person, conditions=tuple(each for each in person.conditions if each != "fainted"))
        case happened.Died(before=before):
            return replace(person, conditions=before)
    assert_never(event)


def _paid(person: Character, line: Purchase) -> Character:
    """The character with a line in the ledger, and its price gone."""
    xp = replace(person.xp, unspent=person.xp.unspent - line.cost)
    return replace(person, xp=xp, ledger=(*person.ledger, line))


def _counted(person: Character, tree: str, slot: str, index: int, by: int) -> Character:
    bought = person.trees.get(tree, Bought())
    counts = list(getattr(bought, slot))
    counts += [0] * (index + 1 - len(counts))
    counts[index] += by
    return replace(person, trees={**person.trees, tree: replace(bought, **{slot: tuple(counts)})})


def _returned(person: Character, event: happened.PurchaseTakenBack) -> Character:
    line = event.line
    if line.kind == "attribute":
        person = replace(person, attributes=raised(person.attributes, line.id, -line.levels))
    elif line.kind == "skill":
        person = replace(person, skills=raised(person.skills, line.id, -line.levels))
    else:
        tree, slot, index = line.id.rsplit(".", 2)
        person = without(_counted(person, tree, slot, int(index), -1), event.effects, line.id)
    return replace(
        person,
        xp=replace(person.xp, unspent=person.xp.unspent + line.cost),
        ledger=person.ledger[: event.purchase] + person.ledger[event.purchase + 1 :],
    )
