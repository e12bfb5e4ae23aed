"""The whole way of a puzzle by logic: its path, what a search knows of it, and both in words and as a record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from os import PathLike
from textwrap import indent
from typing import Any

from cover.backends.isolation.bounds import timeouts
from cover.basics import html
from cover.basics.suggest import counted
from cover.basics.type_errors import explained
from cover.logic.paths import Path, walked
from cover.logic.pictures import drawn_in_notebook, view_of
from cover.logic.scales import DEFAULT, Scale, chosen
from cover.logic.start import Start, begin
from cover.logic.state import State
from cover.logic.steps import Step
from cover.logic.visible_steps import seen
from cover.logic.words import line, reason, record, sliced
from cover.problems.lazy import Label
from cover.proofs.certificate import Certificate
from cover.solving.routing import PuzzleOrProblem
from cover.solving.search import as_puzzle


@dataclass(repr=False)
class SolvingPath(Path):
    """A path (`steps`, `solved`, `stuck`, `clash`, `hardest`, `score`, `level`, `out_of_time`) and the puzzle it is of.

    True where it ends in the solution; iterating yields the steps, `print` says them in words, a line each, and how the
    way ended. Steps that a player sees nothing of, about the helpers of rules alone, are counted only.
    """

    begun: Start = field(kw_only=True)
    certificate: Certificate | None = None

    @classmethod
    def from_start(cls, begun: Start, of: Scale) -> SolvingPath:
        """Nothing but its first state."""
        return cls(begun.state, begun.state.copy(), of, begun=begun)

    def __bool__(self) -> bool:
        return self.solved

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    @property
    def wrong(self) -> str:
        """What is wrong with what a player did, in words; empty if nothing is. There are no steps then."""
        return self.begun.wrong

    @property
    def unsolvable(self) -> bool:
        """Is it known that there is no solution?"""
        return bool(self.wrong or self.clash) or self.begun.unsolvable(done=self.solved)

    def walk(self) -> Iterator[Step]:
        """The steps as they are found, each before it is made in `state`."""
        return iter(()) if self.wrong else walked(self)

    def words_of(self, steps: Iterable[Step], state: State, *, full: bool = False) -> Iterator[str]:
        """Lines for steps that come before they are made in `state`. full: with reasons, and those that a player sees
        nothing of."""
        hidden = number = 0
        for number, step in enumerate(steps, 1):
            if not full and not seen(step, state):
                hidden += 1
                continue
            yield from _hidden(hidden)
            hidden = 0
            yield f"{number:3} {line(step, state)}"
            if full:
                why = reason(step, state, full=True).replace("\n  ", "\n")
                yield indent(why, " " * 6)
        yield from _hidden(hidden)

    def ending(self) -> str:
        """How it ended, and why nothing more comes, where that is known."""
        if self.wrong:
            return self.wrong
        words = self.words + (self.begun.remark() if self.stuck or self.clash else "")
        if self.begun.unsolvable(done=self.solved) and (why := self.begun.clash):
            return f"{words}; {why}" if self.clash else f"{words}; no solution: {why}"
        return words

    def view(self, step: Step | None = None) -> Any:
        """What the next step points out in a picture of the puzzle at `state`, for `puzzle.draw(None, view)` and
        `viewed` of cover.drawing.shapes."""
        return view_of(as_puzzle(self.begun.puzzle), self.state, step)

    def as_json(self, *, slices: bool = False) -> dict[str, Any]:
        """What `cover path --json` prints. slices: when stuck, where each symbol may still be."""
        made: dict[str, Any] = {"scale": self.scale.name, "state": "clash", "verdict": self.begun.verdict}
        if self.wrong:
            return {**made, "wrong": self.wrong, "steps": []}
        end = "solved" if self.solved else "clash" if self.unsolvable else "stuck" if self.stuck else "unknown"
        state = self.start.copy()
        return {
            **made,
            "state": end,
            "complete": not self.out_of_time,
            "words": self.words,
            "hardest": self.hardest.technique if self.hardest else None,
            "steps": [record(step, state) for step in self.replay(state)],
            "candidates": [self.state.name(int(option)) for option in self.state.undecided().nonzero()[0]],
            **({"slices": sliced(self.state)} if slices and end == "stuck" else {}),
        }

    def __str__(self) -> str:
        state = self.start.copy()
        return "\n".join([*self.words_of(self.replay(state), state), self.ending()])

    def __repr__(self) -> str:
        return f"<SolvingPath: {self.wrong or self.words}>"

    def _repr_html_(self) -> str:
        return html.drawing(
            self.wrong or self.words, str(self), drawn_in_notebook(as_puzzle(self.begun.puzzle), lambda: [self.view()])
        )


@explained
def path(
    puzzle: PuzzleOrProblem,
    *,
    scale: str | Scale = DEFAULT,
    only: str | Iterable[str] = (),
    without: str | Iterable[str] = (),
    placed: Iterable[str] = (),
    not_: Iterable[str] = (),
    entries: PuzzleOrProblem | None = None,
    filled: Iterable[Label] = (),
    uniqueness: bool | None = None,
    seconds: float | None = None,
    proof: str | PathLike[str] | None = None,
) -> SolvingPath:
    """Solve a puzzle step by step, without guessing, the easiest step first, each checked apart.

    It ends solved, stuck (always where there are several solutions), or in a clash. proof: a new directory or
    FILE.tar.gz for a certificate of the whole way, made where the way is not stuck; techniques that take for granted
    that there is one solution are left out then. The others as in `cover.hint`; what is raised too, and CoverError
    where the target of `proof` exists.

    >>> import cover
    >>> way = cover.path(cover.loads("1..3 .4.. ..3. 4..2"))
    >>> way.solved, len(way.steps), way.hardest.technique
    (True, 10, 'hidden single')
    >>> str(way).splitlines()[-1]
    'solved in 10 steps; hardest: hidden single'
    """
    of = chosen(scale, only, without)
    uniqueness = False if proof is not None and uniqueness is None else uniqueness
    with timeouts():
        begun = begin(
            puzzle, of, placed=placed, crossed=not_, entries=entries, filled=filled, uniqueness=uniqueness,
            seconds=seconds, certified=proof is not None,
        )  # fmt: skip
    way = SolvingPath.from_start(begun, of)
    for _ in way.walk():
        pass
    if proof is not None and not (way.wrong or way.stuck or way.out_of_time):
        from cover.logic.certifying import certify

        way.certificate = certify(puzzle, way, str(proof))
    return way


def _hidden(steps: int) -> list[str]:
    return [f"    ({counted(steps, 'step')} about rules alone)"] if steps else []
