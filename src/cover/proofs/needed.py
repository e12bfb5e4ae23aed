"""A puzzle without each of its givens: to prove that none can go."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from cover.basics.errors import CoverError
from cover.basics.result import Budget, Verdict
from cover.problems.cnf import Cnf
from cover.puzzles.base import BasePuzzle
from cover.puzzles.grids.grid import Grid
from cover.solving.routing import PuzzleOrProblem
from cover.solving.verbs import solve

NOTHING = (".", "?", "#", "/", "\\")  # what stands where nothing is given; mirrors
# Blocks of rows that say where cells are, and give nothing.
LAID_OUT = ("rooms:", "regions:", "jigsaw:", "shape:", "board:")


def without_one(puzzle: PuzzleOrProblem) -> Iterator[tuple[str, Any]]:
    """Of each given what it is called, and the puzzle without it: marks and clues, clauses of a formula."""
    if isinstance(puzzle, Cnf):
        ends = np.flatnonzero(puzzle.clauses == 0) + 1
        for number, (start, end) in enumerate(zip([0, *ends[:-1]], ends, strict=True), 1):
            yield f"clause {number}", replace(puzzle, clauses=np.delete(puzzle.clauses, np.s_[start:end]))
        return
    if not isinstance(puzzle, BasePuzzle):
        return
    parts = puzzle.given_parts()
    for k, part in enumerate(parts):
        yield part.words, puzzle.keeping([other for other in range(len(parts)) if other != k])
    if isinstance(puzzle, Grid):
        clues = tuple(puzzle.clues)
        for k, clue in enumerate(clues):
            yield clue.line(), puzzle.with_clues(clues[:k] + clues[k + 1 :])
    elif not parts:
        yield from _without_words(puzzle)


def _without_words(puzzle: BasePuzzle[Any]) -> Iterator[tuple[str, Any]]:
    """Each mark in the rows of a text, each word of its other lines (bars too), and the line of a room's number, if the
    rest is a puzzle of the kind too."""
    from cover.formats import loads

    lines, block = puzzle.to_text().split("\n"), ""
    for number, line in enumerate(lines[1:], 1):
        key, colon, value = line.partition(":")
        block = key + colon if colon and not value.strip() else "" if colon else block
        if block in LAID_OUT:
            continue
        room = key.startswith("room ")
        gone = [""] if room or key == "bars" else ["?", "."]  # a ? leaves more solutions than none does
        marks = _marks(value, len(key) + 1) if colon else _marks(line, 0, apart=" " not in line)
        for start, word in [(0, line)] if room else marks:
            for left in gone:
                fewer = line[:start] + left + line[start + len(word) :]
                try:
                    read = loads("\n".join([*lines[:number], fewer, *lines[number + 1 :]]), format="puzzle")
                except CoverError:
                    continue
                if type(read) is type(puzzle) and read != puzzle:
                    yield f"{word} in line {number + 1} of its text", read
                    break


def _marks(text: str, first: int, *, apart: bool = False) -> Iterator[tuple[int, str]]:
    """The words of a line, or its characters, with their places."""
    start = 0
    for word in text if apart else text.split():
        start = text.index(word, start)
        if word not in NOTHING:
            yield first + start, word
        start += len(word)


def core_of(puzzle: PuzzleOrProblem, budget: Budget) -> PuzzleOrProblem:
    """A puzzle that has no solution, without givens that it has none without: none of the others can go (deletion,
    Chinneck and Dravnieks 1991). What has a solution, or is not decided in time, is as it was."""
    kept = 0
    while (fewer := next((one for k, (_, one) in enumerate(without_one(puzzle)) if k == kept), None)) is not None:
        if solve(fewer, limit=1, seconds=budget.remaining()).verdict is Verdict.UNSOLVABLE:
            puzzle = fewer
        else:
            kept += 1
    return puzzle
