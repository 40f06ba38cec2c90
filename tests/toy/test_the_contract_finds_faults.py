"""A contract that nothing can break promises nothing: each fault planted in a good game is found."""

import inspect
from dataclasses import replace
from itertools import cycle

import msgspec
import pytest
from msgspec.structs import replace as changed

from tablewright import sdk
from tablewright.kernel.document import load
from tablewright.kernel.rule import LateRefusal
from tablewright.testing import SystemContract
from tablewright.testing.begun import begun, varied
from tablewright.testing.fuzz import actions, worlds


def run(name, system):
    """Run one test of the contract on a game."""
    test = getattr(SystemContract(), name)
    world = load(system, {"system": system.id, **system.views.sample()}).world
    all_begun = tuple(each for actor in world.characters for each in begun(system, world, actor))
    known = {
        "system": system,
        "world": world,
        "all_begun": all_begun,
        "allowed": tuple(
            system.action(raw) for each in all_begun if not each.shut for raw in (each.action, *varied(each))
        ),
        "any_action": actions(system, world),
        "any_document": worlds(system, world),
    }
    wanted = inspect.signature(test).parameters
    test(**{key: value for key, value in known.items() if key in wanted})


def with_rule(candle, rule):
    return replace(candle.system, rules={candle.Dare: rule})


def with_views(candle, **views):
    return replace(candle.system, views=replace(candle.system.views, **views))


def with_tell(candle, made):
    return with_views(candle, tell=lambda _room, action, rolled: sdk.Tell(made(action, rolled.result)))


def refuses_after_the_die(candle):
    def late(room, action):
        def resolve(_turn):
            yield sdk.Sum(1, 6, 0, action.difficulty, why="CA-1")
            raise sdk.Refused("CA-3", sdk.text("The candle has burnt down."))

        candle.person_of(room, action.actor)
        return sdk.Plan(resolve)

    return with_rule(candle, late)


def burns_by_mood(candle):
    mood = cycle([candle.evolve, lambda room, _event: room])

    def moody(room, event):
        return next(mood)(room, event)

    return replace(candle.system, evolve=moody)


def begins_for_nobody(candle):
    def tray(room, action):
        return changed(candle.tray(room, action), action={"type": "dare", "actor": "nobody"})

    return with_views(candle, tray=tray)


def explains_too_much(candle):
    def boasting(room, action):
        plan = candle.dare(room, action)
        return changed(plan, steps=(*plan.steps, sdk.Step("luck", "luck", 1, "CA-1")))

    return with_rule(candle, boasting)


def falls_over_a_difficulty_of_zero(candle):
    def fragile(room, action):
        plan = candle.dare(room, action)
        assert 1 / action.difficulty
        return plan

    return with_rule(candle, fragile)


def returns_something_else(candle):
    def strange(room, action):
        def resolve(turn):
            return msgspec.structs.asdict((yield from candle.dare(room, action).resolve(turn)))["total"]

        return sdk.Plan(resolve)

    return with_rule(candle, strange)


def shows_open_what_is_refused(candle):
    return with_rule(candle, lambda room, action: candle.dare(room, changed(action, burn=True)))


def shuts_what_is_allowed(candle):
    def sheet(room, key):
        good = candle.sheet(room, key)
        (group,) = good.groups
        rows = tuple(changed(row, shut=sdk.Shut("CA-3", sdk.text("Dark"))) for row in group.rows)
        return changed(good, groups=(changed(group, rows=rows),))

    return with_views(candle, sheet=sheet)


def has_a_sample_that_is_not_legal(candle):
    warned = sdk.Warned("CA-2", sdk.text("Dark"), "world.characters.ada")
    return replace(candle.system, complete=lambda room, _given: (room, (warned,)))


def names_an_event_without_a_version(candle):
    class Snuffed(sdk.Event, frozen=True, tag="snuffed"):
        actor: str

    return replace(candle.system, events=(candle.StubBurnt, Snuffed))


FAULTS = {
    "test_every_action_has_a_rule_and_a_result": lambda candle: replace(candle.system, results={}),
    "test_the_actions_of_the_gm_are_actions_of_the_game": lambda candle: replace(
        candle.system, gm_actions=frozenset({"snuff"})
    ),
    "test_an_event_has_a_name_of_its_own_with_a_version": names_an_event_without_a_version,
    "test_the_sample_party_is_legal": has_a_sample_that_is_not_legal,
    "test_a_view_of_nobody_is_invalid": lambda candle: with_views(candle, moves=lambda _room, _key: ()),
    "test_what_is_shut_is_refused_by_the_clause_that_it_names": shuts_what_is_allowed,
    "test_what_is_open_is_allowed": begins_for_nobody,
    "test_a_result_is_of_the_kind_that_is_announced": returns_something_else,
    "test_the_events_alone_lead_to_the_same_world": burns_by_mood,
    "test_the_steps_add_up_to_the_total": explains_too_much,
    "test_that_it_was_done_does_not_tell_what_the_dice_decided": lambda candle: with_tell(
        candle, lambda _action, result: sdk.plain(str(result.total))
    ),
    "test_that_it_was_done_does_not_tell_how_hard_it_was": lambda candle: with_tell(
        candle, lambda action, _result: sdk.plain(str(action.difficulty))
    ),
    "test_everything_that_is_shown_has_words_in_every_language": lambda candle: replace(
        candle.system, motto=sdk.text("Nobody translated this")
    ),
    "test_a_refusal_cites_a_clause_and_has_words_in_every_language": lambda candle: with_rule(
        candle, lambda _room, _action: raises(sdk.Refused("house rule", sdk.text("Dark")))
    ),
    "test_no_action_and_no_document_is_answered_with_an_exception": falls_over_a_difficulty_of_zero,
    "test_a_character_that_the_rules_would_not_have_allowed_is_shown_all_the_same": lambda candle: with_views(
        candle,
        brief=lambda room, key: raises(LookupError) if room.characters[key].stubs > 3 else candle.brief(room, key),
    ),
}


def raises(error):
    raise error


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found_by(candle, name):
    with pytest.raises((AssertionError, pytest.fail.Exception, ArithmeticError, LookupError)):
        run(name, FAULTS[name](candle))


@pytest.mark.parametrize("name", FAULTS)
def test_a_good_game_passes(candle, name):
    run(name, candle.system)


def test_a_refusal_after_the_first_die_is_found(candle):
    with pytest.raises(LateRefusal):
        run("test_a_result_is_of_the_kind_that_is_announced", refuses_after_the_die(candle))
