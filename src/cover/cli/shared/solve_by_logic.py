"""`cover solve --logic SCALE`: prints what `cover.verbs.by_logic` finds, and what guessing took on the average."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import click

from cover.cli.shared.inputs import Input, Inputs
from cover.cli.shared.logic import in_time
from cover.cli.shared.options import bundle, number
from cover.cli.shared.output import Output
from cover.verbs.options import OF_STEPS

if TYPE_CHECKING:
    from cover.logic.guessing import Solved
    from cover.logic.scales import Scale


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
            raise click.UsageError("--only, --without, --then, --turn-after, --random-order and --slices need --logic")
        from cover.cli.shared.drawing import drawing
        from cover.verbs.by_logic import solve_by_logic

        scale = self._chosen()

        def one(given: Input) -> int:
            how: dict[str, Any] = {"guesses": self.then == "guess", "turn_after": self.turn_after}
            shuffled = seed if self.random_order else None
            found = solve_by_logic(given.reading.content, scale, shuffled=shuffled, seconds=seconds, **how)
            if found.found is not None and not found.way.out_of_time:
                self.solved.append(found.found)
            if output.json:
                output.record({"input": given.place, **found.as_json()})
                return found.status
            if (solved := found.solution) is not None:
                output.result(drawing(*solved, output))
            first, *others = found.words(slices=self.slices)
            output.result("\n".join([given.lead + first, *others]))
            return found.status

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
        from cover.verbs.by_logic import BRUTE_FORCE

        if BRUTE_FORCE in keys(self.only):
            self.then = "guess"
        return chosen(self.scale, self.only, self.without)

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


solves_by_logic: Callable[[Callable[..., Any]], Callable[..., Any]] = bundle(
    "logic",
    Logic,
    [
        click.Option(
            ["--logic", "scale"], default="", metavar="SCALE", help="Solve by the steps of a scale; see `cover path`."
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
        click.Option(["--slices"], is_flag=True, help="With --logic: when stuck, list where each symbol can still go."),
    ],
)
