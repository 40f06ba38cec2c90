"""The engine names no game: the games come in through the entry points alone."""

import re
import tomllib

from project import GAMES, PACKAGE, ROOT

#: Ids that are no English word name the game wherever they stand; the others only as a quoted id.
NAMES = re.compile(r"""\b(?:two_fingers)\b|["'](?:haze|favor|blur)["']|=(?:haze|favor|blur)\b""")

#: In a browser "blur" is an event as well.
EVENT = re.compile(r"""(?:addEventListener|on|type)\W{0,5}["']blur["']""")


def engine_sources():
    return (
        path
        for path in PACKAGE.rglob("*")
        if path.suffix in {".py", ".html", ".css", ".js", ".toml", ".po"} and GAMES not in path.parents
    )


def test_no_file_outside_the_games_names_a_game():
    found = [
        f"{path.relative_to(PACKAGE)}: {match[0]}"
        for path in engine_sources()
        for match in NAMES.finditer(EVENT.sub("", path.read_text(encoding="utf-8")))
    ]
    assert found == []


def test_every_game_is_registered_and_every_registration_is_a_game():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    registered = project["entry-points"]["tablewright.systems"]
    games = {path.parent.name for path in GAMES.glob("*/__init__.py")}
    assert registered == {game: f"tablewright.systems.{game}:system" for game in games}
