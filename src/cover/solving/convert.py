"""Puzzles and problems as text in any format: what `cover.load` and `cover.loads` read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from reprlib import repr as short
from types import MappingProxyType
from typing import Any, Unpack

from cover.basics.arguments import path as place
from cover.basics.errors import CoverError, ProblemError, Refused
from cover.basics.result import Verdict
from cover.basics.type_errors import explained
from cover.formats import FORMATS, about
from cover.formats import write as as_text
from cover.formats.base import AnyProblem
from cover.problems.cnf import Cnf
from cover.problems.linear import Linear
from cover.problems.reductions.arrows import NODES
from cover.puzzles.base import BasePuzzle
from cover.solving.options import Way
from cover.solving.reduced import whole
from cover.solving.routing import Route, routed, source_problem
from cover.solving.search import as_puzzle
from cover.solving.verbs import solve

_NODES = 10_000  # of the search for the solution to write beside a puzzle
_SUFFIXES = {".cnf": "cnf", ".dimacs": "cnf", ".dlx": "knuth", ".xcc": "knuth", ".csv": "csv", ".txt": "puzzle"}


@explained
def dumps(content: Any, format: str | None = None, solution: Iterable[Any] | None = None) -> str:
    """A puzzle or problem as text, ending with a line end; with a solution, the solved board.

    format: a name from `cover.formats.FORMATS`, by default `puzzle` for puzzles, `cnf` for formulas and `knuth` for
    exact covers. A puzzle is reduced to the kind of problem that the format carries. Raises ProblemError where the
    format cannot carry it.

    >>> import cover
    >>> print(cover.dumps(cover.Queens(4, queens=["r1c2"])), end="")
    puzzle: queens
    size: 4
    queens: r1c2
    >>> cover.dumps(cover.Langford(2), "cnf").splitlines()[-1]
    '-2 -3 0'
    """
    if format is None:
        format = "puzzle" if isinstance(content, BasePuzzle) else "cnf" if isinstance(content, Cnf) else "knuth"
    carried = about(format).carries
    if carried is AnyProblem:
        return _as_text(_as_it_is(content), format, solution)
    if carried in NODES and solution is None and not isinstance(content, carried):
        content = routed(content, carried, Route("none", connection="auto", hints=True))
    return _as_text(content, format, solution)


@explained
def convert(
    content: Any,
    to: str,
    *,
    solution: Iterable[Any] | None = None,
    facts: Mapping[str, str] = MappingProxyType({}),
    **way: Unpack[Way],
) -> str:
    """A puzzle or problem as text in another format, ending with a line end.

    to: a name from `cover.formats.FORMATS`. A puzzle is reduced to the kind of problem that the format carries, whole
    unless `reduce` says otherwise; way: encoding, at_most_one, counts as in `cover.solve`, and how it is stated what is
    connected, in full unless `cuts` are asked for, which files of rows and clauses have no place for. solution: the
    solved board, for formats of boards. facts: what is known beside it (title, author, ...), of which the format keeps
    those it has a place for. Raises ProblemError where the format cannot carry it, Refused for options that play no
    part.

    >>> import cover
    >>> cover.convert(cover.loads("1..3.4....3.4..2"), "line")
    '1..3.4....3.4..2\\n'
    >>> cover.convert(cover.Langford(2), "cnf").splitlines()[-1]
    '-2 -3 0'
    """
    carried = kind_carried(to, **way)
    if about(to).carries is AnyProblem:
        content = _as_it_is(content)
    elif carried is not None and solution is None:
        content = routed(content, carried, whole({**way, "connection": way.get("connection") or "auto"}))
    return _as_text(content, to, solution, facts)


def _as_it_is(content: Any) -> Any:
    """The problem that a puzzle gives, for languages that say a board as one; a formula becomes rows."""
    problem = source_problem(content)
    return routed(problem, Linear, Route("none")) if isinstance(problem, Cnf) else problem


def _as_text(content: Any, format: str, solution: Any, facts: Mapping[str, str] = MappingProxyType({})) -> str:
    """In formats that have a place for the solution beside the puzzle, with the only one, if it is found at once."""
    if solution is None and about(format).beside and isinstance(content, BasePuzzle):
        text = as_text(content, format, None, facts)  # refuses what the format cannot carry, before anything is solved
        found = solve(content, limit=2, nodes=_NODES)
        return text if found.verdict is not Verdict.UNIQUE else as_text(content, format, found.solution, facts)
    return _text(content, format, solution, facts)


def kind_carried(to: str, **way: Unpack[Way]) -> type[Any] | None:
    """The kind of problem that a format carries, or None where it carries puzzles as they are. Raises Refused for a
    route to those."""
    carried: type[Any] = about(to).carries
    if carried in NODES:
        return carried
    if unasked := next((name for name, value in way.items() if value is not None), None):
        raise Refused(f"{unasked}= has no effect on {to}, which carries the puzzle as it is")
    return None


@explained
def write(content: Any, path: str | Path, format: str | None = None, solution: Iterable[Any] | None = None) -> None:
    """Write a file that `cover.load` reads; format: as in `dumps`, by default what the path ends with says (`.cnf`,
    `.dlx`, `.csv`, `.txt` or nothing for a puzzle file). Raises ProblemError for other endings, and where the format
    cannot carry the content."""
    path = Path(place("path", path))
    if format is None:
        suffix = path.suffix.lower()
        if suffix and suffix not in _SUFFIXES:
            raise ProblemError(f"{suffix} is the ending of no format: give one of {', '.join(FORMATS)}")
        format = _SUFFIXES.get(suffix)
        format = None if format == "puzzle" else format
    text = dumps(content, format, solution)
    path.write_text(text, encoding="utf-8")


def _text(content: Any, format: str, solution: Iterable[Any] | None, *facts: Mapping[str, str]) -> str:
    try:
        return as_text(content, format, solution, *facts)
    except (TypeError, AttributeError, LookupError) as error:
        if solution is None or isinstance(error, CoverError):
            raise
        raise TypeError(f"solution: {short(solution)} is no solution of this {as_puzzle(content).name}") from error
