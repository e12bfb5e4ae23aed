"""Large boards by `bitmask` alone: seconds and nodes to decide whether there is none, one or several solutions.

    python benchmarks/large_boards.py DIR... [--only GLOB] [--timeout 10] [--size 16 25]

DIR: a directory with boards in any format that `cover` reads, or a file. Nothing helps the search: no reduction
before it, no other backend after it. What the limit leaves open is UNKNOWN. Seconds, and the limit, are CPU time of
the search; nodes are the same on every machine.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from board_runs import BoardRun, run_board
from cover import _native, load_all
from cover.backends.bitmask import candidate_masks
from cover.errors import CoverError
from cover.problems.board import Board
from machine import machine


def boards_in(places: list[Path], pattern: str) -> Iterator[tuple[str, Board]]:
    for place in places:
        for path in sorted(place.glob(pattern)) if place.is_dir() else [place]:
            try:
                for number, puzzle in enumerate(load_all(path)):
                    if hasattr(puzzle, "to_board"):
                        yield path.stem + (f":{number + 1}" if number else ""), puzzle.to_board()
            except (CoverError, OSError) as error:
                print(f"left out: {error}", file=sys.stderr)


def decide(board: Board, seconds: float, nodes: int | None) -> tuple[str, BoardRun]:
    """The verdict, and what it cost."""
    masks = candidate_masks(board)
    search = _native.BoardSearch(board.symbols, masks, board.region_starts, board.region_cells)
    run = run_board(board, search, 2, seconds, nodes)
    found = run.counters["solutions"]
    if run.ended in ("time", "nodes"):
        return f"UNKNOWN ({found} found)", run
    return ("none", "unique", "several")[found], run


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("places", nargs="+", type=Path, metavar="DIR")
    parser.add_argument("--only", default="*.txt", metavar="GLOB", help="files of a directory (default *.txt)")
    parser.add_argument("--size", type=int, nargs="+", metavar="N", help="boards of N symbols only (default all to 64)")
    parser.add_argument("--timeout", type=float, default=10.0, metavar="S", help="seconds for each board (default 10)")
    parser.add_argument("--nodes", type=int, metavar="N", help="nodes for each board")
    arguments = parser.parse_args()
    print(f"{machine()}; {arguments.timeout:g} seconds a board\n")
    print("| board | symbols | verdict | seconds | nodes | depth |\n|---|---|---|---|---|---|")
    decided = total = 0
    for name, board in boards_in(arguments.places, arguments.only):
        if board.symbols > 64 or (arguments.size and board.symbols not in arguments.size):
            continue
        verdict, run = decide(board, arguments.timeout, arguments.nodes)
        total += 1
        decided += not verdict.startswith("UNKNOWN")
        print(f"| {name} | {board.symbols} | {verdict} | {run.seconds:.3f} |", end="")
        print(f" {run.counters['nodes']:,} | {run.counters['max_depth']} |", flush=True)
    print(f"\n{decided} of {total} decided")


if __name__ == "__main__":
    main()
