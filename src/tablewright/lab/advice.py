"""All the advice on one roll: what would change it, what may come first, who should try and help, how hard it is."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec

from tablewright.kernel.decision import Declined
from tablewright.lab.levers import Lever, beforehand, levers
from tablewright.lab.party import Candidate, Dial, Helpers, Need, dial, everyone, group, helpers
from tablewright.lab.reading import Reading

__all__ = ["Advice", "advise", "plain"]


class Advice(msgspec.Struct, frozen=True):
    """What is advised for a roll whose chance is `chance`.

    `who` could try it instead, each as their own tray begins; `group` is the chance where all who can roll for
    themselves; `dial` is null where there is no difficulty to set.
    """

    chance: Fraction
    levers: tuple[Lever, ...]
    first: tuple[Lever, ...]
    helpers: Helpers
    who: tuple[Candidate, ...]
    group: Mapping[Need, Fraction]
    dial: Dial | None


def advise(reading: Reading, begun: Mapping[str, Any]) -> Advice:
    """Work out the advice on a roll that was begun so; raises `Declined` where its chance can't be reckoned."""
    exact = reading.chance()
    key = reading.tray.difficulty
    value = None if key is None else reading.action.get(key)
    who = everyone(reading.system, reading.world, begun, value if isinstance(value, int) else None)
    try:
        hard = dial(who)
    except Declined:
        hard = None
    return Advice(
        exact,
        levers(reading, exact),
        beforehand(reading, exact),
        helpers(reading),
        who,
        group([each.chance for each in who if each.chance is not None]),
        hard,
    )


def plain(advice: Advice) -> dict[str, Any]:
    """The advice for programs: chances as exact fractions, sentences left to be put into words."""
    return {
        "chance": str(advice.chance),
        "levers": [_lever(each) for each in advice.levers],
        "first": [_lever(each) for each in advice.first],
        "helpers": {
            "alone": [{"character": who, "chance": str(chance)} for who, chance in advice.helpers.alone],
            "together": None
            if advice.helpers.together is None
            else {"characters": list(advice.helpers.together[0]), "chance": str(advice.helpers.together[1])},
        },
        "who": [
            {"character": each.character, "chance": None if each.chance is None else str(each.chance)}
            for each in advice.who
        ],
        "group": {need: str(chance) for need, chance in advice.group.items()},
        "dial": None if advice.dial is None else _dial(advice.dial),
    }


def _lever(lever: Lever) -> dict[str, Any]:
    return {
        "label": lever.label,
        "chance": str(lever.chance),
        "cost": dict(lever.cost),
        "first": lever.first,
        "action": lever.action,
    }


def _dial(found: Dial) -> dict[str, Any]:
    return {
        "advised": dict(found.advised),
        "rows": [
            {"difficulty": difficulty, **{name: str(chance) for name, chance in row.items()}}
            for difficulty, row in found.rows.items()
        ],
    }
