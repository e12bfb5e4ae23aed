"""Reading: from text to puzzles and problems, by detection or by name.

Every format says how it could read the beginning of a text. Exactly one way is taken; several are an InputError that
names them, and `format=` or `kind=` decides.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from cover.errors import InputError, ProblemError
from cover.formats.base import Options, Reading, ambiguous
from cover.formats.layout import is_comment
from cover.formats.text import Source, one_line, shown
from cover.puzzles import PUZZLES

# Name -> module, imported when used. Each has `sniff`, `read` and `write`; the order is that of asking.
FORMATS: dict[str, str] = {
    "cnf": "cover.formats.dimacs",
    "puzzle": "cover.formats.puzzle",
    "line": "cover.formats.line",
    "grid": "cover.formats.grid",
    "csv": "cover.formats.csv",
    "matrix": "cover.formats.matrix",
    "miniexact": "cover.formats.miniexact",
    "knuth": "cover.formats.knuth",
}
ALIASES = {"dimacs": "cnf", "dlx": "knuth", "xcc": "knuth", "mcc": "knuth"}
_CERTAIN = ("cnf", "puzzle", "miniexact")  # begin with words of their own
_BOARD = "board"  # any of line, grid, csv: whoever says why a text is none of them
_LAST = "knuth"  # nearly any words are Knuth's text: asked when nobody else claims it


def read(
    text: str, *, source: str = "", kind: str | None = None, format: str | None = None, lenient: bool = False
) -> Iterator[Reading]:
    """What a text contains, one by one. Raises InputError with the place where reading fails.

    source: the name to use in messages; kind: a puzzle's name, where the text does not say it; format: a name from
    FORMATS instead of detection; lenient: drop options without primary item instead of refusing them.
    """
    with Source.of_text(text, source) as opened:
        yield from _read(opened, format, Options(kind, lenient))


def read_path(
    path: str | Path, *, kind: str | None = None, format: str | None = None, lenient: bool = False
) -> Iterator[Reading]:
    """What a file (or, for "-", standard input) contains, as `read`; gzip is recognised, boards are streamed."""
    with Source.of_path(path) as opened:
        yield from _read(opened, format, Options(kind, lenient))


def load(path: str | Path, *, kind: str | None = None, format: str | None = None, lenient: bool = False) -> Any:
    """The one puzzle or problem in a file (or standard input, "-"). InputError if there are none or several."""
    return _only(read_path(path, kind=kind, format=format, lenient=lenient), str(path))


def loads(text: str, *, kind: str | None = None, format: str | None = None, lenient: bool = False) -> Any:
    """The one puzzle or problem in a text.

    >>> print(loads("1... .4.. ..3. ...2").render())
    ┌─────┬─────┐
    │ 1 . │ . . │
    │ . 4 │ . . │
    ├─────┼─────┤
    │ . . │ 3 . │
    │ . . │ . 2 │
    └─────┴─────┘
    """
    return _only(read(text, kind=kind, format=format, lenient=lenient), "")


def load_all(
    path: str | Path, *, kind: str | None = None, format: str | None = None, lenient: bool = False
) -> Iterator[Any]:
    """Every puzzle or problem in a file, one by one, in constant memory for boards."""
    for reading in read_path(path, kind=kind, format=format, lenient=lenient):
        _warn(reading)
        yield reading.content


def write(content: Any, format: str, solution: Any = None) -> str:
    """A puzzle or problem as text in a format; with a solution, the solved board where the format has boards.

    Raises ProblemError where the format cannot carry it.
    """
    text: str = _module(format).write(content, solution)
    return text


def _only(readings: Iterator[Reading], name: str) -> Any:
    first = next(readings, None)
    assert first is not None  # a text without puzzle is an InputError
    second = next(readings, None)
    if second is not None:
        raise InputError("there is more than one puzzle in it: load_all reads them", source=name, line=second.line)
    _warn(first)
    return first.content


def _warn(reading: Reading) -> None:
    for warning in reading.warnings:
        warnings.warn(warning, stacklevel=4)


def _module(format: str) -> Any:
    if format == _BOARD:
        return import_module("cover.formats.boards")
    name = ALIASES.get(format, format)
    if name not in FORMATS:
        raise InputError(f"unknown format {shown(format)}: one of {', '.join(FORMATS)}")
    return import_module(FORMATS[name])


def _read(source: Source, format: str | None, options: Options) -> Iterator[Reading]:
    if options.kind is not None and options.kind not in PUZZLES:
        raise InputError(f"unknown kind {shown(options.kind)}: one of {', '.join(PUZZLES)}")
    if format is None:
        format = _detect(source, options)
    found = False
    try:
        for reading in _module(format).read(source, options):
            found = True
            yield reading
    except ProblemError as error:
        raise source.error(one_line(str(error))) from None
    except InputError as error:  # a puzzle's class may have quoted the input as it was
        if (tidy := one_line(error.reason)) == error.reason:
            raise
        raise source.error(tidy, error.line, error.column) from None
    if not found:
        raise source.error("there is no puzzle in it")


def _detect(source: Source, options: Options) -> str:
    """The format of a text; InputError if there are several ways to read it."""
    if source.complete and not any(line.strip() and not is_comment(line) for _, line in source.head_lines()):
        reason = "only comments" if source.head.strip() else "empty"
        raise source.error(f"{reason}: there is no puzzle in it")
    for name in _CERTAIN:
        if _module(name).sniff(source, options):
            return name
    if options.kind not in (None, "sudoku", "latin"):
        return "puzzle"
    others = [name for name in FORMATS if name not in (*_CERTAIN, _LAST)]
    ways = [(name, way) for name in others for way in _module(name).sniff(source, options)]
    if len(ways) > 1 and ways[-1][0] == "matrix" and _module("matrix").clearly(source, options):
        return "matrix"
    if len(ways) > 1:
        raise ambiguous(ways, source.name)
    if ways:
        return ways[0][0]
    return _LAST if options.kind is None and _module(_LAST).sniff(source, options) else _most_like(source)


def _most_like(source: Source) -> str:
    """The format whose words fit best to say why a text cannot be read."""
    for _, line in source.head_lines():
        words = line.split()
        if not words or is_comment(line):
            continue
        if words[0] in ("p", "c"):
            return "cnf"
        if line.lstrip().startswith("|") and not set(line) & set("-+=0123456789"):
            return "knuth"
        if words[0].rstrip(":").isalpha() and ":" in line:
            return "puzzle"
        named = [word for word in words if len(word) > 1 and word.strip("|,").isidentifier() and "_" not in word]
        return "knuth" if len(words) > 1 and (len(named) * 2 > len(words) or ("|" in words[1:-1] and named)) else _BOARD
    return _BOARD
