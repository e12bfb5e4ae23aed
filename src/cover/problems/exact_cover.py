"""Exact cover with colors, bounds and costs: the one description every puzzle can give.

Terms as in Knuth, The Art of Computer Programming 4B, 7.2.2.1 (Algorithms X, C and M). A problem is a set of
options; a solution is a set of options such that every primary item is covered at_least..at_most times
(default exactly once) and every secondary item at most once, or any number of times in one color.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from numbers import Integral
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from numpy.typing import ArrayLike

from cover import _native
from cover.basics import html
from cover.basics.arguments import whole
from cover.basics.errors import ProblemError
from cover.basics.type_errors import explained
from cover.problems.arrays import Int32s
from cover.problems.faults import faults
from cover.problems.labels import Meaning
from cover.problems.lazy import Label, picked, selected
from cover.problems.matrix import incidences
from cover.problems.objects import Item, Option, compiled, integers
from cover.problems.validation import validated

if TYPE_CHECKING:
    from cover.problems.cutting import Cube


class ExactCover(Meaning):
    """An exact cover problem as immutable arrays; `native` is the same problem for the engines.

    Items are numbered, primary ones first; options are numbered in the order given. Everything is validated
    here, once; nothing validates them again.

    >>> problem = ExactCover("abc", {"x": "ab", "y": "c", "z": "bc"})
    >>> list(problem.faults([0, 1]))
    []
    >>> list(problem.faults([0, 2]))
    ["item 'b' is covered 2 times, not once"]
    """

    kind: ClassVar[str] = "cover"
    native: _native.Cover

    @explained
    def __init__(
        self,
        primary: Iterable[Hashable | Item],
        options: Iterable[Option | Iterable[Hashable]] | Mapping[Label, Iterable[Hashable]],
        secondary: Iterable[Hashable] = (),
    ):
        """Compile the object form. `options`: Option objects, a mapping from labels to items, or plain
        collections of items (their labels are 0, 1, 2, ...). Raises ProblemError in the reader's words."""
        arrays, meaning = compiled(primary, options, secondary)
        many, colors = len(arrays["option_starts"]) - 1, len(meaning.color_names)
        meaning.fitting(many, arrays["primary"] + arrays["secondary"], colors)
        self._take(validated(meaning, **arrays), meaning)

    @classmethod
    @explained
    def from_arrays(
        cls,
        primary: int,
        option_starts: ArrayLike,
        items: ArrayLike,
        *,
        secondary: int = 0,
        colors: ArrayLike | None = None,
        at_least: ArrayLike | None = None,
        at_most: ArrayLike | None = None,
        costs: ArrayLike | None = None,
        decisions: Sequence[Label] | None = None,
        forced: Sequence[Label] = (),
        item_names: Sequence[Hashable] | None = None,
        color_names: Sequence[Hashable] | None = None,
        forced_cost: int = 0,
        label_name: Callable[[Any], str] = str,
    ) -> ExactCover:
        """Build from flat arrays (CSR): option k covers `items[option_starts[k]:option_starts[k + 1]]`.

        primary, secondary: numbers of items; items 0..primary-1 are primary, the next `secondary` ones secondary.
        option_starts: int32 (options + 1,); items: int32 (incidences,); colors: int32 (incidences,), 0 = none;
        at_least, at_most: int32 (primary,), default all 1; costs: int64 (options,).
        decisions, item_names: default 0, 1, 2, ...; color_names: default 1, 2, 3, ...; see `Meaning` for the rest.
        Raises ProblemError in the reader's words.
        """
        starts = integers("option_starts", option_starts)
        flat = None if colors is None else integers("colors", colors)
        max_colors = 0 if flat is None else int(flat.max(initial=0))
        meaning = Meaning(
            decisions if decisions is not None else range(max(len(starts) - 1, 0)),
            item_names if item_names is not None else range(primary + secondary),
            color_names if color_names is not None else range(1, max_colors + 1),
            forced,
            None if costs is None else integers("costs", costs, np.int64),
            forced_cost,
            label_name,
        )
        meaning.fitting(max(len(starts) - 1, 0), primary + secondary, max_colors)
        native = validated(
            meaning,
            primary=primary,
            secondary=secondary,
            option_starts=starts,
            items=integers("items", items),
            colors=flat,
            at_least=None if at_least is None else integers("at_least", at_least),
            at_most=None if at_most is None else integers("at_most", at_most),
        )
        return cls.from_native(native, meaning)

    @classmethod
    @explained
    def from_matrix(
        cls,
        matrix: Any,
        *,
        secondary: Iterable[int] = (),
        item_names: Sequence[Hashable] | None = None,
        decisions: Sequence[Label] | None = None,
    ) -> ExactCover:
        """A row is an option, a column an item: covered where the entry is not 0.

        matrix: nested lists, a 2-D numpy array of numbers or booleans, anything sparse that has `tocsr()`
        (scipy.sparse), or a DataFrame of pandas, shape (options, items). secondary: numbers of columns to be covered at
        most once; such items come after the primary ones. item_names: by column; decisions: labels by row; default: the
        names of a DataFrame's columns and its index, else 0, 1, 2, ...
        Raises ProblemError for entries other than 0 and 1, and for rows without a primary item.

        >>> ExactCover.from_matrix([[1, 1, 0], [0, 0, 1], [0, 1, 1]])
        <ExactCover: 3 options, 3+0 items>
        """
        # A DataFrame of pandas, by what it can: pandas itself is not imported.
        if hasattr(matrix, "iloc"):
            item_names = list(matrix.columns) if item_names is None else item_names
            decisions = list(matrix.index) if decisions is None else decisions
        options, columns, starts, items = incidences(matrix)
        names: Sequence[Hashable] = item_names if item_names is not None else range(columns)
        if len(names) != columns:
            raise ProblemError(f"item_names: {len(names)} given, {columns} needed")
        # Secondary columns go behind the others; `number` says where each column has come.
        behind = sorted({int(column) for column in secondary})
        if behind and not 0 <= behind[0] <= behind[-1] < columns:
            raise ProblemError(f"secondary: columns are 0 to {columns - 1}, not {behind}")
        order = np.concatenate([np.delete(np.arange(columns), behind), behind]).astype(np.int32)
        number = np.empty(columns, dtype=np.int32)
        number[order] = np.arange(columns)
        return cls.from_arrays(
            columns - len(behind),
            starts,
            number[items],
            secondary=len(behind),
            decisions=decisions if decisions is not None else range(options),
            item_names=names if not behind and item_names is None else [names[k] for k in order.tolist()],
        )

    @classmethod
    def from_native(cls, native: _native.Cover, meaning: Meaning) -> ExactCover:
        """Wrap a problem that native code built (and has validated)."""
        self = cls.__new__(cls)
        self._take(native, meaning)
        return self

    def _take(self, native: _native.Cover, meaning: Meaning) -> None:
        self.__dict__.update(vars(meaning), native=native)  # frozen: nothing else ever sets a field

    # ---------------------------------------------------------------- facts
    @property
    def meaning(self) -> Meaning:
        """Labels, names and costs alone."""
        return Meaning(**{field.name: getattr(self, field.name) for field in fields(Meaning)})

    @property
    def primary(self) -> int:
        """Number of primary items."""
        return self.native.primary

    @property
    def secondary(self) -> int:
        """Number of secondary items."""
        return self.native.items - self.native.primary

    @property
    def option_starts(self) -> Int32s:
        return self.native.option_starts

    @property
    def items(self) -> Int32s:
        return self.native.item_of

    @property
    def colors(self) -> Int32s | None:
        return self.native.color_of

    @property
    def at_least(self) -> Int32s | None:
        return self.native.at_least

    @property
    def at_most(self) -> Int32s | None:
        return self.native.at_most

    @property
    def has_bounds(self) -> bool:
        """True when some primary item may or must be covered otherwise than exactly once."""
        return self.native.at_least is not None

    @property
    def bounds(self) -> tuple[Int32s, Int32s]:
        """How often each primary item is covered, at least and at most."""
        low, high = self.at_least, self.at_most
        once = np.ones(self.primary, dtype=np.int32)
        return once if low is None else low, once if high is None else high

    @property
    def is_antichain(self) -> bool:
        """True when no solution contains another, because each primary item is covered a fixed number of times."""
        low, high = self.at_least, self.at_most
        return low is None or high is None or bool(np.array_equal(low, high))

    @property
    def has_colors(self) -> bool:
        return self.native.color_of is not None

    @property
    def has_costs(self) -> bool:
        return self.costs is not None

    def __len__(self) -> int:
        """Number of options."""
        return self.native.options

    def __repr__(self) -> str:
        kinds = [word for word in ("bounds", "colors", "costs") if getattr(self, f"has_{word}")]
        extra = f" with {', '.join(kinds)}" if kinds else ""
        return f"<ExactCover: {len(self)} options, {self.primary}+{self.secondary} items{extra}>"

    def _repr_html_(self) -> str:
        """The facts, and the first options with the items they cover and the cost they have."""
        rows = []
        for index in range(min(len(self), html.ROWS)):
            option = self.option(index)
            items = [*map(str, option.covers), *(f"{name}: {color}" for name, color in option.paints.items())]
            row = [html.short(self.label_name(option.label)), html.short(" ".join(items), 200)]
            rows.append([*row, option.cost] if self.has_costs else row)
        more = f"and {len(self) - html.ROWS} more options" if len(self) > html.ROWS else ""
        header = ["option", "covers", *(["cost"] if self.has_costs else [])]
        return html.table(repr(self)[1:-1], rows, header, more=more)

    def covers(self, option: int) -> Int32s:
        """The item numbers of one option."""
        return self.items[self.option_starts[option] : self.option_starts[option + 1]]

    def option(self, index: int) -> Option:
        """One option in object form (the inverse of compiling)."""
        low, high = int(self.option_starts[index]), int(self.option_starts[index + 1])
        covers, paints = [], {}
        for k in range(low, high):
            name = self.item_names[int(self.items[k])]
            color = int(self.colors[k]) if self.colors is not None else 0
            if color:
                paints[name] = self.color_names[color - 1]
            else:
                covers.append(name)
        cost = int(self.costs[index]) if self.costs is not None else 0
        return Option(self.decisions[index], tuple(covers), paints, cost)

    def cubes(self, n: int, under: Cube = ()) -> list[Cube]:
        """Cut the search into at least n parts, to be shared among processes or machines ("cube and conquer").

        A cube is a way down the tree of dlx: the number of the option taken at each branch, the options before it being
        excluded, or -1 for "cover this item no more often" where items have bounds. Every solution of this problem is a
        solution `under` exactly one cube; the cubes are in the order in which dlx searches them. They are cut from the
        top of its tree, the widest first, and differ in size: ask for many more than there are processes. Fewer come
        where the tree is too narrow; parts seen to be dead are left out. The same on every machine. With under: parts
        of that cube.

        >>> problem = ExactCover("abc", {"x": "ab", "y": "c", "z": "bc", "w": "a"})
        >>> problem.cubes(2)
        [(0,), (3,)]
        """
        # The cubes of a part are those of the smaller problem, in the numbers of the whole one.
        many = whole("n", n, 1, 2**31 - 1)
        if not under:
            return [tuple(way) for way in _native.cubes(self.native, many)]
        native, options, _, _ = self._below(under)
        numbers = [*options.tolist(), -1]  # the last one stands for -1
        return [(*under, *(numbers[option] for option in way)) for way in _native.cubes(native, many)]

    def under(self, cube: Sequence[int]) -> ExactCover:
        """What is left under a cube, as a problem of its own, with the options taken on the way among `forced`: its
        solutions are solutions of this problem, with the same labels. Raises ProblemError for what is no cube of it.

        >>> problem = ExactCover("abc", {"x": "ab", "y": "c", "z": "bc", "w": "a"})
        >>> [problem.under(cube).forced for cube in problem.cubes(2)]
        [('x',), ('w',)]
        """
        return self.part(*self._below(cube))

    def _below(self, cube: Sequence[int]) -> tuple[_native.Cover, Int32s, Int32s, Int32s]:
        if not all(isinstance(option, Integral) and -1 <= option < len(self) for option in cube):
            raise ProblemError(f"{tuple(cube)!r} is no cube: options 0 to {len(self) - 1} and -1 are needed")
        try:
            return _native.below(self.native, list(cube))
        except ValueError as error:
            raise ProblemError(f"{tuple(cube)!r} is no cube of this problem: {error}") from None

    def part(self, native: _native.Cover, options: Int32s, items: Int32s, forced: Int32s) -> ExactCover:
        """The problem `native` that an engine made of some of the options and items (given by their numbers here),
        after the options `forced` were taken: labels, names and costs follow the arrays, and what was taken is part
        of every solution."""
        taken = 0 if self.costs is None else sum(self.costs[forced].tolist())  # Python's integers never overflow
        meaning = replace(
            self.meaning,
            decisions=selected(self.decisions, options),
            forced=(*self.forced, *picked(self.decisions, forced.tolist())),
            item_names=selected(self.item_names, items),
            costs=None if self.costs is None else self.costs[options],
            forced_cost=self.forced_cost + taken,
        )
        return ExactCover.from_native(native, meaning)

    # ---------------------------------------------------------------- checking
    def faults(self, choice: Iterable[int | Label]) -> Iterator[str]:
        """What is wrong with a choice, in words; nothing if it is a solution. choice: options by their numbers
        (integers are always numbers) or by their labels, as solutions come.

        >>> list(ExactCover("ab", {"x": "a", "y": "b"}).faults(["x"]))
        ["item 'b' is covered 0 times, not once"]
        """
        return faults(self, choice)


__all__ = ["ExactCover", "Item", "Option"]
