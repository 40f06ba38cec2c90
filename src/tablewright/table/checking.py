"""Check the dice of an exported log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablewright.table.fair import Opening, draw_by, pledge_of, roll_key, seal_of

__all__ = ["Misfit", "verify"]


class Misfit(Exception):  # noqa: N818 - a roll that does not fit
    """What of an exported log does not fit, in a sentence that names the roll."""


def verify(log: Mapping[str, Any]) -> tuple[int, int]:
    """How many rolls of an exported log fit their keys, and how many wait for one.

    Raises `Misfit` at the first that does not fit; `KeyError`, `TypeError` or `ValueError` for what is no exported log.
    """
    table = log["table"]
    keys: dict[tuple[int, str], bytes] = {}
    for each in log["epochs"]:
        if each["key"] is not None:
            key = bytes.fromhex(each["key"])
            if pledge_of(key, table, each["epoch"], each["kind"]) != each["pledge"]:
                raise Misfit(f"The key of epoch {each['epoch']}, {each['kind']}, is not the one that was pledged.")
            keys[each["epoch"], each["kind"]] = key
    checked = waiting = 0
    for roll in log["rolls"]:
        known = keys.get((roll["epoch"], roll["kind"]))
        opening = roll["opening"]
        if opening is not None and seal_of(Opening(**opening)) != roll["seal"]:
            raise Misfit(f"The key of roll {roll['entry']} is not the one that it was sealed with.")
        if known is None and opening is None:
            waiting += 1
            continue
        own = bytes.fromhex(opening["key"]) if known is None else roll_key(known, roll["roll"])
        draw = draw_by(own, table, roll["epoch"], roll["roll"])
        faces = [draw(sides) for sides, _ in roll["dice"]]
        if faces != [face for _, face in roll["dice"]]:
            raise Misfit(f"Roll {roll['entry']} should show {faces}.")
        checked += 1
    return checked, waiting
