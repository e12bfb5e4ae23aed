"""The same question put to several backends in turn: do they agree, and what did each of them spend?

Times are told apart by phase, because a backend that searches in no time may encode for long. The order is
interleaved (board by board, every backend in turn, again for each round), so that a drifting machine treats
all alike; the figure of a board is the median of its rounds.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from statistics import median
from typing import Any

from cover import _html, registry, solving
from cover.errors import CoverError, WrongSolution
from cover.result import Result, Stop, Verdict

PHASES = ("build", "reduce", "encode", "search", "check")
ANSWER = ("build", "reduce", "encode", "search")  # what an answer costs; checking it is the same for all
EFFORT = ("nodes", "conflicts", "branches")  # the machine-free count that a backend has, in this order


@dataclass
class Trial:
    """One backend on one board: its result (of the first round), median seconds by phase, or why there is none."""

    backend: str
    board: str
    result: Result[Any] | None = None
    seconds: dict[str, float] = field(default_factory=dict)
    memory: int | None = None  # bytes by which the process grew at its peak, where the system tells
    refused: str = ""  # why it took no part
    wrong: str = ""  # the fault of an answer that breaks the rules
    counting: bool = False

    @property
    def decided(self) -> bool:
        if self.result is None:
            return False
        return self.result.complete if self.counting else self.result.verdict not in (Verdict.UNKNOWN, Verdict.SOLVABLE)

    @property
    def answer(self) -> float:
        return sum(self.seconds.get(phase, 0.0) for phase in ANSWER)

    @property
    def effort(self) -> tuple[str, int] | None:
        counters = self.result.statistics.counters if self.result is not None else {}
        for name in EFFORT:
            if name in counters:
                return name, int(counters[name])
        return None


@dataclass(frozen=True)
class Line:
    """One backend over all boards. seconds: sums of medians by phase; the ratios compare `answer` over the boards
    that both sides decided, and are None where there is no such board."""

    backend: str
    boards: int
    decided: int
    seconds: dict[str, float]
    answer: float
    effort: int | None
    effort_name: str
    memory: int | None
    to_best: float | None
    to_bitmask: float | None
    note: str


@dataclass(frozen=True, repr=False)
class Comparison:
    """What came out. `disagreements` names every contradiction between two answers; there must be none."""

    trials: list[Trial]
    backends: list[str]
    boards: list[str]
    rounds: int

    def __repr__(self) -> str:
        return f"<Comparison: {self._title()}>"

    def _title(self) -> str:
        boards = "1 board" if len(self.boards) == 1 else f"{len(self.boards)} boards"
        return f"{len(self.backends)} backends on {boards}, {'all agree' if self.agree else 'they disagree'}"

    def _repr_html_(self) -> str:
        rows = [
            (line.backend, line.decided, f"{line.answer:.3g}", "" if line.to_best is None else f"{line.to_best:.2f}")
            for line in self.lines
        ]
        header = ("backend", "decided", "seconds", "to the best")
        return _html.table(self._title(), rows, header, more="; ".join(self.disagreements))

    @property
    def disagreements(self) -> list[str]:
        found = [f"{t.board}: {t.wrong}" for t in self.trials if t.wrong]
        for board in self.boards:
            here = [t for t in self.trials if t.board == board and t.result is not None]
            for one, other in combinations(here, 2):
                if reason := _contradiction(one, other):
                    found.append(f"{board}: {reason}")
        return found

    @property
    def agree(self) -> bool:
        return not self.disagreements

    @property
    def lines(self) -> list[Line]:
        """One line per backend, in the order they were named."""
        by = {name: {t.board: t for t in self.trials if t.backend == name} for name in self.backends}
        best = self._best(by)
        lines = []
        for name, trials in by.items():
            efforts = [t.effort for t in trials.values() if t.effort is not None]
            refusals = sorted({t.refused or t.wrong for t in trials.values()} - {""})
            undecided = sum(not t.decided for t in trials.values() if t.result is not None)
            notes = refusals + ([f"{undecided} undecided"] if undecided else [])
            memories = [t.memory for t in trials.values() if t.memory is not None]
            lines.append(
                Line(
                    backend=name,
                    boards=len(trials),
                    decided=sum(t.decided for t in trials.values()),
                    seconds={p: sum(t.seconds.get(p, 0.0) for t in trials.values()) for p in PHASES},
                    answer=sum(t.answer for t in trials.values()),
                    effort=sum(count for _, count in efforts) if efforts else None,
                    effort_name=efforts[0][0] if efforts else "",
                    memory=max(memories, default=None),
                    to_best=_ratio(trials, by[best]) if best else None,
                    to_bitmask=_ratio(trials, by["bitmask"]) if "bitmask" in by else None,
                    note="; ".join(notes),
                )
            )
        return lines

    @staticmethod
    def _best(by: dict[str, dict[str, Trial]]) -> str | None:
        """The backend that decided most boards, and among those the fastest."""
        ranked = sorted(
            (-sum(t.decided for t in trials.values()), sum(t.answer for t in trials.values()), name)
            for name, trials in by.items()
            if any(t.decided for t in trials.values())
        )
        return ranked[0][2] if ranked else None

    def as_json(self) -> dict[str, Any]:
        return {
            "agree": self.agree,
            "disagreements": self.disagreements,
            "rounds": self.rounds,
            "backends": [line.__dict__ for line in self.lines],
            "boards": [
                {
                    "board": t.board,
                    "backend": t.backend,
                    "verdict": t.result.verdict.value if t.result else None,
                    "found": t.result.found if t.result else None,
                    "stop": t.result.stop.value if t.result else None,
                    "seconds": t.seconds,
                    "statistics": t.result.statistics.as_json() if t.result else {},
                    "memory": t.memory,
                    "refused": t.refused,
                    "wrong": t.wrong,
                }
                for t in self.trials
            ],
        }

    def as_csv(self) -> str:
        """One row per board and backend."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(
            ["board", "backend", "verdict", "found", "stop", *PHASES, "answer", "effort", "memory", "refused"]
        )
        for t in self.trials:
            r = t.result
            facts = [r.verdict.value, r.found, r.stop.value] if r else ["", "", ""]
            seconds = [f"{t.seconds[p]:.6f}" if p in t.seconds else "" for p in PHASES]
            effort = t.effort[1] if t.effort else ""
            writer.writerow(
                [t.board, t.backend, *facts, *seconds, f"{t.answer:.6f}", effort, t.memory or "", t.refused]
            )
        return out.getvalue()


