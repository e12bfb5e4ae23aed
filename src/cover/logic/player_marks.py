"""What a player has filled in and crossed out, and what of it is wrong."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from cover.basics.errors import Refused
from cover.basics.result import Budget
from cover.logic.state import State
from cover.problems.board import Board
from cover.problems.lazy import Label
from cover.puzzles.base import BasePuzzle, GivesBoard
from cover.puzzles.common.marks import marks_in
from cover.solving.routing import PuzzleOrProblem
from cover.solving.search import ProblemAsPuzzle, as_puzzle
from cover.solving.verbs import solve
from cover.solving.why.mus import minimal_core
from cover.solving.why.questions import Questions, Sat, Statement, Unsat

SECONDS = 5.0  # for the question which entries are wrong


class Entries(NamedTuple):
    """Labels that a player takes to be true (placed) and false (crossed)."""

    placed: tuple[Label, ...]
    crossed: tuple[Label, ...]


def entries_of(puzzle: PuzzleOrProblem, filled: PuzzleOrProblem) -> Entries:
    """What `filled`, the same puzzle on the way to its solution, says beyond the puzzle: marks and pencil marks.

    Raises Refused where the two are not of one size, where a given is missing, and for puzzles without givens.

    >>> import cover
    >>> entries_of(cover.loads("1...34....3....2"), cover.loads("1...34....3.4..2")).placed
    ((12, 3),)
    """
    shown, half = as_puzzle(puzzle), as_puzzle(filled)
    if isinstance(shown, ProblemAsPuzzle) or isinstance(half, ProblemAsPuzzle):
        raise Refused("entries are read from puzzles only: give them by placed= and not_=")
    if _shape(shown) != _shape(half):
        raise Refused(f"the entries are of a {half.about()}, and the puzzle is a {shown.about()}")
    needs, bars = _marks(shown)
    more, crossed = _marks(half)
    if not more and not crossed:
        raise Refused(f"there are no entries that could be givens of a {shown.name}: give them by placed= and not_=")
    if missing := [words for label, words in needs.items() if label not in more]:
        raise Refused(f"the entries lack a given of the puzzle: {missing[0]}")
    placed = tuple(label for label in more if label not in needs)
    more_crossed = [label for label in crossed if label not in bars]
    if isinstance(shown, GivesBoard):  # then labels are marks (cell, symbol)
        filled_cells = {cell for cell, _ in marks_in(placed)}
        more_crossed = [label for label in more_crossed if marks_in([label])[0][0] not in filled_cells]
    return Entries(placed, tuple(more_crossed))


def _shape(puzzle: BasePuzzle[Any]) -> tuple[Any, ...]:
    """A square board has a size, another one height and width."""
    return tuple(getattr(puzzle, side, None) for side in ("size", "height", "width"))


def _marks(puzzle: BasePuzzle[Any]) -> tuple[dict[Label, str], dict[Label, str]]:
    """By label: the words of the given that needs it, or that bars it."""
    parts = puzzle.given_parts()
    if vague := next((part.words for part in parts if len(part.needs) > 1), ""):
        raise Refused(f"{vague} can be read in more than one way: give your entries by placed=")
    needs = {label: part.words for part in parts for label in part.needs}
    return needs, {label: part.words for part in parts for label in part.bars}


def _on_board(state: State, board: Board, true: list[int], false: list[int], seconds: float) -> str:
    """The same for a board whose rules are no items: a search for a solution with the entries, then with each alone."""
    labels, budget = marks_in(state.problem.decisions), Budget(seconds)

    def none_has(placed: list[int], crossed: list[int]) -> bool:
        candidates = board.candidates.copy()
        for cell in np.flatnonzero(board.givens >= 0).tolist():
            candidates[cell] &= np.arange(board.symbols) == board.givens[cell]
        for cell, symbol in (labels[option] for option in placed):
            candidates[cell] &= np.arange(board.symbols) == symbol
        for cell, symbol in (labels[option] for option in crossed):
            candidates[cell, symbol] = False
        asked = replace(board, candidates=candidates, givens=np.full(board.cells, -1, dtype=np.int32))
        return solve(asked, limit=1, seconds=budget.left(seconds)).verdict.value == "unsolvable"

    if not none_has(true, false):
        return ""
    if none_has([], []):
        return "the puzzle itself has no solution"
    entries: list[tuple[list[int], list[int], str]] = [([option], [], state.name(option)) for option in true]
    entries += [([], [option], f"not {state.name(option)}") for option in false]
    if wrong := [words for placed, crossed, words in entries if none_has(placed, crossed)]:
        return f"{', '.join(wrong)} {'is' if len(wrong) == 1 else 'are'} wrong"
    k = 0
    while k < len(entries):  # none of those that are left can be spared
        fewer = entries[:k] + entries[k + 1 :]
        if none_has([o for one in fewer for o in one[0]], [o for one in fewer for o in one[1]]):
            entries = fewer
        else:
            k += 1
    return f"no solution has all of {', '.join(words for *_, words in entries)}"


def mistakes(state: State, placed: Iterable[int], crossed: Iterable[int], seconds: float = SECONDS) -> str:
    """What is wrong with options that a player takes to be true and false, in words; empty where a solution has them
    all, or where that is not known in time. state: of the puzzle, before any of them.

    Each that is wrong alone is named; else some that together leave no solution, none of which can be spared.
    """
    given = [Statement(needs=(int(option),)) for option in state.placed.nonzero()[0]]
    true, false = list(placed), list(crossed)
    filled_in = [Statement(needs=(option,)) for option in true] + [Statement(bars=(option,)) for option in false]
    if not filled_in:
        return ""
    if state.marks is not None:
        return _on_board(state, state.marks.board, true, false, seconds)
    words = [state.name(option) for option in true] + [f"not {state.name(option)}" for option in false]
    questions = Questions(state.problem, [*filled_in, *given], Budget(seconds))
    for k in range(len(filled_in), len(filled_in) + len(given)):
        questions.hold(k)
    answer = questions.ask(range(len(filled_in)))
    if not isinstance(answer, Unsat):
        return ""
    alone = questions.ask(())
    if isinstance(alone, Unsat):
        return "the puzzle itself has no solution"
    fine = set(alone.holds) if isinstance(alone, Sat) else set[int]()
    wrong = [k for k in range(len(filled_in)) if k not in fine and isinstance(questions.ask((k,)), Unsat)]
    if wrong:
        return f"{', '.join(words[k] for k in wrong)} {'is' if len(wrong) == 1 else 'are'} wrong"
    core = minimal_core(questions, frozenset(k for k in answer.core if k < len(filled_in)))
    return f"no solution has all of {', '.join(words[k] for k in sorted(core.members) if k < len(filled_in))}"
