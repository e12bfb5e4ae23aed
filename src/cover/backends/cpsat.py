"""CP-SAT (Google OR-tools, https://developers.google.com/optimization): lazy clause generation with presolve and LP.

Listing and counting run on one worker, the only setting in which CP-SAT's enumeration is complete (two workers
reported 215 of the 288 4x4 sudokus as all). Finding and deciding use all cores: one solve per solution, each
solution blocked by a clause before the next.

The search runs in a thread of this process, where StopSearch ends it: measured in presolve, the slowest phase, it
took 0.25 s with 117,000 variables, 0.7 s with 262,000, 4.4 s with a million. So large models, and all searches
whose memory is bounded, run in a worker process.
"""

from __future__ import annotations

import os
import queue
import sys
import threading
from collections.abc import Iterator
from typing import Any

from cover.backends.base import Search
from cover.errors import ProblemError, Unavailable
from cover.problems.choices import Choices
from cover.problems.cp import CpProblem
from cover.result import Budget, Question, Statistics, Stop
from cover.workers import WorkerSearch

ISOLATE_FROM = 100_000  # variables
BATCH = 256  # choices
WAIT = 0.05  # seconds between looks for Ctrl-C while nothing comes


class CpSat:
    """Backend `cpsat`.

    workers: CP-SAT's threads (default: 1 to list and count, all cores to find and decide); seed: its random seed;
    log: its search log on stderr; isolate: run in a worker process (default: if the model is large or the memory
    bounded).

    A budget's nodes are branches. CP-SAT cannot stop at a number of branches: they are read at every solution, and
    between solutions conflicts, of which there are fewer, are held to that number instead.
    """

    name = "cpsat"
    solves = CpProblem

    def __init__(
        self, workers: int | None = None, seed: int | None = None, log: bool = False, isolate: bool | None = None
    ):
        if workers is not None and workers < 1:
            raise ValueError(f"cpsat needs at least one worker, not {workers}")
        if seed is not None and not 0 <= seed < 2**31:
            raise ValueError(f"cpsat takes a seed from 0 to {2**31 - 1}, not {seed}")
        self.workers, self.seed, self.log, self.isolate = workers, seed, log, isolate

    def refuses(self, problem: CpProblem, question: Question) -> str | None:
        if question in (Question.COUNT, Question.ALL) and (self.workers or 1) > 1:
            return f"CP-SAT lists and counts reliably on one worker only, not on {self.workers}"
        return None

    def search(self, problem: CpProblem, question: Question, budget: Budget, statistics: Statistics) -> Search:
        isolate = self.isolate
        if isolate is None:
            isolate = budget.memory is not None or len(problem.model.variables) >= ISOLATE_FROM
        if isolate:
            options = {"workers": self.workers, "seed": self.seed, "log": self.log, "isolate": False}
            path = f"{__name__}:{type(self).__name__}"
            return WorkerSearch(path, options, problem, question, budget, statistics, show=self.log)
        return _Search(self, problem, question, budget, statistics)


