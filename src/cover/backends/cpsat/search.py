"""One or several solves of CP-SAT for one search: in a thread, with limits, reported as choices."""

from __future__ import annotations

import queue
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cover.backends.blocking import BlockingSearch
from cover.basics.errors import ProblemError, Refused, Unavailable
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.problems.choices import Choices
from cover.problems.cp import CpProblem

BATCH = 256  # choices
WAIT = 0.05  # seconds between looks for Ctrl-C while nothing comes


@dataclass(frozen=True)
class Settings:
    """What is set for every solve. workers: CP-SAT's threads; seed: its random seed; log: its log on stderr.
    Raises ValueError for what CP-SAT does not take."""

    workers: int | None = None
    seed: int | None = None
    log: bool = False
    settings: Mapping[str, Any] = field(default_factory=dict)  # parameters of SatParameters

    def __post_init__(self) -> None:
        if self.workers is not None and self.workers < 1:
            raise ValueError(f"cpsat needs at least one worker, not {self.workers}")
        if self.seed is not None and not 0 <= self.seed < 2**31:
            raise ValueError(f"cpsat takes a seed from 0 to {2**31 - 1}, not {self.seed}")


# What the house sets itself: another value would make an answer incomplete, or deaf to limits and Ctrl-C.
OURS = frozenset([
    "enumerate_all_solutions", "keep_all_feasible_solutions_in_presolve", "catch_sigint_signal", "num_workers",
    "random_seed", "max_time_in_seconds", "max_number_of_conflicts", "log_to_stdout", "symmetry_level",
])  # fmt: skip


def refuse_parameters(settings: Settings) -> None:
    """Raises Refused for parameters that CP-SAT has not, and for those that have options of their own here."""
    if not settings.settings:
        return
    from ortools.sat.python import cp_model_helper

    parameters = cp_model_helper.SatParameters()
    for name, value in settings.settings.items():
        if name in OURS:
            own = "use workers=, seed=, seconds= and nodes="
            raise Refused(f"cpsat: {name} is set by the search itself; {own}")
        if not hasattr(parameters, name):
            raise Refused(f"cpsat has no parameter {name!r}; they are those of CP-SAT's SatParameters")
        try:
            setattr(parameters, name, value)
        except (TypeError, ValueError) as error:
            raise Refused(f"cpsat: {name} does not take {value!r}") from error


