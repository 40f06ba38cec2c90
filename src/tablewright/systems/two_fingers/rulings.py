"""The rulings that a table may choose otherwise: the Options of the rules."""

from tablewright.sdk import Option, text

__all__ = ["OPTIONS"]

OPTIONS = (
    Option(
        "meets_beats",
        text("A total that equals the difficulty"),
        "TF-2",
        text("Whether as much as the difficulty is enough on the die. Without a die it is never enough (TF-8)."),
        ((True, text("succeeds")), (False, text("fails"))),
    ),
    Option(
        "elementary_automatic",
        text("Elementary tasks"),
        "TF-22",
        text("Whether a difficulty of 3 and less passes without a die, whatever the modifiers."),
        ((False, text("are rolled like others")), (True, text("pass without a die"))),
    ),
    Option(
        "attribute_cap",
        text("The highest level of an attribute"),
        "TF-11",
        text("How far an attribute can be bought. What is higher already stays."),
        ((None, text("no bound")),),
        lowest=0,
    ),
    Option(
        "starting_xp",
        text("Experience to begin with"),
        "TF-20",
        text("What a new character has to spend before the first award."),
        lowest=0,
    ),
)
