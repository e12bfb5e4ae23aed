"""Do all routes agree on boards with mixed rules? `python benchmarks/rules_agree.py BOARDS [--seed S]`.

Each board is a sudoku or Latin square of 4 to 9 rows with a hidden solution, up to six clues of any kind that it keeps,
and some of its givens. bitmask, sat and dlx (and cpsat, every tenth time) list its solutions, at most 20: where there
are fewer, all sets are the same, and each holds the hidden one; the rules in words have checked every solution. A route
that takes longer than a second is left out of the comparison and counted. Ends with status 1 at the first difference.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from typing import Any

import cover
from cover.basics.errors import CoverError
from cover.puzzles.clues.reading import ClueText
from cover.puzzles.common.sampling import SIDES

LIMIT = 20
LINES = "thermo renban whispers palindrome between lockout zipper nabner parity modular entropic sumline regionsum"
LINES += (
    " slowthermo doublearrow circles different equality valueindex columnindexer rowindexer even odd minimum maximum"
)
PAIRS = "white black greater"
VALUES = "cage total product difference quotient lunchbox"
BESIDE = "sandwich skyscraper hiddenskyscraper xsum numberedroom"


def hidden(size: int, square: bool, rng: random.Random) -> Any:
    """A filled board."""
    empty = cover.Sudoku.empty(size) if square else cover.Latin.empty(size)
    rows = cover.solve(empty, "sat", limit=1, seed=rng.randrange(1 << 30)).solution
    symbols = rng.sample(range(1, size + 1), size)
    return [[symbols[value - 1] for value in row] for row in rows]


def walk(size: int, length: int, rng: random.Random) -> list[tuple[int, int]]:
    cells = [(rng.randrange(size), rng.randrange(size))]
    while len(cells) < length:
        near = [(cells[-1][0] + a, cells[-1][1] + b) for a, b in SIDES]
        near = [(r, c) for r, c in near if 0 <= r < size and 0 <= c < size and (r, c) not in cells]
        if not near:
            break
        cells.append(rng.choice(near))
    return cells


def clue(size: int, rows: Any, rng: random.Random) -> ClueText:
    kind = rng.choice([*LINES.split(), *(3 * f"{PAIRS} {VALUES} {BESIDE} ".split()), "antiknight", "negative", "arrow"])
    cells = walk(size, 2 if kind in f"{PAIRS} difference quotient" else rng.randint(2, min(size, 5)), rng)
    named = [f"r{r + 1}c{c + 1}" for r, c in cells]
    line = [rows[r][c] for r, c in cells]
    if kind == "cage" or kind == "total":
        return ClueText(kind, str(sum(line)), " ".join(named))
    if kind == "difference":
        return ClueText(kind, str(abs(line[0] - line[1])), " ".join(named))
    if kind in BESIDE.split():
        text = f"{rng.choice(('row', 'column'))} {rng.randint(1, size)}{rng.choice(('', ' reversed'))}"
        return ClueText(kind, str(rng.randint(1, 2 * size)), text)
    if kind == "arrow":
        return ClueText(kind, "", f"{named[0]} : {' '.join(named[1:])}")
    if kind in ("antiknight", "negative"):
        return ClueText(kind, "", "" if kind == "antiknight" else rng.choice(("xv", "kropki", "black", "white")))
    return ClueText(kind, str(rng.randint(1, 12)) if kind in VALUES or kind == "sumline" else "", " ".join(named))


def board(size: int, rows: Any, square: bool, rng: random.Random) -> Any:
    """A puzzle that the hidden solution solves."""
    share = rng.uniform(0.1, 0.5)
    givens = [[value if rng.random() < share else None for value in row] for row in rows]
    kept: list[ClueText] = []
    kind: Any = cover.Sudoku if square else cover.Latin
    wanted = rng.randint(1, 6)
    for _ in range(60):
        if len(kept) == wanted:
            break
        one = clue(size, rows, rng)
        try:
            if not list(kind(givens, clues=[one]).faults(rows)):
                kept.append(one)
        except CoverError:  # values or cells that this kind does not take
            continue
    return kind(givens, clues=kept)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("boards", type=int)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rng, seen, rows, size, square = random.Random(asked.seed), Counter[str](), None, 4, True
    for number in range(asked.boards):
        if number % 25 == 0:  # a hidden solution serves some boards
            square, size = bool(rng.randrange(2)), rng.randint(4, 9)
            square = square and size in (4, 6, 8, 9)
            rows = hidden(size, square, rng)
        puzzle = board(size, rows, square, rng)
        answers = {}
        for backend in ("bitmask", "sat", "dlx", *(["cpsat"] if number % 10 == 0 else [])):
            result = cover.solve(puzzle, backend, limit=LIMIT, seconds=1)
            if not result.complete and len(result.solutions) < LIMIT:
                seen[f"{backend}: not in a second"] += 1
                continue
            answers[backend] = frozenset(tuple(map(tuple, solution)) for solution in result)
        truth = tuple(map(tuple, rows))
        few = [found for found in answers.values() if len(found) < LIMIT]
        if len({len(found) for found in answers.values()}) > 1 or len(set(few)) > 1 or any(truth not in f for f in few):
            print(puzzle.to_text(), {name: len(found) for name, found in answers.items()})
            return 1
        seen["boards"] += 1
        seen.update(f"clue {one.key}" for one in puzzle.clues)
        seen["with fewer than 20 solutions"] += bool(few)
    print(", ".join(f"{name}: {times}" for name, times in sorted(seen.items())))
    return 0


if __name__ == "__main__":
    sys.exit(main())
