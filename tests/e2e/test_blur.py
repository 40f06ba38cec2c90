"""A foggy day for four characters: the GM moves the scene, and whatever waits for somebody is a tap away."""

import json

import pytest
from playwright.sync_api import expect

WAITING = "#sheet section.check form"
OFFERS = f"#moves form, {WAITING}"


@pytest.fixture
def game():
    return "blur"


def offered(person, **action):
    """The forms that begin an action with these fields."""
    fields = "".join(f"""[value*='"{key}":{json.dumps(value)}']""" for key, value in action.items())
    return person.page.locator(OFFERS, has=person.page.locator(f'input[name="base"]{fields}'))


def tap(person, faces="", **action):
    """Do what is offered with these fields of its action, by dice of one's own, and wait for the log to tell of it."""
    person.tab("sheet")
    expect(offered(person, **action)).not_to_have_count(0)
    form = offered(person, **action).first
    form.evaluate("form => { for (let e = form; (e = e.parentElement); ) if (e.matches('details')) e.open = true }")
    if faces:
        form.evaluate("form => { form.querySelector('details').open = true }")
        form.locator("input[name=faces]").fill(faces)
    known = person.entries().count()
    form.locator("button").last.click()
    expect(person.entries()).to_have_count(known + 1)


def roll_due(person, faces, actor):
    """Take up a Blur roll that is due: its odds come first, then one's own dice."""
    person.tab("sheet")
    person.page.locator(f"#sheet section.check a[href*='blur_roll'][href*='{actor}']").click()
    expect(person.page.locator("#odds .odds-fraction")).to_be_visible()
    person.page.click("#own-dice > summary")
    person.page.fill("#faces", faces)
    known = person.entries().count()
    person.page.click("#roll")
    expect(person.entries()).to_have_count(known + 1)


def waits(person, *types):
    """Wait until these actions, and no others, wait for somebody."""
    cards = person.page.locator("#sheet section.check li")
    found = [person.page.locator(f"input[value*='{kind}'], a[href*='{kind}']") for kind in types]
    for each in found:
        expect(cards.filter(has=each)).not_to_have_count(0)
    for each in found:
        cards = cards.filter(has_not=each)
    expect(cards).to_have_count(0)


def test_a_foggy_day(seated, game):
    """BL-8 to BL-31, BL-53 and BL-55: from noon to the next morning, with nothing on paper."""
    gm, player, table = seated(game, "ru")
    gm.page.goto(f"{table}/create")
    gm.page.fill("#c-name", "Wren")
    gm.page.click(".openform button.primary")
    gm.page.goto(f"{table}?c=osk")
    expect(gm.page.locator("#party .member")).to_have_count(4)
    waits(player)

    # In the afternoon the fog falls, and the fourth turn grinds.
    tap(gm, type="set_scene", time="fogfall")
    tap(gm, type="end_turn")
    tap(gm, type="end_turn")
    tap(gm, type="end_phase", kind="adventure")
    # Osk stands in it with nothing over his face: whether that costs him is the GM's word.
    tap(gm, type="call_blur_roll", actor="osk")
    roll_due(gm, "1", "osk")

    # In camp he eats; Marit's sponge lasts the night and no longer, and her card is there by itself.
    tap(gm, type="begin_phase", kind="camp")
    tap(gm, type="recover", actor="osk", by="food")
    tap(gm, type="leave_camp_together")
    tap(gm, type="end_phase", kind="camp")
    waits(player, "blur_roll")
    roll_due(player, "5 3", "marit")
    waits(player, "choose_infection")
    tap(player, type="choose_infection", category="alternate")
    tap(player, type="fit_filter", filter="sponge")
    waits(player)

    # The morning after, a test with the Blur die, and all that can come of it beforehand.
    tap(gm, type="set_scene", time="night")
    tap(gm, type="set_scene", time="foglift")
    tap(gm, type="begin_phase", kind="adventure")
    player.begin_roll(dice=2)
    player.page.check("input[name='t.blur_die']")
    player.settled()
    player.page.click("#joint summary")
    expect(player.page.locator("#joint tbody tr").last).to_contain_text("100")
    assert player.page.evaluate("document.documentElement.scrollWidth") <= 360
    known = player.entries().count()
    player.page.click("#roll")
    expect(player.entries()).to_have_count(known + 1)


def test_a_winter_in_town(seated, game):
    """BL-5, BL-17, BL-27, BL-45: circles are asked, a filter is bought, and winter goes by, all by tapping."""
    gm, player, table = seated(game)
    gm.page.goto(f"{table}?c=osk")
    tap(gm, type="end_phase", kind="adventure")
    tap(gm, type="begin_phase", kind="town")
    player.begin_roll(dice=3)
    player.page.select_option("#c-kind", "circles")
    player.settled()
    expect(player.page.locator("#odds .odds-fraction")).to_be_visible()
    known = player.entries().count()
    player.page.click("#roll")
    expect(player.entries()).to_have_count(known + 1)
    tap(player, type="buy", thing="sponge")
    for key in ("osk", "marit"):
        gm.page.goto(f"{table}?c={key}")
        tap(gm, type="winter", actor=key)
    tap(gm, type="end_phase", kind="town")
    expect(gm.page.locator("#log")).to_contain_text("Winter in town")


def test_the_forecast_is_worked_out_on_a_phone(seated, game):
    """BL-7 and BL-8: a plot, the degrees after each step, and the averages."""
    _, player, _ = seated(game)
    player.page.locator("#sheet a[href*='/tools/forecast/']").click()
    player.page.click(".toolform button.primary")
    expect(player.page.locator("#answer table")).to_have_count(2)
    expect(player.page.locator("#answer table").first.locator("tbody tr")).to_have_count(11)
    assert player.page.evaluate("document.documentElement.scrollWidth") <= 360
