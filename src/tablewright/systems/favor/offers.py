"""What can be acquired: while creating, and with XP after a long rest (FG-10 to FG-17, FG-20)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import groupby
from typing import Any, Literal

import msgspec

from tablewright.sdk import Item, Offer, OfferGroup, Stat, Tag, Text, plain, text
from tablewright.systems.favor.abilities import ABILITIES, GROUPS
from tablewright.systems.favor.actions import Buy, FinishCreation, TakeBack, TakeTrauma, Wanted
from tablewright.systems.favor.advancement import buy, time_to_buy
from tablewright.systems.favor.basket import choices
from tablewright.systems.favor.beginnings import BEGINNINGS, Beginning
from tablewright.systems.favor.catalog import Catalog, catalog, effect, label, wants
from tablewright.systems.favor.conditions import leading_to, meets
from tablewright.systems.favor.creation import ADVISED_LEVEL, TRAUMAS_MOST, finish_creation, take_trauma
from tablewright.systems.favor.graph import graph
from tablewright.systems.favor.known import person
from tablewright.systems.favor.level import free_left, highest, level, level_for_caps, makes_freely, price
from tablewright.systems.favor.sheet import opposed
from tablewright.systems.favor.shut import shut
from tablewright.systems.favor.state import Character, Condition, Maneuver, Talent, Trauma, World
from tablewright.systems.favor.taking_back import take_back
from tablewright.systems.favor.then import thing

__all__ = ["offers"]

_CHANCE_AT = 10
"""FG-9: the difficulty that chances are shown for."""


def offers(world: World, key: str) -> tuple[OfferGroup, ...]:
    """What can be bought now, and what can't yet, with the reason."""
    person(world, key)
    character = world.characters[key]
    lists = catalog(world.content)
    abilities = [_abilities(world, character, key, group, name) for group, name in GROUPS.items()]
    things = [_talents(world, character, key, lists), _maneuvers(world, character, key, lists)]
    if not makes_freely(character):
        return (_experience(world, character, key), *abilities, *things)
    return (
        *_steps(
            world,
            character,
            _whole(world, character, key),
            *abilities,
            *things,
            _traumas(world, character, key, lists),
            OfferGroup(text("Done"), (_finish(world, key),)),
        ),
        _to_assign(world, character, key),
    )


def _steps(world: World, character: Character, *groups: OfferGroup) -> Iterator[OfferGroup]:
    """The steps of creation in their order; the first that isn't done comes now, each is once something went to it."""
    went = {purchase.kind for purchase in character.ledger}
    spent = free_left(world, character) <= 0
    raised = (
        any(character.ability(key) for key, ability in ABILITIES.items() if ability.group == group) for group in GROUPS
    )
    begun = (bool(character.ledger), *raised, bool(character.talents), bool(character.maneuvers), "trauma" in went)
    done = (*(each or spent for each in begun), False)
    now = done.index(False)
    for at, (group, is_done) in enumerate(zip(groups, done, strict=True)):
        yield msgspec.structs.replace(group, step="done" if is_done else "here" if at == now else "ahead")


def _talents(world: World, character: Character, key: str, lists: Catalog) -> OfferGroup:
    return OfferGroup(
        text("Talents"),
        _sorted(_acquire(world, character, key, "talent", entry) for entry in lists.talents.values()),
        text("Permanent and passive. What was acquired stays, even if its conditions lapse."),
        graph=graph(lists, character, lists.talents.values()),
    )


def _maneuvers(world: World, character: Character, key: str, lists: Catalog) -> OfferGroup:
    return OfferGroup(
        text("Maneuvers"),
        _sorted(_acquire(world, character, key, "maneuver", entry) for entry in lists.maneuvers.values()),
        text("Using one costs 1 more vigor or focus."),
        graph=graph(lists, character, lists.maneuvers.values()),
    )


def _experience(world: World, character: Character, key: str) -> OfferGroup:
    """The XP that there are, what the next AP cost, and what XP went to (FG-13)."""
    at = level(world, character)
    note = text(
        "{xp} XP are there. At level {level} the next AP costs {price} XP, the one after it {next}.",
        xp=character.xp,
        level=at,
        price=price(at, 1),
        next=price(at, 2) - price(at, 1),
    )
    left = Stat(text("XP"), character.xp, text("the next AP costs {price}", price=price(at, 1)))
    finish = (_finish(world, key),) if character.creating else ()
    offered = (*finish, _several(world, character, key))
    return OfferGroup(text("Experience"), offered, note, tuple(_lines(world, character, key)), left)


