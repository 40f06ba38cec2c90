"""The interface for programs: what it gives, what it turns down, and that nothing breaks it."""

import json
import re
from collections import defaultdict
from pathlib import Path

import msgspec
import pytest
from house import a_house

from tablewright.bootstrap import find_systems
from tablewright.table.registry import REGISTRY
from tablewright.testing.cases import read_cases
from tablewright.web.api.openapi import ENDPOINTS, description

pytestmark = pytest.mark.anyio

CASES = Path(__file__).parent.parent / "cases"
DARE = {"type": "dare", "actor": "ada", "difficulty": 4}


@pytest.fixture
async def program(house, gm):
    return await house.program(gm)


async def test_a_table_is_opened_joined_and_played_by_programs_alone(house):
    stranger = house.visitor()
    body = {"name": "T", "system": "candle", "your_name": "G", "sample": True}
    opened = (await stranger.http.post("/api/v1/tables", json=body)).json()
    invitation = {"invitation": opened["invitations"]["player"], "name": "P"}
    joined = (await stranger.http.post("/api/v1/join", json=invitation)).json()
    assert (opened["role"], joined["role"], joined["table"]) == ("gm", "player", opened["table"])
    gm = house.visitor({"authorization": f"Bearer {opened['token']}"})
    player = house.visitor({"authorization": f"bearer {joined['token']}"})
    gm.table = player.table = opened["table"]
    answer = await gm.command("assign_character", character="ada", seat=joined["seat"])
    assert answer.json() == {"ok": True, "entry": 4}
    assert (await player.command("act", action=DARE, dice=[5])).json() == {"ok": True, "entry": 5}
    entry = (await player.api("/entries")).json()["entries"][-1]
    assert (entry["n"], entry["tell"]["number"], entry["odds"]) == (5, "5", "1/2")


async def test_the_same_command_id_again_is_the_same_entry(program):
    answers = [await program.command("note", "once", line="x") for _ in range(3)]
    assert [answer.json() for answer in answers] == [{"ok": True, "entry": 3}] * 3


async def test_the_view_of_a_table_is_by_seat(house, program, player):
    theirs = await house.program(player)
    gm_view, view = [(await each.api()).json()["table"] for each in (program, theirs)]
    assert "world" in gm_view
    assert "world" not in view
    assert view["you"] == {"seat": await house.seat_of(player), "name": "Pia", "role": "player"}
    assert [character["sheet"]["name"] for character in view["characters"]] == ["Ada", "Finn"]


async def test_the_log_is_paged_without_gaps_or_doubles(program):
    for n in range(7):
        await program.command("note", line=str(n))
    numbers, before = [], ""
    while True:
        page = (await program.api(f"/entries?limit=2{before}")).json()
        numbers = [entry["n"] for entry in page["entries"]] + numbers
        if page["older"] is None:
            break
        before = f"&before={page['older']}"
    assert numbers == list(range(1, 10))


async def test_the_odds_come_before_the_roll(program):
    odds = (await program.api("/preview", {"action": DARE})).json()
    assert (odds["chance"], odds["cost"], odds["steps"]) == ("1/2", {}, [])
    assert odds["difficulties"][0] == {"difficulty": 1, "part": 6, "whole": 6}
    refused = (await program.api("/preview", {"action": {**DARE, "actor": "finn", "burn": True}})).json()
    assert refused["refused"]["clause"] == "CA-3"


async def test_a_secret_check_has_a_curve_and_no_chance(house, program, player):
    check = {"title": "Jump", "characters": ["ada"], "base": {"type": "dare"}, "value": 5, "secret": True}
    answer = await program.command("call_check", **check)
    assert answer.status_code == 200, answer.text
    theirs = await house.program(player)
    (check,) = (await theirs.api()).json()["table"]["checks"]
    assert "value" not in check
    odds = (await theirs.api("/preview", {"card": check["id"], "character": "ada"})).json()
    assert "chance" not in odds
    assert len(odds["difficulties"]) == 7


