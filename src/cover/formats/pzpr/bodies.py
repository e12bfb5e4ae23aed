"""What layers read off and write to: the text of a link behind its type, the lines of a file behind its sizes."""

from __future__ import annotations

from collections.abc import Sequence

from cover.basics.errors import InputError
from cover.formats.ticked import Ticked


class LinkText:
    """What a link says beside its sizes. body: the characters that no layer has read yet, or that layers have written;
    flags: letters before the sizes; passed: what was passed over, in words."""

    def __init__(self, kind: str = "", flags: str = "", body: str = ""):
        self.flags = Ticked(dict.fromkeys(flags, True), f"the flags of {kind}")
        self.body, self.passed = body, list[str]()
        self.written_flags = ""


class FileLines:
    """The lines of a pzprv3 file behind its sizes. A block that is missing altogether is blank."""

    def __init__(self, lines: Sequence[str], height: int, width: int):
        self.lines, self.at = lines, 0
        self.height, self.width = height, width
        self._inner: list[list[str]] | None = None

    def peek(self, ahead: int = 0) -> str:
        at = self.at + ahead
        return self.lines[at].strip() if at < len(self.lines) else ""

    def line(self) -> str:
        self.at += 1
        return self.peek(-1)

    def block(self, rows: int, columns: int) -> list[list[str]]:
        """Raises InputError where it is cut short."""
        if self._inner is not None and (rows, columns) == (self.height, self.width):
            inner, self._inner = self._inner, None
            return inner
        if self.at >= len(self.lines):
            return [["."] * columns for _ in range(rows)]
        block = (
            [line.split() for line in self.lines[self.at : self.at + rows]] if columns else [[] for _ in range(rows)]
        )
        self.at += rows if columns else 0
        if len(block) != rows or any(len(row) != columns for row in block):
            raise InputError(f"{rows} rows of {columns} words are needed")
        return block

    def framed(self, top: int, bottom: int, left: int, right: int) -> list[list[str]]:
        """The board with so many rows and columns around it; the board itself is the next block."""
        block = self.block(self.height + top + bottom, self.width + left + right)
        self._inner = [row[left : left + self.width] for row in block[top : top + self.height]]
        return block
