"""OpenSudoku's files: XML with a game for each board, its cells as 81 digits (0 blank), or newer data with notes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from cover.basics.errors import InputError, ProblemError, reason_of
from cover.formats.base import About, Options, Reading, rules_of
from cover.formats.boards import shared as boards
from cover.formats.boards.symbols import BadMark, Marks, read_characters
from cover.formats.programs.xml import beginning, parsed, ticked
from cover.formats.text import Source, shown
from cover.puzzles.grids.grid import Grid

ABOUT = About(
    "OpenSudoku's XML, boards in folders",
    Grid,
    '<opensudoku version="2"><folder name="mine"><game data="' + "1" + "0" * 80 + '" /></folder></opensudoku>\n',
    certain=True,
    endings=(".opensudoku",),
)
_BEGINS = beginning("opensudoku")


def sniff(source: Source, options: Options) -> list[str]:
    return ["OpenSudoku's XML"] if _BEGINS.match(source.head) else []


def read(source: Source, options: Options) -> Iterator[Reading]:
    """The boards of all folders, in the order of the file. Entities and other traps of XML are refused."""
    root = parsed(source.data(), source)
    try:
        _tick_off(root)
    except InputError as error:
        raise source.error(error.reason) from None
    facts = {key: text for key in ("author", "name") if (text := (root.findtext(key) or "").strip())}
    for number, (folder, game) in enumerate(_games(root), 1):
        given = {**facts, **({"title": folder} if folder else {})}
        yield _reading(str(game.get("data", "")), number, source, options, given)


def _tick_off(root: Any) -> None:
    """Raises InputError for a part of the file that is not known here."""
    record = ticked(root, "opensudoku")
    for known in ("game", "folder", "author", "name"):
        record.take(known)
    record.ignore("version", why="data says of which form it is")
    record.ignore("description", "comment", "created", "source", "level", "sourceURL", why="words about the file")
    record.rest()
    for folder in root.iter("folder"):
        record = ticked(folder, "folder")
        record.take("name")
        record.take("game")
        record.ignore("created", why="when")
        record.rest()
    for game in root.iter("game"):
        record = ticked(game, "game")
        record.take("data")
        record.ignore(
            "created", "last_played", "state", "time", "command_stack", "mistake_counter", why="a player's way"
        )
        record.ignore("note", "user_note", why="a player's words")
        record.rest()


def _games(root: Any) -> Iterator[tuple[str, Any]]:
    """Games with the name of their folder."""
    for game in root.findall("game"):
        yield "", game
    for folder in root.iter("folder"):
        for game in folder.findall("game"):
            yield str(folder.get("name", "")), game


def _reading(data: str, number: int, source: Source, options: Options, facts: dict[str, str]) -> Reading:
    rules = rules_of(options)
    try:
        marks = _marks(data)
        rows = [marks.values[k : k + 9] for k in range(0, 81, 9)]
        puzzle = boards.make_grid(rows, None, rules, source.name, number, marks)
    except (BadMark, InputError) as error:
        reason = reason_of(error)
        raise source.error(f"game {number}: {reason}") from None
    return Reading(puzzle, "opensudoku", f"{boards.describe(puzzle)}, game {number}", source.name, number, facts)


def _marks(data: str) -> Marks:
    if len(data) == 81:
        return read_characters(data, 9, None, None)
    words = data.replace("\n", "").split("|")
    found = re.match(r"version:\s*\d+", words[0])
    if not found:
        raise InputError(f"81 digits are needed, not {shown(data)}")
    # The newer form: `value|note|editable|` a cell, after the version; what a player has filled in is editable.
    cells = words[1 if found.end() == len(words[0].strip()) else 0 :]
    fields = [word.strip() for word in cells if word.strip() != ""]
    if len(fields) != 81 * 3:
        raise InputError("a board of version, value, note and editable for 81 cells is needed")
    text = "".join(value if editable == "0" else "0" for value, _, editable in zip(*[iter(fields)] * 3, strict=True))
    return read_characters(text, 9, None, None)


def write(content: Any, solution: Any = None) -> str:
    """The file of one board. Raises ProblemError for a variant."""
    puzzle, rows = boards.rows_to_write(content, "opensudoku", solution)
    if puzzle.size != 9 or puzzle.symbols[0] != 1:
        raise ProblemError("OpenSudoku's boards have 9 rows, and symbols from 1")
    line = "".join(str(mark or 0) for row in rows for mark in row)
    return f'<opensudoku version="2"><folder name="cover"><game data="{line}" /></folder></opensudoku>\n'
