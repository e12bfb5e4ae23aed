"""A request reaches no program, no file, no address and no module, whatever it names and wherever it names it.

Verbs and arguments come from the tables, so that later ones are held too. What is reached is seen by audit events.
"""

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import pytest

import outsiders
import watching
from cli_help import run
from cover.backends import registry
from cover.backends.registry import BACKENDS, register_backend
from cover.web.protocol import answer
from cover.web.serving import Searches

for package in ("anywidget", "httpx", "mcp", "starlette"):
    pytest.importorskip(package)


@pytest.fixture
def bait(tmp_path):
    outsiders.lay_bait(tmp_path / "bait")
    return tmp_path / "bait"


def asked(surface, whats, bait):
    """How many requests of each kind were asked by a surface, in one process, and what they reached."""
    folder = bait.parent / "watched"
    folder.mkdir()
    command = [sys.executable, "-m", "outsiders", surface, *whats]
    environment = watching.environment(folder, bait)
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    counted = json.loads(done.stdout.splitlines()[-1])
    assert all(answered == many for many, answered in counted.values())
    return {what: many for what, (many, _) in counted.items()}, (folder / "log").read_text().splitlines()


@pytest.mark.parametrize(
    ("surface", "least"),
    [
        ("protocol", {"words": 1000, "spellings": 2000, "parts": 3000, "texts": 1000}),
        ("mcp", {"words": 1000}),
        ("server", {"words": 1000}),
        ("widget", {"parts": 3000}),
    ],
)
def test_nothing_is_reached_by_a_request(surface, least, bait):
    many, reached = asked(surface, least, bait)
    assert reached == []
    assert not (bait / "mark").exists()
    assert all(many[what] > few for what, few in least.items())


def test_what_the_user_opens_is_reached_and_seen(bait):
    _, reached = asked("user", ["words"], bait)
    words = "\n".join(reached)
    assert "subprocess.Popen ('touch'" in words
    assert f"open ('{bait}/modules/stray_backend.py'" in words
    assert f"open ('{bait}/scale.toml'" in words
    assert (bait / "mark").exists()


def test_every_verb_and_every_argument_is_tried(bait):
    tried = {(request["verb"], name) for request in outsiders.worded(["x"]) for name in request["args"]}
    for verb, name in [("solve", "backend"), ("solve", "checked"), ("compare", "backends"), ("prove", "backend"),
                       ("generate", "needs"), ("path", "scale"), ("convert", "to"), ("read", "with_")]:  # fmt: skip
        assert (verb, name) in tried


def status_of(backend, **opened):
    last = list(answer({"verb": "solve", "text": outsiders.SUDOKU, "args": {"backend": backend}}, **opened))[-1]
    return last["status"], last.get("message", "")


def test_a_backend_is_closed_until_its_entry_or_the_user_says_otherwise(monkeypatch):
    monkeypatch.setattr(registry, "BACKENDS", dict(BACKENDS))
    register_backend("mine", "cover.backends.reference:Reference")
    assert status_of("mine") == (
        1,
        "a request may not name backend 'mine'; it may name auto, dlx, bitmask, sat, cpsat, weights, mip, pb, asp,"
        " counter, reference",
    )
    assert status_of("mine", opened=["mine"]) == (0, "")


def test_a_program_is_opened_to_the_letter():
    opened = ["dimacs:nowhere -q"]
    assert "there is no program 'nowhere'" in status_of("dimacs:nowhere -q", opened=opened)[1]
    for other in ("dimacs:nowhere", "dimacs:nowhere  -q", "dimacs:sh -q", "dimacs:nowhere -q; id", "dimacs"):
        assert "a request may not name" in status_of(other, opened=opened)[1]
    assert "a request may not name" in status_of("dimacs:sh", opened=["dimacs"])[1]


def test_the_user_may_name_what_a_request_may_not_also_while_one_is_answered():
    events = answer({"verb": "solve", "text": outsiders.SUDOKU})
    next(events)
    assert "dimacs" in registry.names()
    assert list(events)[-1]["event"] == "done"


@pytest.mark.parametrize("verb", ["serve", "mcp"])
def test_a_program_is_opened_with_its_name(verb):
    done = run(verb, "--allow", "dimacs")
    assert done.exit_code == 2
    assert "dimacs would let requests run any program: name the one that is allowed, dimacs:PROGRAM" in done.stderr
    assert run(verb, "--allow", "dlxx").exit_code == 2
    assert run(verb, "--allow", "auto,dimacs:sh").exit_code == 2


def test_children_know_what_is_opened(bait):
    async def last(searches, backend):
        request = {"verb": "solve", "text": outsiders.SUDOKU, "args": {"backend": backend}}
        lines = [line async for line in searches.answer("a", searches.begin("a"), request)]
        return json.loads(lines[-1])

    mark = Path(bait, "mark")
    for opened, reached in (((), False), ((f"dimacs:touch {mark}",), True)):
        searches = Searches(opened=opened)
        assert asyncio.run(last(searches, f"dimacs:touch {mark}"))["event"] == "error"
        searches.close()
        assert mark.exists() == reached
