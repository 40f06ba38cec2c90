"""The door: headers, hosts, origins, sizes, and what is said when something is wrong."""

import re
from urllib.parse import urljoin

import pytest
from candle_game import candle
from house import ORIGIN, a_house

from tablewright.settings import Settings
from tablewright.store.errors import StoreUnavailable
from tablewright.web.security import host_allowed

pytestmark = pytest.mark.anyio

PLACES = ["/", "/t/nowhere", "/join/nothing", "/static/table.css", "/api/v1/systems", "/healthz", "/no/such/page"]


@pytest.mark.parametrize("place", PLACES)
async def test_every_answer_has_the_headers(house, place):
    headers = (await house.visitor().get(place)).headers
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-resource-policy"] == "same-origin"


async def test_pages_hold_no_script_and_no_style_of_their_own(gm):
    for page in ("", "/create", "/invite", "/advance/ada"):
        text = (await gm.at(page)).text
        assert "<style" not in text
        assert " style=" not in text
        assert "<script>" not in text
        assert " onclick" not in text


@pytest.mark.parametrize(
    "host, known",
    [
        ("localhost:8000", True),
        ("127.0.0.1", True),
        ("[::1]:8000", True),
        ("192.168.1.20:8000", True),
        ("10.1.2.3", True),
        ("table.example", True),
        ("extra.example:8000", True),
        ("8.8.8.8", False),
        ("attacker.example", False),
        ("localhost.attacker.example", False),
        ("table.example.attacker.example", False),
        ("", False),
        ("[", False),
        ("127.0.0.1@attacker.example", False),
    ],
)
def test_a_server_answers_to_its_own_names_alone(host, known):
    settings = Settings(public="https://table.example", allowed_hosts=("extra.example",))
    assert host_allowed(host, settings) is known


async def test_a_request_by_another_name_is_turned_away(house):
    answer = await house.visitor().get("/", headers={"host": "attacker.example"})
    assert answer.status_code == 421
    assert "attacker.example" in answer.text


@pytest.mark.parametrize("origin", ["http://attacker.example", "null", "", "https://localhost", "http://localhost:81"])
async def test_a_form_from_another_site_does_nothing(gm, origin):
    answer = await gm.post(f"/t/{gm.table}/note", {"line": "forged"}, headers={"origin": origin})
    assert answer.status_code == 421
    assert "forged" not in (await gm.at()).text


async def test_a_form_without_an_origin_does_nothing(gm):
    del gm.http.headers["origin"]
    assert (await gm.post(f"/t/{gm.table}/note", {"line": "forged"})).status_code == 421


async def test_behind_a_proxy_the_public_address_is_the_origin():
    async with a_house({}, settings=Settings(public="https://table.example")) as house:
        browser = house.visitor({"origin": "https://table.example", "host": "table.example"})
        answer = await browser.post("/look", {"lang": "ru", "back": "/"})
        assert answer.status_code == 303
        assert "max-age=31536000" in answer.headers["strict-transport-security"]
        assert "Secure" in answer.headers["set-cookie"]


@pytest.mark.parametrize("lies", [True, False])
async def test_a_body_that_is_too_large_is_not_read(house, lies):
    async def body():
        for _ in range(300):
            yield b"x" * 1024

    headers = {"content-type": "application/json", **({"content-length": "10"} if lies else {})}
    answer = await house.visitor().http.post("/api/v1/act", content=body(), headers=headers)
    assert answer.status_code == 413
    assert answer.json()["error"]["code"] == "limit"


async def test_absent_and_forbidden_tables_answer_alike(house, gm):
    stranger = house.visitor({"accept-encoding": "identity"})
    there = await stranger.get(f"/t/{gm.table}")
    nowhere = await stranger.get("/t/0123456789abcdef")
    assert there.status_code == nowhere.status_code == 404
    assert there.text.replace(gm.table, "0123456789abcdef") == nowhere.text
    assert there.headers == nowhere.headers
    program = house.visitor({"authorization": "Bearer nonsense"})
    answers = [await program.get(f"/api/v1/tables/{table}") for table in (gm.table, "0123456789abcdef")]
    assert [answer.status_code for answer in answers] == [404, 404]
    assert answers[0].content == answers[1].content


