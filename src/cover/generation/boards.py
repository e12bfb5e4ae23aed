"""New boards: random full grids, and minimal boards dug out of them, many at a time.

Everything is done to whole arrays of boards: one step proposes a change to each board, one call of the native engine
says which may stay. So the engines that answer boards by the million also make them by the thousand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from reprlib import repr as short
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cover.basics.arguments import THREADS, whole, word
from cover.basics.errors import ProblemError, Refused
from cover.basics.result import Budget
from cover.basics.type_errors import explained
from cover.generation import SYMMETRIES
from cover.puzzles.common.sampling import in_one, near
from cover.puzzles.grids.grid import Grid
from cover.puzzles.sudoku import Sudoku
from cover.solving import verbs
from cover.solving.batches.many import Costly, Engine

Boards = NDArray[np.uint8]  # (n, cells): 0 for a blank, symbols from 1
NINE_FEWEST = 17  # givens of a plain 9x9 board with one solution
MAX_SYMBOLS = 61  # what a line of characters can tell apart


class Dug(NamedTuple):
    """boards and the full grids they come from; proven: bool (n,): each given is known to be needed (False where a
    check ran out of nodes)."""

    boards: Boards
    grids: Boards
    proven: NDArray[np.bool_]


@dataclass
class Generator:
    """Boards with the rules of `puzzle`, whose givens do not matter.

    seed: the same seed gives the same boards, whatever `workers` (native threads) is; None: others every time.
    nodes: what one check of uniqueness may need; a given is kept where it needs more. symmetry: one of SYMMETRIES.
    budget: whose time bounds the work; it is looked at between native calls, each of which is short.
    Raises Refused above 61 symbols, TimeoutError at the end of the time.

    >>> from cover.puzzles.sudoku import Sudoku
    >>> made = next(Generator(Sudoku.empty(4), seed=1).minimal())
    >>> bool(((made.boards == 0) | (made.boards == made.grids)).all())
    True
    """

    puzzle: Sudoku
    seed: int | None = None
    workers: int = 1
    nodes: int | None = None
    symmetry: str = "none"
    budget: Budget = field(default_factory=Budget)

    def __post_init__(self) -> None:
        if not isinstance(self.puzzle, Grid):
            raise TypeError(f"puzzle: a sudoku or another grid of numbers is needed, not {short(self.puzzle)}")
        for name in ("seed", "nodes"):
            if getattr(self, name) is not None:
                whole(name, getattr(self, name), 0)
        self.workers, self.symmetry = whole("workers", self.workers, 1, THREADS), word("symmetry", self.symmetry)
        if self.puzzle.size > MAX_SYMBOLS:
            raise Refused(f"boards of {self.puzzle.size} symbols are not generated; the most is {MAX_SYMBOLS}")
        self.board = self.puzzle.with_givens([[None] * self.puzzle.size] * self.puzzle.size).to_board()
        self.rng = np.random.default_rng(self.seed)
        self.many = 1  # boards in the next batch
        # 256 boards of 9x9 are made in a tenth of a second, 16 of 16x16 in two or three.
        self.batch = 256 if self.puzzle.size <= 9 else 16 if self.puzzle.size <= 16 else 2
        self.orbits = orbits(self.puzzle.size, self.symmetry)
        self._engine = Engine(self.board)
        # Nodes of one check. Minimal 9x9 boards need about 15 guesses at most, half of 16x16 ones 170 and some 900:
        # beyond the bound a given stays, unproven, which is cheaper than to wait.
        self._bound = self.nodes or (20_000 if self.puzzle.size <= 9 else 2000)
        self._peers = _peers(self.board.cells, [self.board.region(k) for k in range(len(self.board.region_names))])

    def grids(self) -> Iterator[Boards]:
        """Random full grids, batch after batch (the first ones small, so that something comes soon); every grid can
        come, but not all equally often.

        Marks are proposed cell by cell in random order, each a random symbol that no peer has, and stay if a solution
        is left, until there is just one. The first row is a uniformly random permutation.
        """
        while True:
            yield self.filled(self.many)
            self.many = min(2 * self.many, self.batch)

    def minimal(self, givens: int | None = None) -> Iterator[Dug]:
        """Batches of boards with one solution. Without `givens` each given is needed; with it each board has just so
        many (batches may be empty, since few grids can be dug down to few givens).

        With a symmetry the givens lie symmetrically, and what is needed is each set of cells that belong together.
        """
        if givens is not None:
            whole("givens", givens, 1, self.board.cells)
        for grids in self.grids():
            boards, proven = self.dig(grids.copy(), givens)
            if givens is None:
                yield Dug(boards, grids, proven)
            else:
                reached = (boards > 0).sum(axis=1) == givens
                yield Dug(boards[reached], grids[reached], proven[reached])

    @explained
    def solved(self, boards: Boards) -> Boards:
        """The first solutions of boards; zeros where there is none."""
        return self._solve(boards, 1).solutions

    @explained
    def dig(self, boards: Boards, givens: int | None = None) -> tuple[Boards, NDArray[np.bool_]]:
        """Remove givens in random order from boards with one solution while it stays the only one, in place.

        Where the first k removals leave one solution, so does each beginning of them: whole stretches are tried at
        once, and halved where they fail, with the result of removing one by one.
        """
        many, least = len(boards), 0 if givens is None else whole("givens", givens, 0, self.board.cells)
        proven = np.ones(many, dtype=np.bool_)
        order = np.argsort(self.rng.random((many, len(self.orbits))), axis=1)

        def remove(rows: NDArray[np.int64], low: int, high: int) -> None:
            cells = self.orbits[order[rows, low:high]].reshape(len(rows), -1)
            trial = boards[rows]
            trial[np.arange(len(rows))[:, None], cells] = 0
            enough = (trial > 0).sum(axis=1) >= least
            unique, stopped = self._unique(trial[enough])
            dug = enough.copy()
            dug[enough] = unique
            boards[rows[dug]] = trial[dug]
            if high - low > 1:
                rest, middle = rows[~dug], (low + high) // 2
                if rest.size:
                    remove(rest, low, middle)
                    remove(rest, middle, high)
            else:
                proven[rows[enough][stopped]] = False

        # Of 256 full 9x9 grids 235 lose the first 30 % of their marks at once. In the second half most givens are
        # needed, and stretches would fail: these are tried one by one. Any edges give the same boards.
        sets = len(self.orbits)
        edges = sorted({0, sets * 3 // 10, sets * 9 // 20, *range(sets * 11 // 20, sets + 1)})
        for low, high in pairwise(edges):
            remove(np.arange(many), low, high)
        return boards, proven

    def _unique(self, boards: Boards) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """Which boards have one solution for certain, and of which it is not known."""
        answers = self._solve(boards, 2, self._bound)
        stopped = answers.cut_short & (answers.counts < 2)  # two are enough to know, wherever the search stopped
        return (answers.counts == 1) & ~stopped, stopped

    def _solve(self, boards: Boards, limit: int, nodes: int | None = None) -> Costly:
        self.budget.check()
        return self._engine.solve(boards, limit, self.workers, nodes=nodes, costly=True)

    def _completed(self, marks: Boards, nodes: int | None = None) -> Boards:
        """Full grids with these marks by searches that may take long and end in time; zeros where there is none."""
        grids = np.zeros_like(marks)
        for grid, board in zip(grids, marks, strict=True):
            puzzle, seconds = with_marks(self.puzzle, board), self.budget.remaining()
            found = verbs.solve(puzzle, "bitmask", limit=1, seconds=seconds, nodes=nodes)
            self.budget.check()
            if found.solution is not None:
                grid[:] = np.array(found.solution).ravel() - self.puzzle.symbols[0] + 1
        return grids

    def filled(self, many: int) -> Boards:
        """So many random full grids."""
        size, cells = self.puzzle.size, self.board.cells
        marks = np.zeros((whole("many", many, 1), cells), dtype=np.uint8)
        marks[:, :size] = np.argsort(self.rng.random((many, size)), axis=1) + 1
        self._replace_unsolvable(marks)
        full = np.zeros_like(marks)
        unfilled = np.arange(many)
        every_symbol = np.arange(1, size + 1)
        # Symbol s as bit s - 1, and a blank as no bit at all: what the peers hold is then one OR over them.
        bits = np.concatenate([[0], np.left_shift(np.uint64(1), np.arange(size, dtype=np.uint64))]).astype(np.uint64)
        for _ in range(20):  # rounds over all cells: one draw a cell often has no peer's symbol, but leaves no solution
            order = np.argsort(self.rng.random((many, cells)), axis=1)
            for step in range(cells):
                rows = unfilled[marks[unfilled, order[unfilled, step]] == 0]
                if not rows.size:
                    continue
                at = order[rows, step]
                seen = np.bitwise_or.reduce(bits[marks[rows[:, None], self._peers[at]]], axis=1)
                free = (seen[:, None] & bits[every_symbol]) == 0
                # The greatest of random numbers, one for each free symbol: a uniform choice in every row at once.
                drawn = np.argmax(np.where(free, self.rng.random(free.shape), -1.0), axis=1) + 1
                trial = marks[rows]
                trial[np.arange(len(rows)), at] = drawn
                answers = self._solve(trial, 2, self._bound)
                stays = (answers.counts > 0) & free.any(axis=1)
                marks[rows[stays]] = trial[stays]
                done = stays & (answers.counts == 1) & ~answers.cut_short
                full[rows[done]] = answers.solutions[done]
                unfilled = unfilled[full[unfilled, 0] == 0]
        if unfilled.size:  # undecided within the bound on nodes: the first completion is taken
            full[unfilled] = self._completed(marks[unfilled])
        return full

    def _replace_unsolvable(self, marks: Boards) -> None:
        """First rows that no grid has (pencil marks may exclude some) become one that some grid has. Raises
        ProblemError where there is none among them."""
        looks = self._solve(marks, 1, self._bound)
        solvable = looks.counts > 0
        doubtful = ~solvable & looks.cut_short
        if doubtful.any():
            solvable[doubtful] = self._completed(marks[doubtful], 100 * self._bound).any(axis=1)
        if not solvable.any():
            raise ProblemError("no full grid with these rules was found")
        marks[~solvable] = marks[solvable][0]


def with_marks(puzzle: Grid, board: NDArray[np.uint8]) -> Grid:
    """The puzzle with these givens: a mark a cell, from 1, and 0 for a blank."""
    symbols = [None, *puzzle.symbols]
    return puzzle.with_givens([[symbols[mark] for mark in row] for row in board.reshape(-1, puzzle.size).tolist()])


def impossible_givens(puzzle: Sudoku, symmetry: str, givens: int) -> str | None:
    """Why no board with these rules has one solution and so many givens, or None if no reason is known.

    With two symbols missing they could be exchanged. 17 for 9x9: G. McGuire, B. Tugemann, G. Civario, "There is no
    16-clue Sudoku", Experimental Mathematics 23, 2014.
    """
    size = puzzle.size
    cells = size * size
    if givens > cells:
        return f"a board of {size} rows has {cells} cells, not {givens}"
    plain = puzzle.jigsaw is None and not (puzzle.diagonals or puzzle.windoku or puzzle.regions)
    fewest = NINE_FEWEST if plain and puzzle.box == (3, 3) else size - 1
    if givens < fewest:
        return f"no such board with fewer than {fewest} givens has one solution"
    sums = {0}  # of the sizes of orbits: all numbers of givens that the symmetry allows
    for members in orbits(size, symmetry).tolist():
        sums |= {total + len(set(members)) for total in sums}
    if givens not in sums:
        near = sorted(sums, key=lambda total: abs(total - givens))[:2]
        return f"with this symmetry boards have {' or '.join(map(str, sorted(near)))} givens, not {givens}"
    return None


def orbits(size: int, symmetry: str) -> NDArray[np.int64]:
    """The sets of cells that stay givens or become blanks together: (sets, most cells), short ones repeat a cell."""
    rows, columns = np.divmod(np.arange(size * size), size)
    last = size - 1
    images = {
        "none": [(rows, columns)],
        "half-turn": [(rows, columns), (last - rows, last - columns)],
        "quarter-turn": [
            (rows, columns),
            (columns, last - rows),
            (last - rows, last - columns),
            (last - columns, rows),
        ],
        "mirror": [(rows, columns), (rows, last - columns)],
        "diagonal": [(rows, columns), (columns, rows)],
    }
    if symmetry not in images:
        raise ValueError(f"no symmetry {symmetry!r}; there are {', '.join(SYMMETRIES)}")
    # Column 0 has each cell itself. A set comes as often as it has cells: that which begins with its least one stays.
    together = np.stack([r * size + c for r, c in images[symmetry]], axis=1)
    chosen: NDArray[np.int64] = together[together.min(axis=1) == np.arange(size * size)]
    return chosen


def _peers(cells: int, regions: Sequence[NDArray[np.int32]]) -> NDArray[np.int64]:
    """By cell: the cells that must differ from it, the cell itself filling up short rows."""
    sets: list[set[int]] = [set() for _ in range(cells)]
    for region in regions:
        for cell in region.tolist():
            sets[cell].update(region.tolist())
    table = np.repeat(np.arange(cells)[:, None], max(map(len, sets)), axis=1)
    for cell, members in enumerate(sets):
        table[cell, : len(members)] = sorted(members)
    return table


def jigsaw(size: int, seed: int | None = None, swaps: int = 400) -> list[str]:
    """A random letter map of `size` connected regions of `size` cells: boxes (or rows) whose borders were moved by
    swapping cells between neighbours. Not every such map is filled by some grid."""
    rng = np.random.default_rng(seed)
    box = Sudoku.empty(size).box if any(size % d == 0 for d in range(2, size)) else (1, size)
    assert box is not None
    region = np.array([[r // box[0] * box[0] + c // box[1] for c in range(size)] for r in range(size)])

    def connected(name: int) -> bool:
        return in_one(zip(*map(np.ndarray.tolist, np.nonzero(region == name)), strict=True))

    def touches(r: int, c: int, name: int) -> bool:
        return any(region[at] == name for at in near((r, c), size, size))

    for _ in range(swaps):
        # Two cells, (r, c) and (y, x). A swap stays if both regions stay connected; touching is a quick first look.
        (r, y), (c, x) = rng.integers(size, size=(2, 2)).tolist()
        one, other = int(region[r, c]), int(region[y, x])
        if one == other or not touches(r, c, other) or not touches(y, x, one):
            continue
        region[r, c], region[y, x] = other, one
        if not (connected(one) and connected(other)):
            region[r, c], region[y, x] = one, other
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz123456789"
    return ["".join(letters[name] for name in row) for row in region.tolist()]
