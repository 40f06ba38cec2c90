"""A QR code: the path draws the very modules."""

import re

import segno

from tablewright.web.pages.qr import qr

LINK = "https://table.example/join/" + "aB3-_" * 9


def modules(drawn):
    """The dark modules of a path, by walking it."""
    dark, x, y = set(), 0, 0
    for move, at, down, line, gap in re.findall(r"(M)([\d.]+) ([\d.]+)|h(\d+)|m(\d+) 0", drawn.path):
        if move:
            x, y = int(at), int(float(down))
        elif line:
            dark |= {(x + step, y) for step in range(int(line))}
            x += int(line)
        else:
            x += int(gap)
    return dark


def test_the_path_draws_the_modules_of_the_code_with_a_quiet_zone():
    drawn = qr(LINK)
    matrix = list(segno.make(LINK, micro=False, error="m").matrix)
    expected = {(x + 4, y + 4) for y, row in enumerate(matrix) for x, module in enumerate(row) if module}
    assert modules(drawn) == expected
    assert drawn.side == len(matrix) + 8
