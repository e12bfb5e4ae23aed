"""One solver of exact covers in a process of its own, for `exact_cover.py`: requests in, times out, a JSON line each.

    python cover_competitors.py NAME      (not run by hand)

A solver is `prepare` (from the problem to whatever it takes as input, not timed) and `listing` and `counting` (timed):
`listing` makes every solution in the form the solver gives, and keeps none where it can stream.
`form` is "arrays" (numpy, many solutions at once) or "lists" (a Python list or tuple each).
A solver without secondary items gets an extra option for each, which covers it alone: the solutions are then the same.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, pairwise
from typing import Any

import numpy as np

from cover.backends.dlx import Dlx
from cover.basics.result import Budget, Question, Statistics
from cover.problems.exact_cover import ExactCover
from cover_instances import COUNTED, LISTED, dominoes
from cover_lab.competitors.base import Competitor
from cover_lab.competitors.covers import Dxz, ExactCoverPackage, MiniExact, PyXcc, Sage, XCover

MEMORY = 6 << 30  # address space of a process
ENOUGH = 0.05  # seconds of runs for one answer; at most MOST of them
MOST = 100
CHECKED = 250_000  # solutions, at most, whose digest is compared


class Cover(Competitor):
    """Ours: backend dlx on the problem as given. options: `kernel=bits memo=off form=arrays`."""

    package = "cover"
    takes = frozenset({"bounds", "colors", "costs"})

    def __init__(self, options: dict[str, str]):
        self.form = options.pop("form", "lists")
        self.options: dict[str, Any] = {key: int(v) if v.isdecimal() else v for key, v in options.items()}
        Dlx(**self.options)  # refuses what it does not know

    def prepare(self, problem: ExactCover) -> ExactCover:
        return problem

    def _batches(self, problem: ExactCover) -> Iterator[Any]:
        return iter(Dlx(**self.options).search(problem, Question.ALL, Budget(), Statistics()))

    def listing(self, problem: ExactCover) -> Iterable[Any]:
        if self.form == "arrays":
            return ((batch.starts, batch.decisions) for batch in self._batches(problem))
        return chain.from_iterable(batch.lists() for batch in self._batches(problem))

    def counting(self, problem: ExactCover) -> int:
        search = Dlx(**self.options).search(problem, Question.COUNT, Budget(), Statistics())
        for _ in search:
            pass
        return search.found


class Expecting(ExactCoverPackage):
    """exact_cover 1.5 that is given the number of solutions, which its public function finds out by solving twice;
    and spared the set of tuples which that function makes of the array."""

    form = "arrays"
    expected = 0  # set before a listing

    def listing(self, prepared: Any) -> Iterable[Any]:
        from exact_cover_impl import get_all_solutions

        return [get_all_solutions(prepared, self.expected)]

    def choice(self, solution: Any) -> Iterable[int]:
        return solution


class XCoverMemo(XCover):
    """xcover's decision diagram with its memo, counted from the leaves up."""

    def listing(self, prepared: Any) -> Iterable[Any]:
        raise NotImplementedError("counts only")

    def counting(self, prepared: Any) -> int:
        from xcover import algorithm_z

        below = [0, 1]  # solutions below node k, from the leaves; numbers ascend, the root is the last
        for _, _, low, high in algorithm_z(*prepared, True, "MRV"):
            below.append(below[low] + below[high])
        return below[-1] if len(below) > 2 else 0


COMPETITORS: dict[str, Callable[[], Competitor]] = {
    "exact_cover": Expecting,
    "xcover": XCover,
    "xcover memo": XCoverMemo,
    "pyxcc": PyXcc,
    "miniexact": MiniExact,
    "dxz": Dxz,
    "sage": Sage,
}


def solver(name: str) -> Competitor:
    """A competitor by name, or ours as `cover` followed by options: `cover kernel=bits form=arrays`."""
    if name in COMPETITORS:
        return COMPETITORS[name]()
    first, *words = name.split()
    if first != "cover":
        raise ValueError(f"there is no solver {name!r}")
    return Cover(dict(word.split("=", 1) for word in words))


def amount(listed: Iterable[Any]) -> int:
    """Take every solution as it comes, keep none; the number of them (arrays: of rows)."""
    count = 0
    for solution in listed:
        if isinstance(solution, list):
            count += 1
        elif isinstance(solution, tuple) and len(solution) == 2 and isinstance(solution[0], np.ndarray):
            count += len(solution[0]) - 1
        else:
            count += len(solution) if isinstance(solution, np.ndarray) else 1
    return count


def digest(mine: Competitor, prepared: Any, options: int) -> int:
    """A sum over the solutions, as sets of options (helper options left out), that no order changes."""
    total = 0
    for solution in mine.listing(prepared):
        if isinstance(solution, tuple):  # starts and decisions
            flat = solution[1].tolist()
            lists: Iterable[Any] = (flat[low:high] for low, high in pairwise(solution[0].tolist()))
        else:
            lists = solution.tolist() if isinstance(solution, np.ndarray) else [solution]
        for choice in lists:
            total += hash(tuple(sorted(k for k in mine.choice(choice) if 0 <= k < options)))
    return total % (1 << 64)


def answer(mine: Competitor, request: dict[str, Any]) -> dict[str, Any]:
    """Time one request: {"instance", "count": bool, "expected": int, "digest": seconds left for it}."""
    counting = request["count"]
    instance = (COUNTED if counting else LISTED)[request["instance"]]
    problem = instance.build()
    needs = [word for word in ("bounds", "colors", "costs") if getattr(problem, f"has_{word}")]
    if lacking := [word for word in needs if word not in mine.takes]:
        return {"refused": f"no {' and '.join(lacking)}"}
    if isinstance(mine, Expecting):
        mine.expected = request["expected"] or 1
    seconds: list[float] = []
    found = 0
    while len(seconds) < MOST and sum(seconds) < ENOUGH:
        prepared = mine.prepare(problem)
        began = time.process_time()
        found = mine.counting(prepared) if counting else amount(mine.listing(prepared))
        seconds.append(time.process_time() - began)
    reply: dict[str, Any] = {"seconds": seconds, "found": str(found)}
    if not counting and found <= CHECKED and 4 * seconds[-1] < request["digest"]:  # the first run, this one, and space
        reply["digest"] = digest(mine, mine.prepare(problem), len(problem))
    return reply


def main() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    replies = sys.stdout
    sys.stdout = sys.stderr  # what solvers print is not an answer
    sys.set_int_max_str_digits(0)

    def reply(message: dict[str, Any]) -> None:
        print(json.dumps({**message, "cpu": time.process_time()}), file=replies, flush=True)

    try:
        mine = solver(sys.argv[1])
        prepared = mine.prepare(dominoes(2, 3))  # compiles and imports what is compiled and imported on first use
        mine.counting(prepared)
        reply({"version": mine.version(), "form": getattr(mine, "form", "lists")})
    except Exception as error:
        reply({"missing": f"{type(error).__name__}: {error}"})
        return
    for line in sys.stdin:
        try:
            reply(answer(mine, json.loads(line)))
        except MemoryError:
            reply({"failed": "memory"})
        except ValueError as error:
            reply({"refused" if isinstance(mine, Cover) else "failed": str(error)})  # a kernel without bounds
        except Exception as error:
            reply({"failed": f"{type(error).__name__}: {error}"})


if __name__ == "__main__":
    main()
