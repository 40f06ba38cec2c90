"""The rule of each action, and what an action must be before any rule is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tablewright.sdk import Action, Declined, Invalid, Plan, Shut, TooLarge, cap, plain, text
from tablewright.systems.blur import actions as a, results as r
from tablewright.systems.blur.blur_roll import blur_roll, call_blur_roll, waive_blur_roll
from tablewright.systems.blur.conditioning import leave_camp
from tablewright.systems.blur.conditions import clear_condition, die, freshen, take_condition
from tablewright.systems.blur.content import catalog
from tablewright.systems.blur.exposure import enter_fog, leave_fog, protect
from tablewright.systems.blur.gear import fit_filter, take_off, turn_blow, wear
from tablewright.systems.blur.infections import choose_infection
from tablewright.systems.blur.inventory import buy, drop, find, stow
from tablewright.systems.blur.notes import (
    ratings_of,
    set_name,
    set_notes,
    set_rating,
    set_ratings,
)
from tablewright.systems.blur.phases import begin_phase, end_phase
from tablewright.systems.blur.pool import MOST_DICE
from tablewright.systems.blur.powers import begin_session, clear_fog, set_near
from tablewright.systems.blur.recovery import recover
from tablewright.systems.blur.scene import end_turn, set_scene
from tablewright.systems.blur.state import BlurWorld
from tablewright.systems.blur.test import test
from tablewright.systems.blur.together import begin_session_together, leave_camp_together
from tablewright.systems.blur.town import discovered, winter
from tablewright.systems.blur.versus import versus
from tablewright.systems.blur.wises import add_wise, drop_wise, mark_wise

__all__ = ["MOST_THINGS", "RESULTS", "RULES", "check", "shut"]

_ALL: Mapping[type[Action], tuple[Callable[[Any, Any], Plan], type]] = {
    a.Test: (test, r.TestResult),
    a.Versus: (versus, r.VersusResult),
    a.RollBlur: (blur_roll, r.BlurRollResult),
    a.ChooseInfection: (choose_infection, r.ChooseResult),
    a.EnterFog: (enter_fog, r.FogResult),
    a.LeaveFog: (leave_fog, r.FogResult),
    a.BeginPhase: (begin_phase, r.PhaseResult),
    a.EndPhase: (end_phase, r.PhaseResult),
    a.EndTurn: (end_turn, r.TurnResult),
    a.SetScene: (set_scene, r.SceneResult),
    a.Wear: (wear, r.ProtectionResult),
    a.TakeOff: (take_off, r.ProtectionResult),
    a.FitFilter: (fit_filter, r.ProtectionResult),
    a.TurnBlow: (turn_blow, r.BlowResult),
    a.Protect: (protect, r.ProtectionResult),
    a.TakeCondition: (take_condition, r.ConditionsResult),
    a.ClearCondition: (clear_condition, r.ConditionsResult),
    a.Recover: (recover, r.RecoverResult),
    a.LeaveCamp: (leave_camp, r.CampResult),
    a.LeaveCampTogether: (leave_camp_together, r.CampsResult),
    a.BeginSession: (begin_session, r.ConditionsResult),
    a.BeginSessionTogether: (begin_session_together, r.SessionResult),
    a.Discovered: (discovered, r.TownResult),
    a.ClearFog: (clear_fog, r.ClearedResult),
    a.MarkWise: (mark_wise, r.WiseResult),
    a.Winter: (winter, r.WinterResult),
    a.Die: (die, r.DeathResult),
    a.SetName: (set_name, r.SheetResult),
    a.SetNotes: (set_notes, r.SheetResult),
    a.SetRating: (set_rating, r.SheetResult),
    a.SetRatings: (set_ratings, r.SheetResult),
    a.AddWise: (add_wise, r.SheetResult),
    a.DropWise: (drop_wise, r.SheetResult),
    a.Freshen: (freshen, r.ConditionsResult),
    a.SetNear: (set_near, r.SheetResult),
    a.CallBlurRoll: (call_blur_roll, r.CalledResult),
    a.WaiveBlurRoll: (waive_blur_roll, r.CalledResult),
    a.Find: (find, r.InventoryResult),
    a.Buy: (buy, r.BuyResult),
    a.Stow: (stow, r.InventoryResult),
    a.Drop: (drop, r.InventoryResult),
}

RULES: Mapping[type[Action], Callable[[Any, Any], Plan]] = {action: rule for action, (rule, _) in _ALL.items()}
RESULTS: Mapping[type[Action], type] = {action: result for action, (_, result) in _ALL.items()}

MOST_THINGS = 100
MOST_SIDES = 8
MOST_LETTERS = 200
MOST_NOTES = 5_000


def check(world: BlurWorld, action: Action) -> None:  # noqa: C901, PLR0912 - one flat list of actions
    """Raise `Invalid` for what does not fit, then `TooLarge` for what is over a cap."""
    _known(world, "action.actor", action.actor)
    match action:
        case a.Test(dice=dice, obstacle=obstacle, opponent=opponent, factors=factors):
            _factors(factors)
            _helped(world, "action", action, action.actor)
            if opponent is not None:
                _known(world, "action.opponent", opponent)
            _dice("action.dice", dice)
            cap("action.obstacle", obstacle)
        case a.Versus():
            _sides(world, action)
        case a.Recover(dice=dice):
            _helped(world, "action", action, action.actor)
            _dice("action.dice", dice or 0)
        case a.SetRating(dice=dice):
            _dice("action.dice", dice)
        case a.SetRatings():
            for kind, number in ratings_of(action).items():
                _dice(f"action.{kind}", number)
        case a.Wear(gear=gear) | a.TurnBlow(gear=gear):
            _listed("action.gear", gear, catalog(world.content).gear)
        case a.TakeOff(gear=gear):
            _thing(world, gear, "action.gear")
        case a.FitFilter(filter=kind):
            _listed("action.filter", kind, catalog(world.content).filters)
        case a.Find(thing=thing, count=count):
            _thing(world, thing)
            if count < 1:
                raise Invalid("action.count", text("At least one of it."))
            cap("action.count", count, MOST_THINGS, 1)
        case a.Buy(thing=thing, dice=dice):
            _thing(world, thing)
            _helped(world, "action", action, action.actor)
            _dice("action.dice", dice)
        case a.Stow(thing=thing) | a.Drop(thing=thing):
            _thing(world, thing)
        case a.SetNear(others=others):
            _people(world, "action.others", others, action.actor)
        case a.Protect(source=words, on=True):
            _written("action.source", words)
        case a.SetName(name=words):
            _written("action.name", words)
        case a.SetNotes(notes=words) if len(words) > MOST_NOTES:
            raise _too_long("action.notes", words, MOST_NOTES)
        case a.AddWise(wise=words):
            _written("action.wise", words)


def shut(world: BlurWorld, action: Action) -> Shut | None:
    """Why the rules don't allow an action that fits; null when they do. A pool over its cap is shut too (BL-50)."""
    try:
        RULES[type(action)](world, action)
    except Declined as declined:
        return Shut(declined.clause or "BL-50", declined.message)
    return None


