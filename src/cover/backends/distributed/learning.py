"""Clause learning by the workers of an executor: parts are cubes of literals, and what a worker learned it keeps.

A cube says of some options whether they are taken (literals as in DIMACS). A worker searches under it as long as its
task lasts. What is not decided by then is halved, at an option on which the search has been active and whose two values
settle much; both halves go back, and with them the solutions that were found, which no worker is to find again. The
worker keeps its engine for its next tasks: what it learned follows from the problem, whatever the cube.
"""

from __future__ import annotations

import threading
import uuid
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np

from cover import _native
from cover._native import Pause
from cover.backends.distributed.backend import WASTEFUL, Cut, DistributedSearch
from cover.backends.distributed.lists import batches
from cover.backends.distributed.pieces import Cube, Piece, Report
from cover.backends.distributed.work import Turn
from cover.backends.isolation.bounds import LOOK
from cover.backends.learner import ROOM
from cover.backends.registry import make
from cover.basics.errors import Refused
from cover.basics.result import Question
from cover.problems.choices import Choices
from cover.problems.exact_cover import ExactCover

KEPT = 4  # engines in a worker
Choice = tuple[int, ...]  # options, ascending
Part = tuple[Cube, Sequence[Choice]]  # a cube, and the solutions in it that are known


# ---------------------------------------------------------------- the caller's side
class LearningSearch(DistributedSearch):
    """Its nodes are branches of all engines. Which cubes there are depends on the workers; the answer does not."""

    _known: list[Choice]

    def _described(self, piece: Piece) -> Part:
        cube = piece.cube
        return cube, [choice for choice in self._known if _is_in(frozenset(choice), cube)]

    def _take(self, report: Report) -> None:
        if report.left and len(report.value) > 2:
            for batch in batches(*report.value[2:]):
                self._known += [tuple(row) for row in batch.lists()]

    def _begin(self) -> None:
        self._known = []


def by_halves(name: str, options: Mapping[str, Any]) -> Cut:
    """Clause learning, whose parts are halved. name: what its answers are signed by. Raises Refused for other options
    than a seed."""
    if unknown := {key for key in options if key != "seed"}:
        raise Refused(f"with an executor, the kernel learn takes a seed, but not {min(unknown)}")
    made: Any = make("dlx", kernel="learn", **options)
    # Engines of an earlier caller may have been given solutions that this one does not know.
    settings = {"seed": 0 if made.seed is None else made.seed + 1, "run": uuid.uuid4().hex}

    def known(problem: ExactCover) -> Mapping[str, Any]:
        if reason := made.refuses(problem, Question.COUNT):
            raise Refused(f"{name} refuses: {reason}")
        return settings

    return Cut(name, ExactCover, f"{__name__}:{by_learning.__name__}", known, WASTEFUL, LearningSearch)


def _is_in(choice: frozenset[int], cube: Cube) -> bool:
    return all((abs(literal) - 1 in choice) == (literal > 0) for literal in cube)


# ---------------------------------------------------------------- the worker's side
def by_learning(
    problem: ExactCover,
    parts: Sequence[Part],
    seconds: float,
    *,
    listing: bool,
    limit: int | None,
    seed: int,
    run: str,
) -> Report:
    """Search under cubes. The value: solutions, nodes and, if they are listed or something is left, where each choice
    starts and the options of all. run: of the caller, whose tasks share engines."""
    turn = Turn(seconds)
    left: list[Cube] = []
    found: list[Choice] = []
    done = 0
    with _engine(problem, seed, run) as engine:
        before = engine.nodes
        while done < len(parts) and not left and (not done or not turn.is_over):
            cube, known = parts[done]
            cube, done = tuple(cube), done + 1
            most = None if limit is None else limit - len(found)
            some, ended = engine.search(cube, [tuple(choice) for choice in known], turn, most)
            found += some
            if limit is not None and len(found) >= limit:
                break
            if not ended:
                left = engine.halves(cube)
        nodes = engine.nodes - before
    arrays = Choices.of([list(choice) for choice in found])
    shown = (arrays.starts, arrays.decisions) if listing or left else ()
    return Report(done, left, 1.0 if left else 0.0, [len(found), nodes, *shown])


class LearningEngine:
    """One search that learns, and the solutions that it is to find no more."""

    def __init__(self, problem: ExactCover, seed: int):
        self._learner = _native.Learner(problem.native, seed)
        self._forbidden: dict[Choice, frozenset[int]] = {}
        self._ended = False  # nothing is left but what is forbidden

    @property
    def nodes(self) -> int:
        return self._learner.figures()["branches"]

    def search(self, cube: Cube, known: Sequence[Choice], turn: Turn, most: int | None) -> tuple[list[Choice], bool]:
        """The solutions under a cube but those that are known, at most so many, and whether that is all."""
        for choice in known:
            if choice not in self._forbidden:
                self._forbid(choice)
                self._ended |= not self._learner.add(np.array([-(option + 1) for option in choice], dtype=np.int32))
        # What was found here before, in a task whose answer was lost or that was halved, is found.
        reported = set(known)
        found = [
            choice for choice, options in self._forbidden.items() if choice not in reported and _is_in(options, cube)
        ]
        literals = np.array(cube, dtype=np.int32)
        while not self._ended and (most is None or len(found) < most):
            if self._forbidden:
                self._learner.set_finding(False)
            pause = self._learner.run(max(0.001, turn.left(LOOK)), literals)
            if pause is Pause.EXHAUSTED:
                return found, True
            if pause is Pause.SOLUTIONS:
                choice = tuple(self._learner.found().tolist())
                self._forbid(choice)
                found.append(choice)
                self._ended = not self._learner.forbid_found()
            elif self._learner.memory > ROOM:
                self._learner.forget()
            if turn.is_over:
                return found[:most], self._ended
        return found[:most], self._ended

    def _forbid(self, choice: Choice) -> None:
        self._forbidden[choice] = frozenset(choice)

    def halves(self, cube: Cube) -> list[Cube]:
        literal = self._learner.where_to_split(np.array(cube, dtype=np.int32))
        return [(*cube, literal), (*cube, -literal)] if literal else [cube]


_lock = threading.Lock()
_waiting: list[tuple[ExactCover, int, str, LearningEngine]] = []  # the last one used is the last to go


@contextmanager
def _engine(problem: ExactCover, seed: int, run: str) -> Iterator[LearningEngine]:
    """An engine for this problem that no other task uses meanwhile."""
    with _lock:
        mine = [k for k, one in enumerate(_waiting) if one[0] is problem and one[1:3] == (seed, run)]
        engine = _waiting.pop(mine[-1])[3] if mine else None
    engine = engine or LearningEngine(problem, seed)
    yield engine
    with _lock:
        _waiting.append((problem, seed, run, engine))
        del _waiting[:-KEPT]
