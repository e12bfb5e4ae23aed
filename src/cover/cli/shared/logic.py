"""What the verbs of logic share: their options, and the status of what is not known in time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

import click

from cover.answers.records import ANSWERED, CLASH, COULD_NOT, STUCK, UNDECIDED
from cover.basics.errors import InputError, Refused
from cover.basics.result import Stop
from cover.cli.shared.inputs import Input
from cover.cli.shared.options import FILE, bundle, timeout
from cover.cli.shared.output import Output

if TYPE_CHECKING:
    from cover.logic.scales import Scale
    from cover.logic.start import Start

ORDER = (ANSWERED, STUCK, CLASH, UNDECIDED, COULD_NOT)
STATUSES = {0: "there is one, or it is solved", CLASH: "no solution", UNDECIDED: "the time ended first", STUCK: "stuck"}


@dataclass(eq=False, repr=False)
class Techniques:
    """scale: a name or a file; only, without: keys of techniques, comma-separated; crossed, placed: names of options;
    entries: a file with what a player has filled in."""

    scale: str
    only: str
    without: str
    crossed: tuple[str, ...]
    placed: tuple[str, ...]
    entries: str | None
    uniqueness: bool | None
    seconds: float | None

    def chosen(self) -> Scale:
        """Raises Refused or InputError for what is no scale or technique."""
        from cover.logic.scales import chosen

        return chosen(self.scale, self.only, self.without)

    def start(self, given: Input, *, certified: bool = False, soon: bool = False) -> Start:
        """The state at the start (certified, soon: see `begin`). Raises Refused for what logic does not take,
        OverBudget where the time ends first."""
        from cover.logic.start import begin

        return begin(
            given.reading.content, self.chosen(), placed=self.placed, crossed=self.crossed,
            entries=self._entries(given), filled=given.reading.filled, uniqueness=self.uniqueness, seconds=self.seconds,
            certified=certified, soon=soon,
        )  # fmt: skip

    def _entries(self, given: Input) -> Any:
        """The puzzle in the file of entries."""
        from cover.cli.shared.inputs import read

        if self.entries is None:
            return None
        if given.many:
            raise Refused("--entries is about one puzzle, and here are several")
        readings = list(islice(read(self.entries, ignore_text_rules=True), 2))
        if len(readings) != 1:
            raise InputError("one board is needed, with what is filled in", source=self.entries)
        return readings[0].content


def in_time(one: Callable[[Input], int], output: Output) -> Callable[[Input], int]:
    """`one`, or that nothing is known where the time ended before there was anything to say."""

    def answered(given: Input) -> int:
        from cover.backends.isolation.bounds import OverBudget

        try:
            return one(given)
        except (OverBudget, TimeoutError) as over:
            if isinstance(over, OverBudget) and over.stop is not Stop.TIMEOUT:
                raise
            if output.json:
                from cover.answers import records

                output.record(records.unknown(given).record)
            else:
                output.result(given.lead + "not known (time)")
            return UNDECIDED

    return answered


with_slices = click.option("--slices", is_flag=True, help="When stuck, where each symbol may still be.")

techniques: Callable[..., Any] = bundle(
    "techniques",
    Techniques,
    [
        click.option(
            "--scale", default="steps", show_default=True, metavar="NAME",
            help="Techniques and their difficulty: steps, basic, hodoku, singles, whips, or a file ending in .toml.",
        ),
        click.option("--only", default="", metavar="A,B,...", help="Only these techniques of the scale."),
        click.option("--without", default="", metavar="A,B,...", help="Not these techniques."),
        click.option(
            "--not", "crossed", multiple=True, metavar="OPTION", help="An option that you have ruled out: r1c1=5."
        ),
        click.option(
            "--placed", multiple=True, metavar="OPTION", help="An option that you have filled in yourself: r1c1=5."
        ),
        click.option(
            "--entries", type=FILE, metavar="FILE",
            help="The same puzzle with what you have filled in, or with pencil marks.",
        ),
        click.option(
            "--uniqueness/--no-uniqueness", default=None,
            help="Techniques that need a single solution; by default if the scale has any and a search shows it.",
        ),
        timeout(),
    ],
)  # fmt: skip
