"""What people write around the cells of a board: separators, names beside it, titles above it, facts behind it.

A style is one way of writing. `styles` yields those that the first lines of a text could be in, the plain one among
them; the first in whose rows boards are found is taken. What is no cell is made blank, so that columns stay.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import isqrt

from cover.formats.boards import records
from cover.formats.boards.layout import Rules
from cover.formats.boards.lines import Comment, Header, Row, is_border, is_comment, sort_lines

Line = tuple[int, str]
_SHORT = re.compile(r"\s*(?:\"[^\"]{0,3}\"|'[^']{0,3}'|[\w.*?-]{0,3})\s*")  # a field that may be a cell
_RULE = re.compile(r"\s*\|(?:\s*:?-+:?\s*\|){4,}\s*")  # of a Markdown table
_LABEL = re.compile(r"\s*(?:[A-Za-z]|[rR]?\d{1,2})[:.)]?(?=[\s|])")
_WORD = re.compile(r"[A-Za-z'-]{2,}[.,:;!?]?")
# Words of rules: a line that has one is no mere title, since leaving it out would change the puzzle.
RULES = frozenset(
    (  # noqa: SIM905
        "anti antiknight antiking arrow argyle asterisk cage chess consecutive diagonal diagonals disjoint even frame "
        "girandola greater groups hyper irregular jigsaw killer king knight kropki nonconsecutive odd palindrome rays "
        "region renban samurai sandwich skyscraper thermo thermometer toroidal whisper whispers windoku windows x xv"
    ).split()
)


@dataclass(eq=False, repr=False)
class Style:
    """separator: between cells, see Row; tidy: a line with only its cells left, or None for a line without;
    words: what was passed over, for the note of the reading; why: for a line and the same tidied, why it is refused
    for what else is in it, "" if it is not; refused: such reasons by line, for whoever reads on."""

    words: str = ""
    separator: str = ""
    tidy: Callable[[str], str | None] | None = None
    why: Callable[[str, str], str] | None = None
    refused: dict[int, str] = field(default_factory=dict, compare=False)

    def sorted(self, lines: Iterable[Line]) -> Iterator[Row | Header | Comment]:
        """What the lines are, tidied."""
        return sort_lines(lines if self.tidy is None else self._tidied(lines, self.tidy), self.separator)

    def _tidied(self, lines: Iterable[Line], tidy: Callable[[str], str | None]) -> Iterator[Line]:
        for number, line in lines:
            text = tidy(line)
            if text is None:
                continue
            if self.why is not None and text is not line and (reason := self.why(line, text)):
                self.refused[number] = reason
            yield number, text


PLAIN = Style()


def styles(head: Sequence[Line], rules: Rules) -> Iterator[Style]:
    """The styles in which these first lines could be written, the likeliest first."""
    lines = [line for _, line in head if line.strip() and not line.isspace()]
    # The likeliest first: a separator that all lines have is meant.
    whole = "".join(lines)
    for separator in ("\t", ";", "|"):
        if separator in whole and _separates(lines, separator):
            yield Style("", separator, _inside if separator == "|" else None)
    yield PLAIN
    found = records.find(lines, rules)
    if found is not None:
        yield Style(found.words, "", found.tidy, found.why)
    # Titles above boards, left out, and the same styles tried again.
    untitled = [line for line in lines if not is_title(line)]
    named = any(map(is_title, lines)) and bool(untitled)
    if named:
        yield Style("titles ignored", "", _without_title)
        found = records.find(untitled, rules)
        if found is not None:
            yield Style(f"titles ignored, {found.words}", "", found.tidy, found.why)
    # Names of rows at the front, then boards whose blanks are spaces, which nearly any text could be.
    label = _labels(untitled)
    if label is not None:
        yield Style("names of rows and columns ignored", "", label)
    size = _spaced([line for _, line in head], rules)
    if size is not None:
        yield Style("blank ' '", "", lambda line: line.rstrip("\n").ljust(size).replace(" ", "."))


def _separates(lines: Sequence[str], separator: str) -> bool:
    """Do all lines have short fields between such separators, as many in each? Tabs count only where they leave a
    field empty (else they are blanks), bars only below the rule of a Markdown table."""
    if separator == "|" and not any(map(_RULE.fullmatch, lines)):
        return False
    widths = set()
    for line in lines:
        if separator == "|" and _RULE.fullmatch(line):
            continue
        fields = (_inside(line) or line if separator == "|" else line).split(separator)
        # Fewer than four fields are no board.
        if len(fields) < 4 or not all(map(_SHORT.fullmatch, fields)):
            if is_comment(line):
                continue
            return False
        widths.add(len(fields))
    empty = any(re.search(r"^\t|\t\t|\t$", line) for line in lines)
    return len(widths) == 1 and (separator != "\t" or empty)


def _inside(line: str) -> str | None:
    """A row of a Markdown table without its outer bars; None for the rule."""
    if _RULE.fullmatch(line):
        return None
    start, end = line.find("|"), line.rfind("|")
    return line[:start] + " " + line[start + 1 : end] if 0 <= start < end else line


def is_title(line: str) -> bool:
    """Is this line prose, and names no rule? Half its words or more are words of letters, one of them of three."""
    words = line.split()
    if len(words) < 2 or is_comment(line) or names_rule(line):
        return False
    plain = [word for word in words if _WORD.fullmatch(word)]
    return bool(_WORD.fullmatch(words[0])) and 2 * len(plain) >= len(words) and max(map(len, plain)) > 2


def names_rule(line: str) -> bool:
    """Does this line name a rule of a variant?"""
    return not RULES.isdisjoint(re.findall(r"(?<!\w)[a-z]+(?!\w)", line.lower()))


def _without_title(line: str) -> str | None:
    return f"# title: {line.strip()}" if is_title(line) else line


def _labels(lines: Sequence[str]) -> Callable[[str], str | None] | None:
    """Takes the name of each row (A, 1, r1) from its front, and leaves out the line of the columns' names."""
    rows = [line for line in lines if not is_comment(line) and not is_border(line)]
    named = [line for line in rows if _LABEL.match(line)]
    first = [_LABEL.match(line) for line in named]
    names = [match[0].strip(" \t:.)rR").upper() for match in first if match]
    # Numbers from 1, or letters from A.
    counted = [str(k + 1) for k in range(len(names))], [chr(65 + k) for k in range(min(26, len(names)))]
    if len(rows) - len(named) > 1 or len(names) < 4:
        return None
    above = _columns(rows[0])
    # The line with the names of columns looks like a row: it is none.
    if above and len(rows) - len(named) < 1:  # the columns' names begin like a row
        named, names = named[1:], names[1:]
        counted = [str(k + 1) for k in range(len(names))], [chr(65 + k) for k in range(min(26, len(names)))]
    if names not in counted:
        return None

    def tidy(line: str) -> str | None:
        if above and line.split() == rows[0].split():
            return None
        match = None if is_border(line) else _LABEL.match(line)
        # Blanks in the place of the name, so that columns stay what they are.
        return " " * match.end() + line[match.end() :] if match else line

    return tidy


def _columns(line: str) -> bool:
    """Is this a line of names of columns: 1 2 3 ..., A B C ..., c1 c2 c3 ...?"""
    names = [name.strip("cC").upper() or name.upper() for name in re.findall(r"[A-Za-z]?\d+|[A-Za-z]", line)]
    numbers = [str(k + 1) for k in range(len(names))]
    return len(names) > 3 and names in (numbers, [chr(65 + k) for k in range(min(26, len(names)))])


def _spaced(lines: Sequence[str], rules: Rules) -> int | None:
    """Where blanks are blank cells: the cells of a line, of one board a row a line or of boards a line each."""
    last = next((k for k in range(len(lines), 0, -1) if lines[k - 1].strip()), 0)
    lines = lines[:last]
    text = "".join(lines)
    if " " not in text or "0" in text or not re.fullmatch(r"[\w ]*", text):
        return None
    wide = max(map(len, lines))
    if len(lines) == wide and rules.allows(wide):
        return wide
    alike = all(line.strip() and wide - len(line) < isqrt(wide) for line in lines)
    size = isqrt(wide)
    return wide if alike and wide > 15 and size * size == wide and rules.allows(size) else None
