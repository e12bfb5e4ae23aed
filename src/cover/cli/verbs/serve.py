"""`cover serve`: the page on this machine, with every backend, threads and searches that can be stopped."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING

import click

from cover.basics.errors import Unavailable, to_install
from cover.cli.shared import options

if TYPE_CHECKING:
    from cover.web.server import Settings

HOURS = "Stop each search after this time: 90s, 10m."


@click.command(
    cls=options.Verb,
    bounded="",
    watched=False,
    examples=["cover serve", "cover serve --public --searches 8 -t 30s --memory 500M"],
    statuses={0: "ended by Ctrl-C"},
)
@click.option("--port", type=click.IntRange(0, 65535), default=8317, show_default=True, help="0 picks any free port.")
@click.option("--public", is_flag=True, help="Answer the whole network, not this machine alone. See below.")
@click.option(
    "--name", "names", multiple=True, metavar="NAME", help="Answer to this host name too, such as a reverse proxy's."
)
@click.option(
    "--token", envvar="COVER_TOKEN", metavar="TEXT", help="The token, instead of a random one: 16 characters or more."
)
@click.option(
    "--searches", type=click.IntRange(1, 64), default=4, show_default=True, help="How many searches at the same time."
)
@click.option("-t", "--timeout", type=options.seconds, default="10m", show_default=True, metavar="TIME", help=HOURS)
@click.option(
    "--memory", type=options.size, default="2G", show_default=True, metavar="SIZE", help="Memory for each search."
)
@options.opened
@click.option("--open/--no-open", "show", default=True, help="Open the page in the browser of this machine.")
def serve(
    port: int,
    public: bool,
    names: tuple[str, ...],
    token: str | None,
    searches: int,
    timeout: float,
    memory: int,
    opened: tuple[str, ...],
    show: bool,
) -> None:
    """Serve the page on this machine: all that `cover` does, in a browser.

    Each search runs in a process of its own, which ends when it is stopped, when its page is closed, and with the
    server. Only someone who has the address with its token gets an answer, and only on this machine. No request runs a
    program, opens a file or imports a module, whatever it names; --allow opens backends that do.

    --public answers the whole network by plain HTTP: whoever is given the address can let this machine search, within
    --searches, --timeout and --memory; whoever can read the network can read it too. It is meant for a class room. For
    more, put a server with HTTPS before it (--name), as docs/page.md says.
    """
    try:
        import uvicorn

        from cover.web.connections import Connection, Server
        from cover.web.server import Settings, application
        from cover.web.serving import Searches
    except ModuleNotFoundError as missing:
        raise Unavailable(f"{missing.name} is needed: {to_install('web')}") from None
    if token is not None and len(token) < 16:
        raise click.UsageError("--token needs 16 characters or more")
    each = max(1, searches // 2) if public else None
    settings = Settings(names=tuple(name.lower() for name in names), public=public)
    settings.searches = Searches(searches, timeout, memory, each, opened)
    settings.token = token or settings.token
    listening = _listening("0.0.0.0" if public else "127.0.0.1", port)
    _welcome(settings, listening.getsockname()[1], show)
    config = uvicorn.Config(
        application(settings), http=Connection, log_level="warning", access_log=False, limit_concurrency=200,
        timeout_keep_alive=10, timeout_graceful_shutdown=5,  # s: its searches have ended by then
        h11_max_incomplete_event_size=65_536, server_header=False, ws="none",
    )  # fmt: skip
    Server(config, settings.searches.stop_all).run(sockets=[listening])


def _listening(host: str, port: int) -> socket.socket:
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        error.filename = f"port {port}"
        raise
    return listening


def _welcome(settings: Settings, port: int, show: bool) -> None:
    from cover.backends import registry

    able = ", ".join(registry.for_requests(settings.searches.opened))
    click.echo(
        f"Requests may name the backends {able}; they cannot name a program, a file, an address or a module.", err=True
    )
    for host in _hosts(settings):
        click.echo(f"http://{host}:{port}/#token={settings.token}")
    if settings.public:
        searches = settings.searches
        click.echo(
            f"Whoever has this address can let this machine search: {searches.most} at a time,"
            f" {searches.seconds:g} seconds each. Ctrl-C ends it.",
            err=True,
        )
    if show:
        import webbrowser

        webbrowser.open(f"http://127.0.0.1:{port}/#token={settings.token}")


def _hosts(settings: Settings) -> list[str]:
    """Where the page is found: this machine, and its address in the network."""
    if not settings.public:
        return ["127.0.0.1"]
    probe = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        probe.connect(("192.0.2.1", 9))  # sends nothing: it asks which address would be used
        return [str(probe.getsockname()[0])]
    except OSError:
        return ["127.0.0.1"]
    finally:
        probe.close()
