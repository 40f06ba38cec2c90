"""Which records can be undone, and what they are called then."""

from __future__ import annotations

from tablewright.kernel.text import Text, text
from tablewright.table import records as r

__all__ = ["what_it_was"]


def what_it_was(record: r.Record) -> Text | None:  # noqa: PLR0911 - a case a record
    """The record in the words that everybody who knows of it sees; null for one that changed nothing in the world."""
    match record:
        case r.Acted(name=str(name), tell=tell):
            return text("{character}: {what}", character=name, what=tell.made)
        case r.Acted(tell=tell):
            return tell.made
        case r.Added(name=name):
            return text("New character: {name}", name=name)
        case r.Sampled():
            return text("The sample party sits down")
        case r.Optioned():
            return text("Rulings")
        case r.Assigned(name=name, to=None):
            return text("{character} is nobody's", character=name)
        case r.Assigned(name=name, to=str(to)):
            return text("{character} goes to {who}", character=name, who=to)
        case r.Overridden(name=name, label=label) | r.Lifted(name=name, label=label):
            return text("Override: {label} of {name}", label=label, name=name)
        case _:
            return None
