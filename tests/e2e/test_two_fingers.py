"""A whole evening of Two Fingers in Russian: making a character, proposals, experience, checks, the planner.

On every page that is passed, all that is written or read aloud is looked at: nobody meets an English word.
"""

import re

import pytest
from playwright.sync_api import expect

#: Everything that a page says: its title, its text, and what is read aloud or shown in a field.
SAYS = """() => {
    const said = [document.title];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node; (node = walk.nextNode()); )
        if (!node.parentElement.closest("script, style, template, code, kbd")) said.push(node.data);
    for (const each of document.querySelectorAll("[aria-label], [placeholder], [title], [alt]"))
        said.push(...["aria-label", "placeholder", "title", "alt"].map(name => each.getAttribute(name) || ""));
    return said;
}"""
#: Names: of the program, of a game that has no other, of clauses, dice, codes in a picture, and of the other language.
NAMES = re.compile(r"\b(?:Tablewright|Haze|TF-\d+|d\d+|QR|English)\b")


@pytest.fixture
def evening(people, server):
    """The GM at a laptop and a player at a phone; `look` at a page for words that are not Russian."""
    found = {}

    def look(person, what):
        for said in person.page.evaluate(SAYS):
            if re.search(r"[A-Za-z]{2,}", NAMES.sub("", said)):
                found.setdefault(what, set()).add(said.strip())

    gm, player = people(server, "laptop", "ru"), people(server, "phone", "ru")
    gm.page.goto(server.url)
    look(gm, "home")
    table = gm.open_table("two_fingers", name="Соляной тракт", you="Нина")
    look(gm, "table")
    link = gm.invitation(table)
    gm.page.goto(f"{table}/invite")
    look(gm, "invite")
    player.page.goto(link)
    look(player, "join")
    player.join(link, "Аня")
    yield gm, player, table, look
    assert found == {}


def offer(person, label, among="", **written):
    """Take an offer by its label, among those of a heading, with what is written into its fields."""
    group = person.page.locator("section", has_text=among).locator("li.open")
    row = group.filter(has=person.page.locator(".name", has_text=label)).last
    folds = row.locator("xpath=ancestor::details[not(@open)]")
    if folds.count():
        folds.locator("> summary").first.click()
    if row.locator("details.offer:not([open]) > summary").count():
        row.locator("details.offer > summary").click()
    for key, value in written.items():
        row.locator(f'[name="c.{key}"]').fill(value)
    with person.page.expect_response("**/act") as answered:
        row.locator('button[id$="-go"]').click()
    assert answered.value.ok, label


def test_a_russian_speaking_group_plays_a_whole_evening_without_an_english_word(evening):
    gm, player, table, look = evening
    character = a_character_is_made(gm, player, table, look)
    what_is_planned(player, table, character, look)
    what_is_rolled(player, table, character, look)
    for what, path in (("the GM's table", f"?c={character}"), ("rulings", "/options")):
        gm.page.goto(f"{table}{path}")
        look(gm, what)
    gm.page.goto(f"{gm.home}/nowhere")
    look(gm, "a page that is not there")
    gm.complaints.clear()  # the console names that page


def a_character_is_made(gm, player, table, look):
    """It is invented, argued over and paid for."""
    page = player.page
    page.goto(f"{table}/create")
    look(player, "create")
    page.fill("#c-name", "Лада Вешняк")
    page.click("button.primary.big")
    expect(page.locator("#offers")).to_be_visible()
    look(player, "creation")
    character = page.locator("body").get_attribute("data-character")
    advance, sheet = f"{table}/advance/{character}", f"{table}?c={character}"

    offer(player, "Предложить навык", name="Всё обо всём", description="знаю и умею")
    gm.page.goto(sheet)
    look(gm, "the GM sees a proposal")
    offer(gm, "Попросить изменить: Всё обо всём", comment="выбери одно дело")
    page.goto(sheet)
    look(player, "a change is asked for")
    offer(player, "Переписать: Всё обо всём", name="Колокола", description="лить, вешать и слушать")
    gm.page.goto(sheet)
    offer(gm, "Одобрить: Колокола")
    gm.page.goto(sheet)
    offer(gm, "Дать опыт", amount="40")
    look(gm, "experience")

    page.goto(advance)
    offer(player, "Предложить специализацию", name="Голос меди", description="узнать трещину по звуку")
    gm.page.goto(sheet)
    offer(gm, "Одобрить: Голос меди")
    page.goto(advance)
    look(player, "what can be bought")
    offer(player, "Колокола +1")
    page.goto(advance)
    offer(player, "Несколько уровней сразу", among="Колокола +1", levels="3")

    return character


def what_is_planned(player, table, character, look):
    page = player.page
    page.goto(f"{table}?c={character}")
    look(player, "sheet")
    for tool in ("planner", "ladder"):
        page.goto(f"{table}/tools/{tool}/{character}")
        look(player, tool)
        page.click(".toolform button.primary")
        expect(page.locator("#answer")).to_be_visible()
        look(player, f"the answer of the {tool}")


def what_is_rolled(player, table, character, look):
    page = player.page
    page.goto(f"{table}?c={character}")
    player.begin_roll()
    expect(page.locator(".odds-head")).to_be_visible()
    look(player, "tray")
    entries = player.entries().count()
    page.click("#roll")
    expect(player.entries()).to_have_count(entries + 1)
    for tab in ("log", "party"):
        player.tab(tab)
        look(player, tab)
