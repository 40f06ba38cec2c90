"""Whatever is done in whatever order: odds hold what is rolled, events lead to the world, sheets stay legal."""

import json
from fractions import Fraction

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from tablewright.act import respond
from tablewright.kernel.document import load
from tablewright.sdk import play, total
from tablewright.systems.haze import system
from tablewright.systems.haze.catalog import Content, catalog
from tablewright.testing.dice import seeded

PARTY = msgspec.json.decode(msgspec.json.encode(system.views.sample()))["characters"]
WHO = st.sampled_from(sorted(PARTY))
SKILL = st.sampled_from(sorted(catalog(Content()).skills))
TREE = st.sampled_from(sorted({tree for person in PARTY.values() for tree in person["trees"]}))
ATTRIBUTE = st.sampled_from(["body", "senses", "mind", "willpower", "faith", "magic", "science"])
FEW = st.integers(0, 12)
TAG = {"tag": st.sampled_from(["magic", "divine"])}
MODIFIERS = st.lists(st.fixed_dictionaries({"source": st.just("gift"), "value": FEW}, optional=TAG), max_size=3)
BROUGHT = {"bonuses": MODIFIERS, "penalties": MODIFIERS}
SIDE = st.fixed_dictionaries({"actor": WHO, "skill": SKILL}, optional={"attribute": ATTRIBUTE, **BROUGHT})


def asking(action, optional=None, **fields):
    return st.fixed_dictionaries({"type": st.just(action), "actor": WHO, **fields}, optional=optional or {})


ACTIONS = st.one_of(
    asking("check", {"attribute": ATTRIBUTE, "expertise": TREE, **BROUGHT}, skill=SKILL, difficulty=FEW),
    asking("check", {"helpers": st.lists(WHO, max_size=2)}, skill=SKILL, difficulty=FEW, forced=st.just(True)),
    asking("opposed", contestants=st.lists(SIDE, min_size=2, max_size=3, unique_by=lambda side: side["actor"])),
    asking(
        "combined",
        participants=st.lists(WHO, min_size=1, max_size=3, unique=True),
        skill=SKILL,
        difficulty=FEW,
        need=st.sampled_from(["one", "all"]),
    ),
    asking("attack", TAG, target=WHO, kind=st.sampled_from(["melee", "ranged"]), damage=FEW),
    asking("press_on"),
    asking("reroll"),
    asking("pass_time", hours=FEW),
    asking("rest", kind=st.sampled_from(["rest", "night"]), comfort=st.sampled_from(["good", "poor", "none"])),
    asking("gain_fatigue", TAG, points=FEW),
    asking("gain_vigor", TAG, points=FEW),
    asking("damage", TAG, amount=FEW),
    asking("heal", TAG, amount=FEW),
    asking("adjust_attribute", {"lasting": st.booleans()}, attribute=ATTRIBUTE, value=st.integers(-1, 6)),
    asking("award_xp", amount=FEW),
    asking("raise_attribute", attribute=ATTRIBUTE),
    asking("raise_skill", skill=SKILL),
    asking(
        "buy_development", tree=TREE, slot=st.sampled_from(["square", "circle", "triangle"]), index=st.integers(0, 2)
    ),
)
OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "stack_bonuses": st.booleans(),
        "secondary_zero_checks": st.sampled_from(["refused", "allowed"]),
        "consciousness_attribute": st.sampled_from(["higher", "willpower", "body", "none"]),
        "consciousness_fatigue": st.booleans(),
        "consciousness_costs": st.booleans(),
        "awake_check": st.booleans(),
        "second_square_after": st.sampled_from(["any_circle", "all_circles"]),
    },
)


@pytest.mark.slow
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(options=OPTIONS, story=st.lists(st.tuples(ACTIONS, st.integers(0, 99)), min_size=1, max_size=12))
def test_a_story_stays_whole_whatever_is_done(options, story):
    document = {"system": "haze", "options": options, "characters": PARTY}
    for raw, seed in story:
        request = {"world": document, "action": raw}
        answer = respond(json.dumps(request).encode(), {"haze": system}, seeded(seed))
        if not answer["ok"]:
            assert answer["error"]["code"] in {"refused", "invalid"}
            continue
        odds = respond(json.dumps({**request, "mode": "odds"}).encode(), {"haze": system}, seeded(seed))
        assert sum(Fraction(row["probability"]) for row in odds["outcomes"]) == 1
        assert answer["result"] in [row["result"] for row in odds["outcomes"]]
        follows_from_its_events(document, raw, seed)
        document = msgspec.json.decode(msgspec.json.encode(answer["world"]))
        assert [warned.path for warned in load(system, document).warnings] == []


def follows_from_its_events(document, raw, seed):
    world, action = load(system, document).world, system.action(raw)
    rolled = play(system.prepare(world, action), system.turn(world), seeded(seed))
    events = [system.event(msgspec.json.decode(msgspec.json.encode(event))) for event in rolled.events]
    assert system.fold(world, events) == rolled.world
    if hasattr(rolled.result, "total") and rolled.result.total is not None:
        assert total(step for step in rolled.steps if not step.of) == rolled.result.total
    assert str(system.views.tell(world, action, rolled).made)
