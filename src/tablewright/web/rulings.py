"""The form of the table's rulings: which values were picked."""

from __future__ import annotations

import json
from typing import Any

from tablewright.kernel.decision import Invalid
from tablewright.kernel.text import text
from tablewright.table import commands as c
from tablewright.table.fill import whole
from tablewright.table.rulings import Ruling, rulings
from tablewright.web.forms import Form
from tablewright.web.seats import Seated

__all__ = ["NUMBER", "read_rulings"]

NUMBER = "n"
"""What is picked where the value is a number, which stands in a field of its own."""


def read_rulings(seated: Seated, form: Form) -> c.SetOptions:
    """What the form changes; raises `Invalid`.

    An option stands in it as `o.KEY`, its value as JSON; of one that may be a number too, the number as `n.KEY`.
    """
    found = {}
    for ruling in rulings(seated.system, seated.state.world.options):
        value = _picked(ruling, form)
        if value != ruling.value:
            found[ruling.option.key] = value
    return c.SetOptions(found)


def _picked(ruling: Ruling, form: Form) -> Any:
    option = ruling.option
    written = form.get(f"o.{option.key}", "")
    if not written:
        return ruling.value
    if option.lowest is not None and (written == NUMBER or not option.values):
        number = whole(form.get(f"n.{option.key}", "") if option.values else written, option.key)
        if number < option.lowest:
            raise Invalid(option.key, text("This is to be a whole number from {least}.", least=option.lowest))
        return number
    for value, _ in option.values:
        if json.dumps(value) == written:
            return value
    raise Invalid(option.key, text("This is no value of this option. Load the page again and pick one."))
