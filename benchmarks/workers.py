"""Several workers beside one: the same counts by the same kernels, in turn, in one run.

    python benchmarks/workers.py [--workers 2] [--repeat 5] [--kernel links --kernel bits]

wall: seconds from the first node to the last, medians; speedup: wall of one by wall of several, the result. cpu: user
time of several by that of one: what sharing costs in work, which a busy machine does not change. busy: processors that
the several really had. On a machine with other work, look at cpu and busy; the speedup is then theirs, not ours.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import time

import cover._native as _native
from cover.problems.exact_cover import ExactCover
from cover_instances import langford, pentominoes, queens, soma
from machine import machine

INSTANCES = {
    "queens 14": lambda: queens(14),
    "Langford 12": lambda: langford(12),
    "Soma": soma,
    "pentominoes 6x10": lambda: pentominoes(6, 10),
}


def measure(problem: ExactCover, kernel: str, workers: int) -> tuple[float, float, tuple[int, int]]:
    """(wall seconds, user seconds, (solutions, nodes))"""
    search = _native.CoverSearch(problem.native, kernel, False, workers)
    before, began = resource.getrusage(resource.RUSAGE_SELF).ru_utime, time.perf_counter()
    while search.run(0.1) is not _native.Pause.EXHAUSTED:
        pass
    wall = time.perf_counter() - began
    return wall, resource.getrusage(resource.RUSAGE_SELF).ru_utime - before, (search.solutions, search.nodes)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--kernel", action="append", help="links or bits; both by default")
    parser.add_argument("--quick", action="store_true", help="Soma only")
    arguments = parser.parse_args()
    print(machine())
    many = f"wall {arguments.workers}"
    print(f"{'':18}{'kernel':>8}{'nodes':>12}{'wall 1':>9}{many:>9}{'speedup':>9}{'cpu':>7}{'busy':>7}")
    for name, build in INSTANCES.items():
        if arguments.quick and name != "Soma":
            continue
        problem = build()
        for kernel in arguments.kernel or ("links", "bits"):
            one, several = [], []
            for _ in range(arguments.repeat):
                one.append(measure(problem, kernel, 1))
                several.append(measure(problem, kernel, arguments.workers))
            if len({answer for *_, answer in one + several}) != 1:
                raise SystemExit(f"{name}: workers disagree")
            walls = [statistics.median(wall for wall, *_ in runs) for runs in (one, several)]
            users = [statistics.median(user for _, user, _ in runs) for runs in (one, several)]
            print(
                f"{name:18}{kernel:>8}{one[0][2][1]:12,}{walls[0]:9.2f}{walls[1]:9.2f}{walls[0] / walls[1]:9.2f}"
                f"{users[1] / users[0]:7.2f}{users[1] / walls[1]:7.2f}"
            )


if __name__ == "__main__":
    main()
