"""What can be typed, set or asked for is in the documentation.

A page documents a name by writing it as code. `PAGES` says which names which page owes.
"""

import re
from collections.abc import Callable, Collection

import click
import pytest
from project import PACKAGE, ROOT

from tablewright.cli import main
from tablewright.table.registry import REGISTRY
from tablewright.web.api.openapi import ENDPOINTS

CODE = re.compile(r"`([^`\n]+)`")


def recipes() -> Collection[str]:
    """The recipes that `make help` lists."""
    return re.findall(r"^(\w+):.*##", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)


def variables() -> Collection[str]:
    """The environment variables that the settings are read from."""
    source = (PACKAGE / "settings.py").read_text(encoding="utf-8")
    return set(re.findall(r"""environment(?:\.get\(|\[)["'](\w+)["']""", source))


def commands() -> Collection[str]:
    """What a seat may ask of its table."""
    return {registered.name for registered in REGISTRY.values()}


def endpoints() -> Collection[str]:
    """The paths of the HTTP interface."""
    return {f"/api/v1{endpoint.path}" for endpoint in ENDPOINTS}


def command_line() -> Collection[str]:
    """The commands of the command line and their options."""
    names = main.list_commands(click.Context(main))
    found = [main.get_command(click.Context(main), name) for name in names]
    options = {option for command in found if command for each in command.params for option in each.opts}
    return {*names, *(option for option in options if option.startswith("--"))}


PAGES: dict[str, Callable[[], Collection[str]]] = {
    "api.md": endpoints,
    "cli.md": command_line,
    "contributing.md": recipes,
    "settings.md": variables,
    "table-commands.md": commands,
}


def documented(page: str) -> set[str]:
    """Every word that the page writes as code."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return {word for code in CODE.findall(text) for word in code.split()}


@pytest.mark.parametrize("page", PAGES)
def test_a_page_documents_all_that_it_owes(page):
    owed = PAGES[page]()
    assert owed
    assert sorted(set(owed) - documented(page)) == []
