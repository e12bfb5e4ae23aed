"""Puzzle files: a header of `key: value` lines that names the puzzle and its rules, then the board if it has one.

The header alone may stand before plain boards too: then its rules hold for all of them. What the keys mean, each
puzzle's class says (`keys`, `from_header`, `to_text`); this module knows the grammar only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from cover.basics.errors import InputError, ProblemError, reason_of
from cover.formats.base import About, Options, Reading, Record
from cover.formats.boards import shared as boards
from cover.formats.boards.layout import Rules
from cover.formats.boards.lines import content, is_comment
from cover.formats.directives import (
    FACTS,
    Lines,
    begins_puzzle,
    key_of,
    known_keys,
    misspelled_rule,
    read_header,
    the_kind,
)
from cover.formats.text import Line, Source
from cover.puzzles.base import BasePuzzle
from cover.puzzles.clues.reading import resolved
from cover.puzzles.common.keys import Header, MissingKey
from cover.puzzles.grids.grid import Grid
from cover.puzzles.grids.text import header_text, settings_in
from cover.puzzles.kinds.table import puzzle_class

ABOUT = About(
    "puzzle files: rules as 'key: value', then a board if there is one",
    BasePuzzle,
    "puzzle: sudoku\ndiagonals\n\n1 . . .\n. . . .\n. . . .\n. . 2 .\n",
    certain=True,
    facts=FACTS,
)


_GAME_ID = re.compile(r"[a-z]+:\d+x\d+\w*[:#]")  # `mines:9x9n10:...`, a game's name that is a key too


def sniff(source: Source, options: Options) -> list[str]:
    line = next((line for _, line in content(source.head_lines())), "")
    if _GAME_ID.match(line):
        return []
    return ["a puzzle file"] if begins_puzzle(line) or misspelled_rule(line) else []


def read(source: Source, options: Options) -> Iterator[Record]:
    """Every puzzle of the text; a line `puzzle: NAME` begins the next one."""
    lines = Lines(source.lines())
    while True:
        header = read_header(lines, source.name, options.kind)
        body = _body(lines, source.name)
        if not header.found:
            first = next(body, None)
            # Without a header a text may still be boards of a kind that was asked for.
            if first is None:
                return
            lines.back(first)
        yield from puzzles_of(header, body, options)
        # The kind has read what it wanted: anything left over would be lost in silence.
        for number, _ in body:  # a kind without board must not have one
            rows = any(value.rows for values in header.found.values() for value in values)
            why = ": its rows end at an empty line" if rows else ""
            raise InputError(f"nothing is expected after this puzzle{why}", source=source.name, line=number)


def _body(lines: Lines, source: str) -> Iterator[Line]:
    """The lines up to the next `puzzle: NAME`, from the first that says something."""
    begun = False
    for number, line in lines:
        if found := key_of(line) if line[:1].isalpha() else None:
            if found[0] == "puzzle":
                lines.back((number, line))
                return
            if found[0] in known_keys():
                reason = f"'{found[0]}' comes after the board: rules stand before the board that they are for"
                raise InputError(reason, source=source, line=number)
        if begun or (line.strip() and not is_comment(line)):
            begun = True
            yield number, line


def puzzles_of(header: Header, body: Iterator[Line], options: Options) -> Iterator[Record]:
    """The puzzles of a header and of the lines below it."""
    for record in _without_costs(header, body, options):
        if isinstance(record, Reading) and "cost" in header.facts:
            record.content.costs = header.facts["cost"]
        yield record


def _without_costs(header: Header, body: Iterator[Line], options: Options) -> Iterator[Record]:
    named = "puzzle" in header.found
    kind = _settled(header, options.kind)
    if issubclass(kind, Grid):
        yield from _grids(header, kind, body, named)
        return
    try:
        content = _made(header, kind)
    except MissingKey as error:
        first = next(body, None)
        # A kind that lacks a key says what its files look like.
        form = _form(kind, f"{error.key}:")
        if first:
            raise header.error(f"{error.reason} above this line{form}", first[0]) from None
        raise header.error(error.reason + form, error.line) from None
    yield Reading(content, "puzzle", f"{kind.name}: {content.about()}", header.source, header.line, header.facts)


def _form(kind: type[BasePuzzle[Any]], key: str) -> str:
    """How a key looks in the example of a kind: `, such as 'size: 8'`."""
    lines = kind.example.splitlines()
    number = next((k for k, line in enumerate(lines) if line.startswith(key)), None)
    if number is None:
        return ""
    below = [repr(line) for line in lines[number + 1 : number + 3] if line]
    below = [] if lines[number] != key else below
    return f", such as {lines[number]!r}" + (f" with {' and '.join(below)} in lines below it" if below else "")


def _settled(header: Header, wanted: str | None) -> type[BasePuzzle[Any]]:
    """The puzzle's class; the header's values are read by its keys."""
    name = the_kind(header, wanted)
    header.found.pop("puzzle", None)
    kind = puzzle_class(name)
    header.settle(name, kind.keys)
    return kind


def _made(header: Header, kind: type[BasePuzzle[Any]]) -> BasePuzzle[Any]:
    try:
        return kind.from_header(header)
    except MissingKey:
        raise
    except ProblemError as error:
        raise header.error(str(error), _line_of(header, str(error))) from None
    except InputError as error:
        raise header.error(error.reason, error.line or _line_of(header, error.reason), error.column) from None


def read_rules(lines: Lines, wanted: str | None, name: str) -> Rules:
    """Take the header off the front of lines with boards; wanted: their kind where the header does not say it."""
    header = read_header(lines, name, wanted)
    kind = _settled(header, wanted)
    if not issubclass(kind, Grid):
        raise header.error(f"boards are needed, and this is a {kind.name} puzzle")
    return _rules(header, kind)


def _line_of(header: Header, reason: str) -> int:
    """The line that a complaint about the whole speaks of: of the row (`r3c1: ...`, `row 3 of the rooms ...`), key
    (`right: ...`, `room A: ...`) that it begins with, or of a cell that it quotes; else the header's first."""
    # A cell or row in the words of a complaint: the line where that row of the block stands.
    if found := re.match(r"(?:r(\d+)c\d+|row (\d+)(?: of the (\w+))?)\b", reason):
        blocks = [key for key, values in header.found.items() if any(value.places for value in values)]
        if key := next((key for key in (found[3], "cells", *blocks) if key in blocks), None):
            return header.line_of_row(key, int(found[1] or found[2]) - 1)
    # The name of a key, or of a region.
    if (found := re.match(r"(\w+)(?: (\w+))?:", reason)) and found[1] in header.found:
        return header.line_of(found[1], found[2] or "")
    # A word of the complaint that is a key, in the singular or the plural.
    if found := re.match(r"\w+", reason):
        for key in (found[0] + "s", found[0]):
            if key in header.found:
                return header.line_of(key)
    # Any cell that is named, as it is written somewhere in the header.
    for word in re.findall(r"\b(?:r\d+c\d+|[A-Z]\d+)\b", reason, re.IGNORECASE):
        for value in (value for values in header.found.values() for value in values):
            if word in value.text.replace(",", " ").split():
                return value.line
    return header.line


