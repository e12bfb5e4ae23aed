"""DIMACS CNF, both ways, fast for millions of clauses (format: DIMACS challenge 1993; comments with a meaning, such as
`c p show`: the model counting competition; docs/reading-dimacs.md).

The decisions are the variables of the `c p show` or `c ind` lines, or all of them; a decision's label is its variable's
number in the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from cover.formats.base import About, Options, Reading
from cover.formats.text import Source, shown
from cover.problems.cnf import Cnf
from cover.problems.texts.dimacs import v_lines as v_lines
from cover.problems.texts.dimacs import write as write

ABOUT = About(
    "DIMACS CNF",
    Cnf,
    "c p show 1 2 3 0\np cnf 4 3\n1 -2 0\n2 3 0\n-1 -4 0\n",
    certain=True,
    endings=(".cnf",),
    aliases=("dimacs",),
)
MOST = 2**31 - 2
_PARSED = 1 << 24  # bytes parsed at a time
_HEADER = re.compile(rb"p\s+cnf\s+(\d+)\s+(\d+)\s*", re.ASCII)
_BAD_WORD = re.compile(rb"[^\s]*(?:[^\s\d-]|\d-|--|-(?!\d)|\d{11})[^\s]*")
_SPEAKS = re.compile(rb"c[ \t]+(?:p|t|ind|weights)[ \t]")  # a comment that says something of the formula
_LETTERS = re.compile(rb"[a-z]+")
_COUNTS = (b"mc", b"wmc", b"pmc", b"pwmc")
_WITHOUT = "take these lines out to count without weights"
# Lines that are no clauses, by their first letter, in formats that begin like DIMACS CNF.
_LINES = {
    b"x": "an XOR clause (CryptoMiniSat)",
    b"a": "a quantifier (QDIMACS)",
    b"e": "a quantifier (QDIMACS)",
    b"d": "a quantifier (DQDIMACS)",
    b"w": "a weight (weighted model counting of 2020, Cachet)",
    b"vp": "a line of projected model counting of 2020 ('c p show' says it today)",
    b"cr": "a line of projected model counting (dSharp: 'c p show' says it today)",
    b"k": "a cardinality constraint (KNF)",
    b"h": "a hard clause (WCNF of MaxSAT)",
}


def sniff(source: Source, options: Options) -> list[str]:
    """Claims texts that begin with `p cnf`, after comments."""
    return ["DIMACS CNF"] if options.kind is None and source.first_words()[:2] == ["p", "cnf"] else []


def read(source: Source, options: Options) -> Iterator[Reading]:
    """The one formula of the text. Raises InputError with the line, and the column where a word is wrong."""
    data = source.data()
    comments: list[tuple[int, bytes]] = []  # those with a meaning, with their lines
    variables, promised, body_at, line = _header(data, source, comments)
    # Blanked out and not taken away: places in the text stay those of the file.
    body = _without_comments(data, body_at, comments)
    meant = _Comments(variables, source)
    for place, comment in comments:
        meant.take(comment.split()[1:], place)
    clauses = _literals(body, variables, promised, source)
    shown_variables = meant.decisions()
    if shown_variables is None:
        decisions: Sequence[int] = range(1, variables + 1)
    else:
        decisions = tuple(shown_variables.tolist())
        # Decisions must be the first variables.
        clauses = _renumbered(clauses, shown_variables)
    problem = Cnf(clauses, variables, decisions)
    note = f"CNF with {variables} variables, {promised} clauses"
    if shown_variables is not None:
        note += f", {len(decisions)} of the variables shown"
    yield Reading(problem, "cnf", note, source.name, line, warnings=tuple(meant.passed_over))


def _place(data: bytes, at: int) -> tuple[int, int]:
    """Line and column of an offset."""
    return data.count(b"\n", 0, at) + 1, at - (data.rfind(b"\n", 0, at) + 1) + 1


def _header(data: bytes, source: Source, comments: list[tuple[int, bytes]]) -> tuple[int, int, int, int]:
    """(variables, clauses, where the clauses begin, line of the header); comments before it that speak are added."""
    at, line = 0, 0
    while at < len(data):
        end = data.find(b"\n", at)
        end = len(data) if end < 0 else end
        text = data[at:end].strip()
        line += 1
        if text and text.split(None, 1)[0] != b"c":
            found = _HEADER.fullmatch(text)
            if not found:
                raise source.error(f"'p cnf VARIABLES CLAUSES' is needed, got {_text(text)}", line)
            # A number of any length is above MOST: it need not be made an integer.
            variables, clauses = (int(n) if len(n) < 12 else 10**12 for n in (found[1], found[2]))
            if variables > MOST or clauses > MOST:
                raise source.error(f"more than {MOST} {'variables' if variables > MOST else 'clauses'}", line)
            return variables, clauses, end, line
        if _SPEAKS.match(text):
            comments.append((line, text))
        at = end + 1
    raise source.error("there is no 'p cnf VARIABLES CLAUSES'")


def _text(data: bytes) -> str:
    return shown(data[:50].decode("utf-8", "replace"))


def _without_comments(data: bytes, start: int, comments: list[tuple[int, bytes]]) -> bytes:
    """The data with everything that is no clause blanked out, so that places stay what they were; comments that speak
    are added."""
    end = data.find(b"\n%", start)  # the uf* benchmarks end with a line % and a line 0
    end = len(data) if end < 0 else end
    at = data.find(b"c", start, end)
    if not start and at < 0:
        return data[:end]
    body = bytearray(data[:end])
    body[:start] = _blank(body[:start])
    # Lines are counted from the last place that was counted, so that all comments together cost one pass.
    line, counted = 1 + data.count(b"\n", 0, max(at, 0)), max(at, 0)
    while at >= 0:
        first = data.rfind(b"\n", 0, at) + 1
        last = data.find(b"\n", at, end)
        last = end if last < 0 else last
        # A `c` that begins its line and stands alone is a comment; others are part of a word, which is refused later.
        if not data[first:at].strip() and not data[at + 1 : at + 2].strip():
            body[first:last] = b" " * (last - first)
            if _SPEAKS.match(data, at, last):
                line, counted = line + data.count(b"\n", counted, at), at
                comments.append((line, data[at:last]))
        at = data.find(b"c", last, end)
    return bytes(body)


def _blank(data: bytes | bytearray) -> bytes:
    """Blanks, with the line ends kept."""
    return b"\n".join(b" " * len(line) for line in data.split(b"\n"))


def _literals(body: bytes, variables: int, promised: int, source: Source) -> NDArray[np.int32]:
    """The clauses as one flat array. Anything wrong is refused with its place."""
    parts: list[NDArray[np.int32]] = []
    start = 0
    while start < len(body):
        stop = min(start + _PARSED, len(body))
        # Up to the end of a word.
        while stop < len(body) and not body[stop : stop + 1].isspace():
            stop += 1
        part = body[start:stop]
        if not _only_integers(part):
            found = _BAD_WORD.search(part)
            assert found is not None
            word = _LETTERS.match(found[0])
            # The word begins its line: then it may be a line of another format, which is named.
            what = (
                _LINES.get(word[0]) if word and not body[: start + found.start()].rpartition(b"\n")[2].strip() else None
            )
            words = (
                f"{_text(found[0])} begins {what}, which is not read here"
                if what
                else f"{_text(found[0])} is no literal"
            )
            raise source.error(words, *_place(body, start + found.start()))
        if not part.isspace():
            # Far faster than splitting; what it would pass over was refused before.
            numbers = np.fromstring(part.decode("ascii"), dtype=np.int64, sep=" ")
            if max(int(numbers.max()), -int(numbers.min())) > variables:
                k = int(np.flatnonzero(np.abs(numbers) > variables)[0])
                at = next(islice(re.finditer(rb"\S+", part), k, None)).start()
                reason = f"variable {abs(int(numbers[k]))}, but the header promises {variables}"
                raise source.error(reason, *_place(body, start + at))
            parts.append(numbers.astype(np.int32))
        start = stop
    clauses = np.concatenate(parts) if parts else np.empty(0, dtype=np.int32)
    # Of all parts together: a clause may go from one to the next.
    if len(clauses) and clauses[-1] != 0:
        raise source.error("the last clause does not end with 0", body.rstrip().count(b"\n") + 1)
    have = int(np.count_nonzero(clauses == 0))
    if have != promised:
        raise source.error(f"the header promises {promised} clauses, there are {have}")
    return clauses


def _only_integers(part: bytes) -> bool:
    """Are these words integers of at most 10 digits?"""
    # Anything but digits, minus and white space.
    if part.translate(None, b"0123456789- \t\n\r\v\f"):
        return False
    characters = np.frombuffer(part, dtype=np.uint8)
    digit = characters >= ord("0")
    minus = np.flatnonzero(characters == ord("-"))
    if len(minus):
        # A minus must stand before a digit and not behind one.
        if minus[-1] == len(part) - 1 or not digit[minus + 1].all():
            return False
        before = minus[1:] - 1 if minus[0] == 0 else minus - 1
        if digit[before].any():
            return False
    gaps = np.flatnonzero(~digit)
    # No word of more than ten digits: longer ones might overflow.
    return len(part) < 11 or int(np.diff(gaps, prepend=-1, append=len(part)).max()) <= 11


class _Comments:
    """What comments with a meaning say (model counting competition, 2021 to 2024; ApproxMC's `c ind`), line by line.

    `c p show` and `c ind` name the variables to which models are projected; `c t` says what is to be counted. Weights
    are refused: a count that leaves them out would be another number.
    """

    def __init__(self, variables: int, source: Source):
        self.variables, self.source = variables, source
        self.shown: list[NDArray[np.int64]] = []
        self.independent: list[NDArray[np.int64]] = []
        self.asked: tuple[str, int] | None = None  # what `c t` says, and its line
        self.passed_over: list[str] = []

    def take(self, words: list[bytes], line: int) -> None:
        """A comment `c p ...`, `c t ...`, `c ind ...` or `c weights ...`, as words without the `c`."""
        match words:
            case [b"p", b"show", *numbers]:
                self.shown.append(self._variables("c p show", numbers, line))
            case [b"ind", *numbers] if numbers and all(word.isdigit() for word in numbers):
                self.independent.append(self._variables("c ind", numbers, line))
            case [b"p", b"weight", *_] | [b"weights", *_] if _is_number(words[-1]):
                name = b" ".join([b"c", *words[: 1 + (words[0] == b"p")]]).decode()
                raise self.source.error(f"'{name}' gives weights, but cover counts without weights: {_WITHOUT}", line)
            case [b"t", kind] if kind in _COUNTS:
                self._ask(kind.decode(), line)
            case [b"p", name, *_] if name.isalpha() and name != b"cnf" and words[-1] == b"0":
                self.passed_over.append(
                    f"{self.source.name or 'line'}:{line}: {_text(b' '.join([b'c', *words]))} is ignored"
                )

    def _ask(self, kind: str, line: int) -> None:
        if kind in ("wmc", "pwmc"):
            raise self.source.error(
                f"'c t {kind}' asks for a weighted count, which cover does not do: {_WITHOUT}", line
            )
        self.asked = kind, line

    def _variables(self, what: str, words: list[bytes], line: int) -> NDArray[np.int64]:
        if not words or words[-1] != b"0" or not all(word.isdigit() and len(word) < 11 for word in words):
            raise self.source.error(f"'{what}' needs variables and a final 0", line)
        numbers = np.array(words[:-1], dtype=np.int64)
        if len(numbers) and (numbers.min() < 1 or numbers.max() > self.variables):
            raise self.source.error(f"'{what}' names a variable outside 1..{self.variables}", line)
        return numbers

    def decisions(self) -> NDArray[np.int64] | None:
        """The variables to which models are projected, in their order; None for all. An independent support counts the
        same; where the two are not one set, it is unknown which is meant."""
        shown, independent = (_distinct(parts) for parts in (self.shown, self.independent))
        if shown is not None and independent is not None and set(shown.tolist()) != set(independent.tolist()):
            raise self.source.error("'c p show' and 'c ind' name different variables")
        found = independent if shown is None else shown
        if self.asked is not None:
            kind, line = self.asked
            if kind == "pmc" and found is None:
                raise self.source.error(
                    "'c t pmc' asks for a projected count, but no 'c p show' names the variables", line
                )
            if kind == "mc" and found is not None and len(found) < self.variables:
                raise self.source.error("'c t mc' counts over all variables, but 'c p show' names only some", line)
        return found


def _distinct(parts: list[NDArray[np.int64]]) -> NDArray[np.int64] | None:
    if not parts:
        return None
    together = np.concatenate(parts)
    _, first_at = np.unique(together, return_index=True)
    return together[np.sort(first_at)]


def _is_number(word: bytes) -> bool:
    return re.fullmatch(rb"[-+]?[\d./e+-]+", word) is not None


def _renumbered(clauses: NDArray[np.int32], shown_variables: NDArray[np.int64]) -> NDArray[np.int32]:
    """Shown variables become 1, 2, ...; the others follow in their order. No array is as long as the variables."""
    many = len(shown_variables)
    # They are 1, 2, ... already: nothing changes.
    if np.array_equal(shown_variables, np.arange(1, many + 1)):
        return clauses
    order = np.argsort(shown_variables)
    ascending = shown_variables[order]
    variable = np.abs(clauses)
    # How many shown variables are smaller: what is not shown moves behind them by that.
    below = np.searchsorted(ascending, variable)
    if many:
        at = np.minimum(below, many - 1)
        new = np.where(ascending[at] == variable, order[at] + 1, variable + many - below)
    else:
        new = variable
    new = np.where(variable == 0, 0, new)
    return np.where(clauses < 0, -new, new).astype(np.int32)
