"""DIMACS CNF, fast for millions of clauses; comments say what variables and clauses mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cover.basics.errors import ProblemError
from cover.problems.cnf import Cnf
from cover.problems.lazy import picked
from cover.problems.reductions.clauses import spans

_CHUNK = 1 << 20  # literals written at a time: bounds the memory of a file's text


def write(content: Any, solution: Any = None) -> str:
    """DIMACS; comments say what the decisions mean, `c p show` names their variables."""
    if solution is not None:
        raise ProblemError("DIMACS has no place for a solution: see v_lines")
    return "".join(pieces(content))


def pieces(problem: Any) -> Iterator[str]:
    """The text of `write` in pieces of bounded size. Raises ProblemError for what is no Cnf."""
    if not isinstance(problem, Cnf):
        raise ProblemError(f"the cnf format writes CNF, not {type(problem).__name__}: reduce it first")
    if problem.lazy is not None:
        raise ProblemError("the clauses leave out rules (loops, connectivity), which DIMACS cannot state")
    many = len(problem.decisions)
    for label in problem.forced:
        yield f"c forced {_printable(problem.label_name(label))}\n"
    for first, last, words in spans(problem.groups, problem.clause_count):
        yield f"c clauses {first}-{last}: {_printable(words)}\n"
    # Labels that are the numbers themselves need no comments.
    plain = problem.decisions == range(1, many + 1)
    for start in range(0, 0 if plain else many, _CHUNK):
        numbers = range(start, min(start + _CHUNK, many))
        labels = map(problem.label_name, picked(problem.decisions, numbers))
        yield "".join(f"c variable {k} = {_printable(name)}\n" for k, name in enumerate(labels, start + 1))
    if many < problem.variables or not plain:
        for start in range(0, many, 1000):
            yield f"c p show {' '.join(map(str, range(start + 1, min(start + 1000, many) + 1)))} 0\n"
        if not many:
            yield "c p show 0\n"
    yield f"p cnf {problem.variables} {problem.clause_count}\n"
    ends = np.flatnonzero(problem.clauses == 0) + 1
    start = 0
    while start < len(problem.clauses):
        # Whole clauses only, as many as fit, one at least.
        k = int(np.searchsorted(ends, start + _CHUNK, side="right"))
        stop = int(ends[k - 1]) if k and ends[k - 1] > start else int(ends[k])
        yield _clause_lines(problem.clauses[start:stop])
        start = stop


def _clause_lines(literals: NDArray[np.int32]) -> str:
    """The literals in decimal, a line per clause: all last digits are written at once, then all before them, ..."""
    rest = np.abs(literals).astype(np.uint32)
    digits = np.ones(len(literals), dtype=np.int64)
    # How many digits each has; a minus and the blank or line end behind it come on top.
    for power in range(1, len(str(int(rest.max(initial=0))))):
        digits += rest >= 10**power
    negative = literals < 0
    ends = np.cumsum(digits + negative + 1)
    text = np.full(int(ends[-1]), ord(" "), dtype=np.uint8)
    text[ends[literals == 0] - 1] = ord("\n")
    # From the last digit on; places without digits left drop out.
    place = ends - 2
    text[(place - digits)[negative]] = ord("-")
    while len(rest):
        text[place] = ord("0") + rest % 10
        rest //= 10
        more = np.flatnonzero(rest)
        rest, place = rest[more], place[more] - 1
    return text.tobytes().decode("ascii")


def _printable(text: str) -> str:
    return text if text.isprintable() else ascii(text)


def v_lines(choice: Iterable[int], variables: Sequence[int]) -> str:
    """A choice as the `v` lines of the SAT competitions: taken decisions true, the others false, then 0.

    variables: the number to write for each decision; of a formula that was read from DIMACS its `decisions`, which are
    the numbers of the file.

    >>> v_lines([0], range(1, 3))
    'v 1 -2 0\\n'
    """
    taken = {int(k) for k in choice}
    lines, line = [], "v"
    for word in [*(f"{v}" if k in taken else f"-{v}" for k, v in enumerate(variables)), "0"]:
        # Lines of 78 characters, as solvers print them.
        if len(line) + 1 + len(word) > 78:
            lines.append(line)
            line = "v"
        line += " " + word
    return "\n".join([*lines, line]) + "\n"
