"""Two builds of `cover` beside each other: did a change cost speed? Ratios above 1 say that NEW is faster.

    python benchmarks/before_after.py OLD_PYTHON NEW_PYTHON [--rounds 7] [--only WORD]... [--below 0.97]
        [BOARDS.txt[.gz] ...]

OLD_PYTHON and NEW_PYTHON are the interpreters of two virtual environments, each with its build of the package; the
older one may be of a time before these rooms and this laboratory. The inputs are made once, by the `cover` that runs
this program, and given to both as arrays. Each build runs in one process; they are asked in turn, the order changing
from round to round, one row at a time, both on the same core. A row is run often enough to last 0.1 s. CPU time. The
ratio is the quotient of the least times of all rounds; beside it that of the medians. What both find must be the same.
Rows:

- `kernel K: NAME`: a kernel of dlx alone; all solutions in flat arrays
- `list: NAME`, `arrays: NAME`: backend dlx, its solutions as Python lists and as arrays, as in exact_cover.py --listed
- `boards: NAME`: `solve_many(boards, limit=2)`, one thread, as in sudoku9.py; of the files given, and boards made here
"""

from __future__ import annotations

import argparse
import json
import math
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

LASTING = 0.1  # seconds that one measurement lasts at least
MAX_BOARDS = 20_000
MAX_LISTED = 1_000_000  # instances with more solutions are left out
KERNELS = ("links", "bits")


# ---------------------------------------------------------------- the inputs, made once
def write_inputs(files: list[Path], place: Path) -> None:
    """Exact covers and boards as arrays in a directory: `cover-NUMBER.npz`, `boards-NUMBER.npz`, each with its name."""
    import numpy as np

    from cover.problems.flat import flatten
    from cover_instances import LISTED
    from sudoku9 import made_here, read, symmetric

    named = [(name, one) for name, one in LISTED.items() if (one.solutions or 0) <= MAX_LISTED]
    for number, (name, instance) in enumerate(named):
        facts, arrays = flatten(instance.build())
        np.savez(place / f"cover-{number:03}.npz", name=name, facts=json.dumps(facts), **arrays)
    rng = np.random.default_rng(1)
    sets = made_here(rng, 2000)
    sets |= {path.name.partition(".")[0]: symmetric(read(path), rng)[:MAX_BOARDS] for path in files}
    for number, (name, boards) in enumerate(sets.items()):
        np.savez(place / f"boards-{number:03}.npz", name=name, boards=boards)


# ---------------------------------------------------------------- in the process of one build
def cover_rows(place: Path) -> Iterator[tuple[str, Callable[[], object]]]:
    import numpy as np

    import cover
    from cover.backends.dlx import Dlx

    try:
        from cover.basics.result import Statistics
    except ModuleNotFoundError:  # of builds before the rooms
        from cover.result import Statistics

    for path in sorted(place.glob("cover-*.npz")):
        arrays = dict(np.load(path))
        name, facts = str(arrays.pop("name")), json.loads(str(arrays.pop("facts")))
        problem = cover.ExactCover.from_arrays(facts["primary"], secondary=facts["secondary"], **arrays)
        yield from kernel_rows(name, problem)

        def batches(problem: Any = problem) -> Iterator[Any]:
            return iter(Dlx().search(problem, cover.Question.ALL, cover.Budget(), Statistics()))

        def in_arrays(batches: Callable[[], Iterator[Any]] = batches) -> object:
            return sum(len(batch.starts) - 1 for batch in batches())

        def in_lists(batches: Callable[[], Iterator[Any]] = batches) -> object:
            return sum(1 for _ in chain.from_iterable(batch.lists() for batch in batches()))

        yield f"arrays: {name}", in_arrays
        yield f"list: {name}", in_lists


def kernel_rows(name: str, problem: Any) -> Iterator[tuple[str, Callable[[], object]]]:
    import cover._native as _native

    for kernel in KERNELS:
        if _native.kernel_refuses(problem.native, kernel):
            continue

        def run(kernel: str = kernel) -> object:
            search = _native.CoverSearch(problem.native, kernel, True)
            search.run(float("inf"))
            search.take_batch()
            return [search.solutions, search.nodes]

        yield f"kernel {kernel}: {name}", run


def board_rows(place: Path) -> Iterator[tuple[str, Callable[[], object]]]:
    import numpy as np

    import cover

    for path in sorted(place.glob("boards-*.npz")):
        arrays = np.load(path)

        def run(boards: Any = arrays["boards"]) -> object:
            return int(cover.solve_many(boards, limit=2).counts.sum())

        yield f"boards: {arrays['name']}", run


def child(place: Path) -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})  # cores differ, and so do their neighbours
    rows = dict(chain(board_rows(place), cover_rows(place)))
    print(json.dumps(list(rows)), flush=True)
    for line in sys.stdin:
        run, runs, began = rows[json.loads(line)], 0, time.process_time()
        while runs == 0 or time.process_time() - began < LASTING:
            answer = run()
            runs += 1
        print(json.dumps({"seconds": (time.process_time() - began) / runs, "answer": answer}), flush=True)


# ---------------------------------------------------------------- the two beside each other
class Build:
    """A program that one build runs: it says something when it is ready, then answers line by line, all in JSON."""

    def __init__(self, python: str, *command: str):
        others = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        self.process = subprocess.Popen(
            [python, *command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**others, "OMP_NUM_THREADS": "1"},
        )
        self.ready = self._reply()

    def _reply(self) -> Any:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit("a build ended early")
        return json.loads(line)

    def ask(self, question: Any) -> Any:
        assert self.process.stdin is not None
        print(json.dumps(question), file=self.process.stdin, flush=True)
        return self._reply()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("old", metavar="OLD_PYTHON")
    parser.add_argument("new", metavar="NEW_PYTHON")
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--only", action="append", default=[], metavar="WORD", help="rows whose name contains WORD")
    parser.add_argument("--below", type=float, default=0.97, help="name the rows whose ratio is below this")
    arguments = parser.parse_intermixed_args()

    from machine import machine

    print(machine())
    with TemporaryDirectory() as place:
        write_inputs(arguments.files, Path(place))
        old, new = (Build(python, __file__, "--child", place) for python in (arguments.old, arguments.new))
    slower, all_ratios = [], []
    print(f"{'row':<44} {'old ms':>9} {'new ms':>9} {'least':>7} {'medians':>8}")
    for row in (row for row in old.ready if row in set(new.ready)):
        if arguments.only and not any(word in row for word in arguments.only):
            continue
        times: dict[Build, list[float]] = {old: [], new: []}
        answers = [build.ask(row)["answer"] for build in (old, new)]  # a warm-up
        for turn in range(arguments.rounds):
            for build in (old, new) if turn % 2 else (new, old):
                reply = build.ask(row)
                times[build].append(reply["seconds"])
                answers.append(reply["answer"])
        if any(answer != answers[0] for answer in answers):
            raise SystemExit(f"{row}: the builds disagree")
        least, middle = (f(times[old]) / f(times[new]) for f in (min, statistics.median))
        all_ratios.append(least)
        if max(least, middle) < arguments.below:
            slower.append(row)
        print(
            f"{row:<44} {1000 * min(times[old]):>9.3f} {1000 * min(times[new]):>9.3f} {least:>7.3f} {middle:>8.3f}",
            flush=True,
        )
    mean = math.exp(statistics.fmean(map(math.log, all_ratios)))
    print(f"{len(all_ratios)} rows, geometric mean {mean:.3f}, {len(slower)} below {arguments.below}: {slower}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--child"]:
        child(Path(sys.argv[2]))
    else:
        main()
