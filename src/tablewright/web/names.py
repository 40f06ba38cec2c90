"""Names that people give."""

from __future__ import annotations

from collections.abc import Mapping

from tablewright.kernel.decision import Invalid
from tablewright.kernel.text import text

__all__ = ["named"]

LONGEST = 80


def named(form: Mapping[str, str], field: str) -> str:
    """The name in a field of a form, without the space around it; raises `Invalid`."""
    name = " ".join(form.get(field, "").split())
    if not name:
        raise Invalid(field, text("A name is missing. Write one of up to {most} characters.", most=LONGEST))
    if len(name) > LONGEST:
        raise Invalid(field, text("This name is too long. Write one of up to {most} characters.", most=LONGEST))
    return name
