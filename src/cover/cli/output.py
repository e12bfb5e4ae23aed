"""Where a verb's words go: results to stdout or to the file of `-o`, everything else to stderr.

A file is written beside its place and renamed when the verb has ended, so nobody ever finds half of it.
"""

from __future__ import annotations

import errno
import json
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, TextIO

import click

from cover.cli.boundary import complain


@dataclass
class Output:
    """file: the path of `-o`, None or `-` for stdout; colors: None lets the terminal decide."""

    file: str | None = None
    json: bool = False
    colors: bool | None = None
    quiet: bool = False
    verbose: bool = False
    stream: TextIO | None = field(default=None, init=False)

    @contextmanager
    def opened(self) -> Iterator[Output]:
        """Results can be written inside; an exception that leaves it discards the file."""
        if self.file is None or self.file == "-":
            if sys.stdout is None:
                raise OSError(errno.EBADF, "standard output is closed")
            self.stream = sys.stdout
            yield self
            return
        with _replaced(self.file) as self.stream:
            yield self

    def result(self, text: str = "") -> None:
        """A line (or several) of results."""
        try:
            click.echo(text, file=self.stream, color=self.styled)
        except OSError as error:
            error.filename = error.filename or self.file or "standard output"
            raise

    def record(self, record: dict[str, Any]) -> None:
        """One JSON object, on one line."""
        self.result(json.dumps(record, default=_plain, ensure_ascii=False))

    def note(self, text: str) -> None:
        """Something the user may like to know, on stderr; silent with --quiet."""
        if not self.quiet:
            with suppress(OSError, ValueError):
                click.echo(text, err=True)

    def detail(self, text: str) -> None:
        """A note for --verbose only."""
        if self.verbose:
            self.note(text)

    def failure(self, message: str, source: str) -> None:
        """One input could not be answered: a line on stderr, and with --json an object in its place."""
        complain(message)
        if self.json:
            self.record({"input": source, "error": message})

    @property
    def terminal(self) -> bool:
        """True when results are read by a person at a terminal."""
        return self.stream is not None and self.stream is sys.stdout and self.stream.isatty()

    @property
    def styled(self) -> bool:
        """True when results are dressed: --color, or a terminal without --no-color, NO_COLOR or TERM=dumb."""
        if self.colors is not None:
            return self.colors
        return self.terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _plain(value: Any) -> Any:
    """What JSON has no word for: numpy's integers become integers, other labels their text."""
    try:
        return value.__index__()
    except (AttributeError, TypeError):
        return sorted(value, key=str) if isinstance(value, set | frozenset) else str(value)


@contextmanager
def _replaced(file: str) -> Iterator[TextIO]:
    """The new contents of a file, in its place only when complete. Devices and pipes are written directly."""
    place = os.path.realpath(file)
    mode = _mode(place)
    if mode is not None and not stat.S_ISREG(mode):
        with open(file, "w", encoding="utf-8", errors="surrogateescape") as stream:
            yield stream
        return
    beside = os.path.join(os.path.dirname(place), f".{os.path.basename(place)}.{os.getpid()}")
    try:
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    except OSError as error:
        error.filename = file
        raise
    try:
        with open(handle, "w", encoding="utf-8", errors="surrogateescape") as stream:
            yield stream
            stream.flush()
            if mode is not None:
                os.fchmod(handle, stat.S_IMODE(mode))
        os.replace(beside, place)
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)
        raise


def _mode(place: str) -> int | None:
    try:
        return os.stat(place).st_mode
    except FileNotFoundError:
        return None
