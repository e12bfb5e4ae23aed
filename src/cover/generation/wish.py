"""New puzzles: of a kind, one by one; boards of marks in batches, by the way a person solves them, or ever harder ones.

`Wish` says what is asked for and which road makes it. Every road ends in `Making`, which gives the puzzles as objects
or as text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import count as counting
from secrets import randbelow
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cover.basics.arguments import THREADS, flag, shape, whole, word
from cover.basics.errors import InputError, Refused
from cover.basics.result import Budget
from cover.basics.suggest import did_you_mean
from cover.formats.kind_names import not_a_kind
from cover.generation import MAXIMIZE, SYMMETRIES
from cover.generation.boards import MAX_SYMBOLS, Generator, impossible_givens, with_marks
from cover.generation.by_technique import SE121, Seeker, WayAsked
from cover.generation.climb import Climbed
from cover.generation.puzzles import Made, is_made, make, why_not
from cover.generation.sudokus import empty_sudoku, header, line
from cover.logic.scales import scale
from cover.puzzles import PUZZLES
from cover.puzzles.clues import CLUES
from cover.puzzles.kinds.table import is_kind
from cover.puzzles.sudoku import OTHER_NAMES, Sudoku

# Tried in vain one after the other, after which it is given up where no time is set.
FRUITLESS = 500  # puzzles whose way is not as asked
FRUITLESS_BOARDS = 100_000  # boards likewise, which are made by the thousand
FRUITLESS_BATCHES = 40  # batches without a board of so many givens
TO_START = 300  # conflicts of a question while the first of ever harder boards is dug


class UnknownKind(InputError):
    """No kind of puzzle or clue that can be made has such a name."""


class GaveUp(Refused):
    """So many in a row were not as asked that none may ever be."""


@dataclass(frozen=True)
class Wish:
    """What is asked for, with the names of `generate`. Raises Refused for what does not go together, InputError for
    rules that no board has."""

    kind: str | int | Sudoku = "sudoku"
    count: int | None = None
    size: int | str | tuple[int, int] | None = None
    boxes: str | tuple[int, int] | None = None
    variant: tuple[str, ...] = ()
    with_: tuple[str, ...] = ()
    full: bool = False
    clues: int | None = None
    symmetry: str = "none"
    needs: tuple[str, ...] = ()
    at_least: float | None = None
    at_most: float | None = None
    scale: str | None = None
    maximize: str | None = None
    strategy: str | None = None
    hidden: bool = False
    best_of: int | None = None
    seed: int | None = None
    workers: int = 1
    seconds: float | None = None
    executor: Any = None

    def __post_init__(self) -> None:
        if self.size is not None:
            object.__setattr__(self, "size", shape("size", self.size, 1, MAX_SYMBOLS))
        for name, most in (("count", None), ("clues", None), ("best_of", None), ("seed", None)):
            if getattr(self, name) is not None:
                object.__setattr__(self, name, whole(name, getattr(self, name), 0 if name == "seed" else 1, most))
        whole("workers", self.workers, 1, THREADS)
        flag("full", self.full)
        if word("symmetry", self.symmetry) not in SYMMETRIES:
            raise Refused(f"symmetry={self.symmetry!r}: choose one of {', '.join(SYMMETRIES)}")
        if self.maximize is not None and self.maximize not in MAXIMIZE:
            raise Refused(f"maximize={self.maximize!r}: choose one of {', '.join(MAXIMIZE)}")
        if reason := self._contradiction():
            raise Refused(reason)

    def _contradiction(self) -> str | None:
        """What of the wish does not go together, in words that name the arguments."""
        of_boards = self.maximize or self.strategy or self.hidden or self.full or self.clues
        if self.one_by_one and (of_boards or self.symmetry != "none"):
            return "with_= and other kinds do not go with maximize=, full=, clues= or symmetry="
        if self.one_by_one and self.scale == SE121:
            return "the scale se121 rates plain 9x9 boards: give scale='steps' for others"
        if self.strategy and self.maximize != "calls":
            return "strategy= needs maximize='calls'"
        if self.hidden and self.maximize != "rating":
            return "hidden= needs maximize='rating'"
        if self.maximize and (self.full or self.clues is not None or (self.count or 1) > 1):
            return "maximize= looks for one board: it does not go with full=, clues= or count="
        if self.searched and (self.full or self.maximize):
            return "needs=, at_least= and at_most= do not go with full= or maximize="
        if self.scale and not self.searched:
            return "scale= works only with needs=, at_least= or at_most="
        if self.clues is not None and self.full:
            return "clues= and full= do not go together"
        if self.executor is not None and self.maximize:
            return "maximize= goes from board to board, so no executor can share it"
        if self.executor is not None and self.workers > 1:
            return "workers= does not go with executor=, which has its own workers"
        return None

    @property
    def one_by_one(self) -> bool:
        """Is it a kind that is made puzzle by puzzle, or a sudoku with clues?"""
        plain = not isinstance(self.kind, str) or self.kind == "sudoku"
        return not plain or bool(self.with_) or self.best_of is not None

    @property
    def searched(self) -> bool:
        """Is anything asked of the way to the solution?"""
        return bool(self.needs) or self.at_least is not None or self.at_most is not None

    @cached_property
    def rules(self) -> Sudoku:
        """The empty sudoku."""
        if isinstance(self.kind, Sudoku):
            return self.kind
        size = self.size if isinstance(self.kind, str) else whole("kind", self.kind, 1, MAX_SYMBOLS)
        if not isinstance(size, int | None):
            raise Refused("a sudoku has as many rows as columns")
        return empty_sudoku(self.variant, size, self.boxes, self.seed)

    def generator(self, budget: Budget) -> Any:
        """A Generator of boards with the rules; it raises TimeoutError when the time is over. With an executor, what
        stands for one."""
        generator = self._generator(budget)
        if self.executor is None:
            return generator
        if self.searched:
            self.seeker(generator)  # what it refuses is refused now
        seed = randbelow(1 << 31) if self.seed is None else self.seed
        mine = replace(self, kind=self.rules, seed=seed, executor=None, count=None, seconds=None)
        return SharedBatches(self.rules, budget, self.executor, batch_of, wish=mine)

    def _generator(self, budget: Budget) -> Generator:
        if self.clues is not None and (reason := impossible_givens(self.rules, self.symmetry, self.clues)):
            raise Refused(f"clues={self.clues}: {reason}")
        return Generator(self.rules, self.seed, self.workers, symmetry=self.symmetry, budget=budget)

    def batches(self, generator: Any) -> Iterator[tuple[NDArray[np.uint8], NDArray[np.bool_]]]:
        """Boards of `generator()`, and of each whether all its givens are known to be needed."""
        if not isinstance(generator, Generator):
            yield from generator.batches()
            return
        if self.full:
            for grids in generator.grids():
                yield grids, np.ones(len(grids), dtype=np.bool_)
        for dug in generator.minimal(self.clues):
            yield dug.boards, dug.proven

    def seeker(self, generator: Any) -> Any:
        """A Seeker of boards whose way is as it should be, or what stands for one."""
        if not isinstance(generator, Generator):
            return generator
        return Seeker(generator, self.way_asked, self._by_scale, self.clues)

    def climbing(self, generator: Generator, start: NDArray[np.uint8] | None = None) -> Iterator[Climbed | None]:
        """Ever harder boards, without end; None after a round that found none. start: one to begin with."""
        from cover.generation.adversary import DEFAULT, CallsRater
        from cover.generation.climb import climb
        from cover.generation.hardness import ConflictRater
        from cover.generation.minimise import Digger
        from cover.logic.rating.search import Rater

        if self.maximize == "calls":
            calls = CallsRater(generator.puzzle, self.strategy or DEFAULT, budget=generator.budget)
            yield from climb(generator, calls, start, calls.forms)
        if self.maximize == "rating":
            yield from climb(generator, Rater(generator.puzzle, hidden=self.hidden, workers=self.workers), start)
        rater = ConflictRater(generator.puzzle, budget=generator.budget)
        if start is None and generator.symmetry == "none" and not generator.board.rules:
            # backtracking would not come far from a board of chance
            digger = Digger(generator.board, int(generator.rng.integers(1 << 31)), generator.budget)
            start = (digger.dig(digger.full(), conflicts=TO_START).givens + 1).astype(np.uint8)
        yield from climb(generator, rater, start)

    def sample(self, seed: int, budget: Budget) -> Iterator[Made | None]:
        """The puzzles of a seed one by one; None in place of those whose way is not as asked. Raises GaveUp."""
        fruitless = 0
        for made in self._tries(seed, budget):
            yield made
            fruitless = 0 if made is not None else fruitless + 1
            if fruitless >= FRUITLESS and budget.seconds is None:
                raise GaveUp(f"none of {fruitless} puzzles is solved in such a way; seconds= sets how long to try")

    def _tries(self, seed: int, budget: Budget) -> Iterator[Made | None]:
        if self.executor is None:
            yield from (self.numbered(number, seed, budget) for number in counting())
            return
        from cover.backends.distributed.items import mapped

        numbers = counting() if self.count is None or self.searched else range(self.count)
        mine = replace(self, executor=None, seconds=None)
        for _, made in mapped(made_by, numbers, self.executor, between=budget.check, wish=mine, seed=seed):
            yield made

    def numbered(self, number: int, seed: int, budget: Budget) -> Made | None:
        """The puzzle of this number of a seed; None if its way is not as asked."""
        kind, options = self.named
        assert not isinstance(self.size, str)  # read when the wish was made
        made = make(kind, self.size, seed=seed, number=number, best_of=self.best_of or 1, budget=budget, **options)
        if not self.searched:
            return made
        way = self.way_asked.of_puzzle(made.puzzle, budget)
        return None if way is None else replace(made, way=way)

    @cached_property
    def way_asked(self) -> WayAsked:
        """What the ways of the puzzles are to be like. Raises Refused."""
        most = float("inf") if self.at_most is None else self.at_most
        own = scale(self.scale) if self.scale and self._by_scale else scale()
        asked = WayAsked(self.needs, self.at_least or 0.0, most, own)
        if self._by_scale or self.one_by_one:
            asked.refuse_too_hard()
        return asked

    @property
    def _by_scale(self) -> bool:
        """Are boards rated by the scale that is named, and not by the ER of se121?"""
        return self.scale not in (None, SE121)

    @cached_property
    def named(self) -> tuple[str, dict[str, Any]]:
        """The kind of puzzle, and the options of its `sample`. A clue's name stands for a sudoku with such clues.
        Raises UnknownKind for a kind that is not made, Refused for what it does not take."""
        kind, clues = self.kind.lower() if isinstance(self.kind, str) else "sudoku", list(self.with_)
        # A clue's name in the place of a kind: a sudoku with it.
        is_clue = OTHER_NAMES.get(kind, kind) in CLUES and kind not in PUZZLES
        if is_clue or not is_made(kind):
            if not is_clue:
                if is_kind(kind):
                    raise UnknownKind(f"puzzles of the kind {kind} are not made: {why_not(kind)}")
                near = did_you_mean(kind, [*CLUES, "killer"], 0.75) or not_a_kind(kind)
                raise UnknownKind(f"unknown kind {self.kind!r}{near}")
            kind, clues = "sudoku", [kind, *clues]
        own = not isinstance(self.kind, str) or bool(self.variant or self.boxes)
        if kind not in ("sudoku", "latin") and (clues or own):
            raise Refused(f"with_=, variant= and boxes= are for sudoku and latin, not for {kind}")
        options: dict[str, Any] = {"clues": [_clue(name) for name in clues]} if clues else {}
        return kind, options | ({"empty": self.rules} if own else {})


def made_by(number: int, *, wish: Wish, seed: int) -> Made | None:
    """What a worker does: the puzzle of this number, None if its way is not as asked."""
    return wish.numbered(number, seed, Budget())


def batch_of(number: int, *, wish: Wish) -> Any:
    """What a worker does: the boards of this batch and whether their givens are needed; or of a search, those found and
    how many were tried."""
    own = replace(wish, seed=seed_of(wish.seed, number))
    generator = own.generator(Budget())
    generator.many = generator.batch  # a task is worth a whole batch
    if not own.searched:
        return next(own.batches(generator))
    seeker = own.seeker(generator)
    found = [one for some in seeker.of(next(generator.minimal(own.clues)).boards) for one in some]
    return found, seeker.tried


class SharedBatches:
    """Boards in batches by the workers of an executor, in the place of a Generator: batch number k of a seed is the
    same whoever makes it. They are other boards than those of the same seed in one process, where the random numbers of
    a batch go on from those before it.

    make: of a module; given the number of a batch, and settings, it makes that. puzzle: the rules; tried: boards that
    the workers have looked at, as of a Seeker."""

    def __init__(self, puzzle: Sudoku, budget: Budget, executor: Any, make: Callable[..., Any], **settings: Any):
        self.puzzle, self.budget = puzzle, budget
        self._executor, self._make, self._settings = executor, make, settings
        self.tried = 0

    def batches(self) -> Iterator[Any]:
        """What was made, in the order of the numbers."""
        from cover.backends.distributed.items import mapped

        made = mapped(self._make, counting(), self._executor, between=self.budget.check, **self._settings)
        yield from (batch for _, batch in made)

    def boards(self) -> Iterator[list[Any]]:
        """The same of a search, batch by batch: what was found, of how many that were tried."""
        for found, tried in self.batches():
            self.tried += tried
            yield found


def seed_of(seed: int | None, number: int) -> int:
    """The seed of batch `number` of a run with this seed."""
    words = np.random.SeedSequence([0 if seed is None else seed, number]).generate_state(2)
    return int(words[0]) << 30 ^ int(words[1]) >> 1


def _clue(name: str) -> str:
    """The key of a kind of clue, or a rule of one's own as a line of a file says it."""
    if name.partition(":")[0].strip().lower() == "rule":
        return name
    found = OTHER_NAMES.get(name.lower(), name.lower())
    if found not in CLUES:
        raise Refused(f"there is no clue {found!r}{did_you_mean(found, list(CLUES))}")
    return found


