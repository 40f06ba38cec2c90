"""A seat that is withdrawn goes dark at once, on a page that is open."""

from playwright.sync_api import expect


def test_a_withdrawn_seat_goes_dark_while_its_page_is_open(seated, two_fingers):
    gm, player, table = seated(two_fingers)
    gm.page.goto(f"{table}/invite")
    gm.page.click('form[action$="/revoke"] button')
    expect(player.page.locator(".dark")).to_be_visible()
    assert player.page.locator("main, .log, #sheet").count() == 0
    player.page.reload()
    expect(player.page.locator("#sheet")).to_have_count(0)
    player.complaints.clear()  # the console names the page that is not there any more


def test_presence_is_told_to_whoever_is_here(seated, two_fingers):
    gm, player, _ = seated(two_fingers)
    here = gm.page.locator("#party .people .person.here")
    expect(here).to_have_count(2)
    player.page.close()
    expect(here).to_have_count(1)


def test_who_is_made_a_gm_sees_the_desk_at_once(seated, two_fingers):
    gm, player, table = seated(two_fingers)
    expect(player.page.locator("#desk")).to_have_count(0)
    gm.page.goto(f"{table}/invite")
    row = gm.page.locator("li", has=gm.page.locator('form[action$="/revoke"]'))
    row.locator("select").select_option("gm")
    row.locator('form[action$="/role"] button').click()
    expect(player.page.locator("#desk")).to_have_count(1)


def test_an_archived_table_says_so_on_an_open_page_until_it_is_back(seated, two_fingers):
    gm, player, table = seated(two_fingers)
    gm.page.goto(f"{table}/invite")
    gm.page.click('form[action$="/archive"] button')
    expect(player.page.locator("#away")).to_contain_text("Archived.")
    gm.page.click('form[action$="/restore"] button')
    expect(player.page.locator("#away")).to_be_empty()
