"""A SAT solver that leaves a proof: one fresh solver, one solve, and the DRUP proof in a file if there is no model.

Not in the registry: it answers only "is there a model", for certificates (cover.proofs). It is made to run in a
worker, because CaDiCaL cannot be interrupted in process; where no worker starts, CaDiCaL looks at its budget between
slices of conflicts, and others end with their answer. PySAT's engines with sound proofs: see ENGINES.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from cover.backends.isolation import abilities
from cover.backends.protocol import BaseSearch
from cover.backends.sat.engines import IN_SLICES
from cover.basics.errors import CoverError, Refused
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.problems.choices import Choices
from cover.problems.cnf import Cnf

SLICE = 500  # conflicts between two looks at the budget
ENGINES = ("cadical195", "cadical153", "glucose4", "lingeling")


class Proving:
    """search() yields one choice if the formula has a model; otherwise the file `proof` holds its refutation."""

    name = "proving"
    solves = Cnf

    def __init__(self, proof: str, engine: str = "cadical195"):
        if engine not in ENGINES:
            raise Refused(f"{engine!r} writes no proof that can be trusted; these do: {', '.join(ENGINES)}")
        self.proof, self.engine = proof, engine

    def refuses(self, problem: Cnf, question: Question) -> str | None:
        return None if question is Question.ONE else "a proof only answers whether there is a solution"

    def search(self, problem: Cnf, question: Question, budget: Budget, statistics: Statistics) -> _Search:
        return _Search(self, problem, question, budget, statistics)


class _Search(BaseSearch[Choices]):
    def __init__(self, backend: Proving, problem: Cnf, question: Question, budget: Budget, statistics: Statistics):
        super().__init__(question, budget, statistics)
        self._backend, self._problem = backend, problem

    def _batches(self) -> Iterator[Choices]:
        from pysat.solvers import Solver

        with Solver(name=self._backend.engine, bootstrap_with=iter(self._problem), with_proof=True) as solver:
            has_model = self._solved(solver)
            if has_model is None:
                return
            if has_model:
                decisions = len(self._problem.decisions)
                self.found, self.stop = 1, Stop.LIMIT
                yield Choices.of([[v - 1 for v in solver.get_model()[:decisions] if v > 0]])
                return
            try:
                self._statistics.counters["proof_lines"] = self._write(solver.get_proof())
            except OSError as error:
                raise CoverError(f"{self._backend.proof}: {error.strerror or error}") from error
            self.stop = Stop.EXHAUSTED

    def _solved(self, solver: Any) -> bool | None:
        """Is there a model? None, with `stop`, where it was to end before that is known."""
        if abilities.processes_start() or self._backend.engine not in IN_SLICES:
            return bool(solver.solve())
        while not self._budget.expired and not self.between():
            solver.conf_budget(SLICE)
            answer: bool | None = solver.solve_limited()
            if answer is not None:
                return answer
        self.stop = Stop.TIMEOUT if self._budget.expired else Stop.INTERRUPTED
        return None

    def _write(self, proof: Iterable[str]) -> int:
        """The number of lines written."""
        lines, last = 0, ""
        with open(self._backend.proof, "w") as out:
            for last in proof:
                out.write(last + "\n")
                lines += 1
            # The engines leave out the empty clause when propagation alone ends the proof.
            if last.strip() != "0":
                out.write("0\n")
                lines += 1
        return lines
