"""`cover draw`: puzzles as pictures."""

from __future__ import annotations

from collections.abc import Mapping

import click

from cover.cli.shared import options
from cover.cli.shared.cleaning import clean
from cover.cli.shared.inputs import Input, Inputs
from cover.cli.shared.output import Output, keep
from cover.cli.shared.pictures import SheetType, in_colors, save


@click.command(
    cls=options.Verb,
    examples=["cover draw board.txt", "cover draw --sheet 3x2 --solutions boards.txt -o boards.pdf"],
)
@options.inputs
@click.option("--solution", is_flag=True, help="Draw a solution; where there are several, what differs is shaded.")
@click.option("--candidates", is_flag=True, help="Draw pencil marks: what the givens leave to each cell.")
@click.option("--sheet", type=SheetType(), metavar="RxC", help="So many rows and columns of pictures on a page.")
@click.option("--solutions", is_flag=True, help="Solutions too, after the puzzles, on pages of their own.")
@click.option(
    "--rules", "print_rules", is_flag=True, help="As magazines print it: title, author, rules, address as QR code."
)
@click.option("--mono", is_flag=True, help="For print without colors: greys and hatching.")
@click.option("-o", "--output", "file", type=click.Path(), metavar="FILE", help="Write FILE.svg, FILE.png or FILE.pdf.")
@options.timeout("Stop looking for a solution after 1.5 (seconds), 1m30s, 2h.")
@options.some("--json", "--color", "--quiet", "--verbose")
def draw(
    inputs: Inputs,
    solution: bool,
    candidates: bool,
    sheet: tuple[int, int] | None,
    solutions: bool,
    print_rules: bool,
    mono: bool,
    file: str | None,
    seconds: float | None,
    json: bool,
    colors: bool | None,
    quiet: bool,
    verbose: bool,
) -> None:
    """Draw the puzzles in FILE...: on the terminal, or with -o as SVG, PNG or PDF.

    Givens are bold, marks of a solution light. A PDF has a page for each puzzle, or sheets of several; SVG and PNG hold
    one page. What --rules prints is taken from the lines title:, author:, rules: and address: of a puzzle file; rules
    that are not there are printed in our words. SVG, PNG and PDF need the packages of pip install '.[draw]'.
    """
    if json and (file is not None or sheet or solutions):
        raise click.UsageError("--json prints each picture as SVG: without -o, --sheet and --solutions")
    if file is None and not json and (sheet or mono):
        raise click.UsageError(f"{'--sheet' if sheet else '--mono'} plays no part on a terminal: -o FILE.pdf")
    output = Output(json=json, colors=colors, quiet=quiet, verbose=verbose)
    from cover.answers.drawing import Drawing

    drawn = Drawing(solution, candidates, solutions, seconds, print_rules)
    if file is not None:
        from cover.drawing.files import ending

        ending(file)

    def one(given: Input) -> int:
        before, noted = len(drawn.answers), len(drawn.notes)
        number = len(drawn.puzzles)
        picture = drawn.add(given.reading.content, _title(given, number + 1), given.reading.facts)
        if json:
            from cover.answers import records

            output.record(records.draw(given, drawn.laid_out(number), drawn.notes[noted:], mono=mono).record)
            return 0
        for note in drawn.notes[noted:]:
            output.note(f"cover: {given.place}: {note}")
        if file is None:
            from cover.cli.shared.drawing import drawing

            if given.many:
                output.result(given.place)
            shown = in_colors(picture, output) or drawing(given.reading.content, None, output)
            for line in drawn.around(number, shown) if print_rules else [shown]:
                output.result(clean(line) if print_rules and line is not shown else line)
            for answer in drawn.answers[before:]:
                output.result(in_colors(answer, output) or "the terminal is too narrow for the solution")
        return 0

    keep(inputs.files, file)
    with output.opened():
        status = inputs.answer(output, one)
        if file is not None and drawn.puzzles:
            save(drawn.pages(sheet), file, mono=mono, sheet=sheet is not None)
    click.get_current_context().exit(status)


def _title(given: Input, number: int) -> str:
    facts: Mapping[str, str] = given.reading.facts
    name = facts.get("title", "")
    if not given.many:
        return name
    return f"{number}. {name}" if name else str(number)
