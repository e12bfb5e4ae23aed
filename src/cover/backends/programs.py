"""Backends of programs that read a problem from a file, one process a solve: `dimacs:cadical`, `opb:roundingsat`,
`wcnf:rc2`, `mzn:minizinc --solver gecode`.

Understood: what the competitions ask for (`s SATISFIABLE`, `s OPTIMUM FOUND`, `s UNSATISFIABLE` and lines of values:
`v x1 -x2`, `v 1 -2`, `v 0110`); of SAT solvers also exit status 10 and 20, and MiniSat's result file (`SAT`, then the
literals); of MiniZinc what the models written here print. Files have no name and are passed as /dev/fd/N, so none is
ever left behind; MiniZinc's alone has one. A program runs below a worker, whose guard ends it with everything it
started.
"""

from __future__ import annotations

import math
import os
import re
import shlex
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import IO, Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cover.backends.isolation.processes import end_descendants
from cover.backends.linear import NONE, OUT_OF_TIME, LinearBackend, Solved
from cover.backends.protocol import Search
from cover.basics.errors import Unavailable, WorkerFailed, WrongSolution
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.problems.cnf import Cnf
from cover.problems.linear import FREE, Linear
from cover.problems.reductions.cnf_to_linear import cnf_to_linear
from cover.problems.reductions.rows import RowsMaker
from cover.problems.texts import dimacs, minizinc, opb, wcnf

RESULT = "{result}"
SHORTEST_WAIT, LONGEST_WAIT = 0.01, 0.1  # seconds between looks at a running program; long runs are looked at less
MAX_OUTPUT = 1 << 26  # bytes besides the model; more is no answer
SATISFIABLE, UNSATISFIABLE = 10, 20
_COUNTS = re.compile(r"^(?:c\s+)?(conflicts|decisions|propagations)\s*:\s*(\d+)", re.MULTILINE)


class Printed(NamedTuple):
    """What a program left behind."""

    status: int
    output: str
    errors: str
    result: str  # the file of its own


class _Session:
    """The problem as it is, and clauses that came since; they are written anew for each solve."""

    family: ClassVar[str]
    place: ClassVar[str]  # of the problem's file in a command

    def __init__(self, problem: Any, engine: str, minimise: bool):
        self._problem, self._minimise, self._name = problem, minimise, f"{self.family}:{engine}"
        words = shlex.split(engine)
        # The file stands where its place is in the command, or last.
        self._command = words if self.place in words else [*words, self.place]
        self._added: list[Sequence[int]] = []
        self._process: subprocess.Popen[bytes] | None = None
        self._stopped = False

    def add(self, clause: Sequence[int]) -> None:
        self._added.append(clause)

    def solve(self, seconds: float | None) -> Solved:
        until = math.inf if seconds is None else time.monotonic() + seconds
        anonymous = tempfile.TemporaryFile
        with self._file() as file, anonymous() as output, anonymous() as errors, anonymous() as result:
            for piece in self._pieces():
                file.write(piece.encode())
                if self._stopped or time.monotonic() >= until:
                    return OUT_OF_TIME
            file.seek(0)
            status = self._run(file, output, errors, result, until)
            if status is None:
                return OUT_OF_TIME
            printed = Printed(status, *map(_content, (output, errors, result)))
        return self._read(printed)

    def stop(self) -> None:
        self._stopped = True
        process = self._process
        if process is not None and process.poll() is None:
            end_descendants(process.pid)
            process.kill()

    def _run(self, file: Any, output: IO[bytes], errors: IO[bytes], result: IO[bytes], until: float) -> int | None:
        """The exit status; None if the program was stopped."""
        named = file.name if isinstance(file.name, str) else f"/dev/fd/{file.fileno()}"
        names = {self.place: named, RESULT: f"/dev/fd/{result.fileno()}"}
        command = [names.get(word, word) for word in self._command]
        try:
            process = self._process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=errors,
                pass_fds=(file.fileno(), result.fileno()),
            )
        except OSError as error:
            raise Unavailable(f"{self._name}: cannot be started ({error.strerror})") from error
        most = MAX_OUTPUT + 16 * self._problem.variables
        patience = SHORTEST_WAIT
        try:
            while True:
                try:
                    status = process.wait(max(0.0, min(patience, until - time.monotonic())))
                except subprocess.TimeoutExpired:
                    patience = min(2 * patience, LONGEST_WAIT)
                else:
                    return None if self._stopped else status
                if self._stopped or time.monotonic() >= until:
                    return None
                if max(os.fstat(one.fileno()).st_size for one in (output, errors, result)) > most:
                    raise WorkerFailed(f"{self._name} prints without end and gives no answer")
        finally:
            if process.returncode is None:
                self.stop()
                process.wait()

    def _file(self) -> Any:
        return tempfile.TemporaryFile()

    def _pieces(self) -> Iterable[str]:
        """The text of the problem."""
        raise NotImplementedError

    def _read(self, printed: Printed) -> Solved:
        raise NotImplementedError

    def _no_answer(self, printed: Printed) -> WorkerFailed:
        lines = [line.strip() for line in f"{printed.errors}\n{printed.output}".splitlines() if line.strip()]
        last = (lines or ["no output"])[-1][:100]
        return WorkerFailed(f"{self._name} gave no answer (exit status {printed.status}, last line: {last})")


