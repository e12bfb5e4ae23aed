"""The marks of a kind: symbols in the order of the board, their names and numbers, and which ones a word means.

marks . white, # shaded     marks 1..rows     marks - 1..roomsize     marks 1..rows by 1..rows
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from cover.basics.errors import ProblemError

MOST = 1000  # symbols of a board
_ADJECTIVES = ("white", "shaded", "dark", "free", "empty", "black", "filled")
_FACTOR = r"(?:[a-z]\w*|\d{1,4})(?:\*(?:[a-z]\w*|\d{1,4}))*"
_SIZE = rf"-?{_FACTOR}(?:[+-]{_FACTOR})*"
RANGE = re.compile(rf"({_SIZE}|[a-z])\.\.({_SIZE}(?:\|{_SIZE})*)")


@dataclass(frozen=True)
class MarkSpec:
    """What a file says of marks, before a board is known: symbols and ranges, names of symbols, classes of them."""

    words: tuple[str, ...] = ()
    called: Mapping[str, str] = field(default_factory=dict)
    classes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def ranged(self) -> bool:
        return any(RANGE.fullmatch(word) for word in self.words)

    @property
    def shading(self) -> bool:
        """Two marks that are no numbers: solutions hold 0 for the first, 1 for the second."""
        return len(self.words) == 2 and not self.ranged and not any(word.lstrip("-").isdecimal() for word in self.words)

    @property
    def nouns(self) -> dict[str, str]:
        """What people call a symbol: `mine`, `shaded cell`."""
        return {symbol: f"{name} cell" if name in _ADJECTIVES else name for name, symbol in self.called.items()}

    def symbol(self, word: str) -> str:
        return self.called.get(word, word)


class MarkSet:
    """The marks on one board. numbers: the sizes that ranges speak of (`rows`, `most`, ..); texts: words of the header.

    values: the number that each symbol is, a letter's place in a range of letters, 0 of any other.

    >>> MarkSet(MarkSpec(("-", "1..rows"), {}, {}), {"rows": 3}).symbols
    ('-', '1', '2', '3')
    """

    def __init__(self, spec: MarkSpec, numbers: Mapping[str, int], texts: Mapping[str, str] | None = None):
        self.spec, self._numbers, self._texts = spec, numbers, texts or {}
        self.symbols = self._listed()
        self.index = {symbol: k for k, symbol in enumerate(self.symbols)}
        lettered = any(re.match(r"[a-z]\.\.", word) for word in spec.words)
        self.values = tuple(self._value(symbol, lettered) for symbol in self.symbols)
        self._known: dict[str, frozenset[str]] = {}

    def _listed(self) -> tuple[str, ...]:
        words = self.spec.words
        if len(words) == 3 and words[1] == "by":
            first, second = self._range(words[0]), self._range(words[2])
            found = [a + b for a in first for b in second]
        else:
            found = [symbol for word in words for symbol in (self._range(word) if RANGE.fullmatch(word) else [word])]
        if len(found) > MOST:
            raise ProblemError(f"a board of {len(found)} different marks: the most is {MOST}")
        if words and not found:
            raise ProblemError(f"a board of this size or with these clues would have no marks: {' '.join(words)}")
        return tuple(dict.fromkeys(found))

    @staticmethod
    def _value(symbol: str, lettered: bool) -> int:
        if re.fullmatch(r"-?\d+", symbol):
            return int(symbol)
        return ord(symbol) - 96 if lettered and re.fullmatch("[a-z]", symbol) else 0

    def _range(self, word: str) -> list[str]:
        found = RANGE.fullmatch(word)
        if found is None:
            raise ProblemError(f"{word!r} is no range of marks such as 1..9")
        low, high = found[1], found[2]
        if re.fullmatch("[a-z]", low) and low not in self._numbers:
            last = self._texts.get(high, high)
            if not re.fullmatch("[a-z]", last):
                raise ProblemError(f"{high}: a letter is needed, not {last[:20]!r}")
            return [chr(k) for k in range(ord(low), ord(last) + 1)]
        least, most = self._size(low), self._size(high)
        if most - least > MOST:
            raise ProblemError(f"marks from {least} to {most} are too many; the most is {MOST}")
        return [str(k) for k in range(least, most + 1)]

    def _size(self, text: str) -> int:
        if "|" in text:
            return max(map(self._size, text.split("|")))
        total = 0
        for sign, factors in re.findall(r"([+-]?)([^+-]+)", text):
            value = 1
            for factor in factors.split("*"):
                value *= int(factor) if factor.isdecimal() else self._numbers[factor]
            total += -value if sign == "-" else value
        return total

    # ---------------------------------------------------------------- words
    def meant(self, word: str, bound: Mapping[str, str] | None = None) -> frozenset[str]:
        """The symbols that a word means; words for lines mean the shapes of lines."""
        if bound and word in bound:
            return frozenset([bound[word]])
        if word not in self._known:
            self._known[word] = frozenset(self._meant(self.spec.symbol(word)))
        return self._known[word]

    def _meant(self, word: str) -> Sequence[str] | frozenset[str]:
        from cover.puzzles.kinds.vocabulary import SHAPE_WORDS

        if word in self.spec.classes:
            parts = (self.meant(part) for part in self.spec.classes[word] if part != word)
            return frozenset[str]().union(*parts)
        if word in self.index:
            return [word]
        if RANGE.fullmatch(word):
            return [symbol for symbol in self._range(word) if symbol in self.index]
        if word in ("odd", "even"):
            odd = word == "odd"
            numbered = zip(self.symbols, self.values, strict=True)
            return [symbol for symbol, value in numbered if symbol.isdecimal() and value % 2 == odd]
        if word == "filled":
            return [symbol for symbol in self.symbols if symbol not in (".", "-", "x")]
        return SHAPE_WORDS.get(word, (word,))

    def numbers(self, words: Sequence[str], negated: bool, bound: Mapping[str, str] | None = None) -> frozenset[int]:
        """The places of the symbols that words mean."""
        some = frozenset(self.index[s] for word in words for s in self.meant(word, bound) if s in self.index)
        return self._all - some if negated else some

    @cached_property
    def _all(self) -> frozenset[int]:
        return frozenset(range(len(self.symbols)))
