"""One proof made of many: the search is cut from the top into cubes, each is refuted alone, and a tree joins them.

A cube is a set of decisions. What is a lemma of the formula and a cube is one of the formula alone when "or not this
cube" is added to it; so the proofs of the cubes, one after the other, are a proof, and the clauses "not this cube" that
end them are joined by the tree they were cut from, children before their parent. The parts know nothing of each other:
threads, processes or machines may share them.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from cover.backends.distributed.pieces import Pieces, Report
from cover.backends.distributed.sharing import Shared
from cover.backends.distributed.work import sealed
from cover.backends.isolation import abilities
from cover.basics.errors import Refused
from cover.basics.result import Budget, Statistics, Stop
from cover.problems.cnf import Cnf
from cover.problems.exact_cover import ExactCover
from cover.problems.flat import flatten, unflatten
from cover.proofs.provers import ByLearning, ByTree, Prover, Task, prover_of

MOST = 100_000
Cube = tuple[int, ...]  # options that are taken, as literals: 1 for option 0


class Split:
    """cubes: what remains to be refuted; joining: of every node above them "not all these decisions", children before
    their parent: the lines of the proof that come after theirs.

    An option that is the last of its item follows by unit propagation, and is no literal.

    >>> split = Split(ExactCover("ab", {"w": "a", "x": "a", "y": "b", "z": "b"}), 2)
    >>> split.cubes, split.joining
    ([(1,), (2,)], ['0\\n'])
    """

    def __init__(self, problem: ExactCover, many: int):
        if not 1 <= many <= MOST:
            raise Refused(f"cubes: 1 to {MOST:,} are possible, not {many}")
        if problem.has_bounds:
            raise Refused(
                "covers with bounds on items cannot be cut into cubes: a branch there says how often an item is covered"
            )
        ways = {*problem.cubes(many)}
        self.cubes, self.joining = list[Cube](), list[str]()
        waiting: list[tuple[Cube, Cube, bool]] = [((), (), False)]  # options, literals, and are the children done?
        while waiting:
            way, literals, done = waiting.pop()
            if done:
                self.joining.append("".join(f"{-literal} " for literal in literals) + "0\n")
            elif way in ways:
                self.cubes.append(literals)
            else:
                options = _branch(problem, way)
                if len(options) == 1:
                    waiting.append(((*way, *options), literals, False))
                    continue
                waiting.append((way, literals, True))
                # The first option is on top: cubes in the order of the search.
                waiting += [((*way, option), (*literals, option + 1), False) for option in reversed(options)]


def _branch(problem: ExactCover, way: Cube) -> list[int]:
    """The options of the item that dlx covers next: that with the fewest, the lowest of several."""
    left, options, _, _ = problem._below(way)
    item = int(np.argmin(np.bincount(left.item_of, minlength=left.primary)[: left.primary]))
    places = np.flatnonzero(left.item_of == item)
    return [int(options[k]) for k in np.searchsorted(left.option_starts, places, side="right") - 1]


def under(task: Task, cube: Cube) -> Task:
    """The task of one cube: its decisions are clauses of the formula."""
    units = np.array([part for literal in cube for part in (literal, 0)], dtype=np.int32)
    formula: Cnf = replace(task.formula, clauses=np.concatenate([task.formula.clauses, units]))
    return replace(task, formula=formula, assumed=cube)


def widened(proof: Path, cube: Cube) -> Iterator[str]:
    """The lines of a cube's proof with "or not this cube" in each clause."""
    suffix = "".join(f"{-literal} " for literal in cube) + "0"
    with open(proof) as lines:
        for line in lines:
            words = line.split()
            if words and words[0] != "c":
                yield " ".join([*words[:-1], suffix]) + "\n"


