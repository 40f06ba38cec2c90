"""Whatever a browser sends to any page, in the path, the query, a cookie, a header or a form: a page comes back."""

import pytest
from house import Socket
from starlette.routing import Route

from tablewright.web.app import PAGES

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

NASTY = {
    "empty": "",
    "NUL": "\0",
    "half of a pair": "\ud800",
    "5,000 digits": "9" * 300,
    "less than nothing": "-1",
    "NaN": "NaN",
    "markup": "<script>alert(1)</script>",
    "a format": "{0.__class__}%s{{7*7}}",
    "a path": "../../../etc/passwd",
    "deep JSON": "[" * 200,
    "JSON with a doubled key": '{"type": "dare", "type": "pour"}',
    "JSON with NaN": '{"type": "dare", "actor": "ada", "difficulty": NaN}',
    "JSON of another form": '{"type": {"type": []}, "actor": ["ada"], "difficulty": {"a": null}}',
    "another's digits": "١٢",
    "a cursor": "e" + "f" * 200,
    "two lines": "a\r\nset-cookie: x=y",
    "right to left": "\u202e\u2066x",
    "combining": "e" + "\u0301" * 150,
}
FIELDS = (
    "after", "before", "limit", "person", "kind", "check", "session", "q", "c", "t", "card", "character",
    "base", "system", "lang", "back", "theme", "odds", "id", "command", "name", "you", "game", "sample", "line",
    "seat", "role", "entry", "level", "dice", "text", "where", "difficulty", "value", "hours", "most", "scene",
    "times", "until", "watch", "steps", "form", "field", "from", "to", "step", "show", "tool", "plan", "title",
    "characters", "secret", "what", "add", "set", "number", "why", "invite",
)  # fmt: skip
GETS = [route for route in PAGES if isinstance(route, Route) and "GET" in route.methods]
POSTS = [route for route in PAGES if isinstance(route, Route) and "POST" in route.methods]


def quoted(value):
    """Percent-encoded as somebody who means harm does it: half of a pair goes as its three bytes."""
    return "".join(f"%{byte:02x}" for byte in value.encode("utf-8", "surrogatepass"))


def placed(route, gm, value):
    """The route's path, with a table, a game and a character that are there, and the value elsewhere."""
    known = {"table": gm.table, "system": "candle", "character": "ada"}
    return route.path.replace(":path", "").format_map({key: known.get(key, value) for key in route.param_convertors})


def sound(answer):
    """Nothing broke, and nothing was let through as markup or as a header."""
    return answer.status_code < 500 and "<script>alert(1)" not in answer.text and "x" not in answer.cookies


@pytest.mark.parametrize("nasty", NASTY.values(), ids=NASTY.keys())
async def test_every_page_stands_a_nasty_query(gm, nasty):
    query = "&".join(f"{field}={quoted(nasty)}" for field in FIELDS)
    for route in GETS:
        for path in {placed(route, gm, quoted(nasty)), placed(route, gm, "ada")}:
            assert sound(await gm.get(f"{path}?{query}")), path


@pytest.mark.parametrize("nasty", NASTY.values(), ids=NASTY.keys())
async def test_every_form_stands_nasty_fields(gm, nasty):
    for route in POSTS:
        if route.path.endswith(("/delete", "/archive")):  # they would put the table away
            continue
        for names in (FIELDS, FIELDS[::2], FIELDS[1::2]):
            body = "&".join(f"{field}={quoted(nasty)}" for field in names)
            headers = {"content-type": "application/x-www-form-urlencoded"}
            answer = await gm.http.post(placed(route, gm, "x"), content=body, headers=headers)
            assert sound(answer), route.path


@pytest.mark.parametrize("nasty", NASTY.values(), ids=NASTY.keys())
async def test_cookies_and_headers_stand_it(house, gm, nasty):
    raw = nasty.encode("utf-8", "surrogatepass").replace(b"\r\n", b" ").replace(b"\0", b" ")
    for name in ("cookie", "accept-language", "accept", "authorization", "if-none-match", "accept-encoding"):
        for value in (raw, b"tablewright=" + raw, b"lang=" + raw + b"; theme=" + raw, b"ru;q=" + raw, b"Bearer " + raw):
            headers = [(name.encode(), value), (b"host", b"localhost")]
            for path in (f"/t/{gm.table}", f"/api/v1/tables/{gm.table}"):
                answer = await house.visitor().http.request("GET", path, headers=headers)
                assert sound(answer), (name, path)


@pytest.mark.parametrize("nasty", NASTY.values(), ids=NASTY.keys())
async def test_the_socket_of_a_page_stands_what_is_sent_through_it(gm, nasty, caplog):
    raw = nasty.encode("utf-8", "surrogatepass")
    socket = await Socket.open(gm)
    for message in ({"text": nasty}, {"bytes": raw}, {"text": None, "bytes": raw}):
        socket.tell(type="websocket.receive", **message)
    await gm.send("/note", {"line": "Still here?"})
    assert "Still here?" in (await socket.until("entry"))["html"]
    await socket.leave()
    assert caplog.records == []


@pytest.mark.parametrize("nasty", NASTY.values(), ids=NASTY.keys())
async def test_a_socket_opened_with_a_nasty_query_is_opened_or_shut(gm, nasty):
    for field in ("after", "lang", "role"):
        socket = Socket(gm, f"?{field}={quoted(nasty)}")
        assert (await socket.next())["type"] in {"websocket.accept", "websocket.close"}
        await socket.leave()