# ---------------------------------------------------------------- boards
def _grids(header: Header, kind: type[Grid], body: Iterator[Line], named: bool) -> Iterator[Record]:
    """named: whether the file says of what kind its puzzle is, and so is hardly a list of small boards, one a line."""
    rules = replace(_rules(header, kind), one=named)
    first = next(body, None)
    if first is None:
        puzzle = _made(header, kind)
        assert isinstance(puzzle, Grid)
        note = f"{boards.describe(puzzle)}, empty"
        yield Reading(puzzle, "puzzle", note, header.source, header.line, header.facts)
        return
    # A board was seen below the header: the boards' reader begins with it.
    lines = Lines(body)
    lines.back(first)
    for record in boards.read_as(lines, header.source, rules, format="puzzle"):
        if isinstance(record, Reading):
            record = record._replace(facts={**header.facts, **record.facts})
        yield record


def _rules(header: Header, kind: type[Grid]) -> Rules:
    """What a header says about the boards that follow it."""
    variant = settings_in(header)
    size, symbols = variant.pop("size", None), variant.pop("symbols", None)
    if size is not None:
        variant = _fitting(header, kind, size, variant)
    places = {f"region {name}": header.line_of("region", name) for name in variant.get("regions", ())}
    if "jigsaw" in header:
        places["region jigsaw "] = header.line_of("jigsaw")
    return Rules(kind.name, variant, size, symbols[0] if symbols else None, places=places)


def _fitting(header: Header, kind: type[Grid], size: int, variant: dict[str, Any]) -> dict[str, Any]:
    """The rules for boards of this size, their clues read once for all. What no such board can have is refused at its
    own line, not at the board's."""
    key = next((key for key in ("jigsaw", "boxes", "windoku", "size") if key in header), "")
    line = header.line_of(key)
    try:
        if "clues" in variant:
            variant = {**variant, "clues": tuple(resolved(variant["clues"], size))}
        others = {name: value for name, value in variant.items() if name != "regions"}
        kind.empty(size, **others)
        for name, cells in variant.get("regions", {}).items():
            line = header.line_of("region", name)
            kind.empty(size, **others, regions={name: cells})
    except (ProblemError, InputError) as error:
        own = error.line if isinstance(error, InputError) else None
        raise header.error(reason_of(error), own or line) from None
    return variant


# ---------------------------------------------------------------- writing
def write(content: Any, solution: Any = None, facts: Mapping[str, str] = MappingProxyType({})) -> str:
    """The puzzle with its rules, facts after its kind; a board's solution stands in place of the givens."""
    kind, _, rest = _written(content, solution).partition("\n")
    facts = {**({"cost": content.costs} if content.costs else {}), **facts}
    lines = [f"{key}: {line}" for key, fact in facts.items() for line in fact.split("\n")]
    return "\n".join([kind, *lines, rest])


def _written(content: Any, solution: Any) -> str:
    if not isinstance(content, BasePuzzle):
        raise ProblemError(f"the puzzle format writes puzzles, not {type(content).__name__}")
    if isinstance(content, Grid):
        return header_text(content) + "\n" + boards.body_to_write(content, solution)
    if solution is not None:
        raise ProblemError(f"the puzzle format has no place for the solution of a {content.name} puzzle")
    return content.to_text()
