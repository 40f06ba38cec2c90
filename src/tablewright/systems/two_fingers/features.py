"""Features: given by the GM, and counted whenever they apply."""

from __future__ import annotations

from collections.abc import Collection

from tablewright.sdk import Plan, Refused, Turn, text
from tablewright.systems.two_fingers.actions import GrantFeature, RemoveFeature
from tablewright.systems.two_fingers.attributes import ATTRIBUTES
from tablewright.systems.two_fingers.events import FeatureGranted, FeatureRemoved
from tablewright.systems.two_fingers.results import FeatureOf
from tablewright.systems.two_fingers.similar import cleaned
from tablewright.systems.two_fingers.state import Character, Feature, Table

__all__ = ["ALWAYS", "applies", "feature_of", "grant_feature", "remove_feature"]

ALWAYS = "always"


def applies(feature: Feature, used: Collection[str]) -> bool:
    """Whether a feature counts of itself in a check that uses these ids (TF-4)."""
    return any(each == ALWAYS or each in used for each in feature.applies_to)


def feature_of(character: Character, key: str) -> Feature:
    """A feature that this character has (TF-4)."""
    for feature in character.features:
        if feature.id == key:
            return feature
    raise Refused(
        "TF-4",
        text("This character has no feature {feature}. Only the GM can give it.", feature=key),
    )


def grant_feature(table: Table, action: GrantFeature) -> Plan:
    """The GM gives a feature for an achievement; it costs nothing (TF-19)."""
    name = cleaned(action.name)
    if not name:
        raise Refused("TF-19", text("A feature is given for something. Write its name."))
    character = table.characters[action.actor]
    if any(feature.id == action.id for feature in character.features):
        raise Refused("TF-19", text("The id {id} is taken on this sheet. Choose another.", id=action.id))
    for each in action.applies_to:
        if each not in {ALWAYS, *ATTRIBUTES, *character.skills, *character.specialisations}:
            raise Refused(
                "TF-4",
                text("This character has no {id} for the feature to apply to. Take away that id.", id=each),
            )

    def resolve(turn: Turn[Table]) -> FeatureOf:
        turn.happens(FeatureGranted(action.actor, action.id, name, action.value, action.applies_to))
        return FeatureOf(action.id, name, action.value)

    return Plan(resolve)


def remove_feature(table: Table, action: RemoveFeature) -> Plan:
    """The GM takes away a feature that is over (TF-19)."""
    feature = feature_of(table.characters[action.actor], action.id)

    def resolve(turn: Turn[Table]) -> FeatureOf:
        turn.happens(FeatureRemoved(action.actor, feature.id, feature.name, feature.value, feature.applies_to))
        return FeatureOf(feature.id, feature.name, feature.value)

    return Plan(resolve)
