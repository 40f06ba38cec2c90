"""A GM and four players play part of an evening: phones, Russian, keys alone, and a line that breaks in the middle."""

import re

from playwright.sync_api import expect
from pressing import roll_by_keys

SECRET = "Mirabilis"


def note(person, words, *, secret=False):
    """Write a line into the log."""
    person.tab("log")
    person.page.fill("#note-line", words)
    if secret:
        person.page.check("#note-secret")
    person.page.click(".noteform button")


def roll(person):
    """Make the first roll of the sheet, by the server's dice."""
    person.begin_roll()
    person.settled()
    person.page.click("#roll")


def told(person):
    """What the log shows, without the times of day."""
    return [re.sub(r"\d\d:\d\d", "…", entry.text_content()) for entry in person.entries().all()]


def test_five_people_share_one_log_that_holds_secrets_and_survives_a_cut(people, server, line, game):
    gm = people(server)
    table = gm.open_table(game)
    link = gm.invitation(table)
    ana, anya = people(server, "phone", color_scheme="dark"), people(server, "phone", "ru")
    keys, far = people(server), people(server)
    far.home = line.url
    players = {"Ana": ana, "Аня": anya, "Kim": keys, "Tom": far}
    refused = []
    for person in (gm, *players.values()):
        person.page.on("response", lambda got: refused.append((got.status, got.url)) if got.status >= 400 else None)
    party = [tie.get_attribute("data-show") for tie in gm.page.locator("#party a[data-show]").all()]
    for place, (name, person) in enumerate(players.items()):
        person.join(link.replace(server.url, person.home), name)
        character = party[place % len(party)]
        gm.page.goto(f"{table}?c={character}")
        if place < len(party):
            gm.hand_over(name)
            expect(gm.page.locator(f"#member-{character} .name")).to_contain_text(name)
    seated = list(players.values())[: len(party)]
    before = gm.entries().count()
    for done, person in enumerate(seated, 1):
        expect(person.page.locator("#sheet a[data-roll]").first).to_be_attached()
        (roll_by_keys if person is keys else roll)(person)
        expect(gm.entries()).to_have_count(before + done)

    note(gm, SECRET, secret=True)
    expect(gm.entries().first).to_contain_text(SECRET)
    line.cut()
    expect(far.page.locator("#offline")).to_be_visible()
    note(far, "Written in the dark.")
    expect(far.page.locator("#waiting")).to_contain_text("1")
    line.mend()
    expect(far.page.locator("#waiting")).to_be_hidden()
    for person in (gm, *players.values()):
        person.tab("log")
        expect(person.entries().first).to_contain_text("Written in the dark.")
        live = told(person)
        assert sum("Written in the dark." in words for words in live) == 1
        assert any(SECRET in words for words in live) == (person is gm)
        person.page.reload()
        person.tab("log")
        expect(person.entries().first).to_contain_text("Written in the dark.")
        assert told(person) == live
        assert len({entry.get_attribute("data-n") for entry in person.entries().all()}) == len(live)
    assert refused == []
    far.complaints.clear()  # the console names what it could not send
