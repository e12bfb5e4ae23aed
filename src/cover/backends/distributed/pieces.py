"""Which parts of the work are open. A piece is a tuple of whole numbers that says what it is, such as a cube."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise, takewhile
from typing import Any, NamedTuple

from cover.basics.errors import WorkerFailed

Cube = tuple[int, ...]
MOST_IN_A_BUNDLE = 64


class Piece(NamedTuple):
    """number: in the order in which pieces came to be, the same in every run that reads the journal; share: of the
    whole, as far as it can be estimated."""

    number: int
    cube: Cube
    share: float


class Report(NamedTuple):
    """What a worker did of a bundle. done: so many of its first pieces are answered, the others were not begun; left:
    cubes that the last of these handed back; rest: which part of it they are; value: what was found, as JSON."""

    done: int
    left: list[Cube]
    rest: float
    value: Any


@dataclass
class Pieces:
    """Those that wait, and sums over those that were answered. made, answered: how many so far; done: their share.

    The last ones that came to be go first: then few wait at a time, as in a depth-first search.

    >>> pieces = Pieces([()])
    >>> bundle = pieces.take(5)
    >>> pieces.settle(bundle, Report(1, [(0,), (1,)], 0.5, None))
    >>> [piece.cube for piece in pieces.take(2)], pieces.done
    ([(0,), (1,)], 0.5)
    """

    start: Sequence[Cube]
    waiting: list[Piece] = field(default_factory=list)
    done: float = 0.0
    made: int = 0
    answered: int = 0

    def __post_init__(self) -> None:
        self._add(self.start, 1.0)

    def _add(self, cubes: Sequence[Cube], share: float) -> None:
        weights = _weights(cubes)
        first = self.made
        self.made += len(cubes)
        new = [Piece(first + k, cube, share * weights[k]) for k, cube in enumerate(cubes)]
        self.waiting.extend(reversed(new))

    def take(self, most: int) -> list[Piece]:
        """The next pieces to be given out, at least one if any waits."""
        many = min(most, len(self.waiting), MOST_IN_A_BUNDLE)
        bundle = self.waiting[-many:] if many else []
        del self.waiting[len(self.waiting) - many :]
        bundle.reverse()
        return bundle

    def put_back(self, bundle: Sequence[Piece]) -> None:
        """What was given out and not answered waits again."""
        self.waiting.extend(reversed(bundle))

    def settle(self, bundle: Sequence[Piece], report: Report) -> None:
        """Take in what a worker reports of a bundle."""
        answered = bundle[: report.done]
        self.answered += len(answered)
        self.put_back(bundle[report.done :])
        self.done += sum(piece.share for piece in answered)
        if report.left:
            rest = answered[-1].share * report.rest
            self.done -= rest
            self._add(report.left, rest)

    def check_end(self) -> None:
        """Nothing waits and nothing is given out: has all come back? Raises WorkerFailed where it has not, since an
        answer would be taken for the whole one."""
        if self.answered != self.made:
            raise WorkerFailed(
                f"only {self.answered:,} of {self.made:,} pieces of work were answered, and none is left"
            )


def _weights(cubes: Sequence[Cube]) -> list[float]:
    """Shares of cubes of one part: a level further down a cube is taken to be a third."""
    if not cubes:
        return []
    least = min(map(len, cubes))
    sizes = [3.0 ** (least - len(cube)) for cube in cubes]
    return [size / sum(sizes) for size in sizes]


def ranges(numbers: Iterable[int]) -> str:
    """Whole numbers as text.

    >>> ranges([3, 4, 5, 9])
    '3-5,9'
    """
    listed = list(numbers)
    breaks = [0, *(k for k, (a, b) in enumerate(pairwise(listed), 1) if b != a + 1), len(listed)]
    runs = [(listed[a], listed[b - 1]) for a, b in pairwise(breaks) if b > a]
    return ",".join(f"{a}" if a == b else f"{a}-{b}" for a, b in runs)


def numbers_of(text: str) -> list[int]:
    """What `ranges` wrote. Raises ValueError.

    >>> numbers_of("3-5,9")
    [3, 4, 5, 9]
    """
    found: list[int] = []
    for run in text.split(","):
        first, _, last = run.partition("-")
        found.extend(range(int(first), int(last or first) + 1))
    return found


def packed(cubes: Sequence[Cube]) -> str:
    """Cubes as text, each by what differs from the one before it: a number replaces the last one, `K:...` follows the
    first K.

    >>> packed([(5, 3, 2, 8), (5, 3, 2, 9), (5, 3, 7), (-1,)])
    '0:5.3.2.8 9 2:7 0:-1'
    """
    words: list[str] = []
    before: Cube | None = None
    for cube in cubes:
        # Brothers in the tree, which most are: one number.
        if before is not None and cube and len(cube) == len(before) and cube[:-1] == before[:-1]:
            words.append(str(cube[-1]))
        else:
            # Else how many of the first numbers are those of the one before, and the rest.
            keep = len(list(takewhile(lambda pair: pair[0] == pair[1], zip(cube, before or (), strict=False))))
            words.append(f"{keep}:{'.'.join(map(str, cube[keep:]))}")
        before = cube
    return " ".join(words)


def unpacked(text: str) -> list[Cube]:
    """What `packed` wrote. Raises ValueError.

    >>> unpacked("0:5.3.2.8 9 2:7 0:-1")
    [(5, 3, 2, 8), (5, 3, 2, 9), (5, 3, 7), (-1,)]
    """
    cubes: list[Cube] = []
    before: Cube = ()
    for word in text.split():
        keep, colon, rest = word.partition(":")
        if colon:
            before = (*before[: int(keep)], *(int(number) for number in rest.split(".") if number))
        else:
            before = (*before[:-1], int(word))
        cubes.append(before)
    return cubes
