"""Kernel links beside miniexact (dancing links in C, PyPI): every solution of four classics, in one interleaved run.

    pip install miniexact && python benchmarks/links.py [--repeat 5] [--quick]

search: the solver alone, without building its problem; listing every solution as option numbers, as each hands
them over: links in two flat arrays at the end, miniexact one at a time through its own interface (SWIG).
counting: the same search without reading the solutions, which leaves the two engines by themselves.
whole: from flat arrays to the last solution as a Python list. Times are CPU time of this process, median of the runs;
links and miniexact take turns, so that a busy machine troubles both. The ratios are the result; times only
belong to the machine. Counts are raw: symmetric solutions count. Nodes of links are the same everywhere; ties between
items are broken otherwise by miniexact, so that its tree is a little different.
"""

from __future__ import annotations

import argparse
import platform
import statistics
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import miniexact

from cover import _native
from cover.problems.choices import Choices
from cover.problems.exact_cover import ExactCover
from instances import langford, pentominoes, queens, soma

SOLUTION = 10  # what miniexact's solve() returns when it found one (as SAT solvers do)
INSTANCES: dict[str, tuple[Callable[[], ExactCover], int]] = {
    "queens 12": (lambda: queens(12), 14200),
    "Langford 11": (lambda: langford(11), 35584),
    "Soma": (soma, 11520),
    "pentominoes 6x10": (lambda: pentominoes(6, 10), 9356),
}


class Links:
    def __init__(self, problem: ExactCover, listing: bool):
        self.search, self.listing = _native.CoverSearch(problem.native, "links", listing), listing

    def run(self) -> int:
        self.search.run(float("inf"))
        self.batch = Choices(*self.search.take_batch())
        return self.search.solutions

    def lists(self) -> list[list[int]]:
        return [choice.tolist() for choice in self.batch]


class MiniExact:
    def __init__(self, problem: ExactCover, listing: bool):
        self.solver, self.listing, self.found = miniexact.miniexacts_x(), listing, []
        names = [self.solver.primary(f"p{k}") for k in range(problem.primary)]
        names += [self.solver.secondary(f"s{k}") for k in range(problem.secondary)]
        starts, items = problem.option_starts.tolist(), problem.items.tolist()
        for low, high in pairwise(starts):
            for item in items[low:high]:
                self.solver.add(names[item])
            self.solver.add(0)

    def run(self) -> int:
        count, solver, found = 0, self.solver, self.found
        if not self.listing:
            while solver.solve() == SOLUTION:
                count += 1
            return count
        while solver.solve() == SOLUTION:
            found.append(list(solver.selected_options()))
        return len(found)

    def lists(self) -> list[list[int]]:
        return [sorted(option - 1 for option in options) for options in self.found]


def measure(solver: type[Any], problem: ExactCover, listing: bool) -> tuple[float, float, Any]:
    """(CPU seconds of the search, CPU seconds from arrays to lists, the solver afterwards)"""
    began = time.process_time()
    made = solver(problem, listing)
    built = time.process_time()
    made.found_count = made.run()
    searched = time.process_time()
    if listing:
        made.solutions = made.lists()
    return searched - built, time.process_time() - began, made


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--repeat", type=int, default=5, help="runs of each (default 5; pentominoes a third of it)")
    parser.add_argument("--quick", action="store_true", help="without pentominoes")
    arguments = parser.parse_args()
    model = [line for line in cpuinfo().splitlines() if line.startswith("model name")]
    print(f"{platform.python_implementation()} {platform.python_version()}, {platform.system()} {platform.machine()}")
    print(f"{model[0].partition(':')[2].strip() if model else 'unknown processor'}; CPU milliseconds, medians\n")
    print(f"{'':18}{'solutions':>10}{'nodes':>10} | {'search: links':>14}{'miniexact':>11}{'ratio':>7} |", end="")
    print(f"{'counting':>9}{'miniexact':>11}{'ratio':>7} |{'whole':>9}{'miniexact':>11}{'ratio':>7}")
    for name, (build, expected) in INSTANCES.items():
        heavy = name.startswith("pent")
        if heavy and arguments.quick:
            continue
        problem = build()
        times: dict[str, list[float]] = {}
        nodes = 0
        for _ in range(max(1, arguments.repeat // 3) if heavy else arguments.repeat):
            answers = {}
            for solver in (Links, MiniExact):
                for listing in (True, False):
                    search, whole, made = measure(solver, problem, listing)
                    if made.found_count != expected:
                        raise SystemExit(f"{name}: {solver.__name__} found {made.found_count}, not {expected}")
                    times.setdefault(f"{solver.__name__} {'search' if listing else 'counting'}", []).append(search)
                    if listing:
                        times.setdefault(f"{solver.__name__} whole", []).append(whole)
                        answers[solver] = sorted(made.solutions)
                    if solver is Links:
                        nodes = made.search.nodes
            if answers[Links] != answers[MiniExact]:
                raise SystemExit(f"{name}: the two solvers list different solutions")
        print(f"{name:18}{expected:10}{nodes:10} |", end="")
        for what, width in (("search", 15), ("counting", 9), ("whole", 9)):
            ours, theirs = (1000 * statistics.median(times[f"{who} {what}"]) for who in ("Links", "MiniExact"))
            print(f"{ours:{width}.1f}{theirs:11.1f}{theirs / ours:7.2f}", end=" |" if what != "whole" else "\n")


def cpuinfo() -> str:
    path = Path("/proc/cpuinfo")
    return path.read_text() if path.exists() else ""


if __name__ == "__main__":
    main()
