"""`cover solve --logic SCALE`: by named techniques, guessing only if asked, with the statistics of both."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import click

from cover.basics.errors import Refused
from cover.basics.result import Budget
from cover.basics.statuses import CLASH, STUCK, UNDECIDED
from cover.basics.suggest import counted
from cover.cli.shared.inputs import Input, Inputs
from cover.cli.shared.logic import in_time
from cover.cli.shared.options import bundle, number
from cover.cli.shared.output import Output
from cover.verbs.options import OF_STEPS

if TYPE_CHECKING:
    from cover.logic.guessing import Order, Solved
    from cover.logic.scales import Scale
    from cover.logic.state import State

BRUTE_FORCE = "strategy-9999"


@dataclass(eq=False, repr=False)
class Logic:
    """scale: empty if solving by logic is not asked for; then: stop, or guess where logic is stuck."""

    scale: str
    only: str
    without: str
    then: str
    turn_after: int | None
    random_order: bool
    slices: bool
    solved: list[Solved] = field(default_factory=list)

    def answer(self, inputs: Inputs, output: Output, seed: int, seconds: float | None) -> int:
        """Every input, each within so many seconds, and at the end what guessing took on the average."""
        if not self.scale:
            raise click.UsageError(
                "--only, --without, --then, --turn-after, --random-order and --slices go with --logic"
            )
        scale = self._chosen()

        def one(given: Input) -> int:
            return self._one(given, output, scale, seed, Budget(seconds))

        status = inputs.answer(output, in_time(one, output), OF_STEPS)
        if len(self.solved) > 1:
            self._averages(output)
        return status

    @property
    def used(self) -> bool:
        """Was any of these options given?"""
        asked = self.only or self.without or self.random_order or self.slices or self.turn_after is not None
        return bool(self.scale or asked or self.then != "stop")

    def _chosen(self) -> Scale:
        from cover.logic.scales import chosen, keys

        if BRUTE_FORCE in keys(self.only):
            self.then = "guess"
        return chosen(self.scale, self.only, self.without)

    def _one(self, given: Input, output: Output, scale: Scale, seed: int, budget: Budget) -> int:
        from cover.logic.guessing import solve
        from cover.logic.paths import Path, path
        from cover.logic.start import LATE, SearchVerdict, state_of, verdict_of

        puzzle = given.reading.content
        state = state_of(puzzle, budget, as_items=not scale.reads_rules, at_once=scale.says_what_is_settled)
        if scale.needs_unique:
            state.unique = SearchVerdict(puzzle, budget).unique
        if state.unused and self.then == "guess":
            raise Refused(f"guesses need all rules, and no technique knows those about {', '.join(state.unused)}")
        if self.then == "guess":
            made = solve(state, scale, self._order(seed), max_guesses=self.turn_after)
            if not made.out_of_time:
                self.solved.append(made)
            end, words, guessing, over = made.state, _counted(made), made.as_json(), made.out_of_time
        else:
            way = path(state, scale)
            end, words, guessing, over = way.state, way.words, {"steps": len(way.steps)}, way.out_of_time
            if end.solved and state.unused and verdict_of(puzzle, budget.left(LATE)) == "unsolvable":
                end.clash = f"what is left breaks the rules about {', '.join(state.unused)}"
                words = way.words
        self._print(given, output, Path(state, end, scale, out_of_time=over), words, guessing)
        return 0 if end.solved else CLASH if end.clash else UNDECIDED if over else STUCK

    def _order(self, seed: int) -> Order:
        from random import Random

        from cover.logic.guessing import Order

        return Order(shuffled=Random(seed) if self.random_order else None)

    def _print(self, given: Input, output: Output, way: Any, words: str, guessing: dict[str, Any]) -> None:
        from cover.cli.shared.drawing import drawing
        from cover.logic.words import slices
        from cover.solving.search import Reader, as_puzzle

        end: State = way.state
        solution = None
        if end.solved:
            reader: Reader[Any] = Reader(as_puzzle(given.reading.content).for_logic(), end.problem, "logic")
            solution = reader.solution(end.placed.nonzero()[0].tolist())
        if output.json:
            puzzle = reader.puzzle if end.solved else None
            output.record(
                {
                    "input": given.place, "scale": way.scale.name,
                    "state": "solved" if end.solved else "clash" if end.clash else "stuck" if way.stuck else "unknown",
                    "complete": not way.out_of_time, "words": words, **guessing,
                    "solution": puzzle.as_json(solution) if puzzle else None,
                    "candidates": [end.name(int(option)) for option in end.undecided().nonzero()[0]],
                }
            )  # fmt: skip
            return
        if end.solved:
            output.result(drawing(reader.puzzle, solution, output))
        output.result(given.lead + words)
        if self.slices and not end.solved:
            output.result(slices(end))

    def _averages(self, output: Output) -> None:
        guesses = [made.guesses for made in self.solved]
        depth = max(made.depth for made in self.solved)
        facts = {
            "boards": len(guesses), "mean_guesses": sum(guesses) / len(guesses), "most_guesses": max(guesses),
            "greatest_depth": depth, "turned": sum(1 for made in self.solved if made.turns),
        }  # fmt: skip
        if output.json:
            output.record(facts)
            return
        turned = f"; {facts['turned']} turned" if facts["turned"] else ""
        output.result(
            f"{len(guesses):,} boards: {facts['mean_guesses']:.2f} guesses on the average, {max(guesses):,} at most,"
            f" greatest depth {depth}{turned}"
        )


def _counted(made: Solved) -> str:
    if made.state.clash and not made.out_of_time:
        return f"no solution, shown with {counted(made.guesses, 'guess', 'guesses')}"
    turned = f"; turned {counted(made.turns, 'time')}" if made.turns else ""
    words = f"{counted(made.steps, 'step')}, {counted(made.guesses, 'guess', 'guesses')}, greatest depth {made.depth}"
    return f"{'not finished (time)' if made.out_of_time else 'solved'}: {words}{turned}"


solves_by_logic: Callable[[Callable[..., Any]], Callable[..., Any]] = bundle(
    "logic",
    Logic,
    [
        click.Option(
            ["--logic", "scale"], default="", metavar="SCALE", help="By the steps of a scale; see `cover path`."
        ),
        click.Option(["--only"], default="", metavar="A,B,...", help="With --logic: only these techniques."),
        click.Option(["--without"], default="", metavar="A,B,...", help="With --logic: not these techniques."),
        click.Option(
            ["--then"],
            type=click.Choice(["stop", "guess"]),
            default="stop",
            help="With --logic: what to do when stuck.",
        ),
        click.Option(
            ["--turn-after"], type=number, metavar="N", help="With --then guess: turn the board after N guesses."
        ),
        click.Option(["--random-order"], is_flag=True, help="With --then guess: cells and symbols at random (--seed)."),
        click.Option(["--slices"], is_flag=True, help="With --logic: when stuck, where each symbol may still be."),
    ],
)
