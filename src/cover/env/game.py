"""A puzzle in moves: a mark a move, with its reward, what it breaks, a hint, and the way back."""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cover.basics.errors import Refused
from cover.generation.marks import Marks
from cover.generation.scoring import the_solution
from cover.logic.hints import hint_of
from cover.puzzles.base import BasePuzzle

OPEN = -1  # a place without a mark


class Move(NamedTuple):
    """reward: 1/n for a mark of the solution, which has n open marks, -1/n for another; right: is it of the solution;
    done: are all marks of the solution noted, and no others?"""

    number: int
    reward: float
    right: bool
    done: bool


class Game:
    """A puzzle that has one solution. moves: the words of each mark that may be noted, by number (`r1c2=5`); the same
    puzzle always has the same ones. A place holds one mark; marks that are wrong stay until they are undone, so that
    the rewards of a game add up to what its marks are worth: 1 when it is solved.

    Raises Refused for a puzzle without just one solution, or without open marks.

    >>> import cover
    >>> game = Game(cover.loads("1..3.4....3.4..2"))
    >>> game.step("r1c2=2")
    Move(number=1, reward=0.1, right=True, done=False)
    >>> game.step("r2c1=1").right, game.clashes()
    (False, ['column 1: 1 at r1c1 and r2c1', 'box 1: 1 at r1c1 and r2c1'])
    >>> game.undo().reward
    0.1
    """

    def __init__(self, puzzle: BasePuzzle[Any], solution: Any = None):
        self.puzzle = puzzle
        self.solution = the_solution(puzzle) if solution is None else solution
        self._marks = Marks(puzzle, self.solution)
        self.needed = int(self._marks.right.sum())
        if not self.needed:
            raise Refused("nothing is left to note in this puzzle")
        self._place, self._right = self._marks.place.tolist(), self._marks.right.tolist()
        self.reset()

    @property
    def moves(self) -> tuple[str, ...]:
        return self._marks.words

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {words: number for number, words in enumerate(self.moves)}

    def reset(self) -> NDArray[np.int32]:
        """Begin anew; the state."""
        self._state: NDArray[np.int32] = np.full(self._marks.places, OPEN, dtype=np.int32)
        self._noted: list[int] = []
        self._good = 0
        return self.state

    @property
    def state(self) -> NDArray[np.int32]:
        """Of each place the number of its mark, or OPEN; int32 (places,)."""
        return self._state.copy()

    @property
    def noted(self) -> tuple[str, ...]:
        """The marks so far, in words and in order."""
        return tuple(self.moves[number] for number in self._noted)

    @property
    def legal(self) -> NDArray[np.bool_]:
        """Which marks may be noted: those of open places; bool (moves,)."""
        found: NDArray[np.bool_] = self._state[self._marks.place] == OPEN
        return found

    @property
    def done(self) -> bool:
        return self._good == self.needed == len(self._noted)

    def step(self, move: int | str) -> Move:
        """Note a mark, by its number or words. Raises Refused for one that there is not, or whose place has one."""
        number = self._number(move)
        place = self._place[number]
        if self._state[place] != OPEN:
            raise Refused(f"{self.moves[number]}: {self.moves[int(self._state[place])]} is noted there; undo it first")
        self._state[place] = number
        self._noted.append(number)
        self._good += self._right[number]
        return self._move(number, 1)

    def undo(self) -> Move:
        """Take back the last mark, and its reward. Raises Refused where there is none."""
        if not self._noted:
            raise Refused("there is nothing to undo")
        number = self._noted.pop()
        self._state[self._place[number]] = OPEN
        self._good -= self._right[number]
        return self._move(number, -1)

    def _move(self, number: int, sign: int) -> Move:
        right = self._right[number]
        return Move(number, (sign if right else -sign) / self.needed, right, self.done)

    def _number(self, move: int | str) -> int:
        number = self._numbers.get(move, -1) if isinstance(move, str) else int(move)
        if not 0 <= number < len(self._place):
            raise Refused(f"there is no mark {move!r}; the first of {len(self._place)} is {self.moves[0]}")
        return number

    def clashes(self) -> list[str]:
        """Rules that no completion of the marks keeps, in words."""
        noted = np.zeros(len(self._place), dtype=bool)
        noted[self._noted] = True
        return self._marks.clashes(noted)

    def hint(self) -> int:
        """The number of a mark of the solution whose place is open; the one that a step of logic shows, where it shows
        one. Raises Refused where a wrong mark stands in its way: `undo` first, or where the game is done."""
        wrong = next((number for number in self._noted if not self._right[number]), None)
        if wrong is not None:
            raise Refused(f"{self.moves[wrong]} is wrong")
        found: NDArray[np.intp] = np.flatnonzero(self.legal & self._marks.right)
        if not len(found):
            raise Refused("the game is done")
        return next((number for number in self._shown() if number in found), int(found[0]))

    def _shown(self) -> list[int]:
        shown = hint_of(self.puzzle, ("steps", (), ()), placed=self.noted)
        names = [shown.here.state.name(option) for step in shown.steps for option in step.places]
        return [self._numbers[name] for name in names if name in self._numbers]

    def render(self) -> str:
        """The puzzle, and the marks so far, as text."""
        return f"{self.puzzle.render()}\n{' '.join(self.noted)}".rstrip() + "\n"
