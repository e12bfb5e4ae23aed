"""What an argument of a verb says of itself, once: to people, to the command line, to requests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

Kind = Literal[
    "flag", "number", "decimal", "seconds", "size", "limit", "word", "backend", "format", "words", "several", "pair",
    "shape", "file", "settings", "opened",
]  # fmt: skip
Source = Literal["request", "player", "machine"]


@dataclass(eq=False, repr=False)
class Option:
    """An argument of a verb, in its annotation: `Annotated[TYPE, Option(...)]`.

    words: its line of help. kind: `flag`; `number` (whole), `decimal`; `seconds`; `size`, of memory; `limit`, where 0
    is none; `word`; `backend`, `format`; `words` (a list, or with commas between them); `several` (given again and
    again); `pair` of numbers; `shape`, rows or rows and columns; `file`; `settings` (names with values); `opened`,
    backends that requests may name besides.
    least, most: bounds of a number; of_request: the most that a request may ask for, where that is less. choices: the
    words there are. default: where no signature has it, or as people write it. flags: at the command line, where they
    are not its name. unit: what stands for the value there.
    source: `request` where any surface may give it; `player` where it says what a player did, which a request has in
    its `state`; `machine` where it is a file or runs something, and for the users of this machine alone.
    place: among the arguments of the command line, behind the puzzle, where it is one and no option.
    alone: is it a place to be written that holds what is about one puzzle?
    """

    words: str
    kind: Kind = "word"
    least: float = 0
    most: float = 10**9
    of_request: float | None = None
    choices: tuple[str, ...] = ()
    default: Any = None
    flags: tuple[str, ...] = ()
    unit: str | None = None
    source: Source = "request"
    place: int = 0
    alone: bool = False


def flag(words: str, *flags: str, source: Source = "request") -> Option:
    """Yes or no."""
    return Option(words, "flag", default=False, flags=flags, source=source)
