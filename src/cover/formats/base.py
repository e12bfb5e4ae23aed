"""What a format is: a module with `sniff`, `read` and `write`; and what reading gives."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from cover.basics.errors import CoverError, InputError, ProblemError, reason_of
from cover.formats.boards.layout import Rules
from cover.formats.boards.lines import content
from cover.formats.text import Source, one_line
from cover.problems.lazy import Label
from cover.puzzles.kinds.table import puzzle_class


class Reading(NamedTuple):
    """One puzzle or problem as read: what it is, the format, the reading chosen in words, and where it stood.

    facts: what the header states (`source`, `solutions`, ...); warnings: what `lenient` let pass; filled: labels of
    marks that stand among the givens, but were filled in by a player.
    """

    content: Any
    format: str
    note: str
    source: str
    line: int
    facts: Mapping[str, str] = MappingProxyType({})
    warnings: tuple[str, ...] = ()
    filled: tuple[Label, ...] = ()


class SaysMore(InputError):
    """Words or drawings of a record may say more than its data. The reason quotes whole sentences, and is not cut."""

    LONGEST = 1000  # characters of the reason


Record = Reading | InputError  # what stands at a place, or why it cannot be read


class Options(NamedTuple):
    """How to read, as far as the caller decides. ignore_text_rules: take puzzles whose words or drawings may state
    rules that nothing else states."""

    kind: str | None = None
    lenient: bool = False
    ignore_text_rules: bool = False


class AnyProblem:
    """What a format carries that writes a board, an exact cover or a linear problem, whichever a puzzle gives."""


@dataclass(eq=False, repr=False)
class About:
    """What a format's module says of it, for whoever asks the table.

    description: one line; carries: what it holds: `Grid` (boards), `Puzzle` (any puzzle), `AnyProblem`, or the class of
    a problem, to which a puzzle is reduced before it is written; example: a text of it, read by tests and shown by
    `cover formats`. certain: it begins with words of its own, and is asked before the others; vague: nearly any words
    could be it, so that it is asked when no other format claims a text. endings: of files that usually hold it;
    aliases: other names for it; kinds: what those who write it call the puzzles that are read, a function, since many
    files may have to be read for it. facts: those that it has a place for when it is written; beside: it has a place
    for the solution too, not instead of the givens.
    """

    description: str
    carries: type
    example: str
    certain: bool = False
    vague: bool = False
    endings: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    kinds: Callable[[], Collection[str]] = tuple
    facts: tuple[str, ...] = ()
    beside: bool = False


class Format(Protocol):
    """What the module of a format offers. One that is only written has no `sniff` and no `read`; one that is only read
    no `write`. A module may also have `clearly(source, options)`: does it own a text that others claim too?"""

    ABOUT: About

    def sniff(self, source: Source, options: Options) -> list[str]:
        """The ways in which the head of the source could be read, in words; nothing if there is none."""
        ...

    def read(self, source: Source, options: Options) -> Iterator[Record]:
        """What the source contains. An InputError is yielded in place of a record that cannot be read if the next one
        can be found all the same, else raised."""
        ...

    def write(self, content: Any, solution: Any = None) -> str:
        """The content as text, ending with a line end. Raises ProblemError where the format cannot carry it. One that
        has a place for facts takes them as a third argument, by name."""
        ...


def placed(error: CoverError, source: Source, line: int) -> InputError:
    """A reason why a record cannot be read, with its place."""
    if isinstance(error, SaysMore):
        return SaysMore(one_line(error.reason, SaysMore.LONGEST), source=source.name, line=line)
    return source.error(one_line(reason_of(error)), line)


def each_line(source: Source, reading: Callable[[str, int], Reading]) -> Iterator[Record]:
    """What the lines of a source say, each by itself; why one cannot be read in its place."""
    for number, line in content(source.lines()):
        try:
            yield reading(line.strip(), number)
        except (InputError, ProblemError) as error:
            yield placed(error, source, number)


def ambiguous(ways: Iterable[tuple[str, str]], name: str) -> InputError:
    """Several readings fit: says which, and how to decide."""
    listed = list(ways)
    names = dict.fromkeys(format for format, _ in listed)
    how = " or ".join(f"format={format!r}" for format in names) if len(names) > 1 else "a line 'size: N' before it"
    return InputError(f"ambiguous: {' or '.join(way for _, way in listed)} ({how} decides)", source=name)


def rules_of(options: Options) -> Rules:
    """What the options say about plain boards. Raises InputError for a kind of puzzle that has none."""
    if options.kind is not None and not is_board(options.kind):
        reason = f"a {options.kind} puzzle is not drawn in rows of symbols: it is read from a puzzle file"
        raise InputError(f"{reason} (cover puzzles {options.kind} shows one)")
    return Rules(kind=options.kind or "sudoku")


def is_board(kind: str) -> bool:
    """Is this kind of puzzle a board of marks, whose rows the formats for boards read?"""
    from cover.puzzles.grids.grid import Grid

    return issubclass(puzzle_class(kind), Grid)
