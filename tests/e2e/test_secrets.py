"""What the GM rolls in secret never reaches the browser of a player."""

import json
import re

import pytest
from playwright.sync_api import expect

SECRET = "Mirabilis"
ALOUD = "All clear."


def roll_in_secret(gm, *, difficulty, note):
    """A roll that nobody else is shown, and a note that is the GM's own."""
    before = gm.entries().count()
    gm.begin_roll()
    number = gm.page.locator('#tray-form .stepper input[type="number"]').first
    number.fill(str(difficulty))
    gm.settled()
    gm.page.select_option("#level", "nothing")
    gm.page.click("#roll")
    expect(gm.entries()).to_have_count(before + 1)
    gm.page.fill("#note-line", note)
    gm.page.check("#note-secret")
    gm.page.click(".noteform button")
    expect(gm.entries()).to_have_count(before + 2)


def say_aloud(gm, player, words):
    """A note for everybody: when the player has it, everything before it has come too."""
    expect(gm.page.locator("#note-secret")).not_to_be_checked()
    gm.page.fill("#note-line", words)
    gm.page.click(".noteform button")
    player.tab("log")
    expect(player.entries().first).to_contain_text(words)


def evened(texts):
    """Texts without what differs from table to table: ids and times."""
    changing = r"\b[0-9a-f]{16}\b|\d{4}-\d\d-\d\dT[\d:.]+Z|\b\d\d:\d\d\b"
    return [re.sub(changing, "…", text) for text in texts]


def messages(person):
    """The live messages, without those of who is here, which come whenever they come."""
    return [heard for heard in person.messages if json.loads(heard)["type"] != "presence"]


def test_a_secret_is_in_no_byte_that_the_player_got(seated, line, game):
    gm, player, table = seated(game, line=line)
    roll_in_secret(gm, difficulty=7, note=SECRET)
    say_aloud(gm, player, ALOUD)
    player.page.goto(table.replace(gm.home, line.url))
    expect(player.page.locator("#sheet a[data-roll]").first).to_be_visible()
    received = bytes(line.received)
    assert received.count(ALOUD.encode()) >= 2, "what is for all comes by the live line and with the page"
    assert SECRET.encode() not in received
    assert b'class="entry secret"' not in received


def test_whatever_the_secret_the_player_gets_the_same_bytes(seated, game):
    got = []
    for difficulty, note in ((5, "short"), (14, "a secret of quite another length")):
        gm, player, table = seated(game)
        heard = len(player.messages)
        roll_in_secret(gm, difficulty=difficulty, note=note)
        say_aloud(gm, player, ALOUD)
        live = messages(player)[-1:] if len(player.messages) > heard else []
        player.page.goto(table)
        page = player.page.request.get(table).text()
        got.append(evened([*live, page]))
    assert got[0] == got[1]


def test_a_called_check_of_secret_difficulty_shows_the_curve_and_nothing_else(seated, game):
    got = []
    for difficulty in (6, 15):
        gm, player, _ = seated(game)
        gm.begin_roll()
        number = gm.page.locator('#tray-form .stepper input[type="number"]').first
        number.fill(str(difficulty))
        gm.settled()
        gm.page.click("#call > summary")
        gm.page.fill("#call-title", "Past the gate")
        gm.page.locator("label", has=gm.page.locator("#call-secret")).click()
        gm.page.click('#call button[formaction$="/call"]')
        player.tab("roll")
        called = player.page.locator("#cards a.primary")
        expect(called).to_be_visible()
        with player.page.expect_response("**/part/tray?**") as answer:
            called.click()
        expect(player.page.locator(".curve")).to_be_visible()
        got.append(evened([answer.value.text()]))
        assert player.page.locator(".odds-fraction").count() == 0
    assert got[0] == got[1]


@pytest.mark.parametrize("level,seen", [("made", False), ("outcome", True)])
def test_the_gm_opens_a_roll_step_by_step(seated, game, level, seen):
    gm, player, _ = seated(game)
    before = player.entries().count()
    gm.begin_roll()
    gm.page.select_option("#level", "nothing")
    gm.page.click("#roll")
    entry = gm.page.locator("#log .entry.secret").first
    entry.locator("select").select_option(level)
    entry.locator('form[action$="/disclose"] button').click()
    player.tab("log")
    expect(player.entries()).to_have_count(before + 1)
    assert bool(player.entries().first.locator(".result").count()) is seen
    assert player.entries().first.locator(".sum").count() == 0
