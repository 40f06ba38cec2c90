"""A newcomer with a phone makes Beatrix step by step, plays worked examples to their printed values, buys a tree up."""

import pytest
from playwright.sync_api import expect

GAME = "haze"


class Phone:
    """The GM's phone, at a table of the game; what is bought is looked for on the page again."""

    def __init__(self, person) -> None:
        self.person = person
        self.page = person.page
        self.table = person.open_table(GAME)

    def make(self, name):
        self.page.goto(f"{self.table}/create")
        self.page.fill("input[name=name]", name)
        self.page.keyboard.press("Enter")
        self.page.wait_for_url("**/advance/**")
        return self.page.url.rpartition("/")[2]

    def sent(self, button):
        """Press a button that does something, and wait for the page to show what came of it."""
        with self.page.expect_response("**/act") as answer:
            button.click()
        expect(self.page.locator("[data-sending]")).to_have_count(0)
        return answer.value.json()

    def take(self, heading, name, times=1):
        row = self.page.locator("section", has=self.page.get_by_role("heading", name=heading, exact=True))
        offer = row.locator("li", has=self.page.get_by_text(name, exact=True))
        for _ in range(times):
            assert self.sent(offer.locator("button[id$=-go]"))["ok"]

    def buy(self, name):
        """Open the card of a node in a tree, buy, and close it."""
        place = self.page.locator(".node-place", has=self.page.get_by_text(name, exact=True))
        place.locator(".node").click()
        answer = self.sent(place.locator("button[id$=-go]"))
        expect(place.locator(".node-card")).to_be_visible()
        self.page.keyboard.press("Escape")
        expect(place.locator(".node-card")).to_be_hidden()
        return answer

    def left(self):
        return self.page.locator(".ledger-bar .big-num")

    def roll(self, character, row, face, **settings):
        """Roll a line of the sheet with a die of one's own; gives the tray's odds and the log's newest line."""
        page = self.page
        page.goto(f"{self.table}?c={character}")
        self.person.tab("sheet")
        page.locator("#sheet a[data-roll]", has=page.get_by_text(row, exact=True)).click()
        for field, value in settings.items():
            page.fill(f"#c-{field}", str(value))
            self.person.settled()
        odds = page.locator(".odds-fraction").inner_text()
        page.click("#own-dice > summary")
        page.fill("#faces", str(face))
        before = self.person.entries().count()
        page.click("#roll")
        expect(self.person.entries()).to_have_count(before + 1)
        return odds, self.person.entries().first.inner_text()


@pytest.fixture
def phone(people, server):
    return Phone(people(server, "phone", reduced_motion="reduce"))


def begun(phone):
    """Beatrix as far as race, life and trees."""
    key = phone.make("Beatrix")
    phone.take("Race", "Beastly")
    phone.page.locator("summary", has_text="Own dice").click()
    phone.page.fill("input[name=faces]", "7 3")
    phone.take("Life points", "Roll the life points")
    phone.take("Trees", "Thief")
    phone.take("Trees", "Archer")
    return key


def test_beatrix_is_made_plays_and_buys_a_whole_tree(phone):
    key = begun(phone)
    page = phone.page
    for attribute in ("Body", "Senses", "Mind"):
        phone.take("Attributes", attribute)
    for skill, times in (("Stealth", 2), ("Perception", 2), ("Athletics", 2), ("Persuasion", 1)):
        phone.take("Skills", skill, times)
    expect(phone.left()).to_have_text(str(55 - 12 - 10))
    for square in ("Quick hands", "Second look", "Street tongue"):
        assert phone.buy(square)["ok"]
    expect(phone.left()).to_have_text("30")
    phone.take("Done", "Finish the character")
    expect(page.locator(".steps")).to_have_count(0)

    odds, line = phone.roll(key, "Perception", 7, difficulty=14)
    assert "3" in odds
    assert "13" in line
    assert "fails" in line
    odds, line = phone.roll(key, "Stealth", 7, difficulty=10)
    assert "6" in odds
    assert "12" in line
    assert "passes" in line

    page.goto(f"{phone.table}/advance/{key}")
    for node in ("Slip away", "Quick hands", "Second look", "Street tongue", "Second exit", "Nobody was here"):
        assert phone.buy(node)["ok"], node
    for node in ("Quick hands", "Second look", "Street tongue", "Slip away", "Second exit"):
        assert phone.buy(node)["ok"], node
    tree = page.locator(".tree", has=page.get_by_role("heading", name="Thief"))
    expect(tree.locator(".expertise > span")).to_have_text("14 of 14 developments; expertise 6")
    expect(tree.locator(".slot:not(.on)")).to_have_count(0)
    expect(phone.left()).to_have_text(str(30 - 2 - 3 - 2 - 4 - 3 - 2 - 2))


