"""What a batch amounts to: how many boards of each kind, and what the searches cost."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from cover.basics.suggest import counted
from cover.solving.batches.answering import KINDS, UNREADABLE, Answers
from cover.solving.batches.reading import Block

NAMED = {  # kind -> how people call that many boards
    "unique": "with one solution",
    "multiple": "with several",
    "none": "with none",
    "solvable": "with at least one",
    "unknown": "unknown",
    "unreadable": "unreadable",
}


@dataclass
class Summary:
    """kinds: boards of each; seconds: of the searches in sum; fastest and slowest: (seconds, line); most: (guesses,
    line) of the board with most; depth: the greatest; twins: boards left out as images of others."""

    kinds: dict[str, int] = field(default_factory=dict)
    seconds: float = 0.0
    guesses: int = 0
    depth: int = 0
    fastest: tuple[float, int] | None = None
    slowest: tuple[float, int] | None = None
    most: tuple[int, int] | None = None
    twins: int = 0

    @classmethod
    def of_record(cls, record: dict[str, Any]) -> Summary:
        """What `record` gave. Raises ValueError or TypeError for what it never gives."""
        values: dict[str, Any] = {key: tuple(v) if isinstance(v, list) else v for key, v in record.items()}
        summary = cls(**values)
        # Numbers of lines travel in pairs with figures; both must be what they were.
        pairs = [pair for pair in (summary.fastest, summary.slowest, summary.most) if pair is not None]
        numbers = [
            *summary.kinds.values(),
            summary.guesses,
            summary.depth,
            summary.twins,
            *(int(line) for _, line in pairs),
        ]
        if not set(summary.kinds) <= set(KINDS) or not all(type(number) is int and number >= 0 for number in numbers):
            raise ValueError("no totals of a batch")
        float(summary.seconds)
        sum(float(value) for value, _ in pairs)
        return summary

    def record(self) -> dict[str, Any]:
        """As JSON can hold it."""
        return asdict(self)

    def merge(self, other: Summary) -> None:
        """Add what another part of the same input came to."""
        for kind, many in other.kinds.items():
            self.kinds[kind] = self.kinds.get(kind, 0) + many
        self.seconds += other.seconds
        self.guesses += other.guesses
        self.depth = max(self.depth, other.depth)
        self.twins += other.twins
        self.fastest = min(filter(None, (self.fastest, other.fastest)), default=None)
        self.slowest = max(filter(None, (self.slowest, other.slowest)), default=None, key=lambda one: one[0])
        self.most = max(filter(None, (self.most, other.most)), default=None, key=lambda one: one[0])

    @property
    def boards(self) -> int:
        return sum(self.kinds.values())

    def undecided(self, limit: int | None) -> int:
        """Boards whose time or nodes ended before what was asked of them was known. limit: of solutions; one that was
        to be found is an answer."""
        solvable = 0 if limit == 1 else self.kinds.get("solvable", 0)
        return self.kinds.get("unknown", 0) + solvable

    def add(self, block: Block, answers: Answers) -> None:
        # What could not be read has cost nothing, and is not among fastest and slowest.
        self.twins += answers.twins
        for kind, many in enumerate(np.bincount(answers.kind, minlength=len(KINDS)).tolist()):
            if many:
                self.kinds[KINDS[kind]] = self.kinds.get(KINDS[kind], 0) + many
        read = np.flatnonzero(answers.kind != UNREADABLE)
        if not read.size:
            return
        seconds, guesses, depth = answers.costs[read].T
        self.seconds += float(seconds.sum())
        self.guesses += int(guesses.sum())
        self.depth = max(self.depth, int(depth.max()))

        # From a place among those read to the number of its line.
        def at(k: int) -> int:
            return int(block.numbers[read[k]])

        low, high, top = int(seconds.argmin()), int(seconds.argmax()), int(guesses.argmax())
        if self.fastest is None or seconds[low] < self.fastest[0]:
            self.fastest = float(seconds[low]), at(low)
        if self.slowest is None or seconds[high] > self.slowest[0]:
            self.slowest = float(seconds[high]), at(high)
        if self.most is None or guesses[top] > self.most[0]:
            self.most = int(guesses[top]), at(top)

    def __str__(self) -> str:
        return "\n".join(self.words(0.0, self.boards))

    def words(self, elapsed: float, answered: int) -> list[str]:
        """Some lines for people; elapsed: seconds in which this run answered so many boards."""
        rate = f" in {_time(elapsed)} ({_number(answered / elapsed)} a second)" if elapsed > 0 and answered else ""
        earlier = self.boards - answered
        before = f" ({earlier:,} of them answered earlier), the others" if earlier else ""
        kinds = ", ".join(f"{self.kinds[kind]:,} {words}" for kind, words in NAMED.items() if kind in self.kinds)
        lines = [f"{counted(self.boards, 'board')}{before}{rate}" + (f": {kinds}" if kinds else "")]
        if self.twins:
            lines.append(f"{counted(self.twins, 'board')} left out: the same as others under a symmetry")
        read = self.boards - self.kinds.get("unreadable", 0)
        if self.fastest and self.slowest and self.most:
            lines.append(
                f"searches: {_time(self.seconds)} in all, mean {_time(self.seconds / read)}, fastest"
                f" {_time(self.fastest[0])} (line {self.fastest[1]}), slowest {_time(self.slowest[0])}"
                f" (line {self.slowest[1]})"
            )
            most = f", most {self.most[0]:,} (line {self.most[1]})" if self.most[0] else ""
            lines.append(f"guesses: {self.guesses:,}, {self.guesses / read:.2f} a board{most}; depth {self.depth}")
        return lines


def _number(rate: float) -> str:
    return f"{rate:,.0f}" if rate >= 10 else f"{rate:.2g}"


def _time(seconds: float) -> str:
    """`1.7 us`, `12 ms`, `3.2 s`, `1 h 02 min`."""
    if seconds >= 3600:
        return f"{seconds // 3600:.0f} h {seconds % 3600 // 60:02.0f} min"
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}" if seconds / size < 1000 else f"{seconds / size:.0f} {unit}"
    return f"{seconds * 1e6:.3g} us"
