"""A block of boards answered by the native engines and checked by the rules.

A first pass with a bound on nodes settles nearly all boards, many in one call; what it leaves open, and what is too
large for masks, is put to `cover.solve` board by board, where time limits act and Ctrl-C is heard.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cover import solving
from cover.batch.boards import Group, sort_boards
from cover.batch.reading import Block
from cover.errors import InputError, WrongSolution
from cover.formats import boards, line
from cover.formats.layout import Rules
from cover.formats.symbols import FROM_ONE, FROM_ZERO
from cover.problems.board import Board
from cover.puzzles.grid import Grid
from cover.result import Stop
from cover.solving_many import Engine

KINDS = ("none", "unique", "multiple", "solvable", "unknown", "unreadable")  # what a line may turn out to be
NONE, UNIQUE, MULTIPLE, SOLVABLE, UNKNOWN, UNREADABLE = range(len(KINDS))
QUICK = 5000  # nodes of a board in the first pass, up to 9 symbols: some milliseconds
QUICK_LARGE = 500  # the same beyond
CALL = 32  # larger boards in one native call, which cannot be interrupted
CHECKED = 2048  # boards checked at a time: what fits into a cache
ENDLESS = 2**32 - 1  # more solutions are not counted in one go


@dataclass(frozen=True)
class Asked:
    """What is asked of every board. limit: solutions counted, None for all; seconds, nodes: of a board left open by the
    first pass; workers: threads."""

    limit: int | None = 2
    seconds: float | None = None
    nodes: int | None = None
    workers: int = 1


@dataclass
class Answers:
    """The answers to a block, by place.

    kind: index into KINDS; found: solutions, up to the limit; costs: seconds, guesses, depth; stopped: why a search
    ended before its limit and its end (time, nodes, ...). Solutions, one of each board: groups: (places, lines as
    characters) of boards of one size; lines: of others.
    """

    kind: NDArray[np.int8]
    found: list[int]
    costs: NDArray[np.float64]
    groups: list[tuple[NDArray[np.int64], NDArray[np.uint8]]] = field(default_factory=list)
    lines: dict[int, bytes] = field(default_factory=dict)
    stopped: dict[int, str] = field(default_factory=dict)
    errors: dict[int, InputError] = field(default_factory=dict)


class Answerer:
    """Answers block after block; rules: of the boards; tick: called before each search that may take long."""

    def __init__(self, asked: Asked, rules: Rules, tick: Callable[[], None] = lambda: None):
        self.asked, self.rules, self.tick = asked, rules, tick
        self._engines: dict[int, tuple[Engine, Board]] = {}

    def answer(self, block: Block) -> Answers:
        many = len(block)
        answers = Answers(np.full(many, UNREADABLE, dtype=np.int8), [0] * many, np.zeros((many, 3)))
        read = sort_boards(block, self.rules)
        answers.errors = read.errors
        open_: dict[int, Grid] = dict(read.large)
        for group in read.groups:
            open_.update(self._settled(group, answers, block))
        for place, puzzle in sorted(open_.items(), key=lambda item: item[0]):
            self.tick()
            self._one(place, puzzle, answers)
        return answers

    def _settled(self, group: Group, answers: Answers, block: Block) -> dict[int, Grid]:
        """The first pass over boards of one size; returns those left open."""
        engine, board = self._engine(group.size)
        limit = ENDLESS if self.asked.limit is None else min(self.asked.limit, ENDLESS)
        quick = QUICK if group.size <= 9 else QUICK_LARGE
        if self.asked.nodes is not None:
            quick = min(quick, self.asked.nodes)
        many = len(group.places)
        step = many if group.size <= 9 else CALL * self.asked.workers
        parts = [
            engine.solve(group.givens[low : low + step], limit, self.asked.workers, nodes=quick, costly=True)
            for low in range(0, many, step)
        ]
        solutions, counts, costs = parts[0] if len(parts) == 1 else map(np.concatenate, zip(*parts, strict=True))
        _check(group, solutions, counts > 0, board, block)
        stopped = costs[:, 3] > 0
        lines = np.frombuffer(solutions.tobytes().translate(_characters(group.first)), dtype=np.uint8)
        lines = lines.reshape(solutions.shape)
        kinds = np.minimum(counts, MULTIPLE).astype(np.int8)
        if self.asked.limit == 1:
            kinds[kinds == UNIQUE] = SOLVABLE
        answers.costs[group.places] = costs[:, :3]
        left: dict[int, Grid] = {}
        if stopped.any():
            for k in np.flatnonzero(stopped).tolist():
                left[int(group.places[k])] = self._grid(group, k)
            going = ~stopped
            group = group._replace(places=group.places[going], givens=group.givens[going])
            lines, counts, kinds = lines[going], counts[going], kinds[going]
        answers.kind[group.places] = kinds
        if many == len(answers.found) and not left:
            answers.found = counts.tolist()
        else:
            for place, found in zip(group.places.tolist(), counts.tolist(), strict=True):
                answers.found[place] = found
        answers.groups.append((group.places, lines))
        return left

    def _one(self, place: int, puzzle: Grid, answers: Answers) -> None:
        """A board that needs its own search."""
        start, limit = time.perf_counter(), self.asked.limit
        spend: dict[str, Any] = {"seconds": self.asked.seconds, "nodes": self.asked.nodes}
        if limit is not None and limit <= 2:
            result = solving.solve(puzzle, limit=limit, **spend)
            solutions = result.solutions[:1]
        else:
            result = solving.count(puzzle, limit=limit, **spend)
            solutions = solving.solve(puzzle, limit=1, **spend).solutions if result.found else ()
        answers.found[place] = result.found if limit is None else min(result.found, limit)
        answers.kind[place] = KINDS.index(result.verdict.value.replace("unsolvable", "none"))
        if result.stop not in (Stop.EXHAUSTED, Stop.LIMIT):
            answers.stopped[place] = {Stop.TIMEOUT: "time"}.get(result.stop, result.stop.value)
        if solutions:
            answers.lines[place] = line.write(puzzle, solutions[0]).rstrip("\n").encode()
        counters = result.statistics.counters
        guesses, depth = (float(counters.get(name, 0)) for name in ("guesses", "max_depth"))
        before = answers.costs[place]
        answers.costs[place] = (before[0] + time.perf_counter() - start, max(before[1], guesses), max(before[2], depth))

    def _engine(self, size: int) -> tuple[Engine, Board]:
        if size not in self._engines:
            board = boards.make_grid([[None] * size] * size, None, self.rules, "", 0).to_board()
            self._engines[size] = Engine(board), board
        return self._engines[size]

    def _grid(self, group: Group, k: int) -> Grid:
        marks = [int(mark) - 1 + group.first if mark else None for mark in group.givens[k]]
        rows = [marks[low : low + group.size] for low in range(0, len(marks), group.size)]
        symbols = tuple(range(group.size)) if group.first == 0 else None
        return boards.make_grid(rows, symbols, self.rules, "", 0)


def _check(group: Group, solutions: NDArray[np.uint8], solved: NDArray[np.bool_], board: Board, block: Block) -> None:
    """Raises WrongSolution where a solution leaves out a given or a cell, or repeats a symbol in a region."""
    wrong = (group.givens != solutions) & (group.givens != 0)
    right = ~wrong.any(axis=1) if wrong.any() else np.ones(len(solutions), dtype=np.bool_)
    for low in range(0, len(solutions), CHECKED):
        right[low : low + CHECKED] &= _regions_right(solutions[low : low + CHECKED], board)
    if not right[solved].all():
        number = block.numbers[group.places[np.flatnonzero(solved & ~right)[0]]]
        raise WrongSolution(f"line {number}: the native engine's answer breaks the rules")


def _regions_right(solutions: NDArray[np.uint8], board: Board) -> NDArray[np.bool_]:
    """Whose full regions (rows among them, so no cell is left out) hold every symbol, and whose others repeat none."""
    wide = np.uint16 if board.symbols <= 9 else np.uint64
    bits = _bits(wide)[np.ascontiguousarray(solutions.T)]  # a cell a row, so that regions are rows
    everything = np.bitwise_or.reduce(_bits(wide)[: board.symbols + 1])
    right = np.ones(len(solutions), dtype=np.bool_)
    for low, high in zip(board.region_starts[:-1].tolist(), board.region_starts[1:].tolist(), strict=True):
        cells = [bits[cell] for cell in board.region_cells[low:high].tolist()]
        seen = cells[0].copy()
        if len(cells) == board.symbols:
            for cell in cells[1:]:
                seen |= cell
            right &= seen == everything
            continue
        twice = np.zeros_like(seen)
        for cell in cells[1:]:
            twice |= seen & cell
            seen |= cell
        right &= twice == 0
    return right


@lru_cache
def _characters(first: int) -> bytes:
    """By symbol from 1: its character; `first` is the first symbol's number."""
    return ("." + (FROM_ONE if first else FROM_ZERO)).encode().ljust(256, b"?")


@lru_cache
def _bits(wide: type[np.unsignedinteger[Any]]) -> NDArray[np.unsignedinteger[Any]]:
    """By symbol from 1: its bit."""
    table = np.zeros(256, dtype=wide)
    most = 9 if wide is np.uint16 else 61
    table[1 : most + 1] = np.left_shift(1, np.arange(most, dtype=np.uint64)).astype(wide)
    return table
