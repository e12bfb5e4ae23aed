"""What is written is read back as the same puzzle: generated puzzles of all kinds, in every format.

Compared are the solutions (the first fifty, each of which must keep the other's rules), and the text when it is written
again. What cannot be written is refused in a line.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import cover
from cover.basics.errors import CoverError, Refused
from cover.formats import FORMATS, read
from cover.formats.table import reads, writes
from cover.puzzles import PUZZLES
from cover.puzzles.base import BasePuzzle
from cover.puzzles.clues import CLUES
from cover.puzzles.grids.grid import Grid
from generators import random_cover
from more import MORE
from refusals import tidy
from small_boards import boards, clue_texts, clued

BOTH_WAYS = [format for format in FORMATS if reads(format) and writes(format)]
MOST = 50  # solutions that are looked at
SECONDS = 5
LONGEST = 1000  # characters of what differs
JIGSAWS = {4: ["AAAB", "CABB", "CCDB", "CDDD"], 6: ["AAABBB", "AACBBB", "AECCCD", "EECCDD", "EEEFDD", "FFFFFD"]}


def made(rng: random.Random) -> Any:
    """A small puzzle or problem of any kind, or None where what was drawn fits no rules."""
    kind = rng.randrange(12)
    if kind == 0:
        return random_cover(rng)
    if kind == 10:
        return _nonogram(rng)
    if kind == 11:  # of which there are few, and a format of its own
        return next(boards("hamilton", rng))
    if kind == 2:
        return _of_text(rng.choice(list(clue_texts(rng.choice(list(CLUES))))))
    return next(boards(rng.choice(list(PUZZLES)), rng)) if kind < 5 else _grid(rng)


def _of_text(text: str) -> Any:
    try:
        return cover.loads(text)
    except CoverError:
        return None


def _grid(rng: random.Random) -> Grid | None:
    """A board with what boards may have: clues, regions, diagonals, a jigsaw, symbols from 0, pencil marks, givens."""
    puzzle = _of_text(_plain(rng) if rng.random() < 0.5 else _clued(rng))
    if puzzle is None:
        return None
    size: int = puzzle.size
    cells = [(r, c) for r in range(size) for c in range(size)]
    givens: list[list[int | None]] = [[None] * size for _ in range(size)]
    for r, c in rng.sample(cells, rng.randint(0, len(cells) // 2)):
        givens[r][c] = rng.choice(puzzle.symbols)
    solved = cover.solve(puzzle, seconds=SECONDS).solution if rng.random() < 0.7 else None
    if solved is not None:
        givens = [
            [None if mark is None else solved[r][c] for c, mark in enumerate(row)] for r, row in enumerate(givens)
        ]
    variant = puzzle.variant()
    if rng.random() < 0.25:
        marks = {cell: sorted(rng.sample(puzzle.symbols, rng.randint(1, size))) for cell in cells if rng.random() < 0.3}
        variant["candidates"] = [[marks.get((r, c)) for c in range(size)] for r in range(size)]
    try:
        return type(puzzle)(givens, **variant)
    except CoverError:
        return None


def _clued(rng: random.Random) -> str:
    """The rules of a board with clues."""
    text = clued(rng)
    size = int(text.split()[3])
    if size == 4 and rng.random() < 0.8:
        text = text.replace("puzzle: latin", "puzzle: sudoku")
        jigsaw = "jigsaw:\n" + "\n".join(JIGSAWS[4]) + "\n"
        text += rng.choice(["", "", "", "diagonals\n", jigsaw, "region mine: r1c1 r2c3 r4c2\n", "boxes: 1x4\n"])
    return text + rng.choice(["", "", f"symbols: 0-{size - 1}\n"])


def _plain(rng: random.Random) -> str:
    """The rules of a board that formats without clues may hold: boxes, a jigsaw, cages that share no cell."""
    size = rng.choice([4, 4, 6, 9])
    text = f"puzzle: sudoku\nsize: {size}\n"
    kind = rng.randrange(5)
    if kind == 0 and size in JIGSAWS:
        return text + "jigsaw:\n" + "\n".join(JIGSAWS[size]) + "\n"
    if kind == 1:
        sums = (f"cage{rng.choice(['', f' {rng.randint(3, 9)}'])}: r{r}c1 r{r}c2\n" for r in range(1, size + 1))
        return text + "".join(line for line in sums if rng.random() < 0.5) + rng.choice(["", "diagonals\n"])
    return text + rng.choice(["", "", f"symbols: 0-{size - 1}\n"])


def _nonogram(rng: random.Random) -> Any:
    """The numbers of a picture."""
    rows = [[rng.random() < 0.5 for _ in range(4)] for _ in range(rng.randint(1, 5))]
    lines = [[len(run) for run in "".join(".#"[ink] for ink in line).split(".") if run] for line in rows]
    columns = [
        [len(run) for run in "".join(".#"[ink] for ink in line).split(".") if run] for line in zip(*rows, strict=True)
    ]
    return cover.Nonogram(lines, columns)


def difference(content: Any, one: list[Any] | None, format: str) -> str:
    """`written`, `refused`, or what differs. one: the solutions of the content."""
    try:
        text = cover.convert(content, format)
    except CoverError as error:
        tidy(str(error))
        return "refused"
    try:
        readings = list(read(text, format=format))
    except CoverError as error:
        return f"{error}: {text!r}"
    if len(readings) != 1:
        return f"{len(readings)} puzzles are read from {text!r}"
    again = readings[0].content
    if _unnamed(cover.convert(again, format)) != _unnamed(text):
        return f"written again, {text!r} becomes {cover.convert(again, format)!r}"
    other = None if one is None else _solutions(again)
    if one is None or other is None:
        return "written"
    if len(one) != len(other):
        return f"{len(one)} solutions, and {len(other)} of {text!r}"
    if isinstance(again, BasePuzzle):
        for rules, solutions in ((content, other), (again, one)):
            if fault := next((fault for solution in solutions for fault in rules.faults(solution)), ""):
                return f"{fault}: {text!r}"
    return "written"


def _unnamed(text: str) -> str:
    """Without the comments on the variables of a formula or of rows and on their groups, which no reader takes."""
    return "".join(
        line for line in text.splitlines(keepends=True) if not line.startswith(("c variable ", "c clauses ", "* "))
    )


def _solutions(content: Any) -> list[Any] | None:
    """Some solutions, all where there are few; None where they are not found in time."""
    try:
        found = cover.solve(content, limit=MOST, seconds=SECONDS)
    except Refused:
        return None
    return list(found.solutions) if found.complete or found.found == MOST else None


def campaign(puzzles: int, seed: int) -> tuple[dict[str, Counter[str]], list[str]]:
    """By format, how many puzzles are written and refused; and what differs."""
    rng, tally, differing = random.Random(seed), {format: Counter[str]() for format in BOTH_WAYS}, list[str]()
    many = 0
    while many < puzzles:
        content = made(rng)
        if content is None:
            continue
        many += 1
        solutions = _solutions(content)
        for format in BOTH_WAYS:
            found = difference(content, solutions, format)
            if found not in ("written", "refused"):
                differing.append(f"{format}, puzzle {many} of seed {seed}: {found[:LONGEST]}")
                found = "differs"
            tally[format][found] += 1
    return tally, differing


def test_generated_puzzles_are_read_back_from_every_format_that_writes_or_refused_by_it():
    tally, differing = campaign(70 * MORE, seed=8)
    assert differing == []
    assert all(counts["written"] for counts in tally.values())
    assert {format for format, counts in tally.items() if not counts["refused"]} == {"cnf", "wcnf", "opb"}
    assert {"puzzle", "f-puzzles", "knuth", "cnf", "non"} <= set(BOTH_WAYS)
