"""Long lines on a terminal: folded between words, the following ones indented."""

from __future__ import annotations

import textwrap

from cover.cli.shared.output import Output


def folded(text: str, output: Output, indent: int = 2) -> str:
    """The lines of a text; on a terminal each folded at its width, what follows indented beyond the line's own."""
    if not output.terminal:
        return text
    width = output.columns
    lines = []
    for line in text.split("\n"):
        own = len(line) - len(line.lstrip())
        room = max(width, own + indent + 20)
        lines += textwrap.wrap(
            line, room, subsequent_indent=" " * (own + indent), break_long_words=False, break_on_hyphens=False
        ) or [""]
    return "\n".join(lines)
