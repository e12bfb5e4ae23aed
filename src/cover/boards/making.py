"""New puzzles one by one: what `Generator` makes in batches of arrays, as puzzles."""

from __future__ import annotations

from collections.abc import Iterator

from cover.arguments import flag, whole
from cover.boards.generating import MAX_SYMBOLS, Generator
from cover.puzzles.sudoku import Sudoku


def generate(
    rules: Sudoku | int = 9,
    *,
    seed: int | None = None,
    givens: int | None = None,
    symmetry: str = "none",
    full: bool = False,
    workers: int = 1,
) -> Iterator[Sudoku]:
    """Endless new boards with one solution and these rules: the rows of a plain sudoku, or a puzzle whose givens do not
    matter.

    givens: just so many (without it each given is needed); symmetry: none, half-turn, quarter-turn, mirror, diagonal;
    full: full grids instead; seed, workers: see `cover.Generator`.

    >>> import cover
    >>> board = next(cover.generate(4, seed=1))
    >>> cover.unique(board)
    True
    """
    puzzle = rules if isinstance(rules, Sudoku) else Sudoku.empty(whole("rules", rules, 1, MAX_SYMBOLS))
    flag("full", full)
    generator = Generator(puzzle, seed, workers, symmetry=symmetry)
    batches = generator.grids() if full else (dug.boards for dug in generator.minimal(givens))
    n = puzzle.size
    for boards in batches:
        for board in boards.tolist():
            marks = [puzzle.symbols[mark - 1] if mark else None for mark in board]
            yield puzzle.with_givens([marks[k : k + n] for k in range(0, n * n, n)])
