"""Several people at one table: texts that cross, a line that breaks in the middle, and keys instead of a mouse."""

import re

from playwright.sync_api import expect


def test_two_who_write_at_once_lose_neither_text(seated, two_fingers):
    gm, player, _ = seated(two_fingers)
    player.tab("party")
    for person, words in ((gm, "Bring rope."), (player, "Bring a ladder.")):
        person.page.fill("#text-party-words", words)
    gm.page.click("#text-party button")
    expect(gm.page.locator("#text-party [role=status]")).not_to_be_empty()
    expect(player.page.locator("#text-party-words")).to_have_value("Bring a ladder.")
    player.page.locator("#text-party .line button").last.click()
    conflict = player.page.locator("#text-party .conflict")
    expect(conflict).to_contain_text("Bring rope.")
    expect(player.page.locator("#text-party-words")).to_have_value("Bring a ladder.")
    conflict.get_by_role("button", name="Put both together").click()
    player.page.locator("#text-party > .line button").click()
    expect(gm.page.locator("#text-party-words")).to_have_value("Bring rope.\n\nBring a ladder.")
    player.complaints.clear()  # the console names the refusal


def test_what_is_done_without_a_line_comes_once_when_it_is_back(seated, line, two_fingers):
    gm, far, _ = seated(two_fingers, line=line)
    far.begin_roll()
    far.settled()
    line.cut()
    expect(far.page.locator("#offline")).to_be_visible()
    before = gm.entries().count()
    far.page.click("#roll")
    expect(far.page.locator("#waiting")).to_contain_text("1")
    far.tab("log")
    for words in ("one", "two"):
        far.page.fill("#note-line", words)
        far.page.click(".noteform button")
        expect(far.page.locator("#note-line")).to_have_value("")
    far.tab("party")
    far.page.fill("#text-party-words", "Bring rope.")
    far.page.click("#text-party > .line button")
    expect(far.page.locator("#waiting")).to_contain_text("4")
    line.mend()
    expect(far.page.locator("#waiting")).to_be_hidden()
    expect(gm.entries()).to_have_count(before + 4)
    expect(gm.page.locator("#text-party-words")).to_have_value("Bring rope.")
    said = [entry.inner_text() for entry in gm.page.locator("#log .note").all()][:2]
    assert [words.rpartition(": ")[2] for words in said] == ["two", "one"]
    far.page.reload()
    far.tab("log")
    expect(far.entries()).to_have_count(before + 4)
    expect(far.page.locator("#waiting")).to_be_hidden()
    far.complaints.clear()  # the console names what it could not send


def test_keys_are_listed_and_can_be_switched_off(people, server, two_fingers):
    gm = people(server)
    gm.open_table(two_fingers)
    page = gm.page
    page.keyboard.press("l")
    expect(page.locator("#log-h")).to_be_focused()
    page.keyboard.press("n")
    page.keyboard.type("?s/")
    expect(page.locator("#note-line")).to_have_value("?s/")
    page.locator("#sheet-h").click()
    page.keyboard.press("?")
    keys = page.locator("#keys")
    expect(keys).to_be_visible()
    keys.locator(".switch").click()
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    page.keyboard.press("/")
    page.keyboard.press("?")
    expect(keys).to_be_hidden()
    assert "/log" not in page.url


def test_a_link_to_an_entry_works_on_a_fresh_page(people, server, two_fingers):
    gm = people(server)
    table = gm.open_table(two_fingers)
    gm.page.goto("about:blank")
    gm.page.goto(f"{table}#e-1")
    expect(gm.page.locator("#e-1")).to_be_in_viewport()
    gm.page.goto("about:blank")
    gm.page.goto(f"{table}#e-999")
    gm.page.wait_for_url(re.compile(r"/log\?at=999"))
    expect(gm.entries().first).to_be_visible()


def test_at_twice_the_size_and_in_forced_colours_nothing_is_cut_off(people, server, two_fingers):
    gm = people(server, lang="ru", forced_colors="active")
    table = gm.open_table(two_fingers)
    page = gm.page
    page.set_viewport_size({"width": 640, "height": 450})  # a laptop of 1280 at 200 %
    for path in ("", "/log", "/desk", "/overrides", "/options", "/invite"):
        page.goto(f"{table}{path}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 640, path
        for button in page.locator("main .button.primary:visible").all():
            assert button.evaluate("node => getComputedStyle(node).color !== getComputedStyle(node).backgroundColor")
