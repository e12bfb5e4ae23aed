"""f-puzzles: JSON, and links that pack it.

The keys are those of the JSON that f-puzzles.com exports. What the JSON says in words only (`ruleset`), or in drawings
(`line`, `text`, ...), is no rule here: such a puzzle is refused unless its clues account for it, or `lenient`
is set. Where the JSON has a solution, it must keep the rules as they were read.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from cover.basics import bounded_json
from cover.basics.errors import InputError, ProblemError, reason_of
from cover.formats.base import About, Options, Reading, Record, placed
from cover.formats.boards.lines import content, first_line, refuse_words_behind
from cover.formats.boards.shared import describe
from cover.formats.programs.beyond import Beyond
from cover.formats.programs.draft import Draft, refuse_broken
from cover.formats.programs.fpuzzles.clues import COSMETIC, KEYS, LOOKS, STATES, add_clues, cells_drawn
from cover.formats.programs.packed import packed, unpacked
from cover.formats.text import Source, one_line, paragraphs, shown
from cover.formats.ticked import Ticked, items, says_nothing, whole
from cover.puzzles.clues.indexer import ColumnIndexer, RowIndexer
from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.grids.grid import Grid

ABOUT = About(
    "f-puzzles: links and the JSON in them, one a line",
    Grid,
    '{"size": 4, "grid": [[{"value": 1, "given": true}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}],'
    ' [{}, {}, {}, {}]], "thermometer": [{"lines": [["R2C1", "R2C2", "R2C3"]]}], "antiknight": true}\n',
    certain=True,
    facts=("title", "author", "rules"),
    beside=True,
)
LINK = re.compile(r"(?:https?://)?(?:www\.)?f-puzzles\.com/\S*?[?&]load=(\S+)", re.IGNORECASE)
_SHORT = re.compile(r"(?:https?://)?(?:www\.)?f-puzzles\.com/\S*?[?&]id=(\S+)", re.IGNORECASE)
# What the JSON says that is about showing it, or about a solver's work on it.
_SETTINGS = (
    "title", "author", "successMessage", "highlightConflicts", "disabledlogic", "truecandidatesoptions", "metadata",
    "hideSolution", "msgcorrect", "msgincorrect",
)  # fmt: skip
_INEQUALITY = ("<", ">", "^", "v", "V", "\u2227", "\u2228")
_DATA = re.compile(r"N4Ig[\w+/=%-]{8,}")  # what JSON that begins with {"size" packs to


def sniff(source: Source, options: Options) -> list[str]:
    first = first_line(source)
    if LINK.match(first) or _SHORT.match(first) or _DATA.fullmatch(first):
        return ["f-puzzles links"]
    return ["f-puzzles JSON"] if source.head.lstrip().startswith("{") and _is_puzzle(source) else []


def _is_puzzle(source: Source) -> bool:
    """Does the head of a text look like the JSON of f-puzzles: an object with a grid of objects?"""
    return re.search(r'"grid"\s*:\s*\[\s*\[\s*\{', source.head[:200_000]) is not None


def read(source: Source, options: Options) -> Iterator[Record]:
    """A puzzle a line, as link or JSON; or one JSON object over several lines."""
    first = first_line(source)
    if first.startswith("{") and not _one_a_line(first):
        yield _record(source.text(), source, 1, options)
        return
    for number, line in content(source.lines()):
        yield _record(line.strip(), source, number, options)


def _one_a_line(line: str) -> bool:
    try:
        return isinstance(bounded_json.loads(line), dict)
    except (ValueError, RecursionError):
        return False


def _record(text: str, source: Source, number: int, options: Options) -> Record:
    try:
        puzzle, facts, beyond = puzzle_of(_object(text), options.ignore_text_rules)
    except (InputError, ProblemError) as error:
        return placed(error, source, number)
    return Reading(puzzle, "f-puzzles", describe(puzzle), source.name, number, facts, beyond.warnings())


def _object(text: str) -> Any:
    if _SHORT.match(text):
        raise InputError("a short id of f-puzzles: the puzzle is on its server, and cannot be read from the link")
    found = LINK.match(text)
    if found:
        refuse_words_behind(text)
    if found or _DATA.fullmatch(text):
        text = unpacked(found[1] if found else text)
    return json_of(text)


def json_of(text: str) -> Any:
    """Raises InputError for what is no JSON."""
    try:
        return bounded_json.loads(text)
    except (ValueError, RecursionError):
        raise InputError("this is no JSON") from None


def puzzle_of(data: Any, ignore_text_rules: bool = False) -> tuple[Grid, dict[str, str], Beyond]:
    """The puzzle of f-puzzles' JSON, its facts, and what it says in words and drawings beyond that. Raises
    InputError."""
    if not isinstance(data, Mapping) or not isinstance(data.get("grid"), list):
        raise InputError("f-puzzles JSON must be an object with  a 'grid'")
    record = Ticked(data, "the JSON of f-puzzles")
    draft, colored = _draft(record.take("grid"))
    size = record.take("size", draft.size)
    if size != draft.size:
        raise InputError(f"the size is {shown(str(size))}, and the grid has {draft.size} rows")
    used: set[Cell] = set()
    states: set[str] = {clue.key for clue in draft.clues}
    for key, value in data.items():
        if not says_nothing(value):
            add_clues(draft, record, key, used)
            states |= set(STATES.get(key, (key,)))
    states |= set(_stated_by(draft))
    if draft.owners is not None:
        states.add("jigsaw")
    record.ignore(*_SETTINGS, why="how it is shown, or a solver's work")
    if all(isinstance(name, str) for name in items(data.get("activeConstraints"), "activeConstraints")):
        record.ignore("activeConstraints", why="names of the tools that the editor has open")
    beyond, drawn = _drawn_beyond(record, used, states, draft)
    rules, solution = record.take("ruleset"), record.take("solution")
    _clues_only(record)
    puzzle = draft.puzzle()
    stated = paragraphs(rules) if isinstance(rules, str) and rules != own_words(puzzle) else ""
    beyond.says(stated, states, drawn=bool(drawn or colored))
    if colored and not states and not isinstance(rules, str):
        beyond.draws(colored, "colored cell")
    beyond.refuse(ignore_text_rules)
    if not beyond:
        refuse_broken(puzzle, _marks(solution))
    facts = {key: one_line(str(data[key])) for key in ("title", "author") if data.get(key)}
    if stated:
        facts["rules"] = stated
    return puzzle, facts, beyond


def _stated_by(draft: Draft) -> Iterator[str]:
    """What the clues state beside their keys: their number or kind, and the rows and columns all of whose cells are
    indexed."""
    for clue in draft.clues:
        yield f"{clue.key} {getattr(clue, 'number', getattr(clue, 'kind', ''))}"
    for kind, line, axis in ((RowIndexer, "row", 0), (ColumnIndexer, "column", 1)):
        cells = {cell for clue in draft.clues if isinstance(clue, kind) for cell in clue.cells}
        indexed = Counter(cell[axis] for cell in cells)
        yield from (f"{line} {k + 1}" for k, many in indexed.items() if many == draft.size)


def _clues_only(record: Ticked) -> None:
    """Whatever the JSON has besides is a kind of clue that is not read here, or a part of one."""
    if left := record.left():
        raise InputError(f"{shown(str(left[0]))} is a kind of clue that is not read here")
    record.rest()


def _draft(grid: list[Any]) -> tuple[Draft, int]:
    """The board, and how many of its cells are colored."""
    draft = Draft(len(grid))
    owners: list[list[str]] = []
    colored = 0
    for r, row in enumerate(grid):
        if not isinstance(row, list) or len(row) != draft.size or not all(isinstance(cell, dict) for cell in row):
            raise InputError(f"row {r + 1} of the grid is not a list of {draft.size} cells")
        owners.append([])
        for c, fields in enumerate(row):
            if not fields:  # as most cells are
                owners[-1].append("")
                continue
            cell = Ticked(fields, cell_name((r, c)))
            owners[-1].append("." if "region" in fields and fields["region"] is None else str(cell.take("region", "")))
            value = cell.take("value")
            if cell.take("given") and value is not None:
                draft.givens[r, c] = whole(value, "digit")
            if marks := cell.take("givenPencilMarks"):
                draft.candidates[r, c] = tuple(whole(mark, "digit") for mark in items(marks, "givenPencilMarks"))
            if parity := cell.take("parity"):
                draft.clue(str(parity).lower(), [(r, c)], called=f"parity {parity}")
            cell.ignore("centerPencilMarks", "cornerPencilMarks", why="a solver's marks")
            cell.ignore("c", "highlight", why="a color")
            colored += "c" in cell.ignored
            cell.rest()
    if any(owner for row in owners for owner in row):
        draft.owners = _filled(owners, draft.size)
    return draft, colored


def _filled(owners: list[list[str]], size: int) -> list[list[str]]:
    """Regions where every cell says its own: cells that say none lie in the usual box, whose number is their name. The
    boxes of a size that has none are its rows."""
    height = max(k for k in range(1, size + 1) if size % k == 0 and k * k <= size)
    width = size // height
    across = size // width
    return [
        [owner or str(r // height * across + c // width) for c, owner in enumerate(row)] for r, row in enumerate(owners)
    ]


def own_words(puzzle: Grid) -> str:
    """The rules of a puzzle as they are written where no facts have any: they say what its data say."""
    return "\n".join(puzzle.printed_rules())


def _drawn_beyond(record: Ticked, used: set[Cell], states: set[str], draft: Draft) -> tuple[Beyond, bool]:
    """What may be a rule though no key says it: drawings away from all clues; and whether anything is drawn. What they
    state is added to `states`."""
    beyond = Beyond()
    drawings = {kind: list(record.objects(kind)) for kind in COSMETIC}
    strange: dict[str, int] = {}
    signs: set[frozenset[Cell]] = set()  # of inequality, where they stand
    for kind, entries in drawings.items():
        for entry in entries:
            entry.take("cells"), entry.take("lines")
            says = str(entry.take("value") or "").strip()
            entry.ignore(*LOOKS, why="how it looks")
            if kind == "text" and says in _INEQUALITY:
                signs.add(frozenset(cells_drawn(entry.record)))
            silent = kind == "text" and not says
            if not silent and ((says and kind == "cage") or not cells_drawn(entry.record) <= used):
                strange[kind] = strange.get(kind, 0) + 1
    if drawings["cage"]:
        states.add("cage")  # drawn ones: a sum in one of them, or one away from the clues, is strange
    rising = [clue for clue in draft.clues if clue.key == KEYS["thermometer"][0]]
    pairs = {frozenset(cells) for clue in rising if len(cells := getattr(clue, "cells", ())) == 2}
    if pairs and signs <= pairs:
        states.add("greater")  # setters write an inequality as a thermometer of two cells
    for kind, many in strange.items():
        beyond.draws(many, f"drawn {kind}", "without a clue")
    return beyond, any(drawings.values())


def _marks(solution: Any) -> list[int]:
    """Those of the solution that the data bring; none where it leaves cells open."""
    try:
        return list(map(whole, solution if isinstance(solution, list) else ()))
    except InputError:
        return []


def write(puzzle: Any, solution: Any = None, facts: Mapping[str, str] = MappingProxyType({})) -> str:
    """A link, with the rules in words where the facts have none. facts: title, author, rules. Raises ProblemError for
    what f-puzzles has no key for."""
    return f"https://f-puzzles.com/?load={packed_data(puzzle, solution, facts)}\n"


def packed_data(puzzle: Any, solution: Any, facts: Mapping[str, str]) -> str:
    """What a link carries; as in `write`."""
    from cover.formats.programs.fpuzzles.writing import data_of

    data = data_of(puzzle, solution)
    try:
        read_again, _, _ = puzzle_of(data)
    except (InputError, ProblemError) as error:
        raise ProblemError(f"f-puzzles does not carry this {puzzle.name}: {reason_of(error)}") from None
    named = {"ruleset" if key == "rules" else key: fact for key, fact in facts.items()}
    data |= {"ruleset": own_words(read_again), **named}
    return packed(json.dumps(data, separators=(",", ":"), ensure_ascii=False))
