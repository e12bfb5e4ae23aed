"""Half-filled boards: what is wrong with them already, whatever the rest will be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from cover.problems.arrays import Bools
from cover.problems.board import Board
from cover.problems.partial import Broken, broken_in_cover, broken_on_board
from cover.puzzles.base import BasePuzzle, GivesBoard, GivesCover


def drawn_part(puzzle: BasePuzzle[Any], drawn: Any) -> Any:
    """A part of a solution as a drawing shows it: a line that is not drawn may be one.

    >>> import cover
    >>> drawn_part(cover.Slitherlink([[3]]), (((1,), (0,)), ((1, 1),)))
    (((1,), (None,)), ((1, 1),))
    """
    # Here, since every search imports this module.
    from cover.puzzles.kinds.puzzle import KindPuzzle
    from cover.puzzles.lines.lines import Lines

    has_lines = puzzle.kind.lines not in ("", "walls") if isinstance(puzzle, KindPuzzle) else isinstance(puzzle, Lines)
    if not has_lines:
        return drawn
    edges = tuple(tuple(tuple(mark or None for mark in row) for row in table) for table in drawn[-2:])
    return (*drawn[:-2], *edges)


def faults_so_far(puzzle: BasePuzzle[Any], part: Any) -> Iterator[str]:
    """Rules and givens that no completion of a part of a solution keeps, in words. A part looks as solutions do, with
    None where nothing is known, or with pieces left out; None alone: nothing is known but the puzzle. Nothing is
    searched: each rule is looked at alone, so that not all that is wrong is found.

    >>> import cover
    >>> list(faults_so_far(cover.Queens(4), ((0, 1), (1, 1))))
    ['column 2: 2 where at most 1 can be']
    >>> list(faults_so_far(cover.Unruly([[0, None], [None, None]]), ((1, None), (None, None))))
    ['r1c1=1 contradicts the puzzle']
    """
    if isinstance(puzzle, GivesBoard):
        yield from _on_board(puzzle, puzzle.to_board(), part)
    elif isinstance(puzzle, GivesCover):
        yield from _in_cover(puzzle, puzzle.to_cover(), part)


def _on_board(puzzle: BasePuzzle[Any], board: Any, part: Any) -> Iterator[str]:
    allowed = np.ones(board.candidates.shape, dtype=np.bool_)
    for cell, symbol in np.ndindex(allowed.shape) if part is not None else ():
        allowed[cell, symbol] = puzzle.says(part, (cell, symbol)) is not False
    yield from (broken.words for broken in broken_by_marks(puzzle, board, allowed))


def broken_by_marks(puzzle: BasePuzzle[Any], board: Board, allowed: Bools) -> Iterator[Broken]:
    """What is broken on the board of a puzzle whose cells may hold these marks alone; bool (cells, symbols)."""
    possible = allowed & board.candidates
    for cell in np.flatnonzero(~possible.any(axis=1)).tolist():
        marks = [puzzle.called((cell, symbol)).words for symbol in np.flatnonzero(allowed[cell]).tolist()]
        yield Broken(f"{marks[0] if marks else board.cell_names[cell]} contradicts the puzzle", (cell,))
        possible[cell] = board.candidates[cell]
    yield from broken_on_board(board, possible)


def _in_cover(puzzle: BasePuzzle[Any], problem: Any, part: Any) -> Iterator[str]:
    held = [None if part is None else puzzle.says(part, label) for label in problem.decisions]
    taken = np.array([one is True for one in held], dtype=np.bool_)
    barred = np.array([one is False for one in held], dtype=np.bool_)
    if part is not None and type(puzzle).says is BasePuzzle.says:
        known = {*problem.decisions, *problem.forced}
        for piece in dict.fromkeys(piece for piece in part if piece not in known):
            yield f"{puzzle.called(piece).words} contradicts the puzzle"
    yield from (broken.words for broken in broken_in_cover(problem, taken, barred))
