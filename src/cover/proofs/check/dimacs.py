"""A formula in DIMACS, and assignments as `v` lines."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cover.proofs.check.faults import Fault

Clause = tuple[int, ...]
_NUMBERS = re.compile("-?[0-9]{1,10}(?: -?[0-9]{1,10})*")
# Lines of nothing but numbers, each as one writes it, with plain blanks between them.
_BARE = re.compile(r"[ \t\r\v\f]*(?:(?:0|-?[1-9][0-9]{0,9})(?:[ \t\r\v\f]+|$))*+")
BLOCK = 1 << 12  # lines


def formula(text: str, name: str = "formula.cnf") -> tuple[int, list[Clause]]:
    """Number of variables, and the clauses in their order. Raises Fault unless the head is true."""
    lines = text.split("\n")
    head, words = next(_lines(lines), (0, [""]))
    if words[:2] != ["p", "cnf"] or len(words) != 4:
        raise Fault(f"{name}:{head}: a line `p cnf VARIABLES CLAUSES` is needed before the clauses")
    variables, announced = (number(word, name, head) for word in words[2:])
    if variables < 0:
        raise Fault(f"{name}:{head}: a number of variables is not below 0")
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
            for line, words in _lines(lines[first : first + BLOCK], first + 1):
                literals += numbers(words, name, line)
    return literals


def models(text: str, variables: int, name: str = "solutions.txt") -> Iterator[frozenset[int]]:
    """The assignments of the `v` lines, each ended by 0: the variables that are true. Raises Fault unless each names
    every variable once."""
    values: list[int] = []
    for line, words in _lines(text.split("\n")):
        if words[0] != "v":
            raise Fault(f"{name}:{line}: neither a comment nor a `v` line")
        for value in numbers(words[1:], name, line):
            if value:
                values.append(value)
                continue
            if sorted(map(abs, values)) != list(range(1, variables + 1)):
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
    """A plain decimal number; Python would read 1_0 and +1 too."""
    if not (word.isascii() and word.removeprefix("-").isdigit() and len(word) < 12):
        raise Fault(f"{name}:{line}: {word[:30]!r} is no number")
    return int(word)


def _lines(lines: list[str], first: int = 1) -> Iterator[tuple[int, list[str]]]:
    for line, content in enumerate(lines, first):
        words = content.split()
        if words and words[0] != "c":
            yield line, words
