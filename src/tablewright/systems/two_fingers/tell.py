"""The line of the log for each action."""

from __future__ import annotations

from tablewright.sdk import Action, Rolled, Tell, Text, plain, plural, text
from tablewright.systems.two_fingers.actions import (
    Adopt,
    Approve,
    AskForChange,
    AwardXp,
    BuyAttribute,
    BuySkill,
    BuySpecialisation,
    Check,
    Decline,
    FinishCreation,
    GrantFeature,
    Merge,
    ProposeSkill,
    ProposeSpecialisation,
    RemoveFeature,
    Rename,
    Revise,
    SetName,
    TakeBack,
    Withdraw,
)
from tablewright.systems.two_fingers.names import called, name_on
from tablewright.systems.two_fingers.results import Checked
from tablewright.systems.two_fingers.sheet import signed
from tablewright.systems.two_fingers.similar import cleaned
from tablewright.systems.two_fingers.state import Character, Table
from tablewright.systems.two_fingers.tray import subject

__all__ = ["tell"]


def tell(table: Table, action: Action, rolled: Rolled) -> Tell:
    """Say what was done; of a check, apart, what came of it."""
    character = table.characters[action.actor]
    if isinstance(action, Check):
        return _check(character, action, rolled.result)
    return Tell(_done(table, character, action), then=(*_paid(rolled), *_similar(rolled)))


def _check(character: Character, action: Check, result: Checked) -> Tell:
    made = subject(character, action)
    against = text("against {difficulty}", difficulty=action.difficulty)
    if result.automatic:
        bonus = text("{total}", total=result.modifiers)
        return Tell(made, text("Automatic success"), passed=True, number=bonus, against=against)
    outcome = text("Success") if result.success else text("Failure")
    number = None if result.total is None else text("{total}", total=result.total)
    return Tell(made, outcome, result.success, number, against)


def _paid(rolled: Rolled) -> tuple[Text, ...]:
    cost, refund = getattr(rolled.result, "cost", None), getattr(rolled.result, "refund", None)
    if cost is not None:
        return (plural("{n} XP paid", "{n} XP paid", cost),)
    if refund is not None:
        return (plural("{n} XP given back", "{n} XP given back", refund),)
    return ()


def _similar(rolled: Rolled) -> tuple[Text, ...]:
    """Names that may mean the same are pointed out to all (TF-12, TF-15)."""
    names = getattr(rolled.result, "similar", ())
    return (text("similar names: {names}", names=", ".join(names)),) if names else ()


def _done(table: Table, character: Character, action: Action) -> Text:  # noqa: C901, PLR0911, PLR0912 - a sentence for each action
    match action:
        case ProposeSkill():
            return text("The skill “{what}” is proposed", what=plain(cleaned(action.name)))
        case ProposeSpecialisation():
            skill = name_on(character, action.skill)
            return text(
                "“{what}”, a specialisation of “{skill}”, is proposed", skill=skill, what=plain(cleaned(action.name))
            )
        case Approve():
            return text("“{what}” is approved", what=name_on(character, action.id))
        case AskForChange():
            what = name_on(character, action.id)
            return text("“{what}” is to change: {comment}", what=what, comment=plain(cleaned(action.comment)))
        case Decline():
            what, comment = name_on(character, action.id), cleaned(action.comment)
            if not comment:
                return text("“{what}” is declined", what=what)
            return text("“{what}” is declined: {comment}", what=what, comment=plain(comment))
        case Revise():
            what, now = name_on(character, action.id), plain(cleaned(action.name))
            return text("“{what}” is proposed anew as “{now}”", what=what, now=now)
        case Adopt():
            return text("“{what}” is taken up", what=name_on(table.characters[action.owner], action.thing))
        case Rename():
            what, now = name_on(character, action.id), plain(cleaned(action.name))
            return text("“{what}” is called “{now}” now", what=what, now=now)
        case Merge():
            what, into = name_on(character, action.id), name_on(character, action.into)
            return text("“{what}” is part of “{into}” now", what=what, into=into)
        case Withdraw():
            return text("“{what}” is withdrawn", what=name_on(character, action.id))
        case BuyAttribute():
            return _raised(name_on(character, action.attribute), action.levels)
        case BuySkill():
            return _raised(name_on(character, action.skill), action.levels)
        case BuySpecialisation():
            return _raised(name_on(character, action.specialisation), action.levels)
        case TakeBack():
            line = character.ledger[action.purchase]
            return text("“{what}” +{levels} is taken back", what=name_on(character, line.id), levels=line.levels)
        case FinishCreation():
            return text("Creation is finished")
        case AwardXp():
            return text("Experience {amount}", amount=signed(action.amount))
        case GrantFeature():
            return text(
                "The feature “{what}” {value} is given", what=plain(cleaned(action.name)), value=signed(action.value)
            )
        case RemoveFeature():
            feature = next(each for each in character.features if each.id == action.id)
            return text("The feature “{what}” is taken away", what=called(feature, feature.id))
        case SetName():
            return text("The name is “{name}” now", name=plain(cleaned(action.name)))
        case _:
            return text("The notes are written anew")


def _raised(what: Text, levels: int) -> Text:
    return text("{what} +{levels}", what=what, levels=levels)
