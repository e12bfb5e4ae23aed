"""Two builds side by side: which is faster, decided on a machine that others keep busy.

Every round starts fresh processes of both builds, so that what one start does to speed (where code and memory lie)
is chance anew, and asks them in turn, old new new old, row by row (a row is a case and a backend), so that both meet
the same neighbours. A row's change in a round is the log of the ratio of the least CPU times. A round is one
observation: the median of its rows. The builds differ if a sign-flip permutation test of the rounds is below ALPHA (for
each backend: a share of it) and their median is beyond MARGIN. Counts and answers are compared exactly.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from cover.basics.suggest import counted
from cover_lab.answers import Asked
from cover_lab.groups import Case
from cover_lab.processes import Process, sweep
from cover_lab.suite import Suite
from cover_lab.versus import ALL, ALPHA, EXACT, MARGIN, STEADY, Change, Outcome, flipped

ROUNDS = 12
Report = Callable[[int, int, str], None]
Row = tuple[str, str, str]  # backend, instance, question


@dataclass
class Side:
    """One build. python: its interpreter, "" for ours; called: what a backend of the suite is called there."""

    python: str = ""
    called: Callable[[str], str] = lambda name: name


@dataclass
class Live:
    """What to run. seconds: the time-out of a question, None for the suite's; backends: () for those of the suite."""

    suite: Suite
    old: Side
    new: Side
    rounds: int = ROUNDS
    seconds: float | None = None
    backends: tuple[str, ...] = ()
    report: Report = lambda done, total, words: None
    logs: dict[Row, list[float]] = field(default_factory=dict)  # by round
    _notes: dict[str, list[str]] = field(default_factory=lambda: {"counts": [], "answers": []})

    def run(self) -> Outcome:
        """Both builds measured and compared."""
        sweep()
        by = self._by_backend()
        for number in range(self.rounds):
            self.report(number, self.rounds, f"round {number + 1}")
            first = next(iter(by))
            sides = [(side, Process(side.called(first), python=side.python)) for side in (self.old, self.new)]
            try:
                for k, (backend, cases) in enumerate(by.items()):
                    for side, process in sides if backend != first else ():
                        process.switch(side.called(backend))
                    for case in cases:
                        self._ask([process for _, process in sides], backend, case, number, (number + k) % 2 == 1)
            finally:
                for _, process in sides:
                    process.close()
        return self.verdict()

    def _by_backend(self) -> dict[str, list[Case]]:
        found: dict[str, list[Case]] = {}
        for case in self.suite.cases:
            for backend in self.backends or case.backends or self.suite.backends:
                found.setdefault(backend, []).append(case)
        return found

    def _ask(self, sides: list[Process], backend: str, case: Case, number: int, flip: bool) -> None:
        """One row of a round; a question that either side does not answer is no row. Answers are checked once."""
        seconds = self.suite.timeout if self.seconds is None else self.seconds
        asked = Asked(case.instance.recipe, case.question, seconds, reduce=case.reduce, check=number == 0)
        order = (1, 0, 0, 1) if flip else (0, 1, 1, 0)
        answers_of: tuple[list[dict[str, Any]], list[dict[str, Any]]] = ([], [])
        for who in order:
            answers_of[who].append(sides[who].ask(asked))
            if answers_of[who][-1]["status"] != "solved":
                break
        row = backend, case.instance.name, case.question
        one, other = (answers[0] if answers else {"status": "not asked"} for answers in answers_of)
        if one["status"] == other["status"] == "solved":
            old, new = (min(answer.get("least", answer["cpu"]) for answer in answers) for answers in answers_of)
            self.logs.setdefault(row, []).append(math.log(new / old))
        self._compare(row, one, other)

    def _compare(self, row: Row, one: dict[str, Any], other: dict[str, Any]) -> None:
        where = f"{row[0]}: {row[1]}, {row[2]}"
        before, now = (answer.get("counters") or {} for answer in (one, other))
        if row[0].partition(":")[0].partition("@")[0] in STEADY:
            for name in EXACT:
                if name in before and name in now and before[name] != now[name]:
                    self._note("counts", f"{where}: {name} {before[name]:,} before, {now[name]:,} now")
        for name in ("status", "found"):
            if one.get(name) != other.get(name) and "not asked" not in (one["status"], other["status"]):
                self._note("answers", f"{where}: {name} {one.get(name)} before, {other.get(name)} now")
                break  # who did not answer found nothing

    def _note(self, kind: str, words: str) -> None:
        if words not in self._notes[kind]:
            self._notes[kind].append(words)

    def verdict(self) -> Outcome:
        """Of the rounds so far."""
        verdict = Outcome(rows=len(self.logs), note=f"{counted(self.rounds, 'round')}, old and new in turn")
        verdict.counts, verdict.answers = self._notes["counts"], self._notes["answers"]
        verdict.backends, verdict.changes = judged(self.logs)
        verdict.factors = {
            f"{backend}: {instance}, {question}": math.exp(median(found))
            for (backend, instance, question), found in self.logs.items()
        }
        return verdict


def judged(logs: dict[Row, list[float]], seed: int = 1) -> tuple[list[Change], list[Change]]:
    """(a line for everything and for each backend, those that changed beyond noise). logs: of each row, by round."""
    rng = random.Random(seed)
    names = list(dict.fromkeys(row[0] for row in logs))
    lines = []
    for name in [ALL, *names] if len(names) > 1 else names:
        rows = [found for row, found in logs.items() if name in (ALL, row[0])]
        if rounds := list(_rounds(rows)):
            lines.append(Change(name, "", math.exp(median(rounds)), flipped(rounds, rng), len(rows)))
    changed = []
    for line in lines:
        alpha = ALPHA if line.backend == ALL else ALPHA / len(names)
        if line.p is not None and line.p < alpha and abs(math.log(line.factor)) > MARGIN:
            changed.append(line)
    return lines, changed


def _rounds(rows: list[list[float]]) -> Iterator[float]:
    """Of each round that all rows have, the median of its rows."""
    for number in range(min(map(len, rows), default=0)):
        yield median(row[number] for row in rows)
