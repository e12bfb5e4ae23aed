"""Backend `dimacs:PROGRAM`: any SAT solver that reads a DIMACS file, one process per solve.

Understood: the SAT competitions' output (`s SATISFIABLE`, `v 1 -2 0`; exit status 10 or 20) and MiniSat's result
file (`SAT`, then the literals). Formula, output and result are files without a name, passed as /dev/fd/N, so
none is ever left behind. The program runs below a worker, whose guard ends it with everything it started.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from typing import IO

import numpy as np
from numpy.typing import NDArray

from cover.backends.blocking import BlockingSearch, Choice
from cover.backends.isolation.processes import descendants, end_descendants, resident
from cover.backends.isolation.workers import WorkerSearch
from cover.backends.protocol import Search
from cover.basics.errors import Refused, Unavailable, WorkerFailed, WrongSolution
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.problems.cnf import Cnf
from cover.problems.texts.dimacs import pieces

FORMULA, RESULT = "{cnf}", "{result}"
SHORTEST_WAIT = 0.01  # seconds between looks at a running program, at least; long runs are looked at less often
MAX_OUTPUT = 1 << 26  # bytes besides the model; more is no answer
SATISFIABLE, UNSATISFIABLE = 10, 20
_COUNTS = re.compile(rb"^(?:c\s+)?(conflicts|decisions|propagations)\s*:\s*(\d+)", re.MULTILINE)


class Dimacs:
    """program: a name on the PATH or a path, with arguments if it needs some; `{cnf}` and `{result}` stand for the
    formula and for a result file as MiniSat writes it. Without `{cnf}` the formula comes last, and programs named
    minisat* get a result file after it. Examples: `cadical`, `minisat`, `glucose -model`.

    ValueError without a program, Unavailable if it is not there. isolate: False runs it from
    this process, as a worker does.
    """

    solves = Cnf

    def __init__(self, program: str = "", *, isolate: bool = True):
        words = shlex.split(program)
        if not words:
            raise ValueError("the dimacs backend needs a program: dimacs:PROGRAM")
        if shutil.which(words[0]) is None:
            raise Unavailable(f"backend dimacs:{program}: there is no program {words[0]!r} on the PATH")
        self.program, self.isolate, self.name = program, isolate, f"dimacs:{program}"
        self.command = words
        if FORMULA not in words:
            self.command = [*words, FORMULA]
            if os.path.basename(words[0]).startswith("minisat"):
                self.command.append(RESULT)

    def refuses(self, problem: Cnf, question: Question) -> str | None:
        return None

    def search(self, problem: Cnf, question: Question, budget: Budget, statistics: Statistics) -> Search:
        if budget.nodes is not None:
            raise Refused(f"{self.name}: programs have no common option to limit conflicts")
        statistics.counters.update(engine=self.program, variables=problem.variables, clauses=problem.clause_count)
        if not self.isolate:
            return _Search(self, problem, question, budget, statistics)
        options = {"program": self.program, "isolate": False}
        return WorkerSearch("cover.backends.sat.dimacs:Dimacs", options, problem, question, budget, statistics)


class _Search(BlockingSearch):
    def __init__(self, backend: Dimacs, problem: Cnf, question: Question, budget: Budget, statistics: Statistics):
        super().__init__(problem, question, budget, statistics)
        self._backend, self._clauses = backend, problem.clauses
        self._process: subprocess.Popen[bytes] | None = None

    def _free(self) -> None:
        if self._process is not None:
            end_descendants(self._process.pid)
            self._process.kill()
            self._process.wait()
            self._process = None

    def _add(self, clause: Sequence[int]) -> None:
        self._clauses = np.concatenate([self._clauses, np.array([*clause, 0], dtype=np.int32)])

    def _solve(self) -> Choice | None:
        if self._problem.has_empty_clause:
            self.stop = Stop.EXHAUSTED
            return None
        model = self._model(self._clauses)
        return None if model is None else model[: np.searchsorted(model, len(self._problem.decisions), "right")] - 1

    def _model(self, clauses: NDArray[np.int32]) -> NDArray[np.int32] | None:
        """The true variables of a model, ascending; None when `stop` says why there is none."""
        variables = self._problem.variables
        anonymous = tempfile.TemporaryFile
        with anonymous() as formula, anonymous() as output, anonymous() as result:
            for piece in pieces(Cnf(clauses, variables, range(1, variables + 1))):
                formula.write(piece.encode("ascii"))
                if self._budget.expired:
                    self.stop = Stop.TIMEOUT
                    return None
            formula.seek(0)
            status = self._run(formula, output, result)
            if status is None:
                return None
            literals = self._answer(status, _content(output), _content(result))
        if literals is None:
            self.stop = Stop.EXHAUSTED
            return None
        return self._checked(literals, clauses)

    def _run(self, formula: IO[bytes], output: IO[bytes], result: IO[bytes]) -> int | None:
        """The exit status; None if the program was stopped (and then `stop` says why)."""
        names = {FORMULA: f"/dev/fd/{formula.fileno()}", RESULT: f"/dev/fd/{result.fileno()}"}
        command = [names.get(word, word) for word in self._backend.command]
        descriptors = (formula.fileno(), result.fileno())
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT, pass_fds=descriptors
            )
        except OSError as error:
            raise Unavailable(f"{self._backend.name}: cannot be started ({error.strerror})") from error
        most = MAX_OUTPUT + 16 * self._problem.variables
        patience = SHORTEST_WAIT
        while True:
            try:
                status = self._process.wait(self._budget.left(patience))
            except subprocess.TimeoutExpired:
                patience = min(2 * patience, 0.1)
            else:
                self._process = None
                return status
            if self.between():
                self.close()
                return None
            if self._budget.expired:
                self.stop = Stop.TIMEOUT
            elif self._budget.memory is not None and self._resident() > self._budget.memory:
                self.stop = Stop.MEMORY
            elif max(os.fstat(file.fileno()).st_size for file in (output, result)) > most:
                self.close()
                raise WorkerFailed(f"{self._backend.name} prints without end and gives no answer")
            if self.stop is not None:
                self.close()
                return None

    def _resident(self) -> int:
        """Bytes of the program and of all that it started."""
        assert self._process is not None
        return resident(self._process.pid, *descendants(self._process.pid))

    def _answer(self, status: int, output: bytes, result: bytes) -> NDArray[np.int64] | None:
        """The literals of a model, or None if there is none. Raises WorkerFailed for everything else."""
        verdicts = set(re.findall(rb"^s\s+(\w+)", output, re.MULTILINE))
        values = b" ".join(re.findall(rb"^v\b(.*)$", output, re.MULTILINE))
        first, _, rest = result.partition(b"\n")
        if first.strip() in (b"SAT", b"UNSAT"):
            verdicts.add({b"SAT": b"SATISFIABLE", b"UNSAT": b"UNSATISFIABLE"}[first.strip()])
            values = values or rest
        elif status in (SATISFIABLE, UNSATISFIABLE):
            verdicts.add(b"SATISFIABLE" if status == SATISFIABLE else b"UNSATISFIABLE")
        for name, count in _COUNTS.findall(output):
            key = "branches" if name == b"decisions" else name.decode()
            before = self._statistics.counters.get(key, 0)
            self._statistics.counters[key] = int(count) + (before if isinstance(before, int) else 0)
        if verdicts == {b"UNSATISFIABLE"} and status != SATISFIABLE:
            return None
        if verdicts != {b"SATISFIABLE"} or status == UNSATISFIABLE:
            raise WorkerFailed(f"{self._backend.name} gave no answer ({self._last_words(status, output)})")
        try:
            literals: NDArray[np.int64] = np.array(values.split(), dtype=np.int64)
        except (ValueError, OverflowError):
            raise WorkerFailed(f"{self._backend.name} printed a model that is no list of literals") from None
        literals = literals[np.flatnonzero(literals)]
        if not len(literals) and len(self._problem.clauses):
            raise WorkerFailed(f"{self._backend.name} says SATISFIABLE but prints no model (no v lines)")
        most = self._problem.variables
        if len(literals) and not -most <= literals.min() <= literals.max() <= most:
            raise WorkerFailed(f"{self._backend.name} printed a model with variables that the formula does not have")
        return literals

    def _last_words(self, status: int, output: bytes) -> str:
        lines = output.decode("utf-8", "replace").split("\n")
        last = next((line.strip() for line in reversed(lines) if line.strip()), "no output")
        return f"exit status {status}, last line: {last[:100]}"

    def _checked(self, literals: NDArray[np.int64], clauses: NDArray[np.int32]) -> NDArray[np.int32]:
        """The true variables, once every clause is seen to be satisfied. Variables not mentioned are false."""
        # Index -k is counted from the end of the array, so that a literal is its own index.
        truth = np.zeros(2 * self._problem.variables + 1, dtype=bool)  # truth[literal], negative ones from the end
        # Variables that are not mentioned are false.
        truth[-np.arange(1, self._problem.variables + 1)] = True
        truth[literals] = True
        truth[-literals] = False
        ends = np.flatnonzero(clauses == 0)
        if len(ends):
            # One OR over each clause; the ending 0 looks up truth[0], which is false.
            satisfied = np.logical_or.reduceat(truth[clauses], np.concatenate([[0], ends[:-1] + 1]))
            for number in np.flatnonzero(~satisfied)[:1]:
                raise WrongSolution(f"{self._backend.name} printed a model that breaks clause {int(number) + 1}")
        true: NDArray[np.int32] = np.flatnonzero(truth[1 : self._problem.variables + 1]).astype(np.int32) + 1
        return true


def _content(file: IO[bytes]) -> bytes:
    file.seek(0)
    return file.read()
