"""Puzzles and solutions on a terminal: givens marked by style, borders in the background, nothing wider than the
screen."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import click

from cover.cli.shared.cleaning import clean, paint
from cover.cli.shared.output import Output

if TYPE_CHECKING:
    from cover.problems.exact_cover import ExactCover
    from cover.puzzles.base import BasePuzzle, HasGivens

_BORDERS = re.compile("[\u2500-\u257f]+")
_TO_ASCII = str.maketrans("─│┌┐└┘├┤┬┴┼╵╶╷╴═║·●○", "-|+++++++++" + "|-|-" + '=".*o')

Cell = tuple[int, int]


def drawing(puzzle: BasePuzzle[Any], solution: Any, output: Output, marked: Container[Cell] = ()) -> str:
    """A solution (or, for None, the instance) as text for this output; cells in `marked` stand out."""
    from cover.puzzles.base import HasGivens
    from cover.solving.handed_in import NOTHING

    if not isinstance(puzzle, HasGivens):
        text = str(puzzle.render(solution))
        if solution is not None and (cover := _cover_of(puzzle)) is not None:
            text = "\n".join(_options(cover, solution))
        return in_characters(clean(text) or NOTHING, output)
    styled = output.styled
    style = _style(puzzle, marked) if styled else None
    if output.terminal:
        width = output.columns
        plain = puzzle.render(solution)
        if max(map(len, plain.splitlines())) > width:
            return _narrow(puzzle.texts(solution), width, style)
    render: Any = puzzle.render  # takes a style
    text = render(solution, style=style) if style else clean(render(solution))
    if styled:
        text = _BORDERS.sub(lambda run: click.style(run[0], dim=True), text)
    return in_characters(text, output)


def _cover_of(puzzle: BasePuzzle[Any]) -> ExactCover | None:
    """The exact cover that stands for a puzzle, if one does."""
    from cover.problems.exact_cover import ExactCover
    from cover.solving.search import ProblemAsPuzzle

    return puzzle.problem if isinstance(puzzle, ProblemAsPuzzle) and isinstance(puzzle.problem, ExactCover) else None


@lru_cache(maxsize=1)
def _numbers(problem: ExactCover) -> dict[Any, int]:
    """The number of each option by its label."""
    return {label: number for number, label in enumerate(problem.decisions)}


def _options(problem: ExactCover, labels: Sequence[Any]) -> Iterator[str]:
    """The options of an exact cover's solution, each a line: its label, what it covers and what it paints."""
    for label in labels:
        if label not in _numbers(problem):  # forced before the problem came here: no option of its own
            yield str(label)
            continue
        option = problem.option(_numbers(problem)[label])
        paints = [f"{item}:{color}" for item, color in option.paints.items()]
        yield f"{label}: {' '.join([*map(str, option.covers), *paints])}"


def _style(puzzle: HasGivens, marked: Container[Cell]) -> Callable[[int, int, str], str]:
    def styled(row: int, column: int, text: str) -> str:
        if (row, column) in marked:
            return paint(text, fg="yellow", bold=True)
        if puzzle.givens[row][column] is not None:
            return paint(text, bold=True)
        return paint(text, dim=True) if text.strip() == "." else paint(text, fg="cyan")

    return styled


def _narrow(texts: Sequence[Sequence[str]], width: int, style: Callable[[int, int, str], str] | None) -> str:
    """A board too wide for the terminal, as the texts of its cells: row by row, each folded below its name."""
    cell = max(len(text) for row in texts for text in row)
    name = len(f"r{len(texts)}")
    each = max(1, (width - name - 1) // (cell + 1))
    lines = []
    for r, row in enumerate(texts):
        styled = [style(r, c, text.rjust(cell)) if style else text.rjust(cell) for c, text in enumerate(row)]
        for start in range(0, len(row), each):
            head = f"r{r + 1}".ljust(name) if start == 0 else " " * name
            lines.append(" ".join([head, *styled[start : start + each]]))
    return "\n".join(lines)


_NAMED = re.compile(r"r\d+ ")


def is_narrow(lines: Iterable[str]) -> bool:
    """Are these the lines of a board that was drawn too wide for its terminal?"""
    return any(_NAMED.match(line) for line in lines)


def unfolded(lines: Iterable[str]) -> Iterator[str]:
    """The rows of such a board, each on one line without its name."""
    row: list[str] = []
    for line in lines:
        if _NAMED.match(line) and row:
            yield " ".join(row)
            row = []
        row += line.split()[1:] if _NAMED.match(line) else line.split()
    yield " ".join(row)


def in_characters(text: str, output: Output) -> str:
    """Plain characters where the output has no box drawing."""
    encoding = getattr(output.stream, "encoding", None) or "utf-8"
    try:
        text.encode(encoding)
    except (UnicodeError, LookupError):
        return text.translate(_TO_ASCII)
    return text


def differences(one: Any, other: Any) -> list[Cell]:
    """The cells in which two solutions of a grid differ."""
    return [(r, c) for r, row in enumerate(one) for c, mark in enumerate(row) if mark != other[r][c]]
