"""New puzzles of any kind that says how one is posed: clues taken away while one solution is left.

A kind gives a solution and everything that can be said of it (`posed`). Here clues go in growing and shrinking groups
as long as a search finds no second solution; one that was found once refutes later attempts without a search. What
remains is minimal: without any of its clues (that may go) the puzzle has several solutions. A backend that took no part
in the making then confirms the puzzle.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, cast

from cover import solving
from cover.errors import ProblemError, Refused, WrongSolution
from cover.problems.board import Board
from cover.problems.connecting import LazyRule
from cover.puzzles import PUZZLES, puzzle_class
from cover.puzzles.base import BasePuzzle, GivesBoard
from cover.puzzles.shared.posing import Posed
from cover.result import Verdict

CHECK = 5.0  # seconds for one question; a clue whose need is not decided by then stays
ATTEMPTS = 400  # drawings after which a kind and size are given up


@dataclass(frozen=True)
class Made:
    """A new puzzle, its solution, those of the posed clues that it has, and what a search without luck needed for it:
    branches and conflicts together. proven: each clue that may go is known to be needed."""

    puzzle: BasePuzzle[Any]
    solution: Any
    clues: tuple[Any, ...]
    effort: int
    proven: bool


def kinds() -> tuple[str, ...]:
    """The kinds of puzzles that can be made so."""
    return tuple(name for name in PUZZLES if puzzle_class(name).posed.__func__ is not BasePuzzle.posed.__func__)  # type: ignore[attr-defined]


def make(
    kind: str,
    size: int | None = None,
    *,
    seed: int | str | None = None,
    number: int = 0,
    best_of: int = 1,
    left: Callable[[], float | None] = lambda: None,
    **options: Any,
) -> Made:
    """The puzzle `number` of a seed; always the same for the same arguments (as long as no check runs out of time).

    size: rows, or what else measures a kind; None: its usual size. best_of: so many are made, and the one that takes a
    search most is kept. left: the seconds that remain, may raise TimeoutError. options: of the kind's `posed`.
    Raises Refused for a kind or size of which none comes.

    >>> made = make("slitherlink", 4, seed=1)
    >>> solving.verdict(made.puzzle).value
    'unique'
    """
    if kind not in PUZZLES or kind not in kinds():
        raise Refused(f"puzzles of the kind {kind} are not made; there are {', '.join(kinds())}")
    cls: Any = puzzle_class(kind)
    lots = Random(f"{kind} {size} {seed} {number} {sorted(options)}" if seed is not None else None)
    found: list[Made] = []
    for _ in range(ATTEMPTS):
        left()
        try:
            posed = cls.posed(size or cls.usual_size, lots, Sampler(lots, left), **options)
        except ProblemError as error:
            raise Refused(f"a {kind} of size {size or cls.usual_size}: {error}") from None
        made = None if posed is None else thinned(posed, left)
        if made is not None:
            found.append(made)
            if len(found) == best_of:
                return max(found, key=lambda one: one.effort)
    if found:
        return max(found, key=lambda one: one.effort)
    raise Refused(f"no {kind} of size {size or cls.usual_size} came out of {ATTEMPTS} drawings")


# ---------------------------------------------------------------- taking away
class _Others:
    """Solutions beside the one that is meant, which refuted an attempt; they refute others without a search."""

    def __init__(self, posed: Posed, left: Callable[[], float | None]):
        self._posed, self._left, self._known = posed, left, list[Any]()
        self.undecided = False

    def unique(self, clues: Sequence[Any]) -> bool:
        """Is one solution left by these clues, surely?"""
        puzzle = self._posed.made(clues)
        for k, other in enumerate(self._known):
            if next(puzzle.faults(other), None) is None:
                self._known.insert(0, self._known.pop(k))
                return False
        remaining = self._left()
        seconds = CHECK if remaining is None else min(CHECK, max(remaining, 0.01))
        result = solving.solve(puzzle, limit=2, seconds=seconds)
        others = [one for one in result.solutions if one != self._posed.solution]
        self._known = (others[:1] + self._known)[:30]
        if result.verdict is Verdict.UNSOLVABLE or (result.verdict is Verdict.UNIQUE and others):
            raise WrongSolution(f"a {puzzle.name} was posed whose own solution breaks its rules")
        self.undecided |= result.verdict in (Verdict.UNKNOWN, Verdict.SOLVABLE)
        return result.verdict is Verdict.UNIQUE


def thinned(posed: Posed, left: Callable[[], float | None] = lambda: None) -> Made | None:
    """The puzzle with only clues that are needed; None where all clues together leave several solutions."""
    others = _Others(posed, left)
    kept = list(posed.clues)
    if not others.unique(kept):
        return None
    others.undecided = False
    at, many = 0, max(1, len(kept) // 8)
    while at < len(kept):  # clues before `at` are needed
        fewer = kept[:at] + kept[at + many :]
        if others.unique(fewer):
            kept, many = fewer, 2 * many
        elif many > 1:
            many = (many + 1) // 2 if many < len(kept) - at else max(1, (len(kept) - at) // 2)
        else:
            at += 1
    puzzle = posed.made(kept)
    _confirm(puzzle, posed.solution, left)
    return Made(puzzle, posed.solution, tuple(kept), _effort(puzzle), not others.undecided)


def _confirm(puzzle: Any, solution: Any, left: Callable[[], float | None]) -> None:
    """Another backend than the one that `auto` takes finds the same, and nothing else."""
    left()
    rules = puzzle.to_board().rules if isinstance(puzzle, GivesBoard) else ()
    second = "cpsat" if any(isinstance(rule, LazyRule) for rule in rules) else "sat:cadical195"
    result = solving.solve(puzzle, second, limit=2)
    if result.verdict is not Verdict.UNIQUE or result.solution != solution:
        raise WrongSolution(f"{second} contradicts the making of {puzzle.to_text()!r}")


def _effort(puzzle: Any) -> int:
    """Branches and conflicts of a search by clauses, which knows no trick of the kind."""
    counters = solving.solve(puzzle, "sat:glucose4", limit=2).statistics.counters
    return sum(int(counters.get(name, 0)) for name in ("branches", "decisions", "conflicts", "nodes"))


# ---------------------------------------------------------------- solutions at random
@dataclass
class Sampler:
    """A solution at random: marks drawn by lot are given beforehand, half as many each time there is no solution with
    them."""

    lots: Random
    left: Callable[[], float | None]

    def __call__(self, puzzle: Any) -> Any:
        if not isinstance(puzzle, GivesBoard):
            found = solving.solve(puzzle, "dlx", limit=1, seconds=CHECK, seed=self.lots.randrange(1 << 30)).solutions
            return found[0] if found else None
        board: Board = puzzle.to_board()
        open_ = [k for k in range(board.cells) if board.candidates[k].sum() > 1]
        many = max(1, len(open_) // 4)
        while many:
            for _ in range(3):
                self.left()
                drawn = _drawn(board, self.lots.sample(open_, min(many, len(open_))), self.lots)
                result = solving.solve(cast("Any", _Restricted(puzzle, drawn)), limit=1, seconds=CHECK)
                if result.solutions:
                    return result.solutions[0]
            many //= 2
        found = solving.solve(cast("Any", puzzle), limit=1, seconds=CHECK).solutions
        return found[0] if found else None


def _drawn(board: Board, cells: Sequence[int], lots: Random) -> Board:
    candidates = board.candidates.copy()
    for cell in cells:
        symbol = lots.choice(candidates[cell].nonzero()[0].tolist())
        candidates[cell] = False
        candidates[cell, symbol] = True
    return replace(board, candidates=candidates)


@dataclass
class _Restricted:
    """A puzzle with fewer marks on its board; its rules are the puzzle's."""

    puzzle: Any
    board: Board

    def to_board(self) -> Board:
        return self.board

    def __getattr__(self, name: str) -> Any:
        return getattr(self.puzzle, name)


def timer(seconds: float | None) -> Callable[[], float | None]:
    """For `left`: raises TimeoutError when the time is over."""
    end = None if seconds is None else time.monotonic() + seconds

    def left() -> float | None:
        if end is None:
            return None
        if time.monotonic() >= end:
            raise TimeoutError("the time is over")
        return end - time.monotonic()

    return left
