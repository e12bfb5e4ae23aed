"""How the boards in puzzles/large were made: one of each size, unique, with what it costs clause learning.

    python benchmarks/make_large.py puzzles/large [--size 16 20 ...] [--seed 1] [--time 120] [--conflicts N]

To 64 rows full grids are dug (generation/minimise.py): givens go while the proof that the solution stays the only one
costs few conflicts after all the proofs before it; of the boards dug in the time given the one stays that costs
`learn` most from the start. With 64 rows there are too many questions, so that a pattern grid (shuffled by rows,
columns, bands, stacks and symbols) first loses as many marks of each row, column and box, near where singles stop to
finish boards; where there are several solutions, marks of cells in which two of them differ come back until there is
one; and some of the marks that are left are asked about. Above, a fraction of the marks goes and nothing is dug. The
header says which.
"""

from __future__ import annotations

import argparse
import gzip
import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import cover
import cover._native as _native
from cover.formats import write
from cover.generation.minimise import Digger
from cover.puzzles.sudoku import Sudoku, default_box
from cover.reductions.board_singles import simplify
from cover.reductions.board_to_cover import board_to_cover

QUESTION = {16: 2000, 20: 1000, 25: 1000, 30: 300, 36: 100, 49: 40}  # conflicts that one may cost
BALANCED = {64: (25, 30, 700)}  # holes of each row, column and box; conflicts of a question; questions
HOLES = {100: 0.33, 144: 0.28, 225: 0.22}
SIZES = (*QUESTION, *BALANCED, *HOLES)


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


def dug(size: int, seed: int, seconds: float, question: int) -> tuple[Sudoku, str]:
    """The hardest of the boards that can be dug in the time, one at least."""
    end = time.monotonic() + seconds
    best, most, minimal, boards = Sudoku.empty(size), -1, False, 0
    while boards == 0 or time.monotonic() < end:
        digger = Digger(Sudoku.empty(size).to_board(), seed + boards)
        made = digger.dig(digger.full(), question)
        boards += 1
        puzzle = puzzle_of(made.givens.astype(np.int64) + 1, size)
        conflicts = learned(puzzle)
        shown = f"{len(made.givens) - np.count_nonzero(made.givens < 0)} givens ({made.undecided} undecided)"
        print(f"  {size}x{size}, board {boards}: {shown}, {conflicts} conflicts", flush=True)
        if conflicts > most:
            best, most, minimal = puzzle, conflicts, made.undecided == 0
    how = "minimal" if minimal else f"givens removed where that costs at most {question} conflicts to prove"
    return best, f"a random grid, {how}; the hardest of {boards}"


def filled(grid: NDArray[np.int64], holes: NDArray[np.bool_], size: int, rng: np.random.Generator) -> NDArray[np.int64]:
    """The grid with holes but for marks that came back until nothing else solved it: one learning search finds another
    solution, gets back a mark in which that differs, and goes on."""
    board = np.where(holes, 0, grid)
    cover_of = board_to_cover(simplify(puzzle_of(board, size).to_board()))
    cells = [cell for cell, _ in cover_of.decisions]
    true = np.array([k for k, (cell, mark) in enumerate(cover_of.decisions) if grid[cell] == mark + 1], dtype=np.int32)
    learner = _native.Learner(cover_of.native, seed=int(rng.integers(1, 1 << 31)))
    another = learner.add(-1 - true)
    while another:
        while (answer := learner.run(1.0)) is _native.Pause.SLICE:
            pass
        if answer is _native.Pause.EXHAUSTED:
            break
        back = int(rng.choice(np.setdiff1d(true, learner.found())))
        board[cells[back]] = grid[cells[back]]
        another = learner.add(np.array([back + 1], dtype=np.int32))
    return board


def balanced(size: int, seed: int) -> tuple[Sudoku, str]:
    holes, question, questions = BALANCED[size]
    rng = np.random.default_rng([seed, size, holes])
    board = filled(pattern(size, rng).ravel(), pattern(size, rng).ravel() <= holes, size, rng)
    back = np.count_nonzero(board) - size * (size - holes)
    digger = Digger(Sudoku.empty(size).to_board(), seed)
    made = digger.dig((board - 1).astype(np.int32), question, questions=questions)
    how = f"a shuffled pattern with {holes} holes in each row, column and box"
    how += f", {back} marks given back where solutions differed"
    how += f", then {questions} questions: marks removed where that costs at most {question} conflicts to prove"
    return puzzle_of(made.givens.astype(np.int64) + 1, size), how


def learned(puzzle: Sudoku) -> int:
    """Conflicts until the solution is found and proved to be the only one."""
    result = cover.solve(puzzle, "bitmask:learn")
    assert result.verdict is cover.Verdict.UNIQUE
    return int(result.statistics.counters["conflicts"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", type=int, nargs="+", choices=SIZES, default=SIZES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--time", type=float, default=120.0, help="seconds for the boards of each size")
    parser.add_argument("--conflicts", type=int, help="what one question may cost instead of the usual")
    chosen = parser.parse_args()
    for size in chosen.size:
        rng = np.random.default_rng([chosen.seed, size])
        if size in QUESTION:
            puzzle, how = dug(size, chosen.seed, chosen.time, chosen.conflicts or QUESTION[size])
        elif size in BALANCED:
            puzzle, how = balanced(size, chosen.seed)
        else:
            puzzle, how = holed(size, rng)
        givens = sum(mark is not None for row in puzzle.givens for mark in row)
        conflicts = learned(puzzle)
        head = [
            f"# source: benchmarks/make_large.py, seed {chosen.seed}: {how}",
            "# solutions: 1",
            f"# givens: {givens}",
            f"# conflicts: {conflicts} by clause learning, to find the solution and to refute a second",
        ]
        text = "\n".join(head) + "\n" + write(puzzle, "grid")
        with gzip.GzipFile(chosen.folder / f"{size}x{size}.txt.gz", "wb", mtime=0) as stream:
            stream.write(text.encode())
        print(f"{size}x{size}: {givens} givens, {conflicts} conflicts; {how}", flush=True)


if __name__ == "__main__":
    main()
