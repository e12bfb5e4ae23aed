"""Reading: from text to puzzles and problems, by detection or by name.

Every format says how it could read the beginning of a text. Exactly one way is taken; several are an InputError that
names them, and `format=` or `kind=` decides.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypedDict, Unpack, cast

from cover.basics.errors import InputError, ProblemError
from cover.basics.type_errors import explained
from cover.formats.base import Format, Options, Reading, Record, SaysMore, ambiguous, is_board
from cover.formats.boards.lines import content, first_line
from cover.formats.boards.records import halves
from cover.formats.kind_names import not_a_kind
from cover.formats.signatures import looks_like
from cover.formats.table import FORMATS, OF_MARKS, about, linked, module_of, reads, writes
from cover.formats.text import Source, one_line, shown
from cover.puzzles.base import BasePuzzle
from cover.puzzles.kinds.table import is_kind

if TYPE_CHECKING:
    from cover.puzzles.puzzle_or_problem import PuzzleOrProblem

_BOARD = "board"  # any layout of boards: whoever says why a text is none of them


class Asked(TypedDict, total=False):
    """How a text is read. kind: a puzzle's name, where the text does not say it; format: a name from
    `cover.formats.FORMATS` instead of detection; lenient: drop options without primary item instead of refusing them;
    ignore_text_rules: take puzzles of other programs although their words or drawings may state further rules."""

    kind: str | None
    format: str | None
    lenient: bool
    ignore_text_rules: bool


def _asked(
    kind: str | None = None, format: str | None = None, lenient: bool = False, ignore_text_rules: bool = False
) -> tuple[str | None, Options]:
    return format, Options(kind, lenient, ignore_text_rules)


def read(text: str | bytes, *, source: str = "", **asked: Unpack[Asked]) -> Iterator[Reading]:
    """What a text contains, one by one. Raises InputError with the place where reading fails.

    source: the name to use in messages; asked: how it is read, see `Asked`.
    """
    with Source.of_text(text, source) as opened:
        yield from _all_readable(_read(opened, *_asked(**asked)))


def read_path(path: str | Path, **asked: Unpack[Asked]) -> Iterator[Reading]:
    """What a file (or, for "-", standard input) contains, as `read`; gzip is recognised, boards are streamed."""
    yield from _all_readable(records(path, **asked))


def records(path: str | Path, **asked: Unpack[Asked]) -> Iterator[Record]:
    """The same with an InputError in place of each record that cannot be read: of puzzles that stand on a line each (or
    in another form that shows where the next one begins) the others are read. Raises InputError for what ends all."""
    with Source.of_path(path) as opened:
        yield from _read(opened, *_asked(**asked))


def _all_readable(records: Iterator[Record]) -> Iterator[Reading]:
    for record in records:
        if isinstance(record, InputError):
            raise record
        yield record


@explained
def load(path: str | Path, *, with_: str | Iterable[str] = (), **options: Unpack[Asked]) -> PuzzleOrProblem:
    """The one puzzle or problem in a file (or standard input, "-"); options as of `read`. with_: more rules of a grid,
    as a line of a puzzle file says them (`"cage 15: r1c1 r1c2"`), or the name of a variant.

    Raises InputError, with place and reason, for what cannot be read, and if there are none or several.

    >>> import cover
    >>> cover.load("nowhere.txt")
    Traceback (most recent call last):
    cover.basics.errors.InputError: nowhere.txt: no such file or directory
    """
    return _ruled(_only(read_path(path, **options), str(path)), with_)


@explained
def loads(text: str | bytes, *, with_: str | Iterable[str] = (), **options: Unpack[Asked]) -> PuzzleOrProblem:
    """The one puzzle or problem in a text; with_ as of `load`, options as of `read`.

    >>> print(loads("1... .4.. ..3. ...2").render())
    ┌─────┬─────┐
    │ 1 . │ . . │
    │ . 4 │ . . │
    ├─────┼─────┤
    │ . . │ 3 . │
    │ . . │ . 2 │
    └─────┴─────┘
    """
    return _ruled(_only(read(text, **options), ""), with_)


@explained
def load_all(
    path: str | Path, *, with_: str | Iterable[str] = (), **options: Unpack[Asked]
) -> Iterator[PuzzleOrProblem]:
    """Every puzzle or problem in a file, one by one, in constant memory for boards; as `load`."""
    for reading in read_path(path, **options):
        _warn(reading)
        yield _ruled(reading.content, with_)


def write(content: Any, format: str, solution: Any = None, facts: Mapping[str, str] = MappingProxyType({})) -> str:
    """A puzzle or problem as text in a format; with a solution, the solved board where the format has boards (or the
    board and its solution, where the format has a place for that).

    facts: what is known beside it (`title`, `author`, `solutions`, ...), of which the format keeps those that it has a
    place for. Raises ProblemError where the format cannot carry the content. A puzzle is read again before it is handed
    out: what would be another one, or none, is refused.
    """
    if not writes(format):
        raise ProblemError(f"the format {format} can be read, but not written")
    from cover.formats.faithful import refuse_what_is_read_otherwise, refuse_what_no_text_says  # not needed to read

    is_puzzle = isinstance(content, BasePuzzle) and issubclass(about(format).carries, BasePuzzle)
    if is_puzzle:
        refuse_what_no_text_says(content)
    kept = {key: facts[key] for key in about(format).facts if key in facts}
    text: str = module_of(format).write(content, solution, **({"facts": kept} if kept else {}))
    # With a solution the givens are gone, unless the format has a place for both.
    if is_puzzle and (solution is None or about(format).beside):
        refuse_what_is_read_otherwise(content, text, format)
    return text


def _only(readings: Iterator[Reading], name: str) -> PuzzleOrProblem:
    first = next(readings, None)
    assert first is not None  # a text without puzzle is an InputError
    second = next(readings, None)
    if second is not None:
        raise InputError("there is more than one puzzle in it: load_all reads them", source=name, line=second.line)
    _warn(first)
    found: PuzzleOrProblem = first.content
    return found


def _ruled(content: Any, rules: str | Iterable[str]) -> PuzzleOrProblem:
    named = (rules,) if isinstance(rules, str) else tuple(rules)
    if not named:
        return cast("PuzzleOrProblem", content)
    from cover.puzzles.clues.adding import with_rules

    return cast("PuzzleOrProblem", with_rules(content, named))


def _warn(reading: Reading) -> None:
    for warning in reading.warnings:
        warnings.warn(warning, stacklevel=4)


def _module(format: str) -> Format:
    return cast("Format", import_module("cover.formats.boards.shared") if format == _BOARD else module_of(format))


def _read(source: Source, format: str | None, options: Options) -> Iterator[Record]:
    if options.kind is not None and not is_kind(options.kind):
        raise InputError(f"unknown kind {shown(options.kind)}{not_a_kind(options.kind)}")
    sure, found = True, False
    try:
        if format is None:
            format, sure = _detect(source, options)
        elif format != _BOARD and not reads(format):
            raise source.error(f"the format {format} can be written, but not read")
        for record in _module(format).read(source, options):
            if isinstance(record, InputError):
                # Nothing fitted and nothing was read: the complaint is about the whole text.
                if not sure and not found:
                    raise record
                record = _tidy(record, source)
            found = True
            yield record
    except ProblemError as error:
        raise source.error(one_line(str(error))) from None
    except InputError as error:  # a puzzle's class may have quoted the input as it was
        if not sure and not found:
            nearest = "grid" if format == _BOARD else format
            reason = one_line(f"this is no puzzle in a known format; the nearest is {nearest}, but {error.reason}")
            raise source.error(reason, error.line, error.column) from None
        raise _tidy(error, source) from None
    except ValueError as error:  # of int(), which takes no more digits than sys.get_int_max_str_digits() says
        if "integer string conversion" not in str(error):
            raise
        raise source.error("a number of thousands of digits: no format has such numbers") from None
    if not found:
        raise source.error("there is no puzzle in it")


def _tidy(error: InputError, source: Source) -> InputError:
    """The same in one line."""
    if isinstance(error, SaysMore):
        return error
    tidy = one_line(error.reason)
    return error if tidy == error.reason else source.error(tidy, error.line, error.column)


def _detect(source: Source, options: Options) -> tuple[str, bool]:
    """The format of a text, and whether it fits (else it is the nearest one, whose reader will say what is wrong).

    Raises InputError if there are several ways to read it, or if it is known by its look and not read.
    """
    first = first_line(source)
    if source.complete and not first:
        reason = "only comments" if source.head.strip() else "empty"
        if re.search(r"^#\d?[#\d]{14,}$", source.head, re.MULTILINE):
            reason = "only comments, since # begins one (blanks are 0, . or -)"
        raise source.error(f"{reason}: there is no puzzle in it")
    if re.match(r"puzzle:", first, re.IGNORECASE):
        return "puzzle", True
    # Digits and blanks alone, as millions of boards are: only formats of such boards are asked.
    marks_alone = _ONLY_MARKS.fullmatch(source.head) is not None
    if not marks_alone and not any(module_of(name).sniff(source, options) for name in linked()):
        refuse_by_look(source, perhaps=False)
    words = source.head.split()
    if source.complete and len(source.head.splitlines()) == 1 and len(words) > 1 and all(map(str.isidentifier, words)):
        raise source.error("a line of words alone is no board; if it names items, options must follow below it")
    of_marks = ("jigsaw", *OF_MARKS) if marks_alone and halves(first) else OF_MARKS
    asked = of_marks if marks_alone else FORMATS
    modules = {name: module for name in asked if hasattr(module := module_of(name), "read")}
    # Those with words of their own first: the first that claims a text has it.
    for name, module in modules.items():
        if module.ABOUT.certain and module.sniff(source, options):
            return name, True
    # A kind that is no board has only puzzle files, whatever the text looks like.
    if options.kind is not None and not is_board(options.kind):
        return "puzzle", True
    likely = [name for name, module in modules.items() if not module.ABOUT.certain and not module.ABOUT.vague]
    ways = [(name, way) for name in likely for way in modules[name].sniff(source, options)]
    vague = [name for name, module in modules.items() if module.ABOUT.vague and options.kind is None]
    # Vague formats are asked only where none else claims the text, or where they surely own it.
    if ways:
        ways += [
            (name, way) for name in vague if _clearly(name, source, options) for way in _ways(name, source, options)
        ]
    else:
        ways = [(name, way) for name in vague for way in _ways(name, source, options)]
    if len(ways) > 1:
        # Of several the one that clearly owns the text, if it is just one.
        owners = {name for name, _ in ways if about(name).vague is False and _clearly(name, source, options)}
        if len(owners) != 1:
            raise ambiguous(ways, source.name)
        return owners.pop(), True
    if ways:
        return ways[0][0], True
    refuse_by_look(source, perhaps=True)
    return nearest(source)


def refuse_by_look(source: Source, *, perhaps: bool) -> None:
    if (look := looks_like(source, perhaps=perhaps)) is not None:
        raise source.error(f"looks like {look}")


def _ways(name: str, source: Source, options: Options) -> list[str]:
    found: list[str] = _module(name).sniff(source, options)
    return found


def _clearly(name: str, source: Source, options: Options) -> bool:
    """Does a format own a text that others claim too?"""
    clearly = getattr(_module(name), "clearly", None)
    return clearly is not None and bool(clearly(source, options))


def nearest(source: Source) -> tuple[str, bool]:
    """The format whose words fit best to say why a text cannot be read, and whether it is surely meant."""
    lines = [line for _, line in content(islice(source.head_lines(), 200))]
    first = lines[0] if lines else ""
    words = first.split()
    if words[:1] in (["p"], ["c"]):
        return "cnf", True
    if words and words[0].rstrip(":").isalpha() and ":" in first:
        return "puzzle", True
    # Most characters of the line are marks of boards.
    marks = sum(sum(c in _MARKS for c in line) * 2 > len("".join(line.split())) for line in lines)
    if marks * 2 >= len(lines):
        return _BOARD, True
    if first.lstrip().startswith("|") and not set(first) & set("-+=0123456789"):
        return "knuth", False
    # Names of items come back in the options below: Knuth's text.
    names = {word.rpartition("|")[2] for word in words}
    used = [word.partition(":")[0] in names for line in lines[1:] for word in line.split()]
    if len(words) > 1 and used and sum(used) * 2 >= len(used):
        return "knuth", False
    named = [word for word in words if len(word) > 1 and word.strip("|,").isidentifier() and "_" not in word]
    bars = "|" in words[1:-1] and named
    return ("knuth" if len(words) > 1 and len(lines) > 1 and (len(named) * 2 > len(words) or bars) else _BOARD), False


_MARKS = frozenset("0123456789.*_-?xX,;|+")
_ONLY_MARKS = re.compile(r"(?:#.*\n)*[0-9.*_|+\-\s]*", re.ASCII)  # below comments
