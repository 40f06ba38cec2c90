"""What every handler of the server works with."""

from __future__ import annotations

import msgspec
from starlette.requests import HTTPConnection

from tablewright.host.tables import Tables
from tablewright.settings import Settings
from tablewright.web.drawn import Drawn
from tablewright.web.rates import Rates

__all__ = ["Site", "site_of"]


class Site(msgspec.Struct, frozen=True):
    """The parts of a running server."""

    settings: Settings
    tables: Tables
    rates: Rates
    drawn: Drawn


def site_of(connection: HTTPConnection) -> Site:
    """The server that this request reached."""
    site: Site = connection.app.state.site
    return site
