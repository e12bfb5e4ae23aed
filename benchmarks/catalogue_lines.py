"""Kakuros to 31x46 and Gecode's nonograms, for `catalogue.py`.

The kakuros are ours, at random, the same for a seed: the lists that others measure with state no licence. As many as
puzzlekit's list has (71), most of them small, the largest 31 rows by 46 columns. Black cells at random, so that runs
have two to nine cells and all white cells are connected; digits at random; where two solutions differ, digits are
given, until one solution is left.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import cover

SIZES = [(9, 9)] * 30 + [(13, 13)] * 20 + [(17, 17)] * 10 + [(21, 24)] * 6 + [(26, 36)] * 3 + [(31, 46)] * 2
Cell = tuple[int, int]


def kakuros(seed: int = 0) -> Iterator[cover.Kakuro]:
    """71 kakuros, each with one solution."""
    rng = random.Random(seed)
    for height, width in SIZES:
        yield kakuro(height, width, rng)


def kakuro(height: int, width: int, rng: random.Random) -> cover.Kakuro:
    white = _white(height, width, rng)
    empty = cover.Kakuro([["." if (r, c) in white else "#" for c in range(width)] for r in range(height)])
    solution = cover.solve(empty, "sat", limit=1, seed=rng.randrange(1 << 30)).solution
    assert solution is not None
    sums: dict[Cell, list[str]] = {}
    for run in empty.runs:
        (r, c), along = run.cells[0], run.name.startswith("row")
        two = sums.setdefault((r, c - 1) if along else (r - 1, c), ["", ""])
        two[along] = str(sum(solution[s][d] or 0 for s, d in run.cells))
    words = [list(row) for row in empty.cells]
    for (r, c), two in sums.items():
        words[r][c] = "\\".join(two)
    while True:
        puzzle = cover.Kakuro(words)
        found = cover.solve(puzzle, limit=2).solutions
        if len(found) == 1:
            return puzzle
        differing = [(r, c) for r, c in sorted(white) if found[0][r][c] != found[1][r][c]]
        for r, c in rng.sample(differing, 1 + len(differing) // 6):
            words[r][c] = str(solution[r][c])


def _white(height: int, width: int, rng: random.Random) -> set[Cell]:
    """White cells that are connected, in runs of two to nine cells both ways; the first row and column are black."""
    while True:
        white = {(r, c) for r in range(1, height) for c in range(1, width) if rng.random() < 0.7}
        while True:
            runs = [run for down in (False, True) for run in _runs(white, height, width, down)]
            wrong = {run[0] for run in runs if len(run) == 1} | {rng.choice(run[2:-2]) for run in runs if len(run) > 9}
            if not wrong:
                break
            white -= wrong
        whole = _together(white)
        if len(whole) * 3 > height * width:
            return whole


def _runs(white: set[Cell], height: int, width: int, down: bool) -> Iterator[list[Cell]]:
    for k in range(width if down else height):
        run: list[Cell] = []
        for i in range(1 + (height if down else width)):
            cell = (i, k) if down else (k, i)
            if cell in white:
                run.append(cell)
            elif run:
                yield run
                run = []


def _together(white: set[Cell]) -> set[Cell]:
    """The largest group of cells that share sides; what is cut off takes whole runs with it, so none is shortened."""
    left, largest = set(white), set[Cell]()
    while left:
        group, new = set[Cell](), [left.pop()]
        while new:
            r, c = new.pop()
            group.add((r, c))
            near = left & {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)}
            left -= near
            new += near
        largest = max(largest, group, key=len)
    return largest


def nonograms(folder: Path) -> Iterator[tuple[str, cover.Nonogram]]:
    """Gecode's and webpbn's: `nonograms_gecode*.json`, by name their rows and columns."""
    for path in sorted(folder.rglob("nonograms_gecode*.json")):
        for name, facts in json.loads(path.read_text()).items():
            yield name, cover.Nonogram(facts["rows"], facts["columns"])