class NewPuzzle(NamedTuple):
    """text: as other verbs read it; minimal: is every given or clue that is left known to be needed; doubtful: should
    it be, and a check took too long; entry: the text in a file of several, below what all of them share."""

    kind: str
    number: int
    minimal: bool
    text: str
    doubtful: bool
    entry: str

    def as_json(self) -> dict[str, Any]:
        return {"kind": self.kind, "number": self.number, "minimal": self.minimal, "text": self.text}


class Making(Iterator[Any]):
    """Puzzles of a wish, one after the other; `texts` has the same as text. head: the rules of them all, before their
    entries; tried: puzzles looked at so far, where their ways are to be as asked.

    What cannot be made is refused at once. Raises GaveUp, and TimeoutError when the time of the wish is over.
    """

    def __init__(self, wish: Wish):
        self.wish, self._budget = wish, Budget(wish.seconds)
        self.head = ""
        self._tried = 0
        self._generator: Any = None
        self._seeker: Any = None
        if wish.one_by_one:
            # Asked for once here, so that what cannot be made is refused at once.
            _ = wish.named, wish.searched and wish.way_asked
            self._puzzles = (made.puzzle for made in self._one_by_one())
        else:
            self._generator = wish.generator(self._budget)
            rules = header(self._generator.puzzle)
            self.head = f"{rules}\n" if rules else ""
            self._seeker = wish.seeker(self._generator) if wish.searched else None
            self._puzzles = (with_marks(wish.rules, board) for board, _, _ in self._boards())
        self._seed = randbelow(1 << 31) if wish.seed is None else wish.seed
        self._left = wish.count

    def __next__(self) -> Any:
        if self._left is not None:
            if not self._left:
                raise StopIteration
            self._left -= 1
        return next(self._puzzles)

    @property
    def tried(self) -> int:
        return self._tried if self._seeker is None else int(self._seeker.tried)

    def texts(self) -> Iterator[NewPuzzle]:
        """The puzzles as text, without end."""
        wish = self.wish
        if not wish.one_by_one:
            puzzle, kind = self._generator.puzzle, str(wish.kind)
            for number, (board, proven, way) in enumerate(self._boards()):
                text, doubtful = line(puzzle, board), not proven and wish.clues is None
                entry = f"{text} # {way}\n" if way else f"{text}\n"
                yield NewPuzzle(kind, number, proven and not wish.full, f"{self.head}{text}\n", doubtful, entry)
            return
        kind, called = wish.named[0], _called(wish)
        for number, made in enumerate(self._one_by_one()):
            facts = [
                f"made: {called}, seed {self._seed}, number {made.number}",
                "solutions: 1",
                f"effort: {made.effort}",
            ]
            if made.way:
                facts.append(f"way: {made.way}")
            if not made.proven:
                facts.append("a check took too long: perhaps not every clue is needed")
            text = made.puzzle.to_text()
            entry = "".join(f"# {fact}\n" for fact in facts) + f"{text}\n"
            yield NewPuzzle(kind, number, made.proven, text, not made.proven, entry)

    def _one_by_one(self) -> Iterator[Made]:
        for made in self.wish.sample(self._seed, self._budget):
            self._tried += 1
            if made is not None:
                yield made

    def _boards(self) -> Iterator[tuple[NDArray[np.uint8], bool, str]]:
        """Boards; of each whether all its givens are known to be needed, and words about its way where one is asked
        for."""
        wish, generator = self.wish, self._generator
        if wish.maximize:
            yield from ((better.board, True, "") for better in _harder(wish, generator))
        elif wish.searched:
            yield from _of_ways(wish, self._seeker)
        else:
            # Batches without a board of so many givens, in a row; with a time it decides.
            fruitless = 0
            for boards, proven in wish.batches(generator):
                yield from ((board, known, "") for board, known in zip(boards, proven.tolist(), strict=True))
                fruitless = 0 if len(boards) else fruitless + 1
                if fruitless >= FRUITLESS_BATCHES and wish.seconds is None:
                    why = f"none of {fruitless} batches came down to {wish.clues} givens"
                    raise GaveUp(f"{why}; seconds= says how long to try")


