"""Nonograms as the arrays of Gecode's examples: width, height, then for each column and each row how many blocks, and
their lengths: `{ 9, 9,  1, 3,  2, 2,3, ... }`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from cover.basics.errors import ProblemError
from cover.formats.base import About, Options, Reading
from cover.formats.text import Source
from cover.puzzles.nonogram import Nonogram

ABOUT = About(
    "nonograms as arrays of Gecode's examples",
    Nonogram,
    "const int two[] = { 2, 1,\n  1, 1,  1, 1,\n  1, 2\n};\n",
    certain=True,
)
_ARRAY = re.compile(r"(?:(?:static\s+)?(?:const\s+)?int\s+(\w+)\s*\[\s*\d*\]\s*=\s*)?\{([\d,\s]+)\}\s*;?")
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)


def sniff(source: Source, options: Options) -> list[str]:
    """Claims arrays whose numbers are used up by the lines that the first two announce."""
    found = _ARRAY.match(_COMMENT.sub("", source.head).strip())
    return ["arrays of Gecode's nonograms"] if found and _clues(found[2]) is not None else []


def read(source: Source, options: Options) -> Iterator[Reading]:
    # Comments become as many line ends, so that lines count on.
    text = _COMMENT.sub(lambda found: "\n" * found[0].count("\n"), source.text())
    at = 0
    while text[at:].strip():
        start = at + len(text[at:]) - len(text[at:].lstrip())
        line = text.count("\n", 0, start) + 1
        found = _ARRAY.match(text, start)
        clues = None if found is None else _clues(found[2])
        if found is None or clues is None:
            raise source.error("an array { width, height, blocks of each column, of each row } is needed", line)
        try:
            puzzle = Nonogram(clues[1], clues[0])
        except ProblemError as error:
            raise source.error(str(error), line) from None
        facts = {"title": found[1]} if found[1] else {}
        yield Reading(puzzle, "gecode", f"nonogram: {puzzle.about()}", source.name, line, facts)
        at = found.end()


def _clues(text: str) -> tuple[list[list[int]], list[list[int]]] | None:
    """The clues of columns and rows; None if the numbers do not add up."""
    numbers = [int(word) if len(word) < 6 else 10**6 for word in re.findall(r"\d+", text)]
    if len(numbers) < 2:
        return None
    lines, at = [], 2
    for _ in range(numbers[0] + numbers[1]):
        if at >= len(numbers) or at + 1 + numbers[at] > len(numbers):
            return None
        lines.append([number for number in numbers[at + 1 : at + 1 + numbers[at]] if number])
        at += 1 + numbers[at]
    return (lines[: numbers[0]], lines[numbers[0] :]) if at == len(numbers) else None


def write(content: Any, solution: Any = None) -> str:
    """The array. Raises ProblemError for anything but a nonogram, and for a solution."""
    if not isinstance(content, Nonogram) or solution is not None:
        raise ProblemError("Gecode's arrays are for nonograms without a solution")
    lines = [f"{len(content.columns)}, {len(content.rows)},"]
    for clues in (content.columns, content.rows):
        lines += [", ".join(map(str, (len(clue), *clue))) + "," for clue in clues]
    lines[-1] = lines[-1].removesuffix(",")
    return "const int puzzle[] = {\n  " + "\n  ".join(lines) + "\n};\n"
