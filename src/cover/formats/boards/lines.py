"""The lines of a text with boards: which are rows, and which are borders, comments, titles or other programs' tags."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from cover.basics.errors import InputError
from cover.basics.suggest import shown
from cover.formats.text import Line, Source

_UPRIGHT = "|│┃║╎╏┆┇┊┋¦"
_AS_SPACE = str.maketrans(dict.fromkeys(_UPRIGHT, " "))
_BOX_DRAWING = "".join(map(chr, range(0x2500, 0x2580)))
_BORDER = re.compile(rf"[\s|+=\-:¦{_BOX_DRAWING}]*")
# Corners of other programs are blanks of boards too: such a line is a border where dashes run between them. A run of
# dashes is taken whole: there are more ways to cut a long one than could ever be tried.
_CORNERED = re.compile(r"\s*+[*.:'`,+|](?:[\s*.:'`,+|]*+-{3,}+)++[\s*.:'`,+|]*+")
_DASHES = re.compile(rf"[\s\-{_UPRIGHT}]*")
_HEADER = re.compile(r"(?:grid|board|puzzle|sudoku)\s*#?\s*\d+\s*(?::.*)?", re.IGNORECASE)
_TAG = re.compile(r"\[(\w[\w ]*)\]")
_FIELD = re.compile(r"[^\s]+")
_FULL_WIDTH = {0xFF10 + k: str(k) for k in range(10)} | {0xFF0E: ".", 0xFF0A: "*", 0xFF3F: "_", 0xFF0D: "-"}
_COMMENTS = ("#", ";", "//", "%")


@dataclass(eq=False, repr=False)
class Row:
    """A line with cells: characters, or fields between separators (or blanks)."""

    number: int
    text: str  # the line as it stands
    dashes: bool = False  # only dashes: a border, or a row of blanks
    separator: str = ""  # between the fields; "": commas if there are any, else blanks

    @cached_property
    def separated(self) -> str:
        """What stands between the fields besides blanks, "" for nothing."""
        return self.separator or ("," if "," in self.text else "")

    @cached_property
    def characters(self) -> str:
        return "".join(self.text.translate(_AS_SPACE).split())

    @cached_property
    def fields(self) -> list[str]:
        if self.separated:
            return [_unquoted(part) for part in self.text.split(self.separated)]
        return self.text.translate(_AS_SPACE).split()

    def column(self, cell: int, fields: bool) -> int:
        """Where cell number `cell` of this row begins, counted from 1."""
        plain = self.text.translate(_AS_SPACE)
        if fields and self.separated:
            at = sum(len(part) + 1 for part in self.text.split(self.separated)[:cell])
            return at + 1 + len(plain[at:]) - len(plain[at:].lstrip())
        places = (
            [m.start() for m in _FIELD.finditer(plain)]
            if fields
            else [k for k, c in enumerate(plain) if not c.isspace()]
        )
        return places[cell] + 1 if cell < len(places) else len(self.text) + 1


@dataclass(eq=False, repr=False)
class Header:
    """A line like `Grid 01`: a board begins."""

    number: int
    text: str


@dataclass(eq=False, repr=False)
class Comment:
    number: int
    text: str


def _unquoted(part: str) -> str:
    part = part.strip()
    return part[1:-1].strip() if len(part) > 1 and part[0] == part[-1] and part[0] in "\"'" else part


def is_comment(line: str) -> bool:
    return line.lstrip().startswith(_COMMENTS)


def content(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines that are neither blank nor comments, as they stand.

    >>> list(content([(1, "# easy"), (2, ""), (3, " 53..7.... ")]))
    [(3, ' 53..7.... ')]
    """
    for number, line in lines:
        if (text := line.lstrip()) and not text.startswith(_COMMENTS):
            yield number, line


def first_line(source: Source) -> str:
    """The first line that is neither blank nor a comment, without the blanks around it; "" without one."""
    for _, line in content(source.head_lines()):
        return line.strip()
    return ""


def is_header(line: str) -> bool:
    """Is this the title of a board, like `Grid 01`?"""
    title = line.strip()
    return len(title) < 40 and _HEADER.fullmatch(title) is not None


def is_border(line: str) -> bool:
    """Does a line hold no cell, only what is drawn around cells? (Dashes alone may also be blanks.)"""
    return _BORDER.fullmatch(line) is not None or _CORNERED.fullmatch(line) is not None


def sort_lines(lines: Iterable[tuple[int, str]], separator: str = "") -> Iterator[Row | Header | Comment]:
    """What the lines are; blank ones, borders and the sections of SadMan's files after `[Puzzle]` are left out."""
    skipped = False
    for number, line in lines:
        if not line or line.isspace():
            continue
        # Sections of SadMan's files: only what follows [Puzzle] is a board.
        if tag := _TAG.fullmatch(line.strip()):
            skipped = tag[1].lower() != "puzzle"
        elif skipped:
            continue
        elif is_comment(line) and separator != ";":
            yield Comment(number, line.lstrip().lstrip("#;/%").strip())
        elif is_header(line):
            yield Header(number, line.strip())
        else:
            if not line.isascii():
                line = line.translate(_FULL_WIDTH)
            # A comment behind cells, with a blank before it: `#` itself may be a mark.
            if "#" in line:
                line = re.split(r"\s#", line, maxsplit=1)[0]
            dashes = _DASHES.fullmatch(line) is not None
            if separator or dashes or not is_border(line):
                yield Row(number, line, dashes and not separator, separator)


def refuse_words_behind(line: str) -> None:
    """Raises InputError for a line with a link and more: words that may say a rule, or a second puzzle.

    >>> refuse_words_behind("https://puzz.link/p?nurikabe/3/3/i2i2i no 2x2 of white")
    Traceback (most recent call last):
    cover.basics.errors.InputError: 'no 2x2 of white' follows the link: a link needs a line of its own
    """
    _, *behind = line.split(maxsplit=1)
    if behind:
        raise InputError(f"{shown(behind[0])} follows the link: a link needs a line of its own")
