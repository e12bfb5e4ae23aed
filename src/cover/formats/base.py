"""What a format is: a module with `sniff`, `read` and `write`; and what reading gives."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from cover.errors import InputError
from cover.formats.layout import Rules
from cover.formats.text import Source


class Reading(NamedTuple):
    """One puzzle or problem as read: what it is, the format, the reading chosen in words, and where it stood.

    facts: what the header said (`source`, `solutions`, ...); warnings: what `lenient` let pass.
    """

    content: Any
    format: str
    note: str
    source: str
    line: int
    facts: Mapping[str, str] = MappingProxyType({})
    warnings: tuple[str, ...] = ()


class Options(NamedTuple):
    """How to read, as far as the caller decides."""

    kind: str | None = None
    lenient: bool = False


class Format(Protocol):
    """What the module of a format offers."""

    def sniff(self, source: Source, options: Options) -> list[str]:
        """The ways in which the head of the source could be read, in words; nothing if there is none."""
        ...

    def read(self, source: Source, options: Options) -> Iterator[Reading]: ...

    def write(self, content: Any, solution: Any = None) -> str:
        """The content as text, ending with a line end. Raises ProblemError where the format cannot carry it."""
        ...


def ambiguous(ways: Iterable[tuple[str, str]], name: str) -> InputError:
    """Several readings fit: says which, and how to decide."""
    listed = list(ways)
    names = dict.fromkeys(format for format, _ in listed)
    how = " or ".join(f"--format {format}" for format in names) if len(names) > 1 else "a line 'size: N' before it"
    return InputError(f"ambiguous: {' or '.join(way for _, way in listed)} ({how} decides)", source=name)


def rules_of(options: Options) -> Rules:
    """What the options say about plain boards."""
    return Rules(kind=options.kind or "sudoku")
