"""Large boards by clause learning: `learn` beside the SAT solvers, in CPU seconds and conflicts.

    python benchmarks/large.py DIR [--only GLOB ...] [--shuffles 3] [--timeout 100] [--engines learn,cadical195,...]
    python benchmarks/large.py --latin 33 36 40 [--holes 0.42] [--instances 5]
    python benchmarks/large.py --first 36 49 64 100 --instances 2 --timeout 60 --shuffles 1 --engines learn

Boards: the first solution, then the proof that it is the only one (a blocking clause; none where there are several:
then the second is found). Latin squares: the first completion. --first: boards with boxes and Latin squares of these
sizes with holes where they are hardest, and of each the first solution alone; the number of answers is printed at the
end. Every engine gets the same shuffled board (symbols, and rows and columns within what keeps boxes) after singles;
seconds are CPU time of the search alone: clauses are handed over before the clock starts, the groups of `learn` are
built while it runs. Medians over the shuffles; engines take turns on every board. `cadical195+` is its stable mode.
With --workers N, `learn` runs N threads: their CPU time is summed, so wall seconds are shown too. Conflicts hardly
depend on the machine.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from pysat.solvers import Solver

from cover import _native, load_all
from cover.problems.board import Board
from cover.reductions.board_singles import simplify
from cover.reductions.board_to_cnf import board_to_cnf
from cover.reductions.board_to_cover import board_to_cover
from cover_lab.makers import sudoku_holes
from machine import machine

HARDEST = {36: 0.45, 49: 0.41, 64: 0.39, 100: 0.33}  # share of holes, of boards with boxes: just too many for singles
ENGINES = "learn,cadical153,cadical195,cadical195+,glucose4"
CONFLICTS = 20_000  # conflicts between two looks at the clock: CaDiCaL begins phases and restarts anew after each


@dataclass(frozen=True)
class Outcome:
    seconds: float
    conflicts: int
    solutions: int | None  # 0, 1, 2 (several); None: out of time
    wall: float

    def shown(self) -> str:
        return f"{'>' if self.solutions is None else ''}{self.seconds:.2f} s {self.conflicts:,}"


def learn(board: Board, wanted: int, limit: float, workers: int, seed: int) -> Outcome:
    problem = board_to_cover(board)
    start, wall = time.process_time(), time.monotonic()
    learner = _native.Learner(problem.native, seed=seed, workers=workers)
    found = 0
    ended = _native.Pause.SLICE
    while ended is _native.Pause.SLICE and time.process_time() - start < limit:
        ended = learner.run(0.2)
        if ended is _native.Pause.SOLUTIONS:
            found += 1
            learner.set_finding(False)
            if found < wanted:
                ended = _native.Pause.SLICE if learner.forbid_found() else _native.Pause.EXHAUSTED
    seconds = time.process_time() - start
    decided = found if ended in (_native.Pause.EXHAUSTED, _native.Pause.SOLUTIONS) else None
    return Outcome(seconds, learner.figures()["conflicts"], decided, time.monotonic() - wall)


def by_pysat(board: Board, wanted: int, limit: float, engine: str) -> Outcome:
    formula = board_to_cnf(board)
    with Solver(name=engine.rstrip("+")) as solver:
        if engine.endswith("+"):
            solver.configure({"stabilizeonly": 1})
        for clause in formula:
            solver.add_clause(clause)
        start, wall = time.process_time(), time.monotonic()
        found, answer = 0, None
        while time.process_time() - start < limit:
            solver.conf_budget(CONFLICTS)
            answer = solver.solve_limited()
            if answer:
                found += 1
                if found == wanted:
                    break
                taken = [v - 1 for v in solver.get_model()[: len(formula.decisions)] if v > 0]
                solver.add_clause(formula.blocking(np.array(taken, dtype=np.int32)).tolist())
            elif answer is False:
                break
        decided = None if answer is None or (answer and found < wanted) else found
        seconds = time.process_time() - start
        return Outcome(seconds, int(solver.accum_stats()["conflicts"]), decided, time.monotonic() - wall)


def shuffled(board: Board, seed: int) -> Board:
    """Symbols renamed and cells renumbered: the same puzzle to a person, another one to a search."""
    if seed == 0:
        return board
    rng = np.random.default_rng(seed)
    symbols, cells = rng.permutation(board.symbols), rng.permutation(board.cells)
    place = np.argsort(cells).astype(np.int32)
    givens = board.givens[cells]
    new_symbol = np.argsort(symbols).astype(np.int32)
    return replace(
        board,
        candidates=np.ascontiguousarray(board.candidates[cells][:, symbols]),
        region_cells=place[board.region_cells],
        givens=np.where(givens >= 0, new_symbol[givens], -1).astype(np.int32),
    )


def boards_in(places: list[Path], patterns: list[str]) -> Iterator[tuple[str, Board]]:
    for place in places:
        for path in sorted(p for g in patterns for p in place.glob(g)) if place.is_dir() else [place]:
            for puzzle in load_all(path):
                yield path.stem, puzzle.to_board()


def latin(size: int, holes: float, seed: int) -> Board:
    """A Latin square with as many holes in each row and column (balanced, to a few cells), shuffled from a cyclic one
    by moves that keep it Latin (Jacobson and Matthews would be uniform; rows, columns, symbols and cycles suffice)."""
    rng = random.Random(seed)
    square = [[(r + c) % size for c in range(size)] for r in range(size)]
    for _ in range(20 * size):  # switch a cycle of two rows
        a, b = rng.sample(range(size), 2)
        where = {symbol: c for c, symbol in enumerate(square[a])}
        start = c = rng.randrange(size)
        while True:
            square[a][c], square[b][c] = square[b][c], square[a][c]
            c = where[square[a][c]]
            if c == start:
                break
        if rng.random() < 0.3:
            square = [list(column) for column in zip(*square, strict=True)]
        if rng.random() < 0.3:  # rows become symbols
            turned = [[0] * size for _ in range(size)]
            for r in range(size):
                for c in range(size):
                    turned[square[r][c]][c] = r
            square = turned
    depth = round(holes * size)
    rows, columns = list(range(size)), list(range(size))
    rng.shuffle(rows)
    rng.shuffle(columns)
    other = latin_pattern(size, rng)
    candidates = np.zeros((size * size, size), dtype=bool)
    givens = np.full(size * size, -1, dtype=np.int32)
    for r in range(size):
        for c in range(size):
            if other[rows[r]][columns[c]] < depth:
                candidates[r * size + c] = True
            else:
                candidates[r * size + c, square[r][c]] = True
                givens[r * size + c] = square[r][c]
    cells = np.arange(size * size, dtype=np.int32).reshape(size, size)
    return Board(
        candidates=candidates,
        region_starts=np.arange(0, 2 * size * size + 1, size, dtype=np.int32),
        region_cells=np.concatenate([cells.ravel(), cells.T.ravel()]),
        givens=givens,
        cell_names=[f"r{r + 1}c{c + 1}" for r in range(size) for c in range(size)],
        symbol_names=[str(s + 1) for s in range(size)],
        region_names=[f"{kind} {k + 1}" for kind in ("row", "column") for k in range(size)],
    )


def latin_pattern(size: int, rng: random.Random) -> list[list[int]]:
    """Another Latin square: the cells of its first symbols are the holes, as many in every row and column."""
    step = rng.choice([k for k in range(1, size) if math.gcd(k, size) == 1])
    names = rng.sample(range(size), size)
    return [[names[(r + step * c) % size] for c in range(size)] for r in range(size)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("places", nargs="*", type=Path, metavar="DIR")
    parser.add_argument("--only", nargs="+", default=["*.txt"], metavar="GLOB", help="files of a directory")
    parser.add_argument("--latin", nargs="+", type=int, default=[], metavar="N", help="orders of Latin squares")
    parser.add_argument("--first", nargs="+", type=int, default=[], choices=HARDEST, help="sizes, first solutions")
    parser.add_argument("--holes", type=float, default=0.42, help="share of holes of those (default 0.42)")
    parser.add_argument("--instances", type=int, default=5, metavar="N", help="squares of each order (default 5)")
    parser.add_argument("--shuffles", type=int, default=3, metavar="N", help="runs of each, shuffled (default 3)")
    parser.add_argument("--timeout", type=float, default=100.0, metavar="S", help="CPU seconds of a run (default 100)")
    parser.add_argument("--engines", default=ENGINES, metavar="LIST", help=f"default {ENGINES}")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="threads of learn (default 1)")
    arguments = parser.parse_args()
    engines = arguments.engines.split(",")
    print(f"{machine()}; {arguments.shuffles} shuffles, {arguments.timeout:g} CPU seconds a run\n")
    print("| board | " + " | ".join(engines) + " |\n|---|" + "---|" * len(engines))
    tasks: list[tuple[str, Callable[[], Board], int]] = [
        (name, lambda board=board: board, 2) for name, board in boards_in(arguments.places, arguments.only)
    ]
    tasks += [
        (f"latin {size}/{k}", lambda size=size, k=k: latin(size, arguments.holes, 1000 * size + k), 1)
        for size in arguments.latin
        for k in range(arguments.instances)
    ]
    tasks += [
        (f"{kind} {size}/{k}", lambda make=make, size=size, k=k: make(size, k), 1)
        for size in arguments.first
        for kind, make in (
            ("boxes", lambda size, k: sudoku_holes(size, 1000 * size + k, HARDEST[size]).to_board()),
            ("latin", lambda size, k: latin(size, arguments.holes, 1000 * size + k)),
        )
        for k in range(arguments.instances)
    ]
    medians: dict[str, list[tuple[float, float]]] = {engine: [] for engine in engines}
    answered = dict.fromkeys(engines, 0)
    for name, make, wanted in tasks:
        runs: dict[str, list[Outcome]] = {engine: [] for engine in engines}
        for seed in range(arguments.shuffles):
            board = simplify(shuffled(make(), seed))
            for engine in engines:
                if engine == "learn":
                    outcome = learn(board, wanted, arguments.timeout, arguments.workers, seed)
                else:
                    outcome = by_pysat(board, wanted, arguments.timeout, engine)
                runs[engine].append(outcome)
            answers = {each[-1].solutions for each in runs.values()} - {None}
            assert len(answers) <= 1, f"{name}: the engines disagree: {answers}"
        cells = []
        for engine in engines:
            answered[engine] += sum(run.solutions is not None for run in runs[engine])
            middle = sorted(runs[engine], key=lambda run: run.seconds)[len(runs[engine]) // 2]
            conflicts = statistics.median(run.conflicts for run in runs[engine])
            medians[engine].append((max(middle.seconds, 1e-3), max(conflicts, 1)))
            wall = f" ({middle.wall:.2f} wall)" if arguments.workers > 1 and engine == "learn" else ""
            cells.append(middle.shown() + wall)
        print(f"| {name} | " + " | ".join(cells) + " |", flush=True)
    if not tasks:
        parser.error("nothing to do: name a directory of boards, or --latin")
    best = min(geometric([s for s, _ in medians[e]]) for e in engines if e != "learn" or len(engines) == 1)
    columns = "answered", "seconds, geometric mean", "best other / this", "worst row, this / best other"
    columns += "sum of seconds", "conflicts, geometric mean"
    print("\n| " + " | ".join(("engine", *columns)) + " |\n|---|---|---|---|---|---|---|")
    for engine in engines:
        seconds = [s for s, _ in medians[engine]]
        mean, conflicts = geometric(seconds), geometric([c for _, c in medians[engine]])
        of = f"{answered[engine]} of {len(tasks) * arguments.shuffles}"
        others = zip(*([s for s, _ in medians[e]] for e in engines if e != engine or len(engines) == 1), strict=True)
        worst = max(mine / min(theirs) for mine, theirs in zip(seconds, others, strict=True))
        shown = f"{mean:.3f} | {best / mean:.2f} | {worst:.2f} | {sum(seconds):.1f} | {conflicts:,.0f}"
        print(f"| {engine} | {of} | {shown} |")


def geometric(numbers: list[float]) -> float:
    return math.exp(statistics.fmean(map(math.log, numbers)))


if __name__ == "__main__":
    main()
