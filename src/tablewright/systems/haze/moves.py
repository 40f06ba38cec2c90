"""What else is done with a character: time and rests, life, fatigue and vigor, awards, things carried."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tablewright.sdk import (
    Action,
    Choice,
    Control,
    Number,
    Offer,
    OfferGroup,
    Shut,
    Text,
    Toggle,
    Writing,
    text,
)
from tablewright.systems.haze.actions import (
    AddBonus,
    AdjustAttribute,
    Approve,
    AwardXp,
    Combined,
    Contestant,
    Damage,
    DropBonus,
    EndTurns,
    GainFatigue,
    GainVigor,
    GrantAbility,
    GrantRerolls,
    Heal,
    LearnExpertise,
    LearnSkill,
    NextTurn,
    Opposed,
    PartyRest,
    PartyTime,
    PassTime,
    PressOn,
    ReopenCreation,
    Reroll,
    Rest,
    SetName,
    SetNotes,
    SwitchBonus,
)
from tablewright.systems.haze.attributes import ATTRIBUTES
from tablewright.systems.haze.breakthrough import awaits_ability
from tablewright.systems.haze.catalog import catalog, label
from tablewright.systems.haze.experience import BREAKTHROUGH, REMINDER, accumulated
from tablewright.systems.haze.faults import BEARS_ON
from tablewright.systems.haze.names import attribute_name, person_name, skill_name, thing_name
from tablewright.systems.haze.party import in_play
from tablewright.systems.haze.rules import shut
from tablewright.systems.haze.sheet import ORDINARY
from tablewright.systems.haze.state import Character, HazeWorld, character
from tablewright.systems.haze.tray import TAGS

__all__ = ["moves"]

COMFORT = (
    ("good", text("in comfort")),
    ("poor", text("in poor comfort")),
    ("none", text("without comfort")),
)


def moves(world: HazeWorld, key: str) -> tuple[OfferGroup, ...]:
    """Everything that can be done with the character besides rolling and buying."""
    person = character(world, key)
    return (
        *_approval(world, key, person),
        OfferGroup(text("Roll again"), (_offer(world, Reroll(actor=key), text("Reroll"), tray=True),)),
        *_together(world, key, person),
        *_breakthrough(world, key, person),
        OfferGroup(text("Turns"), _turns(world, key), note=text("What each has used of a turn stands on the sheet.")),
        OfferGroup(text("Time"), _time(world, key)),
        OfferGroup(text("Time for the party"), _party(world, key), note=text("Who is just being created stays out.")),
        OfferGroup(text("Life"), _life(world, key)),
        OfferGroup(text("Fatigue and vigor"), _points(world, key)),
        OfferGroup(text("Awards"), _awards(world, key, person), note=_reminder(world, person)),
        OfferGroup(text("Attributes"), _adjustments(world, key, person)),
        OfferGroup(text("Carried"), _things(world, key, person)),
        OfferGroup(text("Name and notes"), (_naming(world, key, person), *_writing(world, key, person))),
        *_return(world, key, person),
    )


def _offer(
    world: HazeWorld, action: Action, name: Text, *controls: Control, note: Text | None = None, tray: bool = False
) -> Offer:
    """What is done, shut where the rule refuses it as it stands; a roll is put together in the tray, with its odds."""
    closed: Shut | None = shut(world, action)
    return Offer(name, msgspec.to_builtins(action), controls, note=note, shut=closed, tray=tray)


def _tag() -> Choice:
    return Choice("tag", text("Kind"), TAGS)


def _reason() -> Writing:
    return Writing("reason", text("Reason"))


def _turns(world: HazeWorld, key: str) -> tuple[Offer, ...]:
    """Turns of a fight, for everybody at once (HZ-48)."""
    turn = world.scene.turn
    begins = text("Begin turn {n}", n=turn + 1) if turn else text("Count turns")
    on = _offer(world, NextTurn(actor=key), begins)
    return (on, _offer(world, EndTurns(actor=key), text("Stop counting turns"))) if turn else (on,)


def _time(world: HazeWorld, key: str) -> tuple[Offer, ...]:
    comfort = Choice("comfort", text("Comfort"), COMFORT, "good")
    return (
        _offer(
            world,
            PassTime(actor=key, hours=1),
            text("Hours of activity"),
            Number("hours", text("Hours"), 1, low=0),
            note=text("Every 12 hours awake give a point of fatigue, unless gear says otherwise."),
        ),
        _offer(
            world,
            Rest(actor=key, kind="rest", comfort="good"),
            text("Rest four hours"),
            comfort,
            note=text("Removes a point of fatigue."),
        ),
        _offer(
            world,
            Rest(actor=key, kind="night", comfort="good"),
            text("Sleep the night"),
            comfort,
            note=text("Removes half the fatigue, rounded up."),
        ),
        _offer(world, PressOn(actor=key), text("Press on"), tray=True),
    )


def _party(world: HazeWorld, key: str) -> tuple[Offer, ...]:
    """Time and rest of everybody at once (HZ-33, HZ-34); who watches is left out."""
    comfort = Choice("comfort", text("Comfort"), COMFORT, "good")
    out = tuple(
        Toggle(
            f"without.{each}", text("Without {who}", who=person_name(world.characters[each], each)), {"without": [each]}
        )
        for each in in_play(world)
    )
    return (
        _offer(
            world,
            PartyTime(actor=key, hours=1),
            text("Hours of activity"),
            Number("hours", text("Hours"), 1, low=0),
            *out,
            note=text("For everybody who is up."),
        ),
        _offer(world, PartyRest(actor=key, kind="rest", comfort="good"), text("Rest four hours"), comfort, *out),
        _offer(world, PartyRest(actor=key, kind="night", comfort="good"), text("Sleep the night"), comfort, *out),
    )


def _together(world: HazeWorld, key: str, person: Character) -> Iterator[OfferGroup]:
    """Checks of several: with one another (HZ-20), and against each other with a skill of one's own (HZ-17)."""
    others = [each for each in in_play(world) if each != key]
    known = [skill for skill in catalog(world.content).skills.values() if person.skill(skill.id) > 0]
    if not others or not known:
        return
    together = Combined(actor=key, participants=(key,), skill=known[0].id, difficulty=ORDINARY, need="one")
    yield OfferGroup(
        text("Together and against each other"),
        (
            _offer(world, together, text("A combined action"), tray=True),
            *(
                _offer(
                    world,
                    Opposed(actor=key, contestants=(Contestant(key, skill.id),)),
                    text("{skill} against others", skill=label(skill)),
                    tray=True,
                )
                for skill in known
            ),
        ),
    )


