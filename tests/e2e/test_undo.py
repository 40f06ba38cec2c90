"""Undo, rulings, stories, tools and the odds on the sheet, through a browser: usable, and fit for everyone."""

import re

import pytest
from looks import SIZES, faults
from playwright.sync_api import expect


@pytest.fixture
def fit():
    """Look at a page on a phone and a laptop; whatever is wrong with it fails the test."""
    found = []
    yield lambda page, what, lang="en": found.extend(faults(page, what, lang))
    assert found == []


def acted(person):
    """Roll the first check of the sheet."""
    before = person.entries().count()
    person.begin_roll()
    person.page.click("#roll")
    expect(person.entries()).to_have_count(before + 1)


def test_what_the_gm_undoes_is_struck_through_on_every_page_at_once(seated, fit):
    gm, player, _ = seated("haze")
    acted(player)
    entry = player.entries().first.get_attribute("id")
    player.tab("log")
    mine = player.page.locator(f"#{entry}")
    undo = gm.page.locator(".doing button").first
    expect(undo).to_have_attribute("aria-label", re.compile("Body"))
    undo.click()
    expect(mine).to_have_class("entry undone")
    expect(mine.locator(".tag", has_text="undone")).to_be_visible()
    expect(gm.page.locator(".doing button").last).to_be_enabled()
    fit(gm.page, "undone")
    gm.page.set_viewport_size(SIZES["laptop"])
    gm.page.locator(".doing button").last.click()
    expect(mine).not_to_have_class("entry undone")


@pytest.mark.parametrize("script", [True, False])
def test_what_rests_on_an_entry_is_named_and_confirmed(people, server, fit, script):
    gm = people(server, java_script_enabled=script)
    gm.open_table("haze")
    page = gm.page
    page.locator("#sheet a[data-roll]").first.click()
    expect(page.locator("#tray-form")).to_be_visible()
    page.click("#roll")
    expect(page.locator("#log > .entry")).to_have_count(3)
    page.locator("#e-2 .undoit button").click()
    expect(page.locator("h1")).to_contain_text("Undo: The sample party sits down")
    expect(page.locator(".plainlist li")).to_have_count(1)
    if script:
        fit(page, "undo")
    page.click(".button.primary")
    expect(page.locator(".entry.undone")).to_have_count(2)
    gm.complaints.clear()  # the console names each request that was turned down


def test_rulings_are_chosen_and_read(people, server, played, fit):
    game, lang = played
    gm = people(server, "laptop", lang)
    table = gm.open_table(game)
    page = gm.page
    page.goto(f"{table}/options")
    fit(page, "rulings", lang)
    switch = page.locator(".rulings [role=switch]").first
    if switch.count():
        switch.evaluate("box => box.click()")
    else:
        page.locator(".rulings select").first.select_option(index=1)
    page.click(".rulings button.primary")
    page.wait_for_load_state()
    expect(page.locator(".rulings .tag.accent")).to_have_count(1)
    page.goto(table)
    expect(page.locator("#log .entry.event").first).to_be_attached()


def test_a_number_tells_its_story(people, server, played, fit):
    game, lang = played
    gm = people(server, "laptop", lang)
    gm.open_table(game)
    page = gm.page
    page.click("#stories > summary")
    fit(page, "stories", lang)
    page.set_viewport_size(SIZES["laptop"])
    page.locator(".storylinks a").first.click()
    expect(page.locator("table.grid, .muted").first).to_be_visible()
    fit(page, "story", lang)


def test_the_odds_stand_on_the_sheet_until_they_are_put_away(people, server, played, fit):
    game, lang = played
    gm = people(server, "laptop", lang)
    gm.open_table(game)
    page = gm.page
    page.click('#sheet form[action="/look"] button')
    expect(page.locator(".strip").first).to_be_visible()
    fit(page, "odds on the sheet", lang)
    page.set_viewport_size(SIZES["laptop"])
    page.click('#sheet form[action="/look"] button')
    expect(page.locator(".strip")).to_have_count(0)


def test_a_tool_is_asked_and_answers(people, server, played, fit):
    game, lang = played
    gm = people(server, "laptop", lang)
    gm.open_table(game)
    page = gm.page
    links = page.locator('#sheet a[href*="/tools/"]')
    for place in range(links.count()):
        links.nth(place).click()
        page.click(".toolform button.primary")
        expect(page.locator("#answer, .banner.refuse").first).to_be_visible()
        fit(page, "tool", lang)
        page.set_viewport_size(SIZES["laptop"])
        page.go_back()
        page.go_back()


def test_the_scene_goes_a_step_back_by_the_clock_whatever_came_since(seated, fit):
    gm, player, _ = seated("blur")
    page = gm.page
    page.locator('#moves form:has(input[name="base"][value*="end_turn"]) button').last.evaluate("each => each.click()")
    expect(page.locator("#log > .entry", has_text="Turn 3 ends")).to_be_visible()
    acted(player)
    page.set_viewport_size(SIZES["laptop"])
    page.locator("#sheet a[href$='/back']").click()
    expect(page.locator("h1")).to_contain_text("Undo: Turn 3 ends")
    fit(page, "a step back")
    page.click(".button.primary")
    expect(page.locator("#log > .entry.undone", has_text="Turn 3 ends")).to_have_count(1)
    expect(page.locator("#log > .entry.undone")).to_have_count(1)
