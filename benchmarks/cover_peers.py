"""One solver of exact covers in a process of its own, for `exact_cover.py`: requests in, times out, a JSON line each.

    python cover_peers.py NAME      (not run by hand)

A solver is `prepare` (from the problem to whatever it takes as input, not timed) and `listing` and `counting` (timed):
`listing` makes every solution in the form the solver hands it over, and keeps none where it can stream.
`form` is "arrays" (numpy, many solutions at once) or "lists" (a Python list or tuple each).
A solver without secondary items gets an extra option for each, which covers it alone: the solutions are then the same.
"""

from __future__ import annotations

import importlib.metadata
import json
import resource
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, pairwise
from typing import Any, ClassVar

import numpy as np

from cover.problems.exact_cover import ExactCover
from cover_instances import COUNTED, LISTED, dominoes

MEMORY = 6 << 30  # address space of a process
ENOUGH = 0.05  # seconds of runs for one answer; at most MOST of them
MOST = 10
CHECKED = 250_000  # solutions, at most, whose digest is compared


def rows_of(problem: ExactCover, *, slack: bool = False) -> list[list[int]]:
    """The items of every option; with `slack` also one option for each secondary item."""
    starts, items = problem.option_starts.tolist(), problem.items.tolist()
    rows = [items[low:high] for low, high in pairwise(starts)]
    if slack:
        rows += [[item] for item in range(problem.primary, problem.primary + problem.secondary)]
    return rows


def matrix_of(problem: ExactCover) -> np.ndarray[Any, Any]:
    rows = rows_of(problem, slack=True)
    matrix = np.zeros((len(rows), problem.primary + problem.secondary), dtype=np.bool_)
    for k, row in enumerate(rows):
        matrix[k, row] = True
    return matrix


class Solver:
    """What all have in common: they take plain exact covers with secondary items, and count by listing."""

    package: ClassVar[str] = ""
    form: ClassVar[str] = "lists"
    takes: ClassVar[frozenset[str]] = frozenset()  # of bounds, colors, costs

    def version(self) -> str:
        return importlib.metadata.version(self.package)

    def prepare(self, problem: ExactCover) -> Any:
        raise NotImplementedError

    def listing(self, prepared: Any) -> Iterable[Any]:
        raise NotImplementedError

    def counting(self, prepared: Any) -> int:
        return sum(1 for _ in self.listing(prepared))

    def indices(self, solution: Any) -> Iterable[int]:
        """The options of one solution by number, for the digest."""
        return solution


class Cover(Solver):
    """Ours: backend dlx on the problem as given. options: `kernel=bits memo=off form=arrays`."""

    package = "cover"
    takes = frozenset({"bounds", "colors", "costs"})

    def __init__(self, options: dict[str, str]):
        self.form_ = options.pop("form", "lists")
        self.options: dict[str, Any] = {key: int(v) if v.isdecimal() else v for key, v in options.items()}
        from cover.backends.dlx import Dlx

        Dlx(**self.options)  # refuses what it does not know

    def prepare(self, problem: ExactCover) -> ExactCover:
        return problem

    def _batches(self, problem: ExactCover) -> Iterator[Any]:
        from cover.backends.dlx import Dlx
        from cover.result import Budget, Question, Statistics

        return iter(Dlx(**self.options).search(problem, Question.ALL, Budget(), Statistics()))

    def listing(self, problem: ExactCover) -> Iterable[Any]:
        if self.form_ == "arrays":
            return ((batch.starts, batch.decisions) for batch in self._batches(problem))
        return chain.from_iterable(batch.lists() for batch in self._batches(problem))

    def counting(self, problem: ExactCover) -> int:
        from cover.backends.dlx import Dlx
        from cover.result import Budget, Question, Statistics

        search = Dlx(**self.options).search(problem, Question.COUNT, Budget(), Statistics())
        for _ in search:
            pass
        return search.found


class ExactCoverPackage(Solver):
    """exact_cover 1.5: a 2-D array of all solutions. It is given how many there are, which its public function finds
    out by solving twice; and spared the set of tuples that function makes of the array."""

    package, form = "exact_cover", "arrays"

    def prepare(self, problem: ExactCover) -> Any:
        return np.ascontiguousarray(matrix_of(problem))

    def listing(self, matrix: Any) -> Iterable[Any]:
        from exact_cover_impl import get_all_solutions

        return [get_all_solutions(matrix, self.expected)]

    def counting(self, matrix: Any) -> int:
        from exact_cover_impl import get_solution_count

        return int(get_solution_count(matrix))

    expected = 0  # set before a listing


class XCover(Solver):
    """xcover: dancing cells compiled by numba, from its arrays; a list for each solution."""

    package = "xcover"
    takes = frozenset({"colors"})

    def prepare(self, problem: ExactCover) -> Any:
        colors = problem.colors if problem.colors is not None else np.zeros(len(problem.items))
        flat = [np.ascontiguousarray(a, dtype=np.uint32) for a in (problem.items, problem.option_starts, colors)]
        return (*flat, problem.primary + problem.secondary, problem.secondary)

    def listing(self, arrays: Any) -> Iterable[Any]:
        from xcover import algorithm_c

        return algorithm_c(*arrays)


class XCoverMemo(XCover):
    """xcover's decision diagram with its memo, counted from the leaves up."""

    def listing(self, arrays: Any) -> Iterable[Any]:
        raise NotImplementedError("counts only")

    def counting(self, arrays: Any) -> int:
        from xcover import algorithm_z

        below = [0, 1]  # solutions below node k, from the leaves; numbers ascend, the root is the last
        for _, _, low, high in algorithm_z(*arrays, True, "MRV"):
            below.append(below[low] + below[high])
        return below[-1] if len(below) > 2 else 0


