"""A table is opened, somebody joins by phone, and a check is rolled: in every game, in both languages."""

from playwright.sync_api import expect


def test_a_player_rolls_on_a_phone_and_the_gm_sees_it(seated, game, lang):
    gm, player, _ = seated(game, lang)
    before = gm.entries().count()
    player.begin_roll()
    expect(player.page.locator(".odds-head")).to_be_visible()
    player.page.click("#roll")
    expect(gm.entries()).to_have_count(before + 1)
    rolled = player.entries().first
    expect(rolled).to_be_visible()
    assert rolled.locator(".say").inner_text() == gm.entries().first.locator(".say").inner_text()
    assert player.page.evaluate("document.documentElement.scrollWidth") <= 360
