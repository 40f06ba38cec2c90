"""Every page, on phone and laptop, light and dark, in both languages: fit for everyone, and at home on this server."""

from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

SIZES = {"phone": {"width": 360, "height": 740}, "laptop": {"width": 1440, "height": 900}}
EVERY_RULE = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
ABOUT_COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
"""What the other colours can change: the markup is the same."""
TO_THE_END = "for (const column of document.querySelectorAll('.col')) column.scrollTop = column.scrollHeight"
"""Where the bar at the foot of a column covers nothing."""
LOOKS = (("laptop", "light", EVERY_RULE), ("laptop", "dark", ABOUT_COLOURS))
LOOKS += (("phone", "dark", EVERY_RULE), ("phone", "light", ABOUT_COLOURS))


@pytest.fixture
def gm(people, server, lang):
    return people(server, "laptop", lang, reduced_motion="reduce")


@pytest.fixture
def checked(gm):
    """Look at a page on a laptop and a phone, in light and dark; whatever axe finds, or is too wide, fails the test."""
    faults = []

    def look(what, *, on=("laptop", "phone")):
        page = gm.page
        for size, colours, rules in LOOKS:
            if size not in on:
                continue
            page.set_viewport_size(SIZES[size])
            page.emulate_media(color_scheme=colours)
            page.evaluate(TO_THE_END)
            faults.extend(
                (what, size, colours, found["id"], [node["html"][:200] for node in found["nodes"]])
                for found in Axe().run(page, options=rules).response["violations"]
            )
            width = page.evaluate("document.documentElement.scrollWidth")
            if width > SIZES[size]["width"]:
                faults.append((what, size, "is as wide as", width))

    yield look
    assert faults == []


def test_the_pages_of_a_table(gm, checked, game):
    page = gm.page
    page.goto(gm.home)
    checked("home")
    gm.open_table(game)
    checked("the table", on=("laptop",))
    for tab in ("sheet", "log", "party", "desk"):
        gm.tab(tab)
        checked(tab, on=("phone",))
    gm.begin_roll()
    for fold in page.locator("#tray details > summary").all():
        fold.click()
    checked("roll")
    page.click("#roll")
    expect(page.locator("#tray-form")).to_have_count(0)
    gm.tab("log")
    page.locator("#log details > summary").first.click()
    checked("a roll in the log")
    for path, link in linked(page).items():
        page.goto(f"{gm.home}{link}")
        expect(page.locator("main")).to_be_visible()
        checked(path)


def linked(page):
    """The pages of the table that its page leads to, one link for each path."""
    links = page.locator('a[href^="/t/"]').evaluate_all("all => all.map(link => link.getAttribute('href'))")
    return {urlsplit(link).path: link for link in links if urlsplit(link).path.count("/") > 2}


def test_the_pages_around_a_table(gm, checked, two_fingers):
    table = gm.open_table(two_fingers)
    gm.page.goto(f"{table}/invite")
    checked("invite")
    gm.page.goto(gm.page.locator(".secretlink code").first.inner_text())
    checked("join")
    gm.page.goto(f"{gm.home}/nowhere")
    checked("error")
    gm.complaints.clear()  # the console names the page that is not there


def test_the_language_and_the_colours_are_picked_and_kept(people, server):
    somebody = people(server)
    page = somebody.page
    page.goto(server.url)
    page.click(".menu > summary")
    page.click('button[name="lang"][value="ru"]')
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    page.click(".menu > summary")
    page.click('button[name="theme"][value="dark"]')
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "ru")
