"""puzz.link and pzpr: links `puzz.link/p?TYPE/COLUMNS/ROWS/BODY`, and files `pzprv3/TYPE/...`, with `/` after a line.

A file may hold an answer beside the puzzle: it is not read as part of it. A type of puzzle is a file of
`cover.formats.pzpr` and a line in `TYPES`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from typing import Any
from urllib.parse import unquote

from cover.errors import InputError, ProblemError, reason_of
from cover.formats.base import About, Options, Reading, Record
from cover.formats.boards.lines import content, first_line
from cover.formats.text import Source, one_line, shown
from cover.naming import did_you_mean
from cover.puzzles.base import BasePuzzle

ABOUT = About(
    "puzz.link and pzpr links, one a line, and pzprv3 files",
    BasePuzzle,
    "https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhou\n",
    certain=True,
    aliases=("puzzlink", "pzprv3"),
)
# Type -> what has `from_link(columns, rows, body)` and `from_file(lines)`: a module, or something in it.
TYPES: dict[str, str] = {
    "kakuro": "cover.formats.pzpr.kakuro",
    "starbattle": "cover.formats.pzpr.starbattle",
    "sudoku": "cover.formats.pzpr.sudoku",
    "slither": "cover.formats.pzpr.fields:slitherlink",
    "slitherlink": "cover.formats.pzpr.fields:slitherlink",
    "nurikabe": "cover.formats.pzpr.fields:nurikabe",
    "kurodoko": "cover.formats.pzpr.fields:kurodoko",
    "hashi": "cover.formats.pzpr.fields:hashi",
    "hashikake": "cover.formats.pzpr.fields:hashi",
    "lightup": "cover.formats.pzpr.fields:akari",
    "akari": "cover.formats.pzpr.fields:akari",
    "shikaku": "cover.formats.pzpr.fields:shikaku",
    "fillomino": "cover.formats.pzpr.fields:fillomino",
    "mines": "cover.formats.pzpr.fields:minesweeper",
    "numlin": "cover.formats.pzpr.fields:numberlink",
    "numberlink": "cover.formats.pzpr.fields:numberlink",
    "gokigen": "cover.formats.pzpr.corners:slant",
    "creek": "cover.formats.pzpr.corners:creek",
    "kropki": "cover.formats.pzpr.corners:Kropki",
    "mashu": "cover.formats.pzpr.corners:Pearls",
    "masyu": "cover.formats.pzpr.corners:Pearls",
    "simpleloop": "cover.formats.pzpr.corners:ClosedCells",
    "tents": "cover.formats.pzpr.outside:Trees",
    "yajikazu": "cover.formats.pzpr.corners:yajikazu",
    "yajilin": "cover.formats.pzpr.corners:yajilin",
    "yajirin": "cover.formats.pzpr.corners:yajilin",
    "nonogram": "cover.formats.pzpr.outside:Picture",
    "magnets": "cover.formats.pzpr.outside:Plates",
    "hitori": "cover.formats.pzpr.fields:hitori",
    "fourcells": "cover.formats.pzpr.fields:fourcells",
    "fivecells": "cover.formats.pzpr.fields:fivecells",
    "factors": "cover.formats.pzpr.squares:Factors",
    "minarism": "cover.formats.pzpr.squares:Signs",
    "norinori": "cover.formats.pzpr.rooms:Bare",
    "heyawake": "cover.formats.pzpr.rooms:Counted",
    "suguru": "cover.formats.pzpr.rooms:suguru",
    "ripple": "cover.formats.pzpr.rooms:ripple",
    "cojun": "cover.formats.pzpr.rooms:cojun",
    "aquarium": "cover.formats.pzpr.rooms:Tanks",
    "building": "cover.formats.pzpr.building",
    "skyscrapers": "cover.formats.pzpr.building",
}
_LINK = re.compile(
    r"(?:https?://)?(?:\w+\.)*(?:puzz\.link|pzv\.jp|pzprxs\.vercel\.app|pzplus\.tck\.mn)/p(?:\.html)?\?(\S+)", re.I
)
_FILE = re.compile(r"pzprv3(?:\.\d)?/(\w[\w-]*)/")


def sniff(source: Source, options: Options) -> list[str]:
    first = first_line(source)
    if _LINK.match(first):
        return ["puzz.link links"]
    return ["a pzprv3 file"] if first == "pzprv3" or _FILE.match(first + "/") else []


def read(source: Source, options: Options) -> Iterator[Record]:
    """A puzzle a line; a file over several lines is one puzzle."""
    start, pending = 0, ""
    for number, line in content(source.lines()):
        text = line.strip()
        begins = _LINK.match(text) or re.match(r"pzprv3(\.\d)?(/|$)", text)
        if begins and pending:
            yield _reading(pending, source, start)
            pending = ""
        if not pending:
            start = number
        pending += text if text.endswith("/") or _LINK.match(text) else text + "/"
    if pending:
        yield _reading(pending, source, start)


def _reading(text: str, source: Source, number: int) -> Record:
    try:
        kind, puzzle = _puzzle(text)
    except (InputError, ProblemError) as error:
        return source.error(one_line(reason_of(error)), number)
    except (ValueError, IndexError):
        return source.error("the data of the puzzle is cut short or broken", number)
    return Reading(puzzle, "pzpr", f"{kind}: {puzzle.name}, {puzzle.about()}", source.name, number)


def _puzzle(text: str) -> tuple[str, BasePuzzle[Any]]:
    if found := _FILE.match(text):
        kind = found[1].lower()
        puzzle: BasePuzzle[Any] = _reader(kind).from_file(text[found.end() :].rstrip("/").split("/"))
        return kind, puzzle
    link = _LINK.match(text)
    parts = unquote(link[1]).rstrip("/").split("/") if link else []
    kind = parts[0].lower() if parts else ""
    reader = _reader(kind)
    sizes = [part for part in parts[1:3] if part.isdecimal() and 1 <= int(part[:4]) <= 200]
    if len(sizes) != 2:
        raise InputError(f"columns and rows are needed after {kind}/: {shown('/'.join(parts[1:3]))}")
    puzzle = reader.from_link(int(sizes[0]), int(sizes[1]), "/".join(parts[3:]))
    return kind, puzzle


def _reader(kind: str) -> Any:
    if kind not in TYPES:
        raise InputError(f"puzzles of the type {shown(kind)} of puzz.link are not read here{did_you_mean(kind, TYPES)}")
    module, _, name = TYPES[kind].partition(":")
    return getattr(import_module(module), name) if name else import_module(module)
