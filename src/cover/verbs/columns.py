"""Ratings and canonical forms as columns of a corpus: `cover batch --columns board,er,w,canon`."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from cover.basics.errors import InputError, Refused
from cover.basics.suggest import did_you_mean
from cover.formats.text import one_line
from cover.logic.rating.scales import SCALE_OF_COLUMN as RATED
from cover.solving.batches.answering import KINDS, MULTIPLE, NONE, UNIQUE, UNREADABLE, Answers
from cover.solving.batches.many import NINE
from cover.solving.batches.reading import Block
from cover.solving.batches.writing import error_line
from cover.verbs.forms import forms_of

FORMS = ("canon", "automorphisms", "band")  # fields of Form, in forms.py
COLUMNS = ("board", "solutions", *RATED, *FORMS)
SOLUTIONS = {NONE: "0", UNIQUE: "1", MULTIPLE: "2+"}
Values = dict[str, dict[int, Any]]  # by column and place


def refuse_unknown(names: Iterable[str]) -> None:
    """Raises Refused for a column that there is not."""
    for name in names:
        if name not in COLUMNS:
            near = did_you_mean(name, COLUMNS) or f"; there are {', '.join(COLUMNS)}"
            raise Refused(f"no column {name!r}{near}")


@dataclass(frozen=True)
class Columns:
    """What a line says of its board. names: of COLUMNS; as_json: a record instead of values with commas between;
    seconds: that a canonical form may take.

    A board that has no such rating has a word in its place: why it has none.
    """

    names: tuple[str, ...]
    workers: int = 1
    as_json: bool = False
    seconds: float | None = None

    @property
    def rates(self) -> bool:
        return not RATED.keys().isdisjoint(self.names)

    def lines(self, block: Block, answers: Answers) -> bytes:
        """A line for every board, in order. Raises Refused where the rules are not those of plain sudoku."""
        if self.rates and (answers.rules.variant or answers.rules.kind != "sudoku"):
            raise Refused("ratings by columns are only for 9x9 sudoku with no further rules")
        values = self._values(block, answers)
        write = self._record if self.as_json else self._row
        return b"".join(write(block, answers, place, values) for place in range(len(block)))

    def _values(self, block: Block, answers: Answers) -> Values:
        values: Values = {name: {} for name in self.names}
        kinds = answers.kind.tolist()
        for place, kind in enumerate(kinds):
            text = block.text(place)
            if "board" in values and not isinstance(text, InputError):
                values["board"][place] = text.decode("utf-8", "replace").strip()
            if "solutions" in values:
                values["solutions"][place] = SOLUTIONS.get(kind, KINDS[kind])
        forms = forms_of(answers, self.seconds) if not values.keys().isdisjoint(FORMS) else {}
        for name in values.keys() & {*FORMS}:
            values[name] = {place: getattr(form, name) for place, form in forms.items()}
        scales = {RATED[name].name: RATED[name] for name in self.names if name in RATED}
        for group in answers.boards if scales else ():
            if group.givens.shape[1] != NINE:  # only 9x9 boards have these ratings
                continue
            unique = answers.kind[group.places] == UNIQUE
            places, givens = group.places[unique].tolist(), np.ascontiguousarray(group.givens[unique])
            for scale in scales.values():
                assert scale.of_boards is not None  # those that have columns
                # A scale gives all of its columns at once: those that were not asked for are dropped.
                for name, column in scale.of_boards(givens, self.workers).items():
                    values.get(name, {}).update(zip(places, column, strict=True))
        return values

    def _row(self, block: Block, answers: Answers, place: int, values: Values) -> bytes:
        if answers.kind[place] == UNREADABLE:
            return error_line(answers.errors[place], int(block.numbers[place]))
        words = [self._word(values[name].get(place), name, answers, place) for name in self.names]
        return joined(words)

    def _word(self, value: Any, name: str, answers: Answers, place: int) -> str:
        if isinstance(value, float):
            return f"{value:.1f}"
        if value is not None:
            return str(value)
        return _why(answers, place, name)

    def _record(self, block: Block, answers: Answers, place: int, values: Values) -> bytes:
        record: dict[str, Any] = {"line": int(block.numbers[place])}
        if answers.kind[place] == UNREADABLE:
            record |= {"error": one_line(answers.errors[place].reason)}
        else:
            record |= {name: values[name].get(place) for name in self.names}
            missing = [name for name in self.names if record[name] is None]
            if missing:
                record["why"] = _why(answers, place, missing[0])
        return json.dumps(record, ensure_ascii=False).encode() + b"\n"


def joined(words: Iterable[str]) -> bytes:
    """A line of a table; what holds a comma or a quote stands in quotes."""
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(words)
    return line.getvalue().encode()


def _why(answers: Answers, place: int, name: str) -> str:
    if name in FORMS:
        return "unknown" if name != "band" else "not a full 9x9 board"
    kind = int(answers.kind[place])
    if kind != UNIQUE:
        return {NONE: "no solution", MULTIPLE: "several solutions"}.get(kind, KINDS[kind])
    rated = any(place in group.places and group.givens.shape[1] == NINE for group in answers.boards)
    return "stuck" if rated and name == "w" else "not 9x9"
