"""Positions for the campaign of soundness: boards and covers of every kind, each with solutions known beforehand.

What a kind of board has in common (its exact cover, the kinds of its items, the native finders) is built once, so that
a position costs little more than its givens.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

import cover
from cover.generation.boards import Generator
from cover.logic.kinds import Kinds
from cover.logic.state import State
from cover.problems.exact_cover import ExactCover
from cover.solving.batches.many import Engine

WINDOWS = {"asterisk": ["r2c5", "r3c3", "r3c7", "r5c2", "r5c5", "r5c8", "r7c3", "r7c7", "r8c5"]}
JIGSAW = ["AABBBBCCC", "ABBDDBCCC", "ADBBDEECC", "ADDDDDEEC", "AAFGGGGEE", "AAFGFFGGE", "HFFFFIIGE", "HHFHHIIGE",
          "HHHHIIIII"]  # fmt: skip
SMALL_JIGSAW = ["AABBB", "AABBC", "ADDCC", "EDDDC", "EEEEC"]
NODES = 200_000  # of a search that asks whether a board has one solution
MOST_LISTED = 200  # solutions of a cover


@dataclass
class Drawn:
    """A state; its kinds; solutions (a row each, a column an option), every one of which the state's options allow."""

    state: State
    kinds: Kinds
    solutions: NDArray[np.bool_]


Draw = Callable[[random.Random], Drawn]


class Geometry:
    """Boards of one set of rules; states are copies of the empty board's."""

    def __init__(self, empty: cover.Sudoku | cover.Latin):
        self.empty = State.of(empty)
        assert self.empty.finders is not None  # made once, for all copies
        self.kinds = Kinds(self.empty)
        self.engine = Engine(empty.to_board())
        labels = self.empty.problem.decisions
        self.option = {(int(cell), int(symbol)): k for k, (cell, symbol) in enumerate(labels)}

    def unique(self, boards: NDArray[np.uint8]) -> list[bool]:
        """Which boards (0 for a blank) have one solution for certain."""
        answers = self.engine.solve(boards, 2, nodes=NODES, costly=True)
        return ((answers.counts == 1) & (answers.costs[:, 3] == 0)).tolist()

    def drawn(self, board: NDArray[np.uint8], grid: NDArray[np.uint8], filled: list[int], unique: bool) -> Drawn:
        """board: the givens; filled: cells that a player has filled in from the solution `grid`."""
        state = self.empty.copy()
        givens = [self.option[int(cell), int(board[cell]) - 1] for cell in np.flatnonzero(board)]
        state.take(givens)
        state.given = state.placed.copy()
        state.unique = unique
        state.take(self.option[cell, int(grid[cell]) - 1] for cell in filled)
        solution = np.zeros((1, len(state.live)), dtype=np.bool_)
        solution[0, [self.option[cell, int(mark) - 1] for cell, mark in enumerate(grid)]] = True
        return Drawn(state, self.kinds, solution)


def minimal(rules: cover.Sudoku, seed: int) -> Draw:
    """Minimal boards made in batches; some with givens more, some with one too few, some with cells filled in."""
    geometry = Geometry(rules)
    made = _minimal(geometry, Generator(rules, seed, nodes=100_000), random.Random(seed))
    return lambda rng: geometry.drawn(*next(made))


def _minimal(
    geometry: Geometry, generator: Generator, rng: random.Random
) -> Iterator[tuple[NDArray[np.uint8], NDArray[np.uint8], list[int], bool]]:
    for dug in generator.minimal():
        boards, filled = dug.boards.copy(), []
        for board, grid in zip(boards, dug.grids, strict=True):
            blanks = np.flatnonzero(board == 0)
            for cell in rng.sample(blanks.tolist(), int(len(blanks) * rng.choice([0, 0, 0.1, 0.2]))):
                board[cell] = grid[cell]
            if rng.random() < 0.15:
                board[rng.choice(np.flatnonzero(board).tolist())] = 0
            filled.append([k for k in np.flatnonzero(board).tolist() if rng.random() < 0.15])
            if rng.random() < 0.5:  # the cells were filled in beyond what is given
                filled[-1] = rng.sample(
                    np.flatnonzero(board == 0).tolist(), min(len(filled[-1]), int((board == 0).sum()))
                )
            board[filled[-1]] = 0
        yield from zip(boards, dug.grids, filled, geometry.unique(boards), strict=True)


def shuffled(sizes: list[tuple[int, int]], low: float, high: float) -> Draw:
    """Sudokus of any size (box: rows, columns; (1, n) is a Latin square): the plainest full grid with bands, stacks,
    lines and symbols exchanged, a share of its cells given."""

    @cache
    def geometry(high: int, wide: int) -> Geometry:
        n = high * wide
        rows: list[list[int | None]] = [[None] * n for _ in range(n)]
        return Geometry(cover.Latin(rows) if high == 1 else cover.Sudoku(rows, (high, wide)))

    def draw(rng: random.Random) -> Drawn:
        of = geometry(*(box := rng.choice(sizes)))
        grid = _grid(rng, *box)
        board = np.where([rng.random() < share for share in [rng.uniform(low, high)] * len(grid)], grid, 0)
        board = board.astype(np.uint8)
        open_ = np.flatnonzero(board == 0).tolist()
        filled = rng.sample(open_, int(len(open_) * rng.choice([0, 0, 0.2])))
        return of.drawn(board, grid, filled, of.unique(board[None])[0])

    return draw


