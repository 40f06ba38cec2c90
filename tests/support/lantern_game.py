"""A game that has of everything what a table must cope with: secrets, rerolls, the GM's own actions, forced rolls."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from tablewright import sdk
from tablewright.sdk import plain, text


class Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    oil: int = 3
    last: int | None = None
    motto: str = ""
    extra: Mapping[str, Any] = {}


class Rulings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    dear: bool = False
    """A measure of oil is spent twice as fast."""
    wick: Literal["short", "long"] = "short"
    lamps: int = 1


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hour: int = 0


class Cave(sdk.World, frozen=True, kw_only=True):
    options: Rulings
    content: sdk.Nothing
    scene: Scene
    characters: Mapping[str, Person]


class Bonus(msgspec.Struct, frozen=True):
    source: str
    value: int


class Dare(sdk.Action, frozen=True, tag="dare", kw_only=True):
    difficulty: int
    bonuses: tuple[Bonus, ...] = ()
    forced: bool = False
    helper: str | None = None
    helpers: tuple[str, ...] = ()
    boldly: bool = False


class Runner(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    actor: str
    bonuses: tuple[Bonus, ...] = ()
    shoes: bool = False


class Race(sdk.Action, frozen=True, tag="race", kw_only=True):
    """One roll for two; `runners` are those of them who have something of their own to say."""

    rival: str
    runners: tuple[str | Runner, ...] = ()


class Pour(sdk.Action, frozen=True, tag="pour"):
    """Spend a measure of oil; rolls nothing."""


class Inscribe(sdk.Action, frozen=True, tag="inscribe", kw_only=True):
    """Write on the lantern."""

    motto: str


class Fill(sdk.Action, frozen=True, tag="fill"):
    """The GM's."""


class Again(sdk.Action, frozen=True, tag="again"):
    """The last dare again."""


class Dared(msgspec.Struct, frozen=True):
    total: int | None
    success: bool


class Raced(msgspec.Struct, frozen=True):
    winner: str | None


class Done(msgspec.Struct, frozen=True):
    oil: int


class OilChanged(sdk.Event, frozen=True, tag="oil_changed/1"):
    actor: str
    by: int


class MottoChanged(sdk.Event, frozen=True, tag="motto_changed/1"):
    actor: str
    motto: tuple[str, str]


def person_of(cave, key):
    if key not in cave.characters:
        raise sdk.Invalid("action.actor", text("Nobody here is called {actor}.", actor=key))
    return cave.characters[key]


def dare(cave, action):
    person_of(cave, action.actor)
    sdk.cap("action.difficulty", action.difficulty)
    steps = tuple(sdk.Step("bonus", bonus.source, bonus.value, "LA-1") for bonus in action.bonuses)
    steps += tuple(helped(cave, helper) for helper in action.helpers)
    return rolled(steps, action.difficulty)


def helped(cave, helper):
    """Who has light to spare holds it up."""
    person = person_of(cave, helper)
    if not person.oil:
        raise sdk.Refused("LA-8", text("Who has no oil can't help. Fill the lantern first."))
    return sdk.Step("bonus", person.name, 1, "LA-8")


def race(cave, action):
    steps = tuple(
        sdk.Step("bonus", bonus.source, bonus.value, "LA-9", of=runner.actor)
        for runner in action.runners
        if isinstance(runner, Runner)
        for bonus in runner.bonuses
    )
    plus = [sdk.total(step for step in steps if step.of == key) for key in (action.actor, action.rival)]

    def resolve(_turn):
        own, theirs = map(sum, zip((yield sdk.Dice(2, 6, why="LA-9")), plus, strict=True))
        return Raced(None if own == theirs else action.actor if own > theirs else action.rival)

    for key in (action.actor, action.rival):
        person_of(cave, key)
    if max(plus) > 9:
        raise sdk.Refused("LA-11", text("Nobody runs that fast."))
    return sdk.Plan(resolve, steps)


def rolled(steps, difficulty):
    def resolve(_turn):
        read = yield sdk.Sum(1, 6, sdk.total(steps), difficulty, why="LA-1")
        if not read.reached:
            yield sdk.Dice(1, 4, why="LA-2")
        return Dared(read.total, read.reached)

    return sdk.Plan(resolve, steps)


def again(cave, action):
    last = person_of(cave, action.actor).last
    if last is None:
        raise sdk.Refused("LA-3", text("There is nothing to dare again."))
    return rolled((), last)


FULL = 5


def poured(by):
    def rule(cave, action):
        change = 2 * by if cave.options.dear else by
        after = person_of(cave, action.actor).oil + change
        if after < 0:
            raise sdk.Refused("LA-4", text("The lantern is empty. Ask the GM to fill it."))
        if by > 0 and after > FULL:
            raise sdk.Refused("LA-7", text("The lantern is full. Pour some out."))

        def resolve(turn):
            turn.happens(OilChanged(action.actor, change))
            return Done(turn.world.characters[action.actor].oil)

        return sdk.Plan(resolve, cost={"oil": -change} if by < 0 else {})

    return rule


def inscribe(cave, action):
    person = person_of(cave, action.actor)
    if len(action.motto) > 80:
        raise sdk.Refused("LA-10", text("The lantern has room for 80 letters."))

    def resolve(turn):
        turn.happens(MottoChanged(action.actor, (person.motto, action.motto)))
        return Done(person.oil)

    return sdk.Plan(resolve)


def evolve(cave, event):
    person = cave.characters[event.actor]
    match event:
        case MottoChanged(motto=(_, motto)):
            person = replace(person, motto=motto)
        case _:
            person = replace(person, oil=person.oil + event.by)
    return replace(cave, characters={**cave.characters, event.actor: person})


