"""A block of boards answered by the native engines and checked by the rules.

A first pass with a bound on nodes settles nearly all boards, many in one call; what it leaves open, and what is too
large for masks, is put to `cover.solve` board by board, where time limits act and Ctrl-C is heard.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from cover.backends.isolation.bounds import OverBudget, limits
from cover.basics.errors import InputError
from cover.basics.result import Result, Stop
from cover.formats.boards import shared as boards
from cover.formats.boards.layout import Rules
from cover.formats.boards.plain import LINE
from cover.problems.board import Board
from cover.puzzles.base import BasePuzzle
from cover.puzzles.grids.grid import Grid
from cover.solving import verbs
from cover.solving.batches.boards import Group, grid_of, sort_boards
from cover.solving.batches.checking import check
from cover.solving.batches.many import Engine
from cover.solving.batches.reading import Block

KINDS = ("none", "unique", "multiple", "solvable", "unknown", "unreadable")  # what a line may turn out to be
NONE, UNIQUE, MULTIPLE, SOLVABLE, UNKNOWN, UNREADABLE = range(len(KINDS))
QUICK = 5000  # nodes of a board in the first pass, up to 9 symbols: some milliseconds
QUICK_LARGE = 500  # the same beyond
CALL = 32  # larger boards in one native call
STEP = 4096  # boards up to 9 symbols in one native call
LISTED = 1000  # up to so many solutions are listed in the one search that also counts them
PIECE = 0.25  # seconds after which what has been answered of a block is yielded
MOST_COUNTED = 2**32 - 1  # more solutions are not counted in one go
T = TypeVar("T")


@dataclass(frozen=True)
class Asked:
    """What is asked of every board. limit: solutions counted, None for all; seconds, nodes: of a board left open by the
    first pass; workers: threads."""

    limit: int | None = 2
    seconds: float | None = None
    nodes: int | None = None
    workers: int = 1


@dataclass(frozen=True)
class How:
    """How each line is searched. backend: a name; rules: added to every grid, as `with_rules` takes them; options: of
    `solve` (cover.solving.options)."""

    backend: str = "auto"
    rules: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def is_usual(self) -> bool:
        """Is it what boards get in any case?"""
        return self == How()

    @property
    def settings(self) -> dict[str, Any]:
        """What must be the same where a run goes on."""
        return {} if self.is_usual else {"backend": self.backend, "rules": list(self.rules), **self.options}


@dataclass
class Answers:
    """The answers to a block, by place.

    kind: index into KINDS; found: solutions, up to the limit; costs: seconds, guesses, depth; stopped: why a search
    ended before its limit and its end (time, nodes, ...). Solutions, one of each board: groups: (places, lines as
    characters) of boards of one size; lines: of others, as JSON at the places of structured. boards: those of one size,
    as they were read; puzzles: the others; rules: of all boards. twins: how many are left out as images of earlier
    ones.
    """

    kind: NDArray[np.int8]
    found: list[int]
    costs: NDArray[np.float64]
    groups: list[tuple[NDArray[np.int64], NDArray[np.uint8]]] = field(default_factory=list)
    lines: dict[int, bytes] = field(default_factory=dict)
    structured: set[int] = field(default_factory=set)
    stopped: dict[int, str] = field(default_factory=dict)
    errors: dict[int, InputError] = field(default_factory=dict)
    boards: list[Group] = field(default_factory=list)
    puzzles: dict[int, Any] = field(default_factory=dict)
    rules: Rules = field(default_factory=Rules)
    twins: int = 0

    def part(self, low: int, high: int) -> Answers:
        """The answers to the places low..high, which count from 0 again."""
        if low == 0 and high == len(self.found):
            return self
        part = Answers(self.kind[low:high], self.found[low:high], self.costs[low:high], rules=self.rules)
        # Places ascend, so a part of them is a slice.
        for group in self.boards:
            begin, end = np.searchsorted(group.places, [low, high]).tolist()
            if begin < end:
                part.boards.append(group._replace(places=group.places[begin:end] - low, givens=group.givens[begin:end]))
        for places, lines in self.groups:
            begin, end = np.searchsorted(places, [low, high]).tolist()
            if begin < end:
                part.groups.append((places[begin:end] - low, lines[begin:end]))
        part.lines = _cut(self.lines, low, high)
        part.structured = {place - low for place in self.structured if low <= place < high}
        part.stopped = _cut(self.stopped, low, high)
        part.errors = _cut(self.errors, low, high)
        part.puzzles = _cut(self.puzzles, low, high)
        return part


def no_answers(many: int, rules: Rules) -> Answers:
    """So many lines that hold no board, as far as is known."""
    return Answers(np.full(many, UNREADABLE, dtype=np.int8), [0] * many, np.zeros((many, 3)), rules=rules)


@dataclass(frozen=True)
class Alone:
    """Lines that need a search of their own, one at a time."""

    asked: Asked
    how: How

    def answer(self, place: int, puzzle: BasePuzzle[Any], answers: Answers, start: float) -> None:
        """The answer about one line; what is known of it counts. start: of its time."""
        limit, known = self.asked.limit, place in answers.lines
        few = limit is not None and limit <= LISTED  # one search lists and counts them
        searches = [self._search(puzzle, limit if few or known else 1, start, counting=known and not few)]
        # The first search looked for one solution; only a count can tell whether there are more.
        if searches[0].stop is Stop.LIMIT and searches[0].found != limit:
            searches.append(self._search(puzzle, limit, start, counting=True, before=searches[0]))
        result = searches[-1]
        if not known and searches[0].solutions:
            if isinstance(puzzle, Grid):
                answers.lines[place] = LINE.write(puzzle, searches[0].solutions[0]).rstrip("\n").encode()
            else:
                solution = searches[0].as_json(puzzle)["solutions"][0]
                answers.lines[place] = json.dumps(solution, separators=(",", ":")).encode()
                answers.structured.add(place)
        # What came before may have found more than a search that was stopped.
        found = max(answers.found[place], *(search.found for search in searches))
        answers.found[place] = found = found if limit is None else min(found, limit)
        ended = result.stop is Stop.EXHAUSTED
        # Two solutions are several, however the search ended.
        answers.kind[place] = min(found, MULTIPLE) if ended or found > 1 else SOLVABLE if found else UNKNOWN
        if not ended and found != limit:
            answers.stopped[place] = {Stop.TIMEOUT: "time"}.get(result.stop, result.stop.value)
        before = answers.costs[place]
        guesses, depth = (max(_figure(search, name) for search in searches) for name in ("guesses", "max_depth"))
        answers.costs[place] = (before[0] + time.perf_counter() - start, max(before[1], guesses), max(before[2], depth))

    def _search(
        self,
        puzzle: BasePuzzle[Any],
        limit: int | None,
        since: float,
        *,
        counting: bool,
        before: Result[Any] | None = None,
    ) -> Result[Any]:
        """One search within what the line may spend, less what has been spent since."""
        asked, how = self.asked, self.how
        # At least 0: a line whose reading took all of its time is asked and answers "time".
        seconds = None if asked.seconds is None else max(0.0, asked.seconds - (time.perf_counter() - since))
        spent = 0 if before is None else _figure(before, "nodes")
        nodes = None if asked.nodes is None else max(0, asked.nodes - spent)
        spend: dict[str, Any] = {"seconds": seconds, "nodes": nodes, **how.options}
        if asked.workers > 1:
            spend["workers"] = asked.workers
        ask = verbs.count if counting else verbs.solve
        try:
            with limits(seconds, doing="a line"):
                return ask(puzzle, how.backend, limit=limit, hints=how.backend == "auto", **spend)
        except OverBudget as over:
            return Result((), 0, over.stop, answered_by=how.backend, why=str(over))


def _figure(result: Result[Any], name: str) -> int:
    """What a search counted; not every backend has such figures."""
    value = result.statistics.counters.get(name, 0)
    return value if isinstance(value, int) else 0


class Answerer:
    """Answers block after block; rules: of the boards; tick: called before each search that may take long."""

    def __init__(self, asked: Asked, rules: Rules, tick: Callable[[], None] = lambda: None):
        self.asked, self.rules, self.tick = asked, rules, tick
        self._alone = Alone(replace(asked, workers=1), How())
        self._engines: dict[int, tuple[Engine, Board]] = {}
        self._steps: dict[int, int] = {}  # by size: boards in the next native call
        self._due = 0.0  # when the next piece is to be yielded

    def answer(self, block: Block) -> Iterator[tuple[Block, Answers]]:
        """The lines of the block in order, with their answers: all at once where that is quick, else in pieces as
        they come, so that a slow board keeps no answer before it from being written."""
        answers = self.read(block)
        many, open_ = len(block), dict(answers.puzzles)
        low, left = 0, [(group, 0) for group in answers.boards]
        # When the next piece is due: reset as pieces go out.
        self._due = time.monotonic() + PIECE
        while left:  # the group with the earliest board goes on, so that what is answered is a beginning
            left.sort(key=lambda one: int(one[0].places[one[1]]))
            group, begin = left.pop(0)
            end = self._step(group, begin, answers, open_, block)
            if end < len(group.places):
                left.append((group, end))
            if left and time.monotonic() >= self._due:
                # All places before this one are answered: a beginning of the block.
                high = min(int(group.places[begin]) for group, begin in left)
                yield from self._pieces(block, answers, open_, low, high)
                low = high
        yield from self._pieces(block, answers, open_, low, many)

    def read(self, block: Block) -> Answers:
        """The boards of a block, without an answer."""
        answers, read = no_answers(len(block), self.rules), sort_boards(block, self.rules)
        answers.errors, answers.boards, answers.puzzles = read.errors, read.groups, dict(read.large)
        return answers

    def _pieces(
        self, block: Block, answers: Answers, open_: dict[int, Grid], low: int, high: int
    ) -> Iterator[tuple[Block, Answers]]:
        """The lines low..high, of which only those in `open_` have no answer yet."""
        for place in sorted(place for place in open_ if place < high):
            if place > low:
                yield block.part(low, place), answers.part(low, place)
                low = place
            self.tick()
            self._alone.answer(place, open_.pop(place), answers, time.perf_counter())
        if high > low:
            yield block.part(low, high), answers.part(low, high)
        self._due = time.monotonic() + PIECE

    def _step(self, group: Group, begin: int, answers: Answers, open_: dict[int, Grid], block: Block) -> int:
        """The first pass over some boards of one size, in one native call, which cannot be interrupted and is kept
        short; what it leaves open goes to `open_`. Returns where the next one begins."""
        small, workers = group.size <= 9, self.asked.workers
        # Sixteen boards are solved side by side (lanes16): at least so many for each thread.
        least, greatest = (16 * workers, STEP * workers) if small else (workers, CALL * workers)
        step = self._steps.get(group.size, max(least, greatest // 8))
        end, start = min(begin + step, len(group.places)), time.monotonic()
        part = group._replace(places=group.places[begin:end], givens=group.givens[begin:end])
        open_.update(self._settled(part, answers, block))
        spent = time.monotonic() - start
        # Calls become longer while they are short, and shorter when they are long.
        if spent < PIECE / 8:
            step = min(2 * step, greatest)
        elif spent > PIECE / 2:
            step = max(least, int(step * PIECE / 4 / spent))
        self._steps[group.size] = step
        return end

    def _settled(self, group: Group, answers: Answers, block: Block) -> dict[int, Grid]:
        """Answers those boards of one size that the bound on nodes suffices for; returns the others, of which
        what was found is kept."""
        engine, board = self._engine(group.size)
        limit = MOST_COUNTED if self.asked.limit is None else min(self.asked.limit, MOST_COUNTED)
        quick = QUICK if group.size <= 9 else QUICK_LARGE
        if self.asked.nodes is not None:
            quick = min(quick, self.asked.nodes)
        solved = engine.solve(group.givens, limit, self.asked.workers, nodes=quick, costly=True)
        (solutions, counts, costs), stopped = solved, solved.cut_short
        check(group, solutions, counts > 0, board, block)
        lines = np.frombuffer(solutions.tobytes().translate(_characters(group.alphabet)), dtype=np.uint8)
        lines = lines.reshape(solutions.shape)
        # 0, 1 or 2 and more solutions: none, unique, multiple.
        kinds = np.minimum(counts, MULTIPLE).astype(np.int8)
        # Only one was asked for: whether there are more is not known.
        if self.asked.limit == 1:
            kinds[kinds == UNIQUE] = SOLVABLE
        first, last = int(group.places[0]), int(group.places[-1])
        # Places without gaps, as nearly always: slices instead of single places.
        if last - first + 1 == len(counts):
            answers.found[first : last + 1] = counts.tolist()
            answers.costs[first : last + 1] = costs[:, :3]
        else:
            answers.costs[group.places] = costs[:, :3]
            for place, found in zip(group.places.tolist(), counts.tolist(), strict=True):
                answers.found[place] = found
        left: dict[int, Grid] = {}
        if stopped.any():
            for k in np.flatnonzero(stopped).tolist():
                left[int(group.places[k])] = grid_of(group, k, self.rules)
                if counts[k]:
                    answers.lines[int(group.places[k])] = lines[k].tobytes()
            going = ~stopped
            group = group._replace(places=group.places[going], givens=group.givens[going])
            lines, kinds = lines[going], kinds[going]
        answers.kind[group.places] = kinds
        answers.groups.append((group.places, lines))
        return left

    def _engine(self, size: int) -> tuple[Engine, Board]:
        if size not in self._engines:
            board = boards.make_grid([[None] * size] * size, None, self.rules, "", 0).to_board()
            self._engines[size] = Engine(board), board
        return self._engines[size]


def _cut(of: dict[int, T], low: int, high: int) -> dict[int, T]:
    """The answers at the places low..high, which count from 0 again."""
    return {place - low: of[place] for place in range(low, high) if place in of} if of else {}


@lru_cache
def _characters(alphabet: str) -> bytes:
    """By symbol from 1: its character."""
    return ("." + alphabet).encode().ljust(256, b"?")
