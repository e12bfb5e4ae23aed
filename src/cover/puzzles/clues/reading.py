"""Clues in the header of a puzzle file: a key for each kind, read once the size of the board is known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from cover.basics.errors import InputError, ProblemError, reason_of
from cover.puzzles.clues import CLUES, clue_class
from cover.puzzles.clues.base import Clue
from cover.puzzles.clues.schema import clue_schema
from cover.puzzles.common.keys import Each, Header, Key, Schema, Value


@dataclass(eq=False, repr=False)
class ClueText:
    """A clue as it was written: `KEY VALUE: TEXT` in a line."""

    key: str
    value: str
    text: str
    line: int = 0

    def clue(self, size: int) -> Clue:
        """The clue on a board of `size` rows. Raises InputError with its line."""
        try:
            return clue_class(self.key).read(self.value, self.text, size)
        except (InputError, ProblemError) as error:
            reason = reason_of(error)
            if not self.line:
                raise ProblemError(reason) from None
            raise InputError(reason, line=self.line) from None


@dataclass(eq=False, repr=False)
class ClueKey(Each):
    """The key of a kind of clue, any number of times; a rule for the whole board stands alone."""

    key: str = ""

    flag: ClassVar[bool] = True

    def read(self, value: Value) -> ClueText:
        if not value.text and not clue_class(self.key).flag:
            raise InputError(f"'{clue_class(self.key).form}' is needed")
        if self.key == "rule":  # read now, where the columns of its words are known
            clue_class(self.key).read(value.name, value.text, 0)
        return ClueText(self.key, value.name, value.text, value.line)

    def schema(self) -> Schema:
        return clue_schema(clue_class(self.key))


def clue_keys() -> Mapping[str, Key]:
    """A key for every kind of clue; no clue's module is imported for it."""
    return {key: ClueKey(key=key) for key in CLUES}


def clues_of(header: Header) -> list[ClueText]:
    """The clues of a header, kind by kind, in the order of the text."""
    return [clue for key in CLUES for _, clue in header.get(key, ())]


def resolved(clues: Iterable[Clue | ClueText], size: int) -> Iterator[Clue]:
    """Clues given as objects or as text."""
    for clue in clues:
        if isinstance(clue, ClueText):
            yield clue.clue(size)
        elif isinstance(clue, Clue):
            yield clue
        else:
            raise ProblemError(f"clues must be objects such as Cage(cells, 15), not {clue!r}")