async def test_cookies_are_nothing_to_the_interface(gm):
    assert (await gm.get(f"/api/v1/tables/{gm.table}")).status_code == 404


async def test_tokens_are_nothing_to_the_pages(program):
    assert (await program.at()).status_code == 404


async def test_sentences_come_in_the_language_that_is_asked_for(program):
    body = {"id": "1", "command": {"command": "nothing"}}
    url = f"/api/v1/tables/{program.table}/commands"
    answers = [await program.http.post(url, json=body, headers={"accept-language": lang}) for lang in ("en", "ru")]
    english, russian = [answer.json()["error"]["message"] for answer in answers]
    assert english.startswith("The command is one of")
    assert re.search("[а-я]", russian)


@pytest.mark.parametrize("game", sorted(find_systems()))
async def test_the_act_contract_is_kept_over_http(game):
    async with a_house(find_systems()) as house:
        program = house.visitor()
        for case in read_cases(CASES / f"{game}.jsonl")[:40:4]:
            answer = await program.http.post("/api/v1/act", json=case.request)
            expected = 200 if answer.json()["ok"] else {"refused": 409}.get(answer.json()["error"]["code"], 422)
            assert answer.status_code == expected


async def test_many_requests_come_as_lines_and_are_answered_as_lines(house):
    good = {"world": {"system": "candle", "characters": {"a": {"name": "A"}}}, "action": {**DARE, "actor": "a"}}
    body = "\n".join(json.dumps(each) for each in (good, {"x": 1}, good))
    answer = await house.visitor().http.post("/api/v1/act", content=body)
    assert answer.headers["content-type"] == "application/jsonl"
    assert [json.loads(line)["ok"] for line in answer.text.splitlines()] == [True, False, True]


async def test_a_game_describes_itself(house):
    visitor = house.visitor()
    (system,) = (await visitor.get("/api/v1/systems")).json()["systems"]
    assert system["title"] == "Candle"
    schema = (await visitor.get("/api/v1/systems/candle/schema")).json()
    assert "dare" in schema["results"]
    assert (await visitor.get("/api/v1/systems/chess/schema")).status_code == 404


JUNK = [
    b"",
    b"null",
    b"[]",
    b"{}",
    b"{",
    b'"\\ud800"',
    b'{"a": NaN}',
    b'{"a": 1, "a": 2}',
    b'{"id": 1, "command": 2}',
    b'{"id": "", "command": {}}',
    b'{"id": "1", "command": {"command": "act", "action": {"type": [], "actor": {}}}}',
    b'{"id": "1", "command": {"command": "act", "action": {"type": "dare", "actor": "ada", "difficulty": 1e400}}}',
    b'{"id": "1", "command": {"command": "act", "action": {"type": "dare", "actor": "ada"}, "dice": [%s]}}'
    % b",".join([b"1"] * 2000),
    b'{"id": "1", "command": {"command": "add_character", "name": "\\u0000"}}',
    b'{"id": "1", "command": {"command": "add_character", "name": "x", "document": {"stubs": "three"}}}',
    b'{"id": "1", "command": {"command": "call_check", "title": "x", "characters": ["ada"], "base": [], "value": 1}}',
    b'{"id": "1", "command": {"command": "call_check", "title": "x", "characters": ["b"], "base": {}, "value": 1}}',
    b'{"id": "1", "command": {"command": "disclose", "entry": 9007199254740992, "level": "everything"}}',
    b'{"id": "1", "command": {"command": "disclose", "entry": -1, "level": "everything"}}',
    b'{"action": {"type": "dare", "actor": "ada", "difficulty": {}}}',
    b'{"card": [], "character": {}, "changes": 1}',
    b'{"invitation": [], "name": {}}',
    b'{"invitation": "\xff", "name": "x"}',
    b'{"name": "x", "system": "candle", "your_name": 5}',
    b'{"name": "x", "system": ["candle"], "your_name": "y", "sample": "yes"}',
    b'{"action": ' + b'{"a": ' * 50 + b"1" + b"}" * 51,
]


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda endpoint: f"{endpoint.method} {endpoint.path}")
async def test_nothing_that_is_sent_breaks_it(program, endpoint):
    if endpoint.media != "application/json":
        return
    for body in JUNK:
        for query in ("", "?before=x", "?before=-1&limit=0", "?limit=99999999999999"):
            named = defaultdict(lambda: "nothing", table=program.table, system="candle")
            path = "/api/v1" + endpoint.path.format_map(named)
            answer = await program.http.request(endpoint.method, path + query, content=body)
            assert answer.status_code < 500, (body, answer.text)
            if answer.status_code >= 400:
                error = answer.json()["error"]
                assert set(error) == {"code", "clause", "message", "details"}
                assert error["message"].endswith((".", "…"))


