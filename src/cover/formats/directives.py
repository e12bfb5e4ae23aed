"""The grammar of a puzzle file's header: `puzzle: NAME`, `key: value` lines, words that stand alone, and blocks.

Which keys there are, and how their lines look, the puzzles' classes say (`keys`); here lines become a `Header`.
A block owns the lines after its key, and inside it nothing is a comment: a map (`jigsaw:`) has as many rows as its
first row has letters, a drawing (`shape:`) ends at an empty line or a line with characters other than `#`, `.` and
blank, rows (`givens:`) end at an empty line or the next key.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from cover.basics.errors import InputError
from cover.basics.suggest import known_names, nearest, shown
from cover.formats.boards.lines import is_comment, is_header
from cover.formats.boards.reasons import without_colon
from cover.formats.kind_names import not_a_kind, rule_called
from cover.formats.text import Line
from cover.puzzles import PUZZLES
from cover.puzzles.base import BasePuzzle
from cover.puzzles.common.costs import costs_of
from cover.puzzles.common.keys import LARGEST_SIZE, Header, Key, Text, Value
from cover.puzzles.kinds.table import is_kind, puzzle_class

FACTS = ("source", "solutions", "title", "author", "note", "rules", "address", "cost")
OF_LINES = ("rules", "cost")  # those that may have several lines

_COMMENT_FACT = re.compile(r"[#;]\s*([A-Za-z][\w -]{0,30}):\s+(\S.*)")
_RULE = re.compile(r"[A-Za-z]+(?:[- ][A-Za-z]+)?")
_WITHOUT_COLON = re.compile(r"(?P<key>[A-Za-z]+)\b[^:]{0,40}?[\s=][rR]\d+[cC]\d+\b[^:]*")
PUZZLE = Text()
_NONE: Mapping[str, Key] = MappingProxyType({})


class Lines(Iterator[Line]):
    """Lines with one step back."""

    def __init__(self, lines: Iterable[Line]):
        self._lines, self._back = iter(lines), list[Line]()

    def __next__(self) -> Line:
        return self._back.pop() if self._back else next(self._lines)

    def back(self, line: Line) -> None:
        self._back.append(line)


# ---------------------------------------------------------------- the keys there are
def keys_of(kind: type[BasePuzzle[Any]]) -> dict[str, Key]:
    """The keys of a puzzle, and their other names."""
    return {name: key for word, key in kind.keys.items() for name in (word, *key.also)}


def known_keys() -> dict[str, Key]:
    """Every key of every puzzle; of kinds in files those of their layers."""
    return _all_keys(tuple(PUZZLES.items()))


@cache
def _all_keys(table: tuple[tuple[str, str], ...]) -> dict[str, Key]:
    from cover.puzzles.kinds.drafts import (
        LAYER_KEYS,  # the language of sentences, which a board in a grid needs nothing of
    )

    found: dict[str, Key] = {"puzzle": PUZZLE}
    for name, _ in table:
        found |= {word: key for word, key in keys_of(puzzle_class(name)).items() if word not in found}
    return {**LAYER_KEYS, **found}


def _flags() -> list[str]:
    return [word for word, key in known_keys().items() if key.flag]


# ---------------------------------------------------------------- single lines
def key_of(line: str) -> tuple[str, str, str] | None:
    """(key, name, value) of a directive line, or None. A flag may stand alone."""
    before, colon, value = line.partition(":")
    words = before.split(None, 1)
    # A rule in a word, such as `antiknight`; only what some kind of puzzle knows.
    if not colon and _RULE.fullmatch(line.strip()):
        from cover.puzzles.clues.adding import rule_in_a_word  # not needed for a board alone

        word = line.strip().lower()
        flag = word if word in _flags() else rule_in_a_word(word)
        return (flag, "", "") if flag else None
    if not colon or not words or not (words[0].isascii() and words[0].isalpha()) or is_header(line):
        return None
    if value.startswith("//"):  # a link, for which the keys of all kinds need not be known
        return None
    return words[0].lower(), words[1].strip() if len(words) > 1 else "", value.strip()


def begins_puzzle(line: str) -> bool:
    """Is this line a directive of some puzzle?"""
    found = key_of(line)
    if found is None:
        return False
    key = FACT if found[0] in FACTS else known_keys().get(found[0])
    return key is not None and (not found[1] or key.several)


FACT = Text()


def misspelled_rule(line: str) -> str | None:
    """What to say of a line that seems to be a rule in one word and is none (`diagonal`), or a rule with its cells that
    lacks its colon; else None."""
    word = line.strip()
    if (found := _WITHOUT_COLON.fullmatch(word)) and found["key"].lower() in known_keys():
        return without_colon(word, found["key"].lower())
    if not _RULE.fullmatch(word) or word.lower() in _flags():
        return None
    near = rule_called(word) or nearest(word, _flags(), 0.75)
    return f"unknown rule {shown(word)}; did you mean {near}?" if near else None


# ---------------------------------------------------------------- the header
def read_header(lines: Lines, source: str, wanted: str | None = None) -> Header:
    """Take the directives (and comments) off the front of the lines. Raises InputError at what is none.

    wanted: the puzzle whose keys are meant where `puzzle:` does not stand first.
    """
    header = Header(source)
    keys = keys_of(puzzle_class(wanted)) if wanted else _NONE
    for number, line in lines:
        if not line.strip():
            continue
        if is_comment(line):
            if fact := _COMMENT_FACT.fullmatch(line.strip()):
                header.facts[fact[1].lower()] = fact[2].strip()
            continue
        word = line.strip()
        # A flag of this kind comes before keys of all kinds.
        found = (word, "", "") if word in keys and keys[word].flag else key_of(line)
        # A second `puzzle:` begins the next puzzle.
        if found is None or (found[0] == "puzzle" and header.found):
            near = nearest(word, [name for name, key in keys.items() if key.flag], 0.75) if word.isalpha() else None
            reason = f"unknown rule {shown(word)}; did you mean {near}?" if near else misspelled_rule(line)
            if reason:
                raise header.error(reason, number)
            # Not of the header: the board begins with this line.
            lines.back((number, line))
            break
        word, name, text = found
        if not header.found:
            header.line = number
        # Facts say something about the puzzle, unless the kind has a key of that name.
        if word in FACTS and word not in keys:
            if word == "cost":
                _refuse_costs(header, text, number)
            # Facts of several lines are joined, others replaced by the last one.
            before = header.facts.get(word) if word in OF_LINES else None
            header.facts[word] = text if before is None else f"{before}\n{text}"
            continue
        key = PUZZLE if word == "puzzle" else keys.get(word) or known_keys().get(word)
        if key is None:
            raise header.error(_unknown(word, keys), number)
        if name and not key.several:
            raise header.error(f"{word} {shown(name)}: ':' is needed after {word}", number)
        # The column of the value in its line, for messages that point into it.
        value = Value(text, number, name, column=len(line) - len(line.partition(":")[2].lstrip()) + 1)
        # A drawing may stand in the line of its key.
        if key.block and (key.block != "drawing" or not text):
            for place, row in _BLOCKS[key.block](lines, value, word, source, keys):
                value.places.append(place)
                value.rows.append(row)
        if word in header.found and not key.several:
            first = header.found[word][0].line
            raise header.error(f"{word!r} is given twice (first in line {first})", number)
        header.found.setdefault(word, []).append(value)
        # From here on the keys are those of this kind.
        if word == "puzzle" and is_kind(text.lower()):
            keys = keys_of(puzzle_class(text.lower()))
    return header


def _refuse_costs(header: Header, text: str, number: int) -> None:
    try:
        costs_of(text)
    except InputError as error:
        raise header.error(error.reason, number) from None


def _unknown(word: str, keys: Mapping[str, Key]) -> str:
    """keys: of the puzzle; empty where none is named yet, and any key could be meant."""
    keys = keys or known_keys()
    near = rule_called(word) or nearest(word, [*keys, *FACTS], 0.75)
    aliases = {other for key in keys.values() for other in key.also}
    known = [*(name for name in keys if name not in aliases), *FACTS]
    return f"unknown key {shown(word)}; " + (f"did you mean {near}?" if near else known_names(word, known))


def the_kind(header: Header, wanted: str | None) -> str:
    """The puzzle's name: what the header says, else what the caller wants, else sudoku."""
    if "puzzle" not in header:
        return wanted or "sudoku"
    directive = header.found["puzzle"][0]
    name = directive.text.lower()
    if not is_kind(name):
        raise header.error(f"unknown puzzle {shown(directive.text)}{not_a_kind(directive.text)}", directive.line)
    if wanted is not None and wanted != name:
        raise header.error(f"this is a {name} puzzle, not {wanted}", directive.line)
    return name


