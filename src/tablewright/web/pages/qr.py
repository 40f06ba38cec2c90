"""A link as a QR code, drawn into the page."""

from __future__ import annotations

import msgspec
import segno

__all__ = ["Qr", "qr"]


class Qr(msgspec.Struct, frozen=True):
    """The side of the square in modules, quiet zone included, and the path of its dark ones."""

    side: int
    path: str


def qr(url: str) -> Qr:
    """Draw a link.

    >>> qr("https://table.example/j/1").side
    33
    """
    border = 4
    rows = list(segno.make(url, micro=False, error="m").matrix)
    strokes: list[str] = []
    for y, row in enumerate(rows):
        strokes.append(f"M{border} {y + border + 0.5}")
        x = 0
        while x < len(row):
            run = x
            while run < len(row) and row[run] == row[x]:
                run += 1
            strokes.append(f"{'h' if row[x] else 'm'}{run - x}{'' if row[x] else ' 0'}")
            x = run
    return Qr(len(rows) + 2 * border, "".join(strokes))
