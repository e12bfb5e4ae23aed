"""Yes or no with reasons: does a solution keep the rules, and is it the only one?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from cover import _html
from cover.asking import as_puzzle
from cover.errors import CoverError, InputError
from cover.puzzles.base import Puzzle
from cover.result import Verdict
from cover.routing import neither
from cover.solving import solve


@dataclass(frozen=True)
class Check:
    """True where there are no faults; they are listed in words, and iterating yields them."""

    faults: tuple[str, ...]

    def __bool__(self) -> bool:
        return not self.faults

    def __iter__(self) -> Iterator[str]:
        return iter(self.faults)

    def __str__(self) -> str:
        return "\n".join(self.faults) or "correct"


def verify(puzzle: Any, solution: Any = None) -> Check:
    """Is this a solution, by the rules of the puzzle (for a problem: its labels)? Without a solution: do the givens
    contradict each other at sight? Nothing is searched.

    Raises InputError for what is no solution of such a puzzle at all.

    >>> import cover
    >>> bool(cover.verify(cover.Queens(4), ((0, 1), (1, 3), (2, 0), (3, 2))))
    True
    >>> print(cover.verify(cover.Langford(3), (2, 3, 1, 1, 2, 3)))
    1 stands in slots 3 and 4, with 0 numbers between
    2 stands in slots 1 and 5, with 3 numbers between
    """
    asked = as_puzzle(puzzle)
    if not hasattr(asked, "faults"):
        raise neither(puzzle)
    return Check(tuple(asked.clashes() if solution is None else faults_of(asked, solution)))


def faults_of(puzzle: Puzzle[Any], solution: Any) -> list[str]:
    """What the rules say against a solution. Raises InputError where it is no solution of such a puzzle at all."""
    try:
        return list(puzzle.faults(solution))
    except CoverError:
        raise
    except (TypeError, ValueError, LookupError, AttributeError, OverflowError, RecursionError):
        raise InputError(
            f"{_html.short(solution, 60)} is not how solutions of the {puzzle.name} look:"
            " see `cover.solve`, or `cover solve --json`"
        ) from None


def unique(puzzle: Any, backend: str = "auto", *, seconds: float | None = None, **options: Any) -> bool:
    """Is there exactly one solution? Raises TimeoutError where the budget ends before that is known.

    >>> import cover
    >>> cover.unique(cover.loads("1234 3412 2143 4...")), cover.unique(cover.Queens(8))
    (True, False)
    """
    result = solve(puzzle, backend, seconds=seconds, **options)
    if result.verdict in (Verdict.SOLVABLE, Verdict.UNKNOWN):
        raise TimeoutError(f"not decided: {result!r}")
    return result.verdict is Verdict.UNIQUE
