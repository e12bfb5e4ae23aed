"""Knuth's text for exact cover with colors and bounds, both ways (his DLX1, DLX2, DLX3 and XCC; TAOCP 7.2.2.1).

The first line names the items, primary ones before a `|`, secondary ones after it; `2:3|A` says that A is covered two
to three times, `2|A` twice. Every further line is an option: items, secondary ones perhaps as `item:color`. `|5` or
`|$5` at the end of an option is its cost; several add up (DLX5). Lines that begin with `|` are comments. An option's
label is its number from 1.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Any

import numpy as np

from cover.basics.errors import InputError, ProblemError
from cover.basics.suggest import did_you_mean
from cover.formats.base import About, Options, Reading
from cover.formats.text import Line, Source, shown
from cover.problems.exact_cover import ExactCover
from cover.problems.names import text
from cover.puzzles.base import GivesCover

ABOUT = About(
    "Knuth's text for exact cover, colors and bounds",
    ExactCover,
    "| options 2 and 4 cover all\np q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n",
    vague=True,
    endings=(".dlx",),
    aliases=("dlx", "xcc", "mcc"),
)
_WORD = re.compile(r"\S+")
_BOUNDS = re.compile(r"(?:(\d+):)?(\d+)\|([^|:]+)", re.ASCII)
_TABLE = re.compile(r'\| (item|color) (\S+) = (".*")')
_FEW = 10_000  # names: among more, none is looked for that is like an unknown one
MOST = 2**31 - 1
MAX_COST = 2**63 - 1


def sniff(source: Source, options: Options) -> list[str]:
    """Claims a text of at least two items and one option, whose options name only items; without option, only if a
    comment comes first, as in what `write` makes of a problem without options."""
    lines = [line for _, line in source.head_lines() if line.strip() and not line.lstrip().startswith("|")]
    commented = next((line for _, line in source.head_lines() if line.strip()), "").startswith("| ")
    if len(lines) < 2 and not (lines and commented):
        return []
    words = lines[0].split()
    if len(words) < 2 and "|" not in words[0]:
        return []
    names = {word.rpartition("|")[2] for word in words}
    if len(names) < len(words):
        return []
    used = {word.partition(":")[0] for line in lines[1:200] for word in line.split() if word[0] != "|"}
    return ["Knuth's text"] if used <= names else []


def clearly(source: Source, options: Options) -> bool:
    """Could it be meant although it has a board's shape? Yes if a `|` parts the first line and no other: a board's
    borders go on."""
    lines = [line for _, line in source.head_lines() if line.strip()]
    return "|" in lines[0].split() and not any("|" in line for line in lines[1:])


def read(source: Source, options: Options) -> Iterator[Reading]:
    """The one problem of the text. Raises InputError with line and column."""
    reader = Reader(source.name, options.lenient)
    for number, line in source.lines():
        reader.take(number, line)
    yield reader.reading("knuth")


class Reader:
    """Takes the lines one by one and keeps flat arrays."""

    def __init__(self, name: str, lenient: bool):
        self.name, self.lenient = name, lenient
        self.first_line = 0  # of the items; 0 until they are read
        self.number: dict[str, int] = {}
        self.number_of: Callable[[str], int | None] = self.number.get
        self.primary = 0
        self.bounds: list[tuple[int, int]] = []
        self.starts, self.items, self.colors, self.costs, self.labels = (
            [0],
            list[int](),
            list[int](),
            list[int](),
            list[int](),
        )
        self.color_number: dict[str, int] = {}
        self.renamed: dict[str, dict[str, str]] = {"item": {}, "color": {}}
        self.dropped: list[int] = []
        self.option_lines = 0

    def fail(self, reason: str, line: Line, word: int | None = None) -> InputError:
        """An error at a word of a line (counted from 0)."""
        places = [found.start() + 1 for found in _WORD.finditer(line[1])]
        return InputError(reason, source=self.name, line=line[0], column=places[word] if word is not None else None)

    def take(self, number: int, text: str) -> None:
        words = text.split()
        if not words:
            return
        if words[0].startswith("|"):
            if found := _TABLE.fullmatch(text.strip()):
                with suppress(ValueError):  # an ordinary comment that happens to look like the table
                    name: str = json.loads(found[3])
                    name.encode()  # refuses half a surrogate pair
                    self.renamed[found[1]][found[2]] = name
        elif not self.first_line:
            self._take_items((number, text), words)
        else:
            self._take_option((number, text), words)

    def _take_items(self, line: Line, words: Sequence[str]) -> None:
        self.first_line = line[0]
        secondary = False
        for k, word in enumerate(words):
            if word == "|":
                if secondary:
                    raise self.fail("a second '|': only one can stand between primary and secondary items", line, k)
                secondary = True
                continue
            name, low, high = word, 1, 1
            if "|" in word or ":" in word:
                found = _BOUNDS.fullmatch(word)
                if not found:
                    raise self.fail(f"{shown(word)} is no item: NAME, N|NAME or LOW:HIGH|NAME is needed", line, k)
                if secondary:
                    raise self.fail(f"secondary item {shown(found[3])} cannot have bounds", line, k)
                name, high = found[3], _small(found[2])
                low = _small(found[1]) if found[1] is not None else high
                if high > MOST:
                    raise self.fail(f"item {shown(name)}: bounds go up to {MOST}", line, k)
                if low > high:
                    raise self.fail(f"item {shown(name)}: no number is between {low} and {high}", line, k)
            if name in self.number:
                raise self.fail(f"item {shown(name)} is named twice", line, k)
            self.number[name] = len(self.number)
            if not secondary:
                self.primary += 1
                self.bounds.append((low, high))

    def _take_option(self, line: Line, words: list[str]) -> None:
        self.option_lines += 1
        cost = 0
        while words and words[-1][0] == "|":
            text = words.pop()[1:]
            digits = text.removeprefix("$")
            if digits.isascii() and digits.isdecimal() and len(digits) > 18:
                raise self.fail(f"the cost {shown('|' + text)} has more than 18 digits", line, len(words))
            if not (digits.isascii() and digits.isdecimal()):
                raise self.fail(f"{shown('|' + text)} is no cost: a number after '|' is needed", line, len(words))
            cost += int(digits)
        if cost > MAX_COST:
            raise self.fail("the option's costs sum up to 2**63 or more", line)
        numbers, colors = [], []
        for k, word in enumerate(words):
            item, color = self.number_of(word), 0
            if item is None:
                item, color = self._painted(line, k, word)
            numbers.append(item)
            colors.append(color)
        if len(set(numbers)) < len(numbers):
            k = next(k for k in range(len(numbers)) if numbers[k] in numbers[:k])
            raise self.fail(f"item {shown(words[k].partition(':')[0])} comes twice in this option", line, k)
        if not numbers or min(numbers) >= self.primary:
            if not self.lenient:
                raise self.fail("option without primary item (lenient=True drops such options)", line)
            self.dropped.append(line[0])
            return
        self.items += numbers
        self.colors += colors
        self.starts.append(len(self.items))
        self.costs.append(cost)
        self.labels.append(self.option_lines)

    def _painted(self, line: Line, k: int, word: str) -> tuple[int, int]:
        """Item and color of a word that is not just an item."""
        name, _, color = word.partition(":")
        item = self.number_of(name)
        if item is None:
            near = did_you_mean(name, self.number) if len(self.number) <= _FEW else ""
            raise self.fail(f"unknown item {shown(name)}{near}", line, k)
        if item < self.primary:
            raise self.fail(f"item {shown(name)} is primary: only secondary items have colors", line, k)
        if not color or ":" in color or "|" in color:
            raise self.fail(f"{shown(word)}: one color is needed after ':'", line, k)
        return item, self.color_number.setdefault(color, len(self.color_number) + 1)

    def reading(self, format: str) -> Reading:
        problem = self._problem()
        note = repr(problem)[1:-1].replace("ExactCover:", "exact cover,")
        dropped = [f"{self.name or 'line'}:{line}: option without primary item dropped" for line in self.dropped]
        return Reading(problem, format, note, self.name, self.first_line, warnings=tuple(dropped))

    def _problem(self) -> ExactCover:
        if not self.first_line:
            raise InputError("there are no items: the first line names them", source=self.name)
        plain = all(bound == (1, 1) for bound in self.bounds)
        names, colors = self.item_names(), self.renamed["color"]
        return ExactCover.from_arrays(
            self.primary,
            np.array(self.starts, dtype=np.int32),
            np.array(self.items, dtype=np.int32),
            secondary=len(names) - self.primary,
            colors=np.array(self.colors, dtype=np.int32) if self.color_number else None,
            at_least=None if plain else np.array([low for low, _ in self.bounds], dtype=np.int32),
            at_most=None if plain else np.array([high for _, high in self.bounds], dtype=np.int32),
            costs=np.array(self.costs, dtype=np.int64) if any(self.costs) else None,
            decisions=tuple(self.labels),
            item_names=names,
            color_names=tuple(colors.get(name, name) for name in self.color_number),
        )

    def item_names(self) -> Sequence[str]:
        return tuple(self.renamed["item"].get(name, name) for name in self.number)


def _small(digits: str) -> int:
    """A number of any length, capped just above what bounds can be (so that none is too long to convert)."""
    digits = digits.lstrip("0") or "0"
    return int(digits) if len(digits) < 11 else MOST + 1


# ---------------------------------------------------------------- writing
def write(content: Any, solution: Any = None) -> str:
    """Knuth's text. Names with blanks, `:` or `|` are renamed; a table in comments says how, and `read` undoes it."""
    problem = cover_of(content, "knuth")
    if solution is not None:
        raise ProblemError("Knuth's text has no place for a solution")
    if not len(problem.item_names):
        raise ProblemError("Knuth's text begins with the items, and this exact cover has none")
    return text_of(problem)


