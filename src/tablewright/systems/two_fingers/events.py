"""What can happen; the dice decide none of it, so a check leaves no event."""

from tablewright.sdk import Event
from tablewright.systems.two_fingers.state import Kind

__all__ = [
    "EVENTS",
    "ChangeAsked",
    "CreationFinished",
    "FeatureGranted",
    "FeatureRemoved",
    "Happened",
    "LevelsBought",
    "Merged",
    "NameSet",
    "NotesSet",
    "ProposalApproved",
    "ProposalDeclined",
    "ProposalRevised",
    "ProposalWithdrawn",
    "PurchaseTakenBack",
    "Renamed",
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


class ChangeAsked(Event, frozen=True, tag="change_asked/1"):
    """The GM would have a proposal otherwise; `was` is an earlier comment."""

    actor: str
    id: str
    comment: str
    was: str


class ProposalDeclined(Event, frozen=True, tag="proposal_declined/1"):
    """The GM said no, and the proposal is gone; `skill` is the one that a specialisation was of."""

    actor: str
    id: str
    skill: str | None
    name: str
    description: str
    comment: str


class ProposalRevised(Event, frozen=True, tag="proposal_revised/1"):
    """The player wrote a proposal anew, which answers the comment that it had."""

    actor: str
    id: str
    name: str
    description: str
    was_name: str
    was_description: str
    comment: str


class Renamed(Event, frozen=True, tag="renamed/1"):
    """The GM called a skill or specialisation otherwise; its id and levels stay."""

    actor: str
    id: str
    name: str
    description: str
    was_name: str
    was_description: str


class Merged(Event, frozen=True, tag="merged/1"):
    """What was `id` is part of `into` now, with all its levels, and whatever named it names that."""

    actor: str
    id: str
    into: str
    skill: str | None
    name: str
    description: str
    level: int


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
    | ChangeAsked
    | ProposalDeclined
    | ProposalRevised
    | ProposalWithdrawn
    | Renamed
    | Merged
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
    ChangeAsked,
    ProposalDeclined,
    ProposalRevised,
    ProposalWithdrawn,
    Renamed,
    Merged,
    LevelsBought,
    PurchaseTakenBack,
    CreationFinished,
    XpAwarded,
    FeatureGranted,
    FeatureRemoved,
    NameSet,
    NotesSet,
)
