"""A busy table: much happens at once, and whoever just watches sees it all and no error."""

import re

from playwright.sync_api import expect

ACTS = 50
SEND = """(times) => {
    const form = document.getElementById("tray-form");
    const body = new URLSearchParams(new FormData(form));
    window.sent = (async () => {
        for (let n = 0; n < times; n++) {
            body.set("command", Array.from(crypto.getRandomValues(new Uint8Array(16))).join("-"));
            const answer = await fetch(form.getAttribute("action"), { method: "POST", body, headers: { accept: "application/json" } });
            if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
            await new Promise((done) => setTimeout(done, 250));
        }
    })();
}"""  # noqa: E501 - a line of script
SHOWN = """async (fresh) => {
    const read = async () => new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
    const page = fresh ? await read() : document;
    for (const time of page.querySelectorAll("time")) time.textContent = time.dateTime;
    const said = (node) => node.textContent.replace(/\\s+/g, " ").trim();
    const parts = page.querySelectorAll("#party, #sheet, #moves, #cards, #desk, #doing, #away, #pins");
    return [...parts, ...Array.from(page.querySelectorAll("#log > .entry[data-n]")).slice(0, 30)].map(said);
}"""


def test_fifty_acts_cost_each_page_few_looks_and_leave_it_as_a_fresh_one(seated, two_fingers):
    gm, player, _ = seated(two_fingers)
    before = gm.entries().count()
    looks = {gm: [], player: []}
    for person, answers in looks.items():
        person.page.on(
            "response",
            lambda answer, answers=answers: "/part" in answer.url and answers.append((answer.url, answer.status)),
        )
        person.begin_roll()
        person.settled()
        answers.clear()
    for person in looks:
        person.page.evaluate(SEND, ACTS // 2)
    for person in looks:
        person.page.evaluate("() => window.sent")
    assert looks[gm]
    for person, answers in looks.items():
        expect(person.page.locator(f"#e-{before + ACTS}")).to_have_count(1)
        person.page.wait_for_timeout(1_500)  # the last look, which is held back for half a second
        assert all(status == 200 for _, status in answers)
        assert all(re.search(r"/parts\?", url) for url, _ in answers)
        assert len(answers) < ACTS
        assert person.page.evaluate(SHOWN, False) == person.page.evaluate(SHOWN, True)
