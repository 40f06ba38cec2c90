"""`/lab`: curves, scenes and lint of any game, without a table; curves go out as files too."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlencode

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from tablewright.kernel.decision import Declined
from tablewright.kernel.system import System
from tablewright.lab.series import as_csv, as_markdown, as_svg
from tablewright.lab.source import as_anydice, as_icepool
from tablewright.web.answers import page_answer
from tablewright.web.declining import Absent
from tablewright.web.lab import CurveView, curve_view, lint_view, scene_view
from tablewright.web.language import language
from tablewright.web.pages.plot import plot
from tablewright.web.site import named_system, site_of
from tablewright.web.words import words

__all__ = ["lab", "lab_curve", "lab_file", "lab_lint", "lab_scene"]

_MEDIA = {
    "csv": "text/csv",
    "md": "text/markdown",
    "svg": "image/svg+xml",
    "anydice": "text/plain",
    "icepool": "text/x-python",
}


async def lab(request: Request) -> Response:
    """The games that can be looked into."""
    return page_answer(request, "lab.html", systems=tuple(site_of(request).tables.systems.values()))


async def lab_curve(request: Request) -> Response:
    """Curves side by side, as a picture and a table."""
    system = _system(request)
    view = await run_in_threadpool(curve_view, system, request.query_params, words(language(request, system), system))
    query = urlencode([*view.asked.items(), *(("who", each) for each in view.people)])
    sources = () if view.problem or not view.readings else _sources(view)
    return page_answer(
        request, "lab_curve.html", system, view=view, plot=plot(view.series), query=query, sources=sources
    )


def _sources(view: CurveView) -> tuple[tuple[str, str], ...]:
    """The first roll for other programs, where they can say it."""
    found = []
    writers: tuple[tuple[str, Callable[..., str]], ...] = (("AnyDice", as_anydice), ("icepool", as_icepool))
    for name, write in writers:
        try:
            found.append((name, write(view.readings[0])))
        except Declined:
            continue
    return tuple(found)


async def lab_file(request: Request) -> Response:
    """The same curves as a file."""
    system, form = _system(request), request.path_params["form"]
    if form not in _MEDIA:
        raise Absent
    said = words(language(request, system), system)
    view = await run_in_threadpool(curve_view, system, request.query_params, said)
    if view.problem is not None:
        return page_answer(request, "lab_curve.html", system, view=view, plot=plot(()), query="", sources=())
    across = view.across.render(said)
    match form:
        case "csv":
            body = as_csv(view.series, across)
        case "md":
            body = as_markdown(view.series, across)
        case "svg":
            body = as_svg(view.series, across)
        case _:
            write = as_anydice if form == "anydice" else as_icepool
            body = "\n".join(write(reading) for reading in view.readings)
    name = f"{system.id}.{'txt' if form == 'anydice' else 'py' if form == 'icepool' else form}"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(body.encode(), headers=headers, media_type=_MEDIA[form])


async def lab_scene(request: Request) -> Response:
    """A plan gone over again and again."""
    system = _system(request)
    view = await run_in_threadpool(scene_view, system, request.query_params)
    return page_answer(request, "lab_scene.html", system, view=view)


async def lab_lint(request: Request) -> Response:
    """The edges of a game."""
    system = _system(request)
    return page_answer(request, "lab_lint.html", system, view=await run_in_threadpool(lint_view, system))


def _system(request: Request) -> System:
    site_of(request).rates.address(request, "lab")
    return named_system(request)
