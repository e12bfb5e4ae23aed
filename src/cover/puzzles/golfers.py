"""Social golfers: weeks of groups in which no two players meet twice (Kirkman's schoolgirls are 5 groups of 3).

In Python: an exact cover by groups, without a board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from math import comb
from typing import ClassVar, cast

import numpy as np

from cover.basics.errors import InputError, ProblemError
from cover.problems.exact_cover import ExactCover
from cover.problems.lazy import Label
from cover.problems.names import Kind, Name
from cover.puzzles.base import BasePuzzle, Called
from cover.puzzles.common.drawn import parted
from cover.puzzles.common.keys import Key, Number, whole

Week = tuple[tuple[int, ...], ...]
LARGEST = 2_000_000  # groups to choose from


class Golfers(BasePuzzle[tuple[Week, ...]]):
    """groups x size players, weeks in which each plays once. A solution is a tuple of weeks, each a tuple of groups of
    ascending players from 1; weeks in another order count as another solution.

    >>> puzzle = Golfers(2, 2, 1)
    >>> print(puzzle.render((((1, 2), (3, 4)),)))
    1 2 | 3 4
    >>> list(puzzle.faults((((1, 2), (2, 4)),)))
    ['week 1: player 2 plays 2 times', 'week 1: player 3 plays 0 times']
    """

    name = "golfers"
    keys: ClassVar[Mapping[str, Key]] = {"groups": Number(), "size": Number(also=("n",)), "weeks": Number()}
    example = "solutions: 6\npuzzle: golfers\ngroups: 2\nsize: 2\nweeks: 3\n"
    rules = (
        "In every week the players form groups of one size, each player in one of them."
        " No two players are in one group twice."
    )

    def __init__(self, groups: int, size: int, weeks: int):
        self.groups, self.size = whole(groups, "the number of groups"), whole(size, "the size of a group")
        self.weeks = whole(weeks, "the number of weeks")
        if min(self.groups, self.size, self.weeks) < 1:
            raise ProblemError("groups, size and weeks are at least 1")
        self.players = self.groups * self.size
        fewest = comb(self.players, min(self.size, self.players - self.size, 3))  # of all groups there are; quickly
        if max(fewest, self.players) > LARGEST or comb(self.players, self.size) * self.weeks > LARGEST:
            raise ProblemError(f"more than {LARGEST} groups to choose from")

    def about(self) -> str:
        return f"{self.groups} groups of {self.size}, {self.weeks} weeks"

    def to_cover(self) -> ExactCover:
        """An option is a group in a week; it covers its players in that week, and its pairs at most once."""
        players = range(self.players)
        pair = {both: self.weeks * self.players + k for k, both in enumerate(combinations(players, 2))}
        groups = list(combinations(players, self.size))
        items = np.array(
            [
                [*(week * self.players + player for player in group), *(pair[both] for both in combinations(group, 2))]
                for week in range(self.weeks)
                for group in groups
            ],
            dtype=np.int32,
        )
        return ExactCover.from_arrays(
            primary=self.weeks * self.players,
            secondary=len(pair),
            option_starts=np.arange(len(items) + 1, dtype=np.int32) * items.shape[1],
            items=items.ravel(),
            decisions=[(week, group) for week in range(self.weeks) for group in groups],
            item_names=[
                *(Name(Kind.WEEK, week, f"player {player + 1}") for week in range(self.weeks) for player in players),
                *(Name(Kind.PLAYERS, both) for both in pair),
            ],
        )

    def says(self, part: Sequence[Week], label: Label) -> bool | None:
        week, group = cast("tuple[int, tuple[int, ...]]", label)
        return True if week < len(part) and tuple(player + 1 for player in group) in part[week] else None

    def decode(self, labels: Iterable[Label]) -> tuple[Week, ...]:
        weeks: list[list[tuple[int, ...]]] = [[] for _ in range(self.weeks)]
        for week, group in cast("Iterable[tuple[int, tuple[int, ...]]]", labels):
            weeks[week].append(tuple(player + 1 for player in group))
        return tuple(tuple(sorted(groups)) for groups in weeks)

    def called(self, label: Label) -> Called:
        week, group = cast("tuple[int, tuple[int, ...]]", label)
        return Called(f"week {week + 1}: {' '.join(str(player + 1) for player in group)}")

    def faults(self, solution: Sequence[Sequence[Sequence[int]]]) -> Iterator[str]:
        """Weeks and groups of another number or size, players that miss a week or play twice, and pairs that meet
        twice."""
        if len(solution) != self.weeks:
            yield f"there are {len(solution)} weeks, not {self.weeks}"
        met: dict[tuple[int, int], int] = {}
        for number, week in enumerate(solution, 1):
            flat = [player for group in week for player in group]
            # Players that are there, and those that are named and do not exist.
            for player in sorted({*flat, *range(1, self.players + 1)}):
                if player not in range(1, self.players + 1):
                    yield f"week {number}: there is no player {player}"
                elif flat.count(player) != 1:
                    yield f"week {number}: player {player} plays {flat.count(player)} times"
            for group in week:
                if len(group) != self.size:
                    yield f"week {number}: a group of {len(group)}, not {self.size}"
                if list(group) != sorted(group):
                    yield f"week {number}: the players of a group are not in order"
                for a, b in combinations(sorted(group), 2):
                    if met.setdefault((a, b), number) != number:
                        yield f"players {a} and {b} meet in weeks {met[a, b]} and {number}"
            if list(week) != sorted(week, key=tuple):
                yield f"week {number}: the groups are not in order"

    def clashes(self) -> Iterator[str]:
        """More weeks than a player has others to meet."""
        if self.size > 1 and self.weeks > (self.players - 1) // (self.size - 1):
            yield f"in {self.weeks} weeks a player meets {self.weeks * (self.size - 1)} others of {self.players - 1}"

    def render(self, solution: Sequence[Sequence[Sequence[int]]] | None = None) -> str:
        """A line for each week."""
        if solution is None:
            return self.about()
        return "\n".join(" | ".join(" ".join(map(str, group)) for group in week) for week in solution)

    def undraw(self, lines: Iterable[str]) -> Iterator[tuple[Week, ...]]:
        """The plans that drawings by `render` show. Raises InputError for anything else."""
        return parted((_week(line) for line in lines if line.strip()), self.weeks, "plan has {} weeks")


def _week(line: str) -> Week:
    groups = [group.split() for group in line.split("|")]
    if any(not player.isdigit() for group in groups for player in group):
        raise InputError(f"groups of players' numbers are needed, not {line.strip()[:40]!r}")
    return tuple(tuple(map(int, group)) for group in groups)
