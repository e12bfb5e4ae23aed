"""Backends of programs that read rows or weighted clauses from a file, one process a solve: `opb:roundingsat`,
`wcnf:rc2`, `mzn:minizinc --solver gecode`.

Understood: `s SATISFIABLE`, `s OPTIMUM FOUND`, `s UNSATISFIABLE` and lines of values (`v x1 -x2`, `v 1 -2`,
`v 0110`), as the competitions ask for; of MiniZinc what the models written here print. Programs that read DIMACS are
those of `sat/dimacs.py`.
"""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar

import numpy as np

from cover.backends.isolation.processes import end_descendants
from cover.backends.linear import NONE, OUT_OF_TIME, LinearBackend, Solved
from cover.backends.protocol import Search
from cover.basics.errors import Unavailable, WorkerFailed, WrongSolution
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.problems.cnf import Cnf
from cover.problems.linear import FREE, Linear
from cover.problems.reductions.cnf_to_linear import cnf_to_linear
from cover.problems.reductions.rows import RowsMaker
from cover.problems.texts import minizinc, opb, wcnf


class _Session:
    """The rows as they are, and clauses that came since; they are written anew for each solve."""

    format: ClassVar[str]

    def __init__(self, problem: Linear, engine: str, minimise: bool):
        self._problem, self._minimise = problem, minimise
        self._command, self._place = shlex.split(engine), f"{{{self.format}}}"
        self._added: list[Sequence[int]] = []
        self._process: subprocess.Popen[str] | None = None

    def add(self, clause: Sequence[int]) -> None:
        self._added.append(clause)

    def solve(self, seconds: float | None) -> Solved:
        with tempfile.NamedTemporaryFile("w", suffix=f".{self.format}", encoding="utf-8") as file:
            file.write(self._text(self._whole()))
            file.flush()
            # The file stands where its place is in the command, or last.
            words = self._command if self._place in self._command else [*self._command, self._place]
            command = [file.name if word == self._place else word for word in words]
            pipe = subprocess.PIPE
            self._process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=pipe, stderr=pipe, text=True)
            try:
                printed, errors = self._process.communicate(timeout=seconds)
            except subprocess.TimeoutExpired:
                # The group of processes ends, then what it printed is read, so that no pipe is left.
                self.stop()
                self._process.communicate()
                return OUT_OF_TIME
        return self._checked(self._read(printed, errors))

    def stop(self) -> None:
        process = self._process
        if process is not None and process.poll() is None:
            end_descendants(process.pid)
            process.kill()

    def _whole(self) -> Linear:
        """The problem with the clauses that were added, and with costs only where they matter."""
        problem, rows = self._problem, RowsMaker(self._problem.variables)
        for literals, coefficients, low, high in problem:
            rows.add_row(literals, low, high, coefficients)
        for clause in self._added:
            rows.add_row(clause, 1, FREE)
        numbers = range(1, len(problem.decisions) + 1)
        return rows.made(decisions=numbers, costs=problem.costs if self._minimise else None)

    def _text(self, problem: Linear) -> str:
        raise NotImplementedError

    def _read(self, printed: str, errors: str) -> Solved:
        """Of lines as the competitions ask for."""
        # A program may print several; two that differ are no answer.
        verdicts = set(re.findall(r"^s\s+(.+?)\s*$", printed, re.MULTILINE))
        if verdicts == {"UNSATISFIABLE"}:
            return NONE
        if not verdicts <= {"SATISFIABLE", "OPTIMUM FOUND"} or not verdicts:
            raise self._no_answer(printed, errors)
        words = " ".join(re.findall(r"^v\s+(.*)$", printed, re.MULTILINE)).split()
        # One word of digits: values in the order of the variables, as some programs of MaxSAT print them.
        if len(words) == 1 and set(words[0]) <= {"0", "1"} and len(words[0]) >= self._problem.variables:
            true = {k for k, value in enumerate(words[0], 1) if value == "1"}
        else:
            true = {int(word.lstrip("+x")) for word in words if word.lstrip("+x").isdigit()} - {0}
        taken = sorted(k - 1 for k in true if k <= len(self._problem.decisions))
        # "SATISFIABLE" with costs is the best so far, unless all costs are the same.
        proved = not self._minimise or "OPTIMUM FOUND" in verdicts or self._problem.costs is None
        return Solved(taken) if proved else Solved(taken, Stop.TIMEOUT)

    def _no_answer(self, printed: str, errors: str) -> WorkerFailed:
        lines = [line.strip() for line in f"{printed}\n{errors}".splitlines() if line.strip()]
        return WorkerFailed(
            f"{shlex.join(self._command)} gave no answer (last line: {(lines or ['no output'])[-1][:100]})"
        )

    def _checked(self, solved: Solved) -> Solved:
        rows = replace(self._problem, lazy=None)
        if solved.choice is not None and (fault := next(rows.faults(solved.choice), None)):
            raise WrongSolution(f"{shlex.join(self._command)} printed a wrong solution: {fault}")
        return solved


class _OfOpb(_Session):
    format = "opb"

    def _text(self, problem: Linear) -> str:
        return opb.write(problem)


class _OfMiniZinc(_Session):
    format = "mzn"

    def _text(self, problem: Linear) -> str:
        return minizinc.write(problem)

    def _read(self, printed: str, errors: str) -> Solved:
        if "=====UNSATISFIABLE=====" in printed:
            return NONE
        found = re.findall(r"^taken((?: \d+)*)\s*$", printed, re.MULTILINE)
        if not found:
            raise self._no_answer(printed, errors)
        taken = [int(word) - 1 for word in found[-1].split()]
        proved = not self._minimise or "==========" in printed
        return Solved(taken) if proved else Solved(taken, Stop.TIMEOUT)


class _OfWcnf(_Session):
    format = "wcnf"

    def _text(self, problem: Linear) -> str:
        formula = Cnf.of((literals for literals, _, _, _ in problem), problem.variables)
        return wcnf.write(replace(formula, costs=_padded(problem)))


def _padded(problem: Linear) -> Any:
    """Costs of all variables."""
    return None if problem.costs is None else np.pad(problem.costs, (0, problem.variables - len(problem.costs)))


class Opb(LinearBackend):
    """engine: a program, by a name on the PATH or a path, with arguments if it needs some; `{opb}` stands for the file,
    which else comes last. ValueError without a program, Unavailable if it is not there. It works in a worker, whose
    guard ends what it started."""

    session: ClassVar[Any] = _OfOpb
    finds_cheapest_by = "a program minimises the cost"

    def __init__(self, engine: str = "", *, isolate: bool | None = None):
        words, family = shlex.split(engine), type(self).__name__.lower()
        if not words:
            raise ValueError(f"the {family} backend needs a program: {family}:PROGRAM")
        if shutil.which(words[0]) is None:
            raise Unavailable(f"backend {family}:{engine}: there is no program {words[0]!r} on the PATH")
        self.engine, self.isolate, self.name = engine, isolate is not False, f"{family}:{engine}"


class Mzn(Opb):
    """Likewise of a program that reads MiniZinc, with `{mzn}`: `minizinc --solver gecode`."""

    session: ClassVar[Any] = _OfMiniZinc


class Wcnf(Opb):
    """Likewise of a program that reads weighted clauses, with `{wcnf}`. The clauses are kept as rows."""

    solves: ClassVar[Any] = Cnf
    session: ClassVar[Any] = _OfWcnf

    def search(self, problem: Any, question: Question, budget: Budget, statistics: Statistics) -> Search:
        rows = cnf_to_linear(problem) if isinstance(problem, Cnf) else problem
        return super().search(rows, question, budget, statistics)
