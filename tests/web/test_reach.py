"""An invitation names an address that the invited can reach."""

from types import SimpleNamespace

import pytest
from starlette.requests import Request

from tablewright.settings import Settings
from tablewright.web import reach


def asked(host: str, settings: Settings, scheme: str = "http") -> Request:
    app = SimpleNamespace(state=SimpleNamespace(site=SimpleNamespace(settings=settings)))
    scope = {"type": "http", "scheme": scheme, "path": "/", "query_string": b"", "headers": [(b"host", host.encode())]}
    return Request({**scope, "app": app, "state": {}})


@pytest.fixture(autouse=True)
def the_network(monkeypatch):
    monkeypatch.setattr(reach, "lan_address", lambda: "192.168.1.20")
    monkeypatch.setattr(reach, "site_of", lambda request: request.app.state.site)


@pytest.mark.parametrize(
    "host, settings, address",
    [
        ("localhost:8000", Settings(host="0.0.0.0"), "http://192.168.1.20:8000"),
        ("127.0.0.1:8123", Settings(host="0.0.0.0"), "http://192.168.1.20:8123"),
        ("[::1]:8000", Settings(host="::"), "http://192.168.1.20:8000"),
        ("localhost", Settings(host="0.0.0.0"), "http://192.168.1.20:80"),
        ("192.168.1.7:8000", Settings(host="0.0.0.0"), "http://192.168.1.7:8000"),
        ("localhost:8000", Settings(), "http://localhost:8000"),
        ("localhost:8000", Settings(host="0.0.0.0", public="https://table.example"), "https://table.example"),
    ],
)
def test_an_invitation_names_the_address_of_this_machine_in_its_network(host, settings, address):
    assert reach.invitation_address(asked(host, settings)) == address


def test_without_a_network_the_address_is_the_one_asked_for(monkeypatch):
    monkeypatch.setattr(reach, "lan_address", lambda: None)
    assert reach.invitation_address(asked("localhost:8000", Settings(host="0.0.0.0"))) == "http://localhost:8000"
