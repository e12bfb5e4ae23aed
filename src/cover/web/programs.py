"""`serve` and `mcp`: verbs that go on answering, for the page and for programs, until they are ended."""

import os
import socket
import sys
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Annotated, Any, TypedDict, Unpack

from cover.basics.errors import Unavailable, to_install
from cover.basics.option import Option, flag
from cover.verbs.declared import declare

if TYPE_CHECKING:
    from cover.web.server import Settings
    from cover.web.serving import Searches


class Each(TypedDict, total=False):
    """What searches may take, and the backends that requests may name besides."""

    searches: Annotated[int, Option("How many searches at the same time.", "number", least=1, most=64, default=4)]
    memory: Annotated[int, Option("Memory for each search.", "size", default="2G")]
    opened: Annotated[
        Iterable[str],
        Option(
            "Requests may name this backend too, such as dimacs:kissat. Anyone who can send a request can then run it.",
            "opened", default=(), flags=("--allow",),
        ),
    ]  # fmt: skip


def _searches(seconds: float, given: Each, most: int | None = None) -> "Searches":
    """most: of one address."""
    from cover.web.serving import Searches

    return Searches(
        given.get("searches", 4), seconds, given.get("memory", 2 << 30), most, tuple(given.get("opened", ()))
    )


def _token(given: Mapping[str, Any]) -> str | None:
    return given["token"] or os.environ.get("COVER_TOKEN")


def _contradicts(given: Mapping[str, Any]) -> str:
    if len(_token(given) or "x" * 16) < 16:
        return "token= needs 16 characters or more"
    return "" if given["port"] < 1 << 16 else f"{given['port']} is no port: they end at 65535"


@declare(
    examples=("cover serve", "cover serve --public --searches 8 -t 30s --memory 500M"),
    statuses={0: "ended by Ctrl-C"},
    reads=False,
    tool=None,
    contradicts=_contradicts,
)
def serve(
    *,
    port: Annotated[int, Option("0 picks any free port.", "number")] = 8317,
    public: Annotated[bool, flag("Answer the whole network, not this machine alone. See below.")] = False,
    names: Annotated[
        Iterable[str], Option("Answer to this host name too, such as a reverse proxy's.", "several", flags=("--name",))
    ] = (),
    token: Annotated[
        str | None, Option("The token, instead of a random one: 16 characters or more.", unit="TEXT")
    ] = None,
    seconds: Annotated[float, Option("Stop each search after this time: 90s, 10m.", "seconds", default="10m")] = 600.0,
    show: Annotated[bool, flag("Open the page in the browser of this machine.", "--open")] = True,
    **each: Unpack[Each],
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
    except ModuleNotFoundError as missing:
        raise Unavailable(f"{missing.name} is needed: {to_install('web')}") from None
    settings = Settings(names=tuple(name.lower() for name in names), public=public)
    # Of a whole network one client takes at most half of the searches, so that it cannot keep others out.
    settings.searches = _searches(seconds, each, max(1, each.get("searches", 4) // 2) if public else None)
    settings.token = _token({"token": token}) or settings.token
    listening = _listening("0.0.0.0" if public else "127.0.0.1", port)
    _welcome(settings, listening.getsockname()[1], show)
    config = uvicorn.Config(
        application(settings), http=Connection, log_level="warning", access_log=False, limit_concurrency=200,
        timeout_keep_alive=10, timeout_graceful_shutdown=5,  # s: its searches have ended by then
        h11_max_incomplete_event_size=65_536, server_header=False, ws="none",
    )  # fmt: skip
    Server(config, settings.searches.stop_all).run(sockets=[listening])


@declare(
    examples=("cover mcp", "cover mcp --searches 2 -t 30s --memory 1G"),
    statuses={0: "standard input ended"},
    reads=False,
    tool=None,
)
def mcp(
    *, seconds: Annotated[float, Option("Time for each search.", "seconds", default="2m")] = 120.0, **each: Unpack[Each]
) -> None:
    """Answer AI programs, by the Model Context Protocol on standard input and output.

    Its tools are solve, count, unique, explain, minimal, candidates, hint, path, rate, verify, grade, prove, check,
    generate, convert, compare, puzzles and formats, with the arguments of the Python functions of these names. Each
    search runs in a process of its own, which ends when the call is cancelled. No call runs a program, opens a file or
    imports a module, whatever it names; --allow opens backends that do. docs/how-to/answer-programs.md says what a
    program needs to find it.
    """
    try:
        import anyio

        from cover.web.mcp import serve
    except ModuleNotFoundError as missing:
        raise Unavailable(f"{missing.name} is needed: {to_install('mcp')}") from None
    anyio.run(serve, _searches(seconds, each))


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


def _welcome(settings: "Settings", port: int, show: bool) -> None:
    from cover.backends import registry

    able = ", ".join(registry.for_requests(settings.searches.opened))
    _say(f"Requests may name the backends {able}; they cannot name a program, a file, an address or a module.")
    for host in _hosts(settings):
        print(f"http://{host}:{port}/#token={settings.token}", flush=True)
    if settings.public:
        searches = settings.searches
        _say(
            f"Whoever has this address can let this machine search: {searches.most} at a time,"
            f" {searches.seconds:g} seconds each. Ctrl-C ends it."
        )
    if show:
        import webbrowser

        webbrowser.open(f"http://127.0.0.1:{port}/#token={settings.token}")


def _say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


def _hosts(settings: "Settings") -> list[str]:
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
