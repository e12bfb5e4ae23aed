"""`cover solve`: solutions, and whether there is just one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from cover.basics.errors import Interrupted
from cover.basics.result import Verdict
from cover.cli.boundary import kept, status_of
from cover.cli.derived import command_as, searching, takes
from cover.cli.shared import estimates, options
from cover.cli.shared.cleaning import paint
from cover.cli.shared.estimates import Probing
from cover.cli.shared.inputs import ORDER, SAT_ORDER, Input, Inputs
from cover.cli.shared.output import Output
from cover.cli.shared.progress import Bar
from cover.cli.shared.solve_by_logic import Logic, solves_by_logic
from cover.verbs.declared import verb_of
from cover.verbs.solve import Solutions

if TYPE_CHECKING:
    from cover.basics.result import Result
    from cover.puzzles.base import BasePuzzle

VERB = verb_of("solve")
DIMACS = {
    "unique": "SATISFIABLE",
    "multiple": "SATISFIABLE",
    "solvable": "SATISFIABLE",
    "unsolvable": "UNSATISFIABLE",
    "unknown": "UNKNOWN",
}
EXIT_STATUS = {"unique": 10, "multiple": 10, "solvable": 10, "unsolvable": 20, "unknown": 0}


@command_as(VERB)
@options.inputs
@takes(VERB)
@click.option("--to", metavar="FORMAT", help="Write solved boards as line, grid or csv instead of drawing them.")
@click.option("--exit-status", is_flag=True, help="As SAT solvers: 10 if solvable, 20 if unsolvable, 0 if unknown.")
@click.option(
    "--dimacs", is_flag=True, help="Answer formulas as SAT solvers do: an `s` line, `v` lines, --exit-status."
)
@estimates.probing
@solves_by_logic
@options.answers
def solve(
    inputs: Inputs,
    output: Output,
    given: dict[str, Any],
    probing: Probing,
    logic: Logic,
    to: str | None,
    exit_status: bool,
    dimacs: bool,
) -> int:
    if logic.used:
        return logic.answer(inputs, output, given["seed"] or 0, given["seconds"])
    if probing.estimate:
        return inputs.answer(output, lambda read: probing.answer(read, output, given))
    answering = _Answering(given, output, "dimacs" if dimacs else to, exit_status or dimacs)
    return inputs.answer(output, answering.one, SAT_ORDER if exit_status or dimacs else ORDER)


class _Answering:
    """Answers inputs one by one; where solutions are listed, they are printed as they are found."""

    def __init__(self, given: Mapping[str, Any], output: Output, to: str | None, as_sat: bool):
        self.output, self.to, self.as_sat = output, to, as_sat
        self.limit, self.checked, self.search = given["limit"] or None, given["checked"], searching(given)
        self.listing = self.limit is None or self.limit > 2
        self._several = False  # has a drawing of several lines been printed?

    def one(self, read: Input) -> int:
        """Answer an input. The status."""
        from cover.solving.search import as_puzzle
        from cover.solving.verbs import solve

        output, self.read = self.output, read
        self.puzzle: BasePuzzle[Any] = as_puzzle(read.reading.content)
        self._several = False
        if self.to == "dimacs":
            self._only_formulas()
        if read.many and not output.json and not self.to:
            output.result(paint(read.place, bold=True))
        if self.listing and not output.json:
            result = self._listed()
        else:
            with Bar(output) as bar:
                spend = {"watch": bar.watch, "checked": self.checked, **self.search}
                try:
                    result = solve(read.reading.content, limit=self.limit, **spend)
                except Interrupted as stopped:
                    result = stopped.result
        self._say(Solutions(result, read.reading.content, self.search["backend"], read.reading.format, self.listing))
        return status_of(result, EXIT_STATUS[result.verdict.value] if self.as_sat else None)

    def _say(self, answer: Solutions) -> None:
        output, result = self.output, answer.result
        if output.json:
            output.record({"input": self.read.place, **answer.as_json()})
        else:
            if self.to == "dimacs":
                output.result(f"s {DIMACS[result.verdict.value]}")
            if result.solutions and not self.listing:
                self._print(result.solution)
            (output.note if self.to else output.result)(*answer.words())
            if self.read.many and not self.to:
                output.result()
            if not (self.listing or self.read.many or self.to) and result.verdict is Verdict.MULTIPLE:
                output.note("`cover explain` says what would make the solution unique")
        if output.verbose:
            from cover.cli.shared.words import spent

            output.detail(spent(result))

    def _listed(self) -> Result[Any]:
        """Prints every solution when it is found; keeps none."""
        from cover.solving.second_opinion import found_by_another, other_family
        from cover.solving.verbs import search

        by = None if self.checked is None else other_family(self.checked, self.search["backend"])
        run = search(self.read.reading.content, limit=self.limit, **self.search)
        try:
            with Bar(self.output) as bar:
                bar.watch(run)
                for solution in run:
                    if self.output.terminal:
                        bar.hide()
                    self._print(solution)
        except KeyboardInterrupt:
            return run.result()  # which says so
        if by is None:
            return run.result()
        content = self.read.reading.content
        return kept(found_by_another, run.result(), content, by, run.query.budget, self.limit)

    def _only_formulas(self) -> None:
        from cover.basics.errors import Refused
        from cover.problems.cnf import Cnf

        if not isinstance(self.read.reading.content, Cnf):
            raise Refused(f"--dimacs answers formulas, and this was read as {self.read.reading.format}")

    def _print(self, solution: Any) -> None:
        if self.to == "dimacs":
            from cover.formats.dimacs import v_lines

            # A formula's labels are its variables' numbers: those of the solution are true.
            formula, true = self.read.reading.content, set(solution)
            choice = [k for k, variable in enumerate(formula.decisions) if variable in true]
            text = v_lines(choice, formula.decisions).removesuffix("\n")
        elif self.to:
            from cover.formats import write

            text = write(self.read.reading.content, self.to, solution).removesuffix("\n")
        else:
            from cover.cli.shared.drawing import drawing

            # An empty line parts drawings of several lines, and only those.
            text = drawing(self.puzzle, solution, self.output)
            if self._several:
                self.output.result()
            self._several = "\n" in text
            self.output.result(text)
            return
        self.output.data(text)
