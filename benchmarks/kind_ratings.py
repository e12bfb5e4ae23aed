"""Ratings of kinds held against levels and sizes of others: rank correlation (Spearman, by scipy).

    python benchmarks/kind_ratings.py DIRECTORY [--seconds 10] [--only GAME ...]

DIRECTORY holds GAME.tsv of Simon Tatham's generators: a line of heads, then game, parameters and game id by tabs; it is
not ours to commit. *level*: boards of one size whose parameters name several levels, against the sum of difficulties
of `cover rate --scale boards` (solo: hodoku) and against the hardest step. *size*: boards of several sizes, whatever
their level, against the sum. Groups of fewer than LEAST rated boards are left out. A board whose way gets stuck, or
does not end in time, has no rating; it is counted as such.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike
from scipy.stats import spearmanr

import cover
from cover.basics.errors import CoverError
from machine import machine

LEAST = 10
LEVELS = {
    "keen": "enhxu", "towers": "ehxu", "unequal": "tekxr", "solo": "tbiaeu", "lightup": "012", "bridges": "012",
    "loopy": "enth", "galaxies": "nu", "map": "enhu", "tracks": "eth", "tents": "et", "singles": "ek", "slant": "eh",
    "pearl": "et", "unruly": "ten", "undead": "ent", "magnets": "et",
}  # fmt: skip
SCALES = {"solo": "hodoku"}  # of all others: boards
_LEVEL = re.compile(r"d([a-z0-9])$")
_SIZE = re.compile(r"(\d+)(?:x(\d+))?")


@dataclass(frozen=True)
class Rated:
    """parameters: without the level; level: its number, -1 where there is none. total, hardest: difficulties; None: no
    rating."""

    parameters: str
    level: int
    size: int
    total: float | None
    hardest: float


def correlation(one: ArrayLike, other: ArrayLike) -> float:
    """Spearman's; 0 where one of them is the same everywhere."""
    if not np.ptp(one) or not np.ptp(other):
        return 0.0
    return float(spearmanr(one, other).statistic)


def rated(file: Path, seconds: float) -> Iterator[Rated]:
    for row in file.read_text().splitlines()[1:]:
        game, parameters, board = row.split("\t")[:3]
        level = _LEVEL.search(parameters)
        number = LEVELS.get(game, "").find(level[1]) if level else -1
        size = _SIZE.match(parameters)
        height, width = (int(size[1]), int(size[2] or size[1])) if size else (0, 0)
        total, hardest = None, 0.0
        try:
            way = cover.path(cover.loads(f"{game}:{board}"), scale=SCALES.get(game, "boards"), seconds=seconds)
            if way.solved:
                total, hardest = way.score, max(step.difficulty or 0 for step in way.steps)
        except (CoverError, TimeoutError):
            pass
        yield Rated(_LEVEL.sub("", parameters), number, height * width, total, hardest)


def row(game: str, what: str, boards: Sequence[Rated], values: Iterable[int]) -> str:
    """Of boards of which some have no rating; empty where too few have one."""
    kept = [(board, value) for board, value in zip(boards, values, strict=True) if board.total is not None]
    if len(kept) < LEAST or len({value for _, value in kept}) < 2:
        return ""
    theirs = [value for _, value in kept]
    total = correlation([board.total or 0.0 for board, _ in kept], theirs)
    hardest = correlation([board.hardest for board, _ in kept], theirs)
    return f"| {game:<9} | {what:<16} | {len(kept):>5} of {len(boards):<3} | {total:>6.2f} | {hardest:>7.2f} |"


def rows(game: str, boards: Sequence[Rated]) -> Iterator[str]:
    for parameters in dict.fromkeys(board.parameters for board in boards):
        same = [board for board in boards if board.parameters == parameters and board.level >= 0]
        yield row(game, f"level, {parameters}", same, [board.level for board in same])
    yield row(game, "size", boards, [board.size for board in boards])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=Path)
    parser.add_argument("--seconds", type=float, default=10, help="for each board (default 10)")
    parser.add_argument("--only", nargs="*", default=[], help="some games")
    arguments = parser.parse_args()
    print(machine(), "\n")
    print("| game      | what             | boards       | sum    | hardest |")
    print("|-----------|------------------|-------------:|-------:|--------:|")
    for file in sorted(arguments.directory.glob("*.tsv")):
        if arguments.only and file.stem not in arguments.only:
            continue
        boards = list(rated(file, arguments.seconds))
        for made in filter(None, rows(file.stem, boards)):
            print(made, flush=True)


if __name__ == "__main__":
    main()
