"""What came out of a comparison: trials, a line per backend, agreement, and the same as JSON and CSV."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass, field
from itertools import combinations
from statistics import median, quantiles
from typing import Any

from cover.basics import html
from cover.basics.result import ANSWER, PHASES, Result, Stop, Verdict, contradiction
from cover.basics.statuses import COULD_NOT, FALSE, known_status

EFFORT = ("nodes", "conflicts", "branches")  # the machine-free count that a backend has, in this order
COLUMNS = (
    "board", "backend", "verdict", "found", "stop", *PHASES, "answer", "lower_quartile", "upper_quartile", "effort",
    "effort_unit", "threads", "memory", "refused",
)  # fmt: skip


@dataclass
class Trial:
    """One backend on one board: its result (of the first round), the seconds of every round by phase, or why there
    is none."""

    backend: str
    board: str
    result: Result[Any] | None = None
    rounds: list[dict[str, float]] = field(default_factory=list)
    memory: int | None = None  # bytes by which the process grew at its peak, where the system says
    refused: str = ""  # why it took no part
    wrong: str = ""  # the fault of an answer that breaks the rules
    counting: bool = False
    threads: int = 1  # that the search may use

    @property
    def seconds(self) -> dict[str, float]:
        """By phase, the median of the rounds."""
        phases = {phase for one in self.rounds for phase in one}
        return {p: median(one.get(p, 0.0) for one in self.rounds) for p in PHASES if p in phases}

    @property
    def says(self) -> bool:
        """Does the answer say anything that another could contradict?"""
        return self.result is not None and (self.decided or self.result.found > 0)

    @property
    def decided(self) -> bool:
        if self.result is None:
            return False
        return self.result.complete if self.counting else self.result.verdict not in (Verdict.UNKNOWN, Verdict.SOLVABLE)

    @property
    def ended(self) -> bool:
        """Did the first round end by a limit of time or memory? Further ones would end alike."""
        return self.result is not None and self.result.stop in (Stop.TIMEOUT, Stop.MEMORY)

    @property
    def settled(self) -> bool:
        """Will no further round say more?"""
        return bool(self.refused or self.wrong) or self.ended

    @property
    def answer(self) -> float:
        seconds = self.seconds
        return sum(seconds.get(phase, 0.0) for phase in ANSWER)

    @property
    def spread(self) -> tuple[float, float] | None:
        """Lower and upper quartile, over the rounds, of the seconds that an answer took."""
        answers = [sum(one.get(phase, 0.0) for phase in ANSWER) for one in self.rounds]
        if not answers:
            return None
        lower, _, upper = quantiles(answers, n=4, method="inclusive") if len(answers) > 1 else answers * 3
        return lower, upper

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
    threads: int = 1


@dataclass(frozen=True, repr=False)
class Comparison:
    """What came out. `disagreements` names every contradiction between two answers; there must be none."""

    trials: list[Trial]
    backends: list[str]
    boards: list[str]
    rounds: int
    facts: dict[str, Any] = field(default_factory=dict)  # what a reader needs to see it again: versions, seed, ...
    notes: dict[str, str] = field(default_factory=dict)  # by backend, which options it does not take

    def __repr__(self) -> str:
        return f"<Comparison: {self._title()}>"

    def _title(self) -> str:
        boards = "1 board" if len(self.boards) == 1 else f"{len(self.boards)} boards"
        return f"{len(self.backends)} backends on {boards}, {self.outcome}"

    @property
    def outcome(self) -> str:
        """Do they agree, in words; that takes two who answered."""
        if not self.agree:
            return "they disagree"
        if all(t.result is None for t in self.trials):
            return "no backend answered"
        answered = [name for name in self.backends if any(t.says for t in self.trials if t.backend == name)]
        if not answered:
            return "nothing was decided"
        if len(answered) == 1:
            return f"only {answered[0]} answered"
        agreed = "all agree" if len(answered) == len(self.backends) else "all that answered agree"
        verdicts = {t.result.verdict for t in self.trials if t.result is not None}
        return f"{agreed}: no solution" if verdicts == {Verdict.UNSOLVABLE} else agreed

    @property
    def status(self) -> int:
        """1 where no backend answered, 30 where none decided anything."""
        if not any(trial.result is not None or trial.wrong for trial in self.trials):
            return COULD_NOT
        return known_status(any(trial.says for trial in self.trials)) if self.agree else FALSE

    def words(self) -> list[str]:
        return [self.outcome] if self.agree else self.disagreements

    def __str__(self) -> str:
        header = ("backend", "decided", "seconds", "to the best")
        return "\n".join([self._title(), *html.columns([header, *self._rows()]), *self.disagreements])

    def _repr_html_(self) -> str:
        header = ("backend", "decided", "seconds", "to the best")
        return html.table(self._title(), self._rows(), header, more="; ".join(self.disagreements))

    def _rows(self) -> list[tuple[str, int, str, str]]:
        return [
            (line.backend, line.decided, f"{line.answer:.3g}", "" if line.to_best is None else f"{line.to_best:.2f}")
            for line in self.lines
        ]

    @property
    def disagreements(self) -> list[str]:
        found = [f"{t.board}: {t.wrong}" for t in self.trials if t.wrong]
        for board in self.boards:
            here = [(t.backend, t.result) for t in self.trials if t.board == board and t.result is not None]
            for one, other in combinations(here, 2):
                if reason := contradiction(*one, *other):
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
            notes += [self.notes[name]] if name in self.notes else []
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
                    threads=max((t.threads for t in trials.values()), default=1),
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
            **self.facts,
            "backends": [line.__dict__ for line in self.lines],
            "boards": [
                {
                    "board": t.board,
                    "backend": t.backend,
                    "verdict": None if t.result is None else t.result.verdict.value,
                    "found": None if t.result is None else t.result.found,
                    "stop": None if t.result is None else t.result.stop.value,
                    "seconds": t.seconds,
                    "quartiles": t.spread,
                    "rounds": t.rounds,
                    "threads": t.threads,
                    "statistics": {} if t.result is None else t.result.statistics.as_json(),
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
        constant = {key: value for key, value in self.facts.items() if not isinstance(value, dict)}
        versions = self.facts.get("versions", {})
        writer.writerow([*COLUMNS, "rounds", *constant, *(f"{name} version" for name in versions)])
        for t in self.trials:
            r = t.result
            facts = ["", "", ""] if r is None else [r.verdict.value, r.found, r.stop.value]
            seconds = [f"{t.seconds[p]:.6f}" if p in t.seconds else "" for p in PHASES]
            spread = [f"{quartile:.6f}" for quartile in t.spread] if t.spread else ["", ""]
            unit, effort = t.effort or ("", "")
            answer = [f"{t.answer:.6f}" if t.rounds else "", *spread, effort, unit]
            rest = [
                t.threads,
                t.memory or "",
                t.refused or t.wrong,
                self.rounds,
                *constant.values(),
                *versions.values(),
            ]
            writer.writerow([t.board, t.backend, *facts, *seconds, *answer, *rest])
        return out.getvalue()


def _ratio(mine: dict[str, Trial], theirs: dict[str, Trial]) -> float | None:
    both = [board for board in mine if mine[board].decided and board in theirs and theirs[board].decided]
    base = sum(theirs[board].answer for board in both)
    return sum(mine[board].answer for board in both) / base if base > 0 else None
