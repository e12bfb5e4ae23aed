"""What a puzzle is: rules and one instance. It gives arrays, reads labels back, checks by the rules, draws itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Protocol, TypeVar, runtime_checkable

from cover.problems.board import Board
from cover.problems.exact_cover import ExactCover
from cover.problems.lazy import Label

S = TypeVar("S")


class Puzzle(Protocol[S]):
    """A puzzle gives `to_cover()` or `to_board()` (a board's cover follows from it), or both.

    Each solution of the puzzle has exactly one set of labels, or counts and "unique" would be wrong.
    A puzzle may also declare `symmetries()`: functions from labels to labels, see `cover.symmetry`.
    """

    name: ClassVar[str]

    def decode(self, labels: Iterable[Label]) -> S:
        """The solution that these labels (all that are true) stand for."""
        ...

    def faults(self, solution: S) -> Iterator[str]:
        """Rules and givens that a solution breaks, in words; never looks at the reduction."""
        ...

    def clashes(self) -> Iterator[str]:
        """Givens that contradict each other at sight, in words (`row 1: 5 at r1c1 and r1c4`)."""
        ...

    def render(self, solution: S | None = None) -> str:
        """A drawing in plain text: the instance, or a solution of it."""
        ...

    def as_json(self, solution: S) -> Any:
        """The solution for `--json`: a grid is a list of rows of integers."""
        ...


@runtime_checkable
class GivesBoard(Protocol):
    def to_board(self) -> Board: ...


@runtime_checkable
class GivesCover(Protocol):
    def to_cover(self) -> ExactCover: ...
