"""Takes the pictures of the documentation: a server of its own, a real browser, one table of each game.

`screenshots.py [FOLDER]` writes them into `docs/screenshots` unless told otherwise.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
LAPTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
FIRST_ROLL = "#sheet a[data-roll]"


@contextmanager
def server(folder: Path) -> Iterator[str]:
    """A server on a free port, as long as the pictures are taken; gives its address."""
    program = str(Path(sys.executable).parent / "tablewright")
    command = [program, "serve", "--port", "0", "--db", str(folder / "tables.sqlite")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603 - our own program
        try:
            said = process.stdout.readline() if process.stdout else ""
            found = re.search(r"http://[\d.]+:\d+", said)
            if found is None:
                raise SystemExit(f"The server did not say its address, but: {said}")
            yield found[0]
        finally:
            process.terminate()


def main() -> None:
    """Take the pictures, and name each."""
    to = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "screenshots"
    to.mkdir(parents=True, exist_ok=True)
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as home, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, page in pictures(browser, home):
            page.wait_for_load_state("networkidle")
            page.screenshot(path=to / f"{name}.png")
            print(to / f"{name}.png")
        browser.close()


def pictures(browser: Browser, home: str) -> Iterator[tuple[str, Page]]:
    """Each picture's name, and the page as it is to be taken."""
    gm = person(browser, home, LAPTOP)
    yield "home", gm
    games = gm.locator('input[name="game"]').evaluate_all("each => each.map(input => input.value)")
    for game in games:
        table = open_table(gm, home, game)
        begin_roll(gm)
        yield f"{game}-table", gm
        yield from on_a_phone(browser, gm, table, game)


def on_a_phone(browser: Browser, gm: Page, table: str, game: str) -> Iterator[tuple[str, Page]]:
    """A player of the table: a check of secret difficulty, what can be bought, a roll in Russian and in the dark."""
    gm.goto(f"{table}/invite")
    link = gm.locator(".secretlink code").first.inner_text()
    gm.goto(table)
    player = person(browser, link, PHONE)
    join(player, "Ana")
    hand_over(gm, player, "Ana")
    begin_roll(gm)
    gm.click("#call > summary")
    gm.fill("#call-title", "Past the toll gate")
    gm.locator("label", has=gm.locator("#call-secret")).click()
    gm.click('#call button[formaction$="/call"]')
    tab(player, "roll")
    player.click("#cards a.primary")
    player.wait_for_selector(".curve")
    yield f"{game}-phone-secret", player
    character = player.get_attribute("body", "data-character")
    gm.goto(f"{table}/advance/{character}")
    yield f"{game}-advance", gm
    dark = person(browser, link, PHONE, locale="ru-RU", dark=True)
    join(dark, "Оля")
    gm.goto(table)
    hand_over(gm, dark, "Оля")
    begin_roll(dark)
    yield f"{game}-phone-roll-ru-dark", dark


def person(browser: Browser, url: str, size: ViewportSize, *, locale: str = "en-GB", dark: bool = False) -> Page:
    """Somebody's browser, at an address."""
    context = browser.new_context(viewport=size, locale=locale, color_scheme="dark" if dark else "light")
    page = context.new_page()
    page.goto(url)
    return page


def open_table(page: Page, home: str, game: str) -> str:
    """Open a table with the sample party; gives its address."""
    page.goto(home)
    page.check(f'input[name="game"][value="{game}"]')
    page.fill("#h-t", "The Salt Road")
    page.fill("#h-n", "Noor")
    page.click(".openform button.primary")
    page.wait_for_selector(FIRST_ROLL)
    return page.url


def join(page: Page, name: str) -> None:
    """Sit down by an invitation."""
    page.fill("#j-n", name)
    page.click(".openform button.primary")
    page.wait_for_selector("#sheet")


def hand_over(gm: Page, player: Page, name: str) -> None:
    """Hand the character that the GM looks at to a player, who gets to see it."""
    gm.select_option("#assign-seat", label=name)
    gm.click('form[action$="/assign"] button')
    player.wait_for_selector(FIRST_ROLL)


def begin_roll(page: Page) -> None:
    """Open the tray of the first roll that has a chance; a free pool takes four dice."""
    tab(page, "sheet")
    page.locator(FIRST_ROLL).first.click()
    page.wait_for_selector("#tray-form")
    if page.locator("#c-dice").count():
        page.fill("#c-dice", "4")
    page.wait_for_selector("#tray [aria-busy]", state="detached")


def tab(page: Page, name: str) -> None:
    """Show a pane."""
    page.locator(f'.tabs [data-tab="{name}"]').dispatch_event("click")


if __name__ == "__main__":
    main()
