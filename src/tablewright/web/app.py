"""The server as an ASGI application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager

from prometheus_client import CollectorRegistry
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from tablewright.host.tables import Tables
from tablewright.kernel.decision import Declined
from tablewright.kernel.text import plain
from tablewright.settings import Settings
from tablewright.store.errors import StoreUnavailable
from tablewright.web.answers import declined_answer
from tablewright.web.api.openapi import api_routes
from tablewright.web.assets import asset
from tablewright.web.declining import Absent, Unavailable
from tablewright.web.drawn import Drawn
from tablewright.web.health import Measured, Standing, healthz, metrics, readyz
from tablewright.web.live import live
from tablewright.web.rates import Rates
from tablewright.web.routes.advance import advance
from tablewright.web.routes.advice import advice, advice_part
from tablewright.web.routes.content import content, content_file
from tablewright.web.routes.create import create, create_page
from tablewright.web.routes.desk import award, desk, overrides
from tablewright.web.routes.dice import dice_file, dice_page
from tablewright.web.routes.doing import COMMANDS, act, doing, renew
from tablewright.web.routes.home import home, open_table
from tablewright.web.routes.invite import invite
from tablewright.web.routes.join import join, join_page, take_seat, take_seat_page
from tablewright.web.routes.lab import lab, lab_curve, lab_file, lab_lint, lab_scene
from tablewright.web.routes.log import log, log_part
from tablewright.web.routes.look import look
from tablewright.web.routes.luck import luck
from tablewright.web.routes.options import options
from tablewright.web.routes.parts import PARTS, parts, table_part
from tablewright.web.routes.rules import all_rules, rules
from tablewright.web.routes.story import story
from tablewright.web.routes.table import entry_part, preview, table, tray_part, wanted_dice
from tablewright.web.routes.tool import tool
from tablewright.web.routes.undoing import back, undoing
from tablewright.web.routes.worth import worth
from tablewright.web.security import Door
from tablewright.web.site import Site

__all__ = ["app"]

PAGES = [
    Route("/", home),
    Route("/tables", open_table, methods=["POST"]),
    Route("/look", look, methods=["POST"]),
    Route("/lab", lab),
    Route("/lab/{system}", lab_curve),
    Route("/lab/{system}/curve/{form}", lab_file),
    Route("/lab/{system}/scene", lab_scene),
    Route("/lab/{system}/lint", lab_lint),
    Route("/rules", all_rules),
    Route("/rules/{system}", rules),
    Route("/join/{token}", join_page),
    Route("/join/{token}", join, methods=["POST"]),
    Route("/seat/{token}", take_seat_page),
    Route("/seat/{token}", take_seat, methods=["POST"]),
    Route("/t/{table}", table),
    WebSocketRoute("/t/{table}/live", live),
    Route("/t/{table}/log", log),
    Route("/t/{table}/desk", desk),
    Route("/t/{table}/overrides", overrides),
    Route("/t/{table}/award", award, methods=["POST"]),
    Route("/t/{table}/part/log", log_part),
    Route("/t/{table}/part/entry", entry_part),
    Route("/t/{table}/part/tray", tray_part),
    *(Route(f"/t/{{table}}/part/{part}", table_part(part)) for part in PARTS),
    Route("/t/{table}/parts", parts),
    Route("/t/{table}/preview", preview, methods=["POST"]),
    Route("/t/{table}/wanted", wanted_dice, methods=["POST"]),
    Route("/t/{table}/advice", advice, methods=["POST"]),
    Route("/t/{table}/part/advice", advice_part, methods=["POST"]),
    Route("/t/{table}/act", act, methods=["POST"]),
    Route("/t/{table}/renew", renew, methods=["POST"]),
    *(Route(f"/t/{{table}}/{name}", doing(read), methods=["POST"]) for name, read in COMMANDS.items()),
    Route("/t/{table}/create", create_page),
    Route("/t/{table}/create", create, methods=["POST"]),
    Route("/t/{table}/advance/{character:path}", advance),
    Route("/t/{table}/worth/{character:path}", worth),
    Route("/t/{table}/luck", luck),
    Route("/t/{table}/invite", invite),
    Route("/t/{table}/options", options),
    Route("/t/{table}/content", content),
    Route("/t/{table}/content.json", content_file),
    Route("/t/{table}/dice", dice_page),
    Route("/t/{table}/dice.json", dice_file),
    Route("/t/{table}/undo", undoing),
    Route("/t/{table}/back", back),
    Route("/t/{table}/story/{character:path}", story),
    Route("/t/{table}/tools/{tool}/{character:path}", tool),
    Route("/static/{path:path}", asset),
]

WATCHING = [Route("/healthz", healthz), Route("/readyz", readyz), Route("/metrics", metrics)]


def app(settings: Settings, running: AbstractAsyncContextManager[Tables]) -> Starlette:
    """The application over tables that run for as long as it does."""

    @asynccontextmanager
    async def lifespan(application: Starlette) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            try:
                tables = await stack.enter_async_context(running)
            except StoreUnavailable as fault:
                application.state.fault = fault.sentence
                raise
            application.state.measures = measures
            measures.register(Standing(tables))
            application.state.site = Site(settings, tables, Rates(), Drawn())
            yield

    measures = CollectorRegistry()
    return Starlette(
        routes=[*PAGES, *api_routes(), *WATCHING],
        middleware=[Middleware(Measured, measures), Middleware(Door, settings)],
        exception_handlers=dict.fromkeys((Declined, StoreUnavailable, HTTPException), _turned_down),
        lifespan=lifespan,
    )


async def _turned_down(request: Request, error: Exception) -> Response:
    """What the request is told; a path or a method that is not there is as absent as a table that is not."""
    match error:
        case Declined():
            return declined_answer(request, error)
        case StoreUnavailable(sentence=sentence):
            return declined_answer(request, Unavailable(plain(sentence)))
        case _:
            return declined_answer(request, Absent())