def _to_assign(world: World, character: Character, key: str) -> OfferGroup:
    """The AP of creation: how many there are, where they are from, and what they went to (FG-11, FG-20)."""
    note = text(
        "{left} AP left of {given}: {level} for the level, {extra} from traumas.",
        left=free_left(world, character),
        given=(character.starting_level or 0) + character.trauma_ap,
        level=character.starting_level or 0,
        extra=character.trauma_ap,
    )
    left = Stat(text("AP left"), free_left(world, character))
    return OfferGroup(text("AP to assign"), (), note, tuple(_lines(world, character, key)), left)


def _several(world: World, character: Character, key: str) -> Offer:
    """The basket (FG-14)."""
    return Offer(
        text("Several things at once"),
        {"type": "buy", "actor": key, "items": []},
        choices(world, character),
        note=text("Choose, see the price of all, and buy them together."),
        shut=shut(lambda: time_to_buy(character)),
        tray=True,
    )


def _whole(world: World, character: Character, key: str) -> OfferGroup:
    """What can be begun with, as long as nothing is chosen yet (FG-11)."""
    if character.ledger:
        return OfferGroup(text("Calling"), note=text("Begun. To begin with another one, take everything back first."))
    return OfferGroup(
        text("Calling"),
        tuple(_begin(world, key, beginning) for beginning in BEGINNINGS),
        text("A whole character at once. Every part of it can be taken back and changed, or choose all yourself."),
    )


def _begin(world: World, key: str, beginning: Beginning) -> Offer:
    wanted = Buy(actor=key, items=beginning.items)
    return Offer(
        beginning.name,
        {"type": "buy", "actor": key, "items": msgspec.to_builtins(beginning.items)},
        price=text("{ap} AP", ap=ADVISED_LEVEL),
        note=beginning.note,
        shut=shut(lambda: buy(world, wanted)),
    )


def _finish(world: World, key: str) -> Offer:
    return Offer(
        text("Finish"),
        {"type": "finish_creation", "actor": key},
        shut=shut(lambda: finish_creation(world, FinishCreation(actor=key))),
    )


def _lines(world: World, character: Character, key: str) -> Iterator[Item]:
    """The ledger, with the AP of one ability together where they were bought one after another.

    While creating, the last of a line can be taken back unless something rests on it (FG-14).
    """
    numbered = enumerate(character.ledger)
    for (kind, thing_id, paid), run in groupby(numbered, key=lambda line: (line[1].kind, line[1].id, line[1].paid)):
        bought = tuple(run)
        said = thing(world, kind, thing_id)
        if kind == "ability":
            said = text("{thing} +{levels}", thing=said, levels=sum(each.levels for _, each in bought))
        back = TakeBack(actor=key, purchase=bought[-1][0])
        yield Item(
            said,
            end=_amount(-sum(each.cost for _, each in bought), paid),
            back=None if shut(partial(take_back, world, back)) else msgspec.to_builtins(back),
        )


def _amount(value: int, paid: str) -> Text:
    """What a line of the ledger changed: AP of creation, or XP."""
    if paid == "xp":
        return text("{amount} XP", amount=value)
    return text("+{amount} AP", amount=value) if value > 0 else text("{amount} AP", amount=value)


def _abilities(world: World, character: Character, key: str, group: str, name: Text) -> OfferGroup:
    own = [each for each, ability in ABILITIES.items() if ability.group == group]
    at = level_for_caps(world, character)
    return OfferGroup(
        name,
        tuple(_raise(world, character, key, each) for each in own),
        text("At level {level} none may be above {most}.", level=at, most=highest(at)),
    )


def _raise(world: World, character: Character, key: str, ability: str) -> Offer:
    value = character.ability(ability)
    note = text(
        "{uses} {now} at {difficulty}, next {next}.",
        uses=opposed(ability),
        now=_chance(value),
        difficulty=_CHANCE_AT,
        next=_chance(value + 1),
    )
    if value >= highest(_ends_at(world, character, 1)):
        note = text("{note} {value} is allowed from level {least}.", note=note, value=value + 1, least=4 * (value + 1))
    return Offer(
        ABILITIES[ability].name,
        _bid(key, "ability", ability),
        price=_price(world, character, 1),
        have=plain(str(value)),
        note=note,
        shut=shut(lambda: buy(world, Buy(actor=key, items=(Wanted("ability", ability),)))),
        back=_back(character, key, "ability", ability),
    )


