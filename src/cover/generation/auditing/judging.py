"""The verdict on one entry: is it a puzzle with one solution, and is what was published that solution?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple

from cover.backends.isolation.bounds import OverBudget, limits
from cover.basics.errors import CoverError
from cover.basics.result import Verdict
from cover.basics.suggest import counted
from cover.generation.auditing.entries import Entry
from cover.generation.auditing.layouts import stated
from cover.generation.auditing.plain_boards import PlainBoards, is_plain
from cover.generation.auditing.repeats import Key, key_of
from cover.puzzles.base import BasePuzzle
from cover.solving import verbs
from cover.solving.check import faults_of

UNIQUE, SEVERAL, NONE, UNDECIDED, UNREADABLE = "unique", "several", "none", "undecided", "unreadable"
ANSWER = "answer"  # what was published is not the solution, or cannot be read
NAMED = 3  # faults in words


class Finding(NamedTuple):
    """what: several, none, undecided, unreadable, answer; duplicate, twin or leak (see repeats.py). words: why; beside:
    the place of the entry that it repeats."""

    what: str
    entry: Entry
    words: str
    beside: str = ""

    def as_json(self) -> dict[str, Any]:
        entry = self.entry
        record = {"finding": self.what, "place": entry.place, "split": entry.split, "words": self.words}
        return record | {"beside": self.beside or None, "puzzle": entry.puzzle, "answer": entry.answer}


class Judged(NamedTuple):
    """What is known of an entry: its verdict, what is wrong with it, its keys for what repeats it."""

    verdict: str
    finding: Finding | None
    key: Key | None


@dataclass(frozen=True)
class Asked:
    """seconds: for the search of one puzzle; workers: threads for 9x9 boards"""

    seconds: float | None = 10.0
    workers: int = 1


def judged(entries: Sequence[Entry], *, asked: Asked) -> list[Judged]:
    """The verdicts, in order. Plain 9x9 boards go by the thousand: those that are as they should be need no more."""
    quick = [k for k, entry in enumerate(entries) if is_plain(entry)]
    found: dict[int, Judged] = {}
    if quick:
        boards = PlainBoards([entries[k] for k in quick], asked.workers)
        keys = boards.keys()
        for k, right, key in zip(quick, boards.right.tolist(), keys, strict=True):
            if right:
                found[k] = Judged(UNIQUE, None, key)
    return [found[k] if k in found else _one(entry, asked) for k, entry in enumerate(entries)]


def _one(entry: Entry, asked: Asked) -> Judged:
    try:
        with limits(asked.seconds, doing="reading"):
            puzzle, published, seen = stated(entry)
    except (CoverError, OverBudget) as error:
        return Judged(UNREADABLE, Finding(UNREADABLE, entry, str(error)), None)
    key = key_of(puzzle)
    try:
        result = verbs.solve(puzzle, limit=2, seconds=asked.seconds)
    except CoverError as error:
        return Judged(UNDECIDED, Finding(UNDECIDED, entry, str(error)), key)
    if result.verdict in (Verdict.UNKNOWN, Verdict.SOLVABLE):
        words = f"not decided in {asked.seconds} seconds"
        return Judged(UNDECIDED, Finding(UNDECIDED, entry, words), key)
    try:
        answer = published()
        fault = "" if answer is None else _fault(puzzle, answer, seen, result.solutions)
    except CoverError as error:
        fault = f"the answer cannot be read: {error}"
    if result.verdict is Verdict.MULTIPLE:
        # What was published may be wrong besides: both are reported.
        words = f"at least 2 solutions{_differing(puzzle, result.solutions)}" + (fault and f"; {fault}")
        return Judged(SEVERAL, Finding(SEVERAL, entry, words), key)
    if result.verdict is Verdict.UNSOLVABLE:
        clash = next(iter(puzzle.clashes()), "")
        words = "no solution" + (clash and f": {clash}") + (fault and f"; {fault}")
        return Judged(NONE, Finding(NONE, entry, words), key)
    return Judged(UNIQUE, Finding(ANSWER, entry, fault) if fault else None, key)


def _fault(puzzle: BasePuzzle[Any], answer: Any, seen: Any, solutions: Sequence[Any]) -> str:
    """What is wrong with a published answer, in words."""
    if seen is not None:  # it shows no more than this of a solution
        right = any(seen(solution) == answer for solution in solutions)
        return "" if right else "the answer is not the solution"
    faults = faults_of(puzzle, answer)
    if not faults:
        return ""
    more = len(faults) - NAMED
    return f"the answer breaks a rule: {'; '.join(faults[:NAMED])}" + (f"; and {more} more" if more > 0 else "")


def _differing(puzzle: BasePuzzle[Any], solutions: Sequence[Any]) -> str:
    """Where two solutions differ, if they are rows of marks."""
    rows = [one for one in solutions if isinstance(one, tuple) and all(isinstance(row, tuple) for row in one)]
    if len(rows) < 2:
        return ""
    marks = [
        f"r{r + 1}c{c + 1}"
        for r, (one, other) in enumerate(zip(rows[0], rows[1], strict=False))
        for c, (a, b) in enumerate(zip(one, other, strict=False))
        if a != b
    ]
    shown = ", ".join(islice(marks, NAMED))
    return f", which differ in {counted(len(marks), 'cell')} ({shown}{', ...' * (len(marks) > NAMED)})"
