"""What sharing a search costs: figures of docs/cluster.md, a line each. What it survives, `tests/backends/distributed`
asks.

    python benchmarks/cluster.py [--runs 20] [--board FILE] [ROW...]

| row | what is measured |
|---|---|
| cost | CPU seconds of caller and workers, with the start of these, outside of their searches |
| cores | seconds by one worker against two, and the same work done twice side by side, what two give at most |
| pieces | the largest task, as a share of the CPU seconds and of the nodes of one search, where tasks are short |
| ends | seconds until no process is left: after the first solution, at a limit, after Ctrl-C |
| stream | ten million solutions by two workers on one core: most memory of the caller, seconds against one search |

CPU seconds are those of all processes of a run; the clock decides in `ends` and `cores` alone.
`--board` is one more board for `pieces`, searched by clause learning.
"""

from __future__ import annotations

import argparse
import gc
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import cover
from cover import _native
from cover.backends.distributed import backend, items, learning, loop, work
from cover.backends.distributed.pieces import Report
from cover.backends.distributed.processes import Processes
from cover.backends.isolation.processes import descendants, running
from cover_lab.makers import latin_holes

ROOT = Path(__file__).parents[1]

COVER = [sys.executable, "-m", "cover"]
BOARD: list[str] = []  # of --board
SOLUTIONS = dict(enumerate((724, 2680, 14200, 73712, 365596, 2279184, 14772512, 95815104, 666090624), 10))  # queens


def queens(n: int, place: Path) -> str:
    path = place / f"queens{n}.txt"
    path.write_text(f"puzzle: queens\nsize: {n}\n")
    return str(path)


class Timed:
    """A native search and the CPU seconds of all such searches in this process."""

    seconds = 0.0

    def __init__(self, *given: Any, **more: Any):
        self._search = _native.CoverSearch(*given, **more)

    def run(self, *given: Any, **more: Any) -> Any:
        before = time.process_time()
        pause = self._search.run(*given, **more)
        Timed.seconds += time.process_time() - before
        return pause

    def __getattr__(self, name: str) -> Any:
        return getattr(self._search, name)


def timed_ways(problem: Any, cubes: Any, seconds: float, *, log: str, **settings: Any) -> Any:
    """What workers do, and a line: this process, its CPU seconds so far, those of its searches, one task."""
    work._native = SimpleNamespace(**{**vars(_native), "CoverSearch": Timed})  # type: ignore[assignment]
    report = work.by_ways(problem, cubes, seconds, **settings)
    with open(log, "a") as file:
        print(os.getpid(), time.process_time(), Timed.seconds, file=file)
    return report


def cost(runs: int, place: Path) -> str:
    """All CPU seconds of the caller and the workers, less those inside of native searches."""
    log = place / "seconds"
    plain = backend.Distributed.search

    def search(self: Any, *given: Any) -> Any:
        self._how, settings = "cluster:timed_ways", self._settings
        self._settings = lambda problem: {**settings(problem), "log": str(log)}
        return plain(self, *given)

    backend.Distributed.search = search  # type: ignore[method-assign]
    words = []
    for workers in (1, 2):
        log.write_text("")
        before = time.process_time()
        assert cover.count(cover.Queens(18), "dlx:bits", executor=f"processes:{workers}").found == SOLUTIONS[18]
        caller = time.process_time() - before
        lines = [line.split() for line in log.read_text().splitlines()]
        last = {int(process): (float(spent), float(searches)) for process, spent, searches in lines}
        searches = sum(one for _, one in last.values())
        first = {int(process): float(spent) - float(own) for process, spent, own in reversed(lines)}
        beside = (caller + sum(spent for spent, _ in last.values())) / searches - 1
        words.append(
            f"{workers} workers, {len(lines)} tasks: {beside:.2%} of {searches:.1f} CPU s in searches,"
            f" without the start of the workers {beside - sum(first.values()) / searches:.2%}"
        )
    backend.Distributed.search = plain  # type: ignore[method-assign]
    return "queens 18: " + "; ".join(words)


