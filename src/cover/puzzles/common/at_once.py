"""What a look at the instance settles before any rule is followed further: cells in which nothing stands, and which
`to_board` leaves one mark."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cover.problems.board import Board
from cover.puzzles.common.cells import Cell

Spot = Cell | tuple[Cell, Cell]  # a cell, or an edge by its ends
TOGETHER = 8  # cells that one step settles, so that it can be read


class AtOnce(NamedTuple):
    """name: what people call the reason, in two or three words; why: the reason as a sentence, without its full stop;
    cells: those that it settles, or edges; because: cells of the instance that it rests on; where: its place in words,
    such as a clue or a row, where it has one."""

    name: str
    why: str
    cells: tuple[Spot, ...]
    because: tuple[Cell, ...] = ()
    where: str = ""


def settled_at_once(puzzle: object, board: Board) -> tuple[AtOnce, ...]:
    """What a puzzle that has `at_once` settles on the board that its `to_board` gave: the first steps of logic. Cells
    with one mark that are not among these count as given."""
    knows = getattr(puzzle, "at_once", None)
    return () if knows is None else tuple(knows(board))


def few_at_a_time(cells: Sequence[Spot]) -> Iterator[tuple[Spot, ...]]:
    """The cells, TOGETHER of them at a time.

    >>> [len(some) for some in few_at_a_time([(0, c) for c in range(10)])]
    [8, 2]
    """
    return (tuple(cells[k : k + TOGETHER]) for k in range(0, len(cells), TOGETHER))
