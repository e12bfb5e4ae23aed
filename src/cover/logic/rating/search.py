"""How hard a board is for a search, as a setter can trust it: many searches of boards equivalent to it.

The score of one search is the sum of (candidates of the branching cell - 1) over all cells it branches on: 0 for a
board that singles finish. It depends on the order in which cells are met, which says nothing about the board; so the
board is relabelled and transposed at random, in ways that keep its rules, and the median over these searches is its
rating, on the scale `search` (with hidden singles: `search with hidden singles`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cover import _native
from cover.backends.bitmask import SYMBOLS, candidate_masks
from cover.basics import html
from cover.basics.arguments import SEEDS, flag, whole
from cover.basics.errors import Refused
from cover.basics.result import ENDLESS, Budget, Verdict
from cover.basics.statuses import known_status
from cover.puzzles.grids.grid import Grid
from cover.puzzles.grids.regions import is_plain
from cover.solving.routing import PuzzleOrProblem
from cover.solving.search import as_puzzle
from cover.solving.verbs import solve

BLOCK = 1024  # boards relabelled before they are searched
NODES = 1_000_000  # values tried in one search before it is given up
INTERRUPTED = 2  # last number of a search that was not finished


@dataclass(frozen=True, repr=False, eq=False)
class Rating:
    """What the searches of one board came to.

    scores, guesses, depths: int64 (samples,); stopped: how many searches reached the bound on nodes (their numbers are
    too small); solutions: of the board, counted to 2; decided: False where every search was stopped before it knew
    whether there are more; first: were searches ended at the first solution? hidden: did they see hidden singles?
    complete: False where the time ended before all searches that were asked for; there may be none then.
    """

    scores: NDArray[np.int64]
    guesses: NDArray[np.int64]
    depths: NDArray[np.int64]
    stopped: int
    solutions: int
    first: bool
    decided: bool = True
    hidden: bool = False
    complete: bool = True

    @property
    def scale(self) -> str:
        """What the score counts, by name: scores of two scales do not compare."""
        return "search" + (" with hidden singles" if self.hidden else "") + (", first solution" if self.first else "")

    @property
    def verdict(self) -> Verdict:
        if self.solutions >= 2:
            return Verdict.MULTIPLE
        if self.decided:
            return Verdict.UNIQUE if self.solutions else Verdict.UNSOLVABLE
        return Verdict.SOLVABLE if self.solutions else Verdict.UNKNOWN

    @property
    def status(self) -> int:
        return known_status(self.complete)

    @property
    def score(self) -> float:
        """The median. Raises ValueError where no search was finished."""
        self._refuse_none()
        return float(np.median(self.scores))

    def spread(self) -> tuple[int, int, int, int]:
        """Least, lower quartile, upper quartile, greatest score. Raises ValueError where no search was finished."""
        self._refuse_none()
        low, lower, upper, high = np.percentile(self.scores, [0, 25, 75, 100]).tolist()
        return int(low), round(lower), round(upper), int(high)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rating) and self._facts() == other._facts()

    def __hash__(self) -> int:
        return hash(self._facts())

    def _facts(self) -> tuple[Any, ...]:
        searches = tuple(tuple(values.tolist()) for values in (self.scores, self.guesses, self.depths))
        return (*searches, self.stopped, self.solutions, self.first, self.decided, self.hidden, self.complete)

    def _refuse_none(self) -> None:
        if not len(self.scores):
            raise ValueError("no search was finished in the given time")

    def __str__(self) -> str:
        if not len(self.scores):
            return "no score"
        low, lower, upper, high = self.spread()
        return f"{self.score:g} (quartiles {lower} and {upper}, from {low} to {high})"

    def __repr__(self) -> str:
        return f"<Rating: {self}, {len(self.scores)} searches>"

    def _repr_html_(self) -> str:
        return html.table("rating", [(name.replace("_", " "), value) for name, value in self.as_json().items()])

    def as_json(self) -> dict[str, Any]:
        some = len(self.scores) > 0
        low, lower, upper, high = self.spread() if some else (None,) * 4
        return {
            "scale": self.scale,
            "score": self.score if some else None,
            "least": low,
            "lower_quartile": lower,
            "upper_quartile": upper,
            "greatest": high,
            "guesses": float(np.median(self.guesses)) if some else None,
            "depth": float(np.median(self.depths)) if some else None,
            "samples": len(self.scores),
            "stopped": self.stopped,
            "solutions": self.solutions,
            "verdict": self.verdict.value,
            "complete": self.complete,
        }


def rate(
    puzzle: PuzzleOrProblem,
    samples: int = 100,
    seed: int = 0,
    *,
    hidden: bool = False,
    first: bool = False,
    nodes: int = NODES,
    workers: int = 1,
    seconds: float | None = None,
) -> Rating:
    """Rate a board by `samples` searches.

    The search knows naked singles (with `hidden`, hidden ones too), branches on the cell with fewest candidates and
    ends with a second solution or when nothing remains, so that it has shown the board to be unique (`first`: at the
    first solution). The same seed gives the same numbers, whatever `workers` (threads) is. seconds: what may be
    spent; the searches that were finished by then are counted.
    Raises Refused for anything but boards of marks, and above 64 symbols.

    >>> from cover.formats import loads
    >>> easy = loads("1... .4.. ..3. ...2")
    >>> rate(easy, 10).spread()[3] <= 3
    True
    """
    samples, seed = whole("samples", samples, 1), whole("seed", seed, 0, SEEDS)
    nodes, workers = whole("nodes", nodes, 0), whole("workers", workers, 1, 256)
    hidden, first = flag("hidden", hidden), flag("first", first)
    if not isinstance(puzzle, Grid):
        raise Refused(
            f"only sudoku and Latin squares are rated by search, and this is of the kind {as_puzzle(puzzle).name};"
            " scale='hodoku' and scale='whips' rate what `cover path` takes, `cover solve -v` says what a search spends"
        )
    budget = Budget(seconds)
    rater = Rater(puzzle, hidden=hidden, first=first, nodes=nodes, workers=workers)
    givens = (puzzle.to_board().givens + 1).astype(np.uint8)
    rng = np.random.default_rng(seed)
    numbers = np.concatenate([*rater.batches(givens[None], samples, rng, budget)])
    solutions = int(numbers[:, 3].max(initial=0))
    ended = (numbers[:, 4] == 0) & ((numbers[:, 3] == 0) if first else True)
    decided = solutions >= 2 or bool(ended.any())
    if not decided:
        result = solve(puzzle, "bitmask", limit=2, nodes=nodes, seconds=budget.remaining())
        solutions, decided = max(solutions, result.found), result.complete or result.found >= 2
    scores, guesses, depths, _, stopped = numbers.T
    complete = len(numbers) == samples
    return Rating(scores, guesses, depths, int(stopped.sum()), solutions, first, decided, hidden, complete)


class Rater:
    """Searches many boards with the rules of `puzzle`; see `rate`, and climb.py for the numbers of searches."""

    scale = "rating"
    few, many, mutants = 12, 100, 48

    def __init__(
        self, puzzle: Grid, *, hidden: bool = False, first: bool = False, nodes: int = NODES, workers: int = 1
    ):
        self.puzzle, self.hidden, self.limit, self.nodes, self.workers = puzzle, hidden, 2 - first, nodes, workers
        self.board = puzzle.with_givens([[None] * puzzle.size] * puzzle.size).to_board()
        if puzzle.clues or puzzle.candidates is not None:
            what = "clues" if puzzle.clues else "pencil marks"
            raise Refused(
                f"a board with {what} has no rating by search, which swaps symbols;"
                " scale='boards' scores it by the techniques it needs"
            )
        if self.board.symbols > SYMBOLS:
            raise Refused(f"{self.board.symbols} symbols are too many for bitmask; the most is {SYMBOLS}")
        self._arrays = (
            self.board.symbols,
            candidate_masks(self.board),
            self.board.region_starts,
            self.board.region_cells,
        )

    def searches(self, boards: NDArray[np.uint8], samples: int, rng: np.random.Generator) -> NDArray[np.int64]:
        """(boards, samples, 5): score, guesses, depth, solutions, stopped of each search; boards: (n, cells)."""
        return np.concatenate([*self.batches(boards, samples, rng)]).reshape(len(boards), samples, -1)

    def batches(
        self, boards: NDArray[np.uint8], samples: int, rng: np.random.Generator, budget: Budget = ENDLESS
    ) -> Iterator[NDArray[np.int64]]:
        """The same flat, a batch at a time; without the searches that were not finished when the time ended."""
        for some in self._relabelled(boards, samples, rng):
            left = budget.remaining()
            numbers = _native.rate_masks(
                *self._arrays, some, self.hidden, self.limit, self.nodes, self.workers, seconds=left
            )
            finished = numbers[:, 4] < INTERRUPTED
            yield numbers[finished]
            if not finished.all():
                return

    def _relabelled(
        self, boards: NDArray[np.uint8], samples: int, rng: np.random.Generator
    ) -> Iterator[NDArray[np.uint8]]:
        """Each board `samples` times, BLOCK or a little more at a time."""
        waiting: list[NDArray[np.uint8]] = []
        for givens in boards:
            for low in range(0, samples, BLOCK):
                waiting.append(equivalents(self.puzzle, givens, min(BLOCK, samples - low), rng))
                if sum(map(len, waiting)) >= BLOCK:
                    yield np.concatenate(waiting)
                    waiting.clear()
        if waiting:
            yield np.concatenate(waiting)


def equivalents(puzzle: Grid, givens: NDArray[np.uint8], count: int, rng: np.random.Generator) -> NDArray[np.uint8]:
    """The same board `count` times under random symmetries of its rules: (count, cells).

    Symbols are permuted always. Plain boxes: rows within bands, bands, columns within stacks, stacks, and transposition
    where boxes are square; Latin squares: rows, columns, transposition; other rules: the rotations and reflections
    of the square that keep every region.
    """
    size = puzzle.size
    numbers = np.arange(size * size).reshape(size, size)
    height, width = puzzle.box or (size, size)
    kept = [] if is_plain(puzzle) else _kept_turns(puzzle)
    moved = np.empty((count, size * size), dtype=np.uint8)
    for k in range(count):
        if is_plain(puzzle):
            places = numbers[_lines(size, height, rng)][:, _lines(size, width, rng)]
            if height == width and rng.random() < 0.5:
                places = places.T
        else:
            places = kept[int(rng.integers(len(kept)))]
        relabel = np.concatenate([[0], rng.permutation(size) + 1]).astype(np.uint8)
        moved[k] = relabel[givens[places.ravel()]]
    return moved


def _lines(size: int, height: int, rng: np.random.Generator) -> NDArray[np.int64]:
    """Rows permuted within bands of `height`, and the bands permuted."""
    bands = rng.permutation(size // height)
    return np.concatenate([band * height + rng.permutation(height) for band in bands])


def _kept_turns(puzzle: Grid) -> list[NDArray[np.int64]]:
    """The rotations and reflections (cell numbers, n x n) under which the regions stay the same sets."""
    size = puzzle.size
    numbers = np.arange(size * size).reshape(size, size)
    board = puzzle.to_board()
    regions = {frozenset(board.region(k).tolist()) for k in range(len(board.region_names))}
    turns = [np.rot90(side, quarter) for side in (numbers, numbers.T) for quarter in range(4)]
    return [t for t in turns if {frozenset(t.ravel()[list(region)].tolist()) for region in regions} == regions]
