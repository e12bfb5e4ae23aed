"""How the boards in puzzles/large were made: one of each size, unique, with what it costs clause learning.

    python benchmarks/make_large.py puzzles/large [--size 16 20 ...] [--seed 1] [--time 120]

To 30 rows a board is minimal, or nearly (givens are removed in random order while the solution is the only one), and
climbs for the time given to boards that need more conflicts. Above, a pattern grid (shuffled by rows, columns, bands,
stacks and symbols) loses a fraction of its marks, near where singles stop to finish boards; where there are several
solutions, marks of cells in which two of them differ come back until there is one. The header says which.
"""

from __future__ import annotations

import argparse
import gzip
import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import cover
from cover.boards.climbing import climb
from cover.boards.conflicts import ConflictRater
from cover.boards.generating import Generator
from cover.formats import write
from cover.puzzles.sudoku import Sudoku, default_box

MINIMAL = 30  # rows up to which boards are dug until they are minimal
HOLES = {36: 0.45, 49: 0.41, 64: 0.39, 100: 0.33, 144: 0.28, 225: 0.22}
SIZES = (16, 20, 25, 30, *HOLES)


def pattern(size: int, rng: np.random.Generator) -> NDArray[np.int64]:
    """A full grid (size, size) of symbols 1..size, shuffled in all ways that keep rows, columns and boxes."""
    height, width = default_box(size)

    def lines(count: int, together: int) -> NDArray[np.int64]:
        groups = rng.permutation(count // together)
        return np.concatenate([group * together + rng.permutation(together) for group in groups])

    rows, columns = lines(size, height), lines(size, width)
    grid = (rows[:, None] % height * width + rows[:, None] // height + columns[None, :]) % size
    shuffled: NDArray[np.int64] = rng.permutation(size)[grid] + 1
    return shuffled


def puzzle_of(board: NDArray[np.int64], size: int) -> Sudoku:
    rows = [[int(mark) or None for mark in row] for row in board.reshape(size, size)]
    return Sudoku.empty(size).with_givens(rows)


def holed(size: int, rng: np.random.Generator) -> tuple[Sudoku, str]:
    grid = pattern(size, rng).ravel()
    board = grid.copy()
    board[rng.choice(size * size, size=round(HOLES[size] * size * size), replace=False)] = 0
    came_back = 0
    while True:
        result = cover.solve(puzzle_of(board, size))
        if result.verdict is cover.Verdict.UNIQUE:
            break
        one, other = (np.array(solution).ravel() for solution in result.solutions)
        cell = int(rng.choice(np.flatnonzero(one != other)))
        board[cell] = grid[cell]
        came_back += 1
    how = f"a shuffled pattern with {HOLES[size]:.0%} holes"
    return puzzle_of(board, size), how + (
        f", {came_back} marks given back where solutions differed" if came_back else ""
    )


def climbed(size: int, seed: int, seconds: float) -> tuple[Sudoku, str]:
    end = time.monotonic() + seconds

    def left() -> float | None:
        if time.monotonic() >= end:
            raise TimeoutError
        return end - time.monotonic()

    generator = Generator(Sudoku.empty(size), seed, left=left)
    best, rounds = None, 0
    try:
        for better in climb(generator, ConflictRater(generator.puzzle, left=left)):
            best, rounds = better or best, rounds + 1
    except TimeoutError:
        if best is None:
            raise SystemExit(f"{size}: no board within {seconds} s") from None
    return puzzle_of(best.board.astype(np.int64), size), f"climbing by conflicts from minimal boards, {rounds} rounds"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", type=int, nargs="+", choices=SIZES, default=SIZES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--time", type=float, default=120.0, help="seconds of climbing for each size")
    chosen = parser.parse_args()
    for size in chosen.size:
        rng = np.random.default_rng([chosen.seed, size])
        puzzle, how = climbed(size, chosen.seed, chosen.time) if size <= MINIMAL else holed(size, rng)
        result = cover.solve(puzzle, "bitmask:learn" if size <= 64 else "dlx:learn")
        assert result.verdict is cover.Verdict.UNIQUE
        givens = sum(mark is not None for row in puzzle.givens for mark in row)
        conflicts = result.statistics.counters["conflicts"]
        head = [
            f"# source: benchmarks/make_large.py, seed {chosen.seed}: {how}",
            "# solutions: 1",
            f"# givens: {givens}",
            f"# conflicts: {conflicts} by clause learning, to find the solution and to refute a second",
        ]
        text = "\n".join(head) + "\n" + write(puzzle, "grid")
        with gzip.GzipFile(chosen.folder / f"{size}x{size}.txt.gz", "wb", mtime=0) as stream:
            stream.write(text.encode())
        print(
            f"{size}x{size}: {givens} givens, {conflicts} conflicts, {result.statistics.seconds['total']:.2f} s; {how}",
            flush=True,
        )


if __name__ == "__main__":
    main()
