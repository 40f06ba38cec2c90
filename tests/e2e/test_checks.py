"""A check that the GM calls reaches two phones, one in Russian: help, a proposal, rolls, and what came of it."""

from looks import faults
from playwright.sync_api import expect


def two_phones(people, server):
    """A GM, two players at phones, one of them in Russian, each with the sheet's roll pane open; and the table."""
    gm, anya, ben = people(server), people(server, "phone", "ru"), people(server, "phone")
    table = gm.open_table("haze")
    link = gm.invitation(table)
    for person, name, character in ((anya, "Аня", "ilka"), (ben, "Ben", "torben")):
        person.join(link, name)
        gm.page.goto(f"{table}?c={character}")
        gm.hand_over(name)
        expect(gm.page.locator(f"#member-{character} .name")).to_contain_text(name)
        person.page.goto(f"{table}?c={character}")
        person.tab("roll")
    return gm, anya, ben, table


def test_a_called_check_from_the_call_to_what_came_of_it(people, server):
    gm, anya, ben, table = two_phones(people, server)
    gm.page.goto(f"{table}?c=ilka")
    gm.page.locator("#sheet a[data-roll]", has_text="Stealth").first.click()
    gm.page.locator("#call > summary").click()
    gm.page.fill("#call-title", "Past the guard")
    gm.page.select_option("#call-how", "combined-one")
    gm.page.click('button[formaction$="/call"]')

    card = ben.page.locator(".check")
    expect(card).to_contain_text("It is enough when one of them passes.")
    card.locator("summary", has_text="Help Ilka").click()
    card.locator('[id$="ilka-how"]').fill("distracts the guard")
    card.locator('form[action$="/help"] button').click()
    expect(anya.page.locator(".check")).to_contain_text("Torben помогает: distracts the guard")

    card.locator("summary", has_text="Propose something else").click()
    card.locator('[id$="torben-instead"]').select_option(label="Dodge")
    card.locator('form[action$="/propose"] button').click()
    gm.page.locator('form[action$="/settle"] button', has_text="Yes").click()
    expect(card).to_contain_text("agreed")

    for person, lang in ((gm, "en"), (anya, "ru")):
        person.page.locator(".check details").evaluate_all("all => all.forEach((fold) => (fold.open = true))")
        assert list(faults(person.page, "a check", lang, on=("phone",))) == []
    anya.page.locator("a[data-card]").click()
    expect(anya.page.locator("#odds")).to_contain_text("Torben")
    anya.settled()
    anya.page.click("#roll")
    expect(card.locator('li[id$="-ilka"] .tag')).to_contain_text("ed")  # passed or failed, on the other phone
    ben.page.locator("a[data-card]").click()
    expect(ben.page.locator("#tray-h")).to_have_text("Dodge")
    ben.settled()
    ben.page.click("#roll")
    for person, words in ((gm, "all together"), (anya, "вместе"), (ben, "all together")):
        expect(person.entries().first).to_contain_text(words)
        expect(person.page.locator(".check")).to_have_count(0)


def test_two_phones_build_one_opposed_roll_together(people, server):
    gm, anya, ben, table = two_phones(people, server)
    gm.page.goto(
        f'{table}?c=ilka&a={{"type":"opposed","actor":"ilka","contestants":[{{"actor":"ilka","skill":"stealth"}}]}}'
    )
    gm.page.locator("#call > summary").click()
    gm.page.fill("#call-title", "Hide and seek")
    gm.page.click('button[formaction$="/call"]')

    card = ben.page.locator(".check")
    card.locator("summary", has_text="What Torben adds").click()
    ben.page.fill('[name="m.contestants.torben.bonuses.0.source"]', "a lamp")
    ben.page.fill('[name="m.contestants.torben.bonuses.0.value"]', "2")
    card.locator('form[action$="/part"] button:not([type])').click()
    other = anya.page.locator(".check")
    expect(other).to_contain_text("a lamp +2")
    other.locator("summary", has_text="Что добавляет").click()
    anya.page.fill('[name="m.contestants.ilka.penalties.0.source"]', "мокрый плащ")
    anya.page.fill('[name="m.contestants.ilka.penalties.0.value"]', "1")
    for person, lang in ((gm, "en"), (anya, "ru")):
        person.page.locator(".check details").evaluate_all("all => all.forEach((fold) => (fold.open = true))")
        assert list(faults(person.page, "one roll for several", lang, on=("phone",))) == []
    other.locator('form[action$="/part"] button:not([type])').click()
    expect(card).to_contain_text("мокрый плащ")
    expect(ben.page.locator('[name="m.contestants.torben.bonuses.0.value"]')).to_have_value("2")
    anya.page.locator("a[data-card]").click()
    expect(anya.page.locator("#odds")).to_contain_text("a lamp")
    expect(anya.page.locator("#odds")).to_contain_text("мокрый плащ")
    anya.settled()
    anya.page.click("#roll")
    expect(card).to_have_count(0)
    expect(gm.entries().first).to_contain_text("Opposed")
