"""SudokuPad: links that hold the puzzle, and its JSON (SCL), zipped or not.

A link with `fpuz` holds f-puzzles' JSON, with its rules; such links are written. SCL says givens, regions and cages;
its lines, arrows and overlays are drawings without meaning, so that a puzzle with any is refused unless the reader is
set to ignore them. Short ids name a puzzle on a server, which is not asked. What the fields mean is taken from Sven
Neumann's tools for the format (https://github.com/SudokuPad/sudokutools); docs/reading-sudokupad.md has them all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any
from urllib.parse import quote, unquote

from cover.basics.errors import InputError, ProblemError
from cover.formats.base import About, Options, Reading, Record, each_line, placed
from cover.formats.boards.lines import first_line, refuse_words_behind
from cover.formats.boards.shared import describe
from cover.formats.programs import fpuzzles
from cover.formats.programs.beyond import Beyond
from cover.formats.programs.draft import Draft, cell_of, refuse_broken
from cover.formats.programs.packed import unpacked
from cover.formats.programs.relaxed import relaxed
from cover.formats.text import Source, one_line, paragraphs, shown
from cover.formats.ticked import Ticked, items, whole
from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.grids.grid import Grid

ABOUT = About(
    "SudokuPad's links and JSON: givens, regions, cages",
    Grid,
    "{'cells': [[{'value': 1}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]], 'cages':"
    " [{'cells': [[1, 0], [2, 0]], 'value': 5}], 'metadata': {'title': 'small'}}\n",
    certain=True,
    aliases=("scl",),
    facts=("title", "author", "rules"),
    beside=True,
)
_LINK = re.compile(
    r"https?://(?:\w+\.)?(?:sudokupad\.(?:app|svencodes\.com)|crackingthecryptic\.com)/"
    r"(?:sudoku/?)?(?:\?puzzleid=)?([^?\s]+)",
    re.IGNORECASE,
)
_DATA = re.compile(r"(scl|ctc|fpuz(?:zles)?|scf)([\w+/=%. -]{20,})")
_ENDS_IN_BOARD = re.compile(r"\s[\d.]{16,}$")  # blanks inside the data are its plus signs
_DRAWN = ("lines", "arrows", "underlays", "overlays")
_TAG = re.compile(
    r"(title|author|rules|solution|msgcorrect|msgincorrect|source|info|video)\s*:\s*(.*)", re.DOTALL | re.IGNORECASE
)
_FACTS = ("title", "author", "rules", "solution")  # of the metadata, that are looked at
_SHOWN = (
    "msgcorrect",
    "msgincorrect",
    "source",
    "info",
    "video",
    "videos",
    "date",
    "difficulty",
    "id",
    "successMessage",
)
_LOOKS = (
    "style", "fontC", "outlineC", "color", "borderColor", "backgroundColor", "fontSize", "thickness", "feature", "text",
)  # fmt: skip
_FLAGS = ("antiknight", "antiking")


def sniff(source: Source, options: Options) -> list[str]:
    first = first_line(source)
    if _LINK.match(first) or _DATA.fullmatch(first):
        return ["SudokuPad links"]
    object_ = re.match(r"\s*\{", source.head) and re.search(
        r"['\"]?\b(cells|ce)['\"]?\s*:\s*\[\s*\[", source.head[:100_000]
    )
    return ["SudokuPad JSON"] if object_ and '"grid"' not in source.head[:100_000] else []


def read(source: Source, options: Options) -> Iterator[Record]:
    """A link a line, or one JSON object."""
    if source.head.lstrip().startswith("{"):
        try:
            yield _reading("scl", source.text(), source, 1, options)
        except (InputError, ProblemError) as error:
            yield placed(error, source, 1)
        return
    yield from each_line(source, lambda line, number: _reading(*_parts(line), source, number, options))


def _parts(line: str) -> tuple[str, str]:
    """What a link holds, and its text. Raises InputError for one that holds no puzzle."""
    link = _LINK.match(line)
    if link or _ENDS_IN_BOARD.search(line):
        refuse_words_behind(line)
    data = unquote(link[1]) if link else line
    found = _DATA.fullmatch(data)
    if found is None:
        raise InputError(
            f"the short id {shown(data)} of SudokuPad: the puzzle is on its server, and cannot be read from the link"
        )
    if found[1] == "scf":
        raise InputError("SudokuPad's packed digits (scf) are not read here")
    return found[1][:4], unpacked(found[2])


def _reading(kind: str, text: str, source: Source, number: int, options: Options) -> Reading:
    if kind == "fpuz":
        puzzle, facts, beyond = fpuzzles.puzzle_of(fpuzzles.json_of(text), options.ignore_text_rules)
    else:
        puzzle, facts, beyond = puzzle_of(_relaxed(text), options.ignore_text_rules)
    return Reading(puzzle, "sudokupad", describe(puzzle), source.name, number, facts, beyond.warnings())


def _relaxed(text: str) -> Any:
    try:
        return relaxed(text)
    except (ValueError, RecursionError):
        raise InputError("the link contains no JSON") from None


def puzzle_of(data: Any, ignore_text_rules: bool = False) -> tuple[Grid, dict[str, str], Beyond]:
    """The puzzle of SCL, its facts, and what it says in words and drawings beyond that. Raises InputError."""
    if not isinstance(data, Mapping) or not isinstance(data.get("cells"), list):
        raise InputError("SudokuPad's JSON must be an object with  'cells'")
    record = Ticked(data, "SudokuPad's JSON")
    draft = _draft(record.take("cells"))
    _regions(draft, record.take("regions"))
    metadata = record.fields("metadata")
    named = ((key, metadata.take(key)) for key in _FACTS)
    facts = {key: str(value) for key, value in named if isinstance(value, str | int) and value is not True}
    metadata.ignore(*_SHOWN, why="shown, and no rule")
    states: set[str] = {"region"}
    for cage in record.objects("cages"):
        states |= _cage(draft, cage, facts)
    for key in _FLAGS:
        if metadata.take(key) in (True, 1, "1", "true"):
            draft.clue(key)
            states.add(key)
    beyond = _beyond(record, facts, states)
    record.ignore("id", "cellSize", "settings", "width", "height", "duration", "videos", why="how it is shown")
    record.ignore("title", "author", "created", "version", why="facts")
    record.rest()
    beyond.refuse(ignore_text_rules)
    puzzle = draft.puzzle()
    if not beyond:
        solution = facts.get("solution", "")
        refuse_broken(puzzle, list(map(int, solution)) if puzzle.size <= 9 and solution.isdecimal() else ())
    kept = {key: one_line(facts[key]) for key in ("title", "author") if facts.get(key)}
    if stated := paragraphs(facts.get("rules", "")):
        kept["rules"] = stated
    return puzzle, kept, beyond


def _draft(rows: list[Any]) -> Draft:
    draft = Draft(len(rows))
    for r, row in enumerate(rows):
        if not isinstance(row, list) or len(row) != draft.size:
            raise InputError(f"row {r + 1} has {len(row) if isinstance(row, list) else 'no'} cells: boards are square")
        for c, fields in enumerate(row):
            if not isinstance(fields, Mapping):
                if fields:
                    raise InputError(f"{cell_name((r, c))}: {shown(str(fields))} is no object")
                continue
            cell = Ticked(fields, cell_name((r, c)))
            value = cell.take("value")
            # 0 and an empty text are no digits; what a solver filled in is no given.
            if value not in (None, "", 0, "0") and cell.take("given", True) is not False:
                draft.givens[r, c] = whole(value, f"digit, in {cell_name((r, c))}")
            cell.ignore("centremarks", "cornermarks", "pencilMarks", "candidates", why="a solver's marks")
            cell.ignore("c", "color", "colour", "highlight", "highlighting", "backgroundColor", why="a color")
            cell.rest()
    return draft


def _place(value: Any, size: int) -> Cell:
    if isinstance(value, str):
        return cell_of(value, size)
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


def _cage(draft: Draft, cage: Ticked, facts: dict[str, str]) -> set[str]:
    """A cage, or a fact in the form of one; what it states."""
    value = "" if cage.take("value") is None else str(cage.take("value"))
    cells, unique = items(cage.take("cells"), "cells"), cage.take("unique")
    hidden, rowcol, added = cage.take("hidden"), cage.take("type") == "rowcol", cage.take("sum")
    cage.ignore(*_LOOKS, why="how it looks")
    # A cage without cells is how links carry facts: `title: ...`.
    if not cells:
        if found := _TAG.match(value):
            facts.setdefault(found[1].lower(), found[2].strip())
        return set()
    places = [_place(place, draft.size) for place in cells]
    name = f"the cage of {cell_name(places[0])}"
    if not rowcol and cage.record.get("type") is not None:
        raise InputError(f"{name} is of the type {shown(str(cage.record['type']))}, which is not read here")
    if added is not None and str(added) != (value or str(added)):
        raise InputError(f"{name} has the text {shown(value)}, but the sum {shown(str(added))}")
    value = value or ("" if added is None else str(added))
    # A row or column without a sum is SudokuPad's own check, hidden cells a picture.
    if not value and (_is_line(places) if rowcol else hidden and not unique):
        return set()  # SudokuPad's own check of rows and columns, or cells of no region
    if value and not value.isdecimal():
        raise InputError(f"{name} says {shown(value)}, which is no sum")
    if unique is False:
        raise InputError(f"{name} may repeat digits, which is not read here")
    if not value and not unique and not rowcol:
        raise InputError(f"{name} has no sum, and nothing says that its digits differ")
    draft.clue("cage", places, whole(value, "sum") if value else None)
    return {"cage"}


def _is_line(places: list[Cell]) -> bool:
    """Do these cells lie in one row or column?"""
    return len({r for r, _ in places}) == 1 or len({c for _, c in places}) == 1


def _beyond(record: Ticked, facts: Mapping[str, str], states: set[str]) -> Beyond:
    beyond, drawn = Beyond(), False
    for key in _DRAWN:
        if many := len(items(record.take(key), key)):
            beyond.draws(many, f"drawn {key.removesuffix('s')}")
            drawn = True
    beyond.says(facts.get("rules", ""), states, drawn=drawn)
    return beyond


def write(puzzle: Any, solution: Any = None, facts: Mapping[str, str] = MappingProxyType({})) -> str:
    """A link that holds f-puzzles' JSON, which SudokuPad takes over with its clues; as `fpuzzles.write`."""
    return f"https://sudokupad.app/?puzzleid=fpuzzles{quote(fpuzzles.packed_data(puzzle, solution, facts), safe='')}\n"
