"""`cover draw`: puzzles as pictures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import click

from cover.cli import options
from cover.cli.inputs import Input, Inputs
from cover.cli.output import Output, keep
from cover.cli.pictures import SheetType, ending, in_colors, save
from cover.errors import Refused

if TYPE_CHECKING:
    from cover.drawing.shapes import Picture


@dataclass
class Drawn:
    """What has been drawn so far: the puzzles, and their solutions where they are asked for."""

    solution: bool
    candidates: bool
    solutions: bool
    timeout: float | None
    puzzles: list[Picture] = field(default_factory=list)
    answers: list[Picture] = field(default_factory=list)

    def add(self, given: Input, output: Output) -> Picture:
        """The picture of an input. Raises Refused where there is no solution to draw, or no board."""
        from cover.asking import as_puzzle
        from cover.drawing.shapes import PLAIN, View
        from cover.puzzles.base import BasePuzzle
        from cover.puzzles.shared.open_marks import open_marks

        puzzle = as_puzzle(given.reading.content)
        if not isinstance(puzzle, BasePuzzle):
            raise Refused(f"a {given.reading.format} problem has no picture: puzzles are drawn")
        found = solved(puzzle, self.timeout) if self.solution or self.solutions else []
        shown = found[0] if self.solution else None
        view = View(candidates=open_marks(puzzle)) if self.candidates and not self.solution else PLAIN
        if self.solution and len(found) > 1:
            view = replace(view, differ=differing(*found[:2]))
            shaded = "; the cells that another one has otherwise are shaded" if view.differ else ""
            output.note(f"cover: {given.place}: one of several solutions{shaded}")
        title = self._title(given)
        picture = titled(puzzle.draw(shown, view), title)
        self.puzzles.append(picture)
        if self.solutions:
            self.answers.append(titled(puzzle.draw(found[0]), f"solution of {title}"))
        return picture

    def _title(self, given: Input) -> str:
        facts: Mapping[str, str] = given.reading.facts
        name = facts.get("title", "")
        if not given.many:
            return name
        return f"{len(self.puzzles) + 1}. {name}" if name else str(len(self.puzzles) + 1)


def titled(picture: Picture, title: str) -> Picture:
    """The picture under another title; as it was for none."""
    return replace(picture, title=title) if title else picture


def solved(puzzle: Any, seconds: float | None) -> list[Any]:
    """One solution, or two where there are several. Raises Refused where there is none, or none was found in time."""
    from cover.result import Verdict
    from cover.solving import solve

    result = solve(puzzle, limit=2, seconds=seconds)
    if result.verdict is Verdict.UNSOLVABLE:
        raise Refused("there is no solution to draw" + (f": {result.clash}" if result.clash else ""))
    if not result.solutions:
        raise Refused("no solution was found in the time allowed")
    return list(result.solutions)


def differing(one: Any, other: Any) -> frozenset[tuple[int, int]]:
    """The cells in which two solutions of a board differ; nothing for solutions that are no rows of marks."""
    rows = [tuple(row) for solution in (one, other) for row in solution if isinstance(row, tuple)]
    if len(rows) != len(one) + len(other) or len(one) != len(other) or {len(row) for row in rows} != {len(rows[0])}:
        return frozenset()
    if not all(isinstance(mark, int | None) for row in rows for mark in row):
        return frozenset()
    pairs = ((r, c) for r, row in enumerate(one) for c in range(len(row)))
    return frozenset((r, c) for r, c in pairs if one[r][c] != other[r][c])


@click.command(
    cls=options.Verb,
    examples=["cover draw board.txt", "cover draw --sheet 3x2 --solutions boards.txt -o boards.pdf"],
)
@options.inputs
@click.option("--solution", is_flag=True, help="Draw a solution; where there are several, what differs is shaded.")
@click.option("--candidates", is_flag=True, help="Draw pencil marks: what the givens leave to each cell.")
@click.option("--sheet", type=SheetType(), metavar="RxC", help="So many rows and columns of pictures on a page.")
@click.option("--solutions", is_flag=True, help="Solutions too, after the puzzles, on pages of their own.")
@click.option("--mono", is_flag=True, help="For print without colors: greys and hatching.")
@click.option("-o", "--output", "file", type=click.Path(), metavar="FILE", help="Write FILE.svg, FILE.png or FILE.pdf.")
@options.timeout("Stop looking for a solution after 1.5 (seconds), 1m30s, 2h.")
@options.some("--color", "--quiet", "--verbose")
def draw(
    inputs: Inputs,
    solution: bool,
    candidates: bool,
    sheet: tuple[int, int] | None,
    solutions: bool,
    mono: bool,
    file: str | None,
    seconds: float | None,
    colors: bool | None,
    quiet: bool,
    verbose: bool,
) -> None:
    """Draw the puzzles in FILE...: on the terminal, or with -o as SVG, PNG or PDF.

    Givens are bold, marks of a solution light. A PDF has a page for each puzzle, or sheets of several; SVG and PNG hold
    one page. SVG, PNG and PDF need the packages of pip install 'cover[draw]'.
    """
    if file is None and (sheet or mono):
        raise click.UsageError(f"{'--sheet' if sheet else '--mono'} plays no part on a terminal: -o FILE.pdf")
    output = Output(colors=colors, quiet=quiet, verbose=verbose)
    drawn = Drawn(solution, candidates, solutions, seconds)
    if file is not None:
        ending(file)

    def one(given: Input) -> int:
        before = len(drawn.answers)
        picture = drawn.add(given, output)
        if file is None:
            from cover.cli.drawing import drawing

            if given.many:
                output.result(given.place)
            output.result(in_colors(picture, output) or drawing(given.reading.content, None, output))
            for answer in drawn.answers[before:]:
                output.result(in_colors(answer, output) or "the terminal is too narrow for the solution")
        return 0

    keep(inputs.files, file)
    with output.opened():
        status = inputs.answer(output, one)
        if file is not None and drawn.puzzles:
            pages = [*_paged(drawn.puzzles, sheet), *_paged(drawn.answers, sheet)]
            save(pages, file, mono=mono, sheet=sheet is not None)
    click.get_current_context().exit(status)


def _paged(pictures: list[Picture], sheet: tuple[int, int] | None) -> list[Picture]:
    from cover.drawing.sheets import sheets

    return pictures if sheet is None else list(sheets(pictures, *sheet))
