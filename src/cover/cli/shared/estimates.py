"""`--estimate` of `cover count` and `cover solve`: the size of the search instead of the search."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from cover.cli.shared.inputs import Input
from cover.cli.shared.options import bundle, number
from cover.cli.shared.output import Output

if TYPE_CHECKING:
    from cover.solving.covers.estimate import Estimate


@dataclass(eq=False, repr=False)
class Probing:
    """estimate: is it asked for; probes: how many."""

    estimate: bool
    probes: int

    def answer(self, given: Input, output: Output, search: Mapping[str, Any]) -> int:
        """Estimate the tree of dlx for one input. search: what was given."""
        from cover.basics.errors import Refused
        from cover.solving.covers.estimate import estimate

        try:
            found = estimate(
                given.reading.content,
                search["backend"],
                probes=self.probes,
                seed=search["seed"] or 0,
                seconds=search["seconds"],
                reduce=search["reduce"],
            )
        except ValueError as error:
            raise Refused(str(error)) from error
        if output.json:
            output.record({"input": given.place, "estimate": found.as_json()})
        else:
            output.result(given.lead + _words(found))
        return 0


probing: Callable[[Callable[..., Any]], Callable[..., Any]] = bundle(
    "probing",
    Probing,
    [
        click.Option(["--estimate"], is_flag=True, help="Do not search: estimate the tree by random probes (dlx)."),
        click.Option(
            ["--probes"], type=number, default="1000", metavar="N", show_default=True, help="How many random probes."
        ),
    ],
)


def _words(found: Estimate) -> str:
    solutions = _amount(found.solutions, found.solutions_error)
    if found.solutions == 0:
        solutions = "no solution met"
    return (
        f"about {_amount(found.nodes, found.nodes_error)} nodes, "
        f"{'about ' if found.solutions else ''}{solutions}{' solutions' if found.solutions else ''} "
        f"({found.probes:,} {'probe' if found.probes == 1 else 'probes'}, seed {found.seed})"
    )


def _amount(value: float, error: float) -> str:
    """`12,300 +- 4 %`"""
    if value == float("inf"):
        return "more than 1e308"
    shown = f"{float(f'{value:.3g}'):,.0f}" if value < 1e15 else f"{value:.2e}"
    return shown if error != error else f"{shown} \N{PLUS-MINUS SIGN} {100 * error / value if value else 0:.0f} %"
