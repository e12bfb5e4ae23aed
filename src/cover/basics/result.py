"""What is asked, what may be spent, what was found, and what follows: facts are kept, verdicts derived."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field
from enum import Enum
from numbers import Integral, Real
from typing import Any, Generic, NamedTuple, TypeVar

from cover.basics import html

S = TypeVar("S")


ENDLESS_SECONDS, ENDLESS_NODES = 1e9, 2**62


PHASES = ("build", "reduce", "encode", "search", "check")  # what `Statistics.seconds` are spent on, in this order
ANSWER = PHASES[:-1]  # what an answer costs; checking it is the same for all


class Question(Enum):
    """What a search is for. Backends may use it to choose heuristics; the budget's limit says when to stop."""

    ONE = "one"  # any solution
    DECIDE = "decide"  # none, one or several: two solutions settle it
    COUNT = "count"  # how many; solutions are not listed
    ALL = "all"  # list them
    CHEAPEST = "cheapest"  # those of least cost, as many as the budget's limit says

    @property
    def is_short(self) -> bool:
        """Do one or two solutions answer it, so that a search may start afresh and lose nothing?"""
        return self in (Question.ONE, Question.DECIDE)


class Stop(Enum):
    """Why a search ended. Only EXHAUSTED says that nothing remains."""

    EXHAUSTED = "exhausted"
    LIMIT = "limit"
    TIMEOUT = "timeout"
    NODES = "nodes"
    MEMORY = "memory"
    INTERRUPTED = "interrupted"


ANSWERS = (Stop.EXHAUSTED, Stop.LIMIT)  # what was asked is known


class Verdict(Enum):
    """What the facts of a result allow to say."""

    UNSOLVABLE = "unsolvable"  # no solution
    UNIQUE = "unique"  # exactly one solution
    MULTIPLE = "multiple"  # two or more
    SOLVABLE = "solvable"  # one found; whether there are more is open
    UNKNOWN = "unknown"  # none found; whether there are any is open


class Bounds(NamedTuple):
    """What an answer says of the number of all solutions: at least, and at most (None: that is open)."""

    at_least: int
    at_most: int | None = None

    def contradict(self, other: Bounds) -> bool:
        """Is there no number that lies within both?

        >>> bounds(2, Stop.TIMEOUT).contradict(bounds(1, Stop.EXHAUSTED))
        True
        """
        at_least = max(self.at_least, other.at_least)
        return any(one.at_most is not None and one.at_most < at_least for one in (self, other))

    def __str__(self) -> str:
        if self.at_most == self.at_least:
            return f"{f'{self.at_least:,}' if self.at_least else 'no'} solution{'s' * (self.at_least != 1)} in all"
        return f"at least {self.at_least:,} solution{'s' * (self.at_least != 1)}"


def bounds(found: int, stop: Stop | None) -> Bounds:
    """What a search says that found so many so far and ended so: only one that left nothing says at most."""
    return Bounds(found, found if stop is Stop.EXHAUSTED else None)


def clash(one: str, of_one: Bounds, other: str, of_other: Bounds) -> str:
    """How two answers contradict each other, in words; "" if both can be right. one, other: who says so."""
    return f"{one} says {of_one}, {other} says {of_other}" if of_one.contradict(of_other) else ""


def refuse_bound(name: str, value: Any, kind: type[Real] | type[Integral]) -> None:
    """Raises TypeError or ValueError for what is no bound of that kind; None is."""
    if value is None:
        return
    if type(value) is not int and not isinstance(value, kind):
        words = "a number" if kind is Real else "a whole number"
        raise TypeError(f"{name} is {words}, or None for no bound, not {value!r}")
    if value < 0 or value != value:
        raise ValueError(f"{name} must not be negative, got {value}")