# ---------------------------------------------------------------- blocks
def _map_rows(lines: Lines, value: Value, word: str, source: str, keys: Mapping[str, Key]) -> Iterator[Line]:
    """As many rows as the first has letters (or fields, where they are separated)."""
    rows = [(value.line, value.text)] if value.text else []
    size: int | None = None
    for number, line in lines:
        if not line.strip():
            continue
        rows.append((number, line.strip()))
        if size is None:
            size = _letters(rows[0][1])
            if size > LARGEST_SIZE:
                raise InputError(f"a {word} of {size} columns: at most {LARGEST_SIZE}", source=source, line=number)
        have = _letters(line)
        if have != size:
            reason = f"row {len(rows)} of the {word} has {have} letters where the first has {size}"
            raise InputError(reason, source=source, line=number)
        # A map has as many rows as columns: the block ends with the last of them.
        if len(rows) == size:
            return iter(rows)
    reason = f"the {word} has {len(rows)} rows of {size or 0} letters, but the text ends before"
    raise InputError(reason, source=source, line=value.line)


def _letters(line: str) -> int:
    words = line.split()
    return len(words) if len(words) > 1 else len(line.strip())


def _drawn_rows(lines: Lines, value: Value, word: str, source: str, keys: Mapping[str, Key]) -> Iterator[Line]:
    begun = False
    for number, line in lines:
        if not line.strip():
            if begun:
                return
            continue
        if set(line) - set("#. \t"):
            lines.back((number, line))
            return
        begun = True
        yield number, line.rstrip()


def _plain_rows(lines: Lines, value: Value, word: str, source: str, keys: Mapping[str, Key]) -> Iterator[Line]:
    if value.text:
        yield value.line, value.text
    begun = bool(value.text)
    for number, line in lines:
        if line.strip():
            # The next key of a puzzle ends the rows, even without an empty line.
            if (
                ":" in line
                and (found := key_of(line))
                and (found[0] == "puzzle" or found[0] in keys or found[0] in known_keys())
            ):
                lines.back((number, line))
                return
            begun = True
            yield number, line.strip()
        elif begun:
            return


_BLOCKS = {"map": _map_rows, "drawing": _drawn_rows, "rows": _plain_rows}
