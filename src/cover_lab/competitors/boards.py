"""Competitors that take boards: constraint solvers in Python."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from itertools import pairwise
from typing import Any, ClassVar

import numpy as np

from cover.basics.errors import Refused
from cover.problems.board import Board
from cover_lab.competitors.base import Competitor


def regions_of(board: Board) -> list[list[int]]:
    """The cells of every region."""
    starts, cells = board.region_starts.tolist(), board.region_cells.tolist()
    return [cells[low:high] for low, high in pairwise(starts)]


class OnBoards(Competitor):
    """What takes boards without clues."""

    solves = Board

    def choice(self, solution: Any) -> Iterable[int]:
        """solution: the symbol of every cell; decisions are the open marks, cell by cell."""
        marks = np.arange(len(solution)) * self._symbols + np.asarray(solution)
        numbers: list[int] = np.searchsorted(self._marks, marks).tolist()
        return numbers

    def _remember(self, board: Board) -> None:
        if board.rules:
            raise Refused(f"{self.package} is asked plain boards only")
        self._symbols, self._marks = board.symbols, board.open_marks


class PythonConstraint(OnBoards):
    """python-constraint: backtracking with forward checking, AllDifferent on every region."""

    package = "python-constraint2"  # maintained since 2.0; the older name has the same interface

    def version(self) -> str:
        with suppress(PackageNotFoundError):
            return version("python-constraint")
        return super().version()

    def prepare(self, problem: Board) -> Any:
        self._remember(problem)
        constraint: Any = import_module("constraint")
        model = constraint.Problem()
        for cell in range(problem.cells):
            model.addVariable(cell, np.flatnonzero(problem.candidates[cell]).tolist())
        for cells in regions_of(problem):
            model.addConstraint(constraint.AllDifferentConstraint(), cells)
        return model

    def listing(self, prepared: Any) -> Iterable[Any]:
        for found in prepared.getSolutionIter():
            yield [found[cell] for cell in sorted(found)]


class Cpmpy(OnBoards):
    """CPMpy: AllDifferent on every region, by OR-tools with one thread."""

    package = "cpmpy"
    asks: ClassVar[frozenset[str]] = frozenset({"one"})

    def prepare(self, problem: Board) -> Any:
        self._remember(problem)
        cpmpy: Any = import_module("cpmpy")
        marks = cpmpy.intvar(0, problem.symbols - 1, shape=problem.cells)
        model = cpmpy.Model([cpmpy.AllDifferent([marks[cell] for cell in cells]) for cells in regions_of(problem)])
        for cell in range(problem.cells):
            domain = np.flatnonzero(problem.candidates[cell]).tolist()
            if len(domain) < problem.symbols:
                model += cpmpy.any([marks[cell] == symbol for symbol in domain])
        return model, marks

    def listing(self, prepared: Any) -> Iterable[Any]:
        model, marks = prepared
        if model.solve(solver="ortools", num_workers=1):
            yield marks.value().tolist()
