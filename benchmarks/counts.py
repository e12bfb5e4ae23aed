"""Does `count` find its road? `auto` beside the best single one, over forty questions.

    python benchmarks/counts.py [--only WORD] [--seconds 20] [--repeat 3] [--least 0.02]

Roads: the memo alone (`dlx --memo on`), the kernel alone (`--memo off`), masks and clause learning for boards. Each
question is asked of all in turns, in this process; CPU seconds, the least of so many, building included. A road without
an answer in time is left out, and is not asked again. Times below `--least` count as that much. All numbers must agree.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import cover
from machine import machine

ROADS: dict[str, dict[str, Any]] = {
    "auto": {"backend": "auto"},
    "memo": {"backend": "dlx", "memo": "on"},
    "kernel": {"backend": "dlx", "memo": "off"},
    "masks": {"backend": "bitmask"},
    "learn": {"backend": "dlx:learn"},
}
TEXTS = {
    "tatami": "puzzle: polyomino\npieces: dominoes\nsize: 7x6\n",
    "Soma": "puzzle: polycube\nsize: 3x3x3\npieces: soma\n",
    "akari 5x5": "puzzle: akari\ncells:\n.....\n.1...\n.....\n...2.\n.....\n",
    "binairo 6x6": "puzzle: binairo\ncells:\n" + "......\n" * 6,
    "hidato-like kakuro": "puzzle: akari\ncells:\n......\n..2...\n......\n...1..\n......\n",
}


def questions() -> Iterator[tuple[str, Callable[[], Any]]]:
    """Names, and what makes the puzzle."""
    for rows, columns in ((2, 2), (2, 3), (2, 4)):
        side = rows * columns
        yield f"sudoku {rows}x{columns}", lambda n=side: cover.loads(f"puzzle: sudoku\nsize: {n}\n")
    for order in (3, 4, 5, 6, 7):
        yield f"Latin {order}", lambda n=order: cover.Latin([[0] * n] * n)
    for order in (4, 5, 6):
        first = [list(range(1, order + 1)), *([[0] * order] * (order - 1))]
        yield f"Latin {order}, first line given", lambda grid=first: cover.Latin(grid)
    for order in (5, 6, 7, 8, 9, 10, 11):
        yield f"queens {order}", lambda n=order: cover.Queens(n)
    for order in (4, 7, 8, 11):
        yield f"Langford {order}", lambda n=order: cover.Langford(n)
    for rows, columns in ((4, 4), (5, 6), (6, 6), (6, 9), (8, 8), (3, 30), (10, 10), (12, 12)):
        yield f"dominoes {rows}x{columns}", lambda a=rows, b=columns: cover.Polyomino.rectangle(a, b, "dominoes")
    for rows, columns in ((3, 20), (4, 15), (5, 12), (6, 10)):
        yield f"pentominoes {rows}x{columns}", lambda a=rows, b=columns: cover.Polyomino.rectangle(a, b, "pentominoes")
    yield "tetrominoes 4x5", lambda: cover.Polyomino.rectangle(4, 5, "L4x2 O4 I4 S4")
    for name, text in TEXTS.items():
        yield name, lambda made=text: cover.loads(made)


def measured(road: str, make: Callable[[], Any], seconds: float) -> tuple[float, int | None]:
    """CPU seconds, and the number if it was found."""
    before = time.process_time()
    try:
        result = cover.count(make(), seconds=seconds, **ROADS[road])
    except cover.Refused:
        return math.inf, None
    return time.process_time() - before, result.found if result.complete else None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="questions whose name holds this")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--least", type=float, default=0.02)
    args = parser.parse_args()
    print(f"{machine()}; CPU seconds, the least of {args.repeat}\n")
    print(f"| question | solutions | {' | '.join(ROADS)} | auto / best |\n|{'---|' * (len(ROADS) + 3)}")
    for road in ROADS:
        measured(road, lambda: cover.Latin([[0] * 3] * 3), args.seconds)  # imports what is imported on first use
    ratios, wrong = [], 0
    for name, make in questions():
        if args.only not in name:
            continue
        best, numbers, left = dict.fromkeys(ROADS, math.inf), set(), list(ROADS)
        for _ in range(args.repeat):
            for road in list(left):
                seconds, number = measured(road, make, args.seconds)
                if number is None:
                    left.remove(road)
                    continue
                numbers.add(number)
                best[road] = min(best[road], seconds)
        wrong += len(numbers) > 1
        single = min(best[road] for road in ROADS if road != "auto")
        ratio = max(best["auto"], args.least) / max(single, args.least)
        ratios.append((ratio, name))
        times = " | ".join(f"{best[road]:.3f}" if math.isfinite(best[road]) else "-" for road in ROADS)
        print(f"| {name} | {', '.join(map(str, sorted(numbers)))} | {times} | {ratio:.2f} |", flush=True)
    finite = [ratio for ratio, _ in ratios if math.isfinite(ratio) and ratio > 0]
    if finite:
        mean = math.exp(sum(map(math.log, finite)) / len(finite))
        print(f"\n{len(ratios)} questions, geometric mean {mean:.2f}, worst {max(ratios)}, above 1.3:", end=" ")
        print(", ".join(f"{name} {ratio:.2f}" for ratio, name in sorted(ratios, reverse=True) if ratio > 1.3) or "none")
    return wrong


if __name__ == "__main__":
    sys.exit(main())