class PyXcc(Solver):
    """pyxcc: dancing cells in Rust; all solutions at once, lists of labels."""

    package = "pyxcc"
    takes = frozenset({"colors"})

    def prepare(self, problem: ExactCover) -> Any:
        import pyxcc

        names = [str(k) for k in range(problem.primary + problem.secondary)]
        colors = problem.colors.tolist() if problem.colors is not None else [0] * len(problem.items)
        starts, items, options = problem.option_starts.tolist(), problem.items.tolist(), []
        for k, (low, high) in enumerate(pairwise(starts)):
            plain = [names[i] for i in items[low:high] if i < problem.primary]
            painted = [(names[items[j]], str(colors[j] or "")) for j in range(low, high) if items[j] >= problem.primary]
            options.append(pyxcc.Option(str(k), plain, painted))
        return pyxcc.Problem(names[: problem.primary], names[problem.primary :], options)

    def listing(self, problem: Any) -> Iterable[Any]:
        import pyxcc

        return pyxcc.solve(problem, True).all()

    def counting(self, problem: Any) -> int:
        import pyxcc

        return int(pyxcc.solve(problem, True).count())

    def indices(self, solution: Any) -> Iterable[int]:
        return map(int, solution)


class MiniExact(Solver):
    """miniexact: Algorithms X, C or M in C through SWIG, built item by item before the clock starts."""

    package = "miniexact"
    takes = frozenset({"colors", "bounds"})
    found = 10  # what solve() returns with a solution

    def prepare(self, problem: ExactCover) -> Any:
        import miniexact

        kind = "m" if problem.has_bounds else "c" if problem.has_colors else "x"
        solver = getattr(miniexact, f"miniexacts_{kind}")()
        low = problem.at_least.tolist() if problem.at_least is not None else [1] * problem.primary
        high = problem.at_most.tolist() if problem.at_most is not None else [1] * problem.primary
        names = [solver.primary(f"p{k}", low[k], high[k]) for k in range(problem.primary)]
        names += [solver.secondary(f"s{k}") for k in range(problem.secondary)]
        colors = problem.colors.tolist() if problem.colors is not None else []
        paints = {color: solver.color(f"c{color}") for color in sorted(set(colors) - {0})}
        starts, items = problem.option_starts.tolist(), problem.items.tolist()
        for first, last in pairwise(starts):
            for k in range(first, last):
                if colors and colors[k]:
                    solver.add(names[items[k]], paints[colors[k]])
                else:
                    solver.add(names[items[k]])
            solver.add(0)
        return solver

    def listing(self, solver: Any) -> Iterable[Any]:
        while solver.solve() == self.found:
            yield list(solver.selected_options())

    def counting(self, solver: Any) -> int:
        count = 0
        while solver.solve() == self.found:
            count += 1
        return count

    def indices(self, solution: Any) -> Iterable[int]:
        return [option - 1 for option in solution]


class Dxz(Solver):
    """dxz: a decision diagram with a memo, from a flat 0/1 list; all solutions at once."""

    package = "dxz"

    def prepare(self, problem: ExactCover) -> Any:
        matrix = matrix_of(problem)
        return (*matrix.shape, matrix.astype(int).reshape(-1).tolist())

    def listing(self, arguments: Any) -> Iterable[Any]:
        import dxz

        return dxz.dxz_solve(*arguments, 0)

    def counting(self, arguments: Any) -> int:
        import dxz

        return int(dxz.dxz_count(*arguments))


class Sage(Solver):
    """passagemath-combinat: Sage's dancing links in C++; a list for each solution."""

    package = "passagemath-combinat"

    def prepare(self, problem: ExactCover) -> Any:
        from sage.combinat.matrices.dancing_links import dlx_solver

        return dlx_solver(rows_of(problem, slack=True))

    def listing(self, solver: Any) -> Iterable[Any]:
        return solver.solutions_iterator()

    def counting(self, solver: Any) -> int:
        return int(solver.number_of_solutions(ncpus=1))


PEERS: dict[str, Callable[[], Solver]] = {
    "exact_cover": ExactCoverPackage,
    "xcover": XCover,
    "xcover memo": XCoverMemo,
    "pyxcc": PyXcc,
    "miniexact": MiniExact,
    "dxz": Dxz,
    "sage": Sage,
}


def solver(name: str) -> Solver:
    """A peer by name, or ours as `cover` followed by options: `cover kernel=bits form=arrays`."""
    if name in PEERS:
        return PEERS[name]()
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


def digest(mine: Solver, prepared: Any, options: int) -> int:
    """A sum over the solutions, as sets of options (helper options left out), that no order changes."""
    total = 0
    for solution in mine.listing(prepared):
        if isinstance(solution, tuple):  # starts and decisions
            flat = solution[1].tolist()
            lists: Iterable[Any] = (flat[low:high] for low, high in pairwise(solution[0].tolist()))
        else:
            lists = solution.tolist() if isinstance(solution, np.ndarray) else [solution]
        for choice in lists:
            total += hash(tuple(sorted(k for k in mine.indices(choice) if 0 <= k < options)))
    return total % (1 << 64)


def answer(mine: Solver, request: dict[str, Any]) -> dict[str, Any]:
    """Time one request: {"instance", "count": bool, "expected": int, "digest": seconds left for it}."""
    counting = request["count"]
    instance = (COUNTED if counting else LISTED)[request["instance"]]
    problem = instance.build()
    needs = [word for word in ("bounds", "colors", "costs") if getattr(problem, f"has_{word}")]
    if lacking := [word for word in needs if word not in mine.takes]:
        return {"refused": f"no {' and '.join(lacking)}"}
    if isinstance(mine, ExactCoverPackage):
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
        reply({"version": mine.version(), "form": getattr(mine, "form_", mine.form)})
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
