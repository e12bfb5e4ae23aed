"""Competitors that take exact covers. One without secondary items gets an extra option for each, which covers it alone:
the solutions are then the same."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from itertools import chain, pairwise
from typing import Any, ClassVar

import numpy as np

from cover.backends.dlx import Dlx
from cover.basics.result import Budget, Question, Statistics
from cover.problems.exact_cover import ExactCover
from cover_lab.competitors.base import Competitor


def rows_of(problem: ExactCover) -> list[list[int]]:
    """The items of every option, and one more option for each secondary item."""
    starts, items = problem.option_starts.tolist(), problem.items.tolist()
    rows = [items[low:high] for low, high in pairwise(starts)]
    return rows + [[item] for item in range(problem.primary, problem.primary + problem.secondary)]


def matrix_of(problem: ExactCover) -> Any:
    """The same as a matrix of 0 and 1."""
    rows = rows_of(problem)
    matrix = np.zeros((len(rows), problem.primary + problem.secondary), dtype=np.bool_)
    for k, row in enumerate(rows):
        matrix[k, row] = True
    return matrix


class ExactCoverPackage(Competitor):
    """exact_cover 1.5: a 2-D array of all solutions, for which its public function counts them first. It is spared
    that: their number is part of its input here."""

    package = "exact_cover"

    def prepare(self, problem: ExactCover) -> Any:
        matrix = np.ascontiguousarray(matrix_of(problem))
        return matrix, 0 if self.question == "count" else self.counting((matrix, 0))

    def listing(self, prepared: Any) -> Iterable[Any]:
        solutions: Iterable[Any] = import_module("exact_cover_impl").get_all_solutions(*prepared) if prepared[1] else ()
        return solutions

    def counting(self, prepared: Any) -> int:
        return int(import_module("exact_cover_impl").get_solution_count(prepared[0]))

    def choice(self, solution: Any) -> Iterable[int]:
        numbers: list[int] = solution.tolist()
        return numbers


class XCover(Competitor):
    """xcover: dancing cells compiled by numba, from its arrays; a list for each solution."""

    package = "xcover"
    takes: ClassVar[frozenset[str]] = frozenset({"colors"})

    def prepare(self, problem: ExactCover) -> Any:
        colors = problem.colors if problem.colors is not None else np.zeros(len(problem.items))
        flat = [np.ascontiguousarray(a, dtype=np.uint32) for a in (problem.items, problem.option_starts, colors)]
        return (*flat, problem.primary + problem.secondary, problem.secondary)

    def listing(self, prepared: Any) -> Iterable[Any]:
        solutions: Iterable[Any] = import_module("xcover").algorithm_c(*prepared)
        return solutions


class XCoverMemo(XCover):
    """xcover's decision diagram with its memo, counted from the leaves up. It counts some covers wrong."""

    asks: ClassVar[frozenset[str]] = frozenset({"count"})

    def counting(self, prepared: Any) -> int:
        below = [0, 1]  # solutions below node k, from the leaves; numbers ascend, the root is the last
        for _, _, low, high in import_module("xcover").algorithm_z(*prepared, True, "MRV"):
            below.append(below[low] + below[high])
        return below[-1] if len(below) > 2 else 0


class PyXcc(Competitor):
    """pyxcc: dancing cells in Rust; all solutions at once, lists of labels."""

    package = "pyxcc"
    takes: ClassVar[frozenset[str]] = frozenset({"colors"})

    def prepare(self, problem: ExactCover) -> Any:
        pyxcc: Any = import_module("pyxcc")
        names = [str(k) for k in range(problem.primary + problem.secondary)]
        colors = problem.colors.tolist() if problem.colors is not None else [0] * len(problem.items)
        starts, items, options = problem.option_starts.tolist(), problem.items.tolist(), []
        for k, (low, high) in enumerate(pairwise(starts)):
            plain = [names[i] for i in items[low:high] if i < problem.primary]
            painted = [(names[items[j]], str(colors[j] or "")) for j in range(low, high) if items[j] >= problem.primary]
            options.append(pyxcc.Option(str(k), plain, painted))
        return pyxcc.Problem(names[: problem.primary], names[problem.primary :], options)

    def listing(self, prepared: Any) -> Iterable[Any]:
        solutions: Iterable[Any] = import_module("pyxcc").solve(prepared, True).all()
        return solutions

    def counting(self, prepared: Any) -> int:
        return int(import_module("pyxcc").solve(prepared, True).count())

    def choice(self, solution: Any) -> Iterable[int]:
        return map(int, solution)


class MiniExact(Competitor):
    """miniexact: Algorithms X, C or M in C through SWIG, built item by item."""

    package = "miniexact"
    takes: ClassVar[frozenset[str]] = frozenset({"colors", "bounds"})
    found = 10  # what solve() returns with a solution

    def prepare(self, problem: ExactCover) -> Any:
        kind = "m" if problem.has_bounds else "c" if problem.has_colors else "x"
        solver = getattr(import_module("miniexact"), f"miniexacts_{kind}")()
        low, high = (bound.tolist() for bound in problem.bounds)
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

    def listing(self, prepared: Any) -> Iterable[Any]:
        while prepared.solve() == self.found:
            yield list(prepared.selected_options())

    def counting(self, prepared: Any) -> int:
        count = 0
        while prepared.solve() == self.found:
            count += 1
        return count

    def choice(self, solution: Any) -> Iterable[int]:
        return [option - 1 for option in solution]


class Dxz(Competitor):
    """dxz: a decision diagram with a memo, from a flat 0/1 list; all solutions at once."""

    package = "dxz"

    def prepare(self, problem: ExactCover) -> Any:
        matrix = matrix_of(problem)
        return (*matrix.shape, matrix.astype(int).reshape(-1).tolist())

    def listing(self, prepared: Any) -> Iterable[Any]:
        solutions: Iterable[Any] = import_module("dxz").dxz_solve(*prepared, 0)
        return solutions

    def counting(self, prepared: Any) -> int:
        return int(import_module("dxz").dxz_count(*prepared))


class Sage(Competitor):
    """passagemath-combinat: Sage's dancing links in C++; a list for each solution."""

    package = "passagemath-combinat"

    def prepare(self, problem: ExactCover) -> Any:
        return import_module("sage.combinat.matrices.dancing_links").dlx_solver(rows_of(problem))

    def listing(self, prepared: Any) -> Iterable[Any]:
        solutions: Iterable[Any] = prepared.solutions_iterator()
        return solutions

    def counting(self, prepared: Any) -> int:
        return int(prepared.number_of_solutions(ncpus=1))


class Ours(Competitor):
    """cover, asked as the packages are: backend dlx on the problem as it is, a list for each solution."""

    package = "cover"
    takes: ClassVar[frozenset[str]] = frozenset({"bounds", "colors", "costs"})

    def prepare(self, problem: ExactCover) -> Any:
        return problem

    def listing(self, prepared: Any) -> Iterable[Any]:
        batches = Dlx().search(prepared, Question.ALL, Budget(), Statistics())
        return chain.from_iterable(batch.lists() for batch in batches)

    def counting(self, prepared: Any) -> int:
        search = Dlx().search(prepared, Question.COUNT, Budget(), Statistics())
        for _ in search:
            pass
        return search.found
