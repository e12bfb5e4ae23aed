"""Lines answered one by one, by any backend: puzzles of any kind that is a line, and boards with more than boards have.

A line may be a link, an id or the text of another program, whatever `cover.formats` reads from one line. Boards come
this way too where a backend is named, or rules are added to each.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from cover.backends.isolation.bounds import limits
from cover.basics.errors import CoverError, InputError
from cover.formats.text import decoded
from cover.puzzles.base import BasePuzzle
from cover.puzzles.clues.adding import with_rules
from cover.solving.batches.answering import PIECE, Alone, Answers, Asked, How, no_answers
from cover.solving.batches.boards import read_board
from cover.solving.batches.reading import Block, Corpus, readings


class OneByOne:
    """Answers block after block, as `Answerer` does; corpus: how lines are read; tick: called before each search."""

    def __init__(self, asked: Asked, how: How, corpus: Corpus, tick: Callable[[], None] = lambda: None):
        self.asked, self.how, self.corpus, self.tick = asked, how, corpus, tick
        self._alone = Alone(asked, how)

    def answer(self, block: Block) -> Iterator[tuple[Block, Answers]]:
        low, due, answers = 0, time.monotonic() + PIECE, no_answers(len(block), self.corpus.rules)
        for place in range(len(block)):
            self.tick()
            with self._noted(block, place, answers):
                spent = self._read_into(answers, block, place)
                self._alone.answer(place, answers.puzzles[place], answers, time.perf_counter() - spent)
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
