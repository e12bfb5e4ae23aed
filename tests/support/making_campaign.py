"""Puzzles of every kind and clue that `generate` makes, by the hundred thousand: has each one solution?

usage: python tests/support/making_campaign.py PUZZLES [--state FILE] [--seed N]

Each round makes native boards by the batch and some puzzles of every other kind at small sizes. Each is counted again
by another engine than made it: 9x9 boards, made sixteen at a time, by the search on masks; other boards by `dlx`;
all others by CP-SAT, or by clauses where that refuses. FILE has a line for each part of a round, from which a
run that was stopped goes on. Prints a line a round; ends with status 1 if a puzzle has no solution or several.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import cover
from cover import _native
from cover.answers.generating import Wish
from cover.backends.bitmask import candidate_masks
from cover.basics.errors import InputError, ProblemError, Refused
from cover.basics.result import Budget
from cover.generation.boards import Generator
from cover.generation.puzzles import kinds
from cover.generation.sudokus import empty_sudoku
from cover.problems.board import Board
from cover.puzzles.clues import CLUES
from cover.puzzles.clues.sampling import NOT_DRAWN

BOARDS: dict[str, tuple[Any, int]] = {  # the empty board, and how many batches a round, by what they cost
    "sudoku 9x9": (cover.Sudoku.empty(9), 240),
    "sudoku 6x6": (cover.Sudoku.empty(6), 6),
    "sudoku 4x4": (cover.Sudoku.empty(4), 6),
    "sudoku 8x8": (cover.Sudoku.empty(8), 2),
    "latin 5x5": (cover.Latin.empty(5), 12),
    "latin 7x7": (cover.Latin.empty(7), 6),
    "x 6x6": (empty_sudoku(["x"], 6), 4),
    "jigsaw 6x6": (empty_sudoku(["jigsaw"], 6, seed=1), 4),
    "windoku": (empty_sudoku(["windoku"]), 1),
}
BATCH = 1024
SIZES = (4, 5, 3, 6, 7, None)  # the first at which a kind is made
SECONDS = 3.0  # that a puzzle may take
LONG = 30.0  # the same of a usual size
SHARE = 0.05  # seconds of each kind in a round, and one puzzle at least
PATIENCE = 3  # puzzles in a row that were not made in time, after which a kind is left
CHECKERS = ("cpsat", "sat:cadical195")


@dataclass
class Tally:
    """What was done so far. made: puzzles by kind; next: the number of the next one; size: at which it is made; wrong:
    texts of puzzles that have not one solution; undecided: that were not counted in time."""

    made: Counter[str] = field(default_factory=Counter)
    next: Counter[str] = field(default_factory=Counter)
    size: dict[str, int] = field(default_factory=dict)  # place in SIZES
    wrong: list[str] = field(default_factory=list)
    undecided: Counter[str] = field(default_factory=Counter)
    late: Counter[str] = field(default_factory=Counter)

    def add(self, name: str, made: int, following: int, **more: Any) -> dict[str, Any]:
        """A part of a round, as a line of the file."""
        self.made[name] += made
        self.next[name] = following
        self.size[name] = more.get("size", 0)
        self.wrong += more.get("wrong", [])
        self.undecided[name] += more.get("undecided", 0)
        return {"name": name, "made": made, "following": following, **more}


def solutions(puzzle: Any, backend: str) -> int | None:
    """How many there are, two at most; None where that is not known in time."""
    found = cover.solve(puzzle, backend, limit=2, seconds=10 * SECONDS)
    return found.found if found.complete or found.found == 2 else None


def judged(puzzle: Any) -> int | None:
    """The same by the first backend that takes the puzzle."""
    for backend in CHECKERS:
        try:
            return solutions(puzzle, backend)
        except Refused:
            continue
    return None


def _rows(board: list[int], size: int) -> list[list[int | None]]:
    return [[mark or None for mark in board[k : k + size]] for k in range(0, size * size, size)]


def boards_part(tally: Tally, name: str, seed: int, many: int = BATCH) -> dict[str, Any]:
    number = tally.next[name]
    empty = BOARDS[name][0]
    generator = Generator(empty, seed=seed * 1_000_003 + number)
    boards, _ = generator.dig(generator.filled(many))
    if empty.is_plain and empty.box == (3, 3):
        doubted = boards[by_masks(empty.to_board(), boards) != 1].tolist()
    else:
        doubted = boards.tolist()
    puzzles = [empty.with_givens(_rows(board, empty.size)) for board in doubted]
    wrong = [puzzle.to_text() for puzzle in puzzles if solutions(puzzle, "dlx") != 1]
    return tally.add(name, many, number + 1, wrong=wrong)


def by_masks(board: Board, boards: Any) -> Any:
    """How many solutions boards have, by the engine for boards of any regions."""
    geometry = candidate_masks(board), board.region_starts, board.region_cells
    return _native.solve_masks(board.symbols, *geometry, boards, 2, 1)[1]


def kind_part(tally: Tally, kind: str, seed: int) -> dict[str, Any]:
    """Some puzzles of a kind."""
    number, place, began = tally.next[kind], tally.size.get(kind, 0), time.monotonic()
    made, wrong, undecided = 0, list[str](), 0
    while not made or time.monotonic() - began < SHARE:
        try:
            budget = Budget(seconds=SECONDS if SIZES[place] else LONG)
            one = Wish(kind, size=SIZES[place]).numbered(number, seed, budget)
        except (InputError, ProblemError, Refused, TimeoutError):
            tally.late[kind] += 1
            if tally.made[kind] + made == 0 and place + 1 < len(SIZES):  # not of this size
                place, tally.late[kind] = place + 1, 0
            if tally.late[kind] >= PATIENCE or place + 1 == len(SIZES):
                break
        else:
            assert one is not None
            tally.late[kind] = 0
            found = judged(one.puzzle)
            made += 1
            undecided += found is None
            if found not in (1, None):
                wrong.append(one.puzzle.to_text())
        number += 1
    return tally.add(kind, made, number, size=place, wrong=wrong, undecided=undecided)


def names() -> list[str]:
    """The kinds and clues that are made one by one."""
    return list(dict.fromkeys([*kinds(), *(clue for clue in CLUES if clue not in NOT_DRAWN)]))


def parts(tally: Tally, seed: int) -> Iterator[dict[str, Any]]:
    """Round after round."""
    for turn in count(1):
        for name, (_, batches) in BOARDS.items():
            for _ in range(batches):
                yield boards_part(tally, name, seed)
        for kind in names():
            if tally.late[kind] < PATIENCE:
                yield kind_part(tally, kind, seed)
        print(f"round {turn}: {summary(tally)}", flush=True)


def summary(tally: Tally) -> str:
    each = [tally.made[name] for name in names()]
    found = f"{len(tally.wrong)} not unique, {sum(tally.undecided.values())} undecided"
    of = f"{sum(many > 0 for many in each)} of {len(each)} kinds and clues and of {len(BOARDS)} boards"
    fewest = min(filter(None, each), default=0)
    return f"{sum(tally.made.values()):,} puzzles of {of}; fewest {fewest} of a kind; {found}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("puzzles", type=int)
    parser.add_argument("--state", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    tally = Tally()
    if asked.state and asked.state.exists():
        for line in asked.state.read_text().splitlines():
            tally.add(**json.loads(line))
    with open(asked.state or "/dev/null", "a") as state:
        for part in parts(tally, asked.seed):
            state.write(json.dumps(part) + "\n")
            state.flush()
            if sum(tally.made.values()) >= asked.puzzles:
                break
    print(summary(tally))
    print("not made in time:", ", ".join(name for name in names() if not tally.made[name]) or "none")
    print(*tally.wrong, sep="\n")
    return bool(tally.wrong)


if __name__ == "__main__":
    sys.exit(main())
