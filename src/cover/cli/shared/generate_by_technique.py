"""`cover generate --needs TECHNIQUE --rating 2..4`: boards that a person solves in a certain way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from cover.basics.statuses import known_status
from cover.cli.shared.options import bundle
from cover.cli.shared.output import Output
from cover.cli.shared.part_file import part_file
from cover.cli.shared.steps import steps
from cover.cli.shared.stopping import noted_if_stopped

if TYPE_CHECKING:
    from cover.cli.shared.generate_resumed import Standing
    from cover.generation.boards import Generator

    BoundsType = click.ParamType[tuple[float | None, ...]]
else:
    BoundsType = click.ParamType  # not generic in click 8.2

FRUITLESS = 100_000  # boards tried in vain, after which it is given up where no time is set


class _Bounds(BoundsType):
    """`2..4`, `2..`, `..4`."""

    name = "bounds"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        low, dots, high = value.partition("..")
        try:
            bounds = tuple(float(word) if word.strip() else None for word in (low, high))
        except ValueError:
            bounds = ()
        if not dots or bounds in ((), (None, None)):
            self.fail(f"{value!r} is no range: 2..4, 2.. or ..4", param, ctx)
        return bounds


BOUNDS = _Bounds()


@dataclass(frozen=True)
class Bounds:
    """rating: at least, and at most."""

    rating: tuple[float | None, float | None] | None

    def within(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """What was given, with these bounds."""
        if self.rating is None:
            return dict(given)
        if given["at_least"] is not None or given["at_most"] is not None:
            raise click.UsageError("--rating A..B is short for --at-least A --at-most B: give one or the other")
        return {**given, "at_least": self.rating[0], "at_most": self.rating[1]}


def make(standing: Standing, generator: Generator, output: Output) -> int:
    """Boards until there are enough, each with a remark; saved as they come. The exit status."""
    wish = standing.wish
    from cover.generation.sudokus import header as rules
    from cover.generation.sudokus import line

    seeker, count, header = wish.seeker(generator), wish.count or 1, rules(generator.puzzle)
    made, last, length, batch = standing.made, 0, standing.keep or 0, None
    standing.goes_on(generator)
    words = f"{made:,} of {count:,} boards"
    stopped = noted_if_stopped(output, lambda: _progress(words, made, seeker.tried), "; --resume goes on")
    with part_file(output.file, standing.keep) as write, steps(output) as step, stopped:
        for found in seeker.boards():
            if made >= count:
                return 0
            if batch is not generator.at:
                batch = generator.at
                standing.note(generator, made, length)
            for one in found[: count - made]:
                head = f"{header}\n" if header and not made else ""
                text = f"{head}{line(generator.puzzle, one.board)} # {one.words}\n"
                write(text)
                length += len(text.encode())
                made, last = made + 1, seeker.tried
            words = f"{made:,} of {count:,} boards"
            step(made, count, f"{words}, {seeker.tried:,} tried")
            if made >= count:
                output.detail(f"cover: {words}; {seeker.tried:,} were tried")
                return 0
            if seeker.tried - last >= FRUITLESS and wish.seconds is None:
                more = "; --timeout says how long to try"
                output.note(f"cover: {_progress(words, made, seeker.tried)}{more}")
                break
    return known_status(made >= count)


def _progress(words: str, made: int, tried: int) -> str:
    many = f"{tried:,} minimal {'board' if tried == 1 else 'boards'} tried"
    return f"{words}, {many}" if made else f"none found, {many}"


way = bundle(
    "way",
    Bounds,
    [
        click.Option(
            ["--rating"], type=BOUNDS, metavar="A..B",
            help="Rated A to B: --at-least A --at-most B; A.. and ..B too.",
        )
    ],
)  # fmt: skip
