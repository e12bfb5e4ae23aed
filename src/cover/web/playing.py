"""A board that is no grid, as a page fills it in: places that hold a mark, and what is wrong with the marks so far.

A place is a cell, an edge between two points, or a wall between two cells; its marks are the labels of the puzzle's
problem, called what `cover.hint` calls them (`r1c1=#`, `line r1c1-r1c2`). A grid such as a sudoku names its marks in
the same way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from cover.basics.errors import CoverError, InputError
from cover.basics.suggest import did_you_mean
from cover.drawing.shapes import Point
from cover.logic.overlays import PALE, ends_of, text_of
from cover.problems.board import Board
from cover.problems.lazy import Label
from cover.problems.names import Kind, Name, named
from cover.problems.partial import Broken, broken_in_cover
from cover.puzzles.base import BasePuzzle, GivesBoard, GivesCover
from cover.puzzles.common.at_once import settled_at_once
from cover.puzzles.common.cells import cell_name
from cover.puzzles.common.marks import marks_in
from cover.puzzles.partial import broken_by_marks

_FILLED = (Kind.CELL, Kind.EDGE, Kind.WALL)
MOST_PLAYED = 40_000  # marks of a board that a page fills in: more would be a reply of megabytes
Event = dict[str, Any]


@dataclass(frozen=True)
class Place:
    """ends: where it is drawn, in the units of the picture: the middle of a cell, the two ends of a line; joins: the
    two points that a line joins, or that a wall parts; marks: label, its words, and what stands there; rest: which of
    the marks says that nothing stands there, -1 where none does."""

    sort: str
    name: str
    ends: tuple[Point, ...]
    joins: tuple[Point, ...]
    marks: tuple[tuple[Label, str, str], ...]
    rest: int


class Played:
    """What a player fills in on the board of a puzzle.

    >>> import cover
    >>> board = Played(cover.Unruly([[0, 0, None, None], *([None] * 4 for _ in range(3))]))
    >>> board.places[0].name, [words for _, words, _ in board.places[0].marks]
    ('r1c3', ['r1c3=0', 'r1c3=1'])
    >>> board.looked_at(["r1c3=0"])["faults"]
    ['r1c3=0 contradicts the puzzle']
    """

    def __init__(self, puzzle: BasePuzzle[Any]):
        self.puzzle = puzzle
        self.board: Board | None = puzzle.to_board() if isinstance(puzzle, GivesBoard) else None

    @cached_property
    def cover(self) -> Any:
        return self.puzzle.to_cover() if isinstance(self.puzzle, GivesCover) else None

    # ---------------------------------------------------------------- places
    @cached_property
    def places(self) -> tuple[Place, ...]:
        """Those that are open; none of a puzzle that is no board of cells, edges or walls."""
        return tuple(self._of_board(self.board) if self.board is not None else self._of_cover())

    def as_json(self) -> list[Event] | None:
        """The places for a page; None where there are none, or too many."""
        if not self.places or sum(len(place.marks) for place in self.places) > MOST_PLAYED:
            return None
        return [
            {
                "sort": place.sort, "name": place.name, "ends": place.ends, "joins": place.joins, "rest": place.rest,
                "marks": [[words, text] for _, words, text in place.marks],
            }
            for place in self.places
        ]  # fmt: skip

    def _of_board(self, board: Board) -> Iterator[Place]:
        at = 0.0 if self.puzzle.draw().on_points else 0.5
        settled = {
            cell for one in settled_at_once(self.puzzle, board) for cell in one.cells
        }  # nothing stands there yet
        names = [named(name) for name in board.cell_names]
        # What a place may hold that is settled but not filled in: what others of its kind may.
        every = {kind: board.candidates[[name.kind is kind for name in names]].any(axis=0) for kind in _FILLED}
        for cell, name in enumerate(names):
            is_open = name.kind in every and name.place in settled
            symbols = np.flatnonzero(every[name.kind] if is_open else board.candidates[cell]).tolist()
            if board.givens[cell] >= 0 or len(symbols) < 2 or not (ends := ends_of(name, at)):
                continue
            marks = self._marks(name, cell, symbols)
            if marks:
                rest = next((k for k, (_, _, text) in enumerate(marks) if text in (*PALE, "0")), -1)
                if len(ends) == 1 and any(text.isdigit() for *_, text in marks):
                    rest = -1  # 0 is a number like others in a cell
                yield Place(name.kind.value, str(name), ends, _joins(name, at), marks, rest)

    def _marks(self, name: Name, cell: int, symbols: Sequence[int]) -> tuple[tuple[Label, str, str], ...]:
        labels = [(cell, symbol) for symbol in symbols]
        words = [self.puzzle.called(label).words for label in labels]
        if not all(words):
            return ()
        texts = [text_of(self.puzzle, name, label) for label in labels]
        return tuple(zip(labels, words, texts, strict=True))

    def _of_cover(self) -> Iterator[Place]:
        """Cells that one option marks: a queen, a star."""
        found: dict[Any, list[tuple[Label, str, str]]] = {}
        for label in self.cover.decisions if self.cover is not None else ():
            called = self.puzzle.called(label)
            if called.at is None:
                return
            found.setdefault(called.at[0], []).append((label, called.words, called.at[1]))
        for (r, c), marks in sorted(found.items()):
            yield Place("cell", cell_name((r, c)), ((c + 0.5, r + 0.5),), (), tuple(marks), -1)

    # ---------------------------------------------------------------- marks
    @cached_property
    def _labels(self) -> dict[str, Label]:
        if self.board is None:
            return {words: label for place in self.places for label, words, _ in place.marks}
        marks = map(tuple, np.argwhere(self.board.candidates).tolist())
        labels = dict.fromkeys([*marks, *(label for place in self.places for label, *_ in place.marks)])
        return {words: label for label in labels if (words := self.puzzle.called(label).words)}

    def looked_at(self, placed: Iterable[str]) -> Event:
        """What is wrong already, by the rules alone and without a search, and whether the marks are the solution.

        faults: in words; places: names of the places they are about, as far as they are filled in; solved: of a place
        without a mark nothing stands there. Raises InputError for a mark that the board does not have.
        """
        labels = []
        for words in placed:
            if words not in self._labels:
                near = did_you_mean(words, list(self._labels))
                raise InputError(f"the board has no place for {words[:40]!r}{near}")
            labels.append(self._labels[words])
        if self.board is not None:
            return self._on_board(self.board, labels)
        return self._in_cover(labels)

    def _on_board(self, board: Board, labels: list[Label]) -> Event:
        given = np.flatnonzero(board.givens >= 0)
        held = [*zip(given.tolist(), board.givens[given].tolist(), strict=True), *marks_in(labels)]
        allowed, filled = np.ones_like(board.candidates), {cell for cell, _ in held}
        for cell, symbol in held:
            allowed[cell] &= np.arange(board.symbols) == symbol
        broken = list(broken_by_marks(self.puzzle, board, allowed))
        solved = not broken and self._solves(board, allowed & board.candidates, filled)
        return _looked(broken, filled, lambda cell: str(named(board.cell_names[cell])), solved)

    def _solves(self, board: Board, possible: Any, filled: set[int]) -> bool:
        """Is the board full, and right by the rules of the puzzle?"""
        places = {marks_in([place.marks[0][0]])[0][0]: place for place in self.places}
        labels: list[Label] = []
        for cell in range(board.cells):
            symbols = np.flatnonzero(possible[cell]).tolist()
            if cell in places and cell not in filled:
                if places[cell].rest < 0:
                    return False
                labels.append(places[cell].marks[places[cell].rest][0])
            elif len(symbols) == 1:
                labels.append((cell, symbols[0]))
        return self._right(labels)

    def _in_cover(self, labels: list[Label]) -> Event:
        cover = self.cover
        index = {label: k for k, label in enumerate(cover.decisions)}
        taken = np.zeros(len(cover.option_starts) - 1, dtype=np.bool_)
        taken[[index[label] for label in labels]] = True
        broken = list(broken_in_cover(cover, taken, np.zeros_like(taken)))
        solved = not broken and self._right([*labels, *cover.forced])

        def name(option: int) -> str:
            at = self.puzzle.called(cover.decisions[option]).at
            return "" if at is None else cell_name(at[0])

        return _looked(broken, set(np.flatnonzero(taken).tolist()), name, solved)

    def _right(self, labels: list[Label]) -> bool:
        try:
            solution = self.puzzle.decode(labels)
            return not any(True for _ in self.puzzle.faults(solution))
        except (CoverError, TypeError, ValueError, LookupError):
            return False  # marks that are no solution yet


def _looked(broken: list[Broken], filled: set[int], name: Any, solved: bool) -> Event:
    there = sorted({place for one in broken for place in one.places} & filled)
    return {"faults": [one.words for one in broken], "places": [name(place) for place in there], "solved": solved}


def _joins(name: Name, at: float) -> tuple[Point, ...]:
    """The two points of a line, the middles of the two cells of a wall."""
    place: Any = name.place
    if name.kind is Kind.CELL or not isinstance(place, tuple):
        return ()
    return tuple((c + at, r + at) for r, c in place)
