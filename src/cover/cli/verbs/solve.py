"""`cover solve`: solutions, and whether there is just one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cover.cli.boundary import kept, status_of
from cover.cli.shared import estimates, options
from cover.cli.shared.cleaning import paint
from cover.cli.shared.estimates import Probing
from cover.cli.shared.inputs import ORDER, SAT_ORDER, Input, Inputs
from cover.cli.shared.options import Search
from cover.cli.shared.output import Output
from cover.cli.shared.progress import Bar
from cover.cli.shared.solve_by_logic import Logic, solves_by_logic

if TYPE_CHECKING:
    from cover.basics.result import Result
    from cover.puzzles.base import BasePuzzle

DIMACS = {
    "unique": "SATISFIABLE",
    "multiple": "SATISFIABLE",
    "solvable": "SATISFIABLE",
    "unsolvable": "UNSATISFIABLE",
    "unknown": "UNKNOWN",
}
EXIT_STATUS = {"unique": 10, "multiple": 10, "solvable": 10, "unsolvable": 20, "unknown": 0}


@click.command(
    cls=options.Verb,
    examples=[
        "cover solve sudoku.txt",
        "cover solve -n 1 --json boards.sdm",
        "cat board.txt | cover solve --backend sat:glucose4 -",
    ],
    statuses={
        0: "answered; with --exit-status and --dimacs: unknown, as SAT solvers have it",
        10: "with --exit-status: solvable",
        20: "with --exit-status, or --logic: unsolvable",
        40: "with --logic: stuck",
    },
)
@options.inputs
@options.limit(2, "Stop at the Nth solution. 2, the default, decides whether there is just one; 1 only finds.")
@click.option("--to", metavar="FORMAT", help="Write solved boards as line, grid or csv instead of drawing them.")
@click.option("--exit-status", is_flag=True, help="As SAT solvers: 10 if solvable, 20 if unsolvable, 0 if unknown.")
@click.option(
    "--dimacs", is_flag=True, help="Answer formulas as SAT solvers do: an `s` line, `v` lines, --exit-status."
)
@options.search_anywhere
@options.checked
@estimates.probing
@solves_by_logic
@options.answers
def solve(
    inputs: Inputs,
    output: Output,
    search: Search,
    probing: Probing,
    logic: Logic,
    checked: str | None,
    limit: int | None,
    to: str | None,
    exit_status: bool,
    dimacs: bool,
) -> int:
    """Solve the puzzles in FILE... and say whether the solution is the only one.

    With a limit above 2, or --all, every solution found is printed. With --logic the way is that of `cover path`:
    solved, stuck (status 40), or no solution (20); guesses are made only if asked for, and counted.
    """
    if logic.used:
        return logic.answer(inputs, output, search.seed or 0, search.timeout)
    if dimacs:
        to, exit_status = "dimacs", True

    def one(given: Input) -> int:
        if probing.estimate:
            return probing.answer(given, output, search)
        result = _Answer(given, output, search, limit, to, checked).give()
        return status_of(result, EXIT_STATUS[result.verdict.value] if exit_status else None)

    return inputs.answer(output, one, SAT_ORDER if exit_status else ORDER)


class _Answer:
    """The answer for one input, printed as it is found where solutions are listed."""

    def __init__(
        self, given: Input, output: Output, search: Search, limit: int | None, to: str | None, checked: str | None
    ):
        from cover.solving.search import as_puzzle

        self.checked = checked

        self.given, self.output, self.search, self.limit, self.to = given, output, search, limit, to
        self.puzzle: BasePuzzle[Any] = as_puzzle(given.reading.content)
        self.listing = limit is None or limit > 2
        self._several = False  # has a drawing of several lines been printed?
        if to == "dimacs":
            self._only_formulas()

    def give(self) -> Result[Any]:
        from cover.cli.shared import words
        from cover.solving.verbs import solve

        output, content = self.output, self.given.reading.content
        if self.given.many and not output.json and not self.to:
            output.result(paint(self.given.place, bold=True))
        if self.listing and not output.json:
            result = self._listed()
        else:
            with Bar(output) as bar:
                spend = {"watch": bar.watch, "checked": self.checked, **self.search.spend, **self.search.chosen}
                result = kept(solve, content, self.search.backend, limit=self.limit, **spend)
        if output.json:
            from cover.answers import records

            output.record(records.solve(self.given, self.search.backend, result).record)
        else:
            if self.to == "dimacs":
                output.result(f"s {DIMACS[result.verdict.value]}")
            if result.solutions and not self.listing:
                self._print(result.solution)
            answer = words.listed(result) if self.listing else words.decided(result)
            say = output.note if self.to else output.result
            say(answer + words.named_clash(result) + words.opinion(result))
            if self.given.many and not self.to:
                output.result()
        if output.verbose:
            output.detail(words.spent(result))
        return result

    def _listed(self) -> Result[Any]:
        """Prints every solution when it is found; keeps none."""
        from cover.solving.second_opinion import found_by_another, other_family
        from cover.solving.verbs import search

        asked = self.search
        by = None if self.checked is None else other_family(self.checked, asked.backend)
        run = search(
            self.given.reading.content, asked.backend, limit=self.limit, seconds=asked.timeout, nodes=asked.nodes,
            memory=asked.memory, **asked.chosen,
        )  # fmt: skip
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
        content = self.given.reading.content
        return kept(found_by_another, run.result(), content, by, run.query.budget, self.limit)

    def _only_formulas(self) -> None:
        from cover.basics.errors import Refused
        from cover.problems.cnf import Cnf

        if not isinstance(self.given.reading.content, Cnf):
            raise Refused(f"--dimacs answers formulas, and this was read as {self.given.reading.format}")

    def _print(self, solution: Any) -> None:
        if self.to == "dimacs":
            from cover.formats.dimacs import v_lines

            # A formula's labels are its variables' numbers: those of the solution are true.
            formula, true = self.given.reading.content, set(solution)
            choice = [k for k, variable in enumerate(formula.decisions) if variable in true]
            text = v_lines(formula, choice, formula.decisions).removesuffix("\n")
        elif self.to:
            from cover.formats import write

            text = write(self.given.reading.content, self.to, solution).removesuffix("\n")
        else:
            from cover.cli.shared.drawing import drawing

            text = drawing(self.puzzle, solution, self.output)
            if self._several:
                self.output.result()
            self._several = "\n" in text
            self.output.result(text)
            return
        self.output.data(text)
