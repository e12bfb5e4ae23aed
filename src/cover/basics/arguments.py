"""Arguments of the wrong type, refused first: a TypeError or ValueError that names the argument."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from numbers import Integral
from reprlib import repr as short
from typing import Any

MOST = 2**62  # native code counts no further
SEEDS = 2**64 - 1
THREADS = 2**31 - 1


def whole(name: str, value: Any, least: int, most: int | None = None) -> int:
    """A whole number within bounds; without `most` there is none, but what native code cannot count to is cut.

    >>> whole("k", 3, 1)
    3
    >>> whole("k", 0, 1)
    Traceback (most recent call last):
    ValueError: k: a number from 1 is needed, not 0
    """
    if isinstance(value, bool) or not isinstance(value, Integral):
        raise TypeError(f"{name}: a whole number is needed, not {short(value)}")
    number = int(value)
    if number < least or (most is not None and number > most):
        to = "" if most is None else f" to {most}"
        raise ValueError(f"{name}: a number from {least}{to} is needed, not {number}")
    return min(number, MOST) if most is None else number


def shape(name: str, value: Any, least: int, most: int) -> int | tuple[int, int]:
    """How large a board is: its rows; or rows and columns, where they differ, as a pair or as `10x6`.

    >>> shape("size", "10x6", 1, 60), shape("size", (6, 6), 1, 60)
    ((10, 6), 6)
    """
    two = value
    if isinstance(value, str):
        # Ten digits or more are no size, and need not become a number.
        two = [int(part) for part in value.split("x") if part.isdecimal() and len(part) < 10]
        if len(two) != value.count("x") + 1 or len(two) > 2:
            raise ValueError(f"{name}: rows, or rows and columns such as 10x6, are needed, not {short(value)}")
    if not isinstance(two, list | tuple):
        return whole(name, two, least, most)
    rows, columns = (whole(name, part, least, most) for part in (two if len(two) == 2 else [*two, *two]))
    return rows if rows == columns else (rows, columns)


def flag(name: str, value: Any) -> bool:
    """Yes or no; numpy's too.

    >>> flag("count", "yes")
    Traceback (most recent call last):
    TypeError: count: True or False is needed, not 'yes'
    """
    if not isinstance(value, bool) and type(value).__name__ not in ("bool_", "bool"):
        raise TypeError(f"{name}: True or False is needed, not {short(value)}")
    return bool(value)


def word(name: str, value: Any) -> str:
    """A text.

    >>> word("reduce", ["full"])
    Traceback (most recent call last):
    TypeError: reduce: a text is needed, not ['full']
    """
    if not isinstance(value, str):
        raise TypeError(f"{name}: a text is needed, not {short(value)}")
    return value


def words(name: str, value: Any) -> list[str]:
    """Several texts, in any collection that is no text itself.

    >>> words("names", ("a", "b"))
    ['a', 'b']
    """
    several = isinstance(value, Iterable) and not isinstance(value, str | bytes)
    listed: list[Any] = list(value) if several else [None]
    if not all(isinstance(one, str) for one in listed):
        raise TypeError(f"{name}: a list of texts such as ['a', 'b'] is needed, not {short(value)}")
    return listed


def path(name: str, value: Any) -> str:
    """Where a file is or will be."""
    if not isinstance(value, str | os.PathLike):
        raise TypeError(f"{name}: a path is needed, not {short(value)}")
    if not (place := os.fspath(value)):
        raise ValueError(f"{name}: a path is needed, not an empty text")
    return str(place)


def called(name: str, value: Any) -> Any:
    """A function."""
    if not callable(value):
        raise TypeError(f"{name}: a function is needed, not {short(value)}")
    return value


def setting(name: str, value: Any) -> Any:
    """A backend's own option, whose bounds the backend knows: seed and workers are numbers everywhere, and no option is
    an array."""
    if name in ("seed", "workers") and (isinstance(value, bool) or not isinstance(value, Integral)):
        raise TypeError(f"{name}: a whole number is needed, not {short(value)}")
    if hasattr(value, "__array__") and not isinstance(value, Integral):
        raise TypeError(f"{name}: this cannot be an array: {short(value)}")
    return value


def searching(backend: Any) -> Any:
    """A backend that is made already: what is neither a name nor that is a TypeError."""
    if not all(hasattr(backend, part) for part in ("name", "solves", "refuses", "search")):
        wanted = "a name is needed, or an object with name, solves, refuses and search"
        raise TypeError(f"backend: {wanted}, not {short(backend)}")
    return backend


def backends(backend: Any) -> Any:
    """A name, a backend that is made already, or a list of names: of several, or with commas between them."""
    if isinstance(backend, str):
        return backend.split(",") if "," in backend else backend
    if isinstance(backend, Sequence):
        named = words("backend", backend)
        if not named:
            raise ValueError("backend: a name or a list of names is needed, not an empty list")
        return named
    return searching(backend)
