"""What a worker does with pieces of a problem that no backend can return in the middle: any backend, cube by cube.

A cube whose search does not end in its time is cut into smaller ones, and what was found until then is dropped, for it
would be found again. So the answers are exact whatever the times are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cover.backends.distributed.pieces import Cube, Report
from cover.backends.distributed.work import Turn
from cover.basics.errors import WorkerFailed
from cover.basics.result import Budget, Question, Stop
from cover.problems.choices import Choices
from cover.solving.run import Run

CUT_INTO = 8
FIRST = 64  # parts of the whole


def by_cubes(
    problem: Any,
    cubes: Sequence[Cube],
    seconds: float,
    *,
    backend: str,
    options: Mapping[str, Any],
    listing: bool,
    limit: int | None,
) -> Report:
    """Search problems under cubes by a backend. The value is that of `work.by_ways`."""
    turn = Turn(seconds)
    found = nodes = done = 0
    listed: list[list[int]] = []
    left: list[Cube] = []
    for cube in map(tuple, cubes):
        if done and (turn.is_over or (limit is not None and found >= limit)):
            break
        done += 1
        if not cube:  # the whole is cut before it is searched
            left = problem.cubes(FIRST)
            if left != [cube]:
                break
        most = None if limit is None else limit - found
        searched = _searched(problem, cube, max(turn.left(seconds), seconds / 4), backend, options, listing, most)
        if searched is None:
            left = problem.cubes(CUT_INTO, cube)
            if left != [cube]:
                break
            left = []
            searched = _searched(problem, cube, None, backend, options, listing, most)
            if searched is None:
                raise WorkerFailed(f"{backend} ended its search of a part without an answer")
        many, spent, choices = searched
        found += many
        nodes += spent
        listed += choices
    arrays = Choices.of(listed)
    return Report(
        done, left, 1.0 if left else 0.0, [found, nodes, *((arrays.starts, arrays.decisions) if listing else ())]
    )


def _searched(
    problem: Any,
    cube: Cube,
    seconds: float | None,
    backend: str,
    options: Mapping[str, Any],
    listing: bool,
    limit: int | None,
) -> tuple[int, int, list[list[int]]] | None:
    """Solutions, nodes and choices under a cube; None where the time was over first."""
    question = Question.ALL if listing else Question.COUNT
    run = Run(problem.under(cube), backend, question, Budget(seconds, None, limit), hints=True, **options)
    solutions = list(run)
    if run.stop not in (Stop.EXHAUSTED, Stop.LIMIT):
        if seconds is None and run.stop is Stop.MEMORY:
            raise MemoryError
        return None
    nodes = run.statistics.counters.get("nodes", 0)
    number = {label: k for k, label in enumerate(problem.decisions)} if solutions else {}
    choices = [[number[label] for label in solution] for solution in solutions]
    return run.found, nodes if isinstance(nodes, int) else 0, choices
