"""Logic, measured: one-step cases by section, and hints. Ratings are measured by `ratings.py`.

    python benchmarks/logic.py DIRECTORY [--every 1] [--hints 40] [--large FILE ...]

For the hints, boards (N of the CSV, evenly spread, and each of --large) are walked from their givens to where they are
solved or stuck, and `hint` is asked at every state on the way. DIRECTORY holds `reglib.txt` (one-step cases as HoDoKu's
library writes them), `cbg-000.csv` (puzzle, ..., W) and `hard-972.csv`: none is ours to commit. Seconds are CPU seconds
of one thread.
"""

from __future__ import annotations

import argparse
import csv
import time
from collections import Counter
from pathlib import Path

import numpy as np

import cover
from cover.logic.paths import hint
from cover.logic.state import State
from one_step_cases import BASIC, OTHERS, SECTIONS, cases, outcome


def one_step_cases(file: Path, every: int) -> None:
    tally: dict[str, Counter[str]] = {}
    begin = time.process_time()
    for number, case in enumerate(cases(file)):
        if number % every:
            continue
        done = outcome(case)
        count = tally.setdefault(case.section, Counter())
        if case.nothing:
            count["fail cases"] += 1
            count["fired"] += done.fired
            continue
        count["cases"] += 1
        for what in ("exact", "family", "certified"):
            count[what] += getattr(done, what)
    print("section technique                        cases  exact family certified  fired of fail cases")
    for code, count in sorted(tally.items()):
        print(_row(f"{code}    {SECTIONS[code][0]}", count))
    for name, codes in (("basic sections", BASIC), ("every other section", OTHERS)):
        total = sum((count for code, count in tally.items() if code in codes), Counter[str]())
        print(_row(name, total))
    print(f"{time.process_time() - begin:.1f} s")


def _row(name: str, count: Counter[str]) -> str:
    fired = f"{count['fired']:6} of {count['fail cases']}" if count["fail cases"] else ""
    return f"{name:40}{count['cases']:6} {count['exact']:6} {count['family']:6} {count['certified']:9} {fired}".rstrip()


def hints(name: str, boards: list[str]) -> None:
    """CPU seconds of a hint at every state, at the first with all that is built for the board."""
    every: list[float] = []
    solved = 0
    slowest = ""
    for board in boards:
        begin = time.process_time()
        state = State.of(cover.loads(board), unique=True)
        while True:
            step = hint(state)
            seconds = time.process_time() - begin
            every.append(seconds)
            if seconds >= max(every):
                slowest = step.technique if step else "stuck"
            if step is None:
                break
            step.apply(state)
            begin = time.process_time()
        solved += state.solved
    at = np.quantile(every, [0.5, 0.99, 1])
    print(
        f"hints, {name}: {len(every)} states of {len(boards)} boards, {solved} solved;"
        f" median {at[0] * 1000:.1f} ms, 99 % {at[1] * 1000:.0f} ms, worst {at[2] * 1000:.0f} ms ({slowest})"
    )


def hinted(directory: Path, boards: int, large: list[Path]) -> None:
    with (directory / "cbg-000.csv").open(newline="") as lines:
        rows = list(csv.DictReader(lines))
    hints("9x9 random minimal", [row["puzzle"] for row in rows[:: max(1, len(rows) // boards)][:boards]])
    with (directory / "hard-972.csv").open(newline="") as lines:
        rows = list(csv.DictReader(lines))
    few = max(1, boards // 8)
    hints("9x9 hardest known", [row["puzzle"] for row in rows[:: max(1, len(rows) // few)][:few]])
    for file in large:
        hints(file.stem, [file.read_text()])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=Path)
    parser.add_argument("--every", type=int, default=1, help="only each Nth one-step case")
    parser.add_argument(
        "--hints", type=int, default=40, help="boards walked for hints, and an eighth as many of the hardest"
    )
    parser.add_argument("--large", type=Path, nargs="*", default=[], help="further boards for hints")
    arguments = parser.parse_args()
    one_step_cases(arguments.directory / "reglib.txt", arguments.every)
    if arguments.hints:
        hinted(arguments.directory, arguments.hints, arguments.large)


if __name__ == "__main__":
    main()
