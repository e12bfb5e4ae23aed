"""Nonograms of webpbn: its XML, with one puzzle or a set of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from cover.basics.errors import InputError, ProblemError, reason_of
from cover.formats.base import About, Options, Reading
from cover.formats.nonograms.shared import check_goal
from cover.formats.programs.xml import beginning, parsed, ticked
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
_WORDS = ("title", "author", "authorid", "copyright", "description", "note")


def sniff(source: Source, options: Options) -> list[str]:
    return ["webpbn's XML"] if _BEGINS.match(source.head) else []


def read(source: Source, options: Options) -> Iterator[Reading]:
    # Its own files begin so, and say nothing by it; any other is refused with entities.
    root = parsed(re.sub(rb"<!DOCTYPE[^>\[]*>", b"", source.data(), count=1), source)
    if root.tag == "puzzleset":
        words = ticked(root, "the set")
        words.take("puzzle")
        words.ignore("source", "id", *_WORDS, why="words about the set")
        try:
            words.rest()
        except InputError as error:
            raise source.error(error.reason) from None
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
    record = ticked(puzzle, "the puzzle")
    for read in ("type", "defaultcolor", "title", "author", "clues", "solution"):
        record.take(read)
    record.ignore("id", "source", *_WORDS, why="words about the puzzle")
    record.ignore("backgroundcolor", "color", why="how colors are called and drawn: those of counts decide")
    record.ignore("saved", why="what a player has filled in")
    record.rest()
    clues: dict[str, list[list[int]]] = {}
    ink = {puzzle.get("defaultcolor", "black")}
    for side in puzzle.findall("clues"):
        _only(side, {"type"}, {"line"})
        lines = []
        for line in side.findall("line"):
            counts = line.findall("count")
            for element in (line, *counts):
                _only(element, {"color"} if element is not line else set(), {"count"} if element is line else set())
            ink |= {count.get("color") for count in counts if count.get("color")}
            texts = [(count.text or "").strip() for count in counts]
            if not all(text.isdecimal() and len(text) < 4 for text in texts):
                raise InputError("a count is no number")
            # A line of one 0 is a line without blocks.
            lines.append([int(text) for text in texts if int(text)])
        clues[side.get("type", "")] = lines
    if len(ink) > 1:
        raise InputError(f"a nonogram of more than one color ({', '.join(sorted(ink))}) is not read")
    if set(clues) != {"rows", "columns"}:
        raise InputError("clues of rows and of columns are needed")
    made = Nonogram(clues["rows"], clues["columns"])
    for solution in puzzle.findall("solution"):
        if solution.get("type", "goal") == "goal":
            # Rows between bars, a dot where there is no ink.
            image = re.findall(r"\|([^|\n]+)\|", solution.findtext("image") or "")
            check_goal(made, [[int(mark != ".") for mark in row] for row in image])
    return made


def _only(element: Any, attributes: set[str], tags: set[str]) -> None:
    """Raises InputError for a part of an element that is not known here."""
    record = ticked(element, f"<{element.tag}>")
    for known in (*attributes, *tags):
        record.take(known)
    record.rest()
