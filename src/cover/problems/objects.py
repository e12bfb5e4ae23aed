"""The form in which people write an exact cover by hand, items and options by name, compiled to arrays once."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from cover.errors import ProblemError
from cover.problems.lazy import Label

NOTHING: Mapping[Any, Any] = MappingProxyType({})


@dataclass(frozen=True)
class Item:
    """A primary item that must be covered at_least..at_most times."""

    name: Hashable
    at_least: int = 1
    at_most: int = 1


@dataclass(frozen=True)
class Option:
    """A decision that covers items, paints secondary items with colors, and may have a cost."""

    label: Label
    covers: tuple[Hashable, ...]
    paints: Mapping[Hashable, Hashable] = field(default_factory=lambda: NOTHING)
    cost: int = 0


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
) -> dict[str, Any]:
    """From the object form to arrays: names become numbers."""
    wanted = [item if isinstance(item, Item) else Item(item) for item in primary]
    names: list[Hashable] = [item.name for item in wanted]
    names.extend(secondary)
    number: dict[Hashable, int] = {}
    for index, name in enumerate(names):
        if number.setdefault(name, index) != index:
            raise ProblemError(f"item {name!r} is listed twice")
    if isinstance(options, Mapping):
        listed = [Option(label, tuple(covers)) for label, covers in options.items()]
    else:
        listed = [o if isinstance(o, Option) else Option(k, tuple(o)) for k, o in enumerate(options)]
    starts, items, colors, labels = [0], [], [], []
    seen: set[Label] = set()
    color_number: dict[Hashable, int] = {}
    for option in listed:
        if option.label in seen:
            raise ProblemError(f"two options have the label {option.label!r}")
        seen.add(option.label)
        for name in (*option.covers, *option.paints):
            if name not in number:
                raise ProblemError(f"option {option.label!r} covers unknown item {name!r}")
            items.append(number[name])
        colors += [0] * len(option.covers)
        colors += [color_number.setdefault(color, len(color_number) + 1) for color in option.paints.values()]
        starts.append(len(items))
        labels.append(option.label)
    bounded = any((item.at_least, item.at_most) != (1, 1) for item in wanted)
    costed = any(option.cost for option in listed)
    return {
        "primary": len(wanted),
        "secondary": len(names) - len(wanted),
        "option_starts": integers("option_starts", starts),
        "items": integers("items", items),
        "colors": integers("colors", colors) if color_number else None,
        "at_least": integers("at_least", [item.at_least for item in wanted]) if bounded else None,
        "at_most": integers("at_most", [item.at_most for item in wanted]) if bounded else None,
        "costs": integers("costs", [o.cost for o in listed], np.int64) if costed else None,
        "decisions": tuple(labels),
        "forced": (),
        "item_names": tuple(names),
        "color_names": tuple(color_number),
    }
