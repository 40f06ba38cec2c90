"""Real dice: their faces are typed one after another, and count as rolled."""

from playwright.sync_api import expect


def test_the_faces_of_ones_own_dice_are_typed(people, server, game):
    gm = people(server)
    gm.open_table(game)
    before = gm.entries().count()
    gm.begin_roll()
    page = gm.page
    page.click("#own-dice > summary")
    page.fill("#faces", "")
    typed = []
    for _ in range(12):
        page.locator("#faces").press_sequentially("3, " if typed else "3 ")
        gm.settled()
        typed.append(3)
        if page.locator("#dice").get_attribute("data-done") == "1":
            break
    page.click("#roll")
    expect(gm.entries()).to_have_count(before + 1)
    expect(gm.entries().first).to_contain_text("own dice")


def test_a_face_that_the_die_does_not_have_is_refused_with_a_sentence(people, server, game):
    gm = people(server)
    gm.open_table(game)
    before = gm.entries().count()
    gm.begin_roll()
    gm.page.click("#own-dice > summary")
    gm.page.fill("#faces", "77")
    gm.settled()
    expect(gm.page.locator("#dice .banner.refuse")).to_contain_text("77")
    gm.page.click("#roll")
    expect(gm.page.locator("#problem .banner.refuse")).to_contain_text("77")
    assert gm.entries().count() == before
    gm.complaints.clear()  # the console names each request that was turned down
