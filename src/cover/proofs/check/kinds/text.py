"""The text of a puzzle whose rules are `Stated`: `puzzle: KIND`, lines `key: value`, and blocks of rows below a key."""

from __future__ import annotations

from collections.abc import Sequence

from cover.proofs.check.faults import Fault, Unknown
from cover.proofs.check.kinds.header import Cell, kind_of, letters

BLOCKS = ("cells", "rooms", "corners", "centres", "edges")
OF_WORDS = ("centres", "edges")  # of words alone, however many stand in a line
LARGEST = 10_000  # of a number


class Text:
    """values: by key, of `room A: 2` with its name; rows: of the blocks, word by word."""

    def __init__(self, text: str, *known: str):
        self.kind = kind_of(text)
        self.values: dict[str, str] = {}
        self.rows: dict[str, list[list[str]]] = {}
        lines: dict[str, list[str]] = {}
        block = ""
        for line in (line.rstrip() for line in text.split("\n")[1:]):
            if not line:
                block = ""
            elif line[:-1] in BLOCKS and line.endswith(":") and line[:-1] in known:
                block = line[:-1]
                if block in lines:
                    raise Fault(f"puzzle.txt: {block!r} stands there twice")
                lines[block] = []
            elif block and not (line.partition(":")[0].partition(" ")[0] in known and ":" in line):
                lines[block].append(line)
            else:
                key, _, value = (part.strip() for part in line.partition(":"))
                if key.partition(" ")[0] not in known:
                    raise Unknown(f"{key[:30]!r} is a rule that this checker does not know")
                if key in self.values:
                    raise Fault(f"puzzle.txt: {key!r} stands there twice")
                self.values[key] = value
        for name, found in lines.items():
            self.rows[name] = [line.split() for line in found] if name in OF_WORDS else letters(found)

    def grid(self, name: str) -> list[list[str]]:
        """The rows of a block, as long as each other."""
        rows = self.rows.get(name, [])
        if not rows or not rows[0] or len({*map(len, rows)}) != 1:
            raise Fault(f"puzzle.txt: '{name}:' needs rows of one length")
        return rows

    def counts(self, name: str, lines: int) -> list[int | None]:
        """Numbers beside lines, so many of them; None where there is a dot."""
        words = self.values[name].split() if name in self.values else ["."] * lines
        if len(words) != lines:
            raise Fault(f"puzzle.txt: '{name}:' needs {lines} numbers")
        return [None if word == "." else number(word) for word in words]

    def number(self, name: str, otherwise: str = "") -> int:
        return number(self.values.get(name, otherwise))


def number(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and int(word[:9]) <= LARGEST and len(word) < 9):
        raise Fault(f"puzzle.txt: {word[:30]!r} is no number")
    return int(word)


def numbers(rows: Sequence[Sequence[str]], blanks: str) -> dict[Cell, int]:
    """Where numbers stand."""
    return {(r, c): number(word) for r, row in enumerate(rows) for c, word in enumerate(row) if word not in (*blanks,)}


def many(count: int, what: str) -> str:
    """`1 number`, `1,800 numbers`."""
    return f"{count:,} {what}{'s' * (count != 1)}"
