"""The page and its protocol by HTTP: `cover serve`.

| request | answer |
|---|---|
| GET / and below | the page: files of `static/` and of `solving/covers/pages/`, and no others |
| GET /api | what this server can do, by which the page knows that there is one |
| POST /api/ask | server-sent events, one an event of the protocol; the header `Cover-Search` names the search |
| DELETE /api/ask/NAME | the search is killed, if it still runs |

A server of this machine can be asked by every page that its browser shows. So each request below `/api` needs the token
of the address, `Host` must be a name of this server (a page of another name that points here has its own), and `Origin`
must be the server itself. Bodies, their time, searches, their time and memory are bounded.
"""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
import secrets
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cover import __version__
from cover.basics import bounded_json
from cover.web.protocol import DEEPEST, LONGEST
from cover.web.serving import Busy, Child, Searches

BODY_SECONDS = 20.0  # in which a request must have come
HELD = 8 * LONGEST  # bytes of requests that come at the same time
BUSY = "the server is busy with other searches; try again in a moment"
SLOW = 30.0  # seconds after which a reader that takes nothing is given up
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; worker-src 'self'; connect-src 'self';"
    " img-src 'self' data: blob:; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",
}
LOCAL = ("localhost", "127.0.0.1", "::1")


@dataclass
class Settings:
    """token: without which nothing is answered; names: by which the server may be called besides those of this machine;
    public: may addresses of the network call it too?"""

    token: str = field(default_factory=lambda: secrets.token_urlsafe(18))
    names: tuple[str, ...] = ()
    public: bool = False
    searches: Searches = field(default_factory=Searches)

    def knows(self, host: str) -> bool:
        """Is that a name of this server? An address is no name that could be made to point here."""
        name = _name_of(host)
        if name in LOCAL or name in self.names:
            return True
        return self.public and _is_address(name)


def _name_of(host: str) -> str:
    """Of `Host`, without its port."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.rpartition(":")[0].lower() if host.count(":") == 1 else host.lower()


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def application(settings: Settings) -> Starlette:
    """The whole of it, for uvicorn or for tests. Its children end with it."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        settings.searches.prepare()
        try:
            yield
        finally:
            settings.searches.close()

    api = _Api(settings)
    routes = [
        Route("/api", api.about, methods=["GET"]),
        Route("/api/ask", api.ask, methods=["POST"]),
        Route("/api/ask/{name}", api.stop, methods=["DELETE"]),
        Mount("/", StaticFiles(packages=[("cover.web", "static"), ("cover.solving.covers", "pages")], html=True)),
    ]
    return Starlette(routes=routes, lifespan=lifespan, middleware=[Middleware(_Guard, settings=settings)])


class _Guard:
    """What holds for every request: names, origin, token below /api, and the headers of every answer."""

    def __init__(self, app: ASGIApp, settings: Settings):
        self._app, self._settings = app, settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def headed(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = {name.lower() for name, _ in message["headers"]}
                more = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
                message["headers"] = [*message["headers"], *(pair for pair in more if pair[0] not in given)]
            await send(message)

        refused = self._refuses(Request(scope))
        await (refused or self._app)(scope, receive, headed)

    def _refuses(self, request: Request) -> Response | None:
        host, origin = request.headers.get("host", ""), request.headers.get("origin")
        if not self._settings.knows(host):
            return _error(421, "this server has another name")
        if origin is not None and origin.partition("://")[2] != host:
            return _error(403, "the request comes from another page")
        if request.headers.get("sec-fetch-site", "none") not in ("none", "same-origin") and request.method != "GET":
            return _error(403, "the request comes from another page")
        if not request.url.path.startswith("/api"):
            return None
        given = request.headers.get("authorization", "").removeprefix("Bearer ")
        if not hmac.compare_digest(given.encode(), self._settings.token.encode()):
            return _error(401, "the token of the address is missing: open the address that `cover serve` printed")
        return None


def _error(status: int, message: str) -> JSONResponse:
    return JSONResponse({"error": message}, status)


class _Api:
    def __init__(self, settings: Settings):
        self._settings = settings
        self._held = 0  # bytes of requests that have not come whole

    async def about(self, request: Request) -> Response:
        from cover.backends import registry

        searches = self._settings.searches
        able = [name for name in registry.for_requests(searches.opened) if registry.absent(name) is None]
        limits = {"seconds": searches.seconds, "memory": searches.memory, "searches": searches.most}
        return JSONResponse({"engine": "server", "version": __version__, "backends": able, "limits": limits})

    async def ask(self, request: Request) -> Response:
        try:
            async with asyncio.timeout(BODY_SECONDS):
                body = await self._bounded(request)
        except TimeoutError:
            return _error(408, "the request did not come in time")
        except ClientDisconnect:
            return Response(status_code=400)
        except Busy:
            return _error(429, BUSY)
        if body is None:
            return _error(413, f"at most {LONGEST:,} bytes are taken")
        try:
            asked = bounded_json.loads(body.decode(), DEEPEST)
        except ValueError as bad:
            deep = isinstance(bad, bounded_json.TooDeep)
            return _error(400, "the request is nested too deeply" if deep else "the request is no JSON")
        if not isinstance(asked, dict):
            return _error(400, "a request must be an object")
        name = secrets.token_urlsafe(9)
        try:
            child = self._settings.searches.begin(name, request.client.host if request.client else "")
        except Busy:
            return _error(429, BUSY)
        events = self._events(name, child, asked)
        return _Stream(events, {"Cover-Search": name, "Cache-Control": "no-store", "X-Accel-Buffering": "no"})

    async def _bounded(self, request: Request) -> bytes | None:
        """The body; None for one that is too long, of which no more is kept than may be. Raises Busy."""
        length = request.headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > LONGEST:
            return None
        parts, size = list[bytes](), 0
        try:
            async for part in request.stream():
                size += len(part)
                self._held += len(part)
                if size > LONGEST:
                    return None
                if self._held > HELD:
                    raise Busy
                parts.append(part)
            return b"".join(parts)
        finally:
            self._held -= size

    async def _events(self, name: str, child: Child, asked: dict[str, Any]) -> AsyncGenerator[bytes, None]:
        lines = self._settings.searches.answer(name, child, asked)
        try:
            async for line in lines:
                yield b"data: " + line + b"\n\n"
        finally:
            await lines.aclose()
            self._settings.searches.prepare()

    async def stop(self, request: Request) -> Response:
        """No error where it has ended by itself: a page cannot know that in time."""
        return JSONResponse({"stopped": await self._settings.searches.stop(request.path_params["name"])})


class _Stream(StreamingResponse):
    """Events, until they end, the reader goes away, or takes nothing for a while; then the search ends at once."""

    def __init__(self, events: AsyncGenerator[bytes, None], headers: dict[str, str]):
        super().__init__(events, headers=headers, media_type="text/event-stream")
        self._events = events

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def in_time(message: Message) -> None:
            async with asyncio.timeout(SLOW):
                await send(message)

        reading = asyncio.ensure_future(self.stream_response(in_time))
        leaving = asyncio.ensure_future(_left(receive))
        try:
            await asyncio.wait({reading, leaving}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (reading, leaving):
                task.cancel()
            await asyncio.gather(reading, leaving, return_exceptions=True)
            await self._events.aclose()


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
