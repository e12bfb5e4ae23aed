"""How fast are 9x9 sudokus decided (none, one or several solutions), against a solver that is easy to install?

Usage: python benchmarks/sudoku9.py [--check] [--workers N] [FILE.txt[.gz] | DIRECTORY ...]
81-character lines; of a directory its *.txt and *.txt.gz; without files, boards made here.

Method. Every board is moved by a random symmetry of sudoku (seeded), so that nothing depends on how a file was
made. `cover.solve_many(boards, limit=2)` runs on one thread; what it finds is checked here by the rules, outside the
timed runs, and against the number of solutions the yardstick finds. The yardstick is PySAT's cadical153: one solver on
the extended encoding, kept for all boards, clues as assumptions, the first solution excluded by a clause behind an
activation literal. Both are warmed up by one run and then run in turn, several rounds; CPU time, best round. Figures
travel between machines as ratios to the yardstick. The last columns compare with tdoku (T. Dillon's solver, clang,
AVX-512), the fastest published, by the multiples of this yardstick that it made on an idle machine; on a busy one
the ratios to tdoku are estimates.

`--check` measures nothing: it solves every board of every file, checks each solution by the rules and its givens, and
the numbers of solutions by the names of the files (`zero`: none, `multi`: several, else one) and, on a sample, by
`dlx` and `sat`, which must also find the same solution where there is one. `--workers N` compares threads with one.
"""

from __future__ import annotations

import argparse
import gzip
import itertools
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from pysat.solvers import Solver

import cover
import cover._native as _native

TDOKU = {
    "clue17": 60, "magictour1465": 66, "forum_hardest_11plus": 35, "forum_hardest_1106": 29,
    "serg_multisol": 102, "easy": 122, "minimal": 81, "zero_solutions": 53,
}  # fmt: skip
LIMIT = 2


def read(path: Path) -> np.ndarray:
    """Boards of a file, uint8 (n, 81), 0 for a blank."""
    text = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    marks = np.frombuffer(b"".join(text.split()).replace(b".", b"0"), dtype=np.uint8)
    return marks.reshape(-1, 81) - ord("0")


