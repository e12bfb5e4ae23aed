"""Latin squares with clues of their own: what towers, unequal and keen share."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Self

from cover.basics.suggest import counted
from cover.drawing.shapes import PLAIN, Picture, View
from cover.problems.board import Board
from cover.problems.lazy import Label
from cover.puzzles.base import BasePuzzle, Called, Speech
from cover.puzzles.clues.base import Clue
from cover.puzzles.clues.reading import ClueKey
from cover.puzzles.common.generation import Sample, Solved
from cover.puzzles.common.given_parts import GivenPart
from cover.puzzles.common.keys import Header, Key, Rows, Square
from cover.puzzles.common.rows import clue_numbers, rows_text
from cover.puzzles.latin import Latin

Filled = tuple[tuple[int, ...], ...]


class ClueSquare(BasePuzzle[Filled]):
    """n rows of n numbers from 1 to n, each once in every row and column, with clues. A subclass makes its clues and
    passes them to `_square`; `grid` is the Latin square that results."""

    speech = Speech(of_clues=True)

    grid: Latin

    def _square(self, givens: Sequence[Sequence[int | None]], clues: Iterable[Clue]) -> None:
        self.grid = Latin(givens, clues=tuple(clues))
        self.size = self.grid.size

    @classmethod
    def sample(cls, rng: Random, solved: Solved, size: int = 5) -> Sample | None:
        """A Latin square at random, and all that this kind says of it."""
        rows = solved(Latin.empty(size))
        return None if rows is None else cls._sample(rows, rng)

    @classmethod
    def _sample(cls, rows: Filled, rng: Random) -> Sample:
        raise NotImplementedError

    def with_givens(self, givens: Sequence[Sequence[int | None]]) -> Self:
        """The same clues with other givens."""
        raise NotImplementedError

    @property
    def given_rows(self) -> tuple[tuple[int | None, ...], ...]:
        return self.grid.givens

    def _given_lines(self) -> list[str]:
        """The lines of a file for the givens, none if there are none."""
        given = any(mark is not None for row in self.given_rows for mark in row)
        return ["givens:", *rows_text(self.given_rows)] if given else []

    def _parts(self) -> tuple[Hashable, ...]:
        return self.given_rows, frozenset(self.grid.clues)

    def about(self) -> str:
        return f"{self.size}x{self.size}, {counted(len(self.grid.clues), 'clue')}"

    def to_board(self) -> Board:
        return self.grid.to_board()

    def decode(self, labels: Iterable[Label]) -> Filled:
        return self.grid.decode(labels)

    def faults(self, solution: Sequence[Sequence[int | None]]) -> Iterator[str]:
        return self.grid.faults(solution)

    def clashes(self) -> Iterator[str]:
        return self.grid.clashes()

    def given_parts(self) -> tuple[GivenPart, ...]:
        return self.grid.given_parts()

    def keeping(self, parts: Collection[int]) -> Self:
        return self.with_givens(self.grid.keeping(parts).givens)

    def called(self, label: Label) -> Called:
        return self.grid.called(label)

    def says(self, part: Any, label: Label) -> bool | None:
        return self.grid.says(part, label)

    def bordered(self) -> Sequence[Sequence[Hashable]]:
        return self.grid.bordered()

    def render(self, solution: Sequence[Sequence[int | None]] | None = None) -> str:
        return self.grid.render(solution)

    def draw(self, solution: Sequence[Sequence[int | None]] | None = None, view: View = PLAIN) -> Picture:
        return replace(self.grid.draw(solution, view), title=repr(self)[1:-1])

    def undraw(self, lines: Iterable[str]) -> Iterator[Any]:
        return self.grid.undraw(lines)


def square_keys(kinds: Iterable[str]) -> dict[str, Key]:
    """The keys of a square's file: its size, givens, and these kinds of clues."""
    return {"size": Square(), "givens": Rows(), **{kind: ClueKey(key=kind) for kind in kinds}}


def givens_in(header: Header, size: int | None) -> list[list[int | None]]:
    """The rows of `givens:`, or as many blank ones as `size` says. Raises InputError where neither is there."""
    if "givens" in header:
        return clue_numbers(header, "givens", ".0-_", size or 225)
    if size is None:
        raise header.error("neither 'size:' nor 'givens:' says how large the square is")
    return [[None] * size for _ in range(size)]
