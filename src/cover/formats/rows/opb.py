"""OPB of the pseudo-Boolean competitions, both ways (format: Roussel and Manquinho, http://www.cril.univ-artois.fr/PB16/
format.pdf; docs/reading-opb.md).

The decisions are all variables; a decision's label is its variable's number in the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

import numpy as np

from cover.formats.base import About, Options, Reading
from cover.formats.text import Source, shown
from cover.problems.linear import FREE, Linear
from cover.problems.reductions.rows import RowsMaker
from cover.problems.texts.opb import write as write
from cover.problems.texts.rows import Term

ABOUT = About(
    "pseudo-Boolean rows (OPB)",
    Linear,
    "* #variable= 3 #constraint= 2\nmin: +1 x1 +2 x2 ;\n+1 x1 +1 x2 +1 x3 = 1 ;\n-2 x1 +1 ~x3 >= -1 ;\n",
    certain=True,
    endings=(".opb",),
)
_HEADER = re.compile(r"\*\s*#variable=\s*(\d+)\s+#constraint=\s*(\d+)(.*)")
_BEGINS = re.compile(r"(\*[^\n]*\n)*(\s*(min|max):[^;]*;)?(\s*[+-]?\d+\s+~?x\d+)+\s*(>=|<=|=)")
_NUMBER = re.compile(r"[+-]?\d+")
_VARIABLE = re.compile(r"(~?)x([1-9]\d*)")
MOST = 2**59  # of a coefficient or a bound


def sniff(source: Source, options: Options) -> list[str]:
    """Claims texts that begin with the line that the competitions ask for, or without it with a row."""
    head = "\n".join(line for _, line in islice(source.head_lines(), 50))
    return ["OPB"] if options.kind is None and (_HEADER.match(head) or _BEGINS.match(head)) else []


def read(source: Source, options: Options) -> Iterator[Reading]:
    """The one problem of the text. Raises InputError with the line for what is no row of it."""
    variables, rows, costs = 0, list[tuple[list[Term], int, int]](), dict[int, int]()
    shift = first = 0
    for number, statement in _statements(source):
        words = statement.split()
        first = first or number
        if words[0] in ("min:", "max:"):
            if words[0] == "max:" or rows or costs:
                raise source.error(f"{words[0]} stands before all rows, once, and is min: in OPB", number)
            for coefficient, literal in _terms(source, number, words[1:]):
                costs[abs(literal)] = costs.get(abs(literal), 0) + (coefficient if literal > 0 else -coefficient)
                shift += coefficient if literal < 0 else 0
            variables = max([variables, *costs])
            continue
        if words[0] == "soft:" or words[0].startswith("["):
            raise source.error("soft rows (WBO) are not read: every row must be satisfied", number)
        if len(words) < 2 or words[-2] not in (">=", "=") or not _NUMBER.fullmatch(words[-1]):
            raise source.error("a row ends with >= or = and a whole number", number)
        terms = _terms(source, number, words[:-2])
        bound = _whole(source, number, words[-1])
        rows.append((terms, bound, bound if words[-2] == "=" else FREE))
        variables = max([variables, *(abs(literal) for _, literal in terms)])
    variables = max(variables, _promised(source))
    made = RowsMaker(variables)
    for terms, low, high in rows:
        made.add_row([literal for _, literal in terms], low, high, [coefficient for coefficient, _ in terms])
    costed = np.array([costs.get(k, 0) for k in range(1, variables + 1)], dtype=np.int64) if costs else None
    problem = made.made(decisions=range(1, variables + 1), costs=costed, forced_cost=shift)
    yield Reading(problem, "opb", f"OPB with {variables} variables, {len(rows)} rows", source.name, first)


def _promised(source: Source) -> int:
    """The number of variables that the first line gives, of which some may be in no row."""
    header = _HEADER.match(next((line for _, line in source.head_lines()), ""))
    return int(header[1]) if header else 0


def _statements(source: Source) -> Iterator[tuple[int, str]]:
    """What stands before each semicolon, with the line where it begins. Raises InputError where the last has none."""
    waiting, began = "", 0
    for number, line in source.lines():
        if line.lstrip().startswith("*"):
            continue
        *ended, rest = line.split(";")
        for part in ended:
            statement = f"{waiting} {part}".strip()
            if statement:
                yield began or number, statement
            waiting, began = "", 0
        if rest.strip():
            waiting, began = f"{waiting} {rest}", began or number
    if waiting.strip():
        raise source.error("the last row does not end with a semicolon", began)


def _terms(source: Source, number: int, words: list[str]) -> list[Term]:
    terms: list[Term] = []
    for k in range(0, len(words), 2):
        coefficient = _whole(source, number, words[k])
        name = words[k + 1] if k + 1 < len(words) else ""
        variable = _VARIABLE.fullmatch(name)
        if variable is None:
            raise source.error(f"{shown(name)} after {words[k]} is no variable x1, x2, ... or ~x1", number)
        if k + 2 < len(words) and _VARIABLE.fullmatch(words[k + 2]):
            raise source.error("products of variables are not read: this is no linear row", number)
        terms.append((coefficient, -int(variable[2]) if variable[1] else int(variable[2])))
    return terms


def _whole(source: Source, number: int, word: str) -> int:
    if not _NUMBER.fullmatch(word):
        raise source.error(f"{shown(word)} is no whole number", number)
    value = int(word) if len(word) < 30 else 2 * MOST
    if abs(value) >= MOST:
        raise source.error(f"{shown(word)} is too large: less than 2**59 is read", number)
    return value
