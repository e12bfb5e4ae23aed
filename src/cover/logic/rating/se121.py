"""The scale se121: ER, EP and ED of Sudoku Explainer 1.2.1, for plain 9x9 boards (engine/rating)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import cover._native as _native
from cover.backends.bitmask import is_plain_nine
from cover.basics import html
from cover.basics.errors import Refused, WrongSolution
from cover.basics.result import Budget
from cover.basics.statuses import ANSWERED, CLASH, STUCK
from cover.puzzles.grids.grid import Grid
from cover.solving.batches.many import NINE, solve_many
from cover.solving.routing import PuzzleOrProblem

BLOCK = 512  # boards solved and rated at a time
UNSOLVED = 20.0  # the ratings where the scale has no step left

# By the numbers of the native engine (engine/rating/step.hpp).
TECHNIQUES = (
    "hidden single", "direct pointing", "direct claiming", "direct hidden pair", "naked single",
    "direct hidden triplet", "pointing", "claiming", "naked pair", "X-wing", "hidden pair", "naked triplet",
    "swordfish", "hidden triplet", "XY-wing", "XYZ-wing", "unique loop", "naked quad", "jellyfish", "hidden quad",
    "BUG", "aligned pair exclusion", "forcing chain", "aligned triplet exclusion", "Nishio forcing chain",
    "multiple forcing chain", "dynamic forcing chain", "dynamic forcing chain (+)", "nested forcing chain",
)  # fmt: skip
COLUMNS = ("er", "ep", "ed", "hardest")
WORDS = {0: "it has no solution", 2: "it has more than one solution"}


class Ratings(NamedTuple):
    """By board: er, ep, ed float64 (n,), one decimal, NaN for a board that has not just one solution; counts uint32
    (n,), its solutions up to 2; steps int32 (n,), steps made (hidden singles may count together); hardest (n,), an
    index into TECHNIQUES."""

    er: NDArray[np.float64]
    ep: NDArray[np.float64]
    ed: NDArray[np.float64]
    counts: NDArray[np.uint32]
    steps: NDArray[np.int32]
    hardest: NDArray[np.int32]


@dataclass(frozen=True)
class Se121Rating:
    """er: the hardest step; ep: the hardest up to the first placement; ed: the first step; all 20.0 where steps came to
    an end (None for a board that has not just one solution; why says which). hardest: a technique."""

    er: float | None
    ep: float | None = None
    ed: float | None = None
    hardest: str = ""
    why: str = ""

    @property
    def solved(self) -> bool:
        return self.er is not None and self.er < UNSOLVED

    @property
    def status(self) -> int:
        return ANSWERED if self.solved else CLASH if self.why == WORDS[0] else STUCK

    def __str__(self) -> str:
        if self.er is None:
            return f"no rating: {self.why}"
        end = f"hardest: {self.hardest}" if self.solved else "the scale has no step left"
        return f"ER {self.er:.1f}, EP {self.ep:.1f}, ED {self.ed:.1f}; {end}"

    def _repr_html_(self) -> str:
        return html.table(str(self), [])

    def as_json(self) -> dict[str, Any]:
        facts = {"scale": "se121", "er": self.er, "ep": self.ep, "ed": self.ed, "solved": self.solved}
        return facts | ({"why": self.why} if self.why else {"hardest": self.hardest})


def shown(raw: NDArray[np.float64]) -> NDArray[np.float64]:
    """Raw difficulties as the scale prints them: a sum of binary tenths, to one decimal."""
    return np.asarray(np.floor((raw + 0.05) * 10) / 10)


def rate_many(boards: NDArray[np.uint8] | bytes, *, workers: int = 1, seconds: float | None = None) -> Ratings:
    """ER, EP and ED of plain 9x9 boards. boards: uint8 (n, 81), 0 for a blank; or bytes, a board a line.

    workers: native threads. seconds: what may be spent; TimeoutError is raised beyond. Every step is held against the
    board's only solution, so none that is wrong goes unseen. Raises InputError for boards that cannot be read,
    WrongSolution for a wrong step.

    >>> line = b"530070000600195000098000060800060003400803001700020006060000280000419005000080079"
    >>> rate_many(line).er.tolist()
    [1.2]
    """
    budget = Budget(seconds)
    given, solutions, counts = _solved(boards, workers)
    several = counts != 1
    rated = np.full((len(given), 3), np.nan)
    facts = np.zeros((len(given), 4), dtype=np.int32)
    for low in range(0, len(given), BLOCK):
        block = slice(low, low + BLOCK)
        rated[block], facts[block] = _native.rate_se121(given[block], solutions[block], workers, budget.remaining())
    if (facts[:, 3] >= 0).any() and not several[facts[:, 3] >= 0].all():
        board = int(np.flatnonzero(facts[:, 3] >= 0)[0])
        raise WrongSolution(f"board {board + 1}: {TECHNIQUES[facts[board, 3]]} contradicts the only solution")
    rated[several] = np.nan
    er, ep, ed = shown(rated).T
    return Ratings(er, ep, ed, counts, facts[:, 0], facts[:, 2])


def _solved(
    boards: NDArray[np.uint8] | bytes, workers: int
) -> tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint32]]:
    """Boards, and the solutions of those that have just one (zeros for the others)."""
    solutions, counts = solve_many(boards, limit=2, workers=workers)
    if isinstance(boards, bytes):
        marks = np.frombuffer(b"".join(boards.split()).replace(b".", b"0"), dtype=np.uint8)
        boards = (marks - np.uint8(ord("0"))).reshape(-1, NINE)
    solutions[counts != 1] = 0
    return np.ascontiguousarray(boards), solutions, counts


def rate(puzzle: PuzzleOrProblem, *, seconds: float | None = None) -> Se121Rating:
    """The rating of a plain 9x9 sudoku. Raises Refused for every other puzzle; TimeoutError at the end of `seconds`.

    >>> import cover
    >>> rate(cover.Sudoku.empty(9)).why
    'it has more than one solution'
    """
    board = puzzle.to_board() if isinstance(puzzle, Grid) else None
    if board is None or not is_plain_nine(board):
        raise Refused("the scale se121 is only for 9x9 sudoku with no further rules")
    if not isinstance(puzzle, Grid) or puzzle.candidates is not None:
        raise Refused("candidates are crossed out: the scale se121 rates givens alone")
    symbols = {symbol: number for number, symbol in enumerate(puzzle.symbols, 1)}
    marks = [0 if mark is None else symbols[mark] for row in puzzle.givens for mark in row]
    rated = rate_many(np.array([marks], dtype=np.uint8), seconds=seconds)
    if why := WORDS.get(int(rated.counts[0])):
        return Se121Rating(None, why=why)
    er, ep, ed = (float(values[0]) for values in rated[:3])
    return Se121Rating(er, ep, ed, TECHNIQUES[int(rated.hardest[0])])


def columns(boards: NDArray[np.uint8], workers: int) -> dict[str, list[Any]]:
    """By column of `cover batch`, the value of each board."""
    rated = rate_many(boards, workers=workers)
    hardest = [TECHNIQUES[number] for number in rated.hardest.tolist()]
    return {"er": rated.er.tolist(), "ep": rated.ep.tolist(), "ed": rated.ed.tolist(), "hardest": hardest}
