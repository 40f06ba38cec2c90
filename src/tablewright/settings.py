"""The settings of a server, read from the environment when asked, never on import."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Literal, get_args
from urllib.parse import urlsplit

import msgspec

__all__ = ["OpenTables", "Settings", "settings"]

_DATABASES = ("postgresql://", "postgres://")
_BUSES = ("nats://", "tls://", "redis://", "rediss://")

OpenTables = Literal["everyone", "passphrase", "nobody"]


class Settings(msgspec.Struct, frozen=True):
    """What a server is told from outside."""

    db: str = "tablewright.sqlite3"
    """`TABLEWRIGHT_DB`: the path of the SQLite file, or the address of a PostgreSQL database."""
    bus: str = ""
    """`TABLEWRIGHT_BUS`: what carries news between the servers of one database, when that itself is not to."""
    key: str = ""
    """`TABLEWRIGHT_KEY`: the file with the key that links are derived from, which all servers of a database share."""
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
    metrics: bool = False
    """`TABLEWRIGHT_METRICS`: whether `/metrics` tells Prometheus what the server does."""
    log: str = "text"
    """`TABLEWRIGHT_LOG`: whether the server's log is for people, `text`, or for programs, `json`."""
    passphrase: str = ""
    """`TABLEWRIGHT_PASSPHRASE`: what `tablewright passphrase` made of the passphrase for opening tables."""

    def __post_init__(self) -> None:
        if self.log not in {"text", "json"}:
            raise ValueError(f"TABLEWRIGHT_LOG is text or json, not {self.log!r}.")
        if self.shared and not self.db.startswith(_DATABASES):
            raise ValueError("TABLEWRIGHT_DB is the path of a file, or begins with postgresql://.")
        if self.bus and not self.bus.startswith(_BUSES):
            raise ValueError("TABLEWRIGHT_BUS begins with nats://, tls://, redis:// or rediss://, or is left out.")
        if self.bus and not self.shared:
            raise ValueError("TABLEWRIGHT_BUS is for several servers, and a file is one server's alone. Leave it out.")

    @property
    def key_file(self) -> Path:
        """Where the key that links are derived from is kept: beside the database, if that is a file."""
        return Path(self.key or ("tablewright.key" if self.shared else self.db + ".key"))

    @property
    def shared(self) -> bool:
        """Whether several servers can use the database."""
        return "://" in self.db

    @property
    def kept_in(self) -> str:
        """Where the tables are kept, in words that hold no password."""
        return f"PostgreSQL at {urlsplit(self.db).hostname}" if self.shared else str(Path(self.db).absolute())

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
        bus=environment.get("TABLEWRIGHT_BUS", ""),
        key=environment.get("TABLEWRIGHT_KEY", ""),
        host=environment.get("TABLEWRIGHT_HOST", "127.0.0.1"),
        port=int(port),
        public=environment.get("TABLEWRIGHT_PUBLIC", "").rstrip("/"),
        allowed_hosts=hosts,
        open_tables=opened_by,  # type: ignore[arg-type] # one of these, as was just seen
        metrics=environment.get("TABLEWRIGHT_METRICS", "") not in {"", "0"},
        log=environment.get("TABLEWRIGHT_LOG", "text"),
        passphrase=environment.get("TABLEWRIGHT_PASSPHRASE", ""),
    )
