"""Who asks: the user of this machine, or a request, which anyone may have sent: of the page, a server, MCP, a notebook.

What a request may name is decided where names are looked up, and there alone: `backends.registry`, `logic.scales`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextvars import ContextVar, copy_context
from typing import TypeVar

T = TypeVar("T")

_OPENED: ContextVar[frozenset[str] | None] = ContextVar("opened", default=None)


def opened() -> frozenset[str] | None:
    """The backends that the user has opened to requests, while one is being answered; None where the user asks.

    >>> opened() is None
    True
    >>> next(as_request(map(lambda _: opened(), range(1)), ["mine"]))
    frozenset({'mine'})
    """
    return _OPENED.get()


def as_request(answer: Iterator[T], opened: Iterable[str] = ()) -> Iterator[T]:
    """The same answer, worked out as that of a request to which the user has opened some backends."""
    context = copy_context()
    context.run(_OPENED.set, frozenset(opened))
    nothing = object()
    try:
        # Each step has the context, and what its reader does between two steps has not.
        while (one := context.run(next, answer, nothing)) is not nothing:
            yield one  # type: ignore[misc]  # `nothing` has been seen by `is`
    finally:
        if close := getattr(answer, "close", None):
            context.run(close)
