"""What every game must do: subclass, and give the fixture `system`."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from fractions import Fraction
from functools import reduce
from operator import attrgetter, itemgetter, or_
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from tablewright.act import respond, schema
from tablewright.kernel.decision import Declined, Invalid, Refused, TooLarge, WrongDice
from tablewright.kernel.document import dump, load
from tablewright.kernel.rule import Plan, play, script, wanted
from tablewright.kernel.steps import total
from tablewright.kernel.system import Action, System
from tablewright.kernel.text import ENGLISH, Text
from tablewright.odds.explore import Odds, explore
from tablewright.testing.begun import Begun, begun, filled, varied
from tablewright.testing.catalog import Catalog, sentences
from tablewright.testing.dice import seeded
from tablewright.testing.fuzz import actions, worlds

__all__ = ["SystemContract"]

_CLAUSE = re.compile(r"[A-Z]+-[1-9]\d*")
_EVENT = re.compile(r"[a-z_]+/[1-9]\d*")
_SEEDS = range(5)
_RANDOM = settings(
    deadline=None,
    suppress_health_check=[
        HealthCheck.too_slow,
        HealthCheck.filter_too_much,
        HealthCheck.differing_executors,  # each game has a subclass of its own
    ],
)


class SystemContract:
    """The promises of a game, one a test, kept for all that its sample party can do."""

    @pytest.fixture(scope="class")
    @classmethod
    def system(cls) -> System:
        """The game: the subclass gives it."""
        raise NotImplementedError

    @pytest.fixture(scope="class")
    @classmethod
    def world(cls, system: System) -> Any:
        """A table with the sample party."""
        return load(system, _sample(system)).world

    @pytest.fixture(scope="class")
    @classmethod
    def all_begun(cls, system: System, world: Any) -> tuple[Begun, ...]:
        """All that the views of the sample party begin."""
        return tuple(each for actor in world.characters for each in begun(system, world, actor))

    @pytest.fixture(scope="class")
    @classmethod
    def allowed(cls, system: System, world: Any, all_begun: tuple[Begun, ...]) -> tuple[Action, ...]:
        """The actions begun that the rules allow, as they stand and with one thing changed at a time."""
        found = (system.action(raw) for each in all_begun for raw in (each.action, *varied(each)))
        return tuple(action for action in found if not isinstance(_prepared(system, world, action), Declined))

    @pytest.fixture(scope="class")
    @classmethod
    def any_action(cls, system: System, world: Any) -> st.SearchStrategy[Any]:
        """Actions about the sample party and about others, right and wrong."""
        return actions(system, world)

    @pytest.fixture(scope="class")
    @classmethod
    def any_document(cls, system: System, world: Any) -> st.SearchStrategy[Any]:
        """The document of the sample party, with parts that may not fit."""
        return worlds(system, world)

    # Its form

    def test_every_action_has_a_rule_and_a_result(self, system: System) -> None:
        assert set(system.rules) == set(system.results) == set(system.actions)
        assert len(system.action_types) == len(system.actions)

    def test_the_actions_of_the_gm_are_actions_of_the_game(self, system: System) -> None:
        assert system.gm_actions <= set(system.action_types)

    def test_an_event_has_a_name_of_its_own_with_a_version(self, system: System) -> None:
        tags = [str(event.__struct_config__.tag) for event in system.events]
        assert len(set(tags)) == len(tags)
        assert [tag for tag in tags if not _EVENT.fullmatch(tag)] == []

    def test_its_schema_can_be_written_out(self, system: System) -> None:
        assert json.dumps(schema(system))

    # Its documents

    def test_the_sample_party_is_legal(self, system: System) -> None:
        loaded = load(system, _sample(system))
        assert loaded.world.characters
        assert [f"{warned.path}: {warned.message}" for warned in loaded.warnings] == []

    def test_a_blank_character_is_legal_and_can_be_shown(self, system: System) -> None:
        loaded = load(system, {"system": system.id, "characters": {"new": system.views.blank("Ё{0}<b>")}})
        assert [f"{warned.path}: {warned.message}" for warned in loaded.warnings] == []
        assert str(system.views.sheet(loaded.world, "new").name) == "Ё{0}<b>"
        _look(system, loaded.world)

    def test_a_world_goes_out_and_comes_back(self, system: System, world: Any) -> None:
        written = msgspec.json.decode(msgspec.json.encode(dump(world)))
        assert load(system, written).world == world

    def test_what_nobody_knows_about_a_character_comes_back(self, system: System) -> None:
        document = _sample(system)
        key, person = next(iter(document["characters"].items()))
        document["characters"][key] = {**person, "tattoo": {"where": ["arm"]}}
        written = dump(load(system, document).world)
        assert written["characters"][key]["extra"]["tattoo"] == {"where": ["arm"]}

    # Its views

    def test_every_view_shows_every_character(self, system: System, world: Any) -> None:
        _look(system, world)

    def test_a_view_of_nobody_is_invalid(self, system: System, world: Any) -> None:
        views = system.views
        for view in (views.brief, views.sheet, views.offers, views.moves):
            with pytest.raises(Invalid):
                view(world, "no body")

    def test_what_is_shut_is_refused_by_the_clause_that_it_names(
        self, system: System, world: Any, all_begun: tuple[Begun, ...]
    ) -> None:
        for each in all_begun:
            if each.shut is not None:
                refusal = _prepared(system, world, system.action(each.action))
                assert isinstance(refusal, Refused), each.action
                assert refusal.clause == each.shut.clause, each.action

    def test_what_is_open_is_allowed(self, system: System, world: Any, all_begun: tuple[Begun, ...]) -> None:
        for each in all_begun:
            if each.shut is None:
                refusal = _prepared(system, world, system.action(each.action))
                may_depend = Refused if each.controls else ()
                assert isinstance(refusal, (Plan, *((may_depend,) if may_depend else ()))), (each.action, refusal)

    def test_a_tray_names_fields_of_the_result(self, system: System, all_begun: tuple[Begun, ...]) -> None:
        for each in all_begun:
            if each.tray is not None:
                known = system.results[type(system.action(each.action))].__struct_fields__  # type: ignore[attr-defined] # a Struct
                shown = {each.tray.success, *each.tray.also, *filter(None, [each.tray.axis])}
                assert shown <= set(known), each.action

    # One rule, three readings

    def test_an_action_goes_out_and_comes_back(self, system: System, allowed: tuple[Action, ...]) -> None:
        for action in allowed:
            assert system.action(msgspec.json.decode(msgspec.json.encode(action))) == action

    def test_a_result_is_of_the_kind_that_is_announced(
        self, system: System, world: Any, allowed: tuple[Action, ...]
    ) -> None:
        for action in allowed:
            rolled = play(system.prepare(world, action), system.turn(world), seeded(0))
            assert type(rolled.result) is system.results[type(action)]

    def test_the_events_alone_lead_to_the_same_world(
        self, system: System, world: Any, allowed: tuple[Action, ...]
    ) -> None:
        for action in allowed:
            for seed in _SEEDS:
                rolled = play(system.prepare(world, action), system.turn(world), seeded(seed))
                assert system.fold(world, rolled.events) == rolled.world

    def test_whatever_can_happen_goes_out_and_comes_back(
        self, system: System, world: Any, allowed: tuple[Action, ...]
    ) -> None:
        if not system.events:
            return
        events = msgspec.json.Decoder(reduce(or_, system.events))
        for action in allowed:
            for row in _odds(system, world, action).outcomes:
                for event in row.events:
                    assert events.decode(msgspec.json.encode(event)) == event

    def test_the_steps_add_up_to_the_total(self, system: System, world: Any, allowed: tuple[Action, ...]) -> None:
        for action in allowed:
            rolled = play(system.prepare(world, action), system.turn(world), seeded(1))
            found = getattr(rolled.result, "total", None)
            if isinstance(found, int) and not any(step.of for step in rolled.steps):
                assert total(rolled.steps) == found, action

    def test_dice_that_are_typed_one_by_one_give_what_was_rolled(
        self, system: System, world: Any, allowed: tuple[Action, ...]
    ) -> None:
        for action in allowed:
            plan = system.prepare(world, action)
            for seed in _SEEDS:
                draw, faces = seeded(seed), list[int]()
                while sides := wanted(plan, system.turn(world), faces):
                    faces.append(draw(sides[0]))
                typed = script(plan, system.turn(world), faces)
                assert typed == play(plan, system.turn(world), seeded(seed))
                assert [thrown.face for thrown in typed.dice] == faces

    def test_dice_too_few_and_too_many_are_turned_down(
        self, system: System, world: Any, allowed: tuple[Action, ...]
    ) -> None:
        for action in allowed:
            plan = system.prepare(world, action)
            faces = [thrown.face for thrown in play(plan, system.turn(world), seeded(2)).dice]
            with pytest.raises(WrongDice):
                script(plan, system.turn(world), [*faces, 1])
            for few in range(len(faces)):
                with pytest.raises(WrongDice):
                    script(plan, system.turn(world), faces[:few])

    def test_the_odds_add_up_to_one(self, system: System, world: Any, allowed: tuple[Action, ...]) -> None:
        for action in allowed:
            odds = _odds(system, world, action)
            assert sum(row.weight for row in odds.outcomes) == odds.denominator
            assert all(row.weight > 0 for row in odds.outcomes)

    def test_what_is_rolled_is_among_the_odds(self, system: System, world: Any, allowed: tuple[Action, ...]) -> None:
        for action in allowed:
            plan = system.prepare(world, action)
            yes_or_no = _yes_or_no(system, action)
            rows = explore(plan, lambda: system.turn(world), yes_or_no).outcomes if yes_or_no else ()
            for seed in _SEEDS:
                result = play(plan, system.turn(world), seeded(seed)).result
                if rows:
                    assert {name: getattr(result, name) for name in yes_or_no} in [row.result for row in rows]

    def test_odds_of_a_field_are_those_of_the_whole(
        self, system: System, world: Any, allowed: tuple[Action, ...]
    ) -> None:
        for action in allowed:
            plan = system.prepare(world, action)
            whole = _odds(system, world, action)
            for name in _yes_or_no(system, action):
                part = explore(plan, lambda: system.turn(world), (name,))
                assert part.chance(itemgetter(name)) == whole.chance(_reader(whole, name))

    # What is told of it

    def test_that_it_was_done_does_not_tell_what_the_dice_decided(
        self, system: System, world: Any, allowed: tuple[Action, ...]
    ) -> None:
        for action in allowed:
            plan = system.prepare(world, action)
            made = {
                str(system.views.tell(world, action, play(plan, system.turn(world), seeded(seed))).made)
                for seed in _SEEDS
            }
            assert len(made) == 1, made

    def test_that_it_was_done_does_not_tell_how_hard_it_was(
        self, system: System, world: Any, all_begun: tuple[Begun, ...]
    ) -> None:
        for each in all_begun:
            secret = each.tray.difficulty if each.tray else None
            if secret is None or secret not in each.action or each.shut is not None:
                continue
            made = set()
            for difficulty in (1, 9, 40):
                action = system.action({**each.action, secret: difficulty})
                rolled = play(system.prepare(world, action), system.turn(world), seeded(0))
                made.add(str(system.views.tell(world, action, rolled).made))
            assert len(made) == 1, made

    # Words

    def test_everything_that_is_shown_has_words_in_every_language(
        self, system: System, world: Any, allowed: tuple[Action, ...]
    ) -> None:
        shown = [system.title, system.motto, *system.names.values(), *_shown(system, world)]
        for action in allowed:
            rolled = play(system.prepare(world, action), system.turn(world), seeded(0))
            shown += sentences(rolled.steps)
            shown += sentences(system.views.tell(world, action, rolled))
        assert _untranslated(system, shown) == {}

    @_RANDOM
    @given(data=st.data())
    def test_a_refusal_cites_a_clause_and_has_words_in_every_language(
        self, system: System, world: Any, any_action: st.SearchStrategy[Any], data: st.DataObject
    ) -> None:
        raw = data.draw(any_action)
        try:
            found = _prepared(system, world, system.action(raw))
        except Invalid:
            return
        if isinstance(found, Refused):
            assert _CLAUSE.fullmatch(str(found.clause))
            assert _untranslated(system, [found.message]) == {}

    # Whatever is sent

    @settings(_RANDOM, max_examples=300)
    @given(data=st.data())
    def test_no_action_and_no_document_is_answered_with_an_exception(
        self,
        system: System,
        any_action: st.SearchStrategy[Any],
        any_document: st.SearchStrategy[Any],
        data: st.DataObject,
    ) -> None:
        document, action = data.draw(any_document), data.draw(any_action)
        mode = data.draw(st.sampled_from(["roll", "odds", "legal"]))
        request = json.dumps({"world": document, "action": action, "mode": mode}).encode()
        answer = respond(request, {system.id: system}, seeded(0))
        again = respond(request, {system.id: system}, seeded(0))
        assert msgspec.json.encode(answer) == msgspec.json.encode(again)
        if not answer["ok"]:
            assert answer["error"]["code"] in {"invalid", "limit", "refused"}
        elif mode == "odds":
            assert sum(Fraction(row["probability"]) for row in answer["outcomes"]) == 1
        elif mode == "legal":
            assert respond(request.replace(b'"mode": "legal"', b'"mode": "roll"'), {system.id: system}, seeded(0))["ok"]

    def test_numbers_as_large_as_the_door_lets_in_are_answered(
        self, system: System, world: Any, allowed: tuple[Action, ...]
    ) -> None:
        document = dump(world)
        one_of_each = {type(action): action for action in allowed}.values()
        for number in (2**53, -(2**53), 10**6, -(10**6)):
            huge = {**document, "characters": _numbered(document["characters"], number)}
            for action in one_of_each:
                for mode in ("roll", "odds"):
                    request = {"world": huge, "action": msgspec.to_builtins(action), "mode": mode}
                    answer = respond(json.dumps(request).encode(), {system.id: system}, seeded(0))
                    assert msgspec.json.encode(answer)
            with suppress(Invalid, TooLarge):
                _look(system, load(system, huge).world)

    @_RANDOM
    @given(data=st.data())
    def test_a_character_that_the_rules_would_not_have_allowed_is_shown_all_the_same(
        self, system: System, any_document: st.SearchStrategy[Any], data: st.DataObject
    ) -> None:
        try:
            loaded = load(system, data.draw(any_document))
        except (Invalid, TooLarge):
            return
        _look(system, loaded.world)


def _sample(system: System) -> dict[str, Any]:
    return {"system": system.id, **msgspec.json.decode(msgspec.json.encode(system.views.sample()))}


def _numbered(value: Any, number: int) -> Any:
    """The same data with another number in the place of each."""
    if isinstance(value, dict):
        return {key: _numbered(inner, number) for key, inner in value.items()}
    if isinstance(value, list):
        return [_numbered(inner, number) for inner in value]
    return number if isinstance(value, int) and not isinstance(value, bool) else value


def _prepared(system: System, world: Any, action: Action) -> Plan | Declined:
    try:
        return system.prepare(world, action)
    except Declined as declined:
        return declined


def _odds(system: System, world: Any, action: Action) -> Odds:
    """The odds of the whole result, or of its yes/no fields alone where the whole is too large."""
    plan = system.prepare(world, action)
    try:
        return explore(plan, lambda: system.turn(world))
    except TooLarge:
        return explore(plan, lambda: system.turn(world), _yes_or_no(system, action))


def _reader(odds: Odds, name: str) -> Callable[[Any], Any]:
    """What reads a field of these odds' results, which are mappings where they are narrowed."""
    return itemgetter(name) if isinstance(odds.outcomes[0].result, dict) else attrgetter(name)


