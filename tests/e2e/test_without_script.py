"""Without a script the table still works: forms go and come back as pages."""

from playwright.sync_api import expect


def test_a_table_is_opened_and_a_check_rolled_without_a_script(people, server, game):
    gm = people(server, "phone", java_script_enabled=False)
    gm.open_table(game)
    page = gm.page
    before = gm.entries().count()
    page.locator("#sheet a[data-roll]").first.click()
    expect(page.locator("#tray-form")).to_be_visible()
    if page.locator("#c-dice").count():
        page.fill("#c-dice", "4")
    page.click("#roll")
    expect(gm.entries()).to_have_count(before + 1)


def test_a_refusal_comes_back_with_what_was_typed(people, server, game):
    gm = people(server, java_script_enabled=False)
    gm.open_table(game)
    page = gm.page
    page.locator("#sheet a[data-roll]").first.click()
    page.click("#own-dice > summary")
    page.fill("#faces", "77")
    page.click("#roll")
    expect(page.locator(".banner.refuse").first).to_be_visible()
    gm.complaints.clear()  # the console names each request that was turned down
