"""Nonograms of webpbn: its XML, with one puzzle or a set of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from cover.errors import InputError, ProblemError, reason_of
from cover.formats.base import About, Options, Reading
from cover.formats.programs.xml import beginning, parsed
from cover.formats.text import Source
from cover.puzzles.nonogram import Nonogram

ABOUT = About(
    "nonograms in webpbn's XML",
    Nonogram,
    '<puzzleset><puzzle type="grid" defaultcolor="black"><title>two</title><clues type="columns"><line><count>1</count>'
    '</line><line><count>1</count></line></clues><clues type="rows"><line><count>2</count></line></clues></puzzle>'
    "</puzzleset>\n",
    certain=True,
)
_BEGINS = beginning("puzzleset", "puzzle")


def sniff(source: Source, options: Options) -> list[str]:
    return ["webpbn's XML"] if _BEGINS.match(source.head) else []


def read(source: Source, options: Options) -> Iterator[Reading]:
    root = parsed(re.sub(rb"<!DOCTYPE[^>\[]*>", b"", source.data(), count=1), source)
    for puzzle in [root] if root.tag == "puzzle" else root.iter("puzzle"):
        title = (puzzle.findtext("title") or "").strip()
        try:
            content = _nonogram(puzzle)
        except (InputError, ProblemError) as error:
            reason = reason_of(error)
            raise source.error(f"puzzle {title!r}: {reason}" if title else reason) from None
        facts = {key: text for key in ("title", "author") if (text := (puzzle.findtext(key) or "").strip())}
        yield Reading(content, "webpbn", f"nonogram: {content.about()}", source.name, 1, facts)


def _nonogram(puzzle: Any) -> Nonogram:
    if puzzle.get("type", "grid") != "grid":
        raise InputError(f"a puzzle of type {puzzle.get('type')} is no nonogram of rows and columns")
    clues: dict[str, list[list[int]]] = {}
    ink = {puzzle.get("defaultcolor", "black")}
    for side in puzzle.findall("clues"):
        lines = []
        for line in side.findall("line"):
            counts = line.findall("count")
            ink |= {count.get("color") for count in counts if count.get("color")}
            texts = [(count.text or "").strip() for count in counts]
            if not all(text.isdecimal() and len(text) < 4 for text in texts):
                raise InputError("a count is no number")
            lines.append([int(text) for text in texts if int(text)])
        clues[side.get("type", "")] = lines
    if len(ink) > 1:
        raise InputError(f"a nonogram of several colors ({', '.join(sorted(ink))}) is not read")
    if set(clues) != {"rows", "columns"}:
        raise InputError("clues of rows and of columns are needed")
    return Nonogram(clues["rows"], clues["columns"])