def text_of(problem: ExactCover) -> str:
    """The text of an exact cover, for those who know what an empty line of items means: certificates."""
    table: list[str] = []
    items = _written_names(problem.item_names, "item", table)
    colors = _written_names(problem.color_names, "color", table)
    heads = bounded(problem, items, "{low}:{high}|{name}")
    tail = items[problem.primary :]
    if not len(problem) and not table:
        table.append("| no options")
    lines = [*table, " ".join([*heads, *(["|", *tail] if tail else [])])]
    options = option_words(problem, items, colors)
    costs = problem.costs.tolist() if problem.costs is not None else [0] * len(problem)
    for k, cost in enumerate(costs):
        if cost < 0:
            raise ProblemError(f"option {problem.decisions[k]!r} has a negative cost, which Knuth's text cannot carry")
        lines.append(" ".join(options[k]) + (f" |{cost}" if cost else ""))
    return "\n".join(lines) + "\n"


def bounded(problem: ExactCover, items: Sequence[str], form: str) -> Sequence[str]:
    """The primary items, in a form of their own where they are not covered just once."""
    heads = items[: problem.primary]
    if problem.at_least is None or problem.at_most is None:
        return heads
    bounds = zip(heads, problem.at_least.tolist(), problem.at_most.tolist(), strict=True)
    return [name if low == high == 1 else form.format(name=name, low=low, high=high) for name, low, high in bounds]


