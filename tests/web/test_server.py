"""The server answers who has its token and refuses the rest; nothing outlives a stop, a closed page, or itself."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress

import pytest

httpx = pytest.importorskip("httpx")
pytest.importorskip("uvicorn")
testclient = pytest.importorskip("starlette.testclient")

from cover.backends.isolation import children  # noqa: E402
from cover.backends.isolation.processes import descendants, resident, running  # noqa: E402
from cover.web import serving  # noqa: E402
from cover.web.connections import HEAD_SECONDS  # noqa: E402
from cover.web.protocol import LONGEST  # noqa: E402
from cover.web.server import Settings, application  # noqa: E402
from cover.web.serving import Busy, Searches  # noqa: E402

TOKEN = "a-token-of-these-tests"
KEY = {"Authorization": f"Bearer {TOKEN}"}
BOARD = {"id": 1, "verb": "solve", "text": "1..3.4....3.4..2"}
ENDLESS = {"id": 1, "verb": "count", "text": "puzzle: queens\nsize: 24\n"}
GREEDY = {"id": 1, "verb": "solve", "text": "." * 625, "args": {"limit": 0}}  # keeps 25x25 boards without end
LISTING = {"id": 1, "verb": "solve", "text": "puzzle: queens\nsize: 13\n", "args": {"limit": 0}}
PATIENCE = 60.0
SPARE = 2  # the child that waits for the next request, and its guard


@contextmanager
def served(*options, head=None, errors=subprocess.DEVNULL):
    """A server as people start it: the process, and a client of it. head: seconds for the head of a request, where that
    is not what people have; errors: a file for what it writes there."""
    start = ["-m", "cover"]
    if head is not None:
        waits = f"cover.web.connections.HEAD_SECONDS = {head}"
        start = ["-c", f"import runpy, cover.web.connections; {waits}; runpy.run_module('cover', run_name='__main__')"]
    command = [sys.executable, *start, "serve", "--port", "0", "--no-open", "--token", TOKEN, *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True)
    try:
        address = process.stdout.readline().partition("#")[0]
        with httpx.Client(base_url=address, headers=KEY, timeout=PATIENCE) as client:
            wait_for(lambda: answers(client), "the server to answer", PATIENCE)
            yield process, client
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def answers(client, path="/api"):
    with suppress(httpx.TransportError):
        return client.get(path).status_code == 200
    return False


def wait_for(true, what, seconds=20.0):
    until = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < until, f"waited in vain for {what}"
        time.sleep(0.02)


def solved(client):
    """Is another one served? The last event of a small question, patiently: a place may be taken."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        answer = client.post("/api/ask", json=BOARD)
        if answer.status_code == 200:
            return '"event": "done"' in answer.text
        time.sleep(0.05)
    return False


class Page:
    """An open page whose search has begun. It holds the lines of the answer: to let them go is to close the page."""

    def __init__(self, stream, response):
        self._stream, self.lines, self.name = stream, response.iter_lines(), response.headers["cover-search"]
        assert '"start"' in next(self.lines)

    def last(self):
        """The last event, when the answer has ended."""
        return json.loads([line for line in self.lines if line][-1].removeprefix("data: "))

    def close(self):
        self._stream.__exit__(None, None, None)


def searching(client, request):
    """A page that asks, as soon as there is a place for its search."""
    until = time.monotonic() + PATIENCE
    while True:
        stream = client.stream("POST", "/api/ask", json=request)
        response = stream.__enter__()
        if response.status_code == 200:
            return Page(stream, response)
        stream.__exit__(None, None, None)
        assert time.monotonic() < until, "no place for a search"
        time.sleep(0.05)


def begun(process):
    """What runs below a server whose search has begun, which it says before its child is there."""
    wait_for(lambda: len(descendants(process.pid)) >= SPARE, "the child and its guard", PATIENCE)
    return descendants(process.pid)


def quiet(process):
    """At most the child that waits for the next request, and its guard, which spend nothing."""
    return len([pid for pid in descendants(process.pid) if running(pid)]) <= SPARE


def slow(client, request):
    """A connection that asks, and reads nothing."""
    body = json.dumps(request).encode()
    place = client.base_url.host, client.base_url.port
    one = socket.socket()
    one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    one.connect(place)
    head = f"POST /api/ask HTTP/1.1\r\nHost: {place[0]}:{place[1]}\r\nAuthorization: Bearer {TOKEN}\r\n"
    one.sendall(head.encode() + f"Content-Length: {len(body)}\r\n\r\n".encode() + body)
    return one


@pytest.fixture(scope="module")
def client():
    settings = Settings(token=TOKEN, searches=Searches(most=2, seconds=30.0, memory=2 << 30))
    with testclient.TestClient(application(settings), base_url="http://127.0.0.1:80") as one:
        yield one


