"""The one module that a game imports: everything a game is made of."""

from tablewright.kernel.decision import Declined, Invalid, Refused, TooLarge, cap
from tablewright.kernel.dice import Contest, Dice, Draw, Pool, PoolRead, Sum, SumRead, Verdict
from tablewright.kernel.rule import Asking, Plan, Rolled, Thrown, Turn, play, script, wanted
from tablewright.kernel.steps import Step, only_best, total
from tablewright.kernel.system import Action, Event, Nothing, System, Views, Warned, World
from tablewright.kernel.text import Text, plain, plural, text
from tablewright.kernel.view import (
    Block,
    Brief,
    Choice,
    Control,
    Figure,
    Group,
    Item,
    Listing,
    Modifiers,
    Number,
    Offer,
    OfferGroup,
    Row,
    Sheet,
    Shut,
    Stage,
    Stat,
    Tag,
    Tell,
    Toggle,
    Track,
    Tray,
    Writing,
)

__all__ = [
    "Action", "Asking", "Block", "Brief", "Choice", "Contest", "Control", "Declined", "Dice", "Draw", "Event",
    "Figure", "Group", "Invalid", "Item", "Listing", "Modifiers", "Nothing", "Number", "Offer", "OfferGroup", "Plan",
    "Pool", "PoolRead", "Refused", "Rolled", "Row", "Sheet", "Shut", "Stage", "Stat", "Step", "Sum", "SumRead",
    "System", "Tag", "Tell", "Text", "Thrown", "Toggle", "TooLarge", "Track", "Tray", "Turn", "Verdict", "Views",
    "Warned", "World", "Writing", "cap", "only_best", "plain", "play", "plural", "script", "text", "total", "wanted",
]
