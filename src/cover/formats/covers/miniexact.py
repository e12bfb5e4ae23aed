"""The two notations of miniexact (Heisinger, BSD-3-Clause) for exact cover with colors and bounds.

Names: `< a b:1;2 > [ x ] a x:red; b x:red;`, primary items between angles, `b:1;2` for bounds (`b:2`: twice),
secondary ones between brackets, and every option ends with a semicolon. Numbers: `p xcc 2 1`, two primary items and
one secondary, then options that end with 0; a negative number colors the secondary item before it. Labels are numbers
from 1.

Both stay: miniexact reads both, so a file of it may be in either.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from cover.basics.errors import InputError, ProblemError
from cover.formats.base import About, Options, Reading
from cover.formats.covers.knuth import Reader, bounded, cover_of, option_words
from cover.formats.text import Source, shown
from cover.problems.exact_cover import ExactCover
from cover.problems.lazy import Lazy
from cover.problems.names import text

ABOUT = About(
    "the notations of miniexact: names, or numbers after 'p xcc'",
    ExactCover,
    "< p q r > [ x y ]\np q x y:A; p r x:A y;\np x:B;\nq x:A; r y:B;\n",
    certain=True,
)
_TOKEN = re.compile(r"[<>\[\];]|[^\s<>\[\];]+")
_CARRIED = re.compile(r"[^\s<>\[\];:|]+")
_MAX_ITEMS = 10_000_000  # of a numbered problem: the engines have arrays for them


class Token(NamedTuple):
    text: str
    line: int
    column: int


def sniff(source: Source, options: Options) -> list[str]:
    """Claims texts that begin with `<`, or with `p xc` or `p xcc` after comments."""
    if options.kind is not None:
        return []
    words = source.first_words()
    begins = (words and words[0].startswith("<") and not words[0].startswith(("<?", "<!", "</"))) or words[:2] in (
        ["p", "xc"],
        ["p", "xcc"],
    )
    return ["miniexact's text"] if begins else []


class _Builder(Reader):
    """Knuth's reader of items and options, with the places of our words."""

    def __init__(self, name: str, lenient: bool):
        super().__init__(name, lenient)
        self.places: list[Token] = []
        self._names: Sequence[str] | None = None  # of items that the text gives by their numbers

    def fail(self, reason: str, line: tuple[int, str], word: int | None = None) -> InputError:
        place = self.places[min(word or 0, len(self.places) - 1)] if self.places else None
        column = place.column if place is not None and word is not None else None
        return InputError(reason, source=self.name, line=place.line if place else line[0], column=column)

    def take_items(self, words: list[str], places: list[Token], line: int) -> None:
        self.places = places
        self._take_items((line, ""), words)

    def take_numbers(self, primary: int, secondary: int, line: int) -> None:
        """Items that are called 1, 2, ...: a header may promise millions, so their names are not stored."""
        most = primary + secondary
        self.first_line, self.primary = line, primary
        self.number_of = lambda word: int(word) - 1 if word.isdecimal() and 0 < int(word) <= most else None
        self._names = Lazy(most, lambda k: str(k + 1))

    def item_names(self) -> Sequence[str]:
        return super().item_names() if self._names is None else self._names

    def take_option(self, words: list[str], places: list[Token]) -> None:
        self.places = places
        self._take_option((places[0].line, ""), words)


def read(source: Source, options: Options) -> Iterator[Reading]:
    """The one problem of the text. Raises InputError with line and column."""
    tokens = _tokens(source)
    builder = _Builder(source.name, options.lenient)
    first = next(tokens, None)
    if first is None:
        raise source.error("there are no items")
    if first.text == "<":
        _read_named(tokens, first, builder)
    elif first.text == "p":
        _read_numbered(tokens, first, builder)
    else:
        raise _error(builder, "'<' or 'p xcc' is needed here", first)
    yield builder.reading("miniexact")


def _tokens(source: Source) -> Iterator[Token]:
    """The words and marks of the text; lines `c ...` before the first word are comments."""
    begun = False
    for number, line in source.lines():
        if not begun and (line == "c" or line.startswith(("c ", "c\t"))):
            continue
        for found in _TOKEN.finditer(line):
            begun = True
            yield Token(found[0], number, found.start() + 1)


def _error(builder: _Builder, reason: str, at: Token) -> InputError:
    return InputError(reason, source=builder.name, line=at.line, column=at.column)