def _content(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode("utf-8", "replace")


class _OfDimacs(_Session):
    family, place = "dimacs", "{cnf}"

    def __init__(self, problem: Cnf, engine: str, minimise: bool):
        super().__init__(problem, engine, minimise)
        words = shlex.split(engine)
        if self.place not in words and os.path.basename(words[0]).startswith("minisat"):
            self._command.append(RESULT)

    def solve(self, seconds: float | None) -> Solved:
        return NONE if self._problem.has_empty_clause else super().solve(seconds)

    def _clauses(self) -> NDArray[np.int32]:
        added = [np.array([*clause, 0], dtype=np.int32) for clause in self._added]
        return np.concatenate([self._problem.clauses, *added])

    def _pieces(self) -> Iterable[str]:
        variables = self._problem.variables
        return dimacs.pieces(Cnf(self._clauses(), variables, range(1, variables + 1)))

    def _read(self, printed: Printed) -> Solved:
        verdicts = set(re.findall(r"^s\s+(\w+)", printed.output, re.MULTILINE))
        values = " ".join(re.findall(r"^v\b(.*)$", printed.output, re.MULTILINE))
        first, _, rest = printed.result.partition("\n")
        status = printed.status
        if first.strip() in ("SAT", "UNSAT"):
            verdicts.add({"SAT": "SATISFIABLE", "UNSAT": "UNSATISFIABLE"}[first.strip()])
            values = values or rest
        elif status in (SATISFIABLE, UNSATISFIABLE):
            verdicts.add("SATISFIABLE" if status == SATISFIABLE else "UNSATISFIABLE")
        figures = {name.replace("decisions", "branches"): int(count) for name, count in _COUNTS.findall(printed.output)}
        if verdicts == {"UNSATISFIABLE"} and status != SATISFIABLE:
            return NONE._replace(figures=figures)
        if verdicts != {"SATISFIABLE"} or status == UNSATISFIABLE:
            raise self._no_answer(printed)
        true = self._checked(self._literals(values))
        return Solved(true[: np.searchsorted(true, len(self._problem.decisions), "right")] - 1, figures=figures)

    def _literals(self, values: str) -> NDArray[np.int64]:
        """Those of a model. Raises WorkerFailed for what is none."""
        try:
            literals: NDArray[np.int64] = np.array(values.split(), dtype=np.int64)
        except (ValueError, OverflowError):
            raise WorkerFailed(f"{self._name} printed a model that is no list of literals") from None
        literals = literals[np.flatnonzero(literals)]
        if not len(literals) and len(self._problem.clauses):
            raise WorkerFailed(f"{self._name} says SATISFIABLE but prints no model (no v lines)")
        most = self._problem.variables
        if len(literals) and not -most <= literals.min() <= literals.max() <= most:
            raise WorkerFailed(f"{self._name} printed a model with variables that the formula does not have")
        return literals

    def _checked(self, literals: NDArray[np.int64]) -> NDArray[np.int32]:
        """The true variables, ascending, once every clause is seen to be satisfied."""
        # Index -k is counted from the end of the array, so that a literal is its own index.
        truth = np.zeros(2 * self._problem.variables + 1, dtype=bool)  # truth[literal], negative ones from the end
        # Variables that are not mentioned are false.
        truth[-np.arange(1, self._problem.variables + 1)] = True
        truth[literals] = True
        truth[-literals] = False
        clauses = self._clauses()
        ends = np.flatnonzero(clauses == 0)
        if len(ends):
            # One OR over each clause; the ending 0 looks up truth[0], which is false.
            satisfied = np.logical_or.reduceat(truth[clauses], np.concatenate([[0], ends[:-1] + 1]))
            for number in np.flatnonzero(~satisfied)[:1]:
                raise WrongSolution(f"{self._name} printed a model that breaks clause {int(number) + 1}")
        true: NDArray[np.int32] = np.flatnonzero(truth[1 : self._problem.variables + 1]).astype(np.int32) + 1
        return true


class _OfRows(_Session):
    """Of lines as the competitions ask for, unless a subclass says otherwise."""

    def _pieces(self) -> Iterable[str]:
        """With the clauses that were added, and with costs only where they matter."""
        problem, rows = self._problem, RowsMaker(self._problem.variables)
        for literals, coefficients, low, high in problem:
            rows.add_row(literals, low, high, coefficients)
        for clause in self._added:
            rows.add_row(clause, 1, FREE)
        numbers = range(1, len(problem.decisions) + 1)
        return [self._text(rows.made(decisions=numbers, costs=problem.costs if self._minimise else None))]

    def _text(self, problem: Linear) -> str:
        raise NotImplementedError

    def _read(self, printed: Printed) -> Solved:
        # A program may print several; two that differ are no answer.
        verdicts = set(re.findall(r"^s\s+(.+?)\s*$", printed.output, re.MULTILINE))
        if verdicts == {"UNSATISFIABLE"}:
            return NONE
        if not verdicts <= {"SATISFIABLE", "OPTIMUM FOUND"} or not verdicts:
            raise self._no_answer(printed)
        words = " ".join(re.findall(r"^v\s+(.*)$", printed.output, re.MULTILINE)).split()
        # One word of digits: values in the order of the variables, as some programs of MaxSAT print them.
        if len(words) == 1 and set(words[0]) <= {"0", "1"} and len(words[0]) >= self._problem.variables:
            true = {k for k, value in enumerate(words[0], 1) if value == "1"}
        else:
            true = {int(word.lstrip("+x")) for word in words if word.lstrip("+x").isdigit()} - {0}
        taken = sorted(k - 1 for k in true if k <= len(self._problem.decisions))
        # "SATISFIABLE" with costs is the best so far, unless all costs are the same.
        return self._checked(taken, "OPTIMUM FOUND" in verdicts or self._problem.costs is None)

    def _checked(self, taken: list[int], proved: bool) -> Solved:
        """proved: nothing is cheaper."""
        for fault in replace(self._problem, lazy=None).faults(taken):
            raise WrongSolution(f"{self._name} printed a wrong solution: {fault}")
        return Solved(taken, None if proved or not self._minimise else Stop.TIMEOUT)


class _OfOpb(_OfRows):
    family, place = "opb", "{opb}"

    def _text(self, problem: Linear) -> str:
        return opb.write(problem)


class _OfMiniZinc(_OfRows):
    family, place = "mzn", "{mzn}"

    def _file(self) -> Any:
        return tempfile.NamedTemporaryFile(suffix=".mzn")

    def _text(self, problem: Linear) -> str:
        return minizinc.write(problem)

    def _read(self, printed: Printed) -> Solved:
        if "=====UNSATISFIABLE=====" in printed.output:
            return NONE
        found = re.findall(r"^taken((?: \d+)*)\s*$", printed.output, re.MULTILINE)
        if not found:
            raise self._no_answer(printed)
        return self._checked([int(word) - 1 for word in found[-1].split()], "==========" in printed.output)


class _OfWcnf(_OfRows):
    family, place = "wcnf", "{wcnf}"

    def _text(self, problem: Linear) -> str:
        formula = Cnf.of((literals for literals, _, _, _ in problem), problem.variables)
        return wcnf.write(replace(formula, costs=_padded(problem)))


def _padded(problem: Linear) -> Any:
    """Costs of all variables."""
    return None if problem.costs is None else np.pad(problem.costs, (0, problem.variables - len(problem.costs)))


class Program(LinearBackend):
    """engine: a program, by a name on the PATH or a path, with arguments if it needs some; the name of the format in
    braces stands for the file, which else comes last. ValueError without a program, Unavailable if it is not there. It
    works in a worker, whose guard ends what it started; isolate: False runs it from this process, as a worker does."""

    session: ClassVar[Any]

    def __init__(self, engine: str = "", *, isolate: bool | None = None):
        words, family = shlex.split(engine), self.session.family
        if not words:
            raise ValueError(f"the {family} backend needs a program: {family}:PROGRAM")
        if shutil.which(words[0]) is None:
            raise Unavailable(f"backend {family}:{engine}: there is no program {words[0]!r} on the PATH")
        self.engine, self.isolate, self.name = engine, isolate is not False, f"{family}:{engine}"


class Dimacs(Program):
    """A program that reads DIMACS, with `{cnf}`; `{result}` stands for a result file as MiniSat writes it. Without
    `{cnf}`, programs named minisat* get a result file after the formula. Examples: `cadical`, `minisat`."""

    solves = Cnf
    session = _OfDimacs


class Opb(Program):
    """One that reads rows, with `{opb}`."""

    session: ClassVar[Any] = _OfOpb
    finds_cheapest_by = "a program minimises the cost"


class Mzn(Opb):
    """One that reads MiniZinc, with `{mzn}`: `minizinc --solver gecode`."""

    session = _OfMiniZinc


class Wcnf(Opb):
    """One that reads weighted clauses, with `{wcnf}`. The clauses are kept as rows."""

    solves = Cnf
    session = _OfWcnf

    def search(self, problem: Any, question: Question, budget: Budget, statistics: Statistics) -> Search:
        rows = cnf_to_linear(problem) if isinstance(problem, Cnf) else problem
        return super().search(rows, question, budget, statistics)
