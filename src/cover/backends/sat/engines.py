"""PySAT's engines as this house uses them: their names, how each can be stopped, and one solver session.

How an engine stops was measured (a hard 25x25 board, `interrupt()` from another thread after 2 s, then again):
- by interrupt: MiniSat, Glucose, Gluecard, Maple, MergeSat, Minicard and Ergo return within 0.2 s. They release the
  GIL only in `solve_limited(expect_interrupt=True)`.
- in slices: CaDiCaL knows no interrupt and holds the GIL, but honours a budget of conflicts that is set before each
  call: 500 conflicts take 0.1 to 0.3 s there, and the search goes on where it stopped.
- not at all: Kissat, Lingeling and whatever is not listed here; they belong into a worker process.

In a browser the first group cannot be stopped either, and ends with an answer. There is no thread to interrupt it, and
PySAT (1.9) reads its budgets of conflicts as 32 bits into places of 64, which then hold any number.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cover.basics.errors import Refused, Unavailable

# fmt: off
BY_INTERRUPT = frozenset([
    "minisat22", "minisatgh", "minisatep", "glucose3", "glucose4", "glucose42", "gluecard3", "gluecard4",
    "maplechrono", "maplecm", "maplesat", "mergesat3", "minicard", "ergo",
])
# fmt: on
IN_SLICES = frozenset(["cadical103", "cadical153", "cadical195", "cadical300"])
# Engines for which a solver that has answered takes no further clause (Kissat aborts the process).
ONE_SHOT = frozenset(["kissat404"])
# Engines that neither report how many conflicts they had nor heed a bound on them over several solves.
UNCOUNTED = frozenset(["kissat404", "lingeling", "cryptosat"])

# Engines whose own settings PySAT can change (`configure`).
CONFIGURED = ("cadical153", "cadical195", "cadical300")
Settings = Mapping[str, Any]

# A slice aims at this many propagations, about 0.1 s. Counting work instead of time keeps searches machine-free.
SLICE_WORK = 200_000  # propagations of a slice: about as long on every formula, where conflicts are not
FIRST_SLICE, SHORTEST_SLICE, LONGEST_SLICE = 100, 20, 2000  # conflicts
CHUNK = 1 << 16  # clauses made into Python lists at a time


def engine_names() -> list[str]:
    """The engines that PySAT knows, by their long names."""
    from pysat.solvers import SolverNames  # not above: `dimacs` imports this package, and needs no PySAT

    return sorted(name for name in vars(SolverNames) if not name.startswith("_"))


def canonical(name: str) -> str:
    """The long name of an engine given by any of its PySAT names; ValueError lists the names there are."""
    from pysat.solvers import SolverNames

    for long in engine_names():
        if name.lower() in (long, *getattr(SolverNames, long)):
            return long
    raise ValueError(f"unknown SAT engine {name!r}; there are {', '.join(engine_names())}")


def refuse_settings(engine: str, settings: Settings) -> None:
    """Raises Refused for settings that the engine has not: PySAT passes them to CaDiCaL alone, which ignores names that
    it does not know, so these are looked for among the texts of the compiled engine."""
    if not settings:
        return
    if engine not in CONFIGURED:
        raise Refused(f"sat:{engine} has no settings; {', '.join(f'sat:{name}' for name in CONFIGURED)} do")
    for name, value in settings.items():
        if not isinstance(value, int):
            raise Refused(f"sat:{engine}: {name} is set to a whole number, not {value!r}")
        # PySAT checks no names. Names of options stand in the compiled engine as texts that end with zero.
        if f"\0{name}\0".encode() not in _texts():
            raise Refused(f"sat:{engine} has no setting {name!r}; CaDiCaL's are those of `cadical --help`")


@cache
def _texts() -> bytes:
    from importlib import import_module

    return Path(str(import_module("pysolvers").__file__)).read_bytes()


def new_solver(engine: str, settings: Settings | None = None) -> Any:
    """A fresh PySAT solver object with these settings; raises Unavailable if it cannot be made here."""
    from pysat.solvers import NoSuchSolverError, Solver, SolverNames

    if engine == "cryptosat" and find_spec("pycryptosat") is None:
        raise Unavailable("backend sat:cryptosat: the package 'pycryptosat' is not installed")
    try:
        wrapper = Solver(getattr(SolverNames, engine)[-1])
    except (NoSuchSolverError, ImportError, AssertionError, NotImplementedError) as error:
        raise Unavailable(f"backend sat:{engine}: PySAT has no such engine in this installation") from error
    # The wrapper costs a call per clause, and would delete the solver when it goes.
    solver, wrapper.solver = wrapper.solver, None
    if settings:
        solver.configure({name: int(value) for name, value in settings.items()})
    return solver


class Session:
    """One formula in one engine. Used by one thread, except for `stop`, which any thread may call. asked: where no
    thread is to call that, before each solve and between two slices of conflicts; True makes `solve` return None."""

    def __init__(
        self,
        engine: str,
        clauses: NDArray[np.int32],
        settings: Settings | None = None,
        asked: Callable[[], bool] | None = None,
    ):
        self.engine, self.settings = engine, settings
        self.conflicts: int | None = None if engine in UNCOUNTED else 0
        self._clauses, self._more = clauses, [np.zeros(0, dtype=np.int32)]
        self._solver: Any = None
        self._used = False
        self._stopped, self._asked = False, asked
        self._lock = threading.Lock()  # a solver is never interrupted while it is deleted
        self._slice = FIRST_SLICE

    def stop(self) -> None:
        """Make a running `solve` (and every later one) return None soon."""
        self._stopped = True
        with self._lock:
            if self._solver is not None and self.engine in BY_INTERRUPT:
                self._solver.interrupt()

    def add(self, clause: NDArray[np.int32]) -> None:
        """One more clause, not empty."""
        if self.engine in ONE_SHOT or self._solver is None:
            self._more.append(np.append(clause, np.int32(0)))
        else:
            self._solver.add_clause(clause.tolist())

    def solve(self, conflicts: int | None) -> bool | None:
        """True (there is a model), False (there is none), None (stopped, or the conflicts are used up)."""
        if not len(self._clauses) and not any(map(len, self._more)):
            return None if self._stopped else True  # without clauses MapleSAT ends the process (SIGSEGV)
        # Made anew for engines that solve once; the clauses that came since are fed again with the others.
        if self._solver is None or (self._used and self.engine in ONE_SHOT):
            self.close()
            self._solver = new_solver(self.engine, self.settings)
            if not all(feed(self._solver.add_clause, part, self._is_stopped) for part in (self._clauses, *self._more)):
                return None
        self._used = True
        if self._is_stopped():
            return None
        if self.engine in IN_SLICES:
            return self._solve_in_slices(conflicts)
        answer: bool | None
        if self.engine in BY_INTERRUPT and self._asked is None:
            self._solver.conf_budget(-1 if conflicts is None else conflicts)
            answer = self._solver.solve_limited(expect_interrupt=True)
        else:
            answer = bool(self._solver.solve())
        self.conflicts = self.figures().get("conflicts")
        return answer

    def model(self) -> NDArray[np.int32]:
        """The true variables of the model, ascending; what no clause speaks of is false."""
        if self._solver is None:
            return np.zeros(0, dtype=np.int32)
        literals = np.array(self._solver.get_model(), dtype=np.int32)
        return np.sort(literals[literals > 0])

    def figures(self) -> dict[str, int]:
        """Conflicts, branches and propagations so far, if the engine reports them."""
        if self._solver is None or self.engine in UNCOUNTED:
            return {}
        counted = self._solver.accum_stats()
        names = {"conflicts": "conflicts", "branches": "decisions", "propagations": "propagations"}
        return {name: int(counted[theirs]) for name, theirs in names.items()}

    def close(self) -> None:
        with self._lock:
            if self._solver is not None:
                self._solver.delete()
            self._solver = None

    def _is_stopped(self) -> bool:
        if self._asked is not None and self._asked():
            self._stopped = True
        return self._stopped

    def _solve_in_slices(self, conflicts: int | None) -> bool | None:
        before = self.figures()
        allowed = None if conflicts is None else before["conflicts"] + conflicts
        while not self._is_stopped():
            self.conflicts = before["conflicts"]
            left = None if allowed is None else allowed - before["conflicts"]
            if left is not None and left <= 0:
                return None
            self._solver.conf_budget(self._slice if left is None else min(self._slice, left))
            answer: bool | None = self._solver.solve_limited()
            now = self.figures()
            self.conflicts = now["conflicts"]
            if answer is not None:
                return answer
            # The next slice has as many conflicts as fit into so many propagations, by the last one.
            work = max(1, now["propagations"] - before["propagations"])
            fitting = (now["conflicts"] - before["conflicts"]) * SLICE_WORK // work
            self._slice = min(max(fitting, SHORTEST_SLICE), LONGEST_SLICE)
            before = now
        return None


def feed(add_clause: Callable[[list[int]], Any], clauses: NDArray[np.int32], stopped: Callable[[], bool]) -> bool:
    """Hand over flat clauses in chunks; False if `stopped` was true in between. PySAT has no bulk entry."""
    ends = np.flatnonzero(clauses == 0)
    low = 0
    for first in range(0, len(ends), CHUNK):
        part = ends[first : first + CHUNK]
        literals = clauses[low : part[-1]].tolist()
        start = 0
        for end in (part - low).tolist():
            add_clause(literals[start:end])
            start = end + 1
        low = int(part[-1]) + 1
        if stopped():
            return False
    return True
