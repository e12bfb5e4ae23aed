"""Triple systems: every two of n points stand together in just one triple (Kirkman 1847, Steiner 1853).

Kirkman's schoolgirls (1850) walk out in triples, every girl every day, until each two have walked together: the triples
in parallel classes, the days. Points have names 1..n, and systems that differ by renaming are different.

In Python: an exact cover by triples, without a board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any, ClassVar, cast

import numpy as np

from cover.basics.errors import InputError, ProblemError
from cover.drawing.boards import table
from cover.drawing.shapes import PLAIN, Picture, View
from cover.problems.exact_cover import ExactCover
from cover.problems.lazy import Label
from cover.problems.names import Kind, Name
from cover.puzzles.base import BasePuzzle, Called
from cover.puzzles.common.drawn import parted
from cover.puzzles.common.generation import Sample, Solved, of_parts
from cover.puzzles.common.given_parts import GivenPart
from cover.puzzles.common.keys import Flag, Header, Key, Number, Text, puzzle_text, whole

Triple = tuple[int, int, int]  # ascending
System = tuple[Any, ...]  # triples ascending; with days: a tuple of triples per day, ascending


class Steiner(BasePuzzle[System]):
    """The triples of `points` points; with `kirkman` they are laid out on days, each with every point once.

    given: triples that must be there. A solution is the ascending tuple of triples, or of days, which are ascending
    tuples of triples (the order of days does not count).

    >>> len(Steiner(7).to_cover())
    35
    >>> list(Steiner(3).faults(((1, 2, 4),)))
    ['4 is not one of the points 1..3', '1 and 3 are in no triple', '2 and 3 are in no triple']
    >>> list(Steiner(8).clashes())
    ['8 points: there are systems only for 1 or 3 more than a multiple of 6']
    """

    name = "steiner"
    keys: ClassVar[Mapping[str, Key]] = {
        "points": Number(also=("n",), largest=63),
        "kirkman": Flag(),
        "given": Text(),
    }
    example = "solutions: 2\npuzzle: steiner\npoints: 7\ngiven: 1-2-3 1-4-5\n"
    variants = ("solutions: 6\npuzzle: steiner\npoints: 9\nkirkman\ngiven: 1-2-3 1-4-5 2-4-6\n",)
    rules = (
        "Every two of the points 1..n stand together in just one triple."
        " With 'kirkman' the triples are laid out on days on each of which every point stands once."
    )

    def __init__(self, points: int, kirkman: bool = False, given: Iterable[Sequence[int]] = ()):
        self.points, self.kirkman = whole(points, "the number of points"), kirkman
        if self.points < 1:
            raise ProblemError(f"there must be at least one point, got {self.points}")
        self.given: tuple[Triple, ...] = tuple(sorted({self._triple(triple) for triple in given}))

    def _triple(self, points: Sequence[int]) -> Triple:
        triple = tuple(sorted(whole(point, "a point") for point in points))
        if len(set(triple)) != 3 or len(triple) != 3:
            raise ProblemError(f"{_in_words(triple)} is not three different points")
        if triple[0] < 1 or triple[2] > self.points:
            raise ProblemError(f"{_in_words(triple)}: the points are 1..{self.points}")
        return triple

    @classmethod
    def from_header(cls, header: Header) -> Steiner:
        given = []
        for word in header.get("given", "").replace(",", " ").split():
            parts = word.split("-")
            if not all(part.isascii() and part.isdecimal() and len(part) < 9 for part in parts):
                raise header.error(f"a triple is written 1-2-3, not {word[:40]!r}", header.line_of("given"))
            given.append([int(part) for part in parts])
        try:
            return cls(header["points"], header.get("kirkman", False), given)
        except ProblemError as error:
            line = header.line_of("given") if given else header.line_of("points")
            raise InputError(str(error), source=header.source, line=line) from None

    @classmethod
    def sample(cls, rng: Random, solved: Solved, size: int = 9) -> Sample | None:
        """size: points. A system at random, of which some triples are given."""
        return of_parts(cls(size), solved, lambda kept: cls(size, given=kept), rng)

    def to_text(self) -> str:
        given = [f"given: {' '.join(map(_in_words, self.given))}"] if self.given else []
        return puzzle_text(self.name, f"points: {self.points}", *(["kirkman"] if self.kirkman else []), *given)

    def about(self) -> str:
        given = f", {len(self.given)} given" if self.given else ""
        return f"{'days of ' if self.kirkman else ''}triples of {self.points} points{given}"

    def _open(self) -> list[Triple]:
        """The triples that share no pair with a given one, and those."""
        taken = {pair: triple for triple in self.given for pair in combinations(triple, 2)}
        every = combinations(range(1, self.points + 1), 3)
        return [
            triple for triple in every if all(taken.get(pair, triple) == triple for pair in combinations(triple, 2))
        ]

    def to_cover(self) -> ExactCover:
        """An option is a triple, and covers its pairs.

        With days it is (triple, day), which covers a place of each point on that day too. A day bears the name of the
        smaller of the two that walk with point 1, so that each schedule has one set of names; a name that no day bears
        is idle: an option (None, day) takes all its places.
        """
        n = self.points
        pairs = {pair: k for k, pair in enumerate(combinations(range(1, n + 1), 2))}
        names = [Name(Kind.POINTS, pair) for pair in pairs]
        labels: list[Hashable] = []
        covers: list[list[int]] = []
        # Whoever may be the smaller of the two that walk with point 1.
        days = range(2, n) if self.kirkman else range(0)
        place = {(p, day): len(pairs) + k for k, (day, p) in enumerate((d, p) for d in days for p in range(1, n + 1))}
        names += [Name(Kind.DAY, at) for at in place]
        for triple in self._open():
            items = [pairs[pair] for pair in combinations(triple, 2)]
            if not self.kirkman:
                labels.append(triple)
                covers.append(items)
                continue
            # A triple with point 1 has its day; any other may come on days that are none of its points.
            for day in [triple[1]] if triple[0] == 1 else [day for day in days if day not in triple]:
                labels.append((triple, day))
                covers.append([*items, *(place[point, day] for point in triple)])
        # A name that no day bears: its places are taken all at once.
        for day in days[1:]:
            labels.append((None, day))
            covers.append([place[p, day] for p in range(1, n + 1)])
        return ExactCover.from_arrays(
            primary=len(names),
            option_starts=np.concatenate([[0], np.cumsum([len(items) for items in covers])]).astype(np.int32),
            items=np.array([item for items in covers for item in items], dtype=np.int32),
            decisions=labels,
            item_names=names,
        )

    def given_parts(self) -> tuple[GivenPart, ...]:
        """The given triples."""
        return tuple(
            GivenPart(f"triple {_in_words(triple)}", needs=tuple(self._labels(triple))) for triple in self.given
        )

    def keeping(self, parts: Collection[int]) -> Steiner:
        return Steiner(self.points, self.kirkman, [self.given[k] for k in parts])

    def _labels(self, triple: Triple) -> Iterator[Label]:
        """The labels that a triple may have: with days, on each day on which it may walk."""
        if not self.kirkman:
            yield triple
        elif triple[0] == 1:
            yield triple, triple[1]
        else:
            yield from ((triple, day) for day in range(2, self.points) if day not in triple)

    def called(self, label: Label) -> Called:
        if not self.kirkman:
            return Called(_in_words(cast("Triple", label)))
        triple, day = cast("tuple[Triple | None, int]", label)
        return Called(f"{_in_words(triple)} on day {day}" if triple else "")

    def says(self, part: System, label: Label) -> bool | None:
        """Days have no order, so that nothing is sure of them."""
        return None if self.kirkman else super().says(part, label)

    def decode(self, labels: Iterable[Label]) -> System:
        """The triples, ascending, or the days."""
        if not self.kirkman:
            return tuple(sorted(cast("Iterable[Triple]", labels)))
        days: dict[int, list[Triple]] = {}
        for triple, day in cast("Iterable[tuple[Triple | None, int]]", labels):
            if triple is not None:
                days.setdefault(day, []).append(triple)
        return tuple(sorted(tuple(sorted(triples)) for triples in days.values()))

    def faults(self, solution: System) -> Iterator[str]:
        """Pairs that are in no triple or in several, days on which a point is missing, givens that are not there."""
        days = solution if self.kirkman else ()
        triples = [triple for day in solution for triple in day] if self.kirkman else list(solution)
        points = range(1, self.points + 1)
        for triple in triples:
            if len(triple) != 3 or tuple(sorted(set(triple))) != tuple(triple):
                yield f"{_in_words(triple)} is no triple of three ascending points"
            yield from (f"{p} is not one of the points 1..{self.points}" for p in triple if p not in points)
        together = Counter(pair for triple in triples for pair in combinations(sorted(triple), 2))
        for a, b in combinations(points, 2):
            if together[a, b] != 1:
                yield f"{a} and {b} are in {together[a, b] or 'no'} triple{'s' if together[a, b] > 1 else ''}"
        yield from (
            f"the given triple {_in_words(triple)} is missing" for triple in self.given if triple not in triples
        )
        for number, day in enumerate(days, 1):
            walking = Counter(point for triple in day for point in triple)
            yield from (f"day {number}: {p} stands {walking[p]} times" for p in points if walking[p] != 1)

    def clashes(self) -> Iterator[str]:
        """Numbers of points for which there is no system, and givens that share a pair."""
        if self.points == 1:
            return
        if self.kirkman and self.points % 6 != 3:
            yield f"{self.points} points: there are schedules only for 3 more than a multiple of 6"
        elif self.points % 6 not in (1, 3):
            yield f"{self.points} points: there are systems only for 1 or 3 more than a multiple of 6"
        for one, other in combinations(self.given, 2):
            if len(shared := sorted(set(one) & set(other))) > 1:
                yield f"{shared[0]} and {shared[1]} are in both {_in_words(one)} and {_in_words(other)}"

    def render(self, solution: System | None = None) -> str:
        """The triples in a line, or a line per day; without solution the given ones, and . for the others."""
        if solution is None:
            return " ".join([*map(_in_words, self.given), "."])
        if self.kirkman:
            return "\n".join(" ".join(map(_in_words, day)) for day in solution)
        return " ".join(map(_in_words, solution))

    def printed_rules(self) -> list[str]:
        days = "The triples are laid out on days on each of which every point stands once."
        first = f"Every two of the points 1 to {self.points} stand together in just one triple."
        return [first, *[days] * self.kirkman]

    def draw(self, solution: System | None = None, view: View = PLAIN) -> Picture:
        """A table of triples, a row a day where there are days; without solution the given ones."""
        if self.kirkman and solution is not None:
            rows, heads = list(solution), [f"day {k}" for k in range(1, len(solution) + 1)]
        else:
            triples, wide = solution or self.given, max(self.points // 2, 3)
            rows, heads = [triples[k : k + wide] for k in range(0, len(triples), wide)], []
        words = [[(_in_words(triple), triple in self.given) for triple in row] for row in rows]
        return table(words, heads, repr(self)[1:-1])

    def undraw(self, lines: Iterable[str]) -> Iterator[System]:
        """The systems that rows by `render` show. Raises InputError for anything else."""
        rows = map(_triples, filter(str.strip, lines))
        return parted(rows, (self.points - 1) // 2, "schedule has {} days") if self.kirkman else rows


def _triples(line: str) -> tuple[tuple[int, ...], ...]:
    words = [word.split("-") for word in line.split()]
    if not all(part.isascii() and part.isdecimal() and len(part) < 9 for word in words for part in word):
        raise InputError(f"triples such as 1-2-3 are needed, got {line.strip()[:60]!r}")
    return tuple(tuple(map(int, word)) for word in words)


def _in_words(triple: Iterable[int]) -> str:
    return "-".join(map(str, triple))
