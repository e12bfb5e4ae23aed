"""SudokuPad: links that hold the puzzle, and its JSON (SCL), zipped or not.

A link with `fpuz` holds f-puzzles' JSON, with its rules; such links are written. SCL says givens, regions and cages;
its lines, arrows and overlays are drawings without meaning, so that a puzzle with any is refused unless the reader is
told to ignore them. Short ids name a puzzle on a server, which is not asked.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any
from urllib.parse import quote, unquote

from cover.errors import InputError, ProblemError, reason_of
from cover.formats.base import About, Options, Reading
from cover.formats.boards.shared import describe
from cover.formats.programs import fpuzzles
from cover.formats.programs.draft import Draft
from cover.formats.programs.packed import unpacked
from cover.formats.programs.parts import fields, items, objects, whole
from cover.formats.programs.relaxed import relaxed
from cover.formats.programs.words import unstated
from cover.formats.text import Source, one_line, shown
from cover.puzzles.shared.cells import Cell, cell_name
from cover.puzzles.shared.grid import Grid

ABOUT = About(
    "SudokuPad's links and JSON: givens, regions, cages",
    Grid,
    "{'cells': [[{'value': 1}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]], 'cages':"
    " [{'cells': [[1, 0], [2, 0]], 'value': 5}], 'metadata': {'title': 'small'}}\n",
    certain=True,
    aliases=("scl",),
    facts=("title", "author"),
)
_LINK = re.compile(
    r"https?://(?:\w+\.)?(?:sudokupad\.(?:app|svencodes\.com)|crackingthecryptic\.com)/"
    r"(?:sudoku/?)?(?:\?puzzleid=)?([^?\s]+)",
    re.IGNORECASE,
)
_DATA = re.compile(r"(scl|ctc|fpuz(?:zles)?|scf)([\w+/=%. -]{20,})")
_DRAWN = ("lines", "arrows", "underlays", "overlays")
_TAG = re.compile(r"(title|author|rules|solution|msgcorrect|source|info|video)\s*:\s*(.*)", re.DOTALL | re.IGNORECASE)
_FLAGS = {"antiknight": "antiknight", "antiking": "antiking"}


def sniff(source: Source, options: Options) -> list[str]:
    first = next((line.strip() for _, line in source.head_lines() if line.strip()), "")
    if _LINK.match(first) or _DATA.fullmatch(first):
        return ["SudokuPad links"]
    object_ = re.match(r"\s*\{", source.head) and re.search(
        r"['\"]?\b(cells|ce)['\"]?\s*:\s*\[\s*\[", source.head[:100_000]
    )
    return ["SudokuPad JSON"] if object_ and '"grid"' not in source.head[:100_000] else []


def read(source: Source, options: Options) -> Iterator[Reading]:
    """A link a line, or one JSON object."""
    if source.head.lstrip().startswith("{"):
        yield _reading("scl", source.data().decode("utf-8"), source, 1, options)
        return
    for number, line in source.lines():
        if line.strip():
            kind, text = _parts(line.strip(), source, number)
            yield _reading(kind, text, source, number, options)


def _parts(line: str, source: Source, number: int) -> tuple[str, str]:
    """What a link holds, and its text."""
    link = _LINK.match(line)
    data = unquote(link[1]) if link else line
    found = _DATA.fullmatch(data)
    if found is None:
        reason = (
            f"the short id {shown(data)} of SudokuPad: the puzzle is on its server, and cannot be read from the link"
        )
        raise source.error(reason, number)
    if found[1] == "scf":
        raise source.error("SudokuPad's packed digits (scf) are not read here", number)
    try:
        return found[1][:4], unpacked(found[2])
    except InputError as error:
        raise source.error(error.reason, number) from None


def _reading(kind: str, text: str, source: Source, number: int, options: Options) -> Reading:
    try:
        if kind == "fpuz":
            puzzle, facts, ignored = fpuzzles.puzzle_of(json.loads(text), options.ignore_text_rules)
        else:
            puzzle, facts, ignored = puzzle_of(relaxed(text), options.ignore_text_rules)
    except (InputError, ProblemError) as error:
        raise source.error(one_line(reason_of(error)), number) from None
    except (ValueError, RecursionError):
        raise source.error("the link holds no JSON", number) from None
    note = describe(puzzle) + (f", ignored: {ignored}" if ignored else "")
    return Reading(puzzle, "sudokupad", note, source.name, number, facts)


def puzzle_of(data: Any, ignore_text_rules: bool = False) -> tuple[Grid, dict[str, str], str]:
    """The puzzle of SCL, its facts, and what was ignored, in words. Raises InputError."""
    if not isinstance(data, Mapping) or not isinstance(data.get("cells"), list):
        raise InputError("SudokuPad's JSON is an object with 'cells'")
    draft = _draft(data["cells"])
    _regions(draft, data.get("regions"))
    metadata = fields(data.get("metadata"), "metadata")
    facts = {str(key).lower(): str(text) for key, text in metadata.items() if isinstance(text, str | int)}
    states: set[str] = {"region"}
    for cage in objects(data.get("cages"), "cages"):
        states |= _cage(draft, cage, facts)
    for key, ours in _FLAGS.items():
        if metadata.get(key) in (True, 1, "1", "true"):
            draft.clue(ours)
            states.add(ours)
    ignored = _beyond(data, facts, states)
    if ignored and not ignore_text_rules:
        raise InputError(f"{ignored} may say more than the data: --ignore-text-rules takes the rest")
    puzzle = draft.puzzle()
    _check(puzzle, facts.get("solution", ""), ignored)
    return puzzle, {key: one_line(facts[key]) for key in ("title", "author") if facts.get(key)}, ignored


def _draft(rows: list[Any]) -> Draft:
    draft = Draft(len(rows))
    for r, row in enumerate(rows):
        if not isinstance(row, list) or len(row) != draft.size:
            raise InputError(f"row {r + 1} has {len(row) if isinstance(row, list) else 'no'} cells: boards are square")
        for c, cell in enumerate(row):
            value = cell.get("value") if isinstance(cell, dict) else None
            if value not in (None, "", 0, "0"):
                draft.givens[r, c] = whole(value, f"digit, in {cell_name((r, c))}")
    return draft


def _place(value: Any, size: int) -> Cell:
    if isinstance(value, str):
        found = re.fullmatch(r"[Rr](\d+)[Cc](\d+)", value)
        value = [int(found[1]) - 1, int(found[2]) - 1] if found else value
    if not (isinstance(value, list) and len(value) == 2 and all(isinstance(k, int) and 0 <= k < size for k in value)):
        raise InputError(f"{shown(str(value))} is no cell of a board of {size} rows")
    return value[0], value[1]


def _regions(draft: Draft, regions: Any) -> None:
    if not regions:
        return
    owners = [["."] * draft.size for _ in range(draft.size)]
    for k, region in enumerate(items(regions, "regions"), 1):
        cells = [_place(place, draft.size) for place in items(region, "regions")]
        if len(cells) != draft.size or any(owners[r][c] != "." for r, c in cells):
            draft.region("region", cells)  # beside the boxes, or larger or smaller than they are
            continue
        for r, c in cells:
            owners[r][c] = str(k)
    draft.owners = owners


def _cage(draft: Draft, cage: Mapping[str, Any], facts: dict[str, str]) -> set[str]:
    """A cage, or a fact in the form of one; what it states."""
    value = "" if cage.get("value") is None else str(cage["value"])
    cells = items(cage.get("cells"), "cells")
    if not cells:
        if found := _TAG.match(value):
            facts.setdefault(found[1].lower(), found[2].strip())
        return set()
    if cage.get("type") == "rowcol" or (cage.get("hidden") and not value):
        return set()  # SudokuPad's own check of rows and columns
    places = [_place(place, draft.size) for place in cells]
    if value and not value.isdecimal():
        raise InputError(f"the cage of {cell_name(places[0])} says {shown(value)}, which is no sum")
    if cage.get("unique") is False:
        raise InputError(f"the cage of {cell_name(places[0])} may repeat digits, which is not read here")
    if not value and not cage.get("unique"):
        raise InputError(f"the cage of {cell_name(places[0])} says neither a sum nor that its digits differ")
    draft.clue("cage", places, whole(value, "sum") if value else "")
    return {"cage"}


def _beyond(data: Mapping[str, Any], facts: Mapping[str, str], states: set[str]) -> str:
    drawn = {key: len(data[key]) for key in _DRAWN if isinstance(data.get(key), list) and data[key]}
    if drawn:
        return " and ".join(f"{many} drawn {key}" for key, many in drawn.items())
    if sentence := unstated(facts.get("rules", ""), states, drawn=False):
        return f"the text {shown(sentence)}"
    return ""


def _check(puzzle: Grid, solution: str, ignored: str) -> None:
    """The solution that the data bring must keep the rules as they were read."""
    n = puzzle.size
    if ignored or n > 9 or len(solution) != n * n or not solution.isdecimal():
        return
    rows = [[int(mark) for mark in solution[k : k + n]] for k in range(0, n * n, n)]
    if fault := next(puzzle.faults(rows), None):
        raise InputError(f"the solution that it brings breaks a rule as it is read here: {fault}")


def write(content: Any, solution: Any = None, facts: Mapping[str, str] = MappingProxyType({})) -> str:
    """A link that holds f-puzzles' JSON, which SudokuPad takes over with its clues; as `fpuzzles.write`."""
    return f"https://sudokupad.app/?puzzleid=fpuzzles{quote(fpuzzles.packed_data(content, solution, facts), safe='')}\n"
