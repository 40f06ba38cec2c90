"""The log line of an action, in parts that are disclosed one after another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, assert_never

from tablewright.sdk import Rolled, Tell, Text, plain, plural, text
from tablewright.systems.blur import actions as a, events as e, names, results as r
from tablewright.systems.blur.acting import called
from tablewright.systems.blur.notes import ratings_of
from tablewright.systems.blur.recovery import way_of
from tablewright.systems.blur.state import BlurWorld, Filter, Scene

__all__ = ["tell"]

_OF_THE_SCENE = (a.BeginPhase, a.EndPhase, a.EndTurn, a.SetScene, a.LeaveCampTogether, a.BeginSessionTogether)
"""What happens once, to everyone."""


def tell(before: BlurWorld, action: a.Asked, rolled: Rolled) -> Tell:
    """Say what was done, what came out, and what followed."""
    made = _made(before, action)
    then = tuple(_then(before, action, rolled))
    result = rolled.result
    if isinstance(result, r.TestResult | r.BuyResult | r.RecoverResult) and result.successes is not None:
        outcome, passed = _outcome(result)
        count = plural("{n} success", "{n} successes", result.successes)
        return Tell(made, outcome, passed, count, text("against Ob {obstacle}", obstacle=result.obstacle or 0), then)
    if isinstance(result, r.BlurRollResult):
        outcome = text("Blur rises") if result.raised else text("Blur stays")
        return Tell(made, outcome, None, plain(str(result.face)), None, then)
    if isinstance(result, r.VersusResult):
        return _versus(before, made, result, then)
    if isinstance(result, r.BlowResult):
        outcome = text("the blow is turned") if result.works else text("the blow comes through")
        return Tell(made, outcome, result.works, plain(str(result.face)))
    return Tell(made, then=then, scene=isinstance(action, _OF_THE_SCENE))


def _outcome(result: r.TestResult | r.BuyResult | r.RecoverResult) -> tuple[Text, bool]:
    """The word for what a pool came to."""
    match result:
        case r.TestResult(passed=passed):
            return (text("passed") if passed else text("failed")), passed
        case r.BuyResult(bought=passed):
            return (text("bought") if passed else text("not bought")), passed
        case r.RecoverResult(recovered=passed):
            return (text("recovered") if passed else text("not recovered")), passed


def _versus(before: BlurWorld, made: Text, result: r.VersusResult, then: tuple[Text, ...]) -> Tell:
    outcome = (
        text("{name} wins", name=called(before, result.winner)) if result.winner else text("a tie, for the GM to break")
    )
    counts = names.in_a_row(
        text("{name}: {count}", name=called(before, key), count=plural("{n} success", "{n} successes", count))
        for key, count in (result.successes or {}).items()
    )
    return Tell(made, outcome, None, counts, None, then)


def _made(world: BlurWorld, action: a.Asked) -> Text:  # noqa: C901, PLR0911, PLR0912 - one flat list of actions
    """What was done; nothing here is secret or decided by dice."""
    match action:
        case a.Test(kind=kind):
            return names.KINDS[kind]
        case a.Versus(contestants=sides):
            return text("Versus: {names}", names=names.in_a_row(called(world, side.actor) for side in sides))
        case a.RollBlur():
            return text("Blur roll")
        case a.ChooseInfection():
            return text("Choosing an infection")
        case a.EnterFog():
            return text("Into the fog")
        case a.LeaveFog():
            return text("Out of the fog")
        case a.BeginPhase(kind=phase):
            return text("A phase begins: {phase}", phase=names.PHASES[phase])
        case a.EndPhase(kind=phase):
            return text("A phase ends: {phase}", phase=names.PHASES[phase])
        case a.EndTurn():
            return text("Turn {turn} ends", turn=world.scene.turn)
        case a.SetScene():
            return text("The scene changes")
        case a.Wear(gear=gear):
            return text("Put on: {gear}", gear=names.gear_name(world, gear))
        case a.TakeOff(gear=gear):
            return text("Take off: {gear}", gear=names.gear_name(world, gear))
        case a.FitFilter(filter=kind, left=None):
            return text("Fit a new filter: {filter}", filter=names.filter_name(world, kind))
        case a.FitFilter(filter=kind):
            return text("Fit again: {filter}", filter=names.filter_name(world, kind))
        case a.TurnBlow(gear=gear):
            return text("Turn a blow: {gear}", gear=names.gear_name(world, gear))
        case a.Protect(source=source, on=on):
            if on:
                return text("{source} protects", source=plain(source))
            return text("{source} protects no more", source=plain(source))
        case a.TakeCondition(condition=condition):
            return text("A condition: {condition}", condition=names.condition_name(condition))
        case a.ClearCondition(condition=condition):
            return text("Cleared: {condition}", condition=names.condition_name(condition))
        case a.Recover(condition=condition):
            if way_of(action) == "food":
                return text("Food and drink")
            return text("Recovery: {condition}", condition=names.condition_name(condition))
        case a.LeaveCamp() | a.LeaveCampTogether():
            return text("Breaking camp")
        case a.BeginSession() | a.BeginSessionTogether():
            return text("A session begins")
        case a.Discovered():
            return text("Discovered by the Watch")
        case a.ClearFog():
            return text("A voice clears the fog for one test")
        case a.MarkWise(wise=wise, mark=mark):
            return text("{wise}: {mark}", wise=plain(wise), mark=names.MARKS[mark])
        case a.Winter():
            return text("Winter in town")
        case a.Die():
            return text("Death")
        case a.SetName(name=name):
            return text("A name: {name}", name=plain(name))
        case a.SetNotes():
            return text("Notes")
        case a.SetRating(kind=kind, dice=dice):
            return _rated(kind, dice)
        case a.SetRatings():
            had = world.characters[action.actor].ratings
            changed = {kind: dice for kind, dice in ratings_of(action).items() if dice != had.get(kind, 0)}
            return names.in_a_row(_rated(*each) for each in changed.items()) if changed else text("Dice of the tests")
        case a.AddWise(wise=wise):
            return text("A new wise: {wise}", wise=plain(wise))
        case a.DropWise(wise=wise):
            return text("A wise is dropped: {wise}", wise=plain(wise))
        case a.Freshen():
            return text("Fresh again")
        case a.CallBlurRoll():
            return text("The GM calls for a Blur roll")
        case a.WaiveBlurRoll():
            return text("The GM calls for no Blur roll")
        case a.Find(thing=thing, count=count):
            return text("Found: {thing}", thing=names.several(world, thing, count))
        case a.Buy(thing=thing):
            return text("Buying: {thing}", thing=names.gear_name(world, thing))
        case a.Stow(thing=thing, place=place):
            return text("{thing}: {place}", thing=names.gear_name(world, thing), place=names.PLACES[place])
        case a.Drop(thing=thing):
            return text("Left behind: {thing}", thing=names.gear_name(world, thing))
        case a.SetNear(others=others):
            return text(
                "Near: {names}",
                names=names.in_a_row(called(world, each) for each in others) if others else text("nobody"),
            )
    assert_never(action)


def _rated(kind: str, dice: int) -> Text:
    return text("{kind}: {dice}", kind=names.KINDS[kind], dice=plural("{n} die", "{n} dice", dice))


def _then(before: BlurWorld, action: a.Asked, rolled: Rolled) -> Iterator[Text]:
    """What followed, a sentence each; of others with their name before it."""
    for event in rolled.events:
        sentence = _sentence(before, event)
        if sentence is None:
            continue
        key = getattr(event, "character", None)
        if key is None or (key == action.actor and not _for_everyone(action)):
            yield sentence
        else:
            yield text("{name}: {what}", name=called(before, key), what=sentence)


def _for_everyone(action: a.Asked) -> bool:
    return isinstance(action, (*_OF_THE_SCENE, a.Versus))


def _sentence(world: BlurWorld, event: Any) -> Text | None:  # noqa: C901, PLR0911, PLR0912 - one flat list of events
    match event:
        case e.BlurChanged(_, _, now):
            degree = names.DEGREES[min(max(now, 1), 6)][0]
            return text("Blur {blur}, {degree}", blur=now, degree=degree)
        case e.Retired():
            return text("one with the fog, retired for good")
        case e.BlurRollDue() | e.BlurRollCalled():
            return text("a Blur roll is due")
        case e.BlurRollOffered():
            return text("the GM may call for a Blur roll")
        case e.InfectionOffered(_, number):
            both = tuple(names.infection_name(world, number, category) for category in names.CATEGORIES)
            return text("an infection to choose: {primary} or {alternate}", primary=both[0], alternate=both[1])
        case e.InfectionGained(_, number, category):
            return text("an infection: {infection}", infection=names.infection_name(world, number, category))
        case e.InfectionRemoved(_, number, category):
            return text("an infection goes: {infection}", infection=names.infection_name(world, number, category))
        case e.InfectionsLost() | e.InfectionOfferDropped():
            return text("the infections go")
        case e.ConditioningGained(_, conditioning):
            return names.CONDITIONING[conditioning][0]
        case e.ConditioningLost():
            return text("the conditioning goes")
        case e.FogFreshGained():
            return text("fog-fresh")
        case e.ExposureChanged(_, exposed):
            return text("exposed to the fog") if exposed else text("protected from the fog")
        case e.FilterChanged(_, was, now):
            return _filter_sentence(world, was, now)
        case e.ConditionTaken(_, condition):
            return names.condition_name(condition)
        case e.ConditionCleared(_, condition):
            return text("cleared: {condition}", condition=names.condition_name(condition))
        case e.Died(_, ghoul):
            return text("dead, and walks on as a fog-ghoul") if ghoul else text("dead")
        case e.FreeTestGiven():
            return text("a free test in this camp")
        case e.TownEnded():
            return text("run out of town")
        case e.TurnSet(_, now):
            return text("turn {turn}", turn=now)
        case e.SceneChanged(was, now):
            return _scene_sentence(was, now)
    return None


def _filter_sentence(world: BlurWorld, was: Filter | None, now: Filter | None) -> Text | None:
    if now is None or was is None:
        return None
    name = names.filter_name(world, now.kind)
    if now.due and not was.due:
        return text("{filter}: to be replaced before this turn or phase ends", filter=name)
    left = now.phases_left or 0
    if left == (was.phases_left or 0) and now.due == was.due:
        return None
    if left == 0:
        return text("{filter}: spent", filter=name)
    return text("{filter}: {left}", filter=name, left=plural("{n} phase left", "{n} phases left", left))


def _scene_sentence(was: Scene, now: Scene) -> Text | None:
    changed = []
    if now.time != was.time:
        changed.append(names.TIMES[now.time])
    if now.weather != was.weather:
        changed.append(names.WEATHERS[now.weather])
    if now.light != was.light:
        changed.append(names.LIGHTS[now.light])
    if now.in_fog != was.in_fog:
        changed.append(text("into the fog") if now.in_fog else text("out of the fog"))
    if now.cold != was.cold:
        changed.append(text("extreme cold") if now.cold else text("no more extreme cold"))
    if now.thick != was.thick:
        words = {True: text("thick fog"), False: text("thin fog"), None: text("fog as hour and weather give it")}
        changed.append(words[now.thick])
    return names.in_a_row(changed) if changed else None
