"""Two benches of the same cases: what became slower or faster beyond noise, and which searches are other searches.

Time. Of a case and backend (a row), the change is the log of the ratio, new to old, of the least CPU time in
multiples of the yardstick: work that no build changes, measured beside every run. A backend, or everything together,
has changed if a sign-flip permutation test of its rows is below ALPHA and their median is beyond MARGIN; ALPHA is
divided by the number of lines (Bonferroni). A single row has changed if its repetitions, three at least, are separated
completely and it lies more than LONE deviations off (the median absolute deviation of the backend's rows, scaled).

Counts. Nodes, conflicts, updates and the like do not depend on the machine: any difference is reported.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import geometric_mean, median
from typing import Any

from cover_lab.report.words import ratio
from cover_lab.results import Cell, Results

ALPHA = 0.01
MARGIN = math.log(1.02)  # smaller changes of a backend are not reported: processes of one build differ as much
FLOOR = math.log(1.02)
LONE = 6.0
FLIPS = 4000
ALL = "everything"  # the line of all backends together
FEWEST = 5  # rows that a verdict over a backend takes
EXACT = ("nodes", "conflicts", "updates", "propagations", "branches", "steps")
STEADY = ("dlx", "bitmask", "reference", "logic")  # backends whose counts are the same on every machine


@dataclass
class Change:
    """A backend (case ""), or one case of it. factor: new seconds by old ones; p: of the test, None for a case."""

    backend: str
    case: str
    factor: float
    p: float | None = None
    rows: int = 1


@dataclass
class Outcome:
    """What came out of a comparison of two benches; factors: of rows that were measured now, new seconds by old."""

    changes: list[Change] = field(default_factory=list)
    backends: list[Change] = field(default_factory=list)
    counts: list[str] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)
    rows: int = 0
    note: str = ""
    factors: dict[str, float] = field(default_factory=dict)

    @property
    def worse(self) -> bool:
        """Something is slower, searches otherwise, or answers otherwise."""
        return bool(self.counts or self.answers or any(change.factor > 1 for change in self.changes))

    def __str__(self) -> str:
        lines = [self.note] if self.note else []
        lines += [f"{self.rows} rows (case and backend) that both answered"]
        for one in self.backends:
            figures = f"{ratio(one.factor):>6} x the old seconds, {one.rows} rows, p = {one.p:.3g}"
            lines.append(f"{one.backend:<18} {figures}")
        if self.factors:
            least, most = (choose(self.factors, key=self.factors.__getitem__) for choose in (min, max))
            lines.append(f"geometric mean of rows {ratio(geometric_mean(self.factors.values()))} x the old seconds")
            lines += [f"{word} {ratio(self.factors[row])} x: {row}" for word, row in (("least", least), ("most", most))]
        for one in self.changes:
            what = f"{one.backend}: {one.case}" if one.case else one.backend
            lines.append(f"{'slower' if one.factor > 1 else 'faster'}: {what}, {ratio(one.factor)} x")
        lines += [f"searches otherwise: {words}" for words in self.counts]
        lines += [f"answers otherwise: {words}" for words in self.answers]
        if not (self.changes or self.counts or self.answers):
            lines.append("no change beyond noise; all counts are the same")
        return "\n".join(lines)

    def as_json(self) -> list[dict[str, Any]]:
        rows: list[dict[str, Any]] = [{"kind": "backend", **vars(one)} for one in self.backends]
        rows += [{"kind": "change", **vars(one)} for one in self.changes]
        rows += [{"kind": "row", "row": row, "factor": factor} for row, factor in self.factors.items()]
        rows += [{"kind": "counts", "words": words} for words in self.counts]
        rows += [{"kind": "answers", "words": words} for words in self.answers]
        return [*rows, {"kind": "verdict", "rows": self.rows, "worse": self.worse, "note": self.note}]


def compared(old: Results, new: Results) -> Outcome:
    """The verdict on two benches; rows that only one has are left out."""
    verdict = Outcome(note=_machines(old, new))
    by: dict[str, list[tuple[Cell, Cell]]] = {}
    for where, mine in new.cells.items():
        other = old.cells.get(where)
        if other is None or "refused" in (mine.status, other.status):
            continue
        case = f"{mine.instance}, {mine.question}"
        if mine.solved != other.solved:
            verdict.answers.append(f"{mine.backend}: {case}: {other.status} before, {mine.status} now")
        if mine.solved and other.solved:
            by.setdefault(mine.backend, []).append((other, mine))
            verdict.counts += [f"{mine.backend}: {case}: {words}" for words in _counted(other, mine)]
    times: dict[str, list[Times]] = {name: [(o.steady, n.steady) for o, n in pairs] for name, pairs in by.items()}
    verdict.rows = sum(map(len, times.values()))
    verdict.backends, verdict.changes = judged(times)
    for one in verdict.changes:
        if one.case:
            cell = by[one.backend][int(one.case)][0]
            one.case = f"{cell.instance}, {cell.question}"
    return verdict


Times = tuple[Sequence[float], Sequence[float]]  # the repetitions of one row, old and new


def judged(rows: dict[str, list[Times]], seed: int = 1) -> tuple[list[Change], list[Change]]:
    """(a line for each backend, what changed beyond noise). Rows that changed alone are named by their number."""
    rng = random.Random(seed)
    lines, changes = [], []
    everything = [pair for pairs in rows.values() for pair in pairs]
    if len(rows) > 1:
        rows = {ALL: everything, **rows}
    for name, pairs in rows.items():
        logs = [math.log(min(new) / min(old)) for old, new in pairs]
        middle = median(logs)
        p = flipped(logs, rng)
        line = Change(name, "", math.exp(middle), p, len(logs))
        lines.append(line)
        if len(logs) >= FEWEST and p < ALPHA / len(rows) and abs(middle) > MARGIN:
            changes.append(line)
        spread = max(FLOOR, 1.4826 * median(abs(log - middle) for log in logs))
        if name == ALL:
            continue  # each row is one of its backend's
        for k, (log, (before, after)) in enumerate(zip(logs, pairs, strict=True)):
            enough = min(len(before), len(after)) >= 3
            separate = max(before) < min(after) or max(after) < min(before)
            if enough and separate and abs(log - middle) > LONE * spread and abs(log) > LONE * spread:
                changes.append(Change(name, str(k), math.exp(log)))
    return lines, changes


def flipped(logs: Sequence[float], rng: random.Random) -> float:
    """The two-sided p-value of a sign-flip permutation test (Fisher 1935) of the signed ranks (Wilcoxon 1945): all
    sign patterns up to 12 rows, else FLIPS drawn at random."""
    order = sorted(range(len(logs)), key=lambda k: abs(logs[k]))
    ranks = [0.0] * len(logs)
    for rank, k in enumerate(order, 1):
        ranks[k] = float(rank)
    seen = abs(sum(math.copysign(rank, log) for rank, log in zip(ranks, logs, strict=True) if log))

    def extreme(signs: int) -> bool:
        return abs(sum(rank if signs >> k & 1 else -rank for k, rank in enumerate(ranks))) >= seen - 1e-9

    if len(logs) <= 12:
        return sum(map(extreme, range(1 << len(logs)))) / (1 << len(logs))
    return (1 + sum(extreme(rng.getrandbits(len(logs))) for _ in range(FLIPS))) / (FLIPS + 1)


def _counted(old: Cell, new: Cell) -> list[str]:
    """Machine-free counts that differ, in words."""
    base = new.backend.partition(":")[0].partition("@")[0]
    if base not in STEADY or any(run["threads"] > 1 for run in (*old.runs, *new.runs)):
        return []
    return [
        f"{name} {old.counts[name]:,} before, {new.counts[name]:,} now"
        for name in EXACT
        if name in old.counts and name in new.counts and old.counts[name] != new.counts[name]
    ]


def _machines(old: Results, new: Results) -> str:
    """What makes seconds of the two hard to compare, in words."""
    if not old.sessions or not new.sessions:
        return ""
    differ = [
        f"{name} {old.sessions[-1].get(name)} and {new.sessions[-1].get(name)}"
        for name in ("cpu", "cores", "system")
        if old.sessions[-1].get(name) != new.sessions[-1].get(name)
    ]
    return f"other machines, so compare counts, not seconds: {'; '.join(differ)}" if differ else ""