async def test_what_goes_wrong_is_a_calm_sentence_with_a_number(gm, monkeypatch, caplog):
    async def broken(*_args, **_more):
        raise RuntimeError("a wire came loose")

    monkeypatch.setattr(gm.house.tables, "history", broken)
    answer = await gm.at()
    assert answer.status_code == 503
    assert "wire" not in answer.text
    (line,) = [record.getMessage() for record in caplog.records if "reference" in record.getMessage()]
    reference = line.split("reference ")[1].split(":")[0]
    assert reference in answer.text


async def test_trouble_of_the_store_is_said_as_it_is(gm, monkeypatch):
    async def full(_row):
        raise StoreUnavailable("The disk is full. Make room and send it again.")

    monkeypatch.setattr(gm.house.tables.log, "append", full)
    answer = await gm.send("/note", {"line": "lost?"})
    assert answer.status_code == 503
    assert answer.json()["error"]["message"] == "The disk is full. Make room and send it again."


async def test_too_much_is_told_when_to_come_back():
    async with a_house({"candle": candle()}, limited=True) as house:
        gm = await house.gm("candle")
        answers = [await gm.send("/note", {"line": str(n)}) for n in range(70)]
        late = answers[-1]
        assert answers[0].status_code == 200
        assert late.status_code == 429
        assert 1 <= int(late.headers["retry-after"]) <= 10
        assert late.json()["error"]["code"] == "too_many"


async def test_no_get_changes_anything(house, gm):
    room = await house.tables.room(gm.table)
    before = room.state
    for path in ("/create", "/invite", "/advance/ada", "/part/party", "/act", "/note?line=x", "/sample", "/revoke"):
        await gm.at(path)
    assert room.state is before


async def test_files_are_known_by_their_bytes(house):
    visitor = house.visitor()
    first = await visitor.get("/static/table.css")
    assert first.status_code == 200
    again = await visitor.get("/static/table.css", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304
    assert again.content == b""


async def test_the_files_of_a_page_are_kept_by_the_browser_until_they_change(gm):
    paths = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', (await gm.at()).text))
    assert len(paths) >= 3
    for path in paths:
        assert (await gm.get(path)).headers["cache-control"].endswith("immutable")
    (old,) = {path.split("/")[2] for path in paths}
    assert (await gm.get(f"/static/{'0' * len(old)}/table.css")).status_code == 404


@pytest.mark.parametrize("path", ["../app.py", "%2e%2e/app.py", "/etc/passwd", "..%5capp.py", "js/"])
async def test_no_other_file_can_be_had(house, path):
    assert (await house.visitor().get(f"/static/{path}")).status_code == 404


async def test_the_first_view_of_a_table_is_small(gm):
    page = await gm.http.stream("GET", f"/t/{gm.table}").__aenter__()
    size = len(b"".join([part async for part in page.aiter_raw()]))
    text = (await gm.at()).text
    wanted = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', text))
    had = set()
    while wanted - had:  # scripts ask for further scripts
        path = min(wanted - had)
        had.add(path)
        part = await gm.http.stream("GET", path).__aenter__()
        size += len(b"".join([piece async for piece in part.aiter_raw()]))
        if path.endswith(".js"):
            wanted |= {urljoin(path, name) for name in re.findall(r'from "(\.[^"]+)"', (await gm.get(path)).text)}
    assert len(had) > 10
    assert size < 100_000


async def test_going_back_after_a_choice_stays_on_this_server(house):
    visitor = house.visitor()
    for back, kept in (("/t/x?c=y", "/t/x?c=y"), ("//elsewhere.example", "/"), ("https://elsewhere.example", "/")):
        answer = await visitor.post("/look", {"theme": "dark", "back": back})
        assert answer.headers["location"] == kept


async def test_the_cookie_of_a_seat_is_out_of_reach_for_scripts(house):
    visitor = house.visitor()
    answer = await visitor.post("/tables", {"game": "candle", "name": "T", "you": "G"})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert ORIGIN.startswith("http://")
    assert "Secure" not in cookie