def symmetric(boards: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Each board moved by a random symmetry, and the boards shuffled."""

    def lines() -> np.ndarray:
        return np.concatenate([3 * block + rng.permutation(3) for block in rng.permutation(3)])

    moved = []
    for board in boards[rng.permutation(len(boards))]:
        grid = np.concatenate([[0], rng.permutation(9) + 1])[board].reshape(9, 9)[lines()][:, lines()]
        moved.append((grid.T if rng.random() < 0.5 else grid).ravel())
    return np.array(moved, dtype=np.uint8).reshape(-1, 81)


def made_here(rng: np.random.Generator, count: int) -> dict[str, np.ndarray]:
    """Generated sets: minimal boards, boards with some more givens, with random holes, and spoiled ones."""
    pattern = np.array([[(3 * r + r // 3 + c) % 9 + 1 for c in range(9)] for r in range(9)], dtype=np.uint8)
    full = np.array([_mixed(grid, rng) for grid in symmetric(np.repeat(pattern.reshape(1, 81), count, axis=0), rng)])
    boards, orders = full.copy(), np.argsort(rng.random((count, 81)), axis=1)
    rows = np.arange(count)
    for step in range(81):
        trial = boards.copy()
        trial[rows, orders[:, step]] = 0
        unique = cover.solve_many(trial).counts == 1
        boards[unique] = trial[unique]
    easy = np.where(rng.random(full.shape) < 0.25, full, boards)
    holes = np.where(rng.random(full.shape) < 0.32, full, 0).astype(np.uint8)
    spoiled = boards.copy()
    spoiled[rows, orders[:, 0]] = rng.integers(1, 10, count)
    return {"made: minimal": boards, "made: easy": easy, "made: holes": holes, "made: spoiled": spoiled}


def _mixed(grid: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A full grid far from the pattern: a random completion after a third of it has been blanked."""
    kept = np.where(rng.random(81) < 0.35, grid, 0).astype(np.uint8)
    return cover.solve_many(kept.reshape(1, 81), limit=1).solutions[0]


def broken(boards: np.ndarray, solutions: np.ndarray, counts: np.ndarray) -> int:
    """How many answers break the rules or contradict a given."""
    solved = counts > 0
    grids = solutions[solved].reshape(-1, 9, 9)
    boxes = grids.reshape(-1, 3, 3, 3, 3).transpose(0, 1, 3, 2, 4).reshape(-1, 9, 9)
    wrong = np.zeros(len(grids), dtype=bool)
    for lines in (grids, grids.transpose(0, 2, 1), boxes):
        wrong |= np.any(np.sort(lines, axis=2) != np.arange(1, 10), axis=(1, 2))
    given = boards[solved]
    wrong |= np.any((given != 0) & (given != solutions[solved]), axis=1)
    return int(wrong.sum())


def encoding() -> list[list[int]]:
    """The extended encoding: variable 81 * row + 9 * column + digit + 1."""
    nine = range(9)
    groups = [[81 * r + 9 * c + d + 1 for d in nine] for r, c in itertools.product(nine, nine)]
    groups += [[81 * r + 9 * c + d + 1 for c in nine] for r, d in itertools.product(nine, nine)]
    groups += [[81 * r + 9 * c + d + 1 for r in nine] for c, d in itertools.product(nine, nine)]
    for box, d in itertools.product(nine, nine):
        cells = ((box // 3 * 3 + k // 3, box % 3 * 3 + k % 3) for k in nine)
        groups.append([81 * r + 9 * c + d + 1 for r, c in cells])
    return groups + [[-a, -b] for group in groups for a, b in itertools.combinations(group, 2)]


def yardstick(boards: np.ndarray) -> tuple[float, list[int]]:
    """CPU seconds of cadical153 on the boards, and the numbers of solutions it finds (0, 1, 2)."""
    solver = Solver(name="cadical153", bootstrap_with=encoding())
    assumed = [[9 * cell + int(digit) for cell, digit in enumerate(board) if digit] for board in boards]
    guard, counts = 729, []
    start = time.process_time()
    for clues in assumed:
        count = 0
        if solver.solve(assumptions=clues):
            guard += 1
            solver.add_clause([-v for v in solver.get_model()[:729] if v > 0] + [-guard])
            count = 1 + bool(solver.solve(assumptions=[*clues, guard]))
        counts.append(count)
    seconds = time.process_time() - start
    solver.delete()
    return seconds, counts


def timed(call: Callable[[], object], least: float = 0.2) -> float:
    """CPU seconds of one call, measured over enough calls to fill `least` seconds."""
    calls, start = 0, time.process_time()
    while (spent := time.process_time() - start) < least:
        call()
        calls += 1
    return spent / calls


def expected(name: str) -> int | None:
    """The number of solutions, up to 2, of each board in a file of this name; None for boards made here."""
    if name.startswith("made"):
        return None
    return 0 if "zero" in name else 2 if "multi" in name else 1


def check(name: str, boards: np.ndarray, sample: int) -> str:
    """What was checked; SystemExit if anything is wrong. The sample is spread over the file."""
    solutions, counts = cover.solve_many(boards, limit=LIMIT)
    if wrong := broken(boards, solutions, counts):
        raise SystemExit(f"{name}: {wrong} wrong solutions")
    wanted = expected(name)
    if wanted is not None and (wrong := int(np.count_nonzero(counts != wanted))):
        raise SystemExit(f"{name}: {wrong} boards have not {wanted} solutions (of at most {LIMIT})")
    places = np.unique(np.linspace(0, len(boards) - 1, min(sample, len(boards))).astype(int))
    for place in places:
        puzzle = cover.Sudoku(boards[place].reshape(9, 9).tolist())
        for backend in ("dlx", "sat"):
            result = cover.solve(puzzle, backend, limit=LIMIT)
            if result.found != counts[place]:
                raise SystemExit(f"{name}, board {place}: {backend} finds {result.found}, we {counts[place]}")
            if result.found == 1 and np.ravel(result.solution).tolist() != solutions[place].tolist():
                raise SystemExit(f"{name}, board {place}: {backend} finds another solution")
    none, one, several = (int(np.count_nonzero(counts == k)) for k in range(3))
    return (f"{name:22}{len(boards):7} boards: {none} without, {one} with one, {several} with several solutions; "
            f"{len(places)} by dlx and sat alike")  # fmt: skip


def threads(sets: dict[str, np.ndarray], workers: int, rounds: int) -> str:
    """All boards of all sets together, several times: wall clock and CPU time of `workers` threads against one."""
    boards = np.concatenate(list(sets.values()))
    boards = np.concatenate([boards] * max(1, 200_000 // len(boards)))
    wall: dict[int, list[float]] = {1: [], workers: []}
    cpu: dict[int, list[float]] = {1: [], workers: []}
    for _ in range(rounds):
        for many in wall:
            start = time.perf_counter(), time.process_time()
            cover.solve_many(boards, limit=LIMIT, workers=many)
            wall[many].append(time.perf_counter() - start[0])
            cpu[many].append(time.process_time() - start[1])
    return (f"{len(boards)} boards: {workers} workers are {min(wall[1]) / min(wall[workers]):.2f} times as fast as one "
            f"and use {min(cpu[workers]) / min(cpu[1]):.2f} times its CPU time")  # fmt: skip


def measure(name: str, boards: np.ndarray, rounds: int, sample: int) -> str:
    """One row of the table; the yardstick sees the first `sample` boards."""
    solutions, counts, counters = _native.solve_9x9(boards, LIMIT, 1)
    if wrong := broken(boards, solutions, counts):
        raise SystemExit(f"{name}: {wrong} wrong solutions")
    guessed = sum(_native.solve_9x9(board[None], LIMIT, 1)[2]["guesses"] > 0 for board in boards)
    few = boards[:sample]
    if (expected := yardstick(few)[1]) != counts[: len(few)].tolist():
        wrong = sum(a != b for a, b in zip(expected, counts.tolist(), strict=False))
        raise SystemExit(f"{name}: {wrong} numbers of solutions differ from the yardstick's")
    ours, theirs = [], []
    for _ in range(rounds):
        theirs.append(yardstick(few)[0] / len(few))
        ours.append(timed(lambda: cover.solve_many(boards, limit=LIMIT)) / len(boards))
    ratio = min(theirs) / min(ours)
    published = f"{TDOKU[name]:7}{ratio / TDOKU[name]:8.2f}" if name in TDOKU else f"{'':15}"
    return (f"{name:22}{len(boards):7}{1e-3 / min(ours):9.1f}{counters['guesses'] / len(boards):9.2f}"
            f"{1 - guessed / len(boards):9.3f}{1e-3 / min(theirs):10.3f}{ratio:8.1f}{published}")  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--most", type=int, default=5000, help="boards taken of each file")
    parser.add_argument("--sample", type=int, default=1000, help="boards given to the yardstick")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--check", action="store_true", help="check all boards instead of measuring")
    parser.add_argument("--workers", type=int, help="compare so many threads with one, on all sets together")
    given = parser.parse_args()
    rng = np.random.default_rng(given.seed)
    paths = [entry for path in given.files for entry in (sorted(path.glob("*.txt*")) if path.is_dir() else [path])]
    sets = {path.name.split(".")[0]: read(path) for path in paths} or made_here(rng, 2000)
    if given.check:
        for name, boards in sets.items():
            print(check(name, symmetric(boards, rng), given.sample), flush=True)
        return
    if given.workers:
        print(threads({name: boards[: given.most] for name, boards in sets.items()}, given.workers, given.rounds))
        return
    print(f"{'set':22}{'boards':>7}{'k/s':>9}{'guesses':>9}{'no guess':>9}{'yardstick':>10}{'ratio':>8}{'tdoku':>7}"
          f"{'x tdoku':>8}")  # fmt: skip
    for name, boards in sets.items():
        print(measure(name, symmetric(boards, rng)[: given.most], given.rounds, given.sample), flush=True)


if __name__ == "__main__":
    main()
