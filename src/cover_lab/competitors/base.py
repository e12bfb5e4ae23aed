"""What a competitor is for the bench: it takes a problem in its own form of input, and is timed from there to its
answer.

Making that input is `encode`, the answer is `search`. A competitor looks at no budget: its process is killed.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Iterable
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from itertools import islice
from statistics import median
from typing import Any, ClassVar

from cover.basics.errors import CoverError, Refused, WrongSolution
from cover.basics.lazily import found_at
from cover.basics.result import Statistics
from cover.problems.exact_cover import ExactCover
from cover.solving.comparing.method import cpu_seconds, peak, reset_peak
from cover.solving.routing import Route, routed
from cover_lab.answers import Asked, Moment
from cover_lab.asking import CALLS, LASTING
from cover_lab.competitors import COMPETITORS, absent
from cover_lab.makers import made

LIMITS = {"one": 1, "unique": 2}


class Competitor:
    """An adapter. solves: the kind of problem; takes: of bounds, colors, costs; asks: the questions it has."""

    package: ClassVar[str] = ""
    question = ""  # the one that is asked
    solves: ClassVar[type[Any]] = ExactCover
    takes: ClassVar[frozenset[str]] = frozenset()
    asks: ClassVar[frozenset[str]] = frozenset({"one", "unique", "count", "all"})

    def prepare(self, problem: Any) -> Any:
        """The problem as the competitor takes it."""
        raise NotImplementedError

    def listing(self, prepared: Any) -> Iterable[Any]:
        """Every solution, as the competitor gives it; as it comes where it can stream."""
        raise NotImplementedError

    def counting(self, prepared: Any) -> int:
        return sum(1 for _ in self.listing(prepared))

    def choice(self, solution: Any) -> Iterable[int]:
        """The decisions of a solution, by number; those that are no decision are left out by the caller."""
        found: Iterable[int] = solution
        return found

    def version(self) -> str:
        with suppress(PackageNotFoundError):
            return version(self.package)
        return "unknown version"


class Theirs:
    """A competitor as a solver of the bench."""

    def __init__(self, name: str):
        self.name = name
        if reason := absent(name):
            self.about: dict[str, Any] = {"absent": reason}
            return
        made: type[Competitor] = found_at(COMPETITORS[name][0])
        self._competitor = made()
        self.about = {"versions": {self._competitor.package: self._competitor.version()}, "threads": 1, "note": ""}
        with suppress(CoverError):
            tiny = {"make": "packing", "args": {"rows": 2, "columns": 3, "pieces": "dominoes"}}
            self._asked(Asked(tiny, "count"), lambda moment: None)

    def measured(self, asked: Asked, moment: Moment) -> dict[str, Any]:
        """As cover_lab.asking.measured."""
        if "absent" in self.about:
            return {"status": "refused", "reason": self.about["absent"]}
        try:
            return self._asked(asked, moment)
        except WrongSolution as error:
            return {"status": "wrong", "reason": str(error)}
        except Refused as error:
            return {"status": "refused", "reason": str(error)}
        except MemoryError:
            return {"status": "memory", "reason": "memory was refused"}
        except Exception as error:
            return {"status": "crashed", "reason": f"{type(error).__name__}: {error}"}

    def _asked(self, asked: Asked, moment: Moment) -> dict[str, Any]:
        competitor, limit = self._competitor, LIMITS.get(asked.question)
        if asked.question not in competitor.asks:
            raise Refused(f"{self.name} has no question {asked.question!r}")
        competitor.question = asked.question
        calls: list[tuple[float, float, float, float, float]] = []
        resting = reset_peak()
        while not calls or (sum(call[0] for call in calls) < LASTING and len(calls) < CALLS):
            moment("make")
            puzzle, statistics = made(asked.recipe), Statistics()
            gc.collect()
            moment("ask")
            cpu, wall = cpu_seconds(), time.perf_counter()
            problem = routed(puzzle, competitor.solves, Route(hints=True), statistics)
            self._refuse(problem)
            between = time.perf_counter()
            nothing = isinstance(problem, ExactCover) and not problem.primary  # several competitors cannot take that
            prepared = None if nothing else competitor.prepare(problem)
            encoded = time.perf_counter()
            if nothing:
                listed = [()]
                found = 1
            elif asked.question == "count":
                found, listed = competitor.counting(prepared), []
            else:
                listed = list(islice(competitor.listing(prepared), limit))
                found = len(listed)
            now = time.perf_counter()
            calls.append((now - wall, cpu_seconds() - cpu, between - wall, encoded - between, now - encoded))
        highest = peak()
        moment("check")
        self._check(problem, listed)
        wall, cpu, build, encode, search = (median(call[k] for call in calls) for k in range(5))
        return {
            "status": "solved", "found": str(found), "complete": limit is None or found < limit, "wall": wall,
            "cpu": cpu, "build": build, "encode": encode, "search": search, "calls": len(calls),
            "reduce": 0.0, "check": 0.0,
            "memory": highest - resting if highest is not None and resting is not None else None,
        }  # fmt: skip

    def _refuse(self, problem: Any) -> None:
        if isinstance(problem, ExactCover):
            needs = [word for word in ("bounds", "colors") if getattr(problem, f"has_{word}")]
            if lacking := [word for word in needs if word not in self._competitor.takes]:
                raise Refused(f"{self.name} has no {' and no '.join(lacking)}")

    def _check(self, problem: Any, listed: list[Any]) -> None:
        """What was listed, held against the problem; every solution once."""
        seen = set()
        decisions = len(problem.decisions)
        for solution in listed:
            taken = () if isinstance(solution, tuple) and not solution else self._competitor.choice(solution)
            choice = sorted(k for k in taken if 0 <= k < decisions)
            for fault in problem.faults(choice):
                raise WrongSolution(f"{self.name} gave a solution that breaks the rules: {fault}")
            seen.add(tuple(choice))
        if len(seen) < len(listed):
            raise WrongSolution(f"{self.name} gave the same solution twice")