def _ends_at(world: World, character: Character, ap: int) -> int:
    """The level that caps look at when so many AP are spent (FG-15)."""
    return level_for_caps(world, character) + (0 if makes_freely(character) else ap)


def _back(character: Character, key: str, kind: str, thing_id: str) -> Mapping[str, Any] | None:
    """What takes the last of this back, as long as the character is being made (FG-14)."""
    if character.creating:
        for index, purchase in reversed(tuple(enumerate(character.ledger))):
            if (purchase.kind, purchase.id) == (kind, thing_id):
                return {"type": "take_back", "actor": key, "purchase": index}
    return None


def _chance(modifier: int) -> Text:
    """The chance of a check at the usual difficulty, in per cent (FG-2)."""
    need = _CHANCE_AT - modifier
    ways = sum(6 - abs(7 - total) for total in range(max(need, 2), 13))
    return text("{percent} %", percent=round(100 * ways / 36))


def _bid(key: str, kind: str, thing: str) -> Mapping[str, Any]:
    return {"type": "buy", "actor": key, "items": [{"kind": kind, "id": thing}]}


def _price(world: World, character: Character, ap: int) -> Text:
    if makes_freely(character):
        return text("{ap} AP", ap=ap)
    return text("{xp} XP", xp=price(level(world, character), ap))


def _acquire(world: World, character: Character, key: str, kind: str, entry: Talent | Maneuver) -> Offer:
    owned = entry.id in (character.talents if isinstance(entry, Talent) else character.maneuvers)
    wanted = Wanted("talent" if isinstance(entry, Talent) else "maneuver", entry.id)
    lists, most = catalog(world.content), highest(level_for_caps(world, character))
    return Offer(
        label(entry),
        _bid(key, kind, entry.id),
        price=_price(world, character, entry.cost),
        have=text("acquired") if owned else None,
        note=_note(lists, entry),
        shut=shut(lambda: buy(world, Buy(actor=key, items=(wanted,)))),
        needs=tuple(_asked(character, each, lists, most) for each in entry.conditions),
        back=_back(character, key, kind, entry.id),
    )


def _sorted(offers: Iterable[Offer]) -> tuple[Offer, ...]:
    """What is there already, then what can be had, then what can't yet; otherwise as it is listed."""
    return tuple(sorted(offers, key=lambda offer: (offer.have is None, offer.shut is not None)))


def _note(lists: Catalog, entry: Talent | Maneuver) -> Text | None:
    """What it does, and what asks for it in its turn (FG-16)."""
    sentence = effect(entry)
    for other in leading_to(lists, entry):
        sentence = _then(sentence, text("leads to {thing}", thing=label(other)))
    return _then(sentence, text("house")) if entry.house else sentence


def _then(sentence: Text | None, more: Text) -> Text:
    return more if sentence is None else text("{first} · {then}", first=sentence, then=more)


def _asked(character: Character, condition: Condition, lists: Catalog, most: int) -> Tag:
    """A condition with whether it holds, and the level that it takes where the cap is in the way (FG-15, FG-16)."""
    holds = meets(character, condition)
    tone: Literal["pass", "fail"] = "pass" if holds else "fail"
    if condition.ability is None:
        return Tag(wants(condition, lists), tone)
    name = ABILITIES[condition.ability].name
    if holds:
        return Tag(text("{ability} {needed}", ability=name, needed=condition.at_least), tone)
    found = character.ability(condition.ability)
    said = text("{ability} {needed}, now {found}", ability=name, needed=condition.at_least, found=found)
    if condition.at_least > most:
        said = text("{condition}, allowed from level {least}", condition=said, least=4 * condition.at_least)
    return Tag(said, tone)


def _traumas(world: World, character: Character, key: str, lists: Catalog) -> OfferGroup:
    return OfferGroup(
        text("Traumas"),
        _sorted(_take(world, character, key, trauma) for trauma in lists.traumas.values()),
        text("Up to {most} may be taken; each gives AP that do not raise the level.", most=TRAUMAS_MOST),
    )


def _take(world: World, character: Character, key: str, trauma: Trauma) -> Offer:
    return Offer(
        label(trauma),
        {"type": "take_trauma", "actor": key, "trauma": trauma.id},
        price=text("gives {ap} AP", ap=trauma.value),
        have=text("taken") if character.bears(trauma.id) else None,
        note=effect(trauma),
        shut=shut(lambda: take_trauma(world, TakeTrauma(actor=key, trauma=trauma.id))),
        back=_back(character, key, "trauma", trauma.id),
    )
