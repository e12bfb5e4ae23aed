"""f-puzzles: JSON, and links that pack it.

The keys are those of the JSON that f-puzzles.com exports. What the JSON says in words only (`ruleset`), or in drawings
(`line`, `text`, ...), is no rule here: such a puzzle is refused unless its clues account for it, or the reader is told
to ignore it. Where the JSON has a solution, it must keep the rules as they were read.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from cover.errors import InputError
from cover.formats.base import About, Options, Reading
from cover.formats.boards.shared import describe
from cover.formats.programs.draft import Draft
from cover.formats.programs.fclues import COSMETIC, SETTINGS, STATES, add_clue, cells_drawn
from cover.formats.programs.packed import packed, unpacked
from cover.formats.programs.parts import items, objects, whole
from cover.formats.programs.words import unstated
from cover.formats.text import Source, one_line, shown
from cover.puzzles.shared.cells import cell_name
from cover.puzzles.shared.grid import Grid

ABOUT = About(
    "f-puzzles: links and the JSON in them, one a line",
    Grid,
    '{"size": 4, "grid": [[{"value": 1, "given": true}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}],'
    ' [{}, {}, {}, {}]], "thermometer": [{"lines": [["R2C1", "R2C2", "R2C3"]]}], "antiknight": true}\n',
    certain=True,
    facts=("title", "author"),
)
LINK = re.compile(r"(?:https?://)?(?:www\.)?f-puzzles\.com/\S*?[?&]load=(\S+)", re.IGNORECASE)
_SHORT = re.compile(r"(?:https?://)?(?:www\.)?f-puzzles\.com/\S*?[?&]id=(\S+)", re.IGNORECASE)
_CELL = {
    "value", "given", "region", "givenPencilMarks", "centerPencilMarks", "cornerPencilMarks", "c", "highlight", "parity"
}  # fmt: skip
_DATA = re.compile(r"N4Ig[\w+/=%-]{8,}")  # what JSON that begins with {"size" packs to


def sniff(source: Source, options: Options) -> list[str]:
    first = next((line.strip() for _, line in source.head_lines() if line.strip()), "")
    if LINK.match(first) or _SHORT.match(first) or _DATA.fullmatch(first):
        return ["f-puzzles links"]
    return ["f-puzzles JSON"] if source.head.lstrip().startswith("{") and _is_puzzle(source) else []


def _is_puzzle(source: Source) -> bool:
    """Does the head of a text look like the JSON of f-puzzles: an object with a grid of objects?"""
    return re.search(r'"grid"\s*:\s*\[\s*\[\s*\{', source.head[:200_000]) is not None


def read(source: Source, options: Options) -> Iterator[Reading]:
    """A puzzle a line, as link or JSON; or one JSON object over several lines."""
    first = next((line.strip() for _, line in source.head_lines() if line.strip()), "")
    if first.startswith("{") and not _one_a_line(first):
        yield _reading(_object(source.data().decode("utf-8"), source, 1), source, 1, options)
        return
    for number, line in source.lines():
        if line.strip():
            yield _reading(_object(line.strip(), source, number), source, number, options)


def _one_a_line(line: str) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False


def _object(text: str, source: Source, number: int) -> Any:
    if _SHORT.match(text):
        raise source.error(
            "a short id of f-puzzles: the puzzle is on its server, and cannot be read from the link", number
        )
    found = LINK.match(text)
    try:
        if found or _DATA.fullmatch(text):
            text = unpacked(found[1] if found else text)
        return json.loads(text)
    except InputError as error:
        raise source.error(error.reason, number) from None
    except (ValueError, RecursionError):
        raise source.error("this is no JSON", number) from None


def _reading(data: Any, source: Source, number: int, options: Options) -> Reading:
    try:
        puzzle, facts, ignored = puzzle_of(data, options.ignore_text_rules)
    except InputError as error:
        raise source.error(one_line(error.reason), number) from None
    note = describe(puzzle) + (f", ignored: {ignored}" if ignored else "")
    return Reading(puzzle, "f-puzzles", note, source.name, number, facts)


def puzzle_of(data: Any, ignore_text_rules: bool = False) -> tuple[Grid, dict[str, str], str]:
    """The puzzle of f-puzzles' JSON, its facts, and what was ignored, in words. Raises InputError."""
    if not isinstance(data, Mapping) or not isinstance(data.get("grid"), list):
        raise InputError("f-puzzles JSON is an object with a 'grid'")
    draft = _draft(data["grid"])
    size = data.get("size", draft.size)
    if size != draft.size:
        raise InputError(f"the size is {shown(str(size))}, and the grid has {draft.size} rows")
    used: set[tuple[int, int]] = set()
    states: set[str] = {clue.key for clue in draft.clues}
    for key, value in data.items():
        if key in COSMETIC or key in SETTINGS or key == "grid" or value in (False, None, [], {}, ""):
            continue
        add_clue(draft, key, value, used)
        states |= set(STATES.get(key, (key,)))
    if draft.owners is not None:
        states.add("jigsaw")
    if data.get("cage"):
        states.add("cage")  # drawn ones: a sum in one of them, or one away from the clues, is found below
    ignored = _beyond(data, used, states, draft.size)
    if ignored and not ignore_text_rules:
        raise InputError(f"{ignored} may say more than the data: --ignore-text-rules takes the rest")
    puzzle = draft.puzzle()
    _check(puzzle, data.get("solution"), ignored)
    facts = {key: one_line(str(data[key])) for key in ("title", "author") if data.get(key)}
    return puzzle, facts, ignored