def _known(world: BlurWorld, path: str, key: str) -> None:
    if key not in world.characters:
        raise Invalid(path, text("There is no character {id} here.", id=key[:80]))


def _people(world: BlurWorld, path: str, keys: Iterable[str], actor: str) -> None:
    """Others, each once."""
    seen = {actor}
    for index, key in enumerate(keys):
        _known(world, f"{path}.{index}", key)
        if key in seen:
            raise Invalid(f"{path}.{index}", text("Everyone here is another one, and named once: {id}.", id=key[:80]))
        seen.add(key)


def _helped(world: BlurWorld, path: str, test: a.Test | a.Recover | a.Buy | a.Contestant, actor: str) -> None:
    """Helpers, and wises of theirs and of one's own, each once (BL-52 and BL-56)."""
    _people(world, f"{path}.helpers", test.helpers, actor)
    seen: set[tuple[str, str]] = set()
    for index, used in enumerate(test.wises):
        here = f"{path}.wises.{index}"
        if used.by is not None:
            _known(world, f"{here}.by", used.by)
        if used.by == actor:
            raise Invalid(f"{here}.by", text("One’s own wise is named without whose it is."))
        if (used.by or actor, used.wise) in seen:
            raise Invalid(f"{here}.wise", text("This wise is named twice: {wise}.", wise=plain(used.wise[:80])))
        seen.add((used.by or actor, used.wise))


def _factors(factors: tuple[a.Factor, ...]) -> None:
    """A few, none of which makes it easier (BL-52)."""
    for index, factor in enumerate(factors):
        if factor.value < 0:
            raise Invalid(f"action.factors.{index}.value", text("A factor makes a test harder: 0 or more."))
    if len(factors) > MOST_THINGS:
        raise TooLarge(
            text("{count} factors are named; at most {most} count.", count=len(factors), most=MOST_THINGS),
            path="action.factors",
        )
    for index, factor in enumerate(factors):
        cap(f"action.factors.{index}.value", factor.value)


def _sides(world: BlurWorld, action: a.Versus) -> None:
    contestants = action.contestants
    if len(contestants) < 2:
        raise Invalid("action.contestants", text("A versus test takes two or more."))
    named: set[str] = set()
    for index, side in enumerate(contestants):
        path = f"action.contestants.{index}"
        _known(world, f"{path}.actor", side.actor)
        if side.actor in named:
            raise Invalid(f"{path}.actor", text("Each takes part once: {id}.", id=side.actor[:80]))
        named.add(side.actor)
        _helped(world, path, side, side.actor)
        _whole(f"{path}.dice", side.dice)
    for index, key in enumerate(action.blur_dice):
        if key not in named:
            raise Invalid(f"action.blur_dice.{index}", text("{id} takes no part in this test.", id=plain(key[:80])))
    if len(contestants) > MOST_SIDES:
        raise TooLarge(
            text("{count} take part; at most {most} can.", count=len(contestants), most=MOST_SIDES),
            path="action.contestants",
        )
    for index, side in enumerate(contestants):
        cap(f"action.contestants.{index}.dice", side.dice, MOST_DICE, 0)


def _dice(path: str, dice: int) -> None:
    _whole(path, dice)
    cap(path, dice, MOST_DICE, 0)


def _whole(path: str, dice: int) -> None:
    if dice < 0:
        raise Invalid(path, text("A pool has no fewer than 0 dice."))


def _listed(path: str, key: str, known: Mapping[str, Any]) -> None:
    if key not in known:
        raise Invalid(
            path, text("There is no {id} in the lists. Known are: {known}.", id=key[:80], known=", ".join(known))
        )


def _thing(world: BlurWorld, key: str, path: str = "action.thing") -> None:
    _listed(path, key, {**catalog(world.content).gear, **catalog(world.content).filters})


def _written(path: str, words: str) -> None:
    if not words.strip():
        raise Invalid(path, text("This wants a word or two."))
    if len(words) > MOST_LETTERS:
        raise _too_long(path, words, MOST_LETTERS)


def _too_long(path: str, words: str, most: int) -> TooLarge:
    message = text("This has {size} characters; at most {most} are kept.", size=len(words), most=most)
    return TooLarge(message, path=path)
