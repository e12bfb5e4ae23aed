"""Ours beside Interactive Sudoku Solver: `python benchmarks/catalogue_iss.py --data DIRECTORY`.

DIRECTORY holds iss.json and iss_collections.json: puzzles as constraint strings, with the published solution and what
that solver took for a second solution, warm, in milliseconds of its best run (`iss.ms`), on another machine; what it
took to build its solver before is apart, and not given for all (`iss.build`). Of each puzzle that is read, `auto` and
`bitmask` are asked whether there is a second solution: milliseconds of CPU, the best of N runs, building and checking
included; for bitmask also the native search alone. Compared are ours, whole, with their search alone (harsh), the
search alone with the search alone, and, where it is known what theirs took to build, the whole with the whole.

The ratio of the two machines: the program is `queens 12`, counting by backtracking in plain Python (`queens`).
Its time here is printed; with --ratio R (this machine's time by the other's) all means are divided by R.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cover
import cover._native as _native
from cover.backends.bitmask import candidate_masks
from cover.backends.bitmask.ruled import ruled_search
from cover.basics.errors import CoverError
from cover.basics.result import Result, Verdict
from cover.formats import read
from cover.solving.comparing.method import queens
from cover_lab.results import geometric

EVERYDAY = 10.0  # milliseconds there


@dataclass
class Row:
    """Milliseconds; building: theirs; open: not decided in time; right: as many solutions as published, and that
    one."""

    name: str
    theirs: float
    building: float | None
    auto: float
    native: float | None
    search: float | None
    open: bool
    right: bool


def timed(text: str, backend: str, seconds: float, repeat: int) -> tuple[float, Result]:
    """The best of some runs on a puzzle that is read anew for each, so that nothing made of it is kept."""
    best, result = math.inf, None
    for _ in range(repeat):
        puzzle = next(read(text)).content
        start = time.process_time()
        result = cover.solve(puzzle, backend, limit=2, seconds=seconds)
        best = min(best, 1000 * (time.process_time() - start))
        if best > 500:
            break
    assert result is not None
    return best, result


def searched(puzzle: Any, repeat: int) -> float:
    """The native search alone: masks and rules are there already."""
    board = puzzle.to_board()
    best = math.inf
    for _ in range(repeat):
        masks = candidate_masks(board)
        plain = (board.symbols, masks, board.region_starts, board.region_cells)
        engine = ruled_search(board, masks) if board.rules else _native.BoardSearch(*plain)
        start = time.process_time()
        engine.run(2, 1 << 62, 60.0, True)
        best = min(best, 1000 * (time.process_time() - start))
    return best


def entries(data: Path, only: str) -> Iterator[tuple[dict[str, Any], float, Any]]:
    """The puzzles that are read, with what that program took."""
    for file in ("iss", "iss_collections"):
        for entry in json.loads((data / f"{file}.json").read_text()):
            theirs = (entry.get("iss") or {}).get("ms")
            if only not in entry["name"] or not theirs:
                continue
            try:
                puzzle = next(read(entry["input"])).content
            except CoverError:
                continue
            yield entry, theirs, puzzle


def rows(data: Path, seconds: float, repeat: int, only: str) -> Iterator[Row]:
    for entry, theirs, puzzle in entries(data, only):
        auto, result = timed(entry["input"], "auto", seconds, repeat)
        native, search = None, None
        if theirs < EVERYDAY:
            native, _ = timed(entry["input"], "bitmask", seconds, repeat)
            search = searched(puzzle, repeat)
        still = result.verdict in (Verdict.UNKNOWN, Verdict.SOLVABLE)
        many = {Verdict.UNIQUE: 1, Verdict.MULTIPLE: 2}.get(result.verdict, 0)
        right = still or many == min(entry["iss"]["solutions"], 2) or entry["iss"].get("aborted", False)
        yield Row(entry["name"], theirs, entry["iss"].get("build"), auto, native, search, still, right)


def mean(ratios: list[float]) -> float:
    return geometric(ratios) or math.nan


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--only", default="", help="names with this word")
    parser.add_argument("--ratio", type=float, default=1.0, help="time of queens 12 here by that on the other machine")
    asked = parser.parse_args()
    start = time.process_time()
    assert queens(0, 0, 0, 12) == 14200
    print(
        f"queens 12 in plain Python: {time.process_time() - start:.2f} s CPU; ratio of machines used: {asked.ratio:g}"
    )
    found = list(rows(asked.data, asked.seconds, asked.repeat, asked.only))
    decided = [row for row in found if not row.open]
    daily = [row for row in decided if row.search is not None]
    print(f"rows {len(found)}, open {len(found) - len(decided)}, wrong {sum(not row.right for row in found)}")
    whole = mean([row.auto / row.theirs for row in decided]) / asked.ratio
    print(f"auto by theirs, geometric mean of {len(decided)}: {whole:.2f}")
    for what, mine in (("auto", "auto"), ("bitmask", "native"), ("its search alone", "search")):
        ratios = [max(getattr(row, mine), 0.01) / row.theirs for row in daily]
        print(f"everyday rows ({len(ratios)}, under 10 ms there), {what}: {mean(ratios) / asked.ratio:.2f}")
    for what, mine in (("auto", "auto"), ("bitmask", "native")):
        ratios = [getattr(row, mine) / (row.theirs + row.building) for row in daily if row.building]
        print(f"those whose building is known ({len(ratios)}), {what} by both: {mean(ratios) / asked.ratio:.2f}")
    for row in sorted(found, key=lambda row: -row.auto)[:12]:
        print(f"  {row.name[:44]:44} {row.auto:9.1f} ms, theirs {row.theirs:9.1f}{', open' if row.open else ''}")


if __name__ == "__main__":
    main()