def cores(runs: int, place: Path) -> str:
    """The workers are there before the clock runs. least of some runs, in turn."""
    pools = {"one": Processes(1), "other": Processes(1), "two": Processes(2)}
    pieces = cover.loads("puzzle: polyomino\nsize: 6x10\npieces: pentominoes\n").to_cover()
    squares = [latin_holes(30, 0.6, seed) for seed in range(60)]

    def counted(pool: Any) -> None:
        assert cover.count(cover.Queens(15), executor=pool).found == SOLUTIONS[15]

    def listed(pool: Any) -> None:
        assert sum(map(len, cover.solution_batches(pieces, executor=pool))) == 9356

    def found(pool: Any) -> None:
        for _, result in items.mapped(cover.solve, squares, pool, limit=1):
            assert result.found == 1

    words = []
    for pool in pools.values():
        cover.count(cover.Queens(8), executor=pool)
        list(items.mapped(cover.solve, squares[:2], pool, limit=1))
    for name, done in (("queens 15", counted), ("pentominoes 6x10", listed), ("60 Latin squares of order 30", found)):
        least = dict.fromkeys(("one", "two", "twice"), float("inf"))
        for _ in range(max(1, runs // 10)):
            for many in ("one", "two"):
                began = time.monotonic()
                done(pools[many])
                least[many] = min(least[many], time.monotonic() - began)
            began = time.monotonic()
            beside = threading.Thread(target=done, args=(pools["other"],))
            beside.start()
            done(pools["one"])
            beside.join()
            least["twice"] = min(least["twice"], time.monotonic() - began)
        one = least["one"]
        words.append(f"{name} {one:.2f} s, by two {one / least['two']:.2f} (at most {2 * one / least['twice']:.2f})")
    for pool in pools.values():
        pool.shutdown(cancel_futures=True)
    return "; ".join(words)


class Here:
    """An executor that runs tasks in this process, one after the other, and counts their CPU seconds."""

    _max_workers = 2

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.nodes: list[int] = []

    def submit(self, function: Any, order: Any) -> Any:
        from concurrent.futures import Future

        future: Future[Any] = Future()
        began = time.process_time()
        report = function(order)
        self.seconds.append(time.process_time() - began)
        self.nodes.append(report.value[1] if isinstance(report, Report) else 0)
        future.set_result(report)
        return future


class Clock:
    """The module `time` where tasks are concerned: their seconds are of the processor."""

    monotonic = staticmethod(time.process_time)


def pieces(runs: int, place: Path) -> str:
    """How far can the work be parted? Tasks are a few ten-thousandths of a second, and would be mostly messages; shares
    are of the CPU seconds, and of the nodes, that tasks without a bound take together. Python collects no garbage
    meanwhile: that would take longer than most tasks."""
    before = loop.LONG, loop.ANSWERS, work.time, learning.time
    work.time = learning.time = Clock  # type: ignore[assignment]
    loop.ANSWERS = 10**6  # which a caller could not take in
    words = []
    boards: list[tuple[str, Callable[..., Any], Any, str]] = [
        ("queens 15", cover.count, cover.Queens(15), "dlx"),
        ("Langford 12", cover.count, cover.Langford(12), "dlx"),
        (
            "25x25-hard by learn",
            cover.solve,
            cover.load(ROOT / "puzzles" / "sudoku" / "25x25-hard.txt"),
            "bitmask:learn",
        ),
        ("16x16", cover.count, _sixteen(), "dlx"),
    ]
    boards += [(f"{board} by learn", cover.solve, cover.load(board), "bitmask:learn") for board in BOARD]
    long = [f"{board} by learn" for board in BOARD]
    for name, ask, puzzle, solver in boards:
        limit = 2 if ask is cover.solve else None
        spent: list[Here] = []
        gc.collect()
        gc.disable()
        for loop.LONG in (1e6, 0.0002 if name not in long else 0.05):
            executor = Here()
            ask(puzzle, solver, limit=limit, executor=executor)
            spent.append(executor)
        gc.enable()
        whole, parted = spent
        words.append(
            f"{name} {max(parted.seconds) / sum(whole.seconds):.2%} of {sum(whole.seconds):.2f} s,"
            f" {max(parted.nodes) / sum(whole.nodes):.2%} of {sum(whole.nodes)} nodes,"
            f" {len(parted.seconds)} tasks of {sum(parted.seconds):.2f} s"
        )
    loop.LONG, loop.ANSWERS, work.time, learning.time = before
    return "; ".join(words)


def _sixteen() -> Any:
    """The pattern board of 16x16, without more than half of its marks: 419,783 solutions."""
    rng = random.Random(1)
    rows = [[(4 * (r % 4) + r // 4 + c) % 16 + 1 for c in range(16)] for r in range(16)]
    return cover.Sudoku([[mark if rng.random() > 0.58 else None for mark in row] for row in rows])


def ends(runs: int, place: Path) -> str:
    """From the last line of the answer, or the signal, until the caller and all that it started are gone."""
    signal.signal(signal.SIGINT, signal.default_int_handler)  # what a shell puts into the background ignores it
    words = []
    for name, options, interrupt in (
        ("first solution", ["solve", "-n", "1", queens(60, place)], False),
        ("limit", ["count", queens(15, place), "--limit", "1000000"], False),
        ("Ctrl-C", ["count", queens(18, place)], True),
    ):
        late = 0.0
        for _ in range(max(1, runs // 4)):
            process = subprocess.Popen([*COVER, *options, "--on", "processes:2"], stdout=subprocess.PIPE, text=True)
            assert process.stdout is not None
            if interrupt:
                time.sleep(random.uniform(3, 6))
                process.send_signal(signal.SIGINT)
            else:
                process.stdout.readline()
            began, mine = time.monotonic(), descendants(process.pid)
            process.wait()
            while any(map(running, mine)):
                time.sleep(0.005)
            late = max(late, time.monotonic() - began)
            process.stdout.close()
        words.append(f"{name} {late:.2f} s")
    return "at most, of all runs: " + "; ".join(words)


def stream(runs: int, place: Path) -> str:
    """In turn, on one core: by workers that are started for it, by workers that are there, by one search."""
    problem = cover.Queens(16).to_cover()
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(cores)})
    pool = Processes(2)
    list(cover.solution_batches(cover.Queens(8).to_cover(), executor=pool))
    asked: dict[str, dict[str, Any]] = {"started": {"executor": "processes:2"}, "there": {"executor": pool}}
    asked["alone"] = {"kernel": "bits"}
    spent: dict[str, list[float]] = {name: [] for name in asked}
    most = 0
    for _ in range(max(1, runs // 10)):
        for name, options in asked.items():
            began, count = time.monotonic(), 0
            batches = cover.solution_batches(problem, **options)
            for batch in batches:
                count += len(batch)
                if count >= 10**7:
                    break
            batches.close()  # type: ignore[attr-defined]
            spent[name].append(time.monotonic() - began)
            most = most or resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    pool.shutdown(cancel_futures=True)
    os.sched_setaffinity(0, cores)
    alone = spent.pop("alone")
    words = [f"alone {' '.join(f'{seconds:.2f}' for seconds in alone)} s"]
    for name, seconds in spent.items():
        ratios = " ".join(f"{one / other:.2f}" for one, other in zip(seconds, alone, strict=True))
        words.append(f"{name} {sum(seconds) / sum(alone):.2f} times ({ratios})")
    return f"{'; '.join(words)}; the caller held at most {most / 1024:.0f} MB"


ROWS = {one.__name__: one for one in (cost, cores, pieces, ends, stream)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rows", nargs="*", choices=[[], *ROWS], metavar="ROW")
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--board", metavar="FILE")
    given = parser.parse_args()
    BOARD[:] = [given.board] if given.board else []
    for name in given.rows or ROWS:
        with tempfile.TemporaryDirectory() as place:
            print(f"{name}: {ROWS[name](given.runs, Path(place))}", flush=True)


if __name__ == "__main__":
    main()
