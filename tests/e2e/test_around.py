"""The log's own page and the desk show what happens while they are open, and keep what is typed on them."""

from playwright.sync_api import expect


def test_the_log_page_shows_what_matches_its_filter_at_once(seated, two_fingers):
    gm, player, table = seated(two_fingers)
    gm.page.goto(f"{table}/log?q=rope")
    expect(gm.entries()).to_have_count(0)
    gm.page.fill("#f-check", "not sent yet")
    player.tab("log")
    for words in ("Bring lamps.", "Bring rope.", "More rope."):
        player.page.fill("#note-line", words)
        player.page.click(".noteform button")
        expect(player.page.locator("#note-line")).to_have_value("")
    expect(gm.entries()).to_have_count(2)
    expect(gm.entries().first).to_contain_text("More rope.")
    expect(gm.page.locator("#nothing")).to_have_count(0)
    expect(gm.page.locator("#f-check")).to_have_value("not sent yet")
    expect(gm.page.locator("#f-check")).to_be_focused()
    assert gm.page.locator("#log .fresh").count() == 0


def test_the_desk_shows_what_another_does_and_keeps_what_is_typed(seated, two_fingers):
    gm, _, table = seated(two_fingers)
    desk = gm.context.new_page()
    desk.goto(f"{table}/desk")
    desk.fill("#prep-title", "not sent yet")
    gm.page.goto(f"{table}/desk")
    gm.page.fill("#prep-title", "The old bridge")
    gm.page.fill("#prep-value", "12")
    gm.page.click('form[action$="/prepare"] button')
    expect(desk.locator("#prep-section li")).to_contain_text("The old bridge")
    expect(desk.locator("#prep-title")).to_have_value("not sent yet")
    expect(gm.page.locator("#prep-section li")).to_contain_text("The old bridge")
    expect(gm.page.locator("#prep-title")).to_have_value("")
