"""New puzzles of any kind that can be sampled: clues taken away while one solution is left.

A kind gives a solution and every clue that holds of it (`sample`). Here clues go in growing and shrinking groups
as long as a search finds no second solution; one that was found once refutes later attempts without a search. What
remains is minimal: without any of its clues (that may go) the puzzle has several solutions. A backend that took no part
in the making then confirms the puzzle.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from inspect import signature
from random import Random
from typing import Any

from cover.backends import registry
from cover.basics.errors import ProblemError, Refused, WrongSolution
from cover.basics.result import Budget, Verdict
from cover.problems.board import Board
from cover.problems.connectivity import LazyConstraint
from cover.problems.lazy import Label
from cover.puzzles import PUZZLES
from cover.puzzles.base import BasePuzzle, GivesBoard
from cover.puzzles.common.generation import Sample
from cover.puzzles.kinds.places import usual_size as size_of_kind
from cover.puzzles.kinds.puzzle import KindPuzzle
from cover.puzzles.kinds.table import is_kind, kind_file, kind_names, puzzle_class
from cover.solving import verbs

CHECK = 5.0  # seconds for one question; a clue whose need is not decided by then stays
# Kinds in Python whose new boards may have other numbers of rows and of columns.
OBLONG = {
    "aquarium", "galaxies", "hashi", "kakuro", "magnets", "nonogram",
    "numberlink", "nurikabe", "shikaku", "signpost", "simpleloop", "tracks", "undead", "yajilin",
}  # fmt: skip
ATTEMPTS = 400  # drawings after which a kind and size are given up


@dataclass(frozen=True)
class Made:
    """A new puzzle, its solution, those of the sampled clues that it has, and what a search without luck needed for it:
    branches and conflicts together. proven: each clue that may go is known to be needed. number: of those of its seed;
    way: what its way is like, where that was asked for."""

    puzzle: BasePuzzle[Any]
    solution: Any
    clues: tuple[Any, ...]
    effort: int
    proven: bool
    number: int = 0
    way: str = ""


def kinds() -> tuple[str, ...]:
    """The kinds of puzzles that can be made so."""
    return tuple(filter(is_made, kind_names()))


def is_made(kind: str) -> bool:
    """Are puzzles of this kind made?"""
    return is_kind(kind) and not why_not(kind)


def why_not(kind: str) -> str:
    """Why puzzles of a kind are not made; "" where they are. Raises KeyError for what is no kind."""
    if kind in PUZZLES:
        own = puzzle_class(kind).sample.__func__  # type: ignore[attr-defined]
        return "" if own is not BasePuzzle.sample.__func__ else "it has no way to draw a solution"  # type: ignore[attr-defined]
    return kind_file(kind).hints.none


def make(
    kind: str,
    size: int | tuple[int, int] | None = None,
    *,
    seed: int | str | None = None,
    number: int = 0,
    best_of: int = 1,
    budget: Budget | None = None,
    **options: Any,
) -> Made:
    """The puzzle `number` of a seed; always the same for the same arguments (as long as no check runs out of time).

    size: rows, rows and columns, or what else measures a kind; None: its usual size. best_of: so many are made, and the
    one that takes a search most is kept. budget: whose time bounds the work. options: of the kind's `sample`.
    Raises Refused for a kind or size of which none comes, TimeoutError at the end of the time.

    >>> made = make("slitherlink", 4, seed=1)
    >>> verbs.verdict(made.puzzle).value
    'unique'
    """
    if not is_made(kind):
        why = f" ({why_not(kind)})" if is_kind(kind) else ""
        raise Refused(f"new puzzles of the kind {kind} cannot be made{why}; these can: {', '.join(kinds())}")
    cls: Any = puzzle_class(kind)
    if isinstance(size, tuple) and kind in PUZZLES and kind not in OBLONG:
        raise Refused(f"puzzles of the kind {kind} need one size, not rows and columns")
    measure = size or usual_size(kind)
    named = "{}x{}".format(*size) if isinstance(size, tuple) else measure
    # All that tells puzzles apart is in the seed, so that each is made by itself, in any order.
    rng = Random(f"{kind} {size} {seed} {number} {sorted(options)}" if seed is not None else None)
    budget, found = budget or Budget(), list[Made]()
    for _ in range(ATTEMPTS):
        budget.check()
        try:
            sample = cls.sample(rng, Sampler(rng, budget), measure, **options)
        except ProblemError as error:
            raise Refused(f"a {kind} of size {named}: {error}") from None
        made = None if sample is None else thinned(sample, budget)
        if made is not None:
            found.append(replace(made, number=number))
            if len(found) == best_of:
                return max(found, key=lambda one: one.effort)
    # Fewer than asked for, but some.
    if found:
        return max(found, key=lambda one: one.effort)
    raise Refused(f"no {kind} of size {named} was found in {ATTEMPTS} attempts: try another seed or a smaller size")


def usual_size(kind: str) -> int | tuple[int, int]:
    """Of new puzzles of a kind: what its file says, or the default of its `sample`."""
    cls = puzzle_class(kind)
    if issubclass(cls, KindPuzzle):
        return size_of_kind(cls.kind)
    size: int = signature(cls.sample).parameters["size"].default
    return size


# ---------------------------------------------------------------- taking away
class _Others:
    """Solutions beside the one that is meant, which refuted an attempt; they refute others without a search."""

    def __init__(self, sample: Sample, budget: Budget):
        self._sample, self._budget, self._known = sample, budget, list[tuple[Any, Collection[Any]]]()
        self.undecided = False

    def unique(self, clues: Sequence[Any]) -> bool:
        """Is one solution left by these clues, surely?"""
        puzzle, some = self._sample.made(clues), set(clues)
        # A solution that is still one of these clues refutes them without a search; it goes to the front, as likely to
        # again.
        for k, (other, broken) in enumerate(self._known):
            if some.isdisjoint(broken) and (broken or next(puzzle.faults(other), None) is None):
                self._known.insert(0, self._known.pop(k))
                return False
        self._budget.check()
        result = verbs.solve(puzzle, limit=2, seconds=max(self._budget.left(CHECK), 0.01))
        others = [one for one in result.solutions if one != self._sample.solution]
        against = self._sample.against
        known = [(other, against(other) if against is not None else ()) for other in others[:1]]
        # Thirty are enough: those that refuted nothing lately go.
        self._known = (known + self._known)[:30]
        if result.verdict is Verdict.UNSOLVABLE or (result.verdict is Verdict.UNIQUE and others):
            if next(puzzle.faults(self._sample.solution), None) is not None:
                return False  # a rule asks for a clue that is gone
            raise WrongSolution(f"a {puzzle.name} was sampled whose own solution breaks its rules")
        self.undecided |= result.verdict in (Verdict.UNKNOWN, Verdict.SOLVABLE)
        return result.verdict is Verdict.UNIQUE


def thinned(sample: Sample, budget: Budget | None = None) -> Made | None:
    """The puzzle with only clues that are needed; None where all clues together leave several solutions."""
    budget = budget or Budget()
    others = _Others(sample, budget)
    kept = list(sample.clues)
    if not others.unique(kept):
        return None
    others.undecided = False
    # Groups of an eighth at first; twice as many after a success, half after a failure.
    at, many = 0, max(1, len(kept) // 8)
    while at < len(kept):  # clues before `at` are needed
        fewer = kept[:at] + kept[at + many :]
        if others.unique(fewer):
            kept, many = fewer, 2 * many
        elif many > 1:
            # A group that reached the end was smaller than `many` says.
            many = (many + 1) // 2 if many < len(kept) - at else max(1, (len(kept) - at) // 2)
        else:
            at += 1
    puzzle = sample.made(kept)
    budget.check()
    _confirm(puzzle, sample.solution)
    return Made(puzzle, sample.solution, tuple(kept), _effort(puzzle), not others.undecided)


def _confirm(puzzle: BasePuzzle[Any], solution: Any) -> None:
    """Another backend than the one that `auto` takes finds the same, and nothing else. Raises TimeoutError where
    a limit ends it before that is known."""
    rules = puzzle.to_board().rules if isinstance(puzzle, GivesBoard) else ()
    lazy = any(isinstance(rule, LazyConstraint) for rule in rules)
    second = "cpsat" if lazy and registry.absent("cpsat") is None else "sat:cadical195"
    result = verbs.solve(puzzle, second, limit=2)
    is_ended = result.verdict in (Verdict.UNKNOWN, Verdict.SOLVABLE)
    if any(one != solution for one in result.solutions) or not (is_ended or result.verdict is Verdict.UNIQUE):
        raise WrongSolution(f"{second} contradicts the making of {puzzle.to_text()!r}")
    if is_ended:
        raise TimeoutError("the time is over")


def _effort(puzzle: BasePuzzle[Any]) -> int:
    """Branches and conflicts of a search by clauses, which knows no trick of the kind."""
    counters = verbs.solve(puzzle, "sat:glucose4", limit=2).statistics.counters
    return sum(int(counters.get(name, 0)) for name in ("branches", "decisions", "conflicts", "nodes"))


# ---------------------------------------------------------------- solutions at random
@dataclass
class Sampler:
    """A solution at random: marks drawn at random are given beforehand, half as many each time there is no solution
    with them."""

    rng: Random
    budget: Budget = field(default_factory=Budget)

    def __call__(self, puzzle: BasePuzzle[Any]) -> Any:
        if not isinstance(puzzle, GivesBoard):
            found = verbs.solve(puzzle, "dlx", limit=1, seconds=CHECK, seed=self.rng.randrange(1 << 30)).solutions
            return found[0] if found else None
        board: Board = puzzle.to_board()
        # Cells with a choice; a quarter of them are drawn at first.
        open_ = [k for k in range(board.cells) if board.candidates[k].sum() > 1]
        many = max(1, len(open_) // 4)
        while many:
            # Three draws before fewer marks are tried.
            for _ in range(3):
                self.budget.check()
                drawn = _drawn(board, self.rng.sample(open_, min(many, len(open_))), self.rng)
                result = verbs.solve(Narrowed(puzzle, drawn), limit=1, seconds=CHECK)
                if result.solutions:
                    return result.solutions[0]
            many //= 2
        found = verbs.solve(puzzle, limit=1, seconds=CHECK).solutions
        return found[0] if found else None

    def near(self, puzzle: BasePuzzle[Any], drawn: Sequence[tuple[int, int]]) -> Any:
        """A solution with many of these marks (variable, symbol) of a drawing; None where there is no solution.

        They go in by groups, twice as many after one that fits, half as many after one that does not."""
        assert isinstance(puzzle, GivesBoard)
        board: Board = puzzle.to_board()
        left = [label for label in drawn if board.candidates[label]]
        solution, held, many = None, list[Any](), len(left)
        while left or solution is None:
            some = left[:many]
            # A solution that has these marks already needs no search.
            if solution is None or not all(puzzle.says(solution, label) for label in some):
                self.budget.check()
                found = verbs.solve(Narrowed(puzzle, _with(board, [*held, *some])), limit=1, seconds=CHECK).solutions
                if not found:
                    if many == 0:
                        return None
                    # A mark that fits by itself with none is left out.
                    left = left[1:] if many == 1 else left
                    many = many // 2 if solution is None else max(1, many // 2)
                    continue
                solution = found[0]
            held, left, many = held + some, left[many:], 2 * many or 1
        return solution

    def other(self, puzzle: BasePuzzle[Any], solution: Any) -> Any:
        """A solution beside this one; None where none is found in CHECK seconds."""
        self.budget.check()
        found = verbs.solve(puzzle, limit=2, seconds=max(self.budget.left(CHECK), 0.01)).solutions
        return next((one for one in found if one != solution), None)


def _with(board: Board, labels: Iterable[Any]) -> Board:
    candidates = board.candidates.copy()
    for cell, symbol in labels:
        candidates[cell] = False
        candidates[cell, symbol] = True
    return replace(board, candidates=candidates)


def _drawn(board: Board, cells: Sequence[int], rng: Random) -> Board:
    return _with(board, [(cell, rng.choice(board.candidates[cell].nonzero()[0].tolist())) for cell in cells])


class Narrowed(BasePuzzle[Any]):
    """A puzzle with fewer marks on its board; what a solution is and what is wrong with one, the puzzle says."""

    name = "narrowed board"

    def __init__(self, puzzle: BasePuzzle[Any], board: Board):
        self.puzzle, self.board = puzzle, board

    def to_board(self) -> Board:
        return self.board

    def decode(self, labels: Iterable[Label]) -> Any:
        return self.puzzle.decode(labels)

    def faults(self, solution: Any) -> Iterator[str]:
        return self.puzzle.faults(solution)

    def clashes(self) -> Iterator[str]:
        return self.puzzle.clashes()