def _called(wish: Wish) -> str:
    """What was asked for, as it stands in a file of puzzles: `slitherlink 5x5 at_least=2.0`."""
    kind, options = wish.named
    size = "x".join(map(str, wish.size)) if isinstance(wish.size, tuple) else wish.size
    asked = [(key, getattr(wish, key)) for key in ("needs", "at_least", "at_most", "scale")]
    values = [(key, ",".join(value) if isinstance(value, tuple) else value) for key, value in asked]
    ways = [f"{key}={value}" for key, value in values if value not in (None, "")]
    return " ".join([kind, *([str(size)] if size else []), *options.get("clues", ()), *ways])


def _harder(wish: Wish, generator: Any) -> Iterator[Climbed]:
    try:
        for better in wish.climbing(generator):
            if better is not None:
                yield better
            generator.budget.check()
    except TimeoutError:
        return  # the last one is the answer


def _of_ways(wish: Wish, seeker: Any) -> Iterator[tuple[NDArray[np.uint8], bool, str]]:
    last = 0
    for found in seeker.boards():
        for one in found:
            last = seeker.tried
            yield one.board, True, one.words
        if seeker.tried - last >= FRUITLESS_BOARDS and wish.seconds is None:
            raise GaveUp(
                f"none of {seeker.tried - last:,} boards is solved in such a way; seconds= sets how long to try"
            )
