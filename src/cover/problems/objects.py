"""The form in which people write an exact cover by hand, items and options by name, compiled to arrays once."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from numbers import Integral
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from cover.basics.errors import ProblemError
from cover.problems.labels import Meaning
from cover.problems.lazy import Label

NOTHING: Mapping[Any, Any] = MappingProxyType({})


@dataclass(frozen=True)
class Item:
    """A primary item that must be covered at_least..at_most times; at_most None: any number of times.

    A secondary item may be given as an Item too: its name counts, and it has no bounds but 0..1.

    >>> import cover
    >>> cover.count(cover.ExactCover([cover.Item("a", 1, 2), "b"], {"x": "ab", "y": "a", "z": "a"})).found
    3
    """

    name: Hashable
    at_least: int = 1
    at_most: int | None = 1


@dataclass(frozen=True)
class Option:
    """A decision that covers items, paints secondary items with colors, and may have a cost (an integer).

    covers: names of items, in any collection, which becomes a tuple.

    >>> import cover
    >>> options = [cover.Option("x", "a", {"s": "red"}), cover.Option("y", "b", {"s": "red"}), cover.Option("z", "bs")]
    >>> list(cover.solutions(cover.ExactCover("ab", options, secondary="s")))
    [('x', 'y')]
    """

    label: Label
    covers: tuple[Hashable, ...]
    paints: Mapping[Hashable, Hashable] = field(default_factory=lambda: NOTHING)
    cost: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "covers", _names(self.label, self.covers))
        if not isinstance(self.paints, Mapping):
            raise ProblemError(
                f"option {self.label!r} paints {self.paints!r}: a mapping from items to colors is needed"
            )


def _names(label: Label, covers: Any) -> tuple[Hashable, ...]:
    """The names of items that an option covers; ProblemError for what is no collection of names."""
    if not isinstance(covers, Iterable):
        raise ProblemError(f"option {label!r}: a collection of items is needed, not {covers!r}")
    names = tuple(covers)
    for name in names:
        if not isinstance(name, Hashable):
            raise ProblemError(f"option {label!r} covers {name!r}, which is no name of an item")
    return names


def _whole(what: str, value: Any) -> int:
    if not isinstance(value, Integral):
        raise ProblemError(f"{what} {value!r}: a whole number is needed")
    return int(value)


def integers(name: str, values: ArrayLike, dtype: type[np.integer[Any]] = np.int32) -> NDArray[Any]:
    """A flat integer array of the wanted type; anything that would change a value is refused."""
    array = np.asarray(values)
    if array.size == 0:
        array = array.astype(dtype)
    if array.ndim != 1 or array.dtype.kind not in "iub":
        raise ProblemError(f"{name}: a flat array of integers is needed, got {array.dtype} of shape {array.shape}")
    if array.dtype != dtype:
        limits = np.iinfo(dtype)
        if array.size and (array.min() < limits.min or array.max() > limits.max):
            raise ProblemError(f"{name}: a value does not fit {np.dtype(dtype).name}")
        array = array.astype(dtype)
    return np.ascontiguousarray(array)


def compiled(
    primary: Iterable[Hashable | Item],
    options: Iterable[Option | Iterable[Hashable]] | Mapping[Label, Iterable[Hashable]],
    secondary: Iterable[Hashable],
) -> tuple[dict[str, Any], Meaning]:
    """From the object form to arrays (the arguments of `_native.Cover`) and what they mean: names become numbers."""
    wanted = [item if isinstance(item, Item) else Item(item) for item in primary]
    names: list[Hashable] = [item.name for item in wanted]
    names.extend(map(_secondary, secondary))
    number: dict[Hashable, int] = {}
    for index, name in enumerate(names):
        if not isinstance(name, Hashable):
            raise ProblemError(f"{name!r} cannot name an item: a number, a text or a tuple can")
        if number.setdefault(name, index) != index:
            raise ProblemError(f"item {name!r} is listed twice")
    if isinstance(options, Mapping):
        listed = [Option(label, covers) for label, covers in options.items()]  # type: ignore[arg-type]
    else:
        listed = [o if isinstance(o, Option) else Option(k, o) for k, o in enumerate(options)]  # type: ignore[arg-type]
    starts, items, colors = [0], [], []
    color_number: dict[Hashable, int] = {}
    for option in listed:
        for name in (*option.covers, *option.paints):
            if name not in number:
                raise ProblemError(f"option {option.label!r} covers unknown item {name!r}")
            items.append(number[name])
        # Covers come before paints in each option, so colors follow as many zeros.
        colors += [0] * len(option.covers)
        colors += [color_number.setdefault(color, len(color_number) + 1) for color in option.paints.values()]
        starts.append(len(items))
    costs = [_whole(f"option {option.label!r} has the cost", option.cost) for option in listed]
    arrays = {
        "primary": len(wanted),
        "secondary": len(names) - len(wanted),
        "option_starts": integers("option_starts", starts),
        "items": integers("items", items),
        "colors": integers("colors", colors) if color_number else None,
        **_bounds(wanted, items),
    }
    labels = tuple(option.label for option in listed)
    cost_array = integers("costs", costs, np.int64) if any(costs) else None
    return arrays, Meaning(labels, tuple(names), tuple(color_number), costs=cost_array)


def _secondary(given: Hashable | Item) -> Hashable:
    """The name of a secondary item."""
    if not isinstance(given, Item):
        return given
    if (given.at_least, given.at_most) not in ((1, 1), (0, 1)):
        raise ProblemError(
            f"secondary item {given.name!r} has bounds of its own: a secondary item is covered at most once, or any "
            "number of times in one color; list it among the primary ones, where bounds are kept"
        )
    return given.name


def _bounds(wanted: list[Item], items: list[int]) -> dict[str, Any]:
    """at_least and at_most, None where every item is covered exactly once."""
    if all((item.at_least, item.at_most) == (1, 1) for item in wanted):
        return {"at_least": None, "at_most": None}
    least = [_whole(f"item {item.name!r} has at_least", item.at_least) for item in wanted]
    options = np.bincount(np.array(items, dtype=np.int64), minlength=len(wanted)).tolist()
    most = [
        max(least[k], options[k]) if item.at_most is None else _whole(f"item {item.name!r} has at_most", item.at_most)
        for k, item in enumerate(wanted)
    ]
    return {"at_least": integers("at_least", least), "at_most": integers("at_most", most)}
