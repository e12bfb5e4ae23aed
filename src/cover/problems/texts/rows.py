"""What the languages of linear problems share: what they write, row by row."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cover.basics.errors import ProblemError
from cover.problems.linear import Linear

Term = tuple[int, int]  # a coefficient, and a variable or literal from 1


def written(format: str, content: Any, solution: Any) -> Linear:
    """The linear problem that is written. Raises ProblemError for anything else, and for one that leaves rules out."""
    if not isinstance(content, Linear) or solution is not None:
        raise ProblemError(f"the {format} format writes linear problems, not {type(content).__name__}: reduce it first")
    if content.lazy is not None:
        raise ProblemError("the rows leave out rules (loops, connectivity), which files of rows cannot state")
    return content


def names_of(problem: Linear) -> list[tuple[int, str]]:
    """What the variables of decisions mean, by their numbers; nothing where it is their number."""
    if problem.decisions == range(1, len(problem.decisions) + 1):
        return []
    return list(enumerate(map(problem.label_name, problem.decisions), 1))


def terms_of(problem: Linear) -> Iterator[tuple[list[Term], int, int, str]]:
    """Each row over variables, with low, high, and what it and those after it state, where that begins. Rows that
    always hold are left out; one that never holds and names no variable names the first one with 0, for readers that
    know no empty rows."""
    begins, words = dict(problem.groups), ""
    for number, (terms, low, high) in enumerate(problem.over_variables()):
        words = begins.get(number, words)
        if terms:
            yield [(coefficient, column + 1) for coefficient, column in terms], low, high, words
        elif not low <= 0 <= high:
            yield [(0, 1)], 1, 1, words
        else:
            continue
        words = ""