def _grid(rng: random.Random, high: int, wide: int) -> NDArray[np.uint8]:
    n = high * wide

    def lines(size: int) -> list[int]:
        return [g * size + k for g in rng.sample(range(n // size), n // size) for k in rng.sample(range(size), size)]

    symbols = rng.sample(range(n), n)
    rows, columns = lines(high), lines(wide)
    return np.array(
        [symbols[(wide * (r % high) + r // high + c) % n] + 1 for r in rows for c in columns], dtype=np.uint8
    )


@dataclass
class Listed:
    """A cover whose solutions are listed, if they are not too many; `every`: are these all?"""

    empty: State
    kinds: Kinds
    solutions: NDArray[np.bool_]
    every: bool

    @classmethod
    def of(cls, problem: ExactCover) -> Listed:
        state = State(problem)
        found = [row for batch in cover.solution_batches(problem, "dlx", limit=MOST_LISTED + 1) for row in batch]
        solutions = np.zeros((len(found), len(state.live)), dtype=np.bool_)
        for solution, row in zip(solutions, found, strict=True):
            solution[row] = True
        assert state.finders is not None
        return cls(state, Kinds(state), solutions, len(found) <= MOST_LISTED)

    def drawn(self, givens: int, rng: random.Random) -> Drawn:
        """Some options of one solution given."""
        state, solutions = self.empty.copy(), self.solutions
        if len(solutions):
            start = np.flatnonzero(rng.choice(solutions)).tolist()
            state.take(rng.sample(start, min(givens, len(start))))
            state.given = state.placed.copy()
            solutions = solutions[solutions[:, state.placed].all(axis=1)]
            state.unique = len(solutions) == 1 and self.every
        return Drawn(state, self.kinds, solutions)


def listed(problems: list[Callable[[], ExactCover]], most_given: int) -> Draw:
    """Covers of a few kinds, each made and listed once."""
    made: dict[int, Listed] = {}

    def draw(rng: random.Random) -> Drawn:
        number = rng.randrange(len(problems))
        if number not in made:
            made[number] = Listed.of(problems[number]())
        return made[number].drawn(rng.randint(0, most_given), rng)

    return draw


def polyomino(size: str, pieces: str) -> Callable[[], ExactCover]:
    return lambda: cover.loads(f"puzzle: polyomino\nsize: {size}\npieces: {pieces}\n").to_cover()


def plain(rng: random.Random) -> Drawn:
    """A random exact cover without colors and bounds, with a solution planted."""
    while True:
        items = [f"i{k}" for k in range(rng.randint(6, 30))]
        extra = [f"s{k}" for k in range(rng.randint(0, 6))]
        rest, options = items[:], {}
        rng.shuffle(rest)
        while rest:
            size = rng.randint(1, 4)
            part, rest = rest[:size], rest[size:]
            options[f"o{len(options)}"] = part
        for _ in range(rng.randint(len(items) // 2, 2 * len(items))):
            options[f"o{len(options)}"] = rng.sample(items, rng.randint(1, 4)) + rng.sample(
                extra, rng.randint(0, min(2, len(extra)))
            )
        try:
            return Listed.of(ExactCover(items, options, secondary=extra)).drawn(0, rng)
        except cover.CoverError:
            continue


def sources(seed: int) -> dict[str, tuple[float, float, Draw]]:
    """By name: how often among boards of all sizes, and among mostly small ones; what draws a board."""
    empty = cover.Sudoku.empty
    rows = lambda n: [[None] * n for _ in range(n)]  # noqa: E731
    queens = [lambda n=n: cover.Queens(n).to_cover() for n in range(5, 9)]
    pentominoes = [polyomino("3x20", "pentominoes"), polyomino("4x5", "tetrominoes"), polyomino("5x12", "pentominoes")]
    return {
        "sudoku 4": (6, 18, minimal(empty(4), seed)),
        "sudoku 6": (8, 14, minimal(empty(6), seed)),
        "sudoku 9": (30, 6, minimal(empty(9), seed)),
        "sudoku 8 to 16": (4, 0.6, shuffled([(2, 4), (2, 5), (3, 4), (4, 4)], 0.4, 0.6)),
        "sudoku 25": (0.1, 0.03, shuffled([(5, 5)], 0.4, 0.6)),
        "sudoku X": (8, 2, minimal(cover.Sudoku(rows(9), diagonals=True), seed)),
        "windoku": (8, 2, minimal(cover.Sudoku(rows(9), windoku=True), seed)),
        "jigsaw 9": (8, 2, minimal(cover.Sudoku(rows(9), jigsaw=JIGSAW), seed)),
        "jigsaw 5": (4, 10, minimal(cover.Sudoku(rows(5), jigsaw=SMALL_JIGSAW), seed)),
        "asterisk": (6, 2, minimal(cover.Sudoku(rows(9), regions=WINDOWS), seed)),
        "latin": (12, 12, shuffled([(1, n) for n in range(4, 10)], 0.35, 0.6)),
        "queens": (6, 10, listed(queens, 2)),
        "polyominoes": (1, 0.5, listed(pentominoes, 5)),
        "langford": (4, 3, listed([lambda n=n: cover.Langford(n).to_cover() for n in (4, 7, 8)], 3)),
        "covers": (20, 30, plain),
    }
