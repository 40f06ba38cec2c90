"""A newcomer with a phone makes Beatrix, plays every worked example to its printed value, buys a tree up, prints."""

import re

import pytest
from playwright.sync_api import expect

GAME = "haze"
A4 = {"width": 794, "height": 1123}


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

    def shut(self, name):
        """What the card of a node that can't be bought says."""
        self.page.locator(".node", has=self.page.get_by_text(name, exact=True)).click()
        card = self.page.locator(".node-card:popover-open")
        expect(card.locator("button[aria-disabled=true]")).to_have_count(1)
        said = card.inner_text()
        self.page.keyboard.press("Escape")
        expect(card).to_have_count(0)
        return said

    def left(self):
        return self.page.locator(".ledger-bar .big-num")

    def at(self, character, tab):
        """Look at a character, on a tab of the table."""
        if not self.page.url.startswith(f"{self.table}?c={character}"):
            self.page.goto(f"{self.table}?c={character}")
        self.person.tab(tab)

    def roll(self, character, row, faces, *choices, **settings):
        """Roll a line of the sheet with dice of one's own; gives the tray's odds and the log's newest line."""
        self.at(character, "sheet")
        self.page.locator("#sheet a[data-roll]", has=self.page.get_by_text(row, exact=True)).first.click()
        return self.throw(faces, *choices, **settings)

    def throw(self, faces, *choices, bonuses=(), penalties=(), **settings):
        """Roll what is in the tray: switches are clicked by their words, fields filled, modifiers written in."""
        page = self.page
        expect(page.locator("#tray-form")).to_be_visible()
        for label in choices:
            page.locator("#tray label", has_text=label).click()
        for field, value in settings.items():
            it = page.locator(f"#tray [name='c.{field}']")
            it.select_option(value) if isinstance(value, str) else it.fill(str(value))
        for kind, rows in (("bonuses", bonuses), ("penalties", penalties)):
            for index, (source, value) in enumerate(rows):
                if index:
                    page.locator(f"#c-{kind} [data-add-row]").click()
                page.fill(f"#c-{kind}-{index}-source", source)
                page.fill(f"#c-{kind}-{index}-value", str(value))
        self.person.settled()
        odds = page.locator(".odds-fraction").inner_text()
        page.click("#own-dice > summary")
        page.fill("#faces", str(faces))
        before = self.person.entries().count()
        page.click("#roll")
        expect(self.person.entries()).to_have_count(before + 1)
        return odds, self.person.entries().first.inner_text()

    def do(self, character, heading, name, **fields):
        """What the GM's desk offers; gives the log's newest line."""
        self.at(character, "desk")
        group = self.page.locator("#moves > details", has=self.page.get_by_role("heading", name=heading, exact=True))
        if not group.evaluate("it => it.open"):
            group.locator("> summary").click()
        offer = group.locator("li", has=self.page.get_by_text(name, exact=True)).first
        if offer.locator("details.offer").count():
            if not offer.locator("details.offer").evaluate("it => it.open"):
                offer.locator("details.offer > summary").click()
            for field, value in fields.items():
                it = offer.locator(f"[name='c.{field}']")
                it.select_option(value) if isinstance(value, str) else it.fill(str(value))
        before = self.person.entries().count()
        self.sent(offer.locator("button[id$=-go]"))
        expect(self.person.entries()).to_have_count(before + 1)
        return self.person.entries().first.inner_text()

    def begin(self, character, name):
        """Begin a roll of several from the desk."""
        self.at(character, "desk")
        heading = "Together and against each other"
        group = self.page.locator("#moves > details", has=self.page.get_by_role("heading", name=heading, exact=True))
        if not group.evaluate("it => it.open"):
            group.locator("> summary").click()
        group.locator("li", has=self.page.get_by_text(name, exact=True)).locator("a.button").click()
        self.page.wait_for_url("**a=**")
        self.page.wait_for_load_state()  # the scripts are there that redraw the odds


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


