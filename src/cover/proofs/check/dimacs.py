"""A formula in DIMACS, and assignments as `v` lines."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cover.proofs.check.faults import Fault

Clause = tuple[int, ...]
MOST = 2**30 - 1  # variables
_NUMBER = "(?:0|-?[1-9][0-9]{0,9})"
_NUMBERS = re.compile(f"{_NUMBER}(?: {_NUMBER})*")


def formula(text: str, name: str = "formula.cnf") -> tuple[int, list[Clause]]:
    """Number of variables, and the clauses in their order. Raises Fault unless the head is true."""
    variables = announced = -1
    clauses: list[Clause] = []
    open_clause: list[int] = []
    for line, words in _lines(text, name):
        if words[0] == "p":
            if variables >= 0 or words[1:2] != ["cnf"] or len(words) != 4:
                raise Fault(f"{name}:{line}: one line `p cnf VARIABLES CLAUSES` is needed")
            variables, announced = (number(word, name, line) for word in words[2:])
            if not 0 <= variables <= MOST or announced < 0:
                raise Fault(f"{name}:{line}: from 0 to {MOST} variables are taken")
            continue
        if variables < 0:
            raise Fault(f"{name}:{line}: a clause before the line `p cnf`")
        for literal in numbers(words, name, line):
            if abs(literal) > variables:
                raise Fault(f"{name}:{line}: variable {abs(literal)} of {variables}")
            if literal:
                open_clause.append(literal)
            else:
                clauses.append(tuple(open_clause))
                open_clause = []
    if variables < 0 or open_clause:
        raise Fault(f"{name}: it breaks off")
    if len(clauses) != announced:
        raise Fault(f"{name}: {len(clauses)} clauses, {announced} announced")
    return variables, clauses


def models(text: str, variables: int, name: str = "solutions.txt") -> Iterator[frozenset[int]]:
    """The assignments of the `v` lines, each ended by 0: the variables that are true. Raises Fault unless each names
    every variable once."""
    values: list[int] = []
    for line, words in _lines(text, name):
        if words[0] != "v":
            raise Fault(f"{name}:{line}: neither a comment nor a `v` line")
        for value in numbers(words[1:], name, line):
            if value:
                values.append(value)
                continue
            if len(values) != variables or sorted(map(abs, values)) != list(range(1, variables + 1)):
                raise Fault(f"{name}:{line}: an assignment names every variable once")
            yield frozenset(value for value in values if value > 0)
            values = []
    if values:
        raise Fault(f"{name}: it breaks off")


def numbers(words: list[str], name: str, line: int) -> list[int]:
    """Plain decimal numbers. One look at them all; then one by one, to say which is none."""
    if _NUMBERS.fullmatch(" ".join(words)):
        return [*map(int, words)]
    return [number(word, name, line) for word in words]


def number(word: str, name: str, line: int) -> int:
    """A plain decimal number, one way to write each; Python would read 1_0, +1 and 01 too."""
    if not re.fullmatch(_NUMBER, word):
        raise Fault(f"{name}:{line}: {word[:30]!r} is no number")
    return int(word)


def refuse_odd_blanks(text: str, name: str) -> None:
    """Control characters that Python takes for blanks and no other reader does."""
    if any(blank in text for blank in "\x1c\x1d\x1e\x1f"):
        raise Fault(f"{name}: it holds control characters")


def _lines(text: str, name: str) -> Iterator[tuple[int, list[str]]]:
    """Lines that are no comments, in words."""
    refuse_odd_blanks(text, name)
    for line, content in enumerate(text.split("\n"), 1):
        words = content.split()
        if words and words[0] != "c":
            if not content.isascii():
                raise Fault(f"{name}:{line}: neither a comment nor plain numbers")
            yield line, words