async def test_what_does_not_fit_never_gets_into_the_log(program):
    room = await program.house.tables.room(program.table)
    before = room.state.rev
    for body in JUNK:
        await program.http.post(f"/api/v1/tables/{program.table}/commands", content=body)
    assert room.state.rev == before


@pytest.mark.parametrize("registered", REGISTRY.values(), ids=lambda each: each.name)
async def test_every_command_is_open_to_its_roles_alone(house, gm, player, registered):
    spectator = await house.joined(gm.table, "spectator", "Sol")
    for browser, role in ((spectator, "spectator"), (player, "player"), (gm, "gm")):
        program = await house.program(browser)
        required = [field for field in msgspec.structs.fields(registered.kind) if field.required]
        fields = {field.encode_name: a_value(field.type) for field in required}
        status = (await program.command(registered.name, **fields)).status_code
        assert (status == 403) or role in registered.roles
        assert status in {200, 403, 409, 422}


def a_value(kind):
    for value in ("x", 1, {}, ["x"], True, "everything", "player", "add"):
        try:
            msgspec.convert(value, kind)
        except msgspec.ValidationError:
            continue
        return value
    raise AssertionError(kind)


def test_the_description_names_every_path_and_every_command():
    described = description()
    assert set(described["paths"]) == {f"/api/v1{endpoint.path}" for endpoint in ENDPOINTS}
    schemas = described["components"]["schemas"]
    commands = [
        schema["properties"]["command"] for schema in schemas.values() if "command" in schema.get("properties", {})
    ]
    assert {tag for command in commands for tag in command["enum"]} == {each.name for each in REGISTRY.values()}


def test_the_description_leads_nowhere_that_is_not_there():
    described = description()
    for reference in re.findall(r'"\$ref": "([^"]+)"', json.dumps(described)):
        found = described
        for step in reference.removeprefix("#/").split("/"):
            found = found[step]


async def test_the_description_is_served(house):
    assert (await house.visitor().get("/api/v1/openapi.json")).json() == json.loads(json.dumps(description()))


async def test_a_gm_gets_the_invitations_with_their_tokens_and_nobody_else(house, gm, player):
    program = await house.program(gm)
    await program.command("invite", role="gm", hours=24, most=1)
    *usual, made = (await program.api()).json()["table"]["invitations"]
    assert [(each["role"], each["good"]) for each in usual] == [("player", True), ("spectator", True)]
    assert (made["until"], made["most"], made["used"]) == ("2026-02-04T20:15:00Z", 1, 0)
    joined = await house.visitor().http.post("/api/v1/join", json={"invitation": made["token"], "name": "Gleb"})
    assert joined.json()["role"] == "gm"
    again = await house.visitor().http.post("/api/v1/join", json={"invitation": made["token"], "name": "Hans"})
    assert again.status_code == 403
    assert "invitations" not in (await (await house.program(player)).api()).json()["table"]
