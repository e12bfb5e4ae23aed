"""From the files named on the command line to puzzles, one by one, each answered on its own."""

from __future__ import annotations

import math
import os
import stat
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain, islice
from typing import TYPE_CHECKING

import click

from cover.backends.isolation import watching
from cover.basics.errors import CoverError, InputError, Refused
from cover.basics.statuses import COULD_NOT
from cover.basics.suggest import nearest
from cover.cli.boundary import explain, interrupted_status
from cover.cli.shared.limiting import per_input, unfinished
from cover.cli.shared.output import Output

if TYPE_CHECKING:
    from cover.formats import Reading

# Statuses from best to worst, for verbs with many inputs. `solve --exit-status`: 10 solvable, 20 unsolvable, 0 unknown.
ORDER = (0, 10, 20, 30, COULD_NOT)
SAT_ORDER = (10, 20, 0, COULD_NOT)
READING = 0.3  # seconds that may go into reading besides what was allowed: the answer `unknown` needs a puzzle


@dataclass(eq=False, repr=False)
class Input:
    """One puzzle or problem. place: what messages and `--json` call it; many: there are others; lead: what stands
    before an answer in words: by default the place, where there are others."""

    reading: Reading
    place: str
    many: bool
    lead: str = ""

    def __post_init__(self) -> None:
        if self.many and not self.lead:
            self.lead = f"{self.place}: "

    def alone(self, what: str) -> None:
        """Raises Refused where there are others. what: that is of one puzzle only."""
        if self.many:
            raise Refused(f"{what} takes one puzzle, and there is more than one")


@dataclass(eq=False, repr=False)
class Inputs:
    """files: paths, `-` for stdin; kind, format_: what to read them as, None to detect; lenient, ignore_text_rules: see
    `cover.formats.read`; added: rules that are added to every grid, see `cover.puzzles.clues.adding`."""

    files: tuple[str, ...]
    kind: str | None
    format_: str | None
    lenient: bool = False
    ignore_text_rules: bool = False
    added: tuple[str, ...] = ()

    def answer(self, output: Output, one: Callable[[Input], int], order: tuple[int, ...] = ORDER) -> int:
        """Answer every input with `one`; the worst of the statuses. A failure ends its input only, and a record that
        cannot be read itself, where the file shows the next one."""
        import cover.formats  # noqa: F401 (so that no input's time goes into it)
        from cover.backends.isolation.bounds import OverBudget

        worst = -1  # in `order`; -1 as long as nothing was answered
        for file in self.files:
            inputs = self._inputs(file)
            try:
                while True:
                    # Reading an input is on its own clock, and what it took is missing from the answer's.
                    began = time.monotonic()
                    watching.note(input=file, reading=True, found=None)
                    with per_input("reading", -READING, 0.0):
                        given = next(inputs, None)
                    if given is None:
                        break
                    if isinstance(given, InputError):
                        output.failure(explain(given), str(given).removesuffix(f": {given.reason}"))
                        worst = order.index(COULD_NOT)
                        continue
                    watching.note(input=given.place, reading=None, many=given.many)
                    status = _answered(one, given, output, time.monotonic() - began)
                    # Ctrl-C ends all inputs, not only this one.
                    if status == interrupted_status():
                        return status
                    worst = max(worst, order.index(status))
            except CoverError as error:
                reason = explain(error)
                output.failure(f"{file}: {reason}" if isinstance(error, OverBudget) else reason, file)
                worst = order.index(COULD_NOT)
        return order[worst] if worst >= 0 else COULD_NOT

    def _inputs(self, file: str) -> Iterator[Input | InputError]:
        from cover.formats import records

        existing(file)
        options = {"lenient": self.lenient, "ignore_text_rules": self.ignore_text_rules}
        readings = records(file, kind=self.kind, format=self.format_, **options)
        ahead: list[Reading | InputError] = []
        ended: InputError | None = None  # what ends the file; a puzzle before it is answered all the same
        # Two are read ahead: whether there are several decides what each is called.
        try:
            ahead.extend(islice(readings, 2))
        except InputError as error:
            ended = error
        many = len(ahead) > 1 or ended is not None
        for reading in chain(ahead, readings):
            if isinstance(reading, InputError):
                yield reading
                continue
            place = f"{reading.source}:{reading.line}" if many else reading.source
            if self.added:
                reading = self._with_rules(reading, place)
            yield Input(reading, place, many or len(self.files) > 1)
        if ended is not None:
            raise ended

    def _with_rules(self, reading: Reading, place: str) -> Reading:
        from cover.puzzles.clues.adding import with_rules

        try:
            return reading._replace(content=with_rules(reading.content, self.added))
        except CoverError as error:
            raise type(error)(f"{place}: {explain(error)}") from None


