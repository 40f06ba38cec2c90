"""Every page, on phone and laptop, light and dark, in both languages: fit for everyone, and at home on this server."""

from urllib.parse import urlsplit

import pytest
from looks import faults
from playwright.sync_api import expect


@pytest.fixture
def gm(people, server, lang):
    return people(server, "laptop", lang, reduced_motion="reduce")


@pytest.fixture
def checked(gm, lang):
    """Look at a page on a laptop and a phone; whatever is wrong with it fails the test."""
    found = []
    yield lambda what, **on: found.extend(faults(gm.page, what, lang, **on))
    assert found == []


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
    lab = f"/lab/{two_fingers}"
    for path in ("/rules", f"/rules/{two_fingers}", lab, f"{lab}/scene", f"{lab}/lint", f"{urlsplit(table).path}/luck"):
        gm.page.goto(f"{gm.home}{path}")
        checked(path)
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
