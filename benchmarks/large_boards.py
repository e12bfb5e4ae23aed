"""Large boards by `bitmask` alone: seconds and nodes to decide whether there is none, one or several solutions.

    python benchmarks/large_boards.py DIR... [--only GLOB] [--timeout 10] [--size 16 25]

DIR: a directory with boards in any format that `cover` reads, or a file. Nothing helps the search: no reduction
before it, no other backend after it. What the time limit leaves open is UNKNOWN. Seconds are CPU time of the search
(the limit is wall-clock time); nodes are the same on every machine.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from cover import load_all
from cover.backends.bitmask import Bitmask
from cover.errors import CoverError
from cover.problems.board import Board
from cover.result import Budget, Question, Result, Statistics, Stop
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


def decide(board: Board, seconds: float, nodes: int | None) -> tuple[Result[None], float]:
    """The result and the CPU seconds; solutions are checked by the rules of the board."""
    counted = Statistics()
    began = time.process_time()
    search = Bitmask(kernel="masks").search(board, Question.DECIDE, Budget(seconds, nodes, limit=2), counted)
    choices = [choice for batch in search for choice in batch]
    spent = time.process_time() - began
    for choice in choices:
        for fault in board.faults(choice):
            raise SystemExit(f"wrong solution: {fault}")
    return Result((), search.found, search.stop or Stop.INTERRUPTED, counted), spent


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
        result, seconds = decide(board, arguments.timeout, arguments.nodes)
        open_ = result.verdict.value in ("unknown", "solvable")
        verdict = f"UNKNOWN ({result.found} found)" if open_ else result.verdict.value
        counters = result.statistics.counters
        print(f"| {name} | {board.symbols} | {verdict} | {seconds:.3f} |", end="")
        print(f" {counters.get('nodes', 0):,} | {counters.get('max_depth', 0)} |", flush=True)
        total += 1
        decided += not open_
    print(f"\n{decided} of {total} decided")


if __name__ == "__main__":
    main()