@dataclass(frozen=True)
class Budget:
    """What a search may spend. None means without bound.

    seconds: wall-clock time from `start` on; nodes: search-tree nodes (SAT: conflicts; CP-SAT: branches);
    limit: solutions; memory: bytes of the process that searches, with what it holds already. The clock starts when the
    budget is made, so building and encoding count. One that is made inside of `cover.limits` never has more time or
    memory than those leave.
    """

    seconds: float | None = None
    nodes: int | None = None
    limit: int | None = None
    memory: int | None = None
    start: float = field(default_factory=time.monotonic)

    def __post_init__(self) -> None:
        self._validate()
        if (around := AROUND.get()) is not None:
            self._narrow(around)

    def _narrow(self, around: Budget) -> None:
        if around.seconds is not None:
            left = max(0.0, around.start + around.seconds - self.start)
            if self.seconds is None or self.seconds > left:
                object.__setattr__(self, "seconds", left)
        memory = around.memory
        if memory is not None and (self.memory is None or self.memory > memory):
            object.__setattr__(self, "memory", memory)

    def _validate(self) -> None:
        if self.seconds is None and self.nodes is None and self.limit is None and self.memory is None:
            return  # most often, and then at once
        for name in ("seconds", "nodes", "limit", "memory"):
            refuse_bound(name, getattr(self, name), Real if name == "seconds" else Integral)
        for name, most in (("seconds", ENDLESS_SECONDS), ("nodes", ENDLESS_NODES), ("memory", ENDLESS_NODES)):
            if (getattr(self, name) or 0) > most:
                object.__setattr__(self, name, None)  # no search gets there, and clocks and engines hold no more

    def narrowed(self, nodes: int | None, limit: int | None) -> Budget:
        """The same with other bounds of nodes and solutions, which are known to be right."""
        made = object.__new__(Budget)
        made.__dict__.update(self.__dict__, nodes=nodes, limit=limit)
        return made

    def remaining(self) -> float | None:
        """Seconds left (never negative), or None when time is not bounded."""
        if self.seconds is None:
            return None
        return max(0.0, self.start + self.seconds - time.monotonic())

    def left(self, most: float) -> float:
        """Seconds that a part of the work may take: `most`, or what remains if that is less.

        >>> Budget().left(0.5), Budget(0).left(0.5)
        (0.5, 0.0)
        """
        remaining = self.remaining()
        return most if remaining is None else min(most, remaining)

    def check(self) -> None:
        """Raises TimeoutError when the time is used up, for work that keeps nothing of what it has done by then."""
        if self.expired:
            raise TimeoutError("the time is over")

    def overdue(self, grace: float) -> bool:
        """True when the time was used up `grace` seconds ago."""
        return self.seconds is not None and time.monotonic() > self.start + self.seconds + grace

    @property
    def expired(self) -> bool:
        """True when the time is used up."""
        return self.remaining() == 0.0


# What `cover.limits` allows to all that is done inside of it.
AROUND: ContextVar[Budget | None] = ContextVar("around", default=None)
ENDLESS = Budget()


@dataclass
class Statistics:
    """What a search did spend. A backend fills in what it knows.

    seconds: by phase (build, reduce, encode, search, check, total).
    counters: machine-free counts and facts by name (nodes, options_tried, updates, max_depth, conflicts, ...).
    levels: branch counts by level, Knuth's profile: levels[d] = nodes at depth d.
    progress: the part of the search that is done, 0..1, by Knuth's estimate; None where the backend cannot say.
    """

    seconds: dict[str, float] = field(default_factory=dict)
    counters: dict[str, int | float | str] = field(default_factory=dict)
    levels: list[int] = field(default_factory=list)
    progress: float | None = None

    def add_seconds(self, phase: str, seconds: float) -> None:
        self.seconds[phase] = self.seconds.get(phase, 0.0) + seconds

    def add_phases(self, seconds: Mapping[str, float]) -> None:
        for phase, spent in seconds.items():
            self.add_seconds(phase, spent)

    def as_json(self) -> Mapping[str, Any]:
        return {**self.counters, **({"levels": self.levels} if self.levels else {})}


class timed:  # noqa: N801, as a context manager of the library would be called
    """Adds what the block takes to the seconds of a phase."""

    __slots__ = ("_phase", "_start", "_statistics")

    def __init__(self, statistics: Statistics, phase: str):
        self._statistics, self._phase, self._start = statistics, phase, 0.0

    def __enter__(self) -> None:
        self._start = time.perf_counter()

    def __exit__(self, *_: object) -> None:
        self._statistics.add_seconds(self._phase, time.perf_counter() - self._start)


