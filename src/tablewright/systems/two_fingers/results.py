"""What comes of an action."""

import msgspec

__all__ = ["Balance", "Bought", "Checked", "FeatureOf", "Playing", "Proposal", "TakenBack", "Written"]


class Checked(msgspec.Struct, frozen=True):
    """A check: the sum of the modifiers, and the total where a die was rolled and its face is asked for."""

    modifiers: int
    total: int | None
    success: bool
    automatic: bool


class Proposal(msgspec.Struct, frozen=True):
    """A skill or specialisation, and whether the GM has agreed to it."""

    id: str
    name: str
    approved: bool


class Bought(msgspec.Struct, frozen=True):
    """A purchase: what it cost, and the level that was reached."""

    cost: int
    level: int


class TakenBack(msgspec.Struct, frozen=True):
    """What a purchase gave back, the cheaper prices of later lines included, and what is in hand now."""

    refund: int
    xp: int


class Balance(msgspec.Struct, frozen=True):
    """The experience in hand."""

    xp: int


class FeatureOf(msgspec.Struct, frozen=True):
    """A feature that came or went."""

    id: str
    name: str
    value: int


class Playing(msgspec.Struct, frozen=True):
    """Whether the character is still being created."""

    creating: bool


class Written(msgspec.Struct, frozen=True):
    """Words that stand on the sheet now."""

    written: str