# ---------------------------------------------------------------- names
def _read_named(tokens: Iterator[Token], first: Token, builder: _Builder) -> None:
    words, places = [], list[Token]()
    token = _up_to(tokens, builder, first, ">")
    while token.text != ">":
        name, colon, low = token.text.partition(":")
        following = _up_to(tokens, builder, token, ">")
        if colon:
            high = low
            if following.text == ";":
                high = _up_to(tokens, builder, following, ">").text
                following = _up_to(tokens, builder, token, ">")
            if not (low.isdecimal() and high.isdecimal()):
                raise _error(builder, f"{shown(token.text)}: NAME:N or NAME:LOW;HIGH is needed", token)
            words.append(f"{low}:{high}|{name}")
        else:
            words.append(name)
        if not _CARRIED.fullmatch(name):
            raise _error(builder, f"{shown(token.text)} is no item", token)
        places.append(token)
        token = following
    pending: Token | None = next(tokens, None)
    if pending is not None and pending.text == "[":
        words.append("|")
        places.append(pending)
        token = _up_to(tokens, builder, pending, "]")
        while token.text != "]":
            if not _CARRIED.fullmatch(token.text):
                raise _error(builder, f"{shown(token.text)} is no item", token)
            words.append(token.text)
            places.append(token)
            token = _up_to(tokens, builder, token, "]")
        pending = next(tokens, None)
    builder.take_items(words, places, first.line)
    option: list[Token] = []
    while pending is not None:
        if pending.text == ";":
            if not option:
                raise _error(builder, "an option without items", pending)
            builder.take_option([token.text for token in option], option)
            option = []
        elif pending.text in "<>[]":
            raise _error(builder, f"{pending.text!r} has no place in an option", pending)
        else:
            option.append(pending)
        pending = next(tokens, None)
    if option:
        raise _error(builder, "the last option does not end with ';'", option[-1])


def _up_to(tokens: Iterator[Token], builder: _Builder, after: Token, end: str) -> Token:
    """The next token of a list that `end` closes."""
    token = next(tokens, None)
    if token is None:
        raise _error(builder, f"the list of items does not end with {end!r}", after)
    if token.text in "<>[];" and token.text not in (end, ";"):
        raise _error(builder, f"{token.text!r} has no place among the items", token)
    return token


# ---------------------------------------------------------------- numbers
def _read_numbered(tokens: Iterator[Token], first: Token, builder: _Builder) -> None:
    head = list(islice(tokens, 3))
    if len(head) < 3 or head[0].text not in ("xc", "xcc"):
        raise _error(builder, "'p xcc PRIMARY SECONDARY' is needed", first)
    primary, secondary = (_count(token, builder) for token in head[1:])
    builder.take_numbers(primary, secondary, first.line)
    option: list[Token] = []
    spelled: list[str] = []
    for token in tokens:
        digits = token.text.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal()) or len(digits) > 9:
            raise _error(builder, f"{shown(token.text)} is no number", token)
        if token.text == "0":
            if not option:
                raise _error(builder, "an option without items", token)
            builder.take_option(spelled, option)
            option, spelled = [], []
        elif token.text[0] == "-":
            if not option or ":" in spelled[-1]:
                raise _error(builder, "a color without an item before it", token)
            spelled[-1] += f":{int(digits)}"
        else:
            option.append(token)
            spelled.append(str(int(digits)))
    if option:
        raise _error(builder, "the last option does not end with 0", option[-1])


def _count(token: Token, builder: _Builder) -> int:
    if not (token.text.isascii() and token.text.isdecimal()) or len(token.text) > 9 or int(token.text) > _MAX_ITEMS:
        raise _error(builder, f"{shown(token.text)} is no number of items", token)
    return int(token.text)


# ---------------------------------------------------------------- writing
def write(content: Any, solution: Any = None) -> str:
    """The notation with names. Raises ProblemError for costs, and for names that it cannot carry."""
    problem = cover_of(content, "miniexact")
    if solution is not None:
        raise ProblemError("miniexact's text has no place for a solution")
    if problem.has_costs:
        raise ProblemError("miniexact's text has no place for costs: write 'knuth'")
    items, colors = list(map(text, problem.item_names)), list(map(str, problem.color_names))
    for name in (*items, *colors):
        if not _CARRIED.fullmatch(name) or not name.isprintable():
            raise ProblemError(f"miniexact's text cannot carry the name {name!r}: write 'knuth', which it reads too")
    heads = bounded(problem, items, "{name}:{low};{high}")
    lines = [" ".join(["<", *heads, ">", *(["[", *items[problem.primary :], "]"] if problem.secondary else [])])]
    lines += [" ".join(words) + ";" for words in option_words(problem, items, colors)]
    return "\n".join(lines) + "\n"
