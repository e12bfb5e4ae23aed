"""The canonical text of a puzzle: `puzzle: KIND`, lines `key: value` or flags, blocks of rows, then the board."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from cover.proofs.check.faults import Fault, Unknown

Cell = tuple[int, int]  # row and column, counted from 0

BLOCKS = ("jigsaw", "shape")  # keys whose rows follow, up to a blank line


@dataclass
class Header:
    kind: str
    values: dict[str, str] = field(default_factory=dict)  # a flag has the value ""
    blocks: dict[str, list[str]] = field(default_factory=dict)
    board: list[str] = field(default_factory=list)

    def only(self, *known: str) -> None:
        """Raises Unknown for a key that the kind's rules here know nothing of."""
        for key in (*self.values, *self.blocks):
            if key.split(" ")[0] not in known:
                raise Unknown(f"{key!r} is a rule that is not written here")

    def number(self, key: str) -> int:
        text = self.values.get(key, "")
        if not re.fullmatch("[0-9]{1,9}", text):
            raise Fault(f"puzzle.txt: '{key}:' needs a number")
        return int(text)

    def cells(self, key: str) -> list[Cell]:
        return [cell(name) for name in self.values.get(key, "").split()]


def read(text: str) -> Header:
    lines = [line.rstrip() for line in text.split("\n")]
    if not lines or not lines[0].startswith("puzzle: "):
        raise Fault("puzzle.txt: the first line names the puzzle")
    header = Header(lines[0].removeprefix("puzzle: "))
    block: list[str] | None = None
    for k, line in enumerate(lines[1:], 1):
        if not line:
            header.board = [row for row in lines[k:] if row]
            return header
        key, colon, value = (part.strip() for part in line.partition(":"))
        if block is not None and not colon:
            block.append(line)
        elif key in header.values or key in header.blocks:
            raise Fault(f"puzzle.txt: {key!r} stands there twice")
        elif colon and key in BLOCKS:
            block = header.blocks[key] = [value] if value else []
        else:
            header.values[key] = value
    return header


def cell(name: str) -> Cell:
    found = re.fullmatch(r"r([0-9]{1,9})c([0-9]{1,9})", name)
    if not found or "0" in (found[1], found[2]):
        raise Fault(f"puzzle.txt: {name[:30]!r} is no cell")
    return int(found[1]) - 1, int(found[2]) - 1


def named(place: Cell) -> str:
    return f"r{place[0] + 1}c{place[1] + 1}"