def remember(_before, action, rolled):
    cave = rolled.world
    if not isinstance(action, Dare):
        return cave
    person = replace(cave.characters[action.actor], last=action.difficulty)
    return replace(cave, characters={**cave.characters, action.actor: person})


def tray(cave, action):
    person_of(cave, action.get("actor", ""))
    if action.get("type") == "race":
        own = tuple(
            sdk.Modifiers(
                "bonuses",
                text("{who}: bonuses", who=cave.characters[each].name),
                part=("runners", each),
                short=text("Bonuses"),
            )
            for each in (action["actor"], action.get("rival"))
            if each in cave.characters
        )
        return sdk.Tray(text("A race"), action, own, difficulty=None, success="winner", axis=None)
    if action.get("type") not in {"dare", "again"}:
        raise sdk.Invalid("action.type", text("That rolls nothing."))
    number = sdk.Number("difficulty", text("Difficulty"), 4)
    return sdk.Tray(text("A dare"), action, (number, sdk.Modifiers("bonuses", text("Bonuses"))))


def tell(cave, action, rolled):
    if isinstance(action, Race):
        return sdk.Tell(text("A race"), plain(str(rolled.result.winner)))
    if isinstance(action, Inscribe):
        return sdk.Tell(text("A motto"))
    if isinstance(action, Pour | Fill):
        return sdk.Tell(text("Oil"), number=plain(str(rolled.result.oil)))
    difficulty = action.difficulty if isinstance(action, Dare) else cave.characters[action.actor].last
    return sdk.Tell(
        text("A dare"),
        text("Done") if rolled.result.success else text("Not done"),
        rolled.result.success,
        plain(str(rolled.result.total)),
        text("against {difficulty}", difficulty=difficulty),
    )


def sheet(cave, key):
    person = person_of(cave, key)
    dares = sdk.Row(text("Dare"), action={"type": "dare", "actor": key})
    boldly = sdk.Row(text("Bold dare"), action={"type": "dare", "actor": key, "boldly": True})
    return sdk.Sheet(
        plain(person.name),
        text("In the cave"),
        stats=(sdk.Stat(text("Oil"), person.oil, path="oil"),),
        groups=(sdk.Group(text("Courage"), rows=(dares, boldly)),),
    )


def moves(cave, key):
    motto = sdk.Writing("motto", text("Motto"), person_of(cave, key).motto, path="motto")
    return (
        sdk.OfferGroup(text("Lantern"), (sdk.Offer(text("Inscribe"), {"type": "inscribe", "actor": key}, (motto,)),)),
    )


def nothing(cave, key):
    person_of(cave, key)
    return ()


OPTIONS = (
    sdk.Option(
        "dear", text("Dear oil"), "LA-4", text("Pouring spends two."), ((False, text("no")), (True, text("yes")))
    ),
    sdk.Option(
        "wick", text("The wick"), "LA-5", text("How it is cut."), (("short", text("short")), ("long", text("long")))
    ),
    sdk.Option("lamps", text("Lamps"), "LA-6", text("How many there are."), lowest=0),
)


def lasting(cave, key, values):
    pours = values["pours"]
    if not isinstance(pours, int):
        raise sdk.Invalid("pours", text("This is to be a whole number."))
    if pours > 50:
        raise sdk.TooLarge(text("That is more oil than there is."))
    oil = cave.characters[key].oil
    left = tuple((hour, max(oil - hour, 0)) for hour in range(pours + 1))
    return (
        sdk.Grid(text("Oil by the hour"), (text("Hour"), text("Oil")), left, text("Until it is dark.")),
        sdk.Curve(
            text("Light"), tuple((hour, "1" if oil else "1/2") for hour, oil in left), text("hours"), text("It lasts.")
        ),
        sdk.Listing(text("Lamps"), (sdk.Item(plain(values["lamp"])),)),
    )


LAST = sdk.Tool(
    "last",
    text("How long it lasts"),
    text("Counts the oil."),
    lambda cave, key: (
        sdk.Number("pours", text("Hours"), person_of(cave, key).oil, low=0, high=99),
        sdk.Choice("lamp", text("Lamp"), (("old", text("old")), ("new", text("new"))), "old"),
    ),
    lasting,
)


def lantern(version: int = 1) -> sdk.System:
    return sdk.System(
        id="lantern",
        title=text("Lantern"),
        motto=text("Oil and a d6"),
        version=version,
        world=Cave,
        actions=(Dare, Race, Pour, Inscribe, Fill, Again),
        events=(OilChanged, MottoChanged),
        results={Dare: Dared, Race: Raced, Pour: Done, Inscribe: Done, Fill: Done, Again: Dared},
        rules={Dare: dare, Race: race, Pour: poured(-1), Inscribe: inscribe, Fill: poured(1), Again: again},
        evolve=evolve,
        complete=lambda cave, _given: (cave, ()),
        remember=remember,
        gm_actions=frozenset({"fill"}),
        again=frozenset({"again"}),
        options=OPTIONS,
        tools=(LAST,),
        views=sdk.Views(
            brief=lambda cave, key: sdk.Brief(plain(person_of(cave, key).name)),
            sheet=sheet,
            tray=tray,
            offers=nothing,
            moves=moves,
            tell=tell,
            blank=lambda name: {"name": name},
            sample=lambda: {
                "characters": {"ada": {"name": "Ada"}, "finn": {"name": "Finn", "oil": 1}},
                "scene": {"hour": 5},
            },
        ),
    )
