"""Lines answered one by one, by any backend: puzzles of any kind that is a line, and boards with more than boards have.

A line may be a link, an id or the text of another program, whatever `cover.formats` reads from one line. Boards come
this way too where a backend is named, or rules are added to each.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from cover.backends.isolation.bounds import OverBudget, limits
from cover.basics.errors import CoverError, InputError
from cover.basics.result import Result, Stop, Verdict
from cover.formats.boards.plain import LINE
from cover.formats.text import decoded
from cover.puzzles.base import BasePuzzle
from cover.puzzles.clues.adding import with_rules
from cover.puzzles.grids.grid import Grid
from cover.solving import verbs
from cover.solving.batches.answering import (
    LISTED,
    MULTIPLE,
    NONE,
    PIECE,
    SOLVABLE,
    UNIQUE,
    UNKNOWN,
    Answers,
    Asked,
    no_answers,
)  # fmt: skip
from cover.solving.batches.boards import read_board
from cover.solving.batches.reading import Block, Corpus, readings

KIND_OF = {
    Verdict.UNSOLVABLE: NONE,
    Verdict.UNIQUE: UNIQUE,
    Verdict.MULTIPLE: MULTIPLE,
    Verdict.SOLVABLE: SOLVABLE,
    Verdict.UNKNOWN: UNKNOWN,
}


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


class OneByOne:
    """Answers block after block, as `Answerer` does; corpus: how lines are read; tick: called before each search."""

    def __init__(self, asked: Asked, how: How, corpus: Corpus, tick: Callable[[], None] = lambda: None):
        self.asked, self.how, self.corpus, self.tick = asked, how, corpus, tick

    def answer(self, block: Block) -> Iterator[tuple[Block, Answers]]:
        low, due, answers = 0, time.monotonic() + PIECE, no_answers(len(block), self.corpus.rules)
        for place in range(len(block)):
            self.tick()
            with self._noted(block, place, answers):
                spent = self._read_into(answers, block, place)
                self._one(place, answers.puzzles[place], answers, time.perf_counter() - spent)
            if time.monotonic() >= due:
                yield block.part(low, place + 1), answers.part(low, place + 1)
                low, due = place + 1, time.monotonic() + PIECE
        if low < len(block):
            yield block.part(low, len(block)), answers.part(low, len(block))

    def read(self, block: Block) -> Answers:
        """The puzzles of a block, without an answer."""
        answers = no_answers(len(block), self.corpus.rules)
        for place in range(len(block)):
            self.tick()
            with self._noted(block, place, answers):
                self._read_into(answers, block, place)
        return answers

    @contextmanager
    def _noted(self, block: Block, place: int, answers: Answers) -> Iterator[None]:
        """Why a line has no answer stands among the answers."""
        try:
            yield
        except InputError as error:
            answers.errors[place] = error
        except CoverError as error:  # refused by a backend, by a rule, or not read in time
            answers.errors[place] = InputError(str(error), line=int(block.numbers[place]))

    def _read_into(self, answers: Answers, block: Block, place: int) -> float:
        """The puzzle of a line; returns the seconds that reading it took before."""
        with limits(self.asked.seconds, doing="reading the line"):
            answers.puzzles[place], spent = self._read(block, place)
        return spent

    def _read(self, block: Block, place: int) -> tuple[BasePuzzle[Any], float]:
        """The puzzle of a line, and the seconds that its reading took, for the first line before it came here."""
        text, number = block.text(place), int(block.numbers[place])
        if isinstance(text, InputError):
            raise text
        if not self.corpus.any_kind:
            return self._with_rules(read_board(text, number, self.corpus.rules)), 0.0
        found, spent = readings(decoded(text, number), self.corpus.kind)
        content = found[0].content
        if len(found) > 1 or not isinstance(content, BasePuzzle):
            raise InputError("this is no puzzle in one line", line=number)
        return self._with_rules(content), spent

    def _with_rules(self, puzzle: BasePuzzle[Any]) -> BasePuzzle[Any]:
        ruled: BasePuzzle[Any] = with_rules(puzzle, self.how.rules)
        return ruled

    def _one(self, place: int, puzzle: BasePuzzle[Any], answers: Answers, start: float) -> None:
        """start: of its time, of which the reading of its line is a part."""
        asked = self.asked
        # Few solutions: one search lists and counts.
        if asked.limit is not None and asked.limit <= LISTED:
            result = self._search(puzzle, asked.limit, start)
            shown = result
        else:  # one solution is listed, then all are counted
            shown = self._search(puzzle, 1, start)
            result = self._search(puzzle, asked.limit, start, counting=True) if shown.stop is Stop.LIMIT else shown
        solutions = shown.solutions
        if solutions and isinstance(puzzle, Grid):
            answers.lines[place] = LINE.write(puzzle, solutions[0]).rstrip("\n").encode()
        elif solutions:
            answers.lines[place] = json.dumps(shown.as_json(puzzle)["solutions"][0], separators=(",", ":")).encode()
            answers.structured.add(place)
        found = max(result.found, shown.found)
        answers.found[place] = found
        knows_more = shown if shown.found > result.found else result  # a count that was stopped may have nothing
        # A stopped count may know less than the search for one solution.
        answers.kind[place] = MULTIPLE if found > 1 else KIND_OF[knows_more.verdict]
        if result.stop not in (Stop.EXHAUSTED, Stop.LIMIT):
            answers.stopped[place] = "time" if result.stop is Stop.TIMEOUT else result.stop.value
        counters = result.statistics.counters
        effort = [counters.get(name, 0) for name in ("guesses", "max_depth")]
        # Not every backend has such figures.
        answers.costs[place] = (time.perf_counter() - start, *(x if isinstance(x, int) else 0 for x in effort))

    def _search(
        self, puzzle: BasePuzzle[Any], limit: int | None, since: float, *, counting: bool = False
    ) -> Result[Any]:
        """One search within what the puzzle may spend, less what has been spent since."""
        asked, how = self.asked, self.how
        seconds = None if asked.seconds is None else max(0.0, asked.seconds - (time.perf_counter() - since))
        # At least 0: a line whose reading took all of its time is asked and answers "time".
        spend: dict[str, Any] = {"seconds": seconds, "nodes": asked.nodes, **how.options}
        if asked.workers > 1:
            spend["workers"] = asked.workers
        ask = verbs.count if counting else verbs.solve
        try:
            with limits(seconds, doing="a line"):
                return ask(puzzle, how.backend, limit=limit, hints=how.backend == "auto", **spend)
        except OverBudget as over:
            return Result((), 0, over.stop, answered_by=how.backend, why=str(over))