class CpSatSearch(BlockingSearch):
    """What the searches share."""

    enumerates = False  # does a solve report all solutions?

    def __init__(
        self,
        settings: Settings,
        problem: CpProblem,
        question: Question,
        budget: Budget,
        statistics: Statistics,
        threads: int,
    ):
        """threads: CP-SAT's."""
        try:
            from ortools.sat.python import cp_model_helper
        except ImportError as error:
            raise Unavailable(f"backend cpsat: ortools cannot be imported: {error}") from error
        super().__init__(problem, question, budget, statistics)
        self._or, self._settings, self._threads = cp_model_helper, settings, threads
        self._model = problem.model
        self._reads = question is not Question.COUNT  # else solutions are only counted
        self._solver: Any = None
        self._idle = threading.Event()  # no solver runs (Thread.join forgets its thread when Ctrl-C interrupts it)
        self._idle.set()
        self._closed = False
        self._branches_before = self._conflicts_before = 0
        counters = {"variables": len(problem.model.variables), "constraints": len(problem.model.constraints)}
        statistics.counters.update({**counters, "workers": self._threads})

    def _copy_model(self) -> None:
        """From now on the model may be changed."""
        self._model = self._or.CpModelProto()
        self._model.copy_from(self._problem.model)

    def _prepare(self, solver: Any) -> None:
        """Whatever else a solver should know before it starts."""

    def _free(self) -> None:
        """Stop the solver and wait a little; if it is slow to end it is left to end alone, before Python does."""
        self._closed = True
        if self._solver is not None:
            self._solver.stop_search()
        self._idle.wait(0.4)

    # ---------------------------------------------------------------- one solve
    def _reported(self) -> Iterator[Choices]:
        """Solve, and yield the solutions that CP-SAT reports on the way (none if they are only counted)."""
        solutions: queue.Queue[list[int]] = queue.Queue(maxsize=4 * BATCH)
        for _ in self._run(self._on_solution(solutions)):
            if (ready := _drain(solutions)) is not None:
                yield ready
        if (ready := _drain(solutions)) is not None:
            yield ready

    def _run(self, callback: Any) -> Iterator[None]:
        """Solve in a thread; yields now and then until it has ended, then the response is there."""
        solver: Any = self._or.SolveWrapper()
        self._solver = solver
        solver.set_parameters(self._parameters())
        if callback is not None:
            solver.add_solution_callback(callback)
        self._prepare(solver)
        if self._settings.log:
            solver.add_log_callback(lambda line: print(line, file=sys.stderr, flush=True))
        outcome: list[Any] = []

        def solve() -> None:
            try:
                outcome.append(solver.solve(self._model))
            except BaseException as error:
                outcome.append(error)
            finally:
                # The solver does not own its callback: this thread does, so that it lives as long as the solver runs,
                # even if whoever iterates has gone.
                if callback is not None:
                    solver.clear_solution_callback(callback)
                self._idle.set()

        self._idle.clear()
        threading.Thread(target=solve, name="cpsat").start()
        while not self._idle.wait(WAIT):
            if self.stop is None and self.between():
                self.stop = Stop.INTERRUPTED
                solver.stop_search()
            yield
        self._solver = None
        self._response = outcome[0]
        if isinstance(self._response, BaseException):
            raise self._response
        self._count(self._response.num_branches, self._response.num_conflicts)
        self._branches_before += self._response.num_branches
        self._conflicts_before += self._response.num_conflicts
        propagations = self._response.num_binary_propagations + self._response.num_integer_propagations
        so_far = self._statistics.counters.get("propagations", 0)
        self._statistics.counters["propagations"] = int(so_far) + propagations
        if self._response.status == self._or.CpSolverStatus.MODEL_INVALID:
            raise ProblemError(f"CP-SAT refuses the model: {self._or.CpSatHelper.validate_model(self._model)}")

    def _parameters(self) -> Any:
        parameters = self._or.SatParameters()
        parameters.num_workers = self._threads
        parameters.catch_sigint_signal = False
        if self.enumerates:
            parameters.enumerate_all_solutions = True
            parameters.keep_all_feasible_solutions_in_presolve = True
            parameters.symmetry_level = 0
        if self._settings.seed is not None:
            parameters.random_seed = self._settings.seed
        if self._settings.log:
            parameters.log_search_progress = True
            parameters.log_to_stdout = False
        for name, value in self._settings.settings.items():
            setattr(parameters, name, value)
        remaining = self._budget.remaining()
        if remaining is not None:
            parameters.max_time_in_seconds = remaining
        if self._budget.nodes is not None:
            parameters.max_number_of_conflicts = max(0, self._budget.nodes - self._conflicts_before)
        return parameters

    def _on_solution(self, solutions: queue.Queue[list[int]]) -> Any:
        """A callback that counts, and reads and emits the solution unless only counting."""
        search, reads = self, self._reads

        class OnSolution(self._or.SolutionCallback):  # type: ignore[misc,name-defined]
            def OnSolutionCallback(self) -> None:  # noqa: N802 (OR-tools' name)
                if search._closed or search.stop is not None:
                    self.StopSearch()
                    return
                if reads and not search._emit(solutions, search._read(self.SolutionIntegerValue)):
                    self.StopSearch()
                    return
                search.found += 1
                search._count(self.NumBranches(), self.NumConflicts())
                if search.found == search._budget.limit:
                    search.stop = Stop.LIMIT
                elif search._branches_are_spent(self.NumBranches()):
                    search.stop = Stop.NODES
                if search.stop is not None:
                    self.StopSearch()

        return OnSolution()

    def _emit(self, solutions: queue.Queue[list[int]], choice: list[int]) -> bool:
        """Waits while the queue is full; False if the search was closed meanwhile."""
        while not self._closed:
            try:
                solutions.put(choice, timeout=WAIT)
                return True
            except queue.Full:
                if self._budget.expired:
                    self.stop = Stop.TIMEOUT
                    return False
        return False

    # ---------------------------------------------------------------- what came out
    def _count(self, branches: int, conflicts: int) -> None:
        self.nodes = self._statistics.counters["branches"] = self._branches_before + branches
        self._statistics.counters["conflicts"] = self._conflicts_before + conflicts

    def _branches_are_spent(self, branches: int = 0) -> bool:
        return self._budget.nodes is not None and self._branches_before + branches >= self._budget.nodes

    def _stop_of_response(self) -> Stop | None:
        """Why the solver gave up; None if it did not: CP-SAT says OPTIMAL when it has listed everything."""
        codes = self._or.CpSolverStatus
        if self._response.status in (codes.OPTIMAL, codes.INFEASIBLE):
            return None
        if self._budget.nodes is not None and not self._budget.expired:
            return Stop.NODES
        return Stop.TIMEOUT

    def _read(self, value: Any) -> list[int]:
        """The decisions taken, from a function that gives the value of a variable."""
        signed = enumerate(self._problem.taken)
        return [k for k, literal in signed if (value(literal) if literal >= 0 else not value(-literal - 1))]

    def _add(self, clause: Sequence[int]) -> None:
        taken = self._problem.taken
        literals = [taken[k - 1] if k > 0 else -taken[-k - 1] - 1 for k in clause]
        self._model.constraints.add().bool_or.literals.extend(literals)


def _drain(solutions: queue.Queue[list[int]]) -> Choices | None:
    ready: list[list[int]] = []
    while len(ready) < 4 * BATCH:
        try:
            ready.append(solutions.get_nowait())
        except queue.Empty:
            break
    return Choices.of(ready) if ready else None
