"""The types of puzz.link that are read and written: of which kind each is, and by which layers.

A kind in Python is described in `python_kinds`, one in a file by the section `link` of its file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from cover.basics.errors import InputError, ProblemError
from cover.basics.suggest import shown
from cover.formats.pzpr.bodies import FileLines, LinkText
from cover.formats.pzpr.layers import Description, descriptions
from cover.formats.pzpr.python_kinds import PYTHON_KINDS
from cover.formats.pzpr.sheets import Sheet
from cover.puzzles import PUZZLES
from cover.puzzles.base import BasePuzzle
from cover.puzzles.kinds.files import Kind
from cover.puzzles.kinds.table import HOME, file_names, kind_file


@dataclass(frozen=True)
class Type:
    """How the links of some types are read and written. made, drawn: between sheets and puzzles."""

    kind: str
    description: Description
    made: Callable[[Sheet], Any]
    drawn: Callable[[Any], Sheet]

    def read(self, sheet: Sheet, link: LinkText) -> Any:
        """The puzzle. Raises InputError or ProblemError."""
        self.description.read(sheet, link)
        return self.made(sheet)

    def read_file(self, sheet: Sheet, lines: FileLines) -> Any:
        """As `read`. Raises InputError for types whose files may say a thing in words of their own."""
        if self.kind not in PYTHON_KINDS and not self.description.reads_files:
            raise InputError(
                f"pzprv3 files of the type {self.description.types[0]} are not read here; its links are read"
            )
        self.description.read_file(sheet, lines)
        return self.made(sheet)

    def write(self, puzzle: Any) -> str:
        """What follows `?` in a link of the puzzle. Raises ProblemError where that would not say all of it."""
        sheet = self.drawn(puzzle)
        more = self.description.lattice
        height, width = sheet.height - more, sheet.width - more
        link = self.description.write(sheet)
        again, of_puzzle = self.description.sheet(height, width), self.drawn(puzzle)
        self.description.read(again, LinkText(flags=link.written_flags, body=link.body))
        if different := again.difference(of_puzzle):
            raise ProblemError(f"a link of the type {self.description.types[0]} does not give its {different}")
        flags = [link.written_flags] if link.written_flags else []
        return "/".join([self.description.types[0], *flags, str(width), str(height), link.body])


@cache
def all_types() -> dict[str, tuple[str, ...]]:
    """Types of puzz.link, by name, with the kinds that read them: what the first refuses, the next one may know."""
    found: dict[str, tuple[str, ...]] = {}
    for kind, ways in PYTHON_KINDS.items():
        for way in ways:
            found |= dict.fromkeys(descriptions(way.link)[0].types, (kind,))
    links = {kind: _link_of(kind) for kind in file_names() if kind not in PUZZLES}
    for kind in sorted(links, key=lambda kind: " says " not in links[kind]):  # first what a link says less of
        types = (name for part in links[kind].split(";") for name in part.partition(":")[0].split())
        found |= {name: (*found.get(name, ()), kind) for name in types}
    return found


def _link_of(kind: str) -> str:
    """The section of a kind file, without reading all of it."""
    section = re.search(r"^link (.*(?:\n[ \t].*)*)", (HOME / f"{kind}.kind").read_text("utf-8"), re.MULTILINE)
    return section[1] if section else ""


def types_named(name: str) -> list[Type]:
    """The ways to read a type. Raises KeyError for one that is not read."""
    return [one for kind in all_types()[name] for one in types_of(kind) if name in one.description.types]


@cache
def types_of(kind: str) -> tuple[Type, ...]:
    """The ways in which links of a kind are written, none for a kind that puzz.link has not."""
    if kind in PYTHON_KINDS:
        ways = PYTHON_KINDS[kind]
        return tuple(Type(kind, descriptions(way.link)[0], way.made, way.drawn) for way in ways)
    if kind in PUZZLES or kind not in file_names():
        return ()
    return tuple(_of_file(kind))


def _of_file(name: str) -> Iterator[Type]:
    kind = kind_file(name)
    try:
        found = descriptions(kind.link) if kind.link else ()
    except InputError as error:
        raise InputError(error.reason, source=kind.source) from None
    made, drawn = on_sheets(name)
    for description in found:
        yield Type(name, description, made, drawn)


def _made(kind: Kind, sheet: Sheet) -> Any:
    from cover.puzzles.kinds.puzzle import class_of

    return class_of(kind)(sheet.draft(kind.layout))


def on_sheets(kind: str) -> tuple[Callable[[Sheet], Any], Callable[[Any], Sheet]]:
    """What makes the puzzle of a sheet, and what puts a puzzle on one."""
    if kind in PYTHON_KINDS:
        return PYTHON_KINDS[kind][0].made, PYTHON_KINDS[kind][0].drawn
    file = kind_file(kind)
    return lambda sheet: _made(file, sheet), lambda puzzle: Sheet.of(puzzle.draft, file.layout)


def address(puzzle: BasePuzzle[Any]) -> str:
    """The link of a puzzle. Raises ProblemError where puzz.link has none for it."""
    reasons = []
    for way in types_of(puzzle.name):
        try:
            return f"https://puzz.link/p?{way.write(puzzle)}"
        except (ProblemError, InputError) as error:
            reasons.append(error.reason if isinstance(error, InputError) else str(error))
    raise ProblemError(reasons[0] if reasons else f"puzz.link has no {shown(puzzle.name)}, as far as is known here")
