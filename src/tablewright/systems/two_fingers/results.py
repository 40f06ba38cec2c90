"""What comes of an action."""

import msgspec

__all__ = ["Agreed", "Balance", "Bought", "Checked", "FeatureOf", "Playing", "Proposal", "TakenBack", "Written"]


class Checked(msgspec.Struct, frozen=True):
    """A check: the sum of the modifiers, and the total where a die was rolled and its face is asked for."""

    modifiers: int
    total: int | None
    success: bool
    automatic: bool


class Proposal(msgspec.Struct, frozen=True):
    """A skill or specialisation, whether the GM has agreed to it, and what at this table has a name like it."""

    id: str
    name: str
    approved: bool
    similar: tuple[str, ...] = ()


class Agreed(msgspec.Struct, frozen=True):
    """What a skill or specialisation is called now, and the characters whose sheets say so."""

    id: str
    name: str
    characters: tuple[str, ...]


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
