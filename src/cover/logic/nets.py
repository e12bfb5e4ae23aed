"""Forcing nets, with nets inside: the smallest refutation that the native search finds, as a step."""

from __future__ import annotations

from collections.abc import Iterator

from cover.logic.position import Position
from cover.logic.refutations import Forced, Line, Refutation
from cover.logic.steps import Step

WORK = 6_000_000  # for each number of lines: items looked at, times words of 64 options; a hundredth of a second
ALL = 1 << 20  # lines: no net has more


def nested(position: Position, depth: int = 2, inner_lines: list[int] | None = None) -> Iterator[Step]:
    """One option with the fewest lines that refute it. depth: of nets within nets, 1 for none inside.

    inner_lines: how many lines a net inside may have, tried in this order; -1 for any number. 0 makes locked
    candidates, 1 or 2 most subsets.
    """
    native = position.state.finders
    for most in inner_lines or [-1]:
        numbers = native.refutation(*position.state.arrays, depth, most if most >= 0 else ALL, WORK)
        if numbers:
            made = _read(iter(numbers))
            name = {1: "forcing net", 2: "nested forcing net"}.get(made.depth, f"forcing net of depth {made.depth}")
            yield Step(name, (), (made.target,), made)
            return


def _read(numbers: Iterator[int]) -> Refutation:
    target, last, count = next(numbers), next(numbers), next(numbers)
    lines: list[Line] = []
    for _ in range(count):
        item = next(numbers)
        lines.append(_read(numbers) if item < 0 else Forced(item, next(numbers)))
    return Refutation(target, tuple(lines), last)
