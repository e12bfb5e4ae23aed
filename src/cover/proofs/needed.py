"""A puzzle without each of its givens: to prove that none can go."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from cover.basics.errors import CoverError
from cover.basics.result import Budget, Verdict
from cover.problems.cnf import Cnf
from cover.puzzles.base import BasePuzzle
from cover.puzzles.common.given_parts import GivenPart
from cover.puzzles.grids.grid import Grid
from cover.solving.routing import PuzzleOrProblem
from cover.solving.verbs import solve

NOTHING = (".", "?", "#", "/", "\\")  # what stands where nothing is given; mirrors
# Blocks of rows that say where cells are, and give nothing.
LAID_OUT = ("rooms:", "regions:", "jigsaw:", "shape:", "board:")


Way = Callable[[], tuple[str, Any] | None]  # what a given is called, and the puzzle without it; None: it has to stay


def without_one(puzzle: PuzzleOrProblem) -> Iterator[tuple[str, Any]]:
    """Of each given what it is called, and the puzzle without it: marks and clues, clauses of a formula."""
    return (fewer for way in _ways(puzzle) if (fewer := way()) is not None)


def without_spare(puzzle: PuzzleOrProblem, spare: Callable[[Any], bool]) -> PuzzleOrProblem:
    """The puzzle without the givens of which `spare` takes what is left, one after the other (deletion, Chinneck and
    Dravnieks 1991)."""
    kept, ways = 0, _ways(puzzle)
    while kept < len(ways):
        fewer = ways[kept]()
        if fewer is not None and spare(fewer[1]):
            _, puzzle = fewer
            ways = _ways(puzzle)
        else:
            kept += 1
    return puzzle


def core_of(puzzle: PuzzleOrProblem, budget: Budget) -> PuzzleOrProblem:
    """A puzzle that has no solution, without givens that it has none without: none of the others can go. What has a
    solution, or is not decided in time, is as it was."""
    return without_spare(
        puzzle, lambda fewer: solve(fewer, limit=1, seconds=budget.remaining()).verdict is Verdict.UNSOLVABLE
    )


def _ways(puzzle: PuzzleOrProblem) -> list[Way]:
    if isinstance(puzzle, Cnf):
        ends = np.flatnonzero(puzzle.clauses == 0) + 1
        places = enumerate(zip([0, *ends.tolist()], ends.tolist(), strict=False), 1)
        return [partial(_without_clause, puzzle, number, start, end) for number, (start, end) in places]
    if not isinstance(puzzle, BasePuzzle):
        return []
    parts = puzzle.given_parts()
    ways: list[Way] = [partial(_without_part, puzzle, parts, k) for k in range(len(parts))]
    if isinstance(puzzle, Grid):
        return ways + [partial(_without_clue, puzzle, k) for k in range(len(puzzle.clues))]
    return ways or _without_words(puzzle)


def _without_clause(formula: Cnf, number: int, start: int, end: int) -> tuple[str, Cnf]:
    return f"clause {number}", replace(formula, clauses=np.delete(formula.clauses, np.s_[start:end]))


def _without_part(puzzle: BasePuzzle[Any], parts: Sequence[GivenPart], gone: int) -> tuple[str, Any]:
    return parts[gone].words, puzzle.keeping([k for k in range(len(parts)) if k != gone])


def _without_clue(puzzle: Grid, gone: int) -> tuple[str, Any]:
    clues = tuple(puzzle.clues)
    return clues[gone].line(), puzzle.with_clues(clues[:gone] + clues[gone + 1 :])


def _without_words(puzzle: BasePuzzle[Any]) -> list[Way]:
    """Of each mark in the rows of a text, and each word of its other lines (bars too)."""
    lines, block, ways = puzzle.to_text().split("\n"), "", list[Way]()
    for number, line in enumerate(lines[1:], 1):
        key, colon, value = line.partition(":")
        block = key + colon if colon and not value.strip() else "" if colon else block
        if block in LAID_OUT:
            continue
        gone = [""] if key == "bars" else ["?", "."]  # a ? leaves more solutions than none does
        marks = _marks(value, len(key) + 1) if colon else _marks(line, 0, apart=" " not in line)
        for start, word in marks:
            ways.append(partial(_without_word, puzzle, lines, number, start, word, gone))
    return ways


def _without_word(
    puzzle: BasePuzzle[Any], lines: Sequence[str], number: int, start: int, word: str, gone: Sequence[str]
) -> tuple[str, Any] | None:
    """With the first of `gone` in its place, if what is left is a puzzle of the kind too."""
    from cover.formats import loads

    line = lines[number]
    for left in gone:
        fewer = line[:start] + left + line[start + len(word) :]
        with suppress(CoverError):
            read = loads("\n".join([*lines[:number], fewer, *lines[number + 1 :]]), format="puzzle")
            if type(read) is type(puzzle) and read != puzzle:
                return f"{word} in line {number + 1} of its text", read
    return None


def _marks(text: str, first: int, *, apart: bool = False) -> Iterator[tuple[int, str]]:
    """The words of a line, or its characters, with their places."""
    start = 0
    for word in text if apart else text.split():
        start = text.index(word, start)
        if word not in NOTHING:
            yield first + start, word
        start += len(word)