def option_words(problem: ExactCover, items: Sequence[str], colors: Sequence[str]) -> list[list[str]]:
    """Per option the words for what it covers: `item`, or `item:color`."""
    words = [items[k] for k in problem.items.tolist()]
    if problem.colors is not None:
        for k in np.flatnonzero(problem.colors).tolist():
            words[k] += ":" + colors[int(problem.colors[k]) - 1]
    starts = problem.option_starts.tolist()
    return [words[low:high] for low, high in pairwise(starts)]


def cover_of(content: Any, format: str) -> ExactCover:
    """The exact cover to write. Raises ProblemError for what has none."""
    problem = content.to_cover() if isinstance(content, GivesCover) else content
    if not isinstance(problem, ExactCover):
        raise ProblemError(f"the {format} format writes exact covers, not {type(content).__name__}: reduce it first")
    return problem


def _written_names(names: Sequence[Any], kind: str, table: list[str]) -> list[str]:
    """Names as the format can carry them; `table` gets the comments that explain the changed ones."""
    plain = [text(name) for name in names]
    keep = [_carried(name) for name in plain]
    taken = {name for name, kept in zip(plain, keep, strict=True) if kept}
    written, used = [], set[str]()
    for k, name in enumerate(plain, 1):
        short = name
        if not keep[k - 1] or short in used:
            short = f"{kind[0]}{k}"
            while short in taken or short in used:
                short += "_"
            table.append(f"| {kind} {short} = {json.dumps(name)}")
        used.add(short)
        written.append(short)
    return written


def _carried(name: str) -> bool:
    return bool(name) and not set(name) & {":", "|"} and name.split() == [name] and name.isprintable()
