"""Requests made from the description of the interface, sent by every role to a running application."""

import asyncio
from contextlib import ExitStack
from datetime import timedelta
from urllib.parse import unquote

import httpx
import requests
from candle_game import candle
from house import ORIGIN, Connection, _scope, a_house

from tablewright.web.api.openapi import ROOT, Endpoint

ROLES = ("gm", "player", "spectator", "nobody")


class Described:
    """A running application, where each request has a table of its own."""

    def __init__(self, stack: ExitStack) -> None:
        self._runner = stack.enter_context(asyncio.Runner())
        house = a_house({"candle": candle()})
        self.app = self._runner.run(house.__aenter__()).app
        stack.callback(lambda: self._runner.run(house.__aexit__(None, None, None)))

    def send(self, endpoint: Endpoint, role: str, case, *, known: bool) -> httpx.Response:
        """The answer to a case; when `known`, it names a table, a character and so on that are there."""
        return self._runner.run(self._send(endpoint, role, case, known))

    async def _send(self, endpoint, role, case, known):
        tokens, names = await self._table()
        if known:
            case.path_parameters = {key: names.get(key, value) for key, value in case.path_parameters.items()}
            case.body = knowing(case.body, names)
        headers = {"authorization": f"Bearer {tokens[role]}"} if role in tokens else {}
        asked = requests.Request(**case.as_transport_kwargs(base_url=ORIGIN, headers=headers)).prepare()
        if endpoint.media == "text/event-stream":
            return await self._begin(asked)
        async with self._client() as client:
            return await client.request(asked.method, asked.url, headers=dict(asked.headers), content=asked.body)

    def _client(self) -> httpx.AsyncClient:
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=False)
        return httpx.AsyncClient(transport=transport, base_url=f"{ORIGIN}{ROOT}")

    async def _table(self):
        """A table: the token of each role, and what a request may call by name."""
        async with self._client() as client:
            body = {"name": "T", "system": "candle", "your_name": "Gus", "sample": True}
            table = (await client.post("/tables", json=body)).json()
            tokens = {"gm": table["token"]}
            for role, invitation in table["invitations"].items():
                body = {"invitation": invitation, "name": role}
                seat = (await client.post("/join", json=body)).json()
                tokens[role] = seat["token"]
        names = dict.fromkeys(("character", "actor", "helped"), "ada") | {"helper": "finn", "characters": ["ada"]}
        names |= {"table": table["table"], "system": "candle", "tool": "light", "seat": seat["seat"]}
        return tokens, names | {"invitation": table["invitations"]["player"]}

    async def _begin(self, asked):
        """How a stream begins; one that is turned down is read to its end."""
        stream = Connection(self, _scope("http", unquote(asked.path_url), dict(asked.headers)))
        stream.tell(type="http.request", body=b"", more_body=False)
        start, body = await stream.next(), await stream.next()
        await stream.end("http.disconnect")
        answer = httpx.Response(start["status"], headers=start["headers"], content=body["body"])
        answer.request, answer.elapsed = httpx.Request("GET", asked.url), timedelta()
        return answer


def knowing(value, names):
    """The value with what is there, wherever it is asked for by one of these names."""
    if isinstance(value, dict):
        return {key: names[key] if key in names else knowing(inner, names) for key, inner in value.items()}
    return value
