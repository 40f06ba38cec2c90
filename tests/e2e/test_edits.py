"""Names and notes of a sheet, changed by two people at once, and without a line."""

from playwright.sync_api import expect


def opened(person, label):
    """The form that writes a line of the sheet, unfolded."""
    row = person.page.locator("#moves li", has=person.page.locator(".name", has_text=label)).last
    folds = row.locator("xpath=ancestor::details[not(@open)]")
    while folds.count():
        folds.first.locator("> summary").click()
    if row.locator("details.offer:not([open])").count():
        row.locator("details.offer > summary").click()
    return row.locator("form[data-text]")


def test_two_who_change_a_sheet_at_once_lose_neither(seated, two_fingers):
    gm, player, table = seated(two_fingers)
    player.tab("sheet")
    character = player.page.locator("#moves [name=character]").first.input_value()
    gm.page.goto(f"{table}?c={character}")
    theirs, mine = opened(gm, "Write notes"), opened(player, "Write notes")
    theirs.locator("textarea").fill("Owes the miller.")
    mine.locator("textarea").fill("Afraid of bells.")
    theirs.locator("button.primary").click()
    expect(gm.entries().first).to_contain_text("otes")
    expect(mine.locator("textarea")).to_have_value("Afraid of bells.")
    mine.locator("button.primary").click()
    conflict = mine.locator(".conflict")
    expect(conflict).to_contain_text("Owes the miller.")
    expect(mine.locator("textarea")).to_have_value("Afraid of bells.")
    conflict.get_by_role("button", name="Put both together").click()
    mine.locator("button.primary").click()
    expect(gm.page.locator("#sheet")).to_contain_text("Owes the miller. Afraid of bells.")
    player.complaints.clear()  # the console names the refusal


def test_a_change_without_a_line_waits_and_the_last_words_stay(seated, line, two_fingers):
    gm, far, table = seated(two_fingers, line=line)
    far.tab("sheet")
    character = far.page.locator("#moves [name=character]").first.input_value()
    gm.page.goto(f"{table}?c={character}")
    line.cut()
    expect(far.page.locator("#offline")).to_be_visible()
    for count, words in enumerate(("Afraid of bells.", "Afraid of all bells."), 1):
        form = opened(far, "Write notes")
        form.locator("textarea").fill(words)
        form.locator("button.primary").click()
        expect(far.page.locator("#waiting")).to_contain_text(str(count))
    theirs = opened(gm, "Write notes")
    theirs.locator("textarea").fill("Owes the miller.")
    theirs.locator("button.primary").click()
    expect(gm.page.locator("#sheet")).to_contain_text("Owes the miller.")
    line.mend()
    expect(far.page.locator("#waiting")).to_be_hidden()
    form = far.page.locator("#moves form[data-text]", has=far.page.locator("textarea"))
    expect(form.locator(".conflict")).to_be_visible()
    expect(form.locator(".conflict")).to_contain_text("Owes the miller.")
    expect(form.locator("textarea")).to_have_value("Afraid of all bells.")
    form.get_by_role("button", name="Keep mine").click()
    expect(gm.page.locator("#sheet")).to_contain_text("Afraid of all bells.")
    expect(gm.page.locator("#sheet")).not_to_contain_text("miller")
    far.complaints.clear()  # the console names what it could not send