def _approval(world: HazeWorld, key: str, person: Character) -> Iterator[OfferGroup]:
    """The GM's yes to a character that was just made (HZ-50)."""
    if not person.approved:
        agreed = _offer(
            world,
            Approve(actor=key),
            text("Agree to this character"),
            note=text("It was made by the rules. Look at the sheet before it joins the story."),
        )
        yield OfferGroup(text("Approval"), (agreed, _back(world, key)), waits=True)


def _back(world: HazeWorld, key: str) -> Offer:
    return _offer(
        world,
        ReopenCreation(actor=key),
        text("Back to creation"),
        note=text("Gifts and leftover points go back; every purchase can be taken back again."),
    )


def _return(world: HazeWorld, key: str, person: Character) -> Iterator[OfferGroup]:
    """The way back to creation of a character who has joined the story."""
    if person.approved and person.gifts is not None:
        yield OfferGroup(text("Creation"), (_back(world, key),))


def _breakthrough(world: HazeWorld, key: str, person: Character) -> Iterator[OfferGroup]:
    """The form for the unique ability, once the breakthrough has come (HZ-48)."""
    if awaits_ability(person):
        ability = _offer(
            world,
            GrantAbility(actor=key, name="", note="", unique=True),
            text("The ability of their own"),
            Writing("name", text("Name")),
            Writing("note", text("What it does"), long=True),
        )
        yield OfferGroup(
            text("Breakthrough!"),
            (ability,),
            note=text("{at} XP: one more action a turn, and an ability that nobody else has.", at=BREAKTHROUGH),
            waits=True,
        )


def _life(world: HazeWorld, key: str) -> tuple[Offer, ...]:
    amount = Number("amount", text("Life points"), 1, low=0)
    return (
        _offer(
            world,
            Damage(actor=key, amount=1),
            text("Damage"),
            amount,
            _tag(),
            note=text("Toughness is not subtracted here."),
        ),
        _offer(world, Heal(actor=key, amount=1), text("Healing"), amount, _tag()),
    )


