"""Any drawing in plain text as a picture: what a puzzle looks like that says nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from cover.drawing.shapes import GRID, Path, Picture, Shape, Text, picture

WIDE, HIGH = 0.36, 0.62  # of a character, in cells
_ARMS = {  # up, right, down, left
    "─": "rl", "│": "ud", "┌": "rd", "┐": "dl", "└": "ur", "┘": "ul", "├": "urd", "┤": "udl", "┬": "rdl", "┴": "url",
    "┼": "urdl", "╵": "u", "╶": "r", "╷": "d", "╴": "l", "━": "rl", "┃": "ud",
}  # fmt: skip
_STEPS = {"u": (0.0, -HIGH / 2), "r": (WIDE / 2, 0.0), "d": (0.0, HIGH / 2), "l": (-WIDE / 2, 0.0)}


def of_text(text: str, title: str = "", words: str = "") -> Picture:
    """A drawing in characters: lines for box drawing, each other run of characters where it stands; words: what its
    lines show, for those who do not see them."""
    lines = text.split("\n")
    columns = max(map(len, lines))
    plain = " ".join("".join(" " if c in _ARMS else c for c in text).split())
    plain += f"; {words[:4000]}" if words else ""
    return picture(_shapes(lines), columns * WIDE, len(lines) * HIGH, title=title, alt=plain, margin=0.2)


def _shapes(lines: list[str]) -> Iterator[Shape]:
    for r, line in enumerate(lines):
        y = (r + 0.5) * HIGH
        for c, character in enumerate(line):
            x = (c + 0.5) * WIDE
            if character in _ARMS:
                for arm in _ARMS[character]:
                    right, down = _STEPS[arm]
                    yield Path(((x, y), (x + right, y + down)), "ink", 0.04, level=GRID, sign=character)
            elif not character.isspace():
                yield Text(x, y, character, 0.6, family="mono")
