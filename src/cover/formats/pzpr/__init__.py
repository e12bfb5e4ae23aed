"""puzz.link and pzpr: links `puzz.link/p?TYPE/COLUMNS/ROWS/BODY`, and files `pzprv3/TYPE/...`, with `/` after a line.

Links are read and written by one description each way (`layers`), which a kind's file or `python_kinds` gives. A file
may hold an answer beside the puzzle: it is not read as part of it. What each part of a link means there and becomes
here: docs/reading-puzzlink.md.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple
from urllib.parse import unquote

from cover.basics import bounded_json
from cover.basics.errors import InputError, ProblemError, reason_of
from cover.basics.suggest import did_you_mean
from cover.formats.base import About, Options, Reading, Record
from cover.formats.boards.lines import content, first_line, refuse_words_behind
from cover.formats.pzpr.bodies import FileLines, LinkText
from cover.formats.pzpr.types import Type, address, all_types, types_named
from cover.formats.text import Source, one_line, shown
from cover.puzzles.base import BasePuzzle

ABOUT = About(
    "puzz.link and pzpr links, one a line, and pzprv3 files",
    BasePuzzle,
    "https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhou\n",
    certain=True,
    aliases=("puzzlink", "pzprv3"),
    kinds=all_types,
)
_LINK = re.compile(
    r"(?:https?://)?(?:\w+\.)*(?:puzz\.link|pzv\.jp|pzprxs\.vercel\.app|pzplus\.tck\.mn)/p(?:\.html)?\?(\S+)", re.I
)
_ABOUT = re.compile(r"info:\{|history:\{|__HISTORY__")  # how the end of a file begins, behind the board
_FILE = re.compile(r"pzprv3(?:\.\d)?/(\w[\w-]*)/")


def sniff(source: Source, options: Options) -> list[str]:
    first = first_line(source)
    if _LINK.match(first):
        return ["puzz.link links"]
    return ["a pzprv3 file"] if first == "pzprv3" or _FILE.match(first + "/") else []


def read(source: Source, options: Options) -> Iterator[Record]:
    """A puzzle a line; a file over several lines is one puzzle."""
    start, pending, about = 0, "", ""
    for number, line in content(source.lines()):
        text = line.strip()
        begins = _LINK.match(text) or re.match(r"pzprv3(\.\d)?(/|$)", text)
        if begins and pending:
            yield _reading(pending, about, source, start, options)
            pending, about = "", ""
        if not pending:
            start = number
        if about or _ABOUT.match(text):
            about += text
        else:
            pending += text if text.endswith("/") or _LINK.match(text) else text + "/"
    if pending:
        yield _reading(pending, about, source, start, options)


class _Read(NamedTuple):
    """A puzzle, the name of its type, and what of a link was passed over, in words."""

    kind: str
    puzzle: BasePuzzle[Any]
    passed_over: tuple[str, ...] = ()


def _reading(text: str, about: str, source: Source, number: int, options: Options) -> Record:
    try:
        kind, puzzle, passed_over = _puzzle(text, options)
    except (InputError, ProblemError) as error:
        return source.error(one_line(reason_of(error)), number)
    except (ValueError, IndexError):
        return source.error("the data of the puzzle is cut short or broken", number)
    place = f"{source.name or 'line'}:{number}: "
    warnings = tuple(place + one_line(words) for words in passed_over)
    note = f"{kind}: {puzzle.name}, {puzzle.about()}"
    return Reading(puzzle, "pzpr", note, source.name, number, _facts(about), warnings=warnings)


def _facts(about: str) -> dict[str, str]:
    """What the end of a file says of its puzzle (`info:{"metadata":...}`); a history of moves says nothing."""
    try:
        metadata = bounded_json.loads(about.removeprefix("info:"))["metadata"]
        found = {"author": metadata.get("author"), "source": metadata.get("source"), "note": metadata.get("comment")}
    except (ValueError, KeyError, TypeError, AttributeError):
        return {}
    return {key: " ".join(text.split()) for key, text in found.items() if isinstance(text, str) and text.strip()}


def _puzzle(text: str, options: Options) -> _Read:
    link = _LINK.match(text)
    if link:
        refuse_words_behind(text)
    parts = re.sub(r"^(\w+=\w+&)+", "", link[1]).split("/") if link else text.split("/")
    if parts[0].lower().startswith("pzprv3"):
        found = _FILE.match(unquote("/".join(parts)))
        if found is None:
            raise InputError("the type of the puzzle is needed after pzprv3/")
        lines = found.string[found.end() :].rstrip("/").split("/")
        return _first(found[1].lower(), lambda of: _of_file(of, lines))
    kind = re.sub("_(edit|play)$", "", parts.pop(0).lower())
    _known(kind)
    notes = _own_rules(parts, options)
    flags = unquote(parts.pop(0)) if parts and not parts[0].isdecimal() else ""
    sizes = [part for part in parts[:2] if part.isdecimal() and 1 <= int(part[:4]) <= 200]
    if len(sizes) != 2:
        raise InputError(
            f"columns and rows are needed after {kind}/: {shown('/'.join([flags] * bool(flags) + parts[:2]))}"
        )
    body = "/".join(parts[2:]).partition("&")[0]  # `&id=...` is no part of any body

    def opened(of: Type) -> tuple[BasePuzzle[Any], tuple[str, ...]]:
        rest = LinkText(kind, flags, unquote(body) if of.description.quoted else body)
        puzzle = of.read(of.description.sheet(int(sizes[1]), int(sizes[0])), rest)
        left = rest.body.strip("/")
        return puzzle, (*notes, *([f"{shown(left)} after the last cell is passed over"] if left else []))

    return _first(kind, opened)


def _first(kind: str, opened: Callable[[Type], tuple[BasePuzzle[Any], tuple[str, ...]]]) -> _Read:
    """What the first way reads that can; raises what the first of all raises."""
    refused: list[Exception] = []
    for of in _known(kind):
        try:
            return _Read(kind, *opened(of))
        except (InputError, ProblemError) as error:
            refused.append(error)
    raise refused[0]


def _of_file(of: Type, lines: list[str]) -> tuple[BasePuzzle[Any], tuple[str, ...]]:
    """The puzzle of a file's lines, which begin with rows and columns (a sudoku's with its rows)."""
    sizes = [line.strip() for line in lines[:2]]
    if of.kind == "sudoku" and not sizes[-1].isdecimal():
        sizes[1:] = sizes[:1]
    if len(sizes) < 2 or not all(size.isdecimal() and 1 <= int(size[:4]) <= 200 for size in sizes):
        raise InputError("the file must begin with its rows and columns")
    height, width = map(int, sizes)
    opened = FileLines(lines[1 if of.kind == "sudoku" else 2 :], height, width)
    return of.read_file(of.description.sheet(height, width), opened), ()


def write(content: BasePuzzle[Any], solution: Any = None) -> str:
    """The link of a puzzle. Raises ProblemError for one that puzz.link cannot say."""
    if not isinstance(content, BasePuzzle):
        raise ProblemError(f"puzz.link takes puzzles, and this is a {type(content).__name__}")
    if solution is not None:
        raise ProblemError("a link of puzz.link has no place for a solution")
    return address(content) + "\n"


def _own_rules(parts: list[str], options: Options) -> list[str]:
    """Takes `v:...` off the parts of a link, by which its author says that other rules hold; and returns the warning
    about it. Raises InputError unless such puzzles are asked for."""
    if not (parts and parts[0].startswith("v:")):
        return []
    words = f"the link says that it has other rules ({shown(unquote(parts.pop(0)))})"
    if not options.ignore_text_rules:
        raise InputError(f"{words}, which are not in it (ignore_text_rules=True reads it all the same)")
    return [f"{words}: ignored"]


def _known(kind: str) -> list[Type]:
    """The ways to read a type. Raises InputError for one that is not read."""
    if kind not in all_types():
        raise InputError(f"puzzles of the type {shown(kind)} of puzz.link are not read here{_instead(kind)}")
    return types_named(kind)


def _instead(kind: str) -> str:
    """What follows the name of a type that is not read."""
    from cover.formats.pzpr.names import OTHERS

    return "; `cover formats pzpr` lists those that are" if kind in OTHERS else did_you_mean(kind, all_types())
