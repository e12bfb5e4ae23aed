"""`cover generate --needs TECHNIQUE --at-most RATING`: boards that a person solves in a certain way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from cover.cli.growing import growing
from cover.cli.logic import _keys
from cover.cli.options import _bundle
from cover.cli.output import Output
from cover.cli.steps import steps
from cover.cli.stopping import told_if_stopped

if TYPE_CHECKING:
    from cover.boards.generating import Generator

FRUITLESS = 100_000  # boards tried in vain, after which it is given up where no time is set


@dataclass(frozen=True)
class Way:
    """What the way to the solution should be like; nothing if none of the options was given."""

    needs: str
    at_least: float | None
    at_most: float | None
    scale: str | None

    @property
    def asked(self) -> bool:
        return bool(self.needs) or self.at_least is not None or self.at_most is not None

    def make(
        self,
        generator: Generator,
        output: Output,
        count: int,
        line: Callable[[Any], str],
        header: str,
        clues: int | None,
    ) -> int:
        """Boards until there are enough, each with a remark; saved as they come. Status 1 if there is none."""
        from cover.logic.scales import scale
        from cover.logic.seeking import SE121, Seeker

        own = self.scale not in (None, SE121)
        seeker = Seeker(
            generator,
            _keys(self.needs),
            self.at_least or 0.0,
            float("inf") if self.at_most is None else self.at_most,
            scale(self.scale or "") if own else scale(),
            own,
            givens=clues,
        )
        made, last = 0, 0
        words = f"{made:,} of {count:,} boards"
        stopped = told_if_stopped(output, lambda: _told(words, made, seeker.tried))
        with growing(output.file) as write, steps(output) as step, stopped:
            for found in seeker.boards():
                for one in found[: count - made]:
                    head = f"{header}\n" if header and not made else ""
                    write(f"{head}{line(one.board)} # {one.words}\n")
                    made, last = made + 1, seeker.tried
                words = f"{made:,} of {count:,} boards"
                step(made, count, f"{words}, {seeker.tried:,} tried")
                if made >= count:
                    output.detail(f"cover: {words}; {seeker.tried:,} were tried")
                    return 0
                if seeker.tried - last >= FRUITLESS and generator.left() is None:
                    more = "; --timeout says how long to go on"
                    output.note(f"cover: {_told(words, made, seeker.tried)}{more}")
                    break
        return 0 if made else 1


def _told(words: str, made: int, tried: int) -> str:
    many = f"{tried:,} minimal {'board' if tried == 1 else 'boards'} tried"
    return f"{words}, {many}" if made else f"none found, {many}"


way = _bundle(
    "way",
    Way,
    [
        click.option(
            "--needs", default="", metavar="A,B,...",
            help="Boards whose way needs this technique (or one of these): no easier one goes on where it is next.",
        ),
        click.option("--at-least", type=float, metavar="R", help="Rated R or more."),
        click.option("--at-most", type=float, metavar="R", help="Rated R or less."),
        click.option(
            "--scale", metavar="NAME",
            help="Techniques and ratings of that scale, as in `cover path`; by default those of steps, rated by se121"
            " (ER).",
        ),
    ],
)  # fmt: skip
