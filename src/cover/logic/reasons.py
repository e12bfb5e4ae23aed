"""What a step rests on: evidence, which checks itself and has the words for it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from cover.basics.suggest import counted

if TYPE_CHECKING:
    from cover.logic.state import State

LONGEST = 200  # characters of a sentence where a reason is not asked for in full
Numbers = Sequence[int]  # of options


class Shown(NamedTuple):
    """What a picture points out. cells: of the board, whose marks matter; of_rules: cells of rules; items: of a cover;
    rests: options of bases, of what uniqueness says, or on the way of a whip or net; reaches: other options of covers,
    and those of a whole region of which one option is left."""

    cells: frozenset[int] = frozenset()
    of_rules: frozenset[int] = frozenset()
    items: tuple[int, ...] = ()
    rests: frozenset[int] = frozenset()
    reaches: frozenset[int] = frozenset()


class Evidence(ABC):
    """Why a step is right. `places` and `removes` of its methods are the options that the step places and removes."""

    @property
    def length(self) -> int:
        """Of a chain its links, of a pattern 1; difficulties may depend on it."""
        return 1

    @abstractmethod
    def faults(self, state: State, places: tuple[int, ...], removes: tuple[int, ...]) -> Iterator[str]:
        """Why these options do not follow, in words; nothing if they do."""

    @abstractmethod
    def as_json(self, state: State) -> dict[str, Any]: ...

    @abstractmethod
    def places(self, state: State) -> list[str]:
        """What a step is about: cells, regions, rules."""

    @abstractmethod
    def reason(self, state: State, places: Numbers, removes: Numbers, *, full: bool) -> str:
        """Why, in a sentence or in several lines. full: long chains link by link."""

    def supposed(self, state: State, technique: str, removes: Numbers) -> str:
        """What is supposed, and where that ends: `r2c6=1 would leave no 5 in row 8`. Empty for patterns, which are
        known by their places."""
        return ""

    def outcome(self, state: State, places: Numbers, removes: Numbers) -> str:
        """What follows, where that is not stated mark by mark; else empty."""
        return ""

    def shown(self, state: State) -> Shown:
        """What a picture points out."""
        return Shown()


def in_short(option: str, links: Sequence[str], length: int, end: str) -> str:
    """A chain in one sentence: as many links as it has room for, how many follow, and the end.

    >>> in_short("r1c1=1", ["r1c2=3", "r2c1=4"], 5, "there is no 2 in row 1")
    'r1c1=1 would force r1c2=3, then r2c1=4; 3 links later there is no 2 in row 1'
    """
    sentence = f"with {option}, {counted(length, 'link')} later {end}"
    for many in range(1, len(links) + 1):
        forced = f"{option} would force {', then '.join(links[:many])}"
        longer = f"{forced}; {counted(length - many, 'link')} later {end}"
        if len(longer) > LONGEST:
            break
        sentence = longer
    return sentence


def forced_in_a_row(start: str, forced: Sequence[str], end: str, indent: str = "", *, full: bool = True) -> str:
    """`START a, then b; then END`, nothing behind `;` without an end. full: a line each, where it is long.

    >>> forced_in_a_row("r1c1=1 would force", ["r1c2=2", "r1c3=3"], "nothing is left")
    'r1c1=1 would force r1c2=2, then r1c3=3; then nothing is left'
    """
    then = ", then ", "; then "
    line = f"{indent}{start} {then[0].join(forced)}{then[1] + end if end else ';'}"
    if not full or len(line) <= LONGEST:
        return line
    then = f",\n{indent}    then ", f";\n{indent}    then "
    return f"{indent}{start} {then[0].join(forced)}{then[1] + end if end else ';'}"
