"""The machine interface: one request, one response, for every rule of every system."""

from tablewright.act.respond import LIMITS, respond
from tablewright.act.schema import schema

__all__ = ["LIMITS", "respond", "schema"]
