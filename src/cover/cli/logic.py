"""What the verbs of logic share: which techniques, from which state."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any

import click

from cover.cli.inputs import Input
from cover.cli.options import FILE, _bundle, timeout
from cover.cli.output import Output
from cover.errors import InputError, Refused
from cover.result import Budget, Stop

if TYPE_CHECKING:
    from cover.logic.scales import Scale
    from cover.logic.state import State

STUCK, CLASH, UNDECIDED = 40, 20, 30
ORDER = (0, STUCK, CLASH, UNDECIDED, 1)
STATUSES = {0: "there is one, or it is solved", CLASH: "no solution", UNDECIDED: "the time ended first", STUCK: "stuck"}

EARLY_NODES = 20_000  # of a search before the first step: hundredths of a second on a 9x9 board
EARLY, LATE = 1.0, 5.0  # seconds of a search: before the first step, and when it matters


class Verdict:
    """How many solutions a puzzle has, as far as a search tells. Most say it at once; a long search waits until a
    technique or an answer needs it."""

    def __init__(self, given: Input, budget: Budget):
        self.given, self.budget = given, budget

    @cached_property
    def early(self) -> str:
        return verdict_of(self.given, self.budget.left(2 * EARLY) / 2, EARLY_NODES)

    @cached_property
    def late(self) -> str:
        known = self.early in ("unique", "multiple", "unsolvable") or self.budget.expired
        return self.early if known else verdict_of(self.given, self.budget.left(LATE))

    def unique(self) -> bool:
        """Is the puzzle known to have one solution?"""
        return self.late == "unique"


@dataclass(frozen=True)
class Start:
    """Where the steps begin. asked: about the puzzle without what a player did; wrong: what is wrong with what a player
    did, in words; empty if nothing is."""

    state: State
    asked: Verdict
    wrong: str = ""

    @property
    def verdict(self) -> str:
        """Of the puzzle without what a player did, after a search that may take LATE seconds."""
        return self.asked.late

    def unsolvable(self, *, done: bool) -> bool:
        """Is it known that there is no solution? done: there is a step, or the end is reached, and a short search is
        enough."""
        return (self.asked.early if done else self.verdict) == "unsolvable"

    @property
    def remark(self) -> str:
        """Why nothing comes of a state that is stuck, where that is known."""
        if self.verdict == "multiple":
            return "; it has several solutions"
        unused = ", ".join(self.state.unused)
        return f"; no technique knows the rules about {unused}" if unused else ""


@dataclass
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
        from cover.logic.scales import scale

        return scale(self.scale).narrowed(_keys(self.only), _keys(self.without))

    def start(self, given: Input) -> Start:
        """The state at the start. Raises Refused for what logic does not take, OverBudget where the time ends first."""
        from cover.logic.entries import SECONDS, mistakes

        state = state_of(given, Budget(self.seconds), given.reading.filled)
        asked = Verdict(given, state.budget)
        placed, crossed = state.named(self.placed), state.named(self.crossed)
        if self.entries is not None:
            more, impossible = self._filled(given, state, crossed)
            if impossible:
                return Start(state, asked, f"{impossible} is wrong")
            placed += more
        if wrong := mistakes(state, placed, crossed, state.budget.left(SECONDS)):
            return Start(state, asked, wrong)
        state.take(placed, crossed)
        wanted = self.uniqueness or (self.uniqueness is None and self.chosen().needs_unique)
        if wanted and not state.clash:
            state.unique = asked.unique
        return Start(state, asked)

    def _filled(self, given: Input, state: State, crossed: list[int]) -> tuple[list[int], str]:
        """Options that the file of entries takes, and a mark in it that is no option; adds to what is crossed out."""
        from cover.cli.inputs import read
        from cover.logic.entries import entries_of

        assert self.entries is not None
        if given.many:
            raise Refused("--entries is about one puzzle, and here are several")
        readings = list(islice(read(self.entries, ignore_text_rules=True), 2))
        if len(readings) != 1:
            raise InputError("one board is needed, with what is filled in", source=self.entries)
        found = entries_of(given.reading.content, readings[0].content)
        crossed += state.numbers_of(found.crossed)
        placed = state.numbers_of(found.placed)
        held = {state.problem.decisions[option] for option in placed}
        other = next((label for label in found.placed if label not in held), None)
        return placed, "" if other is None else given.reading.content.label_words(other)


def state_of(given: Input, budget: Budget, filled: Iterable[Any] = ()) -> State:
    """The state at the start, whose steps are sought within the budget. Raises Refused for what logic does not take,
    OverBudget where the time ends first."""
    from cover.isolation.bounds import Bounded
    from cover.logic.state import State

    with Bounded(budget, "building"):
        state = State.of(given.reading.content, filled=filled)
    state.budget = budget
    return state


def in_time(one: Callable[[Input], int], output: Output) -> Callable[[Input], int]:
    """`one`, or that nothing is known where the time ended before there was anything to say."""

    def answered(given: Input) -> int:
        from cover.isolation.bounds import OverBudget

        try:
            return one(given)
        except (OverBudget, TimeoutError) as over:
            if isinstance(over, OverBudget) and over.stop is not Stop.TIMEOUT:
                raise
            if output.json:
                output.record({"input": given.place, "state": "unknown", "complete": False})
            else:
                output.result(given.lead + "not known (time)")
            return UNDECIDED

    return answered


def verdict_of(given: Input, seconds: float, nodes: int | None = None) -> str:
    """How many solutions the puzzle has, as a verdict of `cover.solve`; a search says so, or is stopped."""
    from cover.solving import solve

    return solve(given.reading.content, limit=2, seconds=seconds, nodes=nodes).verdict.value


def clash_of(given: Input, budget: Budget) -> str:
    """Why the puzzle has no solution: the givens that clash; empty where that is not known in time."""
    from cover.cli.why import listed
    from cover.why.explaining import explain

    parts = [part.words for part in explain(given.reading.content, seconds=budget.left(LATE)).parts]
    return f"{'these givens clash' if len(parts) > 1 else 'this given clashes'}: {listed(parts)}" if parts else ""


def _keys(words: str) -> tuple[str, ...]:
    return tuple(key for key in words.replace(" ", "").split(",") if key)


with_slices = click.option("--slices", is_flag=True, help="When stuck, where each symbol may still be.")

techniques: Callable[..., Any] = _bundle(
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
