"""How long a sheet takes to draw with the odds of all that it can roll at eight difficulties, for every game.

What the page does for it, without the request around it: the view of the game, the odds by the rules, the template.
"""

import re
import time
from collections.abc import Callable
from functools import partial
from importlib.metadata import entry_points
from typing import Any

from rich.console import Console
from rich.table import Table

from tablewright.kernel.document import load
from tablewright.kernel.system import System
from tablewright.web.pages.model import TablePage, Viewer
from tablewright.web.pages.render import render
from tablewright.web.pages.strip import strips

TIMES = 15


def best(run: Callable[[], Any]) -> float:
    """Seconds for one run, the best of several."""
    found = float("inf")
    for _ in range(TIMES):
        start = time.perf_counter()
        run()
        found = min(found, time.perf_counter() - start)
    return found


def page(system: System, world: Any, character: str) -> TablePage:
    """The table with this sheet and its odds, as the GM sees it."""
    sheet = system.views.sheet(world, character)
    return TablePage(
        id="bench",
        name="Bench",
        system=system,
        viewer=Viewer("s1", "Noor", "gm"),
        cursor="e0",
        party=(),
        people=(),
        character=character,
        sheet=sheet,
        can_act=True,
        tray=None,
        moves=(),
        entries=(),
        older=None,
        may_advance=True,
        strips=strips(system, world, sheet),
    )


def draw(system: System, drawn: TablePage) -> str:
    """The sheet of a page, in English."""
    return render("parts/sheet.html", "en", system, page=drawn)


def whole(system: System, world: Any, character: str) -> str:
    """All of it: the view, the odds, the template."""
    return draw(system, page(system, world, character))


def main() -> None:
    """Print the table, after the chances on each page were counted."""
    table = Table(
        "sheet", "chances", "its odds", "drawn", "all", "aim", title=f"A sheet with its odds, best of {TIMES}"
    )
    for entry in sorted(entry_points(group="tablewright.systems"), key=lambda each: each.name):
        system: System = entry.load()
        world = load(system, {"system": system.id, **system.views.sample()}).world
        character = next(iter(world.characters))
        sheet, drawn = system.views.sheet(world, character), page(system, world, character)
        html = draw(system, drawn)
        chances = sum(len(cells) for cells in (drawn.strips or {}).values())
        assert len(re.findall(r'<ul class="strip"', html)) == len(drawn.strips or {}), system.id
        took = [
            best(partial(strips, system, world, sheet)),
            best(partial(draw, system, drawn)),
            best(partial(whole, system, world, character)),
        ]
        table.add_row(str(system.title), str(chances), *(f"{each * 1e3:.1f} ms" for each in took), "30 ms")
    Console(width=110).print(table)


if __name__ == "__main__":
    main()