def compare(
    puzzles: Any,
    backends: Sequence[str] | None = None,
    *,
    seconds: float | None = None,
    count: bool = False,
    rounds: int = 1,
    names: Sequence[str] | None = None,
    **options: Any,
) -> Comparison:
    """Put one question to several backends, on one puzzle or several, and compare answers and times.

    backends: names (default: dlx, bitmask, sat, cpsat, those present); seconds: for each backend on each board; count:
    count all solutions instead of deciding none, one or several; rounds: repetitions, of which the median counts;
    names: what to call the puzzles. A backend that refuses a board says why and takes no part in the agreement.

    >>> import cover
    >>> cover.compare(cover.Queens(6), ["dlx", "sat"]).agree
    True
    """
    boards = list(puzzles) if isinstance(puzzles, Iterable) else [puzzles]
    called = (
        list(names) if names is not None else [f"{getattr(p, 'name', 'problem')} {k}" for k, p in enumerate(boards, 1)]
    )
    wanted = list(backends) if backends else [n for n in ("dlx", "bitmask", "sat", "cpsat") if not registry.absent(n)]
    trials = {(board, name): Trial(name, board, counting=count) for board in called for name in wanted}
    times: dict[tuple[str, str], list[dict[str, float]]] = {key: [] for key in trials}
    for round_ in range(rounds):
        for board, puzzle in zip(called, boards, strict=True):
            for name in wanted:
                trial = trials[board, name]
                if not (trial.refused or trial.wrong):
                    _try(trial, times[board, name], puzzle, first=round_ == 0, seconds=seconds, **options)
    for key, measured in times.items():
        phases = {phase for one in measured for phase in one}
        trials[key].seconds = {p: median(one.get(p, 0.0) for one in measured) for p in PHASES if p in phases}
    return Comparison(list(trials.values()), wanted, called, rounds)


def _try(
    trial: Trial, times: list[dict[str, float]], puzzle: Any, *, first: bool, seconds: float | None, **options: Any
) -> None:
    resting = _reset_peak()
    ask = solving.count if trial.counting else solving.solve
    try:
        result = ask(puzzle, trial.backend, seconds=seconds, **options)
    except WrongSolution as error:
        trial.result, trial.wrong = None, str(error)
        return
    except CoverError as error:
        trial.refused = str(error)
        return
    times.append(dict(result.statistics.seconds))
    if first:
        trial.result = result
        peak = _status("VmHWM")
        trial.memory = peak - resting if peak is not None and resting is not None else None
        reported = result.statistics.counters.get("memory")
        if isinstance(reported, int):
            trial.memory = max(reported, trial.memory or 0)


def _contradiction(one: Trial, other: Trial) -> str | None:
    """How two results exclude each other, in words, or None. A search that was cut short contradicts only by what it
    found: more solutions than the other says there are."""
    a, b = one.result, other.result
    assert a is not None
    assert b is not None
    for few, many, few_name, many_name in ((a, b, one.backend, other.backend), (b, a, other.backend, one.backend)):
        if few.stop is Stop.EXHAUSTED and many.found > few.found:
            return f"{few_name} says {few.found} in all, {many_name} found {many.found}"
    if Verdict.UNIQUE in (a.verdict, b.verdict) and a.solutions and b.solutions and a.solutions[0] != b.solutions[0]:
        return f"{one.backend} and {other.backend} have different solutions of a board with one"
    return None


def _ratio(mine: dict[str, Trial], theirs: dict[str, Trial]) -> float | None:
    both = [board for board in mine if mine[board].decided and board in theirs and theirs[board].decided]
    base = sum(theirs[board].answer for board in both)
    return sum(mine[board].answer for board in both) / base if base > 0 else None


def _status(key: str) -> int | None:
    """A memory figure of this process in bytes, from the system's own account (Linux), or None."""
    try:
        for line in Path("/proc/self/status").read_text().splitlines():
            if line.startswith(key + ":"):
                return int(line.split()[1]) * 1024
    except OSError:
        pass
    return None


def _reset_peak() -> int | None:
    """Start a new peak and return the memory in use now; None where the system cannot."""
    try:
        Path("/proc/self/clear_refs").write_text("5")
    except OSError:
        return None
    return _status("VmRSS")
