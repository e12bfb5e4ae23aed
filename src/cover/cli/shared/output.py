"""Where a verb's words go: results to stdout or to the file of `-o`, everything else to stderr.

A file is written beside its place and renamed when the verb has ended, so half of it is never found there; and it is
never one that the verb reads.
"""

from __future__ import annotations

import errno
import json
import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, TextIO

import click

from cover.backends.isolation import watching
from cover.backends.isolation.watching import unfinished
from cover.basics.errors import Refused
from cover.cli.boundary import complain
from cover.cli.shared.cleaning import clean, clean_json, clean_styled


@dataclass(eq=False, repr=False)
class Output:
    """file: the path of `-o`, None or `-` for stdout; colors: None lets the terminal decide."""

    file: str | None = None
    json: bool = False
    colors: bool | None = None
    quiet: bool = False
    verbose: bool = False
    stream: TextIO | None = field(default=None, init=False)
    _failed: bool = field(default=False, init=False)
    _written: bool = field(default=False, init=False)

    @contextmanager
    def opened(self, inputs: Iterable[str] = ()) -> Iterator[Output]:
        """Results can be written inside; an exception that leaves it discards the file, and so do failures alone.

        inputs: the paths that the verb reads (`-`: standard input). Raises Refused if one of them is the file to be
        written, whatever it is called there.
        """
        keep(inputs, self.file)
        if self.file is None or self.file == "-":
            if sys.stdout is None:
                raise OSError(errno.EBADF, "standard output is closed")
            self.stream = sys.stdout
            yield self
            return
        with _replaced(self.file, lambda: self._written or not self._failed) as self.stream:
            yield self

    def result(self, text: str = "") -> None:
        """A line (or several) of results, cleaned of what could drive a terminal."""
        self._write(clean_styled(text, self.styled))

    def data(self, text: str) -> None:
        """Text in a format of its own: kept to the letter in a file, cleaned like all else on standard output."""
        if self.file not in (None, "-"):
            self._write(text)
            return
        shown = clean(text)
        if shown != text:
            self.note("cover: control characters are written as escapes; -o FILE keeps them")
        self._write(shown)

    def _write(self, text: str) -> None:
        self._written = True
        try:
            with watching.writing():
                click.echo(text, file=self.stream, color=True)
        except OSError as error:
            raise _named(error, self.file or "standard output") from None

    def record(self, record: dict[str, Any]) -> None:
        """One JSON object, on one line."""
        self._write(clean_json(json.dumps(record, default=_plain, ensure_ascii=False)))

    def note(self, text: str) -> None:
        """Something the user may like to know, on stderr; silent with --quiet."""
        if not self.quiet:
            with suppress(OSError, ValueError):
                click.echo(clean(text), err=True)

    def detail(self, text: str) -> None:
        """A note for --verbose only."""
        if self.verbose:
            self.note(text)

    def failure(self, message: str, source: str) -> None:
        """One input could not be answered: a line on stderr, and with --json an object in its place."""
        complain(message)
        self._failed = True
        if self.json:
            self.record({"input": source, "error": message})

    @property
    def terminal(self) -> bool:
        """True when results are read by a person at a terminal."""
        return self.stream is not None and self.stream is sys.stdout and self.stream.isatty()

    @property
    def columns(self) -> int:
        """How many characters the terminal is wide."""
        from shutil import get_terminal_size

        return get_terminal_size().columns

    def folded(self, text: str, indent: int = 2) -> str:
        """The lines of a text; on a terminal each folded between words at its width, what follows indented beyond the
        line's own."""
        if not self.terminal:
            return text
        import textwrap

        width = self.columns
        lines = []
        for line in text.split("\n"):
            own = len(line) - len(line.lstrip())
            room = max(width, own + indent + 20)
            lines += textwrap.wrap(
                line, room, subsequent_indent=" " * (own + indent), break_long_words=False, break_on_hyphens=False
            ) or [""]
        return "\n".join(lines)

    @property
    def styled(self) -> bool:
        """True when results are styled: --color, or a terminal without --no-color, NO_COLOR or TERM=dumb."""
        if self.colors is not None:
            return self.colors
        return self.terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _plain(value: Any) -> Any:
    """What JSON has no word for: numpy's integers become integers, other labels their text."""
    try:
        return value.__index__()
    except (AttributeError, TypeError):
        return sorted(value, key=str) if isinstance(value, set | frozenset) else str(value)


def keep(inputs: Iterable[str], file: str | None) -> None:
    """Raises Refused if writing to `file` (None or `-`: standard output) would overwrite one of the inputs."""
    target = _identity(file, 1)
    if target is None:
        return
    for name in inputs:
        if _identity(name, 0) != target:
            continue
        if file is None or file == "-":
            raise Refused(f"{name} is standard output too: results need another file")
        what = "standard input" if name == "-" else "the input" if name == file else f"the same file as {name}"
        raise Refused(f"{file} is {what}: results need another file")


def _identity(file: str | None, descriptor: int) -> tuple[int, int] | None:
    """Which regular file a path leads to, or, for None and `-`, the descriptor of a standard stream."""
    try:
        facts = os.fstat(descriptor) if file in (None, "-") else os.stat(str(file))
    except (OSError, ValueError):
        return None
    return (facts.st_dev, facts.st_ino) if stat.S_ISREG(facts.st_mode) and facts.st_ino else None


def write_bytes(file: str, data: bytes) -> None:
    """A file of bytes, in its place only when complete."""
    with _replaced(file) as stream:
        stream.buffer.write(data)


@contextmanager
def _replaced(file: str, wanted: Callable[[], bool] = lambda: True) -> Iterator[TextIO]:
    """The new contents of a file, in its place only when complete, and if they are `wanted` then. Devices and pipes are
    written directly."""
    place = os.path.realpath(file)
    mode = _mode(place)
    # Devices and pipes cannot be replaced by a file.
    if mode is not None and not stat.S_ISREG(mode):
        try:
            with open(file, "w", encoding="utf-8", errors="surrogateescape") as stream:
                yield stream
        except OSError as error:
            raise _named(error, file) from None
        return
    # Beside its place, so that it can be renamed: on another file system it would have to be copied.
    beside = os.path.join(os.path.dirname(place), f".{os.path.basename(place)}.{os.getpid()}")
    try:
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    except OSError as error:
        error.filename = file
        raise
    try:
        with unfinished(beside), open(handle, "w", encoding="utf-8", errors="surrogateescape") as stream:
            yield stream
            stream.flush()
            if mode is not None:  # a file that was there keeps its rights
                os.fchmod(handle, stat.S_IMODE(mode))
        if wanted():
            os.replace(beside, place)
        else:
            os.unlink(beside)
    except BaseException as error:
        with suppress(OSError):
            os.unlink(beside)
        if isinstance(error, OSError):
            raise _named(error, file, "nothing was written" if mode is None else "it is as it was") from None
        raise


def _named(error: OSError, file: str, state: str = "") -> OSError:
    """A failure of writing as one about the file that the user named, and what has become of it; a failure that names
    another file, or that no process reads on, stays as it is."""
    if isinstance(error, BrokenPipeError) or error.filename not in (None, file):
        return error
    reason = (error.strerror or str(error)) + (f" ({state})" if state else "")
    return type(error)(error.errno, reason, file)


def _mode(place: str) -> int | None:
    try:
        return os.stat(place).st_mode
    except FileNotFoundError:
        return None
