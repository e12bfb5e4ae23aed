"""Solutions as people hand them in for `cover verify`: boards, what `cover solve --json` wrote, or plain words."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from cover.cli.drawing import is_grid
from cover.errors import InputError

_CELL = re.compile(r"r(\d+)c(\d+)")


@dataclass(frozen=True)
class Handed:
    """One solution as it was read: a value as in `--json`, or a board; `of` brings it to a puzzle's own form."""

    value: Any
    source: str

    def of(self, puzzle: Any) -> Any:
        """The solution as `puzzle.faults` takes it. Raises InputError where it cannot be one."""
        from cover.solving import ProblemAsPuzzle

        if is_grid(puzzle):
            return self._board(puzzle)
        if isinstance(puzzle, ProblemAsPuzzle):
            return self._labels(puzzle)
        return _places(self.value)

    def _board(self, puzzle: Any) -> Any:
        rows = self.value
        if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
            raise InputError("a board is needed here", source=self.source)
        if any(mark is not None and type(mark) is not int for row in rows for mark in row):
            raise InputError("a board of integers is needed here", source=self.source)
        # A blank was written 0 or null; 0 is a mark where the puzzle has it.
        zero = 0 if 0 in puzzle.symbols else None
        return tuple(tuple(zero if mark == 0 else mark for mark in row) for row in rows)

    def _labels(self, puzzle: Any) -> Any:
        known = {str(label): label for label in (*puzzle.problem.decisions, *puzzle.problem.forced)}
        handed = [str(_frozen(label)) for label in self.value]
        for label in handed:
            if label not in known:
                raise InputError(f"no option has the label {label}", source=self.source)
        return tuple(known[label] for label in handed)


def read_solutions(file: str) -> Iterator[Handed]:
    """The solutions in a file (`-`: standard input), one after the other. Raises InputError."""
    text, source = _text(file)
    if text.lstrip()[:1] in ("{", "["):
        yield from _from_json(text, source)
        return
    from cover.formats import read

    try:
        for reading in read(text, source=source, kind="latin"):
            if not is_grid(reading.content):
                raise InputError("this is no solution but a puzzle", source=source, line=reading.line)
            yield Handed([list(row) for row in reading.content.givens], source)
    except InputError:
        words = text.split()
        if any(set(word) - set("0123456789") for word in words) and not all(map(_CELL.fullmatch, words)):
            raise
        yield Handed([int(word) if word.isdecimal() else word for word in words], source)


def _text(file: str) -> tuple[str, str]:
    from cover.formats.text import Source

    if file == "-" and sys.stdin is None:
        raise InputError("standard input is closed", source="stdin")
    with Source.of_path(file) as source:
        return source.data().decode("utf-8", "replace"), source.name


def _from_json(text: str, source: str) -> Iterator[Handed]:
    """One JSON value per line, or one value in all: an answer of `cover solve --json`, or a solution itself."""
    lines = [(k, line) for k, line in enumerate(text.splitlines(), 1) if line.strip()]
    try:
        values = [json.loads(line) for _, line in lines]
    except (ValueError, RecursionError):
        try:
            values = [json.loads(text)]
        except (ValueError, RecursionError) as error:
            raise InputError(f"not JSON: {error}", source=source) from None
    for value in values:
        if not isinstance(value, dict):
            yield Handed(value, source)
        elif solutions := value.get("solutions"):
            yield Handed(solutions[0], source)
        else:
            raise InputError("there is no solution in this answer", source=source)


def _places(value: Any) -> Any:
    """A solution back from JSON: cell names become pairs from 0, pieces with their cells pairs, lists tuples."""
    if isinstance(value, str) and (found := _CELL.fullmatch(value)):
        return int(found[1]) - 1, int(found[2]) - 1
    if isinstance(value, list):
        return tuple(_places(part) for part in value)
    if isinstance(value, dict):
        return tuple(_places(part) for part in value.values())
    return value


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