class _Search:
    """CP-SAT in a thread; choices come over through a bounded queue, so a slow reader holds the search up."""

    def __init__(self, backend: CpSat, problem: CpProblem, question: Question, budget: Budget, statistics: Statistics):
        try:
            from ortools.sat.python import cp_model_helper
        except ImportError as error:
            raise Unavailable(f"backend cpsat: ortools cannot be imported: {error}") from error
        self.found = 0
        self.stop: Stop | None = None
        self._or, self._backend, self._problem, self._budget = cp_model_helper, backend, problem, budget
        self._question, self._statistics = question, statistics
        self._enumerates = question in (Question.COUNT, Question.ALL)
        self._threads = 1 if self._enumerates else backend.workers or os.cpu_count() or 1
        self._solver: Any = None
        self._idle = threading.Event()  # no solver runs (Thread.join forgets its thread when Ctrl-C interrupts it)
        self._idle.set()
        self._closed = False
        self._branches_before = self._conflicts_before = 0
        counters = {"variables": len(problem.model.variables), "constraints": len(problem.model.constraints)}
        statistics.counters.update({**counters, "workers": self._threads})

    def __iter__(self) -> Iterator[Choices]:
        try:
            if self._budget.limit == 0:
                self.stop = Stop.LIMIT
            elif self._enumerates:
                yield from self._enumerate()
            else:
                yield from self._solve_and_block()
        except KeyboardInterrupt:
            self.stop = Stop.INTERRUPTED
            raise
        finally:
            self.close()

    def close(self) -> None:
        """Stop the solver and wait a little; if it is slow to end it is left to end alone, before Python does."""
        self._closed = True
        if self._solver is not None:
            self._solver.stop_search()
        self._idle.wait(0.4)

    # ---------------------------------------------------------------- listing and counting
    def _enumerate(self) -> Iterator[Choices]:
        solutions: queue.Queue[list[int]] = queue.Queue(maxsize=4 * BATCH)
        for _ in self._run(self._problem.model, self._on_solution(solutions)):
            if (ready := _drain(solutions)) is not None:
                yield ready
        if (ready := _drain(solutions)) is not None:
            yield ready
        if self.stop is None:
            self.stop = self._stop_of_response() or Stop.EXHAUSTED

    def _on_solution(self, solutions: queue.Queue[list[int]]) -> Any:
        """A callback that counts, and reads and hands over the solution unless only counting."""
        search, counting = self, self._question is Question.COUNT

        class OnSolution(self._or.SolutionCallback):  # type: ignore[misc,name-defined]
            def OnSolutionCallback(self) -> None:  # noqa: N802 (OR-tools' name)
                if search._closed or search.stop is not None:
                    self.StopSearch()
                    return
                if not counting and not search._hand_over(solutions, search._read(self.SolutionIntegerValue)):
                    self.StopSearch()
                    return
                search.found += 1
                search._tell(self.NumBranches(), self.NumConflicts())
                if search.found == search._budget.limit:
                    search.stop = Stop.LIMIT
                elif search._budget.nodes is not None and self.NumBranches() >= search._budget.nodes:
                    search.stop = Stop.NODES
                if search.stop is not None:
                    self.StopSearch()

        return OnSolution()

    def _hand_over(self, solutions: queue.Queue[list[int]], choice: list[int]) -> bool:
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

    # ---------------------------------------------------------------- finding and deciding
    def _solve_and_block(self) -> Iterator[Choices]:
        model = self._or.CpModelProto()
        model.copy_from(self._problem.model)
        while self.stop is None:
            for _ in self._run(model, None):
                pass
            status, codes = self._response.status, self._or.CpSolverStatus
            self._branches_before += self._response.num_branches
            self._conflicts_before += self._response.num_conflicts
            if status == codes.INFEASIBLE:
                self.stop = Stop.EXHAUSTED
            elif status in (codes.OPTIMAL, codes.FEASIBLE):
                choice = self._read(self._response.solution.__getitem__)
                self.found += 1
                if self.found == self._budget.limit:
                    self.stop = Stop.LIMIT
                elif self._budget.nodes is not None and self._branches_before >= self._budget.nodes:
                    self.stop = Stop.NODES
                yield Choices.of([choice])
                model.constraints.add().bool_or.literals.extend(self._blocking(choice))
            else:
                self.stop = self._stop_of_response() or Stop.TIMEOUT

    def _blocking(self, choice: list[int]) -> list[int]:
        """A clause that excludes this choice and, where no solution contains another, whatever contains it."""
        taken = set(choice)
        untaken = [] if self._problem.positive_blocking else self._problem.taken
        left = [literal for k, literal in enumerate(untaken) if k not in taken]
        return [-self._problem.taken[k] - 1 for k in choice] + left

    # ---------------------------------------------------------------- one solve
    def _run(self, model: Any, callback: Any) -> Iterator[None]:
        """Solve in a thread; yields now and then until it has ended, then the response is there."""
        solver: Any = self._or.SolveWrapper()
        self._solver = solver
        solver.set_parameters(self._parameters())
        if callback is not None:
            solver.add_solution_callback(callback)
        if self._backend.log:
            solver.add_log_callback(lambda line: print(line, file=sys.stderr, flush=True))
        outcome: list[Any] = []

        def solve() -> None:
            try:
                outcome.append(solver.solve(model))
            except BaseException as error:
                outcome.append(error)
            finally:
                self._idle.set()

        self._idle.clear()
        threading.Thread(target=solve, name="cpsat").start()
        while not self._idle.wait(WAIT):
            yield
        if callback is not None:
            solver.clear_solution_callback(callback)
        self._solver = None
        self._response = outcome[0]
        if isinstance(self._response, BaseException):
            raise self._response
        self._tell(self._response.num_branches, self._response.num_conflicts)
        propagations = self._response.num_binary_propagations + self._response.num_integer_propagations
        so_far = self._statistics.counters.get("propagations", 0)
        self._statistics.counters["propagations"] = int(so_far) + propagations
        if self._response.status == self._or.CpSolverStatus.MODEL_INVALID:
            raise ProblemError(f"CP-SAT refuses the model: {self._or.CpSatHelper.validate_model(model)}")

    def _parameters(self) -> Any:
        parameters = self._or.SatParameters()
        parameters.num_workers = self._threads
        parameters.catch_sigint_signal = False
        if self._enumerates:
            parameters.enumerate_all_solutions = True
            parameters.keep_all_feasible_solutions_in_presolve = True
            parameters.symmetry_level = 0
        if self._backend.seed is not None:
            parameters.random_seed = self._backend.seed
        if self._backend.log:
            parameters.log_search_progress = True
            parameters.log_to_stdout = False
        remaining = self._budget.remaining()
        if remaining is not None:
            parameters.max_time_in_seconds = remaining
        if self._budget.nodes is not None:
            parameters.max_number_of_conflicts = max(0, self._budget.nodes - self._conflicts_before)
        return parameters

    def _tell(self, branches: int, conflicts: int) -> None:
        self._statistics.counters["branches"] = self._branches_before + branches
        self._statistics.counters["conflicts"] = self._conflicts_before + conflicts

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
        return [k for k, literal in enumerate(self._problem.taken) if _holds(literal, value)]


def _holds(literal: int, value: Any) -> bool:
    return bool(value(literal)) if literal >= 0 else not value(-literal - 1)


def _drain(solutions: queue.Queue[list[int]]) -> Choices | None:
    ready: list[list[int]] = []
    while len(ready) < 4 * BATCH:
        try:
            ready.append(solutions.get_nowait())
        except queue.Empty:
            break
    return Choices.of(ready) if ready else None
