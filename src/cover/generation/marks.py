"""The marks of a puzzle: what may be noted on its board, place by place, and which of it is true."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from cover.problems.exact_cover import ExactCover
from cover.problems.lazy import Label
from cover.problems.partial import broken_in_cover
from cover.puzzles.base import BasePuzzle, GivesBoard, GivesCover
from cover.puzzles.partial import broken_by_marks


class Marks:
    """labels, words: of all marks; place: int (marks,), the place of each, which holds one mark; right: bool (marks,),
    those of the solution. Places with one possible mark are given, and are not among them; nor is what only helps a
    search. A place of an exact cover is an option, which is taken or not, and its mark says that it is."""

    def __init__(self, puzzle: BasePuzzle[Any], solution: Any):
        self.puzzle = puzzle
        if isinstance(puzzle, GivesBoard):
            self.board = puzzle.to_board()
            # What has one candidate is no move.
            open_ = np.flatnonzero(self.board.candidates.sum(axis=1) > 1).tolist()
            labels: list[Label] = [(v, int(s)) for v in open_ for s in np.flatnonzero(self.board.candidates[v])]
            variables: list[Any] = [cast("tuple[int, int]", label)[0] for label in labels]
        elif isinstance(puzzle, GivesCover):
            self.problem: ExactCover = puzzle.to_cover()
            labels = variables = list(self.problem.decisions)
        # Helpers of an encoding are no marks of people.
        words = [puzzle.called(label).words for label in labels]
        seen = [k for k, word in enumerate(words) if word]
        self.labels = tuple(labels[k] for k in seen)
        self.words = tuple(words[k] for k in seen)
        numbers = {variable: number for number, variable in enumerate(dict.fromkeys(variables[k] for k in seen))}
        self.place: NDArray[np.int32] = np.array([numbers[variables[k]] for k in seen], dtype=np.int32)
        self.places = len(numbers)
        self.right: NDArray[np.bool_] = self._held(solution, full=True)

    def _held(self, part: Any, *, full: bool) -> NDArray[np.bool_]:
        """Which marks a part of a solution has. Some kinds say no more of a full one than what contradicts it."""
        has = {True} if type(self.puzzle).says is BasePuzzle.says or not full else {True, None}
        return np.array([self.puzzle.says(part, label) in has for label in self.labels], dtype=np.bool_)

    def share(self, part: Any, *, full: bool) -> float:
        """Of the marks that are right those that a part of a solution has, less those that it has and are not. full: is
        nothing left open in it?"""
        noted = self._held(part, full=full)
        right, wrong = int((noted & self.right).sum()), int((noted & ~self.right).sum())
        return max(0.0, right - wrong) / max(1, int(self.right.sum()))

    def clashes(self, noted: NDArray[np.bool_]) -> list[str]:
        """Rules that no completion of these marks keeps, in words: each is looked at alone, and nothing is searched."""
        if isinstance(self.puzzle, GivesBoard):
            allowed = np.ones(self.board.candidates.shape, dtype=np.bool_)
            for number in np.flatnonzero(noted).tolist():
                place, symbol = cast("tuple[int, int]", self.labels[number])
                allowed[place] = False
                allowed[place, symbol] = True
            return [broken.words for broken in broken_by_marks(self.puzzle, self.board, allowed)]
        taken = {self.labels[number] for number in np.flatnonzero(noted).tolist()}
        held = np.array([label in taken for label in self.problem.decisions], dtype=bool)
        return [broken.words for broken in broken_in_cover(self.problem, held, np.zeros(len(held), dtype=bool))]
