"""`tablewright serve`: the server."""

from __future__ import annotations

import os
import socket

import click

from tablewright.settings import Settings, settings

__all__ = ["serve"]

WAITING = 512
"""How many connections may wait while the server starts."""


@click.command
@click.option("--host", help="The address to listen on; 0.0.0.0 lets the phones of your network in.")
@click.option("--port", type=click.IntRange(0, 65535), help="The port to listen on.")
@click.option(
    "--db",
    type=click.Path(dir_okay=False),
    help="The database: a file, made when it is not there, or a postgresql:// address.",
)
@click.option("--public", help="The address that people use, such as https://table.example, behind a proxy.")
@click.option(
    "--open-tables",
    type=click.Choice(["everyone", "passphrase", "nobody"]),
    help="Who may open a table; a passphrase is set by TABLEWRIGHT_PASSPHRASE.",
)
def serve(host: str | None, port: int | None, db: str | None, public: str | None, open_tables: str | None) -> None:
    """Start the server and print its address.

    What is not given here comes from the environment: TABLEWRIGHT_HOST, PORT, TABLEWRIGHT_DB, TABLEWRIGHT_PUBLIC,
    TABLEWRIGHT_OPEN_TABLES, TABLEWRIGHT_PASSPHRASE.
    """
    import msgspec

    from tablewright.host.passphrases import well_formed

    given = {"host": host, "port": port, "public": public and public.rstrip("/"), "open_tables": open_tables}
    environment = {**os.environ, "TABLEWRIGHT_DB": db} if db else os.environ
    try:
        chosen = msgspec.structs.replace(
            settings(environment), **{name: value for name, value in given.items() if value is not None}
        )
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    if chosen.open_tables == "passphrase" and not well_formed(chosen.passphrase):
        raise click.UsageError("Set TABLEWRIGHT_PASSPHRASE to what `tablewright passphrase` prints.")
    _run(chosen, _listening(chosen))


def _listening(chosen: Settings) -> socket.socket:
    """The socket, listening before the tables are opened, so that nobody is turned away while they are."""
    family = socket.AF_INET6 if ":" in chosen.host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((chosen.host, chosen.port))
        found.listen(WAITING)
    except OSError as error:
        found.close()
        raise click.ClickException(
            f"Port {chosen.port} on {chosen.host} can't be had: {error.strerror}. Choose another with --port."
        ) from error
    return found


def _run(chosen: Settings, listening: socket.socket) -> None:
    from tablewright.bootstrap import running_tables
    from tablewright.cli.logs import log_as
    from tablewright.web.app import app
    from tablewright.web.server import Server

    def ready() -> None:
        for address in addresses(chosen, listening.getsockname()[1]):
            click.echo(f"Tablewright is at {address}")
        click.echo(f"The tables are kept in {chosen.kept_in}. Stop with Ctrl+C.")

    log_as(chosen.log)
    server = Server(app(chosen, running_tables(chosen)), behind_proxy=bool(chosen.public), ready=ready)
    try:
        server.run(sockets=[listening])
    except KeyboardInterrupt:  # told to stop by Ctrl+C, it has stopped
        return
    except SystemExit as failed:
        if server.fault is None:
            raise
        raise click.ClickException(server.fault) from failed


def addresses(chosen: Settings, port: int) -> list[str]:
    """The addresses under which people reach the server."""
    if chosen.public:
        return [chosen.public]
    from tablewright.web.reach import ANYWHERE, lan_address

    anywhere = chosen.host in ANYWHERE
    near = f"http://{'localhost' if anywhere else _bracketed(chosen.host)}:{port}/"
    far = lan_address() if anywhere else None
    return [near] if far is None else [near, f"http://{far}:{port}/ (from other devices in your network)"]


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
