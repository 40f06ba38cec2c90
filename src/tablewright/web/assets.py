"""The files that pages load: kept in memory, packed once, and named by their bytes, to be kept for good."""

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

__all__ = ["asset", "edition"]

_FOLDER = Path(__file__).parent / "static"
_TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2"}


class _Asset(msgspec.Struct, frozen=True):
    """A file, its packed form, its type and the tag of its bytes."""

    body: bytes
    packed: bytes
    kind: str
    tag: str


async def asset(request: Request) -> Response:
    """A file of the pages, under the name of all their bytes for good, under its plain name for now."""
    path: str = request.path_params["path"]
    current = path.removeprefix(f"{edition()}/")
    found = _assets().get(current)
    if found is None:
        raise Absent
    lasting = "public, max-age=31536000, immutable" if current != path else "public, no-cache"
    headers = {"etag": found.tag, "cache-control": lasting, "vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == found.tag:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(found.packed, 200, headers | {"content-encoding": "gzip"}, media_type=found.kind)
    return Response(found.body, 200, headers, media_type=found.kind)


@cache
def edition() -> str:
    """A name for the bytes of all files together: scripts and styles load one another from the same edition."""
    tags = "".join(f"{path}{found.tag}" for path, found in _assets().items())
    return hashlib.sha256(tags.encode()).hexdigest()[:12]


@cache
def _assets() -> dict[str, _Asset]:
    """Every file of the folder by its path; there is no other way to name one."""
    return {path.relative_to(_FOLDER).as_posix(): _read(path) for path in sorted(_FOLDER.rglob("*")) if path.is_file()}


def _read(path: Path) -> _Asset:
    body = path.read_bytes()
    kind = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "text/plain"
    tag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    return _Asset(body, gzip.compress(body, 9, mtime=0), kind, tag)
