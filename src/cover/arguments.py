"""Arguments of the wrong kind, refused at the door: a TypeError or ValueError that names the argument."""

from __future__ import annotations

from numbers import Integral
from typing import Any

MOST = 2**62  # native code counts no further


def whole(name: str, value: Any, least: int, most: int | None = None) -> int:
    """A whole number within bounds; without `most` there is none, but what native code cannot count to is cut.

    >>> whole("k", 3, 1)
    3
    >>> whole("k", 0, 1)
    Traceback (most recent call last):
    ValueError: k: a number from 1 is needed, not 0
    """
    if isinstance(value, bool) or not isinstance(value, Integral):
        raise TypeError(f"{name}: a whole number is needed, not {value!r}")
    number = int(value)
    if number < least or (most is not None and number > most):
        to = "" if most is None else f" to {most}"
        raise ValueError(f"{name}: a number from {least}{to} is needed, not {number}")
    return min(number, MOST) if most is None else number


def searching(backend: Any) -> Any:
    """A backend that is made already: what is neither a name nor that is a TypeError."""
    if not all(hasattr(backend, part) for part in ("name", "solves", "refuses", "search")):
        wanted = "a name is needed, or an object with name, solves, refuses and search"
        raise TypeError(f"backend: {wanted}, not {backend!r}")
    return backend
