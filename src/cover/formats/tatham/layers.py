"""What a description is made of: codes on places of a sheet, one after the other, each read and written.

Sheets and places are those of puzz.link (`cover.formats.pzpr`), so that what makes a puzzle of one serves both.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from cover.basics.errors import InputError
from cover.formats.pzpr.layers import CELLS, Places
from cover.formats.pzpr.sheets import Sheet
from cover.formats.tatham.codes import Code, Items, Miscounted, blocks, structure


def _read(code: Code, text: str, many: int, needed: str, sheet: Sheet) -> tuple[Items, str]:
    """Raises InputError, with what is needed in words where something is missing."""
    try:
        return code.read(text, many)
    except Miscounted as error:
        lines, cells = 2 * (sheet.height + sheet.width), sheet.height * sheet.width
        words = needed.format(count=error.count, many=many, sheet=sheet, lines=lines, cells=cells)
        raise InputError(words) from None


class Layer(Protocol):
    def read(self, sheet: Sheet, text: str) -> str:
        """Puts what the text says onto the sheet, and returns the rest. Raises InputError."""
        ...

    def write(self, sheet: Sheet) -> str:
        """Raises ProblemError for what has no code."""
        ...


@dataclass(frozen=True)
class Words:
    """A code on places. needed: what to say where the description has others, or not so many."""

    code: Code
    places: Places = CELLS
    needed: str = "the description has {count} cells, not {many}"

    def read(self, sheet: Sheet, text: str) -> str:
        keys = self.places.keys(sheet)
        items, rest = _read(self.code, text, len(keys), self.needed, sheet)
        getattr(sheet, self.places.table).update({key: item for key, item in zip(keys, items, strict=True) if item})
        return rest

    def write(self, sheet: Sheet) -> str:
        table = getattr(sheet, self.places.table)
        return self.code.write([table.get(key) for key in self.places.keys(sheet)])


@dataclass(frozen=True)
class Beside:
    """A code on the lines beside the board, side after side; one of `reverse` is gone along backwards."""

    code: Code
    sides: tuple[str, ...]
    needed: str
    reverse: tuple[str, ...] = ()

    def _lines(self, sheet: Sheet) -> list[tuple[str, int]]:
        found = []
        for side in self.sides:
            lines = range(sheet.width if side in ("top", "bottom") else sheet.height)
            found += [(side, k) for k in (reversed(lines) if side in self.reverse else lines)]
        return found

    def read(self, sheet: Sheet, text: str) -> str:
        lines = self._lines(sheet)
        items, rest = _read(self.code, text, len(lines), self.needed, sheet)
        for (side, k), item in zip(lines, items, strict=True):
            parts = item.split(",") if item else []
            for depth, part in enumerate(parts[::-1] if side in ("top", "left") else parts):
                sheet.outside[side, k, depth] = part
        return rest

    def write(self, sheet: Sheet) -> str:
        words = {side: sheet.beside(side) for side in self.sides}
        return self.code.write([words[side][k] for side, k in self._lines(sheet)])


@dataclass(frozen=True)
class Blocks:
    """Rooms by the lines between them. repeats: are letters that stand three times or more written as one, with a
    number?"""

    repeats: bool = False

    def read(self, sheet: Sheet, text: str) -> str:
        sheet.rooms, rest = blocks(text, sheet.height)
        return rest

    def write(self, sheet: Sheet) -> str:
        text = structure(sheet.rooms, sheet.height)
        return re.sub(r"(.)\1{2,}", lambda run: f"{run[1]}{len(run[0])}", text) if self.repeats else text


@dataclass(frozen=True)
class Head:
    """Words of the header, with a code."""

    code: Code
    names: tuple[str, ...]
    needed: str

    def read(self, sheet: Sheet, text: str) -> str:
        items, rest = _read(self.code, text, len(self.names), self.needed, sheet)
        sheet.header |= {name: item or "" for name, item in zip(self.names, items, strict=True)}
        return rest

    def write(self, sheet: Sheet) -> str:
        return self.code.write([sheet.header[name] for name in self.names])


@dataclass(frozen=True)
class Maybe:
    """A last layer that is left out where it says nothing."""

    layer: Layer

    def read(self, sheet: Sheet, text: str) -> str:
        return self.layer.read(sheet, text) if text else ""

    def write(self, sheet: Sheet) -> str:
        return self.layer.write(sheet) if sheet.cells else ""


def read_all(layers: Sequence[Layer], sheet: Sheet, text: str) -> None:
    """Layers with commas between. Raises InputError for too few, and for what is left."""
    for k, layer in enumerate(layers):
        text = layer.read(sheet, text.removeprefix(",") if k else text)
    if text:
        raise InputError(f"the description has too much at its end: {text[:20]!r}")


def write_all(layers: Sequence[Layer], sheet: Sheet) -> str:
    text = ",".join(layer.write(sheet) for layer in layers)
    return text.removesuffix(",") if isinstance(layers[-1], Maybe) else text