def test_a_node_is_bought_and_taken_back_by_keyboard_alone(phone):
    begun(phone)
    page = phone.page
    node = page.locator(".node", has=page.get_by_text("Quick hands", exact=True))
    node.focus()
    page.keyboard.press("Enter")
    card = page.locator(".node-card:popover-open")
    expect(card.get_by_role("button", name="Buy for 1 point")).to_be_focused()
    with page.expect_response("**/act"):
        page.keyboard.press("Enter")
    expect(phone.left()).to_have_text("54")
    expect(node.locator(".slot.on")).to_have_count(1)
    back = card.get_by_role("button", name="Take back")
    back.focus()
    with page.expect_response("**/act"):
        page.keyboard.press("Enter")
    expect(phone.left()).to_have_text("55")
    expect(node.locator(".slot.on")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)


def test_what_is_shut_says_why_with_its_clause(phone):
    begun(phone)
    page = phone.page
    page.locator(".node", has=page.get_by_text("Slip away", exact=True)).click()
    card = page.locator(".node-card:popover-open")
    expect(card).to_contain_text("All squares come before the first circle.")
    expect(card).to_contain_text("HZ-43")
    expect(card.locator("button[aria-disabled=true]")).to_have_count(1)


def test_without_a_script_a_node_opens_and_is_bought(people, server):
    phone = Phone(people(server, "phone", java_script_enabled=False))
    page = phone.page
    page.goto(f"{phone.table}/advance/ilka")
    page.locator(".node.open").first.click()
    card = page.locator(".node-card:popover-open")
    expect(card).to_be_visible()
    left = int(phone.left().inner_text())
    card.locator("button[id$=-go]").click()
    expect(phone.left()).to_have_text(str(left - 2))


def test_the_party_rests_as_one_and_the_private_notes_are_the_players_own(seated, people, server):
    gm, player, table = seated(GAME)
    page = player.page
    player.tab("sheet")
    page.locator("#moves summary", has_text="Name and notes").click()
    offer = page.locator("#moves li", has=page.get_by_text("Notes for the player and the GM", exact=True))
    offer.locator("summary").click()
    offer.locator("textarea").fill("Fears deep water")
    offer.locator("form button.primary").click()
    expect(page.locator("#sheet")).to_contain_text("Fears deep water")
    other = people(server, "phone")
    other.join(gm.invitation(table), "Bo")
    other.page.goto(f"{table}?c=ilka")
    other.tab("sheet")
    expect(other.page.locator("#sheet")).to_contain_text("Ilka")
    expect(other.page.locator("#sheet")).not_to_contain_text("Fears deep water")

    gm.page.locator("#moves summary", has_text="Time for the party").click()
    hours = gm.page.locator("#moves details", has_text="Time for the party").locator("li").first
    hours.locator("summary").click()
    hours.locator("input[type=number]").fill("12")
    hours.locator("form button.primary").click()
    expect(player.entries().first).to_contain_text("Torben: fatigue 2 → 3")


def test_who_rolls_against_it_is_picked_and_the_roll_is_made(people, server):
    phone = Phone(people(server, "phone"))
    page = phone.page
    page.goto(f"{phone.table}?c=torben")
    phone.person.tab("desk")
    page.locator("#moves summary", has_text="Together and against each other").click()
    page.locator("#moves li", has=page.get_by_text("Athletics against others", exact=True)).locator("a.button").click()
    page.get_by_label("Quill rolls against it with").select_option(label="Perception 2")
    phone.person.settled()
    before = phone.person.entries().count()
    page.click("#roll")
    expect(phone.person.entries()).to_have_count(before + 1)
    expect(phone.person.entries().first).to_contain_text("Opposed: Torben, Ilka, Quill")
