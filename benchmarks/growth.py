"""How clause learning grows: conflicts and CPU seconds of `learn` against size and holes, and the exponents.

    python benchmarks/growth.py [--plot docs/growth.svg] [--instances 5] [--timeout 5]

Boards: sudoku of 9 to 30 rows, random grids (generation/minimise.py) with as many holes in every row, to one; two
solutions are looked for, so that the last proof is included where there is one. Latin squares of order 15 to 40 with
balanced holes: the first completion. Medians over the instances; a run that is stopped counts as what it had spent,
and is marked. Of every size the share of holes with the most conflicts is its peak; least squares over the peaks of ten
conflicts or more give conflicts ~ exp(rate * size), and seconds alike. The plot is drawn by matplotlib.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

import cover
from cover.generation.minimise import Digger
from cover.problems.board import Board
from cover.reductions.board_singles import simplify
from large import latin, learn
from machine import machine

KINDS = {
    "sudoku": ((9, 12, 16, 20, 25, 30), (0.44, 0.48, 0.52, 0.56, 0.60, 0.64), 2),
    "Latin": ((15, 20, 25, 30, 35, 40), (0.36, 0.39, 0.42, 0.45, 0.48), 1),
}

SEARCHED = 10  # conflicts: below, counting alone has all but solved them, and their growth says nothing


@dataclass(frozen=True)
class Point:
    """Medians over the instances; stopped: how many ran out of time."""

    kind: str
    size: int
    holes: float
    conflicts: float
    seconds: float
    stopped: int


def holed(size: int, holes: float, seed: int) -> Board:
    """A random full grid without the marks of round(holes * size) cells of every row, drawn at random."""
    empty = cover.Sudoku.empty(size).to_board()
    marks = Digger(empty, seed).full().reshape(size, size)
    rng = np.random.default_rng([seed, round(100 * holes)])
    for row in marks:
        row[rng.choice(size, size=round(holes * size), replace=False)] = -1
    givens = marks.ravel().astype(np.int32)
    given = np.flatnonzero(givens >= 0)
    candidates = empty.candidates.copy()
    candidates[given] = np.eye(size, dtype=np.bool_)[givens[given]]
    return replace(empty, candidates=candidates, givens=givens)


def measured(kind: str, size: int, holes: float, wanted: int, instances: int, limit: float) -> Point:
    runs = []
    for k in range(instances):
        board = holed(size, holes, 100 * size + k) if kind == "sudoku" else latin(size, holes, 100 * size + k)
        runs.append(learn(simplify(board), wanted, limit, 1, 1))
    return Point(
        kind,
        size,
        holes,
        statistics.median(run.conflicts for run in runs),
        statistics.median(run.seconds for run in runs),
        sum(run.solutions is None for run in runs),
    )


def peaks(points: list[Point], kind: str) -> Iterator[Point]:
    for size in KINDS[kind][0]:
        peak = max((p for p in points if (p.kind, p.size) == (kind, size)), key=lambda point: point.conflicts)
        if peak.conflicts >= SEARCHED:
            yield peak


def fitted(sizes: list[int], values: list[float]) -> tuple[float, float, float]:
    """(rate, power, how much better the first): least squares of log(value) on size, and on log(size); the last is the
    share of the variance that the first explains, less that of the second."""
    y = np.log(np.maximum(values, 1e-4))
    found, explained = [], []
    for x in (np.array(sizes, dtype=float), np.log(sizes)):
        slope, offset = np.polyfit(x, y, 1)
        found.append(float(slope))
        explained.append(1 - float(np.var(y - slope * x - offset) / np.var(y)))
    return found[0], found[1], explained[0] - explained[1]


def plot(points: list[Point], path: Path, limit: float) -> None:
    import matplotlib

    matplotlib.use("svg")
    import matplotlib.pyplot as plt

    plt.rcParams.update({"svg.hashsalt": "growth", "svg.fonttype": "none", "font.size": 9})
    figure, axes = plt.subplots(2, 2, figsize=(9, 6.4), constrained_layout=True)
    for column, (kind, (sizes, _, _)) in enumerate(KINDS.items()):
        name = "sudoku: two solutions or the proof" if kind == "sudoku" else "Latin squares: first completion"
        by_holes, by_size = axes[:, column]
        for number, size in enumerate(sizes):
            row = [p for p in points if (p.kind, p.size) == (kind, size)]
            color = plt.colormaps["viridis"](number / len(sizes))
            by_holes.plot(
                [p.holes for p in row], [max(p.conflicts, 1) for p in row], "o-", color=color, label=size, ms=4
            )
        by_holes.set(yscale="log", xlabel="share of holes", ylabel="conflicts (median)", title=name)
        by_holes.legend(title="rows", ncols=2, fontsize=8, title_fontsize=8)
        top = list(peaks(points, kind))
        across = [p.size for p in top]
        for values, label in (([p.conflicts for p in top], "conflicts"), ([1e3 * p.seconds for p in top], "ms of CPU")):
            rate, _, _ = fitted(across, values)
            fit = np.exp(np.polyval(np.polyfit(across, np.log(np.maximum(values, 1e-4)), 1), across))
            (line,) = by_size.plot(across, np.maximum(values, 1), "o", label=f"{label}: exp({rate:.2f} rows)")
            by_size.plot(across, fit, "-", color=line.get_color(), lw=1)
        by_size.set(yscale="log", xlabel="rows", ylabel="at the hardest share (median)")
        by_size.legend(fontsize=8)
    figure.suptitle(f"learn, one thread; runs end after {limit:g} CPU seconds")
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw the curves")
    parser.add_argument("--instances", type=int, default=5)
    parser.add_argument("--timeout", type=float, default=5.0, metavar="S", help="CPU seconds of a run (default 5)")
    chosen = parser.parse_args()
    print(f"{machine()}; {chosen.instances} instances, {chosen.timeout:g} CPU seconds a run\n")
    points = []
    for kind, (sizes, shares, wanted) in KINDS.items():
        print(f"| {kind}, rows | " + " | ".join(f"{share:.0%}" for share in shares) + " |")
        print("|---" * (1 + len(shares)) + "|")
        for size in sizes:
            row = [measured(kind, size, share, wanted, chosen.instances, chosen.timeout) for share in shares]
            points += row
            cells = [f"{p.conflicts:,.0f}, {p.seconds:.3g} s{f' ({p.stopped} stopped)' * (p.stopped > 0)}" for p in row]
            print(f"| {size} | " + " | ".join(cells) + " |", flush=True)
        top = list(peaks(points, kind))
        for what, values in (("conflicts", [p.conflicts for p in top]), ("seconds", [p.seconds for p in top])):
            rate, power, better = fitted([p.size for p in top], values)
            print(f"\n{kind}, {what} at the peak: exp({rate:.3f} rows), or rows^{power:.1f}; explained {better:+.3f}")
        print()
    if chosen.plot:
        plot(points, chosen.plot, chosen.timeout)


if __name__ == "__main__":
    main()
