"""By keyboard alone, and without losing one's place when something arrives."""

from playwright.sync_api import expect
from pressing import roll_by_keys


def test_a_check_is_rolled_by_keyboard_alone(people, server, game):
    gm = people(server)
    gm.open_table(game)
    before = gm.entries().count()
    roll_by_keys(gm)
    expect(gm.entries()).to_have_count(before + 1)


def test_what_arrives_takes_neither_focus_nor_words(seated, game):
    gm, player, _ = seated(game)
    player.tab("log")
    player.page.locator("#note-line").press_sequentially("half a sent")
    gm.page.fill("#note-line", "Meanwhile.")
    gm.page.click(".noteform button")
    expect(player.entries().first).to_contain_text("Meanwhile.")
    expect(player.page.locator("#note-line")).to_be_focused()
    player.page.keyboard.type("ence")
    expect(player.page.locator("#note-line")).to_have_value("half a sentence")


def test_what_is_picked_and_not_sent_yet_stays_picked(seated, people, server, two_fingers):
    gm, _, table = seated(two_fingers)
    link = gm.invitation(table)
    people(server).join(link, "Ben")
    picked = gm.page.locator("#assign-seat")
    picked.select_option(label="Ben")
    gm.page.locator("#note-line").focus()
    people(server).join(link, "Cleo")
    expect(gm.page.locator("#party")).to_contain_text("Cleo")
    expect(picked.locator("option:checked")).to_have_text("Ben")
    gm.page.locator("#party a[data-show]").last.click()
    expect(picked.locator("option:checked")).to_have_text("nobody")


def test_a_tray_that_is_being_filled_in_stays_when_the_world_changes(seated, game):
    gm, player, _ = seated(game)
    player.begin_roll(dice=5)
    number = player.page.locator('#tray-form .stepper input[type="number"]').first
    number.fill("11")
    player.settled()
    number.focus()
    gm.begin_roll()
    gm.page.click("#roll")
    player.tab("log")
    expect(player.entries().first).to_be_visible()
    player.tab("roll")
    expect(number).to_have_value("11")


def test_a_new_roll_is_read_as_one_sentence(people, server, game):
    gm = people(server)
    gm.open_table(game)
    log = gm.page.get_by_role("log")
    expect(log).to_be_visible()
    before = gm.entries().count()
    gm.begin_roll()
    gm.page.click("#roll")
    expect(gm.entries()).to_have_count(before + 1)
    said = log.locator(".entry .say").first
    expect(said).to_be_visible()
    assert "\n" not in said.inner_text().strip()
