"""What `cover reduce` gives: a puzzle as a problem of the kind that is wanted, with the way that led there."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Unpack

from cover.basics.errors import Refused
from cover.basics.statuses import ANSWERED
from cover.basics.suggest import counted, did_you_mean
from cover.basics.type_errors import explained
from cover.problems.flat import flatten
from cover.problems.reductions import sizes
from cover.problems.reductions.arrows import NODES, Arrow
from cover.solving.options import Way
from cover.solving.routing import PuzzleOrProblem, Route, routed

KINDS = {node.kind: node for node in NODES}
KEPT = {"all": "as many solutions, helpers included", "decisions": "as many solutions, read on decisions"}


@dataclass(eq=False, repr=False)
class Reduced:
    """problem: its arrays. taken: each arrow of the way, with the problem that it was taken from and what it made."""

    problem: Any
    taken: list[tuple[Arrow, Any, Any]] = field(default_factory=list)
    status: int = ANSWERED

    def words(self, explain: bool = False) -> list[str]:
        way = [line for step in self.taken for line in _in_words(*step)] if explain else []
        numbers = [counted(number, name.removesuffix("s")) for name, number in sizes.of_problem(self.problem).items()]
        return [*way, f"{NODES[type(self.problem)]}: {', '.join(numbers)}"]

    def as_json(self) -> dict[str, Any]:
        facts, arrays = flatten(self.problem)
        name = getattr(self.problem, "mark_name", getattr(self.problem, "label_name", str))
        return {
            "to": self.problem.kind,
            "way": [arrow.makes.rpartition(":")[2] for arrow, _, _ in self.taken],
            "sizes": sizes.of_problem(self.problem),
            "labels": [name(label) for label in self.problem.decisions],
            "facts": facts,
            "arrays": {name: array.tolist() for name, array in arrays.items()},
        }


def reduced(puzzle: PuzzleOrProblem, to: str, **way: Unpack[Way]) -> Reduced:
    """The answer of the verb. to: a kind of problem, as `KINDS` calls them; way: options of the route."""
    if to not in KINDS:
        known = did_you_mean(to, KINDS) or f"; there are {', '.join(KINDS)}"
        raise Refused(f"to: no kind of problem is called {to!r}{known}")
    made = Reduced(None)
    made.problem = routed(puzzle, KINDS[to], whole(way), met=lambda *step: made.taken.append(step))
    return made


def whole(way: Way) -> Route:
    """The route that leaves a problem whole, unless `reduce` is given."""
    return replace(Route(**way), reduce=way.get("reduce") or "none")


@explained
def reduce(puzzle: PuzzleOrProblem, to: str, **way: Unpack[Way]) -> Any:
    """The arrays of a puzzle as a problem of some kind: `board`, `cover`, `linear`, `cnf`, `cp`.

    What comes back is a problem that can be asked as the puzzle can; its first variables are the decisions. Whole,
    unless `reduce` says otherwise; encoding, at_most_one, counts, connection: as in `cover.solve`. Raises Refused where
    no way leads there, and for options that play no part on it.

    >>> import cover
    >>> cover.reduce(cover.Langford(3), "cover")
    <ExactCover: 9 options, 9+0 items>
    """
    return reduced(puzzle, to, **way).problem


def _in_words(arrow: Arrow, source: Any, made: Any) -> list[str]:
    """An arrow in words: what it does, whose idea it is, sizes as formulas with their figures."""
    measures, sizes_made = sizes.measured(source), sizes.of_problem(made)
    lines = [f"{NODES[arrow.source]} -> {NODES[arrow.target]}: {arrow.about}", f"  {KEPT[arrow.counts]}"]
    for name, formula in arrow.sizes.items():
        if sizes.value(formula, measures) == sizes_made[name]:
            figures = " ".join(str(measures.get(word, word)) for word in formula.split())
            lines.append(f"  {name} = {formula} = {figures} = {sizes_made[name]}")
        else:  # formulas are of one encoding
            lines.append(f"  {name}: {sizes_made[name]}, by the encoding that was chosen")
    lines += [f"    {word}: {sizes.WORDS[word]}" for word in sizes.used(arrow.sizes.values())]
    return lines
