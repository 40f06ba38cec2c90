"""Favor of the Gods at a real table: a newcomer's character, a day's checks, and a party that levels together."""

import re

import pytest
from playwright.sync_api import expect

GAME = "favor"
WORDS = {
    "en": {
        "calling": "Scout",
        "here": "Calling",
        "then": "Done",
        "take back": "Take back: Light Sleeper",
        "charm": "Charm",
        "finish": "Finish",
        "do": "Do it",
        "level": "Level 16",
    },
    "ru": {
        "calling": "Следопыт",
        "here": "Призвание",
        "then": "Готово",
        "take back": "Вернуть: Чуткий сон",
        "charm": "Обаяние",
        "finish": "Закончить",
        "do": "Выполнить",
        "level": "Уровень 16",
    },
}


def offer(page, name):
    """The line of an offer, by its name."""
    return page.locator("#offers .options > li").filter(has=page.locator(".name", has_text=name)).first


def take(page, name):
    with page.expect_response("**/act"):
        offer(page, name).locator("button").last.click()


@pytest.fixture
def newcomer(people, server, lang):
    """A player on a phone, who has a table and no character."""
    gm = people(server, "laptop", lang)
    table = gm.open_table(GAME)
    player = people(server, "phone", lang)
    player.join(gm.invitation(table), "Ana")
    return player, table.partition("?")[0]


def begin(page, table, name="Brega"):
    """Begin a character, and go on to its choices."""
    page.goto(f"{table}/create")
    page.fill("#c-name", name)
    page.click(".openform button.primary")
    page.wait_for_url("**/advance/**")


