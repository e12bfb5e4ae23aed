"""What users write, for type checkers: `mypy --strict` and `pyright` find nothing in it, from outside.

`assert_type` holds what an editor shows; `tests/typed/test_user_code.py` runs it too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_type

import cover
from cover import Result, Stop, Verdict


def hardest(paths: list[str]) -> tuple[str, float]:
    """The file whose board needs the hardest step."""
    rated: list[tuple[float, str]] = []
    for path in paths:
        rating = cover.rate(cover.load(path), scale="se121")
        rated.append((float(str(rating).split()[1].rstrip(",")), path))
    er, path = max(rated)
    return path, er


def answers() -> None:
    puzzle = cover.Sudoku([[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, None]])
    result = cover.solve(puzzle, backend="dlx", seconds=10)
    assert_type(result.verdict, Verdict)
    assert_type(result.stop, Stop)
    assert_type(result.found, int)
    assert result.verdict is Verdict.UNIQUE
    assert result.solution is not None
    assert result.solution[3][3] == 1
    assert list(puzzle.faults(result.solution)) == []


def counts() -> int:
    total: Result[tuple[int, ...]] = cover.count(cover.Queens(6))
    return total.found


def problems() -> None:
    problem = cover.ExactCover(
        [cover.Item("a"), cover.Item("b", at_least=1, at_most=2)],
        [cover.Option("x", ("a", "b")), cover.Option("y", ("b",), cost=3)],
    )
    assert cover.verdict(problem) is Verdict.MULTIPLE
    best = cover.best(problem, 2, seconds=10)
    assert best.optimal
    clauses = cover.loads("p cnf 2 2\n1 -2 0\n2 0\n")
    assert cover.unique(clauses)


def one_by_one() -> Iterator[object]:
    with cover.limits(seconds=10):
        yield from cover.solutions(cover.Queens(5))


def errors(text: str) -> str:
    try:
        cover.loads(text)
    except cover.InputError as error:
        return str(error)
    return ""
