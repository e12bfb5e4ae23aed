"""New puzzles as records of a data set: prompt, answer, level, part.

Which part a puzzle is in follows from what all its symmetric twins share, and from nothing else: whatever seed, size or
version made it, no twin of a puzzle of `train` is ever in `test`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from itertools import islice
from typing import Any

import cover
from cover.basics.arguments import whole
from cover.basics.errors import Refused
from cover.formats import loads
from cover.generation.auditing.repeats import form, key_of
from cover.generation.scoring import Score, puzzle_of, score_answer, the_solution
from cover.generation.wish import Making, NewPuzzle, Wish
from cover.logic.ways import begun
from cover.puzzles.base import BasePuzzle
from cover.puzzles.grids.grid import Grid
from cover.solving.verbs import solve

PARTS = {"train": 80, "valid": 10, "test": 10}  # percent
SEED = 0
_ROWS = "Answer with the solved board, one row a line, with blanks between its symbols."
_JSON = "Answer with the solution in JSON, as it stands below another puzzle of the kind:"


@dataclass(frozen=True)
class Item:
    """puzzle: as text, which every verb reads; number: of those that its seed made; level: the difficulty of the
    hardest step on the scale `steps`, None where they are stuck; made, solution: the same as objects."""

    kind: str
    puzzle: str
    split: str
    level: float | None
    seed: int
    number: int
    made: BasePuzzle[Any]
    solution: Any

    @cached_property
    def prompt(self) -> str:
        """The rules, the puzzle, and how to answer."""
        how = [_ROWS] if isinstance(self.made, Grid) else [_JSON, "", *_worked(type(self.made))]
        return "\n".join([*self.made.printed_rules(), "", self.made.render().rstrip(), "", *how])

    @cached_property
    def answer(self) -> str:
        if isinstance(self.made, Grid):
            return "\n".join(" ".join(row) for row in self.made.texts(self.solution))
        return json.dumps(self._solution)

    @property
    def _solution(self) -> Any:
        return self.made.as_json(self.solution)

    @property
    def digest(self) -> str:
        """Of puzzle and answer: who makes the item again can see that it is the same."""
        return blake2b(f"{self.puzzle}\n{self.answer}".encode(), digest_size=8).hexdigest()

    def score(self, answer: str) -> Score:
        return score_answer(self.made, answer, self.solution)

    def as_json(self) -> dict[str, Any]:
        """A line of a data set."""
        made = {"seed": self.seed, "number": self.number, "version": cover.__version__, "digest": self.digest}
        record = {"kind": self.kind, "puzzle": self.puzzle, "prompt": self.prompt, "answer": self.answer}
        return {**record, "solution": self._solution, "split": self.split, "level": self.level, **made}


def split_of(puzzle: BasePuzzle[Any]) -> str:
    """The part of a data set that a puzzle is in, and all its twins with it."""
    place = int.from_bytes(blake2b(form(puzzle), digest_size=4).digest(), "big") % 100
    for part, share in PARTS.items():
        if place < share:
            return part
        place -= share
    raise AssertionError("the parts make up the whole")


def items(
    kind: str,
    count: int | None = None,
    *,
    size: int | str | tuple[int, int] | None = None,
    level: tuple[float | None, float | None] = (None, None),
    split: str | None = None,
    seed: int = SEED,
    executor: Any = None,
) -> Iterator[Item]:
    """New puzzles of a kind with one solution, `count` of them or without end; the same for the same arguments. level:
    least and greatest, of the hardest step on the scale `steps`; split: train, valid or test alone; executor: who makes
    them. None is a symmetric twin of an earlier one. Raises Refused for a part that there is not, and what
    `cover.generate` raises.

    >>> [one.split for one in items("binairo", 2, size=4, split="train", seed=1)]
    ['train', 'train']
    """
    if split is not None and split not in PARTS:
        raise Refused(f"split={split!r}: choose one of {', '.join(PARTS)}")
    if count is not None:
        whole("count", count, 1)
    asked: dict[str, Any] = {} if level == (None, None) else {"scale": "steps"}
    at_least, at_most = level
    wish = Wish(kind, size=size, at_least=at_least, at_most=at_most, seed=seed, executor=executor, **asked)
    return islice(_items(Making(wish).texts(), kind, split, seed), count)


def item(kind: str, *, split: str | None = None, number: int = 0, **of: Any) -> Item:
    """One of them, by its place from 0; of: size, level, seed."""
    return next(islice(items(kind, split=split, **of), number, None))


def _items(made: Iterable[NewPuzzle], kind: str, split: str | None, seed: int) -> Iterator[Item]:
    seen = set[bytes]()
    for new in made:
        puzzle = loads(new.text)
        assert isinstance(puzzle, BasePuzzle)
        if not seen and not isinstance(puzzle, Grid):
            seen.add(key_of(puzzle_of(puzzle.example)).form)  # its solution is in every prompt
        part, key = split_of(puzzle), key_of(puzzle).form
        if key in seen or split not in (None, part):
            continue
        seen.add(key)
        yield Item(kind, new.text, part, _level(puzzle), seed, new.number, puzzle, the_solution(puzzle))


def _level(puzzle: BasePuzzle[Any]) -> float | None:
    way = begun(puzzle, ("steps", (), ()))
    for _ in way.walk():
        pass
    if not way.solved:
        return None
    return 0.0 if way.hardest is None else way.hardest.difficulty


def _worked(kind: type[BasePuzzle[Any]]) -> tuple[str, str]:
    """The example of a kind and a solution of it: what values stand for is seen there, and nowhere else."""
    example = puzzle_of(kind.example)
    return example.render().rstrip(), json.dumps(example.as_json(solve(example, limit=1).solutions[0]))