def events(response):
    return [json.loads(line.removeprefix("data: ")) for line in response.text.splitlines() if line]


# ---------------------------------------------------------------- answers
def test_a_question_is_answered_by_events(client):
    response = client.post("/api/ask", json=BOARD, headers=KEY)
    assert response.headers["content-type"].startswith("text/event-stream")
    assert [event["event"] for event in events(response)] == ["start", "solution", "record", "text", "done"]


def test_the_server_says_what_it_can_do(client):
    about = client.get("/api", headers=KEY).json()
    assert (about["engine"], about["limits"]["searches"]) == ("server", 2)
    assert "dlx" in about["backends"]


def test_the_page_is_served_with_its_policy(client):
    page = client.get("/")
    assert page.status_code == 200
    policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe-inline" not in policy
    assert "'unsafe-eval'" not in policy.replace("'wasm-unsafe-eval'", "")
    assert client.get("/../server.py").status_code == 404
    assert client.get("/%2e%2e/server.py").status_code == 404


# ---------------------------------------------------------------- refusals
@pytest.mark.parametrize("key", [{}, {"Authorization": "Bearer wrong"}, {"Authorization": TOKEN[:-1]}])
@pytest.mark.parametrize("ask", [("GET", "/api"), ("POST", "/api/ask"), ("DELETE", "/api/ask/x")])
def test_without_the_token_nothing_is_answered(client, key, ask):
    assert client.request(*ask, headers=key).status_code == 401


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example:80", "localhost.evil.example", "192.168.0.7:80", ""]
)
def test_another_host_is_refused(client, host):
    assert client.get("/", headers={"Host": host}).status_code == 421
    assert client.post("/api/ask", json=BOARD, headers={**KEY, "Host": host}).status_code == 421


@pytest.mark.parametrize("host", ["localhost:80", "127.0.0.1:9", "[::1]:80", "LOCALHOST"])
def test_names_of_this_machine_are_taken(client, host):
    assert client.get("/", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [{"Origin": "https://evil.example"}, {"Origin": "null"}, {"Origin": "http://127.0.0.1:81"},
     {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}],
)  # fmt: skip
def test_another_page_is_refused(client, headers):
    assert client.post("/api/ask", json=BOARD, headers={**KEY, "Host": "127.0.0.1:80", **headers}).status_code == 403


def test_the_page_itself_may_ask(client):
    own = {**KEY, "Host": "127.0.0.1:80", "Origin": "http://127.0.0.1:80", "Sec-Fetch-Site": "same-origin"}
    assert client.post("/api/ask", json=BOARD, headers=own).status_code == 200


def test_a_public_server_knows_addresses_and_its_names():
    settings = Settings(names=("puzzles.example",), public=True)
    assert settings.knows("192.168.0.7:8317")
    assert settings.knows("puzzles.example")
    assert not settings.knows("evil.example")


@pytest.mark.parametrize(
    ("body", "status"),
    [(b"[" * 100_000, 400), (b'{"id":' * 100_000, 400), (b"no", 400), (b"[1]", 400), (b" " * (LONGEST + 1), 413),
     (b"\xff", 400)],
)  # fmt: skip
def test_what_is_no_request_is_refused(client, body, status):
    assert client.post("/api/ask", content=body, headers=KEY).status_code == status


def test_a_hundred_megabytes_are_not_taken(client):
    def body():
        for _ in range(100):
            yield b" " * 1_000_000

    assert client.post("/api/ask", content=body(), headers=KEY).status_code == 413
    assert client.post("/api/ask", content=b"", headers={**KEY, "Content-Length": "100000000"}).status_code == 413


# ---------------------------------------------------------------- nothing is left
@pytest.fixture(scope="module")
def server():
    with served("--searches", "3", "-t", "60s") as (process, one):
        yield process, one


def test_stop_ends_the_search_at_once(server):
    process, client = server
    page = searching(client, ENDLESS)
    assert client.delete(f"/api/ask/{page.name}").json() == {"stopped": True}
    last = page.last()
    assert (last["event"], last["status"], last["message"]) == ("error", 130, "stopped")
    page.close()
    wait_for(lambda: quiet(process), "the search to be gone", 2.0)
    assert client.delete(f"/api/ask/{page.name}").json() == {"stopped": False}
    assert events(client.post("/api/ask", json=BOARD))[-1]["event"] == "done"


def test_more_searches_than_allowed_are_refused_and_others_served(server):
    process, client = server
    pages = [searching(client, ENDLESS) for _ in range(3)]
    with ThreadPoolExecutor(8) as pool:
        asked = list(pool.map(lambda _: client.post("/api/ask", json=BOARD).status_code, range(24)))
    assert set(asked) == {429}
    assert client.get("/").status_code == 200
    for page in pages:
        page.close()
    wait_for(lambda: client.post("/api/ask", json=BOARD).status_code == 200, "a free place", 5.0)
    wait_for(lambda: quiet(process), "the searches to be gone", 2.0)


