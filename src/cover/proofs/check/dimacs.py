"""A formula in DIMACS, and assignments as `v` lines."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cover.proofs.check.faults import Fault

Clause = tuple[int, ...]
MOST = 2**30 - 1  # variables
_NUMBER = "(?:0|-?[1-9][0-9]{0,9})"
_NUMBERS = re.compile(f"{_NUMBER}(?: {_NUMBER})*")
_BLANK = r"[ \t\r\v\f]"
_BARE = re.compile(f"{_BLANK}*(?:{_NUMBER}(?:{_BLANK}+|$))*+")  # lines of nothing but numbers, with plain blanks
BLOCK = 1 << 12  # lines


def formula(text: str, name: str = "formula.cnf") -> tuple[int, list[Clause]]:
    """Number of variables, and the clauses in their order. Raises Fault unless the head is true."""
    lines = _split(text, name)
    head, words = next(_lines(lines, name), (0, [""]))
    if words[:2] != ["p", "cnf"] or len(words) != 4:
        raise Fault(f"{name}:{head}: a line `p cnf VARIABLES CLAUSES` is needed before the clauses")
    variables, announced = (number(word, name, head) for word in words[2:])
    if not 0 <= variables <= MOST or announced < 0:
        raise Fault(f"{name}:{head}: from 0 to {MOST} variables are taken")
    literals = _literals(lines, head, name)
    if literals and (largest := max(max(literals), -min(literals))) > variables:
        raise Fault(f"{name}: variable {largest} of {variables}")
    if literals and literals[-1]:
        raise Fault(f"{name}: it breaks off")
    clauses: list[Clause] = []
    begin = 0
    for _ in range(literals.count(0)):
        end = literals.index(0, begin)
        clauses.append(tuple(literals[begin:end]))
        begin = end + 1
    if len(clauses) != announced:
        raise Fault(f"{name}: {len(clauses)} clauses, {announced} announced")
    return variables, clauses


def _literals(lines: list[str], head: int, name: str) -> list[int]:
    """The numbers below the line `head`: of many lines at once where nothing else stands in them, else line by line."""
    literals: list[int] = []
    for first in range(head, len(lines), BLOCK):
        block = " ".join(lines[first : first + BLOCK])
        if _BARE.fullmatch(block):
            literals += map(int, block.split())
        else:
            for line, words in _lines(lines[first : first + BLOCK], name, first + 1):
                literals += numbers(words, name, line)
    return literals


def models(text: str, variables: int, name: str = "solutions.txt") -> Iterator[frozenset[int]]:
    """The assignments of the `v` lines, each ended by 0: the variables that are true. Raises Fault unless each names
    every variable once."""
    values: list[int] = []
    for line, words in _lines(_split(text, name), name):
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
        raise Fault(f"{name}: it has control characters")


def _split(text: str, name: str) -> list[str]:
    refuse_odd_blanks(text, name)
    return text.split("\n")


def _lines(lines: list[str], name: str, first: int = 1) -> Iterator[tuple[int, list[str]]]:
    """Lines that are no comments, in words."""
    for line, content in enumerate(lines, first):
        words = content.split()
        if words and words[0] != "c":
            if not content.isascii():
                raise Fault(f"{name}:{line}: neither a comment nor plain numbers")
            yield line, words
