"""What can happen; the dice decide none of it, so a check leaves no event."""

from tablewright.sdk import Event
from tablewright.systems.two_fingers.state import Kind

__all__ = [
    "EVENTS",
    "CreationFinished",
    "FeatureGranted",
    "FeatureRemoved",
    "Happened",
    "LevelsBought",
    "NameSet",
    "NotesSet",
    "ProposalApproved",
    "ProposalWithdrawn",
    "PurchaseTakenBack",
    "SkillProposed",
    "SpecialisationProposed",
    "XpAwarded",
]


class SkillProposed(Event, frozen=True, tag="skill_proposed/1"):
    """A skill waits for the GM (TF-12)."""

    actor: str
    id: str
    name: str
    description: str


class SpecialisationProposed(Event, frozen=True, tag="specialisation_proposed/1"):
    """A specialisation waits for the GM (TF-15)."""

    actor: str
    id: str
    skill: str
    name: str
    description: str


class ProposalApproved(Event, frozen=True, tag="proposal_approved/1"):
    """The GM agreed."""

    actor: str
    id: str


class ProposalWithdrawn(Event, frozen=True, tag="proposal_withdrawn/1"):
    """A proposal is gone; `skill` is the one that a specialisation was of."""

    actor: str
    id: str
    skill: str | None
    name: str
    description: str


class LevelsBought(Event, frozen=True, tag="levels_bought/1"):
    """Levels were paid for."""

    actor: str
    kind: Kind
    id: str
    levels: int
    cost: int


class PurchaseTakenBack(Event, frozen=True, tag="purchase_taken_back/1"):
    """A line left the ledger; `costs` are the prices of the lines that stay, as if it had never been (TF-18)."""

    actor: str
    purchase: int
    kind: Kind
    id: str
    levels: int
    refund: int
    costs: tuple[int, ...]


class CreationFinished(Event, frozen=True, tag="creation_finished/1"):
    """The character plays."""

    actor: str


class XpAwarded(Event, frozen=True, tag="xp_awarded/1"):
    """Experience came, or an award was corrected."""

    actor: str
    amount: int


class FeatureGranted(Event, frozen=True, tag="feature_granted/1"):
    """The GM gave a feature (TF-19)."""

    actor: str
    id: str
    name: str
    value: int
    applies_to: tuple[str, ...]


class FeatureRemoved(Event, frozen=True, tag="feature_removed/1"):
    """A feature is over."""

    actor: str
    id: str
    name: str
    value: int
    applies_to: tuple[str, ...]


class NameSet(Event, frozen=True, tag="name_set/1"):
    """The character is called otherwise."""

    actor: str
    name: str
    was: str


class NotesSet(Event, frozen=True, tag="notes_set/1"):
    """The notes were written anew."""

    actor: str
    notes: str
    was: str


Happened = (
    SkillProposed
    | SpecialisationProposed
    | ProposalApproved
    | ProposalWithdrawn
    | LevelsBought
    | PurchaseTakenBack
    | CreationFinished
    | XpAwarded
    | FeatureGranted
    | FeatureRemoved
    | NameSet
    | NotesSet
)

EVENTS: tuple[type[Event], ...] = (
    SkillProposed,
    SpecialisationProposed,
    ProposalApproved,
    ProposalWithdrawn,
    LevelsBought,
    PurchaseTakenBack,
    CreationFinished,
    XpAwarded,
    FeatureGranted,
    FeatureRemoved,
    NameSet,
    NotesSet,
)