def _answered(one: Callable[[Input], int], given: Input, output: Output, spent: float) -> int:
    from cover.backends.isolation.bounds import Halt, OverBudget, calm

    status: int | None = None
    for warning in given.reading.warnings:
        named = warning.startswith(f"{given.place.partition(':')[0]}:")
        output.note(f"cover: {warning}" if named else f"cover: {given.place}: {warning}")
    output.detail(f"{given.place}: {about(given.reading)}")
    try:
        with per_input(spent=spent):
            status = one(given)
    except (OverBudget, Halt) as over:
        error = calm()
        # What was printed already is an answer, whatever came after it.
        if status is None:  # else the answer was complete when the end came
            known = over if isinstance(over, OverBudget) else error or over
            return unfinished(known, given.place, given.many, output)
    except (CoverError, MemoryError) as error:
        reason = explain(error)
        output.failure(reason if reason.startswith(given.place) else f"{given.place}: {reason}", given.place)
    return COULD_NOT if status is None else status


def read(
    file: str,
    kind: str | None = None,
    format_: str | None = None,
    lenient: bool = False,
    ignore_text_rules: bool = False,
) -> Iterator[Reading]:
    """The readings of one file (`-`: standard input), lazily; the others as in `cover.formats.read`. Raises
    InputError."""
    existing(file)
    from cover.formats import read_path

    return read_path(file, kind=kind, format=format_, lenient=lenient, ignore_text_rules=ignore_text_rules)


def or_standard_input(context: click.Context, param: click.Parameter, files: tuple[str, ...]) -> tuple[str, ...]:
    """Without a file, what is piped or redirected into the process is read; a terminal or nothing is wrong usage."""
    if files or context.resilient_parsing:
        return files
    try:
        mode = os.fstat(sys.stdin.fileno()).st_mode
    except (AttributeError, OSError, ValueError):
        mode = 0
    if stat.S_ISFIFO(mode) or stat.S_ISREG(mode):
        return ("-",)
    raise click.UsageError(
        f"Missing argument 'FILE...'; - reads standard input: cat board.txt | cover {context.info_name} -", context
    )


def existing(file: str) -> None:
    """Raises InputError, with a suggestion, if there is no such file (`-`: no standard input)."""
    if file == "-":
        if sys.stdin is None:
            raise InputError("standard input is closed", source="stdin")
    elif not os.path.exists(file):
        if _is_board(file):
            raise InputError(f"this is a board, not a file: echo {file} | cover {_verb()} -")
        if file.startswith(("https://", "http://")):
            import shlex  # rarely needed

            raise InputError(f"this is a link, not a file: echo {shlex.quote(file)} | cover {_verb()} -")
        if os.path.islink(file):
            raise InputError(f"a link to {os.readlink(file)}, which does not exist", source=file)
        raise InputError("no such file" + _suggestion(file), source=file)


def _is_board(text: str) -> bool:
    """Does an argument look like a board in a line: the marks of a square's cells, half of them digits or blanks?"""
    side = math.isqrt(len(text))
    marks = sum(c.isdigit() or c in ".*_-" for c in text)
    return (
        side >= 4
        and side * side == len(text)
        and all(c.isalnum() or c in ".*_-" for c in text)
        and 2 * marks > len(text)
    )


def _verb() -> str:
    context = click.get_current_context(silent=True)
    return str(context.info_name) if context is not None else "solve"


def _suggestion(file: str) -> str:
    """For a mistyped path: the nearest name beside it."""
    folder, name = os.path.split(file)
    try:
        near = nearest(name, os.listdir(folder or "."))
    except OSError:
        return ""
    return f"; did you mean {os.path.join(folder, near)}?" if near else ""


def about(reading: Reading) -> str:
    """How an input was read, in one line."""
    return f"read as {reading.format}" + (f" ({reading.note})" if reading.note else "")
