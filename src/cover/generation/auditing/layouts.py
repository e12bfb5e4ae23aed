"""Which layout a file of a data set has. What is known by its look is read by the rules of its source."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from cover.basics.errors import InputError
from cover.formats.text import Source
from cover.generation.auditing import entries, gyms, puzzlekit
from cover.generation.auditing.entries import Entry, Fields, Stated

LAYOUTS = {
    "puzzlekit": "puzzlekit-dataset: a file a kind, text grids with their solutions",
    "reasoning-gym": "lines of JSON with question, answer and metadata",
    "chuk": "chuk-puzzles-gym: lines of JSON with domain and initial_state",
    "ppbench": "Pencil Puzzle Bench: lines of JSON with puzzle_url and pid",
    "json": "lines of JSON, or a list of objects",
    "table": "CSV with the names of its columns, sudoku-extreme's among them",
    "lines": "a puzzle a line: links, ids, boards, and boards with their solutions",
}

BEGINNING = 4096  # characters in which an object shows what it is, where lines do not
READERS = {
    "puzzlekit": puzzlekit.entries,
    "reasoning-gym": gyms.of_reasoning_gym,
    "chuk": gyms.of_chuk,
    "ppbench": gyms.of_ppbench,
    "json": entries.of_objects,
    "table": entries.of_table,
    "lines": entries.of_lines,
}


def layout_of(source: Source) -> str:
    """The layout of a file, by how it begins."""
    head = source.head.lstrip()
    if head.startswith(("{", "[")):
        line = head.find("\n")
        first = head[: max(line, BEGINNING)]
        marks = (
            ("puzzlekit", '"puzzles"', '"problem"'), ("reasoning-gym", '"metadata"', '"source_dataset"'),
            ("chuk", '"domain"', '"difficulty"'), ("ppbench", '"pid"', '"puzzle_url"'),
        )  # fmt: skip
        return next((name for name, *keys in marks if all(key in first for key in keys)), "json")
    words = {word.strip(' "').lower() for word in head.split("\n", 1)[0].split(entries.separator(source))}
    named = {name for names in entries.USUAL.values() for name in names}
    return "table" if len(words) > 1 and words & named else "lines"


def read_file(file: str | os.PathLike[str], layout: str | None, fields: Fields) -> Iterator[Entry]:
    """The entries of a file, one by one. Raises InputError for what cannot be read as its layout."""
    with Source.of_place(file) as source:
        name = layout or layout_of(source)
        if name not in LAYOUTS:
            raise InputError(f"no layout {name!r}; there are {', '.join(LAYOUTS)}")
        split = Path(str(file)).name.partition(".")[0]
        yield from READERS[name](source, split, fields)


def stated(entry: Entry) -> Stated:
    """The puzzle of an entry and its published answer. Raises InputError, Refused or ProblemError where it is none."""
    return (puzzlekit.stated if entry.layout == "puzzlekit" else entries.stated)(entry)
