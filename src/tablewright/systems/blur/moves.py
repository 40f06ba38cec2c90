"""What else can be done with a character, and with the scene that everyone shares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import to_builtins

from tablewright.sdk import Action, Choice, Number, Offer, OfferGroup, Text, Turn, Writing, plain, plural, text, wanted
from tablewright.systems.blur import actions as a, names
from tablewright.systems.blur.acting import called, takes_part
from tablewright.systems.blur.clock import next_hour
from tablewright.systems.blur.content import FilterKind, Gear, catalog
from tablewright.systems.blur.evolve import evolve
from tablewright.systems.blur.fog import is_thick
from tablewright.systems.blur.pool import MOST_DICE
from tablewright.systems.blur.recovery import ORDER, rations_of
from tablewright.systems.blur.rules import MOST_THINGS, RULES, shut
from tablewright.systems.blur.sheet import character
from tablewright.systems.blur.state import BlurWorld, Carried, Category, Character, Condition, Phase
from tablewright.systems.blur.traits import has
from tablewright.systems.blur.tray import TESTS_TO_RECOVER

__all__ = ["moves"]

CATEGORIES: tuple[Category, ...] = ("primary", "alternate")

REASONS: Mapping[str, Text] = {
    "BL-11": text("exposed to the fog"),
    "BL-12": text("a test failed while exposed"),
    "BL-13": text("a phase ended while exposed"),
    "BL-24": text("the filter was not replaced in time"),
    "BL-25": text("the filter is spent"),
    "BL-26": text("the scarf did not work"),
    "BL-33": text("fog was breathed against hunger and thirst"),
    "BL-34": text("all gear was off in the fog"),
}
"""Why a Blur roll is due, or may be called for."""


def moves(world: BlurWorld, key: str) -> tuple[OfferGroup, ...]:
    """Everything that can be done, with what is shut now and why."""
    who = character(world, key)
    due = tuple(_due(world, key, who))
    groups = (
        OfferGroup(text("What is due"), due, waits=True),
        OfferGroup(text("The scene"), tuple(_scene(world, key)), _clock(world)),
        OfferGroup(text("Several against one another"), (_contest(key),)),
        OfferGroup(text("Blur"), tuple(_blur(world, key, who))),
        OfferGroup(text("Fog and protection"), tuple(_fog(world, key, who))),
        OfferGroup(text("Gear and filters"), tuple(_gear(world, key, who))),
        OfferGroup(text("Inventory"), tuple(_inventory(world, key, who))),
        OfferGroup(text("Conditions"), tuple(_conditions(world, key, who))),
        OfferGroup(text("Recovery"), tuple(_recovery(world, key, who))),
        OfferGroup(text("Wises"), tuple(_wises(world, key, who))),
        OfferGroup(text("Town and seasons"), tuple(_seasons(world, key, who))),
    )
    return tuple(group for group in groups if group.offers)


def _offer(  # noqa: PLR0913 - the parts of an offer
    world: BlurWorld,
    label: Text,
    action: Action,
    *,
    controls: tuple[Choice | Number | Writing, ...] = (),
    price: Text | None = None,
    note: Text | None = None,
    dice: bool = False,
    tray: bool = False,
) -> Offer:
    """An offer that is shut when the rule itself refuses; what a control sets is left to the control."""
    begun = to_builtins(action)
    for control in controls:
        begun.pop(control.key, None)
    return Offer(label, begun, controls, price=price, note=note, shut=shut(world, action), dice=dice, tray=tray)


def _contest(key: str) -> Offer:
    """A versus test, which is put together in the tray (BL-51)."""
    begun = {"type": "versus", "actor": key}
    return Offer(text("Versus test"), begun, note=text("who has the most successes"), dice=True, tray=True)


def _due(world: BlurWorld, key: str, who: Character) -> Iterator[Offer]:
    """What waits for this player, and what waits for the word of the GM about anyone (BL-12 to BL-14)."""
    if who.blur_roll_due and takes_part(world, key):
        due = text("due by {clause}", clause=who.blur_roll_due)
        reason = REASONS.get(who.blur_roll_due)
        note = text("{reason} ({due})", reason=reason, due=due) if reason else due
        yield _offer(world, text("Blur roll"), a.RollBlur(key), note=note, dice=True, tray=True)
    if who.pending_infection:
        number = who.pending_infection.number
        for category in CATEGORIES:
            yield _offer(
                world,
                text("Choose {infection}", infection=names.infection_name(world, number, category)),
                a.ChooseInfection(key, category=category),
                note=names.infection_does(world, number, category),
            )
    if who.filter is not None and who.filter.due:
        yield from _replacements(world, key)
    for other, person in world.characters.items():
        if person.may_call and takes_part(world, other):
            name = called(world, other)
            call = text("Call for a Blur roll: {name}", name=name)
            yield _offer(world, call, a.CallBlurRoll(other), note=REASONS.get(person.may_call))
            yield _offer(world, text("No Blur roll: {name}", name=name), a.WaiveBlurRoll(other))


def _replacements(world: BlurWorld, key: str) -> Iterator[Offer]:
    """The filters that would go into what is worn, before the one that is due ends (BL-24)."""
    for kind in catalog(world.content).filters:
        fitting = a.FitFilter(key, filter=kind)
        if shut(world, fitting) is None:
            label = text("Replace the filter: {filter}", filter=names.filter_name(world, kind))
            yield _offer(world, label, fitting, note=_carried(world, key, kind))
    yield from _used(world, key)


def _used(world: BlurWorld, key: str) -> Iterator[Offer]:
    """The filters that were taken out, to be fitted again with the phases that they have left (BL-23)."""
    for each in dict.fromkeys(each for each in world.characters[key].inventory if each.filter is not None):
        again = text("Fit again: {filter}", filter=names.carried_name(world, each))
        left = each.filter.phases_left if each.filter else None
        yield _offer(world, again, a.FitFilter(key, filter=each.thing, left=left))


def _carried(world: BlurWorld, key: str, thing: str) -> Text:
    """How many of a thing are carried."""
    here = world.characters[key].inventory
    count = sum(each.count for each in here if each.thing == thing and each.filter is None)
    return text("carried: {count}", count=count) if count else text("none in the inventory")


def _blur(world: BlurWorld, key: str, who: Character) -> Iterator[Offer]:
    if not who.blur_roll_due:
        note = text("when the GM calls for one")
        yield _offer(world, text("Blur roll"), a.RollBlur(key), note=note, dice=True, tray=True)
    if has(world, who, "clears_fog"):
        yield _offer(world, text("Clear the fog for one test"), a.ClearFog(key))


def _fog(world: BlurWorld, key: str, who: Character) -> Iterator[Offer]:
    if who.in_fog:
        yield _offer(world, text("Leave the fog"), a.LeaveFog(key))
    else:
        yield _offer(world, text("Go into the fog"), a.EnterFog(key))
    yield _offer(
        world,
        text("A protection begins"),
        a.Protect(key, source="\N{HORIZONTAL ELLIPSIS}", on=True),
        controls=(Writing("source", text("What protects")),),
        note=text("an amulet, a prayer"),
    )
    for source in who.protection:
        yield _offer(
            world, text("{source} protects no more", source=plain(source)), a.Protect(key, source=source, on=False)
        )
    if has(world, who, "exudes_fog"):
        for other in world.characters:
            if other != key:
                yield _near(world, key, who, other)


def _near(world: BlurWorld, key: str, who: Character, other: str) -> Offer:
    if other in who.near:
        rest = tuple(each for each in who.near if each != other)
        return _offer(world, text("{name} is no longer near", name=called(world, other)), a.SetNear(key, others=rest))
    return _offer(world, text("{name} is near", name=called(world, other)), a.SetNear(key, others=(*who.near, other)))


def _gear(world: BlurWorld, key: str, who: Character) -> Iterator[Offer]:
    lists = catalog(world.content)
    for each, gear in lists.gear.items():
        name = names.gear_name(world, each)
        if each in who.gear:
            yield _offer(world, text("Take off: {gear}", gear=name), a.TakeOff(key, gear=each))
            if gear.helmet_from:
                note = text("works as a helmet on {face} and more", face=gear.helmet_from)
                turned = text("Turn a blow: {gear}", gear=name)
                yield _offer(world, turned, a.TurnBlow(key, gear=each), note=note, dice=True)
        else:
            yield _offer(world, text("Put on: {gear}", gear=name), a.Wear(key, gear=each), note=_about(gear))
    for kind, sort in lists.filters.items():
        name = names.filter_name(world, kind)
        fitting = text("Fit a new filter: {filter}", filter=name)
        yield _offer(world, fitting, a.FitFilter(key, filter=kind), note=_about(sort))
    yield from _used(world, key)
    if who.filter is not None and who.filter.kind in lists.filters:
        name = names.filter_name(world, who.filter.kind)
        yield _offer(world, text("Take out the filter: {filter}", filter=name), a.TakeOff(key, gear=who.filter.kind))


def _inventory(world: BlurWorld, key: str, who: Character) -> Iterator[Offer]:
    """What is carried, found and bought (BL-26 to BL-29)."""
    lists = catalog(world.content)
    things = tuple((thing, names.gear_name(world, thing)) for thing in (*lists.filters, *lists.gear))
    first, _ = things[0] if things else ("", None)
    if things:
        which = Choice("thing", text("What"), things, first)
        where = Choice("place", text("Where to"), (("", text("where there is room")), *names.PLACES.items()))
        count = Number("count", text("How many"), 1, 1, MOST_THINGS)
        yield _offer(world, text("Found or given"), a.Find(key, thing=first), controls=(which, where, count))
    dice = who.ratings.get("resources", 0)
    for thing, name in things:
        entry = lists.filters.get(thing) or lists.gear[thing]
        if entry.obstacle is not None and world.scene.phase == "town":
            pool = (Number("dice", names.KINDS["resources"], dice, 0, MOST_DICE),)
            buying = a.Buy(key, thing=thing, dice=dice)
            yield _offer(world, text("Buy: {thing}", thing=name), buying, controls=pool, note=_about(entry), dice=True)
    for each in who.inventory:
        yield from _put(world, key, each)


def _put(world: BlurWorld, key: str, carried: Carried) -> Iterator[Offer]:
    """Where something that is carried could go instead."""
    name = names.gear_name(world, carried.thing) if carried.filter is None else names.carried_name(world, carried)
    left = None if carried.filter is None else carried.filter.phases_left
    for place, where in names.PLACES.items():
        stowing = a.Stow(key, thing=carried.thing, place=place, left=left)
        if place != carried.place and shut(world, stowing) is None:
            yield _offer(world, text("{thing}: {place}", thing=name, place=where), stowing)
    yield _offer(world, text("Leave behind: {thing}", thing=name), a.Drop(key, thing=carried.thing, left=left))


def _about(thing: Gear | FilterKind) -> Text | None:
    """How long a filter lasts, what a thing costs, and the room it takes (BL-26 to BL-29)."""
    facts: list[Text] = []
    if isinstance(thing, FilterKind):
        facts.append(plural("{n} phase", "{n} phases", thing.phases))
        if thing.obstacle is None:
            facts.append(text("found"))
    if thing.obstacle is not None:
        facts += (text("Ob {obstacle} to buy", obstacle=thing.obstacle), text("pack {room}", room=thing.pack))
    if thing.text:
        facts.append(plain(thing.text))
    return names.in_a_row(facts) if facts else None


def _conditions(world: BlurWorld, key: str, who: Character) -> Iterator[Offer]:
    for condition in ORDER:
        name = names.condition_name(condition)
        if condition in who.conditions:
            cleared = text("Clear: {condition}", condition=name)
            yield _offer(world, cleared, a.ClearCondition(key, condition=condition))
        else:
            yield _offer(world, text("Take: {condition}", condition=name), a.TakeCondition(key, condition=condition))
    if not who.fresh:
        yield _offer(world, text("Fresh again"), a.Freshen(key))
    if not who.dead:
        yield _offer(world, text("Die"), a.Die(key))


def _recovery(world: BlurWorld, key: str, who: Character) -> Iterator[Offer]:
    for condition in ORDER:
        if condition not in who.conditions:
            continue
        if condition == "hungry_thirsty":
            rations = rations_of(world, who)
            price = text("double rations") if rations > 1 else text("rations")
            yield _offer(world, text("Eat and drink"), a.Recover(key, condition=condition, by="food"), price=price)
            if has(world, who, "breathes_fog"):
                yield _offer(
                    world,
                    text("Breathe fog against hunger and thirst"),
                    a.Recover(key, condition=condition, by="fog"),
                    note=text("a Blur roll is due then"),
                )
        else:
            yield from _test_to_recover(world, key, who, condition)


def _test_to_recover(world: BlurWorld, key: str, who: Character, condition: Condition) -> Iterator[Offer]:
    """A test in camp, and with mucous skin one in the fog (BL-34)."""
    label = text("Recover: {condition}", condition=names.condition_name(condition))
    kind = TESTS_TO_RECOVER[condition]
    dice = who.ratings.get(kind, 0)
    controls = (Number("dice", names.KINDS[kind], dice, 0, MOST_DICE),)
    in_camp = a.Recover(key, condition=condition, by="test", dice=dice)
    yield _offer(world, label, in_camp, controls=controls, dice=True)
    if condition == "exhausted" and has(world, who, "skin_recovery"):
        in_fog = a.Recover(key, condition=condition, by="fog", dice=dice)
        note = text("in fog with all gear off; a Blur roll is due then")
        yield _offer(world, label, in_fog, controls=controls, note=note, dice=True)


def _wises(world: BlurWorld, key: str, who: Character) -> Iterator[Offer]:
    for wise in who.wises:
        left = tuple((mark, label) for mark, label in names.MARKS.items() if mark not in wise.marks)
        if left:
            yield _offer(
                world,
                text("Mark: {wise}", wise=plain(wise.name)),
                a.MarkWise(key, wise=wise.name, mark=left[0][0]),
                controls=(Choice("mark", text("Mark"), left, left[0][0]),),
            )


def _clock(world: BlurWorld) -> Text:
    scene = world.scene
    return text(
        "{phase}, {time}, {weather}, {fog}",
        phase=names.PHASES[scene.phase],
        time=names.TIMES[scene.time],
        weather=names.WEATHERS[scene.weather],
        fog=text("the fog is thick") if is_thick(scene) else text("the fog is thin"),
    )


def _scene(world: BlurWorld, key: str) -> Iterator[Offer]:
    """What happens to everyone: first what goes on by itself, then what the GM says (BL-21, BL-22 and BL-53)."""
    scene = world.scene
    if scene.phase == "adventure":
        yield _offer(world, text("End the turn"), a.EndTurn(key))
    if scene.phase == "camp":
        yield _offer(world, text("Everyone breaks camp"), a.LeaveCampTogether(key))
    if any(has(world, each, "sick_sessions") for each in world.characters.values()):
        yield _offer(world, text("A session begins for everyone"), a.BeginSessionTogether(key))
    coming = next_hour(scene.time)
    comes = text("The next hour comes: {time}", time=names.TIMES[coming])
    yield _offer(world, comes, a.SetScene(key, time=coming))
    ending = a.EndPhase(key, kind=scene.phase)
    over = text("End the phase: {phase}", phase=names.PHASES[scene.phase])
    yield _offer(world, over, ending, dice=_rolls(world, ending))
    kinds: tuple[Phase, ...] = ("adventure", "camp", "journey", "town")
    for kind in kinds:
        beginning = a.BeginPhase(key, kind=kind)
        begins = text("Begin a phase: {phase}", phase=names.PHASES[kind])
        yield _offer(world, begins, beginning, dice=_rolls(world, beginning))
    into = a.SetScene(key, in_fog=not scene.in_fog)
    yield _offer(world, text("Everyone out of the fog") if scene.in_fog else text("Everyone into the fog"), into)
    yield _offer(
        world,
        text("The hour"),
        a.SetScene(key, time=scene.time),
        controls=(Choice("time", text("The hour"), tuple(names.TIMES.items()), scene.time),),
    )
    yield _offer(
        world,
        text("The weather"),
        a.SetScene(key, weather=scene.weather),
        controls=(Choice("weather", text("The weather"), tuple(names.WEATHERS.items()), scene.weather),),
    )
    yield _offer(
        world,
        text("The light"),
        a.SetScene(key, light=scene.light),
        controls=(Choice("light", text("The light"), tuple(names.LIGHTS.items()), scene.light),),
    )
    cold = text("Extreme cold ends") if scene.cold else text("Extreme cold")
    yield _offer(world, cold, a.SetScene(key, cold=not scene.cold))
    if scene.thick is None:
        yield _offer(world, text("Say the fog is thick"), a.SetScene(key, thick=True))
        yield _offer(world, text("Say the fog is thin"), a.SetScene(key, thick=False))
    else:
        yield _offer(world, text("Thick as hour and weather give it"), a.SetScene(key, thick=None))


def _rolls(world: BlurWorld, action: Action) -> bool:
    """Whether anyone has a die to roll for it: a scarf (BL-26), or Blur to shake off (BL-17)."""
    return bool(wanted(RULES[type(action)](world, action), Turn(world, evolve)))


def _seasons(world: BlurWorld, key: str, who: Character) -> Iterator[Offer]:
    if world.scene.phase == "camp":
        yield _offer(world, text("Break camp"), a.LeaveCamp(key))
    if has(world, who, "sick_sessions"):
        yield _offer(world, text("A session begins"), a.BeginSession(key))
    if who.blur >= 5:
        yield _offer(world, text("Discovered by the Watch"), a.Discovered(key))
    if world.scene.phase == "town":
        yield _offer(world, text("Winter in town"), a.Winter(key))
