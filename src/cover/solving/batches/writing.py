"""The answers to a block as lines: solutions, counts, the boards themselves, or JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import ClassVar, Protocol

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from cover.basics.errors import InputError
from cover.formats.text import one_line
from cover.solving.batches.answering import KINDS, MULTIPLE, NONE, SOLVABLE, UNIQUE, UNKNOWN, UNREADABLE, Answers
from cover.solving.batches.reading import Block

WRITE = ("solution", "count", "board", "json")
FILTERS = {"unique": (UNIQUE,), "multiple": (MULTIPLE,), "none": (NONE,), "undecided": (SOLVABLE, UNKNOWN)}
VERDICTS = {NONE: "unsolvable", UNIQUE: "unique", MULTIPLE: "multiple", SOLVABLE: "solvable", UNKNOWN: "unknown"}
# What follows a solution that is not known to be the only one, and what stands where there is none; comments to every
# reader. A bare solution is the only one.
REMARKS = {
    MULTIPLE: " # not the only solution",
    SOLVABLE: " # perhaps not the only solution",
    NONE: "# unsolvable",
    UNKNOWN: "# unknown: the search was stopped",
}


class Writes(Protocol):
    """What makes lines of answers. rates: are these of boards alone, which are rated?"""

    @property
    def rates(self) -> bool: ...

    def lines(self, block: Block, answers: Answers) -> bytes:
        """A line for every board that is written, in order."""


@dataclass(frozen=True)
class Wanted:
    """write: one of WRITE; only: one of FILTERS, or None for every line; limit: solutions counted, None for all."""

    write: str = "solution"
    only: str | None = None
    limit: int | None = 2
    rates: ClassVar[bool] = False

    def lines(self, block: Block, answers: Answers) -> bytes:
        """A line for every board (that passes the filter), in order."""
        chosen = np.ones(len(block), dtype=np.bool_)
        if self.only is not None:
            chosen = np.isin(answers.kind, FILTERS[self.only])
        if self.write == "solution":
            return _solutions(block, answers, chosen)
        make = {"count": self._count, "board": self._board, "json": self._json}[self.write]
        written = answers.groups if self.write == "json" else []
        texts: dict[int, bytes] = dict(answers.lines)
        # Solutions lie in one array a group; JSON wants each as text.
        for places, marks in written:
            text, width = marks.tobytes(), marks.shape[1]
            texts.update((place, text[k * width : (k + 1) * width]) for k, place in enumerate(places.tolist()))
        kinds = answers.kind.tolist()
        lines = [make(block, answers, place, kinds[place], texts) for place in np.flatnonzero(chosen).tolist()]
        return b"".join(lines)

    def _count(self, block: Block, answers: Answers, place: int, kind: int, texts: dict[int, bytes]) -> bytes:
        if kind == UNREADABLE:
            return error_line(answers.errors[place], int(block.numbers[place]))
        why = answers.stopped.get(place)
        found = answers.found[place]
        if why is None and found == self.limit:
            why = "limit"
        return b"%d\n" % found if why is None else b"at least %d (%s)\n" % (found, why.encode())

    def _board(self, block: Block, answers: Answers, place: int, kind: int, texts: dict[int, bytes]) -> bytes:
        text = block.text(place)
        if isinstance(text, InputError):
            return error_line(text, int(block.numbers[place]))
        return text + b"\n"

    def _json(self, block: Block, answers: Answers, place: int, kind: int, texts: dict[int, bytes]) -> bytes:
        number = block.numbers[place]
        if kind == UNREADABLE:
            error = answers.errors[place]
            record = {"line": int(number), "column": error.column, "error": one_line(error.reason)}
            return json.dumps(record, ensure_ascii=False).encode() + b"\n"
        found, costs = answers.found[place], answers.costs[place]
        complete = b"false" if place in answers.stopped or found == self.limit else b"true"
        solution = b"null" if not found or place not in texts else texts[place]
        if solution != b"null" and place not in answers.structured:
            solution = b'"%s"' % solution
        return (
            b'{"line": %d, "verdict": "%s", "found": %d, "complete": %s, "guesses": %d, "depth": %d, "solution": %s}\n'
            % (number, VERDICTS[kind].encode(), found, complete, costs[1], costs[2], solution)
        )


def _solutions(block: Block, answers: Answers, chosen: NDArray[np.bool_]) -> bytes:
    """Lines of solutions, laid into one buffer group by group."""
    lines: dict[int, bytes] = {
        place: error_line(e, int(block.numbers[place]))[:-1] for place, e in answers.errors.items()
    }
    for place, line in answers.lines.items():
        lines[place] = line + REMARKS.get(int(answers.kind[place]), "").encode()
    # How wide each line will be: remark and marks, or a line that is there already.
    widths = np.zeros(len(block), dtype=np.int64)
    for kind, remark in REMARKS.items():
        widths[answers.kind == kind] = len(remark)
    for places, marks in answers.groups:
        widths[places] += np.where(answers.kind[places] == NONE, 0, marks.shape[1])
    for place, line in lines.items():
        widths[place] = len(line)
    # Lines that are not wanted have width 0 and no newline.
    ends = np.cumsum(np.where(chosen, widths + 1, 0)) - 1  # where the newlines stand
    starts = ends - widths
    buffer = np.full(int(ends[-1]) + 1 if len(ends) else 0, b"\n"[0], dtype=np.uint8)
    for places, marks in answers.groups:
        here = chosen[places] & (answers.kind[places] != NONE)
        _lay(buffer, starts[places[here]], marks[here])
    for place, line in lines.items():
        if chosen[place]:
            # Written whole, with their remark: the loop below leaves them out.
            buffer[starts[place] : ends[place]] = np.frombuffer(line, dtype=np.uint8)
            chosen[place] = False
    for kind, remark in REMARKS.items():
        at = ends[chosen & (answers.kind == kind)] - len(remark)
        _lay(buffer, at, np.broadcast_to(np.frombuffer(remark.encode(), dtype=np.uint8), (len(at), len(remark))))
    return buffer.tobytes()


def _lay(buffer: NDArray[np.uint8], starts: NDArray[np.int64], rows: NDArray[np.uint8]) -> None:
    """Rows of one width into a buffer, each to its place."""
    if len(starts):
        sliding_window_view(buffer, rows.shape[1], writeable=True)[starts] = rows


def error_line(error: InputError, number: int) -> bytes:
    """A comment in place of a board that could not be read."""
    place = f"line {number}" if error.column is None else f"line {number}, column {error.column}"
    return f"# error: {place}: {one_line(error.reason)}\n".encode("utf-8", "replace")


__all__ = ["FILTERS", "KINDS", "VERDICTS", "WRITE", "Wanted"]
