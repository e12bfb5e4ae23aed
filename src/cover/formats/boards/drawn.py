"""Boards drawn with plain characters: blanks between the cells, lines around the boxes."""

from __future__ import annotations

from collections.abc import Sequence


def drawn(marks: Sequence[Sequence[int | str | None]], box: tuple[int, int] | None) -> str:
    """Rows of marks with blanks between them; with a box, `|` and lines of `-` and `+` around the boxes."""
    wide = max((len(str(mark)) for row in marks for mark in row if mark is not None), default=1)
    height, width = box if box is not None else (len(marks), len(marks))
    lines = []
    for r, row in enumerate(marks):
        texts = [("." if mark is None else str(mark)).rjust(wide) for mark in row]
        groups = [" ".join(texts[k : k + width]) for k in range(0, len(texts), width)]
        if r and r % height == 0:
            lines.append("-+-".join("-" * len(group) for group in groups))
        lines.append(" | ".join(groups))
    return "\n".join(lines) + "\n"