def test_a_child_that_is_killed_is_an_error_and_the_next_one_answers(server):
    process, client = server
    page = searching(client, ENDLESS)
    for pid in descendants(process.pid):
        os.kill(pid, signal.SIGKILL)
    last = page.last()
    assert (last["event"], last["status"]) == ("error", 1)
    page.close()
    assert events(client.post("/api/ask", json=BOARD))[-1]["event"] == "done"


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_nothing_outlives_the_server_and_its_end_is_a_line(number, tmp_path):
    written = tmp_path / "written"
    with written.open("w") as errors, served(errors=errors) as (process, client):
        page = searching(client, ENDLESS)  # open until the server is gone
        reader = slow(client, LISTING)
        below = begun(process)
        process.send_signal(number)
        if number != signal.SIGKILL:
            last = page.last()
            assert (last["event"], last["message"]) == ("error", "stopped")
        wait_for(
            lambda: not any(map(running, below)), "the children to be gone", 8.0 if number != signal.SIGKILL else 2.0
        )
        process.wait(PATIENCE)
        reader.close()
    names = "dlx, bitmask, sat, cpsat, weights, mip, pb, asp, counter, reference"
    begin = f"Requests may name the backends {names}; they cannot name a program, a file, an address or a module."
    words = {signal.SIGTERM: "cover: terminated\n", signal.SIGINT: "cover: interrupted\n"}
    assert written.read_text() == f"{begin}\n{words.get(number, '')}"


def test_a_search_ends_with_its_time_and_its_memory():
    with served("-t", "1s", "--memory", "400M") as (_, client):
        last = events(client.post("/api/ask", json=ENDLESS))
        assert not any(event["record"]["complete"] for event in last if event["event"] == "record")
        assert last[-1]["event"] == "done" or last[-1]["status"] == 30
        big = {"id": 1, "verb": "solve", "text": "puzzle: queens\nsize: 900\n", "args": {"backend": "dlx"}}
        assert events(client.post("/api/ask", json=big))[-1]["event"] in ("error", "done")
        assert events(client.post("/api/ask", json=BOARD))[-1]["event"] == "done"


def test_a_slow_reader_holds_no_other_up(server):
    process, client = server
    slow = {"id": 1, "verb": "path", "text": "." * 81}
    listing = {"id": 1, "verb": "solve", "text": "puzzle: queens\nsize: 9\n", "args": {"limit": 0}}
    with client.stream("POST", "/api/ask", json=listing) as response:
        next(response.iter_raw())
        assert events(client.post("/api/ask", json=BOARD))[-1]["event"] == "done"
        assert events(client.post("/api/ask", json=slow))[-1]["event"] == "done"
    wait_for(lambda: quiet(process), "the search to be gone", 2.0)


@pytest.mark.parametrize("clock", ["of the server alone", "of the child too"])
def test_the_time_of_a_search_ends_whether_its_answer_is_read_or_not(monkeypatch, clock):
    if clock == "of the server alone":
        write = serving._write
        monkeypatch.setattr(serving, "_write", lambda to, message: write(to, {**message, "seconds": None}))

    async def unread():
        searches = Searches(most=1, seconds=60.0)
        warm = searches.begin("first")  # a child that has started answers at once, whatever else runs
        assert b'"done"' in [line async for line in searches.answer("first", warm, BOARD)][-1]
        searches.seconds = 0.5
        child = searches.begin("slow")
        assert child is warm
        lines = searches.answer("slow", child, LISTING)
        try:
            assert b'"start"' in await anext(lines)
            with pytest.raises(Busy):
                searches.begin("early")
            free = False
            while not free:
                await asyncio.sleep(0.05)
                with suppress(Busy):
                    free = searches.begin("later") is not child
            answered = [json.loads(line) async for line in lines]
            if answered[-1]["event"] == "done":  # a slow machine finds so little by then that all fits into the pipe
                assert clock == "of the child too"
                assert [one["record"]["stop"] for one in answered if one["event"] == "record"] == ["timeout"]
            else:
                assert (answered[-1]["event"], answered[-1]["status"]) == ("error", 30)
            if clock == "of the server alone":
                assert answered[-1]["message"] == "the time is over"
        finally:
            await lines.aclose()
            searches.close()

    asyncio.run(asyncio.wait_for(unread(), 60.0))


