"""Text as it comes: files, standard input, strings, addresses; plain or packed; UTF-8 or UTF-16; any line ends.

A `Source` shows its first megabytes to whoever must recognise the format, and is then read once: line by line in
constant memory, or whole.
"""

from __future__ import annotations

import io
import os
import re
import stat
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property, partial
from importlib import import_module
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Self

from cover.basics import asking
from cover.basics.errors import InputError, Unavailable, to_install
from cover.basics.lazily import found_at
from cover.basics.suggest import shown as shown

_MARK = b"\xef\xbb\xbf"  # byte order mark of UTF-8
HEAD = 1 << 22  # bytes shown to the sniffers; the item line of a 225x225 sudoku in Knuth's text has 2 MB
LONGEST_LINE = 1 << 26  # bytes; a board of 225 x 225 numbers needs 200,000
LARGEST = 1 << 30  # bytes of a file that is read whole; a guard against endless pipes
UNPACKED = 1 << 25  # bytes that any packed text may become; more is taken from large ones alone
MOST_UNPACKED = 100  # times its size: large formulas and covers shrink to a tenth, a bomb to a thousandth

Line = tuple[int, str]  # number from 1, text without its end

# How packed files begin that are read.
_PACKED = {"gzip": re.compile(rb"\x1f\x8b"), "xz": re.compile(rb"\xfd7zXZ\0"), "bzip2": re.compile(rb"BZh[1-9]1A")}
# What binary files begin with that people take for text.
_KINDS = {
    b"PK\3\4": "a zip archive: unpack it first",
    b"\x28\xb5\x2f\xfd": "a file packed by zstd: unpack it first",
    b"7z\xbc\xaf": "a 7z archive: unpack it first",
    b"%PDF": "a PDF: no puzzle is read from a page",
    b"\x89PNG": "a picture: no puzzle is read from one",
    b"SQLite": "a database, which is not read",
}
BINARY = "binary data, not text (a zero byte)"