def test_beatrix_is_made_plays_every_worked_example_and_buys_a_whole_tree(phone):
    key = begun(phone)
    page = phone.page
    for attribute in ("Body", "Senses", "Mind"):
        phone.take("Attributes", attribute)
    for skill, times in (("Stealth", 2), ("Perception", 2), ("Athletics", 2), ("Persuasion", 1)):
        phone.take("Skills", skill, times)
    expect(phone.left()).to_have_text(str(55 - 12 - 10))
    for square in ("Quick hands", "Second look"):
        assert phone.buy(square)["ok"]
    shut = phone.shut("Slip away")
    assert "All squares come before the first circle." in shut
    assert "HZ-43" in shut
    assert phone.buy("Street tongue")["ok"]
    expect(phone.left()).to_have_text("30")
    phone.take("Done", "Finish the character")
    expect(page.locator(".steps")).to_have_count(0)

    checks_of_the_examples(phone, key)
    page.goto(f"{phone.table}/advance/{key}")
    for node in ("Slip away", "Quick hands", "Second look", "Street tongue", "Second exit", "Nobody was here"):
        assert phone.buy(node)["ok"], node
    for node in ("Quick hands", "Second look", "Street tongue"):
        assert phone.buy(node)["ok"], node
    machines_by_expertise(phone, key)
    page.goto(f"{phone.table}/advance/{key}")
    for node in ("Slip away", "Second exit"):
        assert phone.buy(node)["ok"], node
    tree = page.locator(".tree", has=page.get_by_role("heading", name="Thief"))
    expect(tree.locator(".expertise > span")).to_have_text("14 of 14 developments; expertise 6")
    expect(tree.locator(".slot:not(.on)")).to_have_count(0)
    expect(phone.left()).to_have_text(str(30 - 2 - 3 - 2 - 4 - 3 - 2 - 2))
    prints_nothing_wrong(phone, key)


def checks_of_the_examples(phone, key):
    cloak = ("cloak", 2)
    odds, line = phone.roll(key, "Stealth", 7, difficulty=10, bonuses=[cloak])
    assert (odds, "14, passes" in line) == ("8 in 10", True), (odds, line)
    _, line = phone.roll(key, "Stealth", 1, difficulty=10, bonuses=[cloak, ("ring", 3)])
    assert "Stealth 9, fails" in line, line
    odds, line = phone.roll(key, "Perception", 7, difficulty=14)
    assert (odds, "13, fails" in line) == ("3 in 10", True), (odds, line)
    page = phone.page
    page.goto(f"{phone.table}/advance/torben")
    expect(page.locator("li", has=page.get_by_text("Athletics", exact=True)).locator(".price")).to_have_text("5 XP")
    phone.take("Skills", "Athletics")
    expect(page.locator("li", has=page.get_by_text("Machines", exact=True))).to_contain_text("HZ-41")
    expect(page.get_by_text("Toughness", exact=True)).to_have_count(0)
    _, line = phone.roll(key, "Athletics", 7, "Torben helps", difficulty=10)
    assert "Athletics 15, passes" in line, line
    phone.begin(key, "A combined action")
    _, line = phone.throw("2 7", "Ilka acts too", "all must pass", difficulty=9, skill="persuasion")
    assert "Beatrix 7, Ilka 11, fails against 9" in line, line


def machines_by_expertise(phone, key):
    page = phone.page
    phone.at(key, "sheet")
    row = page.locator("#sheet .shutrow", has=page.get_by_text("Machines", exact=True))
    row.locator("summary").click()
    expect(row).to_contain_text("HZ-10")
    row.get_by_role("link", name="put it together all the same").click()
    expect(page.locator("#roll")).to_have_attribute("aria-disabled", "true")
    _, line = phone.throw(7, "Thief 3", difficulty=14, bonuses=[("tools", 2)])
    assert "Machines 15, passes" in line, line