def test_children_are_ended_at_the_same_time_and_others_are_answered_meanwhile(monkeypatch):
    together, answered = threading.Barrier(3), threading.Event()
    end = children.end

    def slow(*given):
        together.wait(30.0)  # breaks where one waits for the other
        assert answered.wait(30.0)
        end(*given)

    async def left():
        searches = Searches(most=3, seconds=30.0)
        begun = [(name, searches.begin(name)) for name in "abc"]
        lines = [searches.answer(name, child, ENDLESS) for name, child in begun]
        for one in lines:
            assert b'"start"' in await anext(one)
        monkeypatch.setattr(children, "end", slow)
        for one in lines:
            await one.aclose()
        answered.set()
        await asyncio.to_thread(searches.close)
        assert not any(running(child.process.pid) for _, child in begun)

    asyncio.run(asyncio.wait_for(left(), 60.0))
    assert not together.broken


def test_no_more_children_are_born_than_end(monkeypatch):
    free, end = threading.Event(), children.end

    def slow(*given):
        assert free.wait(30.0)
        end(*given)

    async def asked():
        searches, begun = Searches(most=1, seconds=30.0), 0
        monkeypatch.setattr(children, "end", slow)
        with suppress(Busy):
            while begun < 20:
                lines = searches.answer(str(begun), searches.begin(str(begun)), ENDLESS)
                await anext(lines)
                await lines.aclose()
                begun += 1
        free.set()
        await asyncio.to_thread(searches.close)
        return begun

    assert asyncio.run(asyncio.wait_for(asked(), 60.0)) == 3


# ---------------------------------------------------------------- attacks
@pytest.mark.slow
def test_searches_without_memory_leave_nothing():
    """An error in words, or what was found by then."""
    with served("--searches", "2", "--memory", "100M", "-t", "120s") as (process, client):
        for _ in range(3):
            page = searching(client, GREEDY)
            page.last()
            page.close()
            wait_for(lambda: quiet(process), "the search to be gone", 2.0)
        assert solved(client)


@pytest.mark.slow
def test_of_many_at_once_some_are_refused_and_the_page_is_served_meanwhile():
    unbounded = httpx.Limits(max_connections=None)
    with (
        served("--searches", "4") as (process, client),
        httpx.Client(base_url=client.base_url, headers=KEY, timeout=PATIENCE, limits=unbounded) as crowd,
        ThreadPoolExecutor(60) as pool,
    ):
        asked = [pool.submit(crowd.post, "/api/ask", json=BOARD) for _ in range(60)]
        pages = Counter()
        while not all(one.done() for one in asked):
            with suppress(httpx.TransportError):
                pages[client.get("/").status_code] += 1
        assert {*pages} == {200}
        for one in asked:
            assert one.result().status_code == 429 or events(one.result())[-1]["event"] == "done"
        wait_for(lambda: quiet(process), "the searches to be gone", 2.0)
        assert solved(client)


@pytest.mark.slow
def test_of_bodies_of_100_megabytes_no_more_is_kept_than_may_be():
    def send(k):
        parts = (b" " * 1_000_000 for _ in range(100))
        try:
            length = {"Content-Length": "100000000"} if k % 2 else {}
            return client.post("/api/ask", content=parts, headers=length).status_code
        except httpx.TransportError as error:
            return type(error).__name__

    with served() as (process, client), ThreadPoolExecutor(12) as pool:
        before, grown = resident(process.pid), 0
        asked = [pool.submit(send, k) for k in range(12)]
        while not all(one.done() for one in asked):
            grown = max(grown, resident(process.pid) - before)
            time.sleep(0.01)
        assert {one.result() for one in asked} <= {413, 429, "WriteError", "ReadError"}
        assert grown < 200_000_000
        assert solved(client)


@pytest.mark.slow
def test_who_asks_for_much_and_takes_nothing_holds_no_place():
    with served("--searches", "3", "-t", "2s") as (process, client):
        before = resident(process.pid)
        readers = [slow(client, LISTING) for _ in range(2)]
        time.sleep(1.0)
        assert solved(client)
        assert resident(process.pid) - before < 100_000_000
        wait_for(lambda: quiet(process), "the searches to be gone", PATIENCE)
        for reader in readers:
            reader.close()
        assert solved(client)


@pytest.mark.slow
def test_who_sends_half_a_request_and_waits_holds_no_place():
    assert HEAD_SECONDS <= 10.0  # what people have: here it is less
    with served(head=2.0) as (_process, client):
        place = client.base_url.host, client.base_url.port
        open_ones = [socket.create_connection(place) for _ in range(220)]
        for one in open_ones[1::2]:
            one.sendall(b"POST /api/ask HTTP/1.1\r\nHost: ")
        began = time.monotonic()
        time.sleep(1.0)
        wait_for(lambda: answers(client, "/"), "the page", HEAD_SECONDS - 1.0)
        assert time.monotonic() - began < HEAD_SECONDS
        for one in open_ones:
            one.close()
        assert solved(client)
