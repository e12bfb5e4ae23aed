"""Ratings by logic, measured: how many equal the published ones, and boards a second and core.

    python benchmarks/ratings.py DIRECTORY [--boards 2000] [--hard 0] [--corpus FILE ...]

DIRECTORY holds `cbg-000.csv` (columns puzzle, SER, W) and, for --hard N, `hard-972.csv` (puzzle, ER, EP, ED; N boards
under 11.3); neither is ours to commit. Each corpus (a board a line, .gz or not) is timed on the scale se121. Seconds
are CPU seconds of one thread, and include what finds the solutions that every step is held against.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from cover.logic.rating import se121
from cover.logic.rating import whips as rating
from machine import machine

NEAR = 0.2


def timed(call: Callable[[], Any]) -> tuple[Any, float]:
    begin = time.process_time()
    made = call()
    return made, time.process_time() - begin


def rows_of(file: Path, most: int) -> list[dict[str, str]]:
    with file.open(newline="") as lines:
        return list(islice(csv.DictReader(lines), most))


def boards_of(rows: list[dict[str, str]]) -> bytes:
    return "".join(row["puzzle"] + "\n" for row in rows).encode()


def published(rows: list[dict[str, str]], column: str) -> np.ndarray[Any, np.dtype[np.float64]]:
    return np.array([float(row[column]) for row in rows])


def row(name: str, boards: int, equal: float | None, seconds: float) -> str:
    share = "" if equal is None else f"{equal / boards:.2%}"
    return f"| {name:<34} | {boards:>6} | {share:>8} | {boards / seconds:>8,.0f} |"


def random_minimal(file: Path, most: int) -> None:
    rows = rows_of(file, most)
    rated, seconds = timed(lambda: se121.rate_many(boards_of(rows)))
    equal = int((np.abs(rated.er - published(rows, "SER")) < 1e-9).sum())
    print(row("ER, random minimal boards", len(rows), equal, seconds))
    whips, seconds = timed(lambda: rating.rate_many(boards_of(rows)))
    equal = sum(one.solved and one.w == int(line["W"]) for one, line in zip(whips, rows, strict=True))
    print(row("W, random minimal boards", len(rows), equal, seconds))


def hard(file: Path, most: int) -> None:
    rows = [line for line in rows_of(file, 1 << 20) if float(line["ER"]) < 11.3]
    rows = rows[:: max(1, len(rows) // most)][:most]
    rated, seconds = timed(lambda: se121.rate_many(boards_of(rows)))
    for column, values in (("ER", rated.er), ("EP", rated.ep), ("ED", rated.ed)):
        away = np.abs(values - published(rows, column))
        print(row(f"{column}, hard boards under 11.3", len(rows), int((away < 1e-9).sum()), seconds))
        print(row(f"{column}, the same within {NEAR}", len(rows), int((away < NEAR + 1e-9).sum()), seconds))


def corpus(file: Path, most: int) -> None:
    with gzip.open(file, "rb") if file.suffix == ".gz" else file.open("rb") as lines:
        boards = b"".join(line.split()[0][:81] + b"\n" for line in islice(lines, most))
    rated, seconds = timed(lambda: se121.rate_many(boards))
    mean = float(np.nanmean(rated.er))
    print(row(f"ER, {file.name.split('.')[0]} (mean {mean:.1f})", len(rated.er), None, seconds))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=Path)
    parser.add_argument("--boards", type=int, default=2000, help="so many boards of a file (default 2000)")
    parser.add_argument("--hard", type=int, default=0, help="so many hard boards (about a second each; default 0)")
    parser.add_argument("--corpus", type=Path, nargs="*", default=[], help="further boards, to be timed")
    arguments = parser.parse_args()
    print(machine(), "\n")
    print("| rating                             | boards | equal    | boards/s |")
    print("|------------------------------------|-------:|---------:|---------:|")
    random_minimal(arguments.directory / "cbg-000.csv", arguments.boards)
    if arguments.hard:
        hard(arguments.directory / "hard-972.csv", arguments.hard)
    for file in arguments.corpus:
        corpus(file, arguments.boards)


if __name__ == "__main__":
    main()
