"""The line that says how far a search is: what it says, where it appears, and that it leaves no trace."""

import io
import os
import pty
import re
import subprocess
import sys
import threading
import time
from types import SimpleNamespace

import pytest

import children
import cover
from cli_help import DOMINOES
from cover.basics.result import Statistics
from cover.cli.shared import progress
from cover.cli.shared.output import Output
from cover.cli.verbs.path import watched
from cover.logic.scales import scale
from cover.logic.start import begin
from cover.logic.ways import SolvingPath


def at_terminal(*arguments, **environment):
    """What `cover ARGUMENTS` writes to a terminal on stderr, and to its stdout, a pipe."""
    ours, theirs = pty.openpty()
    process = children.begin(
        [sys.executable, "-m", "cover", *arguments],
        stdout=subprocess.PIPE,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "100", "PYTHONDONTWRITEBYTECODE": "1", **environment},
    )
    os.close(theirs)
    seen = bytearray()

    def read():
        while True:
            try:
                data = os.read(ours, 4096)
            except OSError:  # the other end is closed
                return
            if not data:
                return
            seen.extend(data)

    reader = threading.Thread(target=read)
    reader.start()
    out = process.communicate(timeout=120)[0].decode()
    reader.join()
    os.close(ours)
    return seen.decode(), out


@pytest.fixture
def long_count(file):
    """A count that its time limit ends: long enough for the line to come."""
    return ["count", file(DOMINOES.format(size=14)), "--backend", "dlx:links", "--memo", "off", "--timeout", "3"]


@pytest.mark.slow
def test_a_long_count_at_a_terminal_says_how_far_it_is_and_wipes_it_away(long_count):
    seen, out = at_terminal(*long_count)
    assert re.search(r"\d:\d\d", seen)  # the time that has passed: on a slow machine more than the limit
    assert re.search(r"[\d,]+ found", seen)
    assert out.startswith("at least ")
    assert seen.endswith(("\x1b[2K", "\x1b[?25h", "\r"))  # the line is erased, the cursor is back


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "environment"), [(["--json"], {}), (["--quiet"], {}), ([], {"TERM": "dumb"})], ids=str
)
def test_nothing_is_drawn_where_it_is_not_wanted(long_count, options, environment):
    seen, out = at_terminal(*long_count, *options, **environment)
    assert (seen, out != "") == ("", True)


@pytest.mark.slow
def test_no_color_is_obeyed(long_count):
    seen, _ = at_terminal(*long_count, NO_COLOR="1")
    assert "found" in seen
    assert not re.search(r"\x1b\[[0-9;]*3\dm|\x1b\[38;", seen)


@pytest.mark.slow
def test_a_pipe_sees_nothing(long_count):
    done = subprocess.run([sys.executable, "-m", "cover", *map(str, long_count)], capture_output=True)
    assert (done.stderr, done.returncode) == (b"", 30)  # its limit ends it


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_the_line_goes_before_something_is_printed_and_comes_back(monkeypatch):
    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setattr(progress, "PATIENCE", 0.05)
    monkeypatch.setattr(progress, "TICK", 0.01)
    monkeypatch.setenv("TERM", "xterm")
    drawn = []

    class Line:
        task_ids = (0,)

        def __init__(self, colors, *, redirects):
            drawn.append("start")

        def update(self, *_, **fields):
            drawn.append(fields["words"])

        def stop(self):
            drawn.append("stop")

    def wait_for(word):
        while word not in drawn:
            time.sleep(0.01)

    monkeypatch.setattr(progress, "_line", Line)
    statistics = Statistics(counters={"solutions": 1234}, progress=0.5)
    with progress.Bar(Output()) as bar:
        bar.watch(SimpleNamespace(statistics=statistics))
        wait_for("start")
        bar.hide()
        assert drawn[-1] == "stop"
        drawn.clear()
        wait_for("start")
    assert drawn[-1] == "stop"
    assert any(words.startswith("50.0 %, 0:00, about 0:0") and words.endswith("1,234 found") for words in drawn)


def test_where_nothing_is_done_yet_no_time_is_left(monkeypatch):
    drawn = []
    line = SimpleNamespace(task_ids=(0,), update=lambda _, **fields: drawn.append(fields["words"]))
    line.refresh = line.stop = lambda: None
    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(progress, "PATIENCE", 0)
    monkeypatch.setattr(progress, "TICK", 0)
    monkeypatch.setattr(progress, "time", SimpleNamespace(monotonic=lambda: 0.0))
    monkeypatch.setattr(progress, "_line", lambda *_, **__: line)
    with progress.steps(Output()) as step:
        step(0, 4, "0 of 4")
        step(2, 4, "2 of 4")
    assert drawn == ["0 of 4, 0:00", "2 of 4, 0:00, about 0:00 left"]


def test_the_words():
    assert progress._words(0.25, 60, {"solutions": 3351}) == "25.0 %, 1:00, about 3:00 left, 3,351 found"
    assert progress._words(None, 7.2, {"nodes": 5}) == "0:07, 5 nodes"
    assert progress._words(None, 7.2, {"steps": 5}) == "0:07, 5 steps"
    assert progress._words(0.0, 7, {}) == "0:07"
    assert [progress.clock(s) for s in (0, 59.6, 3661, 10**7)] == ["0:00", "1:00", "1:01:01", "115 days"]


def test_a_way_of_logic_says_how_many_steps_it_has_made():
    board = cover.loads("1..3 .4.. ..3. 4..2")
    way = SolvingPath.from_start(begin(board, scale()), scale())
    bar, counted = progress.Bar(Output()), []
    for _ in watched(way, bar):
        counted.append(bar._statistics.counters["steps"])
    assert counted == list(range(len(way.steps)))
    assert bar._statistics.counters["steps"] == len(way.steps)


@pytest.mark.parametrize(
    ("stream", "term", "output", "expected"),
    [
        (Terminal(), "xterm", Output(), True),
        (io.StringIO(), "xterm", Output(), False),
        (Terminal(), "dumb", Output(), False),
        (Terminal(), "xterm", Output(json=True), False),
        (Terminal(), "xterm", Output(quiet=True), False),
    ],
    ids=["terminal", "pipe", "dumb", "json", "quiet"],
)
def test_the_line_is_for_people_at_terminals(monkeypatch, stream, term, output, expected):
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("TERM", term)
    assert progress.wanted(output) is expected