class Source:
    """Bytes from somewhere, decoded on the way. Use it as a context manager; read it once."""

    def __init__(self, stream: BinaryIO, name: str = ""):
        self.name = name
        self._opened = [stream]
        self._opens: Callable[[], BinaryIO] | None = None
        self._size: int | None = None  # of what is no file
        self._whole: int | None = None  # bytes when unpacked, once they are counted
        buffered = io.BufferedReader(stream, HEAD) if isinstance(stream, io.RawIOBase) else stream
        # Six bytes tell what a packed file is packed by.
        start = self._read_from(buffered, 6)
        self._packed = next((how for how, magic in _PACKED.items() if magic.match(start)), "")
        self._wide = False
        self._stream: BinaryIO = buffered
        if self._packed:
            self._rejoined = _Rejoined(start, buffered)
            self._stream, start = _unpacked(self._packed, self._rejoined), b""
        # The head is taken from the unpacked stream, and shown as it will be read.
        first = start + self._read_from(self._stream, HEAD)
        if first[:2] in (b"\xff\xfe", b"\xfe\xff"):
            self._stream, first = self._from_utf16(first), b""
            self._wide = True
        self._pending = self._with_plain_ends(first)
        while self._pending.startswith(_MARK):  # joined files may have more than one
            self._pending = self._pending.removeprefix(_MARK)
        self.complete = False
        while len(self._pending) < HEAD and not self.complete:  # pipes give what they have
            more = self._read(HEAD)
            self._pending += more
            self.complete = not more
        # Whole lines only, unless the head is all there is.
        self._head = self._pending if self.complete else self._pending[: self._pending.rfind(b"\n") + 1]

    @classmethod
    def of_text(cls, text: str | bytes, name: str = "") -> Source:
        """Text, or bytes as a file has them (gzip and UTF-16 too). Raises TypeError for anything else."""
        if not isinstance(text, str | bytes):
            raise TypeError(f"text or bytes are read, not {type(text).__name__}")
        return cls(io.BytesIO(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")), name)

    @classmethod
    def of_path(cls, path: str | Path) -> Source:
        """A file, or standard input for "-". Raises InputError if it cannot be opened or decoded, TypeError for what is
        no path: a number would be taken for a descriptor, and be closed."""
        if not isinstance(path, str | os.PathLike):
            raise TypeError(f"path: a path is needed, not {path!r}")
        if str(path) == "-":
            return cls(_standard_input(), "stdin")
        try:
            stream = open(path, "rb")  # noqa: SIM115 (closed by close())
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise InputError(reason[:1].lower() + reason[1:], source=str(path)) from None
        try:
            source = cls(stream, str(path))
        except BaseException:
            stream.close()
            raise
        source._opens = partial(_opened, path)
        return source

    @classmethod
    def of_place(cls, place: str | os.PathLike[str]) -> Source:
        """A file, standard input, or an address such as s3://bucket/boards.txt, by fsspec. Raises InputError as
        `of_path` does, Unavailable without that package."""
        if not isinstance(place, str) or "://" not in place:
            return cls.of_path(place)  # type: ignore[arg-type]
        try:
            fsspec = import_module("fsspec")
        except ImportError:
            raise Unavailable(f"{place}: the package fsspec is missing: {to_install('cluster')}") from None

        def opens() -> BinaryIO:
            stream: BinaryIO = fsspec.open(place, "rb").open()
            return stream

        try:
            source = cls(opens(), place)
        except InputError:
            raise
        except Exception as error:  # whatever a file system from elsewhere raises
            raise InputError(one_line(f"{type(error).__name__}: {error}"), source=place) from None
        source._opens, source._size = opens, getattr(source._opened[0], "size", None)
        return source

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        for stream in self._opened:
            if stream is not getattr(sys.stdin, "buffer", None):
                stream.close()

    # ---------------------------------------------------------------- reading
    @cached_property
    def head(self) -> str:
        """The first lines, with \\n as line end; all of them if `complete`. Raises InputError for what is no text."""
        return self._decode(self._head, 1)

    def head_lines(self) -> Iterator[Line]:
        """The lines of `head`, numbered."""
        return enumerate(self._split_head, 1)

    @cached_property
    def _split_head(self) -> list[str]:
        return _split(self.head)

    def first_words(self) -> list[str]:
        """The first line of `head` that is neither blank nor a comment `c ...`: two words and the rest; [] without."""
        lines = (line.split(maxsplit=2) for _, line in self.head_lines())
        return next((words for words in lines if words and words[0] != "c"), [])

    def lines(self) -> Iterator[Line]:
        """All lines, read as they are asked for."""
        number, size = 1, 0
        for chunk in self.chunks():
            size += len(chunk)
            if self._packed:
                self._bound(size, number)
            for text in _split(self._decode(chunk, number)):
                yield number, text
                number += 1

    def chunks(self) -> Iterator[bytes]:
        """The bytes of all lines, some megabytes of whole lines at a time, none of them decoded; even the last line
        ends with \\n."""
        line = 1
        pending, self._pending = self._pending, b""
        if self.complete and pending and not pending.endswith(b"\n"):
            pending += b"\n"
        # Cut behind the last line end; what remains waits for more.
        while True:
            cut = pending.rfind(b"\n") + 1
            if cut:
                yield pending[:cut]
                line += pending.count(b"\n", 0, cut)
                pending = pending[cut:]
            if len(pending) > LONGEST_LINE:
                raise self.error(f"a line is longer than {LONGEST_LINE >> 20} MB", line)
            more = self._read(HEAD)
            if not more:
                break
            pending += more
        if pending:
            yield pending + b"\n"

    def part(self, number: int, many: int) -> tuple[Source, int, bool] | None:
        """The lines that begin in the k-th of n equal parts of a file; how many lines of the first megabytes are before
        it, and whether these are all of them. Nothing else is read, but what is packed is unpacked from its beginning
        to the end of the part. None for what is in UTF-16, or no file. Raises InputError where it cannot be read."""
        size = self.whole_size()
        if size is None or self._opens is None:
            return None
        opened: list[BinaryIO] = []
        try:
            with self._faults():
                stream = self._again(opened)
                # Where parts begin, by bytes, moved on to the next beginning of a line: each line belongs to one part.
                low, high = (_line_start(stream, size * k // many, size) for k in (number - 1, number))
                stream.seek(0)
                before = len(_LINE_END.findall(stream.read(min(low, HEAD))))
                stream.seek(low)
                part = Source(io.BufferedReader(_Range(stream, high - low), HEAD), self.name)
        except BaseException:
            for one in opened:
                one.close()
            raise
        part._opened = opened
        return part, before, size <= HEAD

    def whole_size(self) -> int | None:
        """Bytes of the file, when it is unpacked: then it is read once for that. None for what is in UTF-16, and for
        what is no file. Raises InputError where it cannot be read."""
        # Only what can be opened again, and whose bytes are those of the lines.
        if self._wide or self._opens is None:
            return None
        if self._packed and self._whole is None:
            opened: list[BinaryIO] = []
            try:
                with self._faults():
                    stream = self._again(opened)
                    self._whole = sum(map(len, iter(partial(stream.read, HEAD), b"")))
            finally:
                for one in opened:
                    one.close()
        if self._whole is not None or self._size is not None:
            return self._size if self._whole is None else self._whole
        try:
            state = os.fstat(self._opened[0].fileno())
        except (OSError, ValueError):
            return None
        return state.st_size if stat.S_ISREG(state.st_mode) else None

    def has_bytes(self, size: int) -> None:
        """Another reader has counted them (`whole_size`)."""
        self._whole = size

    def _again(self, opened: list[BinaryIO]) -> BinaryIO:
        """The bytes from the beginning, unpacked; what was opened for that is added to the list."""
        assert self._opens is not None
        opened.append(self._opens())
        if self._packed:
            opened.append(_unpacked(self._packed, opened[0]))
        return opened[-1]

    @contextmanager
    def _faults(self) -> Iterator[None]:
        """What a file cannot do, or what is wrong in it, as an InputError."""
        try:
            yield
        except InputError:
            raise
        except Exception as error:  # broken data, or whatever a file system from elsewhere raises
            raise self.error(one_line(f"no part of it can be read: {error}")) from None

    def read_so_far(self) -> tuple[int, int] | None:
        """How many bytes of the file have been read, and how many it has (packed ones, if it is packed); None where
        that is unknown."""
        try:
            return self._opened[0].tell(), os.fstat(self._opened[0].fileno()).st_size
        except (OSError, ValueError):
            return None

    def data(self) -> bytes:
        """The whole content as bytes, line ends \\n, no byte order mark. Raises InputError where it is too large."""
        parts, size = [self._pending], len(self._pending)
        self._pending = b""
        while more := self._read(HEAD):
            parts.append(more)
            size += len(more)
            self._bound(size)
        return b"".join(parts)

    def _bound(self, size: int, line: int | None = None) -> None:
        """Raises InputError if so many bytes are too many. A request has no more than fits into the least bound: it
        asks about a puzzle, not about millions of clauses."""
        most, how = LARGEST, ""
        if self._packed:
            by_size = MOST_UNPACKED * self._rejoined.taken if asking.opened() is None else 0
            most, how = min(LARGEST, max(UNPACKED, by_size)), " when unpacked"
        if size > most:
            raise self.error(f"more than {most >> 20} MB{how}: too large to be read", line)

    def text(self) -> str:
        """The whole content as text. Raises InputError where it is too large, and where it is no UTF-8."""
        return self._decode(self.data(), 1)

    def error(self, reason: str, line: int | None = None, column: int | None = None) -> InputError:
        """An InputError at a place of this source."""
        return InputError(reason, source=self.name, line=line, column=column)

    # ---------------------------------------------------------------- bytes
    def _read_from(self, stream: BinaryIO, size: int) -> bytes:
        try:
            return stream.read(size)
        except _unreadable() as error:
            if self._packed and getattr(error, "errno", None) is None:
                how = "it ends too early" if isinstance(error, EOFError) else "it was changed since it was packed"
                raise self.error(f"broken {self._packed} data: {how}") from None
            words = (str(getattr(error, "strerror", None) or error) or "unreadable").splitlines()[0]
            raise self.error(words[:1].lower() + words[1:]) from None

    def _read(self, size: int) -> bytes:
        """About `size` more bytes with all line ends made \\n; b"" at the end."""
        return self._with_plain_ends(self._read_from(self._stream, size))

    def _with_plain_ends(self, data: bytes) -> bytes:
        if b"\r" not in data:
            return data
        while data.endswith(b"\r") and (more := self._read_from(self._stream, 1)):  # \r\n may be cut in two
            data += more
        return data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")

    def _from_utf16(self, first: bytes) -> BinaryIO:
        """UTF-16 (recognised by its mark) is read whole and becomes a stream of UTF-8."""
        parts, size = [first], len(first)
        while more := self._read_from(self._stream, HEAD):
            parts.append(more)
            size += len(more)
            self._bound(size)
        try:
            return io.BytesIO(b"".join(parts).decode("utf-16").encode("utf-8"))
        except UnicodeError:
            raise self.error("not text: it begins like UTF-16 but is not") from None

    def _decode(self, data: bytes, first_line: int) -> str:
        if b"\0" in data:
            at = data.index(b"\0")
            kind = binary_kind(data if first_line == 1 else b"")
            raise self.error(kind, first_line + data.count(b"\n", 0, at))
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError as error:
            begin = data.rfind(b"\n", 0, error.start) + 1
            if _in_comment(data[begin : error.start]):
                return "\n".join(decoded(line, k, self.name) for k, line in enumerate(data.split(b"\n"), first_line))
            line = first_line + data.count(b"\n", 0, error.start)
            column = error.start - (data.rfind(b"\n", 0, error.start) + 1) + 1
            raise self.error(f"not UTF-8 text: byte 0x{data[error.start]:02x}", line, column) from None


def binary_kind(data: bytes) -> str:
    """What data with a zero byte are, for a message."""
    return next((words for magic, words in _KINDS.items() if data.startswith(magic)), BINARY)


def _standard_input() -> BinaryIO:
    """The bytes of standard input, also where something of text alone stands in its place (IDLE, test runners)."""
    if sys.stdin is None or sys.stdin.closed:
        raise InputError("standard input is closed", source="stdin")
    raw: BinaryIO | None = getattr(sys.stdin, "buffer", None)
    return raw if raw is not None else io.BytesIO(sys.stdin.read().encode("utf-8", "surrogatepass"))


class _Rejoined(io.RawIOBase):
    """The bytes already taken from a stream, put back in front of it (those who unpack it want its magic number)."""

    def __init__(self, start: bytes, stream: BinaryIO):
        self._start, self._stream = start, stream
        self.taken = len(start)  # bytes so far

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        most = len(self._start) if size < 0 else size
        data, self._start = self._start[:most], self._start[most:]
        if not data or size < 0:
            more = self._stream.read(size)
            self.taken += len(more)
            data += more
        return data


def _opened(path: str | Path) -> BinaryIO:
    return open(path, "rb")


def _unpacked(how: str, packed: BinaryIO | _Rejoined) -> BinaryIO:
    made: Callable[..., BinaryIO] = found_at(
        {"gzip": "gzip:GzipFile", "xz": "lzma:LZMAFile", "bzip2": "bz2:BZ2File"}[how]
    )
    return made(fileobj=packed) if how == "gzip" else made(packed)


def _unreadable() -> tuple[type[Exception], ...]:
    """The errors of reading and of broken data; that of a module which is not loaded cannot come."""
    lzma = sys.modules.get("lzma")
    return (OSError, EOFError, zlib.error, *(() if lzma is None else (lzma.LZMAError,)))


class _Range(io.RawIOBase):
    """The next bytes of a stream, so many of them."""

    def __init__(self, stream: BinaryIO, size: int):
        self._stream, self._left = stream, size

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        data = self._stream.read(min(len(buffer), self._left))
        buffer[: len(data)] = data
        self._left -= len(data)
        return len(data)


_LINE_END = re.compile(rb"\r\n?|\n")


def _line_start(stream: BinaryIO, at: int, size: int) -> int:
    """The first place from `at` on where a line begins; the size of the stream where none does."""
    if at == 0:
        return 0
    # From the byte before: where a line ends just there, it begins at `at`.
    place, half = at - 1, False  # half: the bytes before ended with \r, to which \n may belong
    stream.seek(place)
    while data := stream.read(1 << 16):
        if half:
            return place + data.startswith(b"\n")
        end = _LINE_END.search(data)
        # A part that ends with \r: whether \n follows is seen in the next one.
        half = end is not None and end.end() == len(data) and data.endswith(b"\r")
        if end is not None and not half:
            return place + end.end()
        place += len(data)
    return size


def decoded(line: bytes, number: int, source: str = "") -> str:
    """A line as text. What is no UTF-8 is taken as Latin-1 in a comment, and is an InputError elsewhere."""
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError as error:
        if _in_comment(line[: error.start]):
            return line.decode("latin-1")
        reason = f"not UTF-8 text: byte 0x{line[error.start]:02x}"
        raise InputError(reason, source=source, line=number, column=error.start + 1) from None


def _in_comment(before: bytes) -> bool:
    """Does a comment begin in this part of a line?"""
    return b"#" in before or before.lstrip()[:1] in (b";", b"%", b"|") or before.lstrip().startswith((b"//", b"c "))


def _split(text: str) -> list[str]:
    """Lines without their ends; only \\n ends a line, and a final one begins no empty line."""
    lines = text.split("\n")
    if lines and not lines[-1]:
        lines.pop()
    return lines


def paragraphs(text: str, longest: int = 2000) -> str:
    """The lines of a text that say something, each printable and no longer than that."""
    return "\n".join(one_line(line.strip(), longest) for line in text.splitlines() if line.strip())


def one_line(reason: str, longest: int = 300) -> str:
    """A reason that quotes input, fit for a message: printable, on one line, the middle left out if it is long."""
    if not reason.isprintable():
        reason = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in reason)
    return reason if len(reason) <= longest else f"{reason[: longest - 100]}...{reason[-97:]}"