def _draft(grid: list[Any]) -> Draft:
    draft = Draft(len(grid))
    owners: list[list[str]] = []
    for r, row in enumerate(grid):
        if not isinstance(row, list) or len(row) != draft.size or not all(isinstance(cell, dict) for cell in row):
            raise InputError(f"row {r + 1} of the grid is not a list of {draft.size} cells")
        owners.append([str(cell.get("region", "")) for cell in row])
        for c, cell in enumerate(row):
            if cell.get("given") and cell.get("value") is not None:
                draft.givens[r, c] = whole(cell["value"], "digit")
            if marks := cell.get("givenPencilMarks"):
                draft.candidates[r, c] = tuple(whole(mark, "digit") for mark in items(marks, "givenPencilMarks"))
            if cell.get("parity"):
                draft.clue(str(cell["parity"]).lower(), [(r, c)])
            for strange in set(cell) - _CELL:
                raise InputError(f"{cell_name((r, c))} has {shown(strange)}, which is not read here")
    if any(owner for row in owners for owner in row):
        draft.owners = _filled(owners, draft.size)
    return draft


def _filled(owners: list[list[str]], size: int) -> list[list[str]]:
    """Regions where every cell says its own: cells that say none lie in the usual box, whose number is their name. The
    boxes of a size that has none are its rows."""
    height = max(k for k in range(1, size + 1) if size % k == 0 and k * k <= size)
    width = size // height
    across = size // width
    return [
        [owner or str(r // height * across + c // width) for c, owner in enumerate(row)] for r, row in enumerate(owners)
    ]


def _beyond(data: Mapping[str, Any], used: set[tuple[int, int]], states: set[str], size: int) -> str:
    """What may be a rule though no key says it: a sentence of the rules, or drawings away from all clues."""
    rules = data.get("ruleset")
    drawn = any(data.get(kind) for kind in COSMETIC) or any(cell.get("c") for row in data["grid"] for cell in row)
    if isinstance(rules, str) and (sentence := unstated(rules, states, drawn=drawn)):
        return f"the text {shown(sentence)}"
    for kind in COSMETIC:
        if entries := objects(data.get(kind), kind):
            strange = [
                entry for entry in entries if (entry.get("value") and kind == "cage") or not cells_drawn(entry) <= used
            ]
            if strange:
                many = f"{len(strange)} drawn {kind}s" if len(strange) > 1 else f"a drawn {kind}"
                return f"{many} without a clue"
    colored = sum(bool(cell.get("c")) for row in data["grid"] for cell in row)
    return f"{colored} colored cells" if colored and not isinstance(rules, str) and not states else ""


def _check(puzzle: Grid, solution: Any, ignored: str) -> None:
    """The solution that the data bring must keep the rules as they were read."""
    n = puzzle.size
    if not isinstance(solution, list) or len(solution) != n * n or ignored:
        return
    try:
        rows = [[int(mark) for mark in solution[k : k + n]] for k in range(0, n * n, n)]
    except (TypeError, ValueError):
        return
    if fault := next(puzzle.faults(rows), None):
        raise InputError(f"the solution that it brings breaks a rule as it is read here: {fault}")


def write(content: Any, solution: Any = None, facts: Mapping[str, str] = MappingProxyType({})) -> str:
    """A link. facts: title, author. Raises ProblemError for what f-puzzles has no key for."""
    return f"https://f-puzzles.com/?load={packed_data(content, solution, facts)}\n"


def packed_data(content: Any, solution: Any, facts: Mapping[str, str]) -> str:
    """What a link carries; as in `write`."""
    from cover.formats.programs.fwriting import data_of

    return packed(json.dumps({**data_of(content, solution), **facts}, separators=(",", ":"), ensure_ascii=False))