def _points(world: HazeWorld, key: str) -> tuple[Offer, ...]:
    points = Number("points", text("Points"), 1, low=0)
    return (
        _offer(world, GainFatigue(actor=key, points=1), text("Fatigue"), points, _tag(), _reason()),
        _offer(world, GainVigor(actor=key, points=1), text("Vigor"), points, _tag(), _reason()),
    )


def _reminder(world: HazeWorld, person: Character) -> Text | None:
    """From 25 XP on the GM is told that the breakthrough is near (HZ-48)."""
    obtained = accumulated(world.options, person.xp)
    if not REMINDER <= obtained < BREAKTHROUGH:
        return None
    return text(
        "{n} XP so far. At {at} comes the breakthrough: one more action a turn, and an ability of their own.",
        n=obtained,
        at=BREAKTHROUGH,
    )


def _awards(world: HazeWorld, key: str, person: Character) -> tuple[Offer, ...]:
    amount = Number("amount", text("XP"), 1, low=0)
    xp = _offer(world, AwardXp(actor=key, amount=1), text("Experience"), amount, _reason())
    rerolls = _offer(
        world, GrantRerolls(actor=key, count=1), text("Rerolls"), Number("count", text("How many"), 1, low=0)
    )
    ability = _offer(
        world,
        GrantAbility(actor=key, name="", note=""),
        text("An ability"),
        Writing("name", text("Name")),
        Writing("note", text("What it does"), long=True),
    )
    field = _offer(
        world,
        LearnExpertise(actor=key, expertise="", value=1),
        text("Expertise of a field"),
        Writing("expertise", text("Field")),
        Number("value", text("Value"), 1, low=0),
    )
    new = tuple(skill for skill in catalog(world.content).skills.values() if person.skill(skill.id) < 1)
    taught = tuple(
        _offer(
            world,
            LearnSkill(actor=key, skill=new[0].id),
            text("Somebody teaches a skill"),
            Choice("skill", text("Skill"), tuple((skill.id, label(skill)) for skill in new), new[0].id),
        )
        for _ in new[:1]
    )
    return (xp, *taught, field, ability, rerolls)


def _adjustments(world: HazeWorld, key: str, person: Character) -> tuple[Offer, ...]:
    return tuple(
        _offer(
            world,
            AdjustAttribute(actor=key, attribute=attribute, value=value),
            attribute_name(attribute),
            Number("value", text("Value in force"), value),
            Toggle("lasting", text("For good"), {"lasting": True}, note=text("The level paid for changes with it.")),
        )
        for attribute in ATTRIBUTES
        if (value := person.attribute(attribute)) is not None
    )


def _things(world: HazeWorld, key: str, person: Character) -> tuple[Offer, ...]:
    bears_on = (*BEARS_ON, *catalog(world.content).skills)
    taken = _offer(
        world,
        AddBonus(actor=key, name="", value=1, applies_to=()),
        text("Take something up"),
        Writing("name", text("Name")),
        Number("value", text("Bonus"), 1, low=0),
        _tag(),
        *(Toggle(f"applies_to.{each}", skill_name(world, each), {"applies_to": [each]}) for each in bears_on),
    )
    switched = (
        _offer(
            world,
            SwitchBonus(actor=key, index=index, active=not bonus.active),
            text("Stop using {thing}", thing=thing_name(bonus.name))
            if bonus.active
            else text("Use {thing}", thing=thing_name(bonus.name)),
        )
        for index, bonus in enumerate(person.bonuses)
    )
    dropped = (
        _offer(world, DropBonus(actor=key, index=index), text("Put away {thing}", thing=thing_name(bonus.name)))
        for index, bonus in enumerate(person.bonuses)
    )
    return (taken, *switched, *dropped)


def _naming(world: HazeWorld, key: str, person: Character) -> Offer:
    return _offer(
        world,
        SetName(actor=key, name=person.name),
        text("Name"),
        Writing("name", text("Name"), person.name, path="name"),
    )


def _writing(world: HazeWorld, key: str, person: Character) -> tuple[Offer, ...]:
    return (
        _offer(
            world,
            SetNotes(actor=key, notes=person.notes),
            text("Notes for everybody"),
            Writing("notes", text("Notes"), person.notes, long=True, path="notes"),
        ),
        _offer(
            world,
            SetNotes(actor=key, private_notes=person.private_notes),
            text("Notes for the player and the GM"),
            Writing("private_notes", text("Notes"), person.private_notes, long=True, path="private_notes"),
        ),
    )
