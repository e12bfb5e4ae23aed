"""Competitors for plain 9x9 sudokus: a program, and two packages that solve as people do."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterable
from importlib import import_module
from typing import Any, ClassVar

from cover.basics.errors import Refused
from cover.problems.board import Board
from cover_lab.competitors.boards import OnBoards


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
