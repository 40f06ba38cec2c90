"""A foggy day for four characters: the GM moves the scene, and whatever waits for somebody is a tap away."""

import json

import pytest
from playwright.sync_api import expect

WAITING = "#sheet section.check form"
OFFERS = f"#moves form, {WAITING}"


@pytest.fixture
def game():
    return "blur"


def bases(forms):
    return [
        json.loads(base) for base in forms.locator('input[name="base"]').evaluate_all("all => all.map(e => e.value)")
    ]


def tap(person, **action):
    """Do what is offered with these fields of its action, and wait for the log to tell of it."""
    person.tab("sheet")
    forms = person.page.locator(OFFERS)
    expect(forms).not_to_have_count(0)
    (index, *_) = (index for index, base in enumerate(bases(forms)) if action.items() <= base.items())
    form = forms.nth(index)
    form.evaluate("form => { for (let e = form; (e = e.parentElement); ) if (e.matches('details')) e.open = true }")
    known = person.entries().count()
    form.locator("button").last.click()
    expect(person.entries()).to_have_count(known + 1)


def waits(person, *types):
    """Wait until these actions, and no others, wait for somebody."""
    for kind in types:
        expect(person.page.locator(WAITING, has=person.page.locator(f"input[value*='{kind}']"))).not_to_have_count(0)
    assert {base["type"] for base in bases(person.page.locator(WAITING))} == set(types)


def test_a_foggy_day(seated, game, lang):
    """BL-11 to BL-24 and BL-53: hours, turns and phases for all, prompts for the GM, cards for the player."""
    gm, player, table = seated(game, lang)
    gm.page.goto(f"{table}/create")
    gm.page.fill("#c-name", "Wren")
    gm.page.click(".openform button.primary")
    gm.page.goto(f"{table}?c=marit")
    expect(gm.page.locator("#party .member")).to_have_count(4)

    waits(player)
    tap(gm, type="set_scene", time="fogfall")
    tap(gm, type="end_turn")
    tap(gm, type="end_turn")
    tap(gm, type="end_phase", kind="adventure")
    waits(gm, "call_blur_roll", "waive_blur_roll")
    tap(gm, type="call_blur_roll", actor="osk")

    tap(player, type="take_off", gear="copper_respirator")
    waits(player, "blur_roll")
    assert player.page.evaluate("document.documentElement.scrollWidth") <= 360
    tap(player, type="blur_roll")
    expect(player.page.locator(WAITING, has=player.page.locator("input[value*='blur_roll']"))).to_have_count(0)

    gm.page.goto(f"{table}?c=osk")
    waits(gm, "blur_roll", "call_blur_roll", "waive_blur_roll")
    tap(gm, type="blur_roll", actor="osk")


def test_the_forecast_is_worked_out_on_a_phone(seated, game, lang):
    """BL-7 and BL-8: a plot, the degrees after each step, and the averages."""
    _, player, _ = seated(game, lang)
    player.page.locator("#sheet a[href*='/tools/forecast/']").click()
    player.page.click(".toolform button.primary")
    expect(player.page.locator("#answer table")).to_have_count(2)
    expect(player.page.locator("#answer table").first.locator("tbody tr")).to_have_count(11)
    assert player.page.evaluate("document.documentElement.scrollWidth") <= 360
