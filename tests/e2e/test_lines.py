"""Lines break and servers die: nothing that was acknowledged is lost, nothing comes twice."""

from playwright.sync_api import expect


def test_a_page_catches_up_after_its_line_was_cut(seated, people, server, line, two_fingers):
    gm, _, table = seated(two_fingers)
    link = gm.invitation(table)
    far = people(server, "phone")
    far.home = line.url
    far.join(link.replace(server.url, line.url), "Tom")
    far.tab("log")
    expect(far.entries().first).to_be_visible()
    line.cut()
    expect(far.page.locator("#offline")).to_be_visible()
    for words in ("one", "two", "three"):
        gm.page.fill("#note-line", words)
        gm.page.click(".noteform button")
        expect(gm.entries().first).to_contain_text(words)
    line.mend()
    expect(far.entries().first).to_contain_text("three")
    expect(far.page.locator("#offline")).to_be_hidden()
    assert numbers(far) == list(range(max(numbers(far)), 0, -1))


def numbers(person):
    """The numbers of the entries shown, from the top."""
    return [int(entry.get_attribute("data-n")) for entry in person.entries().all()]


def test_a_server_that_is_killed_comes_back_with_everything(seated, own_server, two_fingers):
    gm, player, _ = seated(two_fingers, at=own_server)
    for _ in range(3):
        before = gm.entries().count()
        gm.begin_roll()
        gm.page.click("#roll")
        expect(gm.entries()).to_have_count(before + 1)
    told = [entry.inner_text() for entry in gm.page.locator("#log .say").all()]
    own_server.kill()
    expect(gm.page.locator("#offline")).to_be_visible()
    own_server.start()
    expect(gm.page.locator("#offline")).to_be_hidden()
    before = gm.entries().count()
    gm.begin_roll()
    gm.page.click("#roll")
    expect(gm.entries()).to_have_count(before + 1)
    assert [entry.inner_text() for entry in gm.page.locator("#log .say").all()][1:] == told
    player.tab("log")
    expect(player.entries()).to_have_count(before + 1)
    gm.page.reload()
    expect(gm.entries()).to_have_count(before + 1)
    gm.complaints.clear()  # the console names what it could not fetch meanwhile
    player.complaints.clear()
