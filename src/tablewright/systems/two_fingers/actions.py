"""What can be asked for."""

from tablewright.sdk import Action

__all__ = [
    "ACTIONS",
    "Adopt",
    "Approve",
    "AskForChange",
    "AwardXp",
    "Buy",
    "BuyAttribute",
    "BuySkill",
    "BuySpecialisation",
    "Check",
    "Decline",
    "FinishCreation",
    "GrantFeature",
    "Merge",
    "ProposeSkill",
    "ProposeSpecialisation",
    "RemoveFeature",
    "Rename",
    "Revise",
    "SetName",
    "SetNotes",
    "TakeBack",
    "Withdraw",
]


class Check(Action, frozen=True, tag="check", kw_only=True):
    """Roll against a difficulty; `features` are those that the GM ticks for it."""

    difficulty: int
    attribute: str | None = None
    skill: str | None = None
    specialisation: str | None = None
    features: tuple[str, ...] = ()


class ProposeSkill(Action, frozen=True, tag="propose_skill", kw_only=True):
    """Suggest a skill of one's own to the GM."""

    id: str
    name: str
    description: str


class ProposeSpecialisation(Action, frozen=True, tag="propose_specialisation", kw_only=True):
    """Suggest a specialisation of a skill to the GM."""

    id: str
    skill: str
    name: str
    description: str


class Approve(Action, frozen=True, tag="approve", kw_only=True):
    """Agree to a proposed skill or specialisation."""

    id: str


class AskForChange(Action, frozen=True, tag="ask_for_change", kw_only=True):
    """Say what is to be otherwise before a proposal is agreed to."""

    id: str
    comment: str


class Decline(Action, frozen=True, tag="decline", kw_only=True):
    """Say no to a proposal, with or without a comment."""

    id: str
    comment: str = ""


class Revise(Action, frozen=True, tag="revise", kw_only=True):
    """Write a proposal anew."""

    id: str
    name: str
    description: str


class Withdraw(Action, frozen=True, tag="withdraw", kw_only=True):
    """Drop a proposal that is not approved."""

    id: str


class Adopt(Action, frozen=True, tag="adopt", kw_only=True):
    """Take up, as `id`, what the GM has agreed to for somebody else at the table."""

    owner: str
    thing: str
    id: str


class Rename(Action, frozen=True, tag="rename", kw_only=True):
    """Call a skill or specialisation otherwise, for everybody who has it."""

    id: str
    name: str
    description: str


class Merge(Action, frozen=True, tag="merge", kw_only=True):
    """Make one thing of two that mean the same, for everybody who has them."""

    id: str
    into: str


class BuyAttribute(Action, frozen=True, tag="buy_attribute", kw_only=True):
    """Pay for levels of an attribute."""

    attribute: str
    levels: int = 1


class BuySkill(Action, frozen=True, tag="buy_skill", kw_only=True):
    """Pay for levels of a skill."""

    skill: str
    levels: int = 1


class BuySpecialisation(Action, frozen=True, tag="buy_specialisation", kw_only=True):
    """Pay for levels of a specialisation."""

    specialisation: str
    levels: int = 1


class TakeBack(Action, frozen=True, tag="take_back", kw_only=True):
    """Undo a purchase of creation: the line of the ledger, counted from 0."""

    purchase: int


class FinishCreation(Action, frozen=True, tag="finish_creation", kw_only=True):
    """Begin to play: from now on nothing is taken back."""


class AwardXp(Action, frozen=True, tag="award_xp", kw_only=True):
    """Give experience; a negative amount corrects an award."""

    amount: int


class GrantFeature(Action, frozen=True, tag="grant_feature", kw_only=True):
    """Give a feature for an achievement."""

    id: str
    name: str
    value: int
    applies_to: tuple[str, ...] = ()


class RemoveFeature(Action, frozen=True, tag="remove_feature", kw_only=True):
    """Take away a feature that is over, such as a limp that has healed."""

    id: str


class SetName(Action, frozen=True, tag="set_name", kw_only=True):
    """Call the character otherwise."""

    name: str


class SetNotes(Action, frozen=True, tag="set_notes", kw_only=True):
    """Write the notes of the sheet anew."""

    notes: str


Buy = BuyAttribute | BuySkill | BuySpecialisation

ACTIONS: tuple[type[Action], ...] = (
    Check,
    ProposeSkill,
    ProposeSpecialisation,
    Approve,
    AskForChange,
    Decline,
    Revise,
    Withdraw,
    Adopt,
    Rename,
    Merge,
    BuyAttribute,
    BuySkill,
    BuySpecialisation,
    TakeBack,
    FinishCreation,
    AwardXp,
    GrantFeature,
    RemoveFeature,
    SetName,
    SetNotes,
)
