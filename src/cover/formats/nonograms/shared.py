"""Nonograms as programs write them: Simpson's `.non` files, webpbn's XML, and the arrays of Gecode's examples."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from cover.basics.errors import InputError, ProblemError, reason_of
from cover.formats.base import About, Options, Reading
from cover.formats.text import Source, shown
from cover.puzzles.nonogram import Nonogram

ABOUT = About(
    "nonograms as .non files: width, height, rows, columns",
    Nonogram,
    "width 2\nheight 3\n\nrows\n2\n1\n1\n\ncolumns\n1,1\n2\n",
    certain=True,
    endings=(".non",),
)
_WORDS = ("catalogue", "title", "by", "copyright", "license", "color", "goal", "saved", "background")


def sniff(source: Source, options: Options) -> list[str]:
    """Claims texts with lines `width N`, `height N` (or the block `rows` first) and a block `columns`."""
    words = [line.split()[0].lower() for _, line in source.head_lines() if line.strip()]
    begins = bool(words) and words[0] in (*_WORDS, "width", "height", "rows", "columns")
    numbered = re.search(r"^(width|height)\s+\d+\s*$", source.head, re.MULTILINE | re.IGNORECASE)
    blocks = all(re.search(rf"^{word}\s*$", source.head, re.MULTILINE | re.IGNORECASE) for word in ("rows", "columns"))
    return ["a nonogram (.non)"] if begins and numbered and blocks else []


def read(source: Source, options: Options) -> Iterator[Reading]:
    """One nonogram. Raises InputError, with the place."""
    facts: dict[str, str] = {}
    clues: dict[str, list[list[int]]] = {"rows": [], "columns": []}
    sizes: dict[str, int] = {}
    block = ""
    for number, line in source.lines():
        text = line.split("#")[0].strip()
        word, _, rest = text.partition(" ")
        # An empty line is a line without blocks, as long as lines are missing in the block.
        if not text and not (block and len(clues[block]) < _wanted(block, sizes)):
            continue
        if word.lower() in ("rows", "columns"):
            block = word.lower()
        elif word.lower() in ("width", "height") and rest.strip().isdecimal() and len(rest.strip()) < 4:
            sizes[word.lower()] = int(rest)
        elif word.lower() in _WORDS:
            facts[word.lower()] = rest.strip().strip('"')
        elif block and re.fullmatch(r"\d+(\s*[,\s]\s*\d+)*|", text):
            clues[block].append([int(part) for part in re.findall(r"\d{1,6}", text)])
        else:
            raise source.error(f"{shown(text)} is no line of a nonogram: numbers such as 1,3 are needed", number)
    try:
        puzzle = Nonogram(_filled(clues["rows"], "rows", sizes), _filled(clues["columns"], "columns", sizes))
        check_goal(puzzle, _goal(puzzle, facts.pop("goal", "")))
    except (InputError, ProblemError) as error:
        raise source.error(reason_of(error)) from None
    given = {"author" if key == "by" else key: value for key, value in facts.items() if value}
    yield Reading(puzzle, "non", f"nonogram: {puzzle.about()}", source.name, 1, given)


def _wanted(block: str, sizes: dict[str, int]) -> int:
    """An empty line in a block is an empty clue, as long as clues are missing and the size is known."""
    return sizes.get("height" if block == "rows" else "width", 0)


def _filled(clues: list[list[int]], block: str, sizes: dict[str, int]) -> list[list[int]]:
    wanted = _wanted(block, sizes) or len(clues)
    if len(clues) != wanted:
        raise InputError(f"there are {len(clues)} {block}, but {wanted} are announced")
    return [[] if clue == [0] else clue for clue in clues]


def _goal(puzzle: Nonogram, text: str) -> list[list[int]]:
    cells, width = [int(character == "1") for character in text if character in "01"], len(puzzle.columns)
    return [cells[k : k + width] for k in range(0, len(cells), width)]


def check_goal(puzzle: Nonogram, rows: list[list[int]]) -> None:
    """The picture that a file brings must keep the numbers, if it is one of the whole board."""
    whole = len(rows) == len(puzzle.rows) and {len(row) for row in rows} == {len(puzzle.columns)}
    if whole and (fault := next(puzzle.faults(rows), None)):
        raise InputError(f"the goal in the file breaks its numbers: {fault}")


def write(content: Any, solution: Sequence[Sequence[int]] | None = None) -> str:
    """The file, with a solution as its goal. Raises ProblemError for anything but a nonogram."""
    if not isinstance(content, Nonogram):
        raise ProblemError(f"the format non is for nonograms, not {type(content).__name__}")
    lines = [f"width {len(content.columns)}", f"height {len(content.rows)}"]
    for word, clues in (("rows", content.rows), ("columns", content.columns)):
        lines += ["", word, *(",".join(map(str, clue)) or "0" for clue in clues)]
    if solution is not None:
        lines += ["", 'goal "' + "".join(str(mark) for row in solution for mark in row) + '"']
    return "\n".join(lines) + "\n"
