"""The kernels of backend dlx beside each other: links is the measure, each instance a row of ratios.

    python benchmarks/kernels.py [--rounds 5] [--only WORD]

Engines alone, without building problem or engine. list: all solutions in flat arrays; count: found one by one, but
not kept. CPU milliseconds of links, and how many times faster than links the others are: medians of runs that take
turns, so that a busy machine troubles all alike; * marks the kernel that `auto` takes, - one that refuses. All
kernels must report the same solutions, and all but slices the same nodes and levels. `auto` may go over from bits to
slices in the middle of a search; for that see `exact_cover.py`.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
from collections.abc import Callable, Iterator

import cover._native as _native
from cover.backends.dlx import KERNELS, SLICES
from cover.backends.dlx.search import fastest
from cover.problems.exact_cover import ExactCover
from cover_instances import LISTED
from machine import machine

MAX_LISTED = 1_000_000  # longer lists are counted only
Make = Callable[[ExactCover, bool], "_native.CoverSearch | None"]


def of_kernel(kernel: str) -> Make:
    def make(problem: ExactCover, listing: bool) -> _native.CoverSearch | None:
        if _native.kernel_refuses(problem.native, kernel):
            return None
        return _native.CoverSearch(problem.native, kernel, listing)

    return make


def run(name: str, make: Make, problem: ExactCover, listing: bool, facts: dict[str, object]) -> float | None:
    """CPU seconds of a whole search, or None if it is refused; its facts must be those of the searches before."""
    search = make(problem, listing)
    if search is None:
        return None
    began = time.process_time()
    search.run(float("inf"))
    if listing:
        search.take_batch()
    seconds = time.process_time() - began
    tree = "its own" if name == SLICES else "promised"
    found = {"solutions": search.solutions, "nodes": search.nodes, "levels": search.levels}
    known = (facts.setdefault("solutions", search.solutions), facts.setdefault(tree, found))
    if known != (search.solutions, found):
        raise SystemExit(f"{name}: {found}, not {known}")
    return seconds


def ratios(problem: ExactCover, contestants: dict[str, Make], listing: bool, rounds: int) -> tuple[float, list[float]]:
    """(CPU milliseconds of the first, how many times faster than it each other is: nan if it refuses)"""
    times: dict[str, list[float]] = {name: [] for name in contestants}
    facts: dict[str, object] = {}
    for _ in range(rounds):
        for name, make in contestants.items():
            seconds = run(name, make, problem, listing, facts)
            times[name].append(math.nan if seconds is None else max(seconds, 1e-7))
    medians = [statistics.median(times[name]) for name in contestants]
    return 1000 * medians[0], [medians[0] / median for median in medians[1:]]


def rows(word: str) -> Iterator[tuple[str, ExactCover]]:
    for name, instance in LISTED.items():
        if word in name:
            yield name, instance.build()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--rounds", type=int, default=5, help="runs of each (default 5; fewer for those over 2 s)")
    parser.add_argument("--only", default="", metavar="WORD", help="instances whose name contains WORD")
    arguments = parser.parse_args()
    makers = {kernel: of_kernel(kernel) for kernel in (*KERNELS, SLICES)}
    first, *others = makers
    print(f"{machine()}; CPU milliseconds of {first}, and how many times faster the others are\n")
    wide = 9 * len(others)
    print(f"{'':24}{'options':>8}{'nodes':>11} | {'list: ' + first:>14}{''.join(f'{o:>9}' for o in others)}", end="")
    print(f" | {'count: ' + first:>15}{''.join(f'{o:>9}' for o in others)}")
    logs: dict[str, list[float]] = {}
    for name, problem in rows(arguments.only):
        probe = makers[first](problem, False)
        if probe is None:
            continue
        began = time.process_time()
        probe.run(float("inf"))
        slow = time.process_time() - began > 2
        line = f"{name:24}{len(problem):8}{probe.nodes:11} |"
        for listing in (True, False):
            if listing and probe.solutions > MAX_LISTED:
                line += f" {'':14}{'':{wide}} |"
                continue
            base, factors = ratios(problem, makers, listing, 1 if slow else arguments.rounds)
            line += f" {base:{14 if listing else 15}.2f}"
            for other, factor in zip(others, factors, strict=True):
                mark = "*" if other == fastest(problem) else " "
                line += f"{'-':>8} " if math.isnan(factor) else f"{factor:8.2f}{mark}"
                if not math.isnan(factor):
                    logs.setdefault(f"{'list' if listing else 'count'} {other}", []).append(math.log(factor))
            line += " |" if listing else ""
        print(line, flush=True)
    print("\ngeometric means: " + ", ".join(f"{what} {math.exp(statistics.mean(v)):.2f}" for what, v in logs.items()))


if __name__ == "__main__":
    main()
