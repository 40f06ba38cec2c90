"""What authors of games, stores and buses test their work with; needs pytest and Hypothesis."""

from tablewright.testing.bus import BusContract
from tablewright.testing.cases import Case, differences, read_cases
from tablewright.testing.event_log import EventLogContract
from tablewright.testing.system import SystemContract

__all__ = ["BusContract", "Case", "EventLogContract", "SystemContract", "differences", "read_cases"]
