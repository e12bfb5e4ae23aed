"""Langford's problem: put 1, 1, 2, 2, ..., n, n in a row with k numbers between the two k's (Langford 1958).

A sequence and its reversal count as two solutions, as in Knuth, TAOCP 7.2.2.1 (the raw count).

In Python: an exact cover by pairs in a row, without a board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar, cast

import numpy as np

from cover.basics.errors import InputError, ProblemError, WrongSolution
from cover.drawing import boards
from cover.drawing.shapes import PLAIN, Path, Picture, Shape, View, picture
from cover.problems.exact_cover import ExactCover
from cover.problems.lazy import Label, Lazy
from cover.problems.names import Kind, Name
from cover.puzzles.base import BasePuzzle, Called
from cover.puzzles.common.keys import Key, Number, whole


class Langford(BasePuzzle[tuple[int, ...]]):
    """The numbers 1..n twice each in 2n slots. A solution is the tuple of 2n numbers.

    >>> Langford(3).render((2, 3, 1, 2, 1, 3))
    '2 3 1 2 1 3'
    >>> list(Langford(3).faults((2, 3, 1, 1, 2, 3)))
    ['1 stands in slots 3 and 4, with 0 numbers between', '2 stands in slots 1 and 5, with 3 numbers between']
    """

    name = "langford"
    keys: ClassVar[Mapping[str, Key]] = {"n": Number(also=("size",), largest=1000)}
    example = "solutions: 52\npuzzle: langford\nn: 7\n"
    rules = (
        "The numbers 1, 1, 2, 2, ..., n, n stand in a row, with k numbers between the two k's."
        " A sequence and its reversal count as two."
    )

    def __init__(self, n: int):
        n = whole(n, "n")
        if n < 1:
            raise ProblemError(f"Langford's problem needs at least the number 1, got n = {n}")
        self.n = n

    def about(self) -> str:
        return f"n = {self.n}"

    def to_cover(self) -> ExactCover:
        """An option (k, slot) puts k into `slot` and `slot + k + 1`, slots from 0; numbers and slots are items."""
        n = self.n
        # The k-th number has 2n - 1 - k places; options are listed number by number.
        each = 2 * n - 1 - np.arange(1, n + 1)  # in how many slots the first k can stand
        k = np.repeat(np.arange(1, n + 1), each)
        # Counted within each number.
        slot = np.arange(len(k)) - np.repeat(np.cumsum(each) - each, each)
        names = [Name(Kind.NUMBER, number) for number in range(1, n + 1)]
        names += [Name(Kind.SLOT, place) for place in range(2 * n)]
        return ExactCover.from_arrays(
            primary=3 * n,
            option_starts=np.arange(0, 3 * len(k) + 1, 3),
            items=np.stack([k - 1, n + slot, n + slot + k + 1], axis=1).reshape(-1),
            decisions=Lazy(len(k), lambda o: (int(k[o]), int(slot[o]))),
            item_names=names,
        )

    def called(self, label: Label) -> Called:
        k, slot = cast("tuple[int, int]", label)
        return Called(f"{k} in slots {slot + 1} and {slot + k + 2}")

    def says(self, part: Sequence[int | None], label: Label) -> bool | None:
        k, slot = cast("tuple[int, int]", label)
        held = {part[slot], part[slot + k + 1]}
        return False if held - {k, None} else None if None in held else True

    def decode(self, labels: Iterable[Label]) -> tuple[int, ...]:
        """The sequence; WrongSolution unless the labels fill every slot once."""
        row = [0] * (2 * self.n)
        for k, slot in cast("Iterable[tuple[int, int]]", labels):
            for place in (slot, slot + k + 1):
                if row[place]:
                    raise WrongSolution(f"slot {place + 1} has {row[place]} and {k}")
                row[place] = k
        if 0 in row:
            raise WrongSolution(f"slot {row.index(0) + 1} is empty")
        return tuple(row)

    def faults(self, solution: Sequence[int]) -> Iterator[str]:
        """What is wrong with a sequence, number by number."""
        n = self.n
        if len(solution) != 2 * n:
            yield f"there are {len(solution)} numbers, not {2 * n}"
        places: dict[int, list[int]] = {k: [] for k in range(1, n + 1)}
        for slot, k in enumerate(solution):
            if k in places:
                places[k].append(slot)
            else:
                yield f"slot {slot + 1}: {k} is not one of the numbers 1..{n}"
        for k, at in places.items():
            if len(at) != 2:
                yield f"{k} stands {len(at)} times, not twice"
            elif at[1] - at[0] != k + 1:
                yield f"{k} stands in slots {at[0] + 1} and {at[1] + 1}, with {at[1] - at[0] - 1} numbers between"

    def render(self, solution: Sequence[int] | None = None) -> str:
        """The numbers in a row; empty slots are dots."""
        return " ".join(map(str, solution)) if solution is not None else " ".join("." * (2 * self.n))

    def draw(self, solution: Sequence[int] | None = None, view: View = PLAIN) -> Picture:
        """The slots, and above them an arch from each number to its twin."""
        words = ", ".join(map(str, solution)) if solution is not None else f"{2 * self.n} empty slots"
        return picture(self._shapes(solution or ()), 2 * self.n, 1, title=repr(self)[1:-1], alt=words)

    def _shapes(self, solution: Sequence[int]) -> Iterator[Shape]:
        yield from boards.borders([[0] * (2 * self.n)])
        for slot, number in enumerate(solution):
            yield boards.mark((0, slot), str(number), given=False)
            if number in solution[:slot]:
                left, right = solution.index(number) + 0.5, slot + 0.5
                high = 0.12 + 0.24 * number
                yield Path(((left, 0), (left, -high), (right, -high), (right, 0)), "thin", 0.03)

    def undraw(self, lines: Iterable[str]) -> Iterator[tuple[int, ...]]:
        """The sequences that rows by `render` show. Raises InputError for anything else."""
        for line in lines:
            words = line.split()
            if not all(word.isascii() and word.isdecimal() and len(word) < 10 for word in words):
                raise InputError(f"a row of numbers is needed, got {line.strip()[:60]!r}")
            if words:
                yield tuple(map(int, words))
