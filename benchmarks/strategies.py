"""Textbook strategies on sudokus: how many calls of the search each needs, to the first solution.

    python benchmarks/strategies.py FILE... [--boards 50] [--timeout 5]

FILE: boards in any format that `cover` reads, .gz too; boards of one size share a table. calls are calls of
search(position), the last one, with no cell left, included (backends/strategies.py has the definitions): the same on
every machine. A board that takes longer than the time limit is unknown; its calls count as far as they went, and the
figures that contain them are marked `>`. Time, and the limit, are CPU time of the search alone.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from board_runs import run_board
from cover import load_all
from cover.backends.bitmask import candidate_masks
from cover.backends.bitmask.strategies import Strategy
from cover.problems.board import Board
from machine import machine

STRATEGIES: dict[str, dict[str, Any]] = {
    "lr": {"order": "lr"},
    "rl": {"order": "rl"},
    "ds": {"order": "ds"},
    "mrv": {"order": "mrv"},
    "lr, forward checking": {"order": "lr", "forward": True},
    "rl, forward checking": {"order": "rl", "forward": True},
    "ds, forward checking": {"order": "ds", "forward": True},
    "mrv, forward checking": {"order": "mrv", "forward": True},
    "lr, naked singles": {"order": "lr", "naked": True},
    "mrv, naked singles": {"order": "mrv", "naked": True},
    "lr, hidden singles": {"order": "lr", "hidden": True},
    "mrv, hidden singles": {"order": "mrv", "hidden": True},
    "lr, both singles": {"order": "lr", "naked": True, "hidden": True},
    "mrv, both singles": {"order": "mrv", "naked": True, "hidden": True},
    "mrv, both, descending": {"order": "mrv", "naked": True, "hidden": True, "values": "descending"},
    "mrv, both, rotated": {"order": "mrv", "naked": True, "hidden": True, "values": "rotated"},
    "mrv, both, random after 100": {
        "order": "mrv", "naked": True, "hidden": True, "values": "random", "guess_limit": 100,
    },
}  # fmt: skip


def boards_of(path: Path, most: int | None) -> Iterator[Board]:
    for puzzle in islice(load_all(path), most):
        yield puzzle.to_board()


def search(board: Board, options: dict[str, Any], seconds: float) -> tuple[int, bool, float]:
    """(calls, decided?, CPU seconds) of one board to its first solution."""
    run = run_board(board, Strategy(**options).start(board, candidate_masks(board)), 1, seconds)
    return run.counters["nodes"], run.ended != "time", run.seconds


def table(boards: list[Board], seconds: float) -> None:
    print(f"\n{len(boards)} boards with {boards[0].cells} cells and {boards[0].symbols} symbols; calls:")
    print(f"{'strategy':30}{'unknown':>8}{'total':>16}{'least':>10}{'median':>12}{'most':>14}{'seconds':>10}")
    for name, options in STRATEGIES.items():
        runs = [search(board, options, seconds) for board in boards]
        calls, unknown = [run[0] for run in runs], sum(not run[1] for run in runs)
        more = ">" if unknown else ""
        print(f"{name:30}{unknown:8}{more + format(sum(calls), ','):>16}{min(calls):10,}", end="")
        print(f"{statistics.median(calls):12,.0f}{more + format(max(calls), ','):>14}", end="")
        print(f"{sum(run[2] for run in runs):10.2f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--boards", type=int, metavar="N", help="the first N boards of each file (default all)")
    parser.add_argument("--timeout", type=float, default=5.0, metavar="S", help="seconds for each board (default 5)")
    arguments = parser.parse_args()
    by_size: dict[tuple[int, int], list[Board]] = {}
    for path in arguments.files:
        try:
            for board in boards_of(path, arguments.boards):
                by_size.setdefault((board.cells, board.symbols), []).append(board)
        except ValueError as error:
            sys.exit(str(error))
    print(f"{machine()}; {arguments.timeout:g} seconds a board")
    for _, boards in sorted(by_size.items()):
        table(boards, arguments.timeout)


if __name__ == "__main__":
    main()
