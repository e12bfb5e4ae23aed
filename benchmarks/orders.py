"""Orders of dlx on boards: fewest options, weights (dom/wdeg with restarts), and auto, which goes over to weights.

    python benchmarks/orders.py FILE... [--timeout 10] [--reduce forced]

Each board is decided (none, one or several solutions) by each order: nodes, the same on every machine, and CPU seconds
of the search, which belong to the machine. A dash: not decided in that time. Boards that reduction solves are left out.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import cover
from cover.backends.dlx import Dlx
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.problems.exact_cover import ExactCover
from cover.reductions.reduce import reduce
from cover.solving.routing import Route, routed
from machine import machine

ORDERS = ("fewest", "wdeg", "auto")


def decide(problem: ExactCover, order: str, seconds: float) -> tuple[int, float, str]:
    """(nodes, CPU seconds, what is known)"""
    statistics, began = Statistics(), time.process_time()
    search = Dlx(order=order).search(problem, Question.DECIDE, Budget(seconds, limit=2), statistics)
    for _ in search:
        pass
    open_ = search.stop not in (Stop.EXHAUSTED, Stop.LIMIT)
    return int(statistics.counters["nodes"]), time.process_time() - began, "-" if open_ else str(search.found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--timeout", type=float, default=10)
    parser.add_argument("--reduce", default="forced", choices=["none", "forced", "full"])
    arguments = parser.parse_args()
    print(machine())
    print(f"{'board':28}{'options':>8}" + "".join(f" |{order:>9}: nodes{'s':>8}{'found':>6}" for order in ORDERS))
    for file in arguments.files:
        for puzzle in cover.load_all(file):
            problem = reduce(routed(puzzle, ExactCover, Route("none")), arguments.reduce)
            if not len(problem):
                continue
            print(f"{Path(file).stem:28}{len(problem):8}", end="")
            for order in ORDERS:
                nodes, seconds, found = decide(problem, order, arguments.timeout)
                print(f" |{nodes:16,}{seconds:8.3f}{found:>6}", end="", flush=True)
            print()


if __name__ == "__main__":
    main()
