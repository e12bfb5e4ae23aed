"""What people have and ask about: a puzzle, or a problem where a puzzle may be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from cover.problems.board import Board
from cover.problems.cnf import Cnf
from cover.problems.cp import CpProblem
from cover.problems.exact_cover import ExactCover
from cover.problems.linear import Linear
from cover.puzzles.base import BasePuzzle

T = TypeVar("T")
Problem = Board | ExactCover | Linear | Cnf | CpProblem
PuzzleOrProblem = BasePuzzle[Any] | Problem


def for_logic(given: T) -> T:
    """What steps of logic are about: where a puzzle has a `for_logic`, another one with the same solutions and
    pictures."""
    other: Callable[[], T] | None = getattr(given, "for_logic", None)
    return given if other is None else other()


def forecast(given: PuzzleOrProblem) -> int | None:
    """Bytes that building its problem takes, where a puzzle knows that before (`forecast`), for they may be many."""
    knows: Callable[[], int] | None = getattr(given, "forecast", None)
    return None if knows is None else knows()
