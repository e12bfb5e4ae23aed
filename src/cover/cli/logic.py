"""What the verbs of logic share: which techniques, from which state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from cover.cli.inputs import Input
from cover.cli.options import _bundle

if TYPE_CHECKING:
    from cover.logic.scales import Scale
    from cover.logic.state import State

STUCK, CLASH = 40, 20
ORDER = (0, STUCK, CLASH, 1)
STATUSES = {0: "there is one, or it is solved", CLASH: "no solution", STUCK: "stuck"}


@dataclass
class Techniques:
    """scale: a name or a file; only, without: keys of techniques, comma-separated; crossed: names of options."""

    scale: str
    only: str
    without: str
    crossed: tuple[str, ...]
    placed: tuple[str, ...]
    uniqueness: bool | None

    def chosen(self) -> Scale:
        """Raises Refused or InputError for what is no scale or technique."""
        from cover.logic.scales import scale

        return scale(self.scale).narrowed(_keys(self.only), _keys(self.without))

    def state(self, given: Input) -> State:
        """The state at the start. Raises Refused for what logic does not take."""
        from cover.logic.state import State

        state = State.of(given.reading.content, self.crossed, self.placed)
        wanted = self.uniqueness or (self.uniqueness is None and self.chosen().needs_unique)
        state.unique = bool(wanted) and not state.clash and is_unique(given)
        return state


def is_unique(given: Input, seconds: float = 5.0) -> bool:
    """Is the puzzle known to have one solution? A search says so, or is stopped."""
    from cover.solving import solve

    return solve(given.reading.content, limit=2, seconds=seconds).verdict.value == "unique"


def _keys(words: str) -> tuple[str, ...]:
    return tuple(key for key in words.replace(" ", "").split(",") if key)


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
            "--uniqueness/--no-uniqueness", default=None,
            help="Techniques that need a single solution; by default if the scale has any and a search shows it.",
        ),
    ],
)  # fmt: skip
