"""Patterns of symbols: regular expressions of symbols as characters, `.`, `[12]`, `[^12]`, `|`, `( )`, `* + ? {2,3}`.

A pattern is a tree of tuples: ("one of", symbols), ("then", pattern, pattern), ("or", pattern, pattern),
("many", pattern), ("nothing",). `after` gives what is left of a pattern when a symbol is read, as the set of its
partial derivatives (V. Antimirov, Partial derivatives of regular expressions, 1996), of which there are no more than
symbols in the pattern; `ends` says where matches end, by trying.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from cover.basics.errors import InputError
from cover.basics.suggest import shown

Pattern = tuple[Any, ...]
NOTHING: Pattern = ("nothing",)
LARGEST_TIMES = 100  # repeats of a part
LARGEST_PATTERN = 300  # symbols and signs of a pattern, repeats written out: so deep may a tree be
DEEPEST = 50  # parentheses inside each other
CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class _Reader:
    def __init__(self, text: str, symbols: Sequence[int]):
        self.text, self.at, self.symbols, self.size, self.depth = text, 0, frozenset(symbols), 0, 0

    def error(self, reason: str) -> InputError:
        return InputError(f"the pattern {shown(self.text)}, at character {self.at + 1}: {reason}")

    def take(self, character: str) -> bool:
        found = self.text[self.at : self.at + 1] == character
        self.at += found
        return found

    def grow(self, size: int) -> None:
        self.size = size
        if size > LARGEST_PATTERN:
            raise self.error(f"more than {LARGEST_PATTERN} symbols and signs when repeats are written out")

    def either(self) -> Pattern:
        found = self.sequence()
        while self.take("|"):
            self.grow(self.size + 1)
            found = ("or", found, self.sequence())
        return found

    def sequence(self) -> Pattern:
        found = NOTHING
        while self.at < len(self.text) and self.text[self.at] not in "|)":
            found = _then(found, self.repeated())
        return found

    def repeated(self) -> Pattern:
        before = self.size
        found = self.part()
        while self.at < len(self.text) and self.text[self.at] in "*+?{":
            least, most = self.times()
            # What is repeated counts as often as it will be written out.
            self.grow(before + (self.size - before) * max(1, least, most or 0) + 1)
            rest: Pattern = ("many", found) if most is None else NOTHING
            # `{2,4}` is x x (x (x)?)?: inside each other, so that few patterns are left after a symbol.
            for _ in range(0 if most is None else most - least):
                rest = ("or", NOTHING, _then(found, rest))
            for _ in range(least):
                rest = _then(found, rest)
            found = rest
        return found

    def times(self) -> tuple[int, int | None]:
        for sign, many in (("*", (0, None)), ("+", (1, None)), ("?", (0, 1))):
            if self.take(sign):
                return many
        inside, close, _ = self.text[self.at + 1 :].partition("}")
        low, comma, high = inside.partition(",")
        numbers = [int(part) for part in (low, high) if part.isdecimal() and len(part) < 4]
        if not close or not low.isdecimal() or len(numbers) != bool(low) + bool(high) or max(numbers) > LARGEST_TIMES:
            raise self.error(f"repeats such as {{2}}, {{2,}} or {{2,3}}, to {LARGEST_TIMES}, are needed")
        if len(numbers) == 2 and numbers[0] > numbers[1]:
            raise self.error(f"{numbers[0]} repeats at least, but only {numbers[1]} at most")
        self.at += len(inside) + 2
        return numbers[0], numbers[-1] if high or not comma else None

    def part(self) -> Pattern:
        if self.take("("):
            self.depth += 1
            if self.depth > DEEPEST:
                raise self.error(f"more than {DEEPEST} parentheses inside each other")
            found = self.either()
            if not self.take(")"):
                raise self.error("')' is missing")
            self.depth -= 1
            return found
        self.grow(self.size + 1)
        if self.take("."):
            return "one of", self.symbols
        if self.take("["):
            return "one of", self.inside_brackets()
        return "one of", frozenset([self.symbol()])

    def inside_brackets(self) -> frozenset[int]:
        others = self.take("^")
        found = set[int]()
        while not self.take("]"):
            first = self.symbol()
            last = self.symbol() if self.take("-") else first
            found.update(range(first, last + 1))
        return self.symbols - found if others else frozenset(found)

    def symbol(self) -> int:
        character = self.text[self.at : self.at + 1].upper()
        if not character:
            raise self.error("it ends here, where a symbol is needed")
        if character not in CHARACTERS:
            raise self.error(f"{shown(character)} is no symbol")
        self.at += 1
        return CHARACTERS.index(character)


def read_pattern(text: str, symbols: Sequence[int]) -> Pattern:
    """The pattern of a text; symbols are 0 to 9, then A for 10 and on; `.` and `[^1]` are about those given. Raises
    InputError with the place.

    >>> read_pattern("1|2", (1, 2, 3))
    ('or', ('one of', frozenset({1})), ('one of', frozenset({2})))
    """
    return _read(text, tuple(symbols))


@lru_cache(maxsize=1000)
def _read(text: str, symbols: tuple[int, ...]) -> Pattern:
    reader = _Reader(text, symbols)
    found = reader.either()
    if reader.at < len(text):
        raise reader.error("there is no '(' for this ')'")
    return found


def _then(first: Pattern, second: Pattern) -> Pattern:
    return second if first == NOTHING else first if second == NOTHING else ("then", first, second)


@lru_cache(maxsize=10_000)
def may_end(pattern: Pattern) -> bool:
    """Does it match no symbols at all?"""
    kind, *parts = pattern
    if kind == "then":
        return may_end(parts[0]) and may_end(parts[1])
    return kind in ("nothing", "many") or (kind == "or" and (may_end(parts[0]) or may_end(parts[1])))


@lru_cache(maxsize=10_000)
def after(pattern: Pattern, symbol: int) -> frozenset[Pattern]:
    """What may follow once this symbol is read: one of these patterns."""
    kind, *parts = pattern
    if kind == "one of":
        return frozenset([NOTHING]) if symbol in parts[0] else frozenset()
    if kind == "or":
        return after(parts[0], symbol) | after(parts[1], symbol)
    if kind == "many":
        return frozenset(_then(rest, pattern) for rest in after(parts[0], symbol))
    if kind == "then":
        found = frozenset(_then(rest, parts[1]) for rest in after(parts[0], symbol))
        # The first part may be nothing: the symbol is then of the second.
        return found | after(parts[1], symbol) if may_end(parts[0]) else found
    return frozenset()


def ends(pattern: Pattern, line: Sequence[int], starts: set[int]) -> set[int]:
    """Where the matches end that begin at one of these places of a line."""
    if not starts:
        return starts
    kind, *parts = pattern
    if kind == "one of":
        return {k + 1 for k in starts if k < len(line) and line[k] in parts[0]}
    if kind == "or":
        return ends(parts[0], line, starts) | ends(parts[1], line, starts)
    if kind == "then":
        return ends(parts[1], line, ends(parts[0], line, starts))
    found = set(starts)
    if kind != "many":
        return found
    if parts[0][0] == "one of":  # most often, and then mostly any symbol
        for k in starts:
            while k < len(line) and line[k] in parts[0][1]:
                k += 1
                found.add(k)
        return found
    new = starts
    while new:
        new = ends(parts[0], line, new) - found
        found |= new
    return found
