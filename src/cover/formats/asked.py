"""How a text is to be read, by name and type: for type checkers and for editors."""

from __future__ import annotations

from typing import TypedDict


class Asked(TypedDict, total=False):
    """How a text is read. kind: a puzzle's name, where the text does not say it; format: a name from
    `cover.formats.FORMATS` instead of detection; lenient: drop options without primary item instead of refusing them;
    ignore_text_rules: take puzzles of other programs although their words or drawings may state further rules."""

    kind: str | None
    format: str | None
    lenient: bool
    ignore_text_rules: bool
