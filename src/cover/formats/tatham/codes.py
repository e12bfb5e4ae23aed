"""The codes that descriptions of ids are made of, each in both directions: characters to words, and words to
characters as the games write them. A code reads up to the next comma, unless it is a list with commas itself.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from cover.basics.errors import InputError, ProblemError
from cover.basics.suggest import shown
from cover.formats.pzpr.sheets import Pair, parted
from cover.problems.names import Cell

Items = list[str | None]
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Code(Protocol):
    def read(self, text: str, many: int) -> tuple[Items, str]:
        """So many words, and the rest of the text. Raises InputError."""
        ...

    def write(self, items: Sequence[str | None]) -> str:
        """Raises ProblemError for a word without code."""
        ...


class Miscounted(Exception):
    """There are other words than are needed, or not so many."""

    def __init__(self, count: int):
        super().__init__(count)
        self.count = count


def exactly(items: Items, many: int) -> Items:
    """Raises Miscounted unless there are so many."""
    if len(items) != many:
        raise Miscounted(len(items))
    return items


@dataclass(frozen=True)
class Runs:
    """Marks, and letters for runs of blanks, a is one. mark: a pattern of one; words: what some marks are here;
    apart: stands between two marks; what: is in messages; blank: a mark that is none."""

    mark: str
    words: Mapping[str, str] = field(default_factory=dict)
    apart: str = ""
    what: str = "is no symbol of this game"
    blank: str = ""

    def read(self, text: str, many: int) -> tuple[Items, str]:
        text, comma, rest = text.partition(",")
        found: Items = []
        for mark in re.findall(f"{self.mark}|.", text):
            if re.fullmatch(self.mark, mark):
                found.append(None if mark == self.blank else self.words.get(mark, mark))
            elif "a" <= mark <= "z":
                found += [None] * (ord(mark) - ord("a") + 1)
            elif mark != self.apart:
                raise InputError(f"{shown(mark)} in the description, which {self.what}")
            if len(found) > many + 26:
                break
        return exactly(found, many), comma + rest

    def write(self, items: Sequence[str | None]) -> str:
        marks = {word: mark for mark, word in self.words.items()}
        text, gap, last = "", 0, ""
        for item in [*items, ""]:
            if item is None:
                gap += 1
                continue
            mark = marks.get(item, item)
            if item and not re.fullmatch(self.mark, mark):
                raise ProblemError(f"{shown(item)} has no code in this game")
            run = "z" * (gap // 26) + (LETTERS[gap % 26 - 1] if gap % 26 else "")
            text += (run or (self.apart if last and item else "")) + mark
            gap, last = 0, mark
        return text


@dataclass(frozen=True)
class Each:
    """A mark a place. mark: a pattern of one; words: what some marks are here; named: is another mark
    named, a comma too?"""

    mark: str
    words: Mapping[str, str] = field(default_factory=dict)
    named: bool = False

    def read(self, text: str, many: int) -> tuple[Items, str]:
        text, comma, rest = (text, "", "") if self.named else text.partition(",")
        found = re.findall(self.mark, text)
        if "".join(found) != text:
            if self.named:
                mark = next(mark for mark in text if not re.fullmatch(self.mark, mark))
                raise InputError(f"{shown(mark)} in the description, which is no symbol of this game")
            raise Miscounted(len(found))
        items = [None if mark == "." else self.words.get(mark, mark) for mark in found]
        return exactly(items, many), comma + rest

    def write(self, items: Sequence[str | None]) -> str:
        marks = {word: mark for mark, word in self.words.items()}
        found = ["." if item is None else marks.get(item, item) for item in items]
        if not all(re.fullmatch(self.mark, mark) for mark in found):
            raise ProblemError("the game writes each cell as one character, and this board has longer symbols")
        return "".join(found)


@dataclass(frozen=True)
class Behind:
    """Marks on a few places: a letter says how many blanks stand before one, `letters[0]` none; the last letter is 25
    blanks alone. A capital is the second of two words. ends: is there a mark behind the last place?"""

    letters: str
    words: tuple[str, ...]
    ends: bool
    what: str

    def read(self, text: str, many: int) -> tuple[Items, str]:
        text, comma, rest = text.partition(",")
        found: Items = []
        for letter in text:
            known = letter.lower() if len(self.words) > 1 else letter
            if known not in self.letters:
                raise InputError(self.what.format(shown(letter)))
            found += [None] * (25 if known == "z" else self.letters.index(known))
            found += [] if known == "z" else [self.words[letter.isupper()]]
        if self.ends:
            return exactly(found[:-1], many), comma + rest
        if len(found) > many:
            raise Miscounted(len(found))
        return found + [None] * (many - len(found)), comma + rest

    def write(self, items: Sequence[str | None]) -> str:
        text, gap, most = "", 0, self.letters.index("y")
        for item in [*items, *[self.words[0]] * self.ends]:
            if item is None:
                gap += 1
                continue
            while gap > most:
                text, gap = text + "z", gap - 25
            letter = self.letters[gap]
            text += letter.upper() if item in self.words[1:] else letter
            gap = 0
        return text


@dataclass(frozen=True)
class Listed:
    """Words with a sign between them, nothing for a place without one. word: a pattern; inner: between the parts of a
    word, a comma here; last: a sign stands behind the last word too."""

    sign: str
    word: str
    inner: str = ","
    last: bool = False

    def read(self, text: str, many: int) -> tuple[Items, str]:
        if self.sign == ",":
            words = text.split(",")
            words, rest = words[:many], "".join(f",{word}" for word in words[many:])
        else:
            text, comma, rest = text.partition(",")
            words, rest = text.split(self.sign), comma + rest
        if not all(re.fullmatch(self.word, word) for word in words):
            raise Miscounted(len(words))
        found = exactly([word.replace(self.inner, ",") or None for word in words], many)
        return found, rest.removeprefix(",") if self.last and rest == "," else rest

    def write(self, items: Sequence[str | None]) -> str:
        words = [(item or "").replace(",", self.inner) for item in items]
        if not all(re.fullmatch(self.word, word) for word in words):
            raise ProblemError("a clue beside the board cannot be written in this game")
        return self.sign.join(words) + self.sign * self.last


# ---------------------------------------------------------------- borders
def sides_of(height: int, width: int) -> list[Pair]:
    """Neighbours in rows first, row by row, then those in columns, column by column."""
    across = [((r, c), (r, c + 1)) for r in range(height) for c in range(width - 1)]
    return across + [((r, c), (r + 1, c)) for c in range(width) for r in range(height - 1)]


def blocks(text: str, size: int) -> tuple[dict[Cell, str], str]:
    """The block of each cell, from lines between cells: a letter says how many sides without line come before the next
    one (`_` none, a one, ...; z: 25, and no line), a number repeats the letter before it. Raises InputError."""
    text, comma, rest = text.partition(",")
    sides, pairs = list[bool](), sides_of(size, size)
    for letter, times in re.findall(r"([a-z_])(\d*)", text):
        one = [False] * 25 if letter == "z" else [*[False] * f"_{LETTERS}".index(letter), True]
        sides += one * min(int(times or 1), len(pairs) + size)
    if not re.fullmatch(r"([a-z_]\d*)*", text) or len(sides) not in (len(pairs), len(pairs) + 1):
        raise InputError(f"the block structure has {len(sides)} sides, where a board of {size} rows has {len(pairs)}")
    return dict(parted(size, size, {pair for pair, line in zip(pairs, sides, strict=False) if line})), comma + rest


def structure(rooms: Mapping[Cell, str], size: int) -> str:
    """The text of blocks."""
    text, gap = "", 0
    for line in [*(rooms[one] != rooms[other] for one, other in sides_of(size, size)), True]:
        gap += not line
        if line:
            text += "z" * (gap // 25) + f"_{LETTERS}"[gap % 25]
            gap = 0
    return text