def prints_nothing_wrong(phone, key):
    page = phone.page
    page.goto(f"{phone.table}?c={key}")
    phone.person.tab("log")
    page.emulate_media(media="print")
    sheet = page.locator("#sheet")
    expect(sheet).to_be_visible()
    for other in ("#log", "#tray", "#moves", ".tabs", ".bar", "#sheet .button >> nth=0"):
        expect(page.locator(other).first).to_be_hidden()
    printed = " ".join(sheet.inner_text().split())
    for said in (
        "Beatrix Beastly, Thief, Archer",
        "Life 11 .*? of 11",
        "Evade 10",
        "Stealing , level 3 , adds \\+6",
        "Stealth , level 3 , adds \\+6",
        "Perception , level 5 , adds \\+8",
        "Nobody was here",
        "Thief 14 of 14 developments 6",
    ):
        assert re.search(said, printed), (said, printed)
    page.emulate_media(media="screen")


def test_on_paper_a_list_stands_right_under_its_heading_whatever_stands_beside_it(phone):
    page = phone.page
    page.set_viewport_size(A4)
    page.goto(f"{phone.table}?c=ilka")  # three things carried, one ability
    page.emulate_media(media="print")
    gaps = page.locator("#sheet .pair h3").evaluate_all("""all => all.map(
        it => it.parentElement.nextElementSibling.getBoundingClientRect().top - it.getBoundingClientRect().bottom
    )""")
    assert len(gaps) > 1
    assert max(gaps) < 24, gaps


def test_the_other_examples_are_played_from_the_desk(phone):
    tired = "torben"  # body 2, willpower 2, fatigue 2
    page = phone.page
    phone.do(tired, "Fatigue and vigor", "Fatigue", points=2)
    time = page.locator("#moves > details", has=page.get_by_role("heading", name="Time", exact=True))
    time.locator("> summary").click()
    time.locator("li", has=page.get_by_text("Press on", exact=True)).locator("a.button").click()
    odds, line = phone.throw(7)
    assert (odds, "fatigue 4 → 5" in line) == ("4 in 10", True), (odds, line)
    assert "fatigue 5 → 2" in phone.do(tired, "Time", "Sleep the night")
    phone.do(tired, "Fatigue and vigor", "Fatigue", points=2)
    assert "fatigue 4 → 2" in phone.do(tired, "Time", "Sleep the night")

    assert "fatigue 0 → 2" in phone.do("sabeth", "Time", "Hours of activity", hours=25)
    assert "fatigue 2 → 3" in phone.do("sabeth", "Time", "Hours of activity", hours=11)
    assert "dead" in phone.do("sabeth", "Attributes", "Body", value=-1)

    page.goto(f"{phone.table}/advance/ilka")
    expect(page.locator("li", has=page.get_by_text("Mind", exact=True)).locator(".price")).to_have_text("6 XP")
    phone.do("ilka", "Attributes", "Mind", value=0)
    phone.do("ilka", "Fatigue and vigor", "Vigor", points=2)
    _, line = phone.roll("ilka", "Persuasion", 6, difficulty=6, bonuses=[("item", 2)], penalties=[("noise", 1)])
    assert "Persuasion 6, passes" in line, line
    assert "vigor 2 → 0" in phone.do("ilka", "Fatigue and vigor", "Fatigue", points=1)
    phone.do("ilka", "Time", "Sleep the night")
    phone.do("ilka", "Life", "Damage", amount=2)
    phone.do("ilka", "Fatigue and vigor", "Vigor", points=3)
    line = phone.do("ilka", "Life", "Damage", amount=5)
    assert "life 10 → 5" in line, line
    assert "vigor 3 → 0" in line, line


def test_equal_totals_are_settled_as_the_examples_say(phone):
    phone.begin("ilka", "Athletics against others")
    odds, line = phone.throw("7 7", **{"against.torben": "", "against.quill": "attribute.mind"})
    assert (odds, "Opposed: Ilka, Quill" in line) == ("18 in 25", True), (odds, line)
    phone.begin("ilka", "Athletics against others")
    _, line = phone.throw("7 7", **{"against.torben": "", "against.quill": "channeling"})
    assert "Quill wins, equal totals; by the higher skill" in line, line


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
