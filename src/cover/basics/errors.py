"""The tree of failures: everything `cover` raises on purpose descends from CoverError.

Verdicts are not failures: a puzzle without solution, a time-out and a limit are results (see result.py).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cover.basics.result import Result


class CoverError(Exception):
    """Root of the errors a caller can do something about; the message is one line in the puzzle's words."""


class InputError(CoverError, ValueError):
    """Text that cannot be read as a puzzle or problem, with the place where reading failed.

    `str()` gives `source:line:column: reason`, leaving out what is not known; lines and columns count from 1.
    """

    def __init__(self, reason: str, *, source: str = "", line: int | None = None, column: int | None = None):
        self.reason, self.source, self.line, self.column = reason, source, line, column
        place = [part for part in (source, line, column) if part not in ("", None)]
        super().__init__(":".join(map(str, place)) + ": " + reason if place else reason)


def reason_of(error: Exception) -> str:
    """Why, without the place: for whoever reads a part of a text and names the place in the whole.

    >>> reason_of(InputError("a mark is missing", source="a.txt", line=3))
    'a mark is missing'
    """
    return error.reason if isinstance(error, InputError) else str(error)


class ProblemError(CoverError, ValueError):
    """A problem refused when it is made: an option without primary item, an unknown name, a bad array."""


class Refused(CoverError):
    """A backend cannot take this problem or question; the message says why."""


class Unavailable(CoverError, ImportError):
    """A backend that exists but cannot run here, usually because a package or program is missing."""


class WrongSolution(CoverError):
    """A backend returned something that breaks the rules of the puzzle. Always a bug: never shown as a solution."""


class WorkerFailed(CoverError):
    """A worker process died or answered nonsense; nothing is left running."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C during a search. `result` holds what was found until then (stop = INTERRUPTED); answer: the same as the
    verb says it, where one asked."""

    def __init__(self, result: Result[Any]):
        super().__init__("interrupted")
        self.result = result
        self.answer: Any = None


def to_install(extra: str) -> str:
    """What a missing package asks for, where the program came from its source: it is in no index."""
    return f"pip install '.[{extra}]' in the source of cover"
