"""Competitors that take boards: constraint solvers in Python; of plain 9x9 sudokus a program, and packages that solve
as people do."""

from __future__ import annotations

import shutil
import subprocess
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


class OnSudokus(OnBoards):
    """What takes a board as a line of 81 characters."""

    def prepare(self, problem: Board) -> str:
        self._remember(problem)
        if problem.cells != 81 or problem.symbols != 9 or len(problem.region_starts) != 28:
            raise Refused(f"{self.package} is asked plain 9x9 sudokus")
        return "".join("." if mark < 0 else str(mark + 1) for mark in problem.givens.tolist())


class Qqwing(OnSudokus):
    """QQWing (Debian): logic first, then guesses; plain 9x9 sudokus. The start of the program is part of its time."""

    package = "qqwing"
    asks: ClassVar[frozenset[str]] = frozenset({"one"})

    def listing(self, prepared: str) -> Iterable[Any]:
        done = subprocess.run(["qqwing", "--solve", "--one-line"], input=prepared, capture_output=True, text=True)
        for line in done.stdout.split():
            if len(line) == 81 and line.isdecimal() and "0" not in line:
                yield [int(mark) - 1 for mark in line]

    def version(self) -> str:
        done = subprocess.run([shutil.which("qqwing") or "qqwing", "--version"], capture_output=True, text=True)
        return done.stdout.strip() or done.stderr.strip()


class Pencilmark(OnSudokus):
    """pencilmark: an exhaustive search in C++ behind a grader; says whether the solution is the only one."""

    package = "pencilmark"
    asks: ClassVar[frozenset[str]] = frozenset({"unique"})

    def listing(self, prepared: str) -> Iterable[Any]:
        pencilmark: Any = import_module("pencilmark")
        try:
            yield [mark - 1 for mark in pencilmark.solve(pencilmark.from_string(prepared))]
        except pencilmark.NoSolution:
            return
        except pencilmark.NotUnique:
            raise Refused("pencilmark gives no solution of a board that has several") from None


class Hodoku(OnSudokus):
    """hodoku-py: the steps of HoDoKu one by one, brute force as the last of them; as a path only without that."""

    package = "hodoku-py"
    asks: ClassVar[frozenset[str]] = frozenset({"one", "path"})

    def listing(self, prepared: str) -> Iterable[Any]:
        hodoku: Any = import_module("hodoku")
        found = hodoku.Solver().solve(prepared)
        forced = any("BRUTE_FORCE" in str(step.type) for step in found.steps)
        if found.solved and not (self.question == "path" and forced):
            yield [int(mark) - 1 for mark in found.solution]
