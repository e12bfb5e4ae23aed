"""Attacks on `cover serve`.

Of each sort so many rounds: what runs two seconds after Stop, after a closed page, after SIGKILL of the server, after a
search without memory; then what is refused, what is bounded, and whether others are served meanwhile. Each
sort gives its facts: `left` (processes that still ran), and what else it saw.
"""

import json
import socket
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress

import httpx

from cover.backends.isolation.processes import descendants, resident, running

TOKEN = "a-token-of-the-campaign"
KEY = {"Authorization": f"Bearer {TOKEN}"}
BOARD = {"id": 1, "verb": "solve", "text": "1..3.4....3.4..2"}
ENDLESS = {"id": 1, "verb": "count", "text": "puzzle: queens\nsize: 24\n"}
GREEDY = {"id": 1, "verb": "solve", "text": "." * 625, "args": {"limit": 0}}  # keeps 25x25 boards without end
LISTING = {"id": 1, "verb": "solve", "text": "puzzle: queens\nsize: 13\n", "args": {"limit": 0}}
GONE = 2.0  # seconds in which all must be gone
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


def answers(client):
    with suppress(httpx.TransportError):
        return client.get("/api").status_code == 200
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


def gone(running_still, began=None):
    """How many run `GONE` seconds later."""
    began = time.monotonic() if began is None else began
    while time.monotonic() < began + GONE and running_still():
        time.sleep(0.005)
    return running_still()


def left(processes, began=None):
    return gone(lambda: sum(map(running, processes)), began)


def beyond_spare(process):
    """How many run below a server beside the child that waits for the next request."""
    return max(sum(map(running, descendants(process.pid))) - SPARE, 0)


# ---------------------------------------------------------------- nothing is left
def stops(rounds):
    still = 0
    with served("--searches", "2") as (process, client):
        for _ in range(rounds):
            page = searching(client, ENDLESS)
            below, began = begun(process), time.monotonic()
            client.delete(f"/api/ask/{page.name}")
            last = page.last()
            assert last["status"] == 130, last
            page.close()
            still += left(below, began)
        return {"rounds": rounds, "left": still, "served": solved(client)}


def closed_pages(rounds):
    still = 0
    with served("--searches", "2") as (process, client):
        for _ in range(rounds):
            page = searching(client, ENDLESS)
            below, began = begun(process), time.monotonic()
            page.close()
            still += left(below, began)
        return {"rounds": rounds, "left": still, "served": solved(client)}


def killed_servers(rounds):
    still = 0
    for _ in range(rounds):
        with served("--searches", "2") as (process, client):
            page = searching(client, ENDLESS)
            below = begun(process)
            process.kill()
            still += left(below)
            with suppress(httpx.TransportError):
                page.close()
    return {"rounds": rounds, "left": still}


def searches_without_memory(rounds):
    """They ask for more than they may: an error in words, or what was found by then, and nothing is left."""
    still = 0
    with served("--searches", "2", "--memory", "100M", "-t", "120s") as (process, client):
        for _ in range(rounds):
            page = searching(client, GREEDY)
            page.last()
            began = time.monotonic()
            page.close()
            still += gone(lambda: beyond_spare(process), began)
        return {"rounds": rounds, "left": still, "served": solved(client)}


# ---------------------------------------------------------------- refused, bounded, and others are served
def at_once(many):
    """So many requests at the same time, while a page is opened again and again."""
    unbounded = httpx.Limits(max_connections=None)
    with (
        served("--searches", "4") as (process, client),
        httpx.Client(base_url=client.base_url, headers=KEY, timeout=PATIENCE, limits=unbounded) as crowd,
    ):

        def ask(_):
            try:
                answer = crowd.post("/api/ask", json=BOARD)
                return answer.status_code if answer.status_code != 200 else answer.text.count('"event": "done"') + 199
            except httpx.TransportError as error:
                return type(error).__name__

        with ThreadPoolExecutor(many) as pool:
            asked = [pool.submit(ask, k) for k in range(many)]
            pages = Counter()
            while not all(one.done() for one in asked):
                with suppress(httpx.TransportError):
                    pages[client.get("/").status_code] += 1
            codes = Counter(one.result() for one in asked)
        still = gone(lambda: beyond_spare(process))
        return {"left": still, "served": solved(client), "codes": codes, "pages": pages}


def refusals():
    """Foreign names and pages, no token, JSON too deep: each is refused at once."""
    codes = Counter()
    with served() as (_process, client):
        port = client.base_url.port
        evil = [
            ({"Host": "evil.example"}, BOARD), ({"Host": f"127.0.0.1.evil.example:{port}"}, BOARD),
            ({"Origin": "https://evil.example"}, BOARD), ({"Origin": "null"}, BOARD),
            ({"Sec-Fetch-Site": "cross-site"}, BOARD), ({"Authorization": ""}, BOARD),
            ({"Authorization": "Bearer guess"}, BOARD),
        ]  # fmt: skip
        for headers, request in evil:
            codes[client.post("/api/ask", json=request, headers=headers).status_code] += 1
        for body in (b"[" * 1_000_000, b'{"id":' * 100_000, b"\xff" * 1000, b"[1]", b'{"id": NaN}'):
            codes[client.post("/api/ask", content=body).status_code] += 1
        return {"left": 0, "served": solved(client), "codes": codes}


def big_bodies(many):
    """100 MB each, with and without their length, at the same time: no more is kept than may be."""
    codes = Counter()
    with served() as (process, client):
        before = resident(process.pid)

        def parts():
            for _ in range(100):
                yield b" " * 1_000_000

        def send(k):
            try:
                length = {"Content-Length": "100000000"} if k % 2 else {}
                return client.post("/api/ask", content=parts(), headers=length).status_code
            except httpx.TransportError as error:
                return type(error).__name__

        grown = 0
        with ThreadPoolExecutor(many) as pool:
            asked = [pool.submit(send, k) for k in range(many)]
            while not all(one.done() for one in asked):
                grown = max(grown, resident(process.pid) - before)
                time.sleep(0.01)
            codes.update(one.result() for one in asked)
        return {"left": 0, "served": solved(client), "codes": codes, "grown": grown}


def slow_readers(many, seconds=0.0, longest="20s"):
    """They ask for much and take nothing; others are served at once, and what they hold is bounded."""
    with served("--searches", str(many + 1), "-t", longest) as (process, client):
        before = resident(process.pid)
        readers = [slow(client, LISTING) for _ in range(many)]
        time.sleep(1.0)
        served_meanwhile = solved(client)
        grown = resident(process.pid) - before
        began = time.monotonic()
        while time.monotonic() < began + seconds and len(descendants(process.pid)) > SPARE:
            time.sleep(0.1)
        for reader in readers:
            reader.close()
        return {"left": beyond_spare(process), "served": served_meanwhile and solved(client), "grown": grown}


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


def idle_connections(many, seconds, head=None):
    """They send half a request and wait; after a while they are closed, and others are served again."""
    with served(head=head) as (_process, client):
        place = client.base_url.host, client.base_url.port
        open_ones: list[socket.socket] = []
        for k in range(many):
            one = socket.create_connection(place)
            if k % 2:
                one.sendall(b"POST /api/ask HTTP/1.1\r\nHost: ")
            open_ones.append(one)
        began, first = time.monotonic(), None
        time.sleep(1.0)
        while time.monotonic() < began + seconds:
            with suppress(httpx.TransportError):
                if client.get("/").status_code == 200:
                    first = round(time.monotonic() - began, 2)
                    break
            time.sleep(0.2)
        for one in open_ones:
            one.close()
        return {"served": first is not None and solved(client), "after": first}
