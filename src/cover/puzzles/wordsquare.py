"""Word squares: a word of a list in every row and every column.

In Python: words of a list, which no sentence has.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import ClassVar

from cover.basics.errors import ProblemError
from cover.basics.suggest import counted
from cover.drawing.shapes import PLAIN, Picture, View
from cover.problems.names import pair_named
from cover.problems.rules import Automaton, Regular, Rule, automaton
from cover.puzzles.base import Speech
from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.common.generation import Sample, Solved, marks_of, rows_of
from cover.puzzles.common.given_parts import GivenPart, rows_keeping
from cover.puzzles.common.keys import Flag, Header, Key, Rows, puzzle_text
from cover.puzzles.common.rows import characters
from cover.puzzles.fields.field import Field, Filled, fixed_parts
from cover.puzzles.fields.picture import of_field

LONGEST = 60  # words of a list that stands below a picture
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
# For new squares: short words of everyday English.
OWN = {
    3: "ace act add age aid air ant ape arc are ark arm art ash ate bad bag ban bar bat bed bee bet bid big bin "
    "bit bow box cab can cap car cat cow cut dad day den dew did die dig dip dog dot dry due ear eat egg end "
    "era eve ewe eye fan far fat fed fee few fin fit fly fog for gap gas get god got gun had ham has hat hen "
    "her hid him hit hot ice ill ink jam job key kid lap law led leg let lid lie lip lot low mad man map mat "
    "men met mix mud net new nod now nut oak oar oat odd ode off oil old one ore our out owe own pan pat paw "
    "pay pea pen pet pie pig pin pit pot put ran rat raw red rib rid rim rob rod row rub run sad sat saw say "
    "sea see set she sin sir sit sky son spa spy sum sun tan tap tar tea ten the tie tin toe ton top toy try "
    "two use van war was wet who win won yes yet zoo"
}


class WordSquare(Field):
    """words: the list, all of one length n; cells: n rows of n letters, None where blank; symmetric: the k-th row and
    the k-th column hold the same word.

    A solution is a tuple of rows of numbers, 1 for A to 26 for Z.

    >>> puzzle = WordSquare(["no", "on"])
    >>> print(puzzle.render(((14, 15), (15, 14))))
    ┌─────┐
    │ N O │
    │ O N │
    └─────┘
    >>> list(puzzle.faults(((14, 15), (14, 15))))
    ['column 1: NN is no word of the list', 'column 2: OO is no word of the list']
    """

    name = "wordsquare"
    words = MappingProxyType(dict(enumerate(LETTERS, 1)))
    speech = Speech(rules=dict.fromkeys(("row", "column"), "a word of the list"))
    keys: ClassVar[Mapping[str, Key]] = {"symmetric": Flag(), "words": Rows(), "cells": Rows()}
    example = (
        "solutions: 2\npuzzle: wordsquare\nwords:\nAGE ARE APE EAR EEL EYE GAP GEL LEE PEA PEN RAG RYE\n\n"
        "cells:\nG . .\n. P .\n. . .\n"
    )
    variants = (
        "solutions: 3\npuzzle: wordsquare\nsymmetric\nwords:\nAGE ARE APE EAR GAP GEL LEE PEA RAG\n\n"
        "cells:\nG..\n...\n...\n",
    )
    rules = (
        "Every row, read to the right, and every column, read down, has a word of the list 'words:'."
        " With 'symmetric' a row has the same word as the column of its number."
    )

    def __init__(
        self, words: Sequence[str], cells: Sequence[Sequence[str | None]] | None = None, symmetric: bool = False
    ):
        self.listed = tuple(sorted({word.upper() for word in words}))
        lengths = {len(word) for word in self.listed}
        if len(lengths) != 1 or not set("".join(self.listed)) <= set(LETTERS):
            raise ProblemError("words: all must have the same length, and only the letters A to Z")
        self.height = self.width = n = lengths.pop()
        self.symmetric = symmetric
        self.given = tuple(tuple(letter and letter.upper() for letter in row) for row in cells or [[None] * n] * n)
        if len(self.given) != n or any(len(row) != n for row in self.given):
            raise ProblemError(f"the cells must be {n} rows of {n} letters, as the words have {n} letters")
        for (r, c), letter in marks_of(self.given):
            if letter is not None and letter not in LETTERS:
                raise ProblemError(f"{cell_name((r, c))}: {letter[:12]!r} is no letter from A to Z")

    @classmethod
    def from_header(cls, header: Header) -> WordSquare:
        words = [word for row in header["words"] for word in row]
        rows = [[None if word in ".-_" else word for word in row] for row in characters(header.get("cells", []))]
        return cls(words, rows or None, header.get("symmetric", False))

    @classmethod
    def sample(cls, rng: Random, solved: Solved, size: int = 3) -> Sample | None:
        """A square of our own short words at random, of which letters are given; words of three letters alone."""
        if size not in OWN:
            raise ProblemError(f"words of {', '.join(map(str, OWN))} letters are built in")
        words = OWN[size].split()
        solution = solved(cls(words))
        if solution is None:
            return None
        clues = [(cell, LETTERS[number - 1]) for cell, number in marks_of(solution)]
        rng.shuffle(clues)
        return Sample(clues, lambda kept: cls(words, rows_of(kept, size, size)), solution)

    def to_text(self) -> str:
        lines = [" ".join(self.listed[k : k + 16]) for k in range(0, len(self.listed), 16)]
        cells = [" ".join(letter or "." for letter in row) for row in self.given]
        return puzzle_text(self.name, *["symmetric"] * self.symmetric, "words:", *lines, "", "cells:", *cells)

    def _parts(self) -> tuple[Hashable, ...]:
        return self.listed, self.given, self.symmetric

    def about(self) -> str:
        return f"{self.height}x{self.width}, {counted(len(self.listed), 'word')}"

    def fixed(self) -> Iterator[tuple[Cell, int]]:
        return ((cell, 1 + LETTERS.index(letter)) for cell, letter in marks_of(self.given) if letter is not None)

    def given_parts(self) -> tuple[GivenPart, ...]:
        return fixed_parts(self, self.word_at)

    def keeping(self, parts: Collection[int]) -> WordSquare:
        return WordSquare(self.listed, rows_keeping(self.given, self.given_parts(), parts), self.symmetric)

    def _rules(self) -> Iterator[Rule]:
        one_of = _one_of(self.listed)
        for name, cells in self.cells.lines():
            yield Regular(self.cells.numbers(cells), one_of, name)
        if self.symmetric:
            alike = automaton(
                2, 26, 0, lambda state, symbol, place: symbol if place == 0 else 0 if symbol == state else None
            )
            for r, c in self.cells:
                if r < c:
                    yield Regular(self.cells.numbers([(r, c), (c, r)]), alike, pair_named((r, c), (c, r)))

    def _wrong(self, solution: Filled) -> Iterator[str]:
        for name, cells in self.cells.lines():
            word = "".join(LETTERS[solution[r][c] - 1] for r, c in cells)
            if word not in self.listed:
                yield f"{name}: {word} is no word of the list"
        for r, c in self.cells if self.symmetric else ():
            if r < c and solution[r][c] != solution[c][r]:
                yield f"{cell_name((r, c))} and {cell_name((c, r))} differ"

    def printed_rules(self) -> list[str]:
        same = ["A row has the same word as the column of its number."] * self.symmetric
        return ["Every row, read to the right, and every column, read down, has a word of the list below.", *same]

    def draw(self, solution: Sequence[Sequence[int | None]] | None = None, view: View = PLAIN) -> Picture:
        words = self.listed if len(self.listed) <= LONGEST else (f"{len(self.listed)} words to choose from",)
        return of_field(self, solution, view, below=[*["symmetric"] * self.symmetric, *words])


def _one_of(words: Sequence[str]) -> Automaton:
    """The words as an automaton: a state is what was read, as far as a word begins so."""
    beginnings = {word[:k] for word in words for k in range(len(word) + 1)}

    def step(state: str, symbol: int, place: int) -> str | None:
        read = state + LETTERS[symbol]
        return read if read in beginnings else None

    return automaton(len(words[0]), 26, "", step)
