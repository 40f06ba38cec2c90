"""The rulings that a table may choose otherwise, each with its clause."""

from __future__ import annotations

from tablewright.sdk import Option, text

__all__ = ["OPTIONS"]

_YES_NO = ((False, text("No")), (True, text("Yes")))

OPTIONS = (
    Option(
        "exploding_sixes",
        text("Sixes explode"),
        "FG-8",
        text("Every 6 rolls one more die at once and adds it, again and again."),
        _YES_NO,
    ),
    Option(
        "passive_targets",
        text("Targets do not roll"),
        "FG-4",
        text("Whoever a check is against gives a difficulty of 7 and their modifier."),
        _YES_NO,
    ),
    Option(
        "favor_maneuver_cost",
        text("A maneuver on a favor costs"),
        "FG-19",
        text("What is paid when a maneuver applies to a favor on a physical or combat check."),
        (("focus", text("1 focus")), ("both", text("1 vigor and 1 focus"))),
    ),
    Option(
        "long_rest_heals",
        text("A long rest heals"),
        "FG-34",
        text("So much damage goes with eight hours of rest."),
        ((1, text("1 damage")),),
        lowest=0,
    ),
    Option(
        "long_rest_relieves",
        text("A long rest relieves"),
        "FG-34",
        text("So much stress goes with eight hours of rest."),
        ((1, text("1 stress")),),
        lowest=0,
    ),
    Option(
        "short_rest_share",
        text("A short rest gives back"),
        "FG-34",
        text("This share of the maximum of each pool, rounded down, comes back in an hour."),
        (("1/2", text("half of each pool")), ("0", text("nothing")), ("1", text("all of it"))),
    ),
)
