"""The files that pages load: kept in memory, packed once, and good for as long as their bytes are the same."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from functools import cache
from pathlib import Path

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tablewright.web.declining import Absent

__all__ = ["asset"]

_FOLDER = Path(__file__).parent / "static"
_TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2"}


class _Asset(msgspec.Struct, frozen=True):
    """A file, its packed form, its type and the tag of its bytes."""

    body: bytes
    packed: bytes
    kind: str
    tag: str


async def asset(request: Request) -> Response:
    """A file of the pages; a browser that has these bytes is told so."""
    found = _assets().get(request.path_params["path"])
    if found is None:
        raise Absent
    headers = {"etag": found.tag, "cache-control": "public, no-cache", "vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == found.tag:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(found.packed, 200, headers | {"content-encoding": "gzip"}, media_type=found.kind)
    return Response(found.body, 200, headers, media_type=found.kind)


@cache
def _assets() -> dict[str, _Asset]:
    """Every file of the folder by its path; there is no other way to name one."""
    return {path.relative_to(_FOLDER).as_posix(): _read(path) for path in sorted(_FOLDER.rglob("*")) if path.is_file()}


def _read(path: Path) -> _Asset:
    body = path.read_bytes()
    kind = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "text/plain"
    tag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    return _Asset(body, gzip.compress(body, 9, mtime=0), kind, tag)