@dataclass(frozen=True, repr=False)
class Result(Generic[S]):
    """The facts of one search.

    solutions: those asked for, decoded and checked by the rules (empty for a count); found: how many were found, an
    exact integer of any size; stop: why the search ended; answered_by: the backend that found the answer, or
    "rules"; why: one line on why this backend and route were taken, or, where time or memory ended the search, on
    who was at work then; clash: where givens contradict each other by inspection, in words, so that nothing was
    searched; race: the backends that ran at the same time, if several did; puzzle: what was asked about, which
    draws the solutions (None for a problem); confirmed_by: who gave the same answer when a second opinion was asked
    for; unconfirmed: why no backend did.

    `if result` asks whether a solution was found (False is no proof that there is none: see `verdict`), iterating
    yields the solutions, `int(result)` is the number of all solutions and a ValueError where that is not known.

    >>> import cover
    >>> result = cover.solve(cover.Queens(4), limit=None)
    >>> bool(result), len(list(result)), int(result)
    (True, 2, 2)
    >>> cover.solve(cover.Langford(3)).render()
    '3 1 2 1 3 2'
    """

    solutions: tuple[S, ...]
    found: int
    stop: Stop
    statistics: Statistics = field(default_factory=Statistics)
    answered_by: str = ""
    why: str = ""
    clash: str = field(default="", kw_only=True)
    race: tuple[str, ...] = field(default=(), kw_only=True)
    puzzle: Any = field(default=None, compare=False, kw_only=True)
    confirmed_by: str = field(default="", kw_only=True)
    unconfirmed: str = field(default="", kw_only=True)

    def __bool__(self) -> bool:
        return self.found > 0

    def __iter__(self) -> Iterator[S]:
        return iter(self.solutions)

    def __int__(self) -> int:
        if not self.complete:
            raise ValueError(f"at least {html.amount(self.found)} ({self.stop.value}): `found` has what was found")
        return self.found

    @property
    def solution(self) -> S | None:
        """The first solution, or None."""
        return self.solutions[0] if self.solutions else None

    @property
    def complete(self) -> bool:
        """True when `found` is the number of all solutions."""
        return self.stop is Stop.EXHAUSTED

    @property
    def answered(self) -> bool:
        """True when what was asked is known: nothing ended the search before that, but perhaps its limit of solutions.

        >>> Result((), 3, Stop.LIMIT).answered, Result((), 3, Stop.TIMEOUT).answered
        (True, False)
        """
        return self.stop in ANSWERS

    @property
    def verdict(self) -> Verdict:
        if self.found >= 2:
            return Verdict.MULTIPLE
        if self.complete:
            return Verdict.UNIQUE if self.found else Verdict.UNSOLVABLE
        return Verdict.SOLVABLE if self.found else Verdict.UNKNOWN

    def render(self, number: int = 0) -> str:
        """A drawing in plain text of a solution (the first). Raises IndexError if there are not so many."""
        solution = self.solutions[number]
        return str(solution) if self.puzzle is None else str(self.puzzle.render(solution))

    def as_json(self, puzzle: Any = None) -> dict[str, Any]:
        """What `cover solve --json` prints of a result; these keys are promised to stay. puzzle: whose solutions they
        are, where the result does not know it."""
        asked: Any = puzzle if self.puzzle is None else self.puzzle
        # Marks of a board that was not written with numbers stay integers.
        words = list(getattr(asked, "alphabet", ()))
        facts = {} if not words or words == list(map(str, asked.symbols)) else {"alphabet": words}
        opinions = {"confirmed_by": self.confirmed_by or None, "unconfirmed": self.unconfirmed or None}
        return {
            "answered_by": self.answered_by,
            "race": list(self.race),
            "verdict": self.verdict.value,
            "clash": self.clash or None,
            "found": self.found,
            "complete": self.complete,
            "stop": self.stop.value,
            "seconds": {phase: round(self.statistics.seconds.get(phase, 0.0), 6) for phase in (*PHASES, "total")},
            "statistics": dict(self.statistics.as_json()),
            **(opinions if any(opinions.values()) else {}),
            **facts,
            "solutions": [_plain(one) if asked is None else asked.as_json(one) for one in self.solutions],
        }

    def __str__(self) -> str:
        """The facts in a line, and below it the first solution."""
        return f"{self!r}\n{self.render()}" if self.solutions else repr(self)

    def __repr__(self) -> str:
        at_least = "" if self.complete else "at least "
        by = f" by {self.answered_by}" if self.answered_by else ""
        return f"<Result: {self.verdict.value}, {at_least}{html.amount(self.found)} found ({self.stop.value}){by}>"

    def _repr_html_(self) -> str:
        return html.table(self.verdict.value, self._facts()) + self._drawn()

    def _drawn(self) -> str:
        """The first solution as its puzzle draws it."""
        drawn = self.puzzle is not None and self.solutions
        return html.drawing("first solution", self.render(), self._repr_svg_()) if drawn else ""

    def _repr_svg_(self) -> str | None:
        """The first solution, where the puzzle has a picture of it."""
        if not self.solutions or self.puzzle is None:
            return None
        picture: str | None = self.puzzle._repr_svg_(self.solutions[0])
        return picture

    def _facts(self) -> list[tuple[str, str]]:
        by = f"{self.answered_by}: {self.why}" if self.why else self.answered_by
        return [
            ("found", f"{'' if self.complete else 'at least '}{html.amount(self.found)}"),
            ("stop", self.stop.value),
            *([("answered by", by)] if by else []),
            *([("confirmed by", self.confirmed_by)] if self.confirmed_by else []),
            *([("not confirmed", self.unconfirmed)] if self.unconfirmed else []),
            ("seconds", f"{self.statistics.seconds.get('total', 0.0):.3g}"),
            *([("nodes", f"{nodes:,}")] if isinstance(nodes := self.statistics.counters.get("nodes"), int) else []),
            *([("first solution", html.short(self.solution, 300))] if self.solutions and self.puzzle is None else []),
        ]


def contradiction(one: str, of_one: Result[Any], other: str, of_other: Result[Any]) -> str:
    """How two results of one question contradict each other, in words; "" if both can be right. one, other: who says
    so. A search that was cut short contradicts only by what it found: more than the other says there are, or another
    solution than the only one."""
    first, second = (Bounds(it.found, it.found if it.complete else None) for it in (of_one, of_other))
    if words := clash(one, first, other, second):
        return words
    unique = Verdict.UNIQUE in (of_one.verdict, of_other.verdict) and of_one.solutions and of_other.solutions
    if unique and of_one.solution != of_other.solution:
        return f"{one} and {other} found different solutions, and one of them claims that there is just one"
    return ""


def _plain(labels: Any) -> list[Any]:
    return list(labels)