def test_a_newcomer_makes_a_legal_character_by_phone(newcomer, lang):
    """Five taps: a calling, one thing of it given back for another, and it is made."""
    player, table = newcomer
    page, words = player.page, WORDS[lang]
    begin(page, table)
    left = page.locator(".ledger-bar .big-num")
    here = page.locator('.steps [aria-current="step"]')
    expect(left).to_have_text("16")
    expect(here).to_have_text(words["here"])
    take(page, words["calling"])
    expect(left).to_have_text("0")
    expect(here).to_have_text(words["then"])
    page.get_by_label(words["take back"], exact=True).first.click()
    expect(left).to_have_text("1")
    take(page, words["charm"])
    expect(left).to_have_text("0")
    expect(offer(page, words["finish"]).locator("button")).to_contain_text(words["do"])
    take(page, words["finish"])
    expect(page.locator(".steps")).to_have_count(0)
    page.locator('#offers [id^="graph-"] summary').first.click()
    expect(page.locator("#offers .graph .have .tick").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.goto(table)
    expect(page.locator("#sheet")).to_contain_text(words["level"])
    expect(page.locator("#sheet")).to_contain_text("Brega")


def test_what_is_not_allowed_says_why(newcomer, lang):
    player, table = newcomer
    page = player.page
    begin(page, table)
    expect(offer(page, WORDS[lang]["finish"])).to_contain_text("FG-10")
    expect(page.locator("#offers .options .needs .miss >> visible=true").first).to_be_visible()


@pytest.fixture
def table(people, server):
    """A GM with the sample party."""
    gm = people(server)
    gm.open_table(GAME)
    return gm


def roll(gm, character, ability, difficulty, faces, **numbers):
    """Roll by hand: the sheet, the tray, the faces; gives the newest line of the log."""
    page = gm.page
    page.goto(f"{page.url.partition('?')[0]}?c={character}")
    page.locator("#sheet a[data-roll]").filter(has_text=ability).first.click()
    expect(page.locator("#tray-h")).to_have_text(ability)
    for key, value in {"difficulty": difficulty, **numbers}.items():
        page.fill(f"#c-{key}", str(value))
        gm.settled()
    page.click("#own-dice summary")
    page.fill("#faces", ", ".join(map(str, faces)))
    gm.settled()
    before = gm.entries().count()
    page.click("#roll")
    expect(gm.entries()).to_have_count(before + 1)
    return gm.entries().first


def test_a_check_shows_its_odds_first_and_reaches_its_difficulty_at_equality(table):
    """Charm 2 against 10 with 4 and 4: 10, which succeeds; 15 ways in 36 did."""
    page = table.page
    page.goto(f"{page.url}?c=mirette")
    page.locator("#sheet a[data-roll]").filter(has_text="Charm").first.click()
    page.fill("#c-difficulty", "10")
    table.settled()
    expect(page.locator(".odds-fraction")).to_contain_text("15 in 36")
    entry = roll(table, "mirette", "Charm", 10, (4, 4))
    expect(entry).to_contain_text("success")
    expect(entry).to_contain_text("10")


def test_a_point_that_the_pool_can_not_pay_comes_as_damage(table):
    """Vigor 3 and four points on a check: 1 damage."""
    entry = roll(table, "mirette", "Athletics", 12, (3, 3), amplify=4)
    expect(entry).to_contain_text("Damage +1")
    table.tab("sheet")
    value = table.page.locator("#sheet .track").filter(has_text="Damage").locator(".value")
    expect(value).to_have_text(re.compile(r"^1\D.*of 40$"))


def test_what_each_point_gives_is_read_before_it_is_paid(table):
    page = table.page
    page.goto(f"{page.url}?c=mirette")
    page.locator("#sheet a[data-roll]").filter(has_text="Reasoning").first.click()
    page.locator("#odds details", has_text="Amplify with Focus").locator("summary").click()
    expect(page.locator("#odds details[open] li")).to_have_count(11)
    expect(page.locator("#odds details[open] li").nth(1)).to_contain_text("Focus 1")


BASKETS = {
    "ilka": (("Stealth 3",), ("Steady Hand",)),
    "orsolo": (("Charm 0", "Charm 0"), ()),
    "mirette": ((), ("Tongues", "Journal Keeper")),
}


def do(page, name, **fields):
    """Carry out one of the moves under the sheet."""
    move = page.locator("#moves .options > li").filter(has=page.locator(".name", has_text=name)).first
    with page.expect_response("**/act"):
        if fields:
            move.locator("summary").click()
            for key, value in fields.items():
                move.locator(f'[name="c.{key}"]').fill(str(value))
        move.locator("form button.primary, form button").last.click()


def test_a_party_levels_with_different_baskets_after_a_shared_long_rest(table):
    """FG-12 to FG-14: four of them, each two AP from level 16: 16 + 17 XP."""
    page = table.page
    home = page.url
    begin(page, home)
    take(page, "Warrior")
    take(page, "Finish")
    fourth = page.url.rpartition("/")[2]
    page.goto(home)
    page.locator("#moves summary", has_text="The GM’s").click()
    do(page, "Award XP to everyone", amount=40)
    do(page, "Long rest for everyone")
    for character, (raised, things) in {**BASKETS, fourth: (("Charm 0",), ("Old Soldier",))}.items():
        page.goto(f"{home}/advance/{character}")
        page.get_by_role("link", name="Several things at once").click()
        expect(page.locator("#odds")).to_contain_text("Nothing is chosen yet")
        expect(page.locator("#tray .banner")).to_have_count(0)
        for ability in raised:
            page.get_by_role("button", name=f"Raise: {ability}").click()
            table.settled()
        for thing in things:
            page.locator("#tray-form label.switch").filter(has_text=thing).first.click()
            table.settled()
        expect(page.locator("#roll")).to_have_text("Do it: 33 XP")
        before = table.entries().count()
        page.click("#roll")
        expect(table.entries()).to_have_count(before + 1)
        page.goto(f"{home}?c={character}")
        expect(page.locator("#sheet .who")).to_contain_text("Level 18")
        expect(page.locator("#sheet .stats")).to_contain_text("7")


def test_the_table_of_traumas_is_searched_by_phone(newcomer):
    """FG-22: its sections are led to, words narrow it, and nothing runs over the edge."""
    player, table = newcomer
    page = player.page
    begin(page, table)
    page.goto(f"{table}/tools/traumas/{page.url.rpartition('/')[2]}?asked=1&c.cause=stress")
    rows = page.locator("#answer tbody tr:visible")
    whole = rows.count()
    page.fill("#narrow", "99")
    expect(rows).to_have_count(1)
    page.fill("#narrow", "no such words")
    expect(rows).to_have_count(0)
    expect(page.locator("#narrow-none")).to_be_visible()
    page.fill("#narrow", "")
    expect(rows).to_have_count(whole)
    page.locator("#answer .chip").last.click()
    expect(page.locator("#part-4 caption")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_gm_writes_a_talent_that_can_then_be_taken(table):
    """FG-16: a condition on an ability and one on a talent, chosen from lists; it is marked as the table's own."""
    page = table.page
    home = page.url.partition("?")[0]
    page.goto(f"{home}/content")
    form = page.locator("#offers .options > li").filter(has_text="Write a talent").first
    form.locator("summary").first.click()
    form.locator('[name="c.name"]').fill("Storm Reader")
    asked = form.locator("fieldset", has_text="Asks for")
    asked.locator("select").first.select_option("nature")
    asked.locator('input[type="number"]').first.fill("2")
    asked.locator("[data-add-row]").click()
    asked.locator("select").last.select_option("medic")
    form.get_by_role("button", name="Look at it first").click()
    expect(page.locator("#preview-h + section")).to_contain_text("asks for Nature 2 · asks for Medic")
    page.click("#preview-go")
    expect(page.locator("#offers .plainlist").first).to_contain_text("Storm Reader")
    page.goto(f"{home}/advance/mirette")
    page.locator("#offers details", has_text="Not open now").first.locator("summary").click()
    expect(offer(page, "Storm Reader").locator(".needs .yes")).to_have_text(["Nature 2", "Medic"])
    expect(offer(page, "Storm Reader")).to_contain_text("house")