def _yes_or_no(system: System, action: Action) -> tuple[str, ...]:
    shape = msgspec.inspect.type_info(system.results[type(action)])
    assert isinstance(shape, msgspec.inspect.StructType)
    return tuple(field.name for field in shape.fields if isinstance(field.type, msgspec.inspect.BoolType))


def _shown(system: System, world: Any) -> Iterator[Text]:
    """Every sentence of every view of every character, rolls being put together included."""
    for actor in world.characters:
        views = system.views
        yield from sentences(views.brief(world, actor))
        yield from sentences(views.sheet(world, actor))
        yield from sentences(views.offers(world, actor))
        yield from sentences(views.moves(world, actor))
        for each in begun(system, world, actor):
            if each.tray is not None:
                yield from sentences(each.tray)
                yield from sentences(system.views.tray(world, filled(each.action, each.controls)))


def _look(system: System, world: Any) -> None:
    """Render every view of every character in English."""
    for sentence in _shown(system, world):
        sentence.render(ENGLISH)


def _untranslated(system: System, shown: list[Text]) -> dict[str, set[str]]:
    """What the catalogs of a game lack, by language."""
    lacking = {}
    catalogs = sorted(system.words.glob("*.po")) if system.words else []
    assert catalogs or system.words is None, f"{system.words} has no catalogs"
    for path in catalogs:
        catalog = Catalog(path)
        for sentence in shown:
            sentence.render(catalog)
        if catalog.missing:
            lacking[path.stem] = catalog.missing
    return lacking
