"""What is reached by keys alone."""

from playwright.sync_api import expect


def focused(page, test):
    """Press Tab until the focused element passes the test, a line of JavaScript about `it`."""
    for _ in range(150):
        page.keyboard.press("Tab")
        if page.evaluate(f"(() => {{ const it = document.activeElement; return Boolean({test}); }})()"):
            return
    raise AssertionError(f"nothing that passes {test} can be reached with Tab")


def roll_by_keys(person):
    """Make the first roll of the sheet without a pointer, by the server's dice; of a pool with one die more."""
    page = person.page
    focused(page, "it.dataset.roll")
    page.keyboard.press("Enter")
    expect(page.locator("#tray-h")).to_be_focused()
    if page.locator("#c-dice").count():
        focused(page, "it.id === 'c-dice'")
        page.keyboard.press("ArrowUp")
        person.settled()
    focused(page, "it.id === 'roll'")
    page.keyboard.press("Enter")
