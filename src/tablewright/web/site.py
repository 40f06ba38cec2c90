"""What every handler of the server works with."""

from __future__ import annotations

import msgspec
from starlette.requests import HTTPConnection

from tablewright.host.tables import Tables
from tablewright.kernel.system import System
from tablewright.settings import Settings
from tablewright.web.declining import Absent
from tablewright.web.drawn import Drawn
from tablewright.web.rates import Rates

__all__ = ["Site", "named_system", "site_of"]


class Site(msgspec.Struct, frozen=True):
    """The parts of a running server."""

    settings: Settings
    tables: Tables
    rates: Rates
    drawn: Drawn


def named_system(connection: HTTPConnection) -> System:
    """The game that the path names; raises `Absent`."""
    system = site_of(connection).tables.systems.get(connection.path_params["system"])
    if system is None:
        raise Absent
    return system


def site_of(connection: HTTPConnection) -> Site:
    """The server that this request reached."""
    site: Site = connection.app.state.site
    return site