class InCubes(Prover):
    """A prover that has the cubes proved by another one, `learn` in threads, or all by an executor's workers (see
    `cover.backends.distributed`). made_by: the prover's name and options, by which workers make it."""

    def __init__(
        self, inner: Prover, many: int, executor: Any = None, made_by: tuple[str, dict[str, Any]] | None = None
    ):
        if executor is not None and made_by is None:
            raise Refused("an executor needs provers given by name")
        if isinstance(inner, ByTree):
            raise Refused(
                f"{inner.name} proves the whole tree at once; cubes are proved by learn, sat:ENGINE or dimacs:PROGRAM"
            )
        self._executor, self._made_by = executor, made_by
        self.inner, self.many, self.name = inner, many, f"{inner.name} in cubes"
        self.finder, self.lister, self.takes_costs = inner.finder, inner.lister, inner.takes_costs

    def versions(self) -> dict[str, str]:
        return self.inner.versions()

    def prove(self, task: Task, drup: Path, budget: Budget, statistics: Statistics) -> tuple[Stop, list[list[int]]]:
        split = Split(task.cover, self.many)
        statistics.counters["cubes"] = len(split.cubes)
        parts = [drup.with_name(f"cube-{number}.drup") for number in range(len(split.cubes))]
        try:
            for stop, models in self._proved(task, split.cubes, parts, budget):
                if models or stop is not Stop.EXHAUSTED:
                    return stop, models
            with open(drup, "w") as out:
                for cube, part in zip(split.cubes, parts, strict=True):
                    out.writelines(widened(part, cube))
                out.writelines(split.joining)
        finally:
            for part in parts:
                part.unlink(missing_ok=True)
        return Stop.EXHAUSTED, []

    def _proved(
        self, task: Task, cubes: Sequence[Cube], parts: Sequence[Path], budget: Budget
    ) -> Iterator[tuple[Stop, list[list[int]]]]:
        def one(cube: Cube, part: Path) -> tuple[Stop, list[list[int]]]:
            return self.inner.prove(under(task, cube), part, budget, Statistics())

        if self._executor is not None:
            yield from self._shared(task, cubes, parts, budget)
            return
        # `learn` runs without the interpreter's lock, so threads share the processors.
        # The others start a worker process for each: one at a time.
        if not isinstance(self.inner, ByLearning) or not abilities.threads_start():
            yield from map(one, cubes, parts)
            return
        with ThreadPoolExecutor(os.cpu_count()) as threads:
            waiting = [threads.submit(one, cube, part) for cube, part in zip(cubes, parts, strict=True)]
            try:
                for future in waiting:
                    yield future.result()
            # The first that is not refuted ends the rest.
            finally:
                for future in waiting:
                    future.cancel()

    def _shared(
        self, task: Task, cubes: Sequence[Cube], parts: Sequence[Path], budget: Budget
    ) -> Iterator[tuple[Stop, list[list[int]]]]:
        """The same by the workers of an executor; the proofs come back packed."""
        assert self._made_by is not None
        formula, source = flatten(task.formula), flatten(task.cover)
        prover, options = self._made_by

        def settings() -> dict[str, Any]:
            return {"prover": prover, "options": options, "left": budget.remaining(), "memory": budget.memory}

        shared = Shared(
            self._executor,
            sealed(partial(_task_of, formula, source, [list(map(int, choice)) for choice in task.listed])),
            f"{__name__}:proved",
            settings,
            Pieces([(number,) for number in range(len(cubes))]),
            described=lambda piece: (piece.cube[0], *cubes[piece.cube[0]]),
        )
        try:
            for report in shared:
                if budget.expired:
                    yield Stop.TIMEOUT, []
                for number, stop, models, packed in report.value if report is not None else ():
                    parts[number].write_bytes(zlib.decompress(packed))
                    yield Stop(stop), models
        finally:
            shared.close()


def _task_of(formula: Any, source: Any, listed: list[list[int]]) -> Task:
    clauses, cover = unflatten(*formula), unflatten(*source)
    assert isinstance(clauses, Cnf)
    assert isinstance(cover, ExactCover)
    return Task(clauses, cover, listed)


def proved(
    task: Task,
    cubes: Sequence[Cube],
    seconds: float,
    *,
    prover: str,
    options: dict[str, Any],
    left: float | None,
    memory: int | None,
) -> Report:
    """What a worker does: the proofs of some cubes, each given with its number before it."""
    turn, done = Budget(seconds), []
    with TemporaryDirectory() as place:
        for number, *cube in cubes:
            part = Path(place) / "cube.drup"
            budget = Budget(left, memory=memory)
            stop, models = prover_of(prover, dict(options)).prove(under(task, tuple(cube)), part, budget, Statistics())
            text = part.read_bytes() if stop is Stop.EXHAUSTED else b""
            done.append((number, stop.value, models, zlib.compress(text, 1)))
            # What is left of the piece goes back to the others.
            if turn.expired or models or stop is not Stop.EXHAUSTED:
                break
    return Report(len(done), [], 0.0, done)
