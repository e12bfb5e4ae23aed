"""What is still possible in an exact cover: live options, and which of them are placed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

import cover._native as _native
from cover.basics.errors import Refused
from cover.basics.result import ENDLESS
from cover.logic.rules.board_marks import BoardMarks
from cover.logic.rules.refuting import Refuting
from cover.problems.board import Board
from cover.problems.connectivity import LazyConstraint
from cover.problems.exact_cover import ExactCover
from cover.problems.lazy import Label
from cover.problems.names import Name, helpers_among, place_of
from cover.problems.reductions.uncoloring import uncolored
from cover.puzzles.base import Speech
from cover.puzzles.common.at_once import AtOnce, settled_at_once
from cover.puzzles.puzzle_or_problem import for_logic
from cover.solving.routing import PROBLEMS, Problem, PuzzleOrProblem, Route, routed, source_problem
from cover.solving.search import as_puzzle

Mask = NDArray[np.bool_]


class State:
    """Live options (bool, one an option) and placed ones. Invariant: no live option shares an item with a placed one.

    Makes copies by `copy`; `remove` and `place` change it. `clash` names, in words, what cannot be: a given that
    another excludes, or an item whose last option is gone. Raises Refused for covers with colors or bounds (`of`
    writes colors as items).

    >>> from cover.problems.exact_cover import ExactCover
    >>> state = State(ExactCover("abc", {"x": "ab", "y": "c", "z": "bc"}))
    >>> state.place(0)
    >>> [state.name(k) for k in state.undecided().nonzero()[0]], state.solved
    (['y'], False)
    """

    def __init__(self, problem: ExactCover):
        if reason := _native.Logic.refuses(problem.native):
            rules = "rules that become colors in an exact cover, as some of this puzzle do"
            raise Refused(f"logic does not take {rules if problem.has_colors else reason}")
        self.problem = problem
        self.source: Problem = problem  # what the puzzle gives, before rules are left out or become items
        self.puzzle = as_puzzle(problem)
        self.starts = np.asarray(problem.native.option_starts)
        self.item_of = np.asarray(problem.native.item_of)
        self._option_of = np.repeat(np.arange(problem.native.options), np.diff(self.starts))  # beside item_of
        self.live: Mask = np.ones(problem.native.options, dtype=np.bool_)
        self.placed: Mask = np.zeros(problem.native.options, dtype=np.bool_)
        self.open: Mask = np.ones(problem.native.items, dtype=np.bool_)  # items that no placed option covers
        self.given: Mask = np.zeros(problem.native.options, dtype=np.bool_)  # placed by the puzzle itself
        self._unique: bool | Callable[[], bool] = False
        self.clash = ""
        self.kept: dict[str, Any] = {}  # what others have made of this state's problem, for this state alone
        self.budget = ENDLESS  # of whoever asks; copies have the same
        self.unused: tuple[str, ...] = ()  # names of rules, about connectivity, that are left out
        self.marks: BoardMarks | None = None  # the board, where its rules are read on its marks and are no items
        self.refuting: Refuting | None = None  # the check of steps that rest on them
        self.at_once: tuple[AtOnce, ...] = ()  # what the puzzle settles, for steps to say
        self.speech = Speech({})
        self._unseen: Callable[[Sequence[Label]], list[bool]] = helpers_among

    @classmethod
    def of(
        cls,
        given: PuzzleOrProblem,
        without: Iterable[str] = (),
        placed: Iterable[str] = (),
        *,
        unique: bool = False,
        filled: Iterable[Label] = (),
        as_items: bool = False,
        at_once: bool = False,
    ) -> Self:
        """The state at the start of a puzzle or problem: its givens placed; what a player has filled in is a given.

        placed: what a player has filled in and what is named apart from givens.
        filled: labels of marks that stand among the givens and are none.
        unique: the puzzle is known to have one solution at most; techniques that need it find nothing otherwise.
        without: candidates that a player has crossed out, by name (`r1c1=5`).
        as_items: rules of a board become items of the cover as far as they can, and those about connectivity are left
        out (`unused`): what follows without them is true with them. Else they are kept as they are (`marks`).
        at_once: what the puzzle settles before any step (`settled_at_once`) is left to steps that say why.
        Raises Refused for what is no board and no exact cover, for bounds, and names that there are not.
        """
        puzzle = for_logic(as_puzzle(given))
        source: Any = source_problem(given if isinstance(given, PROBLEMS) else puzzle)
        board = isinstance(source, Board)
        lazy = [rule for rule in source.rules if isinstance(rule, LazyConstraint)] if board else []
        # Rules are kept as they are (by_rules), become items, or, where about connectivity, are left out.
        by_rules = board and not as_items and bool(source.rules)
        stated = (
            [] if by_rules or not board else [rule for rule in source.rules if not isinstance(rule, LazyConstraint)]
        )
        # The cover of the regions alone where rules are read on marks.
        plain = replace(source, rules=stated) if by_rules or lazy else source
        problem = uncolored(routed(plain, ExactCover, Route(reduce="none")))
        self = cls(problem)
        self.source, self.puzzle = source, puzzle
        self.speech = puzzle.speech
        if by_rules:
            self.marks, self.refuting = BoardMarks(source, problem, clues=self.speech.of_clues), Refuting(source)
        else:
            self.unused = tuple(dict.fromkeys(str(rule.name) for rule in lazy))
        if by_rules or not board:
            # A label without words of its own is none that people see.
            self._unseen = lambda labels: [not puzzle.called(label).in_steps for label in labels]
        self.unique = unique
        if board:
            givens = source.givens  # by cell
            order = {int(mark): k for k, mark in enumerate(source.open_marks)}
            marks = [int(cell) * source.symbols + int(givens[cell]) for cell in np.flatnonzero(givens >= 0)]
            # A mark that its cell alone leaves is no thought, unless the puzzle wants to say why.
            if self.marks is not None and not self.marks.clues:  # what the puzzle leaves to a cell alone is no thought
                self.at_once = settled_at_once(puzzle, source) if at_once else ()
                later = {cell for settled in self.at_once for cell in self.marks.numbers(settled.cells)}
                alone = [int(mark) for mark in source.open_marks if self.marks.alone(int(mark) // source.symbols)]
                marks = [mark for mark in alone if mark // source.symbols not in later]
            self.take(order[mark] for mark in marks if mark in order)
        # Given is what was placed up to here; what a player filled in comes after.
        self.given = self.placed.copy()
        self.given[self.numbers_of(filled)] = False
        self.take(self.named(placed), self.named(without))
        return self

    @property
    def unique(self) -> bool:
        """Is it known, or to be taken for granted, that there is one solution? May be set to a function, which is asked
        when a technique needs to know (and should remember its answer, for copies ask it too)."""
        return self._unique() if callable(self._unique) else self._unique

    @unique.setter
    def unique(self, known: bool | Callable[[], bool]) -> None:
        self._unique = known

    def take(self, placed: Iterable[int], removed: Iterable[int] = ()) -> None:
        """Place some options and remove others in one pass; the same as `place` and `remove` one by one."""
        true, false = (np.array(list(dict.fromkeys(some)), dtype=np.int64) for some in (placed, removed))
        # A placed option that is removed is a clash, which `remove` names; else all go at once.
        if not self.placed[false].any():
            self.live[false] = False
        else:
            for option in false.tolist():
                self.remove(option)
        covered = np.zeros(len(self.open), dtype=np.bool_)
        for option in true.tolist():
            items = self.items_of(option)
            # Two that exclude each other, or one that fell: one by one, so that the clash names the first.
            if not self.live[option] or covered[items].any():  # what cannot be is named one by one
                for one in true.tolist():
                    self.place(one)
                break
            covered[items] = True
        else:
            self.placed[true] = True
            self.open &= ~covered
            # Live stays what is placed or meets none of the items that are covered now.
            self.live &= self.placed | ~self.met(covered)
        self._look_for_empty_items()

    def named(self, names: Iterable[str]) -> list[int]:
        """The options that people call so. Raises Refused for a name that there is not."""
        if not (asked := list(names)):
            return []
        numbers = {self.name(option): option for option in range(self.problem.native.options)}
        for name in asked:
            if name not in numbers:
                example = f"; they are called {next(iter(numbers))}" if numbers else ""
                raise Refused(f"there is no candidate {name}{example}")
        return [numbers[name] for name in asked]

    def numbers_of(self, labels: Iterable[Label]) -> list[int]:
        """The options with these labels, those that are not candidates left out."""
        if not (wanted := list(labels)):
            return []
        numbers = {label: option for option, label in enumerate(self.problem.decisions)}
        return [numbers[label] for label in wanted if label in numbers]

    def copy(self) -> Self:
        """A state of the same problem that changes apart from this one."""
        other = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.live, other.placed, other.open = self.live.copy(), self.placed.copy(), self.open.copy()
        other.kept = {}
        return other

    def undecided(self) -> Mask:
        """Live options that are not placed: the candidates."""
        return self.live & ~self.placed

    def items_of(self, option: int) -> NDArray[np.int32]:
        return np.asarray(self.item_of[self.starts[option] : self.starts[option + 1]])

    def conflicts(self, option: int) -> Mask:
        """The other options that share an item with this one."""
        hit = np.zeros(len(self.open), dtype=np.bool_)
        hit[self.items_of(option)] = True
        shared = self.met(hit)
        shared[option] = False
        return shared

    def met(self, items: Mask) -> Mask:
        """The options with one of these items."""
        met = np.zeros(len(self.live), dtype=np.bool_)
        met[self._option_of[items[self.item_of]]] = True
        return met

    def covering(self, items: Iterable[int]) -> set[int]:
        """The undecided options that cover one of these items."""
        wanted = np.zeros(len(self.open), dtype=np.bool_)
        wanted[list(items)] = True
        return set(np.flatnonzero(self.met(wanted) & self.undecided()).tolist())

    def counts(self, options: Mask | None = None) -> NDArray[np.int64]:
        """By item: its live options, or those of these."""
        counted = self.live if options is None else options
        return np.bincount(self.item_of[counted[self._option_of]], minlength=len(self.open))

    def remove(self, option: int) -> None:
        """An option is false. Removing one that is placed is a clash."""
        if self.placed[option]:
            self.clash = self.clash or f"{self.name(option)} is placed and excluded"
        self.live[option] = False
        self._look_for_empty_items()

    def place(self, option: int) -> None:
        """An option is true: it and no other covers its items. Placing one that is not live is a clash."""
        if not self.live[option]:
            self.clash = self.clash or f"{self.name(option)} is excluded by what is placed before"
            return
        self.placed[option] = True
        self.open[self.items_of(option)] = False
        self.live &= ~self.conflicts(option)
        self._look_for_empty_items()

    def _look_for_empty_items(self) -> None:
        primary = self.problem.native.primary
        counts = self.counts()[:primary]
        for item in np.flatnonzero(counts == 0)[:1]:
            self.clash = self.clash or f"{self.item_name(int(item))} has no option left"
        if self.marks is not None and not self.clash and not self.open[:primary].any():
            self.clash = self.marks.fault(self.placed)

    @property
    def exchangeable(self) -> bool:
        """Would options that cover the same items as those of the solution make a second one? Not where rules are no
        items, which may tell them apart."""
        return self.marks is None and not self.unused and self.unique  # the last may be a long search

    @property
    def solved(self) -> bool:
        """Is every primary item covered, without a clash?"""
        return not self.clash and not self.open[: self.problem.native.primary].any()

    def look(self) -> None:
        """Raises TimeoutError where the time of the budget is over. Whoever looks for steps asks it now and then."""
        self.budget.check()

    @property
    def finders(self) -> _native.Logic:
        """The native finders of this problem. Raises TimeoutError as `look` does: each of their calls is short."""
        self.look()
        return self._finders

    @cached_property
    def _finders(self) -> _native.Logic:  # shared by copies made afterwards
        return _native.Logic(self.problem.native)

    @property
    def arrays(self) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
        """(live, placed) as the native finders take them."""
        return self.live.view(np.uint8), self.placed.view(np.uint8)

    def name(self, option: int) -> str:
        """How a person calls an option: `r1c1=5`, in the puzzle's words where it has any."""
        return self.called_mark(self.problem.decisions[option])

    def called_mark(self, label: Label) -> str:
        """The same of a label, also of a mark that is no option."""
        return self.puzzle.called(label).in_steps or self.problem.label_name(label)

    @property
    def board_marks(self) -> BoardMarks:
        """The marks of a board, of a state whose rules are read on them."""
        assert self.marks is not None
        return self.marks

    def says(self, rule: str | Name) -> str:
        """What a rule says, in words; empty where its name says all."""
        return self.speech.of_rule(rule)

    def place_of(self, rule: str | Name) -> str:
        """A rule by its place; of the whole board by what it says."""
        return place_of(rule) or self.says(rule) or str(rule)

    def called(self, rule: str | Name) -> str:
        """A rule by its place and what it says: `room A: exactly 3 shaded cells`."""
        return ": ".join(filter(None, (place_of(rule), self.says(rule)))) or str(rule)

    def on_board(self, options: Iterable[int]) -> list[int]:
        """Those of some options that stand for something on the board."""
        some = list(options)
        unseen = self._unseen([self.problem.decisions[option] for option in some])
        return [option for option, is_helper in zip(some, unseen, strict=True) if not is_helper]

    @cached_property
    def helpers(self) -> Mask:
        """The options that stand for nothing on the board: those of rules, and what the puzzle says of others."""
        return np.array(self._unseen(self.problem.decisions), dtype=np.bool_)

    def item_name(self, item: int) -> str:
        return str(self.problem.item_names[item])
