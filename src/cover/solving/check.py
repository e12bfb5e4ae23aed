"""Yes or no with reasons: does a solution keep the rules, and is it the only one?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Unpack

from cover.basics import html
from cover.basics.errors import CoverError, InputError
from cover.basics.result import Verdict
from cover.basics.type_errors import explained
from cover.puzzles.base import BasePuzzle
from cover.puzzles.grids import checking
from cover.puzzles.grids.grid import Grid
from cover.puzzles.partial import faults_so_far
from cover.solving.options import Options
from cover.solving.routing import PuzzleOrProblem
from cover.solving.search import as_puzzle
from cover.solving.verbs import solve

if TYPE_CHECKING:
    from cover.backends.protocol import Backend


@dataclass(frozen=True)
class Check:
    """True where there are no faults; they are listed in words, and iterating yields them. open: of a part of a
    solution, in how many places nothing is known."""

    faults: tuple[str, ...]
    open: int = 0

    def __bool__(self) -> bool:
        return not self.faults

    def __iter__(self) -> Iterator[str]:
        return iter(self.faults)

    def __str__(self) -> str:
        return "\n".join(self.faults) or "correct"

    def _repr_html_(self) -> str:
        return html.table("refused" if self.faults else "correct", [[fault] for fault in self.faults])


@explained
def verify(puzzle: PuzzleOrProblem, solution: Any = None, *, partial: bool = False) -> Check:
    """Is this a solution, by the rules of the puzzle (for a problem: its labels)? Without a solution: do the givens
    contradict each other by inspection? Nothing is searched.

    partial: it may be a part of a solution, with None where nothing is known, or with pieces left out. Its faults are
    those that no completion mends; they are found where a single rule shows them.
    Raises InputError for what is no solution of such a puzzle at all.

    >>> import cover
    >>> bool(cover.verify(cover.Queens(4), ((0, 1), (1, 3), (2, 0), (3, 2))))
    True
    >>> print(cover.verify(cover.Langford(3), (2, 3, 1, 1, 2, 3)))
    1 stands in slots 3 and 4, with 0 numbers between
    2 stands in slots 1 and 5, with 3 numbers between
    >>> half = cover.verify(cover.Latin([[1, 0], [0, 0]]), ((1, None), (None, 2)), partial=True)
    >>> half.faults, half.open
    ((), 2)
    """
    asked = as_puzzle(puzzle)
    if partial and solution is not None:
        return Check(tuple(faults_so_far_of(asked, solution)), asked.unknown(solution))
    return Check(tuple(asked.clashes() if solution is None else faults_of(asked, solution)))


def faults_of(puzzle: BasePuzzle[Any], solution: Any) -> list[str]:
    """What the rules say against a solution. Raises InputError where it is no solution of such a puzzle at all."""
    return _asked(puzzle, puzzle.faults, solution)


def faults_so_far_of(puzzle: BasePuzzle[Any], part: Any) -> list[str]:
    """What they say against a part of a solution, whatever the rest is. Raises InputError as `faults_of` does."""
    # A grid says more of givens than its board.
    if isinstance(puzzle, Grid):
        faults = _asked(puzzle, lambda part: checking.faults(puzzle, part, blanks=False), part)
        if faults:
            return faults
    return _asked(puzzle, lambda part: faults_so_far(puzzle, part), part)


def _asked(puzzle: BasePuzzle[Any], faults: Callable[[Any], Iterable[str]], solution: Any) -> list[str]:
    try:
        return list(faults(solution))
    except CoverError:
        raise
    except (TypeError, ValueError, LookupError, AttributeError, OverflowError, RecursionError):
        raise InputError(
            f"{html.short(solution, 60)} does not look like a solution of the {puzzle.name}:"
            " see `cover.solve`, or `cover solve --json`"
        ) from None


@explained
def unique(
    puzzle: PuzzleOrProblem,
    backend: str | Sequence[str] | Backend[Any] = "auto",
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    **options: Unpack[Options],
) -> bool:
    """Is there exactly one solution? Raises TimeoutError where the budget ends before that is known.

    >>> import cover
    >>> cover.unique(cover.loads("1234 3412 2143 4...")), cover.unique(cover.Queens(8))
    (True, False)
    """
    result = solve(puzzle, backend, seconds=seconds, nodes=nodes, memory=memory, **options)
    if result.verdict in (Verdict.SOLVABLE, Verdict.UNKNOWN):
        raise TimeoutError(f"not decided: {result!r}")
    return result.verdict is Verdict.UNIQUE
