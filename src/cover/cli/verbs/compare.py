"""`cover compare`: one question to several backends; do they agree, and what did each spend?"""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Any

import click

from cover.basics.statuses import COULD_NOT
from cover.cli.boundary import complain, interrupted_status
from cover.cli.derived import command_as, takes
from cover.cli.shared import options
from cover.cli.shared.inputs import Input, Inputs
from cover.cli.shared.names import named
from cover.cli.shared.output import Output
from cover.cli.shared.progress import steps
from cover.verbs.declared import verb_of

if TYPE_CHECKING:
    from cover.solving.comparing.comparison import Comparison, Line

COLUMNS = (
    "backend", "threads", "decided", "build", "encode", "search", "check", "effort", "memory", "to best", "to bitmask",
)  # fmt: skip
# On a narrow terminal, in this order.
SPARED = ("check", "memory", "build", "to bitmask", "effort", "threads", "encode")
GAP = 2  # blanks between columns
SHORTEST = 0.001  # seconds that a comparison has where reading took all: no backend is asked


VERB = verb_of("compare")


@command_as(VERB)
@options.inputs
@takes(VERB)
@click.option("--csv", is_flag=True, help="A row per board and backend instead of the table.")
@options.answers
def compare(inputs: Inputs, output: Output, given: dict[str, Any], csv: bool) -> int:
    wanted, total = named(given["backends"] or "", _not_to_ask) or None, given["total"]
    found: list[Input] = []

    def collect(one: Input) -> int:
        found.append(one)
        return 0

    from cover.backends.isolation.bounds import OverBudget, limits
    from cover.basics.result import Stop

    begun = monotonic()
    # The time for reading is part of the whole, and what is left goes to the backends.
    try:
        with limits(total, doing="reading"):
            status = inputs.answer(output, collect)  # of the reading: what cannot be read leaves the others
    except OverBudget as over:
        if total is None or over.stop is not Stop.TIMEOUT:
            raise
        complain("reading takes longer than --total allows")
        return COULD_NOT
    if not found or status == interrupted_status():
        return status
    left = None if total is None else max(total - (monotonic() - begun), SHORTEST)
    with steps(output) as step:
        comparison = VERB.function(
            [one.reading.content for one in found],
            names=_distinct([one.place for one in found]),
            report=lambda done, total, words: step(done, total, f"{done} of {total}: {words}"),
            **{**given, "backends": wanted, "total": left},
        )
    if output.json:
        output.record(comparison.as_json())
    elif csv:
        output.result(comparison.as_csv().rstrip("\n"))
    else:
        _table(comparison, output)
    if comparison.status == COULD_NOT:
        complain("no backend answered")
        return COULD_NOT
    return int(comparison.status) or status


def _not_to_ask(name: str) -> str | None:
    """Why nothing can be asked by this name. One that is only absent can: the comparison says so."""
    from cover.backends import registry
    from cover.basics.errors import Refused, Unavailable

    try:
        if name != "auto":
            registry.make(name)
    except Unavailable:
        return None
    except Refused as error:
        return str(error)
    return None


def _distinct(places: list[str]) -> list[str]:
    """A different name for each puzzle, though a file may be given twice."""
    return [place if places.count(place) == 1 else f"{place} ({k})" for k, place in enumerate(places, 1)]


def _table(comparison: Comparison, output: Output) -> None:
    table = [COLUMNS, *(_row(line, len(comparison.boards)) for line in comparison.lines)]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    shown = _shown(widths, output.columns if output.terminal else None)
    header, *rows = [tuple(row[k] for k in shown) for row in table]
    widths = [widths[k] for k in shown]
    best = min((line.to_best for line in comparison.lines if line.to_best is not None and line.decided), default=None)
    output.result(click.style(_aligned(header, widths), bold=True))
    for line, row in zip(comparison.lines, rows, strict=True):
        text = _aligned(row, widths)
        output.result(click.style(text, fg="green") if best is not None and line.to_best == best else text)
    for line in comparison.lines:
        if line.note:
            output.note(f"{line.backend}: {line.note}")
    if left := [name for k, name in enumerate(COLUMNS) if k not in shown]:
        output.note(output.folded(f"too narrow for {', '.join(left)}; a pipe, a file and --json have all columns"))
    output.result()
    if comparison.agree:
        output.result(comparison.outcome)
    for disagreement in comparison.disagreements:
        output.result(click.style(f"disagreement: {disagreement}", fg="red", bold=True))


def _shown(widths: list[int], room: int | None) -> list[int]:
    """The columns that fit into so many characters (None: any number): those that are spared first are left out."""
    shown = list(range(len(widths)))
    for name in SPARED:
        if room is None or sum(widths[k] + GAP for k in shown) - GAP <= room:
            break
        shown.remove(COLUMNS.index(name))
    return shown


def _row(line: Line, boards: int) -> tuple[str, ...]:
    spent = line.seconds
    effort = f"{line.effort:,} {line.effort_name}" if line.effort is not None else "-"
    return (
        line.backend,
        str(line.threads),
        f"{line.decided}/{boards}",
        *map(_seconds, (spent["build"], spent["reduce"] + spent["encode"], spent["search"], spent["check"])),
        effort,
        f"{line.memory / 2**20:,.1f} MB" if line.memory is not None else "-",
        _ratio(line.to_best),
        _ratio(line.to_bitmask),
    )


def _seconds(value: float) -> str:
    """In milliseconds with three figures, or in seconds from one second on."""
    return f"{value:.2f} s" if value >= 1 else f"{value * 1000:.3g} ms" if value else "-"


def _ratio(value: Any) -> str:
    return "-" if value is None else f"{value:,.3g}"


def _aligned(row: tuple[str, ...], widths: list[int]) -> str:
    """The first column to the left, figures to the right."""
    first, *figures = [
        f"{text:<{w}}" if k == 0 else f"{text:>{w}}" for k, (text, w) in enumerate(zip(row, widths, strict=True))
    ]
    return (" " * GAP).join([first, *figures]).rstrip()
