"""The settings of a server, read from the environment when asked, never on import."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Literal, get_args

import msgspec

__all__ = ["OpenTables", "Settings", "settings"]

OpenTables = Literal["everyone", "passphrase", "nobody"]


class Settings(msgspec.Struct, frozen=True):
    """What a server is told from outside."""

    db: str = "tablewright.sqlite3"
    """`TABLEWRIGHT_DB`: the path of the SQLite file."""
    host: str = "127.0.0.1"
    """`TABLEWRIGHT_HOST`: the address to listen on; 0.0.0.0 lets other devices in."""
    port: int = 8000
    """`PORT`: the port to listen on."""
    public: str = ""
    """`TABLEWRIGHT_PUBLIC`: the address under which people reach the server, when it stands behind a proxy."""
    allowed_hosts: tuple[str, ...] = ()
    """`TABLEWRIGHT_HOSTS`: further host names that requests may be for, separated by commas."""
    open_tables: OpenTables = "everyone"
    """`TABLEWRIGHT_OPEN_TABLES`: who may open a table."""
    passphrase: str = ""
    """`TABLEWRIGHT_PASSPHRASE`: what `tablewright passphrase` made of the passphrase for opening tables."""

    @property
    def key_file(self) -> Path:
        """Where the key that links are derived from is kept: beside the database."""
        return Path(self.db + ".key")

    @property
    def secure(self) -> bool:
        """Whether people reach the server by TLS."""
        return self.public.startswith("https://")


def settings(environment: Mapping[str, str]) -> Settings:
    """Read the settings; raises `ValueError` with a sentence for one that does not fit."""
    port = environment.get("PORT", "8000")
    if not port.isdigit() or not 0 <= int(port) <= 65535:
        raise ValueError(f"PORT is to be a port number, not {port!r}.")
    opened_by = environment.get("TABLEWRIGHT_OPEN_TABLES", "everyone")
    if opened_by not in get_args(OpenTables):
        raise ValueError(f"TABLEWRIGHT_OPEN_TABLES is everyone, passphrase or nobody, not {opened_by!r}.")
    hosts = tuple(host.strip() for host in environment.get("TABLEWRIGHT_HOSTS", "").split(",") if host.strip())
    return Settings(
        db=environment.get("TABLEWRIGHT_DB", "tablewright.sqlite3"),
        host=environment.get("TABLEWRIGHT_HOST", "127.0.0.1"),
        port=int(port),
        public=environment.get("TABLEWRIGHT_PUBLIC", "").rstrip("/"),
        allowed_hosts=hosts,
        open_tables=opened_by,  # type: ignore[arg-type] # one of these, as was just seen
        passphrase=environment.get("TABLEWRIGHT_PASSPHRASE", ""),
    )
