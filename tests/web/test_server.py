"""The server answers who has its token and refuses the rest; nothing outlives a stop, a closed page, or itself."""

import asyncio
import json
import os
import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest

httpx = pytest.importorskip("httpx")
pytest.importorskip("uvicorn")
testclient = pytest.importorskip("starlette.testclient")

import server_campaign  # noqa: E402
from cover.backends.isolation import children  # noqa: E402
from cover.backends.isolation.processes import descendants, running  # noqa: E402
from cover.web import serving  # noqa: E402
from cover.web.connections import HEAD_SECONDS  # noqa: E402
from cover.web.protocol import LONGEST  # noqa: E402
from cover.web.server import Settings, application  # noqa: E402
from cover.web.serving import Busy, Searches  # noqa: E402
from server_campaign import (  # noqa: E402
    BOARD,
    ENDLESS,
    KEY,
    LISTING,
    PATIENCE,
    TOKEN,
    begun,
    searching,
    served,
    slow,
    wait_for,
)


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
    [(b"[" * 100_000, 400), (b"no", 400), (b"[1]", 400), (b" " * (LONGEST + 1), 413), (b"\xff", 400)],
)
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


def quiet(process):
    """At most the child that waits for the next request, which is a guard and what it guards, and spends nothing."""
    return len([pid for pid in descendants(process.pid) if running(pid)]) <= 2


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


def test_a_closed_page_ends_its_search(server):
    process, client = server
    searching(client, ENDLESS).close()
    wait_for(lambda: quiet(process), "the search to be gone", 2.0)


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


# ---------------------------------------------------------------- attacks, counted
@pytest.mark.slow
@pytest.mark.parametrize("sort", ["stops", "closed_pages", "killed_servers", "searches_without_memory"])
def test_nothing_is_left_after_many(sort):
    found = getattr(server_campaign, sort)(3)
    assert (found["rounds"], found["left"]) == (3, 0)
    assert found.get("served", True)


@pytest.mark.slow
def test_crowds_are_refused_or_bounded_and_others_served():
    crowd = server_campaign.at_once(60)
    assert set(crowd["codes"]) <= {200, 429}
    assert set(crowd["pages"]) == {200}
    bodies = server_campaign.big_bodies(12)
    assert set(bodies["codes"]) <= {413, 429, "WriteError", "ReadError"}
    assert bodies["grown"] < 200_000_000
    refused = server_campaign.refusals()
    assert sum(count for code, count in refused["codes"].items() if code >= 400) == 11
    assert all(found["served"] and not found["left"] for found in (crowd, bodies, refused))


@pytest.mark.slow
def test_half_a_request_and_a_reader_that_takes_nothing_hold_no_place():
    slow = server_campaign.slow_readers(2, 60.0, "2s")
    assert (slow["left"], slow["served"]) == (0, True)
    assert slow["grown"] < 100_000_000
    # As many seconds as people have are waited for in the campaign itself.
    assert HEAD_SECONDS <= 10.0
    idle = server_campaign.idle_connections(220, 60.0, head=2.0)
    assert idle["served"]
    assert idle["after"] < HEAD_SECONDS
