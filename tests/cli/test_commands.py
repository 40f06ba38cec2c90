"""What the command line offers, and how it begins to serve."""

import json
import socket
import subprocess
import sys

import pytest

from tablewright.cli import main
from tablewright.cli.language import LANGUAGES
from tablewright.cli.serve import addresses
from tablewright.host.passphrases import fits
from tablewright.settings import Settings
from tablewright.web.words import LANGUAGES as SPOKEN


def test_help_lists_every_command_and_each_has_its_own(run):
    listed = run("--help")
    assert listed.exit_code == 0
    for name in main.list_commands(None):
        assert f"\n  {name}" in listed.output
        assert run(name, "--help").exit_code == 0


@pytest.mark.slow
def test_help_loads_neither_games_nor_server():
    heavy = "import sys; from tablewright.cli import main; main(['--help'], standalone_mode=False); "
    check = "bad = {'msgspec', 'starlette', 'jinja2', 'rich'} & set(sys.modules); assert not bad, bad"
    subprocess.run([sys.executable, "-c", heavy + check], check=True, capture_output=True)


def test_the_languages_are_those_that_are_spoken():
    assert set(LANGUAGES) == set(SPOKEN)


def test_the_games_are_listed_with_their_idea(run):
    assert "candle       Candle — A d6 in the dark" in run("systems").output


def test_a_schema_is_json(run):
    assert json.loads(run("schema", "candle").output)["title"] == "Candle"


def test_a_port_that_is_taken_is_said_so(run, tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        result = run("serve", "--port", port, "--db", str(tmp_path / "x.sqlite3"))
    assert result.exit_code == 1
    assert f"Port {port}" in result.output
    assert "--port" in result.output


def test_a_setting_that_does_not_fit_is_said_so(run, monkeypatch):
    monkeypatch.setenv("PORT", "eighty")
    result = run("serve")
    assert result.exit_code == 2
    assert "PORT" in result.output


def test_the_address_is_the_one_that_people_use():
    assert addresses(Settings(), 8000) == ["http://127.0.0.1:8000/"]
    assert addresses(Settings(host="::1"), 8000) == ["http://[::1]:8000/"]
    assert addresses(Settings(public="https://table.example"), 8000) == ["https://table.example"]
    near, *far = addresses(Settings(host="0.0.0.0"), 8000)
    assert near == "http://localhost:8000/"
    assert all(address.startswith("http://") for address in far)


def test_a_clause_is_said_in_words(run):
    assert run("rules", "haze", "hz-12").output.startswith("HZ-12  A d10,")
    assert run("rules", "haze", "HZ-12", "--lang", "ru").output.startswith("HZ-12  Складывают")
    assert "\nChecks\n  HZ-12  " in run("rules", "haze").output
    unknown = run("rules", "haze", "HZ-99")
    assert unknown.exit_code == 2
    assert "HZ-99" in unknown.output


def test_a_server_that_asks_for_a_passphrase_has_one(run, monkeypatch):
    for written in ("", "open, sesame"):
        monkeypatch.setenv("TABLEWRIGHT_PASSPHRASE", written)
        result = run("serve", "--open-tables", "passphrase")
        assert result.exit_code == 2
        assert "tablewright passphrase" in result.output
    monkeypatch.setenv("TABLEWRIGHT_OPEN_TABLES", "friends")
    assert "everyone, passphrase or nobody" in run("serve").output


def test_a_passphrase_becomes_what_the_setting_is_to_be(run):
    made = run("passphrase", "--password", "open, sesame")
    assert fits("open, sesame", made.output.strip())
