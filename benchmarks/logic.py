"""Logic, measured: one-step cases by section, W ratings against published ones, boards a second and core.

    python benchmarks/logic.py DIRECTORY [--boards 2000]

DIRECTORY holds `reglib.txt` (one-step cases as HoDoKu's library writes them) and `cbg-000.csv` (puzzle, ..., W):
neither is ours to commit. Seconds are CPU seconds of one thread.
"""

from __future__ import annotations

import argparse
import csv
import time
from collections import Counter
from itertools import islice
from pathlib import Path

import cover
from cover.logic.paths import available
from cover.logic.rating import rate_many
from cover.logic.scales import scale
from cover.logic.state import State

SECTIONS = {
    "0000": "full-house", "0002": "hidden-single", "0003": "cell-single", "0100": "pointing", "0101": "claiming",
    "0110": "locked-pair", "0111": "locked-triple", "0200": "naked-pair", "0201": "naked-triple",
    "0202": "naked-quadruple", "0210": "hidden-pair", "0211": "hidden-triple", "0212": "hidden-quadruple",
    "0300": "x-wing", "0301": "swordfish", "0302": "jellyfish",
}  # fmt: skip


def names(candidates: str) -> set[str]:
    return {f"r{row}c{column}={digit}" for digit, row, column in candidates.split()}


def is_found(fields: list[str]) -> bool:
    """Does the technique of a case yield exactly its eliminations and placements?"""
    _, code, _, givens, deleted, eliminations, placements, *_ = fields
    marks = [int(mark) for mark in givens.replace("+", "").replace(".", "0")]
    state = State.of(cover.Sudoku([marks[9 * r : 9 * r + 9] for r in range(9)]))
    for option in map(int, state.undecided().nonzero()[0]):
        if state.name(option) in names(deleted):
            state.remove(option)
    steps = available(state, scale("basic").narrowed(only=(SECTIONS[code[:4]],)))
    wanted = names(eliminations), names(placements)
    return any(wanted == ({*map(state.name, s.removes)}, {*map(state.name, s.places)}) for s in steps)


def one_step_cases(file: Path) -> None:
    found, cases = Counter[str](), Counter[str]()
    for line in file.read_text().splitlines():
        fields = line.split(":")
        if line.startswith(":") and fields[1][:4] in SECTIONS:
            cases[fields[1][:4]] += 1
            found[fields[1][:4]] += is_found(fields)
    for code, many in sorted(cases.items()):
        print(f"{code} {SECTIONS[code]:18} {found[code]:4} of {many:4} exact")
    print(f"{found.total()} of {cases.total()} one-step cases of these sections exact")


def w_ratings(file: Path, most: int) -> None:
    with file.open(newline="") as lines:
        rows = list(islice(csv.DictReader(lines), most))
    boards = "".join(row["puzzle"] + "\n" for row in rows).encode()
    begin = time.process_time()
    ratings = rate_many(boards)
    seconds = time.process_time() - begin
    equal = sum(rating.solved and rating.w == int(row["W"]) for rating, row in zip(ratings, rows, strict=True))
    print(f"W equal on {equal} of {len(rows)} boards; {len(rows) / seconds:.0f} boards a second and core")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=Path)
    parser.add_argument("--boards", type=int, default=2000, help="so many W ratings (default 2000)")
    arguments = parser.parse_args()
    one_step_cases(arguments.directory / "reglib.txt")
    w_ratings(arguments.directory / "cbg-000.csv", arguments.boards)


if __name__ == "__main__":
    main()
