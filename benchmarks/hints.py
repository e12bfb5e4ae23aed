"""Hints and ways on boards whose steps rest on rules: CPU seconds of each, and the slowest.

    python benchmarks/hints.py [FILE ...] [--clues 0] [--kinds 0] [--along 0] [--path 0] [--steps FILE]

FILE holds one puzzle in any form that `cover solve` reads; a directory stands for its files. --clues N, --kinds N: so
many boards are made, with clues of sudoku by turns, or of the kinds KINDS on 13 rows (about as many cells as 10x18),
fewer where a kind does not come so large.
For each board what reading, the first hint and its sentence take, of one thread. --along N: also the hints at N states
on the way to the solution. --path S: the whole way, in at most S seconds, and how it ends. --steps FILE: all steps in
words, to compare two versions with.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path
from typing import TextIO

import cover
from cover.basics.errors import CoverError, Refused
from cover.basics.result import Budget
from cover.logic.paths import Path as Way
from cover.logic.paths import hint, walked
from cover.logic.scales import scale
from cover.logic.start import state_of
from cover.logic.words import line
from machine import machine

CLUES = (
    "killer",
    "thermo",
    "arrow",
    "renban",
    "whispers",
    "sandwich",
    "littlekiller",
    "skyscraper",
    "xsum",
    "difference",
    "between",
)
KINDS = ("slitherlink", "masyu", "heyawake", "hitori", "nurikabe", "fillomino", "yajilin", "kurodoko", "akari", "creek",
         "norinori", "tents", "galaxies", "numberlink", "simpleloop", "shikaku", "hashi", "suguru")  # fmt: skip
ROWS = 13


@dataclass
class Row:
    """Of one board; seconds of CPU. end: how its way ended."""

    name: str
    hint: float
    along: float = 0.0
    path: float = 0.0
    steps: int = 0
    end: str = ""


def made(kinds: tuple[str, ...], count: int, size: int | None = None) -> Iterator[tuple[str, str]]:
    """size: rows, fewer where a kind does not come so large; None: the usual one."""
    for number, kind in enumerate(islice(cycle(kinds), count)):
        for rows in [None] if size is None else range(size, 3, -2):
            try:
                puzzle = next(cover.generate(kind, count=1, seed=number, size=rows))
            except Refused:
                continue
            yield f"{kind} {rows or ''} {number}".replace("  ", " "), cover.dumps(puzzle)
            break


def read(files: list[Path]) -> Iterator[tuple[str, str]]:
    for file in files:
        for one in sorted(file.iterdir()) if file.is_dir() else [file]:
            yield one.name, one.read_text()


def measured(name: str, text: str, along: int, seconds: float, steps: TextIO | None) -> Row:
    begin = time.process_time()
    puzzle = cover.loads(text)
    str(cover.hint(puzzle))
    row = Row(name, time.process_time() - begin)
    if along or seconds:
        begin = time.process_time()
        state = state_of(puzzle, Budget(seconds or None))
        way = Way(state, state.copy(), scale().narrowed())
        for step in walked(way):
            if steps:
                print(name, line(step, way.state), sep="\t", file=steps)
            row.steps += 1
        row.path, row.end = time.process_time() - begin, way.words
        for k in range(along):
            here = state.copy()
            for step in way.steps[: len(way.steps) * (k + 1) // (along + 1)]:
                step.apply(here)
            begin = time.process_time()
            hint(here)
            row.along = max(row.along, time.process_time() - begin)
    return row


def report(rows: list[Row]) -> Iterator[str]:
    for what in ("hint", "along", "path"):
        times = sorted(getattr(row, what) for row in rows)
        if times and times[-1]:
            slow = sorted(rows, key=lambda row: -getattr(row, what))[:8]
            yield (
                f"{what}: {len(rows)} boards, median {times[len(times) // 2]:.3f} s, "
                f"99 % {times[len(times) * 99 // 100]:.3f} s, worst {times[-1]:.3f} s"
            )
            yield "  " + ", ".join(f"{row.name} {getattr(row, what):.2f}" for row in slow)
    ends = [row for row in rows if row.end]
    if ends:
        solved = [row for row in ends if row.end.startswith("solved")]
        yield f"solved: {len(solved)} of {len(ends)} ways, {sum(row.steps for row in solved)} steps"
        for row in ends:
            if row not in solved:
                yield f"  {row.name}: {row.end}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--clues", type=int, default=0)
    parser.add_argument("--kinds", type=int, default=0)
    parser.add_argument("--along", type=int, default=0)
    parser.add_argument("--path", type=float, default=0.0)
    parser.add_argument("--steps", type=argparse.FileType("w"))
    parser.add_argument("--rows", action="store_true", help="a line for each board")
    asked = parser.parse_args()
    print(machine())
    boards = [*read(asked.files), *made(CLUES, asked.clues), *made(KINDS, asked.kinds, size=ROWS)]
    cover.hint(cover.loads("puzzle: slitherlink\ncells:\n4.\n..\n"))  # what is imported is no part of a hint
    rows = []
    for name, text in boards:
        try:
            rows.append(measured(name, text, asked.along, asked.path, asked.steps))
        except CoverError as error:
            print(f"{name}: {error}")
            continue
        if asked.rows:
            print(rows[-1], flush=True)
    print(*report(rows), sep="\n")


if __name__ == "__main__":
    main()
